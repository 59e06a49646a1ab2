//! A mask: which cells of a grid have letters, as bits, for the search for shapes.

use super::shape::Shape;

/// The maximum number of columns, and of rows.
pub const MAX_COLUMNS: usize = 32;
/// The maximum number of rows.
pub const MAX_ROWS: usize = 35;

/// Which cells of a grid have letters. Bit `c` of row `r` is the cell in column `c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mask {
    /// The number of columns, at most [`MAX_COLUMNS`].
    pub columns: usize,
    /// The number of rows, at most [`MAX_ROWS`].
    pub rows: usize,
    /// The cells with letters.
    pub bits: [u32; MAX_ROWS],
}

impl Mask {
    /// A mask of which all cells have letters.
    pub fn full(columns: usize, rows: usize) -> Mask {
        let mut bits = [0; MAX_ROWS];
        bits[..rows].fill(Mask::row_of(columns));
        Mask { columns, rows, bits }
    }

    /// All bits of a row.
    pub fn row_of(columns: usize) -> u32 {
        if columns >= 32 { u32::MAX } else { (1 << columns) - 1 }
    }

    /// The mask of a shape.
    pub fn of_shape(shape: &Shape) -> Mask {
        let mut mask = Mask { columns: shape.columns, rows: shape.rows, bits: [0; MAX_ROWS] };
        for (cell, _) in shape.cells.iter().enumerate().filter(|(_, has_letter)| **has_letter) {
            mask.bits[cell / shape.columns] |= 1 << (cell % shape.columns);
        }
        mask
    }

    /// The shape of the mask.
    pub fn shape(&self) -> Shape {
        let cells = (0..self.columns * self.rows)
            .map(|cell| self.has(cell / self.columns, cell % self.columns));
        Shape { columns: self.columns, rows: self.rows, cells: cells.collect() }
    }

    /// Whether a cell has a letter.
    pub fn has(&self, row: usize, column: usize) -> bool {
        self.bits[row] >> column & 1 == 1
    }

    /// Changes a cell.
    pub fn flip(&mut self, row: usize, column: usize) {
        self.bits[row] ^= 1 << column;
    }

    /// The number of cells with letters.
    pub fn letters(&self) -> usize {
        self.bits[..self.rows].iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The number of cells without letters.
    pub fn blocks(&self) -> usize {
        self.columns * self.rows - self.letters()
    }

    /// Whether each cell with a letter can be reached from each other one over sides of cells. Fills whole
    /// rows at a time.
    pub fn is_connected(&self) -> bool {
        let letters = &self.bits[..self.rows];
        let Some(first) = letters.iter().position(|row| *row != 0) else { return false };
        // An empty row before the first row and after the last one.
        let mut reached = [0u32; MAX_ROWS + 2];
        reached[first + 1] = letters[first] & letters[first].wrapping_neg();
        loop {
            let mut has_changed = false;
            let mut sweep = |row: usize, reached: &mut [u32; MAX_ROWS + 2]| {
                let mut found = (reached[row] | reached[row + 1] | reached[row + 2]) & letters[row];
                loop {
                    let wider = (found | found << 1 | found >> 1) & letters[row];
                    if wider == found {
                        break;
                    }
                    found = wider;
                }
                if found != reached[row + 1] {
                    reached[row + 1] = found;
                    has_changed = true;
                }
            };
            (0..self.rows).for_each(|row| sweep(row, &mut reached));
            (0..self.rows).rev().for_each(|row| sweep(row, &mut reached));
            if !has_changed {
                break;
            }
        }
        (0..self.rows).all(|row| reached[row + 1] == letters[row])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_base::rng::{Draw, StreamName};

    #[test]
    fn both_tests_of_connection_agree() {
        let mut rng = StreamName::new().with("mask").stream();
        let mut connected = 0;
        for _ in 0..2000 {
            let (columns, rows) = (2 + rng.below(7) as usize, 1 + rng.below(8) as usize);
            let mut mask = Mask::full(columns, rows);
            for cell in 0..columns * rows {
                if rng.below(4) == 0 {
                    mask.flip(cell / columns, cell % columns);
                }
            }
            assert_eq!(mask.is_connected(), mask.shape().is_connected());
            assert_eq!(Mask::of_shape(&mask.shape()), mask);
            connected += usize::from(mask.is_connected());
        }
        assert!((200..1800).contains(&connected), "{connected}");
    }

    #[test]
    fn wide_masks_have_all_columns() {
        let mask = Mask::full(32, 35);
        assert_eq!((mask.letters(), mask.blocks()), (32 * 35, 0));
    }
}
