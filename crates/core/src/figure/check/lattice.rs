//! Checks the lattice of a figure.

use super::super::{Lattice, Margin};
use crate::board::Flaw;

/// The maximum number of cells of a lattice.
const MAX_CELLS: u32 = 62_500;

impl Lattice {
    /// Checks that the lattice has cells, and that its size is supported.
    ///
    /// # Errors
    /// The reason why the lattice is not supported.
    pub fn check(&self) -> Result<(), Flaw> {
        let Lattice { columns, rows, gap, ref absent, ref margins } = *self;
        let sides = 1..=Lattice::MAX_SIDE;
        if !sides.contains(&columns)
            || !sides.contains(&rows)
            || u32::from(columns) * u32::from(rows) > MAX_CELLS
        {
            return Err(Flaw(format!("a lattice of {columns} by {rows} cells is not supported")));
        }
        let mut margins = [margins.top, margins.right, margins.bottom, margins.left].into_iter();
        let is_margin = |margin: Margin| {
            margin.slots == 0
                || margin.slots <= Lattice::MAX_SLOTS && (20..=200).contains(&margin.pitch)
        };
        if !margins.all(is_margin) || !(20..=100).contains(&gap) {
            return Err(Flaw("a margin or gap of the lattice is not supported".to_owned()));
        }
        if absent.iter().any(|cell| cell.column >= columns || cell.row >= rows) {
            return Err(Flaw("an absent cell is outside the lattice".to_owned()));
        }
        if self.cells().next().is_none() {
            return Err(Flaw("the lattice has no cells".to_owned()));
        }
        Ok(())
    }
}
