//! Form XObjects and images.

use hayro_syntax::object::{Array, Dict, Number, Object, Stream};
use hayro_syntax::page::Resources;

use super::colour::image_space;
use super::graphics_state::GraphicsState;
use super::{Interpreter, clip_of};
use crate::dictionary::name;
use crate::display_list::{Image, Item};
use crate::geometry::{Transform, box_of_points};
use crate::path_builder::PathBuilder;
use crate::work;

/// The maximum nesting depth of form XObjects.
const MAX_DEPTH: usize = 24;

impl Interpreter<'_, '_> {
    /// Paints an XObject.
    pub(super) fn paint_xobject(
        &mut self,
        stream: &Stream<'_>,
        resources: &Resources<'_>,
        state: &GraphicsState,
    ) {
        let dict = stream.dict();
        // The parser may search the stream for its end.
        let length = dict.data().len() + stream.raw_data().len() / 16;
        if !self.work.spend(work::bytes(length)) {
            return;
        }
        self.list.has_layers |= dict.contains_key("OC");
        match name(dict, "Subtype").as_str() {
            "Image" => self.paint_image(stream, state),
            "Form" => self.paint_form(stream, resources, state),
            other => self.add_fault(format!("an XObject has the unknown subtype `{other}`")),
        }
    }

    fn paint_form(
        &mut self,
        stream: &Stream<'_>,
        resources: &Resources<'_>,
        state: &GraphicsState,
    ) {
        if self.depth >= MAX_DEPTH {
            return self.add_fault("form XObjects are nested too deep".to_owned());
        }
        let dict = stream.dict();
        let Some(content) = self.work.decoded(stream) else {
            return self.add_fault("a form XObject cannot be decoded".to_owned());
        };
        self.note_unread_keys(dict);
        let mut inner = state.clone();
        if let Some(matrix) = numbers(dict, "Matrix") {
            inner.to_page = Transform(matrix).then(inner.to_page);
        }
        if let Some([left, bottom, right, top]) = numbers(dict, "BBox") {
            let mut path = PathBuilder::default();
            path.move_to(left, bottom);
            path.line_to(right, bottom);
            path.line_to(right, top);
            path.line_to(left, top);
            path.close();
            inner.clip = inner.clip.intersection(clip_of(&path.build(inner.to_page)));
        }
        self.note_transparency_group(dict);
        self.depth += 1;
        match dict.get::<Dict<'_>>("Resources") {
            Some(own) => {
                if self.work.spend(work::bytes(own.data().len())) {
                    self.run(content, &Resources::new(own), inner);
                }
            }
            None => self.run(content, resources, inner),
        }
        self.depth -= 1;
    }

    /// Notes keys of a form XObject that are not read.
    fn note_unread_keys(&mut self, dict: &Dict<'_>) {
        if numbers::<4>(dict, "BBox").is_none() {
            self.add_unread("a form with a wrong /BBox");
        }
        let has_matrix = dict.contains_key("Matrix");
        let is_invertible = |matrix: [f64; 6]| Transform(matrix).scale_factor() > 0.0;
        if has_matrix && !numbers(dict, "Matrix").is_some_and(is_invertible) {
            self.add_unread("a form with a wrong /Matrix");
        }
        for key in ["PS", "Subtype2", "Ref", "OPI"] {
            if dict.contains_key(key) {
                self.add_unread(&format!("a form with the key /{key}"));
            }
        }
    }

    /// Paints an image XObject or an inline image.
    pub(super) fn paint_image(&mut self, stream: &Stream<'_>, state: &GraphicsState) {
        let dict = stream.dict();
        let side = |long: &str, short: &str| {
            let side = dict.get::<Number>(long).or_else(|| dict.get::<Number>(short));
            side.map_or(0, |side| u32::try_from(side.as_i64()).unwrap_or(0))
        };
        let space = dict.get::<Object<'_>>("ColorSpace").or_else(|| dict.get::<Object<'_>>("CS"));
        if !self.work.spend(space.as_ref().map_or(0, work::object)) {
            return;
        }
        if dict.get::<Object<'_>>("SMask").is_some_and(|mask| matches!(mask, Object::Stream(_))) {
            self.list.has_transparency = true;
        }
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        let image = Image {
            frame: box_of_points(corners.map(|(x, y)| state.to_page.point(x, y))),
            samples: (side("Width", "W"), side("Height", "H")),
            colour_space: space.as_ref().map(image_space),
        };
        self.push(Item::Image(image), &state.clip);
    }
}

/// Reads the value of a key. Returns `None` if the value is not an array of `N` numbers.
fn numbers<const N: usize>(dict: &Dict<'_>, key: &str) -> Option<[f64; N]> {
    let array = dict.get::<Array<'_>>(key)?;
    let numbers: Option<Vec<f64>> = array.iter::<Object<'_>>().take(N + 1).map(number).collect();
    numbers?.try_into().ok()
}

fn number(object: Object<'_>) -> Option<f64> {
    match object {
        Object::Number(number) => Some(number.as_f64()),
        _ => None,
    }
}
