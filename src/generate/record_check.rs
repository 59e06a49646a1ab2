//! Compares a record with the spec: first the seed and the volume, then every puzzle.

use std::collections::{BTreeMap, BTreeSet};

use super::disagreement::{Disagreement, unpublished};
use super::made::Made;
use crate::plan::{Slot, is_example};
use crate::spec::Book;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_puzzles::record::{Entry, Record, rating_text};
use bookgen_puzzles::{Board, Change, Fingerprint, Grade, Kind, whole_minutes};

/// A seed or volume number that differs between the record and the spec.
struct Difference<'a> {
    what: &'static str,
    recorded: u64,
    current: u64,
    /// The source position of the number in the record.
    place: &'a Place,
}

/// The differences in seed and volume.
fn differences<'a>(book: &Book, record: &'a Record) -> impl Iterator<Item = Difference<'a>> {
    let document = &book.document;
    let seed = Difference {
        what: "seed",
        recorded: record.seed,
        current: document.file.seed,
        place: &record.seed_place,
    };
    let volume = Difference {
        what: "volume",
        recorded: record.volume.into(),
        current: document.volume.into(),
        place: &record.volume_place,
    };
    [seed, volume].into_iter().filter(|number| number.recorded != number.current)
}

/// Checks that the record belongs to the book.
///
/// # Errors
/// The record has another seed or another volume.
pub fn book(book: &Book, record: &Record) -> Result<(), Faults> {
    let mut faults = Faults::default();
    for Difference { what, recorded, current, place } in differences(book, record) {
        let name = &place.source.name;
        faults.push(
            Diagnostic::input(format!(
                "{name} is the record of another book: {what} {recorded}, not {current}"
            ))
            .at(place, format!("all puzzles of the record have {what} {recorded}"))
            .help(format!(
                "build with {what} {recorded}, or choose another record with `lock`; {}",
                unpublished(book)
            )),
        );
    }
    faults.into_result(())
}

/// Checks that the record may be regenerated. If the record also has chapters of other books, the
/// record and the spec must have the same seed and the same volume.
///
/// # Errors
/// The record has chapters of other books, and its seed or its volume differs from the spec.
pub fn relock(book: &Book, slots: &[Slot<'_>], record: &Record) -> Result<(), Faults> {
    let chapters: BTreeSet<&str> = slots.iter().map(Slot::chapter_id).collect();
    let is_foreign = |chapter| !chapters.contains(chapter) && !is_example(chapter);
    let foreign = record.entries.iter().find(|entry| is_foreign(entry.chapter()));
    let Some(foreign) = foreign else { return Ok(()) };
    let mut faults = Faults::default();
    for Difference { what, recorded, current, place } in differences(book, record) {
        let (name, chapter) = (&place.source.name, foreign.chapter());
        faults.push(
            Diagnostic::input(format!(
                "{name} cannot be regenerated with {what} {current}: another book uses this record"
            ))
            .at(place, format!("the book of this record, with chapter `{chapter}`, has {what} {recorded}"))
            .help(
                "choose another record with `lock`, or delete this record if the other book is no longer needed",
            ),
        );
    }
    faults.into_result(())
}

/// Finds changed entries that no slot of the book prints: the entries of other books, and the last
/// puzzles of chapters that were made shorter. [`measured`] checks the entries that a slot prints.
pub fn others(slots: &[Slot<'_>], record: &Record) -> Vec<Diagnostic> {
    let slots: BTreeSet<&str> = slots.iter().map(|slot| slot.id.as_str()).collect();
    let others = record.all().filter(|entry| !slots.contains(entry.id.as_str()));
    let changed = others.filter(|entry| entry.check_hash().is_err());
    changed.map(|entry| Disagreement::changed(&entry.id, entry)).collect()
}

/// Finds puzzles whose printed number differs from the number in the record. Only the first such
/// puzzle of each chapter is reported. `made` is in printing order.
pub fn numbers(
    book: &Book,
    made: &[Made],
    entries: &BTreeMap<&str, (usize, &Entry)>,
) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    let mut last = None;
    let puzzles = made.iter().filter(|made| made.placed.chapter.is_some());
    for (at, made) in puzzles.enumerate() {
        let chapter = book.document.placed_chapter(&made.placed);
        let Some(chapter) = chapter.filter(|chapter| chapter.first_number.is_some()) else {
            continue;
        };
        let Some((_, entry)) = entries.get(made.placed.id.as_str()) else { continue };
        let current = book.document.number(at);
        let Some(recorded) = entry.number.filter(|recorded| *recorded != current) else { continue };
        if last.replace(made.placed.chapter) == Some(made.placed.chapter) {
            continue;
        }
        let name = &entry.place.source.name;
        let what = format!("{name} and the spec disagree about the number of {}", made.placed.id);
        let label = format!("recorded: {recorded}; in the spec: {current}");
        faults.push(Diagnostic::input(what).at(&entry.place, label).help(format!(
            "printed numbers cannot change: restore `first_number` of `{}`. If the book is the next issue, it needs its own record: move this record to the path that is set as `of` in [answers], or choose another record with `lock`",
            chapter.id
        )));
    }
    faults
}

/// Checks that a recorded puzzle has the kind, the options and the level that the spec requests.
///
/// # Errors
/// The first property that differs: kind, options or level.
pub fn request(slot: &Slot<'_>, entry: &Entry) -> Result<(), Disagreement> {
    let equal = |what, recorded: &str, current: &str| {
        if recorded == current {
            return Ok(());
        }
        let (recorded, current) = (recorded.to_owned(), current.to_owned());
        Err(Disagreement::Request { what, recorded, current })
    };
    equal("kind", &entry.puzzle.kind, slot.kind.about().name)?;
    if entry.setter != slot.setter.params(slot.deal) {
        let check = |index| slot.setter.check_recorded(index, &entry.setter, &entry.puzzle);
        // The sections of a list may have other positions if the list is a pattern of files. A chapter
        // may use other sections if another chapter with the same list has changed.
        let lists = slot.setter.word_lists();
        let sections = lists.filter(|lists| slot.shares_list || lists.is_pattern);
        let sections = sections.and_then(|lists| lists.sections).unwrap_or(0);
        let is_compatible = (0..sections).any(|index| check(index).is_ok());
        let checked = if is_compatible { Ok(()) } else { check(slot.deal) };
        checked.map_err(|change| match change {
            Change::Options { recorded, current } => {
                Disagreement::Request { what: "options", recorded, current }
            }
            Change::File { file, part, names } => Disagreement::File { file, part, names },
        })?;
    }
    equal("level", &entry.asked, &slot.target.to_string())
}

/// Determines the grade of a recorded puzzle. Checks the grade against the record and the requested
/// level.
///
/// If another version of the generators made the puzzle, the grading rules may have changed. Then
/// the function returns the recorded grade and makes only two checks: the level, and the hash of
/// the entry.
///
/// # Errors
/// The first value that differs.
pub fn measured(
    slot: &Slot<'_>,
    entry: &Entry,
    board: &dyn Board,
    fingerprint: &Fingerprint,
) -> Result<Grade, Disagreement> {
    let none = || "none".to_owned();
    // The example of the rules keeps its recorded level.
    let is_requested = slot.chapter.is_some();
    let with_hash = |grade| {
        entry.check_hash().map_err(|_| Disagreement::Changed)?;
        Ok(grade)
    };
    if entry.generator != slot.kind.about().generator {
        let level = entry.level.as_deref();
        let grade = entry.grade(slot.kind);
        if level.is_some() && grade.level.is_none() || is_requested && !grade.meets(slot.target) {
            return Err(Disagreement::Level(level.map_or_else(none, str::to_owned)));
        }
        return with_hash(grade);
    }
    let grade = board.grade();
    let values = [
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
    for (what, recorded, measured) in values {
        if recorded != measured {
            return Err(Disagreement::Measured { what, recorded, measured });
        }
    }
    if !has_recorded_minutes(entry, slot.kind, board, &grade) {
        let text = |minutes: Option<u32>| minutes.map_or_else(none, |minutes| minutes.to_string());
        return Err(Disagreement::Measured {
            what: "solving time in minutes",
            recorded: text(entry.minutes),
            measured: text(board.seconds(&grade).map(whole_minutes)),
        });
    }
    if is_requested && !grade.meets(slot.target) {
        let level = grade.level_name().map(str::to_owned).or_else(|| rating_text(grade.rating));
        return Err(Disagreement::Level(level.unwrap_or_else(none)));
    }
    with_hash(grade)
}

/// Whether the predicted solving time of a recorded puzzle is the recorded time. The time is not
/// predicted again if the record has no time, or if another version of the generator made the
/// puzzle: that version may have predicted another time.
pub fn has_recorded_minutes(
    entry: &Entry,
    kind: &dyn Kind,
    board: &dyn Board,
    grade: &Grade,
) -> bool {
    entry.generator != kind.about().generator
        || entry.minutes.is_none()
        || entry.minutes == board.seconds(grade).map(whole_minutes)
}
