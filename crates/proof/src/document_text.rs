//! Compares the text of a file with its manifest: the text of each page, the table of contents and
//! the opening pages of chapters.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::Report;
use super::read_page::ReadPage;
use super::text_runs::TextRun;
use super::text_search::{SearchText, contains_label, contains_words, numbers_in};
use bookgen_base::units::Pt;
use bookgen_contract::manifest::{Claim, Manifest, Section};

/// Compares the text of each page with the page's digest in the manifest. If the text of a page in
/// `judged` differs, no finding is added: the page already has findings that explain the
/// difference.
pub fn compare_digests(
    pages: &[ReadPage],
    manifest: &Manifest,
    judged: &BTreeSet<usize>,
    report: &mut Report,
) {
    if manifest.is_current_format() {
        if manifest.words.len() != manifest.pages {
            let (words, pages) = (manifest.words.len(), manifest.pages);
            report.add(
                None,
                format!(
                    "the manifest has the digests of {words} pages; the file has {pages} pages"
                ),
            );
        }
    } else if manifest.words.is_empty() && manifest.pages > 0 {
        report.unchecked.push(
            "the text that a manifest of format 1 does not describe: all text except captions, the \
             table of contents and the opening pages"
                .to_owned(),
        );
    }
    for (at, (page, digest)) in pages.iter().zip(&manifest.words).enumerate() {
        let number = at + 1;
        let has_finding =
            judged.contains(&number) || report.findings.iter().any(|f| f.page == Some(number));
        if page.text_digest != *digest && !has_finding {
            let message = match (digest.is_empty(), page.text_digest.is_empty()) {
                (true, _) => "the page has text; the manifest claims none",
                (_, true) => "the text of the page is missing",
                _ => "the text of the page differs from the manifest",
            };
            report.add(number, message);
        }
    }
}

/// Checks that the table of contents and the opening pages refer to the right pages.
pub fn check_sections(pages: &[ReadPage], manifest: &Manifest, report: &mut Report) {
    let page = |number: usize| number.checked_sub(1).and_then(|at| pages.get(at));
    // A file with some pages of a book lists sections that begin on other pages, as page 0.
    let sections = manifest.sections.iter().map(|section| (section, page(section.page)));
    let sections: Vec<(&Section, Option<&ReadPage>)> =
        sections.filter(|(section, page)| section.page == 0 || page.is_some()).collect();
    if let Some(contents_page) = manifest.contents.first() {
        let contents: String =
            manifest.contents.iter().filter_map(|number| page(*number)).map(text_of).collect();
        check_contents(&contents, *contents_page, &sections, report);
    }
    for (section, first_page) in sections {
        let Some(first_page) = first_page else { continue };
        let chapter = section.puzzle.and_then(|number| {
            manifest.puzzles.iter().find(|claim| claim.number == number && claim.page.is_some())
        });
        check_opening(section, chapter, manifest, first_page, page, report);
    }
}

/// Checks that the table of contents lists every section with the page on which it begins.
/// `contents` is the text of the table of contents, and `contents_page` is its first page.
///
/// An entry is the text from the title of a section to the title of the next section. The last
/// number of an entry is its page number. A title can be a number or have no letters, so it can
/// occur in several places. The title of the next section is searched for in the places where the
/// entry before ends with the right page number.
fn check_contents(
    contents: &str,
    contents_page: usize,
    sections: &[(&Section, Option<&ReadPage>)],
    report: &mut Report,
) {
    let contents = SearchText::new(contents);
    let mut from = 0;
    // The section whose entry is not yet checked, its label if its page is in the file, and the start
    // of its entry.
    let mut open: Option<(&Section, Option<&str>, usize)> = None;
    let mut check = |(section, label, start): (&Section, Option<&str>, usize), end: usize| {
        let Some(label) = label else { return };
        let listed = contents.last_number(start..end).unwrap_or_default();
        if listed != label && label.parse::<u64>().is_ok() {
            let title = &section.title;
            report.add(
                contents_page,
                format!(
                    "the contents say that \"{title}\" begins on page {listed}; the section begins \
                     on page {label}"
                ),
            );
        }
    };
    let mut missing = Vec::new();
    for (section, first_page) in sections {
        let places = contents.places(&section.title, from);
        let ends_entry = |place: &&Range<usize>| {
            open.is_none_or(|(_, label, start)| {
                let listed = contents.last_number(start..place.start);
                label.is_none_or(|label| listed.as_deref() == Some(label))
            })
        };
        let place = places.iter().find(ends_entry).or(places.first());
        if let (Some(open), Some(place)) = (open, place) {
            check(open, place.start);
        }
        let label = first_page.map(|page| page.label.as_str());
        open = place.map(|place| (*section, label, place.end));
        match place {
            Some(place) => from = place.end,
            None => missing.push(&section.title),
        }
    }
    if let Some(open) = open {
        check(open, contents.len());
    }
    for title in missing {
        report.add(contents_page, format!("the contents do not list \"{title}\""));
    }
}

/// Checks the title and the printed page reference on the first page of a section. If the section
/// is a chapter, `chapter` is the claim about the chapter's first puzzle.
fn check_opening<'p>(
    section: &Section,
    chapter: Option<&Claim>,
    manifest: &Manifest,
    first_page: &ReadPage,
    page: impl Fn(usize) -> Option<&'p ReadPage>,
    report: &mut Report,
) {
    let Section { title, page: number, .. } = section;
    // A section without an opening page begins directly with puzzles or answers, and its first page
    // may have no title.
    let has_no_opening = match section.puzzle {
        Some(_) => chapter.is_some_and(|claim| claim.page == Some(*number)),
        None => manifest.puzzles.iter().any(|claim| claim.answer == Some(*number)),
    };
    let text = text_of(first_page);
    // The title can be the number of its own page, so the folio is searched too.
    let has_title = || {
        contains_words(&text, title)
            || first_page.runs.iter().any(|run| contains_words(&run.text, title))
            || flush_texts(first_page).iter().any(|text| contains_words(text, title))
    };
    if !has_no_opening && !has_title() {
        report.add(*number, format!("the title \"{title}\" is missing"));
    }
    let Some(reference) = &section.reference else { return };
    if !contains_words(&text, reference) {
        return report.add(*number, format!("the reference \"{reference}\" is missing"));
    }
    let answer = chapter.and_then(|claim| page(claim.answer?));
    if let Some(ReadPage { label, .. }) = answer
        && !numbers_in(reference).is_empty()
        && !contains_label(reference, label)
    {
        report.add(*number, format!("the reference \"{reference}\" should name page {label}"));
    }
}

/// The texts of a page whose lines begin at the same x coordinate and have the same size, such as the
/// titles of two columns of text.
fn flush_texts(page: &ReadPage) -> Vec<String> {
    let mut texts: BTreeMap<(i64, i64), Vec<&TextRun>> = BTreeMap::new();
    for run in &page.runs {
        let key = |length: Pt| (length.0 / 2.0).round() as i64;
        texts.entry((key(run.rect.x), key(run.size * 4.0))).or_default().push(run);
    }
    let joined = texts.into_values().map(|mut runs| {
        runs.sort_by(|a, b| a.rect.y.0.total_cmp(&b.rect.y.0));
        runs.iter().flat_map(|run| [run.text.as_str(), " "]).collect()
    });
    joined.collect()
}

/// The text of a page as one string, without the folio (page number). The lines are in order from
/// top to bottom, and each line is read from left to right.
fn text_of(page: &ReadPage) -> String {
    let is_folio = |run: &TextRun| {
        page.margin_number(run).is_some_and(|number| number.to_string() == page.label)
    };
    let runs = page.runs.iter().filter(|run| !is_folio(run));
    let mut runs: Vec<&TextRun> = runs.collect();
    runs.sort_by(|a, b| {
        let line = |run: &TextRun| (run.rect.bottom().0 / 2.0).round();
        line(a).total_cmp(&line(b)).then(a.rect.x.0.total_cmp(&b.rect.x.0))
    });
    runs.iter().flat_map(|run| [run.text.as_str(), " "]).collect()
}
