//! `random-blank`, of the text on cyclic shifts: random cells are blanked, and nothing is checked.
//! Seven puzzles in ten have several solutions then. Here that is checked, and mended.

use super::reductio::digit_is_forced;
use crate::kinds::sudoku::board::{self, CellSet, Cells};
use bookgen_base::rng::{Draw, Rng};

/// How many cells are drawn; one that was drawn before counts again. Some 42 are blank then.
pub const DRAWS: u32 = 60;

/// The cells that are blanked, in the order in which they are first drawn.
pub fn random_blank(rng: &mut Rng) -> Vec<usize> {
    let mut blanks = Vec::new();
    let mut seen: CellSet = 0;
    for _ in 0..DRAWS {
        let cell = rng.below(81) as usize;
        if seen >> cell & 1 == 0 {
            seen |= 1 << cell;
            blanks.push(cell);
        }
    }
    blanks
}

/// The givens of a grid with these cells blank: as the text leaves them, with one solution or
/// several.
pub fn unchecked_givens(blanks: &[usize]) -> CellSet {
    blanks.iter().fold(board::ALL, |givens, &cell| givens & !(1 << cell))
}

/// The givens with which there is one solution: from the last blank to the first, each cell that
/// could hold another digit than its own gets it back. One round is enough, since a cell that can
/// hold its own digit only will not hold others when there are more givens.
pub fn repaired_givens(solution: &Cells, blanks: &[usize]) -> CellSet {
    blanks.iter().rev().fold(unchecked_givens(blanks), |givens, &cell| {
        if digit_is_forced(solution, givens, cell) { givens } else { givens | 1 << cell }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::fill::fill;
    use crate::kinds::sudoku::founding::cyclic_shift::cyclic;
    use crate::kinds::sudoku::founding::shuffle::Shuffler;
    use crate::kinds::sudoku::solve;
    use bookgen_base::rng::{Rng, StreamName};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn repaired_givens_have_one_solution(seed: u64) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let solution = fill(&mut rng);
            let blanks = random_blank(&mut rng);
            prop_assert!(blanks.len() <= DRAWS as usize);
            let unchecked = unchecked_givens(&blanks);
            let repaired = repaired_givens(&solution, &blanks);
            prop_assert_eq!(solve::solution(&board::masked(&solution, repaired)), Some(solution));
            prop_assert_eq!(unchecked & !repaired, 0);
            // What needs no mending is left as it is.
            if solve::count(&board::masked(&solution, unchecked), 2) == 1 {
                prop_assert_eq!(unchecked, repaired);
            }
        }
    }

    /// How many cells are blank, and the share of puzzles with several solutions that are left so:
    /// of random grids and of cyclic ones. docs/founding.md has the figures of a longer run.
    #[test]
    fn most_unchecked_puzzles_have_several_solutions() {
        let mut rng = StreamName::new().with("random-blank").stream();
        let mut share = |method: fn(&mut Rng) -> Cells| {
            let (mut several, mut blank) = (0, 0);
            for _ in 0..2000 {
                let solution = method(&mut rng);
                let blanks = random_blank(&mut rng);
                blank += blanks.len();
                let count = solve::count(&board::masked(&solution, unchecked_givens(&blanks)), 2);
                several += u32::from(count == 2);
            }
            let blank = blank as f64 / 2000.0;
            // 81 (1 - (80/81)^60) = 42.6 cells are expected to be blank.
            assert!((blank - 42.6).abs() < 0.2, "{blank}");
            f64::from(several) / 2000.0
        };
        let random = share(fill);
        let cyclic = share(|rng| cyclic(&mut Shuffler::new(None, rng)));
        assert!((0.70..0.77).contains(&random), "{random}");
        assert!((0.65..0.72).contains(&cyclic), "{cyclic}");
    }
}
