//! Cages: connected cells with an operation and a target.

use bookgen_core::grid::layers::{Region, RegionClues};
use bookgen_core::grid::size::Size;

/// The largest number of cells of a cage.
pub const MAX_CAGE: usize = 6;

/// An operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operation {
    /// The sum of the digits.
    Add,
    /// The difference of two digits.
    Subtract,
    /// The product of the digits.
    Multiply,
    /// The quotient of two digits, a whole number.
    Divide,
}

impl Operation {
    /// All operations: each with its character in puzzle strings and options, and its sign in print.
    pub const ALL: [(Operation, char, char); 4] = [
        (Operation::Add, '+', '+'),
        (Operation::Subtract, '-', '\u{2212}'),
        (Operation::Multiply, '*', '\u{d7}'),
        (Operation::Divide, '/', '\u{f7}'),
    ];

    /// The operation with a character of puzzle strings.
    pub fn of_symbol(symbol: char) -> Option<Operation> {
        Operation::ALL.iter().find(|known| known.1 == symbol).map(|known| known.0)
    }

    /// The operation with a sign in print.
    pub fn of_sign(sign: char) -> Option<Operation> {
        Operation::ALL.iter().find(|known| known.2 == sign).map(|known| known.0)
    }

    /// The character in puzzle strings.
    pub fn symbol(self) -> char {
        Operation::ALL[self as usize].1
    }

    /// The sign in print.
    pub fn sign(self) -> char {
        Operation::ALL[self as usize].2
    }

    /// Whether a cage of this operation has exactly two cells.
    pub fn is_for_pairs(self) -> bool {
        matches!(self, Operation::Subtract | Operation::Divide)
    }

    /// The result for the digits of a cage. `None` if the digits have no such result.
    pub fn result(self, digits: &[u32]) -> Option<u32> {
        match (self, digits) {
            (Operation::Add, _) => Some(digits.iter().sum()),
            (Operation::Multiply, _) => Some(digits.iter().product()),
            (Operation::Subtract, [a, b]) => Some(a.abs_diff(*b)).filter(|result| *result > 0),
            (Operation::Divide, [a, b]) => {
                let (least, most) = (*a.min(b), *a.max(b));
                (least < most && most.is_multiple_of(least)).then(|| most / least)
            }
            _ => None,
        }
    }

    /// The least and the greatest result for a number of digits from 1 to `size`.
    pub fn range(self, size: u32, count: u32) -> (u32, u32) {
        match self {
            Operation::Add => (count, count * size),
            Operation::Subtract => (1, size - 1),
            Operation::Multiply => (1, size.saturating_pow(count)),
            Operation::Divide => (2, size),
        }
    }
}

/// What is printed in a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clue {
    /// The operation. `None` for a cage of one cell.
    pub operation: Option<Operation>,
    /// The result of the operation, or the digit of the cell.
    pub target: u32,
}

impl Clue {
    /// The text. `sign` writes the operation: `12*` in a puzzle string, `12×` in print.
    pub fn text(self, sign: fn(Operation) -> char) -> String {
        let Clue { operation, target } = self;
        operation.map_or(target.to_string(), |operation| format!("{target}{}", sign(operation)))
    }

    /// The clue as one number: the target, and the operation in the last three bits.
    pub fn code(self) -> u32 {
        self.target << 3 | self.operation.map_or(0, |operation| operation as u32 + 1)
    }

    /// The clue of a number.
    pub fn from_code(code: u32) -> Clue {
        let known = (code & 7).checked_sub(1).and_then(|at| Operation::ALL.get(at as usize));
        Clue { operation: known.map(|(operation, ..)| *operation), target: code >> 3 }
    }

    /// Parses a string: digits, then the character of an operation, if there is one. `of` reads
    /// this character.
    pub fn parse(text: &str, of: fn(char) -> Option<Operation>) -> Option<Clue> {
        let operation = text.chars().last().and_then(of);
        let digits = match operation {
            Some(_) => text.char_indices().last().map_or("", |(at, _)| &text[..at]),
            None => text,
        };
        let target = digits.parse::<u32>().ok().filter(|target| target.to_string() == digits)?;
        (target <= u32::MAX >> 3).then_some(Clue { operation, target })
    }
}

/// A cage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// The cells, in ascending order.
    pub cells: Vec<usize>,
    /// The clue.
    pub clue: Clue,
}

impl Cage {
    /// What is wrong with the clue, as a text that follows the name of the cage: "has 3 cells, but …".
    pub fn fault(&self, size: usize) -> Option<String> {
        let count = self.cells.len();
        let Clue { operation, target } = self.clue;
        if count > MAX_CAGE {
            return Some(format!("has {count} cells; at most {MAX_CAGE} are supported"));
        }
        let (least, most) = match (operation, count) {
            (None, 1) => (1, size as u32),
            (Some(_), 1) => return Some("has one cell, but an operation".to_owned()),
            (None, _) => return Some(format!("has {count} cells, but no operation")),
            (Some(operation), 3..) if operation.is_for_pairs() => {
                let symbol = operation.symbol();
                return Some(format!("has {count} cells; `{symbol}` needs exactly two"));
            }
            (Some(operation), _) => operation.range(size as u32, count as u32),
        };
        let is_in_range = (least..=most).contains(&target);
        (!is_in_range).then(|| format!("has the target {target} outside {least} to {most}"))
    }
}

impl From<&Region> for Cage {
    fn from(region: &Region) -> Cage {
        Cage { cells: region.cells.clone(), clue: Clue::from_code(region.clue) }
    }
}

impl From<&Cage> for Region {
    fn from(cage: &Cage) -> Region {
        Region { cells: cage.cells.clone(), clue: cage.clue.code() }
    }
}

/// The clues of cages.
pub struct CageClues;

impl RegionClues for CageClues {
    fn noun(&self) -> &'static str {
        "cage"
    }

    fn examples(&self) -> &'static str {
        "12*, 3- or 5"
    }

    fn text(&self, clue: u32) -> String {
        Clue::from_code(clue).text(Operation::symbol)
    }

    fn parse(&self, text: &str) -> Option<u32> {
        Clue::parse(text, Operation::of_symbol).map(Clue::code)
    }

    fn printed(&self, clue: u32) -> String {
        Clue::from_code(clue).text(Operation::sign)
    }

    fn read(&self, text: &str) -> Option<u32> {
        Clue::parse(text, Operation::of_sign).map(Clue::code)
    }

    fn fault(&self, size: Size, region: &Region) -> Option<String> {
        Cage::from(region).fault(size.rows)
    }
}
