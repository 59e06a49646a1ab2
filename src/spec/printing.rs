//! Who prints a book, and on what paper.

use std::fmt;

use super::resolve::Work;
use bookgen_base::diagnostic::{Diagnostic, Place, did_you_mean};
use bookgen_base::schema::Values;
use bookgen_base::units::Pt;
use bookgen_contract::printer::{Origin, Printer};

/// The name that stands for no printer.
const NOBODY: &str = "none";

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

/// A length as printers speak of it: `0.375 in`.
pub fn inches(length: Pt) -> String {
    let text = format!("{:.3}", length.inches());
    format!("{} in", text.trim_end_matches('0').trim_end_matches('.'))
}

impl Work<'_> {
    /// The printer that the spec names, or else its template.
    pub(super) fn printing(
        &mut self,
        head: &Values,
        template: Option<&Values>,
    ) -> Option<Printing> {
        let binds = head.wrote("printer");
        let asked = if binds { Some(head) } else { template };
        let named = asked.and_then(|values| {
            let name = values.text("printer").filter(|name| *name != NOBODY)?;
            Some((name.to_owned(), values.place("printer").clone()))
        });
        let Some((name, place)) = named else {
            if head.wrote("paper") && !(binds && head.get("printer").is_none()) {
                let fault =
                    Diagnostic::book("a paper is one of a printer's, and there is no printer");
                let fault = fault.at(head.place("paper"), "whose paper?");
                self.fault(
                    fault.help("add a line `printer = \"kdp-paperback\"`: see `bookgen printers`"),
                );
            }
            return None;
        };
        let printer = crate::presets::printers::load(&mut self.reader, &name, &place)?;
        let mut paper = printer.paper.clone();
        if let Some(asked) = head.text("paper") {
            if !printer.papers.contains_key(asked) {
                let known = || printer.papers.keys().map(String::as_str);
                let help = did_you_mean(asked, known(), || {
                    format!("its papers are {}", known().collect::<Vec<_>>().join(", "))
                });
                let fault = Diagnostic::book(format!("{name} has no paper `{asked}`"));
                self.fault(fault.at(head.place("paper"), "not one of its papers").help(help));
            }
            paper = Some(asked.to_owned());
        }
        Some(Printing { printer, paper, binds, place })
    }
}
