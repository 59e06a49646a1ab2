//! The imprint: a file with what all books of a publisher have in common. The keys of a spec override
//! the keys of its imprint.

use super::resolver::{Imprint, Resolver};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::{
    Data, Field, FileKind, FromTable, IMPRINT_PREFIX, Type, Value, Values, parse,
};
use bookgen_press::document::{Matter, MatterPage};

use crate::template::Fonts;

/// The keys of an imprint.
pub static IMPRINT: &[Field] = &[
    Field::optional("publisher", Type::Text, "the publisher"),
    Field::optional("author", Type::Text, "the author, unless the book names one"),
    Field::optional("contact", Type::Text, "where readers report mistakes"),
    Field::optional("series", Type::Text, "the title of the series, as printed"),
    Field::optional(
        "logo",
        Type::Path,
        "the publisher's logo for the title page: SVG, PNG or JPEG",
    ),
    Field::optional(
        "cover",
        Type::Table(&[
            Field::optional("design", Type::Text, "the cover design, see `bookgen covers`"),
            Field::optional("colours", Type::Id, "a palette of the design"),
        ]),
        "the style of the covers",
    ),
    Field::optional("fonts", Type::Table(Fonts::KEYS), "the fonts of the pages"),
];

/// The keys of `[book]` that an imprint can set.
const BOOK_KEYS: [&str; 4] = ["publisher", "author", "contact", "series"];

impl Resolver<'_> {
    /// Reads the imprint that `[book]` names, if any, and merges it with the values of the spec.
    pub(super) fn with_imprint(&mut self, values: Values) -> Values {
        let Some(book) = values.table("book").cloned() else { return values };
        let Some(name) = book.text("imprint").map(str::to_owned) else { return values };
        let place = book.place("imprint").clone();
        let Some(imprint) = self.imprint_values(&name, &book) else { return values };
        let book_values = imprint.only(&BOOK_KEYS).overlaid(book.explicit());
        let book_values = book.overlaid(book_values);
        let mut merged = values.clone().with("book", table(&values, "book", book_values));
        if let Some(style) = imprint.table("cover") {
            let own = values.table("cover").cloned();
            let cover = own.map_or_else(|| style.clone(), |own| style.clone().overlaid(own));
            let value = Value { place: place.clone(), data: Data::Table(cover) };
            let value = match values.get("cover") {
                Some(own) => Value { place: own.place.clone(), ..value },
                None => value,
            };
            merged = match values.wrote("cover") {
                true => merged.with("cover", value),
                false => merged.with_default("cover", value),
            };
        }
        let logo = imprint.get("logo").cloned();
        self.imprint = Some(Imprint { logo, fonts: imprint.table("fonts").cloned() });
        merged
    }

    /// Reads an imprint from the folder of the spec, or from the nearest folder above that has it.
    fn imprint_values(&mut self, name: &str, book: &Values) -> Option<Values> {
        let place = book.place("imprint");
        if name.contains(['/', '\\']) || !name.ends_with(".toml") {
            let fault = Diagnostic::input("`imprint` is no name of a TOML file");
            self.fault(fault.at(place, "a file name that ends with .toml").help(
                "write the name without folders: bookgen looks for the file in the folder of the spec and in the folders above it",
            ));
            return None;
        }
        if !self.reader.files().find_imprint(name) {
            let fault = Diagnostic::file(format!("there is no imprint `{name}`"));
            self.fault(fault.at(place, "not in the folder of the spec, nor in a folder above it").help(
                "write the file, with lines such as `publisher = \"Quiet Hours Press\"`, or remove `imprint`",
            ));
            return None;
        }
        let source = self.reader.text_file(&inside(name), FileKind::Spec, place)?;
        let node = match parse(&source) {
            Ok(node) => node,
            Err(faults) => {
                self.reader.faults.0.extend(faults.0);
                return None;
            }
        };
        let values = self.reader.partial_table(&node, IMPRINT, "the imprint");
        Some(with_paths_inside(values))
    }

    /// Puts the logo of the imprint on the title page, unless the spec sets a logo.
    pub(super) fn add_logo(&mut self, front: &mut [MatterPage]) {
        let Some(logo) = self.imprint.as_ref().and_then(|imprint| imprint.logo.clone()) else {
            return;
        };
        if front.iter().any(|page| page.logo.is_some()) {
            return;
        }
        let Some(title) = front.iter_mut().find(|page| matches!(page.content, Matter::Title))
        else {
            return;
        };
        if let Data::Text(path) = &logo.data {
            title.logo = self.artwork(path, &logo.place);
        }
    }
}

/// A table as a value of the spec.
fn table(values: &Values, name: &str, table: Values) -> Value {
    let place = values.get(name).map_or(&values.place, |value| &value.place).clone();
    Value { place, data: Data::Table(table) }
}

/// The path of a file in the folder of the imprint.
fn inside(path: &str) -> String {
    format!("{IMPRINT_PREFIX}{path}")
}

/// Makes the paths of an imprint relative to the folder of the imprint.
fn with_paths_inside(values: Values) -> Values {
    let is_font_file = |text: &str| text.ends_with(".ttf") || text.ends_with(".otf");
    let moved = |value: &Value| match &value.data {
        Data::Text(text) => Value { place: value.place.clone(), data: Data::Text(inside(text)) },
        _ => value.clone(),
    };
    let mut values = values;
    if let Some(logo) = values.get("logo").cloned() {
        values = values.with("logo", moved(&logo));
    }
    if let Some(style) = values.table("cover").cloned()
        && let Some(design) = style
            .get("design")
            .filter(|value| value.text().is_some_and(|text| text.ends_with(".toml")))
    {
        let design = moved(design);
        let value = table(&values, "cover", style.with("design", design));
        values = values.with("cover", value);
    }
    let Some(fonts) = values.table("fonts").cloned() else { return values };
    let mut moved_fonts = fonts.clone();
    for (name, value) in fonts.iter() {
        let value = match &value.data {
            Data::Text(text) if is_font_file(text) => moved(value),
            Data::List(list) => {
                let list = list.iter().map(|item| match item.text() {
                    Some(text) if is_font_file(text) => moved(item),
                    _ => item.clone(),
                });
                Value { place: value.place.clone(), data: Data::List(list.collect()) }
            }
            _ => continue,
        };
        moved_fonts = moved_fonts.with(name, value);
    }
    let value = table(&values, "fonts", moved_fonts);
    values.with("fonts", value)
}
