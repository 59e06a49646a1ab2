//! Books with hints, steps and pages of techniques.

use bookgen_contract::Manifest;

use crate::test_dir::TestDir;

const SPEC: &str = r#"[book]
title = "Help"
seed = 2
language = "de"
template = "kdp-6x9"

[[front]]
page = "contents"
[[front]]
page = "techniques"

[[chapter]]
id = "one"
kind = "sudoku"
level = "gentle"
count = 2

[hints]
per_puzzle = 3
title = "Wo ansetzen"

[answers]
at = "separate"

[solutions]
steps = true

[[edition]]
id = "paper"
template = "newspaper-3-columns"
answers = { at = "upside-down" }
"#;

fn manifest(dir: &TestDir, name: &str) -> Manifest {
    Manifest::read(&dir.text(name)).unwrap()
}

#[test]
fn separate_answers_have_the_steps_and_the_book_has_the_hints() {
    let dir = TestDir::with("book.toml", SPEC);
    dir.done(&["build", "book.toml"]);
    let book = manifest(&dir, "book.manifest.json");
    let answers = manifest(&dir, "book-answers.manifest.json");
    let [of_book, of_answers] = [&book, &answers].map(|file| file.explanations.clone().unwrap());
    assert_eq!((of_book.hints, of_book.steps), (3, false));
    assert_eq!((of_answers.hints, of_answers.steps), (0, true));
    assert_eq!(of_book.language, "de");
    for claim in &book.puzzles {
        let first = &claim.hints[0][0];
        let number = claim.number;
        assert!(first.text.starts_with(&format!("{number} Beginnen Sie in Block ")), "{first:?}");
        assert!(claim.steps.is_empty());
    }
    let titles: Vec<&str> = book.sections.iter().map(|section| section.title.as_str()).collect();
    assert!(titles.contains(&"Lösungstechniken") && titles.contains(&"Wo ansetzen"), "{titles:?}");
    assert!(!book.diagrams.is_empty());
    // The record gives the same file again.
    let before = dir.text("book.manifest.json");
    dir.done(&["build", "book.toml"]);
    assert_eq!(dir.text("book.manifest.json"), before);
    dir.done(&["proof", "book.pdf"]);
    dir.done(&["proof", "book-answers.pdf"]);
}

#[test]
fn an_edition_with_fixed_slots_has_no_hints() {
    let spec =
        SPEC.replace("[[front]]\npage = \"contents\"\n[[front]]\npage = \"techniques\"\n", "");
    let dir = TestDir::with("book.toml", &spec);
    dir.done(&["build", "--edition", "paper", "book.toml"]);
    assert_eq!(manifest(&dir, "book-paper.manifest.json").explanations, None);
}
