//! Random loops with many turns.
//!
//! The inside of the loop grows from one cell. A cell is added if the inside stays in one piece and
//! without holes, and no two of its cells touch only at a corner. Cells with one neighbour inside
//! come first, so the inside grows arms and the loop winds through the whole grid.

use bookgen_base::rng::{Draw, Rng};

/// The probability, in percent, of adding a cell with two neighbours inside, if there is one.
const CORNER_PERCENT: u32 = 5;

/// The cells inside a random loop.
pub fn random_inside(columns: usize, rows: usize, rng: &mut Rng) -> Vec<bool> {
    let cells = columns * rows;
    let mut inside = vec![false; cells];
    inside[rng.below(cells as u32) as usize] = true;
    loop {
        // The cells that can be added, by the number of their neighbours inside.
        let (mut arms, mut corners) = (Vec::new(), Vec::new());
        for cell in (0..cells).filter(|cell| !inside[*cell]) {
            match fit(columns, rows, &inside, cell) {
                Some(1) => arms.push(cell),
                Some(2) => corners.push(cell),
                _ => {}
            }
        }
        if arms.is_empty() {
            return inside;
        }
        let pool =
            if rng.below(100) < CORNER_PERCENT && !corners.is_empty() { corners } else { arms };
        if let Some(cell) = rng.choose(&pool) {
            inside[*cell] = true;
        }
    }
}

/// The number of sides that a cell has in common with the inside; `None` if the cell cannot be
/// added.
fn fit(columns: usize, rows: usize, inside: &[bool], cell: usize) -> Option<usize> {
    let (column, row) = ((cell % columns) as i32, (cell / columns) as i32);
    let has = |(right, down): (i32, i32)| {
        let (column, row) = (column + right, row + down);
        let is_in_grid = (0..columns as i32).contains(&column) && (0..rows as i32).contains(&row);
        is_in_grid && inside[row as usize * columns + column as usize]
    };
    // The eight neighbours, clockwise. Every second one has a side in common with the cell.
    const RING: [(i32, i32); 8] =
        [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
    let ring = RING.map(has);
    let changes = (0..8).filter(|at| ring[*at] != ring[(at + 1) % 8]).count();
    let sides = (0..8).step_by(2).filter(|at| ring[*at]).count();
    (changes == 2 && (1..4).contains(&sides)).then_some(sides)
}
