//! Finds the grid that a text or a mark belongs to.

use crate::grids::Grid;
use crate::text_runs::TextRun;
use bookgen_base::units::{Pt, Rect};

/// How far a text may extend beyond the left or right side of a grid and still count as above or
/// below the grid.
const MAX_OVERHANG: Pt = Pt(4.0);

/// A text is next to a grid if its distance from the grid is less than this many text heights.
const MAX_GAP: f64 = 2.6;

/// If a text is in the usual position of a word list, its distance from the grid is divided by this
/// factor.
const PREFERENCE: f64 = 3.0;

/// Where an object may be to belong to a grid, as seen when the grid is upright.
#[derive(Clone, Copy, PartialEq)]
pub enum Side {
    /// The object may be above the grid, or beside it on the left or right.
    Above,
    /// The object may be below the grid, or beside it on the left or right.
    Below,
}

/// A text or a mark.
#[derive(Clone, Copy)]
pub struct Object {
    /// The box of the object.
    pub rect: Rect,
    /// Whether the object is rotated by half a turn.
    pub is_upside_down: bool,
}

impl Object {
    pub fn of_run(run: &TextRun) -> Object {
        Object { rect: run.rect, is_upside_down: run.is_upside_down }
    }

    /// An object that is not rotated.
    pub fn upright(rect: Rect) -> Object {
        Object { rect, is_upside_down: false }
    }
}

/// The grid nearest to an object.
pub struct Nearest {
    /// The index of the grid.
    pub grid: usize,
    /// The distance between the object and the grid's border.
    pub distance: Pt,
    /// The distance used for comparison. It is smaller than `distance` for an object in the usual
    /// position of a word list.
    pub weight: Pt,
}

/// The distance between a rectangle and the border of a grid.
pub fn distance(rect: Rect, grid: &Grid) -> Pt {
    distance_from(rect, grid.border)
}

/// The distance between a rectangle and a border.
fn distance_from(rect: Rect, border: Rect) -> Pt {
    let across = (border.x - rect.right()).max(rect.x - border.right()).max(Pt::ZERO);
    let down = (border.y - rect.bottom()).max(rect.y - border.bottom()).max(Pt::ZERO);
    Pt((across.0 * across.0 + down.0 * down.0).sqrt())
}

/// Finds the grid nearest to an object. Only grids with two properties are considered: the object
/// is on the side `side` of the grid, and the grid and the object have the same orientation.
pub fn nearest_grid(object: Object, grids: &[Grid], side: Side) -> Option<Nearest> {
    let Object { rect, is_upside_down } = object;
    let middle = rect.centre().y;
    let on_side = grids.iter().enumerate().filter(|(_, grid)| {
        let is_above = (side == Side::Above) != grid.is_upside_down;
        let is_on_side =
            if is_above { middle < grid.border.bottom() } else { middle > grid.border.y };
        is_on_side && grid.is_upside_down == is_upside_down && !grid.is_open_at(rect.centre())
    });
    // If two pages are on one sheet, the last entry of a word list can be nearer to the grid of the
    // other page than to its own grid. Therefore a grid directly above or below a text is
    // preferred.
    let weight = |border: Rect, distance: Pt| {
        let (left, right) = (border.x - MAX_OVERHANG, border.right() + MAX_OVERHANG);
        let is_in_line = rect.x >= left && rect.right() <= right;
        // A word list may be next to its own grid and below another grid. Therefore a grid next to
        // a word list is also preferred. A grid next to a caption is not preferred, because the
        // caption may be nearer to the corner of an adjacent grid than to its own grid.
        let is_next_to = side == Side::Below
            && middle > border.y
            && middle < border.bottom()
            && distance < rect.height * MAX_GAP;
        if is_in_line || is_next_to { distance / PREFERENCE } else { distance }
    };
    let nearest = on_side.map(|(at, grid)| {
        let is_caption = side == Side::Above && !grid.is_upside_down;
        let border = if is_caption { grid.with_list } else { grid.border };
        let distance = distance_from(rect, border);
        Nearest { grid: at, distance, weight: weight(grid.border, distance) }
    });
    nearest.min_by(|a, b| a.weight.0.total_cmp(&b.weight.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_belongs_to_the_grid_above_it() {
        let rect = |x: f64, y: f64, width: f64, height: f64| {
            Rect::new(Pt(x), Pt(y), Pt(width), Pt(height))
        };
        // Two pages on a sheet: the last word of a list is nearer to the grid of the other page.
        let grids = [rect(130.0, 330.0, 245.0, 245.0), rect(485.0, 115.0, 340.0, 340.0)];
        let grids = grids.map(|border| Grid::new(border, Pt(2.0), 0));
        let of = |rect: Rect| {
            nearest_grid(Object::upright(rect), &grids, Side::Below).map(|found| found.grid)
        };
        // The word begins at the outer edge of the second grid's border line.
        let last = rect(484.0, 560.0, 30.0, 7.0);
        assert!(distance(last, &grids[0]) < distance(last, &grids[1]) + Pt(5.0));
        assert_eq!(of(last), Some(1));
        // A text that is next to the first grid and below no grid belongs to the first grid.
        assert_eq!(of(rect(400.0, 560.0, 30.0, 7.0)), Some(0));
        assert_eq!(of(rect(840.0, 300.0, 30.0, 7.0)), Some(1));
    }
}
