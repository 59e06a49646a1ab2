//! A record against the spec it belongs to: what disagrees, puzzle by puzzle.

use std::collections::{BTreeMap, BTreeSet};

use super::Made;
use crate::plan::{GENERATOR, Slot, is_example};
use crate::spec::Book;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_puzzles::record::{Entry, Record, rating_text};
use bookgen_puzzles::{Board, Change, Fingerprint, Flaw, Grade, Rating};

/// How a puzzle of the record disagrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Disagreement {
    /// It was asked to be something else, then and now.
    Asked {
        /// What differs: the kind, the options, the level.
        what: &'static str,
        /// As the record has it.
        then: String,
        /// As the spec has it.
        now: String,
    },
    /// A file it was made from has changed.
    File {
        /// What the file is.
        what: &'static str,
        /// What the puzzle was made from that is not as it was.
        from: &'static str,
        /// Which of it.
        which: String,
    },
    /// It does not keep its claim.
    False(Flaw),
    /// It is of another level than was asked for.
    Level(String),
    /// Something of it was changed that shows nowhere else.
    Changed,
    /// It is not what the record says of it.
    Measured {
        /// What differs: the level, the rating, the fingerprint.
        what: &'static str,
        /// As the record has it.
        then: String,
        /// As it is measured.
        now: String,
    },
}

/// Whether the record is this book's at all.
///
/// # Errors
/// Another seed or another volume.
pub fn book(book: &Book, record: &Record) -> Result<(), Faults> {
    let mut faults = Faults::default();
    for (what, then, now, place) in identities(book, record) {
        if then != now {
            let name = &place.source.name;
            faults.push(
                Diagnostic::book(format!(
                    "{name} is the record of another book: {what} {then}, not {now}"
                ))
                .at(place, format!("all its puzzles are of {what} {then}"))
                .help(format!(
                    "make the book with {what} {then}; or name another record with `lock`; or make all anew with --relock"
                )),
            );
        }
    }
    faults.into_result(())
}

/// Whether a record may be made anew for this book: what it holds of other books must go on being
/// of its seed and volume.
///
/// # Errors
/// Another seed or another volume, and chapters that this book does not have.
pub fn anew(book: &Book, slots: &[Slot<'_>], record: &Record) -> Result<(), Faults> {
    let ours: BTreeSet<&str> = slots.iter().map(Slot::chapter_id).collect();
    let is_foreign = |chapter| !ours.contains(chapter) && !is_example(chapter);
    let foreign = record.entries.iter().find(|entry| is_foreign(entry.chapter()));
    let Some(foreign) = foreign else { return Ok(()) };
    let mut faults = Faults::default();
    for (what, then, now, place) in identities(book, record) {
        if then != now {
            let (name, chapter) = (&place.source.name, foreign.chapter());
            faults.push(
                Diagnostic::book(format!(
                    "{name} cannot be made anew with {what} {now}: another book prints from it"
                ))
                .at(
                    place,
                    format!("its chapter `{chapter}` is not of this book, and of {what} {then}"),
                )
                .help(
                    "name another record with `lock`; or remove this one, if that book is given up",
                ),
            );
        }
    }
    faults.into_result(())
}

/// Chapters whose puzzles bear other numbers than they did when they were recorded: the first of
/// each.
pub fn numbers(
    book: &Book,
    made: &[Made],
    entries: &BTreeMap<&str, (usize, &Entry)>,
) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    let mut last = None;
    let puzzles = made.iter().filter(|made| made.placed.chapter.is_some());
    for (at, made) in puzzles.enumerate() {
        let chapter = made.placed.chapter.and_then(|chapter| book.document.chapters.get(chapter));
        let Some(chapter) = chapter.filter(|chapter| chapter.first_number.is_some()) else {
            continue;
        };
        let Some((_, entry)) = entries.get(made.placed.id.as_str()) else { continue };
        let now = book.document.number(at);
        let Some(then) = entry.number.filter(|then| *then != now) else { continue };
        if last.replace(made.placed.chapter) == Some(made.placed.chapter) {
            continue;
        }
        let name = &entry.place.source.name;
        let what = format!("{name} and the spec disagree about the number of {}", made.placed.id);
        let label = format!("recorded: {then}; the spec asks for: {now}");
        faults.push(Diagnostic::book(what).at(&entry.place, label).help(format!(
            "what was printed is a fact: put `first_number` of `{}` back. The next issue has a record of its own: move this one to where its answers are taken from, or name another with `lock`",
            chapter.id
        )));
    }
    faults
}

/// What tells one book from another, as the record has it and as the spec has it.
fn identities<'a>(book: &Book, record: &'a Record) -> [(&'static str, u64, u64, &'a Place); 2] {
    let [seed, volume] = &record.places;
    [
        ("seed", record.seed, book.document.file.seed, seed),
        ("volume", u64::from(record.volume), u64::from(book.document.volume), volume),
    ]
}

/// Whether a recorded puzzle is what the spec asks for now.
///
/// # Errors
/// What differs.
pub fn asked(slot: &Slot<'_>, entry: &Entry) -> Result<(), Disagreement> {
    let differ = |what, then: &str, now: &str| match then == now {
        true => Ok(()),
        false => Err(Disagreement::Asked { what, then: then.to_owned(), now: now.to_owned() }),
    };
    differ("kind", &entry.puzzle.kind, slot.kind.about().name)?;
    if entry.setter != slot.setter.params(slot.index) {
        let kept = slot.setter.keeps(slot.index, &entry.setter, &entry.puzzle);
        kept.map_err(|change| match change {
            Change::Options { then, now } => Disagreement::Asked { what: "options", then, now },
            Change::File { what, from, which } => Disagreement::File { what, from, which },
        })?;
    }
    differ("level", &entry.asked, &slot.target.to_string())
}

/// The grade of a recorded puzzle, which is what the record says of it, and of the level asked
/// for. A record of other generators may have been measured by other rules; what it says was
/// printed, so it stands as long as nobody changed it.
///
/// # Errors
/// What differs.
pub fn measured(
    slot: &Slot<'_>,
    entry: &Entry,
    board: &dyn Board,
    fingerprint: &Fingerprint,
) -> Result<Grade, Disagreement> {
    let unchanged = |grade| match entry.hash == entry.sealed() {
        true => Ok(grade),
        false => Err(Disagreement::Changed),
    };
    let none = || "none".to_owned();
    if entry.generator != GENERATOR {
        let level = entry.level.as_deref();
        let known = level.and_then(|level| slot.kind.about().level(level));
        let grade = Grade {
            level: known,
            rating: entry.rating.as_deref().and_then(Rating::of),
            effort: entry.effort,
        };
        if level.is_some() && known.is_none() || !grade.meets(slot.target) {
            return Err(Disagreement::Level(level.map_or_else(none, str::to_owned)));
        }
        return unchanged(grade);
    }
    let mut grade = board.grade();
    // What is beyond the ladder was once of its last level; where that was printed, it stands.
    let last = slot.kind.about().levels.last();
    if grade.level.is_none()
        && grade.rating.is_some()
        && entry.level.as_deref() == last.map(|level| level.name)
    {
        grade.level = last;
    }
    let pairs = [
        (
            "level",
            entry.level.clone().unwrap_or_else(none),
            grade.level_name().map_or_else(none, str::to_owned),
        ),
        (
            "rating",
            entry.rating.clone().unwrap_or_else(none),
            rating_text(grade.rating).unwrap_or_else(none),
        ),
        ("fingerprint", entry.fingerprint.0.clone(), fingerprint.0.clone()),
    ];
    for (what, then, now) in pairs {
        if then != now {
            return Err(Disagreement::Measured { what, then, now });
        }
    }
    if !grade.meets(slot.target) {
        let level = grade.level_name().map(str::to_owned).or_else(|| rating_text(grade.rating));
        return Err(Disagreement::Level(level.unwrap_or_else(none)));
    }
    unchanged(grade)
}
