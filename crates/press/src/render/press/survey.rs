//! A first walk over the pages: whether everything on them can be printed, which glyphs are used
//! for which text, and which drawings occur more than once.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::milli;
use crate::font::FontSet;
use crate::image::Image;
use crate::page::{Colour, FontId, GlyphRun, Group, Ink, Item, Page, Paint, Picture};
use crate::render::{PageFault, RenderError};
use bookgen_base::units::{Point, Pt, Rect, Segment};

/// Limits of PDF readers (ISO 32000-1, Annex C): coordinates, page sides, nesting of states.
const MOST_PLACE: f64 = 32767.0;
const LEAST_SIDE: f64 = 3.0;
const MOST_SIDE: f64 = 14400.0;
const MOST_NESTED: usize = 20;

/// How often a glyph stands for each of its texts.
pub type Texts<'a> = BTreeMap<&'a str, u64>;

/// What was found.
#[derive(Default)]
pub struct Survey<'a> {
    /// The texts of every glyph used.
    pub glyphs: BTreeMap<(FontId, u16), Texts<'a>>,
    /// The pictures, each once, in the order they occur.
    pub images: Vec<&'a Image>,
    /// The drawings that are shared, by content.
    drawings: BTreeMap<Vec<u8>, Drawing<'a>>,
    /// Where each content was first met, for a stable order.
    order: Vec<Vec<u8>>,
}

struct Drawing<'a> {
    items: &'a [Item],
    uses: u64,
}

impl<'a> Survey<'a> {
    /// The survey of all pages.
    ///
    /// # Errors
    /// The fault of the first page that has one.
    pub fn of(pages: &'a [Page], fonts: &FontSet) -> Result<Survey<'a>, RenderError> {
        let surveys: Vec<Result<Survey<'a>, PageFault>> = pages
            .par_iter()
            .map(|page| {
                let mut survey = Survey::default();
                let Page { size, bleed, .. } = page;
                let edges = [bleed.top, bleed.right, bleed.bottom, bleed.left];
                let sides =
                    [size.width + bleed.left + bleed.right, size.height + bleed.top + bleed.bottom];
                if !edges.iter().all(|edge| (0.0..=MOST_SIDE).contains(&edge.0))
                    || size.width.min(size.height).0 < LEAST_SIDE
                    || !sides.iter().all(|side| (LEAST_SIDE..=MOST_SIDE).contains(&side.0))
                {
                    return Err(PageFault::Size);
                }
                survey.items(&page.items, fonts, 0)?;
                Ok(survey)
            })
            .collect();
        let mut all = Survey::default();
        for (page, survey) in surveys.into_iter().enumerate() {
            all.merge(survey.map_err(|fault| RenderError::Page { page, fault })?);
        }
        Ok(all)
    }

    /// The drawings worth writing once, those used twice or more, in the order they occur.
    pub fn repeated(&self) -> Vec<(&[u8], &'a [Item])> {
        let repeated = |key: &'_ Vec<u8>| {
            let drawing = self.drawings.get(key)?;
            (drawing.uses > 1).then_some(drawing.items)
        };
        self.order.iter().filter_map(|key| Some((key.as_slice(), repeated(key)?))).collect()
    }

    fn merge(&mut self, other: Survey<'a>) {
        other.images.into_iter().for_each(|image| self.image(image));
        for (glyph, texts) in other.glyphs {
            let known = self.glyphs.entry(glyph).or_default();
            for (text, uses) in texts {
                *known.entry(text).or_default() += uses;
            }
        }
        let mut drawings = other.drawings;
        for key in other.order {
            let Some(found) = drawings.remove(&key) else { continue };
            match self.drawings.get_mut(&key) {
                Some(drawing) => drawing.uses += found.uses,
                None => {
                    self.drawings.insert(key.clone(), found);
                    self.order.push(key);
                }
            }
        }
    }

    fn items(&mut self, items: &'a [Item], fonts: &FontSet, depth: usize) -> Result<(), PageFault> {
        for item in items {
            match item {
                Item::Ink(ink) => check_ink(ink)?,
                Item::Glyphs(run) => self.run(run, fonts)?,
                Item::Image(picture) => {
                    check_rect(picture.frame).and(check_rect(picture.window))?;
                    self.image(&picture.image);
                }
                Item::Group(group) => self.group(group, fonts, depth)?,
            }
        }
        Ok(())
    }

    fn image(&mut self, image: &'a Image) {
        if !self.images.contains(&image) {
            self.images.push(image);
        }
    }

    fn group(&mut self, group: &'a Group, fonts: &FontSet, depth: usize) -> Result<(), PageFault> {
        if depth == MOST_NESTED {
            return Err(PageFault::Nesting);
        }
        for number in group.transform.0 {
            check(Pt(number))?;
        }
        self.items(&group.items, fonts, depth + 1)?;
        if group.shared {
            let key = content_key(&group.items);
            match self.drawings.get_mut(&key) {
                Some(drawing) => drawing.uses += 1,
                None => {
                    self.order.push(key.clone());
                    self.drawings.insert(key, Drawing { items: &group.items, uses: 1 });
                }
            }
        }
        Ok(())
    }

    fn run(&mut self, run: &'a GlyphRun, fonts: &FontSet) -> Result<(), PageFault> {
        let face = fonts.face(run.font).ok_or(PageFault::UnknownFont(run.font))?;
        check(run.size)?;
        check_colour(run.colour)?;
        if milli(run.size) <= 0 {
            return Err(PageFault::TypeSize);
        }
        for glyph in &run.glyphs {
            check_point(run.origin + Point::new(glyph.x, glyph.y))?;
            if u32::from(glyph.id) >= face.glyph_count() {
                return Err(PageFault::UnknownGlyph(run.font, glyph.id));
            }
            let text = run.text.get(glyph.text.clone()).ok_or(PageFault::Text)?;
            *self.glyphs.entry((run.font, glyph.id)).or_default().entry(text).or_default() += 1;
        }
        Ok(())
    }
}

fn check(length: Pt) -> Result<(), PageFault> {
    // False for NaN, too.
    if (-MOST_PLACE..=MOST_PLACE).contains(&length.0) { Ok(()) } else { Err(PageFault::Number) }
}

fn check_point(point: Point) -> Result<(), PageFault> {
    check(point.x).and(check(point.y))
}

fn check_rect(rect: Rect) -> Result<(), PageFault> {
    check_point(Point::new(rect.x, rect.y))?;
    check_point(Point::new(rect.right(), rect.bottom()))?;
    match milli(rect.width.min(rect.height)) {
        1.. => Ok(()),
        _ => Err(PageFault::Number),
    }
}

fn check_colour(colour: Colour) -> Result<(), PageFault> {
    if colour.0.iter().all(|ink| *ink <= 100) { Ok(()) } else { Err(PageFault::Colour) }
}

fn check_ink(ink: &Ink) -> Result<(), PageFault> {
    check_colour(ink.colour)?;
    if let Paint::Stroke { width, .. } = ink.paint {
        check(width)?;
        // A width of 0 would be the device's thinnest line, whatever that is.
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

/// The items as bytes: equal exactly if they print alike. Roles do not print.
pub fn content_key(items: &[Item]) -> Vec<u8> {
    let mut key = Vec::new();
    append_items(&mut key, items);
    key
}

fn append_items(key: &mut Vec<u8>, items: &[Item]) {
    for item in items {
        match item {
            Item::Ink(ink) => {
                match ink.paint {
                    Paint::Fill => key.push(b'f'),
                    Paint::Stroke { width } => {
                        key.push(b's');
                        append(key, width);
                    }
                }
                key.extend(ink.colour.0);
                for segment in &ink.path {
                    append_segment(key, segment);
                }
            }
            Item::Glyphs(run) => {
                key.extend([b't', run.font.0]);
                key.extend(run.colour.0);
                append(key, run.size);
                key.extend((run.glyphs.len() as u64).to_le_bytes());
                for glyph in &run.glyphs {
                    key.extend(glyph.id.to_le_bytes());
                    append_point(key, run.origin + Point::new(glyph.x, glyph.y));
                    let text = run.text.get(glyph.text.clone()).unwrap_or_default();
                    key.extend((text.len() as u64).to_le_bytes());
                    key.extend(text.as_bytes());
                }
            }
            Item::Image(Picture { image, frame, window, .. }) => {
                key.push(b'i');
                key.extend(image.digest());
                for rect in [frame, window] {
                    append_point(key, Point::new(rect.x, rect.y));
                    append_point(key, Point::new(rect.right(), rect.bottom()));
                }
            }
            Item::Group(group) => {
                key.push(b'(');
                for number in group.transform.0 {
                    key.extend(number.to_bits().to_le_bytes());
                }
                append_items(key, &group.items);
                key.push(b')');
            }
        }
    }
}

fn append_segment(key: &mut Vec<u8>, segment: &Segment) {
    match segment {
        Segment::Move(to) => {
            key.push(b'm');
            append_point(key, *to);
        }
        Segment::Line(to) => {
            key.push(b'l');
            append_point(key, *to);
        }
        Segment::Curve(a, b, to) => {
            key.push(b'c');
            for point in [a, b, to] {
                append_point(key, *point);
            }
        }
        Segment::Close => key.push(b'h'),
    }
}

fn append_point(key: &mut Vec<u8>, point: Point) {
    append(key, point.x);
    append(key, point.y);
}

fn append(key: &mut Vec<u8>, length: Pt) {
    key.extend(milli(length).to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Role;
    use bookgen_base::units::{Rect, line, rectangle};

    fn stroke(width: f64) -> Item {
        let path = line(Point::default(), Point::new(Pt(10.0), Pt(0.0)));
        let paint = Paint::Stroke { width: Pt(width) };
        Item::Ink(Ink { role: Role::Artifact, path, paint, colour: Colour::BLACK })
    }

    fn fill(width: f64) -> Item {
        let rect = Rect::new(Pt(0.0), Pt(0.0), Pt(width), Pt(1.0));
        Item::Ink(Ink {
            role: Role::Text,
            path: rectangle(rect),
            paint: Paint::Fill,
            colour: Colour::BLACK,
        })
    }

    #[test]
    fn alike_prints_alike() {
        // A millionth of a point is never seen, nor is a role.
        assert_eq!(content_key(&[stroke(1.0)]), content_key(&[stroke(1.000_000_1)]));
        assert_ne!(content_key(&[stroke(1.0)]), content_key(&[stroke(1.01)]));
        assert_ne!(content_key(&[stroke(1.0), fill(2.0)]), content_key(&[fill(2.0), stroke(1.0)]));
        let Item::Ink(mut ink) = stroke(1.0) else { unreachable!() };
        ink.role = Role::Text;
        assert_eq!(content_key(&[stroke(1.0)]), content_key(&[Item::Ink(ink)]));
    }
}
