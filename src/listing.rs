//! The product page of a book at a seller: texts made from the facts of the book, and pictures of its
//! cover and pages.
//!
//! ```text
//! Book + LaidOut -Facts::new-> Facts -texts-> description, keywords, subtitle, table of facts
//!                             Facts -sample_pages::choose-> pages -pictures-> PNG and JPEG files
//! ```
//!
//! Every sentence is a text of a language file with facts of the book filled in. A sentence is used
//! only if the book keeps what it says. What sellers need is in `templates/sellers.toml`.

mod description;
mod facts;
mod facts_json;
mod facts_table;
mod keywords;
mod markup;
#[cfg(feature = "pictures")]
mod pictures;
mod sample_pages;
mod sellers;
mod subtitle;
mod wording;

use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_press::Page;
use bookgen_press::document::Labels;

use crate::pipeline::{self, LaidOut};
use crate::spec::Book;
use facts::Facts;
use facts_json::{JsonParts, PictureFacts};
use sample_pages::Samples;
use sellers::Sellers;
use wording::Wording;

/// Whether this program can make pictures.
pub const HAS_PICTURES: bool = cfg!(feature = "pictures");

/// A file of a listing.
pub struct ListingFile {
    /// The name of the file.
    pub name: String,
    /// The content of the file.
    pub bytes: Vec<u8>,
}

/// The files of a listing.
pub struct Listing {
    /// The texts.
    pub texts: Vec<ListingFile>,
    /// The pictures; empty if the listing has none.
    pub pictures: Vec<ListingFile>,
    /// Advice about texts that are too long for a seller.
    pub advice: Vec<Diagnostic>,
}

/// Checks that a book can have a listing, before its puzzles are made.
///
/// # Errors
/// The book is a newspaper page or a set of worksheets for a class, or it has no puzzles.
pub fn check(book: &Book) -> Result<(), Diagnostic> {
    let document = &book.document;
    const SHEETS: &str =
        "a listing describes a book: a title, chapters and answers on pages of their own";
    if !document.design.slots.is_empty() {
        let fault = Diagnostic::input("a newspaper page has no product page");
        let fault = fault.at(&document.title_place, "its template has fixed slots");
        return Err(
            fault.help(format!("{SHEETS}; use a template without slots, such as \"kdp-6x9\""))
        );
    }
    let for_class = |labels: &Labels| matches!(labels, Labels::Names(_));
    if let Some(chapter) = document.chapters.iter().find(|chapter| for_class(&chapter.labels)) {
        let fault = Diagnostic::input("worksheets for a class have no product page");
        let fault = fault.at(&chapter.place, "each sheet of this chapter has the name of a pupil");
        return Err(
            fault.help(format!("{SHEETS}; remove `names` from the chapter to sell its puzzles"))
        );
    }
    if document.chapters.is_empty() {
        let fault = Diagnostic::input("a book without puzzles has no product page");
        return Err(fault.at(&document.title_place, "this book").help("add a chapter"));
    }
    Ok(())
}

/// The names of all files that a listing can have.
///
/// # Errors
/// Faults of the built-in data of sellers, which has none.
pub fn file_names(with_pictures: bool) -> Result<Vec<String>, Faults> {
    let texts = TEXT_FILES.iter().map(|name| (*name).to_owned());
    let pictures = match with_pictures {
        true => Sellers::load()?.picture_names(),
        false => Vec::new(),
    };
    Ok(texts.chain(pictures).collect())
}

/// The names of the texts.
const TEXT_FILES: [&str; 6] = [
    "description.txt",
    "description.html",
    "keywords.txt",
    "subtitle.txt",
    "facts.txt",
    "facts.json",
];

/// Makes the listing of a laid-out book. `front` is the front cover; `None` for loose sheets without a
/// cover.
///
/// # Errors
/// A picture cannot be made, for example because a picture file on the cover is damaged.
pub fn make(
    book: &Book,
    laid_out: &LaidOut,
    front: Option<&Page>,
    with_pictures: bool,
) -> Result<Listing, Faults> {
    let sellers = Sellers::load()?;
    let wording = Wording::new(&book.document.language)?;
    let copy = pipeline::back_copy(&book.document, laid_out);
    let facts = Facts::new(book, laid_out, &copy, &sellers);
    let samples = sample_pages::choose(&book.document, laid_out);
    let (pictures, picture_facts) = match with_pictures {
        true => draw(book, laid_out, front, &samples, &sellers, &wording)?,
        false => (Vec::new(), Vec::new()),
    };
    let description = description::description(book, &copy, &facts, &wording);
    let limits = &sellers.kdp;
    let mut advice = Vec::new();
    let text = markup::text(&description);
    let html = markup::html(&description);
    let characters = html.chars().count();
    if characters > limits.description_characters {
        let message = format!("the description has {characters} characters with its tags");
        advice.push(Diagnostic::advice(message).help(format!(
            "KDP accepts at most {}: shorten `blurb` or `bio` in [cover]",
            limits.description_characters
        )));
    }
    let keywords = keywords::keywords(&facts, &wording, limits);
    let subtitle = subtitle::subtitle(&facts, &wording, limits);
    let parts = JsonParts {
        description: &html,
        keywords: &keywords,
        subtitle: &subtitle,
        samples: &samples,
        pictures: &picture_facts,
    };
    let json = facts_json::json(&facts, &wording, &parts);
    let contents = [
        text,
        html,
        keywords.iter().map(|keyword| format!("{keyword}\n")).collect(),
        format!("{subtitle}\n"),
        facts_table::table(&facts, &wording),
        json,
    ];
    let texts = TEXT_FILES.iter().zip(contents);
    let file = |(name, text): (&&str, String)| ListingFile {
        name: (*name).to_owned(),
        bytes: text.into_bytes(),
    };
    Ok(Listing { texts: texts.map(file).collect(), pictures, advice })
}

/// Draws the pictures, and describes them for the table of facts.
#[cfg(feature = "pictures")]
fn draw(
    book: &Book,
    laid_out: &LaidOut,
    front: Option<&Page>,
    samples: &Samples,
    sellers: &Sellers,
    wording: &Wording,
) -> Result<(Vec<ListingFile>, Vec<PictureFacts>), Faults> {
    let artist = pictures::Artist::new(&book.document, laid_out, front, samples, wording)?;
    Ok(artist.draw(sellers)?.into_iter().unzip())
}

/// This program cannot make pictures.
#[cfg(not(feature = "pictures"))]
fn draw(
    _: &Book,
    _: &LaidOut,
    _: Option<&Page>,
    _: &Samples,
    _: &Sellers,
    _: &Wording,
) -> Result<(Vec<ListingFile>, Vec<PictureFacts>), Faults> {
    Ok((Vec::new(), Vec::new()))
}

#[cfg(test)]
mod tests;
