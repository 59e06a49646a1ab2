//! The positions of the spots of a lattice in a frame.

use bookgen_base::units::{Point, Pt, Rect};
use bookgen_puzzles::figure::{Cell, Lattice, Spot};

/// The maximum distance between a point and its spot. Coordinates in a file are rounded.
const TOLERANCE: f64 = 0.06;

/// The positions of the lines and centres of a lattice, in points from the top left corner of its
/// margins.
pub struct Positions<'l> {
    /// The lattice.
    pub lattice: &'l Lattice,
    /// The first spot: the top left corner of the margins.
    first: Spot,
    xs: Vec<f64>,
    ys: Vec<f64>,
    /// The side of a cell.
    pub cell: Pt,
}

impl Positions<'_> {
    /// The positions of a lattice with cells of the given side.
    pub fn new(lattice: &Lattice, cell: Pt) -> Positions<'_> {
        let margins = &lattice.margins;
        let first = Spot::new(-2 * margins.left.slots as i16, -2 * margins.top.slots as i16);
        let last = Spot::new(
            2 * (lattice.columns + margins.right.slots) as i16,
            2 * (lattice.rows + margins.bottom.slots) as i16,
        );
        let xs = (first.x..=last.x).map(|x| lattice.position(Spot::new(x, 0)).0 * cell.0);
        let ys = (first.y..=last.y).map(|y| lattice.position(Spot::new(0, y)).1 * cell.0);
        Positions { lattice, first, xs: xs.collect(), ys: ys.collect(), cell }
    }

    /// The rectangle of the lattice and its margins, larger by a distance on each side.
    pub fn region(&self, overhang: Pt) -> Rect {
        let width = self.xs.last().copied().unwrap_or_default();
        let height = self.ys.last().copied().unwrap_or_default();
        Rect::new(
            overhang * -1.0,
            overhang * -1.0,
            Pt(width) + overhang * 2.0,
            Pt(height) + overhang * 2.0,
        )
    }

    /// The rectangle of the cells without margins.
    pub fn cells_region(&self) -> Rect {
        let Lattice { columns, rows, .. } = *self.lattice;
        let end = Spot::new(2 * columns as i16, 2 * rows as i16);
        let (from, to) = (self.point(Spot::default()), self.point(end));
        Rect::new(from.x, from.y, to.x - from.x, to.y - from.y)
    }

    /// The position of a spot.
    pub fn point(&self, spot: Spot) -> Point {
        let at = |list: &[f64], index: i32| {
            usize::try_from(index).ok().and_then(|index| list.get(index)).copied()
        };
        let x = at(&self.xs, i32::from(spot.x) - i32::from(self.first.x));
        let y = at(&self.ys, i32::from(spot.y) - i32::from(self.first.y));
        Point::new(Pt(x.unwrap_or(f64::NAN)), Pt(y.unwrap_or(f64::NAN)))
    }

    /// The spot at a point.
    pub fn spot(&self, point: Point) -> Option<Spot> {
        self.spot_near(point, TOLERANCE)
    }

    /// The spot within a distance of a point, in each coordinate.
    pub fn spot_near(&self, point: Point, tolerance: f64) -> Option<Spot> {
        let index = |list: &[f64], at: f64| {
            let next = list.partition_point(|position| *position < at);
            let distance = |index: &usize| list.get(*index).map(|position| (position - at).abs());
            let near = [next.saturating_sub(1), next].into_iter();
            let near = near.filter_map(|index| Some((distance(&index)?, index)));
            let (distance, index) = near.min_by(|a, b| a.0.total_cmp(&b.0))?;
            (distance <= tolerance).then_some(index)
        };
        let (x, y) = (index(&self.xs, point.x.0)?, index(&self.ys, point.y.0)?);
        Some(self.first.moved(x as i16, y as i16))
    }

    /// The corner of a cell that is nearest to a point, if it is within a distance.
    pub fn corner_near(&self, point: Point, tolerance: f64) -> Option<Spot> {
        let index = |list: &[f64], at: f64| {
            let distance = |index: &usize| (list[*index] - at).abs();
            let nearest = (0..list.len()).step_by(2);
            let nearest = nearest.min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
            (distance(&nearest) <= tolerance).then_some(nearest)
        };
        let (x, y) = (index(&self.xs, point.x.0)?, index(&self.ys, point.y.0)?);
        Some(self.first.moved(x as i16, y as i16))
    }

    /// The centre of the cell or slot that contains a point.
    pub fn centre_around(&self, point: Point) -> Option<Spot> {
        let index = |list: &[f64], at: f64| {
            let next = list.partition_point(|position| *position <= at);
            let track = next.checked_sub(1)? / 2;
            (2 * track + 1 < list.len()).then_some(2 * track + 1)
        };
        let (x, y) = (index(&self.xs, point.x.0)?, index(&self.ys, point.y.0)?);
        Some(self.first.moved(x as i16, y as i16))
    }

    /// The cell or slot with a centre.
    pub fn rect(&self, centre: Spot) -> Rect {
        let (a, b) = (self.point(centre.moved(-1, -1)), self.point(centre.moved(1, 1)));
        Rect::new(a.x, a.y, b.x - a.x, b.y - a.y)
    }

    /// The cell with a centre, if the centre is not in a margin.
    pub fn cell_at(&self, centre: Spot) -> Option<Cell> {
        let Lattice { columns, rows, .. } = *self.lattice;
        Cell::at(centre).filter(|cell| cell.column < columns && cell.row < rows)
    }

    /// The place of a point in words, for messages.
    pub fn describe(&self, point: Point) -> String {
        match self.centre_around(point).and_then(|centre| self.cell_at(centre)) {
            Some(cell) => format!("in row {}, column {}", cell.row + 1, cell.column + 1),
            None => "in a margin".to_owned(),
        }
    }
}
