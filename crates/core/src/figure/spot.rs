//! Positions on a lattice.

/// A position on a lattice, in half cells from the top left corner of the first cell. An odd
/// coordinate is the centre of a column or row, an even coordinate is a line between two of them.
/// Negative coordinates are in the left and the top margin.
///
/// Spots are ordered as in reading: row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// Half cells down.
    pub y: i16,
    /// Half cells to the right.
    pub x: i16,
}

impl Spot {
    /// Creates a spot. `x` counts half cells to the right, `y` half cells down.
    pub const fn new(x: i16, y: i16) -> Spot {
        Spot { y, x }
    }

    /// What the spot is on the lattice.
    pub fn place(self) -> Place {
        match (self.x & 1 == 1, self.y & 1 == 1) {
            (true, true) => Place::Centre,
            (true, false) => Place::HorizontalSide,
            (false, true) => Place::VerticalSide,
            (false, false) => Place::Corner,
        }
    }

    /// The spot at a distance of `right` and `down` half cells.
    pub fn moved(self, right: i16, down: i16) -> Spot {
        Spot::new(self.x.saturating_add(right), self.y.saturating_add(down))
    }
}

/// The place of a spot on the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The centre of a cell.
    Centre,
    /// The middle of the line between a cell and the cell below.
    HorizontalSide,
    /// The middle of the line between a cell and the cell to the right.
    VerticalSide,
    /// The corner of a cell.
    Corner,
}

/// A cell of a lattice. Cells are ordered as in reading: row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from 0.
    pub row: u16,
    /// The column, from 0.
    pub column: u16,
}

impl Cell {
    /// Creates a cell.
    pub const fn new(column: u16, row: u16) -> Cell {
        Cell { row, column }
    }

    /// The centre of the cell.
    pub fn centre(self) -> Spot {
        let half = |index: u16| i16::try_from(index).map_or(i16::MAX, |index| 2 * index + 1);
        Spot::new(half(self.column), half(self.row))
    }

    /// The cell with this centre, if the spot is the centre of a cell to the right of the left margin
    /// and below the top margin.
    pub fn at(centre: Spot) -> Option<Cell> {
        let is_centre = centre.place() == Place::Centre && centre.x > 0 && centre.y > 0;
        is_centre.then(|| Cell::new((centre.x / 2) as u16, (centre.y / 2) as u16))
    }
}
