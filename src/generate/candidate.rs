//! Makes the puzzle of a slot, or reads the puzzle from the record. A slot has several candidates:
//! possible puzzles that are made one after the other until one puzzle is accepted.

use std::sync::Arc;

use super::disagreement::Disagreement;
use super::made::Made;
use super::record_check::{self, has_recorded_minutes};
use crate::plan::Slot;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::wording::counted;
use bookgen_press::document::Placed;
use bookgen_puzzles::record::{Entry, rating_text};
use bookgen_puzzles::{
    Board, Capacity, Fingerprint, Flaw, Grade, Puzzle, Shortfall, find, whole_minutes,
};

/// The maximum number of candidates that are tried for a slot. A candidate is rejected if it is
/// equivalent to a printed puzzle.
const MAX_CANDIDATES: usize = 1000;

/// The reason why a candidate gave no puzzle.
pub enum CandidateError {
    /// The setter made the maximum number of attempts and found no puzzle.
    Shortfall(Shortfall),
    /// The puzzle is invalid. For example, the puzzle has two solutions or another level than
    /// requested.
    Invalid(Flaw),
}

impl CandidateError {
    /// The error as a message about a slot.
    pub fn diagnostic(&self, slot: &Slot<'_>) -> Diagnostic {
        match self {
            CandidateError::Shortfall(shortfall) => cannot_be_made(slot, shortfall),
            CandidateError::Invalid(flaw) => {
                Diagnostic::input(format!("the generated puzzle {} is invalid: {flaw}", slot.id))
                    .help(
                        "the puzzle was not printed; this is a bug in bookgen: please report it with the spec and the seed",
                    )
            }
        }
    }
}

fn cannot_be_made(slot: &Slot<'_>, shortfall: &Shortfall) -> Diagnostic {
    let target = slot.target;
    let (label, attempts) = match shortfall.attempts {
        0 => ("this chapter".to_owned(), String::new()),
        n => (
            shortfall.found_text(),
            format!(": {} gave no {target} puzzle", counted(n as usize, "attempt")),
        ),
    };
    let fault = Diagnostic::input(format!("{} cannot be made{attempts}", slot.id))
        .help(shortfall.hint.clone());
    match slot.place {
        Some(place) => fault.at(place, label),
        None => fault,
    }
}

/// Makes, verifies and grades one candidate of a slot. `at` is the index of the slot in the plan.
/// `earlier` are the puzzles of this kind that come before, for setters that use them.
///
/// # Errors
/// The setter found no puzzle, or the puzzle is invalid.
pub fn make(
    at: usize,
    slot: &Slot<'_>,
    candidate: u32,
    earlier: &[Arc<Puzzle>],
) -> Result<Made, CandidateError> {
    let puzzle = slot
        .setter
        .make(&slot.order(earlier), &mut slot.candidate(candidate))
        .map_err(CandidateError::Shortfall)?;
    let board = slot.kind.board(&puzzle).map_err(CandidateError::Invalid)?;
    board.verify().proved().map_err(CandidateError::Invalid)?;
    let grade = board.grade();
    if !grade.meets(slot.target) {
        let flaw = Flaw("it does not have the requested level".to_owned());
        return Err(CandidateError::Invalid(flaw));
    }
    let minutes = minutes(slot, &*board, &grade);
    let range = slot.setter.minutes();
    if range.is_some_and(|range| !minutes.is_some_and(|minutes| range.contains(minutes))) {
        let flaw = Flaw("it does not have the requested solving time".to_owned());
        return Err(CandidateError::Invalid(flaw));
    }
    let fingerprint = board.fingerprint();
    let placed = placed(slot, puzzle, board, grade, minutes);
    Ok(Made { slot: at, candidate, fingerprint, stands_in: false, placed })
}

/// Makes the candidates of a slot in order, from candidate `first` on, and returns the first
/// candidate for which `is_used` returns `false`.
///
/// # Errors
/// A candidate cannot be made, or too many candidates are rejected.
pub fn candidate(
    at: usize,
    slot: &Slot<'_>,
    first: u32,
    earlier: &[Arc<Puzzle>],
    is_used: impl Fn(&Made) -> Result<bool, Diagnostic>,
) -> Result<Made, Diagnostic> {
    for candidate in (first..u32::MAX).take(MAX_CANDIDATES) {
        let made = make(at, slot, candidate, earlier).map_err(|error| error.diagnostic(slot))?;
        if !is_used(&made)? {
            return Ok(made);
        }
    }
    let name = slot.kind.about().name;
    let fault = Diagnostic::input(format!("there are too few different puzzles for {}", slot.id));
    let exist =
        slot.setter.capacity(slot.target).map_or_else(String::new, |Capacity { of, count }| {
            format!(" ({count} different {of} exist)")
        });
    Err(fault.help(format!(
        "all {MAX_CANDIDATES} candidates were already printed{exist}; request fewer puzzles of kind {name}, or change the options"
    )))
}

/// Reads the puzzle of a slot from the record, and verifies and grades the puzzle again. If
/// `allow_changed_files` is set, changes of the files that the puzzle was made from are not errors.
///
/// # Errors
/// The record and the spec disagree.
pub fn recall(
    at: usize,
    slot: &Slot<'_>,
    entry: &Entry,
    allow_changed_files: bool,
) -> Result<Made, Disagreement> {
    // Only a chapter requests puzzles. The example of the rules is chosen by the texts of its kind,
    // which may change from release to release.
    match record_check::request(slot, entry) {
        Err(Disagreement::Request { what: "options" | "level", .. }) if slot.chapter.is_none() => {}
        Err(Disagreement::File { .. }) if allow_changed_files => {}
        result => result?,
    }
    let board = slot.kind.board(&entry.puzzle).map_err(Disagreement::Invalid)?;
    board.verify().proved().map_err(Disagreement::Invalid)?;
    let fingerprint = board.fingerprint();
    let grade = record_check::measured(slot, entry, &*board, &fingerprint)?;
    let minutes = entry.minutes.or_else(|| minutes(slot, &*board, &grade));
    let placed = placed(slot, entry.puzzle.clone(), board, grade, minutes);
    let placed = Placed { generator: entry.generator, ..placed };
    Ok(from_entry(at, entry, fingerprint, placed))
}

/// Reads a puzzle of a chapter from the record. The puzzle is verified and graded again. There is
/// no slot, so the puzzle is not compared with the kind, the options and the level in the spec.
///
/// # Errors
/// The puzzle does not match its entry. The text of the error has no subject, for example "does not
/// have the recorded level".
pub fn recorded(chapter: usize, entry: &Entry) -> Result<Made, Flaw> {
    let board = entry.verified(find).map_err(Flaw)?;
    let kind = entry.kind(find).map_err(Flaw)?;
    let fingerprint = board.fingerprint();
    let grade = if entry.generator == kind.about().generator {
        let grade = board.grade();
        let level = grade.level_name().map(str::to_owned);
        if level != entry.level || rating_text(grade.rating) != entry.rating {
            return Err(Flaw("does not have the recorded level".to_owned()));
        }
        if fingerprint != entry.fingerprint {
            return Err(Flaw("does not have the recorded fingerprint".to_owned()));
        }
        grade
    } else {
        entry.grade(kind)
    };
    if !has_recorded_minutes(entry, kind, &*board, &grade) {
        return Err(Flaw("does not have the recorded solving time".to_owned()));
    }
    let placed = Placed {
        id: entry.id.clone(),
        chapter: Some(chapter),
        kind,
        puzzle: entry.puzzle.clone(),
        board,
        grade,
        generator: entry.generator,
        minutes: entry.minutes,
    };
    Ok(from_entry(chapter, entry, fingerprint, placed))
}

/// The predicted solving time of a puzzle in whole minutes. `None` if neither the pages nor the
/// setter need the time, or if there is no prediction for the puzzle.
fn minutes(slot: &Slot<'_>, board: &dyn Board, grade: &Grade) -> Option<u32> {
    let is_needed = slot.has_time || slot.setter.minutes().is_some();
    is_needed.then(|| board.seconds(grade).map(whole_minutes)).flatten()
}

fn placed(
    slot: &Slot<'_>,
    puzzle: Puzzle,
    board: Box<dyn Board>,
    grade: Grade,
    minutes: Option<u32>,
) -> Placed {
    let (id, chapter, kind) = (slot.id.clone(), slot.chapter, slot.kind);
    let generator = kind.about().generator;
    Placed { id, chapter, kind, puzzle, board, grade, generator, minutes }
}

fn from_entry(slot: usize, entry: &Entry, fingerprint: Fingerprint, placed: Placed) -> Made {
    Made { slot, candidate: entry.candidate, fingerprint, stands_in: false, placed }
}
