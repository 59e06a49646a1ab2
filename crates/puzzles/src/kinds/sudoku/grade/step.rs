//! One step of a solution, and all that is needed to explain it.

use super::Technique;
use super::digit_set::{self, DigitSet};
use crate::kinds::Rating;
use crate::kinds::sudoku::board::CellSet;

/// One step of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// How it is found.
    pub technique: Technique,
    /// Its rating on the scale of Sudoku Explainer, the length of chains included.
    pub rating: Rating,
    /// What it rests on.
    pub basis: Basis,
    /// What follows.
    pub conclusion: Conclusion,
}

/// What a step rests on: the facts that an explanation shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Basis {
    /// The cells of the pattern: those of a set, the pivot and the pincers of a wing, the loop.
    pub cells: CellSet,
    /// The digits of the pattern, from 0, as bits.
    pub digits: DigitSet,
    /// The houses of the pattern, indices of [`HOUSES`](crate::kinds::sudoku::board::HOUSES), as
    /// bits: where a set or single lies, the lines of a fish.
    pub houses: u32,
    /// What beside the pattern it takes: cells of a set that completes a rectangle, cells that
    /// exclude pairs.
    pub secondary: CellSet,
    /// The chains, if it takes any: one for each supposition.
    pub chains: Vec<Chain>,
}

/// What follows from a step. A direct step only places its digit: the candidates that it sees
/// through on the way stay where they are, as they do in Sudoku Explainer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// A cell holds a digit, from 0.
    Placement(usize, usize),
    /// For each digit, from 0, some cells do not hold it; not all of them had it as a candidate.
    Eliminations([CellSet; 9]),
}

/// A supposition and what follows from it, up to the conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Its links: the supposition first, the conclusion last, each after those it follows from.
    pub links: Vec<Link>,
}

/// A link of a chain: a candidate holds, or does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The cell, 0 to 80.
    pub cell: u8,
    /// The digit, from 0.
    pub digit: u8,
    /// Whether the cell holds the digit.
    pub holds: bool,
    /// Why.
    pub reason: Reason,
    /// The links it follows from, by their index in the chain.
    pub from: Vec<u16>,
    /// Of a pattern, what it rests on: its cells, digits and houses.
    pub pattern: Option<Box<Basis>>,
}

/// Why a link of a chain follows from those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is supposed.
    Assumed,
    /// The cell holds another digit.
    SameCell,
    /// The digit has another place in this house.
    SameHouse(u8),
    /// The cell has no other candidate left.
    LastCandidate,
    /// The digit has no other place left in this house.
    LastPlace(u8),
    /// A pattern excludes it: locked candidates, a pair, an X-wing.
    Pattern(Technique),
}

impl Step {
    /// A step of a technique's own rating that places a digit, from 0.
    pub fn placement(technique: Technique, cell: usize, digit: usize, basis: Basis) -> Step {
        let rating = technique.rating();
        Step { technique, rating, basis, conclusion: Conclusion::Placement(cell, digit) }
    }

    /// A step of a technique's own rating that takes some digits from some cells.
    pub fn eliminations(
        technique: Technique,
        digits: DigitSet,
        cells: CellSet,
        basis: Basis,
    ) -> Step {
        let mut eliminations = [0; 9];
        for digit in digit_set::iter(digits) {
            eliminations[digit] = cells;
        }
        Step {
            technique,
            rating: technique.rating(),
            basis,
            conclusion: Conclusion::Eliminations(eliminations),
        }
    }

    /// The cell and the digit, from 0, that it places.
    pub fn placed(&self) -> Option<(usize, usize)> {
        match self.conclusion {
            Conclusion::Placement(cell, digit) => Some((cell, digit)),
            Conclusion::Eliminations(_) => None,
        }
    }
}
