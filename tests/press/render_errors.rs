//! Pages that cannot be rendered are refused with the right error.

use std::sync::Arc;

use bookgen_base::units::{Pt, Segment, Size, line};
use bookgen_press::page::{
    Colour, Edges, FontId, Ink, Item, Page, Paint, Role, Transform, coloured,
};
use bookgen_press::render::pdf::write_pdf;
use bookgen_press::render::{PageFault, RenderError};
use chrono::NaiveDate;

use super::sample_pages::{LATO, at, fonts, group, meta, page, stroke, style, text};

fn fault(items: Vec<Item>) -> PageFault {
    let pages = [page("1", Vec::new()), page("2", items)];
    match write_pdf(&pages, &fonts(), &meta()) {
        Err(RenderError::Page { page: 1, fault }) => fault,
        other => panic!("{:?}", other.map(|bytes| bytes.len())),
    }
}

fn run() -> bookgen_press::page::GlyphRun {
    match text(&fonts(), &style(LATO, 10.0), at(10.0, 10.0), "ab").remove(0) {
        Item::Glyphs(run) => run,
        other => panic!("{other:?}"),
    }
}

#[test]
fn coordinates_must_be_finite_and_in_range() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e9, -40000.0] {
        let line = |end| stroke(at(0.0, 0.0), end, 1.0);
        assert_eq!(fault(vec![line(at(bad, 0.0))]), PageFault::Number);
        assert_eq!(fault(vec![line(at(0.0, bad))]), PageFault::Number);
        assert_eq!(fault(vec![stroke(at(0.0, 0.0), at(1.0, 1.0), bad)]), PageFault::Number);
        for place in 0..6 {
            let mut transform = Transform::translate(at(0.0, 0.0));
            transform.0[place] = bad;
            assert_eq!(fault(vec![group(transform, true, Vec::new())]), PageFault::Number);
        }
        let mut run = run();
        Arc::make_mut(&mut run.glyphs)[1].x = Pt(bad);
        assert_eq!(fault(vec![Item::Glyphs(run.clone())]), PageFault::Number);
        run.glyphs = Vec::new().into();
        run.size = Pt(bad);
        assert_eq!(fault(vec![Item::Glyphs(run)]), PageFault::Number);
        let curve = vec![
            Segment::Move(at(0.0, 0.0)),
            Segment::Curve(at(bad, 0.0), at(0.0, 0.0), at(1.0, 1.0)),
        ];
        let ink =
            Ink { role: Role::Artifact, path: curve, paint: Paint::Fill, colour: Colour::BLACK };
        assert_eq!(fault(vec![Item::Ink(ink)]), PageFault::Number);
    }
}

#[test]
fn line_widths_and_type_sizes_must_be_positive() {
    for none in [0.0, -1.0, 0.000_1] {
        let line = stroke(at(0.0, 0.0), at(1.0, 1.0), none);
        assert_eq!(fault(vec![line]), PageFault::StrokeWidth);
        let mut run = run();
        run.size = Pt(none);
        assert_eq!(fault(vec![Item::Glyphs(run)]), PageFault::TypeSize);
    }
}

#[test]
fn paths_must_begin_with_a_move() {
    for first in [Segment::Line(at(1.0, 1.0)), Segment::Close] {
        let path = vec![first, Segment::Line(at(2.0, 2.0))];
        let ink = Ink { role: Role::Artifact, path, paint: Paint::Fill, colour: Colour::BLACK };
        assert_eq!(fault(vec![Item::Ink(ink)]), PageFault::Path);
    }
}

#[test]
fn unknown_fonts_glyphs_and_texts_are_refused() {
    let mut unknown = run();
    unknown.font = FontId(7);
    assert_eq!(fault(vec![Item::Glyphs(unknown)]), PageFault::UnknownFont(FontId(7)));
    let mut unknown = run();
    Arc::make_mut(&mut unknown.glyphs)[0].id = 60_000;
    assert_eq!(fault(vec![Item::Glyphs(unknown)]), PageFault::UnknownGlyph(LATO, 60_000));
    for range in [0..9, 9..9] {
        let mut unknown = run();
        Arc::make_mut(&mut unknown.glyphs)[0].text = range;
        assert_eq!(fault(vec![Item::Glyphs(unknown)]), PageFault::Text);
    }
    // The text range of the glyph ends inside a character.
    let mut unknown = run();
    unknown.text = "ab–".into();
    Arc::make_mut(&mut unknown.glyphs)[1].text = 1..3;
    assert_eq!(fault(vec![Item::Glyphs(unknown)]), PageFault::Text);
}

#[test]
fn groups_may_be_nested_20_deep() {
    let nested = |depth: usize| {
        let shift = Transform::translate(at(0.0, 0.0));
        (0..depth).fold(Vec::new(), |items, _| vec![group(shift, true, items)])
    };
    assert!(write_pdf(&[page("1", nested(20))], &fonts(), &meta()).is_ok());
    assert_eq!(fault(nested(21)), PageFault::Nesting);
    assert_eq!(fault(nested(2000)), PageFault::Nesting);
}

#[test]
fn missing_pages_and_invalid_sizes_are_refused() {
    assert_eq!(write_pdf(&[], &fonts(), &meta()), Err(RenderError::NoPages));
    for bad in [0.0, -5.0, 2.0, 14401.0, f64::NAN] {
        let page = Page { size: Size::new(Pt(100.0), Pt(bad)), ..page("1", Vec::new()) };
        let fault = PageFault::Size;
        assert_eq!(
            write_pdf(&[page], &fonts(), &meta()),
            Err(RenderError::Page { page: 0, fault })
        );
    }
    for bad in [-1.0, 14400.0, f64::NAN] {
        let bleed = Edges { left: Pt(bad), ..Edges::default() };
        let page = Page { bleed, ..page("1", Vec::new()) };
        let fault = PageFault::Size;
        assert_eq!(
            write_pdf(&[page], &fonts(), &meta()),
            Err(RenderError::Page { page: 0, fault })
        );
    }
}

#[test]
fn inks_above_100_percent_are_refused() {
    let path = line(at(1.0, 1.0), at(9.0, 9.0));
    for colour in [Colour([101, 0, 0, 0]), Colour::black(255)] {
        let paint = Paint::line(Pt(1.0));
        let ink = Item::Ink(Ink { role: Role::Artifact, path: path.clone(), paint, colour });
        assert_eq!(fault(vec![ink]), PageFault::Colour);
        let text = coloured(vec![Item::Glyphs(run())], colour);
        assert_eq!(fault(text), PageFault::Colour);
    }
}

#[test]
fn the_first_fault_is_reported() {
    let fonts = fonts();
    let bad = |width| vec![stroke(at(0.0, 0.0), at(1.0, 1.0), width)];
    let pages: Vec<Page> =
        (0..40).map(|n| page("1", bad(if n < 7 { 1.0 } else { -1.0 }))).collect();
    let error = write_pdf(&pages, &fonts, &meta()).unwrap_err();
    assert_eq!(error.to_string(), "page 8 of the file: a line's width is not above zero");
}

#[test]
fn a_year_of_five_digits_is_refused() {
    let mut late = meta();
    late.date = NaiveDate::from_ymd_opt(10_000, 1, 1).unwrap();
    let pages = [page("1", Vec::new())];
    assert_eq!(write_pdf(&pages, &fonts(), &late), Err(RenderError::Date));
}

#[test]
fn a_font_with_a_damaged_glyph_is_named() {
    let mut bytes = include_bytes!("../../fonts/Lato-Regular.ttf").to_vec();
    // Except for the first two, all entries of `loca` point beyond the outlines.
    let word = |bytes: &[u8], at: usize| {
        u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
    };
    let record = (0..18).map(|n| 12 + 16 * n).find(|&at| &bytes[at..at + 4] == b"loca").unwrap();
    let (start, length) = (word(&bytes, record + 8), word(&bytes, record + 12));
    bytes[start + 16..start + length].fill(0xff);
    let mut fonts = bookgen_press::font::FontSet::new();
    let font = fonts.add("Broken Sans", bytes).unwrap();
    let items = text(&fonts, &style(font, 10.0), at(10.0, 10.0), "ab");
    match write_pdf(&[page("1", items)], &fonts, &meta()) {
        Err(RenderError::Font { font, .. }) => assert_eq!(font, "Broken Sans"),
        other => panic!("{:?}", other.map(|bytes| bytes.len())),
    }
}
