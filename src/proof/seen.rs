//! A page as a reader sees it: grids, the words round them, and the marks of levels.

use hayro_syntax::page::Page;

use super::content::{Sheet, sheet};
use super::document::Document;
use super::grids::{Grid, contours, extent, grids};
use super::marks::Mark;
use super::pieces::{Piece, near, pieces};
use crate::units::{Path, Pt, Rect, Segment};

/// Words farther away from a grid are not its caption.
const CAPTION: Pt = Pt(60.0);

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
    /// The grid that each piece is nearest to, and how far from it.
    pub nearest: Vec<Option<(usize, Pt)>>,
    /// The marks near each grid: filled ones, and all.
    pub marks: Vec<[usize; 2]>,
    /// What keeps it from being read with certainty.
    pub faults: Vec<String>,
}

impl Leaf {
    /// Reads a page, by its place in the file from 0.
    pub fn of(document: &Document, page: &Page<'_>, at: usize) -> Leaf {
        let Sheet { marks, faults, .. } = sheet(document, page);
        let (grids, outside) = grids(&marks, &document.fonts);
        let pieces = pieces(&outside, &document.fonts);
        let nearest = pieces.iter().map(|piece| nearest(piece.rect, &grids)).collect();
        let mut counts = vec![[0, 0]; grids.len()];
        for (rect, filled) in dots(&marks) {
            if let Some((at, _)) = nearest_within(rect, &grids, MARKS) {
                counts[at][0] += usize::from(filled);
                counts[at][1] += 1;
            }
        }
        let size = document.boxes(page).size();
        let label = document.label(at);
        Leaf { label, size, grids, pieces, nearest, marks: counts, faults }
    }

    /// The pieces that a grid is the nearest to, in reading order, no farther than captions are.
    pub fn caption(&self, grid: usize) -> Vec<&Piece> {
        let mut near: Vec<&Piece> = self
            .pieces
            .iter()
            .zip(&self.nearest)
            .filter(|(_, nearest)| nearest.is_some_and(|(at, far)| at == grid && far <= CAPTION))
            .map(|(piece, _)| piece)
            .collect();
        let flipped = self.grids[grid].flipped;
        near.retain(|piece| piece.flipped == flipped);
        let sign = if flipped { -1.0 } else { 1.0 };
        near.sort_by(|a, b| {
            let line = |piece: &Piece| (piece.rect.bottom().0 * sign / 4.0).round();
            line(a).total_cmp(&line(b)).then((a.rect.x.0 * sign).total_cmp(&(b.rect.x.0 * sign)))
        });
        near
    }

    /// The numbers near a grid, the nearest first.
    pub fn numbers(&self, grid: usize) -> Vec<u32> {
        let mut numbers: Vec<(Pt, u32)> = self
            .pieces
            .iter()
            .zip(&self.nearest)
            .filter(|(piece, _)| piece.flipped == self.grids[grid].flipped)
            .filter_map(|(piece, nearest)| {
                let (at, far) = (*nearest)?;
                (at == grid && far <= CAPTION).then_some((far, piece.number()?))
            })
            .collect();
        numbers.sort_by(|a, b| a.0.0.total_cmp(&b.0.0));
        numbers.into_iter().map(|(_, number)| number).collect()
    }

    /// The entries of a list of so many near some grids: pieces of one font and size, column by
    /// column.
    pub fn list(&self, grids: &[usize], count: usize) -> Option<Vec<String>> {
        if count == 0 {
            return Some(Vec::new());
        }
        let ours = |at: usize| grids.contains(&at);
        let near: Vec<&Piece> = self
            .pieces
            .iter()
            .zip(&self.nearest)
            .filter(|(_, nearest)| nearest.is_some_and(|(at, _)| ours(at)))
            .map(|(piece, _)| piece)
            .collect();
        // A list is what stands there in one type, as often as it should.
        let mut types: Vec<(usize, Pt)> = Vec::new();
        for piece in &near {
            if !types.iter().any(|kind| alike(piece, *kind)) {
                types.push((piece.font, piece.size));
            }
        }
        let lists = types.into_iter().map(|kind| -> Vec<&Piece> {
            near.iter().copied().filter(|piece| alike(piece, kind)).collect()
        });
        let mut list = lists.into_iter().find(|list| list.len() == count)?;
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

fn nearest(rect: Rect, grids: &[Grid]) -> Option<(usize, Pt)> {
    let far = grids.iter().map(|grid| distance(rect, grid)).enumerate();
    far.min_by(|(_, a), (_, b)| a.0.total_cmp(&b.0))
}

fn nearest_within(rect: Rect, grids: &[Grid], most: Pt) -> Option<(usize, Pt)> {
    nearest(rect, grids).filter(|(_, far)| *far <= most)
}

/// The dots and stars among some marks: small closed shapes that are no boxes, and whether each is
/// filled.
fn dots(marks: &[Mark]) -> Vec<(Rect, bool)> {
    let mut dots = Vec::new();
    for mark in marks {
        let Mark::Drawn(drawn) = mark else { continue };
        for contour in contours(&drawn.path) {
            let Some(rect) = extent(&contour) else { continue };
            if is_dot(&contour) && rect.width.max(rect.height) <= MOST_MARK {
                dots.push((rect, drawn.fill.is_some()));
            }
        }
    }
    dots
}

fn is_dot(contour: &Path) -> bool {
    let curves = contour.iter().filter(|step| matches!(step, Segment::Curve(..))).count();
    let lines = contour.iter().filter(|step| matches!(step, Segment::Line(_))).count();
    matches!(contour.last(), Some(Segment::Close)) && (curves >= 4 && lines == 0 || lines >= 9)
}
