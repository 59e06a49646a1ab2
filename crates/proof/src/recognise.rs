//! Recognises the figure in a frame of a page.
//!
//! The manifest claims where the frame is, which cells it has, and how each mark looks (the legend).
//! Every visible object inside the frame must be a mark of the legend in a place where such a mark
//! may be. An object that is not such a mark is a fault. The recognised grid is in canonical form.
//!
//! The recogniser shares no code with the painter.

mod areas;
mod layers;
mod legend;
mod nested;
mod outlines;
mod positions;
mod strokes;
mod text_panel;
mod text_region;
mod texts;
mod tones;

pub use outlines::ring_cells;
pub use positions::Positions;
pub use text_panel::{RecognisedText, recognise_text};
pub use text_region::{
    GlyphPlace, Ink, MAX_GAP, MAX_LENGTH, SIZE_DIFFERENCE, SIZE_TOLERANCE, TextRegion,
};
pub use tones::is_black;

use std::collections::{BTreeMap, BTreeSet};

use super::display_list::{Colour, DisplayList, Item, PaintedPath};
use super::fonts::Font;
use super::geometry::{bounding_box, contours, filled_rectangle, overlaps, shrunk};
use super::occlusion::Occlusion;
use bookgen_base::units::{Path, Point, Pt, Rect, Segment};
use bookgen_contract::manifest::frame::FrameStyle;
use bookgen_puzzles::figure::{
    Anchor, Cell, Grid, Lattice, Margin, Margins, Mark, Purpose, Spot, texts_on_lines,
};
use layers::{Piece, PieceForm, layer};
use legend::Legend;
use nested::NestedFigures;

/// How far a line or area outside the frame may extend into it.
const MAX_OVERLAP: Pt = Pt(0.5);

/// How far a text outside the frame, such as a caption, may extend into it.
const MAX_TEXT_OVERLAP: Pt = Pt(2.0);

/// The claim that a page has a grid at a place.
#[derive(Clone, Copy)]
pub struct FrameClaim<'a> {
    /// How the grid is drawn.
    pub style: &'a FrameStyle,
    /// The top left corner of the lattice with its margins. For an upside-down grid, this corner is
    /// at the bottom right.
    pub origin: Point,
    /// Whether the grid is upside down.
    pub is_upside_down: bool,
}

/// A recognised grid.
pub struct Recognised {
    /// The grid, in canonical form.
    pub grid: Grid,
    /// The faults: sentences without a full stop.
    pub faults: Vec<String>,
    /// Whether nothing of the grid is at its place: neither one of its lines nor, for a grid without
    /// lines, a text.
    pub is_missing: bool,
    /// The region of the grid on the page, with the lines that extend beyond its cells.
    pub region: Rect,
    /// The rectangle of the cells and margins on the page, or of the frame around them.
    pub border: Rect,
    /// The rectangles of the cells that the lattice does not have, on the page.
    pub free: Vec<Rect>,
    /// Whether other figures are in these cells.
    pub has_nested: bool,
}

/// The last item that is an area below a whole region. It hides the items before it. `covers` says whether
/// an area of the page covers the region.
fn last_ground(
    list: &DisplayList,
    items: &[usize],
    covers: impl Fn(Rect) -> bool,
) -> Option<usize> {
    let is_ground = |at: &&usize| {
        let Item::Path(painted) = &list.items[**at] else { return false };
        painted.fill.is_some()
            && painted.stroke.is_none()
            && !list.clipped.contains_key(*at)
            && filled_rectangle(&painted.path).is_some_and(&covers)
    };
    items.iter().rfind(is_ground).copied()
}

/// Whether rectangles that do not overlap cover another rectangle.
pub fn covers(parts: &[Rect], rect: Rect) -> bool {
    let area = |width: Pt, height: Pt| width.0.max(0.0) * height.0.max(0.0);
    let part = |part: &Rect| {
        let width = part.right().min(rect.right()) - part.x.max(rect.x);
        area(width, part.bottom().min(rect.bottom()) - part.y.max(rect.y))
    };
    let covered: f64 = parts.iter().map(part).sum();
    covered > 0.0 && covered >= area(rect.width, rect.height) * 0.999
}

/// The bounding box of each item of a page, with the ink of its lines.
pub struct ItemBounds(Vec<Rect>);

impl ItemBounds {
    /// The bounding boxes of the items of a page.
    pub fn new(list: &DisplayList, fonts: &[Font]) -> ItemBounds {
        let bounds = list.items.iter().map(|item| match item {
            Item::Path(painted) => {
                let reach = painted.stroke.as_ref().map_or(Pt::ZERO, |stroke| stroke.reach);
                shrunk(bounding_box(&painted.path).unwrap_or_default(), reach * -1.0)
            }
            Item::Glyph(glyph) => glyph.bounds(fonts),
            Item::Image(image) => image.frame,
        });
        ItemBounds(bounds.collect())
    }

    /// The bounding box of an item.
    pub fn rect(&self, item: usize) -> Rect {
        self.0.get(item).copied().unwrap_or_default()
    }

    /// The indices of the items that overlap a rectangle.
    pub fn near(&self, rect: Rect) -> Vec<usize> {
        let bounds = self.0.iter().enumerate();
        bounds.filter(|(_, bounds)| overlaps(rect, **bounds)).map(|(at, _)| at).collect()
    }
}

/// A rectangle of a frame in the coordinates of the page.
fn placed(claim: &FrameClaim<'_>, rect: Rect) -> Rect {
    let Point { x, y } = claim.origin;
    if claim.is_upside_down {
        Rect::new(x - rect.right(), y - rect.bottom(), rect.width, rect.height)
    } else {
        Rect::new(x + rect.x, y + rect.y, rect.width, rect.height)
    }
}

/// The region of a frame on the page; `None` if the claim is impossible or the frame has a text.
pub fn frame_region(claim: &FrameClaim<'_>) -> Option<Rect> {
    let lattice = lattice(claim.style, &[]).ok().filter(|_| claim.style.text.is_none())?;
    let legend = Legend::new(claim.style).ok()?;
    let positions = Positions::new(&lattice, Pt(claim.style.cell as f64 / 1000.0));
    Some(placed(claim, positions.region(legend.overhang + MAX_OVERLAP)))
}

/// Recognises the grid in a frame. `others` has the regions of the other figures of the page.
///
/// # Errors
/// The claim is impossible: its lattice has no cells, or its legend is ambiguous.
pub fn recognise(
    list: &DisplayList,
    bounds: &ItemBounds,
    occlusion: &Occlusion,
    fonts: &[Font],
    claim: FrameClaim<'_>,
    others: &[Rect],
) -> Result<Recognised, String> {
    let lattice = lattice(claim.style, &claim.style.lattice.absent)?;
    let legend = Legend::new(claim.style)?;
    let positions = Positions::new(&lattice, Pt(claim.style.cell as f64 / 1000.0));
    let region = placed(&claim, positions.region(legend.overhang + MAX_OVERLAP));
    let free: Vec<Rect> = lattice.absent.iter().map(|cell| positions.rect(cell.centre())).collect();
    let free_on_page: Vec<Rect> = free.iter().map(|rect| placed(&claim, *rect)).collect();
    let nested = NestedFigures::new(&free_on_page, others);
    let mut near = bounds.near(region);
    near.retain(|at| !nested.have(&list.items[*at], bounds.rect(*at)));
    let mut reader = FrameReader {
        list,
        free,
        bounds,
        near,
        occlusion,
        fonts,
        claim,
        legend: &legend,
        positions: &positions,
        pieces: Pieces::default(),
        faults: Vec::new(),
        found: BTreeMap::new(),
        first_mark: usize::MAX,
        last_ground: None,
        hides_all: false,
    };
    reader.read();
    let border = placed(&claim, positions.region(legend.frame_distance));
    let FrameReader { mut pieces, mut faults, found, .. } = reader;
    faults.extend(found.iter().map(|(what, places)| places.message(what)));
    pieces.finish(&mut faults);
    faults.dedup();
    let purpose = match claim.style.purpose.as_str() {
        "lettered" => Purpose::Lettered,
        "read" => Purpose::Read,
        "traced" => Purpose::Traced,
        "shaded" => Purpose::Shaded,
        "named" => Purpose::Named,
        _ => Purpose::Written,
    };
    let is_text = |mark: &Mark| matches!(mark, Mark::Symbol { .. });
    let is_missing = pieces.marks.iter().all(|mark| is_text(mark) && legend.has_lines());
    let grid = Grid { lattice: lattice.clone(), marks: pieces.marks, purpose };
    let grid = grid.canonical();
    let region = placed(&claim, positions.region(legend.overhang_of(&grid)));
    let has_nested = !nested.is_empty();
    Ok(Recognised { grid, faults, is_missing, region, border, free: free_on_page, has_nested })
}

/// The claimed lattice without some cells.
fn lattice(style: &FrameStyle, absent: &[[u16; 2]]) -> Result<Lattice, String> {
    let claim = &style.lattice;
    let margin = |index: usize| {
        let [slots, pitch] = claim.margins.map_or([0, 0], |margins| margins[index]);
        Margin::new(slots, pitch)
    };
    let lattice = Lattice {
        columns: claim.columns,
        rows: claim.rows,
        absent: absent.iter().map(|[column, row]| Cell::new(*column, *row)).collect(),
        gap: claim.gap.unwrap_or(100),
        margins: Margins { top: margin(0), right: margin(1), bottom: margin(2), left: margin(3) },
    };
    lattice.check().map_err(|flaw| format!("the claimed grid is impossible: {flaw}"))?;
    if style.cell <= 0 {
        return Err("the claimed grid has cells without size".to_owned());
    }
    Ok(lattice)
}

/// The recognised pieces of marks.
#[derive(Default)]
struct Pieces {
    marks: Vec<Mark>,
    /// The centres of the discs.
    discs: BTreeSet<Spot>,
    /// White shapes whose outline is not yet found: the name in the legend and the centre.
    unoutlined: BTreeMap<(String, Spot), Mark>,
    /// The corners of the wide strokes of bands and double bridges, and of their white interiors.
    sides: BTreeSet<(String, Vec<Spot>)>,
    cores: BTreeSet<(String, Vec<Spot>)>,
    /// The straight sides of dashed outlines, from corner to corner.
    cage_sides: Vec<(Point, Point)>,
    /// The centres of the cells that a line divides into two texts.
    dividers: BTreeSet<Spot>,
    /// White squares below signs, and below texts on lines.
    patches: BTreeSet<Spot>,
    /// The halves of diagonal crosses whose other half is not yet found: upper, lower.
    half_crosses: BTreeMap<Spot, [bool; 2]>,
    /// White rectangles below texts in corners.
    papers: Vec<Rect>,
    corner_texts: Vec<Point>,
    /// The centres of the circles below the numbers of steps.
    step_circles: Vec<Point>,
    /// The middles of the numbers of steps.
    steps: Vec<Point>,
    /// The shafts of small arrows: the spot, the directions, and the end.
    shafts: Vec<(Mark, Point)>,
    /// The centres of the heads of small arrows.
    heads: Vec<Point>,
    /// The lines that strike out notes. Each is given by the centre of its cell and by the place of
    /// the note.
    strikes: BTreeSet<(Spot, u8)>,
    /// All pieces, in the order in which they are painted.
    painted: Vec<Piece>,
}

impl Pieces {
    /// Checks that no piece is left over.
    fn finish(&mut self, faults: &mut Vec<String>) {
        if let Some((name, at)) = self.unoutlined.keys().next() {
            faults.push(format!("the shape `{name}` at x {}, y {} has no outline", at.x, at.y));
        }
        if !self.half_crosses.is_empty() {
            faults.push("a half of a cross is missing".to_owned());
        }
        if self.sides != self.cores {
            faults.push("a hollow line has no interior, or no sides".to_owned());
        }
        let mut patched: BTreeSet<Spot> = self
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Sign { at, sign: bookgen_puzzles::figure::Sign::Less(_) } => Some(*at),
                _ => None,
            })
            .collect();
        patched.extend(texts_on_lines(&self.marks));
        if self.patches != patched {
            faults.push(
                "white paper covers a part of the grid, or a sign or a text has no paper"
                    .to_owned(),
            );
        }
        let has_text = |paper: &Rect| {
            self.corner_texts.iter().any(|text| super::geometry::contains(*paper, *text))
        };
        if !self.papers.iter().all(has_text) {
            faults.push("white paper covers a part of the grid".to_owned());
        }
        let is_near = |a: &Point, b: &Point| (a.x - b.x).0.abs() < 1.5 && (a.y - b.y).0.abs() < 1.5;
        let is_paired = |a: &[Point], b: &[Point]| {
            a.iter().all(|a| b.iter().filter(|b| is_near(a, b)).count() == 1)
        };
        if !is_paired(&self.steps, &self.step_circles)
            || !is_paired(&self.step_circles, &self.steps)
        {
            faults.push("the number of a step has no circle, or a circle has no number".to_owned());
        }
        for at in &self.dividers {
            let has = |wanted: Anchor| {
                self.marks.iter().any(|mark| {
                    matches!(mark, Mark::Symbol { at: own, anchor, .. }
                        if own == at && *anchor == wanted)
                })
            };
            if !has(Anchor::UpperHalf) || !has(Anchor::LowerHalf) {
                faults.push("a line divides a cell without two texts".to_owned());
            }
        }
        for (mark, end) in std::mem::take(&mut self.shafts) {
            let head = self
                .heads
                .iter()
                .position(|head| (head.x - end.x).0.abs() < 0.1 && (head.y - end.y).0.abs() < 0.1);
            match head {
                Some(head) => {
                    self.heads.swap_remove(head);
                    self.marks.push(mark);
                }
                None => faults.push("a small arrow has no head".to_owned()),
            }
        }
        let mut strikes = std::mem::take(&mut self.strikes);
        for mark in &mut self.marks {
            if let Mark::Note { at, place, is_struck, .. } = mark {
                *is_struck = strikes.remove(&(*at, *place));
            }
        }
        if !strikes.is_empty() {
            faults.push("a line strikes out a note that does not exist".to_owned());
        }
        if !self.heads.is_empty() {
            faults.push("the head of a small arrow has no shaft".to_owned());
        }
    }
}

/// The places of a fault.
struct Places {
    /// The first place in words.
    first: String,
    count: usize,
}

impl Places {
    fn message(&self, what: &str) -> String {
        let first = &self.first;
        match self.count {
            1 => format!("{what} {first}"),
            count => format!("{what} {first}, and {} more", count - 1),
        }
    }
}

struct FrameReader<'a> {
    list: &'a DisplayList,
    /// The cells that the lattice does not have.
    free: Vec<Rect>,
    bounds: &'a ItemBounds,
    /// The indices of the items that may reach into the frame.
    near: Vec<usize>,
    occlusion: &'a Occlusion,
    fonts: &'a [Font],
    claim: FrameClaim<'a>,
    legend: &'a Legend<'a>,
    positions: &'a Positions<'a>,
    pieces: Pieces,
    faults: Vec<String>,
    /// The faults that have a place.
    found: BTreeMap<&'static str, Places>,
    /// The index of the first item of the frame.
    first_mark: usize,
    /// The index of the last area below the whole grid.
    last_ground: Option<usize>,
    /// Whether that area hides other items.
    hides_all: bool,
}

impl FrameReader<'_> {
    fn read(&mut self) {
        let list = self.list;
        let region = self.positions.region(self.legend.overhang + MAX_OVERLAP);
        let inner = self.positions.region(self.legend.overhang - MAX_OVERLAP);
        self.leave_out_hidden(region);
        for at in self.near.clone() {
            match &list.items[at] {
                Item::Path(painted) => {
                    for contour in contours(&painted.path) {
                        self.contour(at, painted, &self.local_path(contour), [region, inner]);
                    }
                }
                Item::Image(image) => {
                    let frame = self.local_rect(list.visible_part(at, image.frame));
                    let is_free = covers(&self.free, shrunk(frame, MAX_OVERLAP));
                    if overlaps(frame, inner) && !is_free {
                        self.fault("an unexpected image", frame.centre());
                    }
                }
                Item::Glyph(_) => {}
            }
        }
        self.texts(inner);
        self.cages();
        let painted = std::mem::take(&mut self.pieces.painted);
        if let Some((what, at)) = layers::fault(painted, self.positions.cell) {
            self.fault(what, at);
        }
        let is_covered = self.last_ground.is_some_and(|ground| ground > self.first_mark);
        if is_covered || self.hides_all && self.first_mark == usize::MAX {
            self.faults.push("an area covers the grid".to_owned());
        }
        let ground = self.last_ground.and_then(|ground| match &list.items[ground] {
            Item::Path(painted) => painted.fill.as_ref(),
            _ => None,
        });
        if !self.legend.tones.may_be_on(ground) {
            self.faults.push("the grid is not on a background of its colour".to_owned());
        }
    }

    /// Recognises a contour of a painted path. `region` is the frame, and `inner` is the part of the frame
    /// into which nothing else may reach.
    fn contour(
        &mut self,
        at: usize,
        painted: &PaintedPath,
        contour: &[Segment],
        [region, inner]: [Rect; 2],
    ) {
        let Some(rect) = bounding_box(contour) else { return };
        let reach = painted.stroke.as_ref().map_or(Pt::ZERO, |stroke| stroke.reach);
        // A thin line at the edge of the frame is inside, although it does not reach the inner part.
        let is_in_region = is_inside(rect, region);
        if !is_in_region && !overlaps(shrunk(rect, reach * -1.0), inner) {
            return;
        }
        let mut fill = painted.fill.as_ref();
        if fill.is_some() && filled_rectangle(contour).is_some_and(|rect| is_inside(region, rect)) {
            self.last_ground = Some(at);
            fill = None;
        }
        let is_near = is_in_region || reaches_into(contour, reach, inner);
        let stroke = painted.stroke.as_ref().filter(|_| is_near);
        if stroke.is_some() || fill.is_some() {
            self.first_mark = self.first_mark.min(at);
        }
        if let Some(colour) = fill {
            match self.area(contour, colour) {
                Some((name, has_mark_above)) => {
                    let form = if has_mark_above { PieceForm::Ground } else { PieceForm::Area };
                    self.painted(at, layer(&name), form, colour, rect);
                }
                None => self.fault("an unexpected area", rect.centre()),
            }
        }
        if let Some(stroke) = stroke {
            let ink = shrunk(rect, stroke.width / -2.0);
            match self.stroke(contour, stroke) {
                Some(name) => self.painted(at, layer(&name), PieceForm::Line, &stroke.colour, ink),
                None => self.fault("an unexpected line", rect.centre()),
            }
        }
        if self.list.clipped.contains_key(&at) {
            self.fault("a clipped line or area", rect.centre());
        }
    }

    /// Leaves out the items that the last area below the whole grid hides.
    fn leave_out_hidden(&mut self, region: Rect) {
        let covers = |area| is_inside(region, self.local_rect(area));
        let Some(ground) = last_ground(self.list, &self.near, covers) else { return };
        let count = self.near.len();
        self.near.retain(|at| *at >= ground);
        self.hides_all = self.near.len() < count;
    }

    /// Notes that a piece of a mark is painted.
    fn painted(&mut self, item: usize, layer: u8, form: PieceForm, colour: &Colour, ink: Rect) {
        let black = self.legend.tones.black(colour).unwrap_or_default().round() as i32;
        self.pieces.painted.push(Piece { item, layer, form, black, ink });
    }

    /// Adds a fault about an object at a position of the frame.
    fn fault(&mut self, what: &'static str, at: Point) {
        let place = || Places { first: self.positions.describe(at), count: 0 };
        self.found.entry(what).or_insert_with(place).count += 1;
    }

    /// A point of the page in the coordinates of the frame: from its top left corner, upright.
    fn local(&self, point: Point) -> Point {
        let origin = self.claim.origin;
        if self.claim.is_upside_down {
            Point::new(origin.x - point.x, origin.y - point.y)
        } else {
            Point::new(point.x - origin.x, point.y - origin.y)
        }
    }

    fn local_rect(&self, rect: Rect) -> Rect {
        let (a, b) = (
            self.local(Point::new(rect.x, rect.y)),
            self.local(Point::new(rect.right(), rect.bottom())),
        );
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        Rect::new(x, y, a.x.max(b.x) - x, a.y.max(b.y) - y)
    }

    fn local_path(&self, path: &[Segment]) -> Path {
        let path = path.iter().map(|segment| match *segment {
            Segment::Move(to) => Segment::Move(self.local(to)),
            Segment::Line(to) => Segment::Line(self.local(to)),
            Segment::Curve(a, b, to) => {
                Segment::Curve(self.local(a), self.local(b), self.local(to))
            }
            Segment::Close => Segment::Close,
        });
        path.collect()
    }
}

/// Whether a rectangle is inside another one.
pub fn is_inside(inner: Rect, outer: Rect) -> bool {
    inner.x >= outer.x
        && inner.y >= outer.y
        && inner.right() <= outer.right()
        && inner.bottom() <= outer.bottom()
}

/// Whether the ink of a line reaches into a rectangle. `reach` is the maximum distance between the
/// ink and the path.
pub fn reaches_into(contour: &[Segment], reach: Pt, rect: Rect) -> bool {
    let mut from: Option<Point> = None;
    let mut start: Option<Point> = None;
    contour.iter().any(|segment| {
        let points: Vec<Point> = match *segment {
            Segment::Move(to) => {
                start = Some(to);
                vec![to]
            }
            Segment::Line(to) => vec![to],
            Segment::Curve(a, b, to) => vec![a, b, to],
            Segment::Close => start.into_iter().collect(),
        };
        let part: Path = from.iter().chain(&points).map(|point| Segment::Line(*point)).collect();
        from = points.last().copied().or(from);
        bounding_box(&part).is_some_and(|part| overlaps(shrunk(part, reach * -1.0), rect))
    })
}

/// The corners of a contour of straight lines. A closed contour ends with its first corner. Returns
/// `None` if the contour has curves.
fn corners(contour: &[Segment]) -> Option<Vec<Point>> {
    let mut corners: Vec<Point> = Vec::with_capacity(contour.len());
    for segment in contour {
        match *segment {
            Segment::Move(to) | Segment::Line(to) => corners.push(to),
            Segment::Close => {
                let (first, last) = (*corners.first()?, *corners.last()?);
                if first != last {
                    corners.push(first);
                }
            }
            Segment::Curve(..) => return None,
        }
    }
    Some(corners)
}
