//! The lattice of a grid: its cells and margins.

use std::collections::BTreeSet;

use super::spot::{Cell, Place, Spot};

/// The cells and margins of a grid.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lattice {
    /// The number of columns.
    pub columns: u16,
    /// The number of rows.
    pub rows: u16,
    /// The cells that do not exist, in a grid that is not a rectangle.
    pub absent: BTreeSet<Cell>,
    /// The width of every second column and the height of every second row, in hundredths of a cell.
    /// 100 for a lattice of equal cells.
    pub gap: u16,
    /// The margins for clues.
    pub margins: Margins,
}

/// The margins of a lattice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Margins {
    /// Above the first row.
    pub top: Margin,
    /// To the right of the last column.
    pub right: Margin,
    /// Below the last row.
    pub bottom: Margin,
    /// To the left of the first column.
    pub left: Margin,
}

/// A margin: places for clues beside each row, or above or below each column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Margin {
    /// The number of clues that fit beside a row or column.
    pub slots: u16,
    /// The width of a slot beside rows, or its height above and below columns, in hundredths of a
    /// cell.
    pub pitch: u16,
}

impl Margin {
    /// Creates a margin.
    pub const fn new(slots: u16, pitch: u16) -> Margin {
        Margin { slots, pitch }
    }

    fn length(self) -> u32 {
        u32::from(self.slots) * u32::from(self.pitch)
    }
}

impl Lattice {
    /// The maximum number of columns and of rows.
    pub const MAX_SIDE: u16 = 500;

    /// The maximum number of slots of a margin.
    pub const MAX_SLOTS: u16 = 100;

    /// A rectangle of equal cells without margins.
    pub fn rectangle(columns: u16, rows: u16) -> Lattice {
        Lattice { columns, rows, absent: BTreeSet::new(), gap: 100, margins: Margins::default() }
    }

    /// This lattice with margins.
    #[must_use]
    pub fn with_margins(self, margins: Margins) -> Lattice {
        Lattice { margins, ..self }
    }

    /// Whether a cell exists.
    pub fn has(&self, cell: Cell) -> bool {
        cell.column < self.columns && cell.row < self.rows && !self.absent.contains(&cell)
    }

    /// Whether a side of a cell is on the boundary of the grid: exactly one of the two cells beside it
    /// exists.
    pub fn is_boundary(&self, side: Spot) -> bool {
        let (right, down) = match side.place() {
            Place::VerticalSide => (1, 0),
            Place::HorizontalSide => (0, 1),
            Place::Centre | Place::Corner => return false,
        };
        let exists = |centre: Spot| Cell::at(centre).is_some_and(|cell| self.has(cell));
        exists(side.moved(right, down)) != exists(side.moved(-right, -down))
    }

    /// The existing cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let cells = (0..self.rows)
            .flat_map(|row| (0..self.columns).map(move |column| Cell::new(column, row)));
        cells.filter(|cell| !self.absent.contains(cell))
    }

    /// Whether a spot is on the lattice or in its margins.
    pub fn contains(&self, spot: Spot) -> bool {
        let Margins { top, right, bottom, left } = self.margins;
        let within = |at: i16, before: Margin, count: u16, after: Margin| {
            let at = i32::from(at);
            let last = 2 * (i32::from(count) + i32::from(after.slots));
            (-2 * i32::from(before.slots)..=last).contains(&at)
        };
        within(spot.x, left, self.columns, right) && within(spot.y, top, self.rows, bottom)
    }

    /// Whether the centre of a cell or slot is in a margin.
    pub fn is_in_margin(&self, centre: Spot) -> bool {
        let is_cell = |at: i16, count: u16| at > 0 && i32::from(at) < 2 * i32::from(count);
        !is_cell(centre.x, self.columns) || !is_cell(centre.y, self.rows)
    }

    /// Whether a line runs along an edge of the lattice with its margins.
    pub fn is_outermost(&self, (from, to): (Spot, Spot)) -> bool {
        let Margins { top, right, bottom, left } = self.margins;
        let is_end = |at: i16, before: Margin, count: u16, after: Margin| {
            at == -2 * before.slots as i16 || at == 2 * (count + after.slots) as i16
        };
        from.y == to.y && is_end(from.y, top, self.rows, bottom)
            || from.x == to.x && is_end(from.x, left, self.columns, right)
    }

    /// Whether a spot is on the border of the lattice with its margins, or outside it.
    pub fn is_on_border(&self, at: Spot) -> bool {
        let Margins { top, right, bottom, left } = self.margins;
        let is_end = |at: i16, before: Margin, count: u16, after: Margin| {
            at <= -2 * before.slots as i16 || at >= 2 * (count + after.slots) as i16
        };
        is_end(at.x, left, self.columns, right) || is_end(at.y, top, self.rows, bottom)
    }

    /// The distance of a spot from the left edge of the left margin, and from the top edge of the
    /// top margin, in cells.
    pub fn position(&self, spot: Spot) -> (f64, f64) {
        let Margins { top, right, bottom, left } = self.margins;
        (
            self.distance(spot.x, left, self.columns, right),
            self.distance(spot.y, top, self.rows, bottom),
        )
    }

    fn distance(&self, at: i16, before: Margin, count: u16, after: Margin) -> f64 {
        // All lengths are in two hundredths of a cell, so that the centre of a cell has a whole
        // number.
        let start = 2 * i64::from(before.length());
        let track = i64::from(at.div_euclid(2));
        let count = i64::from(count);
        let (gap, before, after) =
            (i64::from(self.gap), i64::from(before.pitch), i64::from(after.pitch));
        let (offset, width) = if track < 0 {
            (2 * track * before, before)
        } else if track < count {
            // Columns with an odd index are gaps.
            let gaps = track / 2;
            let width = if track % 2 == 1 { gap } else { 100 };
            (2 * (100 * (track - gaps) + gap * gaps), width)
        } else {
            let gaps = count / 2;
            (2 * (100 * (count - gaps) + gap * gaps + (track - count) * after), after)
        };
        let half = if at & 1 == 1 { width } else { 0 };
        (start + offset + half) as f64 / 200.0
    }

    /// The width and height with the margins, in cells.
    pub fn size(&self) -> (f64, f64) {
        let Margins { right, bottom, .. } = self.margins;
        let end = |count: u16, after: Margin| (2 * (count + after.slots)) as i16;
        self.position(Spot::new(end(self.columns, right), end(self.rows, bottom)))
    }
}

/// The middles of the sides that a run covers. The ends of the run are corners of cells.
pub fn sides((from, to): (Spot, Spot)) -> impl Iterator<Item = Spot> {
    let (first, last) = (from.min(to), from.max(to));
    let is_horizontal = first.y == last.y;
    let (start, end) = if is_horizontal { (first.x, last.x) } else { (first.y, last.y) };
    (start..end).step_by(2).map(move |at| {
        if is_horizontal { Spot::new(at + 1, first.y) } else { Spot::new(first.x, at + 1) }
    })
}
