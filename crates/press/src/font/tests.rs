//! Tests of loading and shaping with the bundled fonts.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::page::{FontId, Item, Role};
use bookgen_base::units::{Point, Pt, Rect};

const GARAMOND: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fonts/EBGaramond-Regular.ttf"));
const LATO: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fonts/Lato-Regular.ttf"));
/// A font of three plain shapes with CFF outlines.
const BOXES: &[u8] =
    include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fonts/boxes.otf"));

/// A set with EB Garamond as font 0 and Lato as font 1.
fn fonts() -> FontSet {
    let mut fonts = FontSet::new();
    fonts.add("EB Garamond", GARAMOND).unwrap();
    fonts.add("Lato", LATO).unwrap();
    fonts
}

fn garamond() -> TextStyle {
    TextStyle::new([FontId(0)], Pt(10.0))
}

fn lato() -> TextStyle {
    TextStyle::new([FontId(1)], Pt(10.0))
}

fn width(style: &TextStyle, text: &str) -> f64 {
    fonts().shape(style, text).unwrap().width.0
}

/// The text of each glyph, run by run.
fn clusters(shaped: &Shaped) -> Vec<String> {
    let texts = |run: &ShapedRun| {
        run.glyphs.iter().map(|glyph| run.text[glyph.text.clone()].to_owned()).collect::<Vec<_>>()
    };
    shaped.runs.iter().flat_map(texts).collect()
}

fn near(left: f64, right: f64) -> bool {
    (left - right).abs() < 1e-9
}

#[test]
fn metrics_come_from_the_font() {
    let fonts = fonts();
    let garamond = fonts.face(FontId(0)).unwrap();
    assert_eq!(garamond.units_per_em(), 1000);
    assert_eq!((garamond.ascent(), garamond.descent()), (1.007, -0.298));
    assert_eq!(garamond.cap_height(), 0.65);
    assert_eq!(garamond.postscript_name(), "EBGaramond-Regular");
    assert!(garamond.has_small_caps());
    let lato = fonts.face(FontId(1)).unwrap();
    assert_eq!((lato.units_per_em(), lato.cap_height()), (2000, 0.7165));
    assert!(!lato.has_small_caps());
    assert!(garamond.has('ß') && !garamond.has('数') && !garamond.has('\n'));
    assert_eq!(fonts.face(FontId(2)).map(Face::name), None);
}

#[test]
fn glyph_bounds_are_shares_of_the_em() {
    let fonts = fonts();
    let face = fonts.face(FontId(1)).unwrap();
    let capital = face.bounds(face.glyph('H').unwrap()).unwrap();
    assert_eq!((capital.bottom, capital.top), (0.0, 0.7165));
    let descender = face.bounds(face.glyph('p').unwrap()).unwrap();
    assert!(descender.bottom < -0.1 && descender.top > 0.5, "{descender:?}");
    assert_eq!(face.bounds(face.glyph(' ').unwrap()), Some(Bounds::default()));
    assert_eq!(face.bounds(u16::MAX), None);
}

#[test]
fn pairs_are_kerned() {
    let apart = width(&garamond(), "A") + width(&garamond(), "V");
    assert!(width(&garamond(), "AV") < apart - 0.5);
    let apart = width(&lato(), "A") + width(&lato(), "V");
    assert!(width(&lato(), "AV") < apart - 0.3);
}

#[test]
fn tracked_text_has_no_ligatures() {
    let fonts = fonts();
    let joined = fonts.shape(&garamond(), "office").unwrap();
    assert_eq!(clusters(&joined), ["o", "ffi", "c", "e"]);
    let tracked = TextStyle { tracking: Pt(1.0), ..garamond() };
    let tracked = fonts.shape(&tracked, "office").unwrap();
    assert_eq!(clusters(&tracked), ["o", "f", "f", "i", "c", "e"]);
}

#[test]
fn tracking_widens_every_gap_between_letters() {
    let plain = fonts().shape(&lato(), "HOH").unwrap();
    let tracked = fonts().shape(&TextStyle { tracking: Pt(2.0), ..lato() }, "HOH").unwrap();
    assert!(near(tracked.width.0, plain.width.0 + 4.0));
    let shift: Vec<f64> = plain.runs[0]
        .glyphs
        .iter()
        .zip(tracked.runs[0].glyphs.iter())
        .map(|(plain, tracked)| (tracked.x - plain.x).0)
        .collect();
    assert!(near(shift[0], 0.0) && near(shift[1], 2.0) && near(shift[2], 4.0), "{shift:?}");
}

#[test]
fn small_capitals_replace_small_letters() {
    let fonts = fonts();
    let small = TextStyle { small_caps: true, ..garamond() };
    let set = fonts.shape(&small, "Sudoku").unwrap();
    assert_eq!(clusters(&set), ["S", "u", "d", "o", "k", "u"]);
    let plain = fonts.shape(&garamond(), "Sudoku").unwrap();
    let ids = |shaped: &Shaped| shaped.runs[0].glyphs.iter().map(|g| g.id).collect::<Vec<_>>();
    assert_eq!(ids(&set)[0], ids(&plain)[0]);
    assert!(ids(&set)[1..].iter().zip(&ids(&plain)[1..]).all(|(small, plain)| small != plain));
    // The ascender of the letter d makes the plain text higher than the text in small capitals.
    assert!(set.ink.y > plain.ink.y);
    // Lato has no small capitals and sets the text unchanged.
    let small = TextStyle { small_caps: true, ..lato() };
    assert_eq!(fonts.shape(&small, "Sudoku"), fonts.shape(&lato(), "Sudoku"));
}

#[test]
fn figures_are_lining_and_on_request_tabular() {
    for style in [garamond(), lato()] {
        let tabular = TextStyle { tabular: true, ..style.clone() };
        let one = width(&tabular, "1");
        for figures in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] {
            assert!(near(width(&tabular, figures), one), "{figures}");
            // Lining figures are about as high as capitals. Old-style figures extend 2 pt below the
            // baseline.
            let ink = fonts().shape(&style, figures).unwrap().ink;
            assert!((6.2..7.5).contains(&-ink.y.0), "{figures} {ink:?}");
            assert!(ink.bottom().0 < 0.5, "{figures} {ink:?}");
        }
        // Tabular figures are not kerned.
        assert!(near(width(&tabular, "1741"), one * 4.0));
        assert!(width(&style, "111") < width(&tabular, "111"));
    }
}

#[test]
fn ink_bounds_enclose_the_glyphs() {
    let fonts = fonts();
    let shaped = fonts.shape(&lato(), "Hp").unwrap();
    assert!(near(shaped.ink.y.0, -7.165), "{:?}", shaped.ink);
    assert!(shaped.ink.bottom().0 > 1.0 && shaped.ink.x.0 > 0.0);
    assert!(shaped.ink.right() < shaped.width);
    assert_eq!(fonts.shape(&lato(), "  ").unwrap().ink, Rect::default());
    assert_eq!(*fonts.shape(&lato(), "").unwrap(), Shaped::default());
}

#[test]
fn a_character_is_set_in_the_first_font_that_has_it() {
    let fonts = fonts();
    // `rare` contains characters that Lato has and EB Garamond does not have.
    let stack = TextStyle::new([FontId(0), FontId(1)], Pt(10.0));
    let rare = fonts.faces().nth(1).map(|(_, lato)| lato).into_iter();
    let rare: Vec<char> = rare
        .flat_map(|lato| ('\u{20a0}'..='\u{2400}').filter(|&c| lato.has(c)))
        .filter(|&c| !fonts.face(FontId(0)).unwrap().has(c))
        .collect();
    let text = format!("ab{}cd", rare[0]);
    let shaped = fonts.shape(&stack, &text).unwrap();
    let runs: Vec<_> = shaped.runs.iter().map(|run| (run.font.0, &*run.text)).collect();
    assert_eq!(runs, [(0, "ab"), (1, &rare[0].to_string()), (0, "cd")]);
    // The positions of glyphs do not restart in each run. The page items have the same positions.
    assert!(shaped.runs[2].glyphs[0].x > shaped.runs[1].glyphs[0].x);
    let items = shaped.items(Point::new(Pt(5.0), Pt(9.0)), &Role::Text);
    assert!(matches!(&items[..], [Item::Glyphs(a), Item::Glyphs(_), Item::Glyphs(c)]
        if a.origin == c.origin && c.glyphs[0].x == shaped.runs[2].glyphs[0].x));
    // A character is set in the first font of the style that has the character.
    let stack = TextStyle::new([FontId(9), FontId(1), FontId(0)], Pt(10.0));
    assert_eq!(fonts.shape(&stack, "ab").unwrap().runs[0].font, FontId(1));
}

fn missing(character: char, text: &str) -> MissingGlyph {
    MissingGlyph { character, text: text.to_owned() }
}

#[test]
fn a_character_without_glyph_is_named_in_the_error() {
    let stack = TextStyle::new([FontId(0), FontId(1)], Pt(10.0));
    let error = fonts().shape(&stack, "ab数独").unwrap_err();
    assert_eq!(error, missing('数', "ab数独"));
    assert_eq!(error.to_string(), "no font of the set has the character `数` (U+6570)");
    assert_eq!(fonts().shape(&stack, "a\nb"), Err(missing('\n', "a\nb")));
    assert_eq!(fonts().shape(&TextStyle::new([], Pt(10.0)), "a"), Err(missing('a', "a")));
}

#[test]
fn accents_and_invisible_characters_keep_their_text() {
    let fonts = fonts();
    let composed = fonts.shape(&garamond(), "é").unwrap();
    let decomposed = fonts.shape(&garamond(), "e\u{301}").unwrap();
    assert_eq!(composed.runs[0].glyphs[0].id, decomposed.runs[0].glyphs[0].id);
    assert_eq!(clusters(&decomposed), ["e\u{301}"]);
    let hidden = fonts.shape(&garamond(), "\u{200b}Wort\u{ad}teil").unwrap();
    assert!(near(hidden.width.0, width(&garamond(), "Wortteil")));
    assert_eq!(clusters(&hidden).concat(), "\u{200b}Wort\u{ad}teil");
}

#[test]
fn shaped_texts_are_cached() {
    let fonts = fonts();
    let first = fonts.shape(&garamond(), "7").unwrap();
    assert!(Arc::ptr_eq(&first, &fonts.shape(&garamond(), "7").unwrap()));
    let larger = TextStyle { size: Pt(20.0), ..garamond() };
    assert!(near(fonts.shape(&larger, "7").unwrap().width.0, first.width.0 * 2.0));
    fn shared<T: Sync + Send>(_: &T) {}
    shared(&fonts);
}

#[test]
fn a_subset_has_the_requested_glyphs() {
    let fonts = fonts();
    for id in [FontId(0), FontId(1)] {
        let face = fonts.face(id).unwrap();
        let glyphs: BTreeSet<u16> = "17é".chars().filter_map(|c| face.glyph(c)).collect();
        let subset = face.subset(&glyphs).unwrap();
        let kept: Vec<u16> = subset.glyphs.keys().copied().filter(|&glyph| glyph != 0).collect();
        assert_eq!(kept, glyphs.into_iter().collect::<Vec<_>>());
        let Program::TrueType(program) = subset.program else { panic!("not TrueType") };
        assert!(program.len() < 20_000, "{}", program.len());
        // The subset has no character map. It has the same outlines, but with other glyph numbers.
        let subset_font = harfrust::Font::new(program, 0).unwrap();
        for (&old, &new) in &subset.glyphs {
            let ink = |font: &harfrust::Font, glyph: u16| {
                font.glyph_metrics().extents(harfrust::GlyphId::from(glyph))
            };
            assert_eq!(ink(&subset_font, new), ink(face.font(), old));
        }
    }
}

#[test]
fn a_cff_font_has_metrics_and_a_subset() {
    let mut fonts = FontSet::new();
    let id = fonts.add("Boxes", BOXES).unwrap();
    let face = fonts.face(id).unwrap();
    let a = face.glyph('A').unwrap();
    assert_eq!(face.bounds(a), Some(Bounds { left: 0.05, bottom: 0.0, right: 0.55, top: 0.7 }));
    assert_eq!(face.advance(a), 0.6);
    // The font does not record the height of capitals.
    assert!(face.cap_height() > 0.0);
    let subset = face.subset(&BTreeSet::from([a])).unwrap();
    assert!(matches!(subset.program, Program::Cff(_)));
    assert_eq!(subset.glyphs, BTreeMap::from([(0, 0), (a, 1)]));
}

#[test]
fn a_subset_with_an_unknown_glyph_is_an_error() {
    let error = fonts().face(FontId(0)).unwrap().subset(&BTreeSet::from([u16::MAX])).unwrap_err();
    assert!(matches!(error, FontError::Subset(_)), "{error}");
}

/// The offset of a table's directory record, and the table's range in the file.
fn table(font: &[u8], tag: &[u8; 4]) -> (usize, Range<usize>) {
    let word = |at: usize| u32::from_be_bytes(font[at..at + 4].try_into().unwrap()) as usize;
    let count = usize::from(u16::from_be_bytes([font[4], font[5]]));
    let records = (0..count).map(|i| 12 + 16 * i);
    let record = records.into_iter().find(|&at| &font[at..at + 4] == tag).unwrap();
    (record, word(record + 8)..word(record + 8) + word(record + 12))
}

#[test]
fn the_error_of_a_font_without_a_table_names_the_table() {
    for tag in [b"head", b"maxp", b"hhea", b"hmtx", b"cmap", b"loca"] {
        let mut bytes = LATO.to_vec();
        let (record, _) = table(&bytes, tag);
        bytes[record] = b'X';
        let name = std::str::from_utf8(tag).unwrap();
        let error = FontSet::new().add("broken", bytes).unwrap_err();
        assert!(
            matches!(&error, FontError::Table { table, .. } if *table == name),
            "{name}: {error}"
        );
        assert!(error.to_string().contains(name), "{error}");
    }
    let mut bytes = LATO.to_vec();
    let (record, _) = table(&bytes, b"glyf");
    bytes[record] = b'X';
    assert_eq!(FontSet::new().add("broken", bytes), Err(FontError::NoOutlines));
    let mut bytes = LATO.to_vec();
    let (_, head) = table(&bytes, b"head");
    bytes[head.start + 18..head.start + 20].fill(0);
    assert_eq!(FontSet::new().add("broken", bytes), Err(FontError::UnitsPerEm(0)));
    let error = FontSet::new().add("text", b"not a font at all".as_slice()).unwrap_err();
    assert!(matches!(error, FontError::NotAFont(_)), "{error}");
}

/// Loads a font file that may be invalid, and calls every function of the font. Errors are allowed,
/// but panics are not.
fn use_invalid_font(bytes: Vec<u8>) {
    let mut fonts = FontSet::new();
    let Ok(id) = fonts.add("broken", bytes) else { return };
    let face = fonts.face(id).unwrap();
    for glyph in (0..200).chain([9999, u16::MAX]) {
        let _ = (face.bounds(glyph), face.advance(glyph));
    }
    let _ = (face.font_bounds(), face.weight(), face.italic_angle(), face.is_monospaced());
    for (small_caps, tabular, tracking) in [(false, false, 0.0), (true, true, 1.0)] {
        let style = TextStyle {
            small_caps,
            tabular,
            tracking: Pt(tracking),
            ..TextStyle::new([id], Pt(10.0))
        };
        for text in ["AVATAR office 0123456789", "e\u{301}x\u{323}\u{301} ½ Ψω Жд", "שלום مرحبا"]
        {
            let _ = fonts.shape(&style, text);
        }
    }
    let _ = face.subset(&"AVfié71".chars().filter_map(|c| face.glyph(c)).collect());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_truncated_font_does_not_panic(lato in any::<bool>(), share in 0.0..1.0f64) {
        let whole = if lato { LATO } else { GARAMOND };
        use_invalid_font(whole[..(whole.len() as f64 * share) as usize].to_vec());
    }

    #[test]
    fn a_damaged_font_does_not_panic(
        lato in any::<bool>(),
        // The tables that shaping and subsetting read.
        tag in prop::sample::select(vec![
            *b"GSUB", *b"GPOS", *b"glyf", *b"loca", *b"cmap", *b"head", *b"hhea", *b"hmtx",
            *b"maxp", *b"name", *b"post", *b"OS/2",
        ]),
        damage in prop::collection::vec((0.0..1.0f64, any::<u8>()), 1..60),
        early in any::<bool>(),
    ) {
        let mut bytes = if lato { LATO.to_vec() } else { GARAMOND.to_vec() };
        let (_, range) = table(&bytes, &tag);
        let reach = if early { range.len().min(400) } else { range.len() };
        for (share, value) in damage {
            bytes[range.start + (reach as f64 * share) as usize] = value;
        }
        use_invalid_font(bytes);
    }

    #[test]
    fn a_damaged_cff_font_does_not_panic(
        damage in prop::collection::vec((0..BOXES.len(), any::<u8>()), 1..12),
    ) {
        let mut bytes = BOXES.to_vec();
        for (at, value) in damage {
            bytes[at] = value;
        }
        use_invalid_font(bytes);
    }

    #[test]
    fn a_damaged_table_directory_does_not_panic(
        damage in prop::collection::vec((0usize..300, any::<u8>()), 1..8),
    ) {
        let mut bytes = LATO.to_vec();
        for (at, value) in damage {
            bytes[at] = value;
        }
        use_invalid_font(bytes);
    }

    #[test]
    fn any_text_is_shaped_or_has_a_missing_glyph(
        text in "(\\PC|[ -~]|[fi1-9é\u{301}\u{ad}\u{200b}שم]){0,24}",
        small_caps in any::<bool>(),
        tracking in prop::sample::select(vec![0.0, 0.5, -0.3]),
    ) {
        let fonts = fonts();
        let style = TextStyle {
            small_caps,
            tracking: Pt(tracking),
            ..TextStyle::new([FontId(0), FontId(1)], Pt(12.0))
        };
        match fonts.shape(&style, &text) {
            Err(missing) => prop_assert!(text.contains(missing.character)),
            Ok(shaped) => {
                prop_assert!(shaped.width.0.is_finite());
                for run in &shaped.runs {
                    // The text ranges of the glyphs cover the run's text without overlap.
                    let mut ranges: Vec<_> = run.glyphs.iter().map(|g| g.text.clone()).collect();
                    ranges.sort_by_key(|range| (range.start, range.end));
                    let mut at = 0;
                    for range in ranges.iter().filter(|range| !range.is_empty()) {
                        prop_assert_eq!(range.start, at);
                        prop_assert!(run.text.get(range.clone()).is_some());
                        at = range.end;
                    }
                    prop_assert_eq!(at, run.text.len());
                }
            }
        }
    }
}
