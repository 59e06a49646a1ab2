//! What a solver finds: digits, shaded cells, a loop.
//!
//! An answer has a value at each of its places. A puzzle string has these values. The model of the rules
//! and the solvers have variables: usually one for each place.

mod bridges;
mod digits;
mod loops;
mod shades;

use std::ops::RangeInclusive;

use super::layers::Look;
use super::puzzle::GridPuzzle;
use super::size::Size;
use super::symbols::{check_count, symbol};
use crate::board::Flaw;
use crate::figure::Grid;
use crate::solver::model::{Model, Variable};
use crate::solver::phrase::Phrase;

pub use bridges::Bridges;
pub use digits::Digits;
pub use loops::Loop;
pub use shades::{SHADED, Shades, WHITE};

/// What a step of a solution finds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Variables that have a value now.
    pub decided: Vec<(usize, u8)>,
    /// Values that some variables cannot have: a value with its variables.
    pub excluded: Vec<(u8, Vec<usize>)>,
}

/// What a step finds, in words.
pub struct Said {
    /// A sentence: "So r1c2 is 5."
    pub sentence: Phrase,
    /// The same in short, without a full stop: "r1c2=5".
    pub result: Phrase,
}

/// What a solver finds.
pub trait AnswerForm: Sync {
    /// The places that have values, each with two cells; a cell has itself
    /// twice.
    fn places(&self, puzzle: &GridPuzzle) -> Vec<[usize; 2]>;

    /// The values that a place can have.
    fn values(&self, size: Size) -> RangeInclusive<u8>;

    /// The values that a variable can have.
    fn variable_values(&self, size: Size) -> RangeInclusive<u8> {
        self.values(size)
    }

    /// The number of variables.
    fn variable_count(&self, puzzle: &GridPuzzle) -> usize {
        self.places(puzzle).len()
    }

    /// The values of the variables of a puzzle with an answer.
    fn variables_of(&self, puzzle: &GridPuzzle) -> Vec<u8> {
        puzzle.answer.clone()
    }

    /// The answer for values of the variables.
    fn answer_of(&self, _puzzle: &GridPuzzle, variables: &[u8]) -> Vec<u8> {
        variables.to_vec()
    }

    /// Adds the variables that a clue at a thing with these cells tells about.
    fn variables_at(&self, size: Size, cells: [usize; 2], variables: &mut Vec<usize>);

    /// Adds what the clues themselves say to a model: a given is the value of its cell.
    fn constrain(&self, _puzzle: &GridPuzzle, _variables: &[Variable], _model: &mut Model) {}

    /// The text of an answer in a puzzle string.
    fn write(&self, puzzle: &GridPuzzle) -> String {
        puzzle.answer.iter().map(|value| symbol(Some(*value))).collect()
    }

    /// Parses the text of an answer. An empty text is an unknown answer.
    ///
    /// # Errors
    /// The text is not an answer of the puzzle.
    fn parse(&self, puzzle: &GridPuzzle, text: &str) -> Result<Vec<u8>, Flaw> {
        let range = self.values(puzzle.size);
        let value = |c: char| {
            let value = range.clone().find(|value| symbol(Some(*value)) == c);
            let [least, most] = [range.start(), range.end()].map(|value| symbol(Some(*value)));
            value.ok_or_else(|| Flaw(format!("{c:?} is not a value from {least} to {most}")))
        };
        let values = text.chars().map(value).collect::<Result<Vec<u8>, Flaw>>()?;
        check_count("the answer has", values.len(), "values", self.places(puzzle).len())?;
        Ok(values)
    }

    /// Draws the known values of variables on the figure of the puzzle. `is_worked` is true for the
    /// picture of a puzzle after some steps.
    fn draw(
        &self,
        look: Look,
        puzzle: &GridPuzzle,
        variables: &[Option<u8>],
        is_worked: bool,
        grid: &mut Grid,
    );

    /// Whether the values make one line, which is drawn whole.
    fn is_line(&self) -> bool {
        false
    }

    /// Reads the answer from the figure of the answer.
    ///
    /// # Errors
    /// The figure does not show an answer.
    fn read(&self, look: Look, puzzle: &GridPuzzle, grid: &Grid) -> Result<Vec<u8>, Flaw>;

    /// The name of a variable in messages: "row 1, column 2".
    fn name(&self, puzzle: &GridPuzzle, variable: usize) -> String;

    /// A difference between two solutions in words: "with 3 instead of 4 in row 1, column 2".
    fn difference(
        &self,
        puzzle: &GridPuzzle,
        variable: usize,
        found: i32,
        expected: i32,
    ) -> String {
        let place = self.name(puzzle, variable);
        format!("with {found} instead of {expected} in {place}")
    }

    /// What a step finds, in words.
    fn say(&self, puzzle: &GridPuzzle, found: &Found) -> Said;

    /// The cell of a variable, for the number of a step in a picture.
    fn cell_of(&self, puzzle: &GridPuzzle, variable: usize) -> Option<usize>;
}
