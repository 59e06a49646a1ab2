//! From text to glyphs.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use harfrust::unicode::script;
use harfrust::{Buffer, BufferFlags, Direction, Feature, Script, ShapeOptions, ShaperFont, Tag};
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use super::face::{Face, PlanKey};
use super::{FontSet, StyleKey};
use crate::page::{Colour, FontId, Glyph, GlyphRun, Item, Role};
use bookgen_base::units::{Point, Pt, Rect};

pub(super) const SMALL_CAPS: Tag = Tag::new(b"smcp");

/// How a text is set. Figures are lining ones, always.
#[derive(Clone, Debug, PartialEq)]
pub struct TextStyle {
    /// The fonts, the first choice first; the others lend what it has not.
    pub fonts: Vec<FontId>,
    /// Type size (the em).
    pub size: Pt,
    /// Small capitals for small letters, where the font has them. A font without them sets small
    /// letters: nothing is faked, and [`Face::has_small_caps`] tells beforehand.
    pub small_caps: bool,
    /// All figures of one width, for columns of them; otherwise each of its own.
    pub tabular: bool,
    /// Space added between letters. Tracked text has no ligatures.
    pub tracking: Pt,
}

impl TextStyle {
    /// Plain text of a size, with proportional figures.
    pub fn new(fonts: impl Into<Vec<FontId>>, size: Pt) -> TextStyle {
        TextStyle {
            fonts: fonts.into(),
            size,
            small_caps: false,
            tabular: false,
            tracking: Pt::ZERO,
        }
    }

    pub(super) fn key(&self) -> StyleKey {
        let bits = |length: Pt| length.0.to_bits();
        (self.fonts.clone(), bits(self.size), bits(self.tracking), self.small_caps, self.tabular)
    }
}

/// A character that no font of the stack has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingGlyph {
    /// The character.
    pub character: char,
}

impl fmt::Display for MissingGlyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let c = self.character;
        write!(f, "no font here has the character `{}` (U+{:04X})", c.escape_debug(), c as u32)
    }
}

impl std::error::Error for MissingGlyph {}

/// A line of text as glyphs, its origin the pen's first place on the baseline.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shaped {
    /// How far the pen moves.
    pub width: Pt,
    /// The glyphs, font by font.
    pub runs: Vec<ShapedRun>,
    /// The box around the ink, relative to the origin and y downwards; of no size if there is none.
    pub ink: Rect,
}

/// Neighbouring glyphs of one font.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapedRun {
    /// The font.
    pub font: FontId,
    /// Type size.
    pub size: Pt,
    /// The text of this run.
    pub text: String,
    /// The glyphs, placed from the origin of the whole line.
    pub glyphs: Vec<Glyph>,
}

impl Shaped {
    /// The line as items of a page, in black, its origin put at a point.
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

    /// The line with its spaces made wider, or narrower, by a length each: for justified text.
    pub fn with_spaces(&self, by: Pt) -> Shaped {
        let mut line = self.clone();
        let mut shift = Pt::ZERO;
        for run in &mut line.runs {
            for glyph in &mut run.glyphs {
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

/// The OpenType features of a plan. Kerning and the standard ligatures are on by default.
pub(super) fn features(key: PlanKey) -> Vec<Feature> {
    let on = |tag: &[u8; 4]| Feature::new(Tag::new(tag), 1, ..);
    let off = |tag: &[u8; 4]| Feature::new(Tag::new(tag), 0, ..);
    let mut features = vec![on(b"lnum"), on(if key.tabular { b"tnum" } else { b"pnum" })];
    if key.small_caps {
        features.push(Feature::new(SMALL_CAPS, 1, ..));
    }
    if key.tracked {
        features.extend([off(b"liga"), off(b"clig")]);
    }
    features
}

/// Shapes a line; see [`FontSet::shape`].
pub(super) fn shape(set: &FontSet, style: &TextStyle, text: &str) -> Result<Shaped, MissingGlyph> {
    let mut shaped = Shaped::default();
    let mut ink = Ink::default();
    for Piece { font, script, range } in pieces(set, style, text)? {
        let Some(face) = set.face(font) else { continue };
        let key = PlanKey {
            script,
            small_caps: style.small_caps && face.has_small_caps(),
            tabular: style.tabular,
            tracked: style.tracking != Pt::ZERO,
        };
        let missing = |at: usize| MissingGlyph {
            character: text.get(at..).and_then(|rest| rest.chars().next()).unwrap_or('\u{fffd}'),
        };
        let buffer =
            run_harfrust(face, text, range.clone(), key).ok_or_else(|| missing(range.start))?;
        let starts: BTreeSet<usize> =
            buffer.glyph_infos().iter().map(|glyph| glyph.cluster as usize).collect();

        let unit = style.size / f64::from(face.units_per_em());
        let mut glyphs: Vec<Glyph> = Vec::with_capacity(buffer.len());
        let mut last_cluster = None;
        for (glyph, place) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
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

            let x = shaped.width + unit * f64::from(place.x_offset);
            let y = Pt::ZERO - unit * f64::from(place.y_offset);
            if let Some(bounds) = face.bounds(id) {
                ink.add(bounds, Point::new(x, y), style.size);
            }
            // The text of a cluster goes with its first glyph.
            let end = starts.range(cluster + 1..).next().copied().unwrap_or(range.end);
            let start = match (first, starts.first() == Some(&cluster)) {
                (false, _) => end,
                (true, true) => range.start,
                (true, false) => cluster,
            };
            let text = start.saturating_sub(range.start)..end.saturating_sub(range.start);
            glyphs.push(Glyph { id, x, y, text });
            shaped.width += unit * f64::from(place.x_advance);
        }
        let text = text.get(range).unwrap_or_default().to_owned();
        if !glyphs.is_empty() {
            shaped.runs.push(ShapedRun { font, size: style.size, text, glyphs });
        }
    }
    shaped.ink = ink.rect();
    Ok(shaped)
}

/// A piece of a text that is shaped at once: of one font and one script.
struct Piece {
    font: FontId,
    script: Option<Script>,
    range: Range<usize>,
}

fn pieces(set: &FontSet, style: &TextStyle, text: &str) -> Result<Vec<Piece>, MissingGlyph> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (start, cluster) in text.grapheme_indices(true) {
        let font = choose(set, &style.fonts, cluster)?;
        let script = cluster.chars().map(|c| script(u32::from(c))).find(|script| {
            // Figures, stops and accents belong to the script they stand in.
            !matches!(*script, Script::COMMON | Script::INHERITED | Script::UNKNOWN)
        });
        let end = start + cluster.len();
        match pieces.last_mut() {
            Some(last)
                if last.font == font
                    && (script.is_none() || last.script.is_none() || last.script == script) =>
            {
                last.range.end = end;
                last.script = last.script.or(script);
            }
            _ => pieces.push(Piece { font, script, range: start..end }),
        }
    }
    Ok(pieces)
}

/// The first font of a stack that can set a cluster.
fn choose(set: &FontSet, stack: &[FontId], cluster: &str) -> Result<FontId, MissingGlyph> {
    let faces = || stack.iter().filter_map(|&id| Some((id, set.face(id)?)));
    let can = |face: &Face| {
        // Shaping composes and decomposes accented letters to find what the font has.
        cluster.chars().all(|c| sets(face, c))
            || cluster.nfc().all(|c| sets(face, c))
            || cluster.nfd().all(|c| sets(face, c))
    };
    if let Some((id, _)) = faces().find(|(_, face)| can(face)) {
        return Ok(id);
    }
    let nowhere = |c: &char| !faces().any(|(_, face)| sets(face, *c));
    let not_in_first = |c: &char| !faces().next().is_some_and(|(_, face)| sets(face, *c));
    let mut suspects = cluster.chars().filter(nowhere).chain(cluster.chars().filter(not_in_first));
    Err(MissingGlyph { character: suspects.next().unwrap_or('\u{fffd}') })
}

/// Whether a font can set a character, itself or by what shaping puts in its place.
fn sets(face: &Face, c: char) -> bool {
    face.has(c)
        || match c {
            // Spaces of other widths are made of the common one.
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' => face.has(' '),
            '\u{2011}' => face.has('\u{2010}'),
            // What steers the setting and is never seen (Unicode: Default_Ignorable_Code_Point).
            '\u{ad}' | '\u{34f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => true,
            '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' => true,
            '\u{e0000}'..='\u{e0fff}' => true,
            _ => false,
        }
}

fn run_harfrust(face: &Face, text: &str, range: Range<usize>, key: PlanKey) -> Option<Buffer> {
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

/// The box around all ink so far, if there is any.
#[derive(Default)]
struct Ink(Option<(Point, Point)>);

impl Ink {
    fn add(&mut self, bounds: super::Bounds, at: Point, size: Pt) {
        if bounds.left >= bounds.right || bounds.bottom >= bounds.top {
            return;
        }
        let low = Point::new(at.x + size * bounds.left, at.y - size * bounds.top);
        let high = Point::new(at.x + size * bounds.right, at.y - size * bounds.bottom);
        let (least, most) = self.0.unwrap_or((low, high));
        self.0 = Some((
            Point::new(least.x.min(low.x), least.y.min(low.y)),
            Point::new(most.x.max(high.x), most.y.max(high.y)),
        ));
    }

    fn rect(&self) -> Rect {
        self.0.map_or(Rect::default(), |(least, most)| {
            Rect::new(least.x, least.y, most.x - least.x, most.y - least.y)
        })
    }
}
