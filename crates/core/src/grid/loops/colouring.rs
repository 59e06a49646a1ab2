//! The technique of colours: cells inside and outside the loop.

use super::solver::{Edge, LoopRules, LoopSolver};
use super::technique;
use super::topology::CORNERS;

impl<R: LoopRules> LoopSolver<'_, R> {
    /// Notes that two cells lie on different sides, or on the same side. Lets level 3 examine the
    /// surroundings of all cells that get new relations.
    pub(super) fn relate_colours(&mut self, a: usize, b: usize, differ: bool) {
        if let Some(known) = self.colours.differ(a, b) {
            self.is_contradictory |= known != differ;
            return;
        }
        let count = |cell: usize| self.colours.members[self.colours.of[cell].0 as usize].len();
        let (a, b) = if count(a) < count(b) { (b, a) } else { (a, b) };
        let ((class, side), (small, small_side)) = (self.colours.of[a], self.colours.of[b]);
        let is_turned = (side != small_side) != differ;
        let moved = std::mem::take(&mut self.colours.members[small as usize]);
        for cell in moved.iter().map(|cell| *cell as usize) {
            let side = self.colours.of[cell].1 != is_turned;
            self.colours.of[cell] = (class, side);
            self.wake_colour(cell);
        }
        self.colours.members[class as usize].extend(moved);
    }

    fn wake_colour(&mut self, cell: usize) {
        let (topology, outside) = (self.topology, self.topology.outside());
        let queue = &mut self.queues[3];
        if cell == outside {
            // All cells and dots at the border.
            let (columns, rows) = (topology.columns, topology.rows);
            let is_border = |at: usize, width: usize, height: usize| {
                let (column, row) = (at % width, at / width);
                column == 0 || row == 0 || column + 1 == width || row + 1 == height
            };
            for cell in (0..outside).filter(|cell| is_border(*cell, columns, rows)) {
                queue.push(cell);
            }
            for dot in (0..topology.dots()).filter(|dot| is_border(*dot, columns + 1, rows + 1)) {
                queue.push(outside + dot);
            }
            return;
        }
        queue.push(cell);
        for side in 0..4 {
            let near = topology.neighbour(cell, side);
            if near < outside {
                queue.push(near);
            }
        }
        for corner in 0..CORNERS {
            queue.push(outside + topology.corner(cell, corner).0);
        }
    }

    /// Tries all sides of the neighbours of a cell that agree with its clue and with the facts about
    /// its corners.
    pub(super) fn colour_cell(&mut self, cell: usize) {
        self.technique = &technique::COLOURS;
        let edges = self.topology.cell_edges[cell];
        let around: [usize; 4] = std::array::from_fn(|side| self.topology.neighbour(cell, side));
        let clue = self.rules.lines_around(cell);
        let corners: [u8; 4] = std::array::from_fn(|corner| {
            let (dot, quadrant) = self.topology.corner(cell, corner);
            self.quadrant_counts(dot, quadrant)
        });
        let nodes = [cell, around[0], around[1], around[2], around[3]];
        self.enumerate(&nodes, |sides| {
            let is_line: [bool; 4] = std::array::from_fn(|side| sides[0] != sides[side + 1]);
            let lines = is_line.iter().filter(|line| **line).count();
            let fits_corner = |corner: usize| {
                let count = u8::from(is_line[(corner + 3) % 4]) + u8::from(is_line[corner]);
                corners[corner] >> count & 1 == 1
            };
            clue.is_none_or(|clue| lines == usize::from(clue)) && (0..4).all(fits_corner)
        });
        for (side, near) in around.into_iter().enumerate() {
            self.set_by_colours(edges[side], cell, near);
        }
    }

    /// Assigns a side of the loop, inside or outside, to each cell around a dot. Tries every
    /// assignment that agrees with the facts about the quadrants of the dot.
    pub(super) fn colour_dot(&mut self, dot: usize) {
        self.technique = &technique::COLOURS;
        let cells: [usize; 4] =
            std::array::from_fn(|quadrant| self.topology.cell_at(dot, quadrant));
        let quadrants: [u8; 4] = std::array::from_fn(|at| self.quadrant_counts(dot, at));
        self.enumerate(&cells, |sides| {
            // The edge between quadrant `i` and the next quadrant: up, right, down, left.
            let is_line: [bool; 4] = std::array::from_fn(|i| sides[i] != sides[(i + 1) % 4]);
            let fits = |quadrant: usize| {
                let count = u8::from(is_line[(quadrant + 3) % 4]) + u8::from(is_line[quadrant]);
                quadrants[quadrant] >> count & 1 == 1
            };
            is_line.iter().filter(|line| **line).count() <= 2 && (0..4).all(fits)
        });
        let edges = self.topology.dot_edges[dot];
        for at in 0..4 {
            if edges[at] < self.topology.no_edge() {
                self.set_by_colours(edges[at], cells[at], cells[(at + 1) % 4]);
            }
        }
    }

    /// Assigns a side of the loop to each of some cells. Tries every assignment that agrees with
    /// the known relations and with `fits`. Notes the relations that all these assignments have in
    /// common.
    fn enumerate(&mut self, cells: &[usize], fits: impl Fn(&[bool]) -> bool) {
        // The first cell of each class, and for each cell the index of its class.
        let mut classes: Vec<u32> = Vec::with_capacity(cells.len());
        let mut index = [0; 5];
        for (at, cell) in cells.iter().enumerate() {
            let class = self.colours.of[*cell].0;
            index[at] = classes.iter().position(|known| *known == class).unwrap_or_else(|| {
                classes.push(class);
                classes.len() - 1
            });
        }
        if classes.len() < 2 {
            return;
        }
        // The choices that fit: bit `i` says whether class `i` is turned. The first class is not.
        let mut fitting = [0u32; 16];
        let mut count = 0;
        let mut sides = [false; 5];
        for choice in 0..1u32 << (classes.len() - 1) {
            let choice = choice << 1;
            for (at, cell) in cells.iter().enumerate() {
                sides[at] = self.colours.of[*cell].1 != (choice >> index[at] & 1 == 1);
            }
            if fits(&sides[..cells.len()]) {
                fitting[count] = choice;
                count += 1;
            }
        }
        let fitting = &fitting[..count];
        let Some((first, rest)) = fitting.split_first() else {
            self.is_contradictory = true;
            return;
        };
        // A cell of each class, and its side before the classes are joined.
        let cell_of = |class: usize| {
            let at = index[..cells.len()].iter().position(|known| *known == class).unwrap_or(0);
            (cells[at], self.colours.of[cells[at]].1)
        };
        let mut relations = Vec::new();
        for a in 0..classes.len() {
            for b in a + 1..classes.len() {
                let are_turned = |choice: u32| (choice >> a ^ choice >> b) & 1 == 1;
                if rest.iter().all(|choice| are_turned(*choice) == are_turned(*first)) {
                    let ((a, side), (b, other)) = (cell_of(a), cell_of(b));
                    relations.push((a, b, (side != other) != are_turned(*first)));
                }
            }
        }
        for (a, b, differ) in relations {
            self.relate_colours(a, b, differ);
        }
    }

    fn set_by_colours(&mut self, edge: usize, a: usize, b: usize) {
        if self.edges[edge] == Edge::Open
            && let Some(differ) = self.colours.differ(a, b)
        {
            self.set(edge, if differ { Edge::Line } else { Edge::Cross });
        }
    }
}
