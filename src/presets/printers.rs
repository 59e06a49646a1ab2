//! The printers that come with the program.

use bookgen_base::diagnostic::Place;
use bookgen_base::presets::Presets;
use bookgen_base::schema::Reader;
use bookgen_contract::printer::{self, Printer};

use super::embedded;

#[cfg(test)]
mod tests;

/// The printers.
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

/// A printer: a built-in name, or the path of a printer's file in the book's folder.
///
/// Faults go to the reader, each at its own line; `None` if there is no such printer.
pub fn load(reader: &mut Reader<'_>, name: &str, asked: &Place) -> Option<Printer> {
    printer::load(&PRINTERS, reader, name, asked)
}
