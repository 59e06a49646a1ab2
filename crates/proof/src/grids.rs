//! The grids of a page: a border, the lines inside it, and the symbols in its cells.
//!
//! Nothing is known of how they were laid out. A border is a rectangle that is stroked at once;
//! whatever lies inside it belongs to it, or to the innermost of several.

use super::display_list::{Drawn, Glyph, Mark, Tone};
use super::fonts::Font;
use super::geometry::{contours, extent, rectangle};
use super::interpreter::Sheet;
use super::occlusion::Ground;
use super::text_runs::{bounds, continues};
use bookgen_base::units::{Path, Point, Pt, Rect, Segment, Size};
use bookgen_puzzles::{ClueList, Figure, Stroke, StrokeRole, Symbol, SymbolRole};

/// A rectangle with a shorter side is no grid: the smallest one anybody prints has cells of 2 mm.
const LEAST_SIDE: Pt = Pt(24.0);

/// How far something may reach over a border and still lie inside it.
const OVER: f64 = 0.6;

/// How far something beside a grid may reach over its border: a caption may stand close to it.
const REACH: f64 = 2.0;

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
    /// Whether something is painted over it.
    pub covered: bool,
    /// Whether a part of it is cut off.
    pub cut: bool,
    /// Whether a symbol is hardly to be told from what it stands on.
    pub dim: bool,
    /// The place of its border among the marks.
    from: usize,
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

impl Grid {
    /// What keeps it from being read by everybody.
    pub fn faults(&self) -> impl Iterator<Item = &'static str> {
        let faults = [
            (self.covered, "something is painted over a part of its grid"),
            (self.cut, "a part of its grid is cut off"),
            (self.dim, "its grid is hardly to be told from what it stands on"),
        ];
        faults.into_iter().filter_map(|(there, fault)| there.then_some(fault))
    }

    /// Notes that something which is no part of the page lies over a rectangle.
    pub fn lie_under(&mut self, rect: Rect) {
        self.covered |= overlaps(rect, self.border);
    }

    /// A grid of which only the border is known yet, and its place among the marks.
    pub fn new(border: Rect, width: Pt, from: usize) -> Grid {
        Grid {
            border,
            width,
            flipped: false,
            lines: Vec::new(),
            symbols: Vec::new(),
            covered: false,
            cut: false,
            dim: false,
            from,
        }
    }
}

/// Whether a colour is to be seen on white paper.
fn is_seen(tone: &Tone) -> bool {
    match tone {
        Tone::Grey(grey) => *grey < 0.9,
        Tone::Cmyk(inks) => inks.iter().sum::<f64>() > 0.1,
        Tone::Rgb(light) => light.iter().sum::<f64>() < 2.9,
        Tone::Other(..) | Tone::Pattern => true,
    }
}

/// The grids of a page; and the glyphs that are in none of them and are to be seen, each with its
/// place among the marks.
pub fn grids<'m>(
    sheet: &'m Sheet,
    ground: &Ground,
    fonts: &[Font],
) -> (Vec<Grid>, Vec<(usize, &'m Glyph)>) {
    let is_cut = |at: &usize| sheet.clipped.contains_key(at);
    let mut grids: Vec<Grid> = Vec::new();
    let mut lines: Vec<(usize, Path, Pt, bool)> = Vec::new();
    for (at, mark) in sheet.marks.iter().enumerate() {
        let Mark::Drawn(Drawn { path, stroke: Some(stroke), .. }) = mark else { continue };
        let seen = is_seen(&stroke.tone);
        for contour in contours(path) {
            match rectangle(&contour).filter(|_| seen) {
                Some(border) if border.width.min(border.height) >= LEAST_SIDE => {
                    grids.push(Grid::new(border, stroke.width, at));
                }
                _ => lines.push((at, contour, stroke.width, seen)),
            }
        }
    }
    let mut strays: Vec<(Path, Pt)> = Vec::new();
    for (at, path, width, seen) in lines {
        match extent(&path).and_then(|rect| innermost(rect, &grids)).filter(|_| seen) {
            Some(grid) => {
                grids[grid].cut |= is_cut(&at);
                grids[grid].lines.push((path, width));
            }
            None => strays.push((path, width)),
        }
    }
    let mut outside = Vec::new();
    let mut last: Option<(usize, &Glyph)> = None;
    for (at, mark) in sheet.marks.iter().enumerate() {
        match mark {
            Mark::Glyph(glyph) => {
                let rect = bounds(glyph, fonts);
                // Wherever a symbol reaches to, it belongs to the grid that its middle lies in.
                let centre = rect.centre();
                let middle = Rect::new(centre.x, centre.y, Pt::ZERO, Pt::ZERO);
                let Some(holder) = innermost(middle, &grids) else {
                    if is_visible(sheet, ground, at, glyph, centre) {
                        reach_over(glyph, rect, &mut grids);
                        outside.push((at, glyph));
                    }
                    continue;
                };
                let Some(tone) = glyph.tone.as_ref().filter(|_| !glyph.text.trim().is_empty())
                else {
                    continue;
                };
                let grid = &mut grids[holder];
                grid.cut |= is_cut(&at);
                grid.covered |= ground.hides(at, centre);
                if !ground.shows(at, centre, tone) {
                    continue;
                }
                grid.dim |= !ground.reads(at, centre, tone);
                grid.flipped |= glyph.em.0 < 0.0;
                let joined =
                    last.is_some_and(|(of, last)| of == holder && continues(last, glyph, 0.15));
                last = Some((holder, glyph));
                match grid.symbols.last_mut().filter(|_| joined) {
                    Some(symbol) => {
                        symbol.text += &glyph.text;
                        symbol.rect = symbol.rect.union(rect);
                    }
                    None => grid.symbols.push(Seen {
                        text: glyph.text.clone(),
                        rect,
                        size: glyph.size(),
                        stem: fonts.get(glyph.font).map_or(0.0, |font| font.stem),
                    }),
                }
            }
            Mark::Drawn(drawn) if drawn.fill.is_some() => {
                if let Some(rect) = extent(&drawn.path) {
                    cover(at, rect, &mut grids);
                }
            }
            // What it shows nobody knows.
            Mark::Image(image) => cover(usize::MAX, image.frame, &mut grids),
            Mark::Drawn(_) => {}
        }
    }
    // A frame round other things is no grid.
    let (mut grids, frames): (Vec<Grid>, Vec<Grid>) =
        grids.into_iter().partition(|grid| !grid.lines.is_empty() || !grid.symbols.is_empty());
    let frames =
        frames.into_iter().map(|frame| (bookgen_base::units::rectangle(frame.border), frame.width));
    for (path, width) in strays.into_iter().chain(frames) {
        cross(&path, width, &mut grids);
    }
    for grid in &mut grids {
        grid.cut |= is_cut(&grid.from);
    }
    grids.sort_by(|a, b| {
        let row = |grid: &Grid| (grid.border.y.0 / 12.0).round();
        row(a).total_cmp(&row(b)).then(a.border.x.0.total_cmp(&b.border.x.0))
    });
    (grids, outside)
}

/// Whether a glyph is to be seen: all of it on the page, in a colour of its own, under nothing.
pub fn is_visible(sheet: &Sheet, ground: &Ground, at: usize, glyph: &Glyph, centre: Point) -> bool {
    glyph.tone.as_ref().is_some_and(|tone| ground.shows(at, centre, tone))
        && !sheet.clipped.contains_key(&at)
        && !ground.hides(at, centre)
}

/// Notes that an area hides something of every grid that it overlaps, but for those that are painted
/// on it and lie on it wholly: a tint below a whole grid hides nothing.
fn cover(at: usize, rect: Rect, grids: &mut [Grid]) {
    for grid in grids {
        let overlaps = overlaps(rect, grid.border);
        grid.covered |= overlaps && (at > grid.from || !within(grid.border, rect));
    }
}

/// Notes that a glyph from outside reaches far into a grid.
fn reach_over(glyph: &Glyph, rect: Rect, grids: &mut [Grid]) {
    for grid in grids.iter_mut().filter(|_| !glyph.text.trim().is_empty()) {
        grid.covered |= overlaps(rect, shrunk(grid.border, Pt(REACH)));
    }
}

/// Notes that a line which is none of a grid runs through it.
fn cross(path: &Path, width: Pt, grids: &mut [Grid]) {
    let half = width / 2.0;
    let mut from = None;
    let mut start = None;
    for segment in path {
        let points = match *segment {
            Segment::Move(to) => {
                (from, start) = (Some(to), Some(to));
                continue;
            }
            Segment::Line(to) => vec![to],
            Segment::Curve(a, b, to) => vec![a, b, to],
            Segment::Close => start.into_iter().collect(),
        };
        let run: Path = from.iter().chain(&points).map(|point| Segment::Line(*point)).collect();
        from = points.last().copied().or(from);
        let Some(run) = extent(&run) else { continue };
        let run = shrunk(run, -half);
        for grid in grids.iter_mut() {
            grid.covered |= overlaps(run, shrunk(grid.border, Pt(REACH)));
        }
    }
}

/// A rectangle that is smaller on all sides.
fn shrunk(rect: Rect, by: Pt) -> Rect {
    Rect::new(rect.x + by, rect.y + by, rect.width - by * 2.0, rect.height - by * 2.0)
}

fn overlaps(a: Rect, b: Rect) -> bool {
    a.x < b.right() && a.right() > b.x && a.y < b.bottom() && a.bottom() > b.y
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
                path: bookgen_base::units::rectangle(Rect::new(half, half, width, height)),
            }],
            symbols: Vec::new(),
            lists: Vec::new(),
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
            figure.lists.push(ClueList { entries: list });
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
