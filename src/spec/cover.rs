//! `[cover]`: what goes round the book.

mod design;
mod price;

pub use design::COVERS;

use std::sync::Arc;

use super::resolve::Work;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::{Field, Type, Values};
use bookgen_contract::printer::Space;
use bookgen_press::cover::{Art, Cover, CoverBarcode, SpineText};
use bookgen_press::design::Design;
use bookgen_press::image::{ColourSpace, Image};
use bookgen_press::printing::Printing;

/// The cover design of a book that names none.
const DESIGN: &str = "cloth";

/// Points in the largest sheet anybody prints a cover on (80 in).
const SHEET: f64 = 5760.0;

/// The keys of `[cover]`. None has a default here, so that an edition's can be laid over the book's.
pub(super) static COVER: &[Field] = &[
    Field::optional(
        "design",
        Type::Text,
        "a built-in cover design (see `bookgen covers`), or the path of a design file; else \"cloth\"",
    ),
    Field::optional("colours", Type::Id, "one of the design's palettes; else its first choice"),
    Field::optional(
        "binding",
        Type::Choice(&["paperback", "hardcover"]),
        "the cover of a paperback or of a hardcover; else what the printer binds",
    ),
    Field::optional(
        "width",
        Type::Length(72.0, SHEET),
        "the width of the whole sheet, bleed or wrap included, as the printer's template says it",
    ),
    Field::optional("height", Type::Length(72.0, SHEET), "the height of that sheet"),
    Field::optional(
        "spine",
        Type::Length(0.0, 720.0),
        "the width of the spine, as the printer's template or calculator says it",
    ),
    Field::optional(
        "spine_text",
        Type::Choice(&["down", "up", "none"]),
        "which way type on the spine reads; else as the language has it, where the printer takes any",
    ),
    Field::optional(
        "blurb",
        Type::Prose,
        "the text of the back, Markdown; {puzzles} and {volume} are filled in; else what the book has",
    ),
    Field::optional("bio", Type::Prose, "about the author, Markdown, under that text"),
    Field::optional(
        "puzzle",
        Type::Int(1, 20_000),
        "the number of the puzzle that is shown; else the first",
    ),
    Field::optional("art", Type::Path, "a picture of one's own, JPEG or PNG"),
    Field::optional(
        "art_at",
        Type::Choice(&["frame", "front"]),
        "in the place of the puzzle that is shown, or all over the front, which then has no type; else \"frame\"",
    ),
    Field::optional(
        "barcode",
        Type::Choice(&["own", "printer", "none"]),
        "bars of the ISBN, a white box where the printer puts them, or nothing; else \"own\" where there is an ISBN, \"printer\" where there is none",
    ),
    Field::optional(
        "price",
        Type::Text,
        "the five digits beside the bars: \"90000\" for no price, \"USD 12.99\"",
    ),
    Field::optional(
        "barcode_size",
        Type::Int(80, 200),
        "the size of the bars in percent; else what the printer's box holds, 100 at the most",
    ),
];

/// Keys that are of one format of a book alone.
const FORMAT: &[&str] =
    &["binding", "width", "height", "spine", "barcode", "price", "barcode_size"];

/// Texts of the book that its cover repeats.
const REPEATED: [&str; 5] = ["title", "subtitle", "author", "publisher", "series"];

impl Work<'_> {
    /// `[cover]` as the edition has it.
    pub(super) fn cover_values(&self, values: &Values) -> Values {
        let empty = || Values::empty(values.place.clone());
        let of_the_book = values.table("cover").cloned().unwrap_or_else(empty);
        let Some(edition) = &self.edition else { return of_the_book };
        let own = edition.table("cover").cloned().unwrap_or_else(empty);
        of_the_book.without(FORMAT).overlaid(own)
    }

    /// What goes round the book, if the spec says so or it is asked for. The fonts of the cover are
    /// added to the book's.
    pub(super) fn cover(
        &mut self,
        (values, head): (&Values, &Values),
        design: &mut Design,
        printing: Option<&Printing>,
        reads_up: bool,
        args: &[(&str, &str)],
    ) -> Option<Cover> {
        let said = values.get("cover").is_some()
            || self.edition.as_ref().is_some_and(|edition| edition.get("cover").is_some());
        if !said && !self.covers {
            return None;
        }
        let values = &self.cover_values(values);
        let place = if said { values.place.clone() } else { head.place.clone() };
        let asked = (values.text("design").unwrap_or(DESIGN), values.place("design"));
        // Colours are those of a design: of another one nothing was said.
        let colours = values.text("colours").map(|name| (name, values.place("colours")));
        let fallback = design.faces.regular.clone();
        let look = design::load(&mut self.reader, asked, colours, &mut design.fonts, &fallback);
        let length = |key: &str| Some((values.length(key)?, values.place(key).clone()));
        let [blurb, bio] = ["blurb", "bio"].map(|key| {
            let text = self.filled(values, key, args)?;
            Some((text, values.place(key).clone()))
        });
        let art = self.art(values, printing);
        let bars = self.bars(values, head);
        let usual = if reads_up { SpineText::Up } else { SpineText::Down };
        let spine_text = match values.text("spine_text") {
            Some("down") => SpineText::Down,
            Some("up") => SpineText::Up,
            Some(_) => SpineText::None,
            None => usual,
        };
        let puzzle = values.int("puzzle").and_then(|number| u32::try_from(number).ok());
        Some(Cover {
            design: look?,
            binding: values
                .text("binding")
                .map(|binding| (binding.to_owned(), values.place("binding").clone())),
            width: length("width"),
            height: length("height"),
            spine: length("spine"),
            spine_text: (spine_text, values.get("spine_text").map(|value| value.place.clone())),
            blurb,
            bio,
            puzzle: puzzle.map(|number| (number, values.place("puzzle").clone())),
            art,
            barcode: bars,
            places: REPEATED.map(|name| (name, head.place(name).clone())).into(),
            place,
        })
    }

    /// The picture that the spec names.
    fn art(&mut self, values: &Values, printing: Option<&Printing>) -> Option<Art> {
        let Some(path) = values.text("art") else {
            if values.get("art_at").is_some() {
                let fault =
                    Diagnostic::book("`art_at` says where a picture stands, and there is none");
                let fault = fault.at(values.place("art_at"), "which picture?");
                self.fault(fault.help("add a line `art = \"front.jpg\"`, or leave this out"));
            }
            return None;
        };
        let place = values.place("art");
        let bytes = self.reader.bytes(path, place)?;
        let image = match Image::read(bytes) {
            Ok(image) => image,
            Err(error) => {
                let fault = Diagnostic::file(format!("{path} cannot be printed"));
                self.fault(fault.at(place, error.label).help(error.help));
                return None;
            }
        };
        let space = match image.colour_space {
            ColourSpace::Grey => Space::Grey,
            ColourSpace::Rgb => Space::Rgb,
            ColourSpace::Cmyk => Space::Cmyk,
        };
        if let Some(printing) = printing {
            let ink = &printing.printer.ink;
            if !ink.spaces.is_empty() && !ink.spaces.contains(&space) {
                let words: Vec<&str> = ink.spaces.iter().map(|space| space.word()).collect();
                let name = &printing.printer.name;
                let what = format!("{path} is in {space}, and {name} takes {}", words.join(", "));
                let complaint = printing.complaint(what, &ink.origin).at(place, "this picture");
                let help = match space {
                    Space::Cmyk => "save it in RGB or in grey",
                    _ => {
                        "convert it in an image program: CMYK with the profile that the printer names"
                    }
                };
                let fault = complaint.help(help);
                if fault.advice { self.advice.push(fault) } else { self.fault(fault) }
            }
        }
        let front = values.text("art_at") == Some("front");
        Some(Art { image: Arc::new(image), path: path.to_owned(), front, place: place.clone() })
    }

    /// What stands in the box of the barcode.
    fn bars(&mut self, values: &Values, head: &Values) -> CoverBarcode {
        let isbn = head.text("isbn");
        let asked = values.text("barcode");
        let own = asked.map_or(isbn.is_some(), |word| word == "own");
        if !own {
            for key in ["price", "barcode_size"] {
                if values.get(key).is_some() {
                    let fault = Diagnostic::book(format!("`{key}` belongs to bars of one's own"));
                    let label = if isbn.is_some() { "there are none" } else { "there is no ISBN" };
                    let fault = fault.at(values.place(key), label);
                    self.fault(
                        fault.help(
                            "leave it out, or give the book an `isbn` and `barcode = \"own\"`",
                        ),
                    );
                }
            }
            return if asked == Some("none") { CoverBarcode::None } else { CoverBarcode::Printer };
        }
        let price = values.text("price").and_then(|text| match price::digits(text) {
            Ok(digits) => Some(digits),
            Err(error) => {
                let fault = Diagnostic::book("`price` is not what stands beside an ISBN's bars");
                self.fault(fault.at(values.place("price"), error.label).help(error.help));
                None
            }
        });
        let Some(isbn) = isbn else {
            let fault = Diagnostic::book("there is no ISBN to make bars of");
            let fault = fault.at(values.place("barcode"), "the bars are those of an ISBN");
            self.fault(fault.help(
                "add `isbn` to the book or the edition, each has its own; or take \"printer\" or \"none\"",
            ));
            return CoverBarcode::None;
        };
        let size = values.int("barcode_size").and_then(|size| u8::try_from(size).ok());
        let key = ["barcode_size", "barcode"].into_iter().find(|key| values.get(key).is_some());
        let place = key.map_or(head.place("isbn"), |key| values.place(key)).clone();
        CoverBarcode::Isbn { isbn: isbn.to_owned(), price, size, place }
    }
}
