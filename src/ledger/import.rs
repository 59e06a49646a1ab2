//! Imports records of books and exported ledgers.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::parsed::ParsedLedger;
use super::record_check::unsealed;
use super::{
    Access, Issue, IssueContents, IssueFile, Ledger, Owner, PuzzleState, Reservation, csv, json,
};
use crate::disk::{self, sha256};
use crate::plan::is_example;
use crate::{clock, write};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source, clipped};
use bookgen_base::schema::{LineFault, line_fault};
use bookgen_puzzles::record::{self, FIRST_LINE};

/// A file that was imported.
pub struct ImportedFile {
    /// The path of the file.
    pub path: PathBuf,
    /// For an exported ledger: the number of puzzles that were added. For a record: the number of
    /// puzzles in the record.
    pub puzzles: usize,
}

/// Parses an exported ledger in JSON or CSV, and checks all puzzles of the ledger.
///
/// # Errors
/// All invalid lines, values and puzzles.
pub fn parse(source: &Arc<Source>) -> Result<Vec<IssueContents>, Faults> {
    let is_json = source.text.trim_start().starts_with('{');
    let parsed = if is_json { json::parse(source)? } else { csv::parse(source)? };
    let ParsedLedger { issues, places } = parsed;
    check_lines(source, &issues, &places)?;
    let rows = issues
        .iter()
        .flat_map(|contents| contents.puzzles.iter().map(|row| (&contents.issue.name, row)));
    let rows: Vec<_> = rows.zip(places).collect();
    let faults: Vec<Diagnostic> = rows
        .into_par_iter()
        .filter_map(|((issue, row), place)| {
            let why = match row.state {
                PuzzleState::Reserved => "is only reserved: it was never printed".to_owned(),
                _ => row.check().err()?,
            };
            let message = format!("{} of {} {why}", clipped(&row.slot), clipped(issue));
            let fault = Diagnostic::input(message).at(&source.place(place), "this puzzle");
            Some(fault.help("export the ledger again; nothing was imported"))
        })
        .collect();
    Faults(faults).into_result(issues)
}

/// The strings in an export that must not be empty.
const NAMES: [&str; 3] = ["series", "issue", "slot"];

/// Checks that all names, titles and paths of an export are single lines, by the rule for text in a
/// spec.
///
/// # Errors
/// A fault for each text that is too long or has control characters, and for each empty name.
fn check_lines(
    source: &Arc<Source>,
    issues: &[IssueContents],
    places: &[Range<usize>],
) -> Result<(), Faults> {
    let mut faults = Faults::default();
    let mut places = places.iter();
    for contents in issues {
        let rows: Vec<_> = contents.puzzles.iter().zip(places.by_ref()).collect();
        // The strings of an issue have no positions in the parsed export.
        let of_issue = rows.first().map_or(0..0, |(_, place)| (*place).clone());
        let Issue { series, name, title, date } = &contents.issue;
        let names = [("series", series), ("issue", name), ("title", title), ("date", date)];
        let mut texts: Vec<(&str, &str, Range<usize>)> =
            names.map(|(key, text)| (key, text.as_str(), of_issue.clone())).into();
        let paths = contents.files.iter().map(|file| file.path.as_str());
        texts.extend(paths.map(|path| ("path of a file", path, of_issue.clone())));
        for (row, place) in rows {
            let level = row.level.as_deref().unwrap_or_default();
            let rating = row.rating.as_deref().unwrap_or_default();
            let columns = [("slot", row.slot.as_str()), ("level", level), ("rating", rating)];
            texts.extend(columns.map(|(key, text)| (key, text, place.clone())));
        }
        for (key, text, place) in texts {
            if NAMES.contains(&key) && text.trim().is_empty() {
                let fault = Diagnostic::input(format!("the {key} has no name"));
                let fault = fault.at(&source.place(place.clone()), "an empty name");
                faults.push(fault.help("export the ledger again; nothing was imported"));
            }
            if let Some(LineFault { label, help }) = line_fault(text) {
                let message = format!("the {key} must be one line of text");
                let fault = Diagnostic::input(message).at(&source.place(place), label);
                faults.push(fault.help(format!("{help}; nothing was imported")));
            }
        }
    }
    faults.into_result(())
}

/// The help text for a missing name of a series.
const SERIES_HELP: &str =
    "pass the `name` from the [series] table of the book, for example --series \"Sunday Sudoku\"";

/// Imports files into a ledger. A missing ledger is created. All files are read before the first
/// import; each file is imported completely or not at all.
///
/// # Errors
/// A file cannot be read; the series of a record is unknown; an export or a record is invalid; a
/// puzzle belongs to another issue; the ledger cannot be written.
pub fn import(
    ledger: &Path,
    files: &[PathBuf],
    series: Option<&str>,
) -> Result<Vec<ImportedFile>, Faults> {
    let mut sources = Vec::new();
    let mut faults = Faults::default();
    if series.is_some_and(|series| series.trim().is_empty()) {
        faults.push(Diagnostic::usage("the series has no name").help(SERIES_HELP));
    } else if let Some(LineFault { label, help }) = series.and_then(line_fault) {
        faults.push(
            Diagnostic::usage("the name of the series must be one line of text")
                .help(format!("{label}: {help}")),
        );
    }
    for path in files {
        match disk::import(path) {
            Ok(source) => sources.push((path, source)),
            Err(fault) => faults.push(fault),
        }
    }
    faults.into_result(())?;
    let is_record = |source: &Source| source.text.starts_with(FIRST_LINE);
    if let Some((path, _)) =
        sources.iter().find(|(_, source)| is_record(source) && series.is_none())
    {
        return Err(Diagnostic::usage(format!("the series of {} is unknown", path.display()))
            .help(SERIES_HELP)
            .into());
    }
    let Some(ledger) = Ledger::open_path(ledger, Access::Write)? else { return Ok(Vec::new()) };
    let mut imported = Vec::new();
    for (path, source) in sources {
        let puzzles = match series {
            Some(series) if is_record(&source) => import_record(&ledger, path, &source, series)?,
            _ => usize::try_from(ledger.add(&parse(&source)?)?).unwrap_or(usize::MAX),
        };
        imported.push(ImportedFile { path: path.clone(), puzzles });
    }
    Ok(imported)
}

/// Imports the record of a book. Returns the number of puzzles in the record. Examples in the rules
/// are not counted.
fn import_record(
    ledger: &Ledger,
    path: &Path,
    source: &Arc<Source>,
    series: &str,
) -> Result<usize, Faults> {
    let record = record::read(source)?;
    let issue = Issue::of_record(&record, series, path);
    if line_fault(&issue.title).is_some() {
        let message = format!("the name of the file {} has a control character", path.display());
        let help = "the name becomes the title of the issue: rename the file";
        return Err(Diagnostic::file(message).help(help).into());
    }
    let restore = |fault: Diagnostic| fault.help("restore the record");
    Faults(record.changed_entries().into_iter().map(restore).collect()).into_result(())?;
    if !record.is_sealed && ledger.record_seal(&issue)?.is_some() {
        return Err(unsealed(ledger, &issue, path).into());
    }
    let owner = Owner::current();
    let now = || clock::now().timestamp();
    if let Reservation::Clashes(clashes) = ledger.reserve(&issue, &record.entries, &owner, now())? {
        let faults = clashes.into_iter().map(|clash| {
            let message = format!(
                "puzzle {} of {} was already printed in the series",
                clash.slot, source.name
            );
            let entry = record.entries.iter().find(|entry| entry.id == clash.slot);
            let fault = match entry {
                Some(entry) => Diagnostic::input(message)
                    .at(&entry.place, format!("the same puzzle as {}", clash.place)),
                None => Diagnostic::input(message),
            };
            fault.help("no puzzle of this record was imported")
        });
        return Err(Faults(faults.collect()));
    }
    let file = IssueFile {
        path: ledger.stored_path(&write::resolve(path)?),
        sha256: sha256(source.text.as_bytes()),
        is_record: true,
    };
    ledger.publish(&issue, &record, &[file], &owner, now())?;
    Ok(record.entries.iter().filter(|entry| !is_example(entry.chapter())).count())
}

#[cfg(test)]
mod tests;
