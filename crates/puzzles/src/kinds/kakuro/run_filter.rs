//! Removes candidates from a single run, by the techniques of a level.

use super::combinations::{Fitting, between, range};
use super::{EASY, HARD, MEDIUM};
use bookgen_core::grid::runs::MAX_RUN;
use bookgen_core::solver::sums;

/// Removes candidates from the cells of a run. Uses all techniques for single runs up to a level. A
/// cell with one candidate is placed. Returns false if the run has no filling.
///
/// The filter is monotone: if the cells have fewer candidates before, they have no more candidates
/// after it.
pub fn filter(level: usize, cells: &mut [u32], sum: u32) -> bool {
    if level >= HARD {
        return sums::filter(cells, sum);
    }
    let (mut placed, mut open, mut count) = (0, [0; MAX_RUN], 0);
    for cell in cells.iter() {
        if !cell.is_power_of_two() {
            open[count] = *cell;
            count += 1;
        } else if placed & cell != 0 {
            return false;
        } else {
            placed |= cell;
        }
    }
    let notes = (level >= MEDIUM).then_some(&open[..count]);
    let fitting = Fitting::new(cells.len(), sum, placed, notes);
    if fitting.count == 0 {
        return false;
    }
    let (mut once, mut twice) = (0, 0);
    for cell in cells.iter_mut().filter(|cell| !cell.is_power_of_two()) {
        *cell &= fitting.possible;
        twice |= once & *cell;
        once |= *cell;
    }
    if fitting.needed & !once != 0 {
        return false;
    }
    let single = fitting.needed & !twice;
    if level >= EASY && single != 0 {
        for cell in cells.iter_mut().filter(|cell| **cell & single != 0) {
            *cell &= single;
            if !cell.is_power_of_two() {
                return false;
            }
        }
    }
    if level >= MEDIUM {
        let (least, most) = sum_range(cells);
        for cell in cells.iter_mut() {
            let (own_least, own_most) = range(*cell);
            *cell &= between(sum as i32 - (most - own_most), sum as i32 - (least - own_least));
        }
    }
    cells.iter().all(|cell| *cell != 0)
}

/// The sum of the least digits and the sum of the greatest digits of cells.
pub fn sum_range(cells: &[u32]) -> (i32, i32) {
    cells.iter().map(|cell| range(*cell)).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
}
