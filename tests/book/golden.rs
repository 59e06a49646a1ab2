//! Golden pages: small books as readable text, an item a line, so that a change of layout shows.

use std::fmt::Write;

use bookgen::diagnostic::Source;
use bookgen::fields::{FileError, Files};
use bookgen::generate::Wishes;
use bookgen::page::{Page, dump};
use bookgen::pipeline::{Silent, lay_out};
use bookgen::spec::resolve;

use crate::desk::golden;

struct Folder;

impl Files for Folder {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match path {
            "words.txt" => Ok(b"[Trees]\noak\nelm\nbeech\nash tree\n".to_vec()),
            "foreword.md" => {
                Ok("# A word before\n\nThere are *{puzzles}* puzzles. ".repeat(3).into_bytes())
            }
            _ => Err(FileError::Missing(Vec::new())),
        }
    }
}

fn pages(spec: &str) -> Vec<Page> {
    let source = Source::new("book.toml", spec);
    let book = resolve(&source, &Folder, None).unwrap_or_else(|faults| panic!("{faults}"));
    let done = lay_out(&book, None, &Wishes::default(), &Silent);
    done.unwrap_or_else(|faults| panic!("{faults}")).pages.book
}

fn text(pages: &[Page]) -> String {
    pages.iter().fold(String::new(), |mut out, page| {
        let _ = write!(out, "{}", dump(page));
        out
    })
}

#[test]
fn a_paperback() {
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
fn a_sheet_with_answers_upside_down() {
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
fn right_pages_are_odd_and_blank_pages_blank() {
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
        // The opening page of a chapter is a right page: an odd one.
        if says(page, "chapter one") || says(page, "chapter two") {
            assert!(i.is_multiple_of(2), "page {}", i + 1);
        }
    }
    let blank = pages.iter().filter(|page| page.items.is_empty()).count();
    assert!((1..=4).contains(&blank), "{blank}");
}

/// The distance of every line of every grid from the spine.
#[test]
fn no_grid_comes_near_the_spine() {
    use bookgen::page::{Item, Role};
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
            if !matches!(&group.role, Role::Figure(alt) if alt.contains("number")) {
                continue;
            }
            let (mut left, mut right) = (f64::MAX, f64::MIN);
            let Item::Group(grid) = &group.items[0] else { panic!("the empty grid comes first") };
            for item in &grid.items {
                let Item::Ink(ink) = item else { continue };
                for segment in &ink.path {
                    if let bookgen::units::Segment::Move(p) | bookgen::units::Segment::Line(p) =
                        segment
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
