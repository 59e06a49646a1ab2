//! The files of a book: reads the spec, and determines the paths and the content of the output
//! files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{Folder, spec as spec_text};
use crate::pipeline::Printed;
use crate::spec::{self, Book, is_server_address};
use crate::write::{self, Output, Replaces};
use bookgen_base::diagnostic::{Diagnostic, FaultKind, Faults};
use bookgen_contract::manifest::Manifest;
use bookgen_press::render::svg;

/// A PDF may replace a PDF that bookgen wrote and that nobody changed.
pub const PDF: Replaces = Replaces::Recorded { prefix: PDF_START, contains: "/Producer(bookgen " };

/// The first bytes of a PDF.
const PDF_START: &str = "%PDF-";

/// A manifest may replace a manifest that bookgen wrote and that nobody changed.
pub const MANIFEST: Replaces =
    Replaces::Recorded { prefix: "{\n\"format\": \"bookgen manifest ", contains: "" };

/// An SVG drawing may replace a drawing that bookgen wrote and that nobody changed.
pub const SVG: Replaces =
    Replaces::Recorded { prefix: svg::START, contains: "data-generator=\"bookgen " };

/// Reads a book or an edition from its spec.
///
/// # Errors
/// All faults of the spec and its files.
pub fn book(path: &Path, request: &spec::Request<'_>) -> Result<Book, Faults> {
    let (text, folder) = (spec_text(path)?, Folder::new(path));
    spec::requested(&text, &folder, request)
        .map_err(|faults| about_edition(faults, request.edition))
}

/// Prefixes each fault with the name of the edition. Faults in the command-line arguments are not
/// changed.
pub fn about_edition(faults: Faults, edition: Option<&str>) -> Faults {
    let Some(id) = edition else { return faults };
    let named = |fault: Diagnostic| match fault.kind {
        FaultKind::Usage => fault,
        _ => fault.prefixed(format_args!("edition `{id}`")),
    };
    Faults(faults.0.into_iter().map(named).collect())
}

/// The path of the record of a book.
///
/// # Errors
/// The record would be in a folder to which a link leads out of the folder of the spec.
pub fn record_path(spec: &Path, book: &Book) -> Result<PathBuf, Diagnostic> {
    let Some(lock) = &book.lock else { return Ok(spec.with_extension("lock")) };
    let folder = Folder::new(spec);
    let path = folder.path(lock);
    match folder.outside(lock) {
        None => Ok(path),
        Some(target) => {
            let message =
                format!("the record {} is outside the folder of the spec", path.display());
            Err(Diagnostic::file(message).help(format!(
                "a link leads to {}: replace the link with a folder, or set `lock` to another path",
                target.display()
            )))
        }
    }
}

/// Checks the default folder of the drawings of a book.
///
/// # Errors
/// The folder is a link that leads out of the folder of the spec.
pub fn check_drawings(spec: &Path, drawings: &Path) -> Result<(), Diagnostic> {
    let name = drawings.file_name().unwrap_or_default().to_string_lossy();
    let Some(target) = Folder::new(spec).outside(&format!("{name}/page-1.svg")) else {
        return Ok(());
    };
    let drawings = drawings.display();
    let message = format!("the drawings {drawings} are outside the folder of the spec");
    Err(Diagnostic::file(message).help(format!(
        "a link leads to {}: remove the link, or name a folder with -o",
        target.display()
    )))
}

/// The path of the manifest of a PDF, for example `book.manifest.json` for `book.pdf`.
pub fn manifest_path(pdf: &Path) -> PathBuf {
    pdf.with_extension("manifest.json")
}

/// Adds a suffix to a file name, and sets the extension to `pdf`. For example, `book.toml` with the
/// suffix `-answers` becomes `book-answers.pdf`.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(suffix);
    name.push(".pdf");
    path.with_file_name(name)
}

/// The default path of a PDF, for example `book-large-cover.pdf` for the cover of the edition
/// `large`.
pub fn default_pdf_path(spec: &Path, edition: Option<&str>, suffix: &str) -> PathBuf {
    let edition = edition.map_or(String::new(), |id| format!("-{id}"));
    with_suffix(spec, &format!("{edition}{suffix}"))
}

/// The default path of a PDF of a book, as [`default_pdf_path`] returns it. If the book has weeks, the
/// path has the week, for example `book-week-12-answers.pdf`.
pub fn default_book_path(spec: &Path, book: &Book, edition: Option<&str>, suffix: &str) -> PathBuf {
    let week = book.document.week.map_or(String::new(), |week| format!("-week-{}", week.number));
    default_pdf_path(spec, edition, &format!("{week}{suffix}"))
}

/// A file of a book: its name in messages, for example "the record", and its path.
pub type NamedPath<'a> = (&'static str, &'a Path);

/// Checks that the outputs of a book, its spec, its ledger and the lists of digests are different
/// files. Paths that differ only in upper and lower case count as the same file, because they are the
/// same file on some systems.
///
/// # Errors
/// Two paths lead to the same file.
pub fn check_different<'a>(
    spec: &Path,
    book: &Book,
    outputs: impl Iterator<Item = NamedPath<'a>>,
) -> Result<(), Diagnostic> {
    let outputs: Vec<NamedPath<'_>> = outputs.collect();
    let lists: BTreeSet<PathBuf> =
        outputs.iter().map(|(_, path)| write::list_of_digests(path)).collect();
    let mut seen = vec![("the spec", spec.to_owned(), write::without_case(&write::resolve(spec)?))];
    // A list or ledger that cannot be resolved is reported when the file is opened.
    for list in lists {
        seen.extend(
            write::resolve(&list)
                .map(|real| ("the list of digests", list, write::without_case(&real))),
        );
    }
    for (name, path) in ledger_files(spec, book) {
        if let Ok(real) = write::resolve(&path) {
            add_different(&mut seen, name, &path, write::without_case(&real))?;
        }
    }
    for (name, path) in outputs {
        add_different(&mut seen, name, path, write::without_case(&write::resolve(path)?))?;
    }
    Ok(())
}

/// The ledger of a book, and the files that SQLite creates and removes beside the ledger. Empty if
/// the ledger is on a server.
fn ledger_files(spec: &Path, book: &Book) -> Vec<(&'static str, PathBuf)> {
    let ledger = book.series.as_ref().and_then(|series| series.ledger.as_deref());
    let Some(ledger) = ledger.filter(|ledger| !is_server_address(ledger)) else {
        return Vec::new();
    };
    let ledger = Folder::new(spec).path(ledger);
    // SQLite follows links: the journals are beside the real ledger.
    let target = ledger.is_symlink().then(|| write::resolve(&ledger).ok()).flatten();
    let journals = write::sqlite_journals(target.as_ref().unwrap_or(&ledger));
    let journals = journals.map(|path| ("the journal of the ledger", path));
    [("the ledger", ledger)].into_iter().chain(journals).collect()
}

/// Adds a file to the files that were already seen. `real` is the real path without case.
///
/// # Errors
/// The path leads to a file that was already seen.
fn add_different(
    seen: &mut Vec<(&'static str, PathBuf, String)>,
    name: &'static str,
    path: &Path,
    real: String,
) -> Result<(), Diagnostic> {
    if let Some((other_name, other, _)) = seen.iter().find(|(_, _, other)| *other == real) {
        let [path, other] = [path.display(), other.display()];
        let message = format!("{name} {path} would overwrite {other_name} {other}");
        return Err(Diagnostic::usage(message).help(
            "choose another path: -o for the PDF, `lock` for the record, `ledger` for the ledger",
        ));
    }
    seen.push((name, path.to_owned(), real));
    Ok(())
}

/// The [`Output`] that writes a PDF to a path.
pub fn pdf(path: &Path, bytes: Vec<u8>) -> Output {
    Output::new(path, bytes, PDF)
}

/// The two files to write for a finished PDF: first its manifest, then the PDF itself.
pub fn printed(path: &Path, printed: Printed) -> [Output; 2] {
    pdf_with_manifest(path, printed.bytes, &printed.manifest)
}

/// The two files to write for a PDF that has a manifest: first the manifest, then the PDF itself.
pub fn pdf_with_manifest(path: &Path, bytes: Vec<u8>, manifest: &Manifest) -> [Output; 2] {
    [Output::new(manifest_path(path), manifest.write(), MANIFEST), pdf(path, bytes)]
}

/// A PDF that was written.
pub struct WrittenPdf {
    /// The path of the PDF.
    pub path: PathBuf,
    /// The size of the PDF in bytes.
    pub bytes: usize,
}

/// The PDFs in a list of outputs, in reverse order. The main PDF is written last, so it is the
/// first PDF of the result.
pub fn written_pdfs(outputs: &[Output]) -> Vec<WrittenPdf> {
    let pdfs = outputs.iter().rev().filter(|output| output.bytes.starts_with(PDF_START.as_bytes()));
    pdfs.map(|pdf| WrittenPdf { path: pdf.path.clone(), bytes: pdf.bytes.len() }).collect()
}
