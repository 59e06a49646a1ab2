//! The paths of edges, outlines and lines, and how lines are painted.

use std::collections::{BTreeMap, BTreeSet};

use super::placement::Placement;
use super::proportions::{RING, RING_END, TEXT_PATCH, line_strokes};
use super::shapes::around;
use super::{Painter, milli};
use crate::page::Paint;
use bookgen_base::units::{Path, Point, Pt, QUARTER_CIRCLE, Rect, Segment, line, rectangle};
use bookgen_contract::manifest::frame::Look;
use bookgen_puzzles::figure::{
    Cell, Form, LineStyle, Mark, Spot, Tone, drawn_shaft, texts_on_lines,
};

/// Joins runs that meet at a corner into one line: two runs meet at a corner if both end there at a
/// right angle and no third run ends there. Returns the spots of each line, in the order of the runs.
pub fn joined(runs: &[(Spot, Spot)]) -> Vec<Vec<Spot>> {
    let mut ends: BTreeMap<Spot, Vec<usize>> = BTreeMap::new();
    for (index, (from, to)) in runs.iter().enumerate() {
        ends.entry(*from).or_default().push(index);
        ends.entry(*to).or_default().push(index);
    }
    let is_horizontal = |index: usize| runs[index].0.y == runs[index].1.y;
    let next = |at: Spot, index: usize| match ends.get(&at).map(Vec::as_slice) {
        Some(&[a, b]) if is_horizontal(a) != is_horizontal(b) => {
            Some(if a == index { b } else { a })
        }
        _ => None,
    };
    let other_end = |index: usize, at: Spot| {
        let (from, to) = runs[index];
        if from == at { to } else { from }
    };
    let mut used = vec![false; runs.len()];
    let mut lines = Vec::new();
    for first in 0..runs.len() {
        if used[first] {
            continue;
        }
        // Go back to the start of the line, or once around a closed line.
        let (mut start, mut index) = (runs[first].0, first);
        while let Some(before) = next(start, index).filter(|before| *before != first) {
            start = other_end(before, start);
            index = before;
        }
        let is_closed = next(start, index).is_some();
        if is_closed {
            (start, index) = closed_start(runs, first, next, other_end);
        }
        let mut spots = vec![start];
        let mut at = start;
        loop {
            used[index] = true;
            at = other_end(index, at);
            spots.push(at);
            match next(at, index) {
                Some(after) if !used[after] => index = after,
                _ => break,
            }
        }
        lines.push(spots);
    }
    lines
}

/// The start of a closed line: its least spot, and the horizontal run from there.
fn closed_start(
    runs: &[(Spot, Spot)],
    first: usize,
    next: impl Fn(Spot, usize) -> Option<usize>,
    other_end: impl Fn(usize, Spot) -> Spot,
) -> (Spot, usize) {
    let (mut at, mut index) = (runs[first].0, first);
    let mut least = (at, index);
    loop {
        at = other_end(index, at);
        let Some(after) = next(at, index) else { return least };
        if at < least.0 {
            let is_horizontal = runs[index].0.y == runs[index].1.y;
            least = (at, if is_horizontal { index } else { after });
        }
        if after == first {
            let is_horizontal = runs[least.1].0.y == runs[least.1].1.y;
            let turned = next(least.0, least.1).filter(|_| !is_horizontal);
            return (least.0, turned.unwrap_or(least.1));
        }
        index = after;
    }
}

/// The path of a line through spots. A line that ends where it starts is closed.
pub fn path(spots: &[Spot], place: Placement<'_>) -> Path {
    let is_closed = spots.len() > 3 && spots.first() == spots.last();
    let count = spots.len() - usize::from(is_closed);
    let mut path: Path = Vec::with_capacity(spots.len());
    for (index, spot) in spots.iter().take(count).enumerate() {
        let at = place.point(*spot);
        path.push(if index == 0 { Segment::Move(at) } else { Segment::Line(at) });
    }
    if is_closed {
        path.push(Segment::Close);
    }
    path
}

/// A step to the right and down, in half cells.
type Step = (i16, i16);

/// The sides of the outline of connected cells, inset from their borders: the ends of each straight
/// side, clockwise.
pub fn outline_sides(cells: &[Cell], place: Placement<'_>, inset: Pt) -> Vec<(Point, Point)> {
    let set: BTreeSet<Spot> = cells.iter().map(|cell| cell.centre()).collect();
    // Each step goes along a side of a cell with the cell on its right: from corner to corner.
    let mut steps: BTreeMap<Spot, Vec<Step>> = BTreeMap::new();
    for centre in &set {
        for (right, down) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            // The neighbour on the left of the step.
            let beyond = centre.moved(2 * down, -2 * right);
            if !set.contains(&beyond) {
                let start = centre.moved(down - right, -right - down);
                steps.entry(start).or_default().push((right, down));
            }
        }
    }
    let Some((&start, _)) = steps.first_key_value() else { return Vec::new() };
    let (mut at, mut step) = (start, (1, 0));
    let mut corners: Vec<(Spot, Step, Step)> = Vec::new();
    loop {
        at = at.moved(2 * step.0, 2 * step.1);
        // At a spot where cells touch only at a corner, stay on the side of the same cell: turn
        // right first.
        let turns = [(-step.1, step.0), step, (step.1, -step.0)];
        let open = steps.get(&at).map_or(&[][..], Vec::as_slice);
        let Some(turn) = turns.into_iter().find(|turn| open.contains(turn)) else { break };
        if turn != step {
            corners.push((at, step, turn));
        }
        step = turn;
        if at == start {
            break;
        }
    }
    let points: Vec<Point> = corners
        .iter()
        .map(|(at, before, after)| {
            // The inside is on the right of each step.
            let inside = |(right, down): (i16, i16)| (-f64::from(down), f64::from(right));
            let ((ax, ay), (bx, by)) = (inside(*before), inside(*after));
            place.point(*at) + Point::new(inset * (ax + bx), inset * (ay + by))
        })
        .collect();
    let next = |index: usize| points[(index + 1) % points.len()];
    (0..points.len()).map(|index| (points[index], next(index))).collect()
}

/// The ring around a straight run of cells: two straight lines and two half circles.
pub fn ring(cells: &[Cell], place: Placement<'_>, max_radius: Pt) -> Path {
    const K: f64 = QUARTER_CIRCLE;
    let radius = (place.cell * RING).min(max_radius).max(Pt::ZERO);
    let centre =
        |cell: Option<&Cell>| cell.map(|cell| place.point(cell.centre())).unwrap_or_default();
    let (from, to) = (centre(cells.first()), centre(cells.last()));
    let (right, down) = ((to.x - from.x).0, (to.y - from.y).0);
    let length = (down * down + right * right).sqrt();
    let (dx, dy) = if length > 0.0 { (right / length, down / length) } else { (1.0, 0.0) };
    let beyond = place.cell * RING_END;
    let (from, to) = (
        Point::new(from.x - beyond * dx, from.y - beyond * dy),
        Point::new(to.x + beyond * dx, to.y + beyond * dy),
    );
    // Computes a point near one end of the run. `end` is the centre of the first or last cell. The
    // offset from `end` to the point is `along` radii in the direction of the run and `aside` radii
    // to the right of this direction.
    let at = |end: Point, along: f64, aside: f64| {
        Point::new(
            end.x + radius * (along * dx - aside * dy),
            end.y + radius * (along * dy + aside * dx),
        )
    };
    let turn = |end: Point, sign: f64| {
        [
            Segment::Curve(at(end, sign * K, -sign), at(end, sign, -sign * K), at(end, sign, 0.0)),
            Segment::Curve(at(end, sign, sign * K), at(end, sign * K, sign), at(end, 0.0, sign)),
        ]
    };
    let mut path = vec![Segment::Move(at(from, 0.0, -1.0)), Segment::Line(at(to, 0.0, -1.0))];
    path.extend(turn(to, 1.0));
    path.push(Segment::Line(at(from, 0.0, 1.0)));
    path.extend(turn(from, -1.0));
    path.push(Segment::Close);
    path
}

/// The frame around the whole lattice at a distance.
pub fn frame(place: Placement<'_>, distance: Pt) -> Path {
    let lattice = place.lattice;
    let end = Spot::new(2 * lattice.columns as i16, 2 * lattice.rows as i16);
    let (from, to) = (place.point(Spot::default()), place.point(end));
    rectangle(Rect::new(
        from.x - distance,
        from.y - distance,
        to.x - from.x + distance * 2.0,
        to.y - from.y + distance * 2.0,
    ))
}

/// A straight line, longer by half its width at both ends so that the corners of dashed lines are
/// filled.
pub fn lengthened(from: Point, to: Point, by: Pt) -> Path {
    let step = |a: Pt, b: Pt| match (b - a).0 {
        d if d > 0.0 => by,
        d if d < 0.0 => by * -1.0,
        _ => Pt::ZERO,
    };
    let (x, y) = (step(from.x, to.x), step(from.y, to.y));
    line(Point::new(from.x - x, from.y - y), Point::new(to.x + x, to.y + y))
}

/// The layer of the white paper on lines, above the lines.
const PATCHES: usize = 7;

impl Painter<'_> {
    /// Paints a line from spot to spot.
    pub fn line(&mut self, layer: usize, through: &[Spot], line: LineStyle) {
        let path = match line {
            LineStyle::Shaft => path(&drawn_shaft(through, &self.grid.marks), self.place),
            _ => path(through, self.place),
        };
        let paint = match line {
            LineStyle::Rule | LineStyle::Bridge | LineStyle::DoubleBridge => Paint::line,
            _ => Paint::round_line,
        };
        let strokes = line_strokes(line, self.place.cell, self.style);
        for (index, (width, tone)) in strokes.into_iter().enumerate() {
            self.ink(layer, path.clone(), paint(width), tone);
            let part = if index == 0 { "" } else { " core" };
            self.note_line(format!("{}{part}", line.name()), width, tone);
        }
    }

    /// Paints white paper over shafts, hollow bands and rules, at the texts through which they run.
    pub fn patches_on_lines(&mut self) {
        let side = self.place.cell * TEXT_PATCH;
        for at in texts_on_lines(&self.grid.marks) {
            let patch = rectangle(around(self.place.point(at), side, side));
            self.ink(PATCHES, patch, Paint::Fill, Tone::Paper);
            let size = [milli(side); 2];
            self.note("text patch", Look::Shape { size, fill: 0, line: None });
        }
    }

    /// Paints the bands and bulbs of thermometers. The sides of all hollow bands are painted first,
    /// and their white interiors last, so that bands and bulbs form one shape.
    pub fn bands(&mut self) {
        let grid = self.grid;
        let lines = |band: LineStyle| {
            grid.marks.iter().filter_map(move |mark| match mark {
                Mark::Line { through, style } if *style == band => Some(through),
                _ => None,
            })
        };
        let strokes = line_strokes(LineStyle::HollowBand, self.place.cell, self.style);
        for through in lines(LineStyle::HollowBand) {
            let path = path(through, self.place);
            self.ink(2, path, Paint::round_line(strokes[0].0), strokes[0].1);
            self.note_line("hollow band", strokes[0].0, strokes[0].1);
        }
        for mark in &grid.marks {
            if let Mark::Shape { at, form: Form::Bulb, tone } = mark {
                self.shape(2, *at, Form::Bulb, *tone);
            }
        }
        for through in lines(LineStyle::TintedBand) {
            self.line(2, through, LineStyle::TintedBand);
        }
        for through in lines(LineStyle::HollowBand) {
            let path = path(through, self.place);
            self.ink(2, path, Paint::round_line(strokes[1].0), strokes[1].1);
            self.note_line("hollow band core", strokes[1].0, strokes[1].1);
        }
    }
}
