//! Books of every trim size.

use bookgen::spec::resolve;
use bookgen::template::TRIM_SIZES;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::NoFiles;
use bookgen_contract::Manifest;

use crate::test_dir::{TestDir, golden};

/// A book with the given lines in `[book]`, and a chapter of each kind, which has a kind and further
/// keys.
fn book(lines: &str, chapters: &[(&str, &str)]) -> String {
    let mut spec = format!(
        "[book]\ntitle = \"A Mixed Bag\"\nauthor = \"A. Setter\"\nseed = 7\nlock = \"bag.lock\"\n\
         copyright = {{ year = 2026, holder = \"A. Setter\" }}\n{lines}\n"
    );
    for (kind, keys) in chapters {
        spec += &format!(
            "[[chapter]]\nid = \"{kind}\"\ntitle = \"{kind}\"\nkind = \"{kind}\"\n{keys}\n"
        );
    }
    spec
}

/// The message of a build that fails.
fn refused(spec: &str) -> String {
    let run = TestDir::with("book.toml", spec).run(&["build", "book.toml"]);
    assert_eq!(run.code, 1, "{}", run.out);
    run.err
}

/// Kinds with grids of different shapes, with clues and with word lists.
const KINDS: &[(&str, &str)] = &[
    ("sudoku", "count = 4\nper_page = 2"),
    ("sudoku-16", "count = 1\nper_page = 1\nlevel = \"easy\""),
    ("killer", "count = 2\nper_page = 1"),
    ("wordsearch", "count = 2\nper_page = 1\noptions = { words = \"words/birds.txt\" }"),
    (
        "criss-cross",
        "count = 1\nper_page = 1\noptions = { words = \"words/birds.txt\", words_per_puzzle = 10 }",
    ),
    ("kakuro", "count = 2\nper_page = 1"),
    ("nonogram", "count = 2\nper_page = 1"),
    ("slitherlink", "count = 2\nper_page = 2"),
    ("maze", "count = 2\nper_page = 1"),
    ("calcudoku", "count = 4\nper_page = 2"),
];

/// The designs of the named sizes, one a line.
#[test]
fn every_trim_has_its_golden_design() {
    let mut table = String::new();
    for template in ["paperback", "kdp-large-print"] {
        for trim in TRIM_SIZES {
            let lines =
                format!("template = \"{template}\"\ntrim = \"{}\"\nprinter = \"none\"", trim.name);
            let spec = book(&lines, &[("sudoku", "count = 4")]);
            let resolved = resolve(&Source::new("book.toml", spec), &NoFiles, None);
            let design = resolved.unwrap_or_else(|faults| panic!("{faults}")).document.design;
            let (area, sizes, puzzle) = (design.text_area(), &design.sizes, &design.puzzle);
            table += &format!(
                "{template} {}: text {:.0} x {:.0}, top {}, outside {}, spine {}, title {}, body {} on {}, level {}, cells {} to {}, ",
                trim.name,
                area.width.0,
                area.height.0,
                design.top,
                design.outside,
                design.spine,
                sizes.title,
                sizes.body,
                sizes.leading,
                sizes.level,
                puzzle.least_written(),
                puzzle.most_cell,
            );
            if let Some(easy) = design.easy_cell {
                table += &format!("easy {easy}, ");
            }
            table += &format!("{} answers\n", design.answers_per_page);
        }
    }
    golden("golden/trims.txt", &table);
}

#[test]
fn every_trim_is_printed_and_proved() {
    let dir = TestDir::with_examples();
    for trim in TRIM_SIZES {
        dir.put("bag.toml", book(&format!("trim = \"{}\"", trim.name), KINDS));
        dir.done(&["build", "bag.toml", "--quiet", "--interior"]);
        let proof = dir.done(&["proof", "bag.pdf"]).out;
        assert!(proof.contains("22 puzzles and 22 answers read back"), "{}: {proof}", trim.name);
    }
}

#[test]
fn sizes_without_a_name_are_printed() {
    let dir = TestDir::new();
    for trim in
        ["4in x 4in", "4in x 17in", "17in x 4in", "17in x 17in", "8.25in x 6in", "110mm x 17cm"]
    {
        let lines = format!("trim = \"{trim}\"\nprinter = \"none\"");
        dir.put("bag.toml", book(&lines, &[("sudoku", "count = 4\nper_page = 1")]));
        dir.done(&["build", "bag.toml", "--quiet", "--interior"]);
        dir.done(&["proof", "bag.pdf"]);
    }
}

/// Two trims of one title are two documents.
#[test]
fn each_trim_has_its_own_identifier() {
    let dir = TestDir::new();
    let mut identifiers = Vec::new();
    for lines in ["", "template = \"kdp-6x9\"", "trim = \"6x9\"", "trim = \"5x8\""] {
        dir.put("bag.toml", book(lines, &[("sudoku", "count = 2")]));
        dir.done(&["build", "bag.toml", "--quiet", "--interior"]);
        identifiers.push(Manifest::read(&dir.text("bag.manifest.json")).unwrap().document);
    }
    assert_eq!(identifiers[0], identifiers[1], "the default of version 0.1");
    assert_ne!(identifiers[1], identifiers[2]);
    assert_ne!(identifiers[2], identifiers[3]);
}

/// A spec without template and trim prints the book of version 0.1. A spec with a trim has the same
/// margins and type, and as many puzzles on a page as are easy to write in.
#[test]
fn a_spec_without_trim_is_a_book_of_version_0_1() {
    let dir = TestDir::new();
    let mut files = Vec::new();
    for lines in ["", "template = \"kdp-6x9\"", "trim = \"6x9\""] {
        dir.put("bag.toml", book(lines, &[("sudoku", "count = 4"), ("sudoku-4", "count = 6")]));
        dir.done(&["build", "bag.toml", "--quiet", "--interior"]);
        files.push((dir.bytes("bag.pdf"), Manifest::read(&dir.text("bag.manifest.json")).unwrap()));
    }
    assert!(files[0].0 == files[1].0);
    let on_page = |manifest: &Manifest| -> Vec<usize> {
        let pages = manifest.puzzles.iter().filter_map(|claim| claim.page);
        pages
            .fold(std::collections::BTreeMap::new(), |mut counts, page| {
                *counts.entry(page).or_insert(0) += 1;
                counts
            })
            .into_values()
            .collect()
    };
    assert_eq!(on_page(&files[1].1), [2, 2, 2, 2, 2]);
    assert_eq!(on_page(&files[2].1), [2, 2, 6]);
    let cell = |manifest: &Manifest| {
        manifest.styles[manifest.places[manifest.puzzles[0].frames[0][0]].style].cell
    };
    assert_eq!(cell(&files[1].1), cell(&files[2].1));
}

/// The digits of large print are never smaller than 18 pt, or 12 pt in answers, and a page that is too small is refused with
/// what would fit.
#[test]
fn large_print_has_every_trim_that_its_grids_fit() {
    let dir = TestDir::new();
    for trim in TRIM_SIZES {
        let lines = format!("template = \"kdp-large-print\"\ntrim = \"{}\"", trim.name);
        dir.put("bag.toml", book(&lines, &[("sudoku", "count = 4")]));
        dir.done(&["build", "bag.toml", "--quiet", "--interior"]);
        let manifest = Manifest::read(&dir.text("bag.manifest.json")).unwrap();
        // A digit has 0.64 of the side of its cell.
        let cell = |frame: usize| manifest.styles[manifest.places[frame].style].cell;
        for claim in &manifest.puzzles {
            let [puzzle, answer] = [0, 1].map(|face| cell(claim.frames[face][0]) as f64 * 0.64);
            assert!(puzzle >= 17_999.0 && answer >= 11_999.0, "{}: {puzzle} {answer}", trim.name);
        }
    }
    let lines = "template = \"kdp-large-print\"\ntrim = \"6x9\"";
    let message = refused(&book(lines, &[("sudoku-16", "count = 1\nlevel = \"easy\"")]));
    assert!(
        message.contains("a puzzle does not fit on a page of chapter `sudoku-16`"),
        "{message}"
    );
    assert!(message.contains("write `trim = \"8.5x11\"`"), "{message}");
}

#[test]
fn an_edition_has_its_own_trim_and_the_puzzles_of_its_book() {
    let dir = TestDir::with_examples();
    let words = (
        "wordsearch",
        "count = 1\nper_page = 1\noptions = { words = \"words/birds.txt\", words_per_puzzle = 8 }",
    );
    let editions = "[[edition]]\nid = \"pocket\"\ntrim = \"b6\"\n\
                    [[edition]]\nid = \"large\"\ntemplate = \"kdp-large-print\"\n";
    let lines = "trim = \"8.5x11\"";
    dir.put("bag.toml", book(lines, &[("sudoku", "count = 4"), words]) + editions);
    dir.done(&["build", "bag.toml", "--all", "--quiet", "--interior"]);
    let manifest =
        |name: &str| Manifest::read(&dir.text(&format!("{name}.manifest.json"))).unwrap();
    let grids =
        |name: &str| manifest(name).puzzles.into_iter().map(|claim| claim.id).collect::<Vec<_>>();
    assert_eq!(grids("bag"), grids("bag-pocket"));
    let size = |name: &str| {
        dir.done(&["proof", &format!("{name}.pdf")]);
        let document = lopdf::Document::load_mem(&dir.bytes(&format!("{name}.pdf"))).unwrap();
        let page = document.get_pages()[&1];
        let page = document.get_dictionary(page).unwrap();
        let bounds = page.get(b"MediaBox").unwrap().as_array().unwrap();
        [2, 3].map(|side| bounds[side].as_float().unwrap().round())
    };
    assert_eq!(size("bag"), [612.0, 792.0]);
    assert_eq!(size("bag-pocket"), [354.0, 499.0]);
    // An edition with its own template has the size of this template.
    assert_eq!(size("bag-large"), [612.0, 792.0]);
}

/// Two Sudoku on each page, four on a large page; the answers fill their pages.
#[test]
fn a_larger_page_has_more_answers() {
    let dir = TestDir::new();
    for (trim, answers) in [("8.5x11", 12), ("8.5x8.5", 9), ("6x9", 6), ("b6", 4)] {
        let lines = format!("trim = \"{trim}\"");
        dir.put("bag.toml", book(&lines, &[("sudoku", "count = 24")]));
        dir.done(&["build", "bag.toml", "--quiet", "--interior"]);
        let manifest = Manifest::read(&dir.text("bag.manifest.json")).unwrap();
        let first = manifest.puzzles[0].answer;
        let on_page = manifest.puzzles.iter().filter(|claim| claim.answer == first).count();
        assert_eq!(on_page, answers, "{trim}");
    }
}

/// The folio of the smallest page of Lulu is far above its edge.
#[test]
fn the_contents_of_the_smallest_page_have_the_right_numbers() {
    let spec = "[book]\ntitle = \"Pocket\"\nauthor = \"A. Setter\"\nseed = 7\n\
                trim = \"4.25in x 6.875in\"\nprinter = \"lulu\"\n\
                [[chapter]]\nid = \"a\"\nkind = \"sudoku\"\nlevel = \"gentle\"\ncount = 7\nper_page = 1\n\
                [[chapter]]\nid = \"b\"\nkind = \"sudoku-6\"\nlevel = \"gentle\"\ncount = 30\nper_page = 1\n";
    let dir = TestDir::with("book.toml", spec);
    dir.done(&["build", "book.toml", "--quiet"]);
}
