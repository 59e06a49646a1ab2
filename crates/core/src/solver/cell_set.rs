//! Sets of cells as bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of cells with the numbers 0 to `64 * W - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// The empty set.
    pub const EMPTY: CellSet<W> = CellSet([0; W]);

    /// The set of one cell.
    pub fn new(cell: usize) -> CellSet<W> {
        let mut set = CellSet::EMPTY;
        set.insert(cell);
        set
    }

    /// The cells from 0 to `count - 1`.
    #[inline]
    pub fn first(count: usize) -> CellSet<W> {
        CellSet(std::array::from_fn(|word| {
            let bits = count.saturating_sub(64 * word).min(64) as u32;
            u64::MAX.checked_shr(64 - bits).unwrap_or(0)
        }))
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    /// Whether the set has a cell.
    #[inline]
    pub fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// The number of cells.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the set has no cell.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether every cell of the set belongs to another set.
    #[inline]
    pub fn is_subset(&self, other: &CellSet<W>) -> bool {
        (0..W).fold(0, |all, at| all | (self.0[at] & !other.0[at])) == 0
    }

    /// Whether the sets have a common cell.
    #[inline]
    pub fn meets(&self, other: &CellSet<W>) -> bool {
        (0..W).fold(0, |all, at| all | (self.0[at] & other.0[at])) != 0
    }

    /// The cell with the lowest number.
    #[inline]
    pub fn lowest(&self) -> Option<usize> {
        let at = self.0.iter().position(|word| *word != 0)?;
        Some(at * 64 + self.0[at].trailing_zeros() as usize)
    }

    /// The only cell of the set; `None` if the set is empty or has several cells.
    #[inline]
    pub fn only(&self) -> Option<usize> {
        if self.len() == 1 { self.lowest() } else { None }
    }
}

impl<const W: usize> BitAnd for CellSet<W> {
    type Output = CellSet<W>;

    #[inline]
    fn bitand(mut self, other: CellSet<W>) -> CellSet<W> {
        self &= other;
        self
    }
}

impl<const W: usize> BitOr for CellSet<W> {
    type Output = CellSet<W>;

    #[inline]
    fn bitor(mut self, other: CellSet<W>) -> CellSet<W> {
        self |= other;
        self
    }
}

impl<const W: usize> BitXor for CellSet<W> {
    type Output = CellSet<W>;

    #[inline]
    fn bitxor(mut self, other: CellSet<W>) -> CellSet<W> {
        for at in 0..W {
            self.0[at] ^= other.0[at];
        }
        self
    }
}

impl<const W: usize> BitAndAssign for CellSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: CellSet<W>) {
        for at in 0..W {
            self.0[at] &= other.0[at];
        }
    }
}

impl<const W: usize> BitOrAssign for CellSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet<W>) {
        for at in 0..W {
            self.0[at] |= other.0[at];
        }
    }
}

impl<const W: usize> Not for CellSet<W> {
    type Output = CellSet<W>;

    /// The other cells, including the bits above the last cell of a grid.
    #[inline]
    fn not(mut self) -> CellSet<W> {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

impl<const W: usize> FromIterator<usize> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> CellSet<W> {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = usize;
    type IntoIter = Cells<W>;

    /// The cells in ascending order.
    fn into_iter(self) -> Cells<W> {
        Cells(self)
    }
}

/// The cells of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Cells<const W: usize>(CellSet<W>);

impl<const W: usize> Iterator for Cells<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let at = self.0.0.iter().position(|word| *word != 0)?;
        let word = &mut self.0.0[at];
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(at * 64 + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_cells_are_counted_over_words() {
        for count in [0, 1, 63, 64, 65, 81, 128] {
            assert_eq!(CellSet::<2>::first(count), (0..count).collect(), "{count}");
        }
    }
}
