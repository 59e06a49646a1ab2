//! Corrections on sheets whose slots bookgen arranges.

use super::*;

const NOTE: &str = "2026-11-20\nWarm-up 10020\nThe 7 in the top row was missing in print.";

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

/// `made` proves the pages: a correction over a grid is a fault.
#[test]
fn a_correction_has_a_place_on_every_sheet() {
    for template in ["a4-sheet", "letter-sheet"] {
        for show in ["previous", "upside-down", "separate", "none"] {
            for (slots, language) in [(1, "en"), (2, "en"), (2, "de"), (3, "fr"), (4, "en")] {
                let name = format!("{template}, {show}, {slots}, {language}");
                let sheet = with_answers(template, slots, show, language).made(true, &[NOTE]);
                let sheet = sheet.unwrap_or_else(|faults| panic!("{name}: {faults}"));
                assert!(all_words(&sheet).contains("The 7 in the top row"), "{name}");
                assert_eq!(sheet.laid_out.pages.book.len(), 1, "{name}");
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

/// The rules in French are too long for a free cell beside the third puzzle.
#[test]
fn rules_that_do_not_fit_beside_a_puzzle_are_elsewhere() {
    for template in ["a4-sheet", "letter-sheet"] {
        let sheet = with_answers(template, 3, "previous", "fr").made(true, &[]);
        let sheet = sheet.unwrap_or_else(|faults| panic!("{template}: {faults}"));
        assert_eq!(puzzles(&sheet).len(), 3);
    }
}
