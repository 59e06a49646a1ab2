//! Makes the listing of a book: the texts and pictures of its product page.

use std::path::{Path, PathBuf};

use super::Observer;
use super::fit::Fit;
use super::layout::{FittedBook, lay_out_and_reserve};
use crate::disk::book_files::{self, about_edition, default_pdf_path};
use crate::disk::{Folder, RecordFile, sealed_notice, spec as spec_text};
use crate::generate::{GenerateOptions, Pool};
use crate::ledger::{Access, IssueLedger, write_outputs};
use crate::listing::{self, HAS_PICTURES};
use crate::pipeline::{self, LaidOut, Part};
use crate::publication::is_publication;
use crate::spec::{Book, Request};
use crate::write::{self, Output, Replaces};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_press::Page;
use bookgen_press::design::Sides;

/// A file of a listing may replace the file that bookgen wrote there and that nobody changed. The texts
/// of a listing are for readers, so they have no mark; no file begins with a null byte.
const OWN: Replaces = Replaces::Recorded { prefix: "\0", contains: "" };

/// The options of [`build_listing`].
pub struct ListingRequest<'a> {
    /// The spec of the book.
    pub spec: &'a Path,
    /// The folder of the listing. The default is a folder next to the spec.
    pub output: Option<&'a Path>,
    /// The id of the edition; `None` for the book itself.
    pub edition: Option<&'a str>,
    /// Whether pictures are made, if this program can make them.
    pub pictures: bool,
}

/// A listing that was written.
pub struct BuiltListing {
    /// The folder.
    pub folder: PathBuf,
    /// The number of texts.
    pub texts: usize,
    /// The number of pictures.
    pub pictures: usize,
    /// Advice about the book and its texts.
    pub advice: Vec<Diagnostic>,
}

/// Makes the texts and pictures of a book's product page, and writes them into a folder. The puzzles are
/// made or read as in [`super::build`], and the record is written, because the pictures show puzzles of
/// the book. The pages are proved before they are drawn.
///
/// # Errors
/// All faults of the spec; a book that cannot have a listing; a front cover that cannot be made; existing
/// files that must not be overwritten.
pub fn build_listing(
    request: &ListingRequest<'_>,
    observer: &dyn Observer,
) -> Result<BuiltListing, Faults> {
    let ListingRequest { spec, edition, .. } = *request;
    let about_edition = |faults: Faults| about_edition(faults, edition);
    check_is_book(spec)?;
    let spec_request = spec_request(spec, edition)?;
    let book = book_files::book(spec, &spec_request)?;
    observer.advise(&about_edition(Faults(book.advice.clone())).0);
    listing::check(&book).map_err(|fault| about_edition(fault.into()))?;
    let with_pictures = request.pictures && HAS_PICTURES;
    let default = || default_pdf_path(spec, edition, "-listing").with_extension("");
    let folder = request.output.map_or_else(default, Path::to_owned);
    let lock = book_files::record_path(spec, &book)?;
    check_folder(request, &folder)?;
    if folder.is_dir() {
        for name in listing::file_names(with_pictures)? {
            write::check_replaceable(&folder.join(name), &OWN)?;
        }
    }
    let mut ledger = IssueLedger::of_book(spec, &book, Access::Write)?;
    let existing = RecordFile::read(&lock)?;
    if let Some(ledger) = &ledger {
        match existing.record {
            Some(_) => ledger.check_record(&lock, &existing)?,
            None => ledger.check_unpublished(&lock)?,
        }
    }
    let fit = Fit {
        read: &|request| book_files::book(spec, request),
        request: spec_request,
        record: existing.record.as_ref(),
        options: GenerateOptions::default(),
        pool: &Pool::default(),
    };
    let FittedBook { book, laid_out, .. } = lay_out_and_reserve(fit, &mut ledger, observer)?;
    let front = prove(&book, &laid_out).map_err(about_edition)?;
    let made = listing::make(&book, &laid_out, front.as_ref(), with_pictures);
    let made = made.map_err(about_edition)?;

    let notice = existing.is_unsealed().then(|| sealed_notice(std::slice::from_ref(&lock)));
    let (texts, pictures) = (made.texts.len(), made.pictures.len());
    let mut outputs = existing.update(&lock, &laid_out.record);
    let files = made.texts.into_iter().chain(made.pictures);
    outputs.extend(files.map(|file| Output::new(folder.join(file.name), file.bytes, OWN)));
    write::create_folder_of(&folder.join("facts.json"))?;
    write_outputs(ledger, &lock, &laid_out.record, &outputs)?;
    let mut advice = about_edition(Faults(made.advice)).0;
    advice.extend(notice.flatten());
    if request.pictures && !HAS_PICTURES {
        advice.push(without_pictures());
    }
    Ok(BuiltListing { folder, texts, pictures, advice })
}

/// The advice that this program cannot make pictures.
fn without_pictures() -> Diagnostic {
    Diagnostic::advice("the listing has no pictures: this bookgen was built without them").help(
        "released programs make them; from the source: cargo build --release --features pictures; \
         to silence this advice, use --no-pictures",
    )
}

/// Checks that a spec is the spec of a book.
///
/// # Errors
/// The file cannot be read, or is the spec of a publication.
fn check_is_book(spec: &Path) -> Result<(), Diagnostic> {
    if is_publication(&spec_text(spec)?) {
        let message = format!("{} is the spec of a publication with dated issues", spec.display());
        return Err(Diagnostic::usage(message)
            .help("issues have no product page: make a listing from the spec of a book"));
    }
    Ok(())
}

/// The request to the spec for a book with its cover. Loose sheets have a cover only if the spec has
/// `[cover]`.
fn spec_request<'a>(spec: &Path, edition: Option<&'a str>) -> Result<Request<'a>, Faults> {
    let request = Request { edition, ..Request::default() };
    let document = book_files::book(spec, &request)?.document;
    let with_cover = document.cover.is_some() || document.design.sides == Sides::Mirrored;
    Ok(Request { with_cover, ..request })
}

/// Checks the folder of a listing, before the puzzles are made.
///
/// # Errors
/// The folder is a file; the default folder is a link that leads out of the folder of the spec.
fn check_folder(request: &ListingRequest<'_>, folder: &Path) -> Result<(), Diagnostic> {
    let shown = folder.display();
    if folder.exists() && !folder.is_dir() {
        return Err(Diagnostic::usage(format!("{shown} is a file, not a folder"))
            .help("a listing is several files: -o FOLDER"));
    }
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let outside = || Folder::new(request.spec).outside(&format!("{name}/facts.json"));
    if request.output.is_none()
        && let Some(target) = outside()
    {
        let message = format!("the listing {shown} is outside the folder of the spec");
        return Err(Diagnostic::file(message).help(format!(
            "a link leads to {}: remove the link, or name a folder with -o",
            target.display()
        )));
    }
    Ok(())
}

/// Proves the pages of a book, and lays out the front of its cover, if it has a cover.
fn prove(book: &Book, laid_out: &LaidOut) -> Result<Option<Page>, Faults> {
    pipeline::print(&book.document, Part::Book, laid_out, None)?;
    if laid_out.pages.answers.is_some() {
        pipeline::print(&book.document, Part::Answers, laid_out, None)?;
    }
    match book.document.cover {
        Some(_) => pipeline::cover_front(&book.document, laid_out).map(Some),
        None => Ok(None),
    }
}
