//! What there is to say of the solutions of a puzzle that somebody else has made.

use std::fmt;

use super::board::{self, Cells, HOUSES, PEERS};
use super::solve;

/// The solutions of a puzzle.
///
/// ```
/// use bookgen_puzzles::sudoku::{board, solutions::Solutions};
///
/// let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let givens = board::parse(givens, "the givens", true).unwrap();
/// let Solutions::One(solution) = Solutions::of(&givens) else { panic!() };
/// assert!(board::text(&solution).starts_with("534678912"));
///
/// let empty = Solutions::of(&[0; 81]);
/// assert_eq!(empty.to_string(), "several solutions: row 1 column 1 may be 1 or 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// There is none; where the givens contradict each other at sight, how.
    None(Option<Clash>),
    /// There is exactly one.
    One(Cells),
    /// There are more.
    Several(Fork),
}

/// A digit that is given twice in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The digit, from 1.
    pub digit: u8,
    /// The house, an index of [`HOUSES`].
    pub house: usize,
}

/// A cell that has not the same digit in all solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fork {
    /// The cell.
    pub cell: usize,
    /// Its two least digits, from 1.
    pub digits: [u8; 2],
}

impl Solutions {
    /// Looks for the solutions of a puzzle.
    pub fn of(givens: &Cells) -> Solutions {
        if let Some(solution) = solve::solution(givens) {
            return Solutions::One(solution);
        }
        match fork(givens) {
            Some(fork) => Solutions::Several(fork),
            None => Solutions::None(clash(givens)),
        }
    }
}

impl fmt::Display for Solutions {
    /// How many there are, in words, and what is the matter if there is not one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solutions::None(None) => write!(f, "no solution"),
            Solutions::None(Some(clash)) => write!(f, "no solution: {clash}"),
            Solutions::One(_) => write!(f, "one solution"),
            Solutions::Several(fork) => write!(f, "several solutions: {fork}"),
        }
    }
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, number) = match self.house {
            house @ 0..9 => ("box", house + 1),
            house @ 9..18 => ("column", house - 8),
            house => ("row", house.saturating_sub(17)),
        };
        write!(f, "{} stands twice in {what} {number}", self.digit)
    }
}

impl fmt::Display for Fork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.digits;
        write!(f, "{} may be {one} or {other}", board::place(self.cell))
    }
}

/// The first digit that a house has twice: rows first, then columns, then boxes.
fn clash(givens: &Cells) -> Option<Clash> {
    (18..27).chain(9..18).chain(0..9).find_map(|house: usize| {
        let mut seen = 0u16;
        let twice = HOUSES[house].iter().map(|&cell| givens[usize::from(cell)]).find(|&digit| {
            let again = digit != 0 && seen >> digit & 1 == 1;
            seen |= 1 << digit;
            again
        })?;
        Some(Clash { digit: twice, house })
    })
}

/// The first cell that two solutions differ in; none if there are not two.
fn fork(givens: &Cells) -> Option<Fork> {
    if solve::count(givens, 1) == 0 {
        return None;
    }
    (0..81).filter(|&cell| givens[cell] == 0).find_map(|cell| {
        let mut possible = (1..=9).filter(|&digit| {
            let mut tried = *givens;
            tried[cell] = digit;
            !sees(givens, cell, digit) && solve::count(&tried, 1) == 1
        });
        Some(Fork { cell, digits: [possible.next()?, possible.next()?] })
    })
}

/// Whether a cell sees a given digit.
fn sees(givens: &Cells, cell: usize, digit: u8) -> bool {
    board::cells(PEERS[cell]).any(|other| givens[other] == digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn told(givens: &str) -> String {
        Solutions::of(&board::parse(givens, "the givens", true).unwrap()).to_string()
    }

    #[test]
    fn each_number_of_solutions_is_told() {
        assert_eq!(told(PUZZLE), "one solution");
        let clashing = |at: usize, digit: &str| {
            let mut givens = PUZZLE.to_owned();
            givens.replace_range(at..at + 1, digit);
            told(&givens)
        };
        assert_eq!(clashing(8, "5"), "no solution: 5 stands twice in row 1");
        assert_eq!(clashing(72, "5"), "no solution: 5 stands twice in column 1");
        assert_eq!(clashing(10, "8"), "no solution: 8 stands twice in box 1");
        // Nothing clashes, yet the first row has no place for a 9.
        let stuck = format!("12345678.{}9{}", ".".repeat(26), ".".repeat(45));
        assert_eq!(told(&stuck), "no solution");
        let full =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!(told(full), "one solution");
        assert_eq!(
            told(&full.replace("534678912", "435678912")),
            "no solution: 4 stands twice in column 1"
        );
        let open = format!("{}{}", PUZZLE[..72].replace('9', "."), ".........");
        assert!(
            told(&open).starts_with("several solutions: row 1 column 3 may be "),
            "{}",
            told(&open)
        );
    }
}
