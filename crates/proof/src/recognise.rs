//! Recognises the figure in a frame of a page.
//!
//! The manifest claims where the frame is, which cells it has, and how each mark looks (the legend).
//! Every visible object inside the frame must be a mark of the legend in a place where such a mark
//! may be. An object that is not such a mark is a fault. The recognised grid is in canonical form.
//!
//! The recogniser shares no code with the painter.

mod areas;
mod legend;
mod outlines;
mod positions;
mod strokes;
mod texts;

use std::collections::{BTreeMap, BTreeSet};

use super::display_list::{DisplayList, Item};
use super::fonts::Font;
use super::geometry::{bounding_box, contours, overlaps, shrunk};
use super::occlusion::Occlusion;
use bookgen_base::units::{Path, Point, Pt, Rect, Segment};
use bookgen_contract::manifest::frame::FrameStyle;
use bookgen_puzzles::figure::{Anchor, Cell, Grid, Lattice, Margin, Margins, Mark, Purpose, Spot};
use legend::Legend;
use positions::Positions;

/// The maximum number of faults of a frame.
const MAX_FAULTS: usize = 10;

/// How far an object outside the frame may extend into it.
const MAX_OVERLAP: Pt = Pt(0.5);

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
    /// The indices of the items of the display list that are in the frame.
    pub items: BTreeSet<usize>,
}

/// Recognises the grid in a frame.
///
/// # Errors
/// The claim is impossible: its lattice has no cells, or its legend is ambiguous.
pub fn recognise(
    list: &DisplayList,
    occlusion: &Occlusion,
    fonts: &[Font],
    claim: FrameClaim<'_>,
) -> Result<Recognised, String> {
    let lattice = lattice(claim.style)?;
    let legend = Legend::of(claim.style)?;
    let positions = Positions::new(&lattice, Pt(claim.style.cell as f64 / 1000.0));
    let mut reader = FrameReader {
        list,
        occlusion,
        fonts,
        claim,
        legend: &legend,
        positions: &positions,
        pieces: Pieces::default(),
        faults: Vec::new(),
        items: BTreeSet::new(),
    };
    reader.read();
    let FrameReader { mut pieces, mut faults, items, .. } = reader;
    pieces.finish(&mut faults);
    faults.dedup();
    faults.truncate(MAX_FAULTS);
    let purpose = match claim.style.purpose.as_str() {
        "read" => Purpose::Read,
        "traced" => Purpose::Traced,
        _ => Purpose::Written,
    };
    let grid = Grid { lattice, marks: pieces.marks, purpose };
    Ok(Recognised { grid: grid.canonical(), faults, items })
}

/// The claimed lattice.
fn lattice(style: &FrameStyle) -> Result<Lattice, String> {
    let claim = &style.lattice;
    let margin = |index: usize| {
        let [slots, pitch] = claim.margins.map_or([0, 0], |margins| margins[index]);
        Margin::new(slots, pitch)
    };
    let lattice = Lattice {
        columns: claim.columns,
        rows: claim.rows,
        absent: claim.absent.iter().map(|[column, row]| Cell::new(*column, *row)).collect(),
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
    /// White squares below signs, and the signs above them.
    patches: BTreeSet<Spot>,
    /// White rectangles below texts in corners.
    papers: Vec<Rect>,
    corner_texts: Vec<Point>,
    /// The shafts of small arrows: the spot, the directions, and the end.
    shafts: Vec<(Mark, Point)>,
    /// The centres of the heads of small arrows.
    heads: Vec<Point>,
}

impl Pieces {
    /// Checks that no piece is left over.
    fn finish(&mut self, faults: &mut Vec<String>) {
        if let Some((name, at)) = self.unoutlined.keys().next() {
            faults.push(format!("the shape `{name}` at x {}, y {} has no outline", at.x, at.y));
        }
        if self.sides != self.cores {
            faults.push("a hollow line has no interior, or no sides".to_owned());
        }
        let signs: BTreeSet<Spot> = self
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Sign { at, sign: bookgen_puzzles::figure::Sign::Less(_) } => Some(*at),
                _ => None,
            })
            .collect();
        if self.patches != signs {
            faults.push("white paper covers a part of the grid, or a sign has no paper".to_owned());
        }
        let has_text = |paper: &Rect| {
            self.corner_texts.iter().any(|text| super::geometry::contains(*paper, *text))
        };
        if !self.papers.iter().all(has_text) {
            faults.push("white paper covers a part of the grid".to_owned());
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
        if !self.heads.is_empty() {
            faults.push("the head of a small arrow has no shaft".to_owned());
        }
    }
}

struct FrameReader<'a> {
    list: &'a DisplayList,
    occlusion: &'a Occlusion,
    fonts: &'a [Font],
    claim: FrameClaim<'a>,
    legend: &'a Legend,
    positions: &'a Positions,
    pieces: Pieces,
    faults: Vec<String>,
    items: BTreeSet<usize>,
}

impl FrameReader<'_> {
    fn read(&mut self) {
        let list = self.list;
        let region = self.positions.region(self.legend.overhang + MAX_OVERLAP);
        let inner = self.positions.region(self.legend.overhang - MAX_OVERLAP);
        for (at, item) in list.items.iter().enumerate() {
            match item {
                Item::Path(painted) => {
                    for contour in contours(&painted.path) {
                        let contour = self.local_path(contour);
                        let Some(rect) = bounding_box(&contour) else { continue };
                        let reach = painted.stroke.as_ref().map_or(Pt::ZERO, |stroke| stroke.reach);
                        // A thin line at the edge of the frame is inside, although it does not reach
                        // the inner part.
                        let is_inside = region.union(rect) == region;
                        if !is_inside && !overlaps(shrunk(rect, reach * -1.0), inner) {
                            continue;
                        }
                        self.items.insert(at);
                        let fill = painted.fill.as_ref();
                        let is_filled = fill.is_none_or(|colour| self.area(&contour, colour));
                        let stroke = painted.stroke.as_ref();
                        let is_stroked = stroke.is_none_or(|stroke| self.stroke(&contour, stroke));
                        if !is_filled || !is_stroked {
                            let what = if is_filled { "a line" } else { "an area" };
                            self.fault(what, rect.centre());
                        }
                        if list.clipped.contains_key(&at) {
                            self.fault("a clipped line or area", rect.centre());
                        }
                    }
                }
                Item::Image(image) => {
                    let frame = self.local_rect(image.frame);
                    if overlaps(frame, inner) {
                        self.items.insert(at);
                        self.fault("an image", frame.centre());
                    }
                }
                Item::Glyph(_) => {}
            }
        }
        self.texts(inner);
        self.cages();
    }

    /// Adds a fault about an object at a position of the frame.
    fn fault(&mut self, what: &str, at: Point) {
        if self.faults.len() <= MAX_FAULTS {
            let place = self.positions.describe(at);
            self.faults.push(format!("{what} {place} is not a mark of the puzzle"));
        }
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
