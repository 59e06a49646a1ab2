//! Captions, tables of contents, opening pages and folios: changed texts and wrong page numbers are
//! found.

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
subtitle = "{puzzles} puzzles"
author = "A. Setter"
seed = 7
template = "kdp-6x9"

[[front]]
page = "title"

[[front]]
page = "contents"

[[chapter]]
id = "first"
title = "Soft"
kind = "sudoku"
level = "gentle"
count = 6

[[chapter]]
id = "birds"
title = "Birds"
kind = "wordsearch"
level = "medium"
per_page = 1
options = { words = "words.txt" }
"#;

fn file() -> &'static (Vec<u8>, Manifest) {
    static FILE: OnceLock<(Vec<u8>, Manifest)> = OnceLock::new();
    FILE.get_or_init(|| {
        let (_, mut printed) = made(SPEC);
        let (_, bytes, manifest) = printed.remove(0);
        (bytes, manifest)
    })
}

fn against(
    manifest: &Manifest,
    page: usize,
    change: impl FnOnce(&mut Vec<Operation>, &PageContent),
) -> Vec<String> {
    changed_file(&file().0, manifest, page, change)
}

fn changed_file(
    bytes: &[u8],
    manifest: &Manifest,
    page: usize,
    change: impl FnOnce(&mut Vec<Operation>, &PageContent),
) -> Vec<String> {
    let mut doc = Document::load_mem(bytes).unwrap();
    edit(&mut doc, page, change);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    let manifest = Some(manifest);
    let report =
        prove(bytes, Expectations { manifest, fonts: FONTS, ..Expectations::default() }).unwrap();
    assert_eq!(report.unchecked, [""; 0]);
    report.findings.iter().map(ToString::to_string).collect()
}

/// Replaces one glyph of a text by another glyph of the page.
fn replace_one_glyph(page: usize, text: &str, at: usize) -> Vec<String> {
    against(&file().1, page, |operations, sheet| {
        let glyph = word(sheet, text)[at].clone();
        let digit = glyph.text.parse::<u8>().is_ok();
        let other = sheet.glyphs.iter().find(|other| {
            let alike = other.font == glyph.font && other.written.is_some();
            alike && other.text != glyph.text && other.text.parse::<u8>().is_ok() == digit
        });
        replace(operations, &glyph, other.unwrap());
    })
}

fn changed(page: usize) -> Vec<String> {
    vec![format!("page {page}: the text of the page differs from the manifest")]
}

#[test]
fn the_unchanged_book_has_no_findings() {
    let manifest = &file().1;
    assert_eq!(against(manifest, 1, |_, _| ()), [""; 0]);
    assert_eq!(manifest.contents, [3]);
    assert_eq!(manifest.words.len(), manifest.pages);
    let titles: Vec<&str> =
        manifest.sections.iter().map(|section| section.title.as_str()).collect();
    assert_eq!(titles, ["Soft", "Birds", "Answers"]);
    let reference = manifest.sections[0].reference.as_deref().unwrap();
    assert!(reference.starts_with("Answers from page "), "{reference}");
}

#[test]
fn a_changed_word_is_a_finding() {
    let manifest = &file().1;
    let chapter = &manifest.sections[0];
    // Changed words on the title page, in a running head and in a page number are findings.
    assert_eq!(replace_one_glyph(1, "Setter", 2), changed(1));
    let first = manifest.puzzles[0].page.unwrap();
    let head = if first.is_multiple_of(2) { "Told" } else { "Soft" };
    assert_eq!(replace_one_glyph(first, head, 1), changed(first));
    let removed = against(manifest, first, |operations, sheet| {
        let folio = word(sheet, &first.to_string());
        let (at, ..) = folio.last().unwrap().written.unwrap();
        operations.remove(at);
    });
    assert!(!removed.is_empty());
    // A changed word on an opening page is a finding.
    assert_eq!(
        replace_one_glyph(chapter.page, "CHAPTER".to_lowercase().as_str(), 2),
        changed(chapter.page)
    );
    // A changed title in the answer of a word search is a finding.
    let birds = manifest.puzzles.iter().find(|claim| claim.title.is_some()).unwrap();
    let answer = birds.answer.unwrap();
    assert_eq!(replace_one_glyph(answer, "Garden birds", 3), changed(answer));
}

#[test]
fn a_wrong_page_in_the_contents_is_a_finding() {
    let manifest = &file().1;
    let table = manifest.contents[0];
    let page = |at: usize| manifest.sections[at].page;
    for at in 0..3 {
        let found = against(manifest, table, |operations, sheet| {
            // The page number is the last number on the title's line.
            let baseline = word(sheet, &manifest.sections[at].title)[0].y;
            let line = || sheet.glyphs.iter().filter(|glyph| (glyph.y - baseline).abs() < 1.0);
            let last = line().filter(|glyph| glyph.text.parse::<u8>().is_ok());
            let last = last.max_by(|a, b| a.x.total_cmp(&b.x)).unwrap().clone();
            let other = sheet.glyphs.iter().find(|other| {
                other.font == last.font
                    && other.text != last.text
                    && other.text.parse::<u8>().is_ok()
            });
            replace(operations, &last, other.unwrap());
        });
        let title = &manifest.sections[at].title;
        assert_eq!(found.len(), 1, "{found:#?}");
        let wanted = format!("page {table}: the contents say that \"{title}\" begins on page ");
        assert!(
            found[0].starts_with(&wanted)
                && found[0].ends_with(&format!("; the section begins on page {}", page(at))),
            "{found:#?}"
        );
    }
    let title = replace_one_glyph(table, "Soft", 0);
    assert_eq!(title, [format!("page {table}: the contents do not list \"Soft\"")]);
    // The check reads the printed pages, so a changed manifest does not hide a wrong page number.
    let mut changed_manifest = manifest.clone();
    changed_manifest.sections[2].page += 1;
    let found = against(&changed_manifest, 1, |_, _| ());
    assert!(
        found
            .iter()
            .any(|found| found.contains("the contents say that \"Answers\" begins on page")),
        "{found:#?}"
    );
}

/// In a book whose titles are numerals or have no letters, page numbers are still checked.
#[test]
fn a_wrong_page_number_beside_a_numeral_title_is_a_finding() {
    for titles in [["7", "2026"], ["5", "?"], ["?", "…"]] {
        let spec = SPEC.replace("\"Soft\"", &format!("{:?}", titles[0]));
        let (_, mut printed) = made(&spec.replace("\"Birds\"", &format!("{:?}", titles[1])));
        let (_, bytes, manifest) = printed.remove(0);
        assert_eq!(changed_file(&bytes, &manifest, 1, |_, _| ()), [""; 0], "{titles:?}");
        // Replaces the last digit of a line; `baseline` finds the line.
        let change = |page: usize, baseline: fn(&PageContent) -> f64| {
            changed_file(&bytes, &manifest, page, |operations, sheet| {
                let baseline = baseline(sheet);
                let digits = || sheet.glyphs.iter().filter(|g| g.text.parse::<u8>().is_ok());
                let last = digits().filter(|glyph| (glyph.y - baseline).abs() < 1.0);
                let last = last.max_by(|a, b| a.x.total_cmp(&b.x)).unwrap().clone();
                let other = digits().find(|g| g.font == last.font && g.text != last.text);
                replace(operations, &last, other.unwrap());
            })
        };
        let contents = manifest.contents[0];
        let found = change(contents, |sheet| word(sheet, "Answers")[0].y);
        let start = format!("page {contents}: the contents say that \"Answers\" begins on page ");
        assert!(found.len() == 1 && found[0].starts_with(&start), "{found:?}");
        // The folio is the lowest text of a page. The running head of the page is the title.
        let page = manifest.puzzles[0].page.unwrap();
        let found = change(page, |sheet| {
            sheet.glyphs.iter().map(|glyph| glyph.y).fold(f64::INFINITY, f64::min)
        });
        let start = format!("page {page}: the printed page number is ");
        assert!(found.iter().any(|found| found.starts_with(&start)), "{found:?}");
    }
}

#[test]
fn a_wrong_page_on_an_opening_page_is_a_finding() {
    let manifest = &file().1;
    let chapter = &manifest.sections[0];
    let reference = chapter.reference.clone().unwrap();
    let page = manifest.puzzles[0].answer.unwrap().to_string();
    let found = replace_one_glyph(chapter.page, &page, 0);
    assert_eq!(found, [format!("page {}: the reference \"{reference}\" is missing", chapter.page)]);
    let mut changed_manifest = manifest.clone();
    let answer = changed_manifest.puzzles[0].answer.unwrap();
    changed_manifest.puzzles[0].answer = Some(answer + 1);
    let found = against(&changed_manifest, 1, |_, _| ());
    let wrong = format!(
        "page {}: the reference \"{reference}\" should name page {}",
        chapter.page,
        answer + 1
    );
    assert!(found.contains(&wrong), "{found:#?}");
}

/// An older manifest has fewer claims. The proof checks these claims, and reports everything else
/// as not checked.
#[test]
fn the_claims_of_an_older_manifest_are_checked() {
    let manifest = Manifest {
        format: "bookgen manifest 1".to_owned(),
        words: Vec::new(),
        contents: Vec::new(),
        sections: Vec::new(),
        ..file().1.clone()
    };
    let report = prove(
        file().0.clone(),
        Expectations { manifest: Some(&manifest), fonts: FONTS, ..Expectations::default() },
    );
    let report = report.unwrap();
    assert_eq!(report.findings, []);
    assert_eq!(
        report.unchecked,
        ["the text that a manifest of format 1 does not describe: all text except captions, the \
          table of contents and the opening pages"]
    );
}
