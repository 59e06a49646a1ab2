//! Patterns around clues that solvers know by heart.

use bookgen_core::grid::loops::solver::{Edge, LoopRules, LoopSolver, Place};
use bookgen_core::grid::loops::technique::Technique;
use bookgen_core::grid::loops::topology::CORNERS;
use bookgen_core::grid::puzzle::GridPuzzle;

/// The techniques: a clue at a corner without another way out, 3s side by side and corner to corner, a
/// line that meets a corner of a 3 or of a 1.
static TECHNIQUES: [Technique; 5] = [
    Technique::new("closed corner", 1, "because-closed-corner"),
    Technique::new("adjacent threes", 1, "because-adjacent-threes"),
    Technique::new("diagonal threes", 1, "because-diagonal-threes"),
    Technique::new("line meets a three", 1, "because-line-meets-three"),
    Technique::new("line meets a one", 1, "because-line-meets-one"),
];
const CLOSED_CORNER: usize = 0;
const ADJACENT_THREES: usize = 1;
const DIAGONAL_THREES: usize = 2;
const MEETS_THREE: usize = 3;
const MEETS_ONE: usize = 4;

/// The clues of a puzzle.
#[derive(Clone, Copy)]
pub struct Counted<'a>(pub &'a GridPuzzle);

impl LoopRules for Counted<'_> {
    fn lines_around(&self, cell: usize) -> Option<u8> {
        self.0.cells()[cell]
    }

    fn techniques() -> &'static [Technique] {
        &TECHNIQUES
    }

    #[inline]
    fn find_patterns(solver: &mut LoopSolver<'_, Self>, place: Place) {
        let clues = solver.rules.0.cells();
        let mut patterns = Patterns { clues, solver };
        match place {
            Place::Cell(cell) if clues[cell] == Some(3) => patterns.threes(cell),
            Place::Dot(dot) => patterns.corners_at(dot),
            _ => {}
        }
    }
}

/// Applies patterns.
struct Patterns<'a, 'b, 'c> {
    clues: &'c [Option<u8>],
    solver: &'a mut LoopSolver<'b, Counted<'c>>,
}

impl Patterns<'_, '_, '_> {
    /// Applies the patterns of clues and the lines that meet their corners.
    fn corners_at(&mut self, dot: usize) {
        let topology = self.solver.topology;
        for quadrant in 0..CORNERS {
            let cell = topology.cell_at(dot, quadrant);
            if cell == topology.outside() {
                continue;
            }
            self.solver.place = Place::Cell(cell);
            let corner = (quadrant + 2) % 4;
            match self.clues[cell] {
                Some(1) => self.meet_one(cell, corner),
                Some(3) => self.meet_three(cell, corner),
                _ => {}
            }
        }
    }

    /// Applies the patterns of a 3 and the 3s around it.
    fn threes(&mut self, cell: usize) {
        for corner in 0..CORNERS {
            self.diagonal_threes(cell, corner);
        }
        for side in 0..4 {
            self.adjacent_threes(cell, side);
        }
    }

    /// Sets the open edges among these edges.
    fn set(&mut self, technique: usize, edges: &[usize], to: Edge) {
        self.solver.technique = &TECHNIQUES[technique];
        self.solver.set_all(edges, to);
    }

    /// The edges of a cell at a corner, the other two edges of the cell, and the other two edges of
    /// the dot at the corner.
    fn around_corner(&self, cell: usize, corner: usize) -> [[usize; 2]; 3] {
        let sides = self.solver.topology.cell_edges[cell];
        let near = [sides[(corner + 3) % 4], sides[corner]];
        let far = [sides[(corner + 1) % 4], sides[(corner + 2) % 4]];
        let (dot, quadrant) = self.solver.topology.corner(cell, corner);
        [near, far, self.solver.topology.quadrant(dot, (quadrant + 2) % 4)]
    }

    fn meet_one(&mut self, cell: usize, corner: usize) {
        let [near, far, ways] = self.around_corner(cell, corner);
        match self.solver.count(&ways) {
            // The loop cannot turn at the corner of a 1, because it would use two edges.
            (0, 0) => {
                self.set(CLOSED_CORNER, &near, Edge::Cross);
            }
            // The loop goes on along one of the edges at the corner.
            (1, 0) => {
                self.set(MEETS_ONE, &far, Edge::Cross);
            }
            _ => {}
        }
    }

    fn meet_three(&mut self, cell: usize, corner: usize) {
        let [near, far, ways] = self.around_corner(cell, corner);
        match self.solver.count(&ways) {
            (0, 0) => {
                self.set(CLOSED_CORNER, &near, Edge::Line);
            }
            // One of the edges at the corner is a line, and the loop does not go back.
            (1, _) => {
                self.set(MEETS_THREE, &far, Edge::Line);
                self.set(MEETS_THREE, &ways, Edge::Cross);
            }
            _ => {}
        }
    }

    /// Two 3s that touch at a corner: the edges at the outer corners are lines.
    fn diagonal_threes(&mut self, cell: usize, corner: usize) {
        let (dot, quadrant) = self.solver.topology.corner(cell, corner);
        let other = self.solver.topology.cell_at(dot, (quadrant + 2) % 4);
        if other < self.solver.topology.outside() && self.clues[other] == Some(3) {
            let [_, far, _] = self.around_corner(cell, corner);
            self.set(DIAGONAL_THREES, &far, Edge::Line);
        }
    }

    /// Two 3s side by side: their common edge and the two edges parallel to it are lines, and the
    /// common line does not go on straight. Else the loop would enclose only the two cells.
    fn adjacent_threes(&mut self, cell: usize, side: usize) {
        let other = self.solver.topology.neighbour(cell, side);
        if other == self.solver.topology.outside() || self.clues[other] != Some(3) {
            return;
        }
        let is_whole_puzzle = self.clues.iter().flatten().count() == 2;
        if is_whole_puzzle {
            return;
        }
        let sides = self.solver.topology.cell_edges[cell];
        self.set(ADJACENT_THREES, &[sides[(side + 2) % 4], sides[side]], Edge::Line);
        // The edges that go on straight at the ends of the common edge.
        for dot in self.solver.topology.edge_dots[sides[side]] {
            let edges = self.solver.topology.dot_edges[dot];
            let straight =
                (0..4).find(|at| edges[*at] == sides[side]).map(|at| edges[(at + 2) % 4]);
            let straight = straight.filter(|edge| *edge < self.solver.topology.no_edge());
            self.set(ADJACENT_THREES, straight.as_slice(), Edge::Cross);
        }
    }
}
