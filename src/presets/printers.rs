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

/// Loads a printer. `name` is the name of a built-in printer, or the path of a printer file in the
/// folder of the book. `name_place` is the position of `name` in the spec. Faults are added to
/// `reader`. Returns `None` if there is no such printer.
pub fn load(reader: &mut Reader<'_>, name: &str, name_place: &Place) -> Option<Printer> {
    Printer::load(&PRINTERS, reader, name, name_place)
}
