//! What an editor changes in records. Nothing that was made is lost: what is given up is kept in
//! the record, with the editor's words.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};

use super::sheet::notice_text;
use bookgen_press::document::Notice;
use bookgen_puzzles::record::{Entry, Record, ReplaceReason, Replaced};

/// A moment as records have it.
pub fn stamp(now: DateTime<Utc>) -> String {
    now.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Puts another puzzle in the place of one that nobody has seen.
pub fn reject(record: &mut Record, another: Entry, reason: &str, now: DateTime<Utc>) {
    give_up(record, another, ReplaceReason::Rejected, reason, now);
}

/// Puts another puzzle, or the same once more, in the place of one that was printed: its next
/// revision.
pub fn correct(record: &mut Record, mut another: Entry, note: &str, now: DateTime<Utc>) {
    another.revision = record.revision() + 1;
    another.hash = another.compute_hash();
    give_up(record, another, ReplaceReason::Corrected, note, now);
}

fn give_up(record: &mut Record, another: Entry, why: ReplaceReason, note: &str, now: DateTime<Utc>) {
    let Some(entry) = record.entries.iter_mut().find(|entry| entry.id == another.id) else {
        return;
    };
    let entry = std::mem::replace(entry, another);
    record.replaced.push(Replaced { entry, reason: why, note: note.to_owned(), at: stamp(now) });
}

/// What an issue has to say of one before it. Of a puzzle the last word counts: nobody has read the
/// one before.
pub fn announce(record: &mut Record, date: NaiveDate, entry: &Entry, name: &str, note: &str) {
    let number = entry.number.map(|number| number.to_string()).unwrap_or_default();
    let puzzle = format!("{name} {number}").trim().to_owned();
    let text =
        |note: &str| notice_text(&Notice { date, puzzle: puzzle.clone(), note: note.to_owned() });
    let about = text("");
    record.notices.retain(|notice| !notice.starts_with(&about));
    record.notices.push(text(note));
}

/// The puzzle of an earlier issue as another prints it again, under its own name and number.
pub fn again(earlier: &Entry, id: String, number: Option<u32>) -> Entry {
    let mut entry = earlier.clone();
    entry.rerun = Some(earlier.rerun.clone().unwrap_or_else(|| earlier.id.clone()));
    (entry.id, entry.number, entry.revision) = (id, number, 1);
    entry.hash = entry.compute_hash();
    entry
}

/// A record as it was when its issue came out: what was corrected later stands in it as readers have
/// it on paper, so that the answers of the next issue are those of what they have solved.
pub fn as_printed(record: &Record) -> Record {
    let mut then = record.clone();
    for past in record.replaced.iter().rev().filter(|past| past.reason == ReplaceReason::Corrected) {
        if let Some(entry) = then.entries.iter_mut().find(|entry| entry.id == past.entry.id) {
            *entry = past.entry.clone();
        }
    }
    then
}
