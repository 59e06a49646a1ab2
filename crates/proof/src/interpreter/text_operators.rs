//! Text operators (ISO 32000-1, 9.3 and 9.4).

use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Array, Name, Object};

use super::execution::{Execution, FoundFont};
use super::graphics_state::INVISIBLE;
use super::paint::Paint;
use crate::display_list::{Glyph, Item};
use crate::fonts::Font;
use crate::geometry::Transform;
use crate::work;

/// Text is distorted if the sine of the angle between its baseline and its stems is smaller. Slanted
/// text is not distorted.
const MIN_SINE: f64 = 0.85;

/// The minimum and the maximum horizontal scale of text that is not distorted.
const MIN_RATIO: f64 = 0.5;
const MAX_RATIO: f64 = 2.0;

/// Text in another rendering mode than filled or invisible.
const ODD_TEXT: &str = "stroked text, or text that clips";

/// Smaller text cannot be read on paper.
const MIN_TYPE_SIZE: f64 = 1.0;

impl Execution<'_, '_, '_, '_, '_> {
    /// If the operator is a text operator, executes it and returns true.
    pub(super) fn text_operator(&mut self, operator: &Op<'_, '_>) -> bool {
        match operator {
            Op::BeginText(_) => self.set_line_matrix(Transform::IDENTITY),
            Op::CharacterSpacing(space) => self.state.character_spacing = space.0.as_f64(),
            Op::WordSpacing(space) => self.state.word_spacing = space.0.as_f64(),
            Op::HorizontalScaling(scale) => {
                self.state.horizontal_scale = scale.0.as_f64() / 100.0;
            }
            Op::TextLeading(leading) => self.state.leading = leading.0.as_f64(),
            Op::TextRise(rise) => self.state.rise = rise.0.as_f64(),
            Op::TextRenderingMode(mode) => {
                self.state.rendering_mode = mode.0.as_f64();
                // Text that clips may clip even if no glyph is shown.
                if !(0.0..=INVISIBLE).contains(&self.state.rendering_mode) {
                    self.interpreter.add_unread(ODD_TEXT);
                }
            }
            Op::TextFont(font) => {
                self.state.font_size = font.1.as_f64();
                let FoundFont { length, index } = self.find_font(font.0);
                if !self.interpreter.work.spend(work::bytes(length)) {
                    return true;
                }
                self.state.font = index;
                if self.state.font.is_none() {
                    self.missing("font", font.0);
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

    /// Finds a font in the resources. A stream sets the same few fonts again and again.
    fn find_font(&mut self, name: &Name<'_>) -> FoundFont {
        if let Some(known) = self.fonts.get(name.as_ref()) {
            return *known;
        }
        let dict = self.resources.get_font(name);
        let found = FoundFont {
            length: dict.as_ref().map_or(0, |dict| dict.data().len()),
            index: dict.as_ref().and_then(|dict| self.interpreter.document.font(dict)),
        };
        self.fonts.insert(name.as_ref().to_vec(), found);
        found
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
            if !self.interpreter.work.spend(1) {
                return;
            }
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
        let paint = self.state.glyph_paint().cloned();
        if self.state.has_odd_rendering_mode() {
            self.interpreter.add_unread(ODD_TEXT);
        }
        if font.is_type3 {
            self.interpreter.add_unread("a Type 3 font");
        }
        if let Some(paint) = &paint {
            self.note_unread_text(font, paint);
        }
        for bytes in codes.chunks(font.code_bytes) {
            if self.interpreter.work.is_exceeded() {
                return;
            }
            let state = &self.state;
            let code = bytes.iter().fold(0, |code: u32, byte| code << 8 | u32::from(*byte));
            let to_page = self.text_matrix.then(state.to_page);
            let advance = font.advance(code);
            let step = advance * state.font_size
                + state.character_spacing
                + if bytes == b" " { state.word_spacing } else { 0.0 };
            let text = font.text(code);
            if text.is_empty() && paint.is_some() {
                self.interpreter.list.fonts_without_text.insert(number);
            }
            let glyph = Glyph {
                text,
                origin: to_page.point(0.0, state.rise),
                em: to_page.vector(state.font_size * state.horizontal_scale, 0.0),
                advance,
                font: number,
                colour: paint.as_ref().map(|paint| (*paint.colour).clone()),
            };
            self.interpreter.push(Item::Glyph(glyph), &state.clip);
            self.advance(step * self.state.horizontal_scale);
        }
    }

    /// Notes text whose look on the page is not read.
    fn note_unread_text(&mut self, font: &Font, paint: &Paint) {
        self.interpreter.note_paint(paint);
        if let Some(reason) = &font.unread {
            self.interpreter.add_unread(&format!("{reason} of the font {}", font.name));
        }
        let to_page = self.text_matrix.then(self.state.to_page);
        let em = to_page.vector(self.state.font_size * self.state.horizontal_scale, 0.0);
        let up = to_page.vector(0.0, self.state.font_size);
        let length = |(x, y): (f64, f64)| (x * x + y * y).sqrt();
        // On the page, y points downwards: upright text turns from `up` to `em` clockwise.
        let area = em.1 * up.0 - em.0 * up.1;
        let (width, height) = (length(em), length(up));
        if area < width * height * MIN_SINE || !(MIN_RATIO..=MAX_RATIO).contains(&(width / height))
        {
            self.interpreter.add_unread("mirrored or distorted text");
        }
        if height < MIN_TYPE_SIZE {
            self.interpreter.add_unread("text that is smaller than 1 pt");
        }
    }
}
