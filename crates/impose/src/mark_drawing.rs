//! Drawing of printer's marks.
//!
//! Marks are printed in every ink (`/Separation /All`). No mark overlaps a page or the bleed of
//! a page. Crop marks that would overlap a page are left out.

use std::collections::BTreeSet;

use super::content_writer::ContentWriter;
use super::placed_page::{Placement, Spine};
use super::printer_marks::{MarkExtent, PrinterMarks};
use super::sheet_geometry::SheetGeometry;
use bookgen_base::units::{Point, Pt, Segment, circle};
use bookgen_contract::foreign::PdfRect;

/// The line width of marks and the dash length of fold marks, in points.
const WIDTH: f64 = 0.25;
const DASH: f64 = 3.0;

/// The tolerance of overlap tests, in points.
const TOLERANCE: f64 = 0.05;

/// The resource name of the colour space with every ink.
pub const REGISTRATION_COLOUR: &str = "Registration";

/// Draws the marks on one side of a sheet. `fold` is the x coordinate of the fold.
pub fn draw_marks(
    out: &mut ContentWriter,
    geometry: &SheetGeometry,
    marks: PrinterMarks,
    placements: &[Placement],
    fold: Option<f64>,
) {
    let Some(extent) = geometry.marks else { return };
    let MarkExtent { offset, length } = extent;
    out.line("q");
    out.line(&format!("/{REGISTRATION_COLOUR} CS 1 SCN"));
    out.op(&[WIDTH], "w");
    if marks.crop {
        for [from_x, from_y, to_x, to_y] in crop_marks(placements, extent) {
            draw_line(out, [from_x, from_y], [to_x, to_y]);
        }
    }
    if marks.registration {
        for centre in registration_centres(geometry, offset + length / 2.0) {
            draw_registration_mark(out, centre, length / 2.0);
        }
    }
    if let Some(x) = fold.filter(|_| marks.fold) {
        out.line(&format!("[{DASH}] 0 d"));
        let block = &geometry.block;
        for (from, to) in [
            (block.top + offset, block.top + offset + length),
            (block.bottom - offset, block.bottom - offset - length),
        ] {
            draw_line(out, [x, from], [x, to]);
        }
    }
    out.line("Q");
}

fn draw_line(out: &mut ContentWriter, from: [f64; 2], to: [f64; 2]) {
    out.op(&from, "m");
    out.op(&to, "l");
    out.line("S");
}

/// The lines of the crop marks, as start and end points. Marks that would overlap a page are left
/// out, and marks shared by neighbouring pages are drawn once.
fn crop_marks(placements: &[Placement], extent: MarkExtent) -> Vec<[f64; 4]> {
    let (near, far) = (extent.offset, extent.total());
    let mut drawn = BTreeSet::new();
    let mut lines = Vec::new();
    for placement in placements {
        let PdfRect { left, bottom, right, top } = placement.trim;
        let cut_left = placement.spine != Some(Spine::Left);
        let cut_right = placement.spine != Some(Spine::Right);
        let above = |x: f64| [x, top + near, x, top + far];
        let below = |x: f64| [x, bottom - far, x, bottom - near];
        let at_left = |y: f64| [left - far, y, left - near, y];
        let at_right = |y: f64| [right + near, y, right + far, y];
        let wanted = [
            (cut_left, above(left)),
            (cut_left, below(left)),
            (cut_right, above(right)),
            (cut_right, below(right)),
            (cut_left, at_left(bottom)),
            (cut_left, at_left(top)),
            (cut_right, at_right(bottom)),
            (cut_right, at_right(top)),
        ];
        for (_, line) in wanted.into_iter().filter(|(wanted, _)| *wanted) {
            // Neighbouring pages share marks.
            let key = line.map(|number| (number * 100.0).round() as i64);
            if !placements.iter().any(|page| overlaps(line, page)) && drawn.insert(key) {
                lines.push(line);
            }
        }
    }
    lines
}

/// Whether a mark overlaps a page. A mark may touch a page with its end, but a mark must not run
/// along the edge of a page.
fn overlaps([from_x, from_y, to_x, to_y]: [f64; 4], page: &Placement) -> bool {
    // The strip is the mark, made wider by the tolerance and shorter by the tolerance.
    let (x, y) = if from_x == to_x { (TOLERANCE, -TOLERANCE) } else { (-TOLERANCE, TOLERANCE) };
    let strip = PdfRect { left: from_x - x, bottom: from_y - y, right: to_x + x, top: to_y + y };
    strip.intersection(&page.trim).or(strip.intersection(&page.visible)).is_some()
}

/// The centres of the registration marks. `distance` is the distance of the centres from the block
/// of pages. The marks are above and below the middle of the first and the last column, and left
/// and right of the middle of the first and the last row. The sheet is neither cut nor folded
/// there.
fn registration_centres(geometry: &SheetGeometry, distance: f64) -> Vec<[f64; 2]> {
    let (first, last) = geometry.corner_cells();
    let middle = |rect: &PdfRect| ((rect.left + rect.right) / 2.0, (rect.bottom + rect.top) / 2.0);
    let ((first_x, first_y), (last_x, last_y)) = (middle(&first), middle(&last));
    let block = &geometry.block;
    let mut centres: Vec<[f64; 2]> = Vec::new();
    for x in [first_x, last_x] {
        centres.extend([[x, block.top + distance], [x, block.bottom - distance]]);
    }
    for y in [first_y, last_y] {
        centres.extend([[block.left - distance, y], [block.right + distance, y]]);
    }
    let mut unique: Vec<[f64; 2]> = Vec::new();
    for centre in centres {
        if !unique.contains(&centre) {
            unique.push(centre);
        }
    }
    unique
}

/// Draws a cross with arms of length `arm`, and a circle with a radius of half that length.
fn draw_registration_mark(out: &mut ContentWriter, [x, y]: [f64; 2], arm: f64) {
    draw_line(out, [x - arm, y], [x + arm, y]);
    draw_line(out, [x, y - arm], [x, y + arm]);
    for segment in circle(Point::new(Pt(x), Pt(y)), Pt(arm / 2.0)) {
        let at = |point: Point| [point.x.0, point.y.0];
        match segment {
            Segment::Move(to) => out.op(&at(to), "m"),
            Segment::Line(to) => out.op(&at(to), "l"),
            Segment::Curve(a, b, to) => out.op(&[at(a), at(b), at(to)].concat(), "c"),
            Segment::Close => out.line("s"),
        }
    }
}
