//! Random passages by the growing-tree method.
//!
//! The maze starts with one cell. A cell of the maze is chosen again and again, and a passage to a
//! random neighbour outside the maze is opened. A cell without such neighbours is not chosen any
//! more. If the newest cell is chosen, wrong ways are few and long; if a random cell is chosen, they
//! are many and short.

use super::field::{Field, Side};
use bookgen_base::rng::{Draw, Rng};

/// Draws the passages: for each cell whether it has a passage to the right, and whether it has a
/// passage down. In `newest` of a hundred cases, the newest cell is chosen.
pub fn passages(field: &Field, newest: u32, rng: &mut Rng) -> [Vec<bool>; 2] {
    let places = field.has.len();
    let [mut right, mut down] = [vec![false; places], vec![false; places]];
    let mut is_in = vec![false; places];
    let cells: Vec<usize> = field.cells().collect();
    let start = cells[rng.below(cells.len() as u32) as usize];
    is_in[start] = true;
    let mut open = vec![start];
    while let Some(last) = open.len().checked_sub(1) {
        let at = if rng.below(100) < newest { last } else { rng.below(open.len() as u32) as usize };
        let cell = open[at];
        let mut free = [(Side::Up, 0); 4];
        let mut count = 0;
        for (side, near) in field.neighbours(cell).filter(|(_, near)| !is_in[*near]) {
            free[count] = (side, near);
            count += 1;
        }
        if count == 0 {
            open.swap_remove(at);
            continue;
        }
        let (side, near) = free[rng.below(count as u32) as usize];
        match side {
            Side::Up => down[near] = true,
            Side::Right => right[cell] = true,
            Side::Down => down[cell] = true,
            Side::Left => right[near] = true,
        }
        is_in[near] = true;
        open.push(near);
    }
    [right, down]
}
