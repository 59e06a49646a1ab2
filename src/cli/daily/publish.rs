//! Issues to files: what is missing is made, what may be seen is put where it is seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use chrono::NaiveDate;
use rayon::prelude::*;

use super::desk::{Desk, Kept};
use super::made::{MADE, Made, MadeFile};
use crate::cli::disk::{self, Recorded};
use crate::cli::series::{Register, sha256};
use crate::cli::{drawings, files};
use crate::daily::feed::{self, ISSUES, Item};
use crate::daily::product::{Product, What, products};
use crate::daily::sheet::Taken;
use crate::daily::{Show, edit, sheet};
use crate::diagnostic::{Diagnostic, Faults};
use crate::record::{self, Record};
use crate::write::{self, Ours, Output};

/// What became of an issue.
pub struct Done {
    /// Its day.
    pub date: NaiveDate,
    /// Whether anything was made.
    pub made: bool,
    /// Whether it may be seen.
    pub out: bool,
    /// Its files where they are now.
    pub files: Vec<String>,
}

/// A feed that may be replaced: one of ours, of this publication.
const JSON_FEED: Ours = Ours::Marked {
    begins: "{\n  \"version\": \"https://jsonfeed.org/version/1.1\"",
    holds: "\"_generator\": \"bookgen\"",
};
const ATOM: Ours = Ours::Marked {
    begins: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed ",
    holds: "<generator>bookgen</generator>",
};
/// Data of an issue that may be replaced.
const JSON: Ours = Ours::Marked { begins: "{", holds: "" };

/// A record that is complete, and the file of it, if that is to be written.
struct Found {
    kept: Kept,
    output: Option<Output>,
}

impl Desk {
    /// Makes some issues as far as they are missing, and puts all that may be seen where it is seen.
    ///
    /// # Errors
    /// What keeps one of them from being made; what could be made is there all the same.
    pub fn issues(&self, dates: &[NaiveDate]) -> Result<Vec<Done>, Faults> {
        let kept = self.recorded(dates)?;
        let done: Vec<Result<Done, Faults>> =
            dates.par_iter().map(|date| self.issue(*date, &kept)).collect();
        let mut faults = Faults::default();
        let all: Vec<Done> = done.into_iter().filter_map(|done| faults.take(done)).collect();
        let moved = self.release(dates)?;
        let changed = moved || all.iter().any(|done| done.made && done.out);
        self.feeds(changed)?;
        // One fault of the spec shows in every issue.
        faults.0.dedup();
        faults.or(all)
    }

    /// The records of some issues and of those before them, made as far as they are missing.
    pub fn recorded(&self, dates: &[NaiveDate]) -> Result<BTreeMap<NaiveDate, Kept>, Faults> {
        let calendar = &self.publication.calendar;
        let mut wanted: BTreeSet<NaiveDate> = dates.iter().copied().collect();
        if self.publication.editions.iter().any(|edition| edition.show == Show::Previous) {
            wanted.extend(dates.iter().filter_map(|date| calendar.before(*date)));
        }
        let found: Vec<(NaiveDate, Result<Found, Faults>)> =
            wanted.into_par_iter().map(|date| (date, self.completed(date))).collect();
        let mut kept = BTreeMap::new();
        let mut outputs = BTreeMap::new();
        let mut faults = Faults::default();
        for (date, found) in found {
            let Some(found) = faults.take(found) else { continue };
            kept.insert(date, found.kept);
            outputs.extend(found.output.map(|output| (date, output)));
        }
        faults.0.dedup();
        let mut kept = faults.or(kept)?;
        self.numbers(&kept)?;
        // What stood by goes first: at worst one is lost that nobody has seen, never one printed twice.
        put(&self.reserve_output().into_iter().collect::<Vec<_>>())?;
        if self.publication.series.is_none() {
            put(&outputs.into_values().collect::<Vec<_>>())?;
            return Ok(kept);
        }
        for (date, one) in &mut kept {
            self.entered(*date, one, outputs.contains_key(date))?;
        }
        Ok(kept)
    }

    /// Enters the record of an issue in the ledger of the series, if it is not there, and writes it.
    fn entered(&self, date: NaiveDate, kept: &mut Kept, is_new: bool) -> Result<(), Faults> {
        let register = self.register(date)?;
        let published = register.as_ref().map(Register::has_published).transpose()?;
        if !is_new && published == Some(true) {
            return Ok(());
        }
        let Some(made) = kept.recorded.record.take() else { return Ok(()) };
        let before = self.kept(date)?.recorded;
        let old =
            before.record.as_ref().map(|record| record.entries.as_slice()).unwrap_or_default();
        let out = self.is_out(date).0;
        let make = |taken: Taken<'_>| {
            let mut is_taken = false;
            for entry in made.entries.iter().filter(|entry| entry.rerun.is_none()) {
                let stays = old.iter().any(|old| old.fingerprint == entry.fingerprint);
                is_taken |= !stays && taken(&entry.puzzle.kind, &entry.fingerprint)?;
            }
            match is_taken {
                true => self.record(date, (before.record.as_ref(), out), taken),
                false => Ok(made.clone()),
            }
        };
        let record = self.enter_in(register, date, &before, &make, Vec::new())?;
        let bytes = record::write(&record).into_bytes();
        kept.digest = sha256(&bytes);
        kept.recorded = Recorded { bytes: Some(bytes), record: Some(record) };
        Ok(())
    }

    /// The record of an issue, what is missing of it made.
    fn record(
        &self,
        date: NaiveDate,
        before: (Option<&Record>, bool),
        taken: Taken<'_>,
    ) -> Result<Record, Faults> {
        let stand_by = |slot: &str, level: &str| self.stand_by(slot, level);
        sheet::record(&self.publication, &self.files, date, before, taken, &stand_by)
    }

    /// The record of an issue, what is missing of it made, and the file of it if it has changed.
    fn completed(&self, date: NaiveDate) -> Result<Found, Faults> {
        let Kept { recorded, .. } = self.kept(date)?;
        let before = (recorded.record.as_ref(), self.is_out(date).0);
        let record = self.record(date, before, &|_, _| Ok(false))?;
        let was = recorded.bytes.clone();
        let output = files::record(&self.record_path(date), recorded, &record);
        let bytes = output.as_ref().map(|output| output.bytes.clone()).or(was);
        let digest = bytes.as_deref().map(sha256).unwrap_or_default();
        let recorded = Recorded { bytes, record: Some(record) };
        Ok(Found { kept: Kept { recorded, digest }, output })
    }

    /// Whether the numbers of each slot rise from issue to issue, also beside those that are recorded.
    fn numbers(&self, kept: &BTreeMap<NaiveDate, Kept>) -> Result<(), Faults> {
        let mut last: BTreeMap<String, (u32, NaiveDate)> = BTreeMap::new();
        for (date, kept) in kept {
            let entries = kept.record().map(|record| record.entries.as_slice());
            for entry in entries.unwrap_or_default() {
                let slot = self.publication.slot_id(*date, entry);
                let Some(number) = entry.number else { continue };
                if let Some((before, day)) = last.get(slot)
                    && *before >= number
                {
                    let what =
                        format!("`{slot}` has number {before} on {day} and {number} on {date}");
                    let help =
                        "what is recorded stays: let `first_number` and the pauses go on from it";
                    return Err(Diagnostic::book(what).help(help).into());
                }
                last.insert(slot.to_owned(), (number, *date));
            }
        }
        Ok(())
    }

    /// One issue: made, unless it is there.
    fn issue(&self, date: NaiveDate, kept: &BTreeMap<NaiveDate, Kept>) -> Result<Done, Faults> {
        let (out, answers_out) = self.is_out(date);
        let lost = || Diagnostic::broken(format!("the issue of {date} has no record"));
        let own = kept.get(&date).ok_or_else(lost)?;
        let record = own.record().ok_or_else(lost)?;
        let before = self.publication.calendar.before(date);
        // The answers are those of what was printed when the issue came out.
        let moment = self.publication.release.issue(date).to_utc();
        let previous =
            before.and_then(|day| Some((day, edit::as_of(kept.get(&day)?.record()?, moment))));
        let mut inputs = own.digest.clone();
        for entry in previous.iter().flat_map(|(_, record)| &record.entries) {
            inputs += &entry.hash;
        }
        let (spec, inputs) = (self.spec_digest(), sha256(inputs.as_bytes()));
        let noted = self.made(date);
        if let Some(made) = &noted {
            // What may be seen stays as it is, whatever the spec says now.
            let same = out || made.spec == spec && self.files.unchanged(&made.read);
            if same && made.record == inputs && made.files.iter().all(|file| self.holds(file)) {
                return Ok(self.done(date, made, false));
            }
        }
        let previous = previous.as_ref().map(|(day, record)| (*day, record));
        let products = products(&self.publication, &self.files, date, (record, out), previous)?;
        let files = products.iter().map(|product| MadeFile {
            path: product.path.clone(),
            sha256: sha256(&product.bytes),
            media: product.what.media().to_owned(),
            answers: product.answers,
            listed: product.what != What::Manifest,
        });
        let made = Made::new(spec, inputs, self.files.read(), files.collect());
        let seen = |product: &Product| if product.answers { answers_out } else { out };
        let mut outputs: Vec<Output> = products
            .into_iter()
            .map(|product| Output {
                path: self.place(&product.path, seen(&product)),
                replaces: match product.what {
                    What::Pdf => files::PDF,
                    What::Manifest => disk::MANIFEST,
                    What::Svg => drawings::SVG,
                    What::Json => JSON,
                },
                bytes: product.bytes,
                made_from: None,
            })
            .collect();
        // Last: what it notes is there then.
        outputs.push(Output {
            path: self.made_path(date),
            bytes: made.write()?.into_bytes(),
            replaces: MADE,
            made_from: None,
        });
        put(&outputs)?;
        self.sweep(&outputs, noted.as_ref());
        Ok(self.done(date, &made, true))
    }

    fn done(&self, date: NaiveDate, made: &Made, anew: bool) -> Done {
        let (out, answers_out) = self.is_out(date);
        let seen = |file: &MadeFile| if file.answers { answers_out } else { out };
        let path = |file: &MadeFile| self.place(&file.path, seen(file)).display().to_string();
        Done { date, made: anew, out, files: made.files.iter().map(path).collect() }
    }

    /// Removes what was made before and is not made any more, and what lies at both places.
    fn sweep(&self, outputs: &[Output], before: Option<&Made>) {
        let now: BTreeSet<&Path> = outputs.iter().map(|output| output.path.as_path()).collect();
        for file in before.into_iter().flat_map(|made| &made.files) {
            for seen in [false, true] {
                let path = self.place(&file.path, seen);
                if !now.contains(path.as_path()) {
                    // It is of no use to anybody; whether it goes or not is no fault.
                    let _ = fs::remove_file(path);
                }
            }
        }
    }

    /// Puts what may be seen where it is seen, of all issues back to the first that lay there whole;
    /// whether anything was moved. The issues of this run are looked at however old they are.
    pub fn release(&self, dates: &[NaiveDate]) -> Result<bool, Faults> {
        let calendar = &self.publication.calendar;
        let today = self.publication.release.today(self.now);
        let mut moved = false;
        for date in dates {
            moved |= self.let_out(*date)?.0;
        }
        let mut date = today.succ_opt().and_then(|day| calendar.before(day));
        for _ in 0..MOST_BEHIND {
            let Some(day) = date else { break };
            let (one, whole) = self.let_out(day)?;
            moved |= one;
            if whole && !one {
                break;
            }
            date = calendar.before(day);
        }
        Ok(moved)
    }

    /// Puts what may be seen of an issue where it is seen: whether anything was moved, and whether
    /// all that ever may be seen lies there.
    fn let_out(&self, date: NaiveDate) -> Result<(bool, bool), Faults> {
        let Some(made) = self.made(date) else { return Ok((false, false)) };
        let (out, answers_out) = self.is_out(date);
        let ever = self.publication.release.answers(&self.publication.calendar, date).is_some();
        let (mut moved, mut whole) = (false, true);
        for file in &made.files {
            let seen = if file.answers { answers_out } else { out };
            whole &= seen || file.answers && !ever;
            if !seen {
                continue;
            }
            let (from, to) = (self.place(&file.path, false), self.place(&file.path, true));
            if from.exists() {
                folder_for(&to)?;
                write::move_to(&from, &to)?;
                moved = true;
            }
        }
        Ok((moved, whole))
    }

    /// Writes the feeds, if what they list has changed or they are missing.
    fn feeds(&self, changed: bool) -> Result<(), Faults> {
        let folder = feed::folder(&self.publication);
        let [json, atom] =
            ["feed.json", "atom.xml"].map(|name| self.path(&format!("{folder}/{name}")));
        if !changed && json.exists() && atom.exists() {
            return Ok(());
        }
        let calendar = &self.publication.calendar;
        let release = &self.publication.release;
        let mut date = release.today(self.now).succ_opt().and_then(|day| calendar.before(day));
        let mut records: Vec<(NaiveDate, Record, Made)> = Vec::new();
        // Days that were never made leave gaps, and are passed over.
        for _ in 0..ISSUES * 2 {
            let Some(day) = date.filter(|_| records.len() < ISSUES) else { break };
            if release.is_out(day, self.now)
                && let Some(made) = self.made(day)
                && let Some(record) = self.kept(day)?.recorded.record
            {
                records.push((day, record, made));
            }
            date = calendar.before(day);
        }
        let items = records.iter().map(|(date, record, made)| {
            let answers_out = self.is_out(*date).1;
            let seen =
                made.files.iter().filter(|file| file.listed && (!file.answers || answers_out));
            let mut files: Vec<(String, &'static str)> =
                seen.map(|file| (file.path.clone(), media(&file.media))).collect();
            // The pages first.
            files.sort_by_key(|(path, media)| {
                (*media != "application/pdf", path.len(), path.clone())
            });
            Item { date: *date, record, files }
        });
        let items: Vec<Item<'_>> = items.collect();
        if items.is_empty() && !json.exists() {
            return Ok(());
        }
        let feeds = feed::feeds(&self.publication, &items);
        let output = |path, text: String, replaces| Output {
            path,
            bytes: text.into_bytes(),
            replaces,
            made_from: None,
        };
        Ok(put(&[output(json, feeds.json, JSON_FEED), output(atom, feeds.atom, ATOM)])?)
    }
}

/// So many issues are looked at, back from today, for what is still under embargo.
const MOST_BEHIND: usize = 400;

fn media(name: &str) -> &'static str {
    let all = [What::Pdf, What::Svg, What::Json];
    all.into_iter()
        .map(What::media)
        .find(|media| *media == name)
        .unwrap_or("application/octet-stream")
}

/// Writes files, whose folders are made if they are not there.
pub fn put(outputs: &[Output]) -> Result<(), Diagnostic> {
    for output in outputs {
        folder_for(&output.path)?;
    }
    match outputs.is_empty() {
        true => Ok(()),
        false => write::write(outputs),
    }
}

/// Makes the folder of a file, if it is not there.
///
/// # Errors
/// The system's own words.
pub fn folder_for(path: &Path) -> Result<(), Diagnostic> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(());
    };
    fs::create_dir_all(folder).map_err(|error| {
        Diagnostic::file(format!("the folder {} cannot be made", folder.display()))
            .help(error.to_string())
    })
}
