//! What a mask must be like.

use bookgen_core::entries::Shape;
use bookgen_core::entries::mask::MAX_ROWS;

/// The size of a mask, and its rules.
#[derive(Clone, Debug)]
pub struct MaskOptions {
    pub columns: usize,
    pub rows: usize,
    /// The cells of the block for a picture, which have neither letters nor clues.
    pub block: [u32; MAX_ROWS],
    /// The maximum number of letters of an entry.
    pub longest: usize,
    /// The usual number of letters of an entry.
    pub usual: f32,
    /// The maximum share of clue cells, in percent.
    pub most_clues: usize,
    /// How many uncrossed letters may follow each other in an entry: 1 or 2.
    pub most_open: usize,
}

/// Whether each cell is a clue cell: neither a letter nor a cell of the block.
pub fn clue_cells(shape: &Shape, block: &[bool]) -> Vec<bool> {
    shape.cells.iter().zip(block).map(|(letter, block)| !letter && !block).collect()
}

/// The cells of a bit set.
pub fn cells_of(bits: &[u32; MAX_ROWS], shape: &Shape) -> Vec<bool> {
    let cells = 0..shape.cells.len();
    cells.map(|cell| bits[cell / shape.columns] >> (cell % shape.columns) & 1 == 1).collect()
}
