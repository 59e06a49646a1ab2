//! The proportions of marks: fractions of a cell, and lengths that do not depend on the cell.
//!
//! Sources: the drawing code of Simon Tatham's puzzles and of SudokuPad, and printed magazines.

use super::Style;
use bookgen_base::units::Pt;
use bookgen_puzzles::figure::{Form, LineStyle, OutlineStyle, Purpose, Tone, Weight};

/// The usual type size of a text in a corner, as a fraction of a cell.
pub const CORNER: f64 = 0.3;
/// The usual type size of a text in the corner of a divided cell, such as a sum, as a fraction of a cell.
const SUM: f64 = 0.34;
/// The minimum type size of such a text, as a fraction of the minimum type size of symbols. It is at
/// least [`LEAST_SUM`], or the minimum type size of symbols if that is smaller.
pub const SUM_OF_SYMBOL: f64 = 0.6;
/// The minimum type size of a text in the corner of a divided cell.
pub const LEAST_SUM: Pt = Pt(7.0);
/// The type size of a note, as a fraction of a cell.
pub const NOTE: f64 = 0.3;
/// The minimum type size of a note.
pub const LEAST_NOTE: Pt = Pt(7.0);
/// The distance between the centres of two notes, as a fraction of a cell.
pub const NOTE_PITCH: f64 = 0.31;
/// Half the width and height of the line that strikes a note out, as a fraction of a cell.
pub const STRIKE: f64 = 0.12;
/// The maximum type size of a text in the centre of a cell that also has a text in a corner or the
/// dashes of a cage, as a fraction of a cell.
pub const SHARED_CELL: f64 = 0.56;
/// How far the text is below the centre of a cell that has a text in a corner, as a fraction of a
/// cell.
pub const SHARED_DROP: f64 = 0.09;
/// The minimum type size of a text in a corner, unless the style has smaller texts in centres.
const LEAST_CORNER: Pt = Pt(7.0);
/// The minimum type size of a text in a corner, as a fraction of the minimum for centres.
const CORNER_SHARE: f64 = 0.64;
/// The maximum type size of the texts above a picture to name, as a multiple of the maximum of other corners.
const NAMED_CORNER: f64 = 1.4;
/// The maximum type size of a text in a corner, except in large print.
const MAX_CORNER: Pt = Pt(9.0);
/// The maximum type size of a text in a corner in large print, as a fraction of the minimum for
/// centres.
const MAX_CORNER_SHARE: f64 = 0.8;
/// The distance of a text in a corner from the sides of its cell, as a fraction of its type size.
pub const CORNER_INSET: f64 = 0.25;
/// The type size of the number of a step, as a fraction of a cell. It has the limits of other texts
/// in corners.
pub const STEP: f64 = 0.29;
/// The diameter of the circle behind the number of a step, as a fraction of the type size of this
/// number.
pub const STEP_CIRCLE: f64 = 1.36;
/// The distance of this circle from the sides of its cell, as a fraction of the same type size.
pub const STEP_INSET: f64 = 0.12;
/// The minimum type size of texts that fill a cell.
pub const LEAST_BLOCK: Pt = Pt(6.0);
/// The maximum type size of texts that fill a cell.
pub const MAX_BLOCK: Pt = Pt(9.0);
/// The distance between baselines of a text that fills a cell, as a fraction of its type size.
pub const BLOCK_LEADING: f64 = 1.08;
/// The width of a digit, as a fraction of the type size.
pub const DIGIT: f64 = 0.58;
/// The part of the width of a cell that a text of several characters may fill.
pub const TEXT_WIDTH: f64 = 0.86;
/// The part of the usual width that a text of several characters in the margin may fill, so that it stays
/// clear of thick lines.
pub const MARGIN_TEXT: f64 = 0.85;
/// The type size of a text in a disc, as a fraction of a cell.
pub const DISC_TEXT: f64 = 0.54;
/// The size of a picture, as a fraction of a cell.
const PICTURE: f64 = 0.8;
/// The size of a picture to name, below a number and a number of letters in the corners of its cell.
const NAMED_PICTURE: f64 = 0.68;
/// The distance between the cells and the frame around a lattice, as a fraction of a cell.
pub const FRAME: f64 = 0.25;
/// The radius of the half circles at both ends of a ring, as a fraction of a cell. Rings around
/// words on neighbouring diagonals do not touch: the diagonals are 0.71 cells apart.
pub const RING: f64 = 0.3;
/// How far a ring extends beyond the half circles around the centres of its first and last cells, as a
/// fraction of a cell. The corners of a wide last letter, such as W, stay clear of the ring.
pub const RING_END: f64 = 0.1;
/// The maximum type size of letters in grey rings, as a fraction of a cell. A ring is about 1.5 times
/// as wide as the capitals of Lato are high, and wider than a W. Letters in the black rings of newsprint
/// are as large as possible.
pub const RINGED: f64 = 0.54;
/// The width of a sign between two cells, as a fraction of a cell.
pub const SIGN: f64 = 0.26;
/// The width of a cross, as a fraction of a cell.
pub const CROSS: f64 = 0.2;
/// The side of the white paper below a text through which a line runs, as a fraction of a cell.
pub const TEXT_PATCH: f64 = 0.54;
/// The length of the head of an arrow, as a fraction of a cell.
pub const HEAD: f64 = 0.28;
/// The length of the head of an arrow in a margin, as a fraction of the longer side of its slot.
pub const MARGIN_HEAD: f64 = 0.62;
/// The length of a small arrow beside a clue, as a fraction of a cell.
pub const BENT: f64 = 0.2;

/// The length of the head of a small arrow.
pub const BENT_HEAD: f64 = BENT * 0.6;

/// The distance of a small arrow at a half of a side from the middle of the side.
pub const ARROW_OFFSET: f64 = 0.23;
/// The percentage of black of a tint.
pub const TINT: u8 = 18;
/// The percentage of black of a dark tint.
pub const DARK: u8 = 60;
/// The minimum period of the dashes of a cage.
const LEAST_DASH: Pt = Pt(4.0);
/// The period of the dashes of a cage, as a multiple of the width of thin lines.
const DASH: f64 = 5.3;
/// The part of the period that is a dash. Cages are lighter than the grid.
pub const DASH_ON: f64 = 0.45;

/// The size of a picture in a cell of a grid, as a fraction of the cell.
pub fn picture_ratio(purpose: Purpose) -> f64 {
    if purpose == Purpose::Named { NAMED_PICTURE } else { PICTURE }
}

/// The period of the dashes of a cage with lines of the given width.
pub fn dash(width: Pt) -> Pt {
    LEAST_DASH.max(width * DASH)
}

/// The type size of a text in the corner of a divided cell, as a fraction of the cell.
pub fn sum_ratio(style: &Style) -> f64 {
    SUM.max(style.corner_ratio)
}

/// The minimum type size of texts in corners.
pub fn least_corner(style: &Style) -> Pt {
    let least = LEAST_CORNER.max(style.least_symbol * CORNER_SHARE).max(style.least_type);
    style.least_symbol.min(least)
}

/// The maximum type size of texts in corners.
pub fn max_corner(style: &Style) -> Pt {
    MAX_CORNER.max(style.least_symbol * MAX_CORNER_SHARE).max(style.least_type)
}

/// The maximum type size of texts in the corners of a grid.
pub fn max_corner_of(purpose: Purpose, style: &Style) -> Pt {
    let factor = if purpose == Purpose::Named { NAMED_CORNER } else { 1.0 };
    max_corner(style) * factor
}

/// The percentage of black of a tone.
pub fn black(tone: Tone) -> u8 {
    match tone {
        Tone::Paper => 0,
        Tone::Tint => TINT,
        Tone::Dark => DARK,
        Tone::Black => 100,
    }
}

/// The width of the lines on the sides of cells.
pub fn edge_width(weight: Weight, style: &Style) -> Pt {
    match weight {
        Weight::Thin => style.thin,
        Weight::Thick => style.thick,
        Weight::Wall => (style.thin + style.thick) / 2.0,
        Weight::Region => style.thick.max(style.border),
        Weight::Border => style.border,
    }
}

/// The width of an outline.
pub fn outline_width(outline: OutlineStyle, style: &Style) -> Pt {
    match outline {
        OutlineStyle::Cage => style.thin,
        OutlineStyle::Inset | OutlineStyle::Ring => style.ring,
        OutlineStyle::Frame => style.border,
    }
}

/// The distance between an outline and the sides of its cells.
pub fn inset(outline: OutlineStyle, cell: Pt) -> Pt {
    match outline {
        OutlineStyle::Cage => Pt(2.6).min(cell * 0.14),
        OutlineStyle::Inset => Pt(3.2).min(cell * 0.17),
        OutlineStyle::Ring | OutlineStyle::Frame => Pt::ZERO,
    }
}

/// The strokes of a line, one over the other: the width and the tone of each.
pub fn line_strokes(line: LineStyle, cell: Pt, style: &Style) -> Vec<(Pt, Tone)> {
    let heavy = style.thin * 1.33;
    match line {
        LineStyle::Rule => vec![(style.thin, style.clue_tone)],
        LineStyle::TintedBand => vec![(cell * 0.25, Tone::Tint)],
        LineStyle::HollowBand => {
            vec![(cell * 0.25 + heavy, Tone::Black), (cell * 0.25 - heavy, Tone::Paper)]
        }
        LineStyle::Shaft => vec![(heavy, Tone::Black)],
        LineStyle::Loop => vec![((style.thick * 1.3).max(cell * 0.07), Tone::Black)],
        LineStyle::Way => vec![(cell * 0.55, Tone::Tint)],
        LineStyle::Bridge => vec![(style.thick, Tone::Black)],
        LineStyle::DoubleBridge => {
            let gap = cell * 0.12;
            vec![(gap + style.thick * 2.0, Tone::Black), (gap, Tone::Paper)]
        }
    }
}

/// The width and height of a shape, as fractions of a cell.
pub fn shape_size(form: Form) -> (f64, f64) {
    match form {
        Form::Point => (0.13, 0.13),
        Form::Dot => (0.3, 0.3),
        // Across a vertical side. Across a horizontal side, width and height are exchanged.
        Form::Bar => (0.14, 0.45),
        Form::Disc => (0.8, 0.8),
        Form::Round | Form::Square => (0.7, 0.7),
        Form::Bulb => (0.86, 0.86),
        Form::Half(_) => (1.0, 1.0),
    }
}
