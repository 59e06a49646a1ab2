//! Digs holes (removes digits from a full grid) by the method of the paper "Sudoku puzzles
//! generating: from easy to evil". The method tries each cell once, in one of four orders. Two
//! minimums limit the digging: one for the givens of the grid, and one for the givens of each row
//! and column.
//!
//! The bounds of the levels, the bounds of lines and the numbers of steps in [`DIG_LEVELS`] come
//! from the English edition of the paper. The founding text itself has no such table; see
//! [`BoundSet`].

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

/// The numbers of givens of the levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoundSet {
    /// The table of the English edition of the paper. A puzzle has no fewer and no more givens than
    /// the table says.
    #[default]
    EnglishEdition,
    /// The rule of the founding text: the range from 0 to 80 is split into five roughly equal
    /// intervals, and harder levels have fewer givens. A number of the level's interval is the
    /// least number of givens. Nothing limits the greatest number.
    FiveIntervals,
}

impl BoundSet {
    /// All sets of bounds.
    pub const ALL: [BoundSet; 2] = [BoundSet::EnglishEdition, BoundSet::FiveIntervals];

    /// The names of [`BoundSet::ALL`] in `book.toml`.
    pub const NAMES: &'static [&'static str] = &["english-edition", "five-intervals"];

    /// The value with this name.
    pub fn from_name(name: &str) -> Option<BoundSet> {
        BoundSet::ALL.into_iter().find(|value| value.name() == name)
    }

    /// The name of the value.
    pub fn name(self) -> &'static str {
        BoundSet::NAMES[self as usize]
    }
}

/// How many givens each row and column keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineRule {
    /// At least the bound of the level. A book uses this rule by default: with more than three
    /// givens in each of nine rows, a puzzle of level 3 would have at least 36 givens, but the
    /// English edition allows at most 35.
    #[default]
    AtLeast,
    /// More than the bound of the level, as the founding text says.
    MoreThan,
}

impl LineRule {
    /// All rules.
    pub const ALL: [LineRule; 2] = [LineRule::AtLeast, LineRule::MoreThan];

    /// The names of [`LineRule::ALL`] in `book.toml`.
    pub const NAMES: &'static [&'static str] = &["at-least", "more-than"];

    /// The value with this name.
    pub fn from_name(name: &str) -> Option<LineRule> {
        LineRule::ALL.into_iter().find(|value| value.name() == name)
    }

    /// The name of the value.
    pub fn name(self) -> &'static str {
        LineRule::NAMES[self as usize]
    }
}

/// The parameters of one level of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigLevel {
    /// The name of the level in the founding text.
    pub name: &'static str,
    /// The minimum and maximum number of givens in the English edition, which sets no maximum for
    /// level 1. bookgen sets 60, because a grid with more givens is hardly a puzzle.
    pub english_givens: (u32, u32),
    /// The level's interval of the range from 0 to 80.
    pub interval: (u32, u32),
    /// The bound for the number of givens in each row and column, from the English edition.
    pub line_bound: u32,
    /// The digging order.
    pub order: DigOrder,
    /// The minimum number of steps of the exhaustive solver, from the English edition. The maximum
    /// is one less than the minimum of the next level. Only the score uses the steps; digging
    /// ignores them.
    pub min_steps: u64,
}

impl DigLevel {
    /// The range from which the least number of givens is drawn.
    pub fn givens(&self, bounds: BoundSet) -> (u32, u32) {
        match bounds {
            BoundSet::EnglishEdition => self.english_givens,
            BoundSet::FiveIntervals => self.interval,
        }
    }

    /// The minimum number of givens in each row and column.
    pub fn min_in_line(&self, rule: LineRule) -> u32 {
        match rule {
            LineRule::AtLeast => self.line_bound,
            LineRule::MoreThan => self.line_bound + 1,
        }
    }
}

/// The paper's levels 1 to 5.
pub static DIG_LEVELS: [DigLevel; 5] = [
    DigLevel {
        name: "low",
        english_givens: (50, 60),
        interval: (65, 80),
        line_bound: 5,
        order: DigOrder::Random,
        min_steps: 0,
    },
    DigLevel {
        name: "elementary",
        english_givens: (36, 49),
        interval: (49, 64),
        line_bound: 4,
        order: DigOrder::Random,
        min_steps: 100,
    },
    DigLevel {
        name: "intermediate",
        english_givens: (32, 35),
        interval: (33, 48),
        line_bound: 3,
        order: DigOrder::Jump,
        min_steps: 1_000,
    },
    DigLevel {
        name: "advanced",
        english_givens: (28, 31),
        interval: (17, 32),
        line_bound: 2,
        order: DigOrder::Serpentine,
        min_steps: 10_000,
    },
    DigLevel {
        name: "evil",
        english_givens: (22, 27),
        interval: (0, 16),
        line_bound: 0,
        order: DigOrder::LeftToRight,
        min_steps: 100_000,
    },
];

/// The result of digging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The givens that remain.
    pub givens: CellSet,
    /// The number of tests whether a given can be removed.
    pub tries: u32,
}

/// A test whether a given can be removed: [`digit_is_forced`] or another function of
/// [`reductio`](super::reductio). The arguments are the solution, the givens and the cell.
pub type UniquenessTest = fn(&Cells, CellSet, usize) -> bool;

/// Digs holes in the given order and tries each cell once.
///
/// A given that cannot be removed is not tried again, because it still cannot be removed after
/// other givens are removed. A hole is never refilled.
pub fn dig(solution: &Cells, order: &[usize; 81], bounds: Bounds) -> Dug {
    dig_with(digit_is_forced, solution, order, bounds)
}

/// [`dig`] with another test.
pub fn dig_with(
    test: UniquenessTest,
    solution: &Cells,
    order: &[usize; 81],
    bounds: Bounds,
) -> Dug {
    let mut dug = Dug { givens: board::ALL, tries: 0 };
    try_each_given(test, solution, order, bounds, &mut dug);
    dug
}

/// Tries to remove each given once.
fn try_each_given(
    test: UniquenessTest,
    solution: &Cells,
    order: &[usize; 81],
    bounds: Bounds,
    dug: &mut Dug,
) {
    for &cell in order {
        let without = dug.givens & !(1 << cell);
        if without == dug.givens || !bounds.allow(without) {
            continue;
        }
        dug.tries += 1;
        if test(solution, without, cell) {
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
/// The paper does not describe its program without pruning. This function is one reading: the
/// simplest program that refills holes and tries cells again. [`dig_rescanning`] is another reading.
pub fn dig_without_pruning(
    test: UniquenessTest,
    solution: &Cells,
    order: &[usize; 81],
    bounds: Bounds,
) -> Dug {
    let mut best = dig_with(test, solution, order, bounds);
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
        try_each_given(test, solution, &cell_last, bounds, &mut refilled);
        best.tries = refilled.tries;
        if refilled.givens.count_ones() < best.givens.count_ones() {
            best = refilled;
            failures = 0;
        }
    }
    best
}

/// Digs without the paper's pruning, in another reading than [`dig_without_pruning`]: after each
/// hole, all cells are tried again from the first one on, also cells that could not be dug before.
///
/// The result is the same as with pruning, because a given that cannot be removed still cannot be
/// removed after other givens are removed.
pub fn dig_rescanning(
    test: UniquenessTest,
    solution: &Cells,
    order: &[usize; 81],
    bounds: Bounds,
) -> Dug {
    let mut dug = Dug { givens: board::ALL, tries: 0 };
    loop {
        let before = dug.givens;
        for &cell in order {
            let without = dug.givens & !(1 << cell);
            if without == dug.givens || !bounds.allow(without) {
                continue;
            }
            dug.tries += 1;
            if test(solution, without, cell) {
                dug.givens = without;
                break;
            }
        }
        if dug.givens == before {
            return dug;
        }
    }
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
        for bounds in BoundSet::ALL {
            let follows = |two: &[DigLevel]| two[0].givens(bounds).0 == two[1].givens(bounds).1 + 1;
            assert!(DIG_LEVELS.windows(2).all(follows));
        }
        assert!(DIG_LEVELS.windows(2).all(|two| two[0].line_bound > two[1].line_bound));
        assert!(DIG_LEVELS.windows(2).all(|two| two[0].min_steps < two[1].min_steps));
    }

    #[test]
    fn the_five_intervals_cover_0_to_80() {
        assert_eq!((DIG_LEVELS[4].interval.0, DIG_LEVELS[0].interval.1), (0, 80));
        let lengths = DIG_LEVELS.iter().map(|level| level.interval.1 - level.interval.0 + 1);
        assert!(lengths.into_iter().all(|length| (16..=17).contains(&length)));
        // The worked example of the paper has 22 givens and level 5. In the intervals, 22 givens
        // are level 4.
        assert!((DIG_LEVELS[3].interval.0..=DIG_LEVELS[3].interval.1).contains(&22));
    }

    /// With more than the bound in each line, a puzzle of level 3 has more givens than the English
    /// edition allows.
    #[test]
    fn more_than_the_bound_contradicts_the_table_of_the_english_edition() {
        let least = |level: &DigLevel| 9 * level.min_in_line(LineRule::MoreThan);
        assert!(least(&DIG_LEVELS[2]) > DIG_LEVELS[2].english_givens.1);
        for level in DIG_LEVELS.iter().filter(|level| level.line_bound != 3) {
            assert!(least(level) <= level.english_givens.1);
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
            let unpruned = dig_without_pruning(digit_is_forced, &solution, &order, bounds);
            let rescanned = dig_rescanning(digit_is_forced, &solution, &order, bounds);
            prop_assert!(rescanned.tries > pruned.tries);
            prop_assert_eq!(rescanned.givens, pruned.givens);
            prop_assert!(unpruned.tries > 5 * pruned.tries);
            prop_assert!(unpruned.givens.count_ones() <= pruned.givens.count_ones());
            prop_assert_eq!(solve::count(&board::masked(&solution, unpruned.givens), 2), 1);
        }
    }
}
