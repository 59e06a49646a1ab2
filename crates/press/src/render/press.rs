//! The press edition: a flat PDF in black, for a printer.
//!
//! No bookmarks, links, annotations or layers, and nothing transparent. Black ink is `DeviceGray`,
//! which goes to the black plate alone, is allowed in every PDF/X, and is the purest black on a
//! screen and on a digital press, where 100 % K of four colours may come out as a dark grey. Other
//! colours are `DeviceCMYK`, or `DeviceRGB` for a printer who takes nothing else.
//!
//! printpdf writes the content streams; the rest of its document is not used. What is known to be
//! wrong there (boxes, metadata, fonts, identifiers that change from run to run) is made here by the
//! finishing pass. The same pages give the same bytes, on any number of threads.

mod content;
mod exchange;
mod finish;
mod fonts;
mod forms;
mod metadata;
mod streams;
mod survey;

use chrono::NaiveDate;

use crate::font::FontSet;
use crate::page::Page;
use bookgen_base::units::{Point, Pt};

pub use exchange::{Exchange, Intent, Profile};

use super::RenderError;
use content::Sheet;
use finish::Form;
use forms::Forms;
pub(in crate::render) use survey::Survey;

/// How much the document says about the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facts {
    /// All there is, in its information dictionary and in an XMP packet.
    All,
    /// The title, the dates and the program, in the dictionary alone: some printers want no
    /// metadata, and a press file cannot do with less.
    Least,
}

/// What the document says about the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meta {
    /// The title.
    pub title: String,
    /// The author; empty if nobody is named.
    pub author: String,
    /// What it is about, in a sentence.
    pub subject: Option<String>,
    /// The language, as a BCP 47 tag: `en`, `nl`, `pt-BR`; empty if it is not known.
    pub language: String,
    /// The book's date: the document's dates are midnight (UTC) of that day.
    pub date: NaiveDate,
    /// How much of this is written.
    pub facts: Facts,
    /// What tells this file from all others, whatever its content: the document's lasting
    /// identifier is made of it.
    pub seed: Vec<u8>,
    /// A text that travels inside the file without being seen: its manifest. A PDF 1.3 has no place
    /// for it.
    pub manifest: Option<String>,
    /// The standard that the file keeps, if any.
    pub exchange: Option<Exchange>,
    /// Whether colours that are not only black are written as light (DeviceRGB), for a printer who
    /// takes no inks.
    pub light: bool,
}

impl Meta {
    /// The document's lasting identifier, in hexadecimal.
    pub fn identifier(&self) -> String {
        finish::identifier(self).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Writes pages as a PDF for the press.
///
/// # Errors
/// Pages that cannot be printed, or a font that cannot be embedded; see [`RenderError`].
pub fn press(pages: &[Page], fonts: &FontSet, meta: &Meta) -> Result<Vec<u8>, RenderError> {
    if pages.is_empty() {
        return Err(RenderError::NoPages);
    }
    if !metadata::is_writable(meta.date) {
        return Err(RenderError::Date);
    }
    if let Some(exchange) = &meta.exchange {
        exchange.check(pages)?;
        if meta.title.trim().is_empty() {
            return Err(RenderError::Exchange("it has no title"));
        }
    }
    let survey = Survey::of(pages, fonts)?;
    let (codes, embedded) = fonts::embed(fonts, &survey.glyphs)?;
    let forms = Forms::new(&survey);

    let drawings = forms.items().iter().map(|items| Sheet {
        items,
        height: Pt::ZERO,
        corner: Default::default(),
        light: meta.light,
    });
    let sheets = pages.iter().map(|page| Sheet {
        items: &page.items,
        height: page.size.height,
        corner: (page.bleed.left, page.bleed.bottom),
        light: meta.light,
    });
    let sheets: Vec<Sheet<'_>> = drawings.chain(sheets).collect();
    let mut written = streams::write(&sheets, &codes, &forms)?;

    let contents = written.split_off(forms.items().len());
    let images = forms.images();
    let forms = written
        .into_iter()
        .zip(forms.items())
        .map(|(content, items)| {
            let nothing = (Point::default(), Point::default());
            Form { content, bounds: forms::bounds(items, fonts).unwrap_or(nothing) }
        })
        .collect();
    finish::finish(pages, meta, embedded, images, forms, contents)
}

/// A length in thousandths of a point, the precision of all that is written.
pub(in crate::render) fn milli(length: Pt) -> i64 {
    (length.0 * 1000.0).round() as i64
}
