//! The lines of a grid, the layers of clues, and the clues of regions.

use std::ops::RangeInclusive;

use super::size::Size;
use crate::board::Face;
use crate::figure::{
    Anchor, Cell, Direction, Form as Shape, Lattice, Margin, Margins, Mark, Role, Sign, Spot, Tone,
};

/// The lines of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Thin lines between the cells, and a border around them.
    Cells,
    /// Cells that stand apart, with room for signs between them.
    Apart,
    /// Dots at the corners of the cells.
    Dots,
    /// No lines.
    Open,
    /// White cells in [`runs`](super::runs), and black cells with their sums. The first row and column are
    /// black.
    Runs,
    /// The answer of [`Look::Runs`]: without the first row and column.
    RunsAnswer,
}

/// A layer of clues: at each of its things there is a clue or none.
#[derive(Clone, Copy)]
pub struct Layer {
    /// Where the clues are.
    pub things: Things,
    /// What the clues are.
    pub clues: Clues,
}

/// The things that can have clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Things {
    /// The cells, row by row.
    Cells,
    /// The sides between two cells, in the order of [`Size::pairs`].
    Sides,
    /// The ends of rows and columns: above each column, right of each row, below each column, left of
    /// each row.
    Margins,
}

/// What the clues of a layer are. The value of a clue is a number.
#[derive(Clone, Copy)]
pub enum Clues {
    /// Numbers. The function gives their range for a size of the grid.
    Numbers(fn(Size) -> RangeInclusive<u8>),
    /// Numbers in circles.
    Islands(fn(Size) -> RangeInclusive<u8>),
    /// Signs that compare two cells: 0 if the first cell is smaller, 1 if it is greater.
    Comparisons,
}

/// A region of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The cells, in ascending order. They are connected.
    pub cells: Vec<usize>,
    /// The clue, as a number of [`RegionClues`].
    pub clue: u32,
}

/// The clues of the regions of a kind. A clue is printed in the first cell of its region.
pub trait RegionClues: Sync {
    /// A region, for messages: "cage".
    fn noun(&self) -> &'static str;

    /// Some clues, for messages: "12*, 3- or 5".
    fn examples(&self) -> &'static str;

    /// The text of a clue in a puzzle string.
    fn text(&self, clue: u32) -> String;

    /// Parses the text of a clue in a puzzle string.
    fn parse(&self, text: &str) -> Option<u32>;

    /// The printed text of a clue.
    fn printed(&self, clue: u32) -> String;

    /// Reads a printed clue.
    fn read(&self, text: &str) -> Option<u32>;

    /// What is wrong with a region, as a text that follows its name: "has 7 cells; at most 6 are
    /// supported".
    fn fault(&self, size: Size, region: &Region) -> Option<String>;
}

impl Look {
    /// The distance of cells that stand apart, in hundredths of their side.
    const GAP: u16 = 40;

    /// The look of a face. Only the answer of [`Look::Runs`] has a look of its own.
    pub fn of(self, face: Face) -> Look {
        match (self, face) {
            (Look::Runs, Face::Answer) => Look::RunsAnswer,
            _ => self,
        }
    }

    /// The lattice of a grid, with margins for the layers that need them.
    pub fn lattice(self, size: Size, layers: &[Layer]) -> Lattice {
        let (columns, rows) = (size.columns as u16, size.rows as u16);
        let lattice = match self {
            Look::Apart => {
                Lattice { gap: Look::GAP, ..Lattice::rectangle(2 * columns - 1, 2 * rows - 1) }
            }
            Look::RunsAnswer => Lattice::rectangle(columns - 1, rows - 1),
            _ => Lattice::rectangle(columns, rows),
        };
        if layers.iter().any(|layer| layer.things == Things::Margins) {
            let margin = Margin::new(1, 100);
            return lattice.with_margins(Margins {
                top: margin,
                right: margin,
                bottom: margin,
                left: margin,
            });
        }
        lattice
    }

    /// The size of a grid with this lattice; `None` if it is the lattice of no grid.
    pub fn size(self, lattice: &Lattice) -> Option<Size> {
        let (columns, rows) = (usize::from(lattice.columns), usize::from(lattice.rows));
        let is_even = columns.is_multiple_of(2) || rows.is_multiple_of(2);
        match self {
            Look::Apart if is_even => None,
            Look::Apart => Some(Size { columns: columns.div_ceil(2), rows: rows.div_ceil(2) }),
            Look::RunsAnswer => Some(Size { columns: columns + 1, rows: rows + 1 }),
            _ => Some(Size { columns, rows }),
        }
    }

    /// A cell of the lattice as a cell of the puzzle. `None` if it is outside the grid, or between cells.
    pub fn index(self, size: Size, cell: Cell) -> Option<usize> {
        let step = if self == Look::Apart { 2 } else { 1 };
        let [column, row] = [cell.column, cell.row].map(usize::from);
        let is_cell = column.is_multiple_of(step) && row.is_multiple_of(step);
        let (column, row) = (column / step, row / step);
        (is_cell && column < size.columns && row < size.rows).then(|| row * size.columns + column)
    }

    /// A cell of the puzzle as a cell of the lattice.
    pub fn cell(self, size: Size, cell: usize) -> Cell {
        let (column, row) = size.place(cell);
        let (step, first) = match self {
            Look::Apart => (2, 0),
            Look::RunsAnswer => (1, 1),
            _ => (1, 0),
        };
        Cell::new(step * (column - first) as u16, step * (row - first) as u16)
    }
}

impl Things {
    /// The number of kinds of things.
    pub const COUNT: usize = 3;

    /// The things of a grid, each with two cells. A cell has itself twice. A side has the cells on both
    /// sides. An end of a line has the two cells that are nearest to it, the nearest first.
    pub fn all(self, size: Size) -> Vec<[usize; 2]> {
        let Size { columns, rows } = size;
        match self {
            Things::Cells => (0..size.cells()).map(|cell| [cell, cell]).collect(),
            Things::Sides => size.pairs().collect(),
            Things::Margins => {
                let last = size.cells() - columns;
                let top = (0..columns).map(|column| [column, column + columns]);
                let bottom = (last..last + columns).map(|cell| [cell, cell - columns]);
                let starts = (0..rows).map(|row| row * columns);
                let left = starts.clone().map(|start| [start, start + 1]);
                let right = starts.map(|start| [start + columns - 1, start + columns - 2]);
                top.chain(right).chain(bottom).chain(left).collect()
            }
        }
    }

    /// The place of a thing with these cells.
    pub fn spot(self, look: Look, size: Size, cells: [usize; 2]) -> Spot {
        let [a, b] = cells.map(|cell| look.cell(size, cell).centre());
        match self {
            Things::Cells => a,
            Things::Sides => Spot::new(a.x.midpoint(b.x), a.y.midpoint(b.y)),
            Things::Margins => Spot::new(2 * a.x - b.x, 2 * a.y - b.y),
        }
    }
}

impl Clues {
    /// The values that a clue can have.
    pub fn values(self, size: Size) -> RangeInclusive<u8> {
        match self {
            Clues::Numbers(values) | Clues::Islands(values) => values(size),
            Clues::Comparisons => 0..=1,
        }
    }

    /// The marks of a clue. `cells` are the cells of its thing.
    pub fn marks(self, at: Spot, value: u8, cells: [usize; 2], role: Role) -> Vec<Mark> {
        let anchor = Anchor::Centre;
        let number = || Mark::Symbol { at, anchor, text: value.to_string(), role };
        match self {
            Clues::Numbers(_) => vec![number()],
            Clues::Islands(_) => {
                vec![Mark::Shape { at, form: Shape::Disc, tone: Tone::Paper }, number()]
            }
            Clues::Comparisons => {
                let is_vertical = cells[1] - cells[0] > 1;
                let direction = match (is_vertical, value) {
                    (false, 0) => Direction::Left,
                    (false, _) => Direction::Right,
                    (true, 0) => Direction::Up,
                    (true, _) => Direction::Down,
                };
                vec![Mark::Sign { at, sign: Sign::Less(direction) }]
            }
        }
    }

    /// The value of a clue with this mark; `None` if the mark is no clue.
    pub fn value(self, mark: &Mark) -> Option<Result<u8, String>> {
        match (self, mark) {
            (Clues::Numbers(_) | Clues::Islands(_), Mark::Symbol { text, role, .. }) => {
                let is_clue = matches!(role, Role::Given | Role::Clue);
                is_clue.then(|| text.parse().map_err(|_| text.clone()))
            }
            (Clues::Comparisons, Mark::Sign { sign: Sign::Less(direction), .. }) => {
                Some(Ok(u8::from(matches!(direction, Direction::Right | Direction::Down))))
            }
            _ => None,
        }
    }
}
