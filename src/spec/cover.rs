//! The `[cover]` table.

mod cover_design;
mod design_keys;
mod design_path;
mod price_addon;

pub use cover_design::{COVERS, LOOKS};

use std::sync::Arc;

use super::resolver::Resolver;
use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_base::keys;
use bookgen_base::schema::{FileKind, FromTable, Values};
use bookgen_base::units::Pt;
use bookgen_contract::manifest::artwork::file_digest;
use bookgen_contract::printer::ColourSpace;
use bookgen_press::cover::{Art, Cover, CoverBarcode, SpineText};
use bookgen_press::design::Design;
use bookgen_press::image::{ColourSpace as ImageColours, Image};
use bookgen_press::printing::{Printing, is_bound, why_unbound};

/// The default cover design.
const DEFAULT_DESIGN: &str = "cloth";

/// The maximum side of a cover sheet in points: 80 in.
const MAX_SIDE: f64 = 5760.0;

keys! {
    /// The table `[cover]`. No key has a default value, because the default value in an edition would
    /// override the value that the book sets.
    pub(super) struct CoverKeys {
        /// a built-in cover design (see `bookgen covers`), or the path of a design file; if
        /// missing, "cloth"
        design: Option<(String, Place)>,
        /// a palette of the design; if missing, the design's default palette
        colours: Option<(String, Place)> as Id,
        /// the type of binding; if missing, the printer's binding
        binding: Option<(String, Place)> as Choice(&["paperback", "hardcover"]),
        /// the width of the whole cover sheet, including bleed or wrap, from the printer's cover
        /// template
        width: Option<(Pt, Place)> as Length(72.0, MAX_SIDE),
        /// the height of the whole cover sheet
        height: Option<(Pt, Place)> as Length(72.0, MAX_SIDE),
        /// the width of the spine, from the printer's cover template or calculator
        spine: Option<(Pt, Place)> as Length(0.0, 720.0),
        /// the reading direction of the text on the spine; if missing, the usual direction of the
        /// language; the text is printed only if the printer allows text on the spine
        spine_text: Option<(SpineText, Place)>,
        /// the text of the back cover, in Markdown; {puzzles} and {volume} are filled in; if
        /// missing, a list of the book's contents
        blurb: Option<String> as Prose,
        /// a text about the author, in Markdown, below the blurb
        bio: Option<String> as Prose,
        /// the number of the puzzle on the front; if missing, the first puzzle that fits
        puzzle: Option<(u32, Place)> as Int(1, 20_000),
        /// the number of the puzzle on the back; 0 for none; if missing, a puzzle that is not on
        /// the front, if the text leaves room for it
        back_puzzle: Option<(u32, Place)> as Int(0, 20_000),
        /// your own picture, JPEG or PNG
        art: Option<(String, Place)> as Path,
        /// where the picture is printed; `frame` (the default): in place of the puzzle; `front`: on
        /// the whole front cover, which then has no text
        art_at: Option<(String, Place)> as Choice(&["frame", "front"]),
        /// `own`: print the barcode of the ISBN; `printer`: leave a white box for the printer's
        /// barcode; `none`: no barcode and no box; if missing, `own` for a book with an ISBN, and
        /// `printer` for a book without an ISBN
        barcode: Option<(String, Place)> as Choice(&["own", "printer", "none"]),
        /// the five-digit price code next to the barcode: "90000" for no price, or a price such as
        /// "USD 12.99"
        price: Option<(String, Place)>,
        /// the size of the barcode in percent of the standard size; if missing, the largest size
        /// that fits the printer's box, at most 100
        barcode_size: Option<(u8, Place)> as Int(80, 200),
    }
}

/// The keys of `[cover]` that an edition does not inherit from the book.
const NOT_INHERITED: &[&str] =
    &["binding", "width", "height", "spine", "barcode", "price", "barcode_size"];

/// The keys of `[book]` whose texts are printed on the cover too.
const REPEATED: [&str; 5] = ["title", "subtitle", "author", "publisher", "series"];

impl Resolver<'_> {
    /// The values of `[cover]`, overridden by the edition's `[cover]`.
    pub(super) fn cover_values(&self, values: &Values) -> Values {
        let empty = || Values::empty(values.place.clone());
        let book_cover = values.table("cover").cloned().unwrap_or_else(empty);
        let Some(edition) = &self.edition else { return book_cover };
        let own = edition.table("cover").cloned().unwrap_or_else(empty);
        book_cover.without(NOT_INHERITED).overlaid(own)
    }

    /// The cover, if the spec has `[cover]` or a cover is requested. The fonts of the cover are
    /// added to the fonts of the design. `spine_up` is true if text on a spine usually reads upward
    /// in the language of the book.
    pub(super) fn cover(
        &mut self,
        values: &Values,
        head: &Values,
        design: &mut Design,
        printing: Option<&Printing>,
        spine_up: bool,
        args: &[(&str, &str)],
    ) -> Option<Cover> {
        let has_table = values.wrote("cover")
            || self.edition.as_ref().is_some_and(|edition| edition.get("cover").is_some());
        let is_bound = || is_bound(design, printing);
        let is_wanted = self.with_cover || self.covers_bound_books && is_bound();
        if !has_table && !is_wanted {
            return None;
        }
        let own_table = self.edition.as_ref().unwrap_or(values).table("cover");
        if self.covers_bound_books
            && let Some(table) = own_table
            && let Some((why, help)) = why_unbound(design, printing)
        {
            let advice = Diagnostic::advice("[cover] has no effect").at(&table.place, why);
            self.advice.push(advice.help(help));
        }
        let values = &self.cover_values(values);
        let place = if has_table { values.place.clone() } else { head.place.clone() };
        let keys = CoverKeys::from_table(values)?;
        let (name, name_place) = match &keys.design {
            Some((name, place)) => (name.as_str(), place),
            None => (DEFAULT_DESIGN, &values.place),
        };
        let colours = keys.colours.as_ref().map(|(name, place)| (name.as_str(), place));
        let fallback = design.faces.regular.clone();
        let cover_design = cover_design::load(
            &mut self.reader,
            name,
            name_place,
            colours,
            &mut design.fonts,
            &fallback,
        );
        let [blurb, bio] = ["blurb", "bio"].map(|key| {
            let text = self.filled(values, key, args)?;
            Some((text, values.place(key).clone()))
        });
        let art = self.art(&keys, printing);
        let bars = self.bars(&keys, head);
        let default = if spine_up { SpineText::Up } else { SpineText::Down };
        let spine_text = keys.spine_text.map_or((default, None), |(text, at)| (text, Some(at)));
        let cover_design = cover_design?;
        if cover_design.has_picture() && keys.art.is_none() {
            let fault = Diagnostic::input(format!("the cover design `{name}` needs a picture"));
            let fault = fault.at(name_place, "`art` is missing");
            self.fault(fault.help(
                "add a line `art = \"front.jpg\"` with the path of a JPEG or PNG, or choose another design",
            ));
        }
        Some(Cover {
            design: cover_design,
            binding: keys.binding,
            width: keys.width,
            height: keys.height,
            spine: keys.spine,
            spine_text,
            blurb,
            bio,
            puzzle: keys.puzzle,
            back_puzzle: keys.back_puzzle,
            art,
            barcode: bars,
            is_default: !has_table,
            has_volume: head.wrote("volume"),
            places: REPEATED.map(|name| (name, head.place(name).clone())).into(),
            place,
        })
    }

    /// Reads the picture that the key `art` names, if the key is set.
    fn art(&mut self, keys: &CoverKeys, printing: Option<&Printing>) -> Option<Art> {
        let Some((path, place)) = &keys.art else {
            if let Some((_, place)) = &keys.art_at {
                let fault = Diagnostic::input("`art_at` needs a picture");
                let fault = fault.at(place, "`art` is missing");
                self.fault(fault.help("add a line `art = \"front.jpg\"`, or remove `art_at`"));
            }
            return None;
        };
        let bytes = self.reader.bytes(path, FileKind::Picture, place)?;
        let digest = file_digest(&bytes);
        let image = match Image::read(bytes) {
            Ok(image) => image,
            Err(error) => {
                let fault = Diagnostic::file(format!("{path} cannot be printed"));
                self.fault(fault.at(place, error.label).help(error.help));
                return None;
            }
        };
        let space = match image.colour_space {
            ImageColours::Grey => ColourSpace::Grey,
            ImageColours::Rgb => ColourSpace::Rgb,
            ImageColours::Cmyk => ColourSpace::Cmyk,
        };
        if let Some(printing) = printing {
            let ink = &printing.printer.ink;
            if !ink.spaces.is_empty() && !ink.spaces.contains(&space) {
                let words: Vec<&str> = ink.spaces.iter().map(|space| space.word()).collect();
                let name = &printing.printer.name;
                let what = format!(
                    "the picture {path} has the colour space {space}, but the printer {name} accepts {}",
                    words.join(", ")
                );
                let complaint = printing.complaint(what, &ink.origin).at(place, "this picture");
                let help = match space {
                    ColourSpace::Cmyk => "save the picture in RGB or in greyscale",
                    _ => {
                        "convert the picture to CMYK in an image editor, with the ICC profile that the printer names"
                    }
                };
                let fault = complaint.help(help);
                if fault.advice { self.advice.push(fault) } else { self.fault(fault) }
            }
        }
        let front = keys.art_at.as_ref().is_some_and(|(at, _)| at == "front");
        let (path, place) = (path.to_owned(), place.clone());
        Some(Art { image: Arc::new(image), path, digest, front, place })
    }

    /// Decides what the barcode box on the cover contains.
    fn bars(&mut self, keys: &CoverKeys, head: &Values) -> CoverBarcode {
        let isbn = head.text("isbn");
        let barcode = keys.barcode.as_ref();
        let (word, barcode_place) = barcode.map(|(word, place)| (word.as_str(), place)).unzip();
        let price = keys.price.as_ref();
        let size = keys.barcode_size.as_ref();
        let own = word.map_or(isbn.is_some(), |word| word == "own");
        if !own {
            let places = [price.map(|(_, place)| place), size.map(|(_, place)| place)];
            for (key, place) in ["price", "barcode_size"].into_iter().zip(places) {
                if let Some(place) = place {
                    let fault =
                        Diagnostic::input(format!("`{key}` needs a barcode that bookgen prints"));
                    let label = if isbn.is_some() {
                        "bookgen prints no barcode on this cover"
                    } else {
                        "there is no ISBN"
                    };
                    let fault = fault.at(place, label);
                    self.fault(
                        fault.help("remove this key, or set `isbn` and `barcode = \"own\"`"),
                    );
                }
            }
            return if word == Some("none") { CoverBarcode::None } else { CoverBarcode::Printer };
        }
        let price = price.and_then(|(text, place)| match price_addon::digits(text) {
            Ok(digits) => Some(digits),
            Err(error) => {
                let fault = Diagnostic::input("`price` is not a valid price code");
                self.fault(fault.at(place, error.label).help(error.help));
                None
            }
        });
        let Some(isbn) = isbn else {
            let fault = Diagnostic::input("a barcode needs an ISBN");
            let fault = fault.at(barcode_place.unwrap_or(&head.place), "there is no ISBN");
            self.fault(fault.help(
                "add `isbn` to [book] or to the edition (each edition has its own ISBN), or set `barcode` to \"printer\" or \"none\"",
            ));
            return CoverBarcode::None;
        };
        let place = size.map(|(_, place)| place).or(barcode_place);
        let place = place.unwrap_or_else(|| head.place("isbn")).clone();
        let size = size.map(|(size, _)| *size);
        CoverBarcode::Isbn { isbn: isbn.to_owned(), price, size, place }
    }
}
