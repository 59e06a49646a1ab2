//! Level marks: rows of dots or stars next to a puzzle, some of them filled.

use super::proximity::{Object, Side, nearest_grid};
use crate::display_list::{Colour, DisplayList, Item};
use crate::geometry::{bounding_box, contours};
use crate::grids::{Grid, is_claimed};
use crate::occlusion::Occlusion;
use bookgen_base::units::{Pt, Rect, Segment};

/// The maximum distance between a grid and its level marks, if the caption is not higher.
const MAX_DISTANCE: Pt = Pt(140.0);

/// The maximum distance between the highest line of a caption and the level marks beside it.
const MAX_RISE: Pt = Pt(10.0);

/// The maximum size of a level mark.
const MAX_SIZE: Pt = Pt(16.0);

/// For each grid, the number of filled level marks and the number of all level marks.
/// `caption_heights` are the distances between each grid and the highest line of its caption.
pub fn count(
    list: &DisplayList,
    occlusion: &Occlusion,
    grids: &[Grid],
    caption_heights: &[Pt],
) -> Vec<[usize; 2]> {
    let mut counts = vec![[0, 0]; grids.len()];
    for (rect, is_filled) in visible_marks(list, occlusion, grids) {
        let nearest = nearest_grid(Object::upright(rect), grids, Side::Above);
        if let Some(nearest) = nearest
            && nearest.distance <= MAX_DISTANCE.max(caption_heights[nearest.grid] + MAX_RISE)
        {
            counts[nearest.grid][0] += usize::from(is_filled);
            counts[nearest.grid][1] += 1;
        }
    }
    counts
}

/// The visible level marks of a page. The flag is true for a filled mark.
fn visible_marks(list: &DisplayList, occlusion: &Occlusion, grids: &[Grid]) -> Vec<(Rect, bool)> {
    let mut marks = Vec::new();
    for (at, item) in list.items.iter().enumerate() {
        let Item::Path(painted) = item else { continue };
        if list.clipped.contains_key(&at) {
            continue;
        }
        for contour in contours(&painted.path) {
            let Some(rect) = bounding_box(contour) else { continue };
            if !is_dot_or_star(contour)
                || rect.width.max(rect.height) > MAX_SIZE
                || is_claimed(rect, grids)
            {
                continue;
            }
            let centre = rect.centre();
            let is_visible = |colour: &Colour| occlusion.is_visible(at, centre, colour);
            let is_filled = painted.fill.as_ref().is_some_and(is_visible);
            let is_stroked =
                painted.stroke.as_ref().is_some_and(|stroke| is_visible(&stroke.colour));
            if (is_filled || is_stroked) && !occlusion.hides(at, centre) {
                marks.push((rect, is_filled));
            }
        }
    }
    marks
}

/// Whether a contour is a closed circle of curves or a closed polygon of at least nine lines.
fn is_dot_or_star(contour: &[Segment]) -> bool {
    let curves = contour.iter().filter(|step| matches!(step, Segment::Curve(..))).count();
    let lines = contour.iter().filter(|step| matches!(step, Segment::Line(_))).count();
    matches!(contour.last(), Some(Segment::Close)) && (curves >= 4 && lines == 0 || lines >= 9)
}
