//! Slots to puzzles: from the record, or new.
//!
//! Puzzles are made in parallel and committed in slot order. A puzzle that another one already is,
//! under the symmetries of its kind, gives way to the next candidate of its own stream.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use crate::diagnostic::{Diagnostic, Faults};
use crate::kinds::{Board, Fingerprint, Flaw, Grade, Puzzle, Shortfall, Target};
use crate::plan::{GENERATOR, Slot};
use crate::record::{Entry, Record, rating_text};
use crate::spec::Book;

mod compare;

/// How many candidates of one slot may be taken already before it gives up.
const CANDIDATES: u32 = 1000;

/// A puzzle of the book, proved and measured.
pub struct Made {
    /// The slot it fills, by its place in the plan.
    pub slot: usize,
    /// Its chapter, by its place in the book; none for an example of the rules.
    pub chapter: Option<usize>,
    /// Which candidate of its slot's stream it is.
    pub candidate: u32,
    /// The version of the generators that made it.
    pub generator: u32,
    /// The puzzle and its answer.
    pub puzzle: Puzzle,
    /// The puzzle, understood.
    pub board: Box<dyn Board>,
    /// How hard it was measured to be.
    pub grade: Grade,
    /// Its fingerprint.
    pub fingerprint: Fingerprint,
}

/// What is to be done with what was made before.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wishes {
    /// Whether every puzzle of the book is to be made anew.
    pub relock: bool,
    /// The number of a puzzle that is to be made anew.
    pub replace: Option<u32>,
}

/// All puzzles of a book in the order they are printed: the examples, then chapter by chapter,
/// each chapter from easier to harder. A chapter that grew keeps what it had and has the new
/// puzzles, from easier to harder, after them.
///
/// `tick` is called once for every puzzle that is ready, from many threads.
///
/// # Errors
/// Every puzzle of the record that disagrees with the spec or is false; every slot that cannot be
/// filled, with what its attempts gave.
pub fn generate(
    book: &Book,
    slots: &[Slot<'_>],
    record: Option<&Record>,
    wishes: Wishes,
    tick: &(dyn Fn() + Sync),
) -> Result<Vec<Made>, Faults> {
    let record = record.filter(|_| !wishes.relock);
    let entries: BTreeMap<&str, (usize, &Entry)> = record
        .into_iter()
        .flat_map(|record| record.entries.iter().enumerate())
        .map(|(at, entry)| (entry.id.as_str(), (at, entry)))
        .collect();
    if let Some(record) = record {
        compare::book(book, record)?;
    }
    let recorded: Vec<Option<(usize, &Entry)>> =
        slots.iter().map(|slot| entries.get(slot.id.as_str()).copied()).collect();
    let ready: Vec<Result<Made, Trouble>> = slots
        .par_iter()
        .zip(&recorded)
        .enumerate()
        .map(|(at, (slot, recorded))| {
            let made = match recorded {
                Some((_, entry)) => recall(at, slot, entry).map_err(Trouble::Record),
                None => make(at, slot, 0),
            };
            tick();
            made
        })
        .collect();

    let mut faults = Faults::default();
    let mut disagreements = compare::Disagreements::default();
    let mut all: Vec<Option<Made>> = Vec::new();
    for (slot, made) in slots.iter().zip(ready) {
        match made {
            Ok(made) => all.push(Some(made)),
            Err(trouble) => {
                match trouble {
                    Trouble::Record(disagreement) => disagreements.note(slot, disagreement),
                    Trouble::Shortfall(shortfall) => faults.push(short(book, slot, &shortfall)),
                    Trouble::False(flaw) => faults.push(untrue(slot, &flaw)),
                }
                all.push(None);
            }
        }
    }
    faults.0.splice(0..0, disagreements.faults(book, &entries));
    let made: Vec<Made> = all.into_iter().flatten().collect();
    if made.len() < slots.len() {
        return Err(faults);
    }

    let is_new: Vec<bool> = recorded.iter().map(Option::is_none).collect();
    let made = commit(book, slots, made, &is_new, &mut faults);
    let mut order: Vec<usize> = (0..made.len()).collect();
    order.sort_by_key(|&at| {
        let made = &made[at];
        // What was recorded stands where it stood; the new come after, from easier to harder.
        let before = recorded[at].map(|(place, _)| place);
        (made.chapter, before.is_none(), before, made.grade.effort, at)
    });
    let mut made: Vec<Option<Made>> = made.into_iter().map(Some).collect();
    let mut made: Vec<Made> = order.iter().filter_map(|&at| made[at].take()).collect();
    if let Some(number) = wishes.replace {
        replace(book, slots, &mut made, number, &mut faults);
    }
    faults.or(made)
}

/// Why a slot has no puzzle.
enum Trouble {
    /// The record disagrees.
    Record(compare::Disagreement),
    /// It cannot be made.
    Shortfall(Shortfall),
    /// What was made does not keep its claim.
    False(Flaw),
}

/// The puzzle of a record, proved and measured again.
fn recall(at: usize, slot: &Slot<'_>, entry: &Entry) -> Result<Made, compare::Disagreement> {
    compare::asked(slot, entry)?;
    let board = slot.kind.board(&entry.puzzle).map_err(compare::Disagreement::False)?;
    board.verify().map_err(compare::Disagreement::False)?;
    let (grade, fingerprint) = (board.grade(), board.fingerprint());
    compare::measured(entry, &grade, &fingerprint)?;
    Ok(Made {
        slot: at,
        chapter: slot.chapter,
        candidate: entry.candidate,
        generator: entry.generator,
        puzzle: entry.puzzle.clone(),
        board,
        grade,
        fingerprint,
    })
}

/// A candidate of a slot.
fn make(at: usize, slot: &Slot<'_>, candidate: u32) -> Result<Made, Trouble> {
    let puzzle = slot
        .setter
        .make(&slot.order(), &mut slot.candidate(candidate))
        .map_err(Trouble::Shortfall)?;
    let board = slot.kind.board(&puzzle).map_err(Trouble::False)?;
    board.verify().map_err(Trouble::False)?;
    let grade = board.grade();
    if !meets(&grade, slot.target) {
        return Err(Trouble::False(Flaw("it is not of the level asked for".to_owned())));
    }
    let fingerprint = board.fingerprint();
    Ok(Made {
        slot: at,
        chapter: slot.chapter,
        candidate,
        generator: GENERATOR,
        puzzle,
        board,
        grade,
        fingerprint,
    })
}

/// Whether a grade is what was asked for.
fn meets(grade: &Grade, target: Target) -> bool {
    match target {
        Target::Level(level) => grade.level == Some(level.name),
        Target::Rating(low, high) => grade.rating.is_some_and(|r| low <= r && r <= high),
    }
}

/// Gives every new puzzle that is another's double its next candidate.
fn commit(
    book: &Book,
    slots: &[Slot<'_>],
    mut made: Vec<Made>,
    is_new: &[bool],
    faults: &mut Faults,
) -> Vec<Made> {
    let mut seen: BTreeSet<(&str, Fingerprint)> = BTreeSet::new();
    for (at, puzzle) in made.iter().enumerate().filter(|&(at, _)| !is_new[at]) {
        let key = (slots[at].kind.about().name, puzzle.fingerprint.clone());
        if !seen.insert(key) {
            faults.push(
                Diagnostic::book(format!("the record has the puzzle of {} twice", slots[at].id))
                    .help("a disguise counts as the same: put the record back as it was, or make all anew with --relock"),
            );
        }
    }
    for at in (0..made.len()).filter(|&at| is_new[at]) {
        let kind = slots[at].kind.about().name;
        while !seen.insert((kind, made[at].fingerprint.clone())) {
            match next(book, slots, at, made[at].candidate) {
                Ok(next) => made[at] = next,
                Err(fault) => {
                    faults.push(fault);
                    break;
                }
            }
        }
    }
    made
}

/// The next candidate of a slot.
fn next(book: &Book, slots: &[Slot<'_>], at: usize, candidate: u32) -> Result<Made, Diagnostic> {
    let slot = &slots[at];
    if candidate + 1 >= CANDIDATES {
        let name = slot.kind.about().name;
        return Err(Diagnostic::book(format!("there are too few different puzzles for {}", slot.id))
            .help(format!("{CANDIDATES} candidates were all in the book already; ask for fewer puzzles of kind {name}, or other options")));
    }
    make(at, slot, candidate + 1).map_err(|trouble| match trouble {
        Trouble::Shortfall(shortfall) => short(book, slot, &shortfall),
        Trouble::False(flaw) | Trouble::Record(compare::Disagreement::False(flaw)) => {
            untrue(slot, &flaw)
        }
        Trouble::Record(_) => untrue(slot, &Flaw(String::new())),
    })
}

/// Makes one puzzle anew, by its number in the book; nothing else moves.
fn replace(book: &Book, slots: &[Slot<'_>], made: &mut [Made], number: u32, faults: &mut Faults) {
    let seen: BTreeSet<(String, Fingerprint)> =
        made.iter().map(|made| (made.puzzle.kind.clone(), made.fingerprint.clone())).collect();
    let numbered = made.iter().enumerate().filter(|(_, made)| made.chapter.is_some());
    let place = number.checked_sub(1).map(|place| place as usize);
    let Some((at, _)) = place.and_then(|place| numbered.clone().nth(place)) else {
        let count = numbered.count();
        faults.push(
            Diagnostic::usage(format!("there is no puzzle {number} to replace"))
                .help(format!("the puzzles are numbered 1 to {count}")),
        );
        return;
    };
    let mut candidate = made[at].candidate;
    loop {
        match next(book, slots, made[at].slot, candidate) {
            Ok(new) if seen.contains(&(new.puzzle.kind.clone(), new.fingerprint.clone())) => {
                candidate = new.candidate;
            }
            Ok(new) => {
                made[at] = new;
                return;
            }
            Err(fault) => {
                faults.push(fault);
                return;
            }
        }
    }
}

fn short(book: &Book, slot: &Slot<'_>, shortfall: &Shortfall) -> Diagnostic {
    let asked = compare::target_text(slot.target);
    let mut found: Vec<(u64, &str)> =
        shortfall.found.iter().map(|(what, count)| (*count, what.as_str())).collect();
    found.sort_by(|a, b| b.cmp(a));
    let found: Vec<String> = found.iter().map(|(count, what)| format!("{count} {what}")).collect();
    let found = match found.is_empty() {
        true => "they gave nothing".to_owned(),
        false => format!("they gave {}", found.join(", ")),
    };
    let fault = Diagnostic::book(format!(
        "{} cannot be made: no puzzle {asked} in {} attempts",
        slot.id, shortfall.attempts
    ))
    .help(shortfall.hint.clone());
    match slot.chapter.and_then(|chapter| book.chapters.get(chapter)) {
        Some(chapter) => fault.at(&chapter.place, found),
        None => fault,
    }
}

fn untrue(slot: &Slot<'_>, flaw: &Flaw) -> Diagnostic {
    Diagnostic::book(format!("the puzzle made for {} is false: {flaw}", slot.id)).help(
        "it is not printed. This is a mistake of bookgen: please report it with the spec and the seed",
    )
}

/// The record of what was made, in the order of the book. What an earlier record holds beyond
/// this book is kept: the chapters of another spec that shares the record and, unless all is made
/// anew, the puzzles of a chapter that shrank.
pub fn record(
    book: &Book,
    slots: &[Slot<'_>],
    made: &[Made],
    before: Option<&Record>,
    wishes: Wishes,
) -> Record {
    let mut entries: Vec<Entry> = Vec::new();
    let mut place = book.source.place(0..0);
    for made in made {
        let slot = &slots[made.slot];
        entries.push(Entry {
            id: slot.id.clone(),
            candidate: made.candidate,
            generator: made.generator,
            setter: slot.setter.params(),
            asked: compare::target_text(slot.target),
            level: made.grade.level.map(str::to_owned),
            rating: rating_text(made.grade.rating),
            effort: made.grade.effort,
            puzzle: made.puzzle.clone(),
            fingerprint: made.fingerprint.clone(),
            place: place.clone(),
        });
    }
    if let Some(before) = before {
        place = before.place.clone();
        let ours = |entry: &Entry| {
            slots
                .iter()
                .any(|slot| slot.id.rsplit_once('/').map(|(id, _)| id) == Some(entry.chapter()))
        };
        let old = before.entries.iter().filter(|entry| !(wishes.relock && ours(entry)));
        keep(&mut entries, old);
    }
    Record { seed: book.seed, volume: book.volume, entries, place }
}

/// Puts the entries of an earlier record that are not in this one behind those of their chapter.
fn keep<'a>(entries: &mut Vec<Entry>, before: impl Iterator<Item = &'a Entry>) {
    let here: BTreeSet<String> = entries.iter().map(|entry| entry.id.clone()).collect();
    for old in before.filter(|old| !here.contains(&old.id)) {
        let last = entries.iter().rposition(|entry| entry.chapter() == old.chapter());
        entries.insert(last.map_or(entries.len(), |last| last + 1), old.clone());
    }
}
