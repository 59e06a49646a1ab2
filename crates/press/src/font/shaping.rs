//! Shaping: turns text into placed glyphs.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use harfrust::unicode::script;
use harfrust::{Buffer, BufferFlags, Direction, Script, ShapeOptions, ShaperFont};
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use super::face::{Bounds, Face};
use super::features::{PlanKey, features};
use super::style::TextStyle;
use crate::page::{Colour, FontId, Glyph, GlyphRun, Item, Role};
use bookgen_base::units::{Point, Pt, Rect};

/// A character that none of a style's fonts has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingGlyph {
    /// The missing character.
    pub character: char,
    /// The text that contains the character.
    pub text: String,
}

impl fmt::Display for MissingGlyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let c = self.character;
        write!(
            f,
            "no font of the set has the character `{}` (U+{:04X})",
            c.escape_debug(),
            c as u32
        )
    }
}

impl std::error::Error for MissingGlyph {}

/// A shaped line of text. The origin of the line is the start of its baseline.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shaped {
    /// The advance width of the line.
    pub width: Pt,
    /// The glyphs, grouped in runs. All glyphs of a run have the same font.
    pub runs: Vec<ShapedRun>,
    /// The bounding box of the ink relative to the origin, with y downwards. The box is empty if
    /// the line has no ink.
    pub ink: Rect,
}

/// Consecutive glyphs of one font.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapedRun {
    /// The font of all glyphs in the run.
    pub font: FontId,
    /// The type size (the em).
    pub size: Pt,
    /// The text of the run.
    pub text: Arc<str>,
    /// The glyphs, placed relative to the origin of the line.
    pub glyphs: Arc<[Glyph]>,
}

impl Shaped {
    /// The line as black items of a page. `origin` is the position of the line's origin.
    pub fn items(&self, origin: Point, role: &Role) -> Vec<Item> {
        let item = |run: &ShapedRun| {
            Item::Glyphs(GlyphRun {
                role: role.clone(),
                font: run.font,
                size: run.size,
                colour: Colour::BLACK,
                origin,
                glyphs: run.glyphs.clone(),
                text: run.text.clone(),
            })
        };
        self.runs.iter().map(item).collect()
    }

    /// The line with the length `by` added to each space, for justified text. A negative length
    /// makes the spaces narrower.
    pub fn with_spaces(&self, by: Pt) -> Shaped {
        let mut line = self.clone();
        let mut shift = Pt::ZERO;
        for run in &mut line.runs {
            for glyph in Arc::make_mut(&mut run.glyphs) {
                glyph.x += shift;
                if run.text.get(glyph.text.clone()) == Some(" ") {
                    shift += by;
                }
            }
        }
        line.width += shift;
        line.ink.width += shift;
        line
    }
}

/// Shapes a line in the fonts of a set; see [`FontSet::shape`](super::FontSet::shape).
///
/// # Errors
/// The first character that none of the style's fonts has.
pub fn shape(faces: &[Face], style: &TextStyle, text: &str) -> Result<Shaped, char> {
    let mut shaped = Shaped::default();
    let mut ink = InkBounds::default();
    for TextSegment { font, script, range } in segments(faces, style, text)? {
        let Some(face) = face_of(faces, font) else { continue };
        let key = PlanKey {
            script,
            small_caps: style.small_caps && face.has_small_caps(),
            tabular: style.tabular,
            tracked: style.tracking != Pt::ZERO,
        };
        let missing =
            |at: usize| text.get(at..).and_then(|rest| rest.chars().next()).unwrap_or('\u{fffd}');
        let buffer =
            shape_segment(face, text, range.clone(), key).ok_or_else(|| missing(range.start))?;
        let starts: BTreeSet<usize> =
            buffer.glyph_infos().iter().map(|glyph| glyph.cluster as usize).collect();

        let unit = style.size / f64::from(face.units_per_em());
        let mut glyphs: Vec<Glyph> = Vec::with_capacity(buffer.len());
        let mut last_cluster = None;
        for (glyph, position) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            let cluster = glyph.cluster as usize;
            let id = match u16::try_from(glyph.glyph_id) {
                Ok(id) if id != 0 => id,
                _ => return Err(missing(cluster)),
            };
            let first = last_cluster != Some(cluster);
            if first && (last_cluster.is_some() || !shaped.runs.is_empty()) {
                shaped.width += style.tracking;
            }
            last_cluster = Some(cluster);

            let x = shaped.width + unit * f64::from(position.x_offset);
            let y = Pt::ZERO - unit * f64::from(position.y_offset);
            if let Some(bounds) = face.bounds(id) {
                ink.add(bounds, Point::new(x, y), style.size);
            }
            // The first glyph of a cluster has the text of the whole cluster. The other glyphs of
            // the cluster have no text.
            let end = starts.range(cluster + 1..).next().copied().unwrap_or(range.end);
            let start = match (first, starts.first() == Some(&cluster)) {
                (false, _) => end,
                (true, true) => range.start,
                (true, false) => cluster,
            };
            let text = start.saturating_sub(range.start)..end.saturating_sub(range.start);
            glyphs.push(Glyph { id, x, y, text });
            shaped.width += unit * f64::from(position.x_advance);
        }
        let text = text.get(range).unwrap_or_default().into();
        if !glyphs.is_empty() {
            let glyphs = glyphs.into();
            shaped.runs.push(ShapedRun { font, size: style.size, text, glyphs });
        }
    }
    shaped.ink = ink.rect();
    Ok(shaped)
}

/// A range of a text with one font and one script. Each range is shaped in one step.
struct TextSegment {
    font: FontId,
    script: Option<Script>,
    range: Range<usize>,
}

fn segments(faces: &[Face], style: &TextStyle, text: &str) -> Result<Vec<TextSegment>, char> {
    let mut segments: Vec<TextSegment> = Vec::new();
    for (start, cluster) in text.grapheme_indices(true) {
        let font = choose_font(faces, &style.fonts, cluster)?;
        let script = cluster.chars().map(|c| script(u32::from(c))).find(|script| {
            // Figures, punctuation and accents get the script of the letters around them.
            !matches!(*script, Script::COMMON | Script::INHERITED | Script::UNKNOWN)
        });
        let end = start + cluster.len();
        match segments.last_mut() {
            Some(last)
                if last.font == font
                    && (script.is_none() || last.script.is_none() || last.script == script) =>
            {
                last.range.end = end;
                last.script = last.script.or(script);
            }
            _ => segments.push(TextSegment { font, script, range: start..end }),
        }
    }
    Ok(segments)
}

/// A font of the set by its number.
fn face_of(faces: &[Face], font: FontId) -> Option<&Face> {
    faces.get(usize::from(font.0))
}

/// The first font, in order of preference, that has the glyphs for a grapheme cluster.
fn choose_font(faces: &[Face], fonts: &[FontId], cluster: &str) -> Result<FontId, char> {
    let faces = || fonts.iter().filter_map(|&id| Some((id, face_of(faces, id)?)));
    let can_set_cluster = |face: &Face| {
        // The shaper can compose and decompose accented letters, so the font needs glyphs for only
        // one of the two forms.
        cluster.chars().all(|c| can_set(face, c))
            || cluster.nfc().all(|c| can_set(face, c))
            || cluster.nfd().all(|c| can_set(face, c))
    };
    if let Some((id, _)) = faces().find(|(_, face)| can_set_cluster(face)) {
        return Ok(id);
    }
    let in_no_font = |c: &char| !faces().any(|(_, face)| can_set(face, *c));
    let not_in_first = |c: &char| !faces().next().is_some_and(|(_, face)| can_set(face, *c));
    let mut missing =
        cluster.chars().filter(in_no_font).chain(cluster.chars().filter(not_in_first));
    Err(missing.next().unwrap_or('\u{fffd}'))
}

/// Whether a font can set a character: the font has a glyph for the character, or the shaper
/// substitutes another glyph.
fn can_set(face: &Face, c: char) -> bool {
    face.has(c)
        || match c {
            // The shaper uses the glyph of the ordinary space for these spaces, but with other
            // widths.
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' => face.has(' '),
            '\u{2011}' => face.has('\u{2010}'),
            // Invisible control characters (Unicode: Default_Ignorable_Code_Point).
            '\u{ad}' | '\u{34f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => true,
            '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' => true,
            '\u{e0000}'..='\u{e0fff}' => true,
            _ => false,
        }
}

fn shape_segment(face: &Face, text: &str, range: Range<usize>, key: PlanKey) -> Option<Buffer> {
    let mut buffer = Buffer::new();
    let run = text.get(range.clone())?;
    for (at, c) in run.char_indices() {
        buffer.push(u32::from(c), u32::try_from(range.start + at).ok()?);
    }
    let mut flags = BufferFlags::REMOVE_DEFAULT_IGNORABLES;
    if range.start == 0 {
        flags |= BufferFlags::BEGINNING_OF_TEXT;
    }
    if range.end == text.len() {
        flags |= BufferFlags::END_OF_TEXT;
    }
    buffer.set_flags(flags);
    buffer.set_direction(Direction::LeftToRight);
    buffer.set_script(key.script);
    let plan = face.plan(key);
    let features = features(key);
    let options = ShapeOptions::new().plan(Some(&plan)).features(&features);
    harfrust::shape(&ShaperFont::new(face.font()), &mut buffer, options).ok()?;
    Some(buffer)
}

/// The bounding box of all glyphs so far, as the top left and bottom right corners.
#[derive(Default)]
struct InkBounds(Option<(Point, Point)>);

impl InkBounds {
    fn add(&mut self, bounds: Bounds, at: Point, size: Pt) {
        if bounds.left >= bounds.right || bounds.bottom >= bounds.top {
            return;
        }
        let start = Point::new(at.x + size * bounds.left, at.y - size * bounds.top);
        let end = Point::new(at.x + size * bounds.right, at.y - size * bounds.bottom);
        let (top_left, bottom_right) = self.0.unwrap_or((start, end));
        self.0 = Some((
            Point::new(top_left.x.min(start.x), top_left.y.min(start.y)),
            Point::new(bottom_right.x.max(end.x), bottom_right.y.max(end.y)),
        ));
    }

    fn rect(&self) -> Rect {
        self.0.map_or(Rect::default(), |(top_left, bottom_right)| {
            let (x, y) = (top_left.x, top_left.y);
            Rect::new(x, y, bottom_right.x - x, bottom_right.y - y)
        })
    }
}
