//! Items to the operators of a content stream.
//!
//! The page's y grows downwards, PDF's upwards. A page is flipped point by point, so that no letter
//! is mirrored; a group keeps its own origin and its plane is flipped about that.
//!
//! Places are written in thousandths of a point, and relative moves are taken between the written
//! places, so that no rounding adds up.

use std::collections::BTreeSet;

use printpdf::{
    Cmyk, Codepoint, Color, CurTransMat, DictItem, Greyscale, Line, LinePoint, Op, PaintMode,
    PdfFontHandle, Polygon, PolygonRing, Rgb, TextItem, WindingOrder,
};

use super::fonts::Codes;
use super::forms::Forms;
use super::milli;
use crate::page::{Colour, FontId, GlyphRun, Group, Ink, Item, Paint, Picture, Transform};
use bookgen_base::units::{Point, Pt, Rect, Segment, rectangle};

/// Something a content stream calls by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Resource {
    /// A font, in one of its readings (see [`Codes`]).
    Font(FontId, usize),
    /// A drawing that is written once, by its number.
    Form(usize),
    /// A picture, by its number.
    Image(usize),
}

impl Resource {
    /// Its name in content streams. `F1` to `F14` would mean the standard fonts to printpdf.
    pub fn name(self) -> String {
        match self {
            Resource::Font(font, 0) => format!("T{}", font.0),
            Resource::Font(font, reading) => format!("T{}.{reading}", font.0),
            Resource::Form(number) => format!("X{number}"),
            Resource::Image(number) => format!("I{number}"),
        }
    }
}

/// The operators of one content stream, and what they call by name.
pub struct Content {
    /// The operators.
    pub ops: Vec<Op>,
    /// What they call by name.
    pub resources: BTreeSet<Resource>,
    /// Whether every glyph had a code and is there.
    pub is_whole: bool,
}

/// What a stream has set so far; `q` saves it.
#[derive(Clone, Copy, Default)]
struct State {
    fill: Option<Colour>,
    stroke: Option<Colour>,
    width: Option<i64>,
    font: Option<(Resource, i64)>,
}

/// Glyphs gathered to be shown at once.
struct Shown {
    font: (Resource, i64),
    colour: Colour,
    /// The height of their baseline.
    level: i64,
    /// Where the reader's pen is after them, in points.
    pen: f64,
    glyphs: Vec<Codepoint>,
}

struct Writer<'a> {
    codes: &'a Codes,
    forms: &'a Forms<'a>,
    light: bool,
    content: Content,
    state: State,
    /// Inside BT and ET, the beginning of the line that `Td` moves from.
    line: Option<(i64, i64)>,
    shown: Option<Shown>,
}

/// A sheet whose content is written: a page, or a form.
#[derive(Clone, Copy)]
pub struct Sheet<'a> {
    /// What is on it.
    pub items: &'a [Item],
    /// The height that its plane is flipped in; 0 for a form.
    pub height: Pt,
    /// How far its origin lies from the corner of the paper, to the right and up: the bleed.
    pub corner: (Pt, Pt),
    /// Whether colours are written as light.
    pub light: bool,
}

/// The content of a sheet.
pub fn content(sheet: Sheet<'_>, codes: &Codes, forms: &Forms<'_>) -> Content {
    let Sheet { items, height, corner, light } = sheet;
    let mut writer = Writer {
        codes,
        forms,
        light,
        content: Content {
            // Most items are two operators or, in a line of others, none.
            ops: Vec::with_capacity(items.len() + 16),
            resources: BTreeSet::new(),
            is_whole: true,
        },
        state: State::default(),
        line: None,
        shown: None,
    };
    if !items.is_empty() {
        if corner != (Pt::ZERO, Pt::ZERO) {
            let [x, y] = [corner.0, corner.1].map(|length| point(milli(length)).0);
            let matrix = CurTransMat::Raw([1.0, 0.0, 0.0, 1.0, x, y]);
            writer.push(Op::SetTransformationMatrix { matrix });
        }
        // A form takes over whatever is set where it is shown.
        writer.fill(Colour::BLACK);
        writer.stroke(Colour::BLACK);
    }
    writer.items(items, height);
    writer.end_text();
    writer.content
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
        self.content.ops.push(op);
    }

    fn ink(&mut self, ink: &Ink, height: Pt) {
        self.end_text();
        let contours = contours(&ink.path, height);
        match ink.paint {
            Paint::Fill => {
                self.fill(ink.colour);
                let rings: Vec<PolygonRing> =
                    contours.into_iter().map(|(points, _)| PolygonRing { points }).collect();
                if !rings.is_empty() {
                    let mode = PaintMode::Fill;
                    let winding_order = WindingOrder::NonZero;
                    self.push(Op::DrawPolygon { polygon: Polygon { rings, mode, winding_order } });
                }
            }
            Paint::Stroke { width } => {
                self.stroke(ink.colour);
                self.pen(width);
                for (points, is_closed) in contours {
                    self.push(Op::DrawLine { line: Line { points, is_closed } });
                }
            }
        }
    }

    fn fill(&mut self, colour: Colour) {
        if self.state.fill != Some(colour) {
            self.state.fill = Some(colour);
            let col = written(colour, self.light);
            self.push(Op::SetFillColor { col });
        }
    }

    fn stroke(&mut self, colour: Colour) {
        if self.state.stroke != Some(colour) {
            self.state.stroke = Some(colour);
            let col = written(colour, self.light);
            self.push(Op::SetOutlineColor { col });
        }
    }

    fn pen(&mut self, width: Pt) {
        if self.state.width != Some(milli(width)) {
            self.state.width = Some(milli(width));
            self.push(Op::SetOutlineThickness { pt: point(milli(width)) });
        }
    }

    fn group(&mut self, group: &Group, height: Pt) {
        self.end_text();
        let saved = self.state;
        self.push(Op::SaveGraphicsState);
        self.push(Op::SetTransformationMatrix { matrix: flipped(group.transform, height) });
        match self.forms.find(group) {
            Some(form) => self.call(Resource::Form(form)),
            None => {
                self.items(&group.items, Pt::ZERO);
                self.end_text();
            }
        }
        self.push(Op::RestoreGraphicsState);
        self.state = saved;
    }

    /// Shows a drawing or a picture.
    fn call(&mut self, resource: Resource) {
        self.content.resources.insert(resource);
        // printpdf's own operator would wrap it in a second q, cm and Q.
        let value = vec![DictItem::Name(resource.name().into_bytes())];
        self.push(Op::Unknown { key: "Do".to_owned(), value });
    }

    fn picture(&mut self, picture: &Picture, height: Pt) {
        self.end_text();
        let Some(image) = self.forms.image(&picture.image) else {
            self.content.is_whole = false;
            return;
        };
        let saved = self.state;
        self.push(Op::SaveGraphicsState);
        if picture.window != picture.frame {
            let contours = contours(&rectangle(picture.window), height);
            let rings = contours.into_iter().map(|(points, _)| PolygonRing { points }).collect();
            let (mode, winding_order) = (PaintMode::Clip, WindingOrder::NonZero);
            self.push(Op::DrawPolygon { polygon: Polygon { rings, mode, winding_order } });
        }
        let Rect { x, width, .. } = picture.frame;
        let place = |length: Pt| point(milli(length)).0;
        let y = height - picture.frame.bottom();
        let high = picture.frame.height;
        let matrix = CurTransMat::Raw([place(width), 0.0, 0.0, place(high), place(x), place(y)]);
        self.push(Op::SetTransformationMatrix { matrix });
        self.call(Resource::Image(image));
        self.push(Op::RestoreGraphicsState);
        self.state = saved;
    }

    /// Writes a run. Glyphs of one font that follow each other on one level, of this run or of
    /// neighbouring ones, are shown together and kerned to their places.
    fn run(&mut self, run: &GlyphRun, height: Pt) {
        let size = milli(run.size);
        let em = size as f64 / 1000.0;
        for glyph in &run.glyphs {
            let Some(code) = self.codes.get(run, glyph) else {
                self.content.is_whole = false;
                continue;
            };
            let font = (Resource::Font(run.font, code.reading), size);
            let at = run.origin + Point::new(glyph.x, glyph.y);
            let level = milli(height - at.y);
            let x = at.x.0;
            let continues = |shown: &&mut Shown| {
                let alike = shown.font == font && shown.colour == run.colour;
                // A long way back is no kern but a new line.
                alike && shown.level == level && x > shown.pen - em
            };
            match self.shown.as_mut().filter(continues) {
                Some(shown) => {
                    // Tenths of a thousandth of an em: the fonts' own widths are no finer.
                    let kern = ((shown.pen - x) / em * 10_000.0).round() / 10.0;
                    if kern != 0.0 {
                        if let Some(before) = shown.glyphs.last_mut() {
                            before.offset = kern as f32;
                        }
                        shown.pen -= kern / 1000.0 * em;
                    }
                    shown.glyphs.push(Codepoint::new(code.code, 0.0));
                    shown.pen += code.width / 1000.0 * em;
                }
                None => {
                    self.show();
                    self.start_text(font);
                    self.fill(run.colour);
                    let begin = (milli(at.x), level);
                    self.move_to(begin);
                    let mut glyphs = Vec::with_capacity(run.glyphs.len().max(8));
                    glyphs.push(Codepoint::new(code.code, 0.0));
                    let pen = begin.0 as f64 / 1000.0 + code.width / 1000.0 * em;
                    self.shown = Some(Shown { font, colour: run.colour, level, pen, glyphs });
                }
            }
        }
    }

    fn start_text(&mut self, (font, size): (Resource, i64)) {
        if self.line.is_none() {
            self.push(Op::StartTextSection);
            self.line = Some((0, 0));
        }
        if self.state.font != Some((font, size)) {
            self.state.font = Some((font, size));
            self.content.resources.insert(font);
            let font = PdfFontHandle::External(printpdf::FontId(font.name()));
            self.push(Op::SetFont { font, size: point(size) });
        }
    }

    fn move_to(&mut self, to: (i64, i64)) {
        let from = self.line.replace(to).unwrap_or_default();
        let pos = printpdf::Point { x: point(to.0 - from.0), y: point(to.1 - from.1) };
        self.push(Op::SetTextCursor { pos });
    }

    /// Writes the glyphs that are gathered.
    fn show(&mut self) {
        if let Some(Shown { glyphs, .. }) = self.shown.take() {
            self.push(Op::ShowText { items: vec![TextItem::GlyphIds(glyphs)] });
        }
    }

    fn end_text(&mut self) {
        self.show();
        if self.line.take().is_some() {
            self.push(Op::EndTextSection);
        }
    }
}

/// Thousandths of a point as printpdf takes them.
fn point(milli: i64) -> printpdf::Pt {
    printpdf::Pt((milli as f64 / 1000.0) as f32)
}

/// A colour as printpdf takes it. What is only black goes to no plate but the black one.
///
/// As light it is what is seen of those inks: no profile knows which, for nobody prints with them.
fn written(colour: Colour, light: bool) -> Color {
    let share = |percent: u8| f32::from(percent) / 100.0;
    match colour.0 {
        [0, 0, 0, black] => {
            Color::Greyscale(Greyscale { percent: share(100 - black.min(100)), icc_profile: None })
        }
        _ if light => {
            // Three decimals, which are fewer than one step of eight bits.
            let [r, g, b] = colour.light().map(|part| ((part * 1000.0).round() / 1000.0) as f32);
            Color::Rgb(Rgb { r, g, b, icc_profile: None })
        }
        [c, m, y, k] => {
            let [c, m, y, k] = [c, m, y, k].map(share);
            Color::Cmyk(Cmyk { c, m, y, k, icc_profile: None })
        }
    }
}

/// The map between the flipped planes of a group and of what it stands in.
fn flipped(transform: Transform, height: Pt) -> CurTransMat {
    let [a, b, c, d, e, f] = transform.0;
    // Six decimals turn or scale a page's width to a thousandth of a point.
    let factor = |number: f64| ((number * 1e6).round() / 1e6 + 0.0) as f32;
    let place = |length: Pt| point(milli(length)).0;
    CurTransMat::Raw([
        factor(a),
        factor(-b),
        factor(-c),
        factor(d),
        place(Pt(e)),
        place(height - Pt(f)),
    ])
}

/// The contours of a path, each with whether it is closed. A move alone draws nothing.
fn contours(path: &[Segment], height: Pt) -> Vec<(Vec<LinePoint>, bool)> {
    let at = |to: Point, bezier: bool| LinePoint {
        p: printpdf::Point { x: point(milli(to.x)), y: point(milli(height - to.y)) },
        bezier,
    };
    let mut contours: Vec<(Vec<LinePoint>, bool)> = Vec::new();
    let mut current: Vec<LinePoint> = Vec::new();
    let finish = |points: &mut Vec<LinePoint>, closed: bool, next: Option<LinePoint>| {
        let points = std::mem::replace(points, next.into_iter().collect());
        (points.len() > 1).then_some((points, closed))
    };
    for segment in path {
        match segment {
            Segment::Move(to) => {
                contours.extend(finish(&mut current, false, Some(at(*to, false))));
            }
            Segment::Line(to) => current.push(at(*to, false)),
            Segment::Curve(a, b, to) => {
                current.extend([at(*a, true), at(*b, true), at(*to, false)]);
            }
            Segment::Close => {
                // What follows a close begins where the contour began.
                let start = current.first().cloned();
                contours.extend(finish(&mut current, true, start));
            }
        }
    }
    contours.extend(finish(&mut current, false, None));
    contours
}
