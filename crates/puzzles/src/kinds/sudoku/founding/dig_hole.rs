//! Digs holes (removes digits from a full grid) by the method of the paper "Sudoku puzzles
//! generating: from easy to evil". The method tries each cell once, in one of four orders. Two
//! minimums limit the digging: one for the givens of the grid, and one for the givens of each row
//! and column.

use super::reductio::digit_is_forced;
use crate::kinds::sudoku::board::{self, CellSet, Cells, HOUSE_SETS};
use bookgen_base::rng::{Draw, Rng};

/// The order in which digging tries the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigOrder {
    /// A random order.
    Random,
    /// Every other cell in reading order (the first, the third and so on), then the cells between.
    Jump,
    /// Row by row, alternately from left to right and from right to left.
    Serpentine,
    /// Reading order: row by row, each row from left to right.
    LeftToRight,
}

impl DigOrder {
    /// All orders.
    pub const ALL: [DigOrder; 4] =
        [DigOrder::Random, DigOrder::Jump, DigOrder::Serpentine, DigOrder::LeftToRight];

    /// All 81 cells in this order.
    pub fn cells(self, rng: &mut Rng) -> [usize; 81] {
        let mut cells = std::array::from_fn(|i| match self {
            DigOrder::Random | DigOrder::LeftToRight => i,
            DigOrder::Jump => 2 * i % 81,
            DigOrder::Serpentine if i / 9 % 2 == 1 => i - i % 9 + 8 - i % 9,
            DigOrder::Serpentine => i,
        });
        if self == DigOrder::Random {
            rng.shuffle(&mut cells);
        }
        cells
    }
}

/// The limits of digging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The minimum number of givens.
    pub min_givens: u32,
    /// The minimum number of givens in each row and column.
    pub min_in_line: u32,
    /// The minimum number of givens in each box. The paper has no such bound, but bookgen's easy
    /// levels have one.
    pub min_in_box: u32,
}

impl Bounds {
    /// Whether a set of givens is within the bounds.
    pub fn allow(self, givens: CellSet) -> bool {
        let (boxes, lines) = HOUSE_SETS.split_at(9);
        givens.count_ones() >= self.min_givens
            && min_in(lines, givens) >= self.min_in_line
            && min_in(boxes, givens) >= self.min_in_box
    }
}

/// The number of givens in the row or column with the fewest givens.
pub fn min_in_line(givens: CellSet) -> u32 {
    min_in(&HOUSE_SETS[9..], givens)
}

fn min_in(houses: &[CellSet], givens: CellSet) -> u32 {
    houses.iter().map(|house| (house & givens).count_ones()).min().unwrap_or(0)
}

/// The parameters of one level of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigLevel {
    /// The paper's name for the level.
    pub name: &'static str,
    /// The minimum and maximum number of givens. The paper sets no maximum for level 1; bookgen
    /// sets 60, because a grid with more givens is hardly a puzzle.
    pub givens: (u32, u32),
    /// The minimum number of givens in each row and column.
    pub min_in_line: u32,
    /// The digging order.
    pub order: DigOrder,
    /// The minimum number of steps of the exhaustive solver. The maximum is one less than the
    /// minimum of the next level. Only the score uses the steps; digging ignores them.
    pub min_steps: u64,
}

/// The paper's levels 1 to 5.
pub static DIG_LEVELS: [DigLevel; 5] = [
    DigLevel {
        name: "extremely easy",
        givens: (50, 60),
        min_in_line: 5,
        order: DigOrder::Random,
        min_steps: 0,
    },
    DigLevel {
        name: "easy",
        givens: (36, 49),
        min_in_line: 4,
        order: DigOrder::Random,
        min_steps: 100,
    },
    DigLevel {
        name: "medium",
        givens: (32, 35),
        min_in_line: 3,
        order: DigOrder::Jump,
        min_steps: 1_000,
    },
    DigLevel {
        name: "difficult",
        givens: (28, 31),
        min_in_line: 2,
        order: DigOrder::Serpentine,
        min_steps: 10_000,
    },
    DigLevel {
        name: "evil",
        givens: (22, 27),
        min_in_line: 0,
        order: DigOrder::LeftToRight,
        min_steps: 100_000,
    },
];

/// The result of digging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The givens that remain.
    pub givens: CellSet,
    /// The number of calls of [`digit_is_forced`].
    pub tries: u32,
}

/// Digs holes in the given order and tries each cell once.
///
/// A given that cannot be removed is not tried again, because it still cannot be removed after
/// other givens are removed. A hole is never refilled.
pub fn dig(solution: &Cells, order: &[usize; 81], bounds: Bounds) -> Dug {
    let mut dug = Dug { givens: board::ALL, tries: 0 };
    try_each_given(solution, order, bounds, &mut dug);
    dug
}

/// Tries to remove each given once.
fn try_each_given(solution: &Cells, order: &[usize; 81], bounds: Bounds, dug: &mut Dug) {
    for &cell in order {
        let without = dug.givens & !(1 << cell);
        if without == dug.givens || !bounds.allow(without) {
            continue;
        }
        dug.tries += 1;
        if digit_is_forced(solution, without, cell) {
            dug.givens = without;
        }
    }
}

/// Digs without the paper's pruning: refills holes and tries cells again. This function serves to
/// measure the effect of pruning.
///
/// After each cell has been tried once, the function refills one hole at a time and tries all
/// givens again. If fewer givens remain, the function keeps the result. Otherwise it restores the
/// hole. It stops when every hole has been refilled without a gain.
///
/// The paper does not describe its program without pruning. This function is the simplest program
/// that refills holes and tries cells again.
pub fn dig_without_pruning(solution: &Cells, order: &[usize; 81], bounds: Bounds) -> Dug {
    let mut best = dig(solution, order, bounds);
    let mut hole = 0;
    // The number of consecutive holes whose refilling brought no gain.
    let mut failures = 0;
    while failures < 81 {
        let cell = order[hole];
        hole = (hole + 1) % 81;
        failures += 1;
        if best.givens >> cell & 1 == 1 {
            continue;
        }
        let mut refilled = Dug { givens: best.givens | 1 << cell, tries: best.tries };
        // The refilled hole is tried last. Otherwise it would be dug again at once.
        let mut cell_last = *order;
        cell_last.sort_by_key(|&tried| tried == cell);
        try_each_given(solution, &cell_last, bounds, &mut refilled);
        best.tries = refilled.tries;
        if refilled.givens.count_ones() < best.givens.count_ones() {
            best = refilled;
            failures = 0;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::fill::fill;
    use crate::kinds::sudoku::solve;
    use bookgen_base::rng::StreamName;
    use proptest::prelude::*;

    #[test]
    fn each_order_visits_the_cells_as_its_name_says() {
        let mut rng = StreamName::new().with("orders").stream();
        let [random, jump, serpentine, reading] = DigOrder::ALL.map(|order| order.cells(&mut rng));
        assert_eq!(jump[..4], [0, 2, 4, 6]);
        assert_eq!(jump[40..43], [80, 1, 3]);
        assert_eq!(serpentine[7..12], [7, 8, 17, 16, 15]);
        assert_eq!(serpentine[17..20], [9, 18, 19]);
        assert!(reading.iter().enumerate().all(|(at, &cell)| at == cell));
        assert_ne!(random, reading);
        for mut order in [random, jump, serpentine] {
            order.sort_unstable();
            assert_eq!(order, reading);
        }
    }

    #[test]
    fn consecutive_levels_have_no_gap_between_their_bounds() {
        assert!(DIG_LEVELS.windows(2).all(|two| two[0].givens.0 == two[1].givens.1 + 1));
        assert!(DIG_LEVELS.windows(2).all(|two| two[0].min_in_line > two[1].min_in_line));
        assert!(DIG_LEVELS.windows(2).all(|two| two[0].min_steps < two[1].min_steps));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn every_order_leaves_a_minimal_puzzle_within_the_bounds(
            seed: u64,
            order in prop::sample::select(DigOrder::ALL.to_vec()),
            min_givens in 17u32..60,
            min_in_line in 0u32..6,
            min_in_box in 0u32..4,
        ) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let solution = fill(&mut rng);
            let order = order.cells(&mut rng);
            let bounds = Bounds { min_givens, min_in_line, min_in_box };
            let Dug { givens, tries } = dig(&solution, &order, bounds);
            prop_assert!(bounds.allow(givens) && tries <= 81);
            prop_assert_eq!(solve::solution(&board::masked(&solution, givens)), Some(solution));
            // No remaining given can be removed.
            for cell in board::cells(givens) {
                let without = givens & !(1 << cell);
                let count = solve::count(&board::masked(&solution, without), 2);
                prop_assert!(!bounds.allow(without) || count == 2);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4))]

        #[test]
        fn digging_without_pruning_takes_more_tries_and_leaves_as_few_givens_or_fewer(seed: u64) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let solution = fill(&mut rng);
            let order = DigOrder::Random.cells(&mut rng);
            let bounds = Bounds { min_givens: 17, min_in_line: 0, min_in_box: 0 };
            let pruned = dig(&solution, &order, bounds);
            let unpruned = dig_without_pruning(&solution, &order, bounds);
            prop_assert!(unpruned.tries > 5 * pruned.tries);
            prop_assert!(unpruned.givens.count_ones() <= pruned.givens.count_ones());
            prop_assert_eq!(solve::count(&board::masked(&solution, unpruned.givens), 2), 1);
        }
    }
}
