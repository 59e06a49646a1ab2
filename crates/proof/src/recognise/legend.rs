//! The legend of a frame: how each mark looks.

use super::tones::{Tones, is_tint};
use crate::display_list::Colour;
use bookgen_base::units::Pt;
use bookgen_contract::manifest::frame::{FrameStyle, LegendEntry, Look};
use bookgen_puzzles::figure::{Form, Grid, Mark, OutlineStyle, Sign};

/// The maximum difference of two lengths in thousandths of a point that count as equal.
const TOLERANCE: i64 = 15;

/// The distance between the middle of a cross and the ends of its lines, in cells.
const CROSS_REACH: f64 = 0.1;

/// The legend of a frame.
pub struct Legend<'a> {
    entries: &'a [LegendEntry],
    /// The colours of the grid.
    pub tones: Tones<'a>,
    /// Whether the grid has border lines.
    pub has_border: bool,
    /// How far marks extend beyond the lattice at most, wherever they are.
    pub overhang: Pt,
    /// The distance of the frame around the lattice, if there is one.
    pub frame_distance: Pt,
    /// The distance between the middle of a cross and the ends of its lines.
    cross_reach: Pt,
}

impl<'a> Legend<'a> {
    /// The legend of a frame.
    ///
    /// # Errors
    /// A reader could not tell two marks or two colours apart, or a mark is too small to print or hides
    /// other marks.
    pub fn new(style: &'a FrameStyle) -> Result<Legend<'a>, String> {
        let entries = &style.legend;
        let tones = Tones::new(style)?;
        for (index, a) in entries.iter().enumerate() {
            if let Some(b) = entries[..index].iter().find(|b| are_ambiguous(a, b)) {
                return Err(format!("the marks `{}` and `{}` look alike", b.mark, a.mark));
            }
        }
        if let Some(fault) = entries.iter().find_map(|entry| size_fault(entry, style.cell)) {
            return Err(fault);
        }
        if let Some(entry) = entries.iter().find(|entry| !has_its_tint(entry)) {
            return Err(format!("the mark `{}` has the tint of another mark", entry.mark));
        }
        let cell = style.cell as f64 / 1000.0;
        let has_frame = entries.iter().any(|entry| entry.mark == "frame");
        let frame_distance = Pt(if has_frame { cell * 0.25 } else { 0.0 });
        let mut overhang: f64 = 0.0;
        for LegendEntry { mark, look } in entries {
            let reach = match look {
                Look::Line { width, .. } => {
                    let reach = match mark.as_str() {
                        "frame" => cell * 0.25,
                        "cross" => cell * CROSS_REACH,
                        _ => 0.0,
                    };
                    reach + *width as f64 / 2000.0
                }
                Look::Shape { size: [width, _], .. } if mark.starts_with("point") => {
                    *width as f64 / 2000.0
                }
                _ => 0.0,
            };
            overhang = overhang.max(reach);
        }
        let has_border = entries.iter().any(|entry| entry.mark == "border");
        Ok(Legend {
            entries,
            tones,
            has_border,
            overhang: Pt(overhang),
            frame_distance,
            cross_reach: Pt(cell * CROSS_REACH),
        })
    }

    /// How far the marks of a grid extend beyond its lattice.
    pub fn overhang_of(&self, grid: &Grid) -> Pt {
        let width = |name: &str| {
            let entry = self.entries.iter().find(|entry| entry.mark == name);
            match entry.map(|entry| &entry.look) {
                Some(Look::Line { width, .. }) => Pt(*width as f64 / 1000.0),
                _ => Pt::ZERO,
            }
        };
        // The name of a shape also has its tone. All points have one size.
        let point = self.entries.iter().find(|entry| entry.mark.starts_with("point"));
        let point =
            point.and_then(|entry| self.shape_size(&entry.mark)).map_or(Pt::ZERO, |size| size[0]);
        let lattice = &grid.lattice;
        let overhang = |mark: &Mark| match mark {
            Mark::Edges { runs, weight } if runs.iter().any(|run| lattice.is_outermost(*run)) => {
                width(weight.name()) / 2.0
            }
            Mark::Line { through, style }
                if through.iter().any(|spot| lattice.is_on_border(*spot)) =>
            {
                width(style.name()) / 2.0
            }
            Mark::Outline { style: OutlineStyle::Frame, .. } => {
                self.frame_distance + width("frame") / 2.0
            }
            Mark::Shape { form: Form::Point, .. } => point / 2.0,
            Mark::Sign { sign: Sign::Cross, .. } => self.cross_reach + width("cross") / 2.0,
            _ => Pt::ZERO,
        };
        grid.marks.iter().map(overhang).fold(Pt::ZERO, Pt::max)
    }

    /// Whether lines are marks.
    pub fn has_lines(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry.look, Look::Line { .. }))
    }

    /// Whether lines on the sides of cells are marks.
    pub fn has_edges(&self) -> bool {
        self.entries.iter().any(|entry| places(&entry.mark) == "sides")
    }

    /// The names of the lines with a width, dashes and a colour.
    pub fn lines(
        &self,
        width: Pt,
        dash: Option<[Pt; 2]>,
        colour: &Colour,
    ) -> impl Iterator<Item = &'a str> + use<'a> {
        let (width, black) = (milli(width), self.tones.black(colour));
        self.entries.iter().filter_map(move |LegendEntry { mark, look }| match look {
            Look::Line { width: own, dash: own_dash, black: tint } => {
                let is_equal = (own - width).abs() <= TOLERANCE
                    && is_tint(black, *tint)
                    && has_dash(dash, *own_dash);
                is_equal.then_some(mark.as_str())
            }
            _ => None,
        })
    }

    /// The names of the cell fills with a colour.
    pub fn fills(&self, colour: &Colour) -> impl Iterator<Item = &str> {
        let black = self.tones.black(colour);
        self.entries.iter().filter_map(move |LegendEntry { mark, look }| match look {
            Look::Fill { black: tint } if is_tint(black, *tint) => Some(mark.as_str()),
            _ => None,
        })
    }

    /// The names of the filled shapes with a size and a colour. Width and height may be exchanged.
    /// The second item tells whether the shape also has an outline.
    pub fn shapes(&self, size: (Pt, Pt), colour: &Colour) -> impl Iterator<Item = (&str, bool)> {
        let black = self.tones.black(colour);
        self.shape_entries(size).filter_map(move |(mark, fill, line)| {
            is_tint(black, fill).then_some((mark, line.is_some()))
        })
    }

    /// The names of the shapes with an outline of a size and a width.
    pub fn outlined_shapes(&self, size: (Pt, Pt), width: Pt) -> impl Iterator<Item = &str> {
        let width = milli(width);
        self.shape_entries(size).filter_map(move |(mark, _, line)| {
            line.is_some_and(|line| (line - width).abs() <= TOLERANCE).then_some(mark)
        })
    }

    fn shape_entries(
        &self,
        (width, height): (Pt, Pt),
    ) -> impl Iterator<Item = (&str, u8, Option<i64>)> {
        // The size of a bounding box is less exact than a coordinate.
        let near = |a: i64, b: Pt| (a - milli(b)).abs() <= 2 * TOLERANCE;
        self.entries.iter().filter_map(move |LegendEntry { mark, look }| match look {
            Look::Shape { size: [own_width, own_height], fill, line } => {
                let is_equal = near(*own_width, width) && near(*own_height, height)
                    || near(*own_width, height) && near(*own_height, width);
                is_equal.then_some((mark.as_str(), *fill, *line))
            }
            _ => None,
        })
    }

    /// The size of a shape.
    pub fn shape_size(&self, name: &str) -> Option<[Pt; 2]> {
        self.entries.iter().find_map(|LegendEntry { mark, look }| match look {
            Look::Shape { size, .. } if mark == name => {
                Some(size.map(|length| Pt(length as f64 / 1000.0)))
            }
            _ => None,
        })
    }

    /// The names of the texts in a font, size and colour.
    pub fn texts(&self, font: &str, size: Pt, colour: &Colour) -> impl Iterator<Item = &'a str> {
        let (size, black) = (milli(size), self.tones.black(colour));
        self.entries.iter().filter_map(move |LegendEntry { mark, look }| match look {
            Look::Text { fonts, size: own, black: tints } => {
                let is_equal = (own - size).abs() <= TOLERANCE
                    && fonts.iter().any(|name| name == font)
                    && tints.iter().any(|tint| is_tint(black, *tint));
                is_equal.then_some(mark.as_str())
            }
            _ => None,
        })
    }
}

fn milli(length: Pt) -> i64 {
    (length.0 * 1000.0).round() as i64
}

/// Whether dashes look like the dashes of the legend. The dashes are adapted to the length of the
/// line, so only their proportion is exact.
fn has_dash(dash: Option<[Pt; 2]>, claimed: Option<[i64; 2]>) -> bool {
    let (Some([on, off]), Some([claimed_on, claimed_off])) = (dash, claimed) else {
        return dash.is_none() && claimed.is_none();
    };
    let ratio = on.0 / off.0;
    let claimed_ratio = claimed_on as f64 / claimed_off as f64;
    let period = (on + off).0 * 1000.0 / (claimed_on + claimed_off) as f64;
    (ratio / claimed_ratio - 1.0).abs() < 0.05 && (0.3..=2.1).contains(&period)
}

/// Where marks of a name can be, for marks that are drawn as lines.
fn places(mark: &str) -> &'static str {
    match mark {
        "thin" | "thick" | "region" | "border" | "wall" => "sides",
        "split" | "rule" => "diagonals",
        "shaft" | "loop" | "bridge" => "centres",
        _ => "",
    }
}

/// The fault of a mark that is too small to print, or so large that it hides other marks. `cell` is the
/// side of a cell in thousandths of a point.
fn size_fault(entry: &LegendEntry, cell: i64) -> Option<String> {
    /// Printers ask for lines of at least 0.25 pt, and for type of at least 4 pt.
    const MIN_LINE: i64 = 100;
    const MIN_TYPE: i64 = 2000;
    let name = &entry.mark;
    match entry.look {
        Look::Line { width, .. } if width < MIN_LINE => {
            Some(format!("the lines of the mark `{name}` are too thin to print"))
        }
        Look::Line { width, .. } if places(name) == "sides" && width > cell / 2 => {
            Some(format!("the lines of the mark `{name}` are so thick that they may hide a symbol"))
        }
        Look::Text { size, .. } if size < MIN_TYPE => {
            Some(format!("the texts of the mark `{name}` are too small to read"))
        }
        _ => None,
    }
}

/// Whether a mark has a tint that fits its name: white marks are white, and all other marks are visible
/// on white paper.
fn has_its_tint(entry: &LegendEntry) -> bool {
    /// The least tint of a mark that is not white.
    const MIN_TINT: u8 = 10;
    let name = entry.mark.as_str();
    let is_white = name.ends_with(" core")
        || name.ends_with(" paper")
        || matches!(name, "paper" | "patch" | "text patch" | "split reversed");
    match entry.look {
        Look::Line { black, .. } | Look::Fill { black } | Look::Shape { fill: black, .. } => {
            match name.rsplit(' ').next() {
                _ if is_white => black == 0,
                Some("black") => black == 100,
                Some("tint" | "dark") => (MIN_TINT..100).contains(&black),
                _ => black >= MIN_TINT,
            }
        }
        // A text is compared with the area below it.
        Look::Text { .. } => true,
    }
}

/// Whether a reader could not tell two marks apart.
fn are_ambiguous(a: &LegendEntry, b: &LegendEntry) -> bool {
    if a.mark == b.mark {
        return true;
    }
    match (&a.look, &b.look) {
        (
            Look::Line { width: a_width, dash: a_dash, black: a_black },
            Look::Line { width: b_width, dash: b_dash, black: b_black },
        ) => {
            // Widths of a manifest may be too large for a product of integers.
            let [a_width, b_width] = [*a_width, *b_width].map(|width| width as f64);
            let is_like = a_dash.is_some() == b_dash.is_some()
                && a_black.abs_diff(*b_black) < 10
                && (a_width * 100.0 < b_width * 112.0 && b_width * 100.0 < a_width * 112.0);
            // Border lines differ from other lines by their place.
            let is_border = a.mark == "border" || b.mark == "border";
            let [a, b] = [places(&a.mark), places(&b.mark)];
            !a.is_empty() && a == b && is_like && !(is_border && a == "sides")
        }
        (Look::Fill { black: a }, Look::Fill { black: b }) => a.abs_diff(*b) < 10,
        _ => false,
    }
}
