//! Reserve puzzles: spare puzzles that are made in advance. An issue prints a reserve puzzle if a
//! puzzle of the issue cannot be made.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use chrono::{DateTime, NaiveDate, Utc};

use super::definition::{Feature, Publication};
use super::issue_puzzles;
use super::recorded_puzzle::check_hashes;
use super::timestamp::timestamp;
use crate::disk::RecordFile;
use crate::write::{self, Output};
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::Files;
use bookgen_puzzles::record::{Entry, Record, ReplaceReason, Replaced};
use bookgen_puzzles::{Fingerprint, Level};

/// The reserve puzzles of a publication, and the file that contains them.
pub struct Reserve {
    slug: String,
    path: PathBuf,
    /// Whether the file had no seal when it was opened.
    was_unsealed: bool,
    /// The content of the file for a reserve without puzzles.
    empty: Record,
    /// The reserve puzzles; the faults of the file if the file cannot be read.
    stock: Mutex<Result<Stock, Faults>>,
}

/// The reserve puzzles that are used, and the reserve puzzles that are left.
#[derive(Clone, Default)]
struct Stock {
    /// The content of the file.
    file: RecordFile,
    /// The puzzles that are not used yet.
    left: Vec<Entry>,
    /// The puzzles that were used.
    used: Vec<Replaced>,
}

impl Stock {
    fn read(path: &Path) -> Result<Stock, Faults> {
        let file = RecordFile::read(path).map_err(|mut faults| {
            for fault in &mut faults.0 {
                fault.help =
                    Some("remove the file: all puzzles in it are spare puzzles".to_owned());
            }
            faults
        })?;
        let record = file.record.as_ref();
        check_hashes(record.into_iter().flat_map(Record::all))?;
        let left = record.map(|record| record.entries.clone()).unwrap_or_default();
        let used = record.map(|record| record.replaced.clone()).unwrap_or_default();
        Ok(Stock { file, left, used })
    }

    /// The outputs that write the reserve puzzles to the file; empty if the file is up to date.
    fn outputs(&mut self, path: &Path, empty: &Record) -> Vec<Output> {
        let file = std::mem::take(&mut self.file);
        let before = file.record.clone().unwrap_or_else(|| empty.clone());
        let record = Record { entries: self.left.clone(), replaced: self.used.clone(), ..before };
        let bytes = file.bytes.clone();
        let outputs = file.update(path, &record);
        let bytes = outputs.last().map_or(bytes, |output| Some(output.bytes.clone()));
        self.file = RecordFile { bytes, record: Some(Record { is_sealed: true, ..record }) };
        outputs
    }
}

impl Reserve {
    /// Reads the reserve puzzles from the file at `path`. If the file is damaged, only
    /// [`Reserve::fill`] reports the damage. All other functions behave as if the reserve were
    /// empty.
    pub fn open(publication: &Publication, path: PathBuf) -> Reserve {
        let Publication { slug, source, .. } = publication;
        let empty = Record::for_issue(0, format!("{slug}-reserve"), source);
        let stock = Stock::read(&path);
        let was_unsealed = stock.as_ref().is_ok_and(|stock| stock.file.is_unsealed());
        Reserve { slug: slug.clone(), path, was_unsealed, empty, stock: Mutex::new(stock) }
    }

    /// The path of the file, if the file was sealed after it was opened.
    pub fn sealed_path(&self) -> Option<&Path> {
        let stock = self.stock.lock().ok()?;
        let is_sealed = stock.as_ref().is_ok_and(|stock| !stock.file.is_unsealed());
        (self.was_unsealed && is_sealed).then_some(&self.path)
    }

    /// Whether a reserve puzzle was made for this feature and this level.
    fn is_for(&self, entry: &Entry, feature: &str, level: &str) -> bool {
        let prefix = format!("{}-reserve-{level}-", self.slug);
        let is_feature = entry.id.strip_suffix(feature).is_some_and(|rest| rest.ends_with('-'));
        entry.id.starts_with(&prefix) && is_feature && entry.asked == level
    }

    /// Takes a puzzle for a feature and a level out of the reserve. Returns `None` if there is no
    /// such puzzle.
    pub fn take(&self, feature: &str, level: &str, now: DateTime<Utc>) -> Option<Entry> {
        let mut stock = self.stock.lock().ok()?;
        let stock = stock.as_mut().ok()?;
        let at = stock.left.iter().position(|entry| self.is_for(entry, feature, level))?;
        let entry = stock.left.remove(at);
        let note = "was printed".to_owned();
        let at = timestamp(now);
        stock.used.push(Replaced {
            entry: entry.clone(),
            reason: ReplaceReason::Rejected,
            note,
            at,
        });
        Some(entry)
    }

    /// The outputs that remove the used puzzles from the file; empty if no puzzle was used.
    pub fn output(&self) -> Vec<Output> {
        let Ok(mut stock) = self.stock.lock() else { return Vec::new() };
        let Ok(stock) = stock.as_mut() else { return Vec::new() };
        let recorded = stock.file.record.as_ref().map(|before| before.entries.len());
        if recorded.is_none_or(|recorded| recorded == stock.left.len()) {
            return Vec::new();
        }
        stock.outputs(&self.path, &self.empty)
    }

    /// Fills the reserve: makes puzzles until each feature and level has as many reserve puzzles as
    /// the key `reserve` in the spec requires. Then writes the file. Returns the number of puzzles
    /// in the reserve.
    ///
    /// # Errors
    /// The file is damaged or cannot be written; a puzzle cannot be made.
    pub fn fill(
        &self,
        publication: &Publication,
        files: &dyn Files,
        today: NaiveDate,
    ) -> Result<usize, Faults> {
        let wanted = publication.schedule.reserve as usize;
        let Ok(mut stock) = self.stock.lock() else { return Ok(0) };
        let stock = match &mut *stock {
            Ok(stock) => stock,
            Err(faults) => return Err(faults.clone()),
        };
        let mut is_changed = false;
        for feature in &publication.features {
            for (name, level) in publication.levels(feature) {
                let is_for = |entry: &&Entry| self.is_for(entry, &feature.id, name);
                let count = stock.left.iter().filter(is_for).count();
                for _ in count..wanted {
                    let entry = self.make(publication, files, stock, feature, level, today)?;
                    stock.left.push(entry);
                    is_changed = true;
                }
            }
        }
        if is_changed {
            write::write_with_folders(&stock.outputs(&self.path, &self.empty))?;
        }
        Ok(stock.left.len())
    }

    /// Makes a reserve puzzle that differs from all other puzzles of the reserve. The id of the
    /// puzzle contains the level, the day and a number.
    fn make(
        &self,
        publication: &Publication,
        files: &dyn Files,
        stock: &Stock,
        feature: &Feature,
        level: &'static Level,
        today: NaiveDate,
    ) -> Result<Entry, Faults> {
        let used = stock.used.iter().map(|past| &past.entry);
        let known: Vec<&Entry> = stock.left.iter().chain(used).collect();
        let level_name = level.name;
        let prefix = format!("{}-reserve-{level_name}-{today}-", self.slug);
        let same_day = known.iter().filter(|entry| entry.id.starts_with(&prefix));
        let name = format!("reserve-{level_name}-{today}-{}", same_day.count());
        let is_known = |kind: &str, found: &Fingerprint| {
            let is_same = |entry: &&Entry| entry.puzzle.kind == kind && entry.fingerprint == *found;
            Ok(known.iter().any(is_same))
        };
        issue_puzzles::reserve(publication, files, feature, level, &name, &is_known)
    }
}
