//! The captions of puzzles on dated sheets: names and numbers, and the line below the puzzles.

use std::collections::BTreeSet;

use bookgen_press::design::SlotContent;

use super::{Post, TEMPLATES, all_words, figures, post, runs, slot_contents};

/// If puzzles have different names, the names are printed in one type size and are not wider than
/// the grids.
#[test]
fn puzzles_with_different_names_show_them() {
    for (template, slots) in [("newspaper-half", 3), ("a4-sheet", 4), ("newspaper-tabloid", 5)] {
        let sheet = post(template, slots).printed();
        let mut sizes = BTreeSet::new();
        for (at, (_, items)) in
            slot_contents(&sheet, |holds| matches!(holds, SlotContent::Puzzle(_)))
                .into_iter()
                .enumerate()
        {
            let name = ["Warm-up", "Second", "Third", "Fourth", "Fifth"][at];
            let run = runs(items).into_iter().find(|run| &*run.text == name);
            // The name of the fifth puzzle is the headline of the tabloid page.
            assert_eq!(run.is_some(), at < 4, "{template}: {name}");
            sizes.extend(run.map(|run| run.size.to_string()));
            let [left, right, _] = figures(items)[0];
            for run in runs(items).iter().filter(|run| run.origin.y.0 < 30.0) {
                assert!(
                    run.origin.x.0 > left - 1.5 && run.origin.x.0 < right,
                    "{template}: {}",
                    run.text
                );
            }
        }
        assert_eq!(sizes.len(), 1, "{template}: {sizes:?}");
    }
    assert!(!all_words(&post("newspaper-column", 1).printed()).contains("Warm-up"));
}

#[test]
fn numbers_have_the_separators_of_the_language() {
    for (language, number) in
        [("en", "10,022"), ("de", "10.022"), ("fr", "10 022"), ("es", "10 022")]
    {
        let head = format!("language = \"{language}\"\n");
        let text = all_words(&Post { head, ..post("newspaper-half", 3) }.printed());
        assert!(text.contains(&format!(" {number} ")), "{text}");
    }
    // Without names, the word stands before the number, if it fits.
    let head = "language = \"de\"\n".to_owned();
    let text = all_words(&Post { head, ..post("newspaper-column", 1) }.printed());
    assert!(text.contains(" Nr. 10.022 "), "{text}");
}

#[test]
fn a_line_that_all_puzzles_of_a_page_share_is_printed_once() {
    for (template, slots) in TEMPLATES {
        let text = all_words(&post(template, slots).printed());
        assert_eq!(text.matches("A. Setter · © 2026 The Post").count(), 1, "{template}: {text}");
    }
}
