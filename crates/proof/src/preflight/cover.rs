//! Checks a cover against the rules of a printer: the size of the sheet, the bleed, and the
//! distance of the text from the edges.
//!
//! The file of a cover does not contain the page count of the book. Therefore the width that
//! remains for the spine is only compared with the spine widths that are possible for this
//! printer's books.

use super::forbidden_features::check_features;
use super::page::{EDGES, PageCheck, tolerance, too_near};
use super::{PrinterRules, TOLERANCE, Violation, length, size_text};
use crate::document::Document;
use bookgen_base::units::{Pt, Size};
use bookgen_contract::printer::{CoverSheet, Printer, Rule};

/// The tolerance for the size of a sheet. Printers specify this size in hundredths of an inch.
const SHEET_TOLERANCE: Pt = Pt(1.0);

/// Checks a cover. `pages` contains the result of [`check_page`](super::check_page) for each page.
pub fn check_cover(
    document: &Document,
    pages: &[PageCheck],
    rules: PrinterRules<'_>,
) -> Vec<Violation> {
    let printer = rules.printer;
    let mut violations: Vec<Violation> =
        pages.iter().flat_map(|page| page.violations.iter().cloned()).collect();
    let origin = &printer.pages.origin;
    if pages.len() != 1 {
        let message = format!("a cover has one page; the file has {}", pages.len());
        violations.push(Violation::new("pages", None, message, origin));
    }
    let Some(page) = pages.first() else { return violations };
    match matching_cover(page, printer) {
        Some(rule) => {
            let has_bleed = page.beyond.iter().any(|edge| *edge > TOLERANCE);
            if has_bleed {
                check_bleed(page, rule, &mut violations);
            }
            let bleed = if has_bleed { Pt::ZERO } else { rule.bleed };
            check_safe_area(page, rule, safe_distance(rule, printer) + bleed, &mut violations);
        }
        None => {
            let message =
                format!("{} has no cover type of size {}", printer.name, size_text(sheet(page)));
            let origin = printer.covers.values().next().map_or(origin, |rule| &rule.origin);
            violations.push(Violation::new("size", 1, message, origin));
        }
    }
    check_features(document, rules, &mut violations);
    violations
}

/// The size of the whole sheet.
fn sheet(page: &PageCheck) -> Size {
    let [top, right, bottom, left] = page.beyond;
    Size::new(page.size.width + left + right, page.size.height + top + bottom)
}

/// Finds the cover type whose sheet is as large as this page's sheet. A printer may offer several
/// cover types of this size. Then the type whose bleed equals the bleed of the page is preferred.
fn matching_cover<'p>(page: &PageCheck, printer: &'p Printer) -> Option<&'p Rule<CoverSheet>> {
    let Size { width, height } = sheet(page);
    let thickest = printer.papers.values().filter_map(|paper| paper.thickness).reduce(Pt::max);
    let fits = |rule: &&Rule<CoverSheet>| {
        // A rule without a width or a height leaves the size of the sheet to the printer's
        // template. For such a rule, only the bleed on both sides is added to the book's size.
        let bleed = rule.bleed * 2.0;
        let (extra_height, extra_width) =
            (rule.height.unwrap_or(bleed), rule.width.unwrap_or(bleed));
        let fits = |trim: &Size| {
            let spine = width - (trim.width + rule.board) * 2.0 - extra_width;
            let max_spine = rule.spine_width(printer.pages.max, thickest).unwrap_or(Pt(f64::MAX));
            (height - trim.height - extra_height).0.abs() < SHEET_TOLERANCE.0
                && spine > -SHEET_TOLERANCE
                && spine < max_spine + SHEET_TOLERANCE
        };
        let custom = printer.custom.as_ref().is_some_and(|custom| {
            let trim_height = height - extra_height;
            trim_height >= custom.min.height - SHEET_TOLERANCE
                && trim_height <= custom.max.height + SHEET_TOLERANCE
        });
        custom
            || printer.trims.is_empty()
            || printer.trims.iter().flat_map(|row| &row.sizes).any(fits)
    };
    let has_bleed = |rule: &&Rule<CoverSheet>| {
        page.beyond.iter().all(|edge| (*edge - rule.bleed).0.abs() < TOLERANCE.0)
    };
    let all = || printer.covers.values().filter(fits);
    all().find(has_bleed).or_else(|| all().next())
}

/// Checks that the bleed is at least as wide as the printer requires.
fn check_bleed(page: &PageCheck, rule: &Rule<CoverSheet>, violations: &mut Vec<Violation>) {
    for (edge, beyond) in EDGES.iter().zip(page.beyond) {
        if beyond < rule.bleed - TOLERANCE {
            let message = format!(
                "the bleed at the {edge} is {}; the printer requires {}",
                length(beyond.max(Pt::ZERO)),
                length(rule.bleed)
            );
            violations.push(Violation::new("bleed", 1, message, &rule.origin));
            return;
        }
    }
}

/// The distance of text from the edges of the trimmed cover. The barcode contains text too. If the
/// barcode area is nearer to the edges than the safe distance, the distance of the barcode area is
/// the minimum for all text.
fn safe_distance(rule: &Rule<CoverSheet>, printer: &Printer) -> Pt {
    let barcode = printer.barcode.as_ref();
    rule.safe.min(barcode.map_or(rule.safe, |barcode| barcode.trim.min(barcode.fold)))
}

/// Checks that printed text keeps the distance `min` from the edges of the page.
fn check_safe_area(
    page: &PageCheck,
    rule: &Rule<CoverSheet>,
    min: Pt,
    violations: &mut Vec<Violation>,
) {
    for (edge, nearest) in page.nearest.iter().enumerate() {
        let Some((gap, what)) = nearest.as_ref().filter(|(_, what)| what.starts_with("type"))
        else {
            continue;
        };
        if *gap < min - tolerance(what) {
            let message = too_near(what, edge, *gap, min);
            violations.push(Violation::new("safe", 1, message, &rule.origin));
        }
    }
}
