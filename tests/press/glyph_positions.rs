//! Positions of glyphs, and the text that a reader copies from them.

use bookgen_base::units::{Point, Pt};
use bookgen_press::font::FontSet;
use bookgen_press::page::{Colour, FontId, Glyph, GlyphRun, Item, Page, Role, Transform};
use bookgen_press::render::pdf::write_pdf;
use lopdf::Document;
use proptest::prelude::*;

use super::pdf_reader::{PageGlyph, read};
use super::sample_pages::{GARAMOND, LATO, at, book, fonts, group, meta, page, style, text};

/// The expected position, em, text and font of a glyph.
#[derive(Debug)]
struct ExpectedGlyph {
    at: (f64, f64),
    em: (f64, f64),
    text: String,
    font: FontId,
}

/// The expected glyphs of a page, computed from its items and groups.
fn expected(page: &Page) -> Vec<ExpectedGlyph> {
    let mut expected = Vec::new();
    collect(&page.items, &|point| (point.x.0, page.size.height.0 - point.y.0), &mut expected);
    expected
}

fn collect(items: &[Item], place: &dyn Fn(Point) -> (f64, f64), expected: &mut Vec<ExpectedGlyph>) {
    for item in items {
        match item {
            Item::Ink(_) | Item::Image(_) => {}
            Item::Group(group) => {
                let [a, b, c, d, e, f] = group.transform.0;
                let inner = |Point { x, y }: Point| {
                    place(Point::new(x * a + y * c + Pt(e), x * b + y * d + Pt(f)))
                };
                collect(&group.items, &inner, expected);
            }
            Item::Glyphs(run) => {
                for glyph in run.glyphs.iter() {
                    let point = run.origin + Point::new(glyph.x, glyph.y);
                    let (start, end) = (place(point), place(point + Point::new(run.size, Pt(0.0))));
                    expected.push(ExpectedGlyph {
                        at: start,
                        em: (end.0 - start.0, end.1 - start.1),
                        text: run.text[glyph.text.clone()].to_owned(),
                        font: run.font,
                    });
                }
            }
        }
    }
}

fn check(fonts: &FontSet, pages: &[Page]) {
    let bytes = write_pdf(pages, fonts, &meta()).unwrap();
    let doc = Document::load_mem(&bytes).unwrap();
    for (page, id) in pages.iter().zip(doc.page_iter()) {
        let (expected, seen) = (expected(page), read(&doc, id).glyphs);
        assert_eq!(expected.len(), seen.len());
        for (expected, seen) in expected.iter().zip(&seen) {
            assert_same_glyph(fonts, expected, seen);
        }
    }
}

fn assert_same_glyph(fonts: &FontSet, expected: &ExpectedGlyph, seen: &PageGlyph) {
    assert_eq!(expected.text, seen.text);
    let name = fonts.face(expected.font).unwrap().postscript_name();
    assert!(seen.font.ends_with(&format!("+{name}")), "{name} {}", seen.font);
    // A rounded position in a group scaled by two may be off by 0.003 pt, about 1 micrometre. A
    // kerning distance is rounded to 0.0001 em.
    let em = (expected.em.0 * expected.em.0 + expected.em.1 * expected.em.1).sqrt();
    let near = |left: f64, right: f64| (left - right).abs() < 3e-3 + 1e-4 * em;
    assert!(near(expected.at.0, seen.x) && near(expected.at.1, seen.y), "{expected:?} {seen:?}");
    assert!(
        near(expected.em.0, seen.em.0) && near(expected.em.1, seen.em.1),
        "{expected:?} {seen:?}"
    );
}

#[test]
fn every_glyph_has_its_position() {
    let fonts = fonts();
    check(&fonts, &book(&fonts));
}

/// A page on which one glyph has several texts. The hyphen glyph has the text of a hyphen, the text
/// of a soft hyphen, and no text. The space glyph has the text of a no-break space.
pub fn glyphs_with_several_texts(fonts: &FontSet) -> Page {
    let plain = style(GARAMOND, 10.0);
    let hyphen = fonts.face(GARAMOND).unwrap().glyph('-').unwrap();
    let mut items = text(fonts, &plain, at(36.0, 30.0), "well-known-to 10\u{a0}pt");
    for (y, tail) in [(50.0, "\u{ad}"), (80.0, "")] {
        let shaped = fonts.shape(&plain, "Brücken").unwrap();
        let Item::Glyphs(mut run) = shaped.items(at(36.0, y), &Role::Text).remove(0) else {
            unreachable!("text is glyphs")
        };
        let end = run.text.len();
        run.text = format!("{}{tail}", run.text).into();
        let text_of_hyphen = end..run.text.len();
        let hyphen = Glyph { id: hyphen, x: shaped.width, y: Pt(0.0), text: text_of_hyphen };
        run.glyphs = run.glyphs.iter().cloned().chain([hyphen]).collect();
        items.push(Item::Glyphs(run));
        items.extend(text(fonts, &plain, at(36.0, y + 12.0), "kopf"));
    }
    page("1", items)
}

#[test]
fn one_glyph_can_have_several_texts() {
    let fonts = fonts();
    check(&fonts, &[glyphs_with_several_texts(&fonts)]);
}

#[test]
fn accents_keep_their_offsets() {
    let fonts = fonts();
    let run = fonts.shape(&style(GARAMOND, 20.0), "aéb").unwrap().runs[0].clone();
    let accent = fonts.face(GARAMOND).unwrap().glyph('\u{301}').unwrap();
    let after = run.glyphs[1].text.end;
    let accent = Glyph { id: accent, x: Pt(9.0), y: Pt(-2.5), text: after..after };
    let mut glyphs = run.glyphs.to_vec();
    glyphs.insert(2, accent);
    let items = Item::Glyphs(GlyphRun {
        role: Role::Text,
        font: GARAMOND,
        size: Pt(20.0),
        colour: Colour::BLACK,
        origin: at(50.0, 50.0),
        glyphs: glyphs.into(),
        text: run.text,
    });
    check(&fonts, &[page("1", vec![items])]);
}

#[test]
fn text_in_a_shared_group_has_its_positions() {
    let fonts = fonts();
    let drawing = || {
        let mut items = text(&fonts, &style(LATO, 7.0), at(3.0, 9.5), "A1 AV");
        items.push(group(
            Transform([0.0, 1.0, -1.0, 0.0, 5.0, 6.0]),
            false,
            text(&fonts, &style(GARAMOND, 8.0), at(1.0, -2.0), "upwards"),
        ));
        items.extend(text(&fonts, &style(LATO, 7.0), at(3.0, 19.5), "B2"));
        items
    };
    let pages = [
        page("1", vec![group(Transform::translate(at(20.0, 30.0)), true, drawing())]),
        page("2", vec![group(Transform::upside_down(at(220.0, 330.0)), true, drawing())]),
    ];
    check(&fonts, &pages);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_texts_have_their_positions(
        lines in prop::collection::vec(
            (
                any::<bool>(),
                2.0..60.0f64,
                (-50.0..450.0f64, -50.0..700.0f64),
                "[A-Za-z0-9 fiVT.,-]{0,12}",
            ),
            1..8,
        ),
        same_line in any::<bool>(),
        transform in prop::array::uniform6(-1.0..1.0f64),
        grouped in any::<bool>(),
    ) {
        let fonts = fonts();
        let mut items = Vec::new();
        for (lato, size, (x, y), words) in lines {
            let font = if lato { LATO } else { GARAMOND };
            let y = if same_line { 100.0 } else { y };
            items.extend(text(&fonts, &style(font, (size * 1e3).round() / 1e3), at(x, y), &words));
        }
        if grouped {
            items = vec![group(Transform(transform), false, items)];
        }
        check(&fonts, &[page("1", items)]);
    }
}
