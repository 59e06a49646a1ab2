//! Changes of finished records: replaced puzzles, correction notices, and puzzles that are printed
//! again. A replaced puzzle stays in the record, with the reason for the replacement.

use chrono::{DateTime, NaiveDate, Utc};

use super::sheet::notice_text;
use super::timestamp::timestamp;
use bookgen_press::document::Notice;
use bookgen_puzzles::record::{Entry, Record, ReplaceReason, Replaced};

/// Rejects a puzzle that is not released yet: replaces the puzzle with `another`.
pub fn reject(record: &mut Record, another: Entry, reason: &str, now: DateTime<Utc>) {
    replace(record, another, ReplaceReason::Rejected, reason, now);
}

/// Corrects a released puzzle: replaces the puzzle with `another`, and begins the next revision of
/// the record. `another` may be the same puzzle, if only a note is printed.
pub fn correct(record: &mut Record, mut another: Entry, note: &str, now: DateTime<Utc>) {
    another.revision = record.revision() + 1;
    another.hash = another.compute_hash();
    replace(record, another, ReplaceReason::Corrected, note, now);
}

/// Replaces the recorded puzzle that has the same id as `another`. The old puzzle moves to the list
/// of replaced puzzles.
fn replace(
    record: &mut Record,
    another: Entry,
    reason: ReplaceReason,
    note: &str,
    now: DateTime<Utc>,
) {
    let Some(entry) = record.entries.iter_mut().find(|entry| entry.id == another.id) else {
        return;
    };
    let entry = std::mem::replace(entry, another);
    record.replaced.push(Replaced { entry, reason, note: note.to_owned(), at: timestamp(now) });
}

/// Adds a notice about a puzzle of an earlier issue to a record that is not released. If the record
/// already has a notice about the same puzzle, the new notice replaces the older notice.
pub fn announce(record: &mut Record, date: NaiveDate, entry: &Entry, name: &str, note: &str) {
    let number = entry.number.map(|number| number.to_string()).unwrap_or_default();
    let puzzle = format!("{name} {number}").trim().to_owned();
    let text =
        |note: &str| notice_text(&Notice { date, puzzle: puzzle.clone(), note: note.to_owned() });
    let prefix = text("");
    record.notices.retain(|notice| !notice.starts_with(&prefix));
    record.notices.push(text(note));
}

/// Makes an entry that prints the puzzle of an earlier issue again. `id` and `number` are the id
/// and the number in the later issue.
pub fn rerun(earlier: &Entry, id: String, number: Option<u32>) -> Entry {
    let mut entry = earlier.clone();
    entry.rerun = Some(earlier.rerun.clone().unwrap_or_else(|| earlier.id.clone()));
    (entry.id, entry.number, entry.revision) = (id, number, 1);
    entry.hash = entry.compute_hash();
    entry
}

/// The record before its last correction; `None` if the last replacement is not a correction.
pub fn without_last_correction(record: &Record) -> Option<Record> {
    let mut before = record.clone();
    let past = before.replaced.pop().filter(|past| past.reason == ReplaceReason::Corrected)?;
    let entry = before.entries.iter_mut().find(|entry| entry.id == past.entry.id)?;
    *entry = past.entry;
    Some(before)
}

/// The record as it was when its issue was released, without later corrections. The next issue
/// prints the answers of this older record, because readers have the older puzzles on paper.
pub fn as_printed(record: &Record) -> Record {
    let mut printed = record.clone();
    for past in record.replaced.iter().rev().filter(|past| past.reason == ReplaceReason::Corrected)
    {
        if let Some(entry) = printed.entries.iter_mut().find(|entry| entry.id == past.entry.id) {
            *entry = past.entry.clone();
        }
    }
    printed
}
