//! Puzzles that stand by for days whose own cannot be made.

use std::path::Path;

use super::desk::Desk;
use super::publish::put;
use crate::cli::disk::{self, Recorded};
use crate::cli::files;
use crate::daily::Publication;
use crate::daily::edit::stamp;
use crate::daily::sheet::{self, unchanged};
use crate::write::Output;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::Fingerprint;
use bookgen_puzzles::record::{Entry, Record, ReplaceReason, Replaced};

/// What stands by, and its file.
#[derive(Clone, Default)]
pub struct Reserve {
    recorded: Recorded,
    /// The puzzles that are left.
    left: Vec<Entry>,
    /// Those that were used, so that none stands by twice.
    used: Vec<Replaced>,
}

impl Reserve {
    /// Reads what stands by.
    ///
    /// # Errors
    /// A file that is damaged or was changed.
    pub fn read(path: &Path) -> Result<Reserve, Faults> {
        let recorded = disk::record(path, false).map_err(|mut faults| {
            for fault in &mut faults.0 {
                fault.help = Some("remove it: nothing in it was printed".to_owned());
            }
            faults
        })?;
        let record = recorded.record.as_ref();
        unchanged(record.into_iter().flat_map(Record::all))?;
        let left = record.map(|record| record.entries.clone()).unwrap_or_default();
        let used = record.map(|record| record.replaced.clone()).unwrap_or_default();
        Ok(Reserve { recorded, left, used })
    }

    /// What stands by as a file.
    fn output(&mut self, path: &Path, begun: impl FnOnce() -> Record) -> Option<Output> {
        let recorded = std::mem::take(&mut self.recorded);
        let before = recorded.record.clone().unwrap_or_else(begun);
        let record = Record { entries: self.left.clone(), past: self.used.clone(), ..before };
        let output = files::record(path, recorded, &record);
        let bytes = output.as_ref().map(|output| output.bytes.clone());
        self.recorded = Recorded { bytes, record: Some(record) };
        output
    }
}

impl Desk {
    /// Whether a puzzle stands by for a slot and a level.
    fn is_for(&self, entry: &Entry, slot: &str, level: &str) -> bool {
        let prefix = format!("{}-reserve-{level}-", self.publication.slug);
        let is_slot = entry.id.strip_suffix(slot).is_some_and(|rest| rest.ends_with('-'));
        entry.id.starts_with(&prefix) && is_slot && entry.asked == level
    }

    /// Takes a puzzle that stands by for a slot and a level.
    pub(super) fn stand_by(&self, slot: &str, level: &str) -> Option<Entry> {
        let mut reserve = self.reserve.lock().ok()?;
        let reserve = reserve.as_mut().ok()?;
        let at = reserve.left.iter().position(|entry| self.is_for(entry, slot, level))?;
        let entry = reserve.left.remove(at);
        let note = "was printed".to_owned();
        let at = stamp(self.now);
        reserve.used.push(Replaced { entry: entry.clone(), reason: ReplaceReason::Rejected, note, at });
        Some(entry)
    }

    /// What is left as a file, if that has changed.
    pub(super) fn reserve_output(&self) -> Option<Output> {
        let mut reserve = self.reserve.lock().ok()?;
        let reserve = reserve.as_mut().ok()?;
        let before = reserve.recorded.record.as_ref()?;
        if before.entries.len() == reserve.left.len() {
            return None;
        }
        reserve.output(&self.beside_records("reserve.lock"), || self.empty_reserve())
    }

    fn empty_reserve(&self) -> Record {
        let Publication { slug, source, .. } = &self.publication;
        Record::for_issue(0, format!("{slug}-reserve"), source)
    }

    /// Makes as many puzzles stand by as the spec wants; gives how many there are.
    ///
    /// # Errors
    /// One that cannot be made; a file that cannot be written.
    pub fn fill_reserve(&self) -> Result<usize, Faults> {
        let publication = &self.publication;
        let wanted = publication.schedule.reserve as usize;
        let today = publication.release.today(self.now);
        let Ok(mut reserve) = self.reserve.lock() else { return Ok(0) };
        let reserve = match &mut *reserve {
            Ok(reserve) => reserve,
            Err(faults) => return Err(faults.clone()),
        };
        let mut made = 0;
        for slot in &publication.slots {
            for level in publication.levels(slot) {
                let stands = |entry: &&Entry| self.is_for(entry, &slot.id, level);
                let there = reserve.left.iter().filter(stands).count();
                for _ in there..wanted {
                    let used = reserve.used.iter().map(|past| &past.entry);
                    let known: Vec<&Entry> = reserve.left.iter().chain(used).collect();
                    // The day tells these from all that stood by before.
                    let begins = format!("{}-reserve-{level}-{today}-", publication.slug);
                    let same = known.iter().filter(|entry| entry.id.starts_with(&begins));
                    let name = format!("reserve-{level}-{today}-{}", same.count());
                    let taken = |kind: &str, found: &Fingerprint| {
                        let is = |entry: &&Entry| {
                            entry.puzzle.kind == kind && entry.fingerprint == *found
                        };
                        Ok(known.iter().any(is))
                    };
                    let entry =
                        sheet::reserve(publication, &self.files, slot, level, &name, &taken)?;
                    reserve.left.push(entry);
                    made += 1;
                }
            }
        }
        if made > 0 {
            let path = self.beside_records("reserve.lock");
            let output = reserve.output(&path, || self.empty_reserve());
            put(&output.into_iter().collect::<Vec<_>>())?;
        }
        Ok(reserve.left.len())
    }
}
