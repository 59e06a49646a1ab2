//! A document for tests, with the page design of a paperback.

use bookgen_puzzles::KINDS;
use chrono::NaiveDate;

use super::{Chapter, Document};
use crate::design::{Design, TypeFaces};
use crate::font::FontSet;
use crate::language::Language;

macro_rules! root {
    ($path:literal) => {
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../", $path)
    };
}

/// A book of `count` Sudoku puzzles, with `per_page` puzzles on each page.
pub fn book(code: &str, count: u32, per_page: u32) -> Document {
    let text = |code: &str| {
        let path = format!("{}/{code}/book.toml", root!("templates/languages"));
        std::fs::read_to_string(path).unwrap()
    };
    let code: &'static str = if code == "en" { "en" } else { code.to_owned().leak() };
    let chapter = Chapter { title: "A".to_owned(), per_page, ..Chapter::new("a", KINDS[0], count) };
    let language = Language::read(code, &text(code)).unwrap();
    Document {
        chapters: vec![chapter],
        ..Document::new("T", NaiveDate::default(), language, design())
    }
}

fn design() -> Design {
    let mut fonts = FontSet::default();
    let mut face = |name: &str, bytes: &'static [u8]| vec![fonts.add(name, bytes).unwrap()];
    let faces = TypeFaces {
        regular: face("Regular", include_bytes!(root!("fonts/EBGaramond-Regular.ttf"))),
        italic: face("Italic", include_bytes!(root!("fonts/EBGaramond-Italic.ttf"))),
        bold: face("SemiBold", include_bytes!(root!("fonts/EBGaramond-SemiBold.ttf"))),
        figures: face("Figures", include_bytes!(root!("fonts/Lato-Regular.ttf"))),
        figures_bold: face("Bold figures", include_bytes!(root!("fonts/Lato-Bold.ttf"))),
        pictures: face("Pictures", include_bytes!(root!("fonts/BookgenSymbols.ttf"))),
    };
    Design::paperback(fonts, faces)
}
