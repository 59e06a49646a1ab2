//! Digging holes, of the paper "Sudoku puzzles generating: from easy to evil": four orders, two
//! bounds, and each cell tried once.

use super::reductio::only_its_digit;
use crate::kinds::sudoku::board::{self, CellSet, Cells, HOUSE_SETS};
use bookgen_base::rng::{Draw, Rng};

/// The order in which cells are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// At random over the board.
    Random,
    /// Every second cell in reading order, then the cells between.
    Jump,
    /// Row by row, the first from left to right, the next from right to left.
    Serpentine,
    /// In reading order.
    LeftToRight,
}

impl Order {
    /// All of them.
    pub const ALL: [Order; 4] = [Order::Random, Order::Jump, Order::Serpentine, Order::LeftToRight];

    /// The cells in this order.
    pub fn cells(self, rng: &mut Rng) -> [usize; 81] {
        let mut cells = std::array::from_fn(|i| match self {
            Order::Random | Order::LeftToRight => i,
            Order::Jump => 2 * i % 81,
            Order::Serpentine if i / 9 % 2 == 1 => i - i % 9 + 8 - i % 9,
            Order::Serpentine => i,
        });
        if self == Order::Random {
            rng.shuffle(&mut cells);
        }
        cells
    }
}

/// How far may be dug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least so many givens stay on the board.
    pub least: u32,
    /// At least so many stay in each row and column.
    pub least_in_line: u32,
    /// At least so many stay in each box: no bound of the paper, but of bookgen's easy levels.
    pub least_in_box: u32,
}

impl Bounds {
    /// Whether givens keep to the bounds.
    pub fn hold(self, givens: CellSet) -> bool {
        let (boxes, lines) = HOUSE_SETS.split_at(9);
        givens.count_ones() >= self.least
            && least_in(lines, givens) >= self.least_in_line
            && least_in(boxes, givens) >= self.least_in_box
    }
}

/// The least number of givens in any row or column.
pub fn least_in_line(givens: CellSet) -> u32 {
    least_in(&HOUSE_SETS[9..], givens)
}

fn least_in(houses: &[CellSet], givens: CellSet) -> u32 {
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
    pub least_in_line: u32,
    /// The order of digging.
    pub order: Order,
    /// The least steps of the exhaustive solver; the most is one less than the next level's least.
    /// Digging does not keep to them: they are for the score.
    pub least_steps: u64,
}

/// The levels 1 to 5 of the paper.
pub static DIG_LEVELS: [DigLevel; 5] = [
    DigLevel {
        name: "extremely easy",
        givens: (50, 60),
        least_in_line: 5,
        order: Order::Random,
        least_steps: 0,
    },
    DigLevel {
        name: "easy",
        givens: (36, 49),
        least_in_line: 4,
        order: Order::Random,
        least_steps: 100,
    },
    DigLevel {
        name: "medium",
        givens: (32, 35),
        least_in_line: 3,
        order: Order::Jump,
        least_steps: 1_000,
    },
    DigLevel {
        name: "difficult",
        givens: (28, 31),
        least_in_line: 2,
        order: Order::Serpentine,
        least_steps: 10_000,
    },
    DigLevel {
        name: "evil",
        givens: (22, 27),
        least_in_line: 0,
        order: Order::LeftToRight,
        least_steps: 100_000,
    },
];

/// A dug grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dug {
    /// What is left.
    pub givens: CellSet,
    /// How many cells were tried: asked whether they could go, by [`only_its_digit`].
    pub tries: u32,
}

/// Digs the cells in their order. Each is tried at most once: one that had to stay is not tried
/// again, since with fewer givens it would have to stay all the more, and a hole is never filled.
pub fn dig(solution: &Cells, order: &[usize; 81], bounds: Bounds) -> Dug {
    let mut dug = Dug { givens: board::ALL, tries: 0 };
    round(solution, order, bounds, &mut dug);
    dug
}

/// Tries every given once.
fn round(solution: &Cells, order: &[usize; 81], bounds: Bounds, dug: &mut Dug) {
    for &cell in order {
        let without = dug.givens & !(1 << cell);
        if without == dug.givens || !bounds.hold(without) {
            continue;
        }
        dug.tries += 1;
        if only_its_digit(solution, without, cell) {
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
    // How many holes in turn were not worth it.
    let mut in_vain = 0;
    while in_vain < 81 {
        let cell = order[hole];
        hole = (hole + 1) % 81;
        in_vain += 1;
        if best.givens >> cell & 1 == 1 {
            continue;
        }
        let mut other = Dug { givens: best.givens | 1 << cell, tries: best.tries };
        // The hole last, or it would be dug again at once.
        let mut others = *order;
        others.sort_by_key(|&tried| tried == cell);
        round(solution, &others, bounds, &mut other);
        best.tries = other.tries;
        if other.givens.count_ones() < best.givens.count_ones() {
            best = other;
            in_vain = 0;
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
    fn orders_go_as_they_are_called() {
        let mut rng = StreamName::new().with("orders").stream();
        let [random, jump, serpentine, plain] = Order::ALL.map(|order| order.cells(&mut rng));
        assert_eq!(jump[..4], [0, 2, 4, 6]);
        assert_eq!(jump[40..43], [80, 1, 3]);
        assert_eq!(serpentine[7..12], [7, 8, 17, 16, 15]);
        assert_eq!(serpentine[17..20], [9, 18, 19]);
        assert!(plain.iter().enumerate().all(|(at, &cell)| at == cell));
        assert_ne!(random, plain);
        for mut order in [random, jump, serpentine] {
            order.sort_unstable();
            assert_eq!(order, plain);
        }
    }

    #[test]
    fn levels_leave_no_gap_between_them() {
        assert!(DIG_LEVELS.windows(2).all(|two| two[0].givens.0 == two[1].givens.1 + 1));
        assert!(DIG_LEVELS.windows(2).all(|two| two[0].least_in_line > two[1].least_in_line));
        assert!(DIG_LEVELS.windows(2).all(|two| two[0].least_steps < two[1].least_steps));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn every_order_leaves_one_solution_within_the_bounds(
            seed: u64,
            order in prop::sample::select(Order::ALL.to_vec()),
            least in 17u32..60,
            least_in_line in 0u32..6,
            least_in_box in 0u32..4,
        ) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let solution = fill(&mut rng);
            let order = order.cells(&mut rng);
            let bounds = Bounds { least, least_in_line, least_in_box };
            let Dug { givens, tries } = dig(&solution, &order, bounds);
            prop_assert!(bounds.hold(givens) && tries <= 81);
            prop_assert_eq!(solve::solution(&board::masked(&solution, givens)), Some(solution));
            // No cell that had to stay could go now.
            for cell in board::cells(givens) {
                let without = givens & !(1 << cell);
                let count = solve::count(&board::masked(&solution, without), 2);
                prop_assert!(!bounds.hold(without) || count == 2);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4))]

        #[test]
        fn without_pruning_it_takes_longer_and_leaves_no_more(seed: u64) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let solution = fill(&mut rng);
            let order = Order::Random.cells(&mut rng);
            let bounds = Bounds { least: 17, least_in_line: 0, least_in_box: 0 };
            let pruned = dig(&solution, &order, bounds);
            let other = dig_without_pruning(&solution, &order, bounds);
            prop_assert!(other.tries > 5 * pruned.tries);
            prop_assert!(other.givens.count_ones() <= pruned.givens.count_ones());
            prop_assert_eq!(solve::count(&board::masked(&solution, other.givens), 2), 1);
        }
    }
}
