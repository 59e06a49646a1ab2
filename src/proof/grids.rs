//! The grids of a page: a border, the lines inside it, and the symbols in its cells.
//!
//! Nothing is known of how they were laid out. A border is a rectangle that is stroked at once;
//! whatever lies inside it belongs to it, or to the innermost of several.

use super::fonts::Font;
use super::marks::{Drawn, Glyph, Mark, Tone};
use super::pieces::{bounds, continues, near, union};
use crate::kinds::{Companion, Figure, Stroke, StrokeRole, Symbol, SymbolRole};
use crate::units::{Path, Point, Pt, Rect, Segment, Size};

/// A rectangle with a shorter side is no grid: the smallest one anybody prints has cells of 2 mm.
const LEAST_SIDE: Pt = Pt(24.0);

/// How far something may reach over a border and still lie inside it.
const OVER: f64 = 0.6;

/// A grid as it is seen.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The middle of the border's line.
    pub border: Rect,
    /// The width of the border's line.
    pub width: Pt,
    /// Whether it stands upside down.
    pub flipped: bool,
    /// The lines inside, each with its width.
    lines: Vec<(Path, Pt)>,
    /// The symbols.
    pub symbols: Vec<Seen>,
    /// Whether an area or an image is painted inside.
    pub covered: bool,
}

/// A symbol in a grid.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What it says.
    pub text: String,
    /// Its box.
    pub rect: Rect,
    /// Its type size.
    pub size: Pt,
    /// How thick its font's stems are.
    pub stem: f64,
}

/// Whether a colour is to be seen on paper.
fn is_seen(tone: &Tone) -> bool {
    match tone {
        Tone::Grey(grey) => *grey < 0.9,
        Tone::Cmyk(inks) => inks.iter().sum::<f64>() > 0.1,
        Tone::Rgb(light) => light.iter().sum::<f64>() < 2.9,
        Tone::Other(..) | Tone::Pattern => true,
    }
}

/// The grids among some marks; and the glyphs that are in none of them.
pub fn grids<'m>(marks: &'m [Mark], fonts: &[Font]) -> (Vec<Grid>, Vec<&'m Glyph>) {
    let mut grids: Vec<Grid> = Vec::new();
    let mut lines: Vec<(Path, Pt)> = Vec::new();
    for drawn in marks.iter().filter_map(drawn) {
        let Some(stroke) = drawn.stroke.as_ref().filter(|stroke| is_seen(&stroke.tone)) else {
            continue;
        };
        for contour in contours(&drawn.path) {
            match rectangle(&contour) {
                Some(border) if border.width.min(border.height) >= LEAST_SIDE => grids.push(Grid {
                    border,
                    width: stroke.width,
                    flipped: false,
                    lines: Vec::new(),
                    symbols: Vec::new(),
                    covered: false,
                }),
                _ => lines.push((contour, stroke.width)),
            }
        }
    }
    let holder = |rect: Rect, grids: &[Grid]| innermost(rect, grids);
    for (path, width) in lines {
        if let Some(at) = extent(&path).and_then(|rect| holder(rect, &grids)) {
            grids[at].lines.push((path, width));
        }
    }
    let mut outside = Vec::new();
    let mut last: Option<(usize, &Glyph)> = None;
    for mark in marks {
        match mark {
            Mark::Glyph(glyph) => {
                let rect = bounds(glyph, fonts);
                // Wherever a symbol reaches to, it belongs to the grid that its middle lies in.
                let centre = rect.centre();
                let middle = Rect::new(centre.x, centre.y, Pt::ZERO, Pt::ZERO);
                let Some(at) = innermost(middle, &grids) else {
                    outside.push(glyph);
                    continue;
                };
                let hidden = !glyph.tone.as_ref().is_some_and(is_seen);
                if hidden || glyph.text.trim().is_empty() {
                    continue;
                }
                let joined =
                    last.is_some_and(|(of, last)| of == at && continues(last, glyph, 0.15));
                last = Some((at, glyph));
                match grids[at].symbols.last_mut().filter(|_| joined) {
                    Some(symbol) => {
                        symbol.text += &glyph.text;
                        symbol.rect = union(symbol.rect, rect);
                    }
                    None => grids[at].symbols.push(Seen {
                        text: glyph.text.clone(),
                        rect,
                        size: glyph.size(),
                        stem: fonts.get(glyph.font).map_or(0.0, |font| font.stem),
                    }),
                }
                grids[at].flipped |= glyph.em.0 < 0.0;
            }
            Mark::Drawn(drawn) if drawn.fill.is_some() => {
                if let Some(rect) = extent(&drawn.path) {
                    cover(rect, &mut grids);
                }
            }
            Mark::Image(image) => cover(image.frame, &mut grids),
            Mark::Drawn(_) => {}
        }
    }
    // A frame round other things is no grid.
    grids.retain(|grid| !grid.lines.is_empty() || !grid.symbols.is_empty());
    grids.sort_by(|a, b| {
        let row = |grid: &Grid| (grid.border.y.0 / 12.0).round();
        row(a).total_cmp(&row(b)).then(a.border.x.0.total_cmp(&b.border.x.0))
    });
    (grids, outside)
}

fn drawn(mark: &Mark) -> Option<&Drawn> {
    match mark {
        Mark::Drawn(drawn) => Some(drawn),
        _ => None,
    }
}

/// Notes that an area hides something of every grid that it overlaps, but for those that lie on it
/// wholly: a tint below a whole grid hides nothing.
fn cover(rect: Rect, grids: &mut [Grid]) {
    for grid in grids {
        let overlaps = rect.x < grid.border.right()
            && rect.right() > grid.border.x
            && rect.y < grid.border.bottom()
            && rect.bottom() > grid.border.y;
        grid.covered |= overlaps && !within(grid.border, rect);
    }
}

fn within(inner: Rect, outer: Rect) -> bool {
    let over = Pt(OVER);
    inner.x >= outer.x - over
        && inner.y >= outer.y - over
        && inner.right() <= outer.right() + over
        && inner.bottom() <= outer.bottom() + over
}

/// The smallest grid that a rectangle lies in.
fn innermost(rect: Rect, grids: &[Grid]) -> Option<usize> {
    let area = |grid: &Grid| grid.border.width.0 * grid.border.height.0;
    let holders = grids.iter().enumerate().filter(|(_, grid)| within(rect, grid.border));
    holders.min_by(|(_, a), (_, b)| area(a).total_cmp(&area(b))).map(|(at, _)| at)
}

/// The contours of a path, each a path.
pub fn contours(path: &Path) -> Vec<Path> {
    let mut contours: Vec<Path> = Vec::new();
    for segment in path {
        match segment {
            Segment::Move(_) => contours.push(vec![*segment]),
            _ => match contours.last_mut() {
                Some(contour) => contour.push(*segment),
                None => contours.push(vec![*segment]),
            },
        }
    }
    contours.retain(|contour| contour.len() > 1);
    contours
}

/// The box round a path, its control points too.
pub fn extent(path: &Path) -> Option<Rect> {
    let points = path.iter().flat_map(|segment| match *segment {
        Segment::Move(to) | Segment::Line(to) => vec![to],
        Segment::Curve(a, b, to) => vec![a, b, to],
        Segment::Close => Vec::new(),
    });
    points
        .map(|point| Rect::new(point.x, point.y, Pt::ZERO, Pt::ZERO))
        .reduce(union)
        .filter(|rect| rect.x.0.is_finite() && rect.y.0.is_finite())
}

/// The upright rectangle that a contour goes round, if it is one.
fn rectangle(contour: &Path) -> Option<Rect> {
    let mut points = Vec::new();
    for segment in contour {
        match *segment {
            Segment::Move(to) | Segment::Line(to) => points.push(to),
            Segment::Close => {}
            Segment::Curve(..) => return None,
        }
    }
    let closed = matches!(contour.last(), Some(Segment::Close));
    // Some go back to the first corner with a line.
    if points.len() == 5 && same(points[0], points[4]) {
        points.pop();
    } else if !closed {
        return None;
    }
    let [a, b, c, d] = points[..] else { return None };
    let level = |p: Point, q: Point| near(p.y, q.y, 0.01);
    let plumb = |p: Point, q: Point| near(p.x, q.x, 0.01);
    let around = level(a, b) && plumb(b, c) && level(c, d) && plumb(d, a)
        || plumb(a, b) && level(b, c) && plumb(c, d) && level(d, a);
    around.then(|| extent(contour)).flatten()
}

fn same(a: Point, b: Point) -> bool {
    near(a.x, b.x, 0.01) && near(a.y, b.y, 0.01)
}

impl Grid {
    /// The grid as a figure, the right way up, from the outer edge of its border.
    ///
    /// `symbols` is what they are; in an answer those that are bolder than others are givens.
    pub fn figure(&self, symbols: SymbolRole, list: Vec<String>, title: Option<String>) -> Figure {
        let half = self.width / 2.0;
        let (width, height) = (self.border.width, self.border.height);
        let (left, top) = (self.border.x, self.border.y);
        let flipped = self.flipped;
        let place = move |point: Point| {
            let (x, y) = (point.x - left, point.y - top);
            let (x, y) = if flipped { (width - x, height - y) } else { (x, y) };
            Point::new(x + half, y + half)
        };
        let mut figure = Figure {
            title,
            credit: None,
            size: Size::new(width + self.width, height + self.width),
            strokes: vec![Stroke {
                role: StrokeRole::Border,
                path: crate::units::rectangle(Rect::new(half, half, width, height)),
            }],
            symbols: Vec::new(),
            companions: Vec::new(),
        };
        // Of straight lines those much thicker than the thinnest part regions.
        let straight = |path: &Path| !path.iter().any(|s| matches!(s, Segment::Curve(..)));
        let thin = self
            .lines
            .iter()
            .filter(|(path, _)| straight(path))
            .fold(f64::INFINITY, |thin, (_, width)| thin.min(width.0));
        for (path, width) in &self.lines {
            let role = match straight(path) {
                false => StrokeRole::Ring,
                true if width.0 > thin * 1.25 => StrokeRole::Thick,
                true => StrokeRole::Thin,
            };
            let path = path.iter().map(|segment| placed(*segment, place)).collect();
            figure.strokes.push(Stroke { role, path });
        }
        let bold = self.bold().filter(|_| symbols == SymbolRole::Answer);
        for seen in &self.symbols {
            let corner = |x: Pt, y: Pt| place(Point::new(x, y));
            let a = corner(seen.rect.x, seen.rect.y);
            let b = corner(seen.rect.right(), seen.rect.bottom());
            let (left, top) = (a.x.min(b.x), a.y.min(b.y));
            let role = match bold {
                Some(bold) if seen.stem > bold => SymbolRole::Given,
                _ => symbols,
            };
            figure.symbols.push(Symbol {
                role,
                text: seen.text.clone(),
                cell: Rect::new(left, top, a.x.max(b.x) - left, a.y.max(b.y) - top),
                size: seen.size,
            });
        }
        if !list.is_empty() {
            figure.companions.push(Companion { entries: list });
        }
        figure
    }

    /// How many lines inside are no straight ones.
    pub fn rings(&self) -> usize {
        let curved = |path: &Path| path.iter().any(|s| matches!(s, Segment::Curve(..)));
        self.lines.iter().filter(|(path, _)| curved(path)).count()
    }

    /// The least stem of bold symbols, where some symbols are bolder than others.
    fn bold(&self) -> Option<f64> {
        let stems = || self.symbols.iter().map(|symbol| symbol.stem);
        let (least, most) = (stems().fold(f64::INFINITY, f64::min), stems().fold(0.0, f64::max));
        (most > least * 1.1).then_some((least + most) / 2.0)
    }
}

fn placed(segment: Segment, place: impl Fn(Point) -> Point) -> Segment {
    match segment {
        Segment::Move(to) => Segment::Move(place(to)),
        Segment::Line(to) => Segment::Line(place(to)),
        Segment::Curve(a, b, to) => Segment::Curve(place(a), place(b), place(to)),
        Segment::Close => Segment::Close,
    }
}
