//! The positions of cells, sides and corners of a lattice in a drawing.

use bookgen_base::units::{Point, Pt, Rect};
use bookgen_puzzles::figure::{Lattice, Mark, Place, Spot, Weight};

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

/// The weight of the line on each side of each cell.
pub struct Sides {
    first: Spot,
    width: usize,
    weights: Vec<Option<Weight>>,
}

impl Sides {
    /// The sides of a lattice with these marks.
    pub fn of(lattice: &Lattice, marks: &[Mark]) -> Sides {
        let margins = &lattice.margins;
        let before = |slots: u16| -2 * slots as i16;
        let first = Spot::new(before(margins.left.slots), before(margins.top.slots));
        let count = |before: u16, cells: u16, after: u16| {
            2 * (usize::from(before) + usize::from(cells) + usize::from(after)) + 1
        };
        let width = count(margins.left.slots, lattice.columns, margins.right.slots);
        let height = count(margins.top.slots, lattice.rows, margins.bottom.slots);
        let mut sides = Sides { first, width, weights: vec![None; width * height] };
        for mark in marks {
            let Mark::Edges { runs, weight } = mark else { continue };
            for (from, to) in runs {
                sides.add(*from, *to, *weight);
            }
        }
        sides
    }

    fn index(&self, spot: Spot) -> Option<usize> {
        let x = usize::try_from(i32::from(spot.x) - i32::from(self.first.x)).ok()?;
        let y = usize::try_from(i32::from(spot.y) - i32::from(self.first.y)).ok()?;
        (x < self.width).then_some(y * self.width + x)
    }

    fn add(&mut self, from: Spot, to: Spot, weight: Weight) {
        let (right, down) = ((to.x - from.x).signum(), (to.y - from.y).signum());
        let mut at = from;
        while at != to {
            let side = at.moved(right, down);
            if let Some(side) = self.index(side).and_then(|index| self.weights.get_mut(index)) {
                *side = (*side).max(Some(weight));
            }
            at = side.moved(right, down);
        }
    }

    /// The weight of the line on a side, if there is a line.
    pub fn weight(&self, side: Spot) -> Option<Weight> {
        self.index(side).and_then(|index| self.weights.get(index).copied().flatten())
    }
}
