//! The positions of cells, sides and corners of a lattice in a drawing.

use bookgen_base::units::{Point, Pt, Rect};
use bookgen_puzzles::figure::{Lattice, Place, Spot};

/// A lattice in a drawing: its position and its size.
#[derive(Clone, Copy)]
pub struct Placement<'a> {
    /// The lattice.
    pub lattice: &'a Lattice,
    /// The top left corner of the lattice with its margins.
    pub origin: Point,
    /// The side of a cell.
    pub cell: Pt,
}

impl Placement<'_> {
    /// The position of a spot.
    pub fn point(&self, spot: Spot) -> Point {
        let (x, y) = self.lattice.position(spot);
        self.origin + Point::new(self.cell * x, self.cell * y)
    }

    /// The cell or slot whose centre is at a spot. For the side of a cell: a square of the size of a
    /// cell around the middle of the side.
    pub fn rect(&self, centre: Spot) -> Rect {
        if centre.place() != Place::Centre {
            let Point { x, y } = self.point(centre);
            return Rect::new(x - self.cell / 2.0, y - self.cell / 2.0, self.cell, self.cell);
        }
        let (from, to) = (self.point(centre.moved(-1, -1)), self.point(centre.moved(1, 1)));
        Rect::new(from.x, from.y, to.x - from.x, to.y - from.y)
    }
}
