//! Golden pages: the pages of small books as readable text, one line for each item of a page.

use std::fmt::Write;

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{Silent, lay_out};
use bookgen::spec::resolve;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{FileError, Files};
use bookgen_press::layout::Pages;
use bookgen_press::page::{Item, Page};

use crate::page_dump::dump;
use crate::test_dir::golden;

/// Two puzzles: the first with title and author, the second without.
const IMPORTED: &str = r#"
{"title": "First light", "author": "A. Setter",
 "puzzle": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}
{"puzzle": "8.7.3..4.6..4....7......63..7....95..2.981.7..61....2..83......4....6..8.9..7.4.3"}
"#;

/// A puzzle that needs nested chains.
const BEYOND_ALL_LEVELS: &str =
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";

struct Folder;

impl Files for Folder {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match path {
            "words.txt" => Ok(b"[Trees]\noak\nelm\nbeech\nash tree\n".to_vec()),
            "lists.txt" => {
                let lists = [
                    "Trees",
                    "More trees",
                    "Trees of the far north, its islands and its many lakes",
                ];
                let list = |title: &&str| format!("[{title}]\noak\nelm\nbeech\nash tree\nyew\n");
                Ok(lists.iter().map(list).collect::<String>().into_bytes())
            }
            "own.json" => Ok(IMPORTED.as_bytes().to_vec()),
            "beyond.sdm" => Ok(BEYOND_ALL_LEVELS.as_bytes().to_vec()),
            "foreword.md" => {
                Ok("# A word before\n\nThere are *{puzzles}* puzzles. ".repeat(3).into_bytes())
            }
            _ => Err(FileError::Missing(Vec::new())),
        }
    }
}

fn pages(spec: &str) -> Vec<Page> {
    both(spec).book
}

fn both(spec: &str) -> Pages {
    let source = Source::new("book.toml", spec);
    let book = resolve(&source, &Folder, None).unwrap_or_else(|faults| panic!("{faults}"));
    let done = lay_out(&book, None, &GenerateOptions::default(), &Silent);
    done.unwrap_or_else(|faults| panic!("{faults}")).pages
}

/// The texts of a page outside figures (drawings of puzzles), each with its type size and its
/// baseline.
fn texts(page: &Page) -> Vec<(&str, f64, f64)> {
    page.items
        .iter()
        .filter_map(|item| match item {
            Item::Glyphs(run) => Some((&*run.text, run.size.0, run.origin.y.0)),
            _ => None,
        })
        .collect()
}

fn words(page: &Page) -> Vec<&str> {
    texts(page).into_iter().map(|(text, ..)| text).collect()
}

fn text(pages: &[Page]) -> String {
    pages.iter().fold(String::new(), |mut out, page| {
        let _ = write!(out, "{}", dump(page));
        out
    })
}

#[test]
fn a_paperback_matches_its_golden_pages() {
    let spec = r#"
[book]
title = "Two of a kind"
subtitle = "{puzzles} puzzles"
author = "A. Setter"
copyright = { year = 2026, holder = "A. Setter" }
seed = 1
[[front]]
page = "title"
[[front]]
page = "copyright"
[[front]]
page = "foreword.md"
[[front]]
page = "contents"
[[front]]
page = "how-to-solve"
[[chapter]]
id = "one"
title = "Numbers"
kind = "sudoku"
level = "gentle"
count = 2
[[chapter]]
id = "two"
title = "Letters"
kind = "wordsearch"
level = "easy"
per_page = 1
options = { words = "words.txt" }
"#;
    golden("golden/paperback.txt", &text(&pages(spec)));
}

#[test]
fn a_level_shows_its_step_in_the_books_language() {
    let spec = |texts: &str, levels: &[&str]| {
        let chapter = |level: &&str| {
            format!(
                "[[chapter]]\nid = \"{level}\"\nkind = \"sudoku\"\nlevel = \"{level}\"\ncount = 1\n"
            )
        };
        format!(
            "[book]\ntitle = \"T\"\nlanguage = \"de\"\nseed = 1\ntemplate = \"kdp-large-print\"\n{texts}\n{}",
            levels.iter().map(chapter).collect::<String>()
        )
    };
    let says = |texts: &str, levels: &[&str], words: &str| {
        let pages = pages(&spec(texts, levels));
        pages.iter().any(|page| self::words(page).contains(&words))
    };
    let three = ["easy", "medium", "hard"];
    assert!(says("", &three, "Leicht: Stufe 1 von 3"));
    let texts = "[page.texts]\nlevel-step = \"{level} ({step}/{steps})\"";
    assert!(says(texts, &three, "Leicht (1/3)"));
    // Of two levels, the name says which one is easier.
    assert!(says("", &three[..2], "Leicht"));
    assert!(!says("", &three[..2], "Leicht: Stufe 1 von 2"));
}

#[test]
fn a_sheet_with_answers_upside_down_matches_its_golden_pages() {
    let spec = r#"
[book]
title = "Sheet"
seed = 1
template = "a4-sheet"
[page]
name_line = true
[[chapter]]
id = "one"
kind = "sudoku"
level = "easy"
count = 3
per_page = 2
[answers]
at = "upside-down"
"#;
    golden("golden/sheet.txt", &text(&pages(spec)));
}

#[test]
fn chapters_open_on_odd_pages_and_blank_pages_have_no_items() {
    let spec = r#"
[book]
title = "Pages"
seed = 1
[[chapter]]
id = "one"
kind = "sudoku"
level = "gentle"
count = 6
[[chapter]]
id = "two"
kind = "sudoku"
level = "easy"
count = 2
"#;
    let pages = pages(spec);
    assert!(pages.len().is_multiple_of(2));
    let says = |page: &Page, word: &str| dump(page).contains(word);
    for (i, page) in pages.iter().enumerate() {
        // A chapter opens on a recto. A recto has an odd page number, so its index is even.
        if says(page, "chapter one") || says(page, "chapter two") {
            assert!(i.is_multiple_of(2), "page {}", i + 1);
        }
    }
    // The first pages are the title, the contents, the rules and chapter one. There is no copyright
    // page, because the spec sets no text for a copyright page. The rules are on a verso.
    let blank = |page: &Page| page.items.is_empty();
    let blanks: Vec<usize> = (1..=pages.len()).filter(|at| blank(&pages[at - 1])).collect();
    assert_eq!(blanks, [2, 14]);
    assert!(says(&pages[3], "How to solve"));
}

#[test]
fn answers_have_an_opening_page() {
    let spec = |template: &str, at: &str| {
        format!(
            r#"
[book]
title = "Answers"
seed = 1
template = "{template}"
[[front]]
page = "title"
[[chapter]]
id = "one"
kind = "sudoku"
level = "gentle"
count = 3
[[chapter]]
id = "two"
title = "Only one"
kind = "sudoku"
level = "easy"
count = 1
[answers]
at = "{at}"
"#
        )
    };
    let book = both(&spec("kdp-6x9", "end"));
    let at = book.book.iter().rposition(|page| words(page) == ["Answers", "Puzzles 1–4"]);
    let at = at.expect("an opening page");
    assert!(at.is_multiple_of(2), "a right page: {}", at + 1);
    assert_eq!(words(&book.book[at + 1])[..2], ["Answers 1–4", "1"]);
    let chapter = book.book.iter().find(|page| words(page).contains(&"Only one")).unwrap();
    let foot = format!("Puzzle 4 · Answer on page {}", at + 2);
    assert!(words(chapter).contains(&foot.as_str()), "{:?}", words(chapter));

    // A separate file of answers shows the name of the book on the opening page or, if the template
    // is for loose sheets, in the running head.
    let apart = both(&spec("kdp-6x9", "separate")).answers.unwrap();
    assert_eq!(words(&apart[0]), ["answers", "Answers", "Puzzles 1–4"]);
    let loose = both(&spec("letter-sheet", "separate")).answers.unwrap();
    assert_eq!(words(&loose[0])[0], "Answers · Answers 1–4");
    // The headline of a newspaper page has the puzzle's number, so the caption does not repeat the
    // number.
    let column = both(&spec("newspaper-column", "end"));
    assert_eq!(words(column.book.last().unwrap()), ["Answer 4"]);
}

#[test]
fn an_intro_that_is_not_printed_gives_advice() {
    let spec = |template: &str| {
        format!(
            "[book]\ntitle = \"T\"\nseed = 1\ntemplate = \"{template}\"\n[[chapter]]\nid = \"one\"\nintro = \"Take your time.\"\nkind = \"sudoku\"\ncount = 60\n"
        )
    };
    let advice = |template: &str| -> Vec<String> {
        both(&spec(template)).advice.into_iter().map(|advice| advice.message).collect()
    };
    assert_eq!(advice("kdp-6x9"), [""; 0]);
    assert_eq!(advice("a4-sheet"), ["the intro of chapter `one` is not printed"]);
}

#[test]
fn answers_of_one_kind_have_the_same_arrangement() {
    let spec = r#"
[book]
title = "Alike"
seed = 1
[[chapter]]
id = "one"
kind = "wordsearch"
level = "medium"
per_page = 1
options = { words = "lists.txt", columns = 12, rows = 12 }
[[chapter]]
id = "two"
title = "Numbers"
kind = "sudoku"
count = 2
[answers]
per_page = 2
[page]
answers_run_on = false
"#;
    let pages = pages(spec);
    let answers: Vec<&Page> =
        pages.iter().filter(|page| dump(page).contains("Answer to Word search")).collect();
    assert_eq!(answers.len(), 2);
    let of = |page: &Page| -> Vec<(f64, f64)> {
        let mut found = Vec::new();
        for item in &page.items {
            let Item::Group(group) = item else { continue };
            let letter = group.items.iter().find_map(|item| match item {
                Item::Glyphs(run) => Some(run.size.0),
                _ => None,
            });
            found.push((group.transform.0[5], letter.unwrap()));
        }
        found
    };
    let (full, last) = (of(answers[0]), of(answers[1]));
    assert_eq!((full.len(), last.len()), (2, 1));
    assert_eq!(full[0], last[0], "the same position and size as on the previous page");
    assert_eq!(full[0].1, full[1].1);
    // The caption has the number and then the title, unless the title is too long for it.
    assert_eq!(words(answers[0])[1..5], ["1", "page 8", "Trees", "2"]);
    assert!(words(answers[1]).iter().all(|word| !word.starts_with("Trees")));
}

/// No line of a grid is nearer to the spine than 54 pt.
#[test]
fn every_grid_keeps_its_distance_from_the_spine() {
    use bookgen_press::page::{Item, Role};
    let spec = r#"
[book]
title = "Spine"
seed = 1
[[chapter]]
id = "one"
kind = "sudoku"
level = "gentle"
count = 8
"#;
    let mut grids = 0;
    for (i, page) in pages(spec).iter().enumerate() {
        for item in &page.items {
            let Item::Group(group) = item else { continue };
            if !matches!(&group.role, Role::Figure(drawing) if drawing.alt.contains("number")) {
                continue;
            }
            let (mut left, mut right) = (f64::MAX, f64::MIN);
            let Item::Group(grid) = &group.items[0] else { panic!("the empty grid comes first") };
            for item in &grid.items {
                let Item::Ink(ink) = item else { continue };
                for segment in &ink.path {
                    if let bookgen_base::units::Segment::Move(p)
                    | bookgen_base::units::Segment::Line(p) = segment
                    {
                        left = left.min(p.x.0 + group.transform.0[4]);
                        right = right.max(p.x.0 + group.transform.0[4]);
                    }
                }
            }
            let odd = i.is_multiple_of(2);
            let from_spine = if odd { left } else { page.size.width.0 - right };
            assert!(from_spine >= 54.0, "page {}: {from_spine} pt", i + 1);
            grids += 1;
        }
    }
    assert_eq!(grids, 16, "8 puzzles and 8 answers");
}

#[test]
fn the_author_is_printed_above_the_puzzle() {
    let credits = |credit: &str| {
        let spec = format!(
            "[book]\ntitle = \"Mine\"\nseed = 1\ntemplate = \"a4-sheet\"\n\n\
             [[chapter]]\nid = \"own\"\nkind = \"sudoku\"\nper_page = 2\npuzzles = \"own.json\"\n{credit}\n"
        );
        let about = |words: &&str| ["light", "Setter", "Else"].iter().any(|w| words.contains(w));
        let of = |page: &Page| words(page).into_iter().filter(about).map(str::to_owned).collect();
        pages(&spec).iter().map(of).collect::<Vec<Vec<String>>>()
    };
    // The first list is from the page of puzzles. The second list is from the page of answers,
    // where titles identify the puzzles.
    assert_eq!(credits(""), [vec!["First light · A. Setter"], vec!["First light"]]);
    assert_eq!(
        credits("credit = \"B. Else\""),
        [vec!["First light · A. Setter", "B. Else"], vec!["First light"]]
    );
}

/// A puzzle that is too hard for every level shows its rating with a plus sign.
#[test]
fn a_puzzle_beyond_all_levels_shows_its_rating() {
    let pages = pages(
        "[book]\ntitle = \"Mine\"\nseed = 1\ntemplate = \"kdp-6x9\"\n\n[[chapter]]\nid = \"own\"\n\
         kind = \"sudoku\"\nper_page = 2\npuzzles = \"beyond.sdm\"\n",
    );
    let text = text(&pages);
    assert!(text.contains("\"9.5+\""), "{text}");
    assert!(!text.contains("iabolical"), "{text}");
}
