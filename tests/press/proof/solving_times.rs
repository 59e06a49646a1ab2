//! Printed solving times: a changed time, and a time that does not belong to the puzzle, are found.

use std::sync::OnceLock;

use bookgen_contract::manifest::Manifest;
use lopdf::Document;

use super::templates_and_kinds::made;
use super::{edit, findings, replace, without_seal, word};

const SPEC: &str = r#"
[book]
title = "Minutes"
seed = 7
template = "kdp-6x9"

[levels]
time = true

[[chapter]]
id = "first"
kind = "sudoku"
level = "gentle"
count = 2
per_page = 1
minutes = [5, 5]

[[chapter]]
id = "second"
kind = "sudoku"
level = "hard"
count = 2
per_page = 2
"#;

fn file() -> &'static (Vec<u8>, Manifest) {
    static FILE: OnceLock<(Vec<u8>, Manifest)> = OnceLock::new();
    FILE.get_or_init(|| {
        let (_, mut printed) = made(SPEC);
        let (_, bytes, manifest) = printed.remove(0);
        (bytes, without_seal(&manifest))
    })
}

/// The findings about the unchanged file, with a changed manifest.
fn with_manifest(change: impl FnOnce(&mut Manifest)) -> Vec<String> {
    let (bytes, mut manifest) = file().clone();
    change(&mut manifest);
    findings(bytes, &manifest)
}

#[test]
fn only_puzzles_with_a_prediction_have_a_printed_time() {
    assert_eq!(with_manifest(|_| ()), [""; 0]);
    let times = |manifest: &Manifest| -> Vec<(Option<u32>, Option<String>)> {
        manifest.puzzles.iter().map(|claim| (claim.minutes, claim.caption.time.clone())).collect()
    };
    let five = (Some(5), Some("about 5\u{a0}minutes".to_owned()));
    assert_eq!(times(&file().1), [five.clone(), five, (None, None), (None, None)]);
}

#[test]
fn a_changed_time_is_a_finding() {
    let (bytes, manifest) = file();
    let page = manifest.puzzles[0].page.unwrap();
    let mut doc = Document::load_mem(bytes).unwrap();
    edit(&mut doc, page, |operations, sheet| {
        let digit = word(sheet, "about 5\u{a0}minutes")[6].clone();
        let other = sheet.glyphs.iter().find(|other| {
            other.font == digit.font && other.text.parse::<u8>().is_ok() && other.text != "5"
        });
        replace(operations, &digit, other.unwrap());
    });
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    assert_eq!(
        findings(bytes.clone(), manifest),
        [
            "page 6: puzzle 1: \"about 5 minutes\" is missing from the caption \"1 gentle about 1 minutes answer page 12\""
        ]
    );
    // A manifest that agrees with the changed page does not hide the change.
    let mut manifest = manifest.clone();
    manifest.puzzles[0].minutes = Some(1);
    manifest.puzzles[0].caption.time = Some("about 1\u{a0}minutes".to_owned());
    assert_eq!(
        findings(bytes, &manifest),
        [
            "page 6: puzzle 1: the solving time is 5 minutes; the manifest claims 1 minute",
            "page 6: puzzle 1: the caption \"about 1\u{a0}minutes\" should name 5 minutes"
        ]
    );
}

#[test]
fn a_time_of_another_puzzle_is_a_finding() {
    // The manifest and the pages agree, but the puzzle takes another time.
    let found = with_manifest(|manifest| manifest.puzzles[0].minutes = Some(6));
    assert_eq!(
        found,
        ["page 6: puzzle 1: the solving time is 5 minutes; the manifest claims 6 minutes"]
    );
    let found = with_manifest(|manifest| {
        manifest.puzzles[2].minutes = Some(12);
        manifest.puzzles[2].caption.time = Some("about 12\u{a0}minutes".to_owned());
    });
    assert_eq!(
        found,
        [
            "page 10: puzzle 3: \"about 12 minutes\" is missing from the caption \"3 hard answer page 12\"",
            "page 10: puzzle 3: the solving time is unknown; the manifest claims 12 minutes"
        ]
    );
    let found = with_manifest(|manifest| {
        manifest.puzzles[0].caption.time = Some("about 6\u{a0}minutes".to_owned());
    });
    assert_eq!(
        found,
        [
            "page 6: puzzle 1: \"about 6 minutes\" is missing from the caption \"1 gentle about 5 minutes answer page 12\"",
            "page 6: puzzle 1: the caption \"about 6\u{a0}minutes\" should name 5 minutes"
        ]
    );
}
