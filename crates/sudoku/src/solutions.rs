//! Counts the solutions of an imported puzzle, and names the reason if there is not exactly one
//! solution.

use std::fmt;

use super::board::{self, Cells, HOUSES, PEERS};
use super::solve;

/// The solutions of a puzzle.
///
/// ```
/// use bookgen_sudoku::{board, solutions::Solutions};
///
/// let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let givens = board::parse_givens(givens).unwrap();
/// let Solutions::One(solution) = Solutions::new(&givens) else { panic!() };
/// assert!(board::text(&solution).starts_with("534678912"));
///
/// let empty = Solutions::new(&[0; 81]);
/// assert_eq!(empty.to_string(), "several solutions: row 1 column 1 may be 1 or 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// No solution. If a row, column or box has the same given twice, the value names the digit and
    /// this house.
    None(Option<Conflict>),
    /// Exactly one solution.
    One(Cells),
    /// Several solutions. The value names a cell in which two solutions differ.
    Several(Ambiguity),
}

/// A digit that is given twice in a house (a row, a column or a box).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The digit, 1 to 9.
    pub digit: u8,
    /// The house, as an index into [`HOUSES`].
    pub house: usize,
}

/// A cell that has different digits in different solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// The cell, 0 to 80 in reading order.
    pub cell: usize,
    /// The two smallest possible digits, 1 to 9.
    pub digits: [u8; 2],
}

impl Solutions {
    /// Solves a puzzle and determines whether it has no solution, one solution or several
    /// solutions.
    pub fn new(givens: &Cells) -> Solutions {
        if let Some(solution) = solve::solution(givens) {
            return Solutions::One(solution);
        }
        match ambiguity(givens) {
            Some(ambiguity) => Solutions::Several(ambiguity),
            None => Solutions::None(conflict(givens)),
        }
    }
}

impl fmt::Display for Solutions {
    /// Writes the number of solutions in words, and the reason if there is not exactly one
    /// solution.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solutions::None(None) => write!(f, "no solution"),
            Solutions::None(Some(conflict)) => write!(f, "no solution: {conflict}"),
            Solutions::One(_) => write!(f, "one solution"),
            Solutions::Several(ambiguity) => write!(f, "several solutions: {ambiguity}"),
        }
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (house, number) = match self.house {
            house @ 0..9 => ("box", house + 1),
            house @ 9..18 => ("column", house - 8),
            house => ("row", house.saturating_sub(17)),
        };
        write!(f, "{} stands twice in {house} {number}", self.digit)
    }
}

impl fmt::Display for Ambiguity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.digits;
        write!(f, "{} may be {one} or {other}", board::cell_name(self.cell))
    }
}

/// The first digit that a house contains twice. Rows are checked first, then columns, then boxes.
pub(super) fn conflict(givens: &Cells) -> Option<Conflict> {
    (18..27).chain(9..18).chain(0..9).find_map(|house: usize| {
        let mut seen = 0u16;
        let twice = HOUSES[house].iter().map(|&cell| givens[usize::from(cell)]).find(|&digit| {
            let again = digit != 0 && seen >> digit & 1 == 1;
            seen |= 1 << digit;
            again
        })?;
        Some(Conflict { digit: twice, house })
    })
}

/// The first cell in which two solutions differ. `None` if there are fewer than two solutions.
fn ambiguity(givens: &Cells) -> Option<Ambiguity> {
    if solve::count(givens, 1) == 0 {
        return None;
    }
    (0..81).filter(|&cell| givens[cell] == 0).find_map(|cell| {
        let mut possible = (1..=9).filter(|&digit| {
            let mut tried = *givens;
            tried[cell] = digit;
            !sees_digit(givens, cell, digit) && solve::count(&tried, 1) == 1
        });
        Some(Ambiguity { cell, digits: [possible.next()?, possible.next()?] })
    })
}

/// Whether the digit is given in a peer of the cell: another cell of the same row, column or box.
fn sees_digit(givens: &Cells, cell: usize, digit: u8) -> bool {
    board::cells(PEERS[cell]).any(|other| givens[other] == digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn describe(givens: &str) -> String {
        Solutions::new(&board::parse_givens(givens).unwrap()).to_string()
    }

    #[test]
    fn each_number_of_solutions_is_described() {
        assert_eq!(describe(PUZZLE), "one solution");
        let conflicting = |at: usize, digit: &str| {
            let mut givens = PUZZLE.to_owned();
            givens.replace_range(at..at + 1, digit);
            describe(&givens)
        };
        assert_eq!(conflicting(8, "5"), "no solution: 5 stands twice in row 1");
        assert_eq!(conflicting(72, "5"), "no solution: 5 stands twice in column 1");
        assert_eq!(conflicting(10, "8"), "no solution: 8 stands twice in box 1");
        // No digit repeats, but no cell of the first row can be 9.
        let stuck = format!("12345678.{}9{}", ".".repeat(26), ".".repeat(45));
        assert_eq!(describe(&stuck), "no solution");
        let full =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        assert_eq!(describe(full), "one solution");
        assert_eq!(
            describe(&full.replace("534678912", "435678912")),
            "no solution: 4 stands twice in column 1"
        );
        let open = format!("{}{}", PUZZLE[..72].replace('9', "."), ".........");
        assert!(
            describe(&open).starts_with("several solutions: row 1 column 3 may be "),
            "{}",
            describe(&open)
        );
    }
}
