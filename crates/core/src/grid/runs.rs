//! Grids with runs: white cells in a line between black cells, across and down.
//!
//! The first row and the first column of the grid are black. The regions of a puzzle are its runs: those
//! across row by row, then those down column by column. The clue of a run is the sum of its digits, which
//! are different. A black cell has the sums of the run to its right and of the run below it.

mod figure;
mod text;

use super::layers::Region;
use super::parts::cut_off;
use super::puzzle::GridPuzzle;
use super::size::Size;
use crate::board::{Face, Flaw};
use crate::solver::sums::Combinations;
use crate::solver::symmetry::Position;
use crate::words::Words;

pub use figure::{grid, read_answer, read_puzzle};
pub use text::{parse, write};

/// The smallest number of cells of a run.
pub const MIN_RUN: usize = 2;

/// The largest number of cells of a run.
pub const MAX_RUN: usize = 9;

/// The two directions of runs in messages.
const DIRECTIONS: [&str; 2] = ["across", "down"];

/// The white cells of a grid and their runs. White cells are numbered row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runs {
    /// The size of the grid.
    pub size: Size,
    /// For each white cell, its number in the grid.
    pub cells: Vec<usize>,
    /// The runs: those across row by row, then those down column by column.
    pub all: Vec<Run>,
    /// For each white cell, its run across and its run down.
    pub of_cell: Vec<[usize; 2]>,
}

/// White cells in a line between black cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whether the cells are below each other.
    pub is_down: bool,
    /// The white cells.
    pub cells: Vec<usize>,
}

/// What is printed in a cell: the sums of the runs to the right of a black cell and below it. `None` for a
/// white cell.
pub type Square = Option<[Option<u8>; 2]>;

/// A black cell without sums.
pub const BLACK: Square = Some([None; 2]);

impl Runs {
    /// The runs of a grid. `is_white` has one value for each cell; the first row and column are black.
    pub fn new(size: Size, is_white: &[bool]) -> Runs {
        let cells: Vec<usize> = (0..size.cells()).filter(|cell| is_white[*cell]).collect();
        let mut white = vec![usize::MAX; size.cells()];
        for (index, cell) in cells.iter().enumerate() {
            white[*cell] = index;
        }
        let mut all = Vec::new();
        let mut of_cell = vec![[0; 2]; cells.len()];
        for (index, line) in size.lines().into_iter().enumerate() {
            let is_down = index >= size.rows;
            let line: Vec<usize> = line.into_iter().map(|cell| white[cell]).collect();
            for run in line.split(|cell| *cell == usize::MAX).filter(|run| !run.is_empty()) {
                for cell in run {
                    of_cell[*cell][usize::from(is_down)] = all.len();
                }
                all.push(Run { is_down, cells: run.to_vec() });
            }
        }
        Runs { size, cells, all, of_cell }
    }

    /// The runs of a puzzle.
    pub fn of(puzzle: &GridPuzzle) -> Runs {
        Runs::new(puzzle.size, &puzzle.is_white())
    }

    /// The runs of a grid with these squares. The first row and column are black, each run has two to
    /// nine cells, and the white cells are connected.
    ///
    /// # Errors
    /// The first rule that the squares break.
    fn checked(size: Size, is_white: &[bool]) -> Result<Runs, Flaw> {
        let is_first = |cell: &usize| size.place(*cell).0 == 0 || size.place(*cell).1 == 0;
        if (0..size.cells()).filter(is_first).any(|cell| is_white[cell]) {
            return Err(Flaw("the first row or the first column has a white cell".to_owned()));
        }
        let runs = Runs::new(size, is_white);
        for run in &runs.all {
            let length = run.cells.len();
            if !(MIN_RUN..=MAX_RUN).contains(&length) {
                let name = size.cell_name(runs.cells[run.cells[0]]);
                let cells = if length == 1 { "cell" } else { "cells" };
                let direction = DIRECTIONS[usize::from(run.is_down)];
                return Err(Flaw(format!(
                    "the run {direction} from {name} has {length} {cells}; a run has {MIN_RUN} to \
                     {MAX_RUN}"
                )));
            }
        }
        match cut_off(size, |cell| is_white[cell]) {
            _ if runs.cells.is_empty() => Err(Flaw("there are no white cells".to_owned())),
            None => Ok(runs),
            Some(_) => Err(Flaw("the white cells are not connected".to_owned())),
        }
    }

    /// The puzzle with the sum of each run.
    pub fn puzzle(&self, sums: &[u8], answer: Vec<u8>) -> GridPuzzle {
        let region = |(run, sum): (&Run, &u8)| Region {
            cells: run.cells.iter().map(|cell| self.cells[*cell]).collect(),
            clue: u32::from(*sum),
        };
        let regions = self.all.iter().zip(sums).map(region).collect();
        GridPuzzle { regions, ..GridPuzzle::new(self.size, answer) }
    }

    /// The sum of each run in an answer.
    pub fn sums(&self, answer: &[u8]) -> Vec<u8> {
        let sum = |run: &Run| run.cells.iter().map(|cell| answer[*cell]).sum();
        self.all.iter().map(sum).collect()
    }

    /// The other run of a cell: the run down if `run` is its run across.
    pub fn crossing(&self, cell: usize, run: usize) -> usize {
        let [across, down] = self.of_cell[cell];
        if across == run { down } else { across }
    }
}

/// The black cell with the sum of a run, and whether the run is down.
fn start(cells: &[usize]) -> (usize, bool) {
    let step = cells[1] - cells[0];
    (cells[0] - step, step > 1)
}

/// What is printed in each cell of a grid.
pub fn squares(puzzle: &GridPuzzle) -> Vec<Square> {
    let square = |is_white| if is_white { None } else { BLACK };
    let mut squares: Vec<Square> = puzzle.is_white().into_iter().map(square).collect();
    for Region { cells, clue } in &puzzle.regions {
        let (start, is_down) = start(cells);
        if let Some(sums) = &mut squares[start] {
            sums[usize::from(is_down)] = Some(*clue as u8);
        }
    }
    squares
}

/// The puzzle with these squares. The answer of the puzzle is empty.
///
/// # Errors
/// The white cells break a rule, a run has no sum or an impossible one, or a sum has no run.
pub fn from_squares(size: Size, found: &[Square]) -> Result<GridPuzzle, Flaw> {
    let is_white: Vec<bool> = found.iter().map(Option::is_none).collect();
    let runs = Runs::checked(size, &is_white)?;
    let mut puzzle = runs.puzzle(&vec![0; runs.all.len()], Vec::new());
    for Region { cells, clue } in &mut puzzle.regions {
        let ((start, is_down), count) = (start(cells), cells.len());
        let (name, direction) = (|| size.cell_name(start), DIRECTIONS[usize::from(is_down)]);
        let Some(sum) = found[start].and_then(|sums| sums[usize::from(is_down)]) else {
            return Err(Flaw(format!("{} has no sum {direction}", name())));
        };
        if Combinations::of_size(9).sets(count, u32::from(sum)).is_empty() {
            return Err(Flaw(format!(
                "{} has the sum {sum} {direction}, but {count} digits cannot have this sum",
                name()
            )));
        }
        *clue = u32::from(sum);
    }
    match found.iter().zip(squares(&puzzle)).position(|(found, expected)| *found != expected) {
        Some(cell) => {
            let name = size.cell_name(cell);
            Err(Flaw(format!("{name} has a sum without white cells beside it")))
        }
        None => Ok(puzzle),
    }
}

/// The eight rotations and reflections of the grid without its first row and column, which stay where they
/// are.
pub fn positions(size: Size) -> Vec<Position> {
    let with_first = |inner: &Position| {
        let moved = Size { columns: inner.columns + 1, rows: inner.rows() + 1 };
        let place =
            |at: usize, columns: usize| (at / columns + 1) * (columns + 1) + at % columns + 1;
        let mut cells = vec![0; moved.cells()];
        for (to, from) in inner.cells.iter().enumerate() {
            cells[place(to, inner.columns)] = place(*from, size.columns - 1);
        }
        Position { columns: moved.columns, cells }
    };
    Position::all(size.columns - 1, size.rows - 1).iter().map(with_first).collect()
}

/// Brings runs into the order of a grid of a size.
pub fn sort(size: Size, runs: &mut [Region]) {
    runs.sort_by_cached_key(|run| {
        let is_down = start(&run.cells).1;
        let column = if is_down { size.place(run.cells[0]).0 } else { 0 };
        (is_down, column, run.cells[0])
    });
}

/// Describes a face in words, row by row.
pub fn describe(puzzle: &GridPuzzle, face: Face, words: &Words) -> String {
    let mut digits = puzzle.answer.iter();
    let mut cell = |square: &Square| match (square, face) {
        (None, Face::Puzzle) => words.word("empty"),
        (None, Face::Answer) => digits.next().map(u8::to_string).unwrap_or_default(),
        (Some(sums), Face::Puzzle) if sums.iter().any(Option::is_some) => {
            let said = ["sum-across", "sum-down"].into_iter().zip(sums).filter_map(|(key, sum)| {
                Some(words.say(key, &[("sum", &sum.as_ref()?.to_string())]))
            });
            said.collect::<Vec<_>>().join(" ")
        }
        (Some(_), _) => words.word("black"),
    };
    let squares = squares(puzzle);
    let rows = squares.chunks(puzzle.size.columns).enumerate().map(|(row, squares)| {
        let cells: Vec<String> = squares.iter().map(&mut cell).collect();
        words.say("row", &[("row", &(row + 1).to_string()), ("cells", &cells.join(", "))])
    });
    rows.collect::<Vec<_>>().join("\n")
}
