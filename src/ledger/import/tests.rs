//! Tests of `ledger::import`.

use proptest::prelude::*;

use super::*;
use crate::ledger::csv::{CSV_HEADER, csv};
use crate::ledger::json::{JSON_END, JSON_START, json};
use crate::ledger::{IssueFile, PuzzleRow};
use bookgen_puzzles::{Fingerprint, Puzzle};

fn row(texts: [String; 4], published: Option<i64>, candidate: u32) -> PuzzleRow {
    let [slot, params, givens, level] = texts;
    let mut row = PuzzleRow {
        slot,
        state: PuzzleState::Replaced,
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

fn contents(name: &str, path: &str, puzzles: Vec<PuzzleRow>) -> IssueContents {
    let issue = Issue {
        series: "Sunday, \"the\" day".to_owned(),
        name: name.to_owned(),
        title: " Sudoku\n".to_owned(),
        date: String::new(),
    };
    let is_record = path.ends_with(".lock");
    let file = IssueFile { path: path.to_owned(), sha256: "ab".repeat(32), is_record };
    IssueContents { issue, files: vec![file], puzzles }
}

#[test]
fn csv_and_json_have_a_fixed_form() {
    let texts = ["one/1", "9x9", "1.2", "easy"].map(str::to_owned);
    let contents = contents("volume-1", "a book.lock", vec![row(texts, Some(7), 2)]);
    let hash = &contents.puzzles[0].hash;
    let (zeros, ab) = ("0".repeat(32), "ab".repeat(32));
    assert_eq!(
        format!("{CSV_HEADER}{}", csv(&contents)),
        format!(
            "series,issue,title,date,files,slot,state,published,kind,fingerprint,level,rating,candidate,generator,params,givens,answer,hash
\"Sunday, \"\"the\"\" day\",volume-1,\" Sudoku
\",,\"{ab}  a book.lock
\",one/1,replaced,7,sudoku,{zeros},easy,,2,1,9x9,1.2,,{hash}
"
        )
    );
    assert_eq!(
        format!("{JSON_START}{}{JSON_END}", json(&contents)),
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
    /// A ledger that is exported as CSV or JSON and parsed again has exactly the same strings.
    #[test]
    fn an_export_parses_back(
        texts in prop::collection::vec(prop::array::uniform4("[a-z,\"\r\n\t é;'\\\\]{0,6}"), 1..4),
        path in "[a-z\" é]{1,6}(\\.lock)?",
        published in prop::option::of(0..i64::MAX),
        candidate: u32,
    ) {
        let rows = |texts: &[[String; 4]]| {
            texts.iter().map(|texts| row(texts.clone(), published, candidate)).collect()
        };
        let all = vec![contents("one", &path, rows(&texts)), contents("two", "x", rows(&texts[..1]))];
        let table: String = all.iter().map(csv).collect();
        let source = Source::new("x.csv", format!("{CSV_HEADER}{table}"));
        let ParsedLedger { issues: back, places } = csv::parse(&source).unwrap();
        prop_assert_eq!(&back, &all);
        prop_assert_eq!(places.len(), texts.len() + 1);
        let objects: Vec<String> = all.iter().map(json).collect();
        let text = format!("{JSON_START}{}{JSON_END}", objects.join(","));
        let back = json::parse(&Source::new("x.json", text)).unwrap().issues;
        prop_assert_eq!(&back, &all);
    }

    /// The parser never panics, and its faults have a message.
    #[test]
    fn any_text_gives_issues_or_faults(text in "\\PC{0,40}", rest in "([a-z0-9\",.\n]{0,8},){0,20}") {
        for text in [text, format!("{CSV_HEADER}{rest}"), format!("{JSON_START}{rest}{JSON_END}")] {
            if let Err(faults) = parse(&Source::new("x", text)) {
                prop_assert!(!faults.to_string().is_empty());
            }
        }
    }
}
