//! The fast solver: finds and counts solutions, and deduces the consequences of placed digits.
//!
//! Deduction uses vector operations, each of which processes all nine boxes and all digits at once
//! (modules `propagation` and `vector`). When deduction finds nothing more, the search makes a
//! guess (module `search`). The vectors use AVX-512, AVX2, SSE2 or NEON, as the processor has them, and
//! 64-bit integers otherwise. All versions perform exactly the same steps, so the solver finds the same
//! solutions in the same order on every machine.
//!
//! ```
//! use bookgen_sudoku::{board, solve};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let givens = board::parse_givens(puzzle).unwrap();
//! assert_eq!(solve::count(&givens, 2), 1);
//! let solution = solve::solution(&givens).unwrap();
//! assert!(board::text(&solution).starts_with("534678912"));
//! ```

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod count;
mod counting;
mod guess;
#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
mod kernels;
#[cfg(target_arch = "aarch64")]
mod neon;
mod propagation;
mod search;
mod search_vector;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod vector;

use self::count::Count;
use self::propagation::DIGITS;
use self::search_vector::{BranchOrder, SearchVector};
use self::vector::{BOX_LANES, Groups, Portable, repeat4};

use super::board::{self, CellSet, Cells};

/// A callback that receives each solution. It returns `false` to end the search.
pub type SolutionVisitor<'a> = dyn FnMut(&State) -> bool + 'a;

/// The candidates of every cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Vector `i` holds the candidates of cell `i` of every box. The cells of a box are numbered in
    /// reading order. The `vector` module describes the order of the boxes.
    cells: [Groups; 9],
}

impl Default for State {
    fn default() -> State {
        State::new()
    }
}

/// The location of a cell's candidates: the index of the vector, the group in the vector, and the
/// number of bits to shift the group.
const fn location(cell: usize) -> (usize, usize, u32) {
    const LOCATIONS: [(u8, u8, u8); 81] = {
        let mut locations = [(0, 0, 0); 81];
        let mut cell = 0;
        while cell < 81 {
            let (row, column) = (cell / 9, cell % 9);
            let at = row % 3 * 3 + column % 3;
            locations[cell] = (at as u8, (row / 3) as u8, (16 * (column / 3)) as u8);
            cell += 1;
        }
        locations
    };
    let (at, group, shift) = LOCATIONS[cell];
    (at as usize, group as usize, shift as u32)
}

/// The initial candidates of a cell. The index is the number that the puzzle has in this cell. A
/// number from 1 to 9 is the only candidate. Any other number means an empty cell, which has all
/// nine candidates.
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
    /// The state of an empty grid.
    pub fn new() -> State {
        State { cells: [[repeat4(DIGITS); 4]; 9] }
    }

    /// The state with the givens placed and nothing deduced yet. A cell without a digit from 1 to 9
    /// is empty.
    pub fn from_givens(givens: &Cells) -> State {
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

    /// Places the digits of `grid` in the cells of `set`. `grid` must have a digit in each of these
    /// cells.
    pub fn place_all(&mut self, grid: &Cells, set: CellSet) {
        for cell in board::cells(set) {
            self.place(cell, grid[cell]);
        }
    }

    /// Places a digit from 1 to 9 in a cell. If the digit is no longer a candidate, the cell has no
    /// candidates afterwards.
    pub fn place(&mut self, cell: usize, digit: u8) {
        let (at, group, shift) = location(cell);
        self.cells[at][group] &= !((0xffff ^ 1 << (digit - 1)) << shift);
    }

    /// Removes a candidate. `digit` is 1 to 9.
    pub fn eliminate(&mut self, cell: usize, digit: u8) {
        let (at, group, shift) = location(cell);
        self.cells[at][group] &= !(1 << (digit - 1) << shift);
    }

    /// The candidates of a cell. Bit 0 is digit 1.
    pub fn candidates(&self, cell: usize) -> u16 {
        let (at, group, shift) = location(cell);
        (self.cells[at][group] >> shift) as u16
    }

    /// Whether every cell has exactly one candidate.
    pub fn is_solved(&self) -> bool {
        let boxes = self.cells.iter().flat_map(|groups| &groups[..3]);
        // Checks three lanes at a time. In a solved grid, no lane is empty, and no lane has more
        // than one bit.
        let mut more = 0;
        let mut some = vector::GUARD_BITS & BOX_LANES;
        for sets in boxes {
            some &= sets + repeat4(0x7fff);
            more |= sets & ((sets | vector::GUARD_BITS) - repeat4(1));
        }
        some == vector::GUARD_BITS & BOX_LANES && more & BOX_LANES == 0
    }

    /// The cells that do not have exactly one candidate.
    pub fn unsolved(&self) -> CellSet {
        let is_single = |cell: &usize| self.candidates(*cell).is_power_of_two();
        (0..81).filter(|cell| !is_single(cell)).fold(0, |cells, cell| cells | 1 << cell)
    }

    /// The solution. The state must be solved.
    pub fn solution(&self) -> Cells {
        // This is a plain loop, because the compiler does not inline `std::array::from_fn` for 81
        // cells.
        let mut solution = [0; 81];
        for (cell, digit) in solution.iter_mut().enumerate() {
            *digit = self.candidates(cell).trailing_zeros() as u8 + 1;
        }
        solution
    }

    /// Applies three techniques (locked candidates, hidden singles and naked singles) until they
    /// remove no more candidates. Returns `false` if the state has no solution. The value `true`
    /// does not prove that there is a solution.
    #[must_use]
    pub fn propagate(&mut self) -> bool {
        Vectors::best().propagate(self)
    }

    /// Searches for solutions and calls `found` with each solution until `found` returns `false`.
    /// Returns `false` if `found` stopped the search, and `true` otherwise.
    pub fn search(&self, found: &mut SolutionVisitor<'_>) -> bool {
        self.search_by(&mut || true, found)
    }

    /// Like [`State::search`], with a callback that chooses which branch of each guess is explored
    /// first.
    pub fn search_by(&self, order: &mut BranchOrder<'_>, found: &mut SolutionVisitor<'_>) -> bool {
        Vectors::best().explore(self, order, found)
    }

    /// Whether there is a solution.
    pub fn has_solution(&self) -> bool {
        Vectors::best().count_state(self, 1) > 0
    }
}

/// The vectors that the solver can use. All of them find the same solutions in the same order. A token
/// proves that the processor has the instructions.
#[derive(Clone, Copy, Debug)]
pub enum Vectors {
    /// 64-bit integers, on any processor.
    Portable,
    /// SSE2, on every x86-64 processor.
    #[cfg(target_arch = "x86_64")]
    Sse2(fearless_simd::x86::Sse2),
    /// AVX2, on most x86-64 processors made since 2013.
    #[cfg(target_arch = "x86_64")]
    Avx2(fearless_simd::x86::Avx2),
    /// AVX-512, on some x86-64 processors made since 2019.
    #[cfg(target_arch = "x86_64")]
    Avx512(fearless_simd::x86::Avx512),
    /// NEON, on every 64-bit ARM processor.
    #[cfg(target_arch = "aarch64")]
    Neon(fearless_simd::aarch64::Neon),
}

/// Calls a method of the vector type that a value of [`Vectors`] stands for.
macro_rules! with_vector {
    ($vectors:expr, $method:ident($($argument:expr),*)) => {
        match $vectors {
            Vectors::Portable => Portable::$method((), $($argument),*),
            #[cfg(target_arch = "x86_64")]
            Vectors::Sse2(token) => sse2::Sse2Vector::$method(token, $($argument),*),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(token) => avx2::Avx2Vector::$method(token, $($argument),*),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(token) => avx512::Avx512Vector::$method(token, $($argument),*),
            #[cfg(target_arch = "aarch64")]
            Vectors::Neon(token) => neon::NeonVector::$method(token, $($argument),*),
        }
    };
}

impl Vectors {
    /// The fastest vectors of this processor.
    #[inline]
    pub fn best() -> Vectors {
        #[cfg(target_arch = "x86_64")]
        {
            let level = fearless_simd::Level::new();
            if let Some(token) = level.as_avx512() {
                return Vectors::Avx512(token);
            }
            if let Some(token) = level.as_avx2() {
                return Vectors::Avx2(token);
            }
            level.as_sse2().map_or(Vectors::Portable, Vectors::Sse2)
        }
        #[cfg(target_arch = "aarch64")]
        return fearless_simd::Level::new().as_neon().map_or(Vectors::Portable, Vectors::Neon);
        #[cfg(not(any(target_arch = "aarch64", target_arch = "x86_64")))]
        return Vectors::Portable;
    }

    /// All vectors of this processor, the slowest first.
    pub fn all() -> Vec<Vectors> {
        #[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
        let level = fearless_simd::Level::new();
        #[cfg(target_arch = "x86_64")]
        let others = [
            level.as_sse2().map(Vectors::Sse2),
            level.as_avx2().map(Vectors::Avx2),
            level.as_avx512().map(Vectors::Avx512),
        ];
        #[cfg(target_arch = "aarch64")]
        let others = [level.as_neon().map(Vectors::Neon)];
        #[cfg(not(any(target_arch = "aarch64", target_arch = "x86_64")))]
        let others: [Option<Vectors>; 0] = [];
        std::iter::once(Vectors::Portable).chain(others.into_iter().flatten()).collect()
    }

    /// The name of the instruction set.
    pub fn name(self) -> &'static str {
        match self {
            Vectors::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Vectors::Sse2(_) => "SSE2",
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(_) => "AVX-512",
            #[cfg(target_arch = "aarch64")]
            Vectors::Neon(_) => "NEON",
        }
    }

    /// Counts the solutions of a puzzle like [`count`].
    pub fn count(self, givens: &Cells, limit: u32) -> u32 {
        self.count_state(&State::from_givens(givens), limit)
    }

    fn count_state(self, state: &State, limit: u32) -> u32 {
        let mut count = Count::new(limit);
        if limit > 0 {
            with_vector!(self, count(state, &mut count));
        }
        count.found
    }

    #[inline]
    fn propagate(self, state: &mut State) -> bool {
        with_vector!(self, propagate(state))
    }

    #[inline]
    fn explore(
        self,
        state: &State,
        order: &mut BranchOrder<'_>,
        found: &mut SolutionVisitor<'_>,
    ) -> bool {
        with_vector!(self, explore(state, order, found))
    }
}

/// Counts the solutions of a puzzle. Stops counting at `limit`.
pub fn count(givens: &Cells, limit: u32) -> u32 {
    Vectors::best().count(givens, limit)
}

/// The solution of a puzzle, or `None` if the puzzle does not have exactly one solution.
pub fn solution(givens: &Cells) -> Option<Cells> {
    let mut first = None;
    let unique = State::from_givens(givens).search(&mut |state| {
        let another = first.is_some();
        first = Some(state.solution());
        !another
    });
    first.filter(|_| unique)
}

#[cfg(test)]
mod tests;
