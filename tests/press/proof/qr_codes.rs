//! QR codes are decoded from finished pages and compared with the manifest.

use bookgen_base::diagnostic::Source;
use bookgen_base::units::{Point, Pt, Rect, Segment, rectangle};
use bookgen_press::page::{Colour, Group, Ink, Item, Paint, Role, Transform};
use bookgen_press::qr_code::QrCode;
use bookgen_press::render::pdf::write_pdf;
use bookgen_proof::{Code, Expectations, Manifest, prove};

use crate::sample_pages::{at, fonts, meta, page};

const ADDRESS: &str = "https://example.org/answers";

fn code(text: &str) -> Item {
    let place = Source::new("book.toml", text).place(0..0);
    QrCode::new(text, text, &place).unwrap().item(at(100.0, 120.0), "a code".to_owned())
}

/// The findings about QR codes of a page that is claimed to have a code of `claim`.
fn findings(items: Vec<Item>, claim: Option<&str>) -> Vec<String> {
    let pdf = write_pdf(&[page("1", items)], &fonts(), &meta()).unwrap();
    let codes = claim.map(|text| Code { page: 1, text: text.to_owned() });
    let manifest = Manifest { codes: codes.into_iter().collect(), ..Manifest::new("T", 1) };
    let report = prove(pdf, Expectations { manifest: Some(&manifest), ..Expectations::default() });
    let findings = report.unwrap().findings.into_iter();
    findings.map(|finding| finding.message).filter(|text| text.contains("QR code")).collect()
}

fn area(x: f64, y: f64, width: f64, height: f64, colour: Colour) -> Item {
    let path = rectangle(Rect::new(Pt(x), Pt(y), Pt(width), Pt(height)));
    Item::Ink(Ink { role: Role::Artifact, path, paint: Paint::Fill, colour })
}

/// The modules of a code, as the path that draws them.
fn modules(item: &mut Item) -> &mut Ink {
    let Item::Group(group) = item else { panic!("{item:?}") };
    match group.items.last_mut() {
        Some(Item::Ink(ink)) => ink,
        other => panic!("{other:?}"),
    }
}

#[test]
fn codes_of_every_length_are_read_back() {
    for length in [1, 10, 14, 30, 60, 100, 150, 180, 213] {
        let text: String = ADDRESS.chars().cycle().take(length).collect();
        assert_eq!(findings(vec![code(&text)], Some(&text)), [""; 0], "{length}");
    }
    for text in ["12345678", "HTTPS://EXAMPLE.ORG/A", "https://example.org/%C3%A4"] {
        assert_eq!(findings(vec![code(text)], Some(text)), [""; 0], "{text}");
    }
    // Without an ECI, the bytes of a code are Latin-1: the standard does not allow a guess.
    let found = findings(vec![code("ä")], Some("ä"));
    assert_eq!(found[0], "a QR code of \"Ã¤\" is not in the manifest");
    let place = Source::new("book.toml", "").place(0..0);
    assert!(QrCode::new(&"a".repeat(214), "", &place).is_none());
}

#[test]
fn a_code_on_a_grey_page_is_read_back() {
    let ground = area(0.0, 0.0, 432.0, 648.5, Colour::black(12));
    assert_eq!(findings(vec![ground, code(ADDRESS)], Some(ADDRESS)), [""; 0]);
}

#[test]
fn false_claims_about_codes_are_findings() {
    assert_eq!(
        findings(vec![code(ADDRESS)], Some("https://example.org/other")),
        [
            "a QR code of \"https://example.org/answers\" is not in the manifest",
            "the QR code of \"https://example.org/other\" cannot be read: the page has no such code",
        ]
    );
    assert_eq!(
        findings(vec![code(ADDRESS)], None),
        ["a QR code of \"https://example.org/answers\" is not in the manifest"]
    );
    assert_eq!(
        findings(Vec::new(), Some(ADDRESS)),
        [
            "the QR code of \"https://example.org/answers\" cannot be read: the page has no such code"
        ]
    );
}

#[test]
fn codes_that_a_telephone_cannot_read_are_findings() {
    let reason = |items: Vec<Item>| {
        let findings = findings(items, Some(ADDRESS));
        let reasons = findings.iter().filter_map(|text| text.split("cannot be read: ").nth(1));
        reasons.map(str::to_owned).collect::<Vec<String>>().join("; ")
    };
    let mut faint = code(ADDRESS);
    modules(&mut faint).colour = Colour::black(30);
    let group = |item: Item, scale: f64| {
        let transform = Transform([scale, 0.0, 0.0, scale, 0.0, 0.0]);
        Item::Group(Group { role: Role::Text, transform, shared: false, items: vec![item] })
    };
    let mut other = code(ADDRESS);
    // Every module of the code moves by half a module, except the first one.
    for segment in modules(&mut other).path.iter_mut().skip(200) {
        *segment = segment.moved(Point::new(Pt(0.9), Pt::ZERO));
    }
    let mut dark = code(ADDRESS);
    // Rectangles over light modules make too many errors.
    let extra: Vec<Segment> = modules(&mut dark).path[..5].to_vec();
    for (row, column) in (9..20).flat_map(|row| [0, 7, 14, 21].map(|column| (row, column))) {
        let by = Point::new(Pt(f64::from(column) * 1.98), Pt(f64::from(row) * 1.98));
        modules(&mut dark).path.extend(extra.iter().map(|segment| segment.moved(by)));
    }
    let dark = reason(vec![dark]);
    assert!(dark.starts_with("the code cannot be decoded: "), "{dark:?}");
    assert_eq!(
        [
            reason(vec![faint]),
            reason(vec![group(code(ADDRESS), 0.5)]),
            reason(vec![code(ADDRESS), area(120.0, 140.0, 20.0, 20.0, Colour::PAPER)]),
            reason(vec![code(ADDRESS), area(101.0, 121.0, 5.0, 5.0, Colour::BLACK)]),
            reason(vec![code(ADDRESS), area(90.0, 130.0, 60.0, 0.3, Colour::BLACK)]),
            reason(vec![code(ADDRESS), area(90.0, 130.0, 60.0, 0.3, Colour::PAPER)]),
            reason(vec![other]),
        ],
        [
            "part of the code is covered or too faint",
            "a module of the code is 0.35 mm wide; 0.4 mm are needed",
            "part of the code is covered or too faint",
            "something is over the code, or the margin around it is not empty",
            "something is over the code, or the margin around it is not empty",
            "something is over the code, or the margin around it is not empty",
            "the page has no such code",
        ]
    );
}
