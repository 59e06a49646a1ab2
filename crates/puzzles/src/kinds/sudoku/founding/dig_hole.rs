//! Digging holes, of the paper "Sudoku puzzles generating: from easy to evil": four orders, two
//! bounds, and each cell tried once.

use super::reductio::digit_is_forced;
use crate::kinds::sudoku::board::{self, CellSet, Cells, HOUSE_SETS};
use bookgen_base::rng::{Draw, Rng};

/// The order in which cells are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigOrder {
    /// At random over the board.
    Random,
    /// Every second cell in reading order, then the cells between.
    Jump,
    /// Row by row, the first from left to right, the next from right to left.
    Serpentine,
    /// In reading order.
    LeftToRight,
}

impl DigOrder {
    /// All of them.
    pub const ALL: [DigOrder; 4] =
        [DigOrder::Random, DigOrder::Jump, DigOrder::Serpentine, DigOrder::LeftToRight];

    /// The cells in this order.
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

/// How far may be dug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least so many givens stay on the board.
    pub min_givens: u32,
    /// At least so many stay in each row and column.
    pub min_in_line: u32,
    /// At least so many stay in each box: no bound of the paper, but of bookgen's easy levels.
    pub min_in_box: u32,
}

impl Bounds {
    /// Whether givens keep to the bounds.
    pub fn allow(self, givens: CellSet) -> bool {
        let (boxes, lines) = HOUSE_SETS.split_at(9);
        givens.count_ones() >= self.min_givens
            && min_in(lines, givens) >= self.min_in_line
            && min_in(boxes, givens) >= self.min_in_box
    }
}

/// The least number of givens in any row or column.
pub fn min_in_line(givens: CellSet) -> u32 {
    min_in(&HOUSE_SETS[9..], givens)
}

fn min_in(houses: &[CellSet], givens: CellSet) -> u32 {
    houses.iter().map(|house| (house & givens).count_ones()).min().unwrap_or(0)
}

/// What a level of the paper asks of the digging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigLevel {
    /// What the paper calls it.
    pub name: &'static str,
    /// The least and the most givens. The paper leaves the most of level 1 open; with more than 60
    /// there is hardly a puzzle left.
    pub givens: (u32, u32),
    /// The least givens in each row and column.
    pub min_in_line: u32,
    /// The order of digging.
    pub order: DigOrder,
    /// The least steps of the exhaustive solver; the most is one less than the next level's least.
    /// Digging does not keep to them: they are for the score.
    pub min_steps: u64,
}

/// The levels 1 to 5 of the paper.
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

/// A dug grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dug {
    /// What is left.
    pub givens: CellSet,
    /// How many cells were tried: asked whether they could go, by [`digit_is_forced`].
    pub tries: u32,
}

/// Digs the cells in their order. Each is tried at most once: one that had to stay is not tried
/// again, since with fewer givens it would have to stay all the more, and a hole is never filled.
pub fn dig(solution: &Cells, order: &[usize; 81], bounds: Bounds) -> Dug {
    let mut dug = Dug { givens: board::ALL, tries: 0 };
    try_each_given(solution, order, bounds, &mut dug);
    dug
}

/// Tries every given once.
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

/// Digs without pruning, to show what pruning saves: when the cells have been tried once, each
/// hole in turn is filled again and all givens are tried again. If fewer are left for it, that is
/// gone on from, else the hole is put back. It ends when no hole is worth filling.
///
/// The paper does not say how its program without pruning came to an end; this is the least there
/// is that fills holes and comes back to cells.
pub fn dig_without_pruning(solution: &Cells, order: &[usize; 81], bounds: Bounds) -> Dug {
    let mut best = dig(solution, order, bounds);
    let mut hole = 0;
    // Holes refilled in a row without a gain.
    let mut failures = 0;
    while failures < 81 {
        let cell = order[hole];
        hole = (hole + 1) % 81;
        failures += 1;
        if best.givens >> cell & 1 == 1 {
            continue;
        }
        let mut refilled = Dug { givens: best.givens | 1 << cell, tries: best.tries };
        // The hole last, or it would be dug again at once.
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
    fn the_bounds_of_the_levels_follow_without_a_gap() {
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
            // No cell that had to stay could go now.
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
        fn digging_without_pruning_takes_longer_and_leaves_no_more_givens(seed: u64) {
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
