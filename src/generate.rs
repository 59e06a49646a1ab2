//! Slots to puzzles: from the record, or new.
//!
//! Puzzles are made in parallel and committed in slot order. A puzzle that another one already is,
//! under the symmetries of its kind, gives way to the next candidate of its own stream.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::plan::{GENERATOR, Slot};
use crate::spec::Book;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_press::document::Placed;
use bookgen_puzzles::record::{Entry, Record, rating_text};
use bookgen_puzzles::{Fingerprint, Flaw, Shortfall};

mod compare;
mod explain;
mod record;
mod series;

pub use record::{entry, record};
pub use series::Taken;

/// How many candidates of one slot may be taken already before it gives up.
const CANDIDATES: usize = 1000;

/// A puzzle of the book, proved and measured.
pub struct Made {
    /// The slot it fills, by its place in the plan.
    pub slot: usize,
    /// Which candidate of its slot's stream it is.
    pub candidate: u32,
    /// The version of the generators that made it.
    pub generator: u32,
    /// Its fingerprint.
    pub fingerprint: Fingerprint,
    /// The puzzle, ready to be printed.
    pub placed: Placed,
}

/// What is to be done with what was made before.
#[derive(Clone, Copy, Default)]
pub struct Wishes<'a> {
    /// Whether every puzzle of the book is to be made anew.
    pub relock: bool,
    /// The numbers of puzzles that are to be made anew.
    pub replace: &'a [u32],
    /// What was printed in the series, beyond the volumes that the spec names.
    pub taken: Option<&'a dyn Taken>,
}

/// All puzzles of a book in the order they are printed: the examples, then chapter by chapter,
/// each chapter from easier to harder if its kind is so ordered. A chapter that grew keeps what it
/// had and has the new puzzles after them.
///
/// `tick` is called once for every puzzle of a chapter that is ready, from many threads.
///
/// # Errors
/// Every puzzle of the record that disagrees with the spec or is false; every slot that cannot be
/// filled, with what its attempts gave.
pub fn generate(
    book: &Book,
    slots: &[Slot<'_>],
    record: Option<&Record>,
    wishes: &Wishes<'_>,
    tick: &(dyn Fn() + Sync),
) -> Result<Vec<Made>, Faults> {
    if let Some(record) = record.filter(|_| wishes.relock) {
        compare::anew(book, slots, record)?;
    }
    let record = record.filter(|_| !wishes.relock);
    let entries: BTreeMap<&str, (usize, &Entry)> = record
        .into_iter()
        .flat_map(|record| record.entries.iter().enumerate())
        .map(|(at, entry)| (entry.id.as_str(), (at, entry)))
        .collect();
    if let Some(record) = record {
        compare::book(book, record)?;
    }
    let failed: Vec<AtomicUsize> =
        book.document.chapters.iter().map(|_| AtomicUsize::new(usize::MAX)).collect();
    let recorded: Vec<Option<(usize, &Entry)>> =
        slots.iter().map(|slot| entries.get(slot.id.as_str()).copied()).collect();
    let numbers = numbers(book, slots);
    // Not all the wishes, which may speak to a database of this thread alone.
    let given_up = wishes.replace;
    let ready: Vec<Result<Made, Trouble>> = slots
        .par_iter()
        .zip(&recorded)
        .enumerate()
        .map(|(at, (slot, recorded))| {
            let made = match recorded {
                Some((_, entry)) => {
                    let goes = numbers[at].is_some_and(|number| given_up.contains(&number));
                    // The words of an example are those of the release that made it.
                    let words_may_differ = goes || slot.chapter.is_none();
                    recall(at, slot, entry, words_may_differ).map_err(Trouble::Record)
                }
                None => {
                    // What cannot be made once cannot be made a hundred times: behind a failure
                    // the chapter is left alone. The first failure is always found.
                    let failed = slot.chapter.map(|chapter| &failed[chapter]);
                    if failed.is_some_and(|failed| failed.load(Ordering::Relaxed) < at) {
                        return Err(Trouble::LeftAlone);
                    }
                    let made = make(at, slot, 0);
                    if let (Some(failed), Err(_)) = (failed, &made) {
                        failed.fetch_min(at, Ordering::Relaxed);
                    }
                    made
                }
            };
            if slot.chapter.is_some() {
                tick();
            }
            made
        })
        .collect();

    let mut faults = Faults::default();
    let mut disagreements = explain::Disagreements::default();
    let mut all: Vec<Option<Made>> = Vec::new();
    for (at, (slot, made)) in slots.iter().zip(ready).enumerate() {
        match made {
            Ok(made) => all.push(Some(made)),
            Err(trouble) => {
                let first = slot.chapter.map(|chapter| failed[chapter].load(Ordering::Relaxed));
                match trouble {
                    // By chance it was tried beside the first that failed.
                    Trouble::Shortfall(_) | Trouble::False(_)
                        if first.is_some_and(|first| first < at) => {}
                    Trouble::LeftAlone => {}
                    Trouble::Record(disagreement) => {
                        disagreements.note(slot, numbers[at], disagreement);
                    }
                    Trouble::Shortfall(shortfall) => faults.push(short(slot, &shortfall)),
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
    let before = series::Before::new(book, wishes);
    let made = commit(slots, made, &is_new, &before, &mut faults);
    let mut order: Vec<usize> = (0..made.len()).collect();
    order.sort_by_key(|&at| {
        let ascending = slots[at].chapter.is_some() && ascending(&slots[at]);
        // What was recorded stands where it stood; the new come after.
        let before = recorded[at].map(|(place, _)| place).filter(|_| ascending);
        let effort = if ascending { made[at].placed.grade.effort } else { 0 };
        (slots[at].chapter, before.is_none(), before, effort, at)
    });
    let mut made: Vec<Option<Made>> = made.into_iter().map(Some).collect();
    let mut made: Vec<Made> = order.iter().filter_map(|&at| made[at].take()).collect();
    faults.0.extend(compare::numbers(book, &made, &entries));
    faults.take(series::repeats(book, &made, &entries, given_up, &before).map_err(Faults::from));
    for &number in given_up {
        replace(book, slots, &mut made, number, &before, &mut faults);
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
    /// It was not tried, since an earlier one of its chapter could not be made.
    LeftAlone,
}

/// The number in the book of each slot's puzzle, as far as it is known before all are there: not
/// of an example, and not where puzzles are put in order by how hard they are.
fn numbers(book: &Book, slots: &[Slot<'_>]) -> Vec<Option<u32>> {
    let mut count = 0;
    slots
        .iter()
        .map(|slot| {
            let at = count;
            count += usize::from(slot.chapter.is_some());
            (slot.chapter.is_some() && !ascending(slot)).then(|| book.document.number(at))
        })
        .collect()
}

/// Whether the puzzles of a slot's chapter go from easier to harder.
fn ascending(slot: &Slot<'_>) -> bool {
    slot.kind.about().ascending && slot.setter.own(slot.index).is_none()
}

/// The puzzle of a record, proved and measured again. `words_may_differ` says whether a file that
/// it was made from may have changed.
fn recall(
    at: usize,
    slot: &Slot<'_>,
    entry: &Entry,
    words_may_differ: bool,
) -> Result<Made, compare::Disagreement> {
    match compare::asked(slot, entry) {
        Err(compare::Disagreement::File { .. }) if words_may_differ => {}
        asked => asked?,
    }
    let board = slot.kind.board(&entry.puzzle).map_err(compare::Disagreement::False)?;
    board.verify().map_err(compare::Disagreement::False)?;
    let fingerprint = board.fingerprint();
    let grade = compare::measured(slot, entry, &*board, &fingerprint)?;
    Ok(Made {
        slot: at,
        candidate: entry.candidate,
        generator: entry.generator,
        fingerprint,
        placed: Placed {
            id: slot.id.clone(),
            chapter: slot.chapter,
            kind: slot.kind,
            puzzle: entry.puzzle.clone(),
            board,
            grade,
        },
    })
}

/// A candidate of a slot by itself, the first that is not taken: its own number or a later one.
///
/// # Errors
/// The slot cannot be filled, with what its attempts gave.
pub fn candidate(
    at: usize,
    slot: &Slot<'_>,
    first: u32,
    is_taken: impl Fn(&Made) -> Result<bool, Diagnostic>,
) -> Result<Made, Diagnostic> {
    for candidate in (first..u32::MAX).take(CANDIDATES) {
        match make(at, slot, candidate) {
            Ok(made) if is_taken(&made)? => {}
            Ok(made) => return Ok(made),
            Err(Trouble::Shortfall(shortfall)) => return Err(short(slot, &shortfall)),
            Err(Trouble::False(flaw)) => return Err(untrue(slot, &flaw)),
            Err(Trouble::Record(_) | Trouble::LeftAlone) => break,
        }
    }
    Err(too_few(slot))
}

/// The puzzle of a record that stands whatever was asked for since, as that of a chapter: proved and
/// measured again.
///
/// # Errors
/// What of it is not as it was recorded.
pub fn recorded(chapter: usize, entry: &Entry) -> Result<Made, Flaw> {
    let board = entry.proved().map_err(Flaw)?;
    let (grade, fingerprint) = (board.grade(), board.fingerprint());
    let level = grade.level_name().map(str::to_owned);
    if (&level, rating_text(grade.rating)) != (&entry.level, entry.rating.clone()) {
        return Err(Flaw("is not of the level that its record says".to_owned()));
    }
    if fingerprint != entry.fingerprint {
        return Err(Flaw("has another fingerprint than its record says".to_owned()));
    }
    Ok(Made {
        slot: chapter,
        candidate: entry.candidate,
        generator: entry.generator,
        fingerprint,
        placed: Placed {
            id: entry.id.clone(),
            chapter: Some(chapter),
            kind: entry.kind().map_err(Flaw)?,
            puzzle: entry.puzzle.clone(),
            board,
            grade,
        },
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
    if !grade.meets(slot.target) {
        return Err(Trouble::False(Flaw("it is not of the level asked for".to_owned())));
    }
    let fingerprint = board.fingerprint();
    Ok(Made {
        slot: at,
        candidate,
        generator: GENERATOR,
        fingerprint,
        placed: Placed {
            id: slot.id.clone(),
            chapter: slot.chapter,
            kind: slot.kind,
            puzzle,
            board,
            grade,
        },
    })
}

/// Gives every new puzzle that is another's double, in the book or in what its series printed
/// before, its next candidate. What is taken from a file has none: others give way to it, and two of
/// them are a fault.
fn commit(
    slots: &[Slot<'_>],
    mut made: Vec<Made>,
    is_new: &[bool],
    before: &series::Before<'_>,
    faults: &mut Faults,
) -> Vec<Made> {
    let mut seen: BTreeMap<(&str, Fingerprint), usize> = BTreeMap::new();
    for (at, puzzle) in made.iter().enumerate().filter(|&(at, _)| !is_new[at]) {
        let key = (slots[at].kind.about().name, puzzle.fingerprint.clone());
        if seen.insert(key, at).is_some() {
            faults.push(
                Diagnostic::book(format!("the record has the puzzle of {} twice", slots[at].id))
                    .help("a disguise counts as the same: put the record back as it was, or make all anew with --relock"),
            );
        }
    }
    let printed = match before.printed(made.iter()) {
        Ok(printed) => printed,
        Err(fault) => {
            faults.push(fault);
            return made;
        }
    };
    let own = |at: &usize| slots[*at].setter.own(slots[*at].index).is_some();
    let (first, rest): (Vec<usize>, Vec<usize>) =
        (0..made.len()).filter(|&at| is_new[at]).partition(own);
    for at in first.into_iter().chain(rest) {
        let kind = slots[at].kind.about().name;
        let key = (kind, made[at].fingerprint.clone());
        let other = seen.get(&key).copied();
        match (slots[at].setter.own(slots[at].index), other, printed[at].as_ref()) {
            (_, None, None) => {
                seen.insert(key, at);
                continue;
            }
            (Some(place), Some(other), _) => {
                faults.push(double(slots, at, place, other));
                continue;
            }
            (Some(place), None, Some(printed)) => {
                faults.push(printed_before(&slots[at], place, printed));
                continue;
            }
            (None, ..) => {}
        }
        let is_taken = |found: &Made| {
            let key = (kind, found.fingerprint.clone());
            Ok(seen.contains_key(&key) || before.has(found)?)
        };
        match another(slots, &made[at], is_taken) {
            Ok(another) => {
                seen.insert((kind, another.fingerprint.clone()), at);
                made[at] = another;
            }
            Err(fault) => faults.push(fault),
        }
    }
    made
}

/// A puzzle of a file that is in the book already.
fn double(slots: &[Slot<'_>], at: usize, place: &Place, other: usize) -> Diagnostic {
    let (one, other) = (&slots[at], &slots[other]);
    let label = match other.setter.own(other.index) {
        Some(place) => {
            let (line, _) = place.line_column();
            format!("as that of {}, line {line}", place.source.name)
        }
        None => "a disguise counts as the same".to_owned(),
    };
    Diagnostic::book(format!("{} is the same puzzle as {}", one.id, other.id))
        .at(place, label)
        .help("take one of the two out: nothing repeats in a book")
}

/// A puzzle of a file that the series printed already.
fn printed_before(slot: &Slot<'_>, place: &Place, printed: &str) -> Diagnostic {
    Diagnostic::book(format!("{} was printed in the series already", slot.id))
        .at(place, format!("it is {printed}; a disguise counts as the same"))
        .help("take it out: nothing repeats in a series")
}

/// The next candidate of a puzzle's slot that is not taken already.
fn another(
    slots: &[Slot<'_>],
    made: &Made,
    is_taken: impl Fn(&Made) -> Result<bool, Diagnostic>,
) -> Result<Made, Diagnostic> {
    let first = made.candidate.saturating_add(1);
    candidate(made.slot, &slots[made.slot], first, is_taken)
}

fn too_few(slot: &Slot<'_>) -> Diagnostic {
    let name = slot.kind.about().name;
    Diagnostic::book(format!("there are too few different puzzles for {}", slot.id))
        .help(format!("{CANDIDATES} candidates were all printed already; ask for fewer puzzles of kind {name}, or other options"))
}

/// Makes one puzzle anew, by its number in the book; nothing else moves.
fn replace(
    book: &Book,
    slots: &[Slot<'_>],
    made: &mut [Made],
    number: u32,
    before: &series::Before<'_>,
    faults: &mut Faults,
) {
    let numbered = made.iter().enumerate().filter(|(_, made)| made.placed.chapter.is_some());
    let place = book.document.position(number);
    let Some((at, _)) = place.and_then(|place| numbered.clone().nth(place)) else {
        let runs = book
            .document
            .number_runs()
            .into_iter()
            .map(|(first, last)| format!("{first} to {last}"));
        let runs = runs.collect::<Vec<_>>().join(", ");
        let fault = Diagnostic::usage(format!("there is no puzzle {number} to replace"));
        faults.push(match book.document.chapters.is_empty() {
            true => fault.help("the spec has answers alone"),
            false => fault.help(format!("the puzzles are numbered {runs}")),
        });
        return;
    };
    let slot = &slots[made[at].slot];
    let own = slot.setter.own(slot.index);
    let chapter = made[at].placed.chapter;
    let is_taken = |found: &Made| {
        let in_book = made.iter().any(|made| {
            let same = made.placed.puzzle.kind == found.placed.puzzle.kind
                && made.fingerprint == found.fingerprint;
            // A file has no puzzle twice, though two of it may change places.
            same && (own.is_none() || made.placed.chapter != chapter)
        });
        Ok(in_book || before.has(found)?)
    };
    let another = match own {
        Some(place) => anew(slot, &made[at], place, is_taken),
        None => another(slots, &made[at], is_taken),
    };
    match another {
        Ok(another) => made[at] = another,
        Err(fault) => faults.push(fault),
    }
}

/// The puzzle that a file has now where another was taken from it.
fn anew(
    slot: &Slot<'_>,
    made: &Made,
    place: &Place,
    is_taken: impl Fn(&Made) -> Result<bool, Diagnostic>,
) -> Result<Made, Diagnostic> {
    let refused = |message: String, label: &str| {
        let fault = Diagnostic::book(message).at(place, label);
        Err(fault.help("put another puzzle into the file, on this line"))
    };
    match make(made.slot, slot, made.candidate) {
        Ok(found) if found.placed.puzzle == made.placed.puzzle => {
            refused(format!("{} is taken from a file, and is there as it was", slot.id), "this one")
        }
        Ok(found) if is_taken(&found)? => {
            refused(format!("{} was printed already", slot.id), "this one")
        }
        Ok(found) => Ok(found),
        Err(Trouble::False(flaw)) => Err(untrue(slot, &flaw)),
        Err(_) => refused(format!("{} is in the file no longer", slot.id), "the file"),
    }
}

fn short(slot: &Slot<'_>, shortfall: &Shortfall) -> Diagnostic {
    let asked = slot.target;
    let (found, attempts) = match shortfall.attempts {
        0 => ("this chapter".to_owned(), String::new()),
        attempts => (shortfall.found_text(), format!(": no puzzle {asked} in {attempts} attempts")),
    };
    let fault = Diagnostic::book(format!("{} cannot be made{attempts}", slot.id))
        .help(shortfall.hint.clone());
    match slot.place {
        Some(place) => fault.at(place, found),
        None => fault,
    }
}

fn untrue(slot: &Slot<'_>, flaw: &Flaw) -> Diagnostic {
    Diagnostic::book(format!("the puzzle made for {} is false: {flaw}", slot.id)).help(
        "it is not printed. This is a mistake of bookgen: please report it with the spec and the seed",
    )
}
