//! What a whole file shows, held to a printer's rules.

use hayro_syntax::object::{Array, Dict, Object};

use super::cover::cover;
use super::page::{EDGES, Seen, slack, too_near};
use super::{Breach, Rules, SAME, length};
use crate::document::{Document, family};
use bookgen_base::units::{Pt, Size};
use bookgen_contract::printer::PdfFeature;

/// Holds a file to the rules, its pages seen before.
pub fn file(document: &Document, bytes: usize, seen: &[Seen], rules: Rules<'_>) -> Vec<Breach> {
    if rules.cover {
        return cover(document, seen, rules);
    }
    let mut breaches: Vec<Breach> =
        seen.iter().flat_map(|page| page.breaches.iter().cloned()).collect();
    let bleeds = seen.iter().any(|page| page.bleeds);
    sizes(seen, rules, &mut breaches);
    counts(seen, rules, &mut breaches);
    margins(seen, bleeds, rules, &mut breaches);
    if bleeds {
        bleed(seen, rules, &mut breaches);
    }
    things(document, rules, &mut breaches);
    let limit = &rules.printer.file;
    if let Some(most) = limit.max_mb.filter(|most| bytes > *most as usize * 1_000_000) {
        let megabytes = bytes / 1_000_000;
        let message = format!("the file has {megabytes} MB; {most} MB is the most");
        breaches.push(Breach::new("file", None, message, &limit.origin));
    }
    breaches
}

/// A size as printers say it.
pub fn shown(size: Size) -> String {
    let inches = |length: Pt| {
        let text = format!("{:.3}", length.inches());
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    let (w, h) = (size.width, size.height);
    format!("{} x {} in ({:.1} x {:.1} mm)", inches(w), inches(h), w.mm(), h.mm())
}

/// The pages are of one size, and of one that is taken.
fn sizes(seen: &[Seen], rules: Rules<'_>, breaches: &mut Vec<Breach>) {
    let Some(first) = seen.first().map(|page| page.size) else { return };
    let printer = rules.printer;
    let near = |a: Pt, b: Pt| (a - b).0.abs() < 0.5;
    for (at, page) in seen.iter().enumerate() {
        if !near(page.size.width, first.width) || !near(page.size.height, first.height) {
            let message = format!("it is {}, the first page {}", shown(page.size), shown(first));
            breaches.push(Breach::new("size", at + 1, message, &printer.pages.origin));
        }
    }
    if printer.accepted_trim(first).is_none() {
        let nearest: Vec<String> = printer.nearest_trims(first, 3).into_iter().map(shown).collect();
        let origin = printer.trims.first().map(|row| &row.origin);
        let origin = origin.or(printer.custom.as_ref().map(|custom| &custom.origin));
        let message = format!(
            "{} does not take pages of {}; the nearest are {}",
            printer.name,
            shown(first),
            nearest.join(", ")
        );
        breaches.push(Breach::new("size", None, message, origin.unwrap_or(&printer.pages.origin)));
    }
}

/// How many pages there are, and how many on end are blank.
fn counts(seen: &[Seen], rules: Rules<'_>, breaches: &mut Vec<Breach>) {
    let printer = rules.printer;
    let count = seen.len() as u32;
    let Some(first) = seen.first().map(|page| page.size) else { return };
    let origin = &printer.pages.origin;
    let mut fault = |message: String| breaches.push(Breach::new("pages", None, message, origin));
    let (least, most) = printer.page_limits(first, rules.paper());
    if count < least || count > most {
        let on = rules.paper().map(|paper| format!(" on {paper} paper")).unwrap_or_default();
        fault(format!("the file has {count} pages; {least} to {most} are bound{on}"));
    }
    let multiple = printer.pages.multiple.max(1);
    if !count.is_multiple_of(multiple) {
        fault(format!("the file has {count} pages; their number must be a multiple of {multiple}"));
    }
    if printer.pages.last_blank && seen.last().is_some_and(|page| !page.blank) {
        fault(format!("page {count}, the last, is not blank"));
    }
    let Some(blank) = &printer.blank else { return };
    let mut start = 0;
    for run in seen.chunk_by(|a, b| a.blank == b.blank) {
        let (from, to) = (start, start + run.len());
        start = to;
        if !run.first().is_some_and(|page| page.blank) {
            continue;
        }
        let (limit, place) = match (from, to) {
            (0, _) => (blank.start, "at the start"),
            (_, to) if to == seen.len() => (blank.end, "at the end"),
            _ => (blank.middle, "in the middle"),
        };
        if run.len() as u32 > limit {
            let many = run.len();
            let message = format!("{many} blank pages on end {place}; {limit} are the most");
            breaches.push(Breach::new("blank", from + 1, message, &blank.origin));
        }
    }
}

/// Everything but artwork to the edge keeps the margins.
fn margins(seen: &[Seen], bleeds: bool, rules: Rules<'_>, breaches: &mut Vec<Breach>) {
    let printer = rules.printer;
    let least = printer.margins(bleeds);
    let inside = printer.inside.as_ref().map(|rows| {
        let row = rows.iter().find(|(most, _)| seen.len() as u32 <= *most).or(rows.last());
        (row.map_or(least.outside, |(_, margin)| *margin), &rows.origin)
    });
    let origin = match &printer.bleed {
        Some(bleed) if bleeds => &bleed.origin,
        _ => &printer.margins.origin,
    };
    for (at, page) in seen.iter().enumerate() {
        let (left, right) = match (rules.inner_left(at), inside) {
            (Some(true), Some(inside)) => (inside, (least.outside, origin)),
            (Some(false), Some(inside)) => ((least.outside, origin), inside),
            _ => ((least.outside, origin), (least.outside, origin)),
        };
        let limits = [(least.top, origin), right, (least.bottom, origin), left];
        for (edge, ((least, origin), nearest)) in limits.into_iter().zip(&page.nearest).enumerate()
        {
            let Some((gap, what)) = nearest else { continue };
            if *gap < least - slack(what) {
                let message = too_near(what, edge, *gap, least);
                breaches.push(Breach::new(EDGES[edge], at + 1, message, origin));
            }
        }
    }
}

/// A file in which anything goes to the edge has bleed on every page.
fn bleed(seen: &[Seen], rules: Rules<'_>, breaches: &mut Vec<Breach>) {
    let printer = rules.printer;
    let Some(bleed) = &printer.bleed else {
        for (at, _) in seen.iter().enumerate().filter(|(_, page)| page.bleeds) {
            let message =
                format!("something goes to the edge, which {} does not take", printer.name);
            breaches.push(Breach::new("bleed", at + 1, message, &printer.margins.origin));
        }
        return;
    };
    for (at, page) in seen.iter().enumerate() {
        let [top, right, bottom, left] = page.beyond;
        let mut sides = vec![top, bottom];
        let gutter = rules.inner_left(at).map(|inner_left| if inner_left { left } else { right });
        match rules.inner_left(at).filter(|_| !bleed.gutter) {
            Some(true) => sides.push(right),
            Some(false) => sides.push(left),
            None => sides.extend([left, right]),
        }
        if let Some(short) = sides.into_iter().find(|side| *side < bleed.edge - SAME) {
            let message = format!(
                "its bleed is {}; {} is asked for",
                length(short.max(Pt::ZERO)),
                length(bleed.edge)
            );
            breaches.push(Breach::new("bleed", at + 1, message, &bleed.origin));
        } else if let Some(wide) = gutter.filter(|side| !bleed.gutter && *side > SAME) {
            let message = format!("it has a bleed of {} at the spine, where none is", length(wide));
            breaches.push(Breach::new("bleed", at + 1, message, &bleed.origin));
        }
    }
}

/// Parts of the file that are not print.
pub fn things(document: &Document, rules: Rules<'_>, breaches: &mut Vec<Breach>) {
    let printer = rules.printer;
    let root = document.catalogue();
    let names = root.get::<Dict<'_>>("Names").unwrap_or_default();
    let beyond =
        document.info().keys().any(|key| matches!(key.as_str(), "Author" | "Subject" | "Keywords"));
    let outlines =
        root.get::<Dict<'_>>("Outlines").is_some_and(|outlines| outlines.contains_key("First"));
    let layers = root.get::<Dict<'_>>("OCProperties").is_some();
    let attached = names.contains_key("EmbeddedFiles")
        || root.get::<Array<'_>>("AF").is_some_and(|files| files.raw_iter().next().is_some());
    let mut profiled = document
        .catalogue_array("OutputIntents")
        .iter()
        .any(|intent| intent.contains_key("DestOutputProfile"));
    document.each(&mut |object| {
        profiled |= matches!(object, Object::Array(_)) && family(object) == "ICCBased";
    });
    let metadata = root.contains_key("Metadata") || root.contains_key("PieceInfo") || beyond;
    for (thing, there, words) in [
        (PdfFeature::Bookmarks, outlines, "the file has bookmarks"),
        (PdfFeature::Layers, layers, "the file has layers"),
        (PdfFeature::Attachments, attached, "files are attached to the file"),
        (PdfFeature::Metadata, metadata, "the file has metadata"),
        (PdfFeature::Profiles, profiled, "the file has colour profiles"),
    ] {
        if there && printer.forbids(thing) {
            breaches.push(Breach::new("things", None, words.to_owned(), &printer.forbidden.origin));
        }
    }
}
