//! A ledger as a table of others: CSV, a puzzle a line, and JSON, issue by issue. What is written is
//! read back as it was.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::rows::{Row, State, Whole};
use super::{File, Issue};
use bookgen_base::diagnostic::{Diagnostic, Faults, Source};
use bookgen_puzzles::{Fingerprint, Puzzle};

/// The first line of a table.
pub const CSV_HEAD: &str = "series,issue,title,date,files,slot,state,published,kind,fingerprint,\
                            level,rating,candidate,generator,params,givens,answer,hash\n";

/// How the JSON begins.
pub const JSON_HEAD: &str = "{\"format\": \"bookgen ledger 1\", \"issues\": [";

/// How it ends.
pub const JSON_END: &str = "\n]}\n";

/// How many columns a table has.
const COLUMNS: usize = 18;

/// An issue as lines of a table. The first has its files, as `sha256sum` lists them.
pub fn csv(whole: &Whole) -> String {
    let mut out = String::new();
    let Issue { series, name, title, date } = &whole.issue;
    let mut files = String::new();
    for file in &whole.files {
        // Writing to a string cannot fail.
        let _ = writeln!(files, "{}  {}", file.sha256, file.path);
    }
    for row in &whole.puzzles {
        let number = |number: u32| number.to_string();
        let published = row.published.map(|seconds| seconds.to_string()).unwrap_or_default();
        let (candidate, generator) = (number(row.candidate), number(row.generator));
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
            match value.contains([',', '"', '\n', '\r']) || value.starts_with([' ', '\t']) {
                true => out.extend(["\"", &value.replace('"', "\"\""), "\""]),
                false => out.push_str(value),
            }
        }
        out.push('\n');
        files.clear();
    }
    out
}

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

/// An issue as JSON, to stand between [`JSON_HEAD`] and [`JSON_END`] with commas between them.
pub fn json(whole: &Whole) -> String {
    let text = |value: &str| serde_json::Value::from(value).to_string();
    let Issue { series, name, title, date } = &whole.issue;
    let (series, name, title, date) = (text(series), text(name), text(title), text(date));
    let mut out = format!(
        "\n{{\"series\": {series}, \"issue\": {name}, \"title\": {title}, \"date\": {date},\n\"files\": ["
    );
    for (at, file) in whole.files.iter().enumerate() {
        let file = JsonFile { path: file.path.clone(), sha256: file.sha256.clone() };
        out.push_str(if at > 0 { ",\n" } else { "\n" });
        // Texts and numbers always have a form in JSON.
        out.push_str(&serde_json::to_string(&file).unwrap_or_default());
    }
    out.push_str("],\n\"puzzles\": [");
    for (at, row) in whole.puzzles.iter().enumerate() {
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

/// What a row may be called in a message.
fn called(issue: &str, slot: &str) -> String {
    format!("{slot} of {issue}")
}

/// Reads an exported ledger: JSON if it begins like it, else CSV.
///
/// # Errors
/// Every line or value that is none; every puzzle that is not what it says.
pub fn read(source: &Arc<Source>) -> Result<Vec<Whole>, Faults> {
    let (all, places) = match source.text.trim_start().starts_with('{') {
        true => read_json(source)?,
        false => read_csv(source)?,
    };
    let rows = all.iter().flat_map(|whole| whole.puzzles.iter().map(|row| (&whole.issue, row)));
    let rows: Vec<_> = rows.zip(places).collect();
    let faults: Vec<Diagnostic> = rows
        .into_par_iter()
        .filter_map(|((issue, row), place)| {
            let why = match row.state {
                State::Reserved => "is only reserved: it was never printed".to_owned(),
                _ => row.check().err()?,
            };
            let message = format!("{} {why}", called(&issue.name, &row.slot));
            let fault = Diagnostic::book(message).at(&source.place(place), "this puzzle");
            Some(fault.help("export the ledger again; nothing was taken in"))
        })
        .collect();
    Faults(faults).into_result(all)
}

/// Issues, and where each of their puzzles stands.
type Read = (Vec<Whole>, Vec<Range<usize>>);

fn read_csv(source: &Arc<Source>) -> Result<Read, Faults> {
    let fault = |place: Range<usize>, message: &str, label: &str| {
        Diagnostic::book(message).at(&source.place(place), label).help(
            "`bookgen ledger export --format csv` writes the table as it is read; its first line names the columns",
        )
    };
    let text = &source.text;
    let head = text.split_inclusive('\n').next().unwrap_or_default();
    if head.trim_end() != CSV_HEAD.trim_end() {
        let end = head.trim_end().len();
        return Err(fault(0..end, "this is no exported ledger", "other columns").into());
    }
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let (mut all, mut places) = (Vec::<Whole>::new(), Vec::new());
    let mut faults = Faults::default();
    let mut record = csv::StringRecord::new();
    loop {
        let start = usize::try_from(reader.position().byte()).unwrap_or(usize::MAX);
        match reader.read_record(&mut record) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                let place = start.min(text.len())..text.len();
                faults.push(fault(place, "this is no table", &error.to_string()));
                break;
            }
        }
        // The first came after the names of the columns.
        let start = record.position().map_or(start as u64, csv::Position::byte);
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        let end = usize::try_from(reader.position().byte()).unwrap_or(usize::MAX);
        let line = text.get(start..end).unwrap_or_default();
        let start = start + (line.len() - line.trim_start_matches(['\r', '\n']).len());
        let place = start..start + line.trim().len();
        if record.len() != COLUMNS {
            let label = format!("{} values; there are {COLUMNS} columns", record.len());
            faults.push(fault(place, "a line has too few values or too many", &label));
            continue;
        }
        let get = |at: usize| record.get(at).unwrap_or_default().to_owned();
        let some = |at: usize| Some(get(at)).filter(|text| !text.is_empty());
        let mut wrong = None;
        let mut number = |at: usize| -> i64 {
            get(at).parse().ok().filter(|number| *number >= 0).unwrap_or_else(|| {
                wrong = wrong.or(Some(at));
                0
            })
        };
        let numbers = [number(12), number(13)].map(u32::try_from);
        let published = some(7).map(|_| number(7));
        let [Ok(candidate), Ok(generator)] = numbers else {
            faults.push(fault(place, "a number is none", "candidate or generator"));
            continue;
        };
        let state = State::of(&get(6));
        let (Some(state), None) = (state, wrong) else {
            let column = if state.is_none() { 6 } else { wrong.unwrap_or(0) };
            let name = CSV_HEAD.split(',').nth(column).unwrap_or_default();
            faults.push(fault(
                place,
                &format!("the {name} is none"),
                &format!("{:?}", get(column)),
            ));
            continue;
        };
        let issue = Issue { series: get(0), name: get(1), title: get(2), date: get(3) };
        if all.last().is_none_or(|last| last.issue != issue) {
            all.push(Whole { issue, files: Vec::new(), puzzles: Vec::new() });
        }
        let Some(whole) = all.last_mut() else { continue };
        for line in get(4).lines() {
            match line.split_once("  ").and_then(|(sha256, path)| file(path, sha256)) {
                Some(file) => whole.files.push(file),
                None => faults.push(fault(place.clone(), "a file is none", line)),
            }
        }
        whole.puzzles.push(Row {
            slot: get(5),
            state,
            published,
            puzzle: Puzzle { kind: get(8), params: get(14), givens: get(15), answer: get(16) },
            fingerprint: Fingerprint(get(9)),
            level: some(10),
            rating: some(11),
            candidate,
            generator,
            hash: get(17),
        });
        places.push(place);
    }
    faults.into_result((all, places))
}

/// A file of an issue, if its hash is one.
fn file(path: &str, sha256: &str) -> Option<File> {
    let is_hash = sha256.len() == 64 && sha256.bytes().all(|b| b.is_ascii_hexdigit());
    (is_hash && !path.is_empty()).then(|| File {
        path: path.to_owned(),
        sha256: sha256.to_owned(),
        is_record: path.ends_with(".lock"),
    })
}

fn read_json(source: &Arc<Source>) -> Result<Read, Faults> {
    let text = source.text.as_str();
    let fault = |place: Range<usize>, message: &str, label: &str| {
        Diagnostic::book(message)
            .at(&source.place(place), label)
            .help("`bookgen ledger export --format json` writes it as it is read")
    };
    let ledger: JsonLedger<'_> = serde_json::from_str(text).map_err(|error| {
        let at = offset(text, error.line(), error.column());
        fault(at..at, "this is no exported ledger", &error.to_string())
    })?;
    if ledger.format != "bookgen ledger 1" {
        let label = format!("it says {:?}", ledger.format);
        return Err(fault(0..1, "this is no ledger that this release reads", &label).into());
    }
    let (mut all, mut places) = (Vec::new(), Vec::new());
    let mut faults = Faults::default();
    for json in ledger.issues {
        let issue =
            Issue { series: json.series, name: json.issue, title: json.title, date: json.date };
        let mut whole = Whole { issue, files: Vec::new(), puzzles: Vec::new() };
        for JsonFile { path, sha256 } in json.files {
            match file(&path, &sha256) {
                Some(file) => whole.files.push(file),
                None => {
                    let message = format!("a file of {} is none", whole.issue.name);
                    faults.push(fault(0..1, &message, &format!("{path:?}, {sha256:?}")));
                }
            }
        }
        for raw in json.puzzles {
            // It is a piece of the text.
            let start = (raw.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            let place = start..start + raw.get().len();
            let row = serde_json::from_str(raw.get()).map_err(|error| error.to_string());
            let row = row.and_then(|row: JsonRow| {
                let state = State::of(&row.state);
                let state = state.ok_or_else(|| format!("a state cannot be {:?}", row.state))?;
                Ok(Row {
                    slot: row.slot,
                    state,
                    published: row.published,
                    puzzle: Puzzle {
                        kind: row.kind,
                        params: row.params,
                        givens: row.givens,
                        answer: row.answer,
                    },
                    fingerprint: Fingerprint(row.fingerprint),
                    level: row.level,
                    rating: row.rating,
                    candidate: row.candidate,
                    generator: row.generator,
                    hash: row.hash,
                })
            });
            match row {
                Ok(row) => {
                    whole.puzzles.push(row);
                    places.push(place);
                }
                Err(why) => faults.push(fault(place, "a puzzle is none", &why)),
            }
        }
        all.push(whole);
    }
    faults.into_result((all, places))
}

/// The byte of a line and a column, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    (before + column.saturating_sub(1)).min(text.len())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn row(texts: [String; 4], published: Option<i64>, candidate: u32) -> Row {
        let [slot, params, givens, level] = texts;
        let mut row = Row {
            slot,
            state: State::Replaced,
            published,
            puzzle: Puzzle { kind: "sudoku".to_owned(), params, givens, answer: String::new() },
            fingerprint: Fingerprint("0".repeat(32)),
            level: Some(level).filter(|level| !level.is_empty()),
            rating: None,
            candidate,
            generator: 1,
            hash: String::new(),
        };
        row.hash = row.seal();
        row
    }

    fn whole(name: &str, path: &str, puzzles: Vec<Row>) -> Whole {
        let issue = Issue {
            series: "Sunday, \"the\" day".to_owned(),
            name: name.to_owned(),
            title: " Sudoku\n".to_owned(),
            date: String::new(),
        };
        let is_record = path.ends_with(".lock");
        let file = File { path: path.to_owned(), sha256: "ab".repeat(32), is_record };
        Whole { issue, files: vec![file], puzzles }
    }

    #[test]
    fn both_forms_are_readable() {
        let texts = ["one/1", "9x9", "1.2", "easy"].map(str::to_owned);
        let whole = whole("volume-1", "a book.lock", vec![row(texts, Some(7), 2)]);
        let hash = &whole.puzzles[0].hash;
        let (zeros, ab) = ("0".repeat(32), "ab".repeat(32));
        assert_eq!(
            format!("{CSV_HEAD}{}", csv(&whole)),
            format!(
                "series,issue,title,date,files,slot,state,published,kind,fingerprint,level,rating,candidate,generator,params,givens,answer,hash
\"Sunday, \"\"the\"\" day\",volume-1,\" Sudoku
\",,\"{ab}  a book.lock
\",one/1,replaced,7,sudoku,{zeros},easy,,2,1,9x9,1.2,,{hash}
"
            )
        );
        assert_eq!(
            format!("{JSON_HEAD}{}{JSON_END}", json(&whole)),
            format!(
                "{{\"format\": \"bookgen ledger 1\", \"issues\": [
{{\"series\": \"Sunday, \\\"the\\\" day\", \"issue\": \"volume-1\", \"title\": \" Sudoku\\n\", \"date\": \"\",
\"files\": [
{{\"path\":\"a book.lock\",\"sha256\":\"{ab}\"}}],
\"puzzles\": [
{{\"slot\":\"one/1\",\"state\":\"replaced\",\"published\":7,\"kind\":\"sudoku\",\"fingerprint\":\"{zeros}\",\"level\":\"easy\",\"rating\":null,\"candidate\":2,\"generator\":1,\"params\":\"9x9\",\"givens\":\"1.2\",\"answer\":\"\",\"hash\":\"{hash}\"}}]}}
]}}
"
            )
        );
    }

    proptest! {
        /// Whatever stands in the texts: no table and no JSON changes it.
        #[test]
        fn what_is_written_reads_back(
            texts in prop::collection::vec(prop::array::uniform4("[a-z,\"\r\n\t é;'\\\\]{0,6}"), 1..4),
            path in "[a-z\" é]{1,6}(\\.lock)?",
            published in prop::option::of(0..i64::MAX),
            candidate: u32,
        ) {
            let rows = |texts: &[[String; 4]]| {
                texts.iter().map(|texts| row(texts.clone(), published, candidate)).collect()
            };
            let all = vec![whole("one", &path, rows(&texts)), whole("two", "x", rows(&texts[..1]))];
            let table: String = all.iter().map(csv).collect();
            let source = Source::new("x.csv", format!("{CSV_HEAD}{table}"));
            let (back, places) = read_csv(&source).unwrap();
            prop_assert_eq!(&back, &all);
            prop_assert_eq!(places.len(), texts.len() + 1);
            let objects: Vec<String> = all.iter().map(json).collect();
            let text = format!("{JSON_HEAD}{}{JSON_END}", objects.join(","));
            let (back, _) = read_json(&Source::new("x.json", text)).unwrap();
            prop_assert_eq!(&back, &all);
        }

        /// Any text is a ledger or a fault that can be shown.
        #[test]
        fn any_text_is_read(text in "\\PC{0,40}", rest in "([a-z0-9\",.\n]{0,8},){0,20}") {
            for text in [text, format!("{CSV_HEAD}{rest}"), format!("{JSON_HEAD}{rest}{JSON_END}")] {
                if let Err(faults) = read(&Source::new("x", text)) {
                    prop_assert!(!faults.to_string().is_empty());
                }
            }
        }
    }
}
