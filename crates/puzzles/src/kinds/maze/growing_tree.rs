//! Random passages by the growing-tree method.
//!
//! The maze starts with one cell. A cell of the maze is chosen again and again, and a passage to a
//! random neighbour outside the maze is opened. A cell without such neighbours is not chosen any
//! more. If the newest cell is chosen, wrong ways are few and long; if a random cell is chosen, they
//! are many and short.

use super::field::Field;
use super::way::effort_of;
use bookgen_base::rng::{Draw, Rng};

/// A maze without openings: a tree of all cells.
#[derive(Clone, Debug)]
pub struct Tree {
    /// For each cell, the cell from which it was added. The first cell has itself.
    before: Vec<usize>,
    /// For each cell, the number of cells that are reached from the first cell through it, including
    /// the cell itself.
    sizes: Vec<u32>,
    /// The number of cells.
    count: u32,
}

impl Tree {
    /// Draws a tree. In `newest` of a hundred cases, the newest cell is chosen.
    pub fn grow(field: &Field, newest: u32, rng: &mut Rng) -> Tree {
        // The cells get a frame of places outside the maze, so that every cell has four neighbours.
        let columns = field.columns;
        let width = columns + 2;
        let steps = [width.wrapping_neg(), 1, width, 1_usize.wrapping_neg()];
        let mut is_free = vec![false; width * (field.rows + 2)];
        let cells: Vec<usize> = field.cells().collect();
        let framed = |cell: usize| cell + width + 1 + 2 * (cell / columns);
        cells.iter().for_each(|cell| is_free[framed(*cell)] = true);
        let first = framed(cells[rng.below(cells.len() as u32) as usize]);
        is_free[first] = false;
        // Each place in the order of adding, with the place from which it was added.
        let mut added = Vec::with_capacity(cells.len());
        added.push((first, first));
        let mut open = vec![first];
        while let Some(last) = open.len().checked_sub(1) {
            let is_newest = rng.below(100) < newest;
            let at = if is_newest { last } else { rng.below(open.len() as u32) as usize };
            let mut free = [0; 4];
            let mut count = 0;
            for near in steps.map(|step| open[at].wrapping_add(step)) {
                free[count] = near;
                count += usize::from(is_free[near]);
            }
            if count == 0 {
                open.swap_remove(at);
                continue;
            }
            let near = free[rng.below(count as u32) as usize];
            is_free[near] = false;
            added.push((near, open[at]));
            open.push(near);
        }
        let cell = |place: usize| place - width - 1 - 2 * (place / width - 1);
        let mut before = vec![usize::MAX; field.has.len()];
        let mut sizes = vec![1; field.has.len()];
        for (place, place_before) in added.into_iter().rev() {
            let (cell, from) = (cell(place), cell(place_before));
            before[cell] = from;
            if from != cell {
                sizes[from] += sizes[cell];
            }
        }
        Tree { before, sizes, count: cells.len() as u32 }
    }

    /// For each cell of the field whether it has a passage to the right, and whether it has a passage
    /// down.
    pub fn passages(&self, field: &Field) -> [Vec<bool>; 2] {
        let [mut right, mut down] = [(); 2].map(|()| vec![false; field.has.len()]);
        for cell in field.cells() {
            let before = self.before[cell];
            let (a, b) = (cell.min(before), cell.max(before));
            if b == a + field.columns {
                down[a] = true;
            } else if b == a + 1 {
                right[a] = true;
            }
        }
        [right, down]
    }

    /// The way from one cell to another.
    pub fn way(&self, first: usize, last: usize) -> Vec<usize> {
        let (mut start, mut end) = (vec![first], vec![last]);
        let (mut from, mut to) = (first, last);
        while from != to {
            // A cell has a larger size than each cell after it. So the cell with the smaller size is
            // not before the other cell, and its way leads back.
            if self.sizes[from] <= self.sizes[to] {
                from = self.before[from];
                start.push(from);
            } else {
                to = self.before[to];
                end.push(to);
            }
        }
        end.pop();
        start.extend(end.into_iter().rev());
        start
    }

    /// The same number as [`effort`](super::way::effort), without a search of the maze.
    pub fn effort(&self, way: &[usize]) -> u32 {
        // The number of cells that are reached from `cell` through its neighbour at an index of the
        // way.
        let through = |cell: usize, index: Option<usize>| {
            let Some(near) = index.and_then(|index| way.get(index).copied()) else { return 0 };
            if self.before[near] == cell { self.sizes[near] } else { self.count - self.sizes[cell] }
        };
        let wrong = way.iter().enumerate().map(|(index, cell)| {
            let on_way = through(*cell, index.checked_sub(1)) + through(*cell, Some(index + 1));
            self.count - 1 - on_way
        });
        effort_of(way, wrong)
    }
}
