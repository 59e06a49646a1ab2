//! A step of a solution, with everything needed to explain it.

use super::Technique;
use super::digit_set::{self, DigitSet};
use crate::board::CellSet;
use bookgen_core::Rating;

/// The state of a candidate that is true.
pub const ON: bool = true;

/// The state of a candidate that is false.
pub const OFF: bool = false;

/// A step of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The rating on the scale of Sudoku Explainer. It includes the length of chains.
    pub rating: Rating,
    /// The facts that the step is based on.
    pub basis: Basis,
    /// The placement or the eliminations.
    pub conclusion: Conclusion,
}

/// The facts that a step is based on. An explanation shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Basis {
    /// The cells of the pattern: a subset, the pivot and pincers of a wing, or a loop.
    pub cells: CellSet,
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The houses of the pattern: the house of a single or subset, or the lines of a fish. Bit `h`
    /// is house `h` of [`HOUSES`](crate::board::HOUSES).
    pub houses: u32,
    /// Other cells of the argument: the pivot of a wing, the cells of a subset that completes a
    /// rectangle, or the excluders of an aligned exclusion.
    pub secondary: CellSet,
    /// The chains of the argument, one for each assumption.
    pub chains: Vec<Chain>,
}

/// The conclusion of a step. A direct step only places its digit. As in Sudoku Explainer, the
/// eliminations that lead to this placement are not applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// A cell, and the digit (0 to 8) to place in it.
    Placement(usize, usize),
    /// For each digit, the cells that cannot hold it. The set can include cells in which the digit
    /// was not a candidate even before the step.
    Eliminations([CellSet; 9]),
}

/// A chain of implications from an assumption to a conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The links in order: the assumption first, the conclusion last. Each link comes after the
    /// links from which it follows.
    pub links: Vec<Link>,
}

/// A link of a chain: a candidate is true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The cell, 0 to 80.
    pub cell: u8,
    /// The digit, 0 to 8.
    pub digit: u8,
    /// Whether the candidate is true, that is, the cell holds the digit.
    pub holds: bool,
    /// The reason why the link follows from earlier links.
    pub reason: Reason,
    /// The links from which this link follows, as indices of [`Chain::links`].
    pub from: Vec<u16>,
    /// For [`Reason::Pattern`], the cells, digits and houses of the pattern.
    pub pattern: Option<Box<Basis>>,
}

/// The reason why a link follows from earlier links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The link is the assumption.
    Assumed,
    /// The cell holds another digit.
    SameCell,
    /// Another cell of this house holds the digit.
    SameHouse(u8),
    /// The cell has no other candidate left.
    LastCandidate,
    /// The digit has no other possible cell left in this house.
    LastPlace(u8),
    /// Locked candidates, a pair or an X-wing excludes the candidate.
    Pattern(Technique),
}

impl Step {
    /// A step that places a digit (0 to 8). Its rating is [`Technique::rating`].
    pub fn placement(technique: Technique, cell: usize, digit: usize, basis: Basis) -> Step {
        let rating = technique.rating();
        Step { technique, rating, basis, conclusion: Conclusion::Placement(cell, digit) }
    }

    /// A step that removes digits from cells. Its rating is [`Technique::rating`].
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

    /// Adds the candidates that the step removes to `all`: for each digit, the cells that lose it. A
    /// placement removes the other candidates of its cell.
    pub(super) fn add_eliminations(&self, all: &mut [CellSet; 9]) {
        for (digit, all) in all.iter_mut().enumerate() {
            *all |= match &self.conclusion {
                Conclusion::Placement(_, placed) if *placed == digit => 0,
                Conclusion::Placement(cell, _) => 1 << cell,
                Conclusion::Eliminations(cells) => cells[digit],
            };
        }
    }

    /// The cell and the digit (0 to 8) that the step places.
    pub fn placed(&self) -> Option<(usize, usize)> {
        match self.conclusion {
            Conclusion::Placement(cell, digit) => Some((cell, digit)),
            Conclusion::Eliminations(_) => None,
        }
    }
}
