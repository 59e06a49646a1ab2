//! Files that were falsified and sealed again, or that lost their manifest.

use bookgen::presets::fonts::FONTS;
use bookgen_contract::manifest::Manifest;
use bookgen_proof::{Expectations, Report, prove};
use lopdf::Document;

use super::grids_without_manifest::remove_givens;
use super::unread::rewrite;
use super::{changed, finished, page_of, without_seal};

/// The report about a file of `tests/data/proof`, with its manifest if it has one.
fn report(name: &str) -> Report {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/proof");
    let bytes = std::fs::read(format!("{folder}/{name}.pdf")).unwrap();
    let manifest = std::fs::read_to_string(format!("{folder}/{name}.manifest.json")).ok();
    let manifest = manifest.map(|text| Manifest::read(&text).unwrap());
    let expectations =
        Expectations { manifest: manifest.as_ref(), fonts: FONTS, ..Expectations::default() };
    prove(bytes, expectations).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

fn findings(name: &str) -> Vec<String> {
    report(name).findings.iter().map(ToString::to_string).collect()
}

#[test]
fn paper_over_a_sign_is_a_finding() {
    assert_eq!(
        findings("reorder-all-futoshiki"),
        ["page 2: puzzle 1: a mark under a later area in row 1, column 2"]
    );
    assert_eq!(
        findings("reorder-all-greater-than"),
        ["page 2: puzzle 1: a mark under a later area in row 1, column 1"]
    );
}

#[test]
fn a_puzzle_is_no_ornament() {
    let wanted = [
        "the manifest has the digests of 0 pages; the file has 3 pages",
        "page 2: the manifest claims a grid of this page as an ornament, but the page has puzzles",
        "page 3: the manifest claims a grid of this page as an ornament, but the page has puzzles",
    ];
    assert_eq!(findings("ornament-hide-one-killer"), wanted);
    assert_eq!(findings("ornament-hide-one-sudoku"), wanted);
}

#[test]
fn a_manifest_without_the_texts_of_the_pages_is_a_finding() {
    let report = report("cc-false-answer");
    let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    assert_eq!(findings, ["the manifest has the digests of 0 pages; the file has 4 pages"]);
    assert_eq!(
        report.unchecked,
        [
            "whether the words of answers fit their clues (2); to compare the words with the record, \
             pass the record with --record",
            "the letters of ornamental grids (1)"
        ]
    );
}

/// The findings about drawings that are not read: the page, and the place in inches.
fn drawings(places: &[(usize, &str, &str)]) -> Vec<String> {
    let message = |(page, x, y): &(usize, &str, &str)| {
        format!(
            "page {page}: not read: a drawing of lines or dots that may be a puzzle, {x} in from the \
             left and {y} in from the top"
        )
    };
    places.iter().map(message).collect()
}

#[test]
fn grids_without_a_border_are_findings_without_a_manifest() {
    let futoshiki = [(1, "3.8", "5.4"), (2, "0.6", "1.5"), (3, "2.5", "1.0")];
    let maze = [
        (1, "3.9", "5.4"),
        (2, "0.9", "1.5"),
        (3, "1.2", "1.9"),
        (4, "2.0", "1.1"),
        (4, "2.3", "5.9"),
    ];
    let samurai = [(1, "2.4", "4.3"), (2, "0.5", "1.9"), (3, "0.8", "1.9"), (4, "2.0", "1.1")];
    let slitherlink = [(1, "3.8", "5.4"), (2, "0.8", "1.5"), (3, "2.6", "1.1")];
    assert_eq!(findings("nm-futoshiki"), drawings(&futoshiki));
    assert_eq!(findings("nm-maze"), drawings(&maze));
    assert_eq!(findings("nm-samurai"), drawings(&samurai));
    assert_eq!(findings("nm-slitherlink"), drawings(&slitherlink));
}

/// The finished file and its manifest, in which the puzzles of the first page are ornaments.
fn with_ornaments(change: impl FnOnce(&mut Document)) -> Vec<String> {
    let mut manifest = without_seal(&finished().manifest);
    let page = page_of(1, 0);
    for claim in manifest.puzzles.iter_mut().filter(|claim| claim.page == Some(page)) {
        claim.page = None;
        manifest.ornaments.push(page);
        manifest.ornament_frames.push(std::mem::take(&mut claim.frames[0]));
    }
    manifest.sections.clear();
    super::findings(changed(change), &manifest)
}

#[test]
fn an_ornament_is_a_correct_puzzle() {
    assert_eq!(with_ornaments(|_| ()), [""; 0]);
    assert_eq!(
        with_ornaments(remove_givens),
        ["page 4: the ornamental grid is neither a puzzle nor a part of an example: no kind of \
             puzzle looks like this"]
    );
}

#[test]
fn a_drawing_that_nothing_claims_is_listed() {
    let lines = (0..7).map(f64::from).flat_map(|line| {
        let at = 20.0 + line * 6.0;
        [[20.0, at, 56.0, at], [at, 20.0, at, 56.0]]
    });
    let lines: Vec<String> = lines.map(|[a, b, c, d]| format!("{a} {b} m {c} {d} l S\n")).collect();
    let bytes = changed(|doc| {
        rewrite(doc, |own| [&own, &b"\n"[..], lines.concat().as_bytes()].concat());
    });
    let manifest = without_seal(&finished().manifest);
    let expectations =
        Expectations { manifest: Some(&manifest), fonts: FONTS, ..Expectations::default() };
    let report = prove(bytes, expectations).unwrap();
    assert_eq!(report.unchecked[0], "drawings that may be puzzles (page 4)");
}

#[test]
fn glyphs_show_what_they_say() {
    // A white glyph that reads as a space erases a given, and a black one prints another.
    assert_eq!(findings("glyph-space"), ["the font Lato-Regular draws something for a space"]);
    assert_eq!(
        findings("glyph-without-text"),
        ["page 6: not read: glyphs of the font Lato-Regular that have no text"]
    );
    // The sum of a cage prints 5 and reads as 10.
    assert_eq!(findings("glyph-two-digits"), ["the font Lato-Regular has one glyph for `10`"]);
}

#[test]
fn claims_that_hide_a_puzzle_are_findings() {
    assert_eq!(
        findings("claim-ornament-without-place"),
        [
            "page 6: the manifest claims an ornament without its place",
            "page 22: the manifest claims an ornament without its place",
        ]
    );
    assert_eq!(
        findings("claim-diagram"),
        [
            "the manifest claims puzzle 99 on no page",
            "page 6: the diagram of puzzle 99, which could not be read",
            "page 22: the diagram of puzzle 99, which could not be read",
            "page 22: the manifest claims a grid of this page as an ornament, but the page has puzzles",
        ]
    );
    assert_eq!(
        findings("claim-letters"),
        [
            "page 6: the ornamental grid is neither a puzzle nor a part of an example: no kind of \
             puzzle looks like this",
            "page 22: the manifest claims an ornament without its place",
        ]
    );
    // A number of a manifest cannot stop the proof.
    assert!(findings("claim-line-width").len() > 3);
}

#[test]
fn a_puzzle_that_nothing_claims_is_a_finding() {
    let wanted = [
        "page 6: rows of single characters that may be a puzzle are not in the manifest, 1.4 in from \
         the left and 0.9 in from the top",
        "page 22: rows of single characters that may be a puzzle are not in the manifest, 0.6 in from \
         the left and 0.9 in from the top",
    ];
    // The cells are holes in a black area, and lines are slightly slanted areas.
    assert_eq!(findings("unclaimed-cells"), wanted);
    assert_eq!(findings("unclaimed-slant"), wanted);
}
