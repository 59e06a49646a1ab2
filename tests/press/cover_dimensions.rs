//! Tests of the dimensions of covers: the formulas of each printer.

use crate::cover_layout::book;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{MM, Pt};
use bookgen_press::layout::CoverGeometry;

fn geometry(head: &str, cover: &str, pages: u32) -> Result<CoverGeometry, Diagnostic> {
    let book = book(head, cover);
    CoverGeometry::new(&book.document, pages)
}

/// The dimensions of the cover that a printer requires for a book of 6 x 9 in.
fn at_printer(printer: &str, paper: &str, pages: u32) -> CoverGeometry {
    let head = format!("printer = \"{printer}\"\npaper = \"{paper}\"");
    geometry(&head, "", pages).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Compares a length with a number of inches, with a tolerance of 0.002 in.
fn assert_inches(found: Pt, inches: f64) {
    assert!((found.inches() - inches).abs() < 0.0021, "{} in, not {inches}", found.inches());
}

#[test]
fn a_kdp_paperback_follows_the_formula() {
    // The formulas of KDP, in inches: W = 2 w + spine + 0.25 and H = h + 0.25. The cover sheet is W
    // wide and H high; a page is w wide and h high.
    for (paper, pages, spine) in
        [("white", 100, 0.2252), ("cream", 120, 0.3), ("groundwood", 300, 0.705)]
    {
        let found = at_printer("kdp-paperback", paper, pages);
        assert_inches(found.spine.width, spine);
        assert_inches(found.sheet.width, 12.25 + spine);
        assert_inches(found.sheet.height, 9.25);
        assert_inches(found.front.width, 6.0);
        assert_inches(found.size.height, 9.0);
        // The barcode box is 2 x 1.2 in, at the lower right of the back. The distance to the trim
        // and to the fold is 0.25 in.
        let bars = found.barcode.unwrap();
        assert_inches(bars.width, 2.0);
        assert_inches(bars.height, 1.2);
        assert_inches(found.spine.x - bars.right(), 0.25);
        assert_inches(found.size.height - bars.bottom(), 0.25);
    }
}

#[test]
fn a_kdp_hardcover_matches_the_calculator() {
    for (paper, pages, width) in
        [("cream", 76, 13.954), ("white", 186, 14.183), ("white", 426, 14.722)]
    {
        let found = at_printer("kdp-hardcover", paper, pages);
        assert_inches(found.sheet.width, width);
        assert_inches(found.sheet.height, 10.417);
        // A board is 5 mm wider and 6 mm higher than a page. On each side, 15 mm of the cover sheet
        // are folded around the boards.
        assert!((found.front.width.mm() - 6.0 * 25.4 - 5.0).abs() < 0.01);
        assert!((found.size.height.mm() - 9.0 * 25.4 - 6.0).abs() < 0.01);
        assert!((found.bleed.0 - 15.0 * MM).abs() < 0.01);
        assert_eq!(found.binding, "hardcover");
    }
}

#[test]
fn lulu_and_ingramspark_match_published_templates() {
    let lulu = at_printer("lulu", "white", 444);
    assert_inches(lulu.spine.width, 1.06);
    assert_inches(lulu.sheet.width, 13.31);
    // The formulas of IngramSpark, in inches: W = 2.25 + 2 (w - 0.185) + spine and H = h + 1.5. The
    // cover sheet is W wide and H high; a page is w wide and h high. The width of the spine is from
    // a template of IngramSpark.
    let case = "binding = \"hardcover\"\nspine = \"0.5in\"";
    let ingram = geometry("printer = \"ingramspark\"", case, 150).unwrap();
    assert_inches(ingram.sheet.width, 2.25 + 2.0 * (6.0 - 0.185) + 0.5);
    assert_inches(ingram.sheet.height, 10.5);
    assert_inches(ingram.spine.width, 0.5);
    // The front consists of the board and the hinge. The hinge is the groove at the spine.
    assert_inches(ingram.front.width, 6.0 - 0.185 + 0.5);
    assert_inches(ingram.hinge, 0.5);
}

#[test]
fn lengths_in_the_spec_override_the_formulas() {
    let kdp = "printer = \"kdp-paperback\"";
    let spine = geometry(kdp, "spine = \"0.4in\"", 100).unwrap();
    assert_inches(spine.spine.width, 0.4);
    assert_inches(spine.sheet.width, 12.65);
    let sheet = geometry(kdp, "width = \"12.6in\"\nheight = \"9.3in\"", 100).unwrap();
    assert_inches(sheet.spine.width, 0.35);
    assert_inches(sheet.sheet.height, 9.3);
    assert_inches(sheet.front.width, 6.0);
    let both = geometry(kdp, "width = \"12.8in\"\nspine = \"0.35in\"", 100).unwrap();
    assert_inches(both.front.width, 6.1);
    let ingram = geometry("printer = \"ingramspark\"", "width = \"12.65in\"", 100).unwrap();
    assert_inches(ingram.spine.width, 0.4);
    assert_inches(ingram.sheet.height, 9.25);
    for (cover, words) in [
        ("width = \"12in\"", "is too narrow for two boards"),
        ("width = \"30in\"\nspine = \"0.3in\"", "leaves 14.725 in for the front"),
        ("height = \"20in\"", "high does not fit pages"),
    ] {
        let fault = geometry(kdp, cover, 100).unwrap_err();
        assert!(fault.message.contains(words), "{fault}");
    }
}

#[test]
fn the_parts_add_up_to_the_sheet() {
    for printer in ["kdp-paperback", "kdp-hardcover", "lulu"] {
        for pages in [76, 150, 390] {
            let head = format!("printer = \"{printer}\"");
            let CoverGeometry { sheet, size, bleed, back, spine, front, barcode, .. } =
                geometry(&head, "", pages).unwrap();
            let same = |a: Pt, b: Pt| assert!((a - b).0.abs() < 1e-6, "{a} {b}");
            same(size.width + bleed * 2.0, sheet.width);
            same(size.height + bleed * 2.0, sheet.height);
            same(back.right(), spine.x);
            same(spine.right(), front.x);
            same(front.right(), size.width);
            if let Some(bars) = barcode {
                assert!(bars.x > back.x && bars.right() < back.right() && bars.y > back.y);
            }
        }
    }
}
