//! What a build makes, and its result.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use crate::puzzle_counts::{Count, KindWords};
use crate::spec::Book;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_press::layout::CoverLayout;

/// The format of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A PDF for the press.
    Pdf,
    /// A folder of SVG drawings.
    Svg,
}

/// The parts of a book that a build makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The inside pages, and the cover if the book is bound.
    All,
    /// The inside pages.
    Interior,
    /// The cover.
    Cover,
}

/// The options of [`build`](super::build).
pub struct BuildRequest<'a> {
    /// The spec of the book.
    pub spec: &'a Path,
    /// The path of the PDF, or of the folder for the drawings. The default is a path next to the
    /// spec.
    pub output: Option<&'a Path>,
    /// Whether the PDF is returned instead of written. `output` is then `None`. The record is written
    /// as usual.
    pub returns_pdf: bool,
    /// The format of the output.
    pub format: Format,
    /// The parts to make.
    pub wanted: Wanted,
    /// Whether to write a second PDF of the cover that shows the trim lines, the folds and the safe
    /// areas.
    pub guides: bool,
    /// The id of the edition to build; `None` for the book itself.
    pub edition: Option<&'a str>,
    /// Whether the book and all its editions are built.
    pub all: bool,
    /// A seed that replaces the seed of the spec.
    pub seed: Option<u64>,
    /// A week that replaces the week of the spec.
    pub week: Option<u32>,
    /// Whether all puzzles are made again and the old record is ignored.
    pub relock: bool,
    /// The printed numbers of the puzzles that are made again.
    pub replace: &'a [u32],
    /// Whether the record is read and written.
    pub uses_record: bool,
    /// The pages to build, counted from 1; `None` for all pages.
    pub pages: Option<&'a RangeInclusive<usize>>,
}

impl BuildRequest<'_> {
    /// Whether the build makes inside pages.
    pub(super) fn wants_interior(&self) -> bool {
        self.wanted != Wanted::Cover
    }

    /// Whether the build makes the cover of every bound book. Drawings and a range of pages are made
    /// without a cover.
    pub(super) fn covers_bound_books(&self) -> bool {
        self.wanted == Wanted::All && self.format == Format::Pdf && self.pages.is_none()
    }
}

/// A book that was built.
pub struct BuiltBook {
    /// The built editions, in the order in which they were built.
    pub editions: Vec<BuiltEdition>,
    /// Advice about the pages and the covers.
    pub advice: Vec<Diagnostic>,
    /// The seed of the puzzles.
    pub seed: u64,
    /// The path of the record, if the build has a record.
    pub record: Option<PathBuf>,
    /// The numbers of the puzzles that were made again on request, sorted.
    pub replaced: Vec<u32>,
    /// The ids of the other editions that have files of older puzzles or of an older spec. The id of the
    /// book itself is `None`.
    pub outdated_editions: Vec<Option<String>>,
}

/// An edition that was built.
pub struct BuiltEdition {
    /// The spec, with the template and all defaults applied.
    pub book: Book,
    /// The folder of the drawings and their number; `None` for a PDF.
    pub drawings: Option<(PathBuf, usize)>,
    /// The PDFs, in the order of [`FilePart`].
    pub files: Vec<BuiltFile>,
    /// The number of pages of the book.
    pub pages: usize,
    /// The number of pages that the build has made.
    pub built_pages: usize,
    /// The number of puzzles of each kind and level.
    pub counts: Vec<Count>,
    /// The words and clues of each kind.
    pub words: Vec<KindWords>,
    /// The cover.
    pub cover: BuiltCover,
    /// The bytes of the PDF, if the request asks for them.
    pub pdf: Option<Vec<u8>>,
}

/// The cover of an edition that was built.
pub enum BuiltCover {
    /// The request or the kind of document has no cover.
    None,
    /// The width of the spine depends on the printer's template, so no cover was made.
    UnknownWidth,
    /// The cover was made.
    Made(Box<CoverLayout>),
}

/// A PDF of a book.
pub struct BuiltFile {
    /// What the file contains.
    pub part: FilePart,
    /// The path of the file.
    pub path: PathBuf,
    /// The size of the file in bytes.
    pub bytes: usize,
}

/// The content of a PDF of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilePart {
    /// The inside pages.
    Interior,
    /// The cover.
    Cover,
    /// The answers, if they are in a separate file.
    Answers,
    /// The inside pages on sheets to fold.
    Booklet,
    /// The cover with its guides.
    Guides,
}
