//! Orders the puzzles of a level by the time they take.

use super::candidates::View;
use super::{Basis, Conclusion, Outcome, Solver, Step, Technique};
use crate::kinds::sudoku::board::{CellSet, Cells, HOUSES, cells};
use crate::kinds::sudoku::grade::digit_set;

/// How many placements are looked at.
const PLACEMENTS: u32 = 25;

/// The time that a solved puzzle is predicted to accept, as a logarithm: 400 more is 2.7 times the
/// time, 277 more is twice the time.
///
/// The time goes as the root of one more than the number of steps that are no full houses and no
/// hidden singles, times 2.7 for each 400 of [`dependency`] less, times 2.7 for each five points
/// that the rating lies above 2.8. The first two are from the times of people: fitted to the
/// logarithms of 344 mean times of two sets of solvers, the weights of the dependency come to
/// 1/470 and 1/350, the powers of the steps to 0.26 and 0.60. The measure's own rank correlation
/// with the times, all levels together, is 0.76 and 0.70; the dependency's within easy is -0.63 and
/// -0.57. Times of hard puzzles were not to be had, so what the rating adds is a guess.
pub fn effort(givens: &Cells, outcome: Outcome) -> u32 {
    let above = 8 * u32::from(outcome.hardest.0.saturating_sub(28));
    (2000 + logarithm(outcome.nontrivial_steps() + 1) / 5 + above)
        .saturating_sub(dependency(givens))
}

/// A thousand times the natural logarithm of a number from 1 up.
fn logarithm(number: u32) -> u32 {
    // By ln(k + 1) - ln(k) = 2 (x + x³/3 + ...) where x = 1 / (2k + 1), in whole numbers, so that
    // it is the same on every machine.
    const UNIT: u64 = 1_000_000_000;
    let sum: u64 = (1..u64::from(number))
        .map(|k| {
            let x = UNIT / (2 * k + 1);
            2 * (x + x * x / UNIT * x / UNIT / 3)
        })
        .sum();
    ((sum + UNIT / 2000) * 1000 / UNIT) as u32
}

/// How much there is to find at a time: the sum, over the first 25 placements, of the number of
/// cells that a single could fill at that moment. Much to find is easy.
///
/// The measure is that of Pelanek (arXiv 1403.7373), who averages over random orders of solving;
/// here all cells found at once are filled at once, so that no order has to be chosen and every
/// disguise of a puzzle has the same dependency. It orders levels no worse.
pub fn dependency(givens: &Cells) -> u32 {
    let mut solver = Solver::of(givens);
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

/// The cells that a naked or hidden single fills, and with what.
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
mod tests;
