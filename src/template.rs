//! Templates: the design of pages, in TOML files.
//!
//! A template is a file in `templates/` that is embedded in the program, or a user's file in the
//! folder of the book. The `[page]` table of a book can override every key of its template.

mod at_trim;
mod front_pages;
mod keys;
mod slot_keys;
mod trim_sizes;

pub use at_trim::at_trim;
pub use front_pages::{FRONT_PAGES, front_page};
pub use keys::{Fonts, Grids, Heads, InnerMargin, Margins, Options, PageNumbers, Template};
pub use trim_sizes::{TRIM_SIDES, TRIM_SIZES};

use crate::presets::embedded;
use bookgen_base::diagnostic::{Place, Source};
use bookgen_base::presets::Presets;
use bookgen_base::schema::{Field, FromTable, NoFiles, Reader, Values};

/// The built-in templates.
pub static TEMPLATES: Presets = Presets {
    noun: "template",
    folder: "templates",
    files: embedded!("templates":
        "paperback",
        "kdp-6x9",
        "kdp-large-print",
        "a4-sheet",
        "letter-sheet",
        "booklet-a5",
        "tablet",
        "newspaper-1-column",
        "newspaper-column",
        "newspaper-3-columns",
        "sau-1-column",
        "sau-2-columns",
        "sau-3-columns",
        "newspaper-half",
        "newspaper-tabloid",
    ),
    keys: TEMPLATE,
};

/// The names of the built-in templates.
pub fn names() -> impl Iterator<Item = &'static str> {
    TEMPLATES.names()
}

/// The names of the built-in templates for books. These templates have no fixed slots.
pub fn names_for_books() -> impl Iterator<Item = &'static str> {
    names().filter(|name| slot_chapters(name).is_none())
}

/// Whether a template has a design for every trim size, see `at_trim`. Single sheets and pages with
/// fixed slots are designed for one size.
pub fn has_any_trim(template: &Values) -> bool {
    template.text("sides") == Some("mirrored") && !template.wrote("slot")
}

/// The names of the built-in templates that have a design for every trim size. `kdp-6x9` is left out:
/// for other sizes there is `paperback`.
pub fn names_for_any_trim() -> impl Iterator<Item = &'static str> {
    names().filter(|name| *name != "kdp-6x9").filter(|name| {
        let mut reader = Reader::new(&NoFiles);
        let values = load(&mut reader, name, &Source::new("", "").place(0..0));
        values.is_some_and(|values| has_any_trim(&values))
    })
}

/// The printer of a built-in template, if the template names a printer.
pub fn printer(name: &str) -> Option<String> {
    let mut reader = Reader::new(&NoFiles);
    let values = load(&mut reader, name, &Source::new("", "").place(0..0))?;
    values.text("printer").map(str::to_owned)
}

/// The number of chapters that a book needs to fill the slots of a built-in template. The number is
/// 0 if the slots contain only answers. The result is `None` if the template has no fixed slots.
pub fn slot_chapters(name: &str) -> Option<usize> {
    let mut reader = Reader::new(&NoFiles);
    let values = load(&mut reader, name, &Source::new("", "").place(0..0))?;
    values.get("slot")?;
    let chapter =
        |slot: &Values| slot.int("chapter").and_then(|chapter| usize::try_from(chapter).ok());
    Some(values.tables("slot").filter_map(chapter).max().unwrap_or(0))
}

/// The keys of a template.
pub static TEMPLATE: &[Field] = Template::KEYS;

/// The keys of `[page]` in the spec of a book: all keys of a template except `base`, `about` and
/// `printer`.
pub static PAGE: &[Field] = TEMPLATE.split_at(3).1;

/// Loads the values of a template. `name` is the name of a built-in template, or the path of a
/// template file in the folder of the book. `name_place` is the position of `name` in the spec.
/// Faults are added to `reader`. Returns `None` if there is no such template.
pub fn load(reader: &mut Reader<'_>, name: &str, name_place: &Place) -> Option<Values> {
    TEMPLATES.load(reader, name, name_place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_base::schema::Need;

    #[test]
    fn the_number_of_slot_chapters_is_known() {
        assert_eq!(slot_chapters("newspaper-half"), Some(3));
        assert_eq!(slot_chapters("newspaper-1-column"), Some(0));
        assert_eq!(slot_chapters("kdp-6x9"), None);
        assert!(names_for_books().any(|name| name == "newspaper-column"));
        assert!(!names_for_books().any(|name| name == "newspaper-tabloid"));
    }

    #[test]
    fn every_built_in_template_is_complete() {
        for name in TEMPLATES.names() {
            let mut reader = Reader::new(&NoFiles);
            let values = load(&mut reader, name, &Source::new("", "").place(0..0)).unwrap();
            assert_eq!(reader.faults.to_string(), "", "{name}");
            for field in TEMPLATE {
                let needed = field.need != Need::Optional;
                assert!(!needed || values.get(field.name).is_some(), "{name}: {}", field.name);
            }
        }
    }
}
