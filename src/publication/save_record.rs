//! Saves the record of an issue. If the publication belongs to a series, the puzzles are first
//! reserved in the series' ledger. When the record is saved, the puzzles are marked as published.

use std::path::Path;

use chrono::NaiveDate;

use super::issue_puzzles::IsPrinted;
use super::workspace::Workspace;
use crate::disk::RecordFile;
use crate::generate::PrintedPuzzles as _;
use crate::ledger::{Access, Clash, Issue, IssueLedger, write_outputs};
use crate::write::{self, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::Fingerprint;
use bookgen_puzzles::record::Record;

/// A function that makes a record. The argument is a function that returns whether the series has
/// already printed a puzzle. The new record must not contain such a puzzle.
pub type MakeRecord<'a> = &'a dyn Fn(IsPrinted<'_>) -> Result<Record, Faults>;

impl Workspace {
    /// Opens the ledger of the series for an issue; `None` if the publication has no series.
    ///
    /// # Errors
    /// The ledger cannot be opened.
    pub fn issue_ledger(&self, date: NaiveDate) -> Result<Option<IssueLedger>, Faults> {
        self.open_ledger(date, Access::Write)
    }

    /// Opens the ledger of the series for an issue, and changes nothing. `None` if the publication
    /// has no series, or if the ledger does not exist yet.
    ///
    /// # Errors
    /// The ledger cannot be opened.
    pub fn issue_ledger_to_read(&self, date: NaiveDate) -> Result<Option<IssueLedger>, Faults> {
        self.open_ledger(date, Access::Read)
    }

    fn open_ledger(&self, date: NaiveDate, access: Access) -> Result<Option<IssueLedger>, Faults> {
        let Some(series) = &self.publication.series else { return Ok(None) };
        let issue = Issue {
            series: series.name.clone(),
            name: self.publication.issue_id(date),
            title: self.publication.name.clone(),
            date: date.to_string(),
        };
        self.open_once(&series.ledger, || {
            IssueLedger::open(&self.path(""), &series.ledger, issue, access)
        })
    }

    /// Adds the seal to a record from an earlier release. Returns the record file.
    ///
    /// # Errors
    /// The errors of [`Workspace::save_record`].
    pub fn seal_record(&self, date: NaiveDate, file: RecordFile) -> Result<RecordFile, Faults> {
        let Some(record) = file.record.clone().filter(|record| !record.is_sealed) else {
            return Ok(file);
        };
        self.check_published_record(date, &record)?;
        self.save_record(date, &file, &|_| Ok(record.clone()), Vec::new())?;
        self.note_seal(date);
        self.record_file(date)
    }

    /// Makes the record of an issue. If another issue of the series has reserved one of the
    /// puzzles, makes the record again. Then saves `other_files`, and last the record. Returns the
    /// record. `existing` is the old record of the issue.
    ///
    /// # Errors
    /// The errors of `make` and of the ledger; a puzzle of the old record belongs to another issue.
    pub fn save_record(
        &self,
        date: NaiveDate,
        existing: &RecordFile,
        make: MakeRecord<'_>,
        other_files: Vec<Output>,
    ) -> Result<Record, Faults> {
        let path = self.record_path(date);
        match self.issue_ledger(date)? {
            Some(ledger) => save_in_ledger(ledger, &path, existing, make, other_files),
            None => {
                let record = make(&|_, _| Ok(false))?;
                let outputs = outputs(&path, existing, &record, other_files);
                write::write_with_folders(&outputs)?;
                Ok(record)
            }
        }
    }
}

/// Makes a record and reserves the puzzles of the record in a ledger. Saves `other_files` and then
/// the record. Returns the record.
///
/// # Errors
/// The errors of [`Workspace::save_record`].
pub fn save_in_ledger(
    mut ledger: IssueLedger,
    path: &Path,
    existing: &RecordFile,
    make: MakeRecord<'_>,
    other_files: Vec<Output>,
) -> Result<Record, Faults> {
    match existing.record {
        Some(_) => ledger.check_record(path, existing)?,
        None => ledger.check_unpublished(path)?,
    }
    loop {
        let record = {
            let other_issues = ledger.other_issues()?;
            make(&|kind: &str, found: &Fingerprint| {
                Ok(other_issues.locate(&[(kind, found)])?.iter().any(Option::is_some))
            })?
        };
        let clashes = ledger.reserve(&record.entries)?;
        if clashes.is_empty() {
            let outputs = outputs(path, existing, &record, other_files);
            for output in &outputs {
                write::create_folder_of(&output.path)?;
            }
            write::create_folder_of(path)?;
            write_outputs(Some(ledger), path, &record, &outputs)?;
            return Ok(record);
        }
        check_clashes(existing, &record, clashes)?;
    }
}

/// The output files: first `other_files`, then the record if it has changed.
fn outputs(
    path: &Path,
    existing: &RecordFile,
    record: &Record,
    other_files: Vec<Output>,
) -> Vec<Output> {
    other_files.into_iter().chain(existing.clone().update(path, record)).collect()
}

/// Checks the clashes of a new record. A clash is a puzzle of `record` that belongs to another
/// issue. `existing` is the old record of the same issue.
///
/// # Errors
/// A clash is also in the old record: recorded puzzles are not replaced automatically.
fn check_clashes(
    existing: &RecordFile,
    record: &Record,
    clashes: Vec<Clash>,
) -> Result<(), Diagnostic> {
    for Clash { slot, place } in clashes {
        let before = existing.record.as_ref().and_then(|record| record.entry(&slot));
        if let Some((before, now)) = before.zip(record.entry(&slot))
            && before.fingerprint == now.fingerprint
        {
            let at = &before.place;
            let name = &at.source.name;
            let message = format!("puzzle {slot} of {name} was already printed in the series");
            return Err(Diagnostic::input(message).at(at, format!("the same puzzle as {place}")).help(
                "no puzzle may occur twice in a series: replace the puzzle with `bookgen daily reject` before its release",
            ));
        }
    }
    Ok(())
}
