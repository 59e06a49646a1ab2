//! Translates items to the operators of a content stream.
//!
//! On a page, y grows downwards; in PDF, y grows upwards. Each point of a page is flipped
//! separately, so that no letter is mirrored. The coordinates of a group are flipped about the
//! origin of the group.
//!
//! Coordinates are written in thousandths of a point. Relative moves are computed from rounded
//! coordinates, so that rounding errors do not add up.

use std::collections::BTreeSet;

use printpdf::{
    Cmyk, Codepoint, Color, CurTransMat, DictItem, Greyscale, Line, LineCapStyle, LineDashPattern,
    LineJoinStyle, LinePoint, Op, PaintMode, PdfFontHandle, Polygon, PolygonRing, Rgb, TextItem,
    WindingOrder,
};

use super::glyph_codes::GlyphCodes;
use super::resources::Resource;
use super::xobjects::XObjects;
use crate::page::{Colour, Dash, GlyphRun, Group, Ink, Item, Paint, Picture, Stroke, Transform};
use crate::render::rounding::milli;
use bookgen_base::units::{Point, Pt, Rect, Segment, rectangle};

/// The operators of a content stream and the resources that they name.
pub struct Operators {
    /// The operators.
    pub ops: Vec<Op>,
    /// The resources that the operators name.
    pub resources: BTreeSet<Resource>,
    /// Whether every glyph has a code and every picture has a number.
    pub is_complete: bool,
}

/// The graphics state that the stream has set so far. The operator `q` saves the state, and `Q`
/// restores it.
#[derive(Clone, Copy, Default)]
struct State {
    fill: Option<Colour>,
    stroke: Option<Colour>,
    width: Option<i64>,
    /// The dashes, as lengths in thousandths of a point.
    dash: Option<[i64; 2]>,
    is_round: bool,
    font: Option<(Resource, i64)>,
}

/// Glyphs that one operator will show.
struct PendingGlyphs {
    font: (Resource, i64),
    colour: Colour,
    /// The height of the baseline, in thousandths of a point.
    baseline: i64,
    /// The pen position of a PDF reader after the glyphs, in points.
    pen: f64,
    glyphs: Vec<Codepoint>,
}

struct Writer<'a> {
    codes: &'a GlyphCodes,
    xobjects: &'a XObjects<'a>,
    rgb: bool,
    out: Operators,
    state: State,
    /// The start of the text line. The operator `Td` moves relative to this point. `None` outside a
    /// text object, which `BT` begins and `ET` ends.
    line_start: Option<(i64, i64)>,
    pending: Option<PendingGlyphs>,
}

/// The content of one stream: a page or a form.
#[derive(Clone, Copy)]
pub struct StreamContent<'a> {
    /// The items of the page or form.
    pub items: &'a [Item],
    /// The height of the page, from which y coordinates are subtracted; 0 for a form.
    pub height: Pt,
    /// The position of the lower left corner of the trimmed page in the media box: the width of the
    /// bleed on the left, and at the bottom. Both values are 0 for a form.
    pub origin: (Pt, Pt),
    /// Whether colours other than black and grey are written as RGB.
    pub rgb: bool,
}

/// The operators that draw a page or a form.
pub fn operators(
    content: StreamContent<'_>,
    codes: &GlyphCodes,
    xobjects: &XObjects<'_>,
) -> Operators {
    let StreamContent { items, height, origin, rgb } = content;
    let mut writer = Writer {
        codes,
        xobjects,
        rgb,
        out: Operators {
            // The capacity is an estimate: a stroke needs two operators, and many glyph runs need
            // no operator of their own.
            ops: Vec::with_capacity(items.len() + 16),
            resources: BTreeSet::new(),
            is_complete: true,
        },
        state: State::default(),
        line_start: None,
        pending: None,
    };
    if !items.is_empty() {
        if origin != (Pt::ZERO, Pt::ZERO) {
            let [x, y] = [origin.0, origin.1].map(|length| point(milli(length)).0);
            let matrix = CurTransMat::Raw([1.0, 0.0, 0.0, 1.0, x, y]);
            writer.push(Op::SetTransformationMatrix { matrix });
        }
        // A form inherits the colours of the stream that shows the form, so the fill colour and the
        // stroke colour are both set.
        writer.fill(Colour::BLACK);
        writer.stroke(Colour::BLACK);
    }
    writer.items(items, height);
    writer.end_text();
    writer.out
}

impl Writer<'_> {
    fn items(&mut self, items: &[Item], height: Pt) {
        for item in items {
            match item {
                Item::Ink(ink) => self.ink(ink, height),
                Item::Glyphs(run) => self.run(run, height),
                Item::Image(picture) => self.picture(picture, height),
                Item::Group(group) => self.group(group, height),
            }
        }
    }

    fn push(&mut self, op: Op) {
        self.out.ops.push(op);
    }

    fn ink(&mut self, ink: &Ink, height: Pt) {
        self.end_text();
        let contours = contours(&ink.path, height);
        match ink.paint {
            Paint::Fill | Paint::FillEvenOdd => {
                self.fill(ink.colour);
                let rings = contours.into_iter().map(|contour| contour.points);
                let rings: Vec<PolygonRing> = rings.map(|points| PolygonRing { points }).collect();
                if !rings.is_empty() {
                    let mode = PaintMode::Fill;
                    let winding_order = match ink.paint {
                        Paint::FillEvenOdd => WindingOrder::EvenOdd,
                        _ => WindingOrder::NonZero,
                    };
                    self.push(Op::DrawPolygon { polygon: Polygon { rings, mode, winding_order } });
                }
            }
            Paint::Stroke(Stroke { width, dash, is_round }) => {
                self.stroke(ink.colour);
                self.line_width(width);
                self.dash(dash);
                self.set_round(is_round);
                for line in contours {
                    self.push(Op::DrawLine { line });
                }
            }
        }
    }

    fn fill(&mut self, colour: Colour) {
        if self.state.fill != Some(colour) {
            self.state.fill = Some(colour);
            let col = printpdf_colour(colour, self.rgb);
            self.push(Op::SetFillColor { col });
        }
    }

    fn stroke(&mut self, colour: Colour) {
        if self.state.stroke != Some(colour) {
            self.state.stroke = Some(colour);
            let col = printpdf_colour(colour, self.rgb);
            self.push(Op::SetOutlineColor { col });
        }
    }

    fn line_width(&mut self, width: Pt) {
        if self.state.width != Some(milli(width)) {
            self.state.width = Some(milli(width));
            self.push(Op::SetOutlineThickness { pt: point(milli(width)) });
        }
    }

    fn dash(&mut self, dash: Option<Dash>) {
        let lengths = dash.map(|Dash { on, off }| [on, off].map(milli));
        if self.state.dash != lengths {
            self.state.dash = lengths;
            let dash = match dash {
                Some(Dash { on, off }) => {
                    let [on, off, middle] =
                        [on, off, on / 2.0].map(|length| point(milli(length)).0);
                    LineDashPattern::new(middle, &[on, off])
                }
                None => LineDashPattern::solid(),
            };
            self.push(Op::SetLineDashPattern { dash });
        }
    }

    fn set_round(&mut self, is_round: bool) {
        if self.state.is_round != is_round {
            self.state.is_round = is_round;
            let (join, cap) = match is_round {
                true => (LineJoinStyle::Round, LineCapStyle::Round),
                false => (LineJoinStyle::Miter, LineCapStyle::Butt),
            };
            self.push(Op::SetLineJoinStyle { join });
            self.push(Op::SetLineCapStyle { cap });
        }
    }

    fn group(&mut self, group: &Group, height: Pt) {
        self.end_text();
        let saved = self.state;
        self.push(Op::SaveGraphicsState);
        self.push(Op::SetTransformationMatrix { matrix: flipped(group.transform, height) });
        match self.xobjects.form_number(group) {
            Some(form) => {
                // A form inherits the dashes and corners of the stream that shows the form.
                self.dash(None);
                self.set_round(false);
                self.show_xobject(Resource::Form(form));
            }
            None => {
                self.items(&group.items, Pt::ZERO);
                self.end_text();
            }
        }
        self.push(Op::RestoreGraphicsState);
        self.state = saved;
    }

    fn show_xobject(&mut self, resource: Resource) {
        self.out.resources.insert(resource);
        // The operator is written as an unknown operator, because printpdf's operator for forms
        // adds a second `q`, `cm` and `Q`.
        let value = vec![DictItem::Name(resource.name().into_bytes())];
        self.push(Op::Unknown { key: "Do".to_owned(), value });
    }

    fn picture(&mut self, picture: &Picture, height: Pt) {
        self.end_text();
        let Some(image) = self.xobjects.image_number(&picture.image) else {
            self.out.is_complete = false;
            return;
        };
        let saved = self.state;
        self.push(Op::SaveGraphicsState);
        if picture.window != picture.frame {
            let contours = contours(&rectangle(picture.window), height);
            let rings = contours.into_iter().map(|contour| contour.points);
            let rings = rings.map(|points| PolygonRing { points }).collect();
            let (mode, winding_order) = (PaintMode::Clip, WindingOrder::NonZero);
            self.push(Op::DrawPolygon { polygon: Polygon { rings, mode, winding_order } });
        }
        let Rect { x, width, .. } = picture.frame;
        let rounded = |length: Pt| point(milli(length)).0;
        let y = height - picture.frame.bottom();
        let matrix = CurTransMat::Raw([
            rounded(width),
            0.0,
            0.0,
            rounded(picture.frame.height),
            rounded(x),
            rounded(y),
        ]);
        self.push(Op::SetTransformationMatrix { matrix });
        self.show_xobject(Resource::Image(image));
        self.push(Op::RestoreGraphicsState);
        self.state = saved;
    }

    /// Writes a run. Consecutive glyphs with the same font, colour and baseline become one operator
    /// with kerning between the glyphs. The glyphs can come from neighbouring runs.
    fn run(&mut self, run: &GlyphRun, height: Pt) {
        let size = milli(run.size);
        let em = size as f64 / 1000.0;
        for glyph in run.glyphs.iter() {
            let Some(code) = self.codes.get(run, glyph) else {
                self.out.is_complete = false;
                continue;
            };
            let font = (Resource::Font(run.font, code.table), size);
            let at = run.origin + Point::new(glyph.x, glyph.y);
            let baseline = milli(height - at.y);
            let x = at.x.0;
            let continues = |pending: &&mut PendingGlyphs| {
                let same_style = pending.font == font && pending.colour == run.colour;
                // A backward move of an em or more is treated as a new line, not as kerning.
                same_style && pending.baseline == baseline && x > pending.pen - em
            };
            match self.pending.as_mut().filter(continues) {
                Some(pending) => {
                    // The kerning is rounded to a ten-thousandth of the em, like the glyph widths
                    // of the fonts.
                    let kern = ((pending.pen - x) / em * 10_000.0).round() / 10.0;
                    if kern != 0.0 {
                        if let Some(last) = pending.glyphs.last_mut() {
                            last.offset = kern as f32;
                        }
                        pending.pen -= kern / 1000.0 * em;
                    }
                    pending.glyphs.push(Codepoint::new(code.code, 0.0));
                    pending.pen += code.width / 1000.0 * em;
                }
                None => {
                    self.show_pending();
                    self.start_text(font);
                    self.fill(run.colour);
                    let start = (milli(at.x), baseline);
                    self.move_to(start);
                    let mut glyphs = Vec::with_capacity(run.glyphs.len().max(8));
                    glyphs.push(Codepoint::new(code.code, 0.0));
                    let pen = start.0 as f64 / 1000.0 + code.width / 1000.0 * em;
                    let colour = run.colour;
                    self.pending = Some(PendingGlyphs { font, colour, baseline, pen, glyphs });
                }
            }
        }
    }

    fn start_text(&mut self, (font, size): (Resource, i64)) {
        if self.line_start.is_none() {
            self.push(Op::StartTextSection);
            self.line_start = Some((0, 0));
        }
        if self.state.font != Some((font, size)) {
            self.state.font = Some((font, size));
            self.out.resources.insert(font);
            let font = PdfFontHandle::External(printpdf::FontId(font.name()));
            self.push(Op::SetFont { font, size: point(size) });
        }
    }

    fn move_to(&mut self, to: (i64, i64)) {
        let from = self.line_start.replace(to).unwrap_or_default();
        let pos = printpdf::Point { x: point(to.0 - from.0), y: point(to.1 - from.1) };
        self.push(Op::SetTextCursor { pos });
    }

    fn show_pending(&mut self) {
        if let Some(PendingGlyphs { glyphs, .. }) = self.pending.take() {
            self.push(Op::ShowText { items: vec![TextItem::GlyphIds(glyphs)] });
        }
    }

    fn end_text(&mut self) {
        self.show_pending();
        if self.line_start.take().is_some() {
            self.push(Op::EndTextSection);
        }
    }
}

/// Converts thousandths of a point to a printpdf length.
fn point(milli: i64) -> printpdf::Pt {
    printpdf::Pt((milli as f64 / 1000.0) as f32)
}

/// Converts a colour to a printpdf colour. Black and grey are written as grey, so that they print
/// on the black plate only.
///
/// With `rgb`, other colours are written as approximate RGB values without a profile.
fn printpdf_colour(colour: Colour, rgb: bool) -> Color {
    let share = |percent: u8| f32::from(percent) / 100.0;
    match colour.0 {
        [0, 0, 0, black] => {
            Color::Greyscale(Greyscale { percent: share(100 - black.min(100)), icc_profile: None })
        }
        _ if rgb => {
            // Three decimals are more precise than the 256 steps of an 8-bit value.
            let [r, g, b] = colour.to_rgb().map(|part| ((part * 1000.0).round() / 1000.0) as f32);
            Color::Rgb(Rgb { r, g, b, icc_profile: None })
        }
        [c, m, y, k] => {
            let [c, m, y, k] = [c, m, y, k].map(share);
            Color::Cmyk(Cmyk { c, m, y, k, icc_profile: None })
        }
    }
}

/// The matrix for a group. It converts the flipped coordinates of the group to the flipped
/// coordinates of the enclosing page or group.
fn flipped(transform: Transform, height: Pt) -> CurTransMat {
    let [a, b, c, d, e, f] = transform.0;
    // Six decimals are enough: a rotated or scaled point then has an error of at most about a
    // thousandth of a point.
    let factor = |number: f64| ((number * 1e6).round() / 1e6 + 0.0) as f32;
    let rounded = |length: Pt| point(milli(length)).0;
    CurTransMat::Raw([
        factor(a),
        factor(-b),
        factor(-c),
        factor(d),
        rounded(Pt(e)),
        rounded(height - Pt(f)),
    ])
}

/// The contours of a path. A contour of a single point draws nothing and is left out.
fn contours(path: &[Segment], height: Pt) -> Vec<Line> {
    let on_curve = |to: Point| LinePoint {
        p: printpdf::Point { x: point(milli(to.x)), y: point(milli(height - to.y)) },
        bezier: false,
    };
    let control = |to: Point| LinePoint { bezier: true, ..on_curve(to) };
    let mut contours: Vec<Line> = Vec::new();
    let mut current: Vec<LinePoint> = Vec::new();
    // Ends the current contour, which is open, and begins the next one.
    let finish = |points: &mut Vec<LinePoint>, next: Option<LinePoint>| {
        let points = std::mem::replace(points, next.into_iter().collect());
        (points.len() > 1).then_some(Line { points, is_closed: false })
    };
    for segment in path {
        match segment {
            Segment::Move(to) => contours.extend(finish(&mut current, Some(on_curve(*to)))),
            Segment::Line(to) => current.push(on_curve(*to)),
            Segment::Curve(a, b, to) => {
                current.extend([control(*a), control(*b), on_curve(*to)]);
            }
            Segment::Close => {
                // `Close` moves the pen to the start of the contour, so the next contour begins
                // there.
                let start = current.first().cloned();
                let open = finish(&mut current, start);
                contours.extend(open.map(|open| Line { is_closed: true, ..open }));
            }
        }
    }
    contours.extend(finish(&mut current, None));
    contours
}
