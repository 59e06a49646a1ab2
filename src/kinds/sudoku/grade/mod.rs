//! Grades a puzzle: what is the hardest step that solving it takes?
//!
//! The scale is that of Sudoku Explainer 1.2.1 by Nicolas Juillerat, up to the naked triplet
//! (3.6). Its producers of hints are asked in a fixed order; the first hint of the first producer
//! that has one is applied, and the asking begins anew. The rating of the puzzle is that of the
//! hardest hint applied. "Direct" hints place a digit, the others remove candidates.

mod candidates;
mod effort;
mod fish;
mod locked;
mod nine;
mod sets;
mod singles;
mod solver;

pub use candidates::Candidates;
pub use effort::effort;
pub use singles::Singles;
pub use solver::Solver;

use self::nine::Nine;
use crate::kinds::Rating;
use crate::kinds::sudoku::board::{CellSet, Cells};

/// A way to draw a conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// The last empty cell of a house.
    FullHouse,
    /// A digit with one place left in a box.
    HiddenSingleBox,
    /// A digit with one place left in a column or row.
    HiddenSingleLine,
    /// Pointing that leaves the digit one place in another box.
    DirectPointing,
    /// Claiming that leaves the digit one place in another line.
    DirectClaiming,
    /// A hidden pair that leaves another digit one place in its house.
    DirectHiddenPair,
    /// A cell with one candidate left.
    NakedSingle,
    /// A hidden triplet that leaves another digit one place in its house.
    DirectHiddenTriplet,
    /// In a box a digit lies in one line only: no other cell of the line has it.
    Pointing,
    /// In a line a digit lies in one box only: no other cell of the box has it.
    Claiming,
    /// Two cells of a house have the same two candidates and no others.
    NakedPair,
    /// A digit has the same two columns in two rows, or rows in two columns.
    XWing,
    /// Two digits of a house have the same two cells and no others.
    HiddenPair,
    /// Three cells of a house have three candidates between them.
    NakedTriplet,
}

impl Technique {
    /// All of them, from easy to hard.
    pub const ALL: [Technique; 14] = [
        Technique::FullHouse,
        Technique::HiddenSingleBox,
        Technique::HiddenSingleLine,
        Technique::DirectPointing,
        Technique::DirectClaiming,
        Technique::DirectHiddenPair,
        Technique::NakedSingle,
        Technique::DirectHiddenTriplet,
        Technique::Pointing,
        Technique::Claiming,
        Technique::NakedPair,
        Technique::XWing,
        Technique::HiddenPair,
        Technique::NakedTriplet,
    ];

    /// The rating of the hardest.
    pub const MOST: Rating = Technique::NakedTriplet.rating();

    /// Its rating on the scale of Sudoku Explainer.
    pub const fn rating(self) -> Rating {
        Rating(match self {
            Technique::FullHouse => 10,
            Technique::HiddenSingleBox => 12,
            Technique::HiddenSingleLine => 15,
            Technique::DirectPointing => 17,
            Technique::DirectClaiming => 19,
            Technique::DirectHiddenPair => 20,
            Technique::NakedSingle => 23,
            Technique::DirectHiddenTriplet => 25,
            Technique::Pointing => 26,
            Technique::Claiming => 28,
            Technique::NakedPair => 30,
            Technique::XWing => 32,
            Technique::HiddenPair => 34,
            Technique::NakedTriplet => 36,
        })
    }
}

/// One step of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// How it is found.
    pub technique: Technique,
    /// What follows.
    pub draws: Draws,
}

/// What follows from a step. A direct step only places its digit: the candidates that it sees
/// through on the way stay where they are, as they do in Sudoku Explainer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Draws {
    /// A cell holds a digit, from 0.
    Digit(usize, usize),
    /// For each digit, from 0, some cells do not hold it; not all of them had it as a candidate.
    Removals([CellSet; 9]),
}

/// Removals of some digits from some cells.
fn removals(digits: Nine, cells: CellSet) -> [CellSet; 9] {
    std::array::from_fn(|digit| if nine::has(digits, digit) { cells } else { 0 })
}

/// How a puzzle was solved, as far as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The rating of the hardest step taken; 0 of no step at all.
    pub hardest: Rating,
    /// How many steps were no singles.
    pub others: u32,
    /// How many cells were left empty where no step was found.
    pub open: u32,
}

impl Outcome {
    /// The rating, if the puzzle was solved.
    pub fn rating(self) -> Option<Rating> {
        (self.open == 0).then_some(self.hardest)
    }
}

/// Solves a puzzle with steps up to a rating. A solved puzzle has no other solution.
pub fn solve(givens: &Cells, most: Rating) -> Outcome {
    let mut solver = Solver::of(givens);
    let mut outcome = Outcome { hardest: Rating(0), others: 0, open: 0 };
    while solver.candidates().empty() > 0 && !solver.candidates().broken() {
        let Some(step) = solver.next(most) else { break };
        let rating = step.technique.rating();
        outcome.hardest = outcome.hardest.max(rating);
        outcome.others += u32::from(rating > Technique::HiddenSingleLine.rating());
        solver.apply(&step);
    }
    // Of a broken puzzle no cell is sure.
    let candidates = solver.candidates();
    outcome.open = if candidates.broken() { 81 } else { candidates.empty() };
    outcome
}

#[cfg(test)]
mod tests;
