//! Makes puzzles without a book: each puzzle is proved and graded, and no puzzle repeats a recent
//! puzzle.

use std::collections::{BTreeSet, VecDeque};

use super::ordered_threads::{no_threads, process_in_order};
use crate::spec::{ChapterSetter, ResolvedChapter};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::{
    About, Board, Capacity, Fingerprint, Flaw, Grade, Puzzle, RepeatPolicy, Shortfall,
    StandaloneOrder,
};

/// The number of recent puzzles that later puzzles must not repeat. Their fingerprints take about
/// 50 MB.
const MAX_REMEMBERED: usize = 1 << 20;

/// The maximum number of candidates that are generated for one puzzle. If every candidate repeats
/// an earlier puzzle, the puzzle cannot be made.
const MAX_CANDIDATES: u64 = 200;

/// If at most this many puzzles exist, more candidates are generated for each puzzle.
const FEW: u64 = 100;

/// A run that generates puzzles. The same chapter and seed give the same puzzles; the number of
/// puzzles and of threads does not change them.
pub struct Generation<'a> {
    /// The kind, the difficulty and the setter.
    pub chapter: &'a ResolvedChapter,
    /// The seed.
    pub seed: u64,
    /// The number of puzzles.
    pub count: u64,
}

/// A generated puzzle, which is proved and graded.
pub struct GeneratedPuzzle {
    /// The number of the puzzle in the run, from 1.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The parsed puzzle.
    pub board: Box<dyn Board>,
    /// The grade of the puzzle.
    pub grade: Grade,
    /// The fingerprint of the puzzle.
    pub fingerprint: Fingerprint,
}

/// The reason why a puzzle cannot be made.
struct GenerationError {
    fault: Diagnostic,
    /// Whether all further puzzles would fail with the same error.
    is_permanent: bool,
}

impl Generation<'_> {
    /// Generates the puzzles on several threads, and passes them to `put` in the order of their
    /// numbers. If `put` returns false, the run ends. If a puzzle cannot be made, the fault is
    /// passed to `report`, and the run continues with the next puzzle.
    ///
    /// # Errors
    /// Some puzzles cannot be made. If only one puzzle is requested, its fault is the error and is
    /// not passed to `report`. Other errors: `put` fails; no thread can be started.
    pub fn run(
        &self,
        threads: usize,
        mut put: impl FnMut(GeneratedPuzzle) -> Result<bool, Diagnostic>,
        report: impl Fn(Diagnostic),
    ) -> Result<(), Faults> {
        self.check_capacity()?;
        let mut indices = 0..self.count;
        let mut recent = RecentPuzzles::default();
        let mut missing = 0;
        let mut faults = Vec::new();
        let work = |index| (index, self.candidate(index, 0));
        let take = |(index, made): (u64, Result<GeneratedPuzzle, GenerationError>)| {
            let made = made.and_then(|made| {
                let other = |candidate| self.candidate(index, candidate);
                recent.distinct(
                    made,
                    self.chapter.chapter.kind.about(),
                    self.max_candidates(),
                    other,
                )
            });
            match made {
                Ok(made) => put(made).unwrap_or_else(|fault| {
                    faults.push(fault);
                    false
                }),
                Err(GenerationError { fault, is_permanent }) => {
                    missing += 1;
                    if self.count == 1 {
                        faults.push(fault);
                    } else {
                        report(fault);
                    }
                    !is_permanent
                }
            }
        };
        process_in_order(threads, || indices.next(), work, take).map_err(no_threads)?;
        if missing > 0 && self.count > 1 {
            let count = self.count;
            faults.push(Diagnostic::input(format!("{missing} of {count} puzzles cannot be made")));
        }
        Faults(faults).into_result(())
    }

    /// Checks that as many different puzzles exist as are requested.
    fn check_capacity(&self) -> Result<(), Faults> {
        let ChapterSetter { setter, target, .. } = &self.chapter.setters[0];
        match setter.capacity(*target) {
            Some(Capacity { of, count }) if self.count > count => {
                let message = format!(
                    "{} puzzles are requested, but only {count} different {of} exist",
                    self.count
                );
                let help = format!("request {count} puzzles at most, or change the options");
                Err(Diagnostic::input(message).help(help).into())
            }
            _ => Ok(()),
        }
    }

    /// The maximum number of candidates that are generated for one puzzle. If few puzzles exist, the
    /// last ones need many candidates.
    fn max_candidates(&self) -> u64 {
        let ChapterSetter { setter, target, .. } = &self.chapter.setters[0];
        let capacity = setter.capacity(*target).filter(|capacity| capacity.count <= FEW);
        capacity.map_or(MAX_CANDIDATES, |capacity| (30 * capacity.count).max(MAX_CANDIDATES))
    }

    /// Generates a candidate for a puzzle, and proves and grades the candidate. Puzzles and
    /// candidates are numbered from 0.
    fn candidate(&self, index: u64, candidate: u64) -> Result<GeneratedPuzzle, GenerationError> {
        let about = self.chapter.chapter.kind.about();
        let ChapterSetter { setter, target, .. } = &self.chapter.setters[0];
        let order = StandaloneOrder { seed: self.seed, index, candidate };
        let number = index + 1;
        let puzzle =
            order.make(about, &**setter, *target).map_err(|shortfall| GenerationError {
                fault: shortfall_fault(number, &target.to_string(), &shortfall),
                is_permanent: shortfall.attempts == 0,
            })?;
        self.proved(number, puzzle).map_err(|flaw| {
            let seed = self.seed;
            let message = format!("puzzle {number} of seed {seed} fails its proof: {flaw}");
            GenerationError { fault: Diagnostic::bug(message), is_permanent: true }
        })
    }

    /// Proves and grades a puzzle.
    fn proved(&self, number: u64, puzzle: Puzzle) -> Result<GeneratedPuzzle, Flaw> {
        let board = self.chapter.chapter.kind.board(&puzzle)?;
        board.verify().proved()?;
        let grade = board.grade();
        if !grade.meets(self.chapter.setters[0].target) {
            return Err(Flaw("the puzzle does not have the requested level".to_owned()));
        }
        let fingerprint = board.fingerprint();
        Ok(GeneratedPuzzle { number, puzzle, board, grade, fingerprint })
    }
}

/// The fingerprints of recently printed puzzles.
#[derive(Default)]
struct RecentPuzzles {
    known: BTreeSet<u128>,
    /// The fingerprints in order of printing, oldest first.
    order: VecDeque<u128>,
}

impl RecentPuzzles {
    /// Returns the puzzle `made` if it does not repeat a recent puzzle. Otherwise returns the first
    /// other candidate that does not repeat a recent puzzle.
    fn distinct(
        &mut self,
        made: GeneratedPuzzle,
        about: &About,
        max_candidates: u64,
        other: impl Fn(u64) -> Result<GeneratedPuzzle, GenerationError>,
    ) -> Result<GeneratedPuzzle, GenerationError> {
        let number = made.number;
        let mut made = made;
        let mut candidate = 0;
        while !self.known.insert(number_of(&made.fingerprint)) {
            candidate += 1;
            if candidate > max_candidates {
                return Err(GenerationError {
                    fault: repeated_fault(number, about, max_candidates),
                    is_permanent: true,
                });
            }
            made = other(candidate)?;
        }
        self.order.push_back(number_of(&made.fingerprint));
        if self.order.len() > MAX_REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
        Ok(made)
    }
}

/// A fingerprint as a number. Fingerprints are 32 hexadecimal digits.
fn number_of(fingerprint: &Fingerprint) -> u128 {
    u128::from_str_radix(&fingerprint.0, 16).unwrap_or_default()
}

/// The fault of a puzzle whose candidates all repeat earlier puzzles.
fn repeated_fault(number: u64, about: &About, max_candidates: u64) -> Diagnostic {
    let equal = match about.repeats {
        RepeatPolicy::UpToSymmetry => "equivalent",
        RepeatPolicy::Identical => "identical",
    };
    let message =
        format!("puzzle {number} cannot be made: every candidate repeats an earlier puzzle");
    Diagnostic::input(message).help(format!(
        "{max_candidates} candidates were {equal} to earlier puzzles; generate fewer puzzles, or \
         change the options"
    ))
}

/// The fault of a puzzle that the setter cannot make. Puzzles are numbered from 1.
fn shortfall_fault(number: u64, target: &str, shortfall: &Shortfall) -> Diagnostic {
    let message = match shortfall.attempts {
        0 => format!("puzzle {number} cannot be made"),
        attempts => {
            let found = shortfall.found_text();
            format!(
                "puzzle {number} cannot be made: no {target} puzzle in {attempts} attempts; {found}"
            )
        }
    };
    Diagnostic::input(message).help(shortfall.hint.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_base::diagnostic::FaultKind;

    #[test]
    fn a_shortfall_lists_what_was_found_instead() {
        let found = vec![("easy".to_owned(), 3), ("hard".to_owned(), 40)];
        let mut shortfall = Shortfall { attempts: 43, found, hint: "widen it".to_owned() };
        let fault = shortfall_fault(7, "gentle", &shortfall);
        assert_eq!(
            fault.message,
            "puzzle 7 cannot be made: no gentle puzzle in 43 attempts; found instead: 40 hard, 3 easy"
        );
        assert_eq!((fault.help.as_deref(), fault.kind), (Some("widen it"), FaultKind::Input));
        shortfall.attempts = 0;
        assert_eq!(shortfall_fault(7, "gentle", &shortfall).message, "puzzle 7 cannot be made");
    }
}
