//! A document for tests, with the page design of a paperback.

use std::collections::BTreeMap;

use bookgen_base::diagnostic::Source;
use bookgen_base::units::{INCH, Pt, Size};
use bookgen_puzzles::figure::Tone;
use bookgen_puzzles::{KINDS, Medium};
use chrono::NaiveDate;

use super::{AnswersAt, Chapter, Collation, Document, FileMetadata, Labels, LevelMark};
use crate::design::{
    Captions, Design, Folio, References, Sides, Style, Tabs, TypeFaces, TypeSizes,
};
use crate::font::FontSet;
use crate::language::Language;

macro_rules! root {
    ($path:literal) => {
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../", $path)
    };
}

/// A book of `count` Sudoku puzzles, with `per_page` puzzles on each page.
pub fn book(code: &str, count: u32, per_page: u32) -> Document {
    let source = Source::new("book.toml", "");
    let place = source.place(0..0);
    let text = |code: &str| {
        let path = format!("{}/{code}/book.toml", root!("templates/languages"));
        std::fs::read_to_string(path).unwrap()
    };
    let code: &'static str = if code == "en" { "en" } else { code.to_owned().leak() };
    let chapter = Chapter {
        id: "a".to_owned(),
        title: "A".to_owned(),
        short_title: None,
        is_mixed: false,
        intro: None,
        ornament: None,
        code: None,
        kind: KINDS[0],
        levels: Vec::new(),
        count,
        first_number: None,
        line: None,
        labels: Labels::None,
        per_page,
        per_page_place: place.clone(),
        place: place.clone(),
    };
    Document {
        source,
        file: FileMetadata {
            seed: 1,
            template: "sample".to_owned(),
            edition: None,
            date: NaiveDate::default(),
            pdfx: None,
        },
        title: "T".to_owned(),
        short_title: None,
        title_place: place.clone(),
        subtitle: None,
        author: None,
        publisher: None,
        copyright: None,
        series_title: None,
        volume: 1,
        week: None,
        isbn: None,
        contact: None,
        day: None,
        language: Language::read(code, &text(code)).unwrap(),
        design: design(),
        printing: None,
        cover: None,
        mark: LevelMark::Dots,
        time: false,
        level_places: BTreeMap::new(),
        front: Vec::new(),
        back: Vec::new(),
        page_goal: None,
        chapters: vec![chapter],
        collation: Collation::ByChapter,
        examples: Vec::new(),
        answers: AnswersAt::End,
        answers_place: place.clone(),
        hints: None,
        steps: false,
        answers_code: None,
        earlier: Vec::new(),
        answers_heading: "answers-before",
        notices: Vec::new(),
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
    let grid = |least_cell: f64, most_cell: f64, least_symbol: f64| Style {
        thin: Pt(0.75),
        thick: Pt(1.75),
        border: Pt(2.25),
        ring: Pt(1.0),
        ring_black: 50,
        clue_tone: Tone::Black,
        symbol_ratio: 0.64,
        least_symbol: Pt(least_symbol),
        least_cell: Pt(least_cell),
        most_cell: Pt(most_cell),
    };
    Design {
        trim: Size::new(Pt(6.0 * INCH), Pt(9.0 * INCH)),
        sides: Sides::Single,
        page_multiple: 1,
        min_pages: 1,
        max_pages: 10_000,
        last_blank: false,
        max_padding: 0,
        min_line_width: Pt::ZERO,
        answers_per_page: 6,
        has_exact_answers: false,
        openers: false,
        openers_start_recto: true,
        opener_tint: 0,
        tabs: Tabs::None,
        bleed: None,
        title_art: false,
        captions: Captions::Above,
        references: References::Caption,
        level_steps: false,
        small_caps: true,
        justify: true,
        name_line: false,
        headline: String::new(),
        rules_line: false,
        slots: Vec::new(),
        heads: (String::new(), String::new()),
        head_baseline: Pt(36.0),
        folio: Folio::Outside,
        folio_baseline: Pt(32.0),
        top: Pt(62.0),
        bottom: Pt(62.0),
        outside: Pt(36.0),
        spine: Pt(54.0),
        inside: vec![(10_000, Pt(36.0))],
        fonts,
        faces,
        sizes: TypeSizes {
            body: Pt(11.5),
            leading: Pt(14.5),
            small: Pt(9.5),
            title: Pt(36.0),
            subtitle: Pt(14.0),
            chapter: Pt(36.0),
            heading: Pt(26.0),
            subheading: Pt(11.5),
            head: Pt(9.5),
            folio: Pt(10.0),
            number: Pt(21.0),
            level: Pt(9.5),
            reference: Pt(9.0),
            puzzle_title: Pt(15.0),
            answer_number: Pt(11.5),
            answer_reference: Pt(9.5),
            list: Pt(11.0),
        },
        medium: Medium::Book,
        puzzle: grid(20.0, 36.0, 11.0),
        puzzle_gap: Pt(24.0),
        dense_cell: None,
        easy_cell: None,
        centred: false,
        puzzles_in_middle: false,
        answers_run_on: false,
        answer: grid(12.0, 18.0, 9.0),
        answer_gap: Pt(20.0),
        places: BTreeMap::new(),
        place: Source::new("sample", "").place(0..0),
    }
}
