//! The printer and the paper of a book.

use super::resolver::Resolver;
use bookgen_base::diagnostic::{Diagnostic, did_you_mean};
use bookgen_base::schema::Values;
use bookgen_press::printing::{NO_PRINTER, Printing};

impl Resolver<'_> {
    /// The printer that the spec names, or else the printer of the template. Only the rules of the
    /// spec's printer are binding.
    pub(super) fn printing(
        &mut self,
        head: &Values,
        template: Option<&Values>,
    ) -> Option<Printing> {
        let binds = head.wrote("printer");
        let source = if binds { Some(head) } else { template };
        let named = source.and_then(|values| {
            let name = values.text("printer").filter(|name| *name != NO_PRINTER)?;
            Some((name.to_owned(), values.place("printer").clone()))
        });
        let Some((name, place)) = named else {
            if head.wrote("paper") && !(binds && head.get("printer").is_none()) {
                let fault = Diagnostic::input("`paper` needs a printer");
                let fault = fault.at(head.place("paper"), "`printer` is missing or \"none\"");
                self.fault(fault.help(
                    "add a line such as `printer = \"kdp-paperback\"`: see `bookgen printers`",
                ));
            }
            return None;
        };
        let printer = crate::presets::printers::load(&mut self.reader, &name, &place)?;
        let mut paper = printer.default_paper().map(str::to_owned);
        if let Some(asked) = head.text("paper") {
            if !printer.papers.contains_key(asked) {
                let known = || printer.papers.keys().map(String::as_str);
                let help = did_you_mean(asked, known(), || {
                    format!("the papers are {}", known().collect::<Vec<_>>().join(", "))
                });
                let fault = Diagnostic::input(format!("{name} has no paper `{asked}`"));
                self.fault(fault.at(head.place("paper"), "unknown paper").help(help));
            }
            paper = Some(asked.to_owned());
        }
        Some(Printing { printer, paper, binds, place })
    }
}
