//! Reads files from disk: specs, PDFs, manifests and records.

pub mod book_files;
mod folder;
mod record_file;

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use bookgen_base::diagnostic::{Diagnostic, Source};
use bookgen_contract::manifest::Manifest;

pub use folder::Folder;
pub use record_file::{RECORD, RecordFile, sealed_notice};

/// The maximum size of a spec, a word list or a font, in bytes.
const MAX_SPEC_BYTES: u64 = 32 << 20;

/// The maximum size of any other file, in bytes. A record of a million puzzles is smaller.
const MAX_BYTES: u64 = 1 << 30;

/// The SHA-256 hash of bytes, as 64 hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The reason why a file cannot be read.
enum ReadError {
    TooLarge,
    Io(std::io::Error),
}

/// Reads a regular file of at most `limit` bytes.
fn read(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    // Checks the type before opening the file: opening a pipe would block until a program writes to
    // the pipe.
    let metadata = fs::metadata(path).map_err(ReadError::Io)?;
    if !metadata.is_file() {
        let what = if metadata.is_dir() { "it is a folder" } else { "it is not a regular file" };
        return Err(ReadError::Io(std::io::Error::new(ErrorKind::InvalidInput, what)));
    }
    let file = fs::File::open(path).map_err(ReadError::Io)?;
    let mut bytes = Vec::with_capacity(metadata.len().min(limit) as usize);
    file.take(limit + 1).read_to_end(&mut bytes).map_err(ReadError::Io)?;
    if bytes.len() as u64 > limit { Err(ReadError::TooLarge) } else { Ok(bytes) }
}

/// Reads any file.
///
/// # Errors
/// The file cannot be read, or is larger than 1 GB.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    read(path, MAX_BYTES).map_err(|error| match error {
        ReadError::TooLarge => unreadable(path, "it is larger than 1 GB", "split the file"),
        ReadError::Io(error) => unreadable(path, &error.to_string(), "make the file readable"),
    })
}

/// Reads any text file.
///
/// # Errors
/// The file cannot be read, is larger than 1 GB, or is not UTF-8.
pub fn text(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    utf8(path, bytes(path)?)
}

/// Reads a spec.
///
/// # Errors
/// The file cannot be read, is larger than 32 MB, or is not UTF-8.
pub fn spec(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    let failed = |reason: &str, help: &str| unreadable(path, reason, help);
    let bytes = read(path, MAX_SPEC_BYTES).map_err(|error| match error {
        ReadError::TooLarge => {
            failed("it is larger than 32 MB", "check the path: a spec is a small text file")
        }
        ReadError::Io(error) if error.kind() == ErrorKind::NotFound => failed(
            "there is no such file",
            "`bookgen new DIR` creates a spec; `bookgen build DIR/book.toml` builds the book",
        ),
        ReadError::Io(error) if path.is_dir() => failed(
            &error.to_string(),
            &format!("give the path of the spec: {}", path.join("book.toml").display()),
        ),
        ReadError::Io(error) => failed(&error.to_string(), "a spec is a text file"),
    })?;
    utf8(path, bytes)
}

/// Reads a PDF.
///
/// # Errors
/// The file cannot be read, or is larger than 1 GB.
pub fn pdf(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    read(path, MAX_BYTES).map_err(|error| match error {
        ReadError::TooLarge => {
            unreadable(path, "it is larger than 1 GB", "no printer accepts a file of this size")
        }
        ReadError::Io(error) if error.kind() == ErrorKind::NotFound => unreadable(
            path,
            "there is no such file",
            "give the path of a PDF: `bookgen build` makes a PDF",
        ),
        ReadError::Io(error) => {
            unreadable(path, &error.to_string(), "give the path of a finished PDF")
        }
    })
}

/// Reads a manifest.
///
/// # Errors
/// The file cannot be read, is larger than 1 GB, or is not a manifest.
pub fn manifest(path: &Path) -> Result<Manifest, Diagnostic> {
    let bytes = read(path, MAX_BYTES).map_err(|error| {
        let reason = match error {
            ReadError::TooLarge => "it is larger than 1 GB".to_owned(),
            ReadError::Io(error) => error.to_string(),
        };
        unreadable(path, &reason, "`bookgen build` writes the manifest when it writes the PDF")
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
