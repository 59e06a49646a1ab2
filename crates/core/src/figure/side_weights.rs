//! The lines on the sides of the cells of a lattice.

use super::lattice::{Lattice, Margin, sides};
use super::mark::{Mark, Weight};
use super::spot::{Cell, Spot};

/// The weight of the line on each side of each cell.
pub struct SideWeights {
    first: Spot,
    width: usize,
    height: usize,
    weights: Vec<Option<Weight>>,
}

impl SideWeights {
    /// A lattice without lines.
    pub fn new(lattice: &Lattice) -> SideWeights {
        let margins = &lattice.margins;
        let before = |margin: Margin| -2 * margin.slots as i16;
        let first = Spot::new(before(margins.left), before(margins.top));
        let count = |before: Margin, cells: u16, after: Margin| {
            2 * (usize::from(before.slots) + usize::from(cells) + usize::from(after.slots)) + 1
        };
        let width = count(margins.left, lattice.columns, margins.right);
        let height = count(margins.top, lattice.rows, margins.bottom);
        SideWeights { first, width, height, weights: vec![None; width * height] }
    }

    /// The lines of a lattice with these marks.
    pub fn from_marks(lattice: &Lattice, marks: &[Mark]) -> SideWeights {
        let mut weights = SideWeights::new(lattice);
        for mark in marks {
            let Mark::Edges { runs, weight } = mark else { continue };
            for run in runs {
                weights.add(*run, *weight);
            }
        }
        weights
    }

    fn index(&self, spot: Spot) -> Option<usize> {
        let x = usize::try_from(i32::from(spot.x) - i32::from(self.first.x)).ok()?;
        let y = usize::try_from(i32::from(spot.y) - i32::from(self.first.y)).ok()?;
        (x < self.width && y < self.height).then_some(y * self.width + x)
    }

    /// Adds a run. If several lines cover a side, the heaviest remains. Sides outside the lattice are
    /// left out.
    pub fn add(&mut self, run: (Spot, Spot), weight: Weight) {
        for side in sides(run) {
            if let Some(index) = self.index(side) {
                self.weights[index] = self.weights[index].max(Some(weight));
            }
        }
    }

    /// The weight of the line on a side, if there is a line.
    pub fn weight(&self, side: Spot) -> Option<Weight> {
        self.index(side).and_then(|index| self.weights[index])
    }

    /// The marks of the lines: one mark for each weight, the lightest first. The runs are as long as
    /// possible. They are ordered by their lines, a vertical line before the horizontal line with the
    /// same number.
    pub fn marks(&self) -> Vec<Mark> {
        const WEIGHTS: [Weight; 5] =
            [Weight::Thin, Weight::Thick, Weight::Region, Weight::Border, Weight::Wall];
        let mut runs: [Vec<(Spot, Spot)>; 5] = Default::default();
        let (columns, rows) = (self.width / 2, self.height / 2);
        let first = self.first.x.min(self.first.y);
        let last = (i32::from(self.first.x) + self.width as i32)
            .max(i32::from(self.first.y) + self.height as i32);
        for line in (i32::from(first)..last).step_by(2) {
            let line = line as i16;
            let start = |along: usize| self.first.moved(2 * along as i16, 2 * along as i16);
            self.line(rows, &mut runs, |at| Spot::new(line, start(at).y));
            self.line(columns, &mut runs, |at| Spot::new(start(at).x, line));
        }
        let marks = WEIGHTS.into_iter().zip(runs).filter(|(_, runs)| !runs.is_empty());
        marks.map(|(weight, runs)| Mark::Edges { runs, weight }).collect()
    }

    /// Adds the runs of a straight line. `corner` gives the corner before each of its `count` sides.
    fn line(
        &self,
        count: usize,
        runs: &mut [Vec<(Spot, Spot)>; 5],
        corner: impl Fn(usize) -> Spot,
    ) {
        let mut open: Option<(Weight, Spot)> = None;
        for at in 0..=count {
            let (from, to) = (corner(at), corner(at + 1));
            let side = Spot::new(from.x.midpoint(to.x), from.y.midpoint(to.y));
            let weight = self.weight(side).filter(|_| at < count);
            if open.map(|(weight, _)| weight) != weight {
                if let Some((weight, start)) = open.take() {
                    runs[weight as usize].push((start, from));
                }
                open = weight.map(|weight| (weight, from));
            }
        }
    }
}

impl Lattice {
    /// The marks of the lines on the sides of cells. `weight` gives the weight of the line at the
    /// middle of a side, or `None` for a side without a line. Visits the sides of all existing cells.
    pub fn edges(&self, weight: impl Fn(Spot) -> Option<Weight>) -> Vec<Mark> {
        let mut weights = SideWeights::new(self);
        let mut visit = |side: Spot, right: i16, down: i16| {
            if let Some(weight) = weight(side) {
                weights.add((side.moved(-right, -down), side.moved(right, down)), weight);
            }
        };
        for cell in self.cells() {
            let centre = cell.centre();
            let is_first = |right: i16, down: i16| {
                Cell::at(centre.moved(2 * right, 2 * down)).is_none_or(|other| !self.has(other))
            };
            if is_first(0, -1) {
                visit(centre.moved(0, -1), 1, 0);
            }
            if is_first(-1, 0) {
                visit(centre.moved(-1, 0), 0, 1);
            }
            visit(centre.moved(1, 0), 0, 1);
            visit(centre.moved(0, 1), 1, 0);
        }
        weights.marks()
    }
}
