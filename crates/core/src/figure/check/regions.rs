//! Sets of cells: straight, connected, without holes.

use std::collections::BTreeSet;

use crate::figure::Cell;

/// The position of a cell as numbers with a sign.
fn position(cell: Cell) -> (i32, i32) {
    (i32::from(cell.column), i32::from(cell.row))
}

/// Whether the cells are consecutive cells of a row, a column or a diagonal.
pub fn is_straight_run(cells: &BTreeSet<Cell>) -> bool {
    let positions: Vec<(i32, i32)> = cells.iter().map(|cell| position(*cell)).collect();
    let mut steps = positions.windows(2).map(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1));
    let Some(first) = steps.next() else { return true };
    first.0.abs() <= 1 && first.1.abs() <= 1 && steps.all(|step| step == first)
}

/// Whether the cells are connected by their sides.
pub fn is_connected(cells: &BTreeSet<Cell>) -> bool {
    let set: BTreeSet<(i32, i32)> = cells.iter().map(|cell| position(*cell)).collect();
    let Some(start) = set.first() else { return false };
    reached(*start, |at| set.contains(&at), &SIDES).len() == set.len()
}

/// Whether the cells enclose a cell that is not one of them.
pub fn has_hole(cells: &BTreeSet<Cell>) -> bool {
    let set: BTreeSet<(i32, i32)> = cells.iter().map(|cell| position(*cell)).collect();
    let bound = |of: fn(&(i32, i32)) -> i32| {
        let (min, max) = (set.iter().map(of).min(), set.iter().map(of).max());
        (min.unwrap_or(0) - 1, max.unwrap_or(0) + 1)
    };
    let ((left, right), (top, bottom)) = (bound(|at| at.0), bound(|at| at.1));
    let is_outside = |at: (i32, i32)| {
        (left..=right).contains(&at.0) && (top..=bottom).contains(&at.1) && !set.contains(&at)
    };
    let area = (right - left + 1) * (bottom - top + 1);
    let outside = reached((left, top), is_outside, &SIDES_AND_CORNERS).len() as i32;
    outside != area - set.len() as i32
}

/// The steps to the cells that share a side with a cell.
const SIDES: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The steps to the cells that share a side or a corner with a cell.
const SIDES_AND_CORNERS: [(i32, i32); 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The cells that are connected with a cell by some steps.
fn reached(
    start: (i32, i32),
    contains: impl Fn((i32, i32)) -> bool,
    steps: &[(i32, i32)],
) -> BTreeSet<(i32, i32)> {
    let mut found = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some((x, y)) = open.pop() {
        for (right, down) in steps {
            let next = (x + right, y + down);
            if contains(next) && found.insert(next) {
                open.push(next);
            }
        }
    }
    found
}
