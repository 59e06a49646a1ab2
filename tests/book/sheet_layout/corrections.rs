//! Corrections on sheets whose slots bookgen arranges.

use super::*;
use crate::soak::sample;

fn with_answers(template: &'static str, slots: usize, show: &str, language: &str) -> Post {
    Post {
        head: format!("language = \"{language}\"\n"),
        more: format!("[answers]\nshow = \"{show}\"\n"),
        ..post(template, slots)
    }
}

fn puzzles(sheet: &sheet::Sheet) -> Vec<Rect> {
    let slots = slot_contents(sheet, |holds| matches!(holds, SlotContent::Puzzle(_)));
    slots.iter().map(|slot| slot.0).collect()
}

/// A note with 1, 42 or 149 characters.
fn note(length: usize) -> String {
    let text = "The 7 in the top row was missing in print. ".repeat(4);
    format!("2026-11-20\nWarm-up 10020\n{}.", &text[..length - 1])
}

/// A publication with the correction of a note, for each value of `show`, language and note.
fn cases(templates: &[&'static str], slots: &[usize]) -> Vec<(String, Post, String)> {
    let mut cases = Vec::new();
    for template in templates {
        for show in ["previous", "upside-down", "separate", "none"] {
            for slots in slots {
                for language in ["en", "de", "fr", "es"] {
                    cases.extend([1, 42, 149].map(|length| {
                        let name = format!("{template}, {show}, {slots}, {language}, {length}");
                        let post = with_answers(template, *slots, show, language);
                        (name, post, note(length))
                    }));
                }
            }
        }
    }
    cases
}

/// `made` proves the pages: a correction over a grid is a fault.
#[test]
fn a_correction_has_a_place_on_every_sheet() {
    let templates = ["a4-sheet", "letter-sheet", "kdp-6x9", "kdp-large-print", "booklet-a5"];
    for (name, post, note) in sample(cases(&templates, &[1, 2, 4]), 11) {
        let made = post.made(true, &[&note]);
        let sheet = made.unwrap_or_else(|faults| panic!("{name}: {faults}"));
        let lead = sheet.document.language.text("correction-lead", &[]);
        let text = all_words(&sheet);
        assert_eq!(text.matches(&lead).count(), 1, "{name}: {text}");
        for page in &sheet.laid_out.pages.book {
            let mut found = Vec::new();
            boxes(&page.items, &sheet.document.design.fonts, &mut found);
            for (i, (text, place)) in found.iter().enumerate() {
                for (other, there) in &found[i + 1..] {
                    assert!(!place.meets(*there), "{name}: {text:?} lies on {other:?}");
                }
            }
        }
    }
}

/// The slots of a template do not grow. A correction that does not fit is refused.
#[test]
fn a_correction_is_printed_or_refused_in_slots() {
    for (templates, slots) in [
        (&["newspaper-half"][..], 3),
        (&["newspaper-tabloid"], 5),
        (&["newspaper-column", "newspaper-3-columns", "sau-2-columns", "sau-3-columns"], 1),
    ] {
        for (name, post, note) in sample(cases(templates, &[slots]), 5) {
            match post.made(true, &[&note]) {
                Ok(sheet) => {
                    let lead = sheet.document.language.text("correction-lead", &[]);
                    assert_eq!(all_words(&sheet).matches(&lead).count(), 1, "{name}");
                }
                Err(faults) => {
                    let refused = [
                        ("newspaper-3-columns, ", "the answer does not fit into its slot"),
                        ("newspaper-tabloid, ", "5 answers do not fit into their slot"),
                    ];
                    assert!(name.ends_with("149"), "{name}: {faults}");
                    assert_eq!(faults.0.len(), 1, "{name}: {faults}");
                    let refused = refused.iter().find(|(start, _)| name.starts_with(start));
                    let (_, wanted) = refused.unwrap_or_else(|| panic!("{name}: {faults}"));
                    assert_eq!(&faults.0[0].message, wanted, "{name}");
                }
            }
        }
    }
}

#[test]
fn long_corrections_are_on_a_further_page_and_move_no_puzzle() {
    let note = "The seven in the top row was missing. ".repeat(13);
    let notes: Vec<String> =
        (1..=4).map(|at| format!("2026-11-20\nWarm-up {at}0020\n{note}")).collect();
    let notes: Vec<&str> = notes.iter().map(String::as_str).collect();
    for template in ["a4-sheet", "letter-sheet"] {
        for show in ["previous", "separate"] {
            let plain = with_answers(template, 4, show, "en").made(true, &[]).unwrap();
            let sheet = with_answers(template, 4, show, "en").made(true, &notes).unwrap();
            assert_eq!(sheet.laid_out.pages.book.len(), 2, "{template}, {show}");
            assert_eq!(puzzles(&plain), puzzles(&sheet), "{template}, {show}");
            let last = words(&sheet.laid_out.pages.book[1].items);
            assert!(last.contains("Sunday 22 November 2026"), "{last}");
            assert_eq!(last.matches("Correction.").count(), 4, "{last}");
        }
    }
}

/// Some words of the rules in French are too wide for the column below the second puzzle.
#[test]
fn rules_with_long_words_fill_the_free_cell() {
    for template in ["a4-sheet", "letter-sheet"] {
        for line in ["", "byline = \"\"\n"] {
            let post = with_answers(template, 3, "previous", "fr");
            let head = post.head.clone() + line;
            let sheet = Post { head, ..post }.made(true, &[]);
            let sheet = sheet.unwrap_or_else(|faults| panic!("{template}: {faults}"));
            assert_eq!(puzzles(&sheet).len(), 3);
            let text = all_words(&sheet);
            assert!(text.contains("chaque colonne et chacun des neuf"), "{template}: {text}");
        }
    }
}

#[test]
fn a_correction_is_printed_and_moves_no_puzzle() {
    let note = "2026-11-20\nWarm-up 10020\nThe 7 in the top row was missing in print.";
    for (template, slots) in TEMPLATES {
        let plain = post(template, slots).printed();
        let sheet = post(template, slots).made(true, &[note]);
        let sheet = sheet.unwrap_or_else(|faults| panic!("{template}: {faults}"));
        let page = sheet.laid_out.pages.book.iter();
        let all: Vec<&GlyphRun> = page.flat_map(|page| runs(&page.items)).collect();
        let lead = all.iter().find(|run| run.text.starts_with("Correction.")).expect("the lead");
        let bold = sheet.document.design.faces.bold[0];
        assert_eq!(lead.font, bold, "{template}");
        let text = all_words(&sheet);
        assert!(text.contains("10,020: The 7 in the top row"), "{template}: {text}");
        // The correction does not move the puzzles. If the correction is not in the slot of the
        // answers, it does not move the answers either.
        let puzzles = |sheet: &sheet::Sheet| -> Vec<Rect> {
            slot_contents(sheet, |holds| matches!(holds, SlotContent::Puzzle(_)))
                .iter()
                .map(|slot_contents| slot_contents.0)
                .collect()
        };
        assert_eq!(puzzles(&plain), puzzles(&sheet), "{template}");
        if ["newspaper-half", "newspaper-tabloid"].contains(&template) {
            let answers = |sheet: &sheet::Sheet| -> Vec<[f64; 3]> {
                slot_contents(sheet, |holds| *holds == SlotContent::Answers)
                    .iter()
                    .flat_map(|(_, items)| figures(items))
                    .collect()
            };
            assert_eq!(answers(&plain), answers(&sheet), "{template}");
        }
    }
}
