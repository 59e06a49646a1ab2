//! Lines of a nonogram: the fillings that agree with the runs and the known cells of a line.
//!
//! The cells of a line are bits, and bit 0 is the first cell. All positions of a run are handled at
//! once, so a line takes a few machine instructions for each run.
//!
//! ```
//! use bookgen_core::solver::line::{Fillings, LineCells};
//!
//! // Runs of 3 and 1 in six cells; the last cell is black.
//! let known = LineCells { black: 0b100000, white: 0 };
//! let fillings = Fillings::new(6, &[3, 1], known).unwrap();
//! assert_eq!(fillings.starts(), [0b11, 0b100000]);
//! assert_eq!(fillings.common(), LineCells { black: 0b100110, white: 0b010000 });
//! ```

/// The maximum number of cells of a line.
pub const MAX_LENGTH: usize = 62;

/// The maximum number of runs of a line.
const MAX_RUNS: usize = MAX_LENGTH.div_ceil(2);

/// The known cells of a line. Each cell is a bit, and bit 0 is the first cell. A cell without a bit
/// is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCells {
    /// The black cells: parts of runs.
    pub black: u64,
    /// The white cells: parts of gaps.
    pub white: u64,
}

impl LineCells {
    /// The cells of both colours.
    pub fn known(self) -> u64 {
        self.black | self.white
    }

    /// The cells of these and of other known cells.
    #[must_use]
    pub fn and(self, other: LineCells) -> LineCells {
        LineCells { black: self.black | other.black, white: self.white | other.white }
    }

    /// The cells that other known cells do not have.
    #[must_use]
    pub fn without(self, other: LineCells) -> LineCells {
        LineCells { black: self.black & !other.black, white: self.white & !other.white }
    }

    /// Whether a cell is both black and white.
    pub fn is_contradictory(self) -> bool {
        self.black & self.white != 0
    }
}

/// The fillings of a line. There is at least one.
#[derive(Clone, Debug)]
pub struct Fillings {
    starts: [u64; MAX_RUNS],
    runs: usize,
    /// The cells that are black in a filling, and the cells that are white in a filling.
    black: u64,
    white: u64,
}

impl Fillings {
    /// The fillings of a line of `length` cells, at most [`MAX_LENGTH`], that agree with the known
    /// cells. The runs are above 0. Returns `None` if there is no filling.
    pub fn new(length: usize, runs: &[u8], known: LineCells) -> Option<Fillings> {
        debug_assert!((1..=MAX_LENGTH).contains(&length), "{length}");
        let least: usize = runs.iter().map(|run| usize::from(*run) + 1).sum();
        if least > length + 1 {
            return None;
        }
        let all = first_bits(length + 1);
        let (black, white) = (all >> 1 & !known.white, all >> 1 & !known.black);
        let mut fillings = Fillings { starts: [0; MAX_RUNS], runs: runs.len(), black: 0, white: 0 };
        // From the left: the first cells can hold exactly the first runs. `gaps` has the numbers of
        // such cells for each number of runs.
        let mut gaps = [0; MAX_RUNS + 1];
        gaps[0] = grown(1, white);
        let mut next = gaps[0];
        for (at, run) in runs.iter().enumerate() {
            let starts = next & narrowed(black, *run);
            fillings.starts[at] = starts;
            gaps[at + 1] = grown(starts << run, white) & all;
            // A white cell follows before the next run.
            next = (gaps[at + 1] & white) << 1;
        }
        if gaps[runs.len()] >> length & 1 == 0 {
            return None;
        }
        // From the right, in the same way: all cells from a bit of `gap` on can hold exactly the last
        // runs.
        let mirrored_white = reversed(white, length);
        let mut gap = reversed(grown(1, mirrored_white), length + 1);
        fillings.white = gaps[runs.len()] & white & (gap >> 1);
        let mut ends = gap;
        for (at, run) in runs.iter().enumerate().rev() {
            // The run starts so that it ends where the rest begins.
            let starts = fillings.starts[at] & (ends >> run);
            fillings.starts[at] = starts;
            fillings.black |= widened(starts, *run);
            gap = reversed(grown(reversed(starts, length + 1), mirrored_white), length + 1);
            fillings.white |= gaps[at] & white & (gap >> 1);
            // A white cell follows after the run before.
            ends = gap >> 1 & white;
        }
        Some(fillings)
    }

    /// For each run, the cells in which the run can start.
    pub fn starts(&self) -> &[u64] {
        &self.starts[..self.runs]
    }

    /// The same, to keep only some of them.
    pub fn starts_mut(&mut self) -> &mut [u64] {
        &mut self.starts[..self.runs]
    }

    /// The cells that have the same colour in all fillings.
    pub fn common(&self) -> LineCells {
        LineCells { black: self.black & !self.white, white: self.white & !self.black }
    }
}

/// Whether a line of known cells has exactly these runs.
pub fn has_runs(runs: &[u8], black: u64) -> bool {
    let mut rest = black;
    let all = runs.iter().all(|run| {
        rest >>= rest.trailing_zeros() & (u64::BITS - 1);
        let length = rest.trailing_ones();
        rest >>= length & (u64::BITS - 1);
        length == u32::from(*run)
    });
    all && rest == 0
}

/// The lowest bits.
pub fn first_bits(count: usize) -> u64 {
    (1 << count) - 1
}

/// The lowest `width` bits in reverse order.
fn reversed(bits: u64, width: usize) -> u64 {
    bits.reverse_bits() >> (u64::BITS as usize - width)
}

/// Moves each bit upwards as long as the cells that it passes are allowed, and returns all bits on
/// the way.
fn grown(bits: u64, allowed: u64) -> u64 {
    // In a row of allowed cells, adding a bit carries to the end of the row. The changed bits are
    // the way of the bit.
    bits | ((bits & allowed).wrapping_add(allowed) ^ allowed)
}

/// The bits that start a row of `run` bits.
fn narrowed(bits: u64, run: u8) -> u64 {
    let (mut rows, mut length) = (bits, 1);
    while length < run {
        let step = length.min(run - length);
        rows &= rows >> step;
        length += step;
    }
    rows
}

/// The bits of rows of `run` bits that start at the given bits.
pub fn widened(starts: u64, run: u8) -> u64 {
    let (mut rows, mut length) = (starts, 1);
    while length < run {
        let step = length.min(run - length);
        rows |= rows << step;
        length += step;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The first cell and the length of each run of a filling.
    fn runs_of(bits: u64, n: usize) -> Vec<(usize, u8)> {
        let mut runs: Vec<(usize, u8)> = Vec::new();
        for cell in (0..n).filter(|cell| bits >> cell & 1 == 1) {
            match runs.last_mut() {
                Some((start, run)) if *start + usize::from(*run) == cell => *run += 1,
                _ => runs.push((cell, 1)),
            }
        }
        runs
    }

    /// Compares the fillings of a line with a list of all fillings.
    fn check(n: usize, runs: &[u8], known: LineCells) {
        let fits = |bits: &u64| {
            runs_of(*bits, n).iter().map(|(_, run)| *run).eq(runs.iter().copied())
                && known.black & !bits == 0
                && known.white & bits == 0
        };
        let all: Vec<u64> = (0..1 << n).filter(fits).collect();
        if known.known() == first_bits(n) {
            assert_eq!(has_runs(runs, known.black), !all.is_empty());
        }
        let Some(fillings) = Fillings::new(n, runs, known) else {
            assert!(all.is_empty(), "{n} {runs:?} {known:?}");
            return;
        };
        let mut starts = vec![0; runs.len()];
        for (start, (cell, _)) in
            all.iter().flat_map(|bits| runs_of(*bits, n).into_iter().enumerate())
        {
            starts[start] |= 1 << cell;
        }
        let black = all.iter().fold(first_bits(n), |cells, bits| cells & bits);
        let white = all.iter().fold(first_bits(n), |cells, bits| cells & !bits);
        assert!(!all.is_empty(), "{n} {runs:?} {known:?}");
        assert_eq!(fillings.starts(), starts, "{n} {runs:?} {known:?}");
        assert_eq!(fillings.common(), LineCells { black, white }, "{n} {runs:?} {known:?}");
    }

    proptest! {
        #[test]
        fn a_line_is_solved_exactly(
            known in prop::collection::vec(0..4u8, 1..11),
            runs in prop::collection::vec(1..5u8, 0..4),
        ) {
            let bits = |state: u8| {
                let cells = known.iter().enumerate().filter(|(_, cell)| **cell == state);
                cells.fold(0, |bits, (cell, _)| bits | 1 << cell)
            };
            check(known.len(), &runs, LineCells { black: bits(0), white: bits(1) });
        }
    }

    /// Every line of up to six cells with every choice of known cells.
    #[test]
    fn all_short_lines_are_solved_exactly() {
        for n in 1..=6 {
            for filling in 0..1 << n {
                let runs: Vec<u8> = runs_of(filling, n).iter().map(|(_, run)| *run).collect();
                for black in 0..1 << n {
                    for white in (0..1 << n).filter(|white| white & black == 0) {
                        check(n, &runs, LineCells { black, white });
                    }
                }
            }
        }
    }

    #[test]
    fn the_longest_line_has_the_most_runs() {
        let runs = [1; MAX_RUNS];
        let fillings = Fillings::new(MAX_LENGTH - 1, &runs, LineCells::default()).unwrap();
        assert_eq!(fillings.common().black.count_ones() as usize, MAX_RUNS);
        assert_eq!(fillings.common().white.count_ones() as usize, MAX_RUNS - 1);
        let one_more = Fillings::new(MAX_LENGTH, &runs, LineCells::default()).unwrap();
        assert_eq!(one_more.common(), LineCells::default());
        assert_eq!(one_more.starts()[0], 0b11);
        assert_eq!(one_more.starts()[MAX_RUNS - 1], 0b11 << (MAX_LENGTH - 2));
        let whole = Fillings::new(MAX_LENGTH, &[MAX_LENGTH as u8], LineCells::default()).unwrap();
        assert_eq!(whole.common().black, first_bits(MAX_LENGTH));
    }
}
