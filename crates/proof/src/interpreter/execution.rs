//! The execution of one content stream, operator by operator (ISO 32000-1, annex A).

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Array, Dict, Name, Number, Object};
use hayro_syntax::page::Resources;

use super::graphics_state::GraphicsState;
use super::{END_MARK, Interpreter, clip_of};
use crate::dictionary::text;
use crate::display_list::{Colour, DASHED_LINE, Item, PaintedPath, Stroke};
use crate::geometry::Transform;
use crate::path_builder::PathBuilder;
use crate::stroke_reach::stroke_reach;
use crate::work;
use bookgen_base::units::{Pt, rectangle};

/// The maximum nesting depth of the operator `q`, which saves the graphics state.
const MAX_SAVED: usize = 10_000;

/// Most curves are drawn more exactly than this tolerance, in device pixels.
const MAX_FLATNESS: f64 = 1.0;

/// A font in the resources of a content stream.
#[derive(Clone, Copy)]
pub struct FoundFont {
    /// The length of the font's dictionary in bytes.
    pub length: usize,
    /// The index of the font in the document; `None` if the resources have no such font.
    pub index: Option<usize>,
}

/// The execution of one content stream.
pub struct Execution<'i, 'd, 'w, 'r, 'p> {
    pub(super) interpreter: &'i mut Interpreter<'d, 'w>,
    pub(super) resources: &'r Resources<'p>,
    pub(super) state: GraphicsState,
    /// The fonts that the stream has set so far, by name.
    pub(super) fonts: BTreeMap<Vec<u8>, FoundFont>,
    saved: Vec<GraphicsState>,
    path: PathBuilder,
    /// Whether the next painting operator intersects the clip with the path.
    clips: bool,
    /// The text line matrix.
    pub(super) line_matrix: Transform,
    /// The text matrix.
    pub(super) text_matrix: Transform,
    /// The nesting depth of compatibility sections, in which unknown operators are allowed.
    compatibility: i32,
    /// Whether the last operator was the end mark.
    is_at_end: bool,
}

impl<'i, 'd, 'w, 'r, 'p> Execution<'i, 'd, 'w, 'r, 'p> {
    /// Creates the execution of a content stream, before its first operator.
    pub fn new(
        interpreter: &'i mut Interpreter<'d, 'w>,
        resources: &'r Resources<'p>,
        state: GraphicsState,
    ) -> Execution<'i, 'd, 'w, 'r, 'p> {
        Execution {
            interpreter,
            resources,
            state,
            fonts: BTreeMap::new(),
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
        if !self.interpreter.work.spend(work::OPERATOR) {
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
            Op::LineCap(cap) => self.state.has_square_caps = cap.0.as_i64() == 2,
            Op::LineJoin(join) => self.state.has_miters = join.0.as_i64() == 0,
            Op::MiterLimit(limit) => self.state.miter_limit = limit.0.as_f64(),
            Op::FlatnessTolerance(flatness) => self.note_flatness(flatness.0),
            Op::DashPattern(dash) => self.state.dash = dash_lengths(dash.0),
            Op::SetGraphicsState(named) => match self.resources.get_ext_g_state(named.0) {
                Some(dict) => {
                    if self.interpreter.work.spend(work::bytes(dict.data().len())) {
                        self.set_parameters(&dict);
                    }
                }
                None => self.missing("graphics state", named.0),
            },
            Op::Shading(_) => {
                self.interpreter.add_unread("a shading");
                // A shading fills the whole clip.
                let path = rectangle(self.state.clip.rect);
                let painted = PaintedPath { path, stroke: None, fill: Some(Colour::Pattern) };
                self.interpreter.push(Item::Path(painted), &self.state.clip);
            }
            Op::XObject(named) => match self.resources.get_x_object(named.0) {
                Some(stream) => {
                    self.interpreter.paint_xobject(&stream, self.resources, &self.state);
                }
                None => self.missing("XObject", named.0),
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
            // Path, colour and text operators are executed here. All other operators do not affect
            // the display list.
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
                if !self.interpreter.work.spend(4 * work::SEGMENT) {
                    return true;
                }
                self.path.rectangle([r.0, r.1, r.2, r.3].map(|number| number.as_f64()));
            }
            Op::StrokePath(_) => self.paint_path(PathPaint::Stroke),
            Op::CloseAndStrokePath(_) => {
                self.path.close();
                self.paint_path(PathPaint::Stroke);
            }
            Op::FillPathNonZero(_)
            | Op::FillPathNonZeroCompatibility(_)
            | Op::FillPathEvenOdd(_) => self.paint_path(PathPaint::Fill),
            Op::FillAndStrokeNonZero(_) | Op::FillAndStrokeEvenOdd(_) => {
                self.paint_path(PathPaint::FillAndStroke);
            }
            Op::CloseFillAndStrokeNonZero(_) | Op::CloseFillAndStrokeEvenOdd(_) => {
                self.path.close();
                self.paint_path(PathPaint::FillAndStroke);
            }
            Op::EndPath(_) => self.paint_path(PathPaint::None),
            Op::ClipNonZero(_) | Op::ClipEvenOdd(_) => self.clips = true,
            _ => return false,
        }
        true
    }

    /// Adds a fault for a name that is not in the resources.
    pub(super) fn missing(&mut self, what: &str, name: &Name<'_>) {
        let name = text(name);
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
        if let Some(cap) = dict.get::<Number>("LC") {
            self.state.has_square_caps = cap.as_i64() == 2;
        }
        if let Some(join) = dict.get::<Number>("LJ") {
            self.state.has_miters = join.as_i64() == 0;
        }
        if let Some(limit) = dict.get::<Number>("ML") {
            self.state.miter_limit = limit.as_f64();
        }
        if let Some(flatness) = dict.get::<Number>("FL") {
            self.note_flatness(flatness);
        }
        if let Some(dash) = dict.get::<Array<'_>>("D") {
            self.state.dash =
                dash.iter::<Array<'_>>().next().map_or(Vec::new(), |dash| dash_lengths(&dash));
        }
        self.note_device_functions(dict);
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
        if !opaque("ca") || !opaque("CA") || masked || is_blended(dict) {
            self.interpreter.list.has_transparency = true;
        }
    }

    /// Notes a tolerance that may distort curves.
    fn note_flatness(&mut self, flatness: Number) {
        if flatness.as_f64() > MAX_FLATNESS {
            self.interpreter.add_unread("curves with a flatness tolerance");
        }
    }

    /// Notes functions of a graphics state parameter dictionary that change colours on the output
    /// device.
    fn note_device_functions(&mut self, dict: &Dict<'_>) {
        for (key, what) in [
            ("TR", "a transfer function"),
            ("TR2", "a transfer function"),
            ("HT", "a halftone"),
            ("BG", "a black-generation function"),
            ("BG2", "a black-generation function"),
            ("UCR", "an undercolour-removal function"),
            ("UCR2", "an undercolour-removal function"),
        ] {
            let is_default = match dict.get::<Object<'_>>(key) {
                None => true,
                Some(Object::Name(name)) => matches!(Name::as_str(&name), "Identity" | "Default"),
                Some(_) => false,
            };
            if !is_default {
                self.interpreter.add_unread(what);
            }
        }
    }

    /// Paints the current path, applies a pending clip, and begins a new path.
    fn paint_path(&mut self, paint: PathPaint) {
        let stroke = matches!(paint, PathPaint::Stroke | PathPaint::FillAndStroke);
        let fill = matches!(paint, PathPaint::Fill | PathPaint::FillAndStroke);
        let state = &mut self.state;
        let path = std::mem::take(&mut self.path).build(state.to_page);
        let clip = std::mem::take(&mut self.clips).then(|| clip_of(&path));
        if !path.is_empty() && (stroke || fill) {
            if stroke && !state.dash.is_empty() {
                self.interpreter.add_unread(DASHED_LINE);
            }
            for paint in
                stroke.then_some(&state.stroke).into_iter().chain(fill.then_some(&state.fill))
            {
                self.interpreter.note_paint(paint);
            }
            if stroke && state.line_width < 0.0 {
                self.interpreter.add_unread("a line with a negative width");
            }
            if stroke && !state.to_page.is_similarity() {
                self.interpreter.add_unread("a line whose width depends on its direction");
            }
            let width = Pt(state.line_width * state.to_page.scale_factor());
            let miter_limit = if state.has_miters { state.miter_limit } else { 1.0 };
            let reach = stroke_reach(&path, width, miter_limit, state.has_square_caps);
            let colour = || (*state.stroke.colour).clone();
            let scale = state.to_page.scale_factor();
            let dash = match state.dash[..] {
                [on, off] => Some([Pt(on * scale), Pt(off * scale)]),
                [] => None,
                [on, ..] => Some([Pt(on * scale); 2]),
            };
            let painted = PaintedPath {
                path,
                stroke: stroke.then(|| Stroke { width, reach, dash, colour: colour() }),
                fill: fill.then(|| (*state.fill.colour).clone()),
            };
            self.interpreter.push(Item::Path(painted), &state.clip);
        }
        if let Some(clip) = clip {
            state.clip = state.clip.intersection(clip);
        }
    }
}

/// What a path-painting operator paints.
#[derive(Clone, Copy)]
enum PathPaint {
    None,
    Stroke,
    Fill,
    FillAndStroke,
}

/// Whether a graphics state parameter dictionary sets a blend mode that mixes colours. The blend mode
/// may be an array, from which programs take the first mode that they know.
fn is_blended(dict: &Dict<'_>) -> bool {
    let is_plain = |mode: &Object<'_>| match mode {
        Object::Name(mode) => matches!(Name::as_str(mode), "Normal" | "Compatible"),
        _ => false,
    };
    match dict.get::<Object<'_>>("BM") {
        None | Some(Object::Null(_)) => false,
        Some(Object::Array(modes)) => !modes.iter::<Object<'_>>().all(|mode| is_plain(&mode)),
        Some(mode) => !is_plain(&mode),
    }
}

/// The lengths of dashes and gaps, at most three. Empty for a solid line.
fn dash_lengths(array: &Array<'_>) -> Vec<f64> {
    array.raw_iter().take(3).enumerate().map(|(at, _)| length_at(array, at)).collect()
}

/// The number at a position of an array, or 0 if the item is not a number.
fn length_at(array: &Array<'_>, at: usize) -> f64 {
    array.iter::<f64>().nth(at).unwrap_or_default()
}
