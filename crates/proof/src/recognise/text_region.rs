//! A region in which only text may be: its ink, and whether its glyphs can be read.

use super::{ItemBounds, MAX_OVERLAP, MAX_TEXT_OVERLAP, is_inside, reaches_into};
use crate::display_list::{Colour, DisplayList, Glyph, PaintedPath};
use crate::geometry::{bounding_box, contains, contours, filled_rectangle, overlaps, shrunk};
use crate::occlusion::Occlusion;
use bookgen_base::units::{Point, Rect};

/// The maximum difference between two type sizes that count as equal, in thousandths of a point.
pub const SIZE_TOLERANCE: i64 = 15;

/// The minimum difference between the sizes of headings and of other texts, in percent.
pub const SIZE_DIFFERENCE: i64 = 5;

/// The maximum length in a claim, in thousandths of a point. A greater length is impossible on paper.
pub const MAX_LENGTH: i64 = 100_000_000;

/// The maximum gap between two glyphs of a text, in ems.
pub const MAX_GAP: f64 = 0.15;

/// A region in which only text may be.
#[derive(Clone, Copy)]
pub struct TextRegion<'a> {
    pub list: &'a DisplayList,
    pub bounds: &'a ItemBounds,
    pub occlusion: &'a Occlusion,
    /// The region on the page.
    pub rect: Rect,
}

/// A line or an area that reaches into a region.
pub enum Ink<'a> {
    /// An area below the whole region. It is allowed: the contrast of each glyph is checked.
    Ground(&'a Colour),
    /// A fault, and its place on the page.
    Fault(&'static str, Point),
}

/// Where a glyph is.
pub enum GlyphPlace {
    /// Outside the region.
    Outside,
    /// Its centre is outside the region, but a part of it is too far inside.
    Intruding,
    /// In the region. The fault, if a reader cannot see it in black.
    Inside(Option<&'static str>),
}

impl TextRegion<'_> {
    /// Whether a picture reaches into the region.
    pub fn has_image(&self, frame: Rect) -> bool {
        overlaps(frame, shrunk(self.rect, MAX_OVERLAP))
    }

    /// The lines and areas of a path that reach into the region.
    pub fn ink<'b>(&self, painted: &'b PaintedPath) -> impl Iterator<Item = Ink<'b>> + use<'b> {
        let region = self.rect;
        let inner = shrunk(region, MAX_OVERLAP);
        contours(&painted.path).filter_map(move |contour| {
            let rect = bounding_box(contour)?;
            let stroke = painted.stroke.as_ref();
            if stroke.is_some_and(|stroke| reaches_into(contour, stroke.reach, inner)) {
                return Some(Ink::Fault("an unexpected line", rect.centre()));
            }
            let colour = painted.fill.as_ref().filter(|_| overlaps(rect, inner))?;
            match filled_rectangle(contour).is_some_and(|area| is_inside(region, area)) {
                true => Some(Ink::Ground(colour)),
                false => Some(Ink::Fault("an unexpected area", rect.centre())),
            }
        })
    }

    /// Where a glyph is, by the centre of its box. `None` if nothing of it is painted. `is_black` says
    /// whether a colour counts as black.
    pub fn place(
        &self,
        at: usize,
        glyph: &Glyph,
        is_black: impl Fn(&Colour) -> bool,
    ) -> Option<GlyphPlace> {
        let rect = self.bounds.rect(at);
        let centre = rect.centre();
        let is_space = glyph.text.trim().is_empty();
        let colour = glyph.colour.as_ref().filter(|_| !glyph.text.is_empty())?;
        let occlusion = self.occlusion;
        let is_visible = !occlusion.hides(at, centre) && occlusion.is_visible(at, centre, colour);
        if !contains(self.rect, centre) {
            let reaches = overlaps(rect, shrunk(self.rect, MAX_TEXT_OVERLAP));
            return Some(match reaches && is_visible && !is_space {
                true => GlyphPlace::Intruding,
                false => GlyphPlace::Outside,
            });
        }
        let fault = if is_space {
            None
        } else if !is_visible {
            Some("a hidden text")
        } else if !occlusion.is_legible(at, centre, colour) {
            Some("a text with too little contrast")
        } else if self.list.clipped.contains_key(&at) {
            Some("a clipped text")
        } else {
            (!is_black(colour)).then_some("a text that is not black")
        };
        Some(GlyphPlace::Inside(fault))
    }
}
