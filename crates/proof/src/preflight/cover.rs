//! What a cover shows, held to its printer's rules: one sheet of a size that he makes, artwork to the
//! end of its bleed, type in its safe places.
//!
//! How wide the spine must be no file tells; what is left of the sheet for it must be a width that a
//! book of the printer's can have.

use super::file::{shown, things};
use super::page::{EDGES, Seen, slack, too_near};
use super::{Breach, Rules, SAME, length};
use crate::document::Document;
use bookgen_base::units::{Pt, Size};
use bookgen_contract::printer::{CoverSheet, Printer, Rule};

/// Lengths of a sheet that differ by less are the same: printers measure them in hundredths of an
/// inch.
const NEAR: Pt = Pt(1.0);

/// Holds a file with a cover to the rules, its page seen before.
pub fn cover(document: &Document, seen: &[Seen], rules: Rules<'_>) -> Vec<Breach> {
    let printer = rules.printer;
    let mut breaches: Vec<Breach> =
        seen.iter().flat_map(|page| page.breaches.iter().cloned()).collect();
    let origin = &printer.pages.origin;
    if seen.len() != 1 {
        let message = format!("a cover is one page; the file has {}", seen.len());
        breaches.push(Breach::new("pages", None, message, origin));
    }
    let Some(page) = seen.first() else { return breaches };
    match kind(page, printer) {
        Some((rule, trimmed)) => {
            if trimmed {
                bleed(page, rule, &mut breaches);
            }
            safe(page, (rule, trimmed), printer, &mut breaches);
        }
        None => {
            let message =
                format!("{} makes no cover with a sheet of {}", printer.name, shown(sheet(page)));
            let origin = printer.covers.values().next().map_or(origin, |rule| &rule.origin);
            breaches.push(Breach::new("size", 1, message, origin));
        }
    }
    things(document, rules, &mut breaches);
    breaches
}

/// The whole sheet.
fn sheet(page: &Seen) -> Size {
    let [top, right, bottom, left] = page.beyond;
    Size::new(page.size.width + left + right, page.size.height + top + bottom)
}

/// Which of a printer's covers a sheet is, and whether the file says what is cut off it.
fn kind<'p>(page: &Seen, printer: &'p Printer) -> Option<(&'p Rule<CoverSheet>, bool)> {
    let Size { width, height } = sheet(page);
    let trimmed = page.beyond.iter().any(|edge| *edge > SAME);
    let thick = printer.papers.values().filter_map(|paper| paper.thickness).reduce(Pt::max);
    let fits = |rule: &&Rule<CoverSheet>| {
        // Of a cover that only a template measures it is what a cover is at the least.
        let cut = rule.bleed * 2.0;
        let (more, wide) = (rule.height.unwrap_or(cut), rule.width.unwrap_or(cut));
        let fits = |trim: &Size| {
            let spine = width - (trim.width + rule.board) * 2.0 - wide;
            let most = rule.spine_width(printer.pages.max, thick).unwrap_or(Pt(f64::MAX));
            (height - trim.height - more).0.abs() < NEAR.0 && spine > -NEAR && spine < most + NEAR
        };
        let custom = printer.custom.as_ref().is_some_and(|custom| {
            let high = height - more;
            high >= custom.min.height - NEAR && high <= custom.max.height + NEAR
        });
        custom
            || printer.trims.is_empty()
            || printer.trims.iter().flat_map(|row| &row.sizes).any(fits)
    };
    // Of several the one of which so much is cut off.
    let cut = |rule: &&Rule<CoverSheet>| {
        page.beyond.iter().all(|edge| (*edge - rule.bleed).0.abs() < SAME.0)
    };
    let all = || printer.covers.values().filter(fits);
    let found = all().find(cut).or_else(|| all().next());
    found.map(|rule| (rule, trimmed))
}

/// What is cut off is as much as the printer cuts off.
fn bleed(page: &Seen, rule: &Rule<CoverSheet>, breaches: &mut Vec<Breach>) {
    for (edge, beyond) in EDGES.iter().zip(page.beyond) {
        if beyond < rule.bleed - SAME {
            let message = format!(
                "its bleed at the {edge} is {}; {} is asked for",
                length(beyond.max(Pt::ZERO)),
                length(rule.bleed)
            );
            breaches.push(Breach::new("bleed", 1, message, &rule.origin));
            return;
        }
    }
}

/// Type keeps to what is not cut off; the barcode has a place of its own that may be nearer.
fn safe(
    page: &Seen,
    (rule, trimmed): (&Rule<CoverSheet>, bool),
    printer: &Printer,
    breaches: &mut Vec<Breach>,
) {
    let bars = printer.barcode.as_ref().map_or(rule.safe, |bars| bars.trim.min(bars.fold));
    let cut = if trimmed { Pt::ZERO } else { rule.bleed };
    let least = rule.safe.min(bars) + cut;
    for (edge, nearest) in page.nearest.iter().enumerate() {
        let Some((gap, what)) = nearest.as_ref().filter(|(_, what)| what.starts_with("type"))
        else {
            continue;
        };
        if *gap < least - slack(what) {
            let message = too_near(what, edge, *gap, least);
            breaches.push(Breach::new("safe", 1, message, &rule.origin));
        }
    }
}
