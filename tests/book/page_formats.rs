//! The number of puzzles and answers on a page is obeyed, or refused with the number that fits.

use std::collections::BTreeMap;

use bookgen_contract::Manifest;

use crate::external_program::run;
use crate::test_dir::TestDir;

/// A book of two chapters, with further lines in its tables.
fn book(template: &str, count: u32, chapter: &str, more: &str) -> String {
    let chapter = |id: &str| {
        format!(
            "[[chapter]]\nid = \"{id}\"\nkind = \"sudoku\"\nlevel = \"diabolical\"\ncount = {count}\n\
             {chapter}\n"
        )
    };
    let head = format!("[book]\ntitle = \"Formats\"\nseed = 7\ntemplate = \"{template}\"\n");
    head + &chapter("a") + &chapter("b") + more
}

/// The manifest of a book, which is built and proved.
fn built(spec: &str) -> Manifest {
    let dir = TestDir::with("book.toml", spec);
    dir.done(&["build", "book.toml", "--quiet"]);
    dir.done(&["proof", "book.pdf"]);
    Manifest::read(&dir.text("book.manifest.json")).unwrap()
}

/// The sides of the cells of all puzzles (0) or answers (1), in thousandths of a point.
fn cells(manifest: &Manifest, face: usize) -> Vec<i64> {
    let places = manifest.puzzles.iter().flat_map(|claim| claim.frames[face].clone());
    let styles = places.map(|place| manifest.places[place].style);
    let mut cells: Vec<i64> = styles.map(|style| manifest.styles[style].cell).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The numbers of puzzles or answers on the pages that have any.
fn on_pages(pages: impl Iterator<Item = Option<usize>>) -> Vec<usize> {
    let mut count: BTreeMap<usize, usize> = BTreeMap::new();
    pages.flatten().for_each(|page| *count.entry(page).or_default() += 1);
    count.into_values().collect()
}

#[test]
fn four_puzzles_fit_on_a_small_page() {
    for (template, smallest) in [("kdp-6x9", 17_000), ("booklet-a5", 16_800)] {
        let manifest = built(&book(template, 8, "per_page = 4", ""));
        assert_eq!(on_pages(manifest.puzzles.iter().map(|claim| claim.page)), [4; 4]);
        let cells = cells(&manifest, 0);
        assert!(cells.len() == 1 && cells[0] >= smallest, "{template}: {cells:?}");
    }
}

#[test]
fn a_small_grid_with_its_own_page_has_larger_cells() {
    let spec = |kind: &str, per_page: u32| {
        let chapter = format!("per_page = {per_page}");
        let text = book("kdp-large-print", 2, &chapter, "").replace("diabolical", "gentle");
        text.replace("kind = \"sudoku\"", &format!("kind = \"{kind}\""))
    };
    assert_eq!(cells(&built(&spec("sudoku-4", 1)), 0), [81_000]);
    assert_eq!(cells(&built(&spec("sudoku-6", 1)), 0), [72_000]);
    assert_eq!(cells(&built(&spec("sudoku-4", 2)), 0), [54_000]);
}

/// A maze is much larger than a Sudoku, but beside it the digits keep their minimum size.
#[test]
fn kinds_of_different_sizes_share_pages_of_answers() {
    let mix =
        "mix = [{ kind = \"sudoku\", level = \"easy\" }, { kind = \"maze\", level = \"easy\" }]";
    let spec = format!(
        "[book]\ntitle = \"Mix\"\nseed = 3\nprinter = \"kdp-paperback\"\n[[chapter]]\nid = \"a\"\n{mix}\ncount = 12\nper_page = 2\n"
    );
    assert_eq!(on_pages(built(&spec).puzzles.iter().map(|claim| claim.answer)), [6; 2]);
}

#[test]
fn small_answers_fill_the_page() {
    let answers = |kind: &str, answers: &str| {
        let text = book("kdp-large-print", 4, "per_page = 1", answers);
        let text = text.replace("diabolical", "gentle");
        let text = text.replace("kind = \"sudoku\"", &format!("kind = \"{kind}\""));
        on_pages(built(&text).puzzles.iter().map(|claim| claim.answer))
    };
    assert_eq!(answers("sudoku", ""), [4; 2]);
    assert_eq!(answers("sudoku-4", ""), [4; 2]);
    assert_eq!(answers("sudoku-4", "[answers]\nper_page = 2\n"), [2; 4]);
}

#[test]
fn compact_answers_have_digits_of_7_pt() {
    let manifest = built(&book("letter-sheet", 30, "", "[answers]\ncompact = true\n"));
    assert_eq!(on_pages(manifest.puzzles.iter().map(|claim| claim.answer)), [30, 30]);
    let cells = cells(&manifest, 1);
    assert!(cells.len() == 1 && cells[0] >= 10_000, "{cells:?}");
}

#[test]
fn the_number_of_answers_is_obeyed() {
    for per_page in [3, 5, 6] {
        let answers = format!("[answers]\nper_page = {per_page}\n");
        let manifest = built(&book("kdp-6x9", 15, "", &answers));
        let pages = on_pages(manifest.puzzles.iter().map(|claim| claim.answer));
        assert_eq!(pages, vec![per_page; 30 / per_page]);
    }
}

#[test]
fn openers_on_any_page_need_no_blank_pages() {
    let right = built(&book("kdp-6x9", 4, "per_page = 2", "[page]\nopener_pages = \"right\"\n"));
    let any = built(&book("kdp-6x9", 4, "per_page = 2", "[page]\nopener_pages = \"any\"\n"));
    let first =
        |manifest: &Manifest| manifest.puzzles.iter().map(|claim| claim.page).collect::<Vec<_>>();
    assert_ne!(first(&right), first(&any));
    let last = |manifest: &Manifest| manifest.puzzles.iter().filter_map(|claim| claim.answer).max();
    assert!(last(&any) < last(&right));
}

/// A book with a number of pages, whose chapters share the puzzles.
const PAGES: &str = r#"
[book]
title = "Pages"
seed = 7
pages = 48
[[chapter]]
id = "a"
kind = "sudoku"
level = "easy"
weight = 2
[[chapter]]
id = "b"
kind = "sudoku"
level = "easy"
[[chapter]]
id = "c"
kind = "sudoku"
level = "easy"
count = 6
"#;

#[test]
fn chapters_share_the_puzzles_of_a_number_of_pages() {
    let dir = TestDir::with("book.toml", PAGES);
    let out = dir.done(&["build", "book.toml"]).out;
    assert!(out.contains("48 pages"), "{out}");
    let record = dir.text("book.lock");
    let count = |chapter: &str| record.matches(&format!("id = \"{chapter}/")).count();
    let (a, b, c) = (count("a"), count("b"), count("c"));
    assert_eq!(c, 6);
    assert!(a.abs_diff(2 * b) <= 4 && a > 20, "{a} and {b}");
    // A longer book keeps the recorded puzzles.
    dir.put("book.toml", PAGES.replace("pages = 48", "pages = 60"));
    dir.done(&["build", "book.toml"]);
    let longer = dir.text("book.lock");
    let puzzles = |record: &str| -> Vec<String> {
        record.lines().filter(|line| line.starts_with("givens")).map(str::to_owned).collect()
    };
    let (before, after) = (puzzles(&record), puzzles(&longer));
    assert!(after.len() > before.len());
    assert!(before.iter().all(|puzzle| after.contains(puzzle)));
}

#[test]
fn a_draft_with_a_number_of_pages_does_not_read_the_record() {
    let dir = TestDir::with("book.toml", PAGES);
    dir.done(&["build", "book.toml"]);
    let draft = ["build", "book.toml", "--interior", "--no-lock", "--seed", "8", "-o", "draft.pdf"];
    let out = dir.done(&draft).out;
    assert!(out.contains("48 pages"), "{out}");
}

#[test]
fn a_number_of_pages_can_be_too_small() {
    let dir = TestDir::with("book.toml", &PAGES.replace("count = 6", "count = 200"));
    let error = dir.run(&["build", "book.toml"]).err;
    assert!(error.contains("the book does not fit in 48 pages"), "{error}");
}

#[test]
fn the_puzzles_of_a_mixed_chapter_alternate() {
    let spec = r#"
[book]
title = "Mixed"
seed = 7
[[chapter]]
id = "a"
title = "Mixed"
count = 8
mix = [
    { kind = "sudoku", level = "easy", weight = 2 },
    { kind = "slitherlink", level = "easy", options = { columns = 5, rows = 5 } },
    { kind = "futoshiki", level = "easy", options = { size = 4 } },
]
"#;
    let dir = TestDir::with("book.toml", spec);
    dir.done(&["build", "book.toml", "--quiet"]);
    dir.done(&["proof", "book.pdf"]);
    let manifest = Manifest::read(&dir.text("book.manifest.json")).unwrap();
    let kinds: Vec<&str> = manifest.puzzles.iter().map(|claim| claim.kind.as_str()).collect();
    assert_eq!(
        kinds.join(" "),
        "sudoku slitherlink futoshiki sudoku sudoku slitherlink futoshiki sudoku"
    );
}

/// Four columns of two answers, although the template would choose two columns.
#[test]
fn the_spec_sets_the_columns_of_answers() {
    let spec = "[book]\ntitle = \"Columns\"\nseed = 7\ntrim = \"8.5x11\"\n\
                [[chapter]]\nid = \"a\"\nkind = \"sudoku-4\"\nlevel = \"gentle\"\ncount = 8\n\
                [answers]\ncolumns = 4\nper_page = 8\n";
    let manifest = built(spec);
    let places = manifest.puzzles.iter().flat_map(|claim| &claim.frames[1]);
    let places: Vec<(i64, i64)> =
        places.map(|at| (manifest.places[*at].x, manifest.places[*at].y)).collect();
    let distinct = |of: fn(&(i64, i64)) -> i64| {
        places.iter().map(of).collect::<std::collections::BTreeSet<i64>>().len()
    };
    assert_eq!((places.len(), distinct(|at| at.0), distinct(|at| at.1)), (8, 4, 2));
}

#[test]
fn short_rules_are_on_the_opening_page_of_the_first_chapter_of_a_kind() {
    let spec = "[book]\ntitle = \"Short\"\nseed = 7\ntrim = \"6x9\"\n[page]\nhow_to = \"short\"\n\
                [[chapter]]\nid = \"a\"\nkind = \"kakuro\"\nlevel = \"gentle\"\ncount = 2\n\
                [[chapter]]\nid = \"b\"\nkind = \"maze\"\nlevel = \"easy\"\ncount = 1\n\
                [[chapter]]\nid = \"c\"\nkind = \"kakuro\"\nlevel = \"easy\"\ncount = 2\n";
    let dir = TestDir::with("book.toml", spec);
    dir.done(&["build", "book.toml", "--interior"]);
    dir.done(&["proof", "book.pdf"]);
    let manifest = Manifest::read(&dir.text("book.manifest.json")).unwrap();
    let titles: Vec<&str> =
        manifest.sections.iter().map(|section| section.title.as_str()).collect();
    assert_eq!(titles, ["Kakuro: Gentle", "Mazes", "Kakuro: Easy", "Answers"]);
    let Some(text) = run("pdftotext", &["{}", "-"], &dir.path("book.pdf")) else { return };
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(text.matches("No digit occurs twice in a sum").count(), 1, "{text}");
    assert_eq!(text.matches("Find the way from the entrance").count(), 1, "{text}");
}

#[test]
fn large_print_chooses_twelve_words_and_grids_of_one_size() {
    let dir = TestDir::with_examples();
    dir.done(&["build", "large-words.toml", "--quiet"]);
    let manifest = Manifest::read(&dir.text("large-words.manifest.json")).unwrap();
    let columns = manifest.styles.iter().map(|style| style.lattice.columns);
    let columns: std::collections::BTreeSet<u16> = columns.collect();
    assert!(columns.iter().filter(|columns| **columns > 9).count() == 1, "{columns:?}");
    assert!(columns.iter().all(|columns| *columns <= 15));
    let record = dir.text("large-words.lock");
    assert!(record.contains("words_per_puzzle=usual"), "{record}");
}

#[test]
fn a_running_head_that_is_too_long_is_left_out() {
    let long = "A very long title that no running head of a small book has room for, not even in small type, and that goes on and on, line after line, until everybody has left";
    let spec = format!(
        "[book]\ntitle = \"{long}\"\nseed = 7\n[[chapter]]\nid = \"a\"\nkind = \"sudoku\"\ncount = 4\n"
    );
    let dir = TestDir::with("book.toml", &spec);
    let run = dir.done(&["build", "book.toml", "--interior"]);
    assert!(run.err.contains("a running head is left out"), "{}", run.err);
    dir.put("book.toml", spec.replace("seed = 7", "short_title = \"Short\"\nseed = 7"));
    let run = dir.done(&["build", "book.toml", "--interior"]);
    assert!(!run.err.contains("running head"), "{}", run.err);
}

/// The letters of a wordoku are below its grid; the caption beside the grid is nearer to it.
#[test]
fn the_letters_of_a_wordoku_are_read_at_every_size_of_its_grid() {
    for spine in ["0.75in", "1.1in", "1.4in"] {
        let spec = format!(
            "[book]\ntitle = \"Letters\"\nseed = 1\ntemplate = \"kdp-6x9\"\n[page]\nmargins.spine = \"{spine}\"\n\
             [[chapter]]\nid = \"a\"\nkind = \"wordoku\"\ncount = 4\noptions = {{ words = \"words.txt\" }}\n"
        );
        let dir = TestDir::with("book.toml", &spec);
        dir.put("words.txt", "LIFEBOATS\nDUPLICATE\nCOPYRIGHT\n");
        dir.done(&["build", "book.toml", "--interior", "--quiet"]);
    }
}
