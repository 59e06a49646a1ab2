//! Lines to write on.

use super::typesetter::rule;
use crate::page::Item;
use bookgen_base::units::{Point, Pt, Rect};

/// The distance between two lines: about 8 mm.
pub const RULED_LINE_PITCH: Pt = Pt(23.0);

/// Lines of a weight across an area. The last line is at the bottom of the area. The first line is
/// at the top of the area, or less than [`RULED_LINE_PITCH`] below the top.
pub fn ruled_lines(area: Rect, weight: Pt) -> impl Iterator<Item = Item> {
    let rows = (area.height / RULED_LINE_PITCH).floor().max(0.0) as usize;
    (0..=rows).map(move |row| {
        let y = area.bottom() - RULED_LINE_PITCH * (rows - row) as f64;
        rule(Point::new(area.x, y), Point::new(area.right(), y), weight)
    })
}
