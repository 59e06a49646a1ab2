//! Details: the top left part of a grid, for example for a small picture of a large puzzle.

use std::collections::BTreeSet;

use super::{Anchor, Cell, Grid, Lattice, LineStyle, Margin, Margins, Mark, OutlineStyle, Spot};

/// A straight line on the sides of cells, from corner to corner.
type Run = (Spot, Spot);

impl Grid {
    /// The first columns and rows of the grid, with the margins at the left and at the top. Lines end
    /// at the cut. A mark that the cut would divide is left out: a cage, an arrow, a dot on the cut.
    #[must_use]
    pub fn detail(&self, columns: u16, rows: u16) -> Grid {
        let Lattice { absent, gap, margins, .. } = &self.lattice;
        let (columns, rows) = (columns.min(self.lattice.columns), rows.min(self.lattice.rows));
        let is_whole = (columns == self.lattice.columns, rows == self.lattice.rows);
        if is_whole == (true, true) {
            return self.clone();
        }
        let margin =
            |is_kept: bool, margin: Margin| if is_kept { margin } else { Margin::default() };
        let is_inside = |cell: &Cell| cell.column < columns && cell.row < rows;
        let lattice = Lattice {
            columns,
            rows,
            absent: absent.iter().copied().filter(is_inside).collect(),
            gap: *gap,
            margins: Margins {
                right: margin(is_whole.0, margins.right),
                bottom: margin(is_whole.1, margins.bottom),
                ..*margins
            },
        };
        let cut = Cut { lattice: &lattice, is_whole };
        let left_out = cut.cells_of_divided_cages(&self.marks);
        let marks = self.marks.iter().filter_map(|mark| cut.mark(mark, &left_out));
        let marks = marks.collect();
        Grid { marks, lattice, purpose: self.purpose }
    }
}

/// A part of a grid.
struct Cut<'a> {
    /// The lattice of the part.
    lattice: &'a Lattice,
    /// Whether the part has all columns, and all rows.
    is_whole: (bool, bool),
}

impl Cut<'_> {
    /// The end of the lattice, in half cells to the right and down.
    fn end(&self) -> (i16, i16) {
        let Lattice { columns, rows, margins, .. } = self.lattice;
        let end = |count: u16, after: Margin| {
            i16::try_from(2 * (u32::from(count) + u32::from(after.slots))).unwrap_or(i16::MAX)
        };
        (end(*columns, margins.right), end(*rows, margins.bottom))
    }

    /// Whether a spot is inside the part and not on the cut.
    fn has(&self, at: Spot) -> bool {
        let (right, down) = self.end();
        (at.x < right || self.is_whole.0) && (at.y < down || self.is_whole.1)
    }

    fn has_all<'s>(&self, spots: impl IntoIterator<Item = &'s Spot>) -> bool {
        spots.into_iter().all(|spot| self.has(*spot))
    }

    fn has_cells(&self, cells: &[Cell]) -> bool {
        cells.iter().all(|cell| self.has(cell.centre()))
    }

    /// The centres of the cells whose cage is left out.
    fn cells_of_divided_cages(&self, marks: &[Mark]) -> BTreeSet<Spot> {
        let divided = marks.iter().filter_map(|mark| match mark {
            Mark::Outline { cells, style: OutlineStyle::Cage } if !self.has_cells(cells) => {
                Some(cells)
            }
            _ => None,
        });
        divided.flatten().map(|cell| cell.centre()).collect()
    }

    /// The part of a mark that is inside; `None` for a mark that is left out.
    fn mark(&self, mark: &Mark, cells_without_cage: &BTreeSet<Spot>) -> Option<Mark> {
        let is_kept = match mark {
            Mark::Fill { cells, tone } => {
                let cells: Vec<Cell> =
                    cells.iter().copied().filter(|cell| self.has(cell.centre())).collect();
                return (!cells.is_empty()).then_some(Mark::Fill { cells, tone: *tone });
            }
            Mark::Edges { runs, weight } => {
                let runs: Vec<Run> = runs.iter().filter_map(|run| self.run(*run)).collect();
                return (!runs.is_empty()).then_some(Mark::Edges { runs, weight: *weight });
            }
            Mark::Outline { style: OutlineStyle::Frame, .. } => false,
            Mark::Outline { cells, .. } => self.has_cells(cells),
            Mark::Line { through, style: LineStyle::Rule } => return self.rule(through),
            Mark::Line { through, .. } => self.has_all(through),
            Mark::Symbol { at, anchor, .. } => {
                let is_sum = !matches!(anchor, Anchor::Centre) && cells_without_cage.contains(at);
                self.has(*at) && !is_sum
            }
            Mark::Shape { at, .. } | Mark::Sign { at, .. } | Mark::Note { at, .. } => self.has(*at),
        };
        is_kept.then(|| mark.clone())
    }

    /// The part of a run inside the lattice. Runs on the cut are left out.
    fn run(&self, (from, to): Run) -> Option<Run> {
        let (from, to) = (from.min(to), from.max(to));
        let (right, down) = self.end();
        let end = Spot::new(to.x.min(right), to.y.min(down));
        let is_on_cut = from.x == to.x && !self.is_whole.0 && from.x >= right
            || from.y == to.y && !self.is_whole.1 && from.y >= down;
        (!is_on_cut && end != from && from.x <= end.x && from.y <= end.y).then_some((from, end))
    }

    /// The part of a diagonal line inside the lattice.
    fn rule(&self, through: &[Spot]) -> Option<Mark> {
        let &[from, to] = through else {
            return self
                .has_all(through)
                .then(|| Mark::Line { through: through.to_vec(), style: LineStyle::Rule });
        };
        let (right, down) = self.end();
        let length = (to.x - from.x).abs();
        let step = ((to.x - from.x).signum(), (to.y - from.y).signum());
        let at = |index: i16| from.moved(index * step.0, index * step.1);
        let is_inside = |index: &i16| {
            let spot = at(*index);
            (0..=right).contains(&spot.x) && (0..=down).contains(&spot.y)
        };
        let inside: Vec<i16> = (0..=length).step_by(2).filter(is_inside).collect();
        let (first, last) = (*inside.first()?, *inside.last()?);
        let through = vec![at(first), at(last)];
        (first < last).then_some(Mark::Line { through, style: LineStyle::Rule })
    }
}
