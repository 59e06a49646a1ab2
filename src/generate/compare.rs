//! A record against the spec it belongs to: what disagrees, puzzle by puzzle.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Diagnostic, Faults, Place};
use crate::kinds::{Board, Fingerprint, Flaw, Grade, Rating, Target};
use crate::plan::{GENERATOR, Slot, is_example};
use crate::record::{Entry, Record, rating_text};
use crate::spec::Book;

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

/// How hard a puzzle is asked to be, as the record writes it.
pub fn target_text(target: Target) -> String {
    match target {
        Target::Level(level) => level.name.to_owned(),
        Target::Rating(low, high) => format!("{low}-{high}"),
    }
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
    faults.or(())
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
    faults.or(())
}

/// What tells one book from another, as the record has it and as the spec has it.
fn identities<'a>(book: &Book, record: &'a Record) -> [(&'static str, u64, u64, &'a Place); 2] {
    let [seed, volume] = &record.places;
    [
        ("seed", record.seed, book.seed, seed),
        ("volume", u64::from(record.volume), u64::from(book.volume), volume),
    ]
}

/// Whether a recorded puzzle is what the spec asks for now.
///
/// # Errors
/// What differs.
pub fn asked(slot: &Slot<'_>, entry: &Entry) -> Result<(), Disagreement> {
    let pairs = [
        ("kind", entry.puzzle.kind.clone(), slot.kind.about().name.to_owned()),
        ("options", entry.setter.clone(), slot.setter.params()),
        ("level", entry.asked.clone(), target_text(slot.target)),
    ];
    for (what, then, now) in pairs {
        if then != now {
            return Err(Disagreement::Asked { what, then, now });
        }
    }
    Ok(())
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
            level: known.map(|level| level.name),
            rating: entry.rating.as_deref().and_then(Rating::of),
            effort: entry.effort,
        };
        if level.is_some() && known.is_none() || !meets(&grade, slot.target) {
            return Err(Disagreement::Level(level.map_or_else(none, str::to_owned)));
        }
        return unchanged(grade);
    }
    let grade = board.grade();
    let pairs = [
        (
            "level",
            entry.level.clone().unwrap_or_else(none),
            grade.level.map_or_else(none, str::to_owned),
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
    if !meets(&grade, slot.target) {
        let level = grade.level.map(str::to_owned).or_else(|| rating_text(grade.rating));
        return Err(Disagreement::Level(level.unwrap_or_else(none)));
    }
    unchanged(grade)
}

/// Whether a grade is what was asked for.
pub fn meets(grade: &Grade, target: Target) -> bool {
    match target {
        Target::Level(level) => grade.level == Some(level.name),
        Target::Rating(low, high) => grade.rating.is_some_and(|r| low <= r && r <= high),
    }
}

/// Disagreements, gathered so that forty puzzles of one changed chapter are one message that
/// names them all.
#[derive(Default)]
pub struct Disagreements {
    notes: Vec<(Option<usize>, u32, String, Disagreement)>,
}

impl Disagreements {
    /// Takes note of one.
    pub fn note(&mut self, slot: &Slot<'_>, disagreement: Disagreement) {
        self.notes.push((slot.chapter, slot.index + 1, slot.id.clone(), disagreement));
    }

    /// All as faults, in the order of the record.
    pub fn faults(
        mut self,
        book: &Book,
        entries: &BTreeMap<&str, (usize, &Entry)>,
    ) -> Vec<Diagnostic> {
        self.notes.sort_by_key(|(_, _, id, _)| entries.get(id.as_str()).map(|(at, _)| *at));
        let mut faults = Vec::new();
        let mut notes = self.notes.into_iter().peekable();
        while let Some((chapter, index, id, disagreement)) = notes.next() {
            let Some((_, entry)) = entries.get(id.as_str()) else { continue };
            let mut indices = vec![index];
            while let Some((_, index, _, _)) =
                notes.next_if(|(c, _, _, d)| *c == chapter && *d == disagreement)
            {
                indices.push(index);
            }
            let who = match chapter.and_then(|chapter| book.chapters.get(chapter)) {
                Some(chapter) => format!("{}/{}", chapter.id, ranges(indices)),
                None => id,
            };
            faults.push(fault(&who, entry, &disagreement));
        }
        faults
    }
}

fn fault(who: &str, entry: &Entry, disagreement: &Disagreement) -> Diagnostic {
    let name = &entry.place.source.name;
    match disagreement {
        Disagreement::Asked { what, then, now } => {
            let (then, now) = (or_nothing(then), or_nothing(now));
            Diagnostic::book(format!("{name} and the spec disagree about the {what} of {who}"))
                .at(&entry.place, format!("recorded: {then}; the spec asks for: {now}"))
                .help(format!(
                    "what was printed is a fact: put the {what} back, give the chapter another id, or make all anew with --relock"
                ))
        }
        Disagreement::False(flaw) => Diagnostic::book(format!("{who} of {name} is false: {flaw}"))
            .at(&entry.place, "this puzzle was changed after it was made")
            .help("put the record back as it was, or make all anew with --relock"),
        Disagreement::Level(level) => {
            Diagnostic::book(format!("{who} of {name} is {level}, not {}", entry.asked))
                .at(&entry.place, "this puzzle was changed after it was made")
                .help("put the record back as it was, or make all anew with --relock")
        }
        Disagreement::Changed => Diagnostic::book(format!("{who} of {name} was changed"))
            .at(&entry.place, "its hash is not that of what stands here")
            .help("put the record back as it was, or make all anew with --relock"),
        Disagreement::Measured { what, then, now } => {
            Diagnostic::book(format!("{who} of {name} is not what the record says of it"))
                .at(&entry.place, format!("its {what} is {now}, recorded is {then}"))
                .help("put the record back as it was, or make all anew with --relock")
        }
    }
}

fn or_nothing(text: &str) -> &str {
    if text.is_empty() { "nothing" } else { text }
}

/// Numbers as ranges: `1-3, 7`.
fn ranges(mut numbers: Vec<u32>) -> String {
    numbers.sort_unstable();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let texts: Vec<String> = ranges
        .iter()
        .map(|(first, last)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        })
        .collect();
    texts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_gathered() {
        assert_eq!(ranges(vec![3, 1, 2, 7, 9, 10]), "1-3, 7, 9-10");
        assert_eq!(ranges(vec![4]), "4");
    }
}
