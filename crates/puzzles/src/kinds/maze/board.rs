//! A parsed maze.

use super::field::{Field, Opening, Side};
use bookgen_core::solver::symmetry::Position;

/// A parsed maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MazeBoard {
    /// The cells.
    pub field: Field,
    /// Whether each cell has a passage to its right neighbour.
    pub right: Vec<bool>,
    /// Whether each cell has a passage to the cell below.
    pub down: Vec<bool>,
    /// The entrance.
    pub entrance: Opening,
    /// The exit.
    pub exit: Opening,
    /// The cells of the way, from the entrance to the exit.
    pub way: Vec<usize>,
}

impl MazeBoard {
    /// The cell behind the entrance.
    pub fn first(&self) -> usize {
        self.field.cell_behind(self.entrance).unwrap_or(0)
    }

    /// The cell behind the exit.
    pub fn last(&self) -> usize {
        self.field.cell_behind(self.exit).unwrap_or(0)
    }

    /// The cells to which the passages of a cell lead, clockwise from the top.
    pub fn passages(&self, cell: usize) -> impl Iterator<Item = usize> {
        // Passages do not leave the grid, so a cell at its side has no passage there.
        let columns = self.field.columns;
        let [left, above] = [cell.checked_sub(1), cell.checked_sub(columns)];
        let near = [
            above.filter(|above| self.down[*above]),
            self.right[cell].then_some(cell + 1),
            self.down[cell].then_some(cell + columns),
            left.filter(|left| self.right[*left]),
        ];
        near.into_iter().flatten()
    }

    /// The cell to which a passage at a side of a cell leads.
    pub fn beyond(&self, cell: usize, side: Side) -> Option<usize> {
        let near = self.field.neighbour(cell, side)?;
        let is_open = match side {
            Side::Up => self.down[near],
            Side::Right => self.right[cell],
            Side::Down => self.down[cell],
            Side::Left => self.right[near],
        };
        is_open.then_some(near)
    }

    /// The maze in another position. If `is_reversed`, entrance and exit change places.
    pub fn moved(&self, position: &Position, is_reversed: bool) -> MazeBoard {
        let field = &self.field;
        let mut place = vec![0; position.cells.len()];
        for (to, from) in position.cells.iter().enumerate() {
            place[*from] = to;
        }
        let (columns, rows) = (position.columns, position.rows());
        let has = position.cells.iter().map(|from| field.has[*from]).collect();
        let moved_field = Field { columns, rows, has };
        let (mut right, mut down) = (vec![false; place.len()], vec![false; place.len()]);
        for cell in field.cells() {
            for near in
                [Side::Right, Side::Down].map(|side| self.beyond(cell, side)).into_iter().flatten()
            {
                let (a, b) = (place[cell].min(place[near]), place[cell].max(place[near]));
                if b == a + 1 && moved_field.neighbour(a, Side::Right) == Some(b) {
                    right[a] = true;
                } else {
                    down[a] = true;
                }
            }
        }
        let moved_opening = |opening: Opening| {
            let cell = field.cell_behind(opening).unwrap_or(0);
            let inner = field.beside(cell, opening.side.opposite()).unwrap_or(cell);
            let (cell, inner) = (place[cell], place[inner]);
            let is_outward = |side: &Side| moved_field.beside(inner, *side) == Some(cell);
            let side = Side::ALL.into_iter().find(is_outward).unwrap_or(opening.side);
            let at = match side {
                Side::Up | Side::Down => cell % columns,
                Side::Left | Side::Right => cell / columns,
            };
            Opening { side, at }
        };
        let [mut entrance, mut exit] = [self.entrance, self.exit].map(moved_opening);
        let mut way: Vec<usize> = self.way.iter().map(|cell| place[*cell]).collect();
        if is_reversed {
            std::mem::swap(&mut entrance, &mut exit);
            way.reverse();
        }
        MazeBoard { field: moved_field, right, down, entrance, exit, way }
    }
}
