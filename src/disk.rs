//! Reads files from disk: specs, PDFs, manifests and records.

pub mod book_files;
mod folder;
mod open;
mod record_file;

use std::path::Path;
use std::sync::Arc;

use bookgen_base::diagnostic::{Diagnostic, Source};
use bookgen_base::schema::FileKind;
use bookgen_contract::manifest::Manifest;

pub use folder::{CurrentFolder, Folder};
pub use open::{
    Links, ReadError, begins_with, digest, exists, is_file, open_for_update, open_stream, read,
    sha256,
};
pub use record_file::{RecordFile, backup_path, sealed_notice};

/// Whether the first file was changed after the second. `false` if one of the files is missing.
pub fn is_newer(first: &Path, second: &Path) -> bool {
    let changed = |path: &Path| path.metadata().and_then(|metadata| metadata.modified()).ok();
    changed(first).zip(changed(second)).is_some_and(|(first, second)| first > second)
}

/// Reads an exported ledger or a record for an import. The path may be a symbolic link.
///
/// # Errors
/// The file cannot be read, is larger than 1 GB, or is not UTF-8.
pub fn import(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    let bytes = read(path, FileKind::Export, Links::Follow).map_err(|error| {
        if error.is_missing() {
            let help = "check the path: a build writes a record, NAME.lock, and `bookgen ledger \
                        export` writes an export";
            return unreadable(path, "there is no such file", help);
        }
        let help = match error {
            ReadError::TooLarge(_) => "split the file",
            ReadError::NotRegular(_) => "name a record, or a file from `bookgen ledger export`",
            ReadError::Io(_) => "make the file readable",
        };
        unreadable(path, &error.reason(), help)
    })?;
    utf8(path, bytes)
}

/// Reads a spec. The path may be a symbolic link.
///
/// # Errors
/// The file cannot be read, is larger than 4 MB, or is not UTF-8.
pub fn spec(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    let bytes = read(path, FileKind::Spec, Links::Follow).map_err(|error| match error {
        ReadError::TooLarge(_) => {
            unreadable(path, &error.reason(), "check the path: a spec is a small text file")
        }
        _ if error.is_missing() => unreadable(
            path,
            "there is no such file",
            "`bookgen new DIR` creates a spec; `bookgen build DIR/book.toml` builds the book",
        ),
        _ if path.is_dir() => unreadable(
            path,
            &error.reason(),
            &format!("give the path of the spec: {}", path.join("book.toml").display()),
        ),
        _ => unreadable(path, &error.reason(), "a spec is a text file"),
    })?;
    utf8(path, bytes)
}

/// Reads a PDF. The path may be a symbolic link.
///
/// # Errors
/// The file cannot be read, or is larger than 1 GB.
pub fn pdf(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    read(path, FileKind::Pdf, Links::Follow).map_err(|error| match error {
        ReadError::TooLarge(_) => {
            unreadable(path, &error.reason(), "no printer accepts a file of this size")
        }
        _ if error.is_missing() => unreadable(
            path,
            "there is no such file",
            "give the path of a PDF: `bookgen build` makes a PDF",
        ),
        _ => unreadable(path, &error.reason(), "give the path of a finished PDF"),
    })
}

/// Reads a manifest. The path may be a symbolic link.
///
/// # Errors
/// The file cannot be read, is larger than 256 MB, or is not a manifest.
pub fn manifest(path: &Path) -> Result<Manifest, Diagnostic> {
    let bytes = read(path, FileKind::Manifest, Links::Follow).map_err(|error| {
        let help = "`bookgen build` writes the manifest when it writes the PDF";
        unreadable(path, &error.reason(), help)
    })?;
    let source = utf8(path, bytes)?;
    Manifest::read(&source.text).map_err(|fault| fault.prefixed(path.display()))
}

fn unreadable(path: &Path, reason: &str, help: &str) -> Diagnostic {
    Diagnostic::file(format!("{} cannot be read: {reason}", path.display())).help(help)
}

/// Decodes the bytes of a text file as UTF-8. Removes a byte order mark.
fn utf8(path: &Path, bytes: Vec<u8>) -> Result<Arc<Source>, Diagnostic> {
    let text = String::from_utf8(bytes)
        .map_err(|_| unreadable(path, "it is not UTF-8 text", "save the file as UTF-8"))?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok(Source::new(path.display().to_string(), text))
}
