//! Covers: barcode, digits, ISBN line and spine agree with the manifest.

use std::sync::OnceLock;

use bookgen::generate::GenerateOptions;
use bookgen::pipeline::{self, Silent};
use bookgen::presets::fonts::FONTS;
use bookgen::presets::printers as printer;
use bookgen::spec;
use bookgen_base::diagnostic::Source;
use bookgen_base::schema::{NoFiles, Reader};
use bookgen_contract::manifest::{Manifest, Part};
use bookgen_proof::{Expectations, PrinterRules, prove};
use lopdf::content::Operation;
use lopdf::{Document, Object};

use super::super::pdf_reader::{PageContent, number};
use super::{edit, replace, word};

const SPEC: &str = r#"
[book]
title = "Nine"
author = "A. Setter"
isbn = "978-0-306-40615-7"
seed = 7
printer = "kdp-paperback"

[page]
puzzles_per_page = 1

[[chapter]]
id = "one"
kind = "sudoku"
level = "gentle"
count = 90

[cover]
price = "USD 12.99"
"#;

pub fn cover() -> &'static (Vec<u8>, Manifest) {
    static COVER: OnceLock<(Vec<u8>, Manifest)> = OnceLock::new();
    COVER.get_or_init(|| {
        let book = spec::requested(
            &Source::new("book.toml", SPEC),
            &NoFiles,
            &spec::Request { with_cover: true, ..spec::Request::default() },
        );
        let book = book.unwrap_or_else(|faults| panic!("{faults}"));
        let laid_out = pipeline::lay_out(&book, None, &GenerateOptions::default(), &Silent);
        let laid_out = laid_out.unwrap_or_else(|faults| panic!("{faults}"));
        let jacket =
            pipeline::cover(&book.document, &laid_out).unwrap_or_else(|faults| panic!("{faults}"));
        let printed = pipeline::print_cover(&book.document, &laid_out, &jacket);
        let printed = printed.unwrap_or_else(|faults| panic!("{faults}"));
        (printed.bytes, printed.manifest)
    })
}

fn tampered(change: impl FnOnce(&mut Vec<Operation>, &PageContent)) -> Vec<u8> {
    let mut doc = Document::load_mem(&cover().0).unwrap();
    edit(&mut doc, 1, change);
    let mut bytes = Vec::new();
    doc.save_to(&mut bytes).unwrap();
    bytes
}

fn findings(bytes: Vec<u8>, manifest: &Manifest) -> Vec<String> {
    let manifest = Some(manifest);
    let report =
        prove(bytes, Expectations { manifest, fonts: FONTS, ..Expectations::default() }).unwrap();
    report.findings.iter().map(ToString::to_string).collect()
}

fn found(change: impl FnOnce(&mut Vec<Operation>, &PageContent)) -> Vec<String> {
    findings(tampered(change), &cover().1)
}

/// The indices of the operations at which the bars of the barcodes begin.
fn bars(operations: &[Operation]) -> Vec<usize> {
    let is_bar = |at: &usize| {
        let corner = |by: usize| -> Option<(f64, f64)> {
            let operation = operations.get(at + by)?;
            let operator = if by == 0 { "m" } else { "l" };
            let both = operation.operator == operator && operation.operands.len() == 2;
            both.then(|| (number(&operation.operands[0]), number(&operation.operands[1])))
        };
        let corners: Option<Vec<(f64, f64)>> = (0..4).map(corner).collect();
        corners.is_some_and(|corners| {
            let side = |of: fn(&(f64, f64)) -> f64| {
                let all = || corners.iter().map(of);
                all().fold(f64::MIN, f64::max) - all().fold(f64::MAX, f64::min)
            };
            (0.5..5.0).contains(&side(|c| c.0)) && (40.0..80.0).contains(&side(|c| c.1))
        })
    };
    (0..operations.len()).filter(is_bar).collect()
}

#[test]
fn an_unchanged_cover_has_no_findings() {
    let (bytes, manifest) = cover();
    assert_eq!(findings(bytes.clone(), manifest), [""; 0]);
    assert_eq!(manifest.part, Part::Cover);
    assert!(manifest.spine);
    let barcode = manifest.barcode.as_ref().unwrap();
    assert_eq!(
        (barcode.isbn.as_str(), barcode.price.as_deref()),
        ("978-0-306-40615-7", Some("51299"))
    );
    // Without a record the puzzle is solved and compared with its digest.
    let report = prove(
        bytes.clone(),
        Expectations { manifest: Some(manifest), fonts: FONTS, ..Expectations::default() },
    );
    let report = report.unwrap();
    assert_eq!((report.puzzles, report.unchecked), (2, vec![]));
}

#[test]
fn barcode_digits_and_isbn_line_are_compared_with_the_manifest() {
    let unread = "page 1: there is no readable barcode";
    let moved = found(|operations, _| {
        let bars = bars(operations);
        assert_eq!(bars.len(), 46);
        // One bar is moved onto the next bar.
        let by = operations[bars[4]].operands.clone();
        operations[bars[5]].operands = by;
    });
    assert!(moved.contains(&unread.to_owned()), "{moved:#?}");
    // If the manifest has another ISBN, the barcode, its digits and the ISBN line are findings.
    let mut other = cover().1.clone();
    other.barcode.as_mut().unwrap().isbn = "978-0-306-40616-4".to_owned();
    other.barcode.as_mut().unwrap().price = Some("51399".to_owned());
    assert_eq!(
        findings(cover().0.clone(), &other),
        [
            "page 1: the barcode contains 9780306406157; the ISBN is 978-0-306-40616-4",
            "page 1: the digits below the barcode are 9780306406157; the ISBN is 978-0-306-40616-4",
            "page 1: the line above the barcode is \"ISBN 978-0-306-40615-7\", not the ISBN 978-0-306-40616-4",
            "page 1: the price barcode contains 51299, not 51399",
        ]
    );
    let line = found(|operations, sheet| {
        let line = word(sheet, "978-0-306-40615-7");
        let (last, other) = (line[16].clone(), line[14].clone());
        replace(operations, &last, &other);
    });
    assert_eq!(
        line,
        [
            "page 1: the line above the barcode is \"ISBN 978-0-306-40615-5\", not the ISBN 978-0-306-40615-7"
        ]
    );
    // A single changed digit below the barcode is a finding.
    let under = found(|operations, sheet| {
        let digits = word(sheet, "9780306406157");
        let (third, second) = (digits[2].clone(), digits[1].clone());
        replace(operations, &third, &second);
    });
    assert_eq!(
        under,
        ["page 1: the digits below the barcode are 9770306406157; the ISBN is 978-0-306-40615-7"]
    );
    let over = found(|operations, sheet| {
        let digits = word(sheet, "51299");
        let (first, second) = (digits[0].clone(), digits[1].clone());
        replace(operations, &first, &second);
    });
    assert_eq!(over, ["page 1: the digits above the price barcode are 11299, not 51299"]);
}

#[test]
fn a_changed_title_on_the_spine_is_a_finding() {
    let found = found(|operations, sheet| {
        let turned = sheet.glyphs.iter().filter(|glyph| glyph.em.0.abs() < 0.01);
        let turned: Vec<_> = turned.cloned().collect();
        let title: String = turned.iter().map(|glyph| glyph.text.as_str()).collect();
        assert!(title.to_lowercase().contains("nine"), "{title}");
        let at = title.to_lowercase().find("nine").unwrap();
        replace(operations, &turned[at], &turned[at + 1]);
    });
    assert_eq!(found, ["page 1: the title \"Nine\" is missing from the spine"]);
}

#[test]
fn a_missing_given_on_a_cover_is_a_finding() {
    let found = found(|operations, sheet| {
        let title: String = sheet.glyphs.iter().map(|glyph| glyph.text.as_str()).collect();
        let given = sheet.glyphs.iter().enumerate().find(|(at, glyph)| {
            // Finds a given. The digits of the barcode share one baseline, so a digit is a given if
            // the next glyph is lower.
            glyph.text.len() == 1
                && glyph.text.parse::<u8>().is_ok()
                && glyph.font.contains("Lato")
                && sheet.glyphs[at + 1].y < glyph.y - 1.0
        });
        let given = given.unwrap_or_else(|| panic!("{title}")).1.clone();
        let (at, ..) = given.written.unwrap();
        operations[at].operands[0] = Object::Array(Vec::new());
    });
    assert!(!found.is_empty());
}

/// A file whose manifest is of a cover is checked against the rules for covers, even if `is_cover`
/// is false.
#[test]
fn a_cover_is_recognised_from_its_manifest() {
    let mut reader = Reader::new(&NoFiles);
    let place = Source::new("test", "kdp-paperback").place(0..0);
    let printer = printer::load(&mut reader, "kdp-paperback", &place).unwrap();
    let (bytes, manifest) = cover();
    for cover in [false, true] {
        let rules = PrinterRules { printer: &printer, paper: None, is_cover: cover };
        let against = Expectations {
            manifest: Some(manifest),
            printer: Some(rules),
            fonts: FONTS,
            ..Expectations::default()
        };
        assert_eq!(prove(bytes.clone(), against).unwrap().findings, []);
    }
    // Without a manifest, `is_cover` decides.
    let rules = PrinterRules { printer: &printer, paper: None, is_cover: false };
    let against = Expectations { printer: Some(rules), fonts: FONTS, ..Expectations::default() };
    assert!(!prove(bytes.clone(), against).unwrap().findings.is_empty());
}
