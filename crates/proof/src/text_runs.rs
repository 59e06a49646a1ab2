//! Text runs: consecutive glyphs on one baseline, joined into words and lines.

use super::display_list::Glyph;
use super::fonts::Font;
use super::geometry::near;
use super::text_search::ungrouped;
use bookgen_base::units::{Pt, Rect};

/// The maximum gap between two glyphs of a run, in ems. A space is a quarter to a third of an em.
const MAX_GAP: f64 = 0.62;

/// A text on one baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct TextRun {
    /// The text, without white space at either end.
    pub text: String,
    /// The bounding box, from the height of the capitals down to the baseline.
    pub rect: Rect,
    /// The type size.
    pub size: Pt,
    /// The font of the first glyph, as an index into the document's fonts.
    pub font: usize,
    /// Whether the text is upside down.
    pub is_upside_down: bool,
    /// Whether the text is vertical, rotated by a quarter turn.
    pub is_vertical: bool,
}

impl TextRun {
    /// The number, if the text is a whole number. The word for "number" may stand before it.
    pub fn number(&self) -> Option<u32> {
        let text = ungrouped(&self.text);
        let start = text.find(|c: char| c.is_ascii_digit())?;
        let (word, text) = text.split_at(start);
        if !["", "No.", "Nr.", "N°", "N.º"].contains(&word.trim()) {
            return None;
        }
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().ok()).flatten()
    }
}

/// Whether the glyph `after` continues the text of the glyph `before`: both have the same baseline,
/// size and direction, and the gap is less than `max_gap` ems.
pub fn continues(before: &Glyph, after: &Glyph, max_gap: f64) -> bool {
    let size = before.size().0;
    if size <= 0.0 || !near(before.size(), after.size(), size * 0.01) {
        return false;
    }
    let (x, y) = (before.em.0 / size, before.em.1 / size);
    let end = before.end();
    let (dx, dy) = ((after.origin.x - end.x).0, (after.origin.y - end.y).0);
    let along = (dx * x + dy * y) / size;
    let across = (dy * x - dx * y) / size;
    let same_direction = before.em.0 * after.em.0 + before.em.1 * after.em.1 > 0.99 * size * size;
    same_direction && across.abs() < 0.1 && along > -0.4 && along < max_gap
}

/// Joins glyphs in painting order into runs. Runs that have only white space are left out.
pub fn text_runs(glyphs: &[&Glyph], fonts: &[Font]) -> Vec<TextRun> {
    let mut runs: Vec<TextRun> = Vec::new();
    let mut last: Option<&Glyph> = None;
    for glyph in glyphs {
        // A justified line may have wider spaces.
        let max_gap =
            if last.is_some_and(|last| &*last.text == " ") { MAX_GAP + 0.4 } else { MAX_GAP };
        let joined = last.is_some_and(|last| continues(last, glyph, max_gap));
        let rect = glyph.bounds(fonts);
        match runs.last_mut().filter(|_| joined) {
            Some(run) => {
                run.text += &glyph.text;
                run.rect = run.rect.union(rect);
            }
            None => runs.push(TextRun {
                text: glyph.text.to_string(),
                rect,
                size: glyph.size(),
                font: glyph.font,
                is_upside_down: glyph.em.0 < 0.0,
                is_vertical: glyph.em.0.abs() < glyph.em.1.abs(),
            }),
        }
        last = Some(glyph);
    }
    runs.retain(|run| !run.text.trim().is_empty());
    for run in &mut runs {
        run.text = run.text.trim().to_owned();
    }
    runs
}
