//! The composing room: type by its purpose, and lines of it.

use std::sync::Arc;

use unicode_segmentation::UnicodeSegmentation;

use super::paragraph::Setting;
use crate::design::Design;
use crate::document::{Document, Front};
use crate::font::{Shaped, TextStyle};
use crate::page::{Colour, FontId, Ink, Item, Paint, Role};
use bookgen_base::diagnostic::{Diagnostic, Place, clipped};
use bookgen_base::units::{Path, Point, Pt, line};

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
    pub book: &'a Document,
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
            let fault = Diagnostic::book(format!(
                "no font of the book has the character {c:?} (U+{:04X})",
                c as u32
            ));
            match self.typed(text, c) {
                Some(place) => fault.at(&place, "no font has it"),
                None => {
                    let label = format!("needed for {:?}", clipped(text));
                    fault.at(self.design().place("fonts"), label)
                }
            }
            .help("name a font that has it in [page.fonts] fallback, as a file beside the book")
        })
    }

    /// Where a character of a text was typed: in the spec or in a front page. Texts are set piece
    /// by piece and sometimes in small letters, so the word round the character is looked for.
    fn typed(&self, text: &str, c: char) -> Option<Place> {
        let at = text.find(c)?;
        let (before, after) = (&text[..at], &text[at..]);
        let start = before.rfind(char::is_whitespace).unwrap_or(0);
        let end = at + after.find(char::is_whitespace).unwrap_or(after.len());
        let other = |other: char| other != c && !other.is_alphanumeric();
        let word = text[start..end].trim_matches(other).to_lowercase();
        let pages = self.book.front.iter().filter_map(|front| match front {
            Front::Markdown(source) => Some((source, false)),
            _ => None,
        });
        std::iter::once((&self.book.source, true)).chain(pages).find_map(|(source, comments)| {
            let mut from = 0;
            source.text.split_inclusive('\n').find_map(|line| {
                let start = from;
                from += line.len();
                let comment = comments && line.trim_start().starts_with('#');
                if comment || !line.to_lowercase().contains(&word) {
                    return None;
                }
                let mut letters = line.char_indices();
                let (at, c) = letters.find(|(_, l)| l.to_lowercase().eq(c.to_lowercase()))?;
                Some(source.place(start + at..start + at + c.len_utf8()))
            })
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

    /// A text as far as there is room for it in one line: what is too long is cut after a word,
    /// with an ellipsis.
    pub fn cut(&self, style: &TextStyle, text: &str, width: Pt) -> Result<String, Diagnostic> {
        if self.width(style, text)? <= width {
            return Ok(text.to_owned());
        }
        // A font without the sign cuts without it.
        let ellipsis = if self.design().fonts.shape(style, "…").is_ok() { "…" } else { "" };
        let spaces = text.match_indices(char::is_whitespace).map(|(at, _)| at);
        let letters = text.grapheme_indices(true).map(|(at, _)| at);
        let words: Vec<usize> = spaces.filter(|at| *at > 0).collect();
        let ends = words.iter().rev().copied().chain(letters.collect::<Vec<_>>().into_iter().rev());
        for end in ends {
            let stop =
                |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '.' | '–' | '—');
            let cut = format!("{}{ellipsis}", text[..end].trim_end_matches(stop));
            if self.width(style, &cut)? <= width {
                return Ok(cut);
            }
        }
        Ok(String::new())
    }

    /// A line of text at a place on its baseline, cut where its room ends; see
    /// [`cut`](Composer::cut).
    pub fn line_within(
        &self,
        style: &TextStyle,
        text: &str,
        (at, align): (Point, Align),
        width: Pt,
        role: Role,
    ) -> Result<Vec<Item>, Diagnostic> {
        let text = self.cut(style, text, width)?;
        self.line(style, &text, at, align, role)
    }

    /// A style in the largest size up to its own in which a text is no wider than a width; never
    /// below a least size.
    pub fn shrunk(
        &self,
        style: TextStyle,
        text: &str,
        width: Pt,
        least: Pt,
    ) -> Result<TextStyle, Diagnostic> {
        let natural = self.width(&style, text)?;
        if natural <= width {
            return Ok(style);
        }
        let size = (style.size * (width / natural)).max(least.min(style.size));
        let tracking = style.tracking * (size / style.size);
        Ok(TextStyle { size, tracking, ..style })
    }

    /// The height of capitals and lining figures of a style.
    pub fn cap_height(&self, style: &TextStyle) -> Pt {
        match style.fonts.first().and_then(|&font| self.design().fonts.face(font)) {
            Some(face) => style.size * face.cap_height(),
            None => style.size * 0.7,
        }
    }
}

/// A ruled line that a reader does not need to hear of.
pub fn rule(from: Point, to: Point, width: Pt) -> Item {
    stroke(line(from, to), width)
}

/// A stroked path that a reader does not need to hear of.
pub fn stroke(path: Path, width: Pt) -> Item {
    Item::Ink(Ink {
        role: Role::Artifact,
        path,
        paint: Paint::Stroke { width },
        colour: Colour::BLACK,
    })
}

/// A filled path that a reader does not need to hear of.
pub fn fill(path: Path) -> Item {
    Item::Ink(Ink { role: Role::Artifact, path, paint: Paint::Fill, colour: Colour::BLACK })
}
