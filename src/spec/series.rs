//! The `[series]` table: a series of books in which no puzzle repeats.

use std::path::Path;
use std::sync::Arc;

use super::resolver::Resolver;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source};
use bookgen_base::schema::{Data, Values};
use bookgen_puzzles::record::{self, Record};

/// A series of books in which no puzzle repeats. The printed title of a series is
/// [`Document::series_title`](bookgen_press::document::Document::series_title).
pub struct Series {
    /// The name of the series in the ledger.
    pub name: String,
    /// The ledger, if the series has one: a path relative to the folder of the spec, or the address
    /// of a server.
    pub ledger: Option<String>,
    /// The earlier volumes that the spec names.
    pub volumes: Vec<Volume>,
}

/// An earlier volume of a series.
pub struct Volume {
    /// The path of the volume's record, as written in the spec.
    pub name: String,
    /// The record of the volume.
    pub record: Record,
}

/// Whether the name of a ledger is the address of a server, not the path of a file.
pub fn is_server_address(ledger: &str) -> bool {
    ["postgres://", "postgresql://"].iter().any(|scheme| ledger.starts_with(scheme))
}

/// The faults of a series: its name is blank, or the path of its ledger does not name a file.
pub fn series_faults(series: &Values) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    if series.text("name").is_some_and(|name| name.trim().is_empty()) {
        faults.push(
            Diagnostic::input("the series has no name")
                .at(series.place("name"), "the name has no text")
                .help("write a name: all books of a series have the same name"),
        );
    }
    if series.text("ledger").is_some_and(|path| path.is_empty() || path.ends_with('/')) {
        faults.push(
            Diagnostic::input("`ledger` does not name a file")
                .at(series.place("ledger"), "the file name is missing")
                .help("write a path such as \"series.db\" or \"../series.db\""),
        );
    }
    faults
}

/// Reads the record of another book, and checks the hash of each puzzle.
///
/// # Errors
/// All faults of the record.
fn read_intact(source: &Arc<Source>) -> Result<Record, Faults> {
    let record = record::read(source)?;
    Faults(record.changed_entries()).into_result(record)
}

/// The advice about a record without a seal that the spec names at `place`. Only a build of the
/// record's own book writes the record, so this build cannot add the seal.
pub(super) fn unsealed_advice(record: &Record, place: &Place) -> Option<Diagnostic> {
    let name = &record.seed_place.source.name;
    let advice = Diagnostic::advice(format!("{name} has no seal"))
        .at(place, "removed or moved puzzles of this record would not be noticed")
        .help("an earlier release wrote this record: to add the seal, build the book of this record again");
    (!record.is_sealed).then_some(advice)
}

impl Resolver<'_> {
    /// The series of the book, if the spec has `[series]`.
    pub(super) fn series(&mut self, values: &Values, head: &Values) -> Option<Series> {
        let series = values.table("series")?;
        let mut volumes = Vec::new();
        for value in series.list("volumes") {
            let Data::File(source) = &value.data else { continue };
            if source.name == self.own_record(head) {
                let fault = Diagnostic::input("a book cannot be an earlier volume of itself");
                let fault = fault.at(&value.place, "this is the record of this book");
                self.fault(
                    fault.help("remove this record: `volumes` lists the records of other books"),
                );
                continue;
            }
            match read_intact(source) {
                Ok(record) => {
                    self.advice.extend(unsealed_advice(&record, &value.place));
                    volumes.push(Volume { name: source.name.clone(), record });
                }
                Err(mut faults) => {
                    for fault in &mut faults.0 {
                        fault.help =
                            Some("restore the record of that volume from a copy".to_owned());
                    }
                    self.reader.faults.0.extend(faults.0);
                }
            }
        }
        let name = series.text("name")?.to_owned();
        let ledger = series.text("ledger").map(str::to_owned);
        for fault in series_faults(series) {
            self.fault(fault);
        }
        if ledger.is_none() && !series.wrote("volumes") && !series.wrote("ledger") {
            let advice = Diagnostic::advice("[series] has no effect")
                .at(series.place("name"), "`ledger` and `volumes` are missing");
            self.advice.push(advice.help(
                "add a ledger, `ledger = \"series.db\"`, or list the records of earlier volumes in `volumes`",
            ));
        }
        Some(Series { name, ledger, volumes })
    }

    /// The path of this book's record: `lock`, or else the spec's path with the extension `lock`.
    fn own_record(&self, head: &Values) -> String {
        let spec = Path::new(&self.source.name);
        let path = match head.text("lock") {
            Some(lock) => spec.with_file_name(lock),
            None => spec.with_extension("lock"),
        };
        path.display().to_string()
    }
}
