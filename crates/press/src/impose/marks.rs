//! Marks round the pages: where to cut, where to fold, and whether the plates fit.
//!
//! They are printed with every ink (`/Separation /All`), stand clear of the pages and of what
//! bleeds from them, and none stands on another page.

use std::collections::BTreeSet;

use super::area::Area;
use super::fit::Fit;
use super::ops::Ops;
use bookgen_base::units::{MM, Point, Pt, Segment, circle};

/// How far marks are from the trim, as is usual; more where the pages bleed farther.
const OFFSET: f64 = 3.0 * MM;
const MOST_OFFSET: f64 = 5.0 * MM;

/// How long they are, and the least that is of use.
const LENGTH: f64 = 6.0 * MM;
/// The shortest.
pub const LEAST: f64 = 3.0 * MM;

/// How thick they are, and the dashes of a fold.
const WIDTH: f64 = 0.25;
const DASH: f64 = 3.0;

/// What counts as touching.
const NEAR: f64 = 0.05;

/// The name of the colour that is printed with every ink.
pub const COLOUR: &str = "Registration";

/// Which marks are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Where to cut.
    pub crop: bool,
    /// Where to fold.
    pub fold: bool,
    /// Crosshairs that show whether the plates fit.
    pub registration: bool,
}

impl Marks {
    /// Whether there are any.
    pub fn any(self) -> bool {
        self != Marks::default()
    }

    /// Whether they stand above and below the pages only.
    pub fn only_fold(self) -> bool {
        !self.crop && !self.registration
    }
}

/// How far from the trim marks begin if pages bleed so far, and how long they are at most.
pub fn room(bleed: f64) -> (f64, f64) {
    (bleed.clamp(OFFSET, MOST_OFFSET), LENGTH)
}

/// The edge of a page at which it is folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spine {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// Where a page stands on its sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Its trimmed area.
    pub trim: Area,
    /// All of it that is seen.
    pub seen: Area,
    /// The edge that is not cut, since it is folded.
    pub spine: Option<Spine>,
}

/// Draws the marks of one side of a sheet that is folded at `fold`.
pub fn draw(ops: &mut Ops, fit: &Fit, marks: Marks, placed: &[Placed], fold: Option<f64>) {
    let Some((offset, length)) = fit.marks else { return };
    ops.line("q");
    ops.line(&format!("/{COLOUR} CS 1 SCN"));
    ops.op(&[WIDTH], "w");
    if marks.crop {
        for [from_x, from_y, to_x, to_y] in crop(placed, offset, length) {
            stroke(ops, [from_x, from_y], [to_x, to_y]);
        }
    }
    if marks.registration {
        for at in crosshairs(fit, offset + length / 2.0) {
            crosshair(ops, at, length / 2.0);
        }
    }
    if let Some(x) = fold.filter(|_| marks.fold) {
        ops.line(&format!("[{DASH}] 0 d"));
        for (from, to) in [
            (fit.block.top + offset, fit.block.top + offset + length),
            (fit.block.bottom - offset, fit.block.bottom - offset - length),
        ] {
            stroke(ops, [x, from], [x, to]);
        }
    }
    ops.line("Q");
}

fn stroke(ops: &mut Ops, from: [f64; 2], to: [f64; 2]) {
    ops.op(&from, "m");
    ops.op(&to, "l");
    ops.line("S");
}

/// The crop marks, each once: those at the corners of pages that stand on no other page.
fn crop(placed: &[Placed], offset: f64, length: f64) -> Vec<[f64; 4]> {
    let (near, far) = (offset, offset + length);
    let mut drawn = BTreeSet::new();
    let mut lines = Vec::new();
    for page in placed {
        let Area { left, bottom, right, top } = page.trim;
        let (cut_left, cut_right) =
            (page.spine != Some(Spine::Left), page.spine != Some(Spine::Right));
        let upright = |x: f64| [[x, top + near, x, top + far], [x, bottom - far, x, bottom - near]];
        let level_left = |y: f64| [left - far, y, left - near, y];
        let level_right = |y: f64| [right + near, y, right + far, y];
        let wanted = [
            (cut_left, upright(left)[0]),
            (cut_left, upright(left)[1]),
            (cut_right, upright(right)[0]),
            (cut_right, upright(right)[1]),
            (cut_left, level_left(bottom)),
            (cut_left, level_left(top)),
            (cut_right, level_right(bottom)),
            (cut_right, level_right(top)),
        ];
        for (_, line) in wanted.into_iter().filter(|(wanted, _)| *wanted) {
            let [from_x, from_y, to_x, to_y] = line;
            // A mark may begin where a page ends, but not run along it.
            let (across_x, across_y) = if from_x == to_x { (NEAR, -NEAR) } else { (-NEAR, NEAR) };
            let strip = Area {
                left: from_x - across_x,
                bottom: from_y - across_y,
                right: to_x + across_x,
                top: to_y + across_y,
            };
            let hits =
                |other: &Placed| strip.common(&other.trim).or(strip.common(&other.seen)).is_some();
            // Pages that lie side by side have their marks in common.
            let key = line.map(|number| (number * 100.0).round() as i64);
            if !placed.iter().any(hits) && drawn.insert(key) {
                lines.push(line);
            }
        }
    }
    lines
}

/// Where crosshairs stand, so far from the pages: beside the middle of the first and the last
/// column and row, where neither cuts nor folds are.
fn crosshairs(fit: &Fit, away: f64) -> Vec<[f64; 2]> {
    let (first, last) = fit.corners();
    let middle = |area: &Area| ((area.left + area.right) / 2.0, (area.bottom + area.top) / 2.0);
    let ((first_x, first_y), (last_x, last_y)) = (middle(&first), middle(&last));
    let mut found: Vec<[f64; 2]> = Vec::new();
    for x in [first_x, last_x] {
        found.extend([[x, fit.block.top + away], [x, fit.block.bottom - away]]);
    }
    for y in [first_y, last_y] {
        found.extend([[fit.block.left - away, y], [fit.block.right + away, y]]);
    }
    let mut unique: Vec<[f64; 2]> = Vec::new();
    for at in found {
        if !unique.contains(&at) {
            unique.push(at);
        }
    }
    unique
}

/// A cross of so long arms, and a circle half as wide.
fn crosshair(ops: &mut Ops, [x, y]: [f64; 2], arm: f64) {
    stroke(ops, [x - arm, y], [x + arm, y]);
    stroke(ops, [x, y - arm], [x, y + arm]);
    for segment in circle(Point::new(Pt(x), Pt(y)), Pt(arm / 2.0)) {
        let at = |point: Point| [point.x.0, point.y.0];
        match segment {
            Segment::Move(to) => ops.op(&at(to), "m"),
            Segment::Line(to) => ops.op(&at(to), "l"),
            Segment::Curve(a, b, to) => ops.op(&[at(a), at(b), at(to)].concat(), "c"),
            Segment::Close => ops.line("s"),
        }
    }
}
