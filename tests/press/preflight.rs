//! Preflight: for each rule of a printer, a file breaks the rule, and the proof reports it.

use bookgen::presets::fonts::FONTS;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{NoFiles, Reader};
use bookgen_base::units::{Pt, Rect, Size, rectangle};
use bookgen_contract::printer::Printer;
use bookgen_press::page::{Colour, Edges, Ink, Item, Page, Paint, Role, coloured};
use bookgen_press::render::pdf::{MetadataDetail, write_pdf};
use bookgen_proof::{Expectations, PrinterRules, prove};
use lopdf::{Document, Object, dictionary};

use super::sample_pages::{GARAMOND, at, fonts, meta, stroke, style, text};

fn printer(name: &str) -> Printer {
    let mut reader = Reader::new(&NoFiles);
    let printer =
        bookgen::presets::printers::load(&mut reader, name, &Source::new("test", name).place(0..0));
    assert_eq!(reader.faults.to_string(), "");
    printer.unwrap()
}

/// A file with `pages` equal pages of 6 x 9 in. The page `special` also has `items`.
fn book(pages: usize, special: usize, items: Vec<Item>, bleed: Edges) -> Vec<u8> {
    let fonts = fonts();
    let plain = text(&fonts, &style(GARAMOND, 11.0), at(100.0, 100.0), "Page");
    let pages: Vec<Page> = (1..=pages)
        .map(|number| {
            let more = if number == special { items.clone() } else { Vec::new() };
            Page {
                size: Size::new(Pt(432.0), Pt(648.0)),
                bleed,
                label: number.to_string(),
                items: [plain.clone(), more].concat(),
            }
        })
        .collect();
    let meta =
        bookgen_press::render::pdf::PdfMetadata { detail: MetadataDetail::Minimal, ..meta() };
    write_pdf(&pages, &fonts, &meta).unwrap()
}

fn found(bytes: Vec<u8>, name: &str) -> Vec<String> {
    let printer = printer(name);
    let printer = Some(PrinterRules { printer: &printer, paper: None, is_cover: false });
    let report =
        prove(bytes, Expectations { printer, fonts: FONTS, ..Expectations::default() }).unwrap();
    report.findings.iter().map(ToString::to_string).collect()
}

fn kdp(items: Vec<Item>) -> Vec<String> {
    found(book(24, 3, items, Edges::default()), "kdp-paperback")
}

fn area(x: f64, y: f64, width: f64, height: f64, colour: Colour) -> Vec<Item> {
    let path = rectangle(Rect::new(Pt(x), Pt(y), Pt(width), Pt(height)));
    vec![Item::Ink(Ink { role: Role::Artifact, path, paint: Paint::Fill, colour })]
}

fn words(size: f64, x: f64, y: f64, content: &str) -> Vec<Item> {
    text(&fonts(), &style(GARAMOND, size), at(x, y), content)
}

#[test]
fn a_file_within_the_rules_has_no_findings() {
    assert_eq!(kdp(Vec::new()), [""; 0]);
}

#[test]
fn thin_lines_small_type_and_light_tints_are_found() {
    assert_eq!(
        kdp(vec![stroke(at(72.0, 144.0), at(216.0, 144.0), 0.5)]),
        ["page 3: a line at 2.00 x 2.00 in is 0.5pt wide; the minimum is 0.75pt"]
    );
    assert_eq!(
        kdp(words(6.0, 72.0, 144.0, "small")),
        [
            "page 3: text at 1.01 x 1.97 in has type size 6pt; the minimum is 7pt; 5 letters on this page break the rule"
        ]
    );
    assert_eq!(
        kdp(area(72.0, 72.0, 72.0, 72.0, Colour::black(5))),
        ["page 3: areas have a tint of 5 %; the minimum is 10 %"]
    );
}

#[test]
fn small_margins_are_found_on_both_sides() {
    // Page 3 is a recto, so its left edge is at the spine.
    assert_eq!(
        kdp(words(11.0, 20.0, 144.0, "I")),
        [
            "page 3: type at 0.30 x 1.95 in is 0.278 in (7.1 mm) from the left edge; the minimum is 0.375 in (9.5 mm)"
        ]
    );
    assert_eq!(kdp(words(11.0, 405.0, 144.0, "I")), [""; 0]);
    assert_eq!(
        kdp(words(11.0, 417.0, 144.0, "I")),
        [
            "page 3: type at 5.82 x 1.95 in is 0.156 in (4.0 mm) from the right edge; the minimum is 0.250 in (6.3 mm)"
        ]
    );
}

#[test]
fn artwork_that_does_not_fill_the_bleed_is_found() {
    let tint = |bleed: f64| {
        area(-bleed, -bleed, 432.0 + 2.0 * bleed, 648.0 + 2.0 * bleed, Colour::black(20))
    };
    let outer = Edges { top: Pt(9.0), right: Pt(9.0), bottom: Pt(9.0), left: Pt(0.0) };
    let without = found(book(24, 3, tint(0.0), Edges::default()), "kdp-paperback");
    assert_eq!(without.len(), 24);
    assert_eq!(
        without[0],
        "page 1: the bleed is 0.000 in (0.0 mm); the printer requires 0.125 in (3.2 mm)"
    );
    let short = found(book(24, 3, tint(4.0), outer), "kdp-paperback");
    assert_eq!(
        short[1],
        "page 3: an area at 3.00 x 4.50 in reaches the top but does not fill the bleed; 3 edges on this page break the rule"
    );
}

#[test]
fn page_counts_outside_the_limits_are_found() {
    let bytes = book(23, 0, Vec::new(), Edges::default());
    assert_eq!(
        found(bytes.clone(), "kdp-paperback"),
        [
            "the file has 23 pages; the printer binds 24 to 828 pages on white paper",
            "the file has 23 pages, which is not a multiple of 2"
        ]
    );
    assert_eq!(
        found(bytes, "kdp-hardcover"),
        [
            "the file has 23 pages; the printer binds 75 to 550 pages on white paper",
            "the file has 23 pages, which is not a multiple of 2"
        ]
    );
}

#[test]
fn interactive_features_forbidden_words_and_colours_are_found() {
    let mut doc = Document::load_mem(&book(24, 0, Vec::new(), Edges::default())).unwrap();
    let link = doc.add_object(dictionary! { "Type" => "Annot", "Subtype" => "Link" });
    let page = doc.page_iter().nth(4).unwrap();
    let page = doc.get_object_mut(page).unwrap().as_dict_mut().unwrap();
    page.set("Annots", vec![Object::Reference(link)]);
    let first = doc.add_object(dictionary! { "Title" => Object::string_literal("One") });
    let outlines = doc.add_object(dictionary! { "Type" => "Outlines", "First" => first });
    let root = doc.trailer.get(b"Root").unwrap().as_reference().unwrap();
    let root = doc.get_object_mut(root).unwrap().as_dict_mut().unwrap();
    root.set("Outlines", outlines);
    root.set("OCProperties", dictionary! { "D" => dictionary! {} });
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    assert_eq!(
        found(bytes, "kdp-paperback"),
        [
            "the file has bookmarks",
            "the file has layers",
            "page 5: not read: an annotation (Link)",
            "page 5: the page has annotations or links"
        ]
    );
    assert_eq!(
        kdp(words(11.0, 72.0, 144.0, "Lorem ipsum dolor")),
        ["page 3: the printer forbids the words \"lorem ipsum\""]
    );
    let colour = coloured(words(11.0, 72.0, 144.0, "red"), Colour([0, 100, 100, 0]));
    let all = found(book(24, 3, colour, Edges::default()), "newspaper-k");
    let of_pages: Vec<&String> =
        all.iter().filter(|content| content.starts_with("page ")).collect();
    assert_eq!(
        of_pages,
        [
            "page 3: letters are in DeviceCMYK; the printer accepts DeviceGray; 3 colours on this page break the rule"
        ]
    );
}
