//! Checks a whole file against the rules of a printer.

use super::cover::check_cover;
use super::forbidden_features::check_features;
use super::page::{EDGES, PageCheck, tolerance, too_near};
use super::{PrinterRules, TOLERANCE, Violation, length, size_text};
use crate::document::Document;
use bookgen_base::units::Pt;

/// Checks a file with a length of `bytes` bytes. `pages` contains the result of
/// [`check_page`](super::check_page) for each page.
pub fn check_file(
    document: &Document,
    bytes: usize,
    pages: &[PageCheck],
    rules: PrinterRules<'_>,
) -> Vec<Violation> {
    if rules.is_cover {
        return check_cover(document, pages, rules);
    }
    let mut violations: Vec<Violation> =
        pages.iter().flat_map(|page| page.violations.iter().cloned()).collect();
    let has_bleed = pages.iter().any(|page| page.has_bleed);
    check_sizes(pages, rules, &mut violations);
    check_page_count(pages, rules, &mut violations);
    check_blank_pages(pages, rules, &mut violations);
    check_margins(pages, has_bleed, rules, &mut violations);
    if has_bleed {
        check_bleed(pages, rules, &mut violations);
    }
    check_features(document, rules, &mut violations);
    let limit = &rules.printer.file;
    if let Some(max) = limit.max_mb.filter(|max| bytes > *max as usize * 1_000_000) {
        let megabytes = bytes / 1_000_000;
        let message = format!("the file has {megabytes} MB; the maximum is {max} MB");
        violations.push(Violation::new("file", None, message, &limit.origin));
    }
    violations
}

/// Checks that all pages have the same size, and that the printer accepts this size.
fn check_sizes(pages: &[PageCheck], rules: PrinterRules<'_>, violations: &mut Vec<Violation>) {
    let Some(first) = pages.first().map(|page| page.size) else { return };
    let printer = rules.printer;
    let near = |a: Pt, b: Pt| (a - b).0.abs() < 0.5;
    for (at, page) in pages.iter().enumerate() {
        if !near(page.size.width, first.width) || !near(page.size.height, first.height) {
            let message = format!(
                "the page size is {}, but the size of the first page is {}",
                size_text(page.size),
                size_text(first)
            );
            violations.push(Violation::new("size", at + 1, message, &printer.pages.origin));
        }
    }
    if printer.accepted_trim(first).is_none() {
        let nearest: Vec<String> =
            printer.nearest_trims(first, 3).into_iter().map(size_text).collect();
        let origin = printer.trims.first().map(|row| &row.origin);
        let origin = origin.or(printer.custom.as_ref().map(|custom| &custom.origin));
        let message = format!(
            "{} does not accept pages of {}; the nearest sizes are {}",
            printer.name,
            size_text(first),
            nearest.join(", ")
        );
        violations.push(Violation::new(
            "size",
            None,
            message,
            origin.unwrap_or(&printer.pages.origin),
        ));
    }
}

/// Checks the page count.
fn check_page_count(pages: &[PageCheck], rules: PrinterRules<'_>, violations: &mut Vec<Violation>) {
    let printer = rules.printer;
    let count = pages.len() as u32;
    let Some(first) = pages.first().map(|page| page.size) else { return };
    let origin = &printer.pages.origin;
    let mut fault =
        |message: String| violations.push(Violation::new("pages", None, message, origin));
    let (min, max) = printer.page_limits(first, rules.paper());
    if count < min || count > max {
        let on = rules.paper().map(|paper| format!(" on {paper} paper")).unwrap_or_default();
        fault(format!("the file has {count} pages; the printer binds {min} to {max} pages{on}"));
    }
    let multiple = printer.pages.multiple.max(1);
    if !count.is_multiple_of(multiple) {
        fault(format!("the file has {count} pages, which is not a multiple of {multiple}"));
    }
    if printer.pages.last_blank && pages.last().is_some_and(|page| !page.is_blank) {
        fault(format!("page {count} is not blank; the printer requires a blank last page"));
    }
}

/// Checks the number of consecutive blank pages.
fn check_blank_pages(
    pages: &[PageCheck],
    rules: PrinterRules<'_>,
    violations: &mut Vec<Violation>,
) {
    let Some(blank) = &rules.printer.blank else { return };
    let mut start = 0;
    for run in pages.chunk_by(|a, b| a.is_blank == b.is_blank) {
        let (from, to) = (start, start + run.len());
        start = to;
        if !run.first().is_some_and(|page| page.is_blank) {
            continue;
        }
        let (limit, place) = match (from, to) {
            (0, _) => (blank.start, "at the start"),
            (_, to) if to == pages.len() => (blank.end, "at the end"),
            _ => (blank.middle, "in the middle"),
        };
        if run.len() as u32 > limit {
            let many = run.len();
            let message = format!("{many} consecutive blank pages {place}; the maximum is {limit}");
            violations.push(Violation::new("blank", from + 1, message, &blank.origin));
        }
    }
}

/// Checks that no object except artwork with bleed is in the margins.
fn check_margins(
    pages: &[PageCheck],
    has_bleed: bool,
    rules: PrinterRules<'_>,
    violations: &mut Vec<Violation>,
) {
    let printer = rules.printer;
    let min = printer.margins(has_bleed);
    let inside = printer.inside.as_ref().map(|inside| {
        let margin = inside.at(pages.len() as u32).or(inside.rows.last().map(|row| row.margin));
        (margin.unwrap_or(min.outside), &inside.origin)
    });
    let origin = match &printer.bleed {
        Some(bleed) if has_bleed => &bleed.origin,
        _ => &printer.margins.origin,
    };
    for (at, page) in pages.iter().enumerate() {
        let outside = (min.outside, origin);
        let (left, right) = match (rules.is_inner_edge_left(at), inside) {
            (Some(true), Some(inside)) => (inside, outside),
            (Some(false), Some(inside)) => (outside, inside),
            _ => (outside, outside),
        };
        let limits = [(min.top, origin), right, (min.bottom, origin), left];
        for (edge, ((min, origin), nearest)) in limits.into_iter().zip(&page.nearest).enumerate() {
            let Some((gap, what)) = nearest else { continue };
            if *gap < min - tolerance(what) {
                let message = too_near(what, edge, *gap, min);
                violations.push(Violation::new(EDGES[edge], at + 1, message, origin));
            }
        }
    }
}

/// If any object in the file reaches the edge of its page, checks that every page has the required
/// bleed.
fn check_bleed(pages: &[PageCheck], rules: PrinterRules<'_>, violations: &mut Vec<Violation>) {
    let printer = rules.printer;
    let Some(bleed) = &printer.bleed else {
        for (at, _) in pages.iter().enumerate().filter(|(_, page)| page.has_bleed) {
            let message =
                format!("an object reaches the page edge; {} does not accept bleed", printer.name);
            violations.push(Violation::new("bleed", at + 1, message, &printer.margins.origin));
        }
        return;
    };
    for (at, page) in pages.iter().enumerate() {
        let [top, right, bottom, left] = page.beyond;
        let mut sides = vec![top, bottom];
        let inner_left = rules.is_inner_edge_left(at);
        let gutter = inner_left.map(|inner_left| if inner_left { left } else { right });
        match inner_left.filter(|_| !bleed.gutter) {
            Some(true) => sides.push(right),
            Some(false) => sides.push(left),
            None => sides.extend([left, right]),
        }
        if let Some(short) = sides.into_iter().find(|side| *side < bleed.edge - TOLERANCE) {
            let message = format!(
                "the bleed is {}; the printer requires {}",
                length(short.max(Pt::ZERO)),
                length(bleed.edge)
            );
            violations.push(Violation::new("bleed", at + 1, message, &bleed.origin));
        } else if let Some(wide) = gutter.filter(|side| !bleed.gutter && *side > TOLERANCE) {
            let message = format!(
                "the bleed at the spine is {}; the printer accepts no bleed at the spine",
                length(wide)
            );
            violations.push(Violation::new("bleed", at + 1, message, &bleed.origin));
        }
    }
}
