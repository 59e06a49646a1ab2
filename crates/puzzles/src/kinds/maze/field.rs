//! The cells of a maze.

/// The sides of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The upper side.
    Up,
    /// The right side.
    Right,
    /// The lower side.
    Down,
    /// The left side.
    Left,
}

impl Side {
    /// All sides, clockwise from the top.
    pub const ALL: [Side; 4] = [Side::Up, Side::Right, Side::Down, Side::Left];

    /// The letter of the side in puzzle strings.
    pub fn letter(self) -> char {
        match self {
            Side::Up => 'u',
            Side::Right => 'r',
            Side::Down => 'd',
            Side::Left => 'l',
        }
    }

    /// The side with a letter.
    pub fn from_letter(letter: char) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.letter() == letter)
    }

    /// The step across the side: to the right and down.
    pub fn step(self) -> (i16, i16) {
        match self {
            Side::Up => (0, -1),
            Side::Right => (1, 0),
            Side::Down => (0, 1),
            Side::Left => (-1, 0),
        }
    }

    /// The opposite side.
    pub fn opposite(self) -> Side {
        match self {
            Side::Up => Side::Down,
            Side::Right => Side::Left,
            Side::Down => Side::Up,
            Side::Left => Side::Right,
        }
    }
}

/// An opening in the wall around a maze: a side of the rectangle around the cells, and the index of
/// the row or column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Opening {
    /// The side of the rectangle.
    pub side: Side,
    /// The row of an opening on the left or right, or the column of an opening above or below.
    pub at: usize,
}

/// The cells of a maze: a rectangle, or a connected part of it that touches its four sides. Cells are
/// numbered row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// Whether the maze has each cell of the rectangle.
    pub has: Vec<bool>,
}

impl Field {
    /// All cells of a rectangle.
    pub fn rectangle(columns: usize, rows: usize) -> Field {
        Field { columns, rows, has: vec![true; columns * rows] }
    }

    /// The number of cells.
    pub fn count(&self) -> usize {
        self.has.iter().filter(|has| **has).count()
    }

    /// The cells.
    pub fn cells(&self) -> impl Iterator<Item = usize> {
        (0..self.has.len()).filter(|cell| self.has[*cell])
    }

    /// The place beside a side of a cell, if it is inside the rectangle. The maze may lack this cell.
    pub fn beside(&self, cell: usize, side: Side) -> Option<usize> {
        let (column, row) = (cell % self.columns, cell / self.columns);
        match side {
            Side::Up => (row > 0).then(|| cell - self.columns),
            Side::Right => (column + 1 < self.columns).then_some(cell + 1),
            Side::Down => (row + 1 < self.rows).then_some(cell + self.columns),
            Side::Left => (column > 0).then(|| cell - 1),
        }
    }

    /// The cell beside a side of a cell.
    pub fn neighbour(&self, cell: usize, side: Side) -> Option<usize> {
        self.beside(cell, side).filter(|near| self.has[*near])
    }

    /// The cell behind an opening.
    pub fn cell_behind(&self, opening: Opening) -> Option<usize> {
        let Opening { side, at } = opening;
        let (columns, rows) = (self.columns, self.rows);
        let cell = match side {
            Side::Up if at < columns => at,
            Side::Down if at < columns => (rows - 1) * columns + at,
            Side::Left if at < rows => at * columns,
            Side::Right if at < rows => at * columns + columns - 1,
            _ => return None,
        };
        self.has[cell].then_some(cell)
    }

    /// All possible openings on a side.
    pub fn openings(&self, side: Side) -> Vec<Opening> {
        let count = match side {
            Side::Up | Side::Down => self.columns,
            Side::Left | Side::Right => self.rows,
        };
        let openings = (0..count).map(|at| Opening { side, at });
        openings.filter(|opening| self.cell_behind(*opening).is_some()).collect()
    }

    /// The groups of connected cells: for each cell the number of its group, and the number of
    /// groups.
    pub fn groups(&self) -> (Vec<usize>, usize) {
        let mut group = vec![usize::MAX; self.has.len()];
        let mut count = 0;
        for start in self.cells() {
            if group[start] != usize::MAX {
                continue;
            }
            group[start] = count;
            let mut open = vec![start];
            while let Some(cell) = open.pop() {
                for near in Side::ALL.into_iter().filter_map(|side| self.neighbour(cell, side)) {
                    if group[near] == usize::MAX {
                        group[near] = count;
                        open.push(near);
                    }
                }
            }
            count += 1;
        }
        (group, count)
    }

    /// The number of cells of each group of [`Field::groups`].
    pub fn group_sizes(&self) -> Vec<usize> {
        let (group, count) = self.groups();
        let mut sizes = vec![0; count];
        group.into_iter().filter(|group| *group != usize::MAX).for_each(|group| sizes[group] += 1);
        sizes
    }

    /// Whether corridors of one cell divide the field into parts that are two cells wide.
    pub fn is_divided(&self) -> bool {
        let mut wide = Field { has: vec![false; self.has.len()], ..*self };
        for cell in self.cells() {
            let right = self.neighbour(cell, Side::Right);
            let below = self.neighbour(cell, Side::Down);
            let opposite = right.and_then(|right| self.neighbour(right, Side::Down));
            if let (Some(right), Some(below), Some(opposite)) = (right, below, opposite) {
                [cell, right, below, opposite].into_iter().for_each(|cell| wide.has[cell] = true);
            }
        }
        wide.groups().1 > 1
    }

    /// The field without empty columns and rows at its sides.
    pub fn cropped(&self) -> Field {
        let (columns, rows) = (self.columns, self.rows);
        let column_has = |column: &usize| (0..rows).any(|row| self.has[row * columns + column]);
        let row_has = |row: &usize| (0..columns).any(|column| self.has[row * columns + column]);
        let left = (0..columns).find(column_has).unwrap_or(0);
        let right = (0..columns).rev().find(column_has).unwrap_or(columns - 1);
        let top = (0..rows).find(row_has).unwrap_or(0);
        let bottom = (0..rows).rev().find(row_has).unwrap_or(rows - 1);
        let cells = (top..=bottom).flat_map(|row| (left..=right).map(move |at| row * columns + at));
        let has = cells.map(|cell| self.has[cell]).collect();
        Field { columns: right - left + 1, rows: bottom - top + 1, has }
    }

    /// The name of a cell, for example `r2c5`.
    pub fn cell_name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.columns + 1, cell % self.columns + 1)
    }
}
