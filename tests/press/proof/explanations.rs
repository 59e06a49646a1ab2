//! Hints, steps and diagrams of techniques: changed texts and notes are found, and texts that do not
//! belong to the printed puzzle.

use std::sync::OnceLock;

use bookgen::presets::fonts::FONTS;
use bookgen_contract::manifest::Manifest;
use bookgen_proof::{Expectations, prove};
use lopdf::Document;
use lopdf::content::Operation;

use super::super::pdf_reader::PageContent;
use super::templates_and_kinds::made;
use super::{edit, replace, word};

const SPEC: &str = r#"
[book]
title = "Told"
seed = 7
template = "kdp-6x9"

[[front]]
page = "techniques"

[[chapter]]
id = "first"
title = "Soft"
kind = "sudoku"
level = "hard"
count = 4

[[chapter]]
id = "birds"
title = "Birds"
kind = "wordsearch"
level = "medium"
per_page = 1
options = { words = "words.txt" }

[hints]

[solutions]
steps = true
"#;

fn file() -> &'static (Vec<u8>, Manifest) {
    static FILE: OnceLock<(Vec<u8>, Manifest)> = OnceLock::new();
    FILE.get_or_init(|| {
        let (_, mut printed) = made(SPEC);
        let (_, bytes, manifest) = printed.remove(0);
        (bytes, manifest)
    })
}

fn findings(bytes: Vec<u8>, manifest: &Manifest) -> Vec<String> {
    let manifest = Some(manifest);
    let report =
        prove(bytes, Expectations { manifest, fonts: FONTS, ..Expectations::default() }).unwrap();
    assert_eq!(report.unchecked, [""; 0]);
    report.findings.iter().map(ToString::to_string).collect()
}

/// The findings about a file with a changed page.
fn changed(page: usize, change: impl FnOnce(&mut Vec<Operation>, &PageContent)) -> Vec<String> {
    let (bytes, manifest) = file();
    let mut doc = Document::load_mem(bytes).unwrap();
    edit(&mut doc, page, change);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    findings(bytes, manifest)
}

/// The findings after a digit in a text was replaced by another digit of its font and size.
fn changed_digit(page: usize, text: &str) -> Vec<String> {
    changed(page, |operations, sheet| {
        let glyphs = word(sheet, text);
        let is_digit = |text: &str| text.parse::<u8>().is_ok();
        let glyph = (*glyphs.iter().rev().find(|glyph| is_digit(&glyph.text)).unwrap()).clone();
        let other = sheet.glyphs.iter().find(|other| {
            let alike = other.font == glyph.font && other.written.is_some();
            alike && is_digit(&other.text) && other.text != glyph.text
        });
        replace(operations, &glyph, other.unwrap());
    })
}

#[test]
fn puzzles_that_are_solved_by_logic_have_hints_and_steps() {
    let (bytes, manifest) = file();
    assert_eq!(findings(bytes.clone(), manifest), [""; 0]);
    let explanations = manifest.explanations.as_ref().unwrap();
    assert_eq!(
        (explanations.language.as_str(), explanations.hints, explanations.steps),
        ("en", 2, true)
    );
    for claim in &manifest.puzzles {
        let hints = if claim.kind == "sudoku" { 2 } else { 0 };
        assert_eq!(claim.hints.len(), hints, "{}", claim.id);
        assert_eq!(claim.steps.is_empty(), hints == 0);
    }
    let titles: Vec<&str> =
        manifest.sections.iter().map(|section| section.title.as_str()).collect();
    assert_eq!(titles, ["Techniques", "Soft", "Birds", "Hints", "Answers", "Step by step"]);
    assert!(manifest.diagrams.len() > 3, "{:?}", manifest.diagrams);
}

#[test]
fn a_changed_hint_or_step_is_a_finding() {
    let claim = &file().1.puzzles[0];
    for (what, part) in [("hint 2", &claim.hints[1][0]), ("the steps", &claim.steps[0])] {
        let word = part.text.split_whitespace().find(|word| word.starts_with('r')).unwrap();
        let found = changed_digit(part.page, word);
        let [finding] = &found[..] else { panic!("{found:?}") };
        let page = part.page;
        let start = format!("page {page}: {what} of puzzle 1: the page has \"");
        assert!(finding.starts_with(&start) && finding.contains("\" instead of \""), "{finding}");
    }
}

#[test]
fn hints_of_another_puzzle_or_language_are_findings() {
    let (bytes, manifest) = file();
    let mut other = manifest.clone();
    let taken = std::mem::take(&mut other.puzzles[1].hints);
    other.puzzles[0].hints = taken;
    let found = findings(bytes.clone(), &other);
    assert!(
        found.iter().any(|finding| finding == "hint 1 of puzzle 2: the manifest has no such text")
    );
    assert!(
        found
            .iter()
            .any(|finding| finding.contains("hint 1 of puzzle 1: the manifest claims \"2 ")),
        "{found:?}"
    );
    let mut german = manifest.clone();
    german.explanations.as_mut().unwrap().language = "de".to_owned();
    let found = findings(bytes.clone(), &german);
    assert_eq!(found.iter().filter(|finding| finding.contains("the manifest claims")).count(), 12);
}

#[test]
fn a_changed_diagram_is_a_finding() {
    let (bytes, manifest) = file();
    let page = manifest.ornaments[manifest.diagrams.last().unwrap().ornament];
    // The notes are the smallest type of the page.
    let found = changed(page, |operations, sheet| {
        let size = sheet.glyphs.iter().map(|glyph| glyph.em.0.abs()).fold(f64::INFINITY, f64::min);
        let notes = sheet.glyphs.iter().filter(|glyph| glyph.em.0.abs() < size + 0.01);
        let notes: Vec<_> = notes.filter(|glyph| glyph.written.is_some()).collect();
        let other = sheet.glyphs.iter().find(|other| {
            other.font == notes[0].font && other.written.is_some() && other.text != notes[0].text
        });
        replace(operations, notes[0], other.unwrap());
    });
    assert!(
        found.iter().any(|finding| finding.contains("the diagram of a step of puzzle")),
        "{found:?}"
    );
    let mut other = manifest.clone();
    other.diagrams[0].step += 1;
    let found = findings(bytes.clone(), &other);
    assert!(found.iter().any(|finding| finding.contains("the diagram")), "{found:?}");
}
