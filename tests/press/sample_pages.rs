//! Sample pages built by hand, with every item that a page can have.

use bookgen_base::units::{Point, Pt, Rect, Size, circle, line, rectangle};
use bookgen_press::font::{FontSet, TextStyle};
use bookgen_press::page::{Colour, Edges, FontId, Group, Ink, Item, Page, Paint, Role, Transform};
use bookgen_press::render::pdf::{MetadataDetail, PdfMetadata, write_pdf};
use chrono::NaiveDate;

pub const GARAMOND: FontId = FontId(0);
pub const LATO: FontId = FontId(1);

pub fn fonts() -> FontSet {
    let mut fonts = FontSet::new();
    let garamond = include_bytes!("../../fonts/EBGaramond-Regular.ttf").as_slice();
    assert_eq!(fonts.add("EB Garamond", garamond), Ok(GARAMOND));
    let lato = include_bytes!("../../fonts/Lato-Regular.ttf").as_slice();
    assert_eq!(fonts.add("Lato", lato), Ok(LATO));
    fonts
}

pub fn meta() -> PdfMetadata {
    PdfMetadata {
        pdfx: None,
        rgb: false,
        producer: "program 1.2".to_owned(),
        title: "Sudoku & <friends> – für alle".to_owned(),
        author: "Ann Onymous".to_owned(),
        subject: Some("Four \"hard\" ones (100 %)".to_owned()),
        language: "en".to_owned(),
        date: NaiveDate::from_ymd_opt(2026, 11, 20).unwrap(),
        detail: MetadataDetail::Full,
        identity: b"series 1, volume 2".to_vec(),
    }
}

pub fn at(x: f64, y: f64) -> Point {
    Point::new(Pt(x), Pt(y))
}

pub fn style(font: FontId, size: f64) -> TextStyle {
    TextStyle::new([font], Pt(size))
}

pub fn text(fonts: &FontSet, style: &TextStyle, origin: Point, text: &str) -> Vec<Item> {
    fonts.shape(style, text).unwrap().items(origin, &Role::Text)
}

pub fn stroke(from: Point, to: Point, width: f64) -> Item {
    let paint = Paint::line(Pt(width));
    Item::Ink(Ink { role: Role::Artifact, path: line(from, to), paint, colour: Colour::BLACK })
}

/// An empty grid of 9 by 9 cells with its top left corner at the origin.
pub fn grid(cell: f64) -> Vec<Item> {
    let side = cell * 9.0;
    let lines = (0..=9u8).flat_map(|n| {
        let (place, width) = (f64::from(n) * cell, if n % 3 == 0 { 2.0 } else { 0.75 });
        [
            stroke(at(0.0, place), at(side, place), width),
            stroke(at(place, 0.0), at(place, side), width),
        ]
    });
    lines.collect()
}

pub fn group(transform: Transform, shared: bool, items: Vec<Item>) -> Item {
    Item::Group(Group { role: Role::figure("a grid"), transform, shared, items })
}

pub fn page(label: &str, items: Vec<Item>) -> Page {
    Page {
        size: Size::new(Pt(432.0), Pt(648.5)),
        bleed: Edges::default(),
        label: label.to_owned(),
        items,
    }
}

/// Givens in a grid, row by row; 0 is an empty cell.
fn givens(fonts: &FontSet, cell: f64, figures: &[[u8; 9]; 9]) -> Vec<Item> {
    let style = TextStyle { tabular: true, ..style(LATO, cell * 0.7) };
    let height = fonts.face(LATO).unwrap().cap_height() * cell * 0.7;
    let mut items = Vec::new();
    for (row, figures) in (0u8..).zip(figures) {
        for (column, figure) in (0u8..).zip(figures).filter(|(_, figure)| **figure > 0) {
            let shaped = fonts.shape(&style, &figure.to_string()).unwrap();
            let x = (f64::from(column) + 0.5) * cell - shaped.width.0 / 2.0;
            let y = (f64::from(row) + 0.5) * cell + height / 2.0;
            items.extend(shaped.items(at(x, y), &Role::Text));
        }
    }
    items
}

pub const FIGURES: [[u8; 9]; 9] = [
    [5, 3, 0, 0, 7, 0, 0, 0, 0],
    [6, 0, 0, 1, 9, 5, 0, 0, 0],
    [0, 9, 8, 0, 0, 0, 0, 6, 0],
    [8, 0, 0, 0, 6, 0, 0, 0, 3],
    [4, 0, 0, 8, 0, 3, 0, 0, 1],
    [7, 0, 0, 0, 2, 0, 0, 0, 6],
    [0, 6, 0, 0, 0, 0, 2, 8, 0],
    [0, 0, 0, 4, 1, 9, 0, 0, 5],
    [0, 0, 0, 0, 8, 0, 0, 7, 9],
];

/// A title page, two puzzle pages and an answer page with its grid upside down.
pub fn book(fonts: &FontSet) -> Vec<Page> {
    let small = TextStyle { small_caps: true, ..style(GARAMOND, 24.0) };
    let tracked = TextStyle { tracking: Pt(1.5), ..style(LATO, 9.0) };
    let body = style(GARAMOND, 11.0);

    let mut title = text(fonts, &small, at(36.0, 120.0), "Sudoku for Waverers");
    title.extend(text(fonts, &tracked, at(36.0, 150.0), "OFFICE FLIGHT"));
    title.extend(text(fonts, &body, at(36.0, 200.0), "AVATAR: fill the office shelf, affirm."));
    title.extend(text(fonts, &body, at(36.0, 214.0), "An e\u{301}tude in 24 figures – naïve?"));
    title.push(stroke(at(36.0, 230.0), at(396.0, 230.0), 0.75));
    let paint = Paint::line(Pt(1.0));
    let ring = Ink {
        role: Role::Artifact,
        path: circle(at(216.0, 330.0), Pt(40.0)),
        paint,
        colour: Colour::BLACK,
    };
    title.push(Item::Ink(ring));
    // A square with a square hole: the inner contour runs in the opposite direction.
    let mut hole = rectangle(Rect::new(Pt(186.0), Pt(420.0), Pt(60.0), Pt(60.0)));
    hole.extend(rectangle(Rect::new(Pt(236.0), Pt(430.0), Pt(-40.0), Pt(40.0))));
    title.push(Item::Ink(Ink {
        role: Role::Artifact,
        path: hole,
        paint: Paint::Fill,
        colour: Colour::BLACK,
    }));

    let puzzle = |label: &str| {
        let heading = format!("Puzzle {label}");
        let mut items = text(fonts, &small, at(36.0, 60.0), &heading);
        items.push(group(Transform::translate(at(36.0, 80.0)), true, grid(40.0)));
        items.push(group(
            Transform::translate(at(36.0, 80.0)),
            false,
            givens(fonts, 40.0, &FIGURES),
        ));
        items.extend(text(fonts, &body, at(210.0, 620.0), label));
        page(label, items)
    };

    let mut turned = vec![group(Transform([0.5, 0.0, 0.0, 0.5, 0.0, 0.0]), true, grid(40.0))];
    turned.extend(givens(fonts, 20.0, &FIGURES));
    turned.extend(text(fonts, &body, at(0.0, 200.0), "Answer to puzzle 1"));
    let answers = vec![group(Transform::upside_down(at(300.0, 400.0)), false, turned)];
    vec![page("i", title), page("1", puzzle("1").items), puzzle("2"), page("A-1", answers)]
}

pub fn printed() -> Vec<u8> {
    let fonts = fonts();
    write_pdf(book(&fonts), &fonts, &meta()).unwrap()
}
