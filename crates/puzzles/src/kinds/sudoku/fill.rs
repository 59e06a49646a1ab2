//! Solution grids by randomised search over the whole space: every grid can come out.

use super::board::{self, Cells};
use super::solve::State;
use bookgen_base::rng::{Draw, Rng};

/// A random solution grid.
///
/// The three boxes of the diagonal do not see each other: each gets a random order of the digits.
/// The rest is searched, with a random digit first in every cell branched on. Any grid can come
/// out, for its diagonal boxes have the same chance as any others and every branch taken after
/// that can be the grid's own; no claim is made that all are equally likely.
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
        // Every choice of diagonal boxes can be completed, so the loop is never taken twice.
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
    fn grids_are_solutions_and_differ() {
        let mut rng = StreamName::new().with("fill").stream();
        let mut grids: Vec<Cells> = (0..300).map(|_| fill(&mut rng)).collect();
        assert!(grids.iter().all(board::is_solution));
        grids.sort_unstable();
        grids.dedup();
        assert_eq!(grids.len(), 300);
    }

    /// Digits are spread evenly: each has its ninth of the draws in any one cell, the corner that
    /// is shuffled and a cell that is searched alike.
    #[test]
    fn no_digit_is_preferred() {
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
