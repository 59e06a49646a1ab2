//! The built-in printers.

use bookgen_base::diagnostic::Place;
use bookgen_base::presets::Presets;
use bookgen_base::schema::Reader;
use bookgen_contract::printer::{self, Printer};

use super::embedded;

#[cfg(test)]
mod tests;

/// The built-in printers.
pub static PRINTERS: Presets = Presets {
    noun: "printer",
    folder: "templates/printers",
    files: embedded!("templates/printers":
        "kdp-paperback",
        "kdp-hardcover",
        "ingramspark",
        "lulu",
        "newspaper-k",
        "office-printer",
    ),
    keys: printer::KEYS,
};

/// Loads a printer: a built-in name, or the path of a printer file in the book's folder.
/// `name_place` is where the name is written. Faults go to the reader. Returns `None` if there is no
/// such printer.
pub fn load(reader: &mut Reader<'_>, name: &str, name_place: &Place) -> Option<Printer> {
    Printer::load(&PRINTERS, reader, name, name_place)
}
