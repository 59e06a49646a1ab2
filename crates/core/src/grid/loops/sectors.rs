//! Facts about the two edges of a quadrant of a dot: whether at most one, at least one, or none or
//! both of them are lines.
//!
//! Two opposite quadrants of a dot together have either no line or two lines. The number of lines
//! at two opposite corners of a cell together is the clue of the cell. So a fact about one quadrant
//! gives facts about the opposite quadrant and about the opposite corner.

use super::solver::{Edge, LoopRules, LoopSolver};
use super::technique;
use super::topology::CORNERS;

/// At most one of the two edges is a line.
pub(super) const AT_MOST_ONE: u8 = 1;
/// At least one of the two edges is a line.
pub(super) const AT_LEAST_ONE: u8 = 2;
/// Both edges are lines, or none.
pub(super) const BOTH_OR_NONE: u8 = 4;

/// The numbers of lines that facts allow: bit 0 for none, bit 1 for one, bit 2 for two.
pub(super) fn counts(facts: u8) -> u8 {
    let mut counts = 0b111;
    if facts & AT_MOST_ONE != 0 {
        counts &= 0b011;
    }
    if facts & AT_LEAST_ONE != 0 {
        counts &= 0b110;
    }
    if facts & BOTH_OR_NONE != 0 {
        counts &= 0b101;
    }
    counts
}

/// The facts that follow from the numbers of lines that are possible.
fn facts(counts: u8) -> u8 {
    let mut facts = 0;
    if counts & 0b100 == 0 {
        facts |= AT_MOST_ONE;
    }
    if counts & 0b001 == 0 {
        facts |= AT_LEAST_ONE;
    }
    if counts & 0b010 == 0 {
        facts |= BOTH_OR_NONE;
    }
    facts
}

impl<R: LoopRules> LoopSolver<'_, R> {
    /// The numbers of lines that are possible in a quadrant, as bits.
    pub(super) fn quadrant_counts(&self, dot: usize, quadrant: usize) -> u8 {
        let (lines, open) = self.count(&self.topology.quadrant(dot, quadrant));
        let of_edges = ((1u8 << (open + 1)) - 1) << lines;
        of_edges & counts(self.facts[4 * dot + quadrant])
    }

    /// Relates the opposite quadrants of a dot.
    pub(super) fn relate_quadrants(&mut self, dot: usize) {
        for quadrant in 0..CORNERS {
            let other = self.quadrant_counts(dot, (quadrant + 2) % 4);
            // A quadrant has 2 lines or none beside none, 1 beside 1, none beside 2.
            let mut possible = 0;
            if other & 0b001 != 0 {
                possible |= 0b101;
            }
            if other & 0b010 != 0 {
                possible |= 0b010;
            }
            if other & 0b100 != 0 {
                possible |= 0b001;
            }
            self.restrict(dot, quadrant, possible);
        }
    }

    /// Relates the opposite corners of a cell.
    pub(super) fn relate_corners(&mut self, cell: usize, clue: u8) {
        for corner in 0..CORNERS {
            let (dot, quadrant) = self.topology.corner(cell, corner);
            let (far_dot, far_quadrant) = self.topology.corner(cell, (corner + 2) % 4);
            let other = self.quadrant_counts(far_dot, far_quadrant);
            let possible = (0..=2u8).filter(|count| {
                let rest = clue.checked_sub(*count).filter(|rest| *rest <= 2);
                rest.is_some_and(|rest| other >> rest & 1 == 1)
            });
            let possible = possible.fold(0, |all, count| all | 1 << count);
            self.restrict(dot, quadrant, possible);
        }
    }

    /// Restricts the numbers of lines in a quadrant. Sets the edges that follow.
    fn restrict(&mut self, dot: usize, quadrant: usize, possible: u8) {
        let edges = self.topology.quadrant(dot, quadrant);
        let before = self.quadrant_counts(dot, quadrant);
        let counts = before & possible;
        if counts == 0 {
            self.is_contradictory = true;
            return;
        }
        let at = 4 * dot + quadrant;
        let more = facts(counts) & !self.facts[at];
        if counts != before {
            self.facts[at] |= more;
            self.wake_sector(dot, quadrant);
        }
        self.technique = &technique::CORNERS;
        match counts {
            0b001 => self.set_all(&edges, Edge::Cross),
            0b100 => self.set_all(&edges, Edge::Line),
            _ => {
                // One edge is known, and the counts say what the other edge is.
                let (lines, open) = self.count(&edges);
                if open == 1 {
                    match counts >> lines & 0b11 {
                        0b01 => self.set_all(&edges, Edge::Cross),
                        0b10 => self.set_all(&edges, Edge::Line),
                        _ => {}
                    }
                }
            }
        }
    }

    /// Lets the levels from 2 on examine the dot and the cell of a quadrant.
    fn wake_sector(&mut self, dot: usize, quadrant: usize) {
        let cell = self.topology.cell_at(dot, quadrant);
        for queue in self.queues.iter_mut().skip(2) {
            queue.push(self.topology.outside() + dot);
            if cell < self.topology.outside() {
                queue.push(cell);
            }
        }
    }
}
