//! Builds a book and its editions.

use std::io::ErrorKind;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};

use super::Observer;
use super::layout::{lay_out, lay_out_and_reserve};
use super::page_target;
use crate::disk::book_files::{self, MANIFEST, PDF, SVG, WrittenPdf, about_edition, with_suffix};
use crate::disk::{RecordFile, sealed_notice};
use crate::generate::GenerateOptions;
use crate::ledger::{IssueLedger, write_outputs};
use crate::pipeline::{self, Count, LaidOut, Part};
use crate::plan::is_example;
use crate::spec::{Book, Request};
use crate::write::{self, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_press::document::AnswersAt;

/// The format of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A PDF for the press.
    Pdf,
    /// A folder of SVG drawings.
    Svg,
}

/// The options of [`build`].
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
    /// The id of the edition to build; `None` for the book itself.
    pub edition: Option<&'a str>,
    /// Whether the book and all its editions are built.
    pub all: bool,
    /// A seed that replaces the seed of the spec.
    pub seed: Option<u64>,
    /// Whether all puzzles are made again and the old record is ignored.
    pub relock: bool,
    /// The printed numbers of the puzzles that are made again.
    pub replace: &'a [u32],
    /// Whether the record is read and written.
    pub uses_record: bool,
    /// The pages to build, counted from 1; `None` for all pages.
    pub pages: Option<&'a RangeInclusive<usize>>,
}

/// A book that was built.
pub struct BuiltBook {
    /// The built editions, in the order in which they were built.
    pub editions: Vec<BuiltEdition>,
    /// Advice about the pages.
    pub advice: Vec<Diagnostic>,
    /// The seed of the puzzles.
    pub seed: u64,
    /// The numbers of the puzzles that were made again on request, sorted.
    pub replaced: Vec<u32>,
    /// Whether other editions still show the old puzzles.
    pub has_outdated_editions: bool,
}

/// An edition that was built.
pub struct BuiltEdition {
    /// The spec, with the template and all defaults applied.
    pub book: Book,
    /// The path of the PDF, or of the folder for the drawings.
    pub output: PathBuf,
    /// The number of drawings; `None` for a PDF.
    pub drawings: Option<usize>,
    /// The PDFs. The first PDF is the book.
    pub pdfs: Vec<WrittenPdf>,
    /// The number of pages.
    pub pages: usize,
    /// The number of puzzles of each kind and level.
    pub counts: Vec<Count>,
    /// The bytes of the PDF, if the request asks for them.
    pub pdf: Option<Vec<u8>>,
}

/// An edition to build, and the paths of its files.
struct Job {
    book: Book,
    format: Format,
    /// The path of the PDF, or of the folder for the drawings.
    output: PathBuf,
    /// The PDF of the answers, if the answers are in a separate file.
    answers: Option<PathBuf>,
    /// The PDF of the imposed pages, if the spec has a booklet.
    booklet: Option<PathBuf>,
}

impl Job {
    fn new(
        request: &BuildRequest<'_>,
        edition: Option<&str>,
        observer: &dyn Observer,
    ) -> Result<Job, Faults> {
        let book = page_target::book(
            request.spec,
            &Request { seed: request.seed, edition, ..Request::default() },
            request.uses_record && !request.relock,
        )?;
        observer.advise(&about_edition(Faults(book.advice.clone()), edition).0);
        let output = output_path(request, edition);
        let format = request.format;
        // Separate answers and a booklet are written only if the build makes a PDF of all pages.
        let is_whole = request.pages.is_none() && format == Format::Pdf;
        let answers = (book.document.answers == AnswersAt::Separate && is_whole)
            .then(|| with_suffix(&output, "-answers"));
        let booklet =
            (book.booklet.is_some() && is_whole).then(|| with_suffix(&output, "-booklet"));
        let job = Job { book, format, output, answers, booklet };
        if request.returns_pdf {
            job.check_single()?;
        }
        Ok(job)
    }

    /// Checks that the build makes only one PDF, which can be written to the standard output.
    fn check_single(&self) -> Result<(), Diagnostic> {
        let what = match (&self.answers, &self.booklet) {
            _ if self.format == Format::Svg => "drawings are several files",
            (Some(_), _) => "the answers of this book are a second PDF",
            (None, Some(_)) => "the booklet of this book is a second PDF",
            (None, None) => return Ok(()),
        };
        Err(Diagnostic::usage(format!("`-o -` writes one file, but {what}"))
            .help("name the output with -o, or leave out -o"))
    }

    /// The PDFs. Each PDF has a manifest.
    fn pdfs(&self) -> impl Iterator<Item = &PathBuf> {
        let pdf = Some(&self.output).filter(|_| self.format == Format::Pdf);
        pdf.into_iter().chain(&self.answers).chain(&self.booklet)
    }

    /// Renders the given pages of the edition as files, and collects advice about these pages.
    fn outputs(
        &self,
        mut laid_out: LaidOut,
        pages: Range<usize>,
    ) -> Result<(Vec<Output>, Vec<Diagnostic>), Faults> {
        let Job { book, format, output, answers, booklet } = self;
        let mut outputs = Vec::new();
        let mut advice = laid_out.pages.advice.clone();
        if *format == Format::Svg {
            outputs = drawings(book, &laid_out, output)?;
        } else {
            let mut render =
                |part, pages| pipeline::render_and_drop(&book.document, part, &mut laid_out, pages);
            let separate = match answers {
                Some(path) => Some((path, render(Part::Answers, None)?)),
                None => None,
            };
            let printed = render(Part::Book, Some(pages))?;
            if let Some((path, answers)) = separate {
                pipeline::prove(&book.document, &answers, &laid_out.record)?;
                outputs.extend(book_files::printed(path, answers));
            }
            pipeline::prove(&book.document, &printed, &laid_out.record)?;
            if let Some(path) = booklet
                && let Some(booklet) =
                    pipeline::booklet(book, &output.display().to_string(), &printed.bytes)?
            {
                advice.extend(booklet.advice);
                let sheets = book_files::pdf_with_manifest(path, booklet.bytes, &booklet.manifest);
                outputs.extend(sheets);
            }
            outputs.extend(book_files::printed(output, printed));
        }
        Ok((outputs, about_edition(Faults(advice), book.document.file.edition.as_deref()).0))
    }
}

/// Builds a book, one of its editions, or all of them. No file is written before all files are
/// complete. The record is the first file written.
///
/// # Errors
/// All faults of the spec; puzzles that cannot be made; existing files that must not be
/// overwritten.
pub fn build(request: &BuildRequest<'_>, observer: &dyn Observer) -> Result<BuiltBook, Faults> {
    check_request(request)?;
    let jobs = jobs(request, observer)?;
    let first = &jobs[0];
    // All editions of a book share one record. A book without chapters has no record.
    let record_path = book_files::record_path(request.spec, &first.book)?;
    let lock =
        (request.uses_record && !first.book.document.chapters.is_empty()).then_some(&record_path);
    check_outputs(request, &jobs, lock, &record_path)?;
    // A book that is built without a record is a draft. Drafts are not entered in the ledger.
    let mut ledger = IssueLedger::of_book(request.spec, &first.book, lock.is_some())?;
    let existing = existing_record(request, &first.book, lock, ledger.as_ref())?;
    let mut replace = request.replace.to_vec();
    replace.sort_unstable();
    replace.dedup();
    let options =
        GenerateOptions { relock: request.relock, replace: &replace, ..GenerateOptions::default() };
    let before = existing.record.as_ref();
    let laid_out = lay_out_and_reserve(&first.book, before, &options, &mut ledger, observer)?;
    let record = laid_out.record.clone();
    let notice = existing.is_unsealed().then(|| sealed_notice(std::slice::from_ref(&record_path)));
    let mut outputs = match lock {
        Some(path) => existing.update(path, &record),
        None => Vec::new(),
    };
    let is_changed = request.relock || !replace.is_empty();
    let has_outdated_editions = is_changed && !request.all && !first.book.editions.is_empty();
    let seed = first.book.document.file.seed;
    let (mut editions, mut advice) = (Vec::new(), Vec::new());
    let mut first_layout = Some(laid_out);
    for job in jobs {
        // The other editions print the puzzles of the first edition.
        let laid_out = match first_layout.take() {
            Some(first) => first,
            None => lay_out(&job.book, Some(&record), &GenerateOptions::default(), observer)?,
        };
        let counts = laid_out.counts.clone();
        let pages = page_range(laid_out.pages.book.len(), request.pages)?;
        let page_count = pages.len();
        let (mut job_outputs, job_advice) = job.outputs(laid_out, pages)?;
        let mut pdf = None;
        if request.returns_pdf {
            // The manifest of the PDF is not written: the PDF contains it.
            pdf = job_outputs.pop().map(|output| output.bytes);
            job_outputs.clear();
        }
        editions.push(BuiltEdition {
            drawings: (job.format == Format::Svg).then_some(job_outputs.len()),
            pdfs: book_files::written_pdfs(&job_outputs),
            book: job.book,
            output: job.output,
            pages: page_count,
            counts,
            pdf,
        });
        outputs.extend(job_outputs);
        advice.extend(job_advice);
    }
    // The names of the drawings are known only now.
    write::check_paths_differ(&outputs)?;
    write_outputs(ledger, &record_path, &record, &outputs)?;
    advice.extend(notice.flatten());
    Ok(BuiltBook { editions, advice, seed, replaced: replace, has_outdated_editions })
}

/// Checks that the options do not contradict each other.
fn check_request(request: &BuildRequest<'_>) -> Result<(), Diagnostic> {
    if request.format == Format::Pdf {
        return Ok(());
    }
    let extension =
        request.output.and_then(Path::extension).and_then(|extension| extension.to_str());
    if let (Some(output), Some("svg" | "pdf")) = (request.output, extension) {
        let output = output.display();
        return Err(Diagnostic::usage(format!("{output} is the name of a file, not of a folder"))
            .help("drawings are written into a folder: -o FOLDER"));
    }
    if request.pages.is_some() {
        return Err(Diagnostic::usage("--pages works only for a PDF").help(
            "leave out --pages: the drawings of all pages are written, one file for each page",
        ));
    }
    Ok(())
}

/// Returns the editions to build, at least one. The first is the book itself or the requested
/// edition.
fn jobs(request: &BuildRequest<'_>, observer: &dyn Observer) -> Result<Vec<Job>, Faults> {
    let mut jobs = vec![Job::new(request, request.edition, observer)?];
    let mut faults = Faults::default();
    if request.all {
        for id in jobs[0].book.editions.clone() {
            jobs.extend(faults.collect(Job::new(request, Some(&id), observer)));
        }
    }
    faults.into_result(jobs)
}

/// Checks that all files can be written. This check runs before the puzzles are made, because
/// making the puzzles may take minutes.
fn check_outputs(
    request: &BuildRequest<'_>,
    jobs: &[Job],
    lock: Option<&PathBuf>,
    record_path: &Path,
) -> Result<(), Diagnostic> {
    let pdfs = || jobs.iter().filter(|_| !request.returns_pdf).flat_map(Job::pdfs);
    let manifests: Vec<PathBuf> = pdfs().map(|pdf| book_files::manifest_path(pdf)).collect();
    let outputs = pdfs().map(|pdf| ("the PDF", pdf));
    let outputs = outputs.chain(lock.map(|lock| ("the record", lock)));
    let outputs = outputs.chain(manifests.iter().map(|manifest| ("the manifest", manifest)));
    let outputs = outputs.map(|(name, path)| (name, path.as_path()));
    book_files::check_different(request.spec, &jobs[0].book, outputs)?;
    if request.format == Format::Svg && request.output.is_none() {
        jobs.iter().try_for_each(|job| book_files::check_drawings(request.spec, &job.output))?;
    }
    let is_default = request.output.is_none() && !request.returns_pdf;
    if !request.uses_record && is_default && record_path.exists() {
        let (output, record) = (jobs[0].output.display(), record_path.display());
        return Err(Diagnostic::usage(format!("{output} is reserved for the puzzles of {record}"))
            .help("a build without the record may make other puzzles: name another PDF with -o"));
    }
    for pdf in pdfs() {
        write::check_replaceable(pdf, &PDF)?;
    }
    for manifest in &manifests {
        write::check_replaceable(manifest, &MANIFEST)?;
    }
    Ok(())
}

/// Reads the record of a book, if the request uses a record.
fn existing_record(
    request: &BuildRequest<'_>,
    book: &Book,
    lock: Option<&PathBuf>,
    ledger: Option<&IssueLedger>,
) -> Result<RecordFile, Faults> {
    let Some(lock) = lock else { return Ok(RecordFile::default()) };
    if request.relock {
        let chapters = &book.document.chapters;
        let is_own = |id: &str| is_example(id) || chapters.iter().any(|chapter| chapter.id == id);
        return RecordFile::read_to_replace(lock, is_own);
    }
    let existing = RecordFile::read(lock)?;
    if existing.record.is_none() {
        if !request.replace.is_empty() {
            return Err(Diagnostic::usage(
                "there is no record yet, so there is no puzzle to replace",
            )
            .help(format!("run `bookgen build` without --replace to make {}", lock.display()))
            .into());
        }
        if let Some(ledger) = ledger {
            ledger.check_unpublished(lock)?;
        }
    }
    if let Some(ledger) = ledger {
        ledger.check_record(lock, &existing)?;
    }
    Ok(existing)
}

fn output_path(request: &BuildRequest<'_>, edition: Option<&str>) -> PathBuf {
    let default = |suffix: &str| book_files::default_pdf_path(request.spec, edition, suffix);
    match (request.output, request.pages) {
        (Some(output), _) => output.to_owned(),
        (None, _) if request.format == Format::Svg => default("-svg").with_extension(""),
        (None, None) => default(""),
        (None, Some(pages)) => default(&format!("-pages-{}-{}", pages.start(), pages.end())),
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
