//! A fast solver: counts solutions, and says what follows from what is placed.
//!
//! What follows is drawn on vectors that take a step in all nine boxes and for all digits at once
//! (`infer`, `lanes`); where nothing more follows, the search guesses (`search`). Where the
//! processor has AVX2 the vectors are its own, else they are whole numbers: both take the very
//! same steps, so what is found, and in which order, is the same on every machine.
//!
//! ```
//! use bookgen_puzzles::sudoku::{board, solve};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let givens = board::parse(puzzle, "the givens", true).unwrap();
//! assert_eq!(solve::count(&givens, 2), 1);
//! let solution = solve::solution(&givens).unwrap();
//! assert!(board::text(&solution).starts_with("534678912"));
//! ```

#[cfg(target_arch = "x86_64")]
mod avx2;
mod infer;
mod lanes;
mod search;

use self::infer::DIGITS;
use self::lanes::{BOXES, Groups, Portable, four};
use self::search::Order;
use super::board::{self, CellSet, Cells};

/// What is done with a solution; `false` ends the search.
pub type Found<'a> = dyn FnMut(&State) -> bool + 'a;

/// What is still possible: the candidates of every cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// By place in the box, in reading order; then by box, as `lanes` has them.
    cells: [Groups; 9],
}

impl Default for State {
    fn default() -> State {
        State::new()
    }
}

/// Where the candidates of a cell stand: the place in its box, the group and the shift.
const fn place(cell: usize) -> (usize, usize, u32) {
    const PLACES: [(u8, u8, u8); 81] = {
        let mut places = [(0, 0, 0); 81];
        let mut cell = 0;
        while cell < 81 {
            let (row, column) = (cell / 9, cell % 9);
            let at = row % 3 * 3 + column % 3;
            places[cell] = (at as u8, (row / 3) as u8, (16 * (column / 3)) as u8);
            cell += 1;
        }
        places
    };
    let (at, group, shift) = PLACES[cell];
    (at as usize, group as usize, shift as u32)
}

/// The candidates of a cell with a digit; what is none from 1 to 9 leaves all.
const CANDIDATES: [u16; 256] = {
    let mut candidates = [DIGITS; 256];
    let mut digit = 1;
    while digit <= 9 {
        candidates[digit] = 1 << (digit - 1);
        digit += 1;
    }
    candidates
};

impl State {
    /// The empty grid.
    pub fn new() -> State {
        State { cells: [[four(DIGITS); 4]; 9] }
    }

    /// The state with these digits placed and nothing drawn from them yet. Cells are empty where
    /// there is no digit from 1 to 9.
    pub fn of(givens: &Cells) -> State {
        let mut cells = [[0; 4]; 9];
        for (at, groups) in cells.iter_mut().enumerate() {
            for (band, group) in groups.iter_mut().take(3).enumerate() {
                let first = 27 * band + 9 * (at / 3) + at % 3;
                let candidates =
                    |stack: usize| u64::from(CANDIDATES[usize::from(givens[first + 3 * stack])]);
                *group = candidates(0) | candidates(1) << 16 | candidates(2) << 32;
            }
        }
        State { cells }
    }

    /// Places the digits that a grid has in these cells; it must have one in each.
    pub fn place_all(&mut self, grid: &Cells, set: CellSet) {
        for cell in board::cells(set) {
            self.place(cell, grid[cell]);
        }
    }

    /// Places a digit from 1 to 9 in a cell. A candidate that is gone already does not come back:
    /// the cell is left without any.
    pub fn place(&mut self, cell: usize, digit: u8) {
        let (at, group, shift) = place(cell);
        self.cells[at][group] &= !((0xffff ^ 1 << (digit - 1)) << shift);
    }

    /// Takes a candidate away.
    pub fn forbid(&mut self, cell: usize, digit: u8) {
        let (at, group, shift) = place(cell);
        self.cells[at][group] &= !(1 << (digit - 1) << shift);
    }

    /// The candidates of a cell, as bits from 0 for digit 1.
    pub fn candidates(&self, cell: usize) -> u16 {
        let (at, group, shift) = place(cell);
        (self.cells[at][group] >> shift) as u16
    }

    /// Whether every cell has one candidate.
    pub fn solved(&self) -> bool {
        let boxes = self.cells.iter().flat_map(|groups| &groups[..3]);
        // Three lanes at a time: none is empty, and none has more than its least candidate.
        let mut more = 0;
        let mut some = lanes::GUARD & BOXES;
        for sets in boxes {
            some &= sets + four(0x7fff);
            more |= sets & ((sets | lanes::GUARD) - four(1));
        }
        some == lanes::GUARD & BOXES && more & BOXES == 0
    }

    /// The solution of a solved state.
    pub fn solution(&self) -> Cells {
        std::array::from_fn(|cell| self.candidates(cell).trailing_zeros() as u8 + 1)
    }

    /// Draws what follows by locked candidates, hidden and naked singles. False if nothing is
    /// possible any more.
    #[must_use]
    pub fn propagate(&mut self) -> bool {
        #[cfg(target_arch = "x86_64")]
        if let Some(possible) = avx2::draw(self) {
            return possible;
        }
        search::draw::<Portable>(self)
    }

    /// Searches for solutions and hands each over, until told to stop by `false`. The return
    /// value is whether the search came to its end.
    pub fn search(&self, found: &mut Found<'_>) -> bool {
        self.search_by(&mut || true, found)
    }

    /// Searches as [`State::search`] does; `order` says for each guess which side is first.
    pub fn search_by(&self, order: &mut Order<'_>, found: &mut Found<'_>) -> bool {
        #[cfg(target_arch = "x86_64")]
        if let Some(ended) = avx2::explore(self, order, found) {
            return ended;
        }
        search::explore::<Portable>(self, order, found)
    }

    /// Whether there is any solution.
    pub fn possible(&self) -> bool {
        !self.search(&mut |_| false)
    }
}

/// How many solutions givens have, counted up to a limit.
pub fn count(givens: &Cells, limit: u32) -> u32 {
    let mut solutions = 0;
    if limit > 0 {
        State::of(givens).search(&mut |_| {
            solutions += 1;
            solutions < limit
        });
    }
    solutions
}

/// The solution, if there is exactly one.
pub fn solution(givens: &Cells) -> Option<Cells> {
    let mut first = None;
    let unique = State::of(givens).search(&mut |state| {
        let another = first.is_some();
        first = Some(state.solution());
        !another
    });
    first.filter(|_| unique)
}

#[cfg(test)]
mod tests;
