//! Compares the record of an issue with the ledger.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::lookup::issue_key;
use super::query::{StoredIssue, stored_issue};
use super::rows::{PuzzleRow, PuzzleState};
use super::store::Access;
use super::{Issue, IssueContents, IssueFilter, Ledger};
use crate::disk::sha256;
use crate::plan::is_example;
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_puzzles::record::{self, Entry, Record};

/// A difference between a record and the ledger.
pub(super) struct Difference {
    /// The difference, as a sentence without its end.
    pub(super) text: String,
    /// The position of the puzzle in the record, if the record has the puzzle.
    pub(super) place: Option<Place>,
}

impl Ledger {
    /// The seal of an issue's record; `None` if the ledger does not know the seal.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn record_seal(&self, issue: &Issue) -> Result<Option<String>, Diagnostic> {
        Ok(self.stored(issue)?.and_then(|(_, stored)| stored.record))
    }

    /// The records in the folder of the ledger that no issue lists. Empty for a ledger on a server.
    pub(super) fn unlisted_records(&self) -> Vec<PathBuf> {
        let mut listed = BTreeSet::new();
        let filter = IssueFilter::default();
        let read = self.each_stored(&filter, |contents, _| {
            listed.extend(contents.files.into_iter().map(|file| self.real_path(&file.path)));
            Ok(())
        });
        let folder = self.folder().filter(|_| read.is_ok()).map(std::fs::read_dir);
        let entries = folder.into_iter().flatten().flatten().flatten().map(|entry| entry.path());
        let is_record = |path: &PathBuf| path.extension().is_some_and(|end| end == "lock");
        let mut unlisted: Vec<PathBuf> =
            entries.filter(|path| is_record(path) && !listed.contains(path)).collect();
        unlisted.sort();
        unlisted
    }

    fn stored(&self, issue: &Issue) -> Result<Option<(IssueContents, StoredIssue)>, Diagnostic> {
        self.transaction(Access::Read, |store| match issue_key(store, issue)? {
            Some(key) => stored_issue(store, key.issue),
            None => Ok(None),
        })
    }

    /// Checks that the record at `path` is the record that the ledger knows for an issue. `bytes`
    /// is the content of the file. Does nothing if the ledger does not know the record.
    ///
    /// # Errors
    /// The record differs, or has no seal; the ledger cannot be read.
    pub fn check_record(
        &self,
        issue: &Issue,
        path: &Path,
        bytes: &[u8],
        record: &Record,
    ) -> Result<(), Diagnostic> {
        let Some((contents, stored)) = self.stored(issue)? else { return Ok(()) };
        if stored.record.is_some() && !record.is_sealed {
            return Err(unsealed(self, issue, path));
        }
        if is_known(&contents, &stored, bytes, record) {
            return Ok(());
        }
        let (ledger, lock, series) = (self.name(), path.display(), &issue.series);
        let difference = differences(&contents, record, &lock.to_string()).into_iter().next();
        let (what, place) = match difference {
            Some(Difference { text, place }) => (text, place),
            None => ("the header, the order or an example differs".to_owned(), None),
        };
        let name = issue.full_name();
        let fault =
            Diagnostic::input(format!("{lock} is not the record of {name} in {ledger}: {what}"));
        let fault = match place {
            Some(place) => fault.at(&place, "this puzzle differs"),
            None => fault,
        };
        Err(fault.help(format!(
            "restore the current record from a copy; if this record is the right one, for example because a book without [series] shares it, enter it in the ledger: bookgen ledger import {ledger} {lock} --series {series:?}"
        )))
    }
}

/// Whether a record is the record that the ledger knows. If the ledger is from an earlier release,
/// it knows only the digests of the record file.
pub(super) fn is_known(
    contents: &IssueContents,
    stored: &StoredIssue,
    bytes: &[u8],
    record: &Record,
) -> bool {
    if let Some(seal) = &stored.record {
        return record.seal() == *seal;
    }
    let written = [record::write(record), record::write_unsealed(record)];
    let digests: Vec<String> =
        written.iter().map(|text| text.as_bytes()).chain([bytes]).map(sha256).collect();
    let mut files = contents.files.iter().filter(|file| file.is_record).peekable();
    files.peek().is_none() || files.any(|file| digests.contains(&file.sha256))
}

/// The fault for a record without a seal, if the ledger knows the seal.
pub(super) fn unsealed(ledger: &Ledger, issue: &Issue, path: &Path) -> Diagnostic {
    let (ledger, path, name) = (ledger.name(), path.display(), issue.full_name());
    Diagnostic::input(format!("{path} has no seal, but {ledger} knows the seal of this record"))
        .help(format!(
            "restore the sealed record of {name} from a copy: without the seal, moved and removed puzzles would not be noticed"
        ))
}

/// The differences between the puzzles of a record and the published puzzles of an issue. `name` is
/// the name of the record in messages.
pub(super) fn differences(
    contents: &IssueContents,
    record: &Record,
    name: &str,
) -> Vec<Difference> {
    let is_own = |entry: &&Entry| !is_example(entry.chapter()) && entry.rerun.is_none();
    let mut rows: BTreeMap<&str, &PuzzleRow> = contents
        .puzzles
        .iter()
        .filter(|row| row.state == PuzzleState::Published)
        .map(|row| (row.slot.as_str(), row))
        .collect();
    let mut all = Vec::new();
    for entry in record.entries.iter().filter(is_own) {
        let text = match rows.remove(entry.id.as_str()) {
            Some(row) if row.hash == PuzzleRow::new(entry).hash => continue,
            Some(_) => format!("{} has another puzzle than in {name}", entry.id),
            None => format!("{} is published in {name}, but not in the ledger", entry.id),
        };
        all.push(Difference { text, place: Some(entry.place.clone()) });
    }
    all.extend(rows.into_keys().map(|slot| Difference {
        text: format!("{slot} is published in the ledger, but is not in {name}"),
        place: None,
    }));
    all
}
