//! Finds grids whose lines are too thin to print, or so thick that they hide symbols.

use super::{Grid, GridSymbol};
use crate::geometry::{bounding_box, overlaps, shrunk};
use bookgen_base::units::{Path, Point, Pt, Segment, rectangle};

/// Thinner lines disappear in print. Printers ask for at least 0.25 pt, and some devices print a line
/// of width 0 as one device pixel.
const MIN_WIDTH: Pt = Pt(0.1);

/// The maximum width of a line inside a grid, as a fraction of the type size of the smallest symbol.
const MAX_WIDTH: f64 = 0.5;

/// A symbol is narrower than its box by about this fraction of its type size on each side.
const SIDE_BEARING: f64 = 0.1;

impl Grid {
    /// Whether a line of the grid is too thin to print.
    pub(super) fn has_hairlines(&self) -> bool {
        let lines = self.lines.iter().map(|line| line.width);
        lines.chain([self.border_width]).any(|width| width < MIN_WIDTH)
    }

    /// Whether the ink of a line may hide a symbol.
    pub(super) fn has_thick_lines(&self) -> bool {
        let Some(smallest) = self.symbols.iter().map(|symbol| symbol.size).reduce(Pt::min) else {
            return false;
        };
        // Half of the border's width is outside the grid.
        let widths = self.lines.iter().map(|line| line.width).chain([self.border_width / 2.0]);
        let border = (rectangle(self.border), self.border_width / 2.0);
        let lines = self.lines.iter().map(|line| (line.path.clone(), line.width / 2.0));
        widths.into_iter().any(|width| width > smallest * MAX_WIDTH)
            || lines.chain([border]).any(|(path, half)| self.touches_symbol(&path, half))
    }

    /// Whether a horizontal or vertical segment of a path, with ink of the given width on each side,
    /// reaches into a symbol.
    fn touches_symbol(&self, path: &Path, half: Pt) -> bool {
        let mut from: Option<Point> = None;
        let mut start = None;
        path.iter().any(|segment| {
            let to = match *segment {
                Segment::Move(to) => {
                    (from, start) = (Some(to), Some(to));
                    return false;
                }
                Segment::Line(to) => Some(to),
                Segment::Curve(.., to) => {
                    from = Some(to);
                    return false;
                }
                Segment::Close => start,
            };
            let (Some(a), Some(b)) = (from, to) else { return false };
            from = to;
            let is_straight = (a.x - b.x).0.abs() < 0.01 || (a.y - b.y).0.abs() < 0.01;
            let Some(centre) = bounding_box(&[Segment::Move(a), Segment::Line(b)]) else {
                return false;
            };
            let ink = shrunk(centre, -half);
            // If the centre of the line runs through a symbol, the symbol is in a wrong place.
            let is_touched = |symbol: &GridSymbol| {
                let shape = shrunk(symbol.rect, symbol.size * SIDE_BEARING);
                overlaps(ink, shape) && !overlaps(centre, symbol.rect)
            };
            is_straight && self.symbols.iter().any(is_touched)
        })
    }
}
