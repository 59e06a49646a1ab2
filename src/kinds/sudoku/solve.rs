//! A bit-parallel solver: counts solutions, and says what follows from what is placed.
//!
//! The candidates of a digit are three bands of 27 bits. Inside a band a digit needs three
//! minirows (the three cells that a row and a box share), one in each row and each box; of the
//! nine only those can stay that belong to one of the six ways to choose them. One look into a
//! table of 512 entries thus does hidden singles, pointing and claiming for a band, and the same
//! table does them for a stack, its nine minicolumns taken together over the three bands. Between
//! the digits it takes a few words to find the cells with one or two candidates. Candidates in 27
//! words and tables of minirows are the idea of the family of solvers that JCZSolve comes from;
//! here the stacks go through the table too.

use super::board::{self, CellSet, Cells};

/// Bits of a band.
const BAND: u32 = (1 << 27) - 1;

/// Of nine minirows, bit `3 * row + box`, those that belong to a way to place a digit: one in
/// each row and box. The same for minicolumns, bit `3 * band + column`, one in each band and
/// column of a stack.
const PLACEABLE: [u16; 512] = {
    // The six permutation matrices.
    const WAYS: [u16; 6] =
        [0b100_010_001, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100];
    let mut table = [0; 512];
    let mut open = 0;
    while open < 512 {
        let mut way = 0;
        while way < 6 {
            if WAYS[way] & !(open as u16) == 0 {
                table[open] |= WAYS[way];
            }
            way += 1;
        }
        open += 1;
    }
    table
};

/// [`PLACEABLE`] with each minirow as its three cells of a band.
const PLACEABLE_CELLS: [u32; 512] = {
    let mut table = [0; 512];
    let mut open = 0;
    while open < 512 {
        let mut minirow = 0;
        while minirow < 9 {
            if PLACEABLE[open] >> minirow & 1 == 1 {
                table[open] |= 0b111 << (3 * minirow);
            }
            minirow += 1;
        }
        open += 1;
    }
    table
};

/// Of nine columns those that stand alone among the three of their box.
const ALONE: [u16; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut group = 0;
        while group < 9 {
            let three = (columns >> group & 0b111) as u16;
            if three.count_ones() == 1 {
                table[columns] |= three << group;
            }
            group += 3;
        }
        columns += 1;
    }
    table
};

/// For a cell of a band the cells of the band that it leaves to its digit.
const KEEP: [u32; 27] = {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let mut other = 0;
        while other < 27 {
            let sees = other / 9 == cell / 9 || other % 9 / 3 == cell % 9 / 3;
            if !sees || other == cell {
                table[cell] |= 1 << other;
            }
            other += 1;
        }
        cell += 1;
    }
    table
};

/// The minirows, bit `3 * row + box`, in which some cell of a band is set.
fn minirows(band: u32) -> usize {
    let any = (band | band >> 1 | band >> 2) & 0o111_111_111;
    let near = any | any >> 2 | any >> 4;
    (near & 0o7 | near >> 6 & 0o70 | near >> 12 & 0o700) as usize
}

/// The columns in which some cell of a band is set.
fn columns(band: u32) -> u32 {
    (band | band >> 9 | band >> 18) & 0x1ff
}

/// Brings the candidates of one digit into agreement in every band and stack; none if there is no
/// way to place it.
fn settle([mut a, mut b, mut c]: [u32; 3]) -> Option<[u32; 3]> {
    loop {
        a &= PLACEABLE_CELLS[minirows(a)];
        b &= PLACEABLE_CELLS[minirows(b)];
        c &= PLACEABLE_CELLS[minirows(c)];
        let (x, y, z) = (columns(a), columns(b), columns(c));
        let (mut u, mut v, mut w) = (0, 0, 0);
        for stack in [0, 3, 6] {
            let open = (x >> stack & 7) | (y >> stack & 7) << 3 | (z >> stack & 7) << 6;
            let left = u32::from(PLACEABLE[open as usize]);
            u |= (left & 7) << stack;
            v |= (left >> 3 & 7) << stack;
            w |= (left >> 6 & 7) << stack;
        }
        if (u, v, w) == (x, y, z) {
            // An empty band would have left the others empty too.
            return (a != 0).then_some([a, b, c]);
        }
        // A set of columns times this is the set of their cells in a band.
        const ROWS: u32 = 1 | 1 << 9 | 1 << 18;
        a &= u * ROWS;
        b &= v * ROWS;
        c &= w * ROWS;
    }
}

/// The cells of a band that are the only ones left in their box.
fn alone(band: u32) -> u32 {
    let (r, s, t) = (band & 0x1ff, band >> 9 & 0x1ff, band >> 18);
    let more = r & s | (r | s) & t;
    let columns = u32::from(ALONE[(r | s | t) as usize]) & !more;
    band & (columns | columns << 9 | columns << 18)
}

/// What is still possible: the candidates of every digit.
#[derive(Clone, Debug)]
pub struct State {
    /// For each digit, 0 for 1, its candidates by band: bit `9 * (row % 3) + column`.
    candidates: [[u32; 3]; 9],
    /// The cells whose digit has not been taken from the other digits yet.
    open: [u32; 3],
    /// The digits whose candidates have changed since they were looked at, as bits.
    changed: u16,
}

impl Default for State {
    fn default() -> State {
        State::new()
    }
}

impl State {
    /// The empty grid.
    pub fn new() -> State {
        State { candidates: [[BAND; 3]; 9], open: [BAND; 3], changed: 0 }
    }

    /// The state with these digits placed and nothing drawn from them yet.
    pub fn of(givens: &Cells) -> State {
        let mut state = State::new();
        state.place_all(givens, board::filled(givens));
        state
    }

    /// Places the digits that a grid has in these cells; it must have one in each.
    pub fn place_all(&mut self, grid: &Cells, set: CellSet) {
        for cell in board::cells(set) {
            self.place(cell, grid[cell]);
        }
    }

    /// Places a digit from 1 to 9 in a cell.
    pub fn place(&mut self, cell: usize, digit: u8) {
        let digit = usize::from(digit) - 1;
        let (band, bit) = (cell / 27, cell % 27);
        // What the digit loses by it is found when it is settled: its box has one cell left.
        let kept = self.candidates[digit][band] & KEEP[bit];
        // A candidate that is gone already must not come back: its box is empty then.
        self.candidates[digit][band] = kept;
        self.changed |= 1 << digit;
    }

    /// Takes a candidate away.
    pub fn forbid(&mut self, cell: usize, digit: u8) {
        let digit = usize::from(digit) - 1;
        self.candidates[digit][cell / 27] &= !(1 << (cell % 27));
        self.changed |= 1 << digit;
    }

    /// The candidates of a cell, as bits from 0 for digit 1.
    pub fn candidates(&self, cell: usize) -> u16 {
        (0..9).fold(0, |set, digit| {
            set | ((self.candidates[digit][cell / 27] >> (cell % 27) & 1) as u16) << digit
        })
    }

    /// Whether every cell is known. True only of a state that has been propagated.
    pub fn solved(&self) -> bool {
        self.open == [0; 3]
    }

    /// The solution of a solved state.
    pub fn solution(&self) -> Cells {
        std::array::from_fn(|cell| self.candidates(cell).trailing_zeros() as u8 + 1)
    }

    /// Draws what follows by locked candidates, hidden and naked singles. False if nothing is
    /// possible any more.
    #[must_use]
    pub fn propagate(&mut self) -> bool {
        loop {
            while self.changed != 0 {
                if !self.settle_changed() {
                    return false;
                }
            }
            if self.solved() {
                return true;
            }
            let (one, two, _) = self.counts();
            if one != [BAND; 3] {
                return false;
            }
            for (band, &two) in two.iter().enumerate() {
                let naked = self.open[band] & !two;
                if naked == 0 {
                    continue;
                }
                for digit in 0..9 {
                    let mut found = self.candidates[digit][band] & naked;
                    while found != 0 {
                        let bit = found.trailing_zeros() as usize;
                        found &= found - 1;
                        self.candidates[digit][band] &= KEEP[bit];
                        self.changed |= 1 << digit;
                    }
                }
            }
            if self.changed == 0 {
                return true;
            }
        }
    }

    /// Settles every changed digit, and takes the cells that are known by it from the others.
    fn settle_changed(&mut self) -> bool {
        let mut known = [[0; 3]; 9];
        let mut all = [0; 3];
        while self.changed != 0 {
            let digit = self.changed.trailing_zeros() as usize;
            self.changed &= self.changed - 1;
            let Some(settled) = settle(self.candidates[digit]) else { return false };
            self.candidates[digit] = settled;
            for band in 0..3 {
                let new = alone(settled[band]) & self.open[band];
                if all[band] & new != 0 {
                    return false;
                }
                all[band] |= new;
                known[digit][band] = new;
            }
        }
        for band in 0..3 {
            if all[band] == 0 {
                continue;
            }
            self.open[band] &= !all[band];
            for (digit, known) in known.iter().enumerate() {
                let lost = self.candidates[digit][band] & all[band] & !known[band];
                self.candidates[digit][band] ^= lost;
                self.changed |= u16::from(lost != 0) << digit;
            }
        }
        true
    }

    /// The cells with at least one, two and three candidates, by band.
    fn counts(&self) -> ([u32; 3], [u32; 3], [u32; 3]) {
        let (mut one, mut two, mut three) = ([0; 3], [0; 3], [0; 3]);
        for digit in &self.candidates {
            for band in 0..3 {
                three[band] |= two[band] & digit[band];
                two[band] |= one[band] & digit[band];
                one[band] |= digit[band];
            }
        }
        (one, two, three)
    }

    /// A cell to branch on, of a propagated state that is not solved: one with two candidates if
    /// there is one, else one with as few as can be found.
    pub fn branch(&self) -> usize {
        let (_, two, three) = self.counts();
        for band in 0..3 {
            let pairs = self.open[band] & two[band] & !three[band];
            if pairs != 0 {
                return 27 * band + pairs.trailing_zeros() as usize;
            }
        }
        (0..81)
            .filter(|cell| self.open[cell / 27] >> (cell % 27) & 1 == 1)
            .min_by_key(|&cell| self.candidates(cell).count_ones())
            .unwrap_or(0)
    }

    /// Searches for solutions and hands each over, until told to stop by `false`. The return
    /// value is whether the search came to its end.
    pub fn search(mut self, found: &mut dyn FnMut(&State) -> bool) -> bool {
        if !self.propagate() {
            return true;
        }
        if self.solved() {
            return found(&self);
        }
        let cell = self.branch();
        let mut candidates = self.candidates(cell);
        while candidates != 0 {
            let digit = candidates.trailing_zeros() as u8 + 1;
            candidates &= candidates - 1;
            if candidates == 0 {
                self.place(cell, digit);
                return self.search(found);
            }
            let mut guess = self.clone();
            guess.place(cell, digit);
            if !guess.search(found) {
                return false;
            }
        }
        true
    }

    /// Whether there is any solution.
    pub fn possible(self) -> bool {
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
mod tests {
    use super::*;
    use crate::kinds::sudoku::fill::fill;
    use crate::rng::{Draw, StreamName};
    use proptest::prelude::*;

    fn grid(text: &str) -> Cells {
        board::parse(text, "the givens", true).unwrap()
    }

    /// The digits that no cell that sees a cell has.
    fn free(grid: &Cells, cell: usize) -> Vec<u8> {
        let sees = |other: usize| {
            let same = |of: fn(usize) -> usize| of(other) == of(cell);
            other != cell && (same(board::row) || same(board::column) || same(board::box_of))
        };
        (1..=9).filter(|&digit| !(0..81).any(|at| grid[at] == digit && sees(at))).collect()
    }

    /// Counts solutions in the plainest way there is.
    fn plain(grid: &mut Cells, limit: u32) -> u32 {
        if (0..81).any(|cell| grid[cell] != 0 && !free(grid, cell).contains(&grid[cell])) {
            return 0;
        }
        let empty = (0..81).filter(|&cell| grid[cell] == 0).map(|cell| (cell, free(grid, cell)));
        let Some((cell, digits)) = empty.min_by_key(|(_, digits)| digits.len()) else { return 1 };
        let mut solutions = 0;
        for digit in digits {
            if solutions < limit {
                grid[cell] = digit;
                solutions += plain(grid, limit - solutions);
                grid[cell] = 0;
            }
        }
        solutions
    }

    #[test]
    fn known_puzzles() {
        // The example of Wikipedia's article, and Arto Inkala's "hardest sudoku" of 2012.
        let wikipedia = grid(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        );
        let solved = grid(
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        );
        assert_eq!(solution(&wikipedia), Some(solved));
        let inkala = grid(
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        );
        assert_eq!(count(&inkala, 10), 1);
    }

    #[test]
    fn counts_stop_at_their_limit() {
        let empty = [0; 81];
        assert_eq!([0, 1, 2, 1000].map(|limit| count(&empty, limit)), [0, 1, 2, 1000]);
        assert_eq!(solution(&empty), None);
    }

    #[test]
    fn contradictions_have_no_solution() {
        let mut givens = [0; 81];
        (givens[0], givens[8]) = (5, 5);
        assert_eq!(count(&givens, 10), 0);
        // The last cell of the first row has no digit left.
        assert_eq!(count(&grid(&format!("12345678.........9{}", ".".repeat(63))), 10), 0);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn counts_are_those_of_a_plain_search(seed: u64, holes in 30usize..56) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let answer = fill(&mut rng);
            let mut order: Vec<usize> = (0..81).collect();
            rng.shuffle(&mut order);
            let mut givens = answer;
            for &cell in &order[..holes] {
                givens[cell] = 0;
            }
            let limit = 40;
            prop_assert_eq!(count(&givens, limit), plain(&mut givens, limit));
            if let Some(solution) = solution(&givens) {
                prop_assert_eq!(solution, answer);
            }
            // A wrong digit more often than not leaves none.
            let cell = order[holes];
            givens[cell] = givens[cell] % 9 + 1;
            prop_assert_eq!(count(&givens, limit), plain(&mut givens, limit));
        }
    }
}
