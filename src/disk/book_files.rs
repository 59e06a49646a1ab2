//! The files of a book: reads the spec, and determines the paths and the content of the output
//! files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{Folder, spec as spec_text};
use crate::pipeline::Printed;
use crate::spec::{self, Book};
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

/// Reads a book, or an edition of the book, from its spec. Reads all files that the spec names.
///
/// # Errors
/// All faults of the spec and its files.
pub fn book(path: &Path, seed: Option<u64>, edition: Option<&str>) -> Result<Book, Faults> {
    let (text, folder) = (spec_text(path)?, Folder::of(path));
    match edition {
        None => spec::resolve(&text, &folder, seed),
        Some(id) => spec::edition(&text, &folder, seed, id)
            .map_err(|faults| about_edition(faults, Some(id))),
    }
}

/// Reads a book and its cover from the spec. If `edition` is given, reads this edition of the book.
///
/// # Errors
/// All faults of the spec and its files.
pub fn book_with_cover(path: &Path, edition: Option<&str>) -> Result<Book, Faults> {
    let (text, folder) = (spec_text(path)?, Folder::of(path));
    spec::covered(&text, &folder, None, edition).map_err(|faults| about_edition(faults, edition))
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
    let folder = Folder::of(spec);
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

/// Checks that the outputs of a book, its spec, its ledger and the lists of digests are different
/// files. Paths that differ only in upper and lower case count as the same file, because they are the
/// same file on some systems.
///
/// # Errors
/// Two paths lead to the same file.
pub fn check_different<'a>(
    spec: &Path,
    book: &Book,
    outputs: impl Iterator<Item = &'a PathBuf>,
) -> Result<(), Diagnostic> {
    let without_case = |real: PathBuf| real.to_string_lossy().to_lowercase();
    let ledger = book.series.as_ref().and_then(|series| series.ledger.as_deref());
    // The ledger may be on a server.
    let ledger = ledger.filter(|ledger| !ledger.contains("://"));
    let ledger = ledger.map(|ledger| Folder::of(spec).path(ledger));
    let outputs: Vec<&PathBuf> = outputs.collect();
    let lists: BTreeSet<PathBuf> =
        outputs.iter().map(|path| write::list_of_digests(path)).collect();
    let mut seen = vec![(without_case(write::resolve(spec)?), spec.to_owned())];
    // A list or ledger that cannot be resolved is reported when the file is opened.
    for list in lists {
        seen.extend(write::resolve(&list).map(|real| (without_case(real), list)));
    }
    let ledger = ledger.filter(|ledger| write::resolve(ledger).is_ok());
    for path in ledger.iter().chain(outputs) {
        let real = without_case(write::resolve(path)?);
        if let Some((_, other)) = seen.iter().find(|(other, _)| *other == real) {
            let [path, other] = [path.display(), other.display()];
            return Err(Diagnostic::usage(format!("{path} would overwrite {other}")).help(
                "choose another path: -o for the PDF, `lock` for the record, `ledger` for the ledger",
            ));
        }
        seen.push((real, path.clone()));
    }
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
