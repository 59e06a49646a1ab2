//! The disk: specs, records and the files of a book's folder.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Faults, Source};
use crate::fields::{FileError, Files};
use crate::record::{self, Record};
use crate::spec::{self, Book};

/// No spec, word list, font or record is larger.
const MOST_BYTES: u64 = 32 << 20;

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
        read(&full).map_err(|error| match error {
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

fn read(path: &Path) -> Result<Vec<u8>, ReadError> {
    let file = fs::File::open(path).map_err(ReadError::Io)?;
    let metadata = file.metadata().map_err(ReadError::Io)?;
    if !metadata.is_file() {
        let error = std::io::Error::new(ErrorKind::InvalidInput, "it is not a file");
        return Err(ReadError::Io(error));
    }
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(ReadError::Io)?;
    if bytes.len() as u64 > MOST_BYTES { Err(ReadError::TooLarge) } else { Ok(bytes) }
}

/// Reads a text file.
///
/// # Errors
/// Why it cannot be had.
pub fn text(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    let shown = path.display();
    let failed = |why: &str, help: &str| {
        Diagnostic::file(format!("{shown} cannot be read: {why}")).help(help)
    };
    let bytes = read(path).map_err(|error| match error {
        ReadError::TooLarge => failed("it is larger than 32 MB", "this is no spec of a book"),
        ReadError::Io(error) if error.kind() == ErrorKind::NotFound => failed(
            "there is no such file",
            "`bookgen new DIR` begins a book; `bookgen build DIR/book.toml` makes it",
        ),
        ReadError::Io(error) => failed(&error.to_string(), "make the file readable"),
    })?;
    let text =
        String::from_utf8(bytes).map_err(|_| failed("it is not UTF-8 text", "save it as UTF-8"))?;
    let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
    Ok(Source::new(shown.to_string(), text))
}

/// Reads a spec and everything it names.
///
/// # Errors
/// Every fault.
pub fn book(path: &Path, seed: Option<u64>) -> Result<Book, Faults> {
    spec::resolve(&text(path)?, &Folder::of(path), seed)
}

/// The path of a book's record.
pub fn record_path(spec: &Path, book: &Book) -> PathBuf {
    match &book.lock {
        Some(lock) => Folder::of(spec).path(lock),
        None => spec.with_extension("lock"),
    }
}

/// Reads a record, if there is one.
///
/// # Errors
/// Damage, or a file that is no record.
pub fn record(path: &Path) -> Result<Option<Record>, Faults> {
    if !path.try_exists().unwrap_or(true) {
        return Ok(None);
    }
    let source = text(path)?;
    if !source.text.starts_with(record::FIRST_LINE) {
        return Err(Diagnostic::file(format!("{} is not a record of bookgen", path.display()))
            .help("it stands where the record belongs: move it, or name another with `lock`")
            .into());
    }
    record::read(&source).map(Some)
}
