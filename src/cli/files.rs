//! The files that a command writes, where they go, and what is said of them.

use std::path::{Path, PathBuf};

use super::disk::{self, Recorded};
use crate::pipeline::Printed;
use crate::write::{self, Ours, Output};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::record::{self, Record};

/// A PDF that may be replaced: one of ours.
pub const PDF: Ours = Ours::Marked { begins: "%PDF-", holds: "/Producer(bookgen " };

/// A PDF.
pub fn pdf(path: &Path, bytes: Vec<u8>) -> Output {
    Output { path: path.to_owned(), bytes, replaces: PDF, made_from: None }
}

/// A PDF, and before it the manifest that goes with it.
pub fn printed(path: &Path, printed: Printed) -> [Output; 2] {
    let manifest = Output {
        path: disk::manifest_path(path),
        bytes: printed.manifest.write().into_bytes(),
        replaces: disk::MANIFEST,
        made_from: None,
    };
    [manifest, pdf(path, printed.bytes)]
}

/// A record, unless it is the one that was read already.
pub fn record(path: &Path, there: Recorded, record: &Record) -> Option<Output> {
    let bytes = record::write(record).into_bytes();
    (there.bytes.as_ref() != Some(&bytes)).then(|| Output {
        path: path.to_owned(),
        bytes,
        replaces: disk::RECORD,
        made_from: Some(there.bytes),
    })
}

/// The PDFs among some files and how large they are, a line each. What is most looked at is written
/// last, and named first.
pub fn sizes(outputs: &[Output]) -> String {
    let pdfs = outputs.iter().rev().filter(|output| output.replaces == PDF);
    pdfs.map(|pdf| format!("{} ({} KB)\n", pdf.path.display(), pdf.bytes.len().div_ceil(1024)))
        .collect()
}

/// The path of a PDF that goes with another: `book-answers.pdf` with `book.pdf`.
pub fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(suffix);
    name.push(".pdf");
    path.with_file_name(name)
}

/// The path of a PDF beside its spec: `book-large-cover.pdf` for the cover of an edition `large`.
pub fn of_spec(spec: &Path, edition: Option<&str>, suffix: &str) -> PathBuf {
    let edition = edition.map_or(String::new(), |id| format!("-{id}"));
    beside(spec, &format!("{edition}{suffix}"))
}

/// Whether all these paths lead to different files, none of them the spec.
///
/// # Errors
/// Two that do not.
pub fn different<'a>(
    spec: &'a Path,
    paths: impl Iterator<Item = &'a PathBuf>,
) -> Result<(), Diagnostic> {
    let mut seen = vec![(spec, write::real(spec)?)];
    for path in paths {
        let real = write::real(path)?;
        if let Some((other, _)) = seen.iter().find(|(_, other)| *other == real) {
            let [path, other] = [path.display(), other.display()];
            return Err(Diagnostic::usage(format!("{path} would be written over {other}"))
                .help("give the PDF another name with -o, or the record with `lock`"));
        }
        seen.push((path, real));
    }
    Ok(())
}
