//! Who prints a book, and on what paper.

use super::resolve::Work;
use bookgen_base::diagnostic::{Diagnostic, did_you_mean};
use bookgen_base::schema::Values;
use bookgen_press::printing::{NO_PRINTER, Printing};

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
            let name = values.text("printer").filter(|name| *name != NO_PRINTER)?;
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
