//! The composing room: type by its purpose, and lines of it.

use std::sync::Arc;

use super::paragraph::Setting;
use crate::diagnostic::Diagnostic;
use crate::font::{Shaped, TextStyle};
use crate::page::{Cap, FontId, Ink, Item, Paint, Role};
use crate::spec::{Book, Design};
use crate::units::{Path, Point, Pt, line};

/// Which way a line is set from its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The line begins there.
    Left,
    /// Its middle is there.
    Centre,
    /// It ends there.
    Right,
}

/// Sets type for one book.
#[derive(Clone, Copy)]
pub struct Composer<'a> {
    /// The book.
    pub book: &'a Book,
}

impl<'a> Composer<'a> {
    /// What the pages look like.
    pub fn design(&self) -> &'a Design {
        &self.book.design
    }

    fn style(&self, fonts: &[FontId], size: Pt) -> TextStyle {
        TextStyle::new(fonts.to_vec(), size)
    }

    /// The text face.
    pub fn regular(&self, size: Pt) -> TextStyle {
        self.style(&self.design().faces.regular, size)
    }

    /// Its italic.
    pub fn italic(&self, size: Pt) -> TextStyle {
        self.style(&self.design().faces.italic, size)
    }

    /// Its bold.
    pub fn bold(&self, size: Pt) -> TextStyle {
        self.style(&self.design().faces.bold, size)
    }

    /// The figure face.
    pub fn figures(&self, size: Pt) -> TextStyle {
        TextStyle { tabular: true, ..self.style(&self.design().faces.figures, size) }
    }

    /// Its bold.
    pub fn figures_bold(&self, size: Pt) -> TextStyle {
        TextStyle { tabular: true, ..self.style(&self.design().faces.figures_bold, size) }
    }

    /// Letterspaced small capitals for labels, or plain text where the design has none.
    pub fn caps(&self, size: Pt) -> TextStyle {
        if self.design().small_caps {
            TextStyle { small_caps: true, tracking: size * 0.08, ..self.regular(size) }
        } else {
            self.regular(size)
        }
    }

    /// A subheading: small capitals, or bold where the design has none.
    pub fn subheading(&self) -> TextStyle {
        let size = self.design().sizes.subheading;
        if self.design().small_caps { self.caps(size) } else { self.bold(size) }
    }

    /// How running text is set.
    pub fn running(&self) -> Setting {
        if self.design().justify { Setting::Justified } else { Setting::Left }
    }

    /// Shapes a text.
    ///
    /// # Errors
    /// A character that no font of the style has.
    pub fn shape(&self, style: &TextStyle, text: &str) -> Result<Arc<Shaped>, Diagnostic> {
        self.design().fonts.shape(style, text).map_err(|missing| {
            let c = missing.character;
            Diagnostic::book(format!(
                "no font of the book has the character {c:?} (U+{:04X})",
                c as u32
            ))
            .at(self.design().place("fonts"), format!("needed for {:?}", clipped(text)))
            .help("name a font that has it in [page.fonts] fallback, as a file beside the book")
        })
    }

    /// The width of a text.
    pub fn width(&self, style: &TextStyle, text: &str) -> Result<Pt, Diagnostic> {
        Ok(self.shape(style, text)?.width)
    }

    /// A line of text at a place on its baseline.
    pub fn line(
        &self,
        style: &TextStyle,
        text: &str,
        at: Point,
        align: Align,
        role: Role,
    ) -> Result<Vec<Item>, Diagnostic> {
        let shaped = self.shape(style, text)?;
        let shift = match align {
            Align::Left => Pt::ZERO,
            Align::Centre => shaped.width / 2.0,
            Align::Right => shaped.width,
        };
        Ok(shaped.items(Point::new(at.x - shift, at.y), &role))
    }

    /// The height of capitals and lining figures of a style.
    pub fn cap_height(&self, style: &TextStyle) -> Pt {
        match style.fonts.first().and_then(|&font| self.design().fonts.face(font)) {
            Some(face) => style.size * face.cap_height(),
            None => style.size * 0.7,
        }
    }
}

/// The first words of a text, for a message.
fn clipped(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A ruled line that a reader does not need to hear of.
pub fn rule(from: Point, to: Point, width: Pt) -> Item {
    stroke(line(from, to), width)
}

/// A stroked path that a reader does not need to hear of.
pub fn stroke(path: Path, width: Pt) -> Item {
    Item::Ink(Ink { role: Role::Artifact, path, paint: Paint::Stroke { width, cap: Cap::Butt } })
}

/// A filled path that a reader does not need to hear of.
pub fn fill(path: Path) -> Item {
    Item::Ink(Ink { role: Role::Artifact, path, paint: Paint::Fill })
}
