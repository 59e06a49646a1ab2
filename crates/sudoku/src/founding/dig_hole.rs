//! Digs holes (removes digits from a full grid) by the method of the paper "Sudoku puzzles
//! generating: from easy to evil". The method tries each cell once, in one of four orders. Two
//! minimums limit the digging: one for the givens of the grid, and one for the givens of each row
//! and column.

mod levels;
mod pruning;
mod settings;

pub use levels::{BoundSet, DIG_LEVELS, DigLevel, LineRule};
pub use pruning::Pruning;
pub use settings::{DigSettings, DugPuzzle, TransformRule};

use super::reductio::{UniquenessTest, digit_is_forced};
use super::trace::{Trace, cell_name};
use crate::board::{self, CellSet, Cells, HOUSE_SETS};
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

    /// The names of [`DigOrder::ALL`].
    pub const NAMES: &'static [&'static str] = &["random", "jump", "serpentine", "left-to-right"];

    /// The order with this name.
    pub fn from_name(name: &str) -> Option<DigOrder> {
        let at = DigOrder::NAMES.iter().position(|known| *known == name)?;
        DigOrder::ALL.get(at).copied()
    }

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

/// The result of digging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The givens that remain.
    pub givens: CellSet,
    /// The number of tests whether a given can be removed.
    pub tries: u32,
}

/// A program that digs holes.
#[derive(Clone, Copy, Debug)]
pub struct Digger {
    /// The test whether a given can be removed.
    pub test: UniquenessTest,
    /// The limits of digging.
    pub bounds: Bounds,
    /// Whether cells are tried again.
    pub pruning: Pruning,
}

impl Digger {
    /// The program of the paper with bookgen's own solver, which is faster.
    pub fn new(bounds: Bounds) -> Digger {
        Digger { test: digit_is_forced, bounds, pruning: Pruning::EachCellOnce }
    }

    /// Digs holes in the given order.
    pub fn dig(&self, solution: &Cells, order: &[usize; 81], trace: &mut Trace) -> Dug {
        let mut digging =
            Digging { digger: self, solution, dug: Dug { givens: board::ALL, tries: 0 }, trace };
        match self.pruning {
            Pruning::EachCellOnce => digging.try_each(order),
            Pruning::Rescanning => digging.rescan(order),
            Pruning::Refilling => digging.refill(order),
        }
        digging.dug
    }
}

/// The state of a program that digs holes.
struct Digging<'a> {
    digger: &'a Digger,
    solution: &'a Cells,
    dug: Dug,
    trace: &'a mut Trace,
}

impl Digging<'_> {
    /// Tries to remove each given once.
    ///
    /// A given that cannot be removed is not tried again, because it still cannot be removed after
    /// other givens are removed. A hole is never refilled.
    fn try_each(&mut self, order: &[usize; 81]) {
        for &cell in order {
            self.try_cell(cell);
        }
    }

    /// Tries to remove the given in a cell. Returns whether the given is removed now. A hole stays a
    /// hole, and false is returned.
    fn try_cell(&mut self, cell: usize) -> bool {
        let without = self.dug.givens & !(1 << cell);
        if without == self.dug.givens {
            return false;
        }
        let digit = self.solution[cell];
        if !self.digger.bounds.allow(without) {
            self.trace.add(|| format!("{}={digit} stays within the bounds", cell_name(cell)));
            return false;
        }
        self.dug.tries += 1;
        let is_dug = (self.digger.test)(self.solution, without, cell);
        if is_dug {
            self.dug.givens = without;
        }
        self.trace.add(|| {
            let result = if is_dug { "dug" } else { "stays: another digit has a solution" };
            format!("{}={digit} {result}", cell_name(cell))
        });
        is_dug
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::fill;
    use crate::solve;
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
            let Dug { givens, tries } = Digger::new(bounds).dig(&solution, &order, &mut Trace::off());
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

    #[test]
    fn the_trace_has_a_line_for_each_cell() {
        let mut rng = StreamName::new().with("trace").stream();
        let (solution, mut trace) = (fill(&mut rng), Trace::on());
        let bounds = Bounds { min_givens: 30, min_in_line: 2, min_in_box: 0 };
        let order = DigOrder::LeftToRight.cells(&mut rng);
        let dug = Digger::new(bounds).dig(&solution, &order, &mut trace);
        let lines = trace.take();
        let count = |end: &str| lines.iter().filter(|line| line.ends_with(end)).count() as u32;
        assert_eq!(lines[0], format!("r1c1={} dug", solution[0]));
        assert_eq!(count(" dug"), 81 - dug.givens.count_ones());
        assert_eq!(count(" dug") + count("has a solution"), dug.tries);
        assert_eq!(count(" dug") + count("has a solution") + count("the bounds"), 81);
    }
}
