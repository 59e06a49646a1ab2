//! Decides which objects are visible: not covered by other objects, and different enough in colour
//! from the background.

use super::display_list::{Clip, Colour, DisplayList, Item, luminance};
use super::geometry::{
    bounding_box, circle, contains, contours, depth_in_triangle, filled_rectangle, overlaps,
    shrunk, triangle,
};
use crate::work::{self, Work};
use bookgen_base::units::{Point, Pt, Rect, Segment};

/// An area with a side shorter than this length counts as a line and covers no object.
const MIN_SIDE: Pt = Pt(2.0);

/// A point whose distance from a triangle is less than this length is possibly covered by the triangle,
/// because the object at the point has a size.
const TRIANGLE_MARGIN: Pt = Pt(3.0);

/// An object is visible if its colour differs from the background by at least this much, in at
/// least one RGB component. Components are on a scale from 0 to 1.
const MIN_VISIBLE: f64 = 0.1;

/// An object is legible if the contrast ratio of its colour and the background is at least this
/// (WCAG 2.2, success criterion 1.4.11).
const MIN_CONTRAST_RATIO: f64 = 3.0;

/// Occlusion is computed only if the number of objects times the number of areas is at most this
/// limit. Each glyph, each image and each contour of a path is an object.
const MAX_TESTS: usize = 50_000_000;

/// A painted area.
struct Area {
    /// The index of the area's item in the display list.
    item: usize,
    /// The bounding box of the area.
    rect: Rect,
    /// Whether the area fills its bounding box.
    is_exact: bool,
    /// The corners of the area, if it is a triangle.
    triangle: Option<[Point; 3]>,
    /// The colour in RGB, if it is known.
    rgb: Option<[f64; 3]>,
}

/// Whether an area covers a point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Coverage {
    No,
    Possible,
    Certain,
}

impl Area {
    fn coverage(&self, point: Point) -> Coverage {
        if !contains(self.rect, point) {
            return Coverage::No;
        }
        let depth = self.triangle.map_or(Pt::ZERO, |corners| depth_in_triangle(corners, point));
        match self.is_exact && depth >= Pt::ZERO {
            true => Coverage::Certain,
            false if depth < TRIANGLE_MARGIN * -1.0 => Coverage::No,
            false => Coverage::Possible,
        }
    }
}

/// An axis-aligned square inside a contour that is a circle.
fn square_in_circle(contour: &[Segment]) -> Option<Rect> {
    let (centre, radius) = circle(contour)?;
    let half = radius * (std::f64::consts::FRAC_1_SQRT_2 * 0.95);
    Some(Rect::new(centre.x - half, centre.y - half, half * 2.0, half * 2.0))
}

/// Whether no two rectangles overlap. The result is false if there are too many to compare.
fn are_disjoint(rects: &[Rect]) -> bool {
    /// The maximum number of comparisons.
    const MAX: usize = 100_000;
    let mut rects = rects.to_vec();
    rects.sort_by(|a, b| a.x.0.total_cmp(&b.x.0));
    let mut compared = 0;
    for (index, rect) in rects.iter().enumerate() {
        let inner = shrunk(*rect, Pt(0.01));
        for other in rects[index + 1..].iter().take_while(|other| other.x < inner.right()) {
            compared += 1;
            if compared > MAX || overlaps(inner, *other) {
                return false;
            }
        }
    }
    true
}

/// The painted areas of a page, in painting order.
pub struct Occlusion {
    areas: Vec<Area>,
    /// The number of glyphs, images and contours of paths.
    pub objects: usize,
    /// Whether the page has too many areas. Then no area is recorded.
    pub is_too_complex: bool,
}

impl Occlusion {
    /// Collects the areas of a page.
    pub fn new(list: &DisplayList, work: &mut Work<'_>) -> Occlusion {
        let mut areas = Vec::new();
        let mut objects = 0;
        let mut push = |mut area: Area| {
            if let Some(clip) = list.clipped.get(&area.item) {
                area.rect = clip.intersection(Clip::rectangle(area.rect)).rect;
                area.is_exact &= clip.is_exact;
            }
            if area.rect.width.min(area.rect.height) >= MIN_SIDE {
                areas.push(area);
            }
        };
        for (at, item) in list.items.iter().enumerate() {
            match item {
                Item::Path(painted) => {
                    let count = contours(&painted.path).count();
                    objects += count;
                    let Some(colour) = &painted.fill else { continue };
                    let exact = |rect| Area {
                        item: at,
                        rect,
                        is_exact: true,
                        triangle: None,
                        rgb: colour.to_rgb(),
                    };
                    let filled: Vec<Rect> =
                        contours(&painted.path).filter_map(filled_rectangle).collect();
                    // If a path has several contours, one contour may cut a hole into another.
                    let is_exact = filled.len() == count && are_disjoint(&filled);
                    for contour in contours(&painted.path) {
                        let filled = filled_rectangle(contour).filter(|_| is_exact);
                        let triangle = triangle(contour).filter(|_| count == 1);
                        if let Some(rect) = filled.or_else(|| bounding_box(contour)) {
                            let is_exact = is_exact || triangle.is_some();
                            push(Area { is_exact, triangle, ..exact(rect) });
                        }
                        // A square inside a circle is certainly filled.
                        if let Some(square) = square_in_circle(contour).filter(|_| count == 1) {
                            push(exact(square));
                        }
                    }
                }
                Item::Image(image) => {
                    objects += 1;
                    let (item, rect) = (at, list.visible_part(at, image.frame));
                    push(Area { item, rect, is_exact: true, triangle: None, rgb: None });
                }
                Item::Glyph(_) => objects += 1,
            }
        }
        let is_too_complex = areas.len().saturating_mul(objects) > MAX_TESTS;
        if is_too_complex || !work.spend(work::comparisons(areas.len(), objects)) {
            areas.clear();
        }
        Occlusion { areas, objects, is_too_complex }
    }

    /// Whether an area painted after an item covers a point.
    pub fn hides(&self, item: usize, point: Point) -> bool {
        let first = self.areas.partition_point(|area| area.item <= item);
        self.areas[first..].iter().any(|area| area.coverage(point) == Coverage::Certain)
    }

    /// Whether an item of the given colour differs visibly from at least one of its possible
    /// backgrounds at a point. The result is true if a background is unknown.
    pub fn is_visible(&self, item: usize, point: Point, colour: &Colour) -> bool {
        let difference = |own: [f64; 3], other: [f64; 3]| {
            (0..3).map(|i| (own[i] - other[i]).abs()).fold(0.0, f64::max)
        };
        let range = self.contrast(item, point, colour, difference);
        range.is_none_or(|[_, max]| max >= MIN_VISIBLE)
    }

    /// Whether an item of the given colour is legible on all its possible backgrounds at a point.
    /// The result is true if a background is unknown.
    pub fn is_legible(&self, item: usize, point: Point, colour: &Colour) -> bool {
        let range = self.contrast(item, point, colour, contrast_ratio);
        range.is_none_or(|[min, _]| min >= MIN_CONTRAST_RATIO)
    }

    /// The minimum and the maximum contrast of a colour with the possible backgrounds at a point.
    /// `measure` is the contrast of two colours.
    ///
    /// The possible backgrounds are the areas below the item, from the top down to the first area
    /// that certainly covers the point. If no area certainly covers the point, the white paper is
    /// also a possible background. Returns `None` if the colour or a background is unknown.
    fn contrast(
        &self,
        item: usize,
        point: Point,
        colour: &Colour,
        measure: impl Fn([f64; 3], [f64; 3]) -> f64,
    ) -> Option<[f64; 2]> {
        let own = colour.to_rgb()?;
        let end = self.areas.partition_point(|area| area.item < item);
        let (mut min, mut max) = (f64::INFINITY, 0.0_f64);
        let mut compare = |background: [f64; 3]| {
            let contrast = measure(own, background);
            (min, max) = (min.min(contrast), max.max(contrast));
        };
        let areas = self.areas[..end].iter().rev().map(|area| (area, area.coverage(point)));
        for (area, coverage) in areas.filter(|(_, coverage)| *coverage != Coverage::No) {
            compare(area.rgb?);
            if coverage == Coverage::Certain {
                return Some([min, max]);
            }
        }
        compare([1.0; 3]);
        Some([min, max])
    }
}

/// The contrast ratio of two colours, from 1 to 21 (WCAG 2.2).
fn contrast_ratio(a: [f64; 3], b: [f64; 3]) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}
