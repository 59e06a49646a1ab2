//! Finds the grids of a page: a border, the lines inside it, and the symbols in its cells.
//!
//! The search uses only the finished page, not the program's layout of the page. A border is a
//! stroked rectangle. An object inside several borders belongs to the innermost grid.

mod claimed;
mod claimed_regions;
mod figure;
mod line_widths;

pub use claimed::ClaimedGrid;
pub use claimed_regions::ClaimedRegions;
pub use figure::Context;

use super::display_list::{Colour, DisplayList, Glyph, Item, PaintedPath};
use super::fonts::Font;
use super::geometry::{bounding_box, contains, contours, outlined_rectangle, overlaps, shrunk};
use super::occlusion::Occlusion;
use super::text_runs::continues;
use super::work::{self, Work};
use bookgen_base::units::{Path, Point, Pt, Rect, Segment, rectangle};

/// The minimum side of a grid. The smallest printed grids have cells of 2 mm.
const MIN_SIDE: Pt = Pt(24.0);

/// A smaller symbol cannot be read on paper. No printer accepts type of less than 4 pt.
const MIN_TYPE_SIZE: Pt = Pt(2.0);

/// How far an object may extend beyond a border and still count as inside the grid.
const TOLERANCE: Pt = Pt(0.6);

/// How far an object outside a grid, such as a caption, may extend into the grid.
const MAX_OVERLAP: Pt = Pt(2.0);

/// The maximum gap between two glyphs of one symbol, in ems.
const MAX_SYMBOL_GAP: f64 = 0.15;

/// A grid found on a page.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The centre line of the border.
    pub border: Rect,
    /// The border, made as wide as the clue list of the grid. The caption is near this rectangle.
    pub with_list: Rect,
    /// The line width of the border.
    pub border_width: Pt,
    /// Whether the grid is upside down.
    pub is_upside_down: bool,
    /// The lines inside the border.
    lines: Vec<GridLine>,
    /// The symbols in the cells.
    pub symbols: Vec<GridSymbol>,
    /// Whether an object covers part of the grid.
    pub is_covered: bool,
    /// Whether part of the grid is clipped.
    pub is_clipped: bool,
    /// Whether a symbol has too little contrast with its background.
    pub is_faint: bool,
    /// Whether a symbol is too small to read.
    pub is_tiny: bool,
    /// The index of the border in the display list.
    border_item: usize,
    /// What the grid shows, if the manifest claims the grid.
    pub claimed: Option<ClaimedGrid>,
}

/// A line in a grid.
#[derive(Clone, Debug)]
struct GridLine {
    path: Path,
    width: Pt,
}

/// A symbol in a grid.
#[derive(Clone, Debug)]
pub struct GridSymbol {
    /// The text of the symbol.
    pub text: String,
    /// The bounding box of the symbol.
    pub rect: Rect,
    /// The type size.
    pub size: Pt,
    /// The stem width of the font.
    pub stem: f64,
}

impl Grid {
    /// Creates a grid without lines and symbols. `border_item` is the index of the border in the
    /// display list.
    pub fn new(border: Rect, border_width: Pt, border_item: usize) -> Grid {
        Grid {
            with_list: border,
            border,
            border_width,
            is_upside_down: false,
            lines: Vec::new(),
            symbols: Vec::new(),
            is_covered: false,
            is_clipped: false,
            is_faint: false,
            is_tiny: false,
            border_item,
            claimed: None,
        }
    }

    /// The faults that may make a part of the grid unreadable.
    pub fn faults(&self) -> Vec<String> {
        if let Some(claimed) = &self.claimed {
            let covered = self.is_covered.then(|| "part of the grid is covered".to_owned());
            return claimed.faults.iter().cloned().chain(covered).collect();
        }
        let faults = [
            (self.is_covered, "part of the grid is covered"),
            (self.is_clipped, "part of the grid is clipped"),
            (self.is_faint, "the grid has too little contrast"),
            (self.is_tiny, "a symbol of the grid is too small to read"),
            (self.has_hairlines(), "a line of the grid is too thin to print"),
            (self.has_thick_lines(), "a line of the grid is so thick that it may hide a symbol"),
        ];
        faults
            .into_iter()
            .filter(|(present, _)| *present)
            .map(|(_, fault)| fault.to_owned())
            .collect()
    }

    /// Whether the grid extends beyond a page of the given width and height in points.
    pub fn is_beyond(&self, (width, height): (f64, f64)) -> bool {
        // Coordinates in the file are rounded, so a grid may seem 0.05 pt too wide.
        let half = self.border_width / 2.0 - Pt(0.05);
        let is_beyond = |rect: Rect| {
            rect.x < half
                || rect.y < half
                || (rect.right() + half).0 > width
                || (rect.bottom() + half).0 > height
        };
        match &self.claimed {
            Some(claimed) => claimed.regions.iter().any(|region| is_beyond(*region)),
            None => is_beyond(self.border),
        }
    }

    /// Marks the grid as covered if it overlaps `rect`. `rect` is the rectangle of an annotation,
    /// which is painted over all content of the page.
    pub fn cover_with(&mut self, rect: Rect) {
        self.is_covered |= overlaps(rect, self.border);
    }
}

/// Whether a colour is visible on white paper.
pub fn is_visible_on_paper(colour: &Colour) -> bool {
    match colour {
        Colour::Grey(grey) => *grey < 0.9,
        Colour::Cmyk(inks) => inks.iter().sum::<f64>() > 0.1,
        Colour::Rgb(rgb) => rgb.iter().sum::<f64>() < 2.9,
        Colour::Other(..) | Colour::Pattern => true,
    }
}

/// Finds the grids of a page. Objects inside the regions that the manifest claims are left out. Also
/// returns the visible glyphs outside all grids, in painting order, each with its index in the display
/// list. Finds nothing if the search takes
/// too many steps.
pub fn find_grids<'l>(
    list: &'l DisplayList,
    occlusion: &Occlusion,
    fonts: &[Font],
    claimed: &ClaimedRegions,
    work: &mut Work<'_>,
) -> (Vec<Grid>, Vec<(usize, &'l Glyph)>) {
    if !work.spend(work::comparisons(occlusion.objects, claimed.all.len())) {
        return (Vec::new(), Vec::new());
    }
    let mut search =
        Search { list, occlusion, fonts, claimed, grids: Vec::new(), outside: Vec::new() };
    let lines = search.find_borders();
    // Each object, and each segment of a line, is compared with each border.
    let segments: usize = lines.iter().map(|line| line.path.len()).sum();
    let objects = occlusion.objects.saturating_add(segments);
    if !work.spend(work::comparisons(objects, search.grids.len())) {
        return (Vec::new(), Vec::new());
    }
    let mut strays = search.assign_lines(lines);
    search.assign_symbols();
    // Each segment of a line is compared with each symbol of its grid.
    let comparisons = |grid: &Grid| {
        let segments: usize = grid.lines.iter().map(|line| line.path.len()).sum();
        work::comparisons(segments, grid.symbols.len())
    };
    if !work.spend(search.grids.iter().map(comparisons).sum()) {
        return (Vec::new(), Vec::new());
    }
    search.cover_by_areas();
    let Search { mut grids, outside, .. } = search;
    // A border without lines and symbols inside is not a grid but a frame, for example around a
    // text.
    let is_frame = |grid: &mut Grid| grid.lines.is_empty() && grid.symbols.is_empty();
    let frames = grids.extract_if(.., is_frame);
    strays.extend(frames.map(|frame| (rectangle(frame.border), frame.border_width / 2.0)));
    for (path, reach) in strays {
        cover_by_line(&path, reach, &mut grids);
    }
    for grid in &mut grids {
        grid.is_clipped |= list.clipped.contains_key(&grid.border_item);
    }
    (grids, outside)
}

/// Sorts grids row by row.
pub fn sort(grids: &mut [Grid]) {
    grids.sort_by(|a, b| {
        let row = |grid: &Grid| (grid.border.y.0 / 12.0).round();
        row(a).total_cmp(&row(b)).then(a.border.x.0.total_cmp(&b.border.x.0))
    });
}

/// Whether a rectangle is inside a grid that the manifest claims.
pub fn is_claimed(rect: Rect, grids: &[Grid]) -> bool {
    let claimed = grids.iter().filter_map(|grid| grid.claimed.as_ref());
    { claimed }.any(|claimed| is_in_region(rect, &claimed.regions))
}

/// Whether a rectangle is inside one of some regions.
pub fn is_in_region(rect: Rect, regions: &[Rect]) -> bool {
    let corners = [Point::new(rect.x, rect.y), Point::new(rect.right(), rect.bottom())];
    regions.iter().any(|region| {
        let region = shrunk(*region, TOLERANCE * -1.0);
        corners.iter().all(|corner| contains(region, *corner))
    })
}

/// A stroked contour that is not a border.
struct Line {
    /// The index of the painted path in the display list.
    item: usize,
    path: Path,
    width: Pt,
    /// The maximum distance between the ink of the line and its path.
    reach: Pt,
    is_visible: bool,
}

struct Search<'l, 's> {
    list: &'l DisplayList,
    occlusion: &'s Occlusion,
    fonts: &'s [Font],
    claimed: &'s ClaimedRegions,
    grids: Vec<Grid>,
    outside: Vec<(usize, &'l Glyph)>,
}

impl Search<'_, '_> {
    /// Adds a grid for each border. Returns the other stroked contours.
    fn find_borders(&mut self) -> Vec<Line> {
        let mut lines = Vec::new();
        for (at, item) in self.list.items.iter().enumerate() {
            let Item::Path(PaintedPath { path, stroke: Some(stroke), .. }) = item else { continue };
            let is_dark = is_visible_on_paper(&stroke.colour);
            for contour in contours(path) {
                if bounding_box(contour).is_some_and(|rect| is_in_region(rect, &self.claimed.all)) {
                    continue;
                }
                let is_visible = is_dark || self.is_light_line_visible(at, contour, &stroke.colour);
                match outlined_rectangle(contour).filter(|_| is_visible) {
                    Some(border) if border.width.min(border.height) >= MIN_SIDE => {
                        self.grids.push(Grid::new(border, stroke.width, at));
                    }
                    _ => lines.push(Line {
                        item: at,
                        path: contour.to_vec(),
                        width: stroke.width,
                        reach: stroke.reach,
                        is_visible,
                    }),
                }
            }
        }
        lines
    }

    /// Whether a line in a light colour is visible, because all corners of its bounding box are on a
    /// darker background.
    fn is_light_line_visible(&self, at: usize, contour: &[Segment], colour: &Colour) -> bool {
        bounding_box(contour).is_some_and(|rect| {
            let corners = [(rect.x, rect.y), (rect.right(), rect.y)];
            let below = [(rect.x, rect.bottom()), (rect.right(), rect.bottom())];
            let mut corners = corners.into_iter().chain(below);
            corners.all(|(x, y)| self.occlusion.is_visible(at, Point::new(x, y), colour))
        })
    }

    /// Adds each visible line inside a border to the grid of that border. Returns the other lines,
    /// each with the distance that its ink reaches.
    fn assign_lines(&mut self, lines: Vec<Line>) -> Vec<(Path, Pt)> {
        let mut strays = Vec::new();
        for Line { item, path, width, reach, is_visible } in lines {
            let grid = bounding_box(&path).and_then(|rect| innermost(rect, &self.grids));
            match grid.filter(|_| is_visible) {
                Some(grid) => {
                    self.grids[grid].is_clipped |= self.list.clipped.contains_key(&item);
                    // A sharp corner may reach far beyond the line.
                    self.grids[grid].is_covered |= reach > width;
                    self.grids[grid].lines.push(GridLine { path, width });
                }
                None => strays.push((path, reach)),
            }
        }
        strays
    }

    /// Joins the glyphs inside each border into symbols, and adds the symbols to the grid of the
    /// border.
    fn assign_symbols(&mut self) {
        let mut last: Option<(usize, &Glyph)> = None;
        for (at, item) in self.list.items.iter().enumerate() {
            let Item::Glyph(glyph) = item else { continue };
            let rect = glyph.bounds(self.fonts);
            // A glyph belongs to the grid that contains the centre of the glyph.
            let centre = rect.centre();
            let point = Rect::new(centre.x, centre.y, Pt::ZERO, Pt::ZERO);
            if self.claimed.has_text_at(centre) {
                continue;
            }
            let Some(holder) = innermost(point, &self.grids) else {
                if is_visible(self.list, self.occlusion, at, glyph, centre) {
                    cover_by_glyph(glyph, rect, &mut self.grids);
                    self.outside.push((at, glyph));
                }
                continue;
            };
            let Some(colour) = glyph.colour.as_ref().filter(|_| !glyph.text.trim().is_empty())
            else {
                continue;
            };
            let grid = &mut self.grids[holder];
            grid.is_clipped |= self.list.clipped.contains_key(&at);
            grid.is_covered |= self.occlusion.hides(at, centre);
            if !self.occlusion.is_visible(at, centre, colour) {
                continue;
            }
            grid.is_faint |= !self.occlusion.is_legible(at, centre, colour);
            grid.is_tiny |= glyph.size() < MIN_TYPE_SIZE;
            grid.is_upside_down |= glyph.em.0 < 0.0;
            let joined = last
                .is_some_and(|(of, last)| of == holder && continues(last, glyph, MAX_SYMBOL_GAP));
            last = Some((holder, glyph));
            match grid.symbols.last_mut().filter(|_| joined) {
                Some(symbol) => {
                    symbol.text += &glyph.text;
                    symbol.rect = symbol.rect.union(rect);
                }
                None => grid.symbols.push(GridSymbol {
                    text: glyph.text.to_string(),
                    rect,
                    size: glyph.size(),
                    stem: self.fonts.get(glyph.font).map_or(0.0, |font| font.stem),
                }),
            }
        }
    }

    /// Marks the grids that a filled area or an image covers. An area painted under a whole grid,
    /// such as a tint, does not cover the grid. An image painted under a grid counts as covering
    /// the grid, because the content of the image is unknown.
    fn cover_by_areas(&mut self) {
        for (at, item) in self.list.items.iter().enumerate() {
            let (rect, is_opaque_below) = match item {
                Item::Path(painted) if painted.fill.is_some() => {
                    let Some(rect) = bounding_box(&painted.path) else { continue };
                    (rect, false)
                }
                Item::Image(image) => (image.frame, true),
                Item::Path(_) | Item::Glyph(_) => continue,
            };
            let rect = self.list.visible_part(at, rect);
            for grid in &mut self.grids {
                let is_below = at <= grid.border_item && is_inside(grid.border, rect);
                grid.is_covered |= overlaps(rect, grid.border) && (is_opaque_below || !is_below);
            }
        }
    }
}

/// Whether a glyph is visible: its colour differs from the background, and the glyph is neither
/// clipped nor covered.
pub fn is_visible(
    list: &DisplayList,
    occlusion: &Occlusion,
    item: usize,
    glyph: &Glyph,
    centre: Point,
) -> bool {
    glyph.colour.as_ref().is_some_and(|colour| occlusion.is_visible(item, centre, colour))
        && !list.clipped.contains_key(&item)
        && !occlusion.hides(item, centre)
}

/// Marks a grid as covered if a glyph outside the grid extends into the grid.
fn cover_by_glyph(glyph: &Glyph, rect: Rect, grids: &mut [Grid]) {
    for grid in grids.iter_mut().filter(|_| !glyph.text.trim().is_empty()) {
        grid.is_covered |= overlaps(rect, shrunk(grid.border, MAX_OVERLAP));
    }
}

/// Marks a grid as covered if a line outside the grid extends into the grid. `reach` is the maximum
/// distance between the ink of the line and its path.
fn cover_by_line(path: &Path, reach: Pt, grids: &mut [Grid]) {
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
        let Some(run) = bounding_box(&run) else { continue };
        let run = shrunk(run, -reach);
        for grid in grids.iter_mut() {
            grid.is_covered |= overlaps(run, shrunk(grid.border, MAX_OVERLAP));
        }
    }
}

/// Whether `inner` is inside `outer`, within the tolerance.
fn is_inside(inner: Rect, outer: Rect) -> bool {
    inner.x >= outer.x - TOLERANCE
        && inner.y >= outer.y - TOLERANCE
        && inner.right() <= outer.right() + TOLERANCE
        && inner.bottom() <= outer.bottom() + TOLERANCE
}

/// The index of the smallest grid that contains a rectangle.
fn innermost(rect: Rect, grids: &[Grid]) -> Option<usize> {
    let area = |grid: &Grid| grid.border.width.0 * grid.border.height.0;
    let holders = grids.iter().enumerate().filter(|(_, grid)| is_inside(rect, grid.border));
    holders.min_by(|(_, a), (_, b)| area(a).total_cmp(&area(b))).map(|(at, _)| at)
}
