//! Runs the content of a page and notes what it shows.

use std::collections::BTreeMap;
use std::rc::Rc;

use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Array, Dict, Number, Object, Stream};
use hayro_syntax::page::{Page, Resources};

use super::display_list::{Clip, Drawn, Glyph, Image, Mark, Matrix, Stroke, Tone, around};
use super::document::{Boxes, Document, family};
use super::fonts::name;
use super::geometry::{contours, extent, filled};
use super::path_builder::Contours;
use super::text_runs::bounds;
use bookgen_base::units::{Path, Pt};
use bookgen_contract::pdf::decoded;

/// Forms are shown in forms no deeper.
const MOST_FORMS: usize = 24;
/// No page shows more: a page of newspaper has some thousands of marks.
const MOST_MARKS: usize = 4_000_000;
/// Nor is more done on a page to show it.
const MOST_STEPS: usize = 20_000_000;
/// A form counts as so many steps.
const FORM: usize = 1000;
/// What is put behind a content stream: where it does not come out again, the stream was not read to
/// its end.
const END: &str = "bookgen-end-of-content";

/// A page as it is seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// What it shows, in the order it is painted.
    pub marks: Vec<Mark>,
    /// What keeps it from being read with certainty, in sentences without a full stop.
    pub faults: Vec<String>,
    /// What of those of its marks is shown that are not shown wholly, by their places among them.
    pub clipped: BTreeMap<usize, Clip>,
    /// Whether anything is seen through something else.
    pub transparent: bool,
    /// Whether some of it can be switched off.
    pub layered: bool,
}

/// Reads a page, which is cut as its boxes say.
pub fn sheet(document: &Document, page: &Page<'_>, boxes: &Boxes) -> Sheet {
    let mut reader = Reader { document, sheet: Sheet::default(), depth: 0, steps: 0 };
    match document.content(page) {
        Some(content) => {
            let plane = boxes.plane();
            reader.transparent(page.raw());
            let [left, bottom, right, top] = boxes.crop;
            let corners = [(left, bottom), (right, bottom), (left, top), (right, top)];
            let shown = around(corners.map(|(x, y)| plane.point(x, y)));
            reader.run(content, page.resources(), State::new(plane, Clip::of(shown)));
        }
        None => reader.fault("its content cannot be decoded".to_owned()),
    }
    reader.sheet
}

/// What `q` saves and `Q` brings back.
#[derive(Clone)]
struct State {
    plane: Matrix,
    clip: Clip,
    width: f64,
    fill: Rc<Tone>,
    stroke: Rc<Tone>,
    fill_space: Rc<str>,
    stroke_space: Rc<str>,
    font: Option<usize>,
    size: f64,
    spacing: f64,
    word_spacing: f64,
    scale: f64,
    leading: f64,
    rise: f64,
    mode: i64,
}

impl State {
    fn new(plane: Matrix, clip: Clip) -> State {
        State {
            plane,
            clip,
            width: 1.0,
            fill: Rc::new(Tone::Grey(0.0)),
            stroke: Rc::new(Tone::Grey(0.0)),
            fill_space: "DeviceGray".into(),
            stroke_space: "DeviceGray".into(),
            font: None,
            size: 0.0,
            spacing: 0.0,
            word_spacing: 0.0,
            scale: 1.0,
            leading: 0.0,
            rise: 0.0,
            mode: 0,
        }
    }
}

struct Reader<'d> {
    document: &'d Document,
    sheet: Sheet,
    depth: usize,
    steps: usize,
}

impl Reader<'_> {
    fn fault(&mut self, fault: String) {
        // One of a kind is enough, and a page full of them says no more.
        if self.sheet.faults.len() < 20 && !self.sheet.faults.contains(&fault) {
            self.sheet.faults.push(fault);
        }
    }

    fn push(&mut self, mark: Mark, clip: &Clip) {
        let at = self.sheet.marks.len();
        if at >= MOST_MARKS {
            return self.fault(format!("it has more than {MOST_MARKS} marks"));
        }
        let rect = match &mark {
            Mark::Glyph(glyph) => Some(bounds(glyph, &self.document.fonts)),
            Mark::Drawn(drawn) => extent(&drawn.path),
            Mark::Image(image) => Some(image.frame),
        };
        if rect.is_some_and(|rect| !clip.shows(rect)) {
            self.sheet.clipped.insert(at, *clip);
        }
        self.sheet.marks.push(mark);
    }

    /// Runs a content stream.
    fn run(&mut self, mut content: Vec<u8>, resources: &Resources<'_>, start: State) {
        let mut state = start;
        let mut saved: Vec<State> = Vec::new();
        let mut path = Contours::default();
        let mut clips = false;
        let mut ended = false;
        // Where some are allowed, what an instruction means need not be known.
        let mut unknown = 0;
        let (mut line, mut text) = (Matrix::UNIT, Matrix::UNIT);
        content.extend(format!("\n/{END} MP").bytes());
        let mut ops = TypedIter::new(&content);
        while let Some(op) = ops.next() {
            ended = false;
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return self.fault(format!("it takes more than {MOST_STEPS} steps to show it"));
            }
            match op {
                Op::SaveState(_) if saved.len() < 10_000 => saved.push(state.clone()),
                Op::SaveState(_) => return self.fault("states are saved too deep".to_owned()),
                Op::RestoreState(_) => match saved.pop() {
                    Some(before) => state = before,
                    None => self.fault("a state is restored that was never saved".to_owned()),
                },
                Op::Transform(m) => {
                    let matrix = [m.0, m.1, m.2, m.3, m.4, m.5].map(|number| number.as_f64());
                    state.plane = Matrix(matrix).then(state.plane);
                }
                Op::LineWidth(width) => state.width = width.0.as_f64(),
                Op::SetGraphicsState(named) => match resources.get_ext_g_state(named.0) {
                    Some(dict) => self.graphics_state(&dict, &mut state),
                    None => self.missing("graphics state", named.0.as_str()),
                },

                Op::MoveTo(to) => path.begin(to.0.as_f64(), to.1.as_f64()),
                Op::LineTo(to) => path.line(to.0.as_f64(), to.1.as_f64()),
                Op::CubicTo(c) => {
                    path.curve([c.0, c.1, c.2, c.3, c.4, c.5].map(|number| number.as_f64()));
                }
                Op::CubicStartTo(c) => {
                    let [x2, y2, x, y] = [c.0, c.1, c.2, c.3].map(|number| number.as_f64());
                    let (x1, y1) = path.at;
                    path.curve([x1, y1, x2, y2, x, y]);
                }
                Op::CubicEndTo(c) => {
                    let [x1, y1, x, y] = [c.0, c.1, c.2, c.3].map(|number| number.as_f64());
                    path.curve([x1, y1, x, y, x, y]);
                }
                Op::ClosePath(_) => path.close(),
                Op::RectPath(r) => {
                    let [x, y, w, h] = [r.0, r.1, r.2, r.3].map(|number| number.as_f64());
                    path.begin(x, y);
                    path.line(x + w, y);
                    path.line(x + w, y + h);
                    path.line(x, y + h);
                    path.close();
                }
                Op::StrokePath(_) => self.paint(&mut path, &mut state, &mut clips, true, false),
                Op::CloseAndStrokePath(_) => {
                    path.close();
                    self.paint(&mut path, &mut state, &mut clips, true, false);
                }
                Op::FillPathNonZero(_)
                | Op::FillPathNonZeroCompatibility(_)
                | Op::FillPathEvenOdd(_) => {
                    self.paint(&mut path, &mut state, &mut clips, false, true)
                }
                Op::FillAndStrokeNonZero(_) | Op::FillAndStrokeEvenOdd(_) => {
                    self.paint(&mut path, &mut state, &mut clips, true, true);
                }
                Op::CloseFillAndStrokeNonZero(_) | Op::CloseFillAndStrokeEvenOdd(_) => {
                    path.close();
                    self.paint(&mut path, &mut state, &mut clips, true, true);
                }
                Op::EndPath(_) => self.paint(&mut path, &mut state, &mut clips, false, false),
                Op::ClipNonZero(_) | Op::ClipEvenOdd(_) => clips = true,

                Op::NonStrokeColorDeviceGray(grey) => {
                    state.fill = Rc::new(Tone::Grey(grey.0.as_f64()));
                }
                Op::StrokeColorDeviceGray(grey) => {
                    state.stroke = Rc::new(Tone::Grey(grey.0.as_f64()));
                }
                Op::NonStrokeColorDeviceRgb(c) => {
                    state.fill = Rc::new(Tone::Rgb([c.0, c.1, c.2].map(|n| n.as_f64())));
                }
                Op::StrokeColorDeviceRgb(c) => {
                    state.stroke = Rc::new(Tone::Rgb([c.0, c.1, c.2].map(|n| n.as_f64())));
                }
                Op::NonStrokeColorCmyk(c) => {
                    state.fill = Rc::new(Tone::Cmyk([c.0, c.1, c.2, c.3].map(|n| n.as_f64())));
                }
                Op::StrokeColorCmyk(c) => {
                    state.stroke = Rc::new(Tone::Cmyk([c.0, c.1, c.2, c.3].map(|n| n.as_f64())));
                }
                Op::ColorSpaceNonStroke(space) => {
                    state.fill_space = space_name(resources, space.0).into();
                    state.fill = Rc::new(initial(&state.fill_space));
                }
                Op::ColorSpaceStroke(space) => {
                    state.stroke_space = space_name(resources, space.0).into();
                    state.stroke = Rc::new(initial(&state.stroke_space));
                }
                Op::NonStrokeColor(c) => state.fill = Rc::new(tone(&state.fill_space, &c.0)),
                Op::StrokeColor(c) => state.stroke = Rc::new(tone(&state.stroke_space, &c.0)),
                Op::NonStrokeColorNamed(c) => {
                    state.fill = Rc::new(match c.1 {
                        Some(_) => Tone::Pattern,
                        None => tone(&state.fill_space, &c.0),
                    });
                }
                Op::StrokeColorNamed(c) => {
                    state.stroke = Rc::new(match c.1 {
                        Some(_) => Tone::Pattern,
                        None => tone(&state.stroke_space, &c.0),
                    });
                }
                Op::Shading(_) => {
                    // It fills all that it is let.
                    let path = bookgen_base::units::rectangle(state.clip.rect);
                    let fill = Some(Tone::Pattern);
                    self.push(Mark::Drawn(Drawn { path, stroke: None, fill }), &state.clip);
                }

                Op::BeginText(_) => (line, text) = (Matrix::UNIT, Matrix::UNIT),
                Op::CharacterSpacing(space) => state.spacing = space.0.as_f64(),
                Op::WordSpacing(space) => state.word_spacing = space.0.as_f64(),
                Op::HorizontalScaling(scale) => state.scale = scale.0.as_f64() / 100.0,
                Op::TextLeading(leading) => state.leading = leading.0.as_f64(),
                Op::TextRise(rise) => state.rise = rise.0.as_f64(),
                Op::TextRenderingMode(mode) => state.mode = mode.0.as_i64(),
                // What is shown through letters is cut off in a way that nobody follows here.
                Op::EndText(_) if state.mode > 3 => state.clip.exact = false,
                Op::TextFont(font) => {
                    state.size = font.1.as_f64();
                    let dict = resources.get_font(font.0);
                    state.font = dict.as_ref().and_then(|dict| self.document.font(dict));
                    if state.font.is_none() {
                        self.missing("font", font.0.as_str());
                    }
                }
                Op::NextLine(by) => {
                    line = Matrix::shift(by.0.as_f64(), by.1.as_f64()).then(line);
                    text = line;
                }
                Op::NextLineAndSetLeading(by) => {
                    state.leading = -by.1.as_f64();
                    line = Matrix::shift(by.0.as_f64(), by.1.as_f64()).then(line);
                    text = line;
                }
                Op::SetTextMatrix(m) => {
                    line = Matrix([m.0, m.1, m.2, m.3, m.4, m.5].map(|number| number.as_f64()));
                    text = line;
                }
                Op::NextLineUsingLeading(_) => {
                    line = Matrix::shift(0.0, -state.leading).then(line);
                    text = line;
                }
                Op::ShowText(shown) => self.show(shown.0.as_bytes(), &state, &mut text),
                Op::NextLineAndShowText(shown) => {
                    line = Matrix::shift(0.0, -state.leading).then(line);
                    text = line;
                    self.show(shown.0.as_bytes(), &state, &mut text);
                }
                Op::ShowTextWithParameters(shown) => {
                    state.word_spacing = shown.0.as_f64();
                    state.spacing = shown.1.as_f64();
                    line = Matrix::shift(0.0, -state.leading).then(line);
                    text = line;
                    self.show(shown.2.as_bytes(), &state, &mut text);
                }
                Op::ShowTexts(shown) => {
                    for item in shown.0.iter::<Object<'_>>() {
                        match item {
                            Object::String(codes) => {
                                self.show(codes.as_bytes(), &state, &mut text);
                            }
                            Object::Number(back) => {
                                let back = back.as_f64() / 1000.0 * state.size * state.scale;
                                text = Matrix::shift(-back, 0.0).then(text);
                            }
                            _ => {}
                        }
                    }
                }

                Op::XObject(named) => match resources.get_x_object(named.0) {
                    Some(stream) => self.external(&stream, resources, &state),
                    None => self.missing("drawing", named.0.as_str()),
                },
                Op::InlineImage(image) => self.image(image.0, &state),
                Op::BeginMarkedContent(tag) => self.layered(tag.0.as_str() == "OC"),
                Op::BeginMarkedContentWithProperties(tag) => {
                    self.layered(tag.0.as_str() == "OC");
                }
                Op::MarkedContentPoint(tag) => ended = tag.0.as_str() == END,
                Op::BeginCompatibility(_) => unknown += 1,
                Op::EndCompatibility(_) => unknown -= 1,
                Op::Fallback(op) if unknown <= 0 => {
                    let op: String = op.to_string().chars().take(20).collect();
                    self.fault(format!("it has an instruction that there is not: `{op}`"));
                }
                // Everything else changes nothing that matters here: caps, joins, marked content.
                _ => {}
            }
        }
        if !ended {
            self.fault("its content cannot be read to its end".to_owned());
        }
        if !saved.is_empty() {
            self.fault("a state is saved and never restored".to_owned());
        }
    }

    fn missing(&mut self, what: &str, named: &str) {
        self.fault(format!("it calls the {what} `{named}`, which is not there"));
    }

    fn graphics_state(&mut self, dict: &Dict<'_>, state: &mut State) {
        if let Some(width) = dict.get::<Number>("LW") {
            state.width = width.as_f64();
        }
        if let Some(font) = dict.get::<Array<'_>>("Font") {
            let mut objects = font.iter::<Object<'_>>();
            if let (Some(Object::Dict(font)), Some(Object::Number(size))) =
                (objects.next(), objects.next())
            {
                state.font = self.document.font(&font);
                state.size = size.as_f64();
            }
        }
        let opaque = |key: &str| dict.get::<Number>(key).is_none_or(|alpha| alpha.as_f64() >= 1.0);
        let mask = dict.get::<Object<'_>>("SMask");
        let masked = mask.is_some_and(|mask| matches!(mask, Object::Dict(_)));
        let blended = !matches!(name(dict, "BM").as_str(), "" | "Normal" | "Compatible");
        if !opaque("ca") || !opaque("CA") || masked || blended {
            self.sheet.transparent = true;
        }
    }

    fn layered(&mut self, layered: bool) {
        self.sheet.layered |= layered;
    }

    /// Notes a transparency group of a page or a form.
    fn transparent(&mut self, dict: &Dict<'_>) {
        let group = dict.get::<Dict<'_>>("Group");
        if group.is_some_and(|group| name(&group, "S") == "Transparency") {
            self.sheet.transparent = true;
        }
    }

    /// Paints a path, and cuts off by it what follows, if it is to.
    fn paint(
        &mut self,
        path: &mut Contours,
        state: &mut State,
        clips: &mut bool,
        stroke: bool,
        fill: bool,
    ) {
        let path = std::mem::take(path).placed(state.plane);
        let cut = std::mem::take(clips).then(|| clip_of(&path));
        if !path.is_empty() && (stroke || fill) {
            let width = Pt(state.width * state.plane.scale());
            let drawn = Drawn {
                path,
                stroke: stroke.then(|| Stroke { width, tone: (*state.stroke).clone() }),
                fill: fill.then(|| (*state.fill).clone()),
            };
            self.push(Mark::Drawn(drawn), &state.clip);
        }
        if let Some(cut) = cut {
            state.clip = state.clip.and(cut);
        }
    }

    /// Shows some codes and moves the pen.
    fn show(&mut self, codes: &[u8], state: &State, text: &mut Matrix) {
        let Some(number) = state.font else {
            return self.fault("text is shown without a font".to_owned());
        };
        let document = self.document;
        let font = &document.fonts[number];
        for bytes in codes.chunks(font.code_bytes) {
            let code = bytes.iter().fold(0, |code: u32, byte| code << 8 | u32::from(*byte));
            let place = text.then(state.plane);
            let advance = font.advance(code);
            let tone = match state.mode {
                0 | 2 | 4 | 6 => Some((*state.fill).clone()),
                1 | 5 => Some((*state.stroke).clone()),
                _ => None,
            };
            let step = advance * state.size
                + state.spacing
                + if bytes == b" " { state.word_spacing } else { 0.0 };
            let glyph = Glyph {
                text: font.text(code),
                origin: place.point(0.0, state.rise),
                em: place.direction(state.size * state.scale, 0.0),
                advance,
                font: number,
                tone,
            };
            self.push(Mark::Glyph(glyph), &state.clip);
            *text = Matrix::shift(step * state.scale, 0.0).then(*text);
        }
    }

    /// Shows a form or an image.
    fn external(&mut self, stream: &Stream<'_>, resources: &Resources<'_>, state: &State) {
        let dict = stream.dict();
        self.layered(dict.contains_key("OC"));
        match name(dict, "Subtype").as_str() {
            "Image" => self.image(stream, state),
            "Form" if self.depth >= MOST_FORMS => {
                self.fault("drawings are shown in drawings too deep".to_owned());
            }
            "Form" => {
                let Some(content) = decoded(stream) else {
                    return self.fault("a drawing cannot be decoded".to_owned());
                };
                let mut inner = state.clone();
                if let Some(matrix) = dict.get::<Array<'_>>("Matrix") {
                    let numbers: Vec<f64> =
                        matrix.iter::<Number>().map(|number| number.as_f64()).collect();
                    if let Ok(matrix) = <[f64; 6]>::try_from(numbers) {
                        inner.plane = Matrix(matrix).then(inner.plane);
                    }
                }
                if let Some(array) = dict.get::<Array<'_>>("BBox") {
                    let numbers: Vec<f64> =
                        array.iter::<Number>().map(|number| number.as_f64()).collect();
                    if let Ok([left, bottom, right, top]) = <[f64; 4]>::try_from(numbers) {
                        let mut contour = Contours::default();
                        contour.begin(left, bottom);
                        contour.line(right, bottom);
                        contour.line(right, top);
                        contour.line(left, top);
                        contour.close();
                        inner.clip = inner.clip.and(clip_of(&contour.placed(inner.plane)));
                    }
                }
                self.transparent(dict);
                self.depth += 1;
                // Drawings that show drawings many times over are soon too many.
                self.steps += FORM;
                match dict.get::<Dict<'_>>("Resources") {
                    Some(own) => self.run(content, &Resources::new(own), inner),
                    None => self.run(content, resources, inner),
                }
                self.depth -= 1;
            }
            other => self.fault(format!("it shows an object of the kind `{other}`")),
        }
    }

    fn image(&mut self, stream: &Stream<'_>, state: &State) {
        let dict = stream.dict();
        let side = |long: &str, short: &str| {
            let side = dict.get::<Number>(long).or_else(|| dict.get::<Number>(short));
            side.map_or(0, |side| u32::try_from(side.as_i64()).unwrap_or(0))
        };
        let space = dict.get::<Object<'_>>("ColorSpace").or_else(|| dict.get::<Object<'_>>("CS"));
        if dict.get::<Object<'_>>("SMask").is_some_and(|mask| matches!(mask, Object::Stream(_))) {
            self.sheet.transparent = true;
        }
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        let image = Image {
            frame: around(corners.map(|(x, y)| state.plane.point(x, y))),
            samples: (side("Width", "W"), side("Height", "H")),
            colours: space.as_ref().map(colours),
        };
        self.push(Mark::Image(image), &state.clip);
    }
}

/// What a path lets through. Of one that is no upright rectangle nobody can say but that it lies in
/// its box.
fn clip_of(path: &Path) -> Clip {
    match &contours(path)[..] {
        [] => Clip::of(Default::default()),
        [contour] => match filled(contour) {
            Some(rect) => Clip::of(rect),
            None => Clip { rect: extent(path).unwrap_or_default(), exact: false },
        },
        _ => Clip { rect: extent(path).unwrap_or_default(), exact: false },
    }
}

/// The family of a colour space that a page calls by name.
fn space_name(resources: &Resources<'_>, named: &hayro_syntax::object::Name<'_>) -> String {
    match resources.get_color_space(named) {
        Some(space) => family(&space),
        None => named.as_str().to_owned(),
    }
}

/// The colours that the samples of an image are in: of a palette, those it is made of. In the text
/// of a page the names are cut short.
fn colours(space: &Object<'_>) -> String {
    let family = match space {
        Object::Array(array) => {
            let mut items = array.iter::<Object<'_>>();
            match (items.next(), items.next()) {
                (Some(Object::Name(kind)), Some(base))
                    if matches!(kind.as_str(), "Indexed" | "I") =>
                {
                    family(&base)
                }
                _ => family(space),
            }
        }
        _ => family(space),
    };
    match family.as_str() {
        "G" => "DeviceGray".to_owned(),
        "RGB" => "DeviceRGB".to_owned(),
        "CMYK" => "DeviceCMYK".to_owned(),
        _ => family,
    }
}

/// The colour that a colour space begins with.
fn initial(space: &str) -> Tone {
    match space {
        "DeviceGray" => Tone::Grey(0.0),
        "DeviceRGB" => Tone::Rgb([0.0; 3]),
        "DeviceCMYK" => Tone::Cmyk([0.0, 0.0, 0.0, 1.0]),
        "Pattern" => Tone::Pattern,
        other => Tone::Other(other.to_owned(), Vec::new()),
    }
}

fn tone(space: &str, numbers: &[Number]) -> Tone {
    let numbers: Vec<f64> = numbers.iter().map(|number| number.as_f64()).collect();
    match (space, &numbers[..]) {
        ("DeviceGray", &[grey]) => Tone::Grey(grey),
        ("DeviceRGB", &[r, g, b]) => Tone::Rgb([r, g, b]),
        ("DeviceCMYK", &[c, m, y, k]) => Tone::Cmyk([c, m, y, k]),
        _ => Tone::Other(space.to_owned(), numbers),
    }
}
