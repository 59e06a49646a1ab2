//! Makes random solution grids with a randomised search that can find every grid.

use super::board::{self, Cells};
use super::solve::State;
use bookgen_base::rng::{Draw, Rng};

/// A random solution grid.
///
/// The three boxes on the diagonal do not affect each other, so each box is filled with the digits
/// in random order. A search fills the remaining cells; when it has to guess between two digits, it
/// tries them in random order. Every grid is possible, because every filling of the diagonal boxes
/// is possible, and each guess can try either digit first. The grids may differ in probability.
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
        // Every filling of the diagonal boxes can be completed, so the first round of the loop
        // always returns.
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

    /// The test counts the digits in two cells: a cell that is shuffled and a cell that the search
    /// fills. In both cells, each digit appears in about one ninth of the grids.
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
            // For 8 degrees of freedom, chi-square is above 26.1 in one of a thousand random
            // streams.
            assert!(chi < 26.1, "{counts:?}");
        }
    }
}
