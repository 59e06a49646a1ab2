//! `random-blank`, from the text on cyclic shifts: clears random cells without checking for a
//! unique solution.
//!
//! About seven in ten of the resulting puzzles have several solutions. [`repaired_givens`] restores
//! givens until the solution is unique.

use super::reductio::digit_is_forced;
use super::trace::{Trace, cell_name};
use crate::board::{self, CellSet, Cells};
use crate::solve;
use bookgen_base::rng::{Draw, Rng};

/// The number of cells to draw. A cell can be drawn again, so about 42 different cells become
/// blank.
pub const DRAWS: u32 = 60;

/// The cells to clear, in the order of their first draw.
///
/// The example of the text makes [`DRAWS`] draws. The text also says that the number of cleared
/// cells depends on the difficulty, without numbers for the levels. If `blanks` is set, cells are
/// drawn until this number of different cells is blank, at most 81.
pub fn random_blank(blanks: Option<u32>, rng: &mut Rng) -> Vec<usize> {
    let mut drawn = Vec::new();
    let mut seen: CellSet = 0;
    let mut draws = 0;
    while blanks.map_or(draws < DRAWS, |blanks| (drawn.len() as u32) < blanks.min(81)) {
        draws += 1;
        let cell = rng.below(81) as usize;
        if seen >> cell & 1 == 0 {
            seen |= 1 << cell;
            drawn.push(cell);
        }
    }
    drawn
}

/// The givens that remain after clearing these cells. The puzzle may have several solutions, as in
/// the text on cyclic shifts.
pub fn unchecked_givens(blanks: &[usize]) -> CellSet {
    blanks.iter().fold(board::ALL, |givens, &cell| givens & !(1 << cell))
}

/// The givens of a puzzle with exactly one solution.
///
/// The blanks are visited from the last to the first. If a digit other than the solution's digit is
/// possible in a blank, the blank becomes a given again. One pass is enough: a blank with only one
/// possible digit keeps that property when givens are added.
pub fn repaired_givens(solution: &Cells, blanks: &[usize]) -> CellSet {
    blanks.iter().rev().fold(unchecked_givens(blanks), |givens, &cell| {
        if digit_is_forced(solution, givens, cell) { givens } else { givens | 1 << cell }
    })
}

/// A grid with blanked cells: as written, and repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blanked {
    /// The givens of the text's puzzle, which may have several solutions.
    pub unchecked: CellSet,
    /// The givens of the repaired puzzle, which has one solution.
    pub repaired: CellSet,
    /// Whether the text's puzzle has one solution.
    pub is_unique: bool,
}

impl Blanked {
    /// Clears random cells of a grid, see [`random_blank`], and repairs the puzzle.
    pub fn new(grid: &Cells, blanks: Option<u32>, rng: &mut Rng, trace: &mut Trace) -> Blanked {
        let blanks = random_blank(blanks, rng);
        let names = |cells: &mut dyn Iterator<Item = usize>| {
            cells.map(cell_name).collect::<Vec<_>>().join(" ")
        };
        trace.add(|| format!("cleared {}", names(&mut blanks.iter().copied())));
        let (unchecked, repaired) = (unchecked_givens(&blanks), repaired_givens(grid, &blanks));
        let is_unique = solve::count(&board::masked(grid, unchecked), 2) == 1;
        if repaired != unchecked {
            trace.add(|| format!("put back {}", names(&mut board::cells(repaired & !unchecked))));
        }
        Blanked { unchecked, repaired, is_unique }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::fill;
    use crate::founding::cyclic_shift::cyclic;
    use crate::founding::shuffle::Shuffler;
    use bookgen_base::rng::{Rng, StreamName};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn repaired_givens_have_one_solution(seed: u64) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let solution = fill(&mut rng);
            let blanks = random_blank(None, &mut rng);
            prop_assert!(blanks.len() <= DRAWS as usize);
            let unchecked = unchecked_givens(&blanks);
            let repaired = repaired_givens(&solution, &blanks);
            prop_assert_eq!(solve::solution(&board::masked(&solution, repaired)), Some(solution));
            prop_assert_eq!(unchecked & !repaired, 0);
            // If the puzzle has a unique solution, the repair changes nothing.
            if solve::count(&board::masked(&solution, unchecked), 2) == 1 {
                prop_assert_eq!(unchecked, repaired);
            }
        }
    }

    #[test]
    fn the_number_of_blanks_can_be_set() {
        let mut rng = StreamName::new().with("number").stream();
        for blanks in [0, 1, 40, 81] {
            assert_eq!(random_blank(Some(blanks), &mut rng).len(), blanks as usize);
        }
        assert_eq!(random_blank(Some(100), &mut rng).len(), 81);
    }

    /// Measures the mean number of blanks and the proportion of puzzles with several solutions, for
    /// random and for cyclic grids. docs/founding.md contains the measurements of a longer test.
    #[test]
    fn most_unchecked_puzzles_have_several_solutions() {
        let mut rng = StreamName::new().with("random-blank").stream();
        let mut share = |method: fn(&mut Rng) -> Cells| {
            let (mut several, mut blank) = (0, 0);
            for _ in 0..2000 {
                let solution = method(&mut rng);
                let blanks = random_blank(None, &mut rng);
                blank += blanks.len();
                let count = solve::count(&board::masked(&solution, unchecked_givens(&blanks)), 2);
                several += u32::from(count == 2);
            }
            let blank = blank as f64 / 2000.0;
            // The expected number of blanks is 81 (1 - (80/81)^60) = 42.6.
            assert!((blank - 42.6).abs() < 0.2, "{blank}");
            f64::from(several) / 2000.0
        };
        let random = share(fill);
        let cyclic = share(|rng| cyclic(&mut Shuffler::new(None, rng), &mut Trace::off()));
        assert!((0.70..0.77).contains(&random), "{random}");
        assert!((0.65..0.72).contains(&cyclic), "{cyclic}");
    }
}
