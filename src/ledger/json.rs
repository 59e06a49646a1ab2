//! A ledger as JSON: a list of issues with their files and puzzles.

use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::parsed::{ParsedLedger, issue_file};
use super::{Issue, IssueContents, PuzzleRow, PuzzleState};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source, clipped};
use bookgen_puzzles::{Fingerprint, Puzzle};

/// The text before the first issue.
pub const JSON_START: &str = "{\"format\": \"bookgen ledger 1\", \"issues\": [";

/// The text after the last issue.
pub const JSON_END: &str = "\n]}\n";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonFile {
    path: String,
    sha256: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonRow {
    slot: String,
    state: String,
    published: Option<i64>,
    kind: String,
    fingerprint: String,
    level: Option<String>,
    rating: Option<String>,
    candidate: u32,
    generator: u32,
    params: String,
    givens: String,
    answer: String,
    hash: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonIssue<'a> {
    series: String,
    issue: String,
    title: String,
    date: String,
    files: Vec<JsonFile>,
    #[serde(borrow)]
    puzzles: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonLedger<'a> {
    format: String,
    #[serde(borrow)]
    issues: Vec<JsonIssue<'a>>,
}

/// An issue as JSON. In a file, commas separate the issues, and [`JSON_START`] and [`JSON_END`]
/// enclose the list of issues.
pub fn json(contents: &IssueContents) -> String {
    let text = |value: &str| serde_json::Value::from(value).to_string();
    let Issue { series, name, title, date } = &contents.issue;
    let (series, name, title, date) = (text(series), text(name), text(title), text(date));
    let mut out = format!(
        "\n{{\"series\": {series}, \"issue\": {name}, \"title\": {title}, \"date\": {date},\n\"files\": ["
    );
    for (at, file) in contents.files.iter().enumerate() {
        let file = JsonFile { path: file.path.clone(), sha256: file.sha256.clone() };
        out.push_str(if at > 0 { ",\n" } else { "\n" });
        // Serializing strings and numbers cannot fail.
        out.push_str(&serde_json::to_string(&file).unwrap_or_default());
    }
    out.push_str("],\n\"puzzles\": [");
    for (at, row) in contents.puzzles.iter().enumerate() {
        let row = JsonRow {
            slot: row.slot.clone(),
            state: row.state.name().to_owned(),
            published: row.published,
            kind: row.puzzle.kind.clone(),
            fingerprint: row.fingerprint.0.clone(),
            level: row.level.clone(),
            rating: row.rating.clone(),
            candidate: row.candidate,
            generator: row.generator,
            params: row.puzzle.params.clone(),
            givens: row.puzzle.givens.clone(),
            answer: row.puzzle.answer.clone(),
            hash: row.hash.clone(),
        };
        out.push_str(if at > 0 { ",\n" } else { "\n" });
        out.push_str(&serde_json::to_string(&row).unwrap_or_default());
    }
    out.push_str("]}");
    out
}

impl JsonRow {
    /// Converts the JSON object of a puzzle to a [`PuzzleRow`].
    ///
    /// # Errors
    /// The text in the field `state` is not the name of a state.
    fn into_row(self) -> Result<PuzzleRow, String> {
        let state = PuzzleState::from_name(&self.state);
        let state =
            state.ok_or_else(|| format!("the state {:?} is unknown", clipped(&self.state)))?;
        if self.published.is_some_and(|seconds| seconds < 0) {
            return Err("the time of publication is negative".to_owned());
        }
        Ok(PuzzleRow {
            slot: self.slot,
            state,
            published: self.published,
            puzzle: Puzzle {
                kind: self.kind,
                params: self.params,
                givens: self.givens,
                answer: self.answer,
            },
            fingerprint: Fingerprint(self.fingerprint),
            level: self.level,
            rating: self.rating,
            candidate: self.candidate,
            generator: self.generator,
            hash: self.hash,
        })
    }
}

/// Parses the JSON text of an exported ledger.
///
/// # Errors
/// All invalid files and puzzles.
pub fn parse(source: &Arc<Source>) -> Result<ParsedLedger, Faults> {
    let text = source.text.as_str();
    let fault = |place: Range<usize>, message: &str, label: &str| {
        Diagnostic::input(message)
            .at(&source.place(place), label)
            .help("`bookgen ledger export --format json` writes a valid file")
    };
    let ledger: JsonLedger<'_> = serde_json::from_str(text).map_err(|error| {
        let at = offset(text, error.line(), error.column());
        fault(at..at, "this is not an exported ledger", &error.to_string())
    })?;
    if ledger.format != "bookgen ledger 1" {
        let label = format!("the format is {:?}", clipped(&ledger.format));
        return Err(fault(0..1, "this release cannot read this ledger", &label).into());
    }
    let mut parsed = ParsedLedger { issues: Vec::new(), places: Vec::new() };
    let mut faults = Faults::default();
    for json in ledger.issues {
        let issue =
            Issue { series: json.series, name: json.issue, title: json.title, date: json.date };
        let mut contents = IssueContents { issue, files: Vec::new(), puzzles: Vec::new() };
        for JsonFile { path, sha256 } in json.files {
            match issue_file(&path, &sha256) {
                Some(file) => contents.files.push(file),
                None => {
                    let message = format!(
                        "the hash or the path of a file of {} is invalid",
                        clipped(&contents.issue.name)
                    );
                    let label = format!("{:?}, {:?}", clipped(&path), clipped(&sha256));
                    faults.push(fault(0..1, &message, &label));
                }
            }
        }
        for raw in json.puzzles {
            // The raw value is a slice of the text, so the address of the slice gives the position
            // of the puzzle in the text.
            let start = (raw.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            let place = start..start + raw.get().len();
            let row = serde_json::from_str(raw.get()).map_err(|error| error.to_string());
            match row.and_then(JsonRow::into_row) {
                Ok(row) => {
                    contents.puzzles.push(row);
                    parsed.places.push(place);
                }
                Err(why) => faults.push(fault(place, "a puzzle is invalid", &why)),
            }
        }
        parsed.issues.push(contents);
    }
    faults.into_result(parsed)
}

/// The byte offset of a line and a column, both counted from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    (before + column.saturating_sub(1)).min(text.len())
}
