//! A font and its metrics.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use harfrust::font::metrics::{GlyphExtents, GlyphMetrics};
use harfrust::font::name::NameId;
use harfrust::font::{Blob, Font};
use harfrust::{Direction, GlyphId, ShapePlan};
use read_fonts::{FontRef, ReadError, TableProvider};

use super::error::FontError;
use super::features::{PlanKey, SMALL_CAPS, features};
use super::subset::{Subset, subset};

/// A bounding box in fractions of the em, relative to the glyph's origin, with y upwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounds {
    /// Left edge.
    pub left: f64,
    /// Lower edge.
    pub bottom: f64,
    /// Right edge.
    pub right: f64,
    /// Upper edge.
    pub top: f64,
}

/// A parsed font. Metrics are fractions of the em: a metric times the type size is in points.
pub struct Face {
    name: String,
    postscript_name: String,
    font: Font,
    bytes: Blob,
    ascent: f64,
    descent: f64,
    cap_height: f64,
    small_caps: bool,
    plans: Mutex<Vec<(PlanKey, Arc<ShapePlan>)>>,
}

impl Face {
    pub(super) fn new(name: String, bytes: Cow<'static, [u8]>) -> Result<Face, FontError> {
        let bytes = match bytes {
            Cow::Borrowed(bytes) => Blob::Static(bytes),
            Cow::Owned(bytes) => Blob::from(bytes),
        };
        let small_caps = check(&bytes)?;
        let font = Font::new(bytes.clone(), 0)
            .ok_or_else(|| FontError::NotAFont("the font tables cannot be found".to_owned()))?;
        if font.charmap().unicodes().next().is_none() {
            return Err(FontError::NoCharacters);
        }
        subset(&bytes, &BTreeSet::new())?;

        let metrics = font.metrics();
        let em = f64::from(metrics.units_per_em);
        let line = metrics.h_line();
        let mut face = Face {
            postscript_name: postscript_name(&font).unwrap_or_else(|| name.clone()),
            name,
            ascent: line.map_or(0.0, |line| line.ascender.to_f64() / em),
            descent: line.map_or(0.0, |line| line.descender.to_f64() / em),
            cap_height: metrics.cap_height.map_or(0.0, |height| height.to_f64() / em),
            small_caps,
            font,
            bytes,
            plans: Mutex::default(),
        };
        // Old fonts do not record the height of capitals, so the height of H is measured.
        if face.cap_height <= 0.0 {
            let capital = face.glyph('H').and_then(|glyph| face.bounds(glyph));
            face.cap_height = capital.map_or(face.ascent, |bounds| bounds.top);
        }
        Ok(face)
    }

    /// The name of the font in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The PostScript name, for example `EBGaramond-Regular`. An embedded font has this name in a
    /// PDF.
    pub fn postscript_name(&self) -> &str {
        &self.postscript_name
    }

    /// The name of the font's family, for example `EB Garamond`, if the font records it.
    pub fn family(&self) -> Option<String> {
        let font = FontRef::new(&self.bytes).ok()?;
        let names = font.name().ok()?;
        // Name 16 is the typographic family. Fonts without it have the family as name 1.
        [16, 1].into_iter().find_map(|id| {
            let name = names.name_record().iter().find(|name| name.name_id().to_u16() == id)?;
            Some(name.string(names.string_data()).ok()?.to_string())
        })
    }

    /// Sets the PostScript name.
    pub(super) fn rename(&mut self, postscript_name: String) {
        self.postscript_name = postscript_name;
    }

    /// The bytes of the font file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The number of units per em.
    pub fn units_per_em(&self) -> u16 {
        self.font.units_per_em()
    }

    /// The number of glyphs. Glyphs are numbered from 0.
    pub fn glyph_count(&self) -> u32 {
        self.font.num_glyphs()
    }

    /// The ascent: the height of a line above the baseline.
    pub fn ascent(&self) -> f64 {
        self.ascent
    }

    /// The descent: the depth of a line below the baseline, as a negative number.
    pub fn descent(&self) -> f64 {
        self.descent
    }

    /// The distances that letters reach above and below the baseline, including accented capitals
    /// and descenders. Both numbers are positive.
    pub fn reach(&self) -> (f64, f64) {
        (self.ascent.min(0.95), -self.descent)
    }

    /// The height of capitals, as a fraction of the em.
    pub fn cap_height(&self) -> f64 {
        self.cap_height
    }

    /// Whether the font has small capitals. In a font without small capitals, a text in small
    /// capitals is set in small letters.
    pub fn has_small_caps(&self) -> bool {
        self.small_caps
    }

    /// The slant in degrees anticlockwise from the vertical; negative for most italics.
    pub fn italic_angle(&self) -> f64 {
        self.font.style_metrics().italic_angle.map_or(0.0, |angle| angle.to_f64())
    }

    /// The weight from 1 to 1000: 400 is regular, 700 is bold.
    pub fn weight(&self) -> f64 {
        f64::from(self.font.default_attributes().weight.value())
    }

    /// Whether the font declares that all glyphs have the same width.
    pub fn is_monospaced(&self) -> bool {
        self.font.style_metrics().is_fixed_pitch.unwrap_or(false)
    }

    /// The bounding box of all glyphs, as declared by the font.
    pub fn font_bounds(&self) -> Bounds {
        let bounds = self.font.metrics().bounds;
        let share = |units: f64| units / f64::from(self.units_per_em());
        Bounds {
            left: share(bounds.x_min.to_f64()),
            bottom: share(bounds.y_min.to_f64()),
            right: share(bounds.x_max.to_f64()),
            top: share(bounds.y_max.to_f64()),
        }
    }

    /// Whether the font has a glyph for a character.
    pub fn has(&self, character: char) -> bool {
        self.glyph(character).is_some()
    }

    /// The glyph that the font's character map has for a character, before shaping.
    pub fn glyph(&self, character: char) -> Option<u16> {
        let glyph = self.font.charmap().map_unicode(character)?;
        u16::try_from(glyph.to_u32()).ok().filter(|&glyph| glyph != 0)
    }

    /// The bounding box of a glyph. The box of a space is empty. Returns `None` for a glyph that
    /// does not exist or has an invalid outline.
    pub fn bounds(&self, glyph: u16) -> Option<Bounds> {
        if u32::from(glyph) >= self.glyph_count() {
            return None;
        }
        let metrics: GlyphMetrics<'_> = self.font.glyph_metrics();
        let ink: GlyphExtents<f32> = metrics.extents(GlyphId::new(u32::from(glyph)))?;
        let share = |units: f32| f64::from(units) / f64::from(self.units_per_em());
        Some(Bounds {
            left: share(ink.x_bearing),
            bottom: share(ink.y_bearing) - share(ink.height),
            right: share(ink.x_bearing) + share(ink.width),
            top: share(ink.y_bearing),
        })
    }

    /// The advance width of a glyph, without kerning.
    pub fn advance(&self, glyph: u16) -> f64 {
        let metrics: GlyphMetrics<'_> = self.font.glyph_metrics();
        f64::from(metrics.h_advance(GlyphId::new(u32::from(glyph))))
            / f64::from(self.units_per_em())
    }

    pub(super) fn font(&self) -> &Font {
        &self.font
    }

    /// Reduces the font to the given glyphs.
    ///
    /// # Errors
    ///
    /// A glyph that does not exist or has an invalid outline.
    pub fn subset(&self, glyphs: &BTreeSet<u16>) -> Result<Subset, FontError> {
        subset(self.bytes(), glyphs)
    }

    /// The shaping plan for a script and a set of features. Each plan is created only once.
    pub(super) fn plan(&self, key: PlanKey) -> Arc<ShapePlan> {
        let mut plans = self.plans.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, plan)) = plans.iter().find(|(known, _)| *known == key) {
            return Arc::clone(plan);
        }
        let features = features(key);
        let plan = ShapePlan::new(&self.font, Direction::LeftToRight, key.script, None, &features);
        let plan = Arc::new(plan);
        plans.push((key, Arc::clone(&plan)));
        plan
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Face").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Checks that every required table can be read. Returns whether the font has small capitals.
fn check(bytes: &[u8]) -> Result<bool, FontError> {
    let font =
        FontRef::from_index(bytes, 0).map_err(|error| FontError::NotAFont(error.to_string()))?;
    let table = |table: &'static str, error: ReadError| FontError::Table {
        table,
        reason: match error {
            // The font library also reports truncated tables as missing.
            ReadError::TableIsMissing(_) => "the table is missing or truncated".to_owned(),
            other => other.to_string(),
        },
    };
    let head = font.head().map_err(|error| table("head", error))?;
    let maxp = font.maxp().map_err(|error| table("maxp", error))?;
    font.hhea().map_err(|error| table("hhea", error))?;
    font.hmtx().map_err(|error| table("hmtx", error))?;
    font.cmap().map_err(|error| table("cmap", error))?;
    if font.glyf().is_ok() {
        font.loca(None).map_err(|error| table("loca", error))?;
    } else if font.cff().is_err() {
        return Err(FontError::NoOutlines);
    }
    if maxp.num_glyphs() == 0 {
        return Err(FontError::Table { table: "maxp", reason: "the font has 0 glyphs".to_owned() });
    }
    if !(16..=16384).contains(&head.units_per_em()) {
        return Err(FontError::UnitsPerEm(head.units_per_em()));
    }
    let features = font.gsub().and_then(|gsub| gsub.feature_list());
    Ok(features.is_ok_and(|list| {
        list.feature_records().iter().any(|record| record.feature_tag() == SMALL_CAPS)
    }))
}

/// The font's PostScript name, reduced to the characters that PostScript allows in names.
fn postscript_name(font: &Font) -> Option<String> {
    let name = font.names().get(NameId::POSTSCRIPT_NAME)?.english_or_first()?.name();
    let name: String = name
        .chars()
        .filter(|c| c.is_ascii_graphic() && !"[](){}<>/%#".contains(*c))
        .take(63)
        .collect();
    (!name.is_empty()).then_some(name)
}
