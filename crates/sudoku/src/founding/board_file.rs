//! The text file of boards, `sudotiku.txt`, of the text "N opportunistic Sudoku boards", and the
//! checker of the text "A random shuffling function for Sudoku".

use std::fmt;

use crate::board::{self, Cells, HOUSES};

/// The number of bytes of a board in the file.
pub const BOARD_BYTES: usize = 256;

/// Appends a board in the layout of `sudotiku.txt`.
///
/// A space follows each digit, and three more spaces follow every third digit, including the digit
/// at the end of a row. A line feed ends each row. An empty line follows every third row, and one
/// more empty line follows the board.
///
/// ```
/// use bookgen_sudoku::founding::board_file::{BOARD_BYTES, write_board};
/// use bookgen_sudoku::founding::relabel::FIXED_GRID;
///
/// let mut text = String::new();
/// write_board(&FIXED_GRID, &mut text);
/// assert_eq!(text.len(), BOARD_BYTES);
/// assert!(text.starts_with("1 2 3    5 6 7    9 4 8    \n4 5 6    8 9 1    3 7 2    \n"));
/// assert!(text.ends_with("2 3 4    6 1 5    7 8 9    \n\n\n"));
/// ```
pub fn write_board(board: &Cells, out: &mut String) {
    for (row, digits) in board.chunks_exact(9).enumerate() {
        for (column, digit) in digits.iter().enumerate() {
            out.push(char::from(b'0' + digit));
            out.push_str(if column % 3 == 2 { "    " } else { " " });
        }
        out.push_str(if row % 3 == 2 { "\n\n" } else { "\n" });
    }
    out.push('\n');
}

/// A fault of a board in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFault {
    /// The line of the fault, from 1.
    pub line: usize,
    /// The number of the board, from 1.
    pub board: usize,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: board {}: {}", self.line, self.board, self.reason)
    }
}

/// Checks the boards of a text, line by line: each board has nine rows of nine digits, and every
/// row, column and box has each digit once.
///
/// Spaces and empty lines are ignored, so the text may have another layout than `sudotiku.txt`.
///
/// ```
/// use bookgen_sudoku::founding::board_file::BoardChecker;
///
/// let mut checker = BoardChecker::default();
/// assert_eq!(checker.check("1 2 3    5 6 7    9 4 8"), []);
/// let faults = checker.check("4 5 6    8 9 1    3 7");
/// assert_eq!(faults[0].to_string(), "line 2: board 1: row 2 has 8 digits, not 9");
/// let end = checker.finish();
/// assert_eq!(end.map(|fault| fault.reason).as_deref(), Some("the text ends after row 2"));
/// ```
#[derive(Clone, Debug)]
pub struct BoardChecker {
    /// The number of lines that were checked.
    line: usize,
    /// The number of boards that began.
    boards: usize,
    /// The lines of the rows of the current board.
    rows: Vec<usize>,
    grid: Cells,
    /// Whether all rows of the current board have nine digits.
    has_digits: bool,
}

impl Default for BoardChecker {
    fn default() -> BoardChecker {
        BoardChecker { line: 0, boards: 0, rows: Vec::new(), grid: [0; 81], has_digits: true }
    }
}

impl BoardChecker {
    /// Checks the next line of the text, without its line end. Returns the faults of the line; after
    /// the ninth row of a board, also the repeated digits of the board.
    pub fn check(&mut self, line: &str) -> Vec<BoardFault> {
        self.line += 1;
        let digits: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
        if digits.is_empty() {
            return Vec::new();
        }
        let row = self.rows.len();
        if row == 0 {
            self.boards += 1;
            self.has_digits = true;
        }
        self.rows.push(self.line);
        let mut faults = Vec::new();
        match row_fault(&digits, row) {
            Some(reason) => {
                faults.push(self.fault(self.line, reason));
                self.has_digits = false;
            }
            None => {
                for (column, digit) in digits.into_iter().enumerate() {
                    self.grid[9 * row + column] = digit as u8 - b'0';
                }
            }
        }
        if row == 8 {
            if self.has_digits
                && let Some((cell, reason)) = repeated_digit(&self.grid)
            {
                faults.push(self.fault(self.rows[board::row(cell)], reason));
            }
            self.rows.clear();
        }
        faults
    }

    /// The fault of a text that ends inside a board.
    pub fn finish(&self) -> Option<BoardFault> {
        let line = *self.rows.last()?;
        Some(self.fault(line, format!("the text ends after row {}", self.rows.len())))
    }

    /// The number of boards in the checked lines.
    pub fn boards(&self) -> usize {
        self.boards
    }

    fn fault(&self, line: usize, reason: String) -> BoardFault {
        BoardFault { line, board: self.boards, reason }
    }
}

/// The fault of a row that does not have nine digits. Rows count from 0.
fn row_fault(digits: &[char], row: usize) -> Option<String> {
    if let Some(other) = digits.iter().find(|c| !matches!(c, '1'..='9')) {
        return Some(format!("{other:?} is not a digit from 1 to 9"));
    }
    let noun = if digits.len() == 1 { "digit" } else { "digits" };
    let count = digits.len();
    (count != 9).then(|| format!("row {} has {count} {noun}, not 9", row + 1))
}

/// The first cell whose digit is already in an earlier cell of a house, and the fault.
fn repeated_digit(grid: &Cells) -> Option<(usize, String)> {
    let names = ["box", "column", "row"];
    let repeat = |cell: usize| {
        HOUSES.iter().enumerate().find_map(|(at, house)| {
            let cells = || house.iter().map(|&cell| usize::from(cell));
            let repeats = cells().any(|other| other == cell)
                && cells().any(|other| other < cell && grid[other] == grid[cell]);
            let reason = || format!("{} {} has {} twice", names[at / 9], at % 9 + 1, grid[cell]);
            repeats.then(|| (cell, reason()))
        })
    };
    (0..81).find_map(repeat)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::founding::relabel::FIXED_GRID;

    /// The layout of the text, byte for byte.
    const BOARD: &str = "1 2 3    5 6 7    9 4 8    \n\
                         4 5 6    8 9 1    3 7 2    \n\
                         7 8 9    2 3 4    6 1 5    \n\n\
                         9 4 8    1 2 3    5 6 7    \n\
                         3 7 2    4 5 6    8 9 1    \n\
                         6 1 5    7 8 9    2 3 4    \n\n\
                         5 6 7    9 4 8    1 2 3    \n\
                         8 9 1    3 7 2    4 5 6    \n\
                         2 3 4    6 1 5    7 8 9    \n\n\n";

    #[test]
    fn a_board_has_256_bytes() {
        let mut text = String::new();
        write_board(&FIXED_GRID, &mut text);
        assert_eq!(text, BOARD);
        assert_eq!(text.len(), BOARD_BYTES);
    }

    #[test]
    fn an_ill_formed_board_is_found() {
        let faults = |text: &str| {
            let mut checker = BoardChecker::default();
            let mut faults: Vec<_> = text.lines().flat_map(|line| checker.check(line)).collect();
            faults.extend(checker.finish());
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            (checker.boards(), faults)
        };
        let one = |count: usize, fault: &str| (count, vec![fault.to_owned()]);
        assert_eq!(faults(&BOARD.repeat(3)), (3, vec![]));
        assert_eq!(
            faults(&board::text(&FIXED_GRID)).1,
            [
                "line 1: board 1: row 1 has 81 digits, not 9",
                "line 1: board 1: the text ends after row 1"
            ]
        );
        // A row of eight digits.
        let eight = BOARD.replace("3 7 2    4 5 6    8 9 1", "3 7 2    4 5 6    8 9");
        assert_eq!(
            faults(&format!("{BOARD}{eight}{BOARD}")),
            one(3, "line 19: board 2: row 5 has 8 digits, not 9")
        );
        let twice = BOARD.replace("6 1 5    7 8 9    2 3 4", "6 1 5    7 8 9    2 4 3");
        assert_eq!(faults(&twice), one(1, "line 7: board 1: column 8 has 4 twice"));
        let letter = BOARD.replacen("9 4 8", "9 x 8", 1);
        assert_eq!(faults(&letter), one(1, "line 1: board 1: 'x' is not a digit from 1 to 9"));
        assert_eq!(
            faults(&BOARD[..200]).1,
            [
                "line 10: board 1: row 8 has 1 digit, not 9",
                "line 10: board 1: the text ends after row 8"
            ]
        );
        assert_eq!(faults(""), (0, vec![]));
    }
}
