//! Pictures of black and white cells.

use super::clues::Clues;
use bookgen_core::solver::line::first_bits;
use bookgen_core::solver::symmetry::Position;

/// A picture: the black cells of each row as bits. Bit 0 is the first column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The number of columns.
    pub columns: usize,
    /// The rows.
    pub rows: Vec<u64>,
}

impl Picture {
    /// A picture of cells, row by row.
    pub fn new(columns: usize, cells: impl IntoIterator<Item = bool>) -> Picture {
        let mut picture = Picture { columns, rows: Vec::new() };
        for (at, is_black) in cells.into_iter().enumerate() {
            if at % columns == 0 {
                picture.rows.push(0);
            }
            if let Some(row) = picture.rows.last_mut() {
                *row |= u64::from(is_black) << (at % columns);
            }
        }
        picture
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.columns * self.rows.len()
    }

    /// Whether a cell is black. Cells are numbered row by row.
    pub fn is_black(&self, cell: usize) -> bool {
        self.rows[cell / self.columns] >> (cell % self.columns) & 1 == 1
    }

    /// Changes the colour of a cell.
    pub fn flip(&mut self, cell: usize) {
        self.rows[cell / self.columns] ^= 1 << (cell % self.columns);
    }

    /// The colours of the cells, row by row.
    pub fn iter(&self) -> impl Iterator<Item = bool> {
        (0..self.cells()).map(|cell| self.is_black(cell))
    }

    /// The number of black cells.
    pub fn black_cells(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The black cells of each column as bits. Bit 0 is the first row.
    pub fn transposed(&self) -> Vec<u64> {
        let mut columns = vec![0; self.columns];
        for (at, row) in self.rows.iter().enumerate() {
            let mut rest = *row;
            while rest != 0 {
                columns[rest.trailing_zeros() as usize] |= 1 << at;
                rest &= rest - 1;
            }
        }
        columns
    }

    /// The numbers of the rows and columns.
    pub fn clues(&self) -> Clues {
        let lines = self.rows.iter().copied().chain(self.transposed());
        Clues::new(self.columns, self.rows.len(), lines.map(runs))
    }

    /// The picture in a moved grid.
    pub fn moved(&self, position: &Position) -> Picture {
        Picture::new(position.columns, position.cells.iter().map(|cell| self.is_black(*cell)))
    }

    /// The share of neighbours with the same colour among all pairs of neighbours, in percent. Neighbours
    /// are beside or below each other. Noise has about 50, one colour has 100.
    pub fn alike_percent(&self) -> usize {
        let (columns, rows) = (self.columns, self.rows.len());
        let count = |bits: u64, length: usize| (bits & first_bits(length)).count_ones() as usize;
        let beside = self.rows.iter().map(|row| count(!(row ^ row >> 1), columns - 1));
        let below = self.rows.windows(2).map(|pair| count(!(pair[0] ^ pair[1]), columns));
        let pairs = (columns - 1) * rows + columns * (rows - 1);
        beside.chain(below).sum::<usize>() * 100 / pairs.max(1)
    }

    /// Whether the right half is the mirror image of the left half.
    #[cfg(test)]
    pub fn is_symmetric(&self) -> bool {
        let unused = u64::BITS as usize - self.columns;
        self.rows.iter().all(|row| row.reverse_bits() >> unused == *row)
    }

    /// Whether a row or column has no black cell.
    pub fn has_empty_line(&self) -> bool {
        let columns = self.rows.iter().fold(0, |columns, row| columns | row);
        columns != first_bits(self.columns) || self.rows.contains(&0)
    }
}

/// The lengths of the runs of black cells of a line.
fn runs(mut line: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        line >>= line.trailing_zeros().min(u64::BITS - 1);
        let run = line.trailing_ones();
        line >>= run;
        (run > 0).then_some(run as u8)
    })
}
