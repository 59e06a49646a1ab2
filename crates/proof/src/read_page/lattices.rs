//! Finds drawings outside the grids that may be puzzles, because their lines or dots are on a lattice:
//! a maze, or cells that are drawn one by one.

use std::collections::{BTreeMap, BTreeSet};

use crate::display_list::{DisplayList, Item};
use crate::geometry::{
    bounding_box, contains, contours, filled_rectangle, is_within, overlaps, shrunk,
};
use crate::grids::{Grid, is_visible_on_paper};
use crate::text_runs::TextRun;
use crate::work::{self, Work};
use bookgen_base::units::{Point, Pt, Rect, Segment};

/// Parts whose distance is at most this length belong to one drawing. No cell is larger.
const MAX_GAP: Pt = Pt(60.0);

/// The minimum side of a drawing. The smallest printed grids have cells of 2 mm.
const MIN_SIDE: Pt = Pt(24.0);

/// The maximum side of a dot.
const MAX_DOT: Pt = Pt(12.0);

/// A filled rectangle counts as a line if its shorter side is at most this long.
const MAX_LINE_WIDTH: Pt = Pt(3.0);

/// A drawing with fewer lines and dots is no puzzle.
const MIN_PARTS: usize = 12;

/// The number of different columns and of different rows that the parts must have at least.
const MIN_TRACKS: usize = 3;

/// A drawing that may be a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LatticeDrawing {
    /// The area of its lines and dots.
    pub area: Rect,
    /// Whether the drawing may also be a puzzle without its dots. Level marks are dots without lines.
    pub has_lines: bool,
}

/// Finds the drawings on a page with the width and height `size`. Parts inside of `read` are left out.
/// Parts inside of a picture belong to other drawings than the parts outside.
pub fn find(
    list: &DisplayList,
    size: (f64, f64),
    grids: &[Grid],
    read: &[Rect],
    pictures: &[Rect],
    work: &mut Work<'_>,
) -> Vec<LatticeDrawing> {
    let of_grids = grids.iter().filter(|grid| grid.claimed.is_none() && !grid.is_frame());
    let read: Vec<Rect> = of_grids.map(|grid| grid.border).chain(read.iter().copied()).collect();
    let parts = parts(list, size);
    if !work.spend(work::comparisons(parts.len(), read.len() + pictures.len() + 160)) {
        return Vec::new();
    }
    let is_read =
        |part: &Rect| read.iter().any(|read| contains(shrunk(*read, Pt(-1.0)), part.centre()));
    let mut parts: Vec<Rect> = parts.into_iter().filter(|part| !is_read(part)).collect();
    let mut groups: Vec<Vec<Rect>> = Vec::new();
    for picture in pictures {
        groups.push(parts.extract_if(.., |part| is_within(*part, *picture)).collect());
    }
    groups.push(parts);
    let drawings = groups.iter().flat_map(|parts| drawings(parts));
    drawings
        .filter(|drawing| is_on_lattice(drawing.as_slice()) && !is_ruled(drawing))
        .filter_map(|parts| {
            let lines: Vec<Rect> = parts.iter().copied().filter(is_line).collect();
            Some(LatticeDrawing { area: bounds(&parts)?, has_lines: is_on_lattice(&lines) })
        })
        .collect()
}

/// The area of single digits and letters that may be a puzzle, because they are on a lattice. `runs` are
/// the texts outside the grids.
pub fn lone_characters(runs: &[TextRun]) -> Vec<Rect> {
    let is_lone = |run: &&TextRun| {
        let mut chars = run.text.trim().chars();
        chars.next().is_some_and(char::is_alphanumeric) && chars.next().is_none()
    };
    let parts: Vec<Rect> = runs.iter().filter(is_lone).map(|run| run.rect).collect();
    let groups = drawings(&parts).into_iter();
    groups.filter(|group| is_on_lattice(group)).filter_map(|group| bounds(&group)).collect()
}

fn bounds(parts: &[Rect]) -> Option<Rect> {
    parts.iter().copied().reduce(Rect::union)
}

/// The visible straight lines and dots on the page.
fn parts(list: &DisplayList, (width, height): (f64, f64)) -> Vec<Rect> {
    let page = Rect::new(Pt::ZERO, Pt::ZERO, Pt(width), Pt(height));
    let mut parts = Vec::new();
    for item in &list.items {
        let Item::Path(painted) = item else { continue };
        let is_stroked =
            painted.stroke.as_ref().is_some_and(|stroke| is_visible_on_paper(&stroke.colour));
        let is_filled = painted.fill.as_ref().is_some_and(is_visible_on_paper);
        for contour in contours(&painted.path) {
            if is_stroked {
                parts.extend(straight_lines(contour));
            } else if is_filled {
                let rect = bounding_box(contour);
                let dot = rect.filter(|rect| rect.width.max(rect.height) <= MAX_DOT);
                // Drawing programs turn lines into areas.
                let line = || filled_rectangle(contour).filter(is_thin);
                parts.extend(dot.or_else(line));
            }
        }
    }
    parts.retain(|part| overlaps(shrunk(*part, Pt(-0.1)), page));
    parts
}

/// Whether a part is long. Other parts are dots.
fn is_line(part: &Rect) -> bool {
    let (short, long) = (part.width.min(part.height), part.width.max(part.height));
    long > short * 3.0
}

fn is_thin(rect: &Rect) -> bool {
    rect.width.min(rect.height) <= MAX_LINE_WIDTH
}

/// The horizontal and vertical segments of a contour.
fn straight_lines(contour: &[Segment]) -> Vec<Rect> {
    let mut lines = Vec::new();
    let (mut start, mut from): (Option<Point>, Option<Point>) = (None, None);
    for segment in contour {
        let to = match *segment {
            Segment::Move(to) => {
                (start, from) = (Some(to), Some(to));
                continue;
            }
            Segment::Line(to) => Some(to),
            Segment::Curve(..) => None,
            Segment::Close => start,
        };
        if let (Some(from), Some(to)) = (from, to) {
            let (x, y) = (from.x.min(to.x), from.y.min(to.y));
            let line = Rect::new(x, y, from.x.max(to.x) - x, from.y.max(to.y) - y);
            let (short, long) = (line.width.min(line.height), line.width.max(line.height));
            if short < Pt(0.1) && long > Pt(1.0) {
                lines.push(line);
            }
        }
        from = match *segment {
            Segment::Curve(_, _, to) => Some(to),
            _ => to,
        };
    }
    lines
}

/// The parts of each drawing: parts in neighbouring squares of the page belong together.
fn drawings(parts: &[Rect]) -> Vec<Vec<Rect>> {
    let index = |length: Pt| (length / MAX_GAP).clamp(-10.0, 2000.0) as i32;
    let mut squares: BTreeMap<(i32, i32), Vec<usize>> = BTreeMap::new();
    for (part, rect) in parts.iter().enumerate() {
        for x in index(rect.x)..=index(rect.right()) {
            for y in index(rect.y)..=index(rect.bottom()) {
                squares.entry((x, y)).or_default().push(part);
            }
        }
    }
    let mut drawings = Vec::new();
    while let Some((&first, _)) = squares.first_key_value() {
        let mut open = vec![first];
        let mut own: BTreeSet<usize> = BTreeSet::new();
        while let Some((x, y)) = open.pop() {
            let Some(here) = squares.remove(&(x, y)) else { continue };
            own.extend(here);
            for right in -1..=1 {
                open.extend((-1..=1).map(|down| (x + right, y + down)));
            }
        }
        drawings.push(own.into_iter().map(|part| parts[part]).collect());
    }
    drawings
}

/// Whether all parts are lines in one direction that are longer than a cell: lines to write on.
fn is_ruled(parts: &[Rect]) -> bool {
    let all_long = |length: fn(&Rect) -> Pt, width: fn(&Rect) -> Pt| {
        parts.iter().all(|part| length(part) > MAX_GAP && width(part) <= MAX_LINE_WIDTH)
    };
    all_long(|part| part.width, |part| part.height)
        || all_long(|part| part.height, |part| part.width)
}

/// Whether many parts share few columns and few rows.
fn is_on_lattice(parts: &[Rect]) -> bool {
    let tracks = |of: fn(Point) -> Pt| {
        let tracks: BTreeSet<i64> =
            parts.iter().map(|part| of(part.centre()).0.round() as i64).collect();
        tracks.len()
    };
    let (columns, rows) = (tracks(|at| at.x), tracks(|at| at.y));
    let is_large = bounds(parts).is_some_and(|rect| rect.width.min(rect.height) >= MIN_SIDE);
    is_large
        && parts.len() >= MIN_PARTS
        && columns.min(rows) >= MIN_TRACKS
        && columns.max(rows) * 3 <= parts.len() * 2
}
