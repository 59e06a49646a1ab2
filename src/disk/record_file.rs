//! The file that contains the record of a book or an issue.

use std::path::Path;

use super::{Links, read, unreadable, utf8};
use crate::write::{Existing, Output, Replaces};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::FileKind;
use bookgen_puzzles::record::{self, Record};

/// A record may replace a record. A record needs no digest in a list: each of its puzzles has a
/// hash, and bookgen reads a record before it writes the record.
const RECORD: Replaces = Replaces::Form(is_record);

fn is_record(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    bytes.starts_with(record::FIRST_LINE.as_bytes())
}

/// The content of a record file, as bytes and as a record.
#[derive(Clone, Default)]
pub struct RecordFile {
    /// The bytes of the file; `None` if there is no file.
    pub bytes: Existing,
    /// The record in the file. The field is `None` if there is no file, or if the file is damaged
    /// and will be replaced.
    pub record: Option<Record>,
}

impl RecordFile {
    /// Reads a record. If there is no file, both fields of the result are `None`.
    ///
    /// # Errors
    /// The file cannot be read, is not a record, or is damaged.
    pub fn read(path: &Path) -> Result<RecordFile, Faults> {
        let Some(bytes) = record_bytes(path)? else { return Ok(RecordFile::default()) };
        let existing = Some(bytes.clone());
        let record = record::read(&utf8(path, bytes)?)?;
        Ok(RecordFile { bytes: existing, record: Some(record) })
    }

    /// Reads a record that will be replaced. The record may be damaged.
    ///
    /// # Errors
    /// The file cannot be read, or is not a record.
    pub fn read_to_replace(path: &Path) -> Result<RecordFile, Faults> {
        let Some(bytes) = record_bytes(path)? else { return Ok(RecordFile::default()) };
        let existing = Some(bytes.clone());
        let source = utf8(path, bytes).ok();
        let record = source.and_then(|source| record::read(&source).ok());
        Ok(RecordFile { bytes: existing, record })
    }

    /// The output that writes `record` to the file. Returns `None` if the file already contains
    /// exactly this record.
    pub fn update(self, path: &Path, record: &Record) -> Option<Output> {
        let bytes = record::write(record).into_bytes();
        (self.bytes.as_ref() != Some(&bytes)).then(|| Output {
            path: path.to_owned(),
            bytes,
            replaces: RECORD,
            expected: Some(self.bytes),
        })
    }
}

/// The bytes of a record file; `None` if there is no file. A symbolic link is an error.
fn record_bytes(path: &Path) -> Result<Existing, Diagnostic> {
    let bytes = match read(path, FileKind::Record, Links::Refuse) {
        Ok(bytes) => bytes,
        Err(error) if error.is_missing() => return Ok(None),
        Err(error) => {
            let help = "make the record readable, or set `lock` to the path of another record";
            return Err(unreadable(path, &error.reason(), help));
        }
    };
    if !is_record(&bytes) {
        return Err(Diagnostic::file(format!("{} is not a record of bookgen", path.display()))
            .help("bookgen writes the record to this path: move the file, or set `lock` to another path"));
    }
    Ok(Some(bytes))
}
