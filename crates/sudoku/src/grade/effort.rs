//! Estimates the solving time of a puzzle, to order the puzzles of a level.

use super::candidates::CandidateView;
use super::{Basis, Conclusion, Outcome, Solver, Step, Technique};
use crate::board::{CellSet, Cells, HOUSES, cells};
use crate::grade::digit_set;

/// The number of placements that [`dependency`] examines.
const PLACEMENTS: u32 = 25;

/// The predicted time that a person needs to solve a puzzle, on a logarithmic scale. A difference
/// of 277 means twice the time, and a difference of 400 means 2.7 times the time.
///
/// The predicted time is a product of three factors:
///
/// - The first factor is the square root of `n + 1`, where `n` is the number of steps other than
///   full houses and hidden singles.
/// - The second factor is multiplied by 2.7 each time [`dependency`] decreases by 400.
/// - The third factor is 1 up to rating 2.8. Above 2.8 it grows by a factor of 2.7 each time the
///   rating increases by 5.0. This factor is a guess, because no times of hard puzzles were
///   available.
///
/// The first two factors come from the mean times that two groups of people needed for 344 puzzles.
/// In the first factor, `n + 1` has the exponent 0.5. In the logarithm of the second factor, the
/// dependency has the weight 1/400. Both numbers lie between the results of two fits to the
/// logarithms of the times. The fit for the first group gives the exponent 0.26 and the weight
/// 1/470. The fit for the second group gives the exponent 0.60 and the weight 1/350.
///
/// For the puzzles of all levels together, the rank correlation of the effort with the times is
/// 0.76 for the first group and 0.70 for the second group. For the puzzles of level "easy" alone,
/// the rank correlation of the dependency with the times is -0.63 for the first group and -0.57 for
/// the second group.
pub fn effort(givens: &Cells, outcome: Outcome) -> u32 {
    let above = 8 * u32::from(outcome.hardest.0.saturating_sub(28));
    (2000 + logarithm(outcome.nontrivial_steps() + 1) / 5 + above)
        .saturating_sub(dependency(givens))
}

/// The natural logarithm of a number, multiplied by 1,000. The number must be at least 1.
fn logarithm(number: u32) -> u32 {
    // Uses ln(k + 1) - ln(k) = 2 (x + x³/3 + ...) with x = 1 / (2k + 1), in integers, so that the
    // result is the same on every machine.
    const UNIT: u64 = 1_000_000_000;
    let sum: u64 = (1..u64::from(number))
        .map(|k| {
            let x = UNIT / (2 * k + 1);
            2 * (x + x * x / UNIT * x / UNIT / 3)
        })
        .sum();
    ((sum + UNIT / 2000) * 1000 / UNIT) as u32
}

/// A measure of how many singles are available at a time: the sum, over the first 25 placements, of
/// the number of cells that a single could fill at that moment. A high value means an easy puzzle.
///
/// The measure comes from Pelánek (arXiv 1403.7373), who averages it over random solving orders.
/// This function fills all available cells at once. So the function needs no solving order, and all
/// equivalent puzzles have the same dependency. The dependency predicts the difficulty of puzzles
/// at least as well as Pelánek's average.
pub fn dependency(givens: &Cells) -> u32 {
    let mut solver = Solver::new(givens);
    let (mut sum, mut placed) = (0, 0);
    while placed < PLACEMENTS
        && solver.candidates().empty_count() > 0
        && !solver.candidates().is_contradictory()
    {
        let (found, digits) = singles(&solver);
        let count = found.count_ones();
        if count == 0 {
            let Some(step) = solver.next(Technique::HARD_RATING) else { break };
            placed += u32::from(matches!(step.conclusion, Conclusion::Placement(..)));
            solver.apply(&step);
            continue;
        }
        sum += count * count.min(PLACEMENTS - placed);
        placed += count;
        for cell in cells(found) {
            let digit = digits[cell].into();
            solver.apply(&Step::placement(Technique::NakedSingle, cell, digit, Basis::default()));
        }
    }
    sum
}

/// The cells that a naked or hidden single fills, and their digits (0 to 8).
fn singles(solver: &Solver) -> (CellSet, Cells) {
    let candidates = solver.candidates();
    let (mut found, mut digits) = (candidates.naked_singles(), [0; 81]);
    for cell in cells(found) {
        digits[cell] = digit_set::first(candidates.digits(cell)) as u8;
    }
    for (house, members) in HOUSES.iter().enumerate() {
        for digit in (0..9).filter(|&digit| candidates.hidden_singles(digit) >> house & 1 == 1) {
            let cell = usize::from(members[digit_set::first(candidates.places(house, digit))]);
            found |= 1 << cell;
            digits[cell] = digit as u8;
        }
    }
    (found, digits)
}

#[cfg(test)]
pub(in crate::grade) mod tests;
