//! Random solution grids, by a randomised search that can reach every grid.

use super::board::{self, Cells};
use super::solve::State;
use bookgen_base::rng::{Draw, Rng};

/// A random solution grid.
///
/// The three boxes on the diagonal do not affect each other, so each is filled in random order. A
/// search fills the remaining cells and tries the digits of each guess in random order. Every grid
/// is possible: all fillings of the diagonal boxes are equally likely, and each guess can go either
/// way. The grids are not claimed to be equally likely.
pub fn fill(rng: &mut Rng) -> Cells {
    loop {
        let mut state = State::new();
        for diagonal in [0, 4, 8] {
            let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            rng.shuffle(&mut digits);
            for (cell, digit) in board::HOUSES[diagonal].into_iter().zip(digits) {
                state.place(cell.into(), digit);
            }
        }
        let mut grid = None;
        state.search_by(&mut || rng.below(2) == 0, &mut |found| {
            grid = Some(found.solution());
            false
        });
        // Every filling of the diagonal boxes can be completed, so the loop runs only once.
        if let Some(grid) = grid {
            return grid;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_base::rng::StreamName;

    #[test]
    fn grids_are_valid_and_distinct() {
        let mut rng = StreamName::new().with("fill").stream();
        let mut grids: Vec<Cells> = (0..300).map(|_| fill(&mut rng)).collect();
        assert!(grids.iter().all(board::is_solution));
        grids.sort_unstable();
        grids.dedup();
        assert_eq!(grids.len(), 300);
    }

    /// Each digit appears in one ninth of the grids, in a shuffled corner cell and in a searched
    /// cell.
    #[test]
    fn digits_are_evenly_distributed() {
        let mut rng = StreamName::new().with("even").stream();
        let mut seen = [[0u32; 9]; 2];
        for _ in 0..1800 {
            let grid = fill(&mut rng);
            seen[0][usize::from(grid[0]) - 1] += 1;
            seen[1][usize::from(grid[8]) - 1] += 1;
        }
        for counts in seen {
            let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum();
            // Chi-square with 8 degrees of freedom: 26.1 is passed once in a thousand streams.
            assert!(chi < 26.1, "{counts:?}");
        }
    }
}
