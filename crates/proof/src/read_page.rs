//! A page as a reader sees it: grids, the words round them, and the marks of levels.

use super::barcode::bars;
use super::display_list::{Glyph, Mark, Tone};
use super::document::{Boxes, Document};
use super::fonts::Font;
use super::geometry::{contours, extent};
use super::grids::{Grid, grids, is_visible};
use super::interpreter::Sheet;
use super::occlusion::Ground;
use super::text_runs::{Piece, bounds, near, pieces};
use bookgen_base::units::{Path, Pt, Rect, Segment};
use bookgen_contract::manifest::TextDigest;

/// Words farther away from a grid are not its caption.
const CAPTION: Pt = Pt(60.0);

/// What stands out no farther at the sides of a grid stands under it.
const BESIDE: Pt = Pt(4.0);

/// What is no farther from the side of a grid than so many times its height stands next to it.
const NEXT_TO: f64 = 2.6;

/// Marks stand in a row, which is longer.
const MARKS: Pt = Pt(140.0);

/// No mark of a level is larger.
const MOST_MARK: Pt = Pt(16.0);

/// A page as it is seen.
pub struct Leaf {
    /// What the page is called.
    pub label: String,
    /// The size of the page as it is cut.
    pub size: (f64, f64),
    /// Its grids, row by row.
    pub grids: Vec<Grid>,
    /// The words outside the grids.
    pub pieces: Vec<Piece>,
    /// The grid below or beside each piece, and how far from it: what a caption belongs to.
    captioned: Vec<Option<(usize, Pt)>>,
    /// The grid above or beside each piece, and how far from it, that below it nearer than that
    /// beside it: what a list belongs to.
    listed: Vec<Option<(usize, Pt)>>,
    /// The marks near each grid: filled ones, and all.
    pub marks: Vec<[usize; 2]>,
    /// The digest of all that is to be read on it.
    pub words: String,
    /// Narrow dark areas: bars, perhaps.
    pub bars: Vec<Rect>,
    /// What keeps it from being read with certainty.
    pub faults: Vec<String>,
}

impl Leaf {
    /// Reads a page, by its place in the file from 0, from what it shows.
    pub fn of(document: &Document, sheet: &Sheet, boxes: &Boxes, at: usize) -> Leaf {
        let ground = Ground::of(sheet);
        let (grids, outside) = grids(sheet, &ground, &document.fonts);
        let outside: Vec<&Glyph> = outside.into_iter().map(|(_, glyph)| glyph).collect();
        let pieces = pieces(&outside, &document.fonts);
        let captioned = pieces.iter().map(|piece| {
            let near = nearest(piece.rect, &grids, Side::Above, piece.flipped);
            near.map(|near| (near.grid, near.far))
        });
        let captioned = captioned.collect();
        let listed = pieces.iter().map(|piece| {
            let near = nearest(piece.rect, &grids, Side::Below, piece.flipped);
            near.map(|near| (near.grid, near.weight))
        });
        let listed = listed.collect();
        let mut counts = vec![[0, 0]; grids.len()];
        for (rect, filled) in dots(sheet, &ground) {
            let near = nearest(rect, &grids, Side::Above, false);
            let near = near.filter(|near| near.far <= MARKS);
            if let Some(Near { grid: at, .. }) = near {
                counts[at][0] += usize::from(filled);
                counts[at][1] += 1;
            }
        }
        let size = boxes.size();
        let mut faults = sheet.faults.clone();
        if ground.endless && !grids.is_empty() {
            faults.push("it has too many areas to tell what hides what".to_owned());
        }
        let label = document.label(at);
        let words = words(sheet, &ground, &document.fonts);
        let bars = bars(sheet, &ground);
        let marks = counts;
        Leaf { label, size, grids, pieces, captioned, listed, marks, words, bars, faults }
    }

    /// The words above or beside a grid, in reading order, no farther than captions are.
    pub fn caption(&self, grid: usize) -> Vec<&Piece> {
        let mut near: Vec<&Piece> = self.captions(grid).map(|(_, piece)| piece).collect();
        let sign = if self.grids[grid].flipped { -1.0 } else { 1.0 };
        near.sort_by(|a, b| {
            let line = |piece: &Piece| (piece.rect.bottom().0 * sign / 4.0).round();
            line(a).total_cmp(&line(b)).then((a.rect.x.0 * sign).total_cmp(&(b.rect.x.0 * sign)))
        });
        near
    }

    fn captions(&self, grid: usize) -> impl Iterator<Item = (Pt, &Piece)> {
        let pieces = self.pieces.iter().zip(&self.captioned);
        pieces.filter_map(move |(piece, nearest)| {
            let (at, far) = (*nearest)?;
            (at == grid && far <= CAPTION).then_some((far, piece))
        })
    }

    /// The numbers near a grid, the nearest first.
    pub fn numbers(&self, grid: usize) -> Vec<u32> {
        let captions = self.captions(grid);
        let mut numbers: Vec<(Pt, u32)> =
            captions.filter_map(|(far, piece)| Some((far, piece.number()?))).collect();
        numbers.sort_by(|a, b| a.0.0.total_cmp(&b.0.0));
        numbers.into_iter().map(|(_, number)| number).collect()
    }

    /// The number that a piece is in the head or the foot of the page, and not beside a grid.
    pub fn folio(&self, piece: &Piece) -> Option<u32> {
        let (_, height) = self.size;
        let y = piece.rect.bottom().0;
        let margin = y < height * 0.08 || y > height * 0.92;
        let caption = || (0..self.grids.len()).any(|grid| self.is_beside(piece, grid));
        piece.number().filter(|_| margin && !caption())
    }

    /// Whether a piece stands right at a grid.
    fn is_beside(&self, piece: &Piece, grid: usize) -> bool {
        distance(piece.rect, &self.grids[grid]) < Pt(18.0)
    }

    /// The entries of a list of so many below or beside some grids: the nearest pieces of one font
    /// and size, column by column.
    pub fn list(&self, grids: &[usize], count: usize) -> Option<Vec<String>> {
        if count == 0 {
            return Some(Vec::new());
        }
        let mut near: Vec<(Pt, &Piece)> = Vec::new();
        for (piece, listed) in self.pieces.iter().zip(&self.listed) {
            let Some((at, far)) = *listed else { continue };
            if grids.contains(&at) {
                near.push((far, piece));
            }
        }
        near.sort_by(|a, b| a.0.0.total_cmp(&b.0.0));
        // Of the types in which there are so many pieces, that in which they are nearest.
        let mut types: Vec<((usize, Pt), Vec<&Piece>)> = Vec::new();
        let mut list = near.into_iter().find_map(|(_, piece)| {
            let known = types.iter().position(|(kind, _)| alike(piece, *kind));
            let at = known.unwrap_or_else(|| {
                types.push(((piece.font, piece.size), Vec::new()));
                types.len() - 1
            });
            types[at].1.push(piece);
            (types[at].1.len() == count).then(|| types[at].1.clone())
        })?;
        list.sort_by(|a, b| a.rect.x.0.total_cmp(&b.rect.x.0));
        // Columns begin where nothing has begun for a while.
        let mut column = 0;
        let mut before = Pt(f64::NEG_INFINITY);
        let mut placed: Vec<(usize, &Piece)> = Vec::new();
        for piece in list {
            if piece.rect.x > before + piece.size {
                column += 1;
                before = piece.rect.x;
            }
            placed.push((column, piece));
        }
        placed.sort_by(|(c, a), (d, b)| {
            c.cmp(d).then(a.rect.bottom().0.total_cmp(&b.rect.bottom().0))
        });
        Some(placed.into_iter().map(|(_, piece)| piece.text.clone()).collect())
    }
}

fn alike(piece: &Piece, (font, size): (usize, Pt)) -> bool {
    piece.font == font && near(piece.size, size, 0.01)
}

/// How far a rectangle is from a grid.
fn distance(rect: Rect, grid: &Grid) -> Pt {
    let border = grid.border;
    let across = (border.x - rect.right()).max(rect.x - border.right()).max(Pt::ZERO);
    let down = (border.y - rect.bottom()).max(rect.y - border.bottom()).max(Pt::ZERO);
    Pt((across.0 * across.0 + down.0 * down.0).sqrt())
}

/// Which side of a grid something stands on, the grid the right way up.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    /// Above it, or to its left or right.
    Above,
    /// Below it, or to its left or right.
    Below,
}

/// A grid that is near something.
struct Near {
    grid: usize,
    /// How far it is.
    far: Pt,
    /// The same, but less where it stands as what belongs together does.
    weight: Pt,
}

/// The grid nearest to a rectangle that stands on a side of it, of those that stand as it does.
fn nearest(rect: Rect, grids: &[Grid], side: Side, flipped: bool) -> Option<Near> {
    let middle = rect.centre().y;
    let far = grids.iter().enumerate().filter_map(|(at, grid)| {
        let is_over = (side == Side::Above) != grid.flipped;
        let there = match is_over {
            true => middle < grid.border.bottom(),
            false => middle > grid.border.y,
        };
        (there && grid.flipped == flipped).then(|| (at, distance(rect, grid)))
    });
    // Of two pages on one sheet, the grid of the other may be nearer to the foot of a list than its
    // own, which stands above it.
    let weight = |at: usize, far: Pt| {
        let border = grids[at].border;
        let (left, right) = (border.x - BESIDE, border.right() + BESIDE);
        let in_line = rect.x >= left && rect.right() <= right;
        // A list beside its grid may stand below another one, and a caption nearer to the corner of the
        // grid beside its own.
        let beside = middle > border.y && middle < border.bottom() && far < rect.height * NEXT_TO;
        if in_line || beside && side == Side::Below { far.0 / 3.0 } else { far.0 }
    };
    let near = far.map(|(grid, far)| Near { grid, far, weight: Pt(weight(grid, far)) });
    near.min_by(|one, two| one.weight.0.total_cmp(&two.weight.0))
}

/// The dots and stars of a page: small closed shapes that are no boxes, and whether each is filled.
fn dots(sheet: &Sheet, ground: &Ground) -> Vec<(Rect, bool)> {
    let mut dots = Vec::new();
    for (at, mark) in sheet.marks.iter().enumerate() {
        let Mark::Drawn(drawn) = mark else { continue };
        if sheet.clipped.contains_key(&at) {
            continue;
        }
        for contour in contours(&drawn.path) {
            let Some(rect) = extent(&contour) else { continue };
            if !is_dot(&contour) || rect.width.max(rect.height) > MOST_MARK {
                continue;
            }
            let centre = rect.centre();
            let shows = |tone: &Tone| ground.shows(at, centre, tone);
            let filled = drawn.fill.as_ref().is_some_and(shows);
            let lined = drawn.stroke.as_ref().is_some_and(|stroke| shows(&stroke.tone));
            if (filled || lined) && !ground.hides(at, centre) {
                dots.push((rect, filled));
            }
        }
    }
    dots
}

/// The digest of what is to be read on a page.
fn words(sheet: &Sheet, ground: &Ground, fonts: &[Font]) -> String {
    let mut words = TextDigest::default();
    for (at, mark) in sheet.marks.iter().enumerate() {
        let Mark::Glyph(glyph) = mark else { continue };
        if is_visible(sheet, ground, at, glyph, bounds(glyph, fonts).centre()) {
            words.push(&glyph.text);
        }
    }
    words.digest()
}

fn is_dot(contour: &Path) -> bool {
    let curves = contour.iter().filter(|step| matches!(step, Segment::Curve(..))).count();
    let lines = contour.iter().filter(|step| matches!(step, Segment::Line(_))).count();
    matches!(contour.last(), Some(Segment::Close)) && (curves >= 4 && lines == 0 || lines >= 9)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two pages on a sheet: the last word of a list is nearer to the grid of the other page.
    #[test]
    fn a_list_belongs_to_the_grid_above_it() {
        let rect = |x: f64, y: f64, width: f64, height: f64| {
            Rect::new(Pt(x), Pt(y), Pt(width), Pt(height))
        };
        let grids = [rect(130.0, 330.0, 245.0, 245.0), rect(485.0, 115.0, 340.0, 340.0)];
        let grids = grids.map(|border| Grid::new(border, Pt(2.0), 0));
        let of = |rect: Rect| nearest(rect, &grids, Side::Below, false).map(|near| near.grid);
        // It stands at the outer edge of the border's line.
        let last = rect(484.0, 560.0, 30.0, 7.0);
        assert!(distance(last, &grids[0]) < distance(last, &grids[1]) + Pt(5.0));
        assert_eq!(of(last), Some(1));
        // What stands beside one and under none belongs to that.
        assert_eq!(of(rect(400.0, 560.0, 30.0, 7.0)), Some(0));
        assert_eq!(of(rect(840.0, 300.0, 30.0, 7.0)), Some(1));
    }
}
