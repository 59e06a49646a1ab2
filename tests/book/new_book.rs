//! `bookgen new`: the specs that it writes build, and choices that cannot work write nothing.

use bookgen_puzzles::KINDS;

use crate::soak::sample;
use crate::test_dir::TestDir;

/// A spec without the lines that differ from run to run.
fn steady(spec: &str) -> String {
    let is_steady = |line: &&str| !line.starts_with("seed = ") && !line.starts_with("copyright = ");
    spec.lines().filter(is_steady).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_book_needs_only_a_folder() {
    let dir = TestDir::new();
    let run = dir.done(&["new", "sunday-sudoku"]);
    assert_eq!(run.out, "sunday-sudoku/book.toml\nnow: bookgen build sunday-sudoku\n");
    let spec = dir.text("sunday-sudoku/book.toml");
    assert_eq!(
        steady(&spec),
        "# Every key: docs/spec.md, or `bookgen schema`.
[book]
title = \"Sunday Sudoku\"
subtitle = \"{puzzles} puzzles from gentle to hard\"
pages = 100
trim = \"6x9\"
printer = \"kdp-paperback\"

[cover]
design = \"poster\"
colours = \"vermilion\"

[[chapter]]
id = \"gentle\"
kind = \"sudoku\"
level = \"gentle\"

[[chapter]]
id = \"easy\"
kind = \"sudoku\"
level = \"easy\"

[[chapter]]
id = \"medium\"
kind = \"sudoku\"
level = \"medium\"

[[chapter]]
id = \"hard\"
kind = \"sudoku\"
level = \"hard\"
"
    );
    let run = dir.done(&["build", "sunday-sudoku"]);
    assert_eq!(run.err, "", "no advice");
    assert!(run.out.contains("  book       100 pages of 6 x 9 in"), "{}", run.out);
    assert!(dir.path("sunday-sudoku/book-cover.pdf").exists());
    let again = dir.run(&["new", "sunday-sudoku"]);
    assert_eq!(again.code, 3);
    assert!(again.err.contains("sunday-sudoku already has a file book.toml"), "{}", again.err);
}

#[test]
fn a_book_of_several_kinds_has_a_chapter_for_each() {
    let dir = TestDir::new();
    dir.done(&["new", "x/tea.toml", "--author", "A. \"S\" Setter", "--kind", "sudoku,wordsearch"]);
    let spec = dir.text("x/tea.toml");
    assert!(spec.contains("author = 'A. \"S\" Setter'\n"), "{spec}");
    assert!(spec.contains(
        "
[[chapter]]
id = \"wordsearch\"
title = \"Word search\"
kind = \"wordsearch\"
levels = [\"easy\", \"medium\", \"hard\"]
options = { words = \"words/*.txt\", words_per_puzzle = 12 }
"
    ));
    // A second book of the folder shares the word lists.
    dir.done(&["new", "x/coffee.toml", "--kind", "wordsearch", "--pages", "60"]);
    let run = dir.done(&["build", "x/coffee.toml", "x/tea.toml"]);
    assert!(run.out.contains("x/coffee-cover.pdf") && run.out.contains("x/tea-cover.pdf"));
}

#[test]
fn no_word_is_in_two_word_lists() {
    let dir = TestDir::new();
    dir.done(&["new", "words", "--kind", "wordsearch", "--trim", "8.5x11"]);
    assert!(dir.text("words/book.toml").contains("words_per_puzzle = 20 }"));
    let lists = std::fs::read_dir(dir.path("words/words")).unwrap();
    let lists = lists.map(|list| std::fs::read_to_string(list.unwrap().path()).unwrap());
    let mut words: Vec<String> =
        lists.flat_map(|list| list.lines().map(str::to_lowercase).collect::<Vec<_>>()).collect();
    let all = words.len();
    words.sort();
    words.dedup();
    assert_eq!(words.len(), all);
    assert!(all > 1000, "{all} words");
}

#[test]
fn a_subtitle_names_up_to_four_kinds() {
    let dir = TestDir::new();
    let few = "slitherlink,futoshiki,calcudoku";
    let many = "sudoku,kakuro,slitherlink,nonogram,futoshiki";
    let cases = [
        ("en", few, "Fences, Futoshiki and Calcudoku: {puzzles} puzzles"),
        ("de", few, "Rundwege, Futoshikis und Calcudokus: {puzzles} Rätsel"),
        ("es", few, "Bucles, futoshikis y calcudokus: {puzzles} pasatiempos"),
        ("fr", few, "Boucles, futoshikis et calcudokus : {puzzles} grilles"),
        ("en", many, "{puzzles} puzzles in five varieties"),
        ("de", many, "{puzzles} Rätsel in fünf Arten"),
        ("es", many, "{puzzles} pasatiempos de cinco tipos"),
        ("fr", many, "{puzzles} grilles, cinq jeux différents"),
        // The names of these kinds are too long for a cover.
        (
            "en",
            "greater-than,consecutive,anti-knight,jigsaw-x",
            "{puzzles} puzzles in four varieties",
        ),
    ];
    for (at, (language, kinds, subtitle)) in cases.iter().enumerate() {
        let name = format!("{at}.toml");
        dir.done(&["new", &name, "--language", language, "--kind", kinds, "--trim", "8.5x11"]);
        let spec = dir.text(&name);
        assert!(spec.contains(&format!("\nsubtitle = \"{subtitle}\"\n")), "{spec}");
    }
}

#[test]
fn every_kind_makes_a_book_without_advice() {
    let dir = TestDir::new();
    for kind in sample(KINDS.iter().map(|kind| kind.about().name), 8) {
        dir.done(&["new", kind, "--kind", kind, "--trim", "8.5x11", "--pages", "60"]);
        let run = dir.done(&["build", kind]);
        assert_eq!(run.err, "", "{kind}");
        assert!(run.out.contains("  book       60 pages of 8.5 x 11 in"), "{kind}: {}", run.out);
    }
}

#[test]
fn choices_that_cannot_work_write_nothing() {
    let dir = TestDir::new();
    let cases: [(&[&str], &str); 7] = [
        (&["--kind", "sudokus"], "did you mean `sudoku`?"),
        (&["--kind", "sudoku,sudoku"], "the kind sudoku is named twice"),
        (&["--printer", "kdp"], "kdp-paperback"),
        (&["--trim", "6x"], "6x9"),
        (&["--trim", "8x10", "--printer", "lulu"], "lulu does not print pages of 8 x 10 in"),
        (&["--pages", "10"], "24"),
        (&["--kind", "wordsearch", "--language", "de"], "bookgen has only English words"),
    ];
    for (options, words) in cases {
        let run = dir.run(&[&["new", "mine"], options].concat());
        assert_eq!(
            run.code,
            if options[0] == "--trim" || words == "24" { 1 } else { 2 },
            "{words}"
        );
        assert!(run.err.contains(words), "{words}: {}", run.err);
        assert_eq!(dir.files(), Vec::<String>::new(), "{words}");
    }
}
