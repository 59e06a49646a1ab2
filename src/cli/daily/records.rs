//! The records of issues: what is missing of them made, numbered, entered in the ledger, and taken
//! back where nobody has seen it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use chrono::NaiveDate;
use rayon::prelude::*;

use super::desk::Desk;
use super::publish::put;
use crate::cli::disk::Recorded;
use crate::cli::files;
use crate::cli::series::Register;
use crate::daily::sheet::{self, AS_IT_WAS, Sources, Taken};
use crate::daily::{Show, edit};
use crate::write::Output;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::record::{self, Record};

/// The records of some issues.
#[derive(Default)]
pub struct Records {
    /// Those that are complete.
    kept: BTreeMap<NaiveDate, Recorded>,
    /// What stood where now a new one stands.
    before: BTreeMap<NaiveDate, Recorded>,
    /// What keeps the others from being made.
    failed: BTreeMap<NaiveDate, Faults>,
}

impl Records {
    /// The record of an issue that was asked for.
    ///
    /// # Errors
    /// What keeps it from being made.
    pub fn of(&self, date: NaiveDate) -> Result<&Record, Faults> {
        if let Some(faults) = self.failed.get(&date) {
            return Err(faults.clone());
        }
        let lost = || Diagnostic::bug(format!("the issue of {date} has no record"));
        Ok(self.kept(date).record.as_ref().ok_or_else(lost)?)
    }

    /// The record of an issue with its bytes; empty where there is none.
    pub fn kept(&self, date: NaiveDate) -> &Recorded {
        const NONE: &Recorded = &Recorded { bytes: None, record: None };
        self.kept.get(&date).unwrap_or(NONE)
    }
}

/// The last puzzle that each slot is known to have had: its number and its day.
type Last = BTreeMap<String, (u32, NaiveDate)>;

/// A record that is complete, and the file of it, if that is to be written, with what stood there.
struct Found {
    kept: Recorded,
    output: Option<(Recorded, Output)>,
}

impl Desk {
    /// Whether pages show the answers of the issue before.
    fn shows_previous(&self) -> bool {
        self.publication.editions.iter().any(|edition| edition.show == Show::Previous)
    }

    /// Issues, and those before them where pages show the answers of these.
    pub(super) fn with_previous(
        &self,
        dates: impl Iterator<Item = NaiveDate>,
    ) -> BTreeSet<NaiveDate> {
        dates.flat_map(|date| [Some(date), self.before(date)]).flatten().collect()
    }

    /// The issue before, if its answers are shown.
    pub(super) fn before(&self, date: NaiveDate) -> Option<NaiveDate> {
        self.publication.calendar.before(date).filter(|_| self.shows_previous())
    }

    /// The issue before, if its answers are shown, as it was printed.
    pub(super) fn previous(
        &self,
        date: NaiveDate,
        records: &Records,
    ) -> Result<Option<(NaiveDate, Record)>, Faults> {
        let printed = self.before(date).map(|day| Ok((day, edit::as_printed(records.of(day)?))));
        printed.transpose()
    }

    /// The records of some issues and of those before them, made as far as they are missing.
    ///
    /// # Errors
    /// What keeps all of them from being made; what keeps single ones stands in their place.
    pub fn recorded(&self, dates: &[NaiveDate]) -> Result<Records, Faults> {
        let wanted = self.with_previous(dates.iter().copied());
        let mut records = Records::default();
        let ends = wanted.first().copied().zip(wanted.last().copied());
        let mut last = Last::new();
        // What is wrong with others is told where they are needed.
        let other = |date: Option<NaiveDate>| Some((date?, self.kept(date?).ok()?));
        let earlier = ends.and_then(|(first, _)| self.recorded_before(first).next());
        if let Some((date, kept)) = other(earlier) {
            self.numbered(date, &kept, &mut last)?;
        }
        let there: Vec<(NaiveDate, Result<Recorded, Faults>)> =
            wanted.into_par_iter().map(|date| (date, self.kept(date))).collect();
        let mut begun = Vec::new();
        let mut so_far = last.clone();
        for (date, kept) in there {
            match kept {
                Ok(kept) => {
                    self.numbered(date, &kept, &mut so_far)?;
                    begun.push((date, kept, so_far.clone()));
                }
                Err(faults) => {
                    records.failed.insert(date, faults);
                }
            }
        }
        let found: Vec<(NaiveDate, Result<Found, Faults>)> = begun
            .into_par_iter()
            .map(|(date, kept, last)| (date, self.completed(date, kept, &last)))
            .collect();
        let mut outputs = Vec::new();
        for (date, found) in found {
            match found {
                Ok(Found { kept, output }) => {
                    self.numbered(date, &kept, &mut last)?;
                    records.kept.insert(date, kept);
                    if let Some((before, output)) = output {
                        records.before.insert(date, before);
                        outputs.push(output);
                    }
                }
                Err(faults) => {
                    records.failed.insert(date, faults);
                }
            }
        }
        let later = ends.and_then(|(_, last)| self.recorded_after(last).next());
        if let Some((date, kept)) = other(later) {
            self.numbered(date, &kept, &mut last)?;
        }
        // What stood by goes first: at worst one is lost that nobody has seen, never one printed twice.
        put(&self.reserve_output().into_iter().collect::<Vec<_>>())?;
        if self.publication.series.is_none() {
            put(&outputs)?;
            return Ok(records);
        }
        for (date, mut kept) in std::mem::take(&mut records.kept) {
            match self.entered(date, &mut kept, records.before.contains_key(&date)) {
                Ok(()) => {
                    records.kept.insert(date, kept);
                }
                Err(faults) => {
                    records.before.remove(&date);
                    records.failed.insert(date, faults);
                }
            }
        }
        Ok(records)
    }

    /// Takes note of the numbers of an issue, which rise from issue to issue in each slot.
    fn numbered(
        &self,
        date: NaiveDate,
        kept: &Recorded,
        last: &mut Last,
    ) -> Result<(), Diagnostic> {
        let record = kept.record.as_ref();
        let entries = record.map(|record| record.entries.as_slice()).unwrap_or_default();
        for entry in entries {
            let slot = self.publication.slot_id(date, entry);
            let Some(number) = entry.number else { continue };
            if let Some((before, day)) = last.get(slot)
                && *before >= number
            {
                let what = format!("`{slot}` has number {before} on {day} and {number} on {date}");
                let help =
                    "what is recorded stays: let `first_number` and the pauses go on from it";
                return Err(Diagnostic::book(what).help(help));
            }
            last.insert(slot.to_owned(), (number, date));
        }
        Ok(())
    }

    /// Enters the record of an issue in the ledger of the series, if it is not there, and writes it.
    fn entered(&self, date: NaiveDate, kept: &mut Recorded, is_new: bool) -> Result<(), Faults> {
        let register = self.register(date)?;
        let published = register.as_ref().map(Register::has_published).transpose()?;
        if !is_new && published == Some(true) {
            return Ok(());
        }
        let Some(made) = kept.record.take() else { return Ok(()) };
        let before = self.kept(date)?;
        let old =
            before.record.as_ref().map(|record| record.entries.as_slice()).unwrap_or_default();
        let make = |taken: Taken<'_>| {
            let mut is_taken = false;
            for entry in made.entries.iter().filter(|entry| entry.rerun.is_none()) {
                let stays = old.iter().any(|old| old.fingerprint == entry.fingerprint);
                is_taken |= !stays && taken(&entry.puzzle.kind, &entry.fingerprint)?;
            }
            match is_taken {
                // The numbers are those that it has already.
                true => {
                    let least =
                        |slot: &str| made.entry(&self.publication.puzzle_id(date, slot))?.number;
                    self.record(date, before.record.as_ref(), taken, &least)
                }
                false => Ok(made.clone()),
            }
        };
        let record = self.enter_in(register, date, &before, &make, Vec::new())?;
        let bytes = record::write(&record).into_bytes();
        *kept = Recorded { bytes: Some(bytes), record: Some(record) };
        Ok(())
    }

    /// The record of an issue, what is missing of it made.
    fn record(
        &self,
        date: NaiveDate,
        before: Option<&Record>,
        taken: Taken<'_>,
        least: &dyn Fn(&str) -> Option<u32>,
    ) -> Result<Record, Faults> {
        let stand_by = |slot: &str, level: &str| self.stand_by(slot, level);
        let sources = Sources { taken, stand_by: &stand_by, least, now: self.now };
        let seen = (before, self.is_out(date).0);
        sheet::record(&self.publication, &self.files, date, seen, &sources)
    }

    /// The record of an issue, what is missing of it made, and the file of it if it has changed.
    fn completed(&self, date: NaiveDate, recorded: Recorded, last: &Last) -> Result<Found, Faults> {
        if recorded.record.is_none() && self.is_read(date) {
            let path = self.record_path(date);
            let what = format!("{} is not there, and its issue is out", path.display());
            return Err(Diagnostic::file(what).help(AS_IT_WAS).into());
        }
        let calendar = &self.publication.calendar;
        let least = |slot: &str| {
            let (number, day) = last.get(slot)?;
            number.checked_add(calendar.count(*day, date))
        };
        let before = recorded.record.as_ref();
        let record = self.record(date, before, &|_, _| Ok(false), &least)?;
        let output = files::record(&self.record_path(date), recorded.clone(), &record);
        let bytes = output.as_ref().map(|output| output.bytes.clone());
        let bytes = bytes.or_else(|| recorded.bytes.clone());
        let output = output.map(|output| (recorded, output));
        Ok(Found { kept: Recorded { bytes, record: Some(record) }, output })
    }

    /// Takes back the records of issues that could not be made, unless the answers of these are shown:
    /// a puzzle that nobody has seen is not a fact yet, and gives way when the spec is mended.
    pub(super) fn take_back(
        &self,
        records: Records,
        done: impl Iterator<Item = NaiveDate>,
    ) -> Result<(), Faults> {
        let needed = self.with_previous(done);
        for (date, before) in records.before {
            if needed.contains(&date) {
                continue;
            }
            if let Some(record) = before.record {
                let now = self.kept(date)?;
                self.enter(date, &now, &|_| Ok(record.clone()), Vec::new())?;
                continue;
            }
            if let Some(register) = self.register(date)? {
                register.forget()?;
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
