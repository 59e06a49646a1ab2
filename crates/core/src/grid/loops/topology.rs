//! The cells, dots and edges of a rectangular grid.
//!
//! A dot is a corner of cells, an edge is a side of a cell. All three are numbered row by row. The
//! horizontal edges come before the vertical edges.

use crate::grid::size::Size;

/// A corner of a cell, or a quadrant around a dot: clockwise from the top left.
pub const CORNERS: usize = 4;

/// The cells, dots and edges of a grid.
#[derive(Clone, Debug)]
pub struct Topology {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// For each cell, its edges: top, right, bottom and left.
    pub cell_edges: Vec<[usize; 4]>,
    /// For each dot, its edges: up, right, down and left. A missing edge is [`Topology::no_edge`].
    pub dot_edges: Vec<[usize; 4]>,
    /// For each edge, the cells above and below it, or to the left and to the right. The outside is
    /// [`Topology::outside`].
    pub edge_cells: Vec<[usize; 2]>,
    /// For each edge, its dots: left and right, or top and bottom.
    pub edge_dots: Vec<[usize; 2]>,
}

impl Topology {
    /// Creates the topology of a grid.
    pub fn new(columns: usize, rows: usize) -> Topology {
        let (cells, across) = (columns * rows, columns * (rows + 1));
        let edges = across + (columns + 1) * rows;
        let horizontal = |column: usize, row: usize| row * columns + column;
        let vertical = |column: usize, row: usize| across + row * (columns + 1) + column;
        let dot = |column: usize, row: usize| row * (columns + 1) + column;
        let mut topology = Topology {
            columns,
            rows,
            cell_edges: Vec::with_capacity(cells),
            dot_edges: Vec::with_capacity((columns + 1) * (rows + 1)),
            edge_cells: vec![[cells; 2]; edges],
            edge_dots: vec![[0; 2]; edges],
        };
        for row in 0..rows {
            for column in 0..columns {
                let sides = [
                    horizontal(column, row),
                    vertical(column + 1, row),
                    horizontal(column, row + 1),
                    vertical(column, row),
                ];
                // The cell is the second cell of its top and left edges.
                for (side, position) in sides.into_iter().zip([1, 0, 0, 1]) {
                    topology.edge_cells[side][position] = row * columns + column;
                }
                topology.cell_edges.push(sides);
            }
        }
        for row in 0..=rows {
            for column in 0..=columns {
                let sides = [
                    if row > 0 { vertical(column, row - 1) } else { edges },
                    if column < columns { horizontal(column, row) } else { edges },
                    if row < rows { vertical(column, row) } else { edges },
                    if column > 0 { horizontal(column - 1, row) } else { edges },
                ];
                for (side, position) in sides.into_iter().zip([1, 0, 0, 1]) {
                    if side < edges {
                        topology.edge_dots[side][position] = dot(column, row);
                    }
                }
                topology.dot_edges.push(sides);
            }
        }
        topology
    }

    /// The number of cells. It is also the number of the outside.
    pub fn outside(&self) -> usize {
        self.cell_edges.len()
    }

    /// The number of edges. It is also the number of a missing edge.
    pub fn no_edge(&self) -> usize {
        self.edge_cells.len()
    }

    /// The number of dots.
    pub fn dots(&self) -> usize {
        self.dot_edges.len()
    }

    /// The edges of a quadrant of a dot. Quadrant 0 is at the top left.
    pub fn quadrant(&self, dot: usize, quadrant: usize) -> [usize; 2] {
        let edges = self.dot_edges[dot];
        [edges[(quadrant + 3) % 4], edges[quadrant % 4]]
    }

    /// The dot at a corner of a cell, and the quadrant of the dot in which the cell lies.
    pub fn corner(&self, cell: usize, corner: usize) -> (usize, usize) {
        let (column, row) = (cell % self.columns, cell / self.columns);
        let (right, down) = (usize::from(matches!(corner, 1 | 2)), usize::from(corner >= 2));
        ((row + down) * (self.columns + 1) + column + right, (corner + 2) % 4)
    }

    /// The cell in a quadrant of a dot, or the outside.
    pub fn cell_at(&self, dot: usize, quadrant: usize) -> usize {
        let (column, row) = (dot % (self.columns + 1), dot / (self.columns + 1));
        let (left, up) = (matches!(quadrant, 0 | 3), quadrant < 2);
        let column = if left { column.checked_sub(1) } else { Some(column) };
        let row = if up { row.checked_sub(1) } else { Some(row) };
        match (column, row) {
            (Some(column), Some(row)) if column < self.columns && row < self.rows => {
                row * self.columns + column
            }
            _ => self.outside(),
        }
    }

    /// The cell beside a side of a cell, or the outside.
    pub fn neighbour(&self, cell: usize, side: usize) -> usize {
        let [a, b] = self.edge_cells[self.cell_edges[cell][side]];
        if a == cell { b } else { a }
    }

    /// The edge between two dots, if they are neighbours.
    pub fn edge_between(&self, a: usize, b: usize) -> Option<usize> {
        let ends = |edge: &usize| {
            *edge < self.no_edge() && { self.edge_dots[*edge] == [a.min(b), a.max(b)] }
        };
        self.dot_edges[a].into_iter().find(ends)
    }

    /// An edge as a cell and an index of its sides.
    pub fn side(&self, edge: usize) -> (usize, usize) {
        side_of(Size { columns: self.columns, rows: self.rows }, edge)
    }

    /// A dot as a cell and one of its corners, clockwise from the top left.
    pub fn dot_corner(&self, dot: usize) -> (usize, usize) {
        let corners = [(2, 0), (3, 1), (1, 3), (0, 2)].into_iter();
        let mut at = corners.map(|(quadrant, corner)| (self.cell_at(dot, quadrant), corner));
        at.find(|(cell, _)| *cell < self.outside()).unwrap_or((0, 0))
    }
}

/// An edge as a cell, below it or to its right where there is one, and an index of its sides.
pub fn side_of(size: Size, edge: usize) -> (usize, usize) {
    let Size { columns, rows } = size;
    match edge.checked_sub(columns * (rows + 1)) {
        None if edge < columns * rows => (edge, 0),
        None => (edge - columns, 2),
        Some(vertical) => {
            let (column, row) = (vertical % (columns + 1), vertical / (columns + 1));
            if column < columns {
                (row * columns + column, 3)
            } else {
                (row * columns + column - 1, 1)
            }
        }
    }
}

impl Topology {
    /// Paths along lines, as dots. `open` says for each edge whether it is a line. Open paths begin at an
    /// end, a loop begins at its first dot.
    pub fn paths(&self, mut open: Vec<bool>) -> Vec<Vec<usize>> {
        let ways = |open: &[bool], dot: usize| {
            self.dot_edges[dot].iter().filter(|edge| open.get(**edge) == Some(&true)).count()
        };
        let mut starts: Vec<usize> = (0..self.dots()).collect();
        starts.sort_by_key(|dot| ways(&open, *dot) != 1);
        let mut paths = Vec::new();
        for start in starts {
            let mut path = vec![start];
            let mut dot = start;
            let next = |dot: usize, open: &[bool]| {
                self.dot_edges[dot].into_iter().find(|edge| open.get(*edge) == Some(&true))
            };
            while let Some(edge) = next(dot, &open) {
                open[edge] = false;
                let [a, b] = self.edge_dots[edge];
                dot = if a == dot { b } else { a };
                path.push(dot);
                if dot == start {
                    break;
                }
            }
            if path.len() > 1 {
                paths.push(path);
            }
        }
        paths
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_dots_and_edges_fit_together() {
        let topology = Topology::new(3, 2);
        assert_eq!((topology.outside(), topology.dots(), topology.no_edge()), (6, 12, 17));
        for cell in 0..6 {
            for corner in 0..CORNERS {
                let (dot, quadrant) = topology.corner(cell, corner);
                assert_eq!(topology.cell_at(dot, quadrant), cell);
                // The edges of the corner are the edges of the quadrant.
                let sides = topology.cell_edges[cell];
                let mut of_cell = [sides[(corner + 3) % 4], sides[corner]];
                let mut of_dot = topology.quadrant(dot, quadrant);
                of_cell.sort_unstable();
                of_dot.sort_unstable();
                assert_eq!(of_cell, of_dot, "cell {cell}, corner {corner}");
            }
            for side in 0..4 {
                let edge = topology.cell_edges[cell][side];
                assert!(topology.edge_cells[edge].contains(&topology.neighbour(cell, side)));
            }
        }
        for (edge, [a, b]) in topology.edge_dots.iter().enumerate() {
            assert_eq!(topology.edge_between(*a, *b), Some(edge));
            assert_eq!(topology.edge_between(*b, *a), Some(edge));
        }
        assert_eq!(topology.edge_between(0, 2), None);
    }

    #[test]
    fn edges_and_dots_are_parts_of_cells() {
        let topology = Topology::new(3, 2);
        assert_eq!(
            topology.cell_edges[5].map(|edge| topology.side(edge)),
            [0, 1, 2, 3].map(|at| (5, at))
        );
        let corners = [0, 3, 8, 11].map(|dot| topology.dot_corner(dot));
        assert_eq!(corners, [(0, 0), (2, 1), (3, 3), (5, 2)]);
    }
}
