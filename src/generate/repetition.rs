//! Removes repeated puzzles: in a book, and in the series that the book belongs to.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::candidate::{CandidateError, candidate, make};
use super::made::Made;
use super::pool::Pool;
use super::printed_before::PrintedBefore;
use crate::plan::Slot;
use crate::spec::Book;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_puzzles::{Fingerprint, Puzzle};

/// Removes repetitions. A new puzzle is a repetition if it is equivalent to another puzzle of the
/// book, or to a printed puzzle of the series. A generated repetition is replaced by the next
/// candidate of the slot. An imported repetition is a fault, because an imported puzzle has no
/// other candidates. If a generated puzzle and an imported puzzle are equivalent, the generated
/// puzzle is replaced. If a chapter has too few different puzzles, only its first fault is reported.
pub fn remove(
    slots: &[Slot<'_>],
    mut made: Vec<Made>,
    is_new: &[bool],
    before: &PrintedBefore<'_>,
    pool: Option<&Pool>,
    faults: &mut Faults,
) -> Vec<Made> {
    let mut used: BTreeMap<(&str, Fingerprint), usize> = BTreeMap::new();
    for (at, puzzle) in made.iter().enumerate().filter(|&(at, _)| !is_new[at]) {
        let key = (slots[at].kind.about().name, puzzle.fingerprint.clone());
        if used.insert(key, at).is_some() {
            let id = &slots[at].id;
            faults.push(
                Diagnostic::input(format!(
                    "the record has two equivalent puzzles: {id} and another puzzle"
                ))
                .help("restore the record from a copy, or regenerate all puzzles with --relock"),
            );
        }
    }
    let printed = match before.locate(made.iter()) {
        Ok(printed) => printed,
        Err(fault) => {
            faults.push(fault);
            return made;
        }
    };
    // The chapters with too few different puzzles. Their other repetitions are not replaced.
    let mut failed: BTreeSet<usize> = BTreeSet::new();
    let is_imported = |at: &usize| slots[*at].setter.imported_at(slots[*at].index).is_some();
    let (imported, others): (Vec<usize>, Vec<usize>) =
        (0..made.len()).filter(|&at| is_new[at]).partition(is_imported);
    for at in imported.into_iter().chain(others) {
        let kind = slots[at].kind.about().name;
        let key = (kind, made[at].fingerprint.clone());
        let other = used.get(&key).copied();
        match (slots[at].setter.imported_at(slots[at].index), other, printed[at].as_ref()) {
            (_, None, None) => {
                used.insert(key, at);
                continue;
            }
            (Some(place), Some(other), _) => {
                faults.push(imported_twice(slots, at, place, other));
                continue;
            }
            (Some(place), None, Some(printed)) => {
                faults.push(imported_after_printing(&slots[at], place, printed));
                continue;
            }
            (None, ..) => {}
        }
        let chapter = slots[at].chapter;
        if chapter.is_some_and(|chapter| failed.contains(&chapter)) {
            continue;
        }
        let is_used = |found: &Made| {
            let key = (kind, found.fingerprint.clone());
            Ok(used.contains_key(&key) || before.contains(found)?)
        };
        let next = earlier(slots, &made, at, before)
            .and_then(|earlier| next_candidate(slots, &made[at], &earlier, is_used));
        match next {
            Ok(next) => {
                used.insert((kind, next.fingerprint.clone()), at);
                made[at] = next;
            }
            Err(fault) => {
                if let Some(pool) = pool {
                    pool.note_unfilled(&slots[at], &fault);
                }
                faults.push(fault);
                failed.extend(chapter);
            }
        }
    }
    made
}

fn imported_twice(slots: &[Slot<'_>], at: usize, place: &Place, other: usize) -> Diagnostic {
    let (slot, other) = (&slots[at], &slots[other]);
    let label = match other.setter.imported_at(other.index) {
        Some(place) => {
            let (line, _) = place.line_column();
            format!("the same puzzle is in {}, line {line}", place.source.name)
        }
        None => "equivalent puzzles count as the same".to_owned(),
    };
    Diagnostic::input(format!("{} is the same puzzle as {}", slot.id, other.id))
        .at(place, label)
        .help("remove one of these puzzles: no puzzle may occur twice in a book")
}

fn imported_after_printing(slot: &Slot<'_>, place: &Place, printed: &str) -> Diagnostic {
    Diagnostic::input(format!("{} was already printed in the series", slot.id))
        .at(place, format!("printed as {printed}; equivalent puzzles count as the same"))
        .help("remove this puzzle: no puzzle may occur twice in a series")
}

/// Makes further candidate puzzles for the slot of a puzzle. Returns the first candidate puzzle for
/// which `is_used` returns `false`.
fn next_candidate(
    slots: &[Slot<'_>],
    made: &Made,
    earlier: &[Arc<Puzzle>],
    is_used: impl Fn(&Made) -> Result<bool, Diagnostic>,
) -> Result<Made, Diagnostic> {
    let first = made.candidate.saturating_add(1);
    candidate(made.slot, &slots[made.slot], first, earlier, is_used)
}

/// The puzzles that come before the puzzle at an index of `made`, for a setter that uses them. Another
/// puzzle for a slot also avoids the puzzle that it replaces and the puzzles after it.
///
/// # Errors
/// The errors of [`PrintedBefore::latest`].
fn earlier(
    slots: &[Slot<'_>],
    made: &[Made],
    at: usize,
    before: &PrintedBefore<'_>,
) -> Result<Vec<Arc<Puzzle>>, Diagnostic> {
    let slot = &slots[made[at].slot];
    if !slot.uses_earlier() {
        return Ok(Vec::new());
    }
    let kind = slot.kind.about().name;
    let others = made.iter().filter(|other| other.placed.chapter.is_some());
    let others = others.map(|other| &other.placed.puzzle).filter(|puzzle| puzzle.kind == kind);
    let mut all = before.latest(kind)?;
    all.extend(others.map(|puzzle| Arc::new(puzzle.clone())));
    Ok(all)
}

/// Regenerates the puzzle with the printed number `number`. All other puzzles stay unchanged.
pub fn replace(
    book: &Book,
    slots: &[Slot<'_>],
    made: &mut [Made],
    number: u32,
    before: &PrintedBefore<'_>,
    faults: &mut Faults,
) {
    let numbered = made.iter().enumerate().filter(|(_, made)| made.placed.chapter.is_some());
    let place = book.document.position(number);
    let Some((at, _)) = place.and_then(|place| numbered.clone().nth(place)) else {
        faults.push(no_such_number(book, number));
        return;
    };
    let slot = &slots[made[at].slot];
    let imported = slot.setter.imported_at(slot.index);
    let chapter = made[at].placed.chapter;
    let is_used = |found: &Made| {
        let in_book = made.iter().any(|made| {
            let same = made.placed.puzzle.kind == found.placed.puzzle.kind
                && made.fingerprint == found.fingerprint;
            // An imported puzzle is compared only with the puzzles of other chapters. The puzzles
            // of its own chapter come from one file, and all puzzles of this file are different.
            // However, the user may have swapped two lines of the file. Then the record still has
            // the new puzzle on its old line, and a comparison would find a false repetition.
            same && (imported.is_none() || made.placed.chapter != chapter)
        });
        Ok(in_book || before.contains(found)?)
    };
    let replacement = match imported {
        Some(place) => import_again(slot, &made[at], place, is_used),
        None => earlier(slots, made, at, before)
            .and_then(|earlier| next_candidate(slots, &made[at], &earlier, is_used)),
    };
    match replacement {
        Ok(replacement) => made[at] = replacement,
        Err(fault) => faults.push(fault),
    }
}

fn no_such_number(book: &Book, number: u32) -> Diagnostic {
    let fault = Diagnostic::usage(format!("there is no puzzle {number} to replace"));
    if book.document.chapters.is_empty() {
        return fault.help("the book contains answers, but no puzzles");
    }
    let runs = book.document.number_runs().into_iter();
    let runs: Vec<String> = runs.map(|(first, last)| format!("{first} to {last}")).collect();
    fault.help(format!("the puzzles are numbered {}", runs.join(", ")))
}

/// Replaces an imported puzzle by the puzzle that is now on the same line of the file.
fn import_again(
    slot: &Slot<'_>,
    made: &Made,
    place: &Place,
    is_used: impl Fn(&Made) -> Result<bool, Diagnostic>,
) -> Result<Made, Diagnostic> {
    let refused = |message: String, label: &str| {
        let fault = Diagnostic::input(message).at(place, label);
        Err(fault.help("write another puzzle on this line of the file"))
    };
    match make(made.slot, slot, made.candidate, &[]) {
        Ok(found) if found.placed.puzzle == made.placed.puzzle => refused(
            format!(
                "{} is imported from a file, and the line in the file has not changed",
                slot.id
            ),
            "this puzzle",
        ),
        Ok(found) if is_used(&found)? => {
            refused(format!("{} was already printed", slot.id), "this puzzle")
        }
        Ok(found) => Ok(found),
        Err(CandidateError::Shortfall(_)) => {
            refused(format!("{} is no longer in the file", slot.id), "the file")
        }
        Err(error) => Err(error.diagnostic(slot)),
    }
}
