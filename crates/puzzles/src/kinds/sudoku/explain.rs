//! Explains a solution in words, step by step.
//!
//! An [`Explanation`] is complete: it names the cells (`r1c9` is row 1, column 9), the houses and
//! digits that the step rests on, and every link of its chains with the reason why it follows. It
//! speaks of the candidates as they are before the step. What it takes for granted is in the
//! [`legend`]. [`Walk`] goes through a whole solution; [`grid`] draws the candidates. The words
//! stand in one table, `words.rs`.
//!
//! ```
//! use bookgen_puzzles::sudoku::board;
//! use bookgen_puzzles::sudoku::explain::Walk;
//! use bookgen_puzzles::sudoku::grade::NESTED;
//!
//! let text = ".9.5.7.3.8..3.6..2....1........5......4...3...2.6.3.8...3...9....24.81..5.1...8.6";
//! let mut walk = Walk::of(&board::parse(text, "the givens", true)?, NESTED);
//! let (step, explanation) = walk.next().expect("there is a step");
//! assert_eq!(
//!     explanation.to_string(),
//!     "hidden single in a box (1.2)\n  In box 7 only r7c2 can be 8.\n  So r7c2 is 8.\n",
//! );
//! assert_eq!(step.placed(), Some((55, 7)));
//! // The rest of the way.
//! assert!(walk.by_ref().all(|(step, _)| step.rating <= NESTED));
//! assert!(board::is_solution(walk.cells()));
//! # Ok::<(), bookgen_puzzles::Flaw>(())
//! ```

mod aligned;
mod chains;
mod grid;
mod patterns;
mod unique;
mod words;

use std::fmt;

pub use grid::grid;

use self::words::{cell, cells, digit, list, say};
use super::board::{CellSet, Cells};
use super::grade::{Candidates, Draws, Rules, Solver, Step, Technique};

/// A step in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The technique and the rating: "naked pair (3.0)".
    pub title: String,
    /// What the step rests on, how it follows, and, last, what it draws.
    pub sentences: Vec<String>,
}

impl fmt::Display for Explanation {
    /// The title, and below it a line for each sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        self.sentences.iter().try_for_each(|sentence| writeln!(f, "  {sentence}"))
    }
}

/// What the explanations take for granted, for a reader who is new to them: how cells and boxes are
/// named, what candidates are, which cells see each other.
///
/// ```
/// use bookgen_puzzles::sudoku::explain::legend;
///
/// assert!(legend().starts_with("r1c9 is the cell in row 1 and column 9."));
/// ```
pub fn legend() -> String {
    say("legend", &[])
}

/// Explains a step that a [`Solver`] gave for these candidates.
pub fn explain(candidates: &Candidates, step: &Step) -> Explanation {
    use Technique as T;
    let mut sentences = match step.technique {
        T::FullHouse
        | T::HiddenSingleBox
        | T::HiddenSingleLine
        | T::NakedSingle
        | T::DirectPointing
        | T::DirectClaiming
        | T::DirectHiddenPair
        | T::DirectHiddenTriplet
        | T::Pointing
        | T::Claiming
        | T::NakedPair
        | T::NakedTriplet
        | T::NakedQuad
        | T::HiddenPair
        | T::HiddenTriplet
        | T::HiddenQuad
        | T::XWing
        | T::Swordfish
        | T::Jellyfish
        | T::XyWing
        | T::XyzWing => patterns::sentences(candidates, step),
        T::UniqueRectangle1
        | T::UniqueRectangle2
        | T::UniqueRectangle3
        | T::UniqueRectangle4
        | T::UniqueLoop1
        | T::UniqueLoop2
        | T::UniqueLoop3
        | T::UniqueLoop4
        | T::Bug1
        | T::Bug2
        | T::Bug3
        | T::Bug4 => unique::sentences(candidates, step),
        T::AlignedPair | T::AlignedTriplet => aligned::sentences(candidates, step),
        T::XCycle
        | T::YCycle
        | T::Cycle
        | T::ForcingXChain
        | T::ForcingChain
        | T::Nishio
        | T::CellChains
        | T::HouseChains
        | T::DynamicDouble
        | T::DynamicCell
        | T::DynamicHouse
        | T::DynamicContradiction
        | T::DynamicPlusDouble
        | T::DynamicPlusCell
        | T::DynamicPlusHouse
        | T::DynamicPlusContradiction => chains::sentences(candidates, step),
    };
    sentences.push(conclusion(candidates, step));
    let rating = step.rating.to_string();
    let title = say("title", &[("name", step.technique.name()), ("rating", &rating)]);
    Explanation { title, sentences }
}

/// What a step draws: only candidates that are there.
fn conclusion(candidates: &Candidates, step: &Step) -> String {
    match &step.draws {
        Draws::Digit(at, d) => say("places", &[("cell", &cell(*at)), ("digit", &digit(*d))]),
        Draws::Removals(removals) => {
            let gone: [CellSet; 9] = std::array::from_fn(|d| removals[d] & candidates.with(d));
            // Digits that go from the same cells are named together, at the first of them.
            let same = |d: usize| (0..9).filter(move |&other| gone[other] == gone[d]);
            let all = (0..9).filter(|&d| gone[d] != 0 && same(d).next() == Some(d)).map(|d| {
                let (digits, cells) = (same(d).map(digit).collect(), cells("and", gone[d]));
                say("removal", &[("digits", &and(digits)), ("cells", &cells)])
            });
            say("removes", &[("what", &all.collect::<Vec<_>>().join("; "))])
        }
    }
}

/// A puzzle solved and explained step by step.
#[derive(Clone, Debug)]
pub struct Walk {
    solver: Solver,
    cells: Cells,
    rules: Rules,
}

impl Walk {
    /// A puzzle before its first step. Steps that argue from there being one solution are true
    /// only of puzzles that have just one: [`solve`](super::grade::solve) asks.
    pub fn of(givens: &Cells, rules: impl Into<Rules>) -> Walk {
        Walk { solver: Solver::of(givens), cells: *givens, rules: rules.into() }
    }

    /// The digits that stand in the grid now; 0 in an empty cell.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The candidates now.
    pub fn candidates(&self) -> &Candidates {
        self.solver.candidates()
    }

    /// The grid with its candidates now, as text.
    pub fn grid(&self) -> String {
        grid(&self.cells, self.candidates())
    }
}

impl Iterator for Walk {
    type Item = (Step, Explanation);

    /// Takes the next step. None when the puzzle is solved, or when the rules allow no more.
    fn next(&mut self) -> Option<(Step, Explanation)> {
        let candidates = self.solver.candidates();
        if candidates.empty() == 0 || candidates.broken() {
            return None;
        }
        let step = self.solver.next(self.rules)?;
        let explanation = explain(self.solver.candidates(), &step);
        self.solver.apply(&step);
        if let Some((at, d)) = step.placed() {
            self.cells[at] = d as u8 + 1;
        }
        Some((step, explanation))
    }
}

/// The houses of a set as a list of their numbers in [`HOUSES`](super::board::HOUSES).
fn houses_of(set: u32) -> impl Iterator<Item = usize> + Clone {
    (0..27).filter(move |house| set >> house & 1 == 1)
}

/// A list joined by "and".
fn and(items: Vec<String>) -> String {
    list("and", items)
}

#[cfg(test)]
mod tests;
