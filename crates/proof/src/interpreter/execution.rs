//! The execution of one content stream, operator by operator (ISO 32000-1, annex A).

use std::ops::ControlFlow;
use std::rc::Rc;

use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Array, Dict, Number, Object};
use hayro_syntax::page::Resources;

use super::colour::{colour, initial_colour, named_space};
use super::graphics_state::GraphicsState;
use super::{END_MARK, Interpreter, MAX_STEPS, clip_of};
use crate::dictionary::name;
use crate::display_list::{Colour, Glyph, Item, PaintedPath, Stroke};
use crate::geometry::Transform;
use crate::path_builder::PathBuilder;
use bookgen_base::units::{Pt, rectangle};

/// The maximum nesting depth of the operator `q`, which saves the graphics state.
const MAX_SAVED: usize = 10_000;

/// The execution of one content stream.
pub struct Execution<'i, 'd, 'r, 'p> {
    interpreter: &'i mut Interpreter<'d>,
    resources: &'r Resources<'p>,
    state: GraphicsState,
    saved: Vec<GraphicsState>,
    path: PathBuilder,
    /// Whether the next painting operator intersects the clip with the path.
    clips: bool,
    /// The text line matrix.
    line_matrix: Transform,
    /// The text matrix.
    text_matrix: Transform,
    /// The nesting depth of compatibility sections, in which unknown operators are allowed.
    compatibility: i32,
    /// Whether the last operator was the end mark.
    is_at_end: bool,
}

impl<'i, 'd, 'r, 'p> Execution<'i, 'd, 'r, 'p> {
    /// Creates the execution of a content stream, before its first operator.
    pub fn new(
        interpreter: &'i mut Interpreter<'d>,
        resources: &'r Resources<'p>,
        state: GraphicsState,
    ) -> Execution<'i, 'd, 'r, 'p> {
        Execution {
            interpreter,
            resources,
            state,
            saved: Vec::new(),
            path: PathBuilder::default(),
            clips: false,
            line_matrix: Transform::IDENTITY,
            text_matrix: Transform::IDENTITY,
            compatibility: 0,
            is_at_end: false,
        }
    }

    /// Ends the execution after the last operator. Adds a fault if the stream is incomplete.
    pub fn finish(self) {
        if !self.is_at_end {
            self.interpreter.add_fault("the content stream cannot be read to its end".to_owned());
        }
        if !self.saved.is_empty() {
            self.interpreter.add_fault("the operator `q` has no matching `Q`".to_owned());
        }
    }

    /// Executes an operator. Returns `Break` if a limit is exceeded.
    pub fn execute(&mut self, operator: &Op<'_, '_>) -> ControlFlow<()> {
        self.is_at_end = false;
        self.interpreter.steps += 1;
        if self.interpreter.steps > MAX_STEPS {
            let fault = format!("drawing the page takes more than {MAX_STEPS} steps");
            self.interpreter.add_fault(fault);
            return ControlFlow::Break(());
        }
        match operator {
            Op::SaveState(_) => {
                if self.saved.len() >= MAX_SAVED {
                    self.interpreter.add_fault("the operator `q` is nested too deep".to_owned());
                    return ControlFlow::Break(());
                }
                self.saved.push(self.state.clone());
            }
            Op::RestoreState(_) => match self.saved.pop() {
                Some(saved) => self.state = saved,
                None => {
                    self.interpreter.add_fault("the operator `Q` has no matching `q`".to_owned())
                }
            },
            Op::Transform(m) => {
                let matrix = [m.0, m.1, m.2, m.3, m.4, m.5].map(|number| number.as_f64());
                self.state.to_page = Transform(matrix).then(self.state.to_page);
            }
            Op::LineWidth(width) => self.state.line_width = width.0.as_f64(),
            Op::SetGraphicsState(named) => match self.resources.get_ext_g_state(named.0) {
                Some(dict) => self.set_parameters(&dict),
                None => self.missing("graphics state", named.0.as_str()),
            },
            Op::Shading(_) => {
                // A shading fills the whole clip.
                let path = rectangle(self.state.clip.rect);
                let painted = PaintedPath { path, stroke: None, fill: Some(Colour::Pattern) };
                self.interpreter.push(Item::Path(painted), &self.state.clip);
            }
            Op::XObject(named) => match self.resources.get_x_object(named.0) {
                Some(stream) => {
                    self.interpreter.paint_xobject(&stream, self.resources, &self.state);
                }
                None => self.missing("XObject", named.0.as_str()),
            },
            Op::InlineImage(image) => self.interpreter.paint_image(image.0, &self.state),
            Op::BeginMarkedContent(tag) => self.note_layer(tag.0.as_str()),
            Op::BeginMarkedContentWithProperties(tag) => self.note_layer(tag.0.as_str()),
            Op::MarkedContentPoint(tag) => self.is_at_end = tag.0.as_str() == END_MARK,
            Op::BeginCompatibility(_) => self.compatibility += 1,
            Op::EndCompatibility(_) => self.compatibility -= 1,
            Op::Fallback(unknown) if self.compatibility <= 0 => {
                let unknown: String = unknown.to_string().chars().take(20).collect();
                self.interpreter.add_fault(format!("unknown operator `{unknown}`"));
            }
            // Path, colour and text operators are executed here. All other operators, such as line
            // caps and joins, do not affect the display list.
            _ => {
                let _ = self.path_operator(operator)
                    || self.colour_operator(operator)
                    || self.text_operator(operator);
            }
        }
        ControlFlow::Continue(())
    }

    /// If the operator is a path operator, executes it and returns true.
    fn path_operator(&mut self, operator: &Op<'_, '_>) -> bool {
        match operator {
            Op::MoveTo(to) => self.path.move_to(to.0.as_f64(), to.1.as_f64()),
            Op::LineTo(to) => self.path.line_to(to.0.as_f64(), to.1.as_f64()),
            Op::CubicTo(c) => {
                self.path.curve_to([c.0, c.1, c.2, c.3, c.4, c.5].map(|number| number.as_f64()));
            }
            Op::CubicStartTo(c) => {
                let [x2, y2, x, y] = [c.0, c.1, c.2, c.3].map(|number| number.as_f64());
                let (x1, y1) = self.path.current;
                self.path.curve_to([x1, y1, x2, y2, x, y]);
            }
            Op::CubicEndTo(c) => {
                let [x1, y1, x, y] = [c.0, c.1, c.2, c.3].map(|number| number.as_f64());
                self.path.curve_to([x1, y1, x, y, x, y]);
            }
            Op::ClosePath(_) => self.path.close(),
            Op::RectPath(r) => {
                self.path.rectangle([r.0, r.1, r.2, r.3].map(|number| number.as_f64()));
            }
            Op::StrokePath(_) => self.paint_path(true, false),
            Op::CloseAndStrokePath(_) => {
                self.path.close();
                self.paint_path(true, false);
            }
            Op::FillPathNonZero(_)
            | Op::FillPathNonZeroCompatibility(_)
            | Op::FillPathEvenOdd(_) => self.paint_path(false, true),
            Op::FillAndStrokeNonZero(_) | Op::FillAndStrokeEvenOdd(_) => {
                self.paint_path(true, true);
            }
            Op::CloseFillAndStrokeNonZero(_) | Op::CloseFillAndStrokeEvenOdd(_) => {
                self.path.close();
                self.paint_path(true, true);
            }
            Op::EndPath(_) => self.paint_path(false, false),
            Op::ClipNonZero(_) | Op::ClipEvenOdd(_) => self.clips = true,
            _ => return false,
        }
        true
    }

    /// If the operator is a colour operator, executes it and returns true.
    fn colour_operator(&mut self, operator: &Op<'_, '_>) -> bool {
        let state = &mut self.state;
        match operator {
            Op::NonStrokeColorDeviceGray(grey) => {
                state.fill = Rc::new(Colour::Grey(grey.0.as_f64()));
            }
            Op::StrokeColorDeviceGray(grey) => {
                state.stroke = Rc::new(Colour::Grey(grey.0.as_f64()));
            }
            Op::NonStrokeColorDeviceRgb(c) => {
                state.fill = Rc::new(Colour::Rgb([c.0, c.1, c.2].map(|n| n.as_f64())));
            }
            Op::StrokeColorDeviceRgb(c) => {
                state.stroke = Rc::new(Colour::Rgb([c.0, c.1, c.2].map(|n| n.as_f64())));
            }
            Op::NonStrokeColorCmyk(c) => {
                state.fill = Rc::new(Colour::Cmyk([c.0, c.1, c.2, c.3].map(|n| n.as_f64())));
            }
            Op::StrokeColorCmyk(c) => {
                state.stroke = Rc::new(Colour::Cmyk([c.0, c.1, c.2, c.3].map(|n| n.as_f64())));
            }
            Op::ColorSpaceNonStroke(space) => {
                state.fill_space = named_space(self.resources, space.0).into();
                state.fill = Rc::new(initial_colour(&state.fill_space));
            }
            Op::ColorSpaceStroke(space) => {
                state.stroke_space = named_space(self.resources, space.0).into();
                state.stroke = Rc::new(initial_colour(&state.stroke_space));
            }
            Op::NonStrokeColor(c) => state.fill = Rc::new(colour(&state.fill_space, &c.0)),
            Op::StrokeColor(c) => state.stroke = Rc::new(colour(&state.stroke_space, &c.0)),
            Op::NonStrokeColorNamed(c) => {
                state.fill = Rc::new(match c.1 {
                    Some(_) => Colour::Pattern,
                    None => colour(&state.fill_space, &c.0),
                });
            }
            Op::StrokeColorNamed(c) => {
                state.stroke = Rc::new(match c.1 {
                    Some(_) => Colour::Pattern,
                    None => colour(&state.stroke_space, &c.0),
                });
            }
            _ => return false,
        }
        true
    }

    /// If the operator is a text operator, executes it and returns true.
    fn text_operator(&mut self, operator: &Op<'_, '_>) -> bool {
        match operator {
            Op::BeginText(_) => self.set_line_matrix(Transform::IDENTITY),
            // In these rendering modes the text clips later objects. The exact region of the clip
            // is unknown, because glyph outlines are not computed.
            Op::EndText(_) if self.state.rendering_mode > 3 => self.state.clip.is_exact = false,
            Op::CharacterSpacing(space) => self.state.character_spacing = space.0.as_f64(),
            Op::WordSpacing(space) => self.state.word_spacing = space.0.as_f64(),
            Op::HorizontalScaling(scale) => {
                self.state.horizontal_scale = scale.0.as_f64() / 100.0;
            }
            Op::TextLeading(leading) => self.state.leading = leading.0.as_f64(),
            Op::TextRise(rise) => self.state.rise = rise.0.as_f64(),
            Op::TextRenderingMode(mode) => self.state.rendering_mode = mode.0.as_i64(),
            Op::TextFont(font) => {
                self.state.font_size = font.1.as_f64();
                let dict = self.resources.get_font(font.0);
                self.state.font =
                    dict.as_ref().and_then(|dict| self.interpreter.document.font(dict));
                if self.state.font.is_none() {
                    self.missing("font", font.0.as_str());
                }
            }
            Op::NextLine(by) => self.next_line(by.0.as_f64(), by.1.as_f64()),
            Op::NextLineAndSetLeading(by) => {
                self.state.leading = -by.1.as_f64();
                self.next_line(by.0.as_f64(), by.1.as_f64());
            }
            Op::SetTextMatrix(m) => {
                let matrix = [m.0, m.1, m.2, m.3, m.4, m.5].map(|number| number.as_f64());
                self.set_line_matrix(Transform(matrix));
            }
            Op::NextLineUsingLeading(_) => self.next_line(0.0, -self.state.leading),
            Op::ShowText(text) => self.show(text.0.as_bytes()),
            Op::NextLineAndShowText(text) => {
                self.next_line(0.0, -self.state.leading);
                self.show(text.0.as_bytes());
            }
            Op::ShowTextWithParameters(text) => {
                self.state.word_spacing = text.0.as_f64();
                self.state.character_spacing = text.1.as_f64();
                self.next_line(0.0, -self.state.leading);
                self.show(text.2.as_bytes());
            }
            Op::ShowTexts(texts) => self.show_all(texts.0),
            _ => return false,
        }
        true
    }

    /// Adds a fault for a name that is not in the resources.
    fn missing(&mut self, what: &str, name: &str) {
        self.interpreter.add_fault(format!("the resources have no {what} `{name}`"));
    }

    fn note_layer(&mut self, tag: &str) {
        self.interpreter.list.has_layers |= tag == "OC";
    }

    /// Applies a graphics state parameter dictionary.
    fn set_parameters(&mut self, dict: &Dict<'_>) {
        if let Some(width) = dict.get::<Number>("LW") {
            self.state.line_width = width.as_f64();
        }
        if let Some(font) = dict.get::<Array<'_>>("Font") {
            let mut objects = font.iter::<Object<'_>>();
            if let (Some(Object::Dict(font)), Some(Object::Number(size))) =
                (objects.next(), objects.next())
            {
                self.state.font = self.interpreter.document.font(&font);
                self.state.font_size = size.as_f64();
            }
        }
        let opaque = |key: &str| dict.get::<Number>(key).is_none_or(|alpha| alpha.as_f64() >= 1.0);
        let mask = dict.get::<Object<'_>>("SMask");
        let masked = mask.is_some_and(|mask| matches!(mask, Object::Dict(_)));
        let blended = !matches!(name(dict, "BM").as_str(), "" | "Normal" | "Compatible");
        if !opaque("ca") || !opaque("CA") || masked || blended {
            self.interpreter.list.has_transparency = true;
        }
    }

    /// Paints the current path, applies a pending clip, and begins a new path.
    fn paint_path(&mut self, stroke: bool, fill: bool) {
        let state = &mut self.state;
        let path = std::mem::take(&mut self.path).build(state.to_page);
        let clip = std::mem::take(&mut self.clips).then(|| clip_of(&path));
        if !path.is_empty() && (stroke || fill) {
            let width = Pt(state.line_width * state.to_page.scale_factor());
            let painted = PaintedPath {
                path,
                stroke: stroke.then(|| Stroke { width, colour: (*state.stroke).clone() }),
                fill: fill.then(|| (*state.fill).clone()),
            };
            self.interpreter.push(Item::Path(painted), &state.clip);
        }
        if let Some(clip) = clip {
            state.clip = state.clip.intersection(clip);
        }
    }

    fn set_line_matrix(&mut self, matrix: Transform) {
        (self.line_matrix, self.text_matrix) = (matrix, matrix);
    }

    /// Moves to the start of a new text line. `x` and `y` are relative to the start of the current
    /// text line.
    fn next_line(&mut self, x: f64, y: f64) {
        self.set_line_matrix(Transform::translation(x, y).then(self.line_matrix));
    }

    /// Moves the pen along the baseline.
    fn advance(&mut self, by: f64) {
        self.text_matrix = Transform::translation(by, 0.0).then(self.text_matrix);
    }

    /// Shows the strings of an array. The numbers between the strings move the pen.
    fn show_all(&mut self, texts: &Array<'_>) {
        for item in texts.iter::<Object<'_>>() {
            match item {
                Object::String(codes) => self.show(codes.as_bytes()),
                Object::Number(back) => {
                    let scale = self.state.horizontal_scale;
                    self.advance(-(back.as_f64() / 1000.0 * self.state.font_size * scale));
                }
                _ => {}
            }
        }
    }

    /// Shows the glyphs of a string and moves the pen.
    fn show(&mut self, codes: &[u8]) {
        let Some(number) = self.state.font else {
            return self.interpreter.add_fault("text is shown without a font".to_owned());
        };
        let document = self.interpreter.document;
        let font = &document.fonts[number];
        for bytes in codes.chunks(font.code_bytes) {
            let state = &self.state;
            let code = bytes.iter().fold(0, |code: u32, byte| code << 8 | u32::from(*byte));
            let to_page = self.text_matrix.then(state.to_page);
            let advance = font.advance(code);
            let step = advance * state.font_size
                + state.character_spacing
                + if bytes == b" " { state.word_spacing } else { 0.0 };
            let glyph = Glyph {
                text: font.text(code),
                origin: to_page.point(0.0, state.rise),
                em: to_page.vector(state.font_size * state.horizontal_scale, 0.0),
                advance,
                font: number,
                colour: state.glyph_colour(),
            };
            self.interpreter.push(Item::Glyph(glyph), &state.clip);
            self.advance(step * self.state.horizontal_scale);
        }
    }
}
