//! Fills each slot of a book with a puzzle. The puzzle is read from the record, or newly made.
//!
//! Puzzles are made in parallel and then checked in slot order. If a new puzzle is equivalent to
//! another puzzle, the next candidate for the slot replaces the new puzzle.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::plan::Slot;
use crate::spec::Book;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::Puzzle;
use bookgen_puzzles::record::{Entry, Record};

mod candidate;
mod disagreement;
mod made;
mod new_record;
mod number_ranges;
mod options;
mod pool;
mod printed_before;
mod record_check;
mod repetition;
mod themes;
mod word_use;

pub use candidate::{candidate, recorded};
pub use made::Made;
pub use new_record::{entry, record};
pub use options::{GenerateOptions, PrintedPuzzles};
pub use pool::Pool;
pub use themes::{repeated_themes, theme};
pub use word_use::repeated_words;

use self::candidate::{CandidateError, make, recall};
use self::disagreement::{Disagreement, Disagreements};
use self::printed_before::PrintedBefore;

/// Returns all puzzles of a book. Reads the recorded puzzles from the record, and makes the other
/// puzzles. The result is in printing order: first the examples, then the chapters. If a kind is
/// sorted by difficulty, its chapters start with the easiest puzzle. If a chapter now has more
/// puzzles than in the record, the new puzzles follow the recorded puzzles.
///
/// `tick` is called once for every finished puzzle of a chapter, from many threads.
///
/// # Errors
/// A fault for every recorded puzzle that is invalid or disagrees with the spec. For each chapter,
/// a fault for the first slot that cannot be filled.
pub fn generate(
    book: &Book,
    slots: &[Slot<'_>],
    record: Option<&Record>,
    options: &GenerateOptions<'_>,
    tick: &(dyn Fn() + Sync),
) -> Result<Vec<Made>, Faults> {
    if let Some(record) = record.filter(|_| options.relock) {
        record_check::relock(book, slots, record)?;
    }
    let before = PrintedBefore::new(book, record, options);
    let record = record.filter(|_| !options.relock);
    let entries: BTreeMap<&str, (usize, &Entry)> = record
        .into_iter()
        .flat_map(|record| record.entries.iter().enumerate())
        .map(|(at, entry)| (entry.id.as_str(), (at, entry)))
        .collect();
    if let Some(record) = record {
        record_check::book(book, record)?;
    }
    let recorded: Vec<Option<(usize, &Entry)>> =
        slots.iter().map(|slot| entries.get(slot.id.as_str()).copied()).collect();
    if options.is_trial
        && let Some(fault) = options.pool.and_then(|pool| pool.unfilled(slots))
    {
        return Err(fault.into());
    }
    let numbers = known_numbers(book, slots);
    let results = make_all(book, slots, &recorded, &numbers, options, &before, tick)?;
    let (made, mut faults) = collect(book, slots, results, &entries, &numbers, options.pool);
    if let Some(record) = record.filter(|_| !options.is_trial) {
        faults.0.extend(record_check::others(slots, record));
    }
    if made.len() < slots.len() {
        return Err(faults);
    }

    let is_new: Vec<bool> = recorded.iter().map(Option::is_none).collect();
    let made = repetition::remove(slots, made, &is_new, &before, options.pool, &mut faults);
    let mut made = in_printing_order(slots, made, &recorded);
    let count = made.iter().filter(|made| made.placed.chapter.is_some()).count();
    if !options.is_trial {
        faults.0.extend(record_check::numbers(book, &made, &entries));
    }
    let repeats =
        printed_before::repeated_in_series(book, &made, &entries, options.replace, &before);
    faults.collect(repeats.map_err(Faults::from));
    for &number in options.replace {
        if options.is_trial && book.document.position(number).is_none_or(|at| at >= count) {
            continue;
        }
        repetition::replace(book, slots, &mut made, number, &before, &mut faults);
    }
    faults.into_result(made)
}

/// The reason why a slot has no puzzle.
enum SlotError {
    /// The record disagrees with the spec.
    Record(Disagreement),
    /// The puzzle cannot be made.
    Candidate(CandidateError),
    /// The slot was skipped because an earlier slot of its chapter failed.
    Skipped,
}

/// Makes the puzzles of all slots in parallel, except the puzzles of a kind that depend on each other.
/// `recorded` and `numbers` have one item for each slot.
///
/// # Errors
/// The puzzles of the series cannot be read.
fn make_all(
    book: &Book,
    slots: &[Slot<'_>],
    recorded: &[Option<(usize, &Entry)>],
    numbers: &[Option<u32>],
    options: &GenerateOptions<'_>,
    before: &PrintedBefore<'_>,
    tick: &(dyn Fn() + Sync),
) -> Result<Vec<Result<Made, SlotError>>, Diagnostic> {
    // For each chapter, the index of the first slot that failed.
    let failed: Vec<AtomicUsize> =
        book.document.chapters.iter().map(|_| AtomicUsize::new(usize::MAX)).collect();
    let GenerateOptions { pool, replace, is_trial, .. } = *options;
    let make_slot = |at: usize, earlier: &[Arc<Puzzle>]| {
        let slot = &slots[at];
        if let Some(made) = pool.and_then(|pool| pool.take(at, slot)) {
            if slot.chapter.is_some() {
                tick();
            }
            return Ok(made);
        }
        let made = match recorded[at] {
            Some((_, entry)) => {
                let is_replaced = numbers[at].is_some_and(|number| replace.contains(&number));
                // A slot without a chapter is for an example. The words of an example come from a
                // list built into bookgen. If another version of bookgen made the recorded
                // example, its list may differ from the list of this version.
                let allow_changed_files = is_replaced || slot.chapter.is_none();
                match recall(at, slot, entry, allow_changed_files) {
                    Err(_) if is_trial => make(at, slot, 0, earlier)
                        .map(|made| Made { stands_in: true, ..made })
                        .map_err(SlotError::Candidate),
                    recalled => recalled.map_err(SlotError::Record),
                }
            }
            None => {
                // If one puzzle of a chapter cannot be made, the other puzzles of the chapter
                // probably fail too. Slots before the first failure are never skipped, so that the
                // reported failure does not depend on the number of threads.
                let failed = slot.chapter.map(|chapter| &failed[chapter]);
                if failed.is_some_and(|failed| failed.load(Ordering::Relaxed) < at) {
                    return Err(SlotError::Skipped);
                }
                let made = make(at, slot, 0, earlier).map_err(SlotError::Candidate);
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
    };
    let (chained, others): (Vec<usize>, Vec<usize>) =
        (0..slots.len()).partition(|at| slots[*at].uses_earlier());
    let mut chains: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for at in chained {
        chains.entry(slots[at].kind.about().name).or_default().push(at);
    }
    let chains = chains.into_iter().map(|(kind, chain)| Ok((before.latest(kind)?, chain)));
    let chains: Vec<(Vec<Arc<Puzzle>>, Vec<usize>)> = chains.collect::<Result<_, Diagnostic>>()?;
    let make_chain = |(mut earlier, chain): (Vec<Arc<Puzzle>>, Vec<usize>)| {
        let mut results = Vec::new();
        for at in chain {
            let result = make_slot(at, &earlier);
            if let (Ok(made), Some(_)) = (&result, slots[at].chapter) {
                earlier.push(Arc::new(made.placed.puzzle.clone()));
            }
            results.push((at, result));
        }
        results
    };
    let (chained, others): (Vec<Vec<_>>, Vec<_>) = rayon::join(
        || chains.into_par_iter().map(make_chain).collect(),
        || others.into_par_iter().map(|at| (at, make_slot(at, &[]))).collect(),
    );
    let mut results: Vec<_> = chained.into_iter().flatten().chain(others).collect();
    results.sort_unstable_by_key(|(at, _)| *at);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

/// Separates the puzzles from the errors. If several slots of a chapter fail, only the first
/// failure is reported.
fn collect(
    book: &Book,
    slots: &[Slot<'_>],
    results: Vec<Result<Made, SlotError>>,
    entries: &BTreeMap<&str, (usize, &Entry)>,
    numbers: &[Option<u32>],
    pool: Option<&Pool>,
) -> (Vec<Made>, Faults) {
    let mut faults = Faults::default();
    let mut disagreements = Disagreements::default();
    let mut made = Vec::new();
    let mut failed: Vec<usize> = Vec::new();
    for (at, (slot, result)) in slots.iter().zip(results).enumerate() {
        match result {
            Ok(puzzle) => made.push(puzzle),
            Err(SlotError::Skipped) => {}
            Err(SlotError::Record(disagreement)) => {
                disagreements.add(slot, numbers[at], disagreement);
            }
            Err(SlotError::Candidate(error)) => {
                if slot.chapter.is_none_or(|chapter| !failed.contains(&chapter)) {
                    let fault = error.diagnostic(slot);
                    if let Some(pool) = pool {
                        pool.note_unfilled(slot, &fault);
                    }
                    faults.push(fault);
                }
                failed.extend(slot.chapter);
            }
        }
    }
    faults.0.splice(0..0, disagreements.faults(book, entries));
    (made, faults)
}

/// The printed number of each slot's puzzle, if the number is known before all puzzles exist. The
/// number is `None` for examples and for chapters that are sorted by difficulty.
fn known_numbers(book: &Book, slots: &[Slot<'_>]) -> Vec<Option<u32>> {
    let mut count = 0;
    slots
        .iter()
        .map(|slot| {
            let at = count;
            count += usize::from(slot.chapter.is_some());
            (slot.chapter.is_some() && !is_sorted(slot)).then(|| book.document.number(at))
        })
        .collect()
}

/// Whether the chapter of a slot is sorted from easier to harder puzzles.
fn is_sorted(slot: &Slot<'_>) -> bool {
    let is_own = !slot.is_mixed && slot.setter.imported_at(slot.index).is_none();
    is_own && (slot.kind.about().ascending || slot.rank.is_some())
}

/// The chapters in which every puzzle has a predicted solving time. The printed times of such a
/// chapter increase.
fn timed_chapters(slots: &[Slot<'_>], made: &[Made]) -> BTreeSet<usize> {
    let puzzles = made.iter().zip(slots);
    let (timed, others): (Vec<_>, Vec<_>) =
        puzzles.partition(|(made, _)| made.placed.minutes.is_some());
    let [timed, others] = [timed, others].map(|puzzles| -> BTreeSet<usize> {
        puzzles.into_iter().filter_map(|(_, slot)| slot.chapter).collect()
    });
    &timed - &others
}

/// Sorts puzzles into printing order. `made` and `recorded` are in the order of the slots.
fn in_printing_order(
    slots: &[Slot<'_>],
    made: Vec<Made>,
    recorded: &[Option<(usize, &Entry)>],
) -> Vec<Made> {
    let timed = timed_chapters(slots, &made);
    let mut order: Vec<usize> = (0..made.len()).collect();
    order.sort_by_cached_key(|&at| {
        let sorted = slots[at].chapter.is_some() && is_sorted(&slots[at]);
        // Recorded puzzles keep their order. New puzzles follow the recorded puzzles.
        let before = recorded[at].map(|(place, _)| place).filter(|_| sorted);
        // The puzzles of a level are sorted only in kinds that sort their puzzles.
        let is_ascending = sorted && slots[at].kind.about().ascending;
        let effort = if is_ascending { made[at].placed.grade.effort } else { 0 };
        let is_timed =
            is_ascending && slots[at].chapter.is_some_and(|chapter| timed.contains(&chapter));
        let minutes = made[at].placed.minutes.filter(|_| is_timed);
        let own = if is_ascending { slots[at].setter.rank(&made[at].placed.puzzle) } else { 0 };
        let rank = slots[at].rank.filter(|_| sorted);
        (slots[at].chapter, before.is_none(), before, rank, own, minutes, effort, at)
    });
    let mut made: Vec<Option<Made>> = made.into_iter().map(Some).collect();
    order.into_iter().filter_map(|at| made[at].take()).collect()
}
