//! Checks that every item of a page can be rendered.

use rayon::prelude::*;

use super::rounding::milli;
use super::{PageFault, RenderError};
use crate::font::FontSet;
use crate::page::{Colour, Dash, GlyphRun, Group, Ink, Item, Page, Paint, Stroke};
use bookgen_base::units::{Point, Pt, Rect, Segment};

/// Limits of PDF readers (ISO 32000-1, Annex C) for coordinates, for the sides of a page and for
/// nested graphics states.
const MAX_COORDINATE: f64 = 32767.0;
const MIN_SIDE: f64 = 3.0;
const MAX_SIDE: f64 = 14400.0;
const MAX_NESTING: usize = 20;

/// Checks pages in parallel.
///
/// # Errors
/// The first fault of the first faulty page.
pub fn check_pages(pages: &[Page], fonts: &FontSet) -> Result<(), RenderError> {
    let checked: Vec<Result<(), PageFault>> =
        pages.par_iter().map(|page| check_page(page, fonts)).collect();
    for (page, result) in checked.into_iter().enumerate() {
        result.map_err(|fault| RenderError::Page { page, fault })?;
    }
    Ok(())
}

fn check_page(page: &Page, fonts: &FontSet) -> Result<(), PageFault> {
    let Page { size, bleed, .. } = page;
    let edges = [bleed.top, bleed.right, bleed.bottom, bleed.left];
    let sides = [size.width + bleed.left + bleed.right, size.height + bleed.top + bleed.bottom];
    if !edges.iter().all(|edge| (0.0..=MAX_SIDE).contains(&edge.0))
        || size.width.min(size.height).0 < MIN_SIDE
        || !sides.iter().all(|side| (MIN_SIDE..=MAX_SIDE).contains(&side.0))
    {
        return Err(PageFault::Size);
    }
    check_items(&page.items, fonts, 0)
}

fn check_items(items: &[Item], fonts: &FontSet, depth: usize) -> Result<(), PageFault> {
    items.iter().try_for_each(|item| match item {
        Item::Ink(ink) => check_ink(ink),
        Item::Glyphs(run) => check_run(run, fonts),
        Item::Image(picture) => check_rect(picture.frame).and(check_rect(picture.window)),
        Item::Group(group) => check_group(group, fonts, depth),
    })
}

fn check_group(group: &Group, fonts: &FontSet, depth: usize) -> Result<(), PageFault> {
    if depth == MAX_NESTING {
        return Err(PageFault::Nesting);
    }
    for number in group.transform.0 {
        check_length(Pt(number))?;
    }
    check_items(&group.items, fonts, depth + 1)
}

fn check_run(run: &GlyphRun, fonts: &FontSet) -> Result<(), PageFault> {
    let face = fonts.face(run.font).ok_or(PageFault::UnknownFont(run.font))?;
    check_length(run.size)?;
    check_colour(run.colour)?;
    if milli(run.size) <= 0 {
        return Err(PageFault::TypeSize);
    }
    for glyph in run.glyphs.iter() {
        check_point(run.origin + Point::new(glyph.x, glyph.y))?;
        if u32::from(glyph.id) >= face.glyph_count() {
            return Err(PageFault::UnknownGlyph(run.font, glyph.id));
        }
        run.text.get(glyph.text.clone()).ok_or(PageFault::Text)?;
    }
    Ok(())
}

fn check_ink(ink: &Ink) -> Result<(), PageFault> {
    check_colour(ink.colour)?;
    if let Paint::Stroke(Stroke { width, dash, .. }) = ink.paint {
        check_length(width)?;
        if let Some(Dash { on, off }) = dash {
            check_length(on).and(check_length(off))?;
            if milli(on) <= 0 || milli(off) <= 0 {
                return Err(PageFault::StrokeWidth);
            }
        }
        // In PDF, width 0 is the thinnest line that the device can draw.
        if milli(width) <= 0 {
            return Err(PageFault::StrokeWidth);
        }
    }
    if !matches!(ink.path.first(), Some(Segment::Move(_)) | None) {
        return Err(PageFault::Path);
    }
    for segment in &ink.path {
        match segment {
            Segment::Move(to) | Segment::Line(to) => check_point(*to)?,
            Segment::Curve(a, b, to) => {
                check_point(*a).and(check_point(*b)).and(check_point(*to))?;
            }
            Segment::Close => {}
        }
    }
    Ok(())
}

fn check_rect(rect: Rect) -> Result<(), PageFault> {
    check_point(Point::new(rect.x, rect.y))?;
    check_point(Point::new(rect.right(), rect.bottom()))?;
    if milli(rect.width.min(rect.height)) >= 1 { Ok(()) } else { Err(PageFault::Number) }
}

fn check_colour(colour: Colour) -> Result<(), PageFault> {
    if colour.0.iter().all(|ink| *ink <= 100) { Ok(()) } else { Err(PageFault::Colour) }
}

fn check_point(point: Point) -> Result<(), PageFault> {
    check_length(point.x).and(check_length(point.y))
}

fn check_length(length: Pt) -> Result<(), PageFault> {
    // A length that is NaN is a fault too, because no range contains NaN.
    if (-MAX_COORDINATE..=MAX_COORDINATE).contains(&length.0) {
        Ok(())
    } else {
        Err(PageFault::Number)
    }
}
