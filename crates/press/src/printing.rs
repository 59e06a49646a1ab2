//! Who prints a book, and on what paper.

use std::fmt;

use bookgen_base::diagnostic::{Diagnostic, Place};
use bookgen_contract::printer::{Origin, Printer};

/// The name that stands for no printer.
pub const NOBODY: &str = "none";

/// Who prints a book.
#[derive(Clone, Debug)]
pub struct Printing {
    /// The printer.
    pub printer: Printer,
    /// The paper, one of the printer's, if it has any.
    pub paper: Option<String>,
    /// Whether the spec itself names the printer: then breaking a rule of it is a fault. A printer
    /// that only the template names gives the book its margins and limits, and advice.
    pub binds: bool,
    /// Where it is named.
    pub place: Place,
}

impl Printing {
    /// A complaint that the book breaks a rule of the printer: a fault, or advice.
    pub fn complaint(&self, message: String, origin: &Origin) -> Complaint<'_> {
        Complaint { printing: self, fault: Diagnostic::book(message), origin: origin.clone() }
    }
}

/// What a rule of the printer says against the book.
pub struct Complaint<'a> {
    printing: &'a Printing,
    fault: Diagnostic,
    origin: Origin,
}

impl Complaint<'_> {
    /// Says where, as a diagnostic does.
    pub fn at(mut self, place: &Place, label: impl Into<String>) -> Self {
        self.fault = self.fault.at(place, label);
        self
    }

    /// Says a way out; how old the rule is, and the way out of the printer, follow.
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
            ". The template is made for {name}: write printer = \"{NOBODY}\" in [book] if the book is not"
        );
        Diagnostic { advice: true, ..fault.help(help) }
    }
}
