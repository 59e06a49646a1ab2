//! Recognises stroked lines: edges, lines between spots, signs and outlines.

use super::outlines::{cells_inside, is_frame, ring_cells};
use super::{FrameReader, corners};
use crate::display_list::Stroke;
use crate::geometry::bounding_box;
use bookgen_base::units::{Point, Pt, Segment};
use bookgen_puzzles::figure::{
    ArrowPlace, Direction, LineStyle, Mark, OutlineStyle, Place, Sign, Spot, Weight,
    lengthen_shaft, sides,
};

/// The distance of a small arrow at a half of a side from the middle of the side, in cells.
const ARROW_OFFSET: f64 = 0.23;

impl FrameReader<'_> {
    /// Recognises a stroked contour. Returns the name of its mark in the legend, or `None` if it is no
    /// mark.
    pub(super) fn stroke(&mut self, contour: &[Segment], stroke: &Stroke) -> Option<String> {
        let legend = self.legend;
        let mut names = legend.lines(stroke.width, stroke.dash, &stroke.colour);
        let name = names.find(|name| match *name {
            "cage" => self.cage_side(contour, stroke.width),
            "bent" => self.bent(contour),
            "divider" => self.divider(contour),
            "cross" => self.half_cross(contour),
            "strike" => self.strike(contour),
            name => match name.strip_suffix(" core") {
                Some(line) => self.core(contour, line),
                None => {
                    let mark = self.whole_mark(contour, name);
                    let is_mark = mark.is_some();
                    self.pieces.marks.extend(mark);
                    is_mark
                }
            },
        });
        match name {
            Some(name) => Some(name.to_owned()),
            None => self.outline_of_shape(contour, stroke),
        }
    }

    /// Recognises a contour that is a whole mark.
    fn whole_mark(&mut self, contour: &[Segment], name: &str) -> Option<Mark> {
        if let Some(weight) = Weight::ALL.into_iter().find(|weight| weight.name() == name) {
            return self.edges(contour, weight);
        }
        match name {
            "inset" => self.inset(contour),
            "ring" => ring_cells(contour, self.positions)
                .map(|cells| Mark::Outline { cells, style: OutlineStyle::Ring }),
            "frame" => is_frame(contour, self.positions)
                .then(|| Mark::Outline { cells: Vec::new(), style: OutlineStyle::Frame }),
            "less" => self.less(contour),
            "split" | "split reversed" => self.split(contour),
            _ => self.line(contour, name),
        }
    }

    /// Recognises lines on the sides of cells.
    fn edges(&self, contour: &[Segment], weight: Weight) -> Option<Mark> {
        let Mark::Edges { runs, .. } = self.runs(contour, weight)? else { return None };
        let is_border = weight == Weight::Border;
        // Border lines are on the boundary of the grid. Other lines are not there, if the grid has
        // border lines.
        let is_in_place = |side: Spot| {
            !self.legend.has_border || self.positions.lattice.is_boundary(side) == is_border
        };
        let runs_in_place = runs.iter().copied().flat_map(sides).all(is_in_place);
        runs_in_place.then_some(Mark::Edges { runs, weight })
    }

    /// Recognises lines on the sides of cells, without regard to the boundary of the grid.
    fn runs(&self, contour: &[Segment], weight: Weight) -> Option<Mark> {
        let spots = self.spots(contour)?;
        let runs: Vec<(Spot, Spot)> = spots.windows(2).map(|pair| (pair[0], pair[1])).collect();
        let is_run = |(from, to): &(Spot, Spot)| {
            from.place() == Place::Corner
                && to.place() == Place::Corner
                && (from.x == to.x) != (from.y == to.y)
        };
        runs.iter().all(is_run).then_some(Mark::Edges { runs, weight })
    }

    /// The spots at the corners of a contour that consists of straight lines.
    fn spots(&self, contour: &[Segment]) -> Option<Vec<Spot>> {
        corners(contour)?.into_iter().map(|point| self.positions.spot(point)).collect()
    }

    /// Recognises a line from spot to spot.
    fn line(&mut self, contour: &[Segment], name: &str) -> Option<Mark> {
        let style = LineStyle::ALL.into_iter().find(|style| style.name() == name)?;
        let mut through = self.spots(contour)?;
        if style == LineStyle::Shaft {
            lengthen_shaft(&mut through);
        }
        let all = |place: Place| through.iter().all(|spot| spot.place() == place);
        let at_corners = match style {
            LineStyle::Rule => all(Place::Corner),
            LineStyle::Loop => all(Place::Corner) && !self.legend.has_edges(),
            _ => false,
        };
        if !at_corners && !all(Place::Centre) {
            return None;
        }
        if style == LineStyle::Rule && through.windows(2).any(|pair| !is_diagonal(pair)) {
            return None;
        }
        let is_hollow = matches!(style, LineStyle::HollowBand | LineStyle::DoubleBridge);
        if is_hollow && !self.pieces.sides.insert((name.to_owned(), through.clone())) {
            return None;
        }
        Some(Mark::Line { through, style })
    }

    /// Recognises the white interior of a line. It is painted after its line.
    fn core(&mut self, contour: &[Segment], name: &str) -> bool {
        let Some(through) = self.spots(contour) else { return false };
        let line = (name.to_owned(), through);
        self.pieces.sides.contains(&line) && self.pieces.cores.insert(line)
    }

    /// Recognises the line between the two texts of a cell.
    fn divider(&mut self, contour: &[Segment]) -> bool {
        let Some(spots) = self.spots(contour) else { return false };
        let &[from, to] = &spots[..] else { return false };
        let is_divider = from.place() == Place::VerticalSide && to == from.moved(2, 0);
        is_divider && self.pieces.dividers.insert(from.moved(1, 0))
    }

    /// Recognises one side of a dashed outline.
    fn cage_side(&mut self, contour: &[Segment], width: Pt) -> bool {
        let Some(&[from, to]) = corners(contour).as_deref() else {
            return false;
        };
        // The side is longer than the outline by half its width at both ends.
        let shorten = |from: Point, to: Point| {
            let by = |a: Pt, b: Pt| match (b - a).0 {
                d if d > width.0 => width / 2.0,
                d if d < -width.0 => width / -2.0,
                _ => Pt::ZERO,
            };
            Point::new(from.x + by(from.x, to.x), from.y + by(from.y, to.y))
        };
        let is_straight = (from.x == to.x) != (from.y == to.y);
        if is_straight {
            self.pieces.cage_sides.push((shorten(from, to), shorten(to, from)));
        }
        is_straight
    }

    /// Recognises the dashed outlines from their sides.
    pub(super) fn cages(&mut self) {
        let mut sides = std::mem::take(&mut self.pieces.cage_sides);
        let near = |a: Point, b: Point| (a.x - b.x).0.abs() < 0.1 && (a.y - b.y).0.abs() < 0.1;
        while let Some((start, mut at)) = sides.pop() {
            let mut polygon = vec![start];
            while !near(at, start) {
                let next = sides.iter().position(|(from, to)| near(*from, at) || near(*to, at));
                let Some(next) = next else { break };
                let (from, to) = sides.swap_remove(next);
                polygon.push(at);
                at = if near(from, at) { to } else { from };
            }
            let polygon = Some(polygon).filter(|_| near(at, start));
            match polygon.and_then(|polygon| cells_inside(&polygon, self.positions)) {
                Some(cells) => {
                    let style = OutlineStyle::Cage;
                    self.pieces.marks.push(Mark::Outline { cells, style });
                }
                None => self.fault("an unexpected dashed line", start),
            }
        }
    }

    /// Recognises a solid outline inside cells.
    fn inset(&self, contour: &[Segment]) -> Option<Mark> {
        let mut polygon = corners(contour)?;
        if polygon.first() != polygon.last() {
            return None;
        }
        polygon.pop();
        let cells = cells_inside(&polygon, self.positions)?;
        Some(Mark::Outline { cells, style: OutlineStyle::Inset })
    }

    /// Recognises an open angle between two cells.
    fn less(&self, contour: &[Segment]) -> Option<Mark> {
        let [a, tip, b]: [Point; 3] = corners(contour)?.try_into().ok()?;
        let rect = bounding_box(contour)?;
        let (shorter, longer) = (rect.width.min(rect.height), rect.width.max(rect.height));
        if shorter < longer * 0.5 || longer > self.positions.cell * 0.5 {
            return None;
        }
        let at = self.positions.spot(rect.centre())?;
        let direction = if (a.x - b.x).0.abs() < 0.02 && between(tip.y, a.y, b.y) {
            if tip.x > a.x { Direction::Right } else { Direction::Left }
        } else if (a.y - b.y).0.abs() < 0.02 && between(tip.x, a.x, b.x) {
            if tip.y > a.y { Direction::Down } else { Direction::Up }
        } else {
            return None;
        };
        Some(Mark::Sign { at, sign: Sign::Less(direction) })
    }

    /// Recognises the upper or the lower half of a diagonal cross. The second half completes the
    /// cross.
    fn half_cross(&mut self, contour: &[Segment]) -> bool {
        let Some(&[a, centre, b]) = corners(contour).as_deref() else { return false };
        let Some(at) = self.positions.spot(centre) else { return false };
        let (arm, down) = (((b.x - a.x) / 2.0).0.abs(), (a.y - centre.y).0);
        let is_half = (centre.x - (a.x + b.x) / 2.0).0.abs() < 0.05
            && (a.y - b.y).0.abs() < 0.05
            && (arm - down.abs()).abs() < 0.05
            && (0.05..0.3).contains(&(arm / self.positions.cell.0));
        if !is_half || at.place() == Place::Corner {
            return false;
        }
        let halves = self.pieces.half_crosses.entry(at).or_default();
        let half = &mut halves[usize::from(down > 0.0)];
        if std::mem::replace(half, true) {
            return false;
        }
        if halves.iter().all(|half| *half) {
            self.pieces.half_crosses.remove(&at);
            self.pieces.marks.push(Mark::Sign { at, sign: Sign::Cross });
        }
        true
    }

    /// Recognises the line that strikes out a note: from the lower left to the upper right.
    fn strike(&mut self, contour: &[Segment]) -> bool {
        let Some(&[from, to]) = corners(contour).as_deref() else { return false };
        let centre = Point::new((from.x + to.x) / 2.0, (from.y + to.y) / 2.0);
        let (right, up) = ((to.x - from.x).0, (from.y - to.y).0);
        let arm = right / (2.0 * self.positions.cell.0);
        let is_strike = (right - up).abs() < 0.05 && (0.05..0.16).contains(&arm);
        match self.note_place(centre).filter(|_| is_strike) {
            Some(place) => self.pieces.strikes.insert(place),
            None => false,
        }
    }

    /// Recognises the diagonal of a cell.
    fn split(&self, contour: &[Segment]) -> Option<Mark> {
        let spots = self.spots(contour)?;
        let &[from, to] = &spots[..] else { return None };
        let is_diagonal = from.place() == Place::Corner && to == from.moved(2, 2);
        is_diagonal.then_some(Mark::Sign { at: from.moved(1, 1), sign: Sign::Split })
    }

    /// Recognises the shaft of a small arrow.
    fn bent(&mut self, contour: &[Segment]) -> bool {
        let Some(points) = corners(contour) else { return false };
        let direction = |from: Point, to: Point| {
            let (right, down) = ((to.x - from.x).0, (to.y - from.y).0);
            match (right.abs() < 0.02, down.abs() < 0.02) {
                (false, true) if right > 0.0 => Some(Direction::Right),
                (false, true) => Some(Direction::Left),
                (true, false) if down > 0.0 => Some(Direction::Down),
                (true, false) => Some(Direction::Up),
                _ => None,
            }
        };
        let (directions, start, end) = match points[..] {
            [start, end] => {
                let only = direction(start, end);
                (only.zip(only), start, end)
            }
            [start, corner, end] => {
                (direction(start, corner).zip(direction(corner, end)), start, end)
            }
            _ => return false,
        };
        let Some((from, to)) = directions else { return false };
        // The arrow starts in the middle of a side, or at the middle of a half of it.
        let offset = self.positions.cell * ARROW_OFFSET;
        let on_side = |place: ArrowPlace, down: Pt| {
            let middle = Point::new(start.x, start.y - down);
            let at = self.positions.spot(middle)?;
            let is_side = match place {
                ArrowPlace::Middle => {
                    matches!(at.place(), Place::HorizontalSide | Place::VerticalSide)
                }
                _ => at.place() == Place::VerticalSide,
            };
            is_side.then_some((at, place))
        };
        let found = on_side(ArrowPlace::Middle, Pt::ZERO)
            .or_else(|| on_side(ArrowPlace::Upper, -offset))
            .or_else(|| on_side(ArrowPlace::Lower, offset));
        let Some((at, place)) = found else { return false };
        let mark = Mark::Sign { at, sign: Sign::Bent(from, to, place) };
        self.pieces.shafts.push((mark, end));
        true
    }
}

/// Whether a step from spot to spot goes along a diagonal.
fn is_diagonal(pair: &[Spot]) -> bool {
    let &[from, to] = pair else { return false };
    from.x != to.x && (to.x - from.x).abs() == (to.y - from.y).abs()
}

/// Whether a coordinate is midway between two others.
fn between(at: Pt, a: Pt, b: Pt) -> bool {
    (at - (a + b) / 2.0).0.abs() < 0.02
}
