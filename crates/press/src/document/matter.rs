//! Front matter and back matter: the pages before the first chapter and after the answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::artwork::Artwork;
use crate::qr_code::QrCode;
use bookgen_base::diagnostic::{Place, Source};

/// A page, or a run of pages, before the first chapter or after the answers.
#[derive(Clone, Debug)]
pub struct MatterPage {
    /// The content of the page.
    pub content: Matter,
    /// A logo on the title page, the half title or the copyright page.
    pub logo: Option<Artwork>,
    /// A QR code below the text.
    pub code: Option<Arc<QrCode>>,
    /// Whether the page is a verso (a left page), if the kind of page usually is a recto.
    pub on_verso: bool,
}

impl From<Matter> for MatterPage {
    fn from(content: Matter) -> MatterPage {
        MatterPage { content, logo: None, code: None, on_verso: false }
    }
}

/// The content of a page before the first chapter or after the answers.
#[derive(Clone, Debug)]
pub enum Matter {
    /// The half title: only the title.
    HalfTitle,
    /// The title page.
    Title,
    /// The copyright page.
    Copyright,
    /// A dedication.
    Dedication(TextPage),
    /// An epigraph: a quotation, and the person who said it.
    Epigraph(TextPage, Option<String>),
    /// The table of contents.
    Contents,
    /// The how-to-solve pages: the rules of play for each kind.
    HowToSolve,
    /// A diagram for each technique that the puzzles need.
    Techniques,
    /// A text in Markdown that the author wrote, with its placeholders filled in.
    Markdown(TextPage),
    /// A text about the author.
    AboutAuthor(TextPage),
    /// The other books of the series, after an optional text.
    AlsoInSeries(Option<TextPage>, Vec<String>),
    /// Ruled lines for notes. The value is the number of pages.
    Notes(u32),
    /// A request for a review, with an optional text of the author.
    Review(Option<TextPage>),
    /// A table in which the solver writes a date and a time for each puzzle.
    SolversLog,
    /// The fonts and the making of the book, after an optional text of the author.
    Colophon(Option<TextPage>),
}

impl Matter {
    /// The text that the author wrote for the page.
    pub fn text(&self) -> Option<&TextPage> {
        match self {
            Matter::Dedication(text)
            | Matter::Epigraph(text, _)
            | Matter::Markdown(text)
            | Matter::AboutAuthor(text) => Some(text),
            Matter::AlsoInSeries(text, _) | Matter::Review(text) | Matter::Colophon(text) => {
                text.as_ref()
            }
            _ => None,
        }
    }
}

/// The pictures of a text, by their paths and titles. The title of a picture is its width.
pub type Pictures = BTreeMap<(String, String), Artwork>;

/// A text in Markdown, with its placeholders filled in, and the pictures that it shows.
#[derive(Clone, Debug)]
pub struct TextPage {
    /// The text.
    pub source: Arc<Source>,
    /// The place of the text in the spec, or the start of its file.
    pub place: Place,
    /// The pictures, by the path and the title that the text writes.
    pub pictures: Pictures,
}
