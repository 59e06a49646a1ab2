//! The printer of a document, and the rules of the printer.

use std::fmt;

use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_contract::printer::{Binding, Origin, Printer};

use crate::design::{Design, Sides};

/// The value of the key `printer` that selects no printer, so that no printer's rules apply.
pub const NO_PRINTER: &str = "none";

/// The printer and paper of a document.
#[derive(Clone, Debug)]
pub struct Printing {
    /// The printer's name and rules.
    pub printer: Printer,
    /// The name of the paper, if the printer offers papers.
    pub paper: Option<String>,
    /// Whether the printer's rules are binding. If the spec names the printer, the rules are
    /// binding, and a broken rule is an error. If only the template names the printer, a broken
    /// rule is reported as advice.
    pub binds: bool,
    /// The place of the printer's name in the spec or in the template.
    pub place: Place,
}

/// Why a cover cannot be made if the document has no printer, and what to do.
pub const COVER_WITHOUT_PRINTER: (&str, &str) = (
    "a cover needs a printer, and the book names no printer",
    "add a line `printer = \"kdp-paperback\"` to [book]: see `bookgen printers`",
);

/// Whether the pages of a document are bound into a cover.
pub fn is_bound(design: &Design, printing: Option<&Printing>) -> bool {
    why_unbound(design, printing).is_none()
}

/// Why the pages of a document are not bound into a cover, and what to do. `None` if they are: left and
/// right pages differ, the pages have no fixed slots, and the printer binds books and makes covers.
pub fn why_unbound(design: &Design, printing: Option<&Printing>) -> Option<(String, &'static str)> {
    let Some(Printing { printer, .. }) = printing else {
        let (why, help) = COVER_WITHOUT_PRINTER;
        return Some((why.to_owned(), help));
    };
    if design.sides != Sides::Mirrored || !design.slots.is_empty() {
        let why = "the pages are not bound: the template has no left and right pages";
        return Some((why.to_owned(), "choose a template for books: see `bookgen templates`"));
    }
    if printer.binding == Binding::Sheets || printer.covers.keys().all(|name| name == "jacket") {
        let why = format!("{} makes no covers", printer.name);
        return Some((why, "name a printer that makes covers: see `bookgen printers`"));
    }
    None
}

impl Printing {
    /// Starts a diagnostic for a broken rule of the printer.
    pub fn complaint(&self, message: String, origin: &Origin) -> Complaint<'_> {
        Complaint { printing: self, fault: Diagnostic::input(message), origin: origin.clone() }
    }
}

/// A diagnostic for a broken rule of the printer. It is an error if the rules are binding.
/// Otherwise it is only advice.
pub struct Complaint<'a> {
    printing: &'a Printing,
    fault: Diagnostic,
    origin: Origin,
}

impl Complaint<'_> {
    /// Adds a place in the spec or template to the diagnostic, with a label for the place.
    pub fn at(mut self, place: &Place, label: impl Into<String>) -> Self {
        self.fault = self.fault.at(place, label);
        self
    }

    /// Adds a help text. Also appends the date on which the rule was last checked. If the template
    /// names the printer, also appends how to choose another printer.
    pub fn help(self, help: impl fmt::Display) -> Diagnostic {
        let Complaint { printing, fault, origin } = self;
        let name = &printing.printer.name;
        let mut help = help.to_string();
        if let Some(day) = origin.checked {
            help += &format!("; the rule of {name} was last checked on {day}");
        }
        if printing.binds {
            return fault.help(help);
        }
        help += &format!(
            ". The template is made for {name}; for another printer, write printer = \"{NO_PRINTER}\" in [book]"
        );
        Diagnostic { advice: true, ..fault.help(help) }
    }
}
