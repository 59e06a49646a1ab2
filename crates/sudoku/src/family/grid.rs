//! The grids of the family: their cells, their houses, and which cells see each other.

use bookgen_core::solver::houses::{House, HouseKind, Houses, groups, lines, square};

/// The side of the lattice of a samurai.
pub const SAMURAI_SIDE: usize = 21;

/// The row and the column of the top left corner of each grid of a samurai.
pub const SAMURAI_GRIDS: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];

/// The first row and the first column of each window.
const WINDOWS: [(usize, usize); 4] = [(1, 1), (1, 5), (5, 1), (5, 5)];

/// The rows and columns that the windows leave over, and those of the windows.
const STRIPES: [[usize; 3]; 3] = [[0, 4, 8], [1, 2, 3], [5, 6, 7]];

/// The shape of the grids of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// What the regions are.
    pub regions: Regions,
    /// Whether both diagonals have each digit.
    pub has_diagonals: bool,
    /// Whether the four windows of a windoku have each digit.
    pub has_windows: bool,
    /// Whether cells a knight's move apart have different digits.
    pub is_anti_knight: bool,
}

impl Shape {
    /// Boxes, and no other rule.
    pub const BOXES: Shape = Shape {
        regions: Regions::Boxes,
        has_diagonals: false,
        has_windows: false,
        is_anti_knight: false,
    };
}

/// What the regions of a grid are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regions {
    /// Boxes.
    Boxes,
    /// Regions of irregular shapes.
    Irregular,
    /// The boxes of five overlapping grids.
    Samurai,
}

/// A grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The rules of the grid.
    pub shape: Shape,
    /// The number of digits.
    pub size: usize,
    /// The row and the column of each cell, row by row.
    pub places: Vec<(usize, usize)>,
    /// The number of columns and of rows of the lattice.
    pub side: usize,
    /// The number of the region of each cell, from 0.
    pub regions: Vec<usize>,
}

/// The rows and the columns of a box.
pub fn box_size(size: usize) -> (usize, usize) {
    let divisors = (1..=size).take_while(|rows| rows * rows <= size);
    let rows = divisors.filter(|rows| size.is_multiple_of(*rows)).last().unwrap_or(1);
    (rows, size / rows)
}

impl Grid {
    /// A square grid with boxes.
    pub fn with_boxes(shape: Shape, size: usize) -> Grid {
        let (rows, columns) = box_size(size);
        let region = |(row, column): &(usize, usize)| row / rows * rows + column / columns;
        let regions = square(size).iter().map(region).collect();
        Grid::with_regions(shape, size, regions)
    }

    /// A square grid with these regions.
    pub fn with_regions(shape: Shape, size: usize, regions: Vec<usize>) -> Grid {
        Grid { shape, size, places: square(size), side: size, regions }
    }

    /// The five grids of a samurai.
    pub fn samurai(shape: Shape) -> Grid {
        let places: Vec<(usize, usize)> = square(SAMURAI_SIDE)
            .into_iter()
            .filter(|(row, column)| {
                SAMURAI_GRIDS.iter().any(|(top, left)| {
                    (*top..top + 9).contains(row) && (*left..left + 9).contains(column)
                })
            })
            .collect();
        let mut boxes: Vec<(usize, usize)> = Vec::new();
        let regions = places.iter().map(|(row, column)| {
            let place = (row / 3, column / 3);
            boxes.iter().position(|known| *known == place).unwrap_or_else(|| {
                boxes.push(place);
                boxes.len() - 1
            })
        });
        let regions = regions.collect();
        Grid { shape, size: 9, places, side: SAMURAI_SIDE, regions }
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.places.len()
    }

    /// The cell at a row and a column, if it exists.
    pub fn cell(&self, row: usize, column: usize) -> Option<usize> {
        if row >= self.side || column >= self.side {
            return None;
        }
        self.places.binary_search(&(row, column)).ok()
    }

    /// The pairs of neighbours: first beside each other, row by row, then below each other.
    pub fn neighbours(&self) -> Vec<(usize, usize)> {
        let pairs = |down: usize, right: usize| {
            let near = move |(row, column): &(usize, usize)| {
                Some((self.cell(*row, *column)?, self.cell(row + down, column + right)?))
            };
            self.places.iter().filter_map(near).collect::<Vec<_>>()
        };
        [pairs(0, 1), pairs(1, 0)].concat()
    }

    /// The houses, and the cells that are linked by a knight's move.
    pub fn houses<const W: usize>(&self) -> Houses<W> {
        let mut houses: Vec<House<W>> = Vec::new();
        let kind = match self.shape.regions {
            Regions::Irregular => HouseKind::Region,
            Regions::Boxes | Regions::Samurai => HouseKind::Box,
        };
        let count = self.regions.iter().max().map_or(0, |last| last + 1);
        houses.extend(groups(kind, count, &self.regions));
        if self.shape.regions == Regions::Samurai {
            for (index, grid) in SAMURAI_GRIDS.iter().enumerate() {
                houses.extend(self.samurai_lines(index + 1, *grid));
            }
            // A box has a number in the first grid to which it belongs.
            for house in houses.iter_mut().filter(|house| house.kind == HouseKind::Box) {
                let first = house.cells.lowest().map_or((0, 0), |cell| self.places[cell]);
                let of = SAMURAI_GRIDS.iter().enumerate().find_map(|(index, (top, left))| {
                    let (row, column) = (first.0.checked_sub(*top)?, first.1.checked_sub(*left)?);
                    (row < 9 && column < 9).then_some((index + 1, row / 3 * 3 + column / 3 + 1))
                });
                if let Some((grid, number)) = of {
                    (house.grid, house.number) = (Some(grid), number);
                }
            }
        } else {
            houses.extend(lines(self.size));
        }
        let size = self.size;
        let mut add = |kind, number, has: &dyn Fn(usize, usize) -> bool| {
            let cells =
                self.places.iter().enumerate().filter(|(_, (row, column))| has(*row, *column));
            let cells = cells.map(|(cell, _)| cell).collect();
            houses.push(House { kind, number, grid: None, cells });
        };
        if self.shape.has_diagonals {
            add(HouseKind::Diagonal, 1, &|row, column| row == column);
            add(HouseKind::Diagonal, 2, &|row, column| row + column + 1 == size);
        }
        if self.shape.has_windows {
            for (index, (top, left)) in WINDOWS.iter().enumerate() {
                add(HouseKind::Window, index + 1, &|row, column| {
                    (*top..top + 3).contains(&row) && (*left..left + 3).contains(&column)
                });
            }
            let mut number = 0;
            for (above, rows) in STRIPES.iter().enumerate() {
                for (beside, columns) in STRIPES.iter().enumerate() {
                    if above == 0 || beside == 0 {
                        number += 1;
                        add(HouseKind::Remainder, number, &|row, column| {
                            rows.contains(&row) && columns.contains(&column)
                        });
                    }
                }
            }
        }
        let mut houses = Houses::new(self.size, self.places.clone(), houses);
        for (a, b) in self.knight_links() {
            houses.link(a, b);
        }
        houses
    }

    /// The pairs of cells a knight's move apart, if they must have different digits.
    pub fn knight_links(&self) -> Vec<(usize, usize)> {
        if !self.shape.is_anti_knight {
            return Vec::new();
        }
        let mut links = Vec::new();
        for (cell, (row, column)) in self.places.iter().enumerate() {
            for (down, right) in [(1, -2), (1, 2), (2, -1), (2, 1)] {
                let other = column.checked_add_signed(right);
                let other = other.and_then(|column| self.cell(row + down, column));
                links.extend(other.map(|other| (cell, other)));
            }
        }
        links
    }

    /// The rows and columns of one grid of a samurai.
    fn samurai_lines<const W: usize>(
        &self,
        grid: usize,
        (top, left): (usize, usize),
    ) -> Vec<House<W>> {
        let line = |kind, at: usize| {
            let cells = (0..9).filter_map(|along| match kind {
                HouseKind::Row => self.cell(top + at, left + along),
                _ => self.cell(top + along, left + at),
            });
            House { kind, number: at + 1, grid: Some(grid), cells: cells.collect() }
        };
        let rows = (0..9).map(|at| line(HouseKind::Row, at));
        rows.chain((0..9).map(|at| line(HouseKind::Column, at))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_samurai_has_131_houses_of_nine_cells() {
        let shape = Shape { regions: Regions::Samurai, ..Shape::BOXES };
        let grid = Grid::samurai(shape);
        assert_eq!(grid.cells(), 369);
        let houses: Houses<6> = grid.houses();
        assert_eq!(houses.houses.len(), 131);
        assert!(houses.houses.iter().all(|house| house.cells.len() == 9));
    }

    #[test]
    fn boxes_are_as_square_as_possible() {
        let sizes = [4, 6, 8, 9, 10, 12, 16, 25];
        let boxes = sizes.map(box_size);
        assert_eq!(boxes, [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)]);
    }

    #[test]
    fn windows_imply_five_more_houses() {
        let shape = Shape { has_windows: true, has_diagonals: true, ..Shape::BOXES };
        let houses: Houses<2> = Grid::with_boxes(shape, 9).houses();
        let count = |kind| houses.houses.iter().filter(|house| house.kind == kind).count();
        assert_eq!(
            [HouseKind::Window, HouseKind::Remainder, HouseKind::Diagonal].map(count),
            [4, 5, 2]
        );
        assert!(houses.houses.iter().all(|house| house.cells.len() == 9));
    }

    #[test]
    fn anti_knight_links_152_pairs_outside_boxes() {
        let shape = Shape { is_anti_knight: true, ..Shape::BOXES };
        let grid = Grid::with_boxes(shape, 9);
        let links = grid.knight_links();
        let outside = links.iter().filter(|(a, b)| grid.regions[*a] != grid.regions[*b]).count();
        assert_eq!((links.len(), outside), (224, 152));
    }
}
