//! The disk: specs, records and the files of a book's folder.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::spec::{self, Book};
use crate::write::{Before, Ours};
use bookgen_base::diagnostic::{Diagnostic, FaultKind, Faults, Source};
use bookgen_base::schema::{FileError, Files};
use bookgen_contract::manifest::Manifest;
use bookgen_puzzles::record::{self, Record};

/// No spec, word list or font is larger.
const MOST_BYTES: u64 = 32 << 20;

/// No record is larger: one of a million puzzles is not.
const MOST_RECORD: u64 = 1 << 30;

/// A record that may be replaced: one of ours.
pub const RECORD: Ours = Ours::Marked { begins: record::FIRST_LINE, holds: "" };

/// A manifest that may be replaced: one of ours.
pub const MANIFEST: Ours = Ours::Marked { begins: "{\n\"format\": \"bookgen manifest ", holds: "" };

/// Where the manifest of a PDF goes: beside it, with its name.
pub fn manifest_path(pdf: &Path) -> PathBuf {
    pdf.with_extension("manifest.json")
}

/// Reads a PDF.
///
/// # Errors
/// Why it cannot be had.
pub fn pdf(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    read(path, MOST_RECORD).map_err(|error| match error {
        ReadError::TooLarge => unreadable(path, "it is larger than 1 GB", "no printer takes it"),
        ReadError::Io(error) if error.kind() == ErrorKind::NotFound => {
            unreadable(path, "there is no such file", "name a PDF: `bookgen build` makes one")
        }
        ReadError::Io(error) => unreadable(path, &error.to_string(), "name a finished PDF"),
    })
}

/// Reads a manifest.
///
/// # Errors
/// Why it cannot be had; that it is none.
pub fn manifest(path: &Path) -> Result<Manifest, Diagnostic> {
    let bytes = read(path, MOST_RECORD).map_err(|error| {
        let why = match error {
            ReadError::TooLarge => "it is larger than 1 GB".to_owned(),
            ReadError::Io(error) => error.to_string(),
        };
        unreadable(path, &why, "the manifest is written with the PDF")
    })?;
    let source = text(path, bytes)?;
    Manifest::read(&source.text).map_err(|fault| fault.prefixed(path.display()))
}

/// The folder of a book.
pub struct Folder {
    /// As the user wrote it, for messages.
    shown: PathBuf,
}

impl Folder {
    /// The folder that a spec is in.
    pub fn of(spec: &Path) -> Folder {
        Folder { shown: spec.parent().map(Path::to_owned).unwrap_or_default() }
    }

    /// The path of a file in it.
    pub fn path(&self, inside: &str) -> PathBuf {
        self.shown.join(inside)
    }

    fn root(&self) -> &Path {
        if self.shown.as_os_str().is_empty() { Path::new(".") } else { &self.shown }
    }

    /// The files beside a missing one, for "did you mean".
    fn beside(&self, path: &str) -> Vec<String> {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let entries = fs::read_dir(self.root().join(folder)).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .filter_map(|entry| entry.file_name().into_string().ok())
            .map(|name| if folder.is_empty() { name } else { format!("{folder}/{name}") })
            .collect();
        names.sort();
        names
    }
}

impl Files for Folder {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        let other = |error: std::io::Error| FileError::Other(error.to_string());
        let full = match fs::canonicalize(self.root().join(path)) {
            Ok(full) => full,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(FileError::Missing(self.beside(path)));
            }
            Err(error) => return Err(other(error)),
        };
        // A link may lead anywhere; what it leads to must be in the folder too.
        if !full.starts_with(fs::canonicalize(self.root()).map_err(other)?) {
            return Err(FileError::Outside);
        }
        read(&full, MOST_BYTES).map_err(|error| match error {
            ReadError::TooLarge => FileError::TooLarge,
            ReadError::Io(error) => other(error),
        })
    }

    fn name(&self, path: &str) -> String {
        self.path(path).display().to_string()
    }
}

enum ReadError {
    TooLarge,
    Io(std::io::Error),
}

fn read(path: &Path, most: u64) -> Result<Vec<u8>, ReadError> {
    // Asked before it is opened: opening a pipe waits for somebody to write into it.
    let metadata = fs::metadata(path).map_err(ReadError::Io)?;
    if !metadata.is_file() {
        let what = if metadata.is_dir() { "it is a folder" } else { "it is no ordinary file" };
        return Err(ReadError::Io(std::io::Error::new(ErrorKind::InvalidInput, what)));
    }
    let file = fs::File::open(path).map_err(ReadError::Io)?;
    let mut bytes = Vec::with_capacity(metadata.len().min(most) as usize);
    file.take(most + 1).read_to_end(&mut bytes).map_err(ReadError::Io)?;
    if bytes.len() as u64 > most { Err(ReadError::TooLarge) } else { Ok(bytes) }
}

/// Reads a file of any kind.
///
/// # Errors
/// Why it cannot be had.
pub fn any(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    read(path, MOST_RECORD).map_err(|error| match error {
        ReadError::TooLarge => unreadable(path, "it is larger than 1 GB", "split it"),
        ReadError::Io(error) => unreadable(path, &error.to_string(), "make the file readable"),
    })
}

/// Reads a text file of any kind.
///
/// # Errors
/// Why it cannot be had.
pub fn any_text(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    text(path, any(path)?)
}

/// Reads a spec.
///
/// # Errors
/// Why it cannot be had.
pub fn spec_text(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    let failed = |why: &str, help: &str| unreadable(path, why, help);
    let bytes = read(path, MOST_BYTES).map_err(|error| match error {
        ReadError::TooLarge => failed("it is larger than 32 MB", "this is no spec of a book"),
        ReadError::Io(error) if error.kind() == ErrorKind::NotFound => failed(
            "there is no such file",
            "`bookgen new DIR` begins a book; `bookgen build DIR/book.toml` makes it",
        ),
        ReadError::Io(error) if path.is_dir() => failed(
            &error.to_string(),
            &format!("name the spec: {}", path.join("book.toml").display()),
        ),
        ReadError::Io(error) => failed(&error.to_string(), "a spec is a text file"),
    })?;
    text(path, bytes)
}

fn unreadable(path: &Path, why: &str, help: &str) -> Diagnostic {
    Diagnostic::file(format!("{} cannot be read: {why}", path.display())).help(help)
}

fn text(path: &Path, bytes: Vec<u8>) -> Result<Arc<Source>, Diagnostic> {
    let text = String::from_utf8(bytes)
        .map_err(|_| unreadable(path, "it is not UTF-8 text", "save it as UTF-8"))?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok(Source::new(path.display().to_string(), text))
}

/// Reads a spec, or an edition of it, and everything it names.
///
/// # Errors
/// Every fault.
pub fn book(path: &Path, seed: Option<u64>, edition: Option<&str>) -> Result<Book, Faults> {
    let (text, folder) = (spec_text(path)?, Folder::of(path));
    match edition {
        None => spec::resolve(&text, &folder, seed),
        Some(id) => {
            spec::edition(&text, &folder, seed, id).map_err(|faults| of_edition(faults, Some(id)))
        }
    }
}

/// Reads a spec, or an edition of it, with its cover.
///
/// # Errors
/// Every fault.
pub fn covered(path: &Path, edition: Option<&str>) -> Result<Book, Faults> {
    let (text, folder) = (spec_text(path)?, Folder::of(path));
    spec::covered(&text, &folder, None, edition).map_err(|faults| of_edition(faults, edition))
}

/// Faults or advice, said to be an edition's.
pub fn of_edition(faults: Faults, edition: Option<&str>) -> Faults {
    let Some(id) = edition else { return faults };
    let named = |fault: Diagnostic| match fault.kind {
        // What is wrong with the command is not wrong with an edition.
        FaultKind::Usage => fault,
        _ => fault.prefixed(format_args!("edition `{id}`")),
    };
    Faults(faults.0.into_iter().map(named).collect())
}

/// The path of a book's record.
pub fn record_path(spec: &Path, book: &Book) -> PathBuf {
    match &book.lock {
        Some(lock) => Folder::of(spec).path(lock),
        None => spec.with_extension("lock"),
    }
}

/// What was found where the record belongs.
#[derive(Clone, Default)]
pub struct Recorded {
    /// The bytes of the file, if there is one.
    pub bytes: Before,
    /// The record in it; none if it is not to be read.
    pub record: Option<Record>,
}

/// Reads a record, if there is one. What is made `anew` need not be readable, though it must have
/// been a record.
///
/// # Errors
/// Damage, or a file that is no record.
pub fn record(path: &Path, anew: bool) -> Result<Recorded, Faults> {
    if !path.try_exists().unwrap_or(true) {
        return Ok(Recorded::default());
    }
    let bytes = read(path, MOST_RECORD).map_err(|error| match error {
        ReadError::TooLarge => unreadable(path, "it is larger than 1 GB", "no record is so large"),
        ReadError::Io(error) => unreadable(
            path,
            &error.to_string(),
            "the record belongs here: make the file readable, or name another with `lock`",
        ),
    })?;
    if !RECORD.knows(&bytes) {
        return Err(Diagnostic::file(format!("{} is not a record of bookgen", path.display()))
            .help("it stands where the record belongs: move it, or name another with `lock`")
            .into());
    }
    let before = Some(bytes.clone());
    let record = text(path, bytes).map_err(Faults::from).and_then(|source| record::read(&source));
    match record {
        Ok(record) => Ok(Recorded { bytes: before, record: Some(record) }),
        Err(_) if anew => Ok(Recorded { bytes: before, record: None }),
        Err(faults) => Err(faults),
    }
}
