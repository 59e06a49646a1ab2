//! Predicts how long an average solver needs for a puzzle.
//!
//! The prediction follows a solver who searches for the next cell to fill. The solver goes through
//! the digits that are not complete yet, and looks for a cell that must hold the digit. The more
//! cells can be filled at the moment, and the easier they are to see, the sooner the solver finds
//! one of them. The search for the next cell takes
//!
//! ```text
//! SEARCH × D / (7 B + 3 L + N)
//! ```
//!
//! - `D` is the number of digits that are not complete;
//! - `B` is the number of cells that a full house or a hidden single in a box fills;
//! - `L` is the number of other cells that a hidden single in a row or column fills;
//! - `N` is the number of other cells that a naked single fills.
//!
//! If no single is left, the solver needs another step. All such steps take the same time. The
//! predicted time is the sum of all searches, of all other steps, and of a constant.
//!
//! The sum of the searches depends on the order in which the solver fills the cells. So the
//! prediction is the mean over [`ORDERS`] random orders. In a random order, a cell that is easier
//! to see is found earlier: the chances of a cell are proportional to its weight 7, 3 or 1. The
//! random orders are always the same, and they belong to the canonical form of the puzzle. So the
//! prediction is the same on every machine, and for all equivalent puzzles.
//!
//! The idea that the number of available placements determines the solving time is from Radek
//! Pelánek (arXiv 1403.7373). The formula is our own. Its coefficients are fitted to the mean times
//! that groups of ten or more people needed for 1,126 puzzles; `cargo bench --bench minutes` fits
//! them again and reports how good the predictions are.

use super::candidates::{CandidateView, Candidates};
use super::digit_set;
use super::{NESTED, Solver};
use crate::board::{self, CellSet, Cells, HOUSES};
use crate::canonical::canonical;
use bookgen_base::rng::{Draw, Rng, StreamName};

/// The number of random orders in which each puzzle is solved.
pub const ORDERS: u32 = 32;

/// How a solver searches for the next cell to fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchModel {
    /// How easily a solver sees a cell, compared with other cells: the weights of a cell that a
    /// hidden single in a box fills, of a cell that a hidden single in a line fills, and of a cell
    /// that only a naked single fills. None of the weights is 0.
    pub weights: [u32; 3],
    /// Whether a search takes the longer the more digits are incomplete. Otherwise the number of
    /// digits has no influence, as if one digit were incomplete.
    pub by_digit: bool,
}

/// The model that [`seconds`] uses. `cargo bench --bench minutes` compares it with other models.
pub const MODEL: SearchModel = SearchModel { weights: [7, 3, 1], by_digit: true };

/// The coefficients of the prediction, in milliseconds.
///
/// The values are fitted to the 1,126 puzzles of `tests/data/sudoku/human_seconds.tsv`, so that the
/// squared differences of the logarithms of predicted and measured times are smallest, and rounded
/// to tenths of a second. Printed minutes depend on these values. If you change them, increase
/// [`About::generator`](bookgen_core::About::generator) of the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coefficients {
    /// The time that does not depend on the search: reading the puzzle and writing the digits.
    pub constant: u64,
    /// The time to search one digit for a cell, if the only cell that can be filled has weight 1.
    pub search: u64,
    /// The time for a step that is not a single.
    pub other_step: u64,
}

/// The coefficients that [`seconds`] uses.
pub const COEFFICIENTS: Coefficients =
    Coefficients { constant: 122_700, search: 19_600, other_step: 32_900 };

/// The work of a solver: the two measures from which the time is predicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// The sum over all searches of `D / (7 B + 3 L + N)`, in millionths, as the mean over the
    /// random orders.
    pub search: u64,
    /// The number of steps that are not singles.
    pub other_steps: u32,
}

impl Work {
    /// The predicted time in seconds, rounded to the nearest second.
    pub fn seconds(self, coefficients: Coefficients) -> u32 {
        let Coefficients { constant, search, other_step } = coefficients;
        // The search takes at most a few minutes, so that the products do not overflow.
        let milliseconds =
            constant + self.search * search / 1_000_000 + u64::from(self.other_steps) * other_step;
        u32::try_from((milliseconds + 500) / 1000).unwrap_or(u32::MAX)
    }
}

/// The predicted time that an average solver needs for a puzzle, in seconds. `answer` is the only
/// solution of the puzzle.
///
/// Equivalent puzzles have the same predicted time. Returns `None` if the puzzle cannot be solved
/// with the steps of the grader, or if `answer` is not a solution.
pub fn seconds(givens: &Cells, answer: &Cells) -> Option<u32> {
    work(givens, answer, MODEL).map(|work| work.seconds(COEFFICIENTS))
}

/// The work of a solver for a puzzle. `answer` is the only solution of the puzzle.
///
/// Returns `None` if the puzzle cannot be solved with the steps of the grader, or if `answer` is
/// not a solution.
pub fn work(givens: &Cells, answer: &Cells, model: SearchModel) -> Option<Work> {
    let (givens, answer) = canonical(answer, board::filled(givens))?;
    let mut rng = StreamName::new().with("bookgen solving time").stream();
    let mut solver = Solver::new(&givens);
    let (mut search, mut other_steps) = (0, 0);
    while solver.candidates.empty_count() > 0 {
        if Singles::new(&solver.candidates).all() == 0 {
            let step = solver.next(NESTED)?;
            solver.apply(&step);
            other_steps += 1;
            continue;
        }
        // Singles can be placed in any order: all orders end with the same cells filled.
        let start = solver.candidates.clone();
        for _ in 0..ORDERS {
            solver.candidates = start.clone();
            search += fill_singles(&mut solver.candidates, &answer, model, &mut rng)?;
        }
    }
    Some(Work { search: search / u64::from(ORDERS), other_steps })
}

/// Places singles in a random order until no single is left. Returns the sum of the searches, in
/// millionths, or `None` if `answer` does not solve the puzzle.
fn fill_singles(
    candidates: &mut Candidates,
    answer: &Cells,
    model: SearchModel,
    rng: &mut Rng,
) -> Option<u64> {
    let mut sum = 0;
    loop {
        let singles = Singles::new(candidates);
        let classes = [singles.in_box, singles.in_line, singles.naked];
        let weights = [0, 1, 2].map(|class| model.weights[class] * classes[class].count_ones());
        let all: u32 = weights.iter().sum();
        if all == 0 {
            return Some(sum);
        }
        let digits = if model.by_digit { incomplete_digits(candidates) } else { 1 };
        sum += digits * 1_000_000 / u64::from(all);
        let mut at = rng.below(all);
        let class = weights.iter().position(|&weight| {
            let is_here = at < weight;
            at -= if is_here { 0 } else { weight };
            is_here
        })?;
        let cell = board::cells(classes[class]).nth((at / model.weights[class]) as usize)?;
        let digit = usize::from(answer[cell]).checked_sub(1)?;
        candidates.place(cell, digit);
        if candidates.is_contradictory() {
            return None;
        }
    }
}

/// The number of digits that are not placed nine times.
fn incomplete_digits(candidates: &Candidates) -> u64 {
    (0..9).filter(|&digit| candidates.placed_count(digit) < 9).count() as u64
}

/// The cells that singles can fill. Each cell is in the first set that fits.
struct Singles {
    /// The cells that full houses and hidden singles in boxes fill.
    in_box: CellSet,
    /// The cells that hidden singles in rows and columns fill.
    in_line: CellSet,
    /// The cells that naked singles fill.
    naked: CellSet,
}

impl Singles {
    fn new(candidates: &Candidates) -> Singles {
        /// The nine boxes as a set of houses.
        const BOXES: u32 = 0x1ff;
        let (mut in_box, mut in_line) = (0, 0);
        for digit in 0..9 {
            let houses = candidates.hidden_singles(digit);
            for house in bits(houses) {
                let place = digit_set::first(candidates.places(house, digit));
                let cell = 1 << HOUSES[house][place];
                if (BOXES | candidates.last_cell_houses()) >> house & 1 == 1 {
                    in_box |= cell;
                } else {
                    in_line |= cell;
                }
            }
        }
        in_line &= !in_box;
        Singles { in_box, in_line, naked: candidates.naked_singles() & !(in_box | in_line) }
    }

    fn all(&self) -> CellSet {
        self.in_box | self.in_line | self.naked
    }
}

/// The positions of the bits of a set of houses.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let house = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        house
    })
}

#[cfg(test)]
mod tests;
