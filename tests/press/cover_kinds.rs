//! Puts puzzles of every kind on every cover design, for several printers, and proves the finished
//! covers. The normal run takes a sample; `BOOKGEN_SOAK=1` takes every case.

use std::collections::BTreeMap;

use crate::cover_layout::text_of;
use crate::soak::sample;
use bookgen::generate::{self, GenerateOptions};
use bookgen::pipeline::{self, LaidOut};
use bookgen::plan;
use bookgen::spec::{Book, COVERS, Request, requested};
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{FileError, Files};
use bookgen_base::units::{Point, Pt};
use bookgen_contract::manifest::Manifest;
use bookgen_press::layout::{CoverLayout, Pages};
use bookgen_press::page::{Item, Role};
use bookgen_puzzles::KINDS;

/// The number of puzzles of each book.
const COUNT: u32 = 3;

/// Printers with their lines for `[cover]`.
const PRINTERS: [(&str, &str); 4] = [
    ("kdp-paperback", ""),
    ("kdp-hardcover", ""),
    ("lulu", ""),
    ("ingramspark", "spine = \"0.4in\""),
];

/// The files that specs of this test name.
struct BookFiles;

impl Files for BookFiles {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        let words = match path {
            "words.txt" => "robin\nwren\nblackbird\nfinch\nheron\nswallow\nmagpie\nsparrow\n",
            "nine.txt" => "copyright\nworkplace\nsubmarine\ndangerous\n",
            // The ink is legible on the paper, but not on a tint.
            "pale.toml" => {
                "base = \"poster\"\nabout = \"pale\"\ncolours = \"pale\"\n\
                 [palettes.pale]\nink = [70, 50, 20, 10]\n"
            }
            "huge.png" => return crate::cover_layout::Pictures.bytes(path),
            _ => return Err(FileError::Missing(Vec::new())),
        };
        Ok(words.as_bytes().to_vec())
    }
}

/// The chapter of a book with puzzles of one kind. `more` are options of the kind.
pub(crate) fn chapter(kind: &str, more: &str) -> String {
    let words = match kind {
        "wordsearch" | "criss-cross" => "words = \"words.txt\"",
        "wordoku" => "words = \"nine.txt\"",
        _ => "",
    };
    let separator = if words.is_empty() || more.is_empty() { "" } else { ", " };
    format!(
        "\n[[chapter]]\nid = \"a\"\nkind = \"{kind}\"\ncount = {COUNT}\nper_page = 1\n\
         options = {{ {words}{separator}{more} }}\n"
    )
}

pub(crate) fn book(spec: String) -> Book {
    let request = Request { with_cover: true, ..Request::default() };
    let book = requested(&Source::new("book.toml", spec.as_str()), &BookFiles, &request);
    book.unwrap_or_else(|faults| panic!("{spec}\n{faults}"))
}

/// The puzzles of a book with one kind, without its pages.
pub(crate) fn made(kind: &str, more: &str) -> LaidOut {
    let book = book(format!("[book]\ntitle = \"Nine\"\nseed = 7\n{}", chapter(kind, more)));
    let slots = plan::plan(&book);
    let options = GenerateOptions::default();
    let made = generate::generate(&book, &slots, None, &options, &|| {});
    let made = made.unwrap_or_else(|faults| panic!("{kind}: {faults}"));
    let record = generate::record(&book, &slots, &made, None, &options);
    let pages = Pages {
        book: Vec::new(),
        answers: None,
        manifests: (Manifest::new("Nine", 0), None),
        slots: Vec::new(),
        advice: Vec::new(),
    };
    LaidOut { pages, record, counts: Vec::new(), words: Vec::new(), made }
}

/// The left edges of the puzzles of a cover.
fn puzzles(items: &[Item], from: Point, found: &mut Vec<Pt>) {
    for item in items {
        let Item::Group(group) = item else { continue };
        let at = Point::new(from.x + Pt(group.transform.0[4]), from.y);
        match &group.role {
            Role::Figure(drawing) if !drawing.frames.is_empty() => found.push(at.x),
            _ => puzzles(&group.items, at, found),
        }
    }
}

/// Checks which puzzles a cover shows.
pub(crate) fn check(cover: &CoverLayout, name: &str) {
    let mut numbers: Vec<u32> = cover.manifest.puzzles.iter().map(|claim| claim.number).collect();
    let count = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), count, "{name}: the back repeats the puzzle of the front");
    let mut found = Vec::new();
    puzzles(&cover.page.items, Point::default(), &mut found);
    let spine = cover.geometry.spine.x;
    let on_back = found.iter().filter(|x| **x < spine).count();
    assert_eq!(on_back, 1, "{name}: puzzles on the back");
    assert_eq!(found.len(), count + cover.manifest.ornaments.len(), "{name}: unclaimed grids");
    assert!(
        !text_of(&cover.page.items).contains(['{', '}']),
        "{name}: a placeholder is not filled in"
    );
    let unclear = cover.advice.iter().find(|advice| advice.message.contains("hard to read"));
    assert!(unclear.is_none(), "{name}: {unclear:?}");
}

#[test]
fn every_kind_of_puzzle_fits_on_every_design() {
    let mut cases = Vec::new();
    for (at, kind) in KINDS.iter().enumerate() {
        for (index, design) in COVERS.names().enumerate() {
            for (printer, keys) in PRINTERS {
                cases.push((kind.about().name, design, at + index, printer, keys));
            }
        }
    }
    // The step is prime to the numbers of kinds, designs and printers, so that the sample has all of
    // them.
    let mut books: BTreeMap<&str, LaidOut> = BTreeMap::new();
    for (kind, design, at, printer, keys) in sample(cases, 31) {
        let laid_out = books.entry(kind).or_insert_with(|| made(kind, ""));
        let table: toml::Table = toml::from_str(COVERS.text(design).unwrap()).unwrap();
        let palettes: Vec<&String> = table["palettes"].as_table().unwrap().keys().collect();
        let palette = palettes[at % palettes.len()];
        let art = if design == "photo" { "art = \"huge.png\"\n" } else { "" };
        let book = book(format!(
            "[book]\ntitle = \"The Big Book\"\nseed = 7\nprinter = \"{printer}\"\n[cover]\n\
             design = \"{design}\"\ncolours = \"{palette}\"\n{art}{keys}\n{}",
            chapter(kind, "")
        ));
        let name = format!("{kind} on {design} in {palette} for {printer}");
        let cover = pipeline::cover_of(&book.document, laid_out, 150);
        let cover = cover.unwrap_or_else(|faults| panic!("{name}: {faults}"));
        check(&cover, &name);
        let printed = pipeline::print_cover(&book.document, laid_out, &cover);
        printed.unwrap_or_else(|faults| panic!("{name}: {faults}"));
    }
}

/// A puzzle that the spec names can be too large. The message then names what fits, and its advice
/// works.
#[test]
fn a_named_puzzle_that_is_too_large_is_refused_with_what_fits() {
    let laid_out = made("sudoku-25", "");
    let with = |keys: &str| {
        let head = "[book]\ntitle = \"Nine\"\nseed = 7\nprinter = \"kdp-paperback\"\n[page]\ntrim = \"5in x 8in\"\n";
        let spec = format!("{head}[cover]\n{keys}\n{}", chapter("sudoku-25", ""));
        let book = book(spec);
        let cover = pipeline::cover_of(&book.document, &laid_out, 150);
        cover.map(|cover| (book, cover)).map_err(|faults| faults.render(100, false))
    };
    let error = with("puzzle = 2\nspine = \"0.4in\"").err().unwrap();
    assert_eq!(
        error,
        "  × the smallest symbols of puzzle 2 would have a size of 6.26pt on the front of the cover; the\n  \
         │ minimum is 7pt\n   \
         ╭─[book.toml:8:10]\n \
         7 │ [cover]\n \
         8 │ puzzle = 2\n   \
         ·          ┬\n   \
         ·          ╰── this puzzle\n \
         9 │ spine = \"0.4in\"\n   \
         ╰────\n  \
         help: remove `puzzle`: the cover then shows a part of a puzzle\n"
    );
    let (book, cover) = with("spine = \"0.4in\"").unwrap();
    check(&cover, "a part of a puzzle");
    assert_eq!(cover.manifest.ornaments.len(), 2);
    pipeline::print_cover(&book.document, &laid_out, &cover).unwrap();
}
