//! The series that a book is of, and what it printed before.

use std::path::Path;

use super::resolve::Work;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::{Data, Values};
use bookgen_puzzles::record::{self, Record};

/// A series, in which no puzzle repeats.
pub struct Series {
    /// What it is called.
    pub name: String,
    /// Its ledger, if it has one: a path from the folder of the spec.
    pub ledger: Option<String>,
    /// The earlier volumes that the spec names.
    pub volumes: Vec<Volume>,
}

/// An earlier volume of a series.
pub struct Volume {
    /// The name of its record.
    pub name: String,
    /// What it printed.
    pub record: Record,
}

/// That the ledger of a series cannot be one, if it cannot.
pub fn no_ledger(series: &Values) -> Option<Diagnostic> {
    series.text("ledger").filter(|path| path.is_empty() || path.ends_with('/'))?;
    Some(
        Diagnostic::book("`ledger` names no file")
            .at(series.place("ledger"), "the name is missing")
            .help("write it like \"series.db\" or \"../series.db\""),
    )
}

impl Work<'_> {
    /// The series of the book, if its spec speaks of one.
    pub(super) fn series(&mut self, values: &Values, head: &Values) -> Option<Series> {
        let series = values.table("series")?;
        let mut volumes = Vec::new();
        for value in series.list("volumes") {
            let Data::File(source) = &value.data else { continue };
            if source.name == self.own_record(head) {
                let fault = Diagnostic::book("a book is no earlier volume of itself");
                let fault = fault.at(&value.place, "the record of this book");
                self.fault(fault.help("take it out: `volumes` has the records of other books"));
                continue;
            }
            match record::read(source) {
                Ok(record) => volumes.push(Volume { name: source.name.clone(), record }),
                Err(mut faults) => {
                    for fault in &mut faults.0 {
                        fault.help =
                            Some("put the record of that volume back as it was".to_owned());
                    }
                    self.reader.faults.0.extend(faults.0);
                }
            }
        }
        let name = series.text("name")?.to_owned();
        let ledger = series.text("ledger").map(str::to_owned);
        if let Some(fault) = no_ledger(series) {
            self.fault(fault);
        }
        if ledger.is_none() && !series.wrote("volumes") && !series.wrote("ledger") {
            let advice = Diagnostic::advice("[series] is of no effect")
                .at(series.place("name"), "what this series has printed is not known");
            self.advice.push(advice.help(
                "give it a ledger, `ledger = \"series.db\"`, or name the records of its earlier volumes with `volumes`",
            ));
        }
        Some(Series { name, ledger, volumes })
    }

    /// What messages call the record of this book.
    fn own_record(&self, head: &Values) -> String {
        let spec = Path::new(&self.source.name);
        let path = match head.text("lock") {
            Some(lock) => spec.with_file_name(lock),
            None => spec.with_extension("lock"),
        };
        path.display().to_string()
    }
}
