//! The typesetter: text styles by purpose, and single lines of type.

use std::sync::Arc;

use unicode_segmentation::UnicodeSegmentation;

use crate::design::Design;
use crate::document::Document;
use crate::font::{Face, MissingGlyph, Shaped, TextStyle};
use crate::page::{Colour, FontId, Ink, Item, Paint, Role};
use bookgen_base::diagnostic::{Diagnostic, Place, clipped};
use bookgen_base::units::{Path, Point, Pt, line};

/// The alignment of a line of text relative to its reference point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The line begins at the point.
    Left,
    /// The line is centred on the point.
    Centre,
    /// The line ends at the point.
    Right,
}

/// Typesets with the fonts and styles of one document.
#[derive(Clone, Copy)]
pub struct Typesetter<'a> {
    /// The document.
    pub document: &'a Document,
}

impl<'a> Typesetter<'a> {
    /// The design of the document.
    pub fn design(&self) -> &'a Design {
        &self.document.design
    }

    fn style(&self, fonts: &[FontId], size: Pt) -> TextStyle {
        TextStyle::new(fonts.to_vec(), size)
    }

    /// The style of running text in the regular text font.
    pub fn regular(&self, size: Pt) -> TextStyle {
        self.style(&self.design().faces.regular, size)
    }

    /// The style of running text in the italic text font.
    pub fn italic(&self, size: Pt) -> TextStyle {
        self.style(&self.design().faces.italic, size)
    }

    /// The style of running text in the bold text font.
    pub fn bold(&self, size: Pt) -> TextStyle {
        self.style(&self.design().faces.bold, size)
    }

    /// The style of grids and numbers, with tabular figures (digits of equal width).
    pub fn figures(&self, size: Pt) -> TextStyle {
        TextStyle { tabular: true, ..self.style(&self.design().faces.figures, size) }
    }

    /// The bold style of grids and numbers, with tabular figures (digits of equal width).
    pub fn figures_bold(&self, size: Pt) -> TextStyle {
        TextStyle { tabular: true, ..self.style(&self.design().faces.figures_bold, size) }
    }

    /// The style of labels: letterspaced small capitals, or the regular text font if the design has
    /// no small capitals.
    pub fn label(&self, size: Pt) -> TextStyle {
        if self.design().small_caps {
            TextStyle { small_caps: true, tracking: size * 0.08, ..self.regular(size) }
        } else {
            self.regular(size)
        }
    }

    /// The style of subheadings: small capitals, or bold if the design has no small capitals.
    pub fn subheading(&self) -> TextStyle {
        let size = self.design().sizes.subheading;
        if self.design().small_caps { self.label(size) } else { self.bold(size) }
    }

    /// Shapes a text, that is, converts the text to positioned glyphs.
    ///
    /// # Errors
    /// A character that no font of the style has.
    pub fn shape(&self, style: &TextStyle, text: &str) -> Result<Arc<Shaped>, Diagnostic> {
        self.design().fonts.shape(style, text).map_err(|missing| self.missing_glyph(&missing))
    }

    /// The error for a character that is missing in all fonts of a style.
    pub fn missing_glyph(&self, missing: &MissingGlyph) -> Diagnostic {
        let MissingGlyph { character: c, text } = missing;
        let fault = Diagnostic::input(format!(
            "no font of the book has the character {c:?} (U+{:04X})",
            *c as u32
        ));
        match self.source_place(text, *c) {
            Some(place) => fault.at(&place, "no font has this character"),
            None => {
                let label = format!("needed for {:?}", clipped(text));
                fault.at(self.design().place("fonts"), label)
            }
        }
        .help("add a font file with this character to `fallback` in [page.fonts]")
    }

    /// Finds the place of the character `c` in the spec or in a Markdown page. `text` is a text
    /// that contains the character. Texts are shaped in pieces and sometimes in lower case, so the
    /// function searches for the word around the character and ignores case.
    fn source_place(&self, text: &str, c: char) -> Option<Place> {
        let at = text.find(c)?;
        let (before, after) = (&text[..at], &text[at..]);
        let start = before.rfind(char::is_whitespace).unwrap_or(0);
        let end = at + after.find(char::is_whitespace).unwrap_or(after.len());
        let other = |other: char| other != c && !other.is_alphanumeric();
        let word = text[start..end].trim_matches(other).to_lowercase();
        let pages = self.document.front.iter().chain(&self.document.back);
        let pages = pages.filter_map(|page| Some((&page.content.text()?.source, false)));
        std::iter::once((&self.document.source, true)).chain(pages).find_map(
            |(source, comments)| {
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
            },
        )
    }

    /// The width of a text that is set in one line.
    pub fn width(&self, style: &TextStyle, text: &str) -> Result<Pt, Diagnostic> {
        Ok(self.shape(style, text)?.width)
    }

    /// Typesets a line of text. `at` is the reference point, on the baseline.
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

    /// Truncates a text to a width. The cut is made after a word if possible and marked with an
    /// ellipsis.
    pub fn truncate(&self, style: &TextStyle, text: &str, width: Pt) -> Result<String, Diagnostic> {
        if self.width(style, text)? <= width {
            return Ok(text.to_owned());
        }
        // If no font has the ellipsis, the text is cut without an ellipsis.
        let ellipsis = if self.design().fonts.shape(style, "…").is_ok() { "…" } else { "" };
        let spaces = text.match_indices(char::is_whitespace).map(|(at, _)| at);
        let letters = text.grapheme_indices(true).map(|(at, _)| at);
        let words: Vec<usize> = spaces.filter(|at| *at > 0).collect();
        let ends = words.iter().rev().copied().chain(letters.collect::<Vec<_>>().into_iter().rev());
        for end in ends {
            let stop =
                |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '.' | '–' | '—');
            let truncated = format!("{}{ellipsis}", text[..end].trim_end_matches(stop));
            if self.width(style, &truncated)? <= width {
                return Ok(truncated);
            }
        }
        Ok(String::new())
    }

    /// Typesets a line of text, truncated to a width; see [`line`](Typesetter::line) and
    /// [`truncate`](Typesetter::truncate).
    pub fn truncated_line(
        &self,
        style: &TextStyle,
        text: &str,
        at: Point,
        align: Align,
        width: Pt,
        role: Role,
    ) -> Result<Vec<Item>, Diagnostic> {
        let text = self.truncate(style, text, width)?;
        self.line(style, &text, at, align, role)
    }

    /// Reduces the size of a style until a text fits a width, but not below `min_size`. If the text
    /// does not fit at `min_size`, returns the style at `min_size`.
    pub fn shrunk(
        &self,
        style: TextStyle,
        text: &str,
        width: Pt,
        min_size: Pt,
    ) -> Result<TextStyle, Diagnostic> {
        let natural = self.width(&style, text)?;
        if natural <= width {
            return Ok(style);
        }
        let size = (style.size * (width / natural)).max(min_size.min(style.size));
        let tracking = style.tracking * (size / style.size);
        Ok(TextStyle { size, tracking, ..style })
    }

    /// How far letters extend above and below the baseline, as shares of the type size.
    pub fn reach(&self, style: &TextStyle) -> (f64, f64) {
        let fonts = &self.design().fonts;
        let face = style.fonts.first().and_then(|&font| fonts.face(font));
        face.map_or((0.95, 0.3), Face::reach)
    }

    /// The height of capital letters and digits in a style.
    pub fn cap_height(&self, style: &TextStyle) -> Pt {
        self.design().fonts.cap_height(style)
    }
}

/// A straight line. Screen readers skip it.
pub fn rule(from: Point, to: Point, width: Pt) -> Item {
    stroke(line(from, to), width)
}

/// A stroked path. Screen readers skip it.
pub fn stroke(path: Path, width: Pt) -> Item {
    Item::Ink(Ink { role: Role::Artifact, path, paint: Paint::line(width), colour: Colour::BLACK })
}

/// A filled path. Screen readers skip it.
pub fn fill(path: Path) -> Item {
    Item::Ink(Ink { role: Role::Artifact, path, paint: Paint::Fill, colour: Colour::BLACK })
}
