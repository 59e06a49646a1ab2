//! The default texts of the back cover, as a reader sees them: golden texts in every language.

use bookgen::generate::{self, GenerateOptions};
use bookgen::pipeline::{self, LaidOut};
use bookgen::plan;
use bookgen::spec::{Request, requested};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{FileError, Files};
use bookgen_contract::manifest::Manifest;
use bookgen_press::layout::Pages;
use bookgen_press::page::Item;

use crate::test_dir::golden;

/// A book: a name, lines for `[book]` and `[page]`, and the kind, the level and the number of puzzles
/// of each chapter.
struct Case {
    name: &'static str,
    head: &'static str,
    chapters: &'static [(&'static str, &'static str, u32)],
}

const CASES: [Case; 6] = [
    Case {
        name: "one kind, several levels",
        head: "",
        chapters: &[("sudoku", "gentle", 3), ("sudoku", "medium", 2), ("sudoku", "expert", 2)],
    },
    Case { name: "one kind, one level", head: "", chapters: &[("maze", "easy", 3)] },
    Case {
        name: "large print",
        head: "template = \"kdp-large-print\"\n",
        chapters: &[("killer", "easy", 3)],
    },
    Case {
        name: "three kinds",
        head: "",
        chapters: &[("sudoku", "easy", 3), ("kakuro", "medium", 2), ("futoshiki", "hard", 2)],
    },
    Case {
        name: "three kinds, one of them without the claim of one solution",
        head: "",
        chapters: &[("sudoku", "easy", 3), ("wordsearch", "easy", 1), ("nonogram", "easy", 2)],
    },
    Case {
        name: "twelve kinds",
        head: "",
        chapters: &[
            ("sudoku-6", "easy", 1),
            ("sudoku", "easy", 3),
            ("sudoku-x", "easy", 1),
            ("jigsaw", "easy", 1),
            ("killer", "easy", 1),
            ("kropki", "easy", 1),
            ("thermo", "medium", 1),
            ("calcudoku", "easy", 2),
            ("futoshiki", "easy", 1),
            ("kakuro", "easy", 2),
            ("nonogram", "easy", 1),
            ("slitherlink", "hard", 1),
        ],
    },
];

/// The word list of the word searches.
struct WordList;

impl Files for WordList {
    fn bytes(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Ok(b"robin\nwren\nblackbird\nfinch\nheron\n".to_vec())
    }
}

/// The texts on the back of the cover.
fn back(language: &str, case: &Case) -> String {
    let mut spec = format!(
        "[book]\ntitle = \"Nine\"\nlanguage = \"{language}\"\nseed = 7\nprinter = \"kdp-paperback\"\n{}\
         [cover]\nspine = \"0.5in\"\nspine_text = \"none\"\nback_puzzle = 0\n",
        case.head
    );
    for (at, (kind, level, count)) in case.chapters.iter().enumerate() {
        let words =
            if *kind == "wordsearch" { "options = { words = \"words.txt\" }\n" } else { "" };
        spec += &format!(
            "[[chapter]]\nid = \"c{at}\"\nkind = \"{kind}\"\nlevel = \"{level}\"\ncount = {count}\nper_page = 1\n{words}"
        );
    }
    let request = Request { with_cover: true, ..Request::default() };
    let book = requested(&Source::new("book.toml", spec.as_str()), &WordList, &request);
    let book = book.unwrap_or_else(|faults| panic!("{spec}\n{faults}"));
    // The cover needs the puzzles of the book, but not its pages.
    let options = GenerateOptions::default();
    let slots = plan::plan(&book);
    let made = generate::generate(&book, &slots, None, &options, &|| {});
    let made = made.unwrap_or_else(|faults| panic!("{faults}"));
    let record = generate::record(&book, &slots, &made, None, &options);
    let pages = Pages {
        book: Vec::new(),
        answers: None,
        manifests: (Manifest::new("Nine", 0), None),
        slots: Vec::new(),
        advice: Vec::new(),
    };
    let laid_out = LaidOut { pages, record, counts: Vec::new(), words: Vec::new(), made };
    let cover = pipeline::cover_of(&book.document, &laid_out, 100);
    let cover = cover.unwrap_or_else(|faults| panic!("{faults}"));
    let fold = cover.geometry.spine.x;
    let mut text = String::new();
    let mut baseline = None;
    for item in &cover.page.items {
        let Item::Glyphs(run) = item else { continue };
        if run.origin.x > fold {
            continue;
        }
        if baseline.replace(run.origin.y) != Some(run.origin.y) && !text.is_empty() {
            text.push('\n');
        } else if run.text.chars().count() > 1 && text.ends_with('•') {
            text.push(' ');
        }
        text += &run.text;
    }
    text
}

#[test]
fn the_default_back_reads_as_copy() {
    let mut all = String::new();
    for language in ["en", "de", "es", "fr"] {
        for case in &CASES {
            all += &format!("== {language}: {}\n{}\n\n", case.name, back(language, case));
        }
    }
    golden("golden/cover-texts.txt", &all);
}
