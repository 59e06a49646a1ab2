//! Reads and writes the exchange formats for Sudoku.
//!
//! [`Reader`] detects the format of a file; [`Format`] selects the format to write.
//!
//! | format | content | read | written |
//! |---|---|---|---|
//! | `line` | one puzzle per line: 81 cells; text after the cells is ignored | yes | `.` for an empty cell |
//! | `sdm` | like `line`; SudoCue's format for collections | yes | `0` for an empty cell |
//! | `grid` | nine rows, with or without rulers (drawn lines) between the boxes; Simple Sudoku's `.ss` | yes | with rulers |
//! | `sdk` | SadMan's and SudoCue's format: `#A` author and other metadata, then nine rows | yes; the section `[State]` is ignored | yes |
//! | `opensudoku` | XML of the app OpenSudoku, in the old and the new form | yes | the old form, which all releases of the app read |
//! | `ipuz` | JSON of <http://ipuz.org/sudoku>; also `ipuz({…})` | yes | one document per line |
//! | `json` | bookgen's own JSON objects, see [`json`](self#json) | yes | one object per line |
//!
//! The reader also accepts two kinds of lines that bookgen does not write: tables with commas,
//! semicolons or tabs between columns, and the test lines of HoDoKu's library. In a table, the
//! first column with 81 cells is the puzzle. From a HoDoKu line, only the givens are read. An empty
//! cell is written as one of `.`, `0`, `*`, `_`, `-`, `x`, `X`, `?` and `·`.
//!
//! Files may have any length, because puzzles are read one at a time. The maximum size is 64 KB for
//! a line, and 1 MB for a JSON object or an XML tag. After an error, reading continues with the
//! next puzzle. Only an error in XML tags stops the reader.
//!
//! # JSON
//!
//! ```json
//! {"puzzle": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//!  "solution": "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
//!  "title": "First light", "author": "A. Setter", "level": "gentle", "rating": "1.2"}
//! ```
//!
//! Only `puzzle` is required. The optional keys are `solution` and the names of [`MetadataKey`].
//! Unknown keys are ignored. A file contains a sequence or an array of such objects.
//!
//! # Examples
//!
//! ```
//! use bookgen_sudoku::format::{Format, Reader};
//!
//! let file = "#AA. Setter
//! 53..7....
//! 6..195...
//! .98....6.
//! 8...6...3
//! 4..8.3..1
//! 7...2...6
//! .6....28.
//! ...419..5
//! ....8..79
//! ";
//! let puzzles: Vec<_> = Reader::new(file.as_bytes()).collect::<Result<_, _>>().unwrap();
//! assert_eq!(puzzles[0].metadata().author(), Some("A. Setter"));
//! let mut out = String::new();
//! Format::Sdm.write_puzzle(&puzzles[0], &mut out);
//! assert_eq!(
//!     out,
//!     "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n"
//! );
//! ```

mod cell_text;
mod document_type;
mod entry_of_puzzle;
mod fragment;
mod grid_assembler;
mod json_object;
mod json_scanner;
mod line_kind;
mod line_reader;
mod metadata;
mod opensudoku_xml;
mod other_formats;
mod reader;
mod spreadsheet;
mod table_columns;
mod text_formats;
mod write;
mod xml_input;

#[cfg(test)]
mod tests;

pub use entry_of_puzzle::entry;
pub use reader::Reader;
pub(super) use text_formats::{FORMATS, JSON};

pub use bookgen_core::text_format::{
    FileMetadata as Metadata, FormatError, MetadataKey, ReadError,
};

use std::sync::Arc;

use super::board::{self, Cells};
use bookgen_core::heading::Heading;

/// A format that puzzles can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One puzzle per line, with `.` for an empty cell.
    Line,
    /// Nine rows with drawn lines (rulers) between the boxes.
    Grid,
    /// The format of SadMan and SudoCue for a single puzzle.
    Sdk,
    /// SudoCue's format for collections: one puzzle per line, with `0` for an empty cell.
    Sdm,
    /// The XML format of the app OpenSudoku.
    OpenSudoku,
    /// The JSON format of ipuz.org.
    Ipuz,
    /// bookgen's own JSON format.
    Json,
}

impl Format {
    /// All formats, with their names on the command line.
    pub const ALL: [(&'static str, Format); 7] = [
        ("line", Format::Line),
        ("grid", Format::Grid),
        ("sdk", Format::Sdk),
        ("sdm", Format::Sdm),
        ("opensudoku", Format::OpenSudoku),
        ("ipuz", Format::Ipuz),
        ("json", Format::Json),
    ];

    /// The format with this name.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.iter().find(|(known, _)| *known == name).map(|(_, format)| *format)
    }

    /// The start of a file, see [`Format::write_header`].
    pub fn header(self, metadata: &Metadata) -> String {
        let mut header = String::new();
        self.write_header(metadata, &mut header);
        header
    }

    /// The name of the format.
    pub fn name(self) -> &'static str {
        Format::ALL.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }
}

/// A puzzle that was read from a file or will be written to a file. The stated solution is not
/// verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleEntry {
    /// The givens.
    pub givens: Cells,
    /// The solution stated in the file.
    pub solution: Option<Cells>,
    /// The metadata. All puzzles of a document share one `Metadata` value.
    metadata: Option<Arc<Metadata>>,
    /// The number of the puzzle's first line in its file, from 1; or 0 if the puzzle does not come
    /// from a file.
    pub line: u64,
}

impl PuzzleEntry {
    /// Creates a puzzle that does not come from a file.
    pub fn new(givens: Cells, solution: Option<Cells>, metadata: Metadata) -> PuzzleEntry {
        let metadata = (metadata != Metadata::default()).then(|| Arc::new(metadata));
        PuzzleEntry { givens, solution, metadata, line: 0 }
    }

    /// The puzzle with more metadata.
    #[must_use]
    pub fn with_metadata(self, more: &Metadata) -> PuzzleEntry {
        let metadata = self.metadata().clone().and(more);
        PuzzleEntry { line: self.line, ..PuzzleEntry::new(self.givens, self.solution, metadata) }
    }

    /// The puzzle with the line and the metadata of a file.
    #[must_use]
    pub fn in_file(self, line: u64, metadata: Option<Arc<Metadata>>) -> PuzzleEntry {
        PuzzleEntry { line, metadata: metadata.or(self.metadata), ..self }
    }

    /// The first difference between the solution stated in the file and the actual solution, for
    /// example "row 1 column 3 is 4, not 5". `None` if the two solutions are equal, or if the file
    /// states no solution.
    pub fn solution_error(&self, solution: &Cells) -> Option<String> {
        let stated = self.solution.as_ref()?;
        let cell = (0..81).find(|&cell| stated[cell] != solution[cell])?;
        let place = board::cell_name(cell);
        Some(format!("{place} is {}, not {}", solution[cell], stated[cell]))
    }

    /// Adds a title and an author, unless the puzzle has them.
    fn add_heading(&mut self, heading: Heading) {
        let Heading { title, credit } = heading;
        for (key, text) in [(MetadataKey::Title, title), (MetadataKey::Author, credit)] {
            if let Some(text) = text.filter(|_| self.metadata().get(key).is_none()) {
                let metadata = self.metadata().clone().with(key, &text);
                self.metadata = Some(Arc::new(metadata));
            }
        }
    }

    /// The metadata of the puzzle, such as its author and level.
    pub fn metadata(&self) -> &Metadata {
        static EMPTY: Metadata = Metadata::empty();
        self.metadata.as_deref().unwrap_or(&EMPTY)
    }
}

/// The message about a puzzle for which the file states a wrong solution.
pub(super) const WRONG_SOLUTION: &str = "the stated solution of this puzzle is wrong";
