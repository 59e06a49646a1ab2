//! The exhaustive depth-first solver of the dig-hole paper, and how many steps it takes.
//!
//! It goes through the empty cells in reading order and tries the digits 1 to 9 in each that no
//! cell of its row, column and box has. A step is a digit put into a cell. The fills of the texts
//! search with it too, for one solution.

use crate::kinds::sudoku::board::{Cells, HOUSES_OF};

/// What the solver found, and how long it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enumeration {
    /// How many digits were put into cells.
    pub steps: u64,
    /// How many solutions were found.
    pub solutions: u64,
    /// The first solution.
    pub first: Option<Cells>,
    /// Whether the search came to its end, so that there are no other solutions.
    pub complete: bool,
}

/// Enumerates all solutions, within so many steps. Givens that contradict each other have none.
pub fn enumerate(givens: &Cells, most_steps: u64) -> Enumeration {
    let plan = Plan { fewest_first: false, stop_at_first: false, most_steps, digits: IN_ORDER };
    Search::of(givens, plan)
}

/// Searches for one solution, within so many steps.
pub fn first(givens: &Cells, most_steps: u64) -> Enumeration {
    let plan = Plan { fewest_first: false, stop_at_first: true, most_steps, digits: IN_ORDER };
    Search::of(givens, plan)
}

/// Searches for one solution, within so many steps, and goes to the cell with the fewest digits
/// left each time; it tries them in the order given, of digits less one.
pub fn first_by_fewest(givens: &Cells, most_steps: u64, digits: [u8; 9]) -> Enumeration {
    let plan = Plan { fewest_first: true, stop_at_first: true, most_steps, digits };
    Search::of(givens, plan)
}

/// The digits, less one, as they follow each other.
pub const IN_ORDER: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// How to search.
struct Plan {
    fewest_first: bool,
    stop_at_first: bool,
    most_steps: u64,
    digits: [u8; 9],
}

struct Search {
    plan: Plan,
    grid: Cells,
    /// The digits that each house lacks, as bits from 1.
    lacking: [u16; 27],
    found: Enumeration,
}

/// All digits, as bits from 1.
const DIGITS: u16 = 0x3fe;

/// The digits that each of the [houses](crate::kinds::sudoku::board::HOUSES) lacks, as bits from 1;
/// none if one has a digit twice.
pub fn lacking(grid: &Cells) -> Option<[u16; 27]> {
    let mut lacking = [DIGITS; 27];
    for (cell, &digit) in grid.iter().enumerate().filter(|(_, digit)| **digit != 0) {
        for house in HOUSES_OF[cell].map(usize::from) {
            if lacking[house] >> digit & 1 == 0 {
                return None;
            }
            lacking[house] &= !(1 << digit);
        }
    }
    Some(lacking)
}

/// The digits, as bits from 1, that a cell can hold for what its row, column and box lack.
pub fn left(lacking: &[u16; 27], cell: usize) -> u16 {
    HOUSES_OF[cell].iter().fold(DIGITS, |left, &house| left & lacking[usize::from(house)])
}

impl Search {
    fn of(givens: &Cells, plan: Plan) -> Enumeration {
        let found = Enumeration { steps: 0, solutions: 0, first: None, complete: true };
        let Some(lacking) = lacking(givens) else { return found };
        let mut search = Search { plan, grid: *givens, lacking, found };
        search.found.complete = search.from(0);
        search.found
    }

    /// The next cell to fill; in reading order all before `from` are filled.
    fn next(&self, from: usize) -> Option<usize> {
        match self.plan.fewest_first {
            false => (from..81).find(|&cell| self.grid[cell] == 0),
            true => (0..81)
                .filter(|&cell| self.grid[cell] == 0)
                .min_by_key(|&cell| left(&self.lacking, cell).count_ones()),
        }
    }

    /// Fills the empty cells in every way. False if the search was broken off.
    fn from(&mut self, from: usize) -> bool {
        let Some(cell) = self.next(from) else {
            self.found.solutions += 1;
            self.found.first.get_or_insert(self.grid);
            return !self.plan.stop_at_first;
        };
        let left = left(&self.lacking, cell);
        for digit in self.plan.digits {
            let bit = 1 << (digit + 1);
            if left & bit == 0 {
                continue;
            }
            if self.found.steps == self.plan.most_steps {
                return false;
            }
            self.found.steps += 1;
            self.put(cell, digit + 1, bit);
            let goes_on = self.from(cell + 1);
            self.put(cell, 0, bit);
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Puts a digit into a cell, or takes it out again.
    fn put(&mut self, cell: usize, digit: u8, bit: u16) {
        self.grid[cell] = digit;
        for house in HOUSES_OF[cell] {
            self.lacking[usize::from(house)] ^= bit;
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::kinds::sudoku::fill::fill;
    use crate::kinds::sudoku::{board, solve};
    use bookgen_base::rng::{Draw, StreamName};
    use proptest::prelude::*;

    /// The grid of a text.
    pub fn grid(text: &str) -> Cells {
        board::parse(text, "the givens", true).unwrap()
    }

    /// A random grid with so many random holes in it, and the grid.
    pub fn with_holes(holes: usize, seed: u64) -> (Cells, Cells) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut order: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut order);
        let mut givens = answer;
        order[..holes].iter().for_each(|&cell| givens[cell] = 0);
        (givens, answer)
    }

    #[test]
    fn steps_are_digits_put_down() {
        let solved =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let none = enumerate(&grid(solved), 10);
        assert_eq!((none.steps, none.solutions, none.complete), (0, 1, true));
        // The first row alone is open: each cell has one digit left in its column.
        let row = enumerate(&grid(&format!(".........{}", &solved[9..])), 100);
        assert_eq!((row.steps, row.solutions), (9, 1));
        assert_eq!(row.first, Some(grid(solved)));
        let cut = enumerate(&grid(&format!(".........{}", &solved[9..])), 8);
        assert_eq!((cut.steps, cut.solutions, cut.complete), (8, 0, false));
    }

    #[test]
    fn the_empty_grid_fills_in_order() {
        let one = first(&[0; 81], 1000);
        assert_eq!((one.solutions, one.complete), (1, false));
        assert_eq!(one.first.map(|grid| grid[..9].to_vec()), Some((1..=9).collect()));
        let mut twice = [0; 81];
        (twice[3], twice[5]) = (4, 4);
        assert_eq!((enumerate(&twice, 9).solutions, enumerate(&twice, 9).complete), (0, true));
        let falling = first_by_fewest(&[0; 81], 1000, [8, 7, 6, 5, 4, 3, 2, 1, 0]);
        assert_eq!(falling.first.map(|grid| grid[..9].to_vec()), Some((1..=9).rev().collect()));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn it_counts_as_the_fast_solver_does(seed: u64, holes in 20usize..48) {
            let (givens, _) = with_holes(holes, seed);
            let all = enumerate(&givens, 3_000_000);
            prop_assume!(all.complete && all.solutions < 1000);
            prop_assert_eq!(all.solutions, u64::from(solve::count(&givens, 1000)));
            // Every solution has a step for each hole of its own, or shares it with others.
            prop_assert!(all.steps >= holes as u64);
            let one = first_by_fewest(&givens, u64::MAX, IN_ORDER);
            prop_assert!(one.steps <= all.steps && one.first.is_some_and(|grid| board::is_solution(&grid)));
        }
    }
}
