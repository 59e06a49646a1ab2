//! The `[output]` table: the booklet that is made with the book.

use super::book::Booklet;
use super::resolver::Resolver;
use crate::PRODUCER;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::Values;
use bookgen_impose::{ImpositionJob, Paper, Scheme};

impl Resolver<'_> {
    /// The booklet, if the spec requests one.
    pub(super) fn booklet(&mut self, values: &Values) -> Option<Booklet> {
        let output = values.table("output")?;
        let sheet = output.text("sheet").and_then(|text| match text.parse::<Paper>() {
            Ok(paper) => Some(paper),
            Err(error) => {
                let fault = Diagnostic::input("the value of `sheet` is not a paper size");
                self.fault(fault.at(output.place("sheet"), error.message).help(error.help));
                None
            }
        });
        if !output.flag("booklet") {
            for key in ["sheet", "creep", "signature"] {
                if output.wrote(key) {
                    let advice = Diagnostic::advice(format!("`{key}` has no effect"));
                    self.advice.push(
                        advice
                            .at(output.place(key), "there is no booklet")
                            .help("to make a booklet, set `booklet = true`"),
                    );
                }
            }
            return None;
        }
        let signature = output.int("signature").and_then(|count| u32::try_from(count).ok());
        let creep = output.length("creep").unwrap_or_default();
        let job = ImpositionJob {
            sheet,
            creep,
            producer: PRODUCER.to_owned(),
            ..ImpositionJob::new(Scheme::Booklet { signature })
        };
        Some(Booklet { job, place: output.place("sheet").clone() })
    }
}
