//! The text of a page outside its grids: pieces of lines, as the eye parts them.

use super::display_list::Glyph;
use super::fonts::Font;
use bookgen_base::units::{Point, Pt, Rect};

/// A gap wider than this share of the em parts two pieces of a line. A space is a quarter to a third.
const GAP: f64 = 0.62;

/// Text that stands together on one baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// What it says.
    pub text: String,
    /// From the top of its capitals to its baseline.
    pub rect: Rect,
    /// Its type size.
    pub size: Pt,
    /// The font it begins in.
    pub font: usize,
    /// Whether it stands upside down.
    pub flipped: bool,
    /// Whether it stands upright, read from the top down or from the foot up.
    pub turned: bool,
}

impl Piece {
    /// The whole number that it is, if it is nothing else.
    pub fn number(&self) -> Option<u32> {
        let text = self.text.trim();
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse().ok()).flatten()
    }
}

/// The box of a glyph: as wide as the pen moves, as high as capitals.
pub fn bounds(glyph: &Glyph, fonts: &[Font]) -> Rect {
    let height = fonts.get(glyph.font).map_or(0.7, |font| font.cap_height);
    let (x, y) = glyph.em;
    let up = Point::new(Pt(y * height), Pt(-x * height));
    let (from, to) = (glyph.origin, glyph.end());
    let corners = [from, to, from + up, to + up];
    let least = |of: fn(&Point) -> Pt| corners.iter().map(of).fold(Pt(f64::INFINITY), Pt::min);
    let most = |of: fn(&Point) -> Pt| corners.iter().map(of).fold(Pt(f64::NEG_INFINITY), Pt::max);
    let (left, top) = (least(|p| p.x), least(|p| p.y));
    Rect::new(left, top, most(|p| p.x) - left, most(|p| p.y) - top)
}

/// Whether two lengths differ by no more than some.
pub fn near(a: Pt, b: Pt, by: f64) -> bool {
    (a - b).0.abs() <= by
}

/// Whether a glyph goes on where another ends: on its line, in its size, in its direction.
pub fn continues(before: &Glyph, after: &Glyph, gap: f64) -> bool {
    let size = before.size().0;
    if size <= 0.0 || !near(before.size(), after.size(), size * 0.01) {
        return false;
    }
    let (x, y) = (before.em.0 / size, before.em.1 / size);
    let end = before.end();
    let (dx, dy) = ((after.origin.x - end.x).0, (after.origin.y - end.y).0);
    let along = (dx * x + dy * y) / size;
    let aside = (dy * x - dx * y) / size;
    let same_way = before.em.0 * after.em.0 + before.em.1 * after.em.1 > 0.99 * size * size;
    same_way && aside.abs() < 0.1 && along > -0.4 && along < gap
}

/// The pieces of some glyphs in the order they are painted.
pub fn pieces(glyphs: &[&Glyph], fonts: &[Font]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut last: Option<&Glyph> = None;
    for glyph in glyphs {
        // A space reaches to what follows it, however wide the line is set.
        let gap = if last.is_some_and(|last| last.text == " ") { GAP + 0.4 } else { GAP };
        let joined = last.is_some_and(|last| continues(last, glyph, gap));
        let rect = bounds(glyph, fonts);
        match pieces.last_mut().filter(|_| joined) {
            Some(piece) => {
                piece.text += &glyph.text;
                piece.rect = piece.rect.union(rect);
            }
            None => pieces.push(Piece {
                text: glyph.text.clone(),
                rect,
                size: glyph.size(),
                font: glyph.font,
                flipped: glyph.em.0 < 0.0,
                turned: glyph.em.0.abs() < glyph.em.1.abs(),
            }),
        }
        last = Some(glyph);
    }
    pieces.retain(|piece| !piece.text.trim().is_empty());
    for piece in &mut pieces {
        piece.text = piece.text.trim().to_owned();
    }
    pieces
}
