//! The sizes of grids.

use std::fmt;
use std::ops::RangeInclusive;

use crate::board::Flaw;
use crate::solver::phrase::{Arg, Phrase};

/// The number of columns and rows of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
}

impl Size {
    /// A square.
    pub fn square(side: usize) -> Size {
        Size { columns: side, rows: side }
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.columns * self.rows
    }

    /// The column and the row of a cell, from 0.
    pub fn place(self, cell: usize) -> (usize, usize) {
        (cell % self.columns.max(1), cell / self.columns.max(1))
    }

    /// The name of a cell in messages: "row 1, column 2".
    pub fn cell_name(self, cell: usize) -> String {
        let (column, row) = self.place(cell);
        format!("row {}, column {}", row + 1, column + 1)
    }

    /// The short name of a cell in messages: `r1c2`.
    pub fn short_name(self, cell: usize) -> String {
        let (column, row) = self.place(cell);
        format!("r{}c{}", row + 1, column + 1)
    }

    /// The cells beside a cell: above, to the right, below and to the left.
    pub fn neighbours(self, cell: usize) -> [Option<usize>; 4] {
        let (column, row) = self.place(cell);
        [
            (row > 0).then(|| cell - self.columns),
            (column + 1 < self.columns).then_some(cell + 1),
            (row + 1 < self.rows).then_some(cell + self.columns),
            (column > 0).then(|| cell - 1),
        ]
    }

    /// The pairs of neighbouring cells: each cell with the cell to its right, row by row, then each cell
    /// with the cell below.
    pub fn pairs(self) -> impl Iterator<Item = [usize; 2]> {
        let Size { columns, rows } = self;
        let starts = (0..rows).map(move |row| row * columns);
        let right = starts.flat_map(move |start| start..start + columns - 1);
        let below = 0..columns * (rows - 1);
        right.map(|cell| [cell, cell + 1]).chain(below.map(move |cell| [cell, cell + columns]))
    }

    /// The pair of cells with an index of [`Size::pairs`].
    pub fn pair(self, index: usize) -> [usize; 2] {
        let across = self.columns - 1;
        match index.checked_sub(across * self.rows) {
            Some(cell) => [cell, cell + self.columns],
            None => {
                let cell = index / across * self.columns + index % across;
                [cell, cell + 1]
            }
        }
    }

    /// The view from each margin, in the order of [`Things::Margins`](super::layers::Things).
    pub fn views(self) -> Vec<View> {
        let (lines, Size { columns, rows }) = (self.lines(), self);
        let near = |line: usize, key| View { line, cells: lines[line].clone(), key };
        let far = |line: usize, key| {
            let cells = lines[line].iter().rev().copied().collect();
            View { line, cells, key }
        };
        let top = (rows..rows + columns).map(|column| near(column, "clue-top"));
        let right = (0..rows).map(|row| far(row, "clue-right"));
        let bottom = (rows..rows + columns).map(|column| far(column, "clue-bottom"));
        let left = (0..rows).map(|row| near(row, "clue-left"));
        top.chain(right).chain(bottom).chain(left).collect()
    }

    /// The cells of each row, then the cells of each column.
    pub fn lines(self) -> Vec<Vec<usize>> {
        let rows =
            (0..self.rows).map(|row| (0..self.columns).map(|at| row * self.columns + at).collect());
        let columns = (0..self.columns)
            .map(|column| (0..self.rows).map(|row| row * self.columns + column).collect());
        rows.chain(columns).collect()
    }
}

/// A row or column, seen from a margin.
#[derive(Clone, Debug)]
pub struct View {
    /// The row or column, as an index of [`Size::lines`].
    pub line: usize,
    /// The cells of the row or column. The cell beside the margin is the first.
    pub cells: Vec<usize>,
    /// The key of the phrase that names a clue at the margin.
    key: &'static str,
}

impl View {
    /// Names a clue at the margin: "the clue 3 above column 2". In the houses of the puzzle, the rows and
    /// columns come first, in the order of [`Size::lines`].
    pub fn name(&self, clue: i64) -> Arg {
        let phrase = Phrase::new(self.key).with("clue", Arg::Number(clue));
        Arg::Phrase(Box::new(phrase.with("house", Arg::House(self.line))))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

/// The sizes of the grids of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// The smallest and the largest side.
    pub sides: RangeInclusive<usize>,
    /// The step from one side to the next: 2 if all sides are even.
    pub step: usize,
    /// Whether all grids are squares.
    pub is_square: bool,
    /// The side if the options do not set it.
    pub default: usize,
}

impl Sizes {
    /// Squares.
    pub const fn squares(sides: RangeInclusive<usize>, default: usize) -> Sizes {
        Sizes { sides, step: 1, is_square: true, default }
    }

    /// Rectangles.
    pub const fn rectangles(sides: RangeInclusive<usize>, default: usize) -> Sizes {
        Sizes { sides, step: 1, is_square: false, default }
    }

    /// These sizes with another step between sides.
    #[must_use]
    pub const fn in_steps(self, step: usize) -> Sizes {
        Sizes { sides: self.sides, step, is_square: self.is_square, default: self.default }
    }

    /// Whether grids can have a size.
    pub fn has(&self, size: Size) -> bool {
        let is_side = |side| {
            self.sides.contains(&side) && (side - self.sides.start()).is_multiple_of(self.step)
        };
        is_side(size.columns)
            && is_side(size.rows)
            && (!self.is_square || size.columns == size.rows)
    }

    /// The sizes in words: "4x4 to 9x9 cells".
    pub fn range(&self) -> String {
        let [min, max] = [self.sides.start(), self.sides.end()].map(|side| Size::square(*side));
        let step = match self.step {
            1 => String::new(),
            step => format!(", in steps of {step}"),
        };
        format!("{min} to {max} cells{step}")
    }

    /// The sides nearest to a side that does not fit, in words: "6 or 8".
    pub fn nearest(&self, side: usize) -> String {
        let sides = self.sides.clone().step_by(self.step);
        let [below, above] = [
            sides.clone().filter(|known| *known < side).last(),
            sides.clone().find(|known| *known > side),
        ];
        let near: Vec<String> = [below, above].iter().flatten().map(usize::to_string).collect();
        near.join(" or ")
    }

    /// Parses a size. Only the text that [`Size`] writes is accepted.
    ///
    /// # Errors
    /// The text is not a size, or grids of the kind never have it. `noun` is a puzzle of the kind.
    pub fn parse(&self, noun: &str, text: &str) -> Result<Size, Flaw> {
        let sides = text.split_once('x').and_then(|(columns, rows)| {
            let side = |text: &str| self.sides.clone().find(|side| side.to_string() == text);
            Some(Size { columns: side(columns)?, rows: side(rows)? })
        });
        let size = sides.filter(|size| self.has(*size));
        size.ok_or_else(|| Flaw(format!("{noun} has {}, not {text:?}", self.range())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_begin_at_their_margin() {
        let views = Size { columns: 3, rows: 2 }.views();
        let cells: Vec<&[usize]> = views.iter().map(|view| view.cells.as_slice()).collect();
        assert_eq!(cells[..3], [[0, 3], [1, 4], [2, 5]]);
        assert_eq!(cells[3..5], [[2, 1, 0], [5, 4, 3]]);
        assert_eq!(cells[5..8], [[3, 0], [4, 1], [5, 2]]);
        assert_eq!(cells[8..], [[0, 1, 2], [3, 4, 5]]);
        assert_eq!(
            views.iter().map(|view| view.line).collect::<Vec<_>>(),
            [2, 3, 4, 0, 1, 2, 3, 4, 0, 1]
        );
    }

    #[test]
    fn pairs_are_numbered() {
        let size = Size { columns: 4, rows: 3 };
        let pairs: Vec<[usize; 2]> = size.pairs().collect();
        assert_eq!(pairs.len(), 17);
        for (index, pair) in pairs.iter().enumerate() {
            assert_eq!(size.pair(index), *pair);
            assert!(size.neighbours(pair[0]).contains(&Some(pair[1])));
        }
    }

    #[test]
    fn sizes_have_limits_and_steps() {
        let sizes = Sizes::squares(6..=12, 8).in_steps(2);
        assert_eq!(sizes.parse("a puzzle", "8x8"), Ok(Size::square(8)));
        for text in ["7x7", "8x10", "14x14", "08x8", "8", "x", "99999999999999999999x8"] {
            let flaw = sizes.parse("a puzzle", text).unwrap_err().0;
            assert_eq!(
                flaw,
                format!("a puzzle has 6x6 to 12x12 cells, in steps of 2, not {text:?}")
            );
        }
        assert_eq!([5, 9, 13].map(|side| sizes.nearest(side)), ["6", "8 or 10", "12"]);
    }
}
