//! Patterns around clues that solvers know by heart.

use super::super::technique::Technique;
use super::super::topology::CORNERS;
use super::{Edge, Place, State};

impl State<'_> {
    /// Applies the patterns of clues and the lines that meet their corners.
    pub(super) fn find_patterns_at(&mut self, dot: usize) {
        for quadrant in 0..CORNERS {
            let cell = self.topology.cell_at(dot, quadrant);
            if cell == self.topology.outside() {
                continue;
            }
            self.place = Place::Cell(cell);
            let corner = (quadrant + 2) % 4;
            match self.clues[cell] {
                Some(1) => self.meet_one(cell, corner),
                Some(3) => self.meet_three(cell, corner),
                _ => {}
            }
        }
    }

    /// Applies the patterns of a 3 and the 3s around it.
    pub(super) fn threes(&mut self, cell: usize) {
        for corner in 0..CORNERS {
            self.diagonal_threes(cell, corner);
        }
        for side in 0..4 {
            self.adjacent_threes(cell, side);
        }
    }

    /// The edges of a cell at a corner, the other two edges of the cell, and the other two edges of
    /// the dot at the corner.
    fn around_corner(&self, cell: usize, corner: usize) -> [[usize; 2]; 3] {
        let sides = self.topology.cell_edges[cell];
        let near = [sides[(corner + 3) % 4], sides[corner]];
        let far = [sides[(corner + 1) % 4], sides[(corner + 2) % 4]];
        let (dot, quadrant) = self.topology.corner(cell, corner);
        [near, far, self.topology.quadrant(dot, (quadrant + 2) % 4)]
    }

    fn meet_one(&mut self, cell: usize, corner: usize) {
        let [near, far, ways] = self.around_corner(cell, corner);
        match self.count(&ways) {
            // The loop cannot turn at the corner of a 1, because it would use two edges.
            (0, 0) => {
                self.technique = Technique::ClosedCorner;
                self.set_all(&near, Edge::Cross);
            }
            // The loop goes on along one of the edges at the corner.
            (1, 0) => {
                self.technique = Technique::LineMeetsOne;
                self.set_all(&far, Edge::Cross);
            }
            _ => {}
        }
    }

    fn meet_three(&mut self, cell: usize, corner: usize) {
        let [near, far, ways] = self.around_corner(cell, corner);
        match self.count(&ways) {
            (0, 0) => {
                self.technique = Technique::ClosedCorner;
                self.set_all(&near, Edge::Line);
            }
            // One of the edges at the corner is a line, and the loop does not go back.
            (1, _) => {
                self.technique = Technique::LineMeetsThree;
                self.set_all(&far, Edge::Line);
                self.set_all(&ways, Edge::Cross);
            }
            _ => {}
        }
    }

    /// Two 3s that touch at a corner: the edges at the outer corners are lines.
    fn diagonal_threes(&mut self, cell: usize, corner: usize) {
        let (dot, quadrant) = self.topology.corner(cell, corner);
        let other = self.topology.cell_at(dot, (quadrant + 2) % 4);
        if other < self.topology.outside() && self.clues[other] == Some(3) {
            let [_, far, _] = self.around_corner(cell, corner);
            self.technique = Technique::DiagonalThrees;
            self.set_all(&far, Edge::Line);
        }
    }

    /// Two 3s side by side: their common edge and the two edges parallel to it are lines, and the
    /// common line does not go on straight. Else the loop would enclose only the two cells.
    fn adjacent_threes(&mut self, cell: usize, side: usize) {
        let other = self.topology.neighbour(cell, side);
        if other == self.topology.outside() || self.clues[other] != Some(3) {
            return;
        }
        let is_whole_puzzle = self.clues.iter().flatten().count() == 2;
        if is_whole_puzzle {
            return;
        }
        let sides = self.topology.cell_edges[cell];
        self.technique = Technique::AdjacentThrees;
        self.set_all(&[sides[(side + 2) % 4], sides[side]], Edge::Line);
        // The edges that go on straight at the ends of the common edge.
        for dot in self.topology.edge_dots[sides[side]] {
            let edges = self.topology.dot_edges[dot];
            let straight =
                (0..4).find(|at| edges[*at] == sides[side]).map(|at| edges[(at + 2) % 4]);
            let straight = straight.filter(|edge| *edge < self.topology.no_edge());
            self.set_all(straight.as_slice(), Edge::Cross);
        }
    }
}
