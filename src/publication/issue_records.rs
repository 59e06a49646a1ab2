//! The records of issues. Makes and numbers the missing puzzles, and enters the puzzles in the
//! ledger. Restores the old records of issues that could not be built.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use chrono::NaiveDate;
use rayon::prelude::*;

use super::build_stamp::BuildStamp;
use super::definition::Show;
use super::earlier_puzzles::EarlierPuzzles;
use super::issue_puzzles::{self, IsPrinted, Sources};
use super::record_edit;
use super::recorded_puzzle::RESTORE_RECORD;
use super::save_record::save_in_ledger;
use super::slot_wording::speak_of_slots;
use super::workspace::Workspace;
use crate::disk::{self, RecordFile};
use crate::generate::PrintedPuzzles as _;
use crate::ledger::IssueLedger;
use crate::write::{self, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::Fingerprint;
use bookgen_puzzles::record::{self, Record};

/// The records of some issues.
#[derive(Default)]
pub struct IssueRecords {
    /// The complete records, by the date of the issue. A complete record has all puzzles.
    complete: BTreeMap<NaiveDate, RecordFile>,
    /// The old content of the changed record files, by the date of the issue.
    replaced: BTreeMap<NaiveDate, RecordFile>,
    /// The faults of the issues whose records could not be completed, by the date of the issue.
    failed: BTreeMap<NaiveDate, Faults>,
}

impl IssueRecords {
    /// The complete record of an issue.
    ///
    /// # Errors
    /// The record could not be completed. The error contains the reasons.
    pub fn record(&self, date: NaiveDate) -> Result<&Record, Faults> {
        if let Some(faults) = self.failed.get(&date) {
            return Err(faults.clone());
        }
        let missing = || Diagnostic::bug(format!("the issue of {date} has no record"));
        Ok(self.file(date).record.as_ref().ok_or_else(missing)?)
    }

    /// The record file of an issue; an empty `RecordFile` if the record could not be completed.
    pub fn file(&self, date: NaiveDate) -> &RecordFile {
        const EMPTY: &RecordFile = &RecordFile { bytes: None, record: None };
        self.complete.get(&date).unwrap_or(EMPTY)
    }
}

/// The date and the record of the issue whose answers another issue prints; `None` if the other
/// issue prints no earlier answers.
pub type PreviousIssue = Option<(NaiveDate, Record)>;

/// The number of a puzzle and the day on which the puzzle appears.
#[derive(Clone, Copy)]
struct Numbered {
    number: u32,
    date: NaiveDate,
}

/// The latest known puzzle number of each feature. The keys are ids of features.
type LatestNumbers = BTreeMap<String, Numbered>;

/// A record with all puzzles of its issue.
struct CompleteRecord {
    file: RecordFile,
    /// The change of the record file; `None` if the file is up to date.
    change: Option<RecordChange>,
}

/// The record of an issue with all puzzles, or the faults of the issue.
type Completed = Result<CompleteRecord, Faults>;

/// A change of a record file.
struct RecordChange {
    before: RecordFile,
    outputs: Vec<Output>,
}

/// An issue whose record must be completed.
struct PendingRecord {
    date: NaiveDate,
    file: RecordFile,
    /// The latest recorded number of each feature, in this issue or in earlier issues.
    latest: LatestNumbers,
}

impl Workspace {
    /// The date of the previous issue, if pages of the issue of `date` show the answers of the
    /// previous issue.
    pub fn previous_day(&self, date: NaiveDate) -> Option<NaiveDate> {
        let mut editions = self.publication.editions.iter();
        let shows_previous = editions.any(|edition| edition.show == Show::Previous);
        self.publication.calendar.before(date).filter(|_| shows_previous)
    }

    /// The date and the record of the previous issue. The record is without later corrections: it
    /// has the puzzles that were printed. The result is `None` if the pages of the issue of `date`
    /// do not show the answers of the previous issue.
    pub fn previous_issue(
        &self,
        date: NaiveDate,
        records: &IssueRecords,
    ) -> Result<PreviousIssue, Faults> {
        let Some(day) = self.previous_day(date) else { return Ok(None) };
        let record = records.record(day)?;
        self.check_published(day, record)?;
        Ok(Some((day, record_edit::as_printed(record))))
    }

    /// The given dates. If pages show the answers of previous issues, also the dates of the
    /// previous issues.
    fn with_previous(&self, dates: impl Iterator<Item = NaiveDate>) -> BTreeSet<NaiveDate> {
        dates.flat_map(|date| [Some(date), self.previous_day(date)]).flatten().collect()
    }

    /// Makes the missing puzzles in the records of the issues of `dates`, and saves the records. If
    /// pages show the answers of previous issues, does the same for the previous issues.
    ///
    /// # Errors
    /// An error that affects all issues. Errors that affect only one issue are in the result.
    pub fn complete_records(&self, dates: &[NaiveDate]) -> Result<IssueRecords, Faults> {
        let (mut records, outputs) = self.find_records(dates)?;
        // Saves the file of reserve puzzles before the records. A killed run may therefore lose a
        // reserve puzzle, but no reserve puzzle is printed twice.
        write::write_with_folders(&self.reserve.output())?;
        if self.publication.series.is_none() {
            write::write_with_folders(&outputs)?;
        } else {
            self.enter_records(&mut records);
        }
        for (date, _) in records.replaced.iter().filter(|(_, before)| before.is_unsealed()) {
            self.note_seal(*date);
        }
        Ok(records)
    }

    /// Does the same as [`Workspace::complete_records`], but saves nothing and reserves no puzzles.
    /// Records of a series have no puzzles that the series has already printed.
    ///
    /// # Errors
    /// The errors of [`Workspace::complete_records`].
    pub fn try_records(&self, dates: &[NaiveDate]) -> Result<IssueRecords, Faults> {
        let (mut records, _) = self.find_records(dates)?;
        if self.publication.series.is_some() {
            self.compare_with_ledger(&mut records);
        }
        Ok(records)
    }

    /// Makes the missing puzzles in the records of the issues of `dates`, and of the issues before
    /// them. Returns the records and the outputs that save them.
    fn find_records(&self, dates: &[NaiveDate]) -> Result<(IssueRecords, Vec<Output>), Faults> {
        let dates = self.with_previous(dates.iter().copied());
        let mut records = IssueRecords::default();
        let range = dates.first().copied().zip(dates.last().copied());
        let mut latest = LatestNumbers::new();
        // Reads a record next to `dates`: the last record before the first date, or the first
        // record after the last date. Ignores faults of this record. They are reported when
        // another step needs the record.
        let neighbour = |date: Option<NaiveDate>| Some((date?, self.record_file(date?).ok()?));
        let earlier = range.and_then(|(first, _)| self.recorded_before(first).next());
        if let Some((date, file)) = neighbour(earlier) {
            self.add_numbers(date, &file, &mut latest)?;
        }
        let pending = self.pending_records(dates, latest.clone(), &mut records)?;
        let complete = self.complete_all(pending)?;
        let mut outputs = Vec::new();
        for (date, complete) in complete {
            match complete {
                Ok(CompleteRecord { file, change }) => {
                    self.add_numbers(date, &file, &mut latest)?;
                    records.complete.insert(date, file);
                    if let Some(change) = change {
                        records.replaced.insert(date, change.before);
                        outputs.extend(change.outputs);
                    }
                }
                Err(faults) => {
                    records.failed.insert(date, faults);
                }
            }
        }
        let later = range.and_then(|(_, last)| self.recorded_after(last).next());
        if let Some((date, file)) = neighbour(later) {
            self.add_numbers(date, &file, &mut latest)?;
        }
        Ok((records, outputs))
    }

    /// Reads the existing records of the issues of `dates`. If a record cannot be read, adds the
    /// faults to `records`.
    fn pending_records(
        &self,
        dates: BTreeSet<NaiveDate>,
        mut latest: LatestNumbers,
        records: &mut IssueRecords,
    ) -> Result<Vec<PendingRecord>, Faults> {
        let files: Vec<(NaiveDate, Result<RecordFile, Faults>)> =
            dates.into_par_iter().map(|date| (date, self.record_file(date))).collect();
        let mut pending = Vec::new();
        for (date, file) in files {
            match file {
                Ok(file) => {
                    self.add_numbers(date, &file, &mut latest)?;
                    pending.push(PendingRecord { date, file, latest: latest.clone() });
                }
                Err(faults) => {
                    records.failed.insert(date, faults);
                }
            }
        }
        Ok(pending)
    }

    /// Adds the puzzle numbers of an issue to `latest`. Checks that the numbers of each feature
    /// increase from issue to issue.
    fn add_numbers(
        &self,
        date: NaiveDate,
        file: &RecordFile,
        latest: &mut LatestNumbers,
    ) -> Result<(), Diagnostic> {
        let record = file.record.as_ref();
        let entries = record.map(|record| record.entries.as_slice()).unwrap_or_default();
        for entry in entries {
            let feature = self.publication.feature_id(date, entry);
            let Some(number) = entry.number else { continue };
            if let Some(before) = latest.get(feature)
                && before.number >= number
            {
                let message = format!(
                    "the puzzle numbers of slot `{feature}` do not increase: {} on {}, then {number} on {date}",
                    before.number, before.date
                );
                let help = "recorded numbers never change: change `first_number` or the pauses so that numbers increase from issue to issue";
                return Err(Diagnostic::input(message).help(help));
            }
            latest.insert(feature.to_owned(), Numbered { number, date });
        }
        Ok(())
    }

    /// Makes the missing puzzles of issues: in parallel, or one issue after the other if their puzzles
    /// depend on the puzzles of earlier issues.
    fn complete_all(
        &self,
        pending: Vec<PendingRecord>,
    ) -> Result<Vec<(NaiveDate, Completed)>, Faults> {
        let Some(first) = pending.first().map(|pending| pending.date) else {
            return Ok(Vec::new());
        };
        let mut earlier = self.earlier_puzzles(first)?;
        if earlier.is_unused() {
            let complete =
                |pending: PendingRecord| (pending.date, self.complete_record(pending, &earlier));
            return Ok(pending.into_par_iter().map(complete).collect());
        }
        let mut all = Vec::new();
        for pending in pending {
            let date = pending.date;
            let complete = self.complete_record(pending, &earlier);
            let record = complete.as_ref().ok().and_then(|complete| complete.file.record.as_ref());
            if let Some(record) = record {
                earlier.add(record);
            }
            all.push((date, complete));
        }
        Ok(all)
    }

    /// Makes the missing puzzles of an issue, and numbers the puzzles.
    fn complete_record(
        &self,
        pending: PendingRecord,
        earlier: &EarlierPuzzles,
    ) -> Result<CompleteRecord, Faults> {
        let PendingRecord { date, file, latest } = pending;
        if file.record.is_some() && self.is_frozen(date)? {
            return Ok(CompleteRecord { file, change: None });
        }
        if file.record.is_none()
            && let Some(stamp) = self.build_stamp(date)?
        {
            return Err(self.missing_record(date, &stamp).into());
        }
        if let Some(record) = file.record.as_ref().filter(|record| !record.is_sealed) {
            // An edited record must not get a seal.
            self.check_published_record(date, record)?;
        }
        let calendar = &self.publication.calendar;
        let min_number = |feature: &str| {
            let last = latest.get(feature)?;
            last.number.checked_add(calendar.count(last.date, date))
        };
        let record =
            self.make_record(date, file.record.as_ref(), earlier, &|_, _| Ok(false), &min_number)?;
        if file.record.is_none() {
            self.check_unstamped(date, &record)?;
        }
        let outputs = file.clone().update(&self.record_path(date), &record);
        let bytes = outputs.last().map(|output| output.bytes.clone());
        let bytes = bytes.or_else(|| file.bytes.clone());
        let change = (!outputs.is_empty()).then_some(RecordChange { before: file, outputs });
        Ok(CompleteRecord { file: RecordFile { bytes, record: Some(record) }, change })
    }

    /// The fault for an issue that was built, but has no record.
    pub fn missing_record(&self, date: NaiveDate, stamp: &BuildStamp) -> Diagnostic {
        let path = self.record_path(date);
        let path = path.display();
        if self.released_with(date, Some(stamp)).issue {
            let message = format!("{path} is missing, but the issue is already released");
            return Diagnostic::file(message).help(RESTORE_RECORD);
        }
        Diagnostic::file(format!("{path} is missing, but the issue is already made")).help(format!(
            "restore the record from a copy; or, to make the issue again from the spec, also with puzzles that were rejected, remove {} and the files of the issue",
            self.stamp_path(date).display()
        ))
    }

    /// Makes the missing puzzles of a record. `min_number` returns the smallest number that the
    /// puzzle of a feature may have.
    fn make_record(
        &self,
        date: NaiveDate,
        before: Option<&Record>,
        earlier: &EarlierPuzzles,
        is_printed: IsPrinted<'_>,
        min_number: &dyn Fn(&str) -> Option<u32>,
    ) -> Result<Record, Faults> {
        let from_reserve = |feature: &str, level: &str| self.reserve.take(feature, level, self.now);
        let sources =
            Sources { is_printed, from_reserve: &from_reserve, min_number, earlier, now: self.now };
        let is_released = self.released(date)?.issue;
        issue_puzzles::record(&self.publication, &self.files, date, before, is_released, &sources)
            .map_err(speak_of_slots)
    }

    /// Enters the complete records in the ledger of the series, and saves the records. If a record
    /// cannot be entered, the issue moves from `complete` to `failed`.
    fn enter_records(&self, records: &mut IssueRecords) {
        for (date, mut file) in std::mem::take(&mut records.complete) {
            match self.enter_record(date, &mut file, records.replaced.contains_key(&date)) {
                Ok(()) => {
                    records.complete.insert(date, file);
                }
                Err(faults) => {
                    records.replaced.remove(&date);
                    records.failed.insert(date, faults);
                }
            }
        }
    }

    /// Enters a record in the ledger of the series, and saves the record. Does nothing if the
    /// record is unchanged and the ledger already contains its puzzles. Puzzles that the series has
    /// already printed are replaced by other puzzles with the same numbers.
    fn enter_record(
        &self,
        date: NaiveDate,
        file: &mut RecordFile,
        is_changed: bool,
    ) -> Result<(), Faults> {
        let Some(ledger) = self.issue_ledger(date)? else { return Ok(()) };
        if !is_changed && ledger.has_published()? {
            return Ok(ledger.check_record(&self.record_path(date), file)?);
        }
        let Some(made) = file.record.take() else { return Ok(()) };
        let before = self.record_file(date)?;
        let make = |is_printed: IsPrinted<'_>| self.unprinted(date, &made, &before, is_printed);
        let path = self.record_path(date);
        let record = save_in_ledger(ledger, &path, &before, &make, Vec::new())?;
        let bytes = record::write(&record).into_bytes();
        *file = RecordFile { bytes: Some(bytes), record: Some(record) };
        Ok(())
    }

    /// A record without puzzles that the series has already printed: `made` itself, or a record with
    /// other puzzles and the same numbers. `before` is the old record of the issue.
    fn unprinted(
        &self,
        date: NaiveDate,
        made: &Record,
        before: &RecordFile,
        is_printed: IsPrinted<'_>,
    ) -> Result<Record, Faults> {
        let old =
            before.record.as_ref().map(|record| record.entries.as_slice()).unwrap_or_default();
        let mut is_repeated = false;
        for entry in made.entries.iter().filter(|entry| entry.rerun.is_none()) {
            let is_recorded = old.iter().any(|old| old.fingerprint == entry.fingerprint);
            is_repeated |= !is_recorded && is_printed(&entry.puzzle.kind, &entry.fingerprint)?;
        }
        if !is_repeated {
            return Ok(made.clone());
        }
        let min_number =
            |feature: &str| made.entry(&self.publication.puzzle_id(date, feature))?.number;
        let earlier = self.earlier_puzzles(date)?;
        self.make_record(date, before.record.as_ref(), &earlier, is_printed, &min_number)
    }

    /// Replaces the puzzles of new records that the series has already printed, or that an earlier
    /// record has. Reads the ledger of the series, and reserves no puzzles. If the ledger refuses a
    /// record, the issue moves from `complete` to `failed`.
    fn compare_with_ledger(&self, records: &mut IssueRecords) {
        let mut seen: Vec<(String, Fingerprint)> = Vec::new();
        for (date, file) in std::mem::take(&mut records.complete) {
            let is_changed = records.replaced.contains_key(&date);
            match self.compare_record(date, file, is_changed, &seen) {
                Ok(file) => {
                    let entries = file.record.iter().flat_map(|record| &record.entries);
                    seen.extend(
                        entries.map(|entry| (entry.puzzle.kind.clone(), entry.fingerprint.clone())),
                    );
                    records.complete.insert(date, file);
                }
                Err(faults) => {
                    records.failed.insert(date, faults);
                }
            }
        }
    }

    /// Compares the record of an issue with the ledger of the series. `seen` are the kinds and
    /// fingerprints of the puzzles of earlier issues.
    fn compare_record(
        &self,
        date: NaiveDate,
        file: RecordFile,
        is_changed: bool,
        seen: &[(String, Fingerprint)],
    ) -> Result<RecordFile, Faults> {
        let path = self.record_path(date);
        let ledger = self.issue_ledger_to_read(date)?;
        let before = self.record_file(date)?;
        if let Some(ledger) = &ledger {
            match before.record {
                Some(_) => ledger.check_record(&path, &before)?,
                None => ledger.check_unpublished(&path)?,
            }
        }
        let Some(made) = file.record.as_ref().filter(|_| is_changed) else { return Ok(file) };
        let others = ledger.as_ref().map(IssueLedger::other_issues).transpose()?;
        let is_printed = |kind: &str, found: &Fingerprint| {
            let is_seen = seen.iter().any(|(known, same)| known == kind && same == found);
            let place = match &others {
                Some(others) => others.locate(&[(kind, found)])?,
                None => Vec::new(),
            };
            Ok(is_seen || place.iter().any(Option::is_some))
        };
        let record = self.unprinted(date, made, &before, &is_printed)?;
        Ok(RecordFile { record: Some(record), ..file })
    }

    /// Restores the old record of each issue that could not be built. `built` are the dates of the
    /// issues that were built. If a built issue shows the answers of an issue that could not be
    /// built, the new record with these answers stays. The puzzles of the other new records were
    /// never released, so a later run may make different puzzles. A new record also stays if this
    /// run has written the build stamp, because some files of the issue may then be written too.
    pub fn restore_records(
        &self,
        records: IssueRecords,
        built: impl Iterator<Item = NaiveDate>,
    ) -> Result<(), Faults> {
        let needed = self.with_previous(built);
        for (date, before) in records.replaced {
            if needed.contains(&date) {
                continue;
            }
            if let Some(record) = before.record {
                let now = self.record_file(date)?;
                self.save_record(date, &now, &|_| Ok(record.clone()), Vec::new())?;
                continue;
            }
            if disk::exists(&self.stamp_path(date)) {
                continue;
            }
            if let Some(ledger) = self.issue_ledger(date)? {
                ledger.forget()?;
            }
            let path = self.record_path(date);
            fs::remove_file(&path).map_err(|error| {
                Diagnostic::file(format!("{} cannot be removed", path.display()))
                    .help(error.to_string())
            })?;
        }
        Ok(())
    }
}
