//! The file that contains the record of a book or an issue.

use std::path::{Path, PathBuf};

use super::{Links, read, unreadable, utf8};
use crate::write::{Existing, Output, Replaces};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::FileKind;
use bookgen_puzzles::record::{self, Entry, Record};

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
    /// The file cannot be read, is not a record, or is damaged. The record has no seal, although
    /// bookgen has sealed an earlier version of this record.
    pub fn read(path: &Path) -> Result<RecordFile, Faults> {
        let Some(bytes) = record_bytes(path)? else { return Ok(RecordFile::default()) };
        let existing = Some(bytes.clone());
        let record = record::read(&utf8(path, bytes)?)?;
        if !record.is_sealed {
            check_backup(path, &existing)?;
        }
        Ok(RecordFile { bytes: existing, record: Some(record) })
    }

    /// Reads a record that will be replaced. The record may be damaged, unless it also has puzzles
    /// that must stay in the record: the puzzles of chapters for which `is_replaced` returns
    /// `false`.
    ///
    /// # Errors
    /// The file cannot be read, is not a record, or is damaged and has puzzles that must stay.
    pub fn read_to_replace(
        path: &Path,
        is_replaced: impl Fn(&str) -> bool,
    ) -> Result<RecordFile, Faults> {
        let Some(bytes) = record_bytes(path)? else { return Ok(RecordFile::default()) };
        let existing = Some(bytes.clone());
        let Ok(source) = utf8(path, bytes) else {
            return Ok(RecordFile { bytes: existing, record: None });
        };
        let stays = |entry: &&Entry| !is_replaced(entry.chapter());
        let record = match record::read(&source) {
            Ok(record) if !record.entries.iter().filter(stays).any(is_changed) => Some(record),
            read => {
                let entries = record::read_damaged(&source);
                if let Some(other) = entries.iter().find(stays) {
                    let faults = read.map_or_else(|faults| faults, |r| Faults(r.changed_entries()));
                    return Err(about_other_book(faults, other.chapter()));
                }
                None
            }
        };
        Ok(RecordFile { bytes: existing, record })
    }

    /// The outputs that write `record` to the file; empty if the file already contains exactly
    /// this record. If the file is from an earlier release and has no seal, the first output keeps
    /// a copy of the file at [`backup_path`].
    pub fn update(self, path: &Path, record: &Record) -> Vec<Output> {
        let bytes = record::write(record).into_bytes();
        if self.bytes.as_ref() == Some(&bytes) {
            return Vec::new();
        }
        let backup = self.bytes.clone().filter(|_| self.is_unsealed());
        let backup = backup.map(|bytes| Output::new(backup_path(path), bytes, RECORD));
        let record =
            Output { path: path.to_owned(), bytes, replaces: RECORD, expected: Some(self.bytes) };
        backup.into_iter().chain([record]).collect()
    }

    /// Whether the file is from an earlier release, and has no seal.
    pub fn is_unsealed(&self) -> bool {
        self.record.as_ref().is_some_and(|record| !record.is_sealed)
    }
}

/// The path of the copy of a record without a seal. The copy is made when the record gets a seal.
pub fn backup_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".format-1");
    name.into()
}

/// The notice that records from an earlier release now have a seal. `None` if there are no such
/// records.
pub fn sealed_notice(paths: &[PathBuf]) -> Option<Diagnostic> {
    let first = paths.first()?;
    let (message, records) = match paths {
        [path] => (format!("{} now has a seal", path.display()), "this record"),
        _ => {
            let message = format!("{} records now have a seal", paths.len());
            (message, "these records")
        }
    };
    let example = if paths.len() == 1 { "" } else { "for example, " };
    Some(Diagnostic::advice(message).help(format!(
        "an earlier release wrote {records} without a seal, so bookgen cannot tell whether somebody moved or removed puzzles before; the record as it was is kept: {example}{}",
        backup_path(first).display()
    )))
}

/// Checks a record without a seal. A backup shows that bookgen has already sealed this record. The
/// record then has lost its seal, unless it is the backup itself.
fn check_backup(path: &Path, bytes: &Existing) -> Result<(), Diagnostic> {
    let backup = backup_path(path);
    let existing = record_bytes(&backup)?;
    if existing.is_none() || existing == *bytes {
        return Ok(());
    }
    let (path, backup) = (path.display(), backup.display());
    Err(Diagnostic::input(format!("{path} has no seal, but bookgen has sealed this record before"))
        .help(format!(
            "restore the sealed record from a copy; if this older record is the right one, first move {backup} to another folder"
        )))
}

fn is_changed(entry: &Entry) -> bool {
    entry.check_hash().is_err()
}

/// The faults of a damaged record that cannot be replaced, because another book also prints from
/// this record.
fn about_other_book(mut faults: Faults, chapter: &str) -> Faults {
    for fault in &mut faults.0 {
        fault.help = Some(format!(
            "--relock keeps the puzzles of chapter `{chapter}`, which belong to another book, so the record must be undamaged: restore the record from a copy, or delete it if the other book is no longer needed"
        ));
    }
    faults
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
