//! `pages = N`: books of any chapters, kinds and printers have exactly the requested page count, or
//! the message names page counts that work.

use std::fmt::Write;

use bookgen_base::rng::StreamName;
use bookgen_puzzles::KINDS;
use lopdf::Document;
use rand::RngExt;

use crate::test_dir::TestDir;

/// Kinds whose largest grids do not fit on a page of 6 x 9 in.
const TOO_LARGE: [&str; 3] = ["samurai", "sudoku-25", "arrowword"];

/// Kinds that need a page for each puzzle.
const WHOLE_PAGE: [&str; 10] = [
    "wordsearch",
    "criss-cross",
    "sudoku-16",
    "maze",
    "kakuro",
    "nonogram",
    "codeword",
    "cryptogram",
    "word-wheel",
    "fill-in",
];

const NINE: &str = "LIFEBOATS\nDUPLICATE\nPOLICEMAN\nCLAYMORES\nDUCKLINGS\nCOPYRIGHT\n";

/// A drawn book.
struct Drawn {
    spec: String,
    pages: usize,
    /// Whether at least one chapter leaves the number of its puzzles to bookgen.
    has_shares: bool,
}

/// Draws the spec of a book with 1 to 30 chapters.
fn drawn(number: u64) -> Drawn {
    let mut rng = StreamName::new().with("page-counts").with_number(number).stream();
    let kinds: Vec<&str> = KINDS
        .iter()
        .map(|kind| kind.about().name)
        .filter(|name| !TOO_LARGE.contains(name))
        .collect();
    let chapters = [1, 1, 1, 2, 2, 3, 4, 5, 8, 12, 20, 30][rng.random_range(0..12usize)];
    let printers = [
        None,
        Some("none"),
        Some("kdp-paperback"),
        Some("kdp-hardcover"),
        Some("lulu"),
        Some("ingramspark"),
    ];
    let printer = printers[rng.random_range(0..printers.len())];
    let least = match printer {
        Some("kdp-hardcover") => 76,
        Some("lulu") => 32,
        _ => 24,
    };
    let pages = (least + rng.random_range(0..20 + chapters * 8)) / 2 * 2;
    let format = ["template = \"kdp-6x9\"", "trim = \"6x9\"", "trim = \"7x10\""];
    let mut spec = format!(
        "[book]\ntitle = \"Drawn\"\nseed = {}\n{}\npages = {pages}\n",
        rng.random_range(0..1_000_000u32),
        format[rng.random_range(0..format.len())]
    );
    if let Some(printer) = printer {
        let _ = writeln!(spec, "printer = \"{printer}\"");
    }
    let only = rng.random_bool(0.5).then(|| kinds[rng.random_range(0..kinds.len())]);
    let has_counts = rng.random_bool(0.4);
    let mut has_shares = false;
    for chapter in 0..chapters {
        let kind = only.unwrap_or_else(|| kinds[rng.random_range(0..kinds.len())]);
        let _ = writeln!(spec, "[[chapter]]\nid = \"c{chapter}\"\nkind = \"{kind}\"");
        if WHOLE_PAGE.contains(&kind) {
            spec += "per_page = 1\n";
        }
        let levels = bookgen_puzzles::find(kind).map_or(&[][..], |kind| kind.about().levels);
        if let [first, second, ..] = levels
            && rng.random_bool(0.25)
        {
            let _ = writeln!(spec, "levels = [\"{}\", \"{}\"]", first.name, second.name);
        }
        match kind {
            "wordsearch" | "criss-cross" => spec += "options = { words = \"words.txt\" }\n",
            "wordoku" => spec += "options = { words = \"nine.txt\" }\n",
            _ => {}
        }
        if has_counts && rng.random_bool(0.5) {
            let _ = writeln!(spec, "count = {}", rng.random_range(1..9u32));
        } else {
            has_shares = true;
            let _ = writeln!(spec, "weight = {}", rng.random_range(1..5u32));
        }
    }
    Drawn { spec, pages, has_shares }
}

/// Builds a book. Returns the message if the book is refused.
fn build(dir: &TestDir, spec: &str) -> Result<(), String> {
    for file in dir.files().iter().filter(|file| !file.ends_with(".txt")) {
        dir.remove(file);
    }
    dir.put("book.toml", spec);
    let run = dir.run(&["build", "book.toml", "--interior"]);
    if run.code == 0 { Ok(()) } else { Err(run.err) }
}

/// Checks the page count of the book, and that at most two pages in a row are blank.
fn check_pages(dir: &TestDir, pages: usize, spec: &str) {
    let pdf = Document::load(dir.path("book.pdf")).expect("a PDF");
    let content = pdf.get_pages().into_values().map(|page| pdf.get_page_content(page));
    let blank: Vec<bool> = content.map(|content| content.len() < 40).collect();
    assert_eq!(blank.len(), pages, "{spec}");
    let run = blank.split(|blank| !blank).map(<[bool]>::len).max();
    assert!(run <= Some(2), "{run:?} blank pages in a row: {spec}");
}

/// The page counts that the help of a message proposes.
fn proposed(message: &str) -> Vec<usize> {
    let text = message.replace(['│', '\n'], " ");
    let numbers = text.split("`pages = ").skip(1);
    numbers.filter_map(|rest| rest.split('`').next()?.parse().ok()).collect()
}

/// Draws 12 books, or as many as the variable `BOOKGEN_PAGE_COUNTS` says.
#[test]
fn every_page_count_is_exact_or_refused_with_one_that_works() {
    let count = std::env::var("BOOKGEN_PAGE_COUNTS").map_or(12, |count| count.parse().unwrap());
    let dir = TestDir::new();
    let words = word_list();
    dir.put("words.txt", words);
    dir.put("nine.txt", NINE);
    let (mut exact, mut refused) = (0, 0);
    for number in 0..count {
        let Drawn { spec, pages, has_shares } = drawn(number);
        let Err(message) = build(&dir, &spec) else {
            check_pages(&dir, pages, &spec);
            let pdf = dir.bytes("book.pdf");
            let again = dir.run(&["build", "book.toml", "--interior"]);
            assert_eq!(again.code, 0, "the second build: {}\n{spec}", again.err);
            assert!(dir.bytes("book.pdf") == pdf, "the second build differs: {spec}");
            exact += 1;
            continue;
        };
        refused += 1;
        let no_fit = message.contains(&format!("× the book does not fit in {pages} pages"));
        let too_many_notes = message.contains(&format!("× the book cannot have {pages} pages"));
        assert!(no_fit || too_many_notes && !has_shares, "{message}\n{spec}");
        let proposed = proposed(&message);
        // A book in which every chapter has its number of puzzles may be too short for its printer.
        assert!(!proposed.is_empty() || !has_shares, "{message}\n{spec}");
        for other in proposed {
            let spec = spec.replace(&format!("pages = {pages}\n"), &format!("pages = {other}\n"));
            build(&dir, &spec).unwrap_or_else(|error| panic!("{message}\n{error}\n{spec}"));
            check_pages(&dir, other, &spec);
        }
    }
    println!("{exact} exact, {refused} refused with page counts that work");
    assert!(exact > refused);
}

/// Words for word searches: four lists of the starters.
fn word_list() -> String {
    let lists = ["birds", "garden", "kitchen", "travel"].map(|name| {
        let path = crate::test_dir::project().join(format!("templates/new/words/{name}.txt"));
        std::fs::read_to_string(path).expect("a word list")
    });
    let mut seen = std::collections::BTreeSet::new();
    let all = lists.concat();
    let words = all.lines().filter(|word| seen.insert(word.to_lowercase()));
    words.fold(String::new(), |text, word| text + word + "\n")
}
