//! The canonical form of a figure.

use std::collections::{BTreeMap, BTreeSet};

use super::mark::{Mark, Tone};
use super::side_weights::SideWeights;
use super::spot::{Cell, Spot};
use super::{Figure, Grid, Panel};

impl Figure {
    /// The canonical form. Figures that look the same have the same canonical form:
    ///
    /// - the lines on the sides of cells are runs that are as long as possible; if several lines
    ///   cover a side, the heaviest remains;
    /// - there is one fill for each tone;
    /// - a line begins at its lesser end, and a closed line at its least spot; spots in the middle
    ///   of a straight line are left out;
    /// - the white space of a text is single spaces;
    /// - marks and cells are sorted.
    #[must_use]
    pub fn canonical(self) -> Figure {
        let panels = self.panels.into_iter().map(|panel| match panel {
            Panel::Grid(grid) => Panel::Grid(grid.canonical()),
            Panel::Flow(_) | Panel::Text(_) => panel,
        });
        Figure { panels: panels.collect(), ..self }
    }
}

impl Grid {
    /// The canonical form of the grid, see [`Figure::canonical`].
    #[must_use]
    pub fn canonical(self) -> Grid {
        let mut fills: BTreeMap<Tone, BTreeSet<Cell>> = BTreeMap::new();
        let mut weights = SideWeights::new(&self.lattice);
        let mut marks = Vec::new();
        for mark in self.marks {
            match mark {
                Mark::Fill { cells, tone } => fills.entry(tone).or_default().extend(cells),
                Mark::Edges { runs, weight } => {
                    runs.into_iter().for_each(|run| weights.add(run, weight));
                }
                Mark::Outline { cells, style } => {
                    let cells: BTreeSet<Cell> = cells.into_iter().collect();
                    marks.push(Mark::Outline { cells: cells.into_iter().collect(), style });
                }
                Mark::Line { through, style } => {
                    marks.push(Mark::Line { through: canonical_line(&through), style });
                }
                Mark::Symbol { at, anchor, text, role } => {
                    let text = if anchor.is_block() { one_spaced(&text) } else { text };
                    marks.push(Mark::Symbol { at, anchor, text, role });
                }
                Mark::Shape { .. } | Mark::Sign { .. } | Mark::Note { .. } => marks.push(mark),
            }
        }
        marks.extend(
            fills
                .into_iter()
                .map(|(tone, cells)| Mark::Fill { cells: cells.into_iter().collect(), tone }),
        );
        marks.extend(weights.marks());
        marks.sort();
        Grid { marks, lattice: self.lattice, purpose: self.purpose }
    }
}

/// A line without the spots in the middle of a straight line, from its lesser end. A closed line
/// starts at its least spot.
fn canonical_line(through: &[Spot]) -> Vec<Spot> {
    let mut spots = through.to_vec();
    spots.dedup();
    let is_closed = spots.len() > 3 && spots.first() == spots.last();
    if is_closed {
        spots.pop();
        // Start at a corner, so that the first spot is not in the middle of a straight line.
        let count = spots.len();
        let is_corner = |at: &usize| {
            !is_straight(spots[(at + count - 1) % count], spots[*at], spots[(at + 1) % count])
        };
        let corners: Vec<Spot> = (0..count).filter(is_corner).map(|at| spots[at]).collect();
        spots = corners;
        let least = (0..spots.len()).min_by_key(|at| spots[*at]).unwrap_or_default();
        spots.rotate_left(least);
        if spots.len() > 2 && spots[spots.len() - 1] < spots[1] {
            spots[1..].reverse();
        }
        spots.extend(spots.first().copied());
        return spots;
    }
    let mut line: Vec<Spot> = Vec::new();
    for spot in spots {
        if let [.., before, last] = line[..]
            && is_straight(before, last, spot)
        {
            line.pop();
        }
        line.push(spot);
    }
    if line.last() < line.first() {
        line.reverse();
    }
    line
}

/// Whether a line continues in the same direction at `b`.
fn is_straight(a: Spot, b: Spot, c: Spot) -> bool {
    let step = |from: Spot, to: Spot| {
        (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y))
    };
    let ((ax, ay), (bx, by)) = (step(a, b), step(b, c));
    ax * by == ay * bx && ax * bx + ay * by > 0
}

/// A text with single spaces.
fn one_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
