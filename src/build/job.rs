//! An edition to build: its files, and their content.

use std::io::ErrorKind;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};

use super::Observer;
use super::layout::FittedBook;
use super::request::{BuildRequest, BuiltCover, BuiltEdition, BuiltFile, FilePart, Format, Wanted};
use crate::disk::book_files::{self, SVG, about_edition, with_suffix};
use crate::pipeline::{self, LaidOut, Part};
use crate::spec::{Book, Request};
use crate::write::Output;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_press::document::AnswersAt;
use bookgen_press::printing::is_bound;

/// An edition to build, and the paths of its files.
pub struct Job {
    /// The id of the edition; `None` for the book itself.
    pub edition: Option<String>,
    /// The spec. The layout may still choose numbers that the spec leaves open.
    pub book: Book,
    /// The folder for the drawings; `None` for a PDF.
    pub drawings: Option<PathBuf>,
    /// The PDFs.
    pub files: Vec<(FilePart, PathBuf)>,
}

impl Job {
    /// Reads the spec and determines the files.
    ///
    /// # Errors
    /// All faults of the spec; an output that can only be one file for an edition with several.
    pub fn new(
        request: &BuildRequest<'_>,
        edition: Option<&str>,
        observer: &dyn Observer,
    ) -> Result<Job, Faults> {
        let book = book_files::book(request.spec, &spec_request(request, edition))?;
        observer.advise(&about_edition(Faults(book.advice.clone()), edition).0);
        let path = |book: &Book, suffix: &str| {
            book_files::default_book_path(request.spec, book, edition, suffix)
        };
        let mut job =
            Job { edition: edition.map(str::to_owned), book, drawings: None, files: Vec::new() };
        if request.format == Format::Svg {
            let folder = || path(&job.book, "-svg").with_extension("");
            job.drawings = Some(request.output.map_or_else(folder, Path::to_owned));
            if request.returns_pdf {
                job.check_single()?;
            }
            return Ok(job);
        }
        let has_cover = match request.wanted {
            Wanted::All => request.covers_bound_books() && job.has_bound_cover(),
            Wanted::Interior => false,
            Wanted::Cover => true,
        };
        if has_cover
            && request.wants_interior()
            && (request.output.is_some() || request.returns_pdf)
        {
            return Err(Diagnostic::usage(
                "-o names one file, but the build makes two: the pages and the cover",
            )
            .help("add --interior or --cover, or leave out -o")
            .into());
        }
        if request.wants_interior() {
            job.add_interior(request);
        }
        if has_cover {
            let cover = request.output.map_or_else(|| path(&job.book, "-cover"), Path::to_owned);
            let guides = request.guides.then(|| with_suffix(&cover, "-guides"));
            job.files.push((FilePart::Cover, cover));
            job.files.extend(guides.map(|path| (FilePart::Guides, path)));
        }
        if request.guides && !has_cover {
            return Err(Diagnostic::usage("--guides needs a cover, but this build makes none")
                .help("leave out --guides")
                .into());
        }
        if request.returns_pdf {
            job.check_single()?;
        }
        Ok(job)
    }

    /// Whether the edition is a bound book with a cover.
    fn has_bound_cover(&self) -> bool {
        let document = &self.book.document;
        document.cover.is_some() && is_bound(&document.design, document.printing.as_ref())
    }

    /// Adds the files of the inside pages.
    fn add_interior(&mut self, request: &BuildRequest<'_>) {
        let suffix = match request.pages {
            Some(pages) => format!("-pages-{}-{}", pages.start(), pages.end()),
            None => String::new(),
        };
        let default = || {
            book_files::default_book_path(
                request.spec,
                &self.book,
                self.edition.as_deref(),
                &suffix,
            )
        };
        let path = request.output.map_or_else(default, Path::to_owned);
        // Separate answers and a booklet are made only with all pages.
        let mut further = Vec::new();
        if request.pages.is_none() && self.book.document.answers == AnswersAt::Separate {
            further.push((FilePart::Answers, with_suffix(&path, "-answers")));
        }
        if request.pages.is_none() && self.book.booklet.is_some() {
            further.push((FilePart::Booklet, with_suffix(&path, "-booklet")));
        }
        self.files.push((FilePart::Interior, path));
        self.files.extend(further);
    }

    /// Checks that the build makes only one PDF, which can be written to the standard output.
    fn check_single(&self) -> Result<(), Diagnostic> {
        let what = |part: &FilePart| match part {
            FilePart::Answers => Some("the answers of this book are a second PDF"),
            FilePart::Booklet => Some("the booklet of this book is a second PDF"),
            FilePart::Guides => Some("--guides makes a second PDF"),
            FilePart::Interior | FilePart::Cover => None,
        };
        let what = match self.drawings {
            Some(_) => Some("drawings are several files"),
            None => self.files.iter().find_map(|(part, _)| what(part)),
        };
        let Some(what) = what else { return Ok(()) };
        Err(Diagnostic::usage(format!("`-o -` writes one file, but {what}"))
            .help("name the output with -o, or leave out -o"))
    }

    fn path(&self, part: FilePart) -> Option<&Path> {
        let file = self.files.iter().find(|(own, _)| *own == part);
        file.map(|(_, path)| path.as_path())
    }

    /// Makes the files of the edition. `fitted` is the edition with its pages. Returns the edition, the
    /// outputs, and advice. The main file is the last output.
    ///
    /// # Errors
    /// Pages or a cover that cannot be made or do not pass the proof.
    pub fn outputs(
        self,
        request: &BuildRequest<'_>,
        fitted: FittedBook,
    ) -> Result<(BuiltEdition, Vec<Output>, Vec<Diagnostic>), Faults> {
        let FittedBook { book, mut laid_out, .. } = fitted;
        let pages = laid_out.pages.book.len();
        let range = page_range(pages, request.pages)?;
        let mut edition = BuiltEdition {
            drawings: None,
            files: Vec::new(),
            pages,
            built_pages: range.len(),
            counts: laid_out.counts.clone(),
            words: laid_out.words.clone(),
            cover: BuiltCover::None,
            pdf: None,
            book,
        };
        let mut advice = Vec::new();
        let mut outputs = Vec::new();
        if request.wants_interior() {
            advice.append(&mut laid_out.pages.advice);
        }
        if let Some(folder) = &self.drawings {
            outputs = drawings(&edition.book, &laid_out, folder)?;
            edition.drawings = Some((folder.clone(), outputs.len()));
        }
        if let Some(path) = self.path(FilePart::Cover) {
            edition.cover = self.cover(request, path, &edition.book, &laid_out, &mut outputs)?;
            if let BuiltCover::Made(jacket) = &edition.cover {
                advice.extend(jacket.advice.iter().cloned());
            }
        }
        if let Some(path) = self.path(FilePart::Interior) {
            self.interior(path, &edition.book, laid_out, range, &mut outputs, &mut advice)?;
        }
        for (part, path) in &self.files {
            if let Some(output) = outputs.iter().find(|output| output.path == *path) {
                let file = BuiltFile { part: *part, path: path.clone(), bytes: output.bytes.len() };
                edition.files.push(file);
            }
        }
        if request.returns_pdf {
            // The manifest of the PDF is not written: the PDF contains it.
            edition.pdf = outputs.pop().map(|output| output.bytes);
            outputs.clear();
        }
        let advice = about_edition(Faults(advice), self.edition.as_deref()).0;
        Ok((edition, outputs, advice))
    }

    /// Makes the cover.
    fn cover(
        &self,
        request: &BuildRequest<'_>,
        path: &Path,
        book: &Book,
        laid_out: &LaidOut,
        outputs: &mut Vec<Output>,
    ) -> Result<BuiltCover, Faults> {
        let document = &book.document;
        let is_known = pipeline::cover_size_is_known(document, laid_out.pages.book.len());
        if !is_known && request.wanted == Wanted::All {
            return Ok(BuiltCover::UnknownWidth);
        }
        let about = |faults: Faults| {
            let faults = about_edition(faults, self.edition.as_deref());
            if request.wanted == Wanted::All { with_way_out(faults) } else { faults }
        };
        let jacket = pipeline::cover(document, laid_out).map_err(about)?;
        let printed = pipeline::print_cover(document, laid_out, &jacket).map_err(about)?;
        if let Some(path) = self.path(FilePart::Guides) {
            let guides = pipeline::render_cover(document, &jacket.guides, &jacket.manifest)?;
            outputs.push(book_files::pdf(path, guides.bytes));
        }
        outputs.extend(book_files::printed(path, printed));
        Ok(BuiltCover::Made(Box::new(jacket)))
    }

    /// Renders the given inside pages, and drops them.
    fn interior(
        &self,
        path: &Path,
        book: &Book,
        mut laid_out: LaidOut,
        range: Range<usize>,
        outputs: &mut Vec<Output>,
        advice: &mut Vec<Diagnostic>,
    ) -> Result<(), Faults> {
        let document = &book.document;
        let mut render =
            |part, pages| pipeline::render_and_drop(document, part, &mut laid_out, pages);
        let separate = match self.path(FilePart::Answers) {
            Some(path) => Some((path, render(Part::Answers, None)?)),
            None => None,
        };
        let printed = render(Part::Book, Some(range))?;
        if let Some((path, answers)) = separate {
            pipeline::prove(document, &answers, &laid_out.record)?;
            outputs.extend(book_files::printed(path, answers));
        }
        pipeline::prove(document, &printed, &laid_out.record)?;
        if let Some(sheets) = self.path(FilePart::Booklet)
            && let Some(booklet) =
                pipeline::booklet(book, &path.display().to_string(), &printed.bytes)?
        {
            advice.extend(booklet.advice);
            let (bytes, manifest) = (booklet.bytes, booklet.manifest);
            outputs.extend(book_files::pdf_with_manifest(sheets, bytes, &manifest));
        }
        outputs.extend(book_files::printed(path, printed));
        Ok(())
    }
}

/// Adds to the faults of a cover how to make the pages without it.
fn with_way_out(faults: Faults) -> Faults {
    const WAY_OUT: &str = "`bookgen build --interior` makes the pages without the cover";
    let with = |fault: Diagnostic| {
        let help = fault.help.clone();
        fault.help(match help {
            Some(help) => format!("{help}; {WAY_OUT}"),
            None => WAY_OUT.to_owned(),
        })
    };
    Faults(faults.0.into_iter().map(with).collect())
}

/// The request to the spec for a build.
pub fn spec_request<'a>(request: &BuildRequest<'a>, edition: Option<&'a str>) -> Request<'a> {
    Request {
        seed: request.seed,
        week: request.week,
        edition,
        with_cover: request.wanted == Wanted::Cover,
        covers_bound_books: request.covers_bound_books(),
        trim: None,
        fitting: None,
    }
}

/// The requested pages, counted from 0.
fn page_range(
    pages: usize,
    requested: Option<&RangeInclusive<usize>>,
) -> Result<Range<usize>, Diagnostic> {
    let Some(range) = requested else { return Ok(0..pages) };
    if *range.end() > pages {
        return Err(Diagnostic::usage(format!("the book has no page {}", range.end()))
            .help(format!("the book has pages 1 to {pages}")));
    }
    Ok(range.start() - 1..*range.end())
}

/// Draws a book as SVG images. Creates `folder` if it does not exist, and returns the files that
/// the caller writes to it.
fn drawings(book: &Book, laid_out: &LaidOut, folder: &Path) -> Result<Vec<Output>, Faults> {
    let drawings = pipeline::drawings(&book.document, laid_out)?;
    if let Err(error) = std::fs::create_dir(folder)
        && error.kind() != ErrorKind::AlreadyExists
    {
        return Err(Diagnostic::file(format!("the folder {} cannot be created", folder.display()))
            .help(error.to_string())
            .into());
    }
    let output = |(name, text): (String, String)| Output::new(folder.join(name), text, SVG);
    Ok(drawings.into_iter().map(output).collect())
}
