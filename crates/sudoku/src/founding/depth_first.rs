//! The exhaustive depth-first solver of the dig-hole paper, with a count of its steps.
//!
//! The solver visits the empty cells in reading order. In each cell it tries the digits that are
//! absent from the row, column and box of the cell, in ascending order. A step is one digit placed
//! in a cell. Two other modules fill grids with this search, `las_vegas` and `diagonal_boxes`. They
//! stop at the first solution.

pub mod five_arrays;

use crate::board::{Cells, HOUSES_OF};

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The number of digits placed.
    pub steps: u64,
    /// The number of solutions found.
    pub solution_count: u64,
    /// The first solution found.
    pub first_solution: Option<Cells>,
    /// The number of steps up to the first solution.
    pub steps_to_first: Option<u64>,
    /// Whether the search covered all possibilities, so that all solutions are counted.
    pub is_complete: bool,
}

/// Finds all solutions, with at most `max_steps` steps. Contradictory givens have no solution.
pub fn find_all(givens: &Cells, max_steps: u64) -> SearchResult {
    let options =
        Options { fewest_first: false, stop_at_first: false, max_steps, digits: ASCENDING };
    Search::run(givens, options)
}

/// Finds one solution, with at most `max_steps` steps.
pub fn find_first(givens: &Cells, max_steps: u64) -> SearchResult {
    let options =
        Options { fewest_first: false, stop_at_first: true, max_steps, digits: ASCENDING };
    Search::run(givens, options)
}

/// Finds one solution, with at most `max_steps` steps. The search always continues with the cell
/// that has the fewest candidates. The search tries the digits in the order of `digits`. In
/// `digits`, 0 stands for the digit 1, and 8 stands for the digit 9.
pub fn find_first_with_fewest_candidates(
    givens: &Cells,
    max_steps: u64,
    digits: [u8; 9],
) -> SearchResult {
    let options = Options { fewest_first: true, stop_at_first: true, max_steps, digits };
    Search::run(givens, options)
}

/// The digits 1 to 9 in ascending order, each reduced by one.
pub const ASCENDING: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// The options of a search.
struct Options {
    fewest_first: bool,
    stop_at_first: bool,
    max_steps: u64,
    digits: [u8; 9],
}

struct Search {
    options: Options,
    grid: Cells,
    /// The digits that are missing from each house, as bits 1 to 9.
    missing: [u16; 27],
    result: SearchResult,
}

/// All digits, as bits 1 to 9.
const DIGITS: u16 = 0x3fe;

/// For each of the [houses](crate::board::HOUSES), the digits that are missing from
/// the house, as bits 1 to 9. `None` if a house has a digit twice.
pub fn missing_digits(grid: &Cells) -> Option<[u16; 27]> {
    let mut missing = [DIGITS; 27];
    for (cell, &digit) in grid.iter().enumerate().filter(|(_, digit)| **digit != 0) {
        for house in HOUSES_OF[cell].map(usize::from) {
            if missing[house] >> digit & 1 == 0 {
                return None;
            }
            missing[house] &= !(1 << digit);
        }
    }
    Some(missing)
}

/// The candidates of a cell, as bits 1 to 9: the digits missing from the row, column and box of the
/// cell.
pub fn candidates(missing: &[u16; 27], cell: usize) -> u16 {
    HOUSES_OF[cell].iter().fold(DIGITS, |digits, &house| digits & missing[usize::from(house)])
}

impl Search {
    fn run(givens: &Cells, options: Options) -> SearchResult {
        let result = SearchResult {
            steps: 0,
            solution_count: 0,
            first_solution: None,
            steps_to_first: None,
            is_complete: true,
        };
        let Some(missing) = missing_digits(givens) else { return result };
        let mut search = Search { options, grid: *givens, missing, result };
        search.result.is_complete = search.fill_from(0);
        search.result
    }

    /// The next cell to fill. If the search runs in reading order, all cells before `from` are
    /// filled.
    fn next_cell(&self, from: usize) -> Option<usize> {
        if self.options.fewest_first {
            (0..81)
                .filter(|&cell| self.grid[cell] == 0)
                .min_by_key(|&cell| candidates(&self.missing, cell).count_ones())
        } else {
            (from..81).find(|&cell| self.grid[cell] == 0)
        }
    }

    /// Tries all ways to fill the empty cells. Returns false if the search stopped early.
    fn fill_from(&mut self, from: usize) -> bool {
        let Some(cell) = self.next_cell(from) else {
            self.result.solution_count += 1;
            self.result.first_solution.get_or_insert(self.grid);
            self.result.steps_to_first.get_or_insert(self.result.steps);
            return !self.options.stop_at_first;
        };
        let candidates = candidates(&self.missing, cell);
        for digit in self.options.digits {
            let bit = 1 << (digit + 1);
            if candidates & bit == 0 {
                continue;
            }
            if self.result.steps == self.options.max_steps {
                return false;
            }
            self.result.steps += 1;
            self.toggle(cell, digit + 1, bit);
            let completed = self.fill_from(cell + 1);
            self.toggle(cell, 0, bit);
            if !completed {
                return false;
            }
        }
        true
    }

    /// Places a digit in a cell. If `digit` is 0, removes the digit from the cell. `bit` is the bit
    /// of the placed or removed digit.
    fn toggle(&mut self, cell: usize, digit: u8, bit: u16) {
        self.grid[cell] = digit;
        for house in HOUSES_OF[cell] {
            self.missing[usize::from(house)] ^= bit;
        }
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::fill::fill;
    use crate::{board, solve};
    use bookgen_base::rng::{Draw, StreamName};
    use proptest::prelude::*;

    /// Parses 81 cells.
    pub fn parse_grid(text: &str) -> Cells {
        board::parse_givens(text).unwrap()
    }

    /// A random puzzle with this number of random holes, and the solution grid from which it was
    /// made.
    pub fn random_puzzle(holes: usize, seed: u64) -> (Cells, Cells) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let answer = fill(&mut rng);
        let mut order: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut order);
        let mut givens = answer;
        order[..holes].iter().for_each(|&cell| givens[cell] = 0);
        (givens, answer)
    }

    #[test]
    fn each_digit_placed_is_a_step() {
        let solved =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let full = find_all(&parse_grid(solved), 10);
        assert_eq!((full.steps, full.solution_count, full.is_complete), (0, 1, true));
        // Only the first row is empty. Each empty cell has one candidate, because its column has
        // the other eight digits.
        let row = find_all(&parse_grid(&format!(".........{}", &solved[9..])), 100);
        assert_eq!((row.steps, row.solution_count, row.steps_to_first), (9, 1, Some(9)));
        assert_eq!(row.first_solution, Some(parse_grid(solved)));
        let cut = find_all(&parse_grid(&format!(".........{}", &solved[9..])), 8);
        assert_eq!((cut.steps, cut.solution_count, cut.is_complete), (8, 0, false));
    }

    #[test]
    fn the_empty_grid_is_filled_in_digit_order() {
        let one = find_first(&[0; 81], 1000);
        assert_eq!((one.solution_count, one.is_complete), (1, false));
        assert_eq!(one.first_solution.map(|grid| grid[..9].to_vec()), Some((1..=9).collect()));
        let mut twice = [0; 81];
        (twice[3], twice[5]) = (4, 4);
        assert_eq!(
            (find_all(&twice, 9).solution_count, find_all(&twice, 9).is_complete),
            (0, true)
        );
        let falling =
            find_first_with_fewest_candidates(&[0; 81], 1000, [8, 7, 6, 5, 4, 3, 2, 1, 0]);
        assert_eq!(
            falling.first_solution.map(|grid| grid[..9].to_vec()),
            Some((1..=9).rev().collect())
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn the_count_agrees_with_the_fast_solver(seed: u64, holes in 20usize..48) {
            let (givens, _) = random_puzzle(holes, seed);
            let all = find_all(&givens, 3_000_000);
            prop_assume!(all.is_complete && all.solution_count < 1000);
            prop_assert_eq!(all.solution_count, u64::from(solve::count(&givens, 1000)));
            // Finding one solution takes at least one step for each hole.
            prop_assert!(all.steps >= holes as u64);
            let one = find_first_with_fewest_candidates(&givens, u64::MAX, ASCENDING);
            prop_assert!(one.steps <= all.steps && one.first_solution.is_some_and(|grid| board::is_solution(&grid)));
        }
    }
}
