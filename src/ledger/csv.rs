//! A ledger as a CSV table with one line for each puzzle.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use csv::StringRecord;

use super::parsed::{ParsedLedger, issue_file};
use super::{Issue, IssueContents, PuzzleRow, PuzzleState};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source, clipped};
use bookgen_puzzles::{Fingerprint, Puzzle};

/// The first line of a table: the names of the columns.
pub const CSV_HEADER: &str = "series,issue,title,date,files,slot,state,published,kind,fingerprint,\
                              level,rating,candidate,generator,params,givens,answer,hash\n";

/// The number of columns of the table.
const COLUMNS: usize = 18;

/// The lines of an issue in the CSV table. The first line of the issue also lists the files of the
/// issue, in the format of `sha256sum`.
pub fn csv(contents: &IssueContents) -> String {
    let mut out = String::new();
    let Issue { series, name, title, date } = &contents.issue;
    let mut files = String::new();
    for file in &contents.files {
        // Writing to a string cannot fail.
        let _ = writeln!(files, "{}  {}", file.sha256, file.path);
    }
    for row in &contents.puzzles {
        let published = row.published.map(|seconds| seconds.to_string()).unwrap_or_default();
        let (candidate, generator) = (row.candidate.to_string(), row.generator.to_string());
        let values: [&str; COLUMNS] = [
            series,
            name,
            title,
            date,
            &files,
            &row.slot,
            row.state.name(),
            &published,
            &row.puzzle.kind,
            &row.fingerprint.0,
            row.level.as_deref().unwrap_or_default(),
            row.rating.as_deref().unwrap_or_default(),
            &candidate,
            &generator,
            &row.puzzle.params,
            &row.puzzle.givens,
            &row.puzzle.answer,
            &row.hash,
        ];
        for (at, value) in values.into_iter().enumerate() {
            out.push_str(if at > 0 { "," } else { "" });
            if value.contains([',', '"', '\n', '\r']) || value.starts_with([' ', '\t']) {
                out.extend(["\"", &value.replace('"', "\"\""), "\""]);
            } else {
                out.push_str(value);
            }
        }
        out.push('\n');
        files.clear();
    }
    out
}

/// A fault at a byte range of the table, with the usual help text.
fn fault(source: &Arc<Source>, place: Range<usize>, message: &str, label: &str) -> Diagnostic {
    Diagnostic::input(message).at(&source.place(place), label).help(
        "`bookgen ledger export --format csv` writes a valid table; the first line of a table contains the column names",
    )
}

/// Parses a ledger that was exported as a CSV table.
///
/// # Errors
/// A fault for each invalid line.
pub fn parse(source: &Arc<Source>) -> Result<ParsedLedger, Faults> {
    let text = &source.text;
    let header = text.split_inclusive('\n').next().unwrap_or_default().trim_end();
    if header != CSV_HEADER.trim_end() {
        let place = 0..header.len();
        return Err(fault(
            source,
            place,
            "this is not an exported ledger",
            "the column names are wrong",
        )
        .into());
    }
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let mut parsed = ParsedLedger { issues: Vec::new(), places: Vec::new() };
    let mut faults = Faults::default();
    let mut record = StringRecord::new();
    loop {
        let start = usize::try_from(reader.position().byte()).unwrap_or(usize::MAX);
        match reader.read_record(&mut record) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                let place = start.min(text.len())..text.len();
                faults.push(fault(source, place, "this is not a CSV table", &error.to_string()));
                break;
            }
        }
        // `reader.position()` would be wrong for the first record, because the reader is still at
        // the header. The position stored in the record is correct.
        let start = record.position().map_or(start as u64, csv::Position::byte);
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        let end = usize::try_from(reader.position().byte()).unwrap_or(usize::MAX);
        let line = text.get(start..end).unwrap_or_default();
        let start = start + (line.len() - line.trim_start_matches(['\r', '\n']).len());
        let place = start..start + line.trim().len();
        match row(&record) {
            Ok(row) => add_row(&mut parsed, &mut faults, source, &record, place, row),
            Err(Invalid { message, label }) => faults.push(fault(source, place, &message, &label)),
        }
    }
    faults.into_result(parsed)
}

/// The reason why a line of the table is not a valid puzzle.
struct Invalid {
    message: String,
    label: String,
}

fn value(record: &StringRecord, column: usize) -> String {
    record.get(column).unwrap_or_default().to_owned()
}

/// Parses the puzzle of a line.
fn row(record: &StringRecord) -> Result<PuzzleRow, Invalid> {
    if record.len() != COLUMNS {
        return Err(Invalid {
            message: "a line has the wrong number of values".to_owned(),
            label: format!("{} values, but the table has {COLUMNS} columns", record.len()),
        });
    }
    let value = |column: usize| value(record, column);
    let optional = |column: usize| Some(value(column)).filter(|text| !text.is_empty());
    let invalid = |column: usize| Invalid {
        message: format!(
            "the value of column `{}` is invalid",
            CSV_HEADER.trim_end().split(',').nth(column).unwrap_or_default()
        ),
        label: format!("{:?}", clipped(&value(column))),
    };
    let number = |column: usize| value(column).parse::<u32>().map_err(|_| invalid(column));
    let (candidate, generator) = (number(12)?, number(13)?);
    let state = PuzzleState::from_name(&value(6)).ok_or_else(|| invalid(6))?;
    let published = optional(7)
        .map(|text| text.parse::<i64>().ok().filter(|n| *n >= 0).ok_or_else(|| invalid(7)))
        .transpose()?;
    Ok(PuzzleRow {
        slot: value(5),
        state,
        published,
        puzzle: Puzzle { kind: value(8), params: value(14), givens: value(15), answer: value(16) },
        fingerprint: Fingerprint(value(9)),
        level: optional(10),
        rating: optional(11),
        candidate,
        generator,
        hash: value(17),
    })
}

/// Adds the puzzle and the files of a line to the last issue in `parsed`. If the line names another
/// issue, first adds that issue to `parsed`.
fn add_row(
    parsed: &mut ParsedLedger,
    faults: &mut Faults,
    source: &Arc<Source>,
    record: &StringRecord,
    place: Range<usize>,
    row: PuzzleRow,
) {
    let value = |column: usize| value(record, column);
    let issue = Issue { series: value(0), name: value(1), title: value(2), date: value(3) };
    if parsed.issues.last().is_none_or(|last| last.issue != issue) {
        parsed.issues.push(IssueContents { issue, files: Vec::new(), puzzles: Vec::new() });
    }
    let Some(contents) = parsed.issues.last_mut() else { return };
    for line in value(4).lines() {
        match line.split_once("  ").and_then(|(sha256, path)| issue_file(path, sha256)) {
            Some(file) => contents.files.push(file),
            None => faults.push(fault(
                source,
                place.clone(),
                "the hash or the path of a file is invalid",
                &clipped(line),
            )),
        }
    }
    contents.puzzles.push(row);
    parsed.places.push(place);
}
