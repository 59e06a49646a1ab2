//! The JSON object of f-puzzles.com.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use bookgen_core::heading::{Heading, Key};

/// A puzzle. Cells have names such as `R1C1`.
#[derive(Debug, Default, Deserialize, Serialize)]
pub struct Document {
    pub size: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    pub grid: Vec<Vec<Cell>>,
    #[serde(default, rename = "diagonal+", skip_serializing_if = "is_false")]
    pub rising_diagonal: bool,
    #[serde(default, rename = "diagonal-", skip_serializing_if = "is_false")]
    pub falling_diagonal: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub antiknight: bool,
    /// Whether neighbours without a white dot are not consecutive.
    #[serde(default, skip_serializing_if = "is_false")]
    pub nonconsecutive: bool,
    /// The marks that are missing only where the rule of the mark does not hold, such as `ratio`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub negative: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extraregion: Vec<Cells>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub killercage: Vec<Cells>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thermometer: Vec<Lines>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arrow: Vec<Lines>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub even: Vec<Marked>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub odd: Vec<Marked>,
    /// White dots.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub difference: Vec<Cells>,
    /// Black dots.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratio: Vec<Cells>,
    /// The digits of the solution, row by row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solution: Vec<Value>,
    #[serde(flatten)]
    pub others: BTreeMap<String, Value>,
}

/// A cell of the grid.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Cell {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u8>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub given: bool,
    /// The region, if it is not the usual box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<i64>,
}

/// Cells with a value: a cage, a region, or two cells with a dot between them.
#[derive(Debug, Default, Deserialize, Serialize)]
pub struct Cells {
    pub cells: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
}

/// Lines that begin in the cells of a bulb or of a circle.
#[derive(Debug, Default, Deserialize, Serialize)]
pub struct Lines {
    pub lines: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
}

/// A marked cell.
#[derive(Debug, Default, Deserialize, Serialize)]
pub struct Marked {
    pub cell: String,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

impl Document {
    /// A document with givens, and with an answer unless it is empty.
    pub fn new(size: usize, givens: &[u8], answer: &[u8]) -> Document {
        let cell = |digit: &u8| match digit {
            0 => Cell::default(),
            digit => Cell { value: Some(*digit), given: true, region: None },
        };
        let grid = givens.chunks(size).map(|row| row.iter().map(cell).collect()).collect();
        let solution = answer.iter().map(|digit| Value::from(*digit)).collect();
        Document { size, grid, solution, ..Document::default() }
    }

    /// The givens row by row; 0 for an empty cell. The digits that a solver wrote are left out.
    ///
    /// # Errors
    /// The grid has another number of cells, or a given is not a digit of the grid.
    pub fn givens(&self) -> Result<Vec<u8>, String> {
        let size = self.size;
        if !(1..=16).contains(&size)
            || self.grid.len() != size
            || self.grid.iter().any(|row| row.len() != size)
        {
            return Err(format!("the grid does not have {size}x{size} cells"));
        }
        let digit = |cell: &Cell| match cell.value.filter(|_| cell.given).unwrap_or(0) {
            digit if usize::from(digit) <= size => Ok(digit),
            digit => Err(format!("{digit} is not a digit of a grid of {size}x{size} cells")),
        };
        self.grid.iter().flatten().map(digit).collect()
    }

    /// The title and the author, each in one line.
    pub fn heading(&self) -> Heading {
        let mut heading = Heading::default();
        heading.add(Key::Title, self.title.as_deref().unwrap_or_default());
        heading.add(Key::Credit, self.author.as_deref().unwrap_or_default());
        heading
    }
}

/// The name of a cell.
pub fn cell_name(size: usize, cell: usize) -> String {
    format!("R{}C{}", cell / size + 1, cell % size + 1)
}

/// The cell with a name.
///
/// # Errors
/// There is no such cell.
pub fn cell(size: usize, name: &str) -> Result<usize, String> {
    let numbers = name.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
    let number = |text: &str| text.parse::<usize>().ok().filter(|at| (1..=size).contains(at));
    let place = numbers.and_then(|(row, column)| Some((number(row)?, number(column)?)));
    let shown: String = name.chars().take(20).collect();
    place
        .map(|(row, column)| (row - 1) * size + column - 1)
        .ok_or_else(|| format!("there is no cell {shown:?} in the grid"))
}
