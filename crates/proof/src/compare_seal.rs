//! Compares a file with the seal in its manifest.
//!
//! The seal finds every change of a file. The messages of this module name the page and the part of
//! the page that changed. The other checks, which read the page, report what changed there.

use std::collections::BTreeSet;

use super::Report;
use super::display_list::Item;
use super::document::{Boxes, Document};
use super::geometry::bounding_box;
use super::interpreter::interpret_content;
use bookgen_base::units::Rect;
use bookgen_contract::manifest::Manifest;
use bookgen_contract::pdf::strict::Fault;
use bookgen_contract::seal::{Keys, Seal, SealedContent};

/// The seal of a file, and the fault of an object that the seal does not include.
pub type FoundSeal = Result<(Seal, Option<Fault>), Fault>;

/// Computes the seal of a file from its bytes.
pub fn find(document: &Document) -> FoundSeal {
    Seal::with_unused_objects(document.pdf().data().as_ref())
}

/// Compares a file with the seal in its manifest, and adds the findings to the report. `found` is the
/// seal of the file, or `None` if the manifest has no seal. A change of the content of a page is not
/// reported if the page already has a finding.
pub fn compare(
    document: &Document,
    manifest: &Manifest,
    found: Option<FoundSeal>,
    report: &mut Report,
) {
    let (Some(expected), Some(found)) = (&manifest.seal, found) else {
        if manifest.is_current_format() {
            report.add(None, "the manifest has no seal");
        } else {
            report.unchecked.push(
                "changes that leave the words and the puzzles as they are: the manifest is of an \
                 older format and has no seal"
                    .to_owned(),
            );
        }
        return;
    };
    let (found, unused) = match found {
        Ok(found) => found,
        Err(fault) => {
            report.add(None, format!("the file is not as bookgen wrote it: {fault}"));
            return;
        }
    };
    let mut findings = Vec::new();
    compare_keys("the catalogue", &expected.catalogue, &found.catalogue, &mut findings);
    let information = (&expected.information, &found.information);
    compare_keys("the information dictionary", information.0, information.1, &mut findings);
    findings.into_iter().for_each(|finding| report.add(None, finding));
    compare_pages(document, expected, &found, report);
    if report.findings.is_empty() && *expected != found {
        // For example, the seal lists a resource that no page has.
        report.add(None, "the seal of the manifest differs from the seal of the file");
    }
    if report.findings.is_empty()
        && let Some(fault) = unused
    {
        report.add(None, format!("the file is not as bookgen wrote it: {fault}"));
    }
}

fn compare_pages(document: &Document, expected: &Seal, found: &Seal, report: &mut Report) {
    if expected.pages.len() != found.pages.len() {
        let (now, before) = (found.pages.len(), expected.pages.len());
        report.add(None, format!("the file has {now} pages; bookgen wrote {before}"));
    }
    let changed: Vec<&str> = changed_resources(expected, found);
    for resource in &changed {
        report.add(None, format!("the resource /{resource} is not as bookgen wrote it"));
    }
    let nothing = Keys::new();
    for (at, (before, now)) in expected.pages.iter().zip(&found.pages).enumerate() {
        let number = at + 1;
        let has_finding = report.findings.iter().any(|finding| finding.page == Some(number));
        let keys = |seal: &'_ Seal, keys: usize| seal.keys.get(keys).unwrap_or(&nothing).clone();
        let (mut before_keys, mut now_keys) = (keys(expected, before.keys), keys(found, now.keys));
        if !changed.is_empty() {
            // The changed resources are findings of the whole file.
            before_keys.remove("Resources");
            now_keys.remove("Resources");
        }
        let mut findings = Vec::new();
        compare_keys("the page", &before_keys, &now_keys, &mut findings);
        if before.content != now.content && !has_finding {
            let place = place_of_change(document, at, &before.content);
            let place =
                place.map_or(String::new(), |place| format!("; the first change is {place}"));
            findings.push(format!("the page is not as bookgen wrote it{place}"));
        }
        findings.into_iter().for_each(|finding| report.add(number, finding));
    }
}

/// The category and the name of each resource that bookgen did not write: `Font/T0`.
fn changed_resources<'a>(expected: &Seal, found: &'a Seal) -> Vec<&'a str> {
    let known: BTreeSet<&str> = expected.resources.iter().map(String::as_str).collect();
    let changed = found.resources.iter().filter(|resource| !known.contains(resource.as_str()));
    changed.map(|resource| resource.split(' ').next().unwrap_or_default()).collect()
}

/// Compares the keys of a dictionary with the keys that bookgen wrote.
fn compare_keys(owner: &str, expected: &Keys, found: &Keys, findings: &mut Vec<String>) {
    for (key, value) in found {
        match expected.get(key) {
            None => {
                findings.push(format!("{owner} has the key /{key}, which bookgen did not write"));
            }
            Some(before) if before == value => {}
            Some(before) if before.starts_with('#') || value.starts_with('#') => {
                findings.push(format!("the value of /{key} of {owner} is not as bookgen wrote it"));
            }
            Some(before) => {
                findings.push(format!("/{key} of {owner} is {value}; bookgen wrote {before}"))
            }
        }
    }
    for key in expected.keys().filter(|key| !found.contains_key(*key)) {
        findings.push(format!("{owner} has lost the key /{key}"));
    }
}

/// Describes the place on a page of the first changed object. `page` is the index of the page.
fn place_of_change(document: &Document, page: usize, expected: &SealedContent) -> Option<String> {
    let page = document.pages().get(page)?;
    let work = &mut document.work.part();
    let content = document.content(page, work).ok()?;
    let change = expected.first_change(&content);
    let boxes: Boxes = document.boxes(page);
    let mut drawn = |end: usize| {
        let content = content.get(..end).unwrap_or(&content).to_vec();
        interpret_content(document, page, &boxes, content, work)
    };
    let before = drawn(change.start).items.len().saturating_sub(1);
    let list = drawn(change.end);
    let bounds = list.items.get(before..)?.iter().filter_map(|item| match item {
        Item::Glyph(glyph) => Some(glyph.bounds(&document.fonts)),
        Item::Path(painted) => bounding_box(&painted.path),
        Item::Image(image) => Some(image.frame),
    });
    let bounds = bounds.reduce(Rect::union)?;
    Some(format!(
        "between {:.1} and {:.1} in from the left, and between {:.1} and {:.1} in from the top",
        bounds.x.inches(),
        bounds.right().inches(),
        bounds.y.inches(),
        bounds.bottom().inches()
    ))
}
