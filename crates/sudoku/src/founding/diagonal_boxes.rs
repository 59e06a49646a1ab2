//! `diagonal-boxes`, from the text on cyclic shifts: fills three boxes at random, and then the
//! other six boxes.
//!
//! The text fills the six boxes "at random by the rules". It does not say what happens if no digit
//! fits in a cell. As written, this module gives each cell a random digit that the rules allow, and
//! fills the six boxes again if no digit fits. The sound version fills the six boxes by a search.

use super::depth_first::{candidates, find_first_with_fewest_candidates, missing_digits};
use super::shuffle::Shuffler;
use super::trace::{Trace, from_one};
use crate::board::{Cells, HOUSES};
use bookgen_base::rng::Draw;

/// The maximum number of times that [`as_written`] fills the six boxes.
pub const MAX_TRIES: u32 = 10_000_000;

/// A grid that starts from three shuffled boxes on the diagonal, which share no row or column.
///
/// A search fills the other six boxes. The search always continues with the cell that has the
/// fewest candidates. It tries the digits in a shuffled order, which is the same for all cells.
/// With the order 1 to 9, low digits would gather at the top of the grid.
pub fn diagonal_boxes(shuffler: &mut Shuffler<'_>, trace: &mut Trace) -> Cells {
    let grid = shuffled_boxes(shuffler, trace);
    let order: [u8; 9] = shuffler.permutation();
    // The three boxes never contradict each other, and every filling of them can be completed, so
    // the search always finds a grid.
    let found = find_first_with_fewest_candidates(&grid, u64::MAX, order);
    trace.add(|| format!("digits tried in the order {}", from_one(&order)));
    trace.add(|| format!("the search placed {} digits", found.steps));
    found.first_solution.unwrap_or(grid)
}

/// The method as the text describes it, with a limit.
///
/// After the three boxes, the other cells are filled row by row, each with a random digit that its
/// row, column and box allow. If no digit fits, the six boxes are filled again. Returns the grid and
/// the number of tries; `None` if more than `max_tries` tries are needed.
pub fn as_written(
    max_tries: u32,
    shuffler: &mut Shuffler<'_>,
    trace: &mut Trace,
) -> Option<(Cells, u32)> {
    let boxes = shuffled_boxes(shuffler, trace);
    for tries in 1..=max_tries {
        if let Some(grid) = fill_at_random(boxes, shuffler) {
            trace.add(|| format!("the other six boxes filled in {tries} tries"));
            return Some((grid, tries));
        }
    }
    trace.add(|| format!("no grid in {max_tries} tries"));
    None
}

/// An empty grid with three shuffled boxes on the diagonal.
fn shuffled_boxes(shuffler: &mut Shuffler<'_>, trace: &mut Trace) -> Cells {
    let mut grid = [0; 81];
    for diagonal in [0, 4, 8] {
        let digits: [u8; 9] = shuffler.permutation();
        trace.add(|| format!("box {}: {}", diagonal + 1, from_one(&digits)));
        for (cell, digit) in HOUSES[diagonal].into_iter().zip(digits) {
            grid[usize::from(cell)] = digit + 1;
        }
    }
    grid
}

/// Fills each empty cell with a random digit that the rules allow. `None` if no digit fits in a
/// cell.
fn fill_at_random(mut grid: Cells, rng: &mut impl Draw) -> Option<Cells> {
    for cell in 0..81 {
        if grid[cell] == 0 {
            let candidates = candidates(&missing_digits(&grid)?, cell);
            let drawn = rng.below(candidates.count_ones());
            grid[cell] =
                (1..=9).filter(|digit| candidates >> digit & 1 == 1).nth(drawn as usize)?;
        }
    }
    Some(grid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use crate::canonical::canonical;
    use crate::founding::transform::tests::shuffle_methods;
    use bookgen_base::rng::StreamName;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn grids_are_valid_and_not_equivalent(seed: u64, shuffle in shuffle_methods()) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let mut shuffler = Shuffler::new(shuffle, &mut rng);
            let mut grid = || diagonal_boxes(&mut shuffler, &mut Trace::off());
            let (one, other) = (grid(), grid());
            prop_assert!(board::is_solution(&one) && board::is_solution(&other));
            prop_assert_ne!(canonical(&one, 0), canonical(&other, 0));
        }
    }

    #[test]
    fn as_written_a_grid_needs_many_tries() {
        let mut rng = StreamName::new().with("as written").stream();
        let mut shuffler = Shuffler::new(None, &mut rng);
        let tries = (0..5).map(|_| {
            let mut trace = Trace::on();
            let (grid, tries) = as_written(MAX_TRIES, &mut shuffler, &mut trace).unwrap();
            assert!(board::is_solution(&grid));
            let lines = trace.take();
            assert!(lines[0].starts_with("box 1: ") && lines[2].starts_with("box 9: "));
            assert_eq!(lines[3], format!("the other six boxes filled in {tries} tries"));
            tries
        });
        let tries: u32 = tries.sum();
        assert!(tries > 500, "{tries}");
        assert_eq!(as_written(0, &mut shuffler, &mut Trace::off()), None);
    }
}
