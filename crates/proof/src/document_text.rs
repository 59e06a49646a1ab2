//! Compares the text of a file with its manifest: the text of each page, the table of contents and
//! the opening pages of chapters.

use std::collections::BTreeSet;

use super::Report;
use super::read_page::ReadPage;
use super::text_runs::TextRun;
use super::text_search::{
    contains_label, contains_words, normalized_length, numbers_in, text_after,
};
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
    if manifest.words.is_empty() && manifest.pages > 0 {
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
    let mut contents: String =
        manifest.contents.iter().filter_map(|number| page(*number)).map(text_of).collect();
    for (at, section) in manifest.sections.iter().enumerate() {
        let title = &section.title;
        let Some(first_page) = page(section.page) else { continue };
        if let Some(contents_page) = manifest.contents.first() {
            match contents_entry(&contents, title, manifest.sections.get(at + 1)) {
                Some((entry, rest)) => {
                    let label = &first_page.label;
                    let listed = numbers_in(&entry).last().map(u64::to_string).unwrap_or_default();
                    if listed != *label && label.parse::<u64>().is_ok() {
                        report.add(
                            *contents_page,
                            format!(
                                "the contents say that \"{title}\" begins on page \
                                 {listed}; the section begins on page {label}"
                            ),
                        );
                    }
                    contents = rest;
                }
                None => report.add(*contents_page, format!("the contents do not list \"{title}\"")),
            }
        }
        let chapter = section.puzzle.and_then(|number| {
            manifest.puzzles.iter().find(|claim| claim.number == number && claim.page.is_some())
        });
        check_opening(section, chapter, manifest, first_page, page, report);
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
    if !has_no_opening && !contains_words(&text, title) {
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

/// Finds a title in the text of the table of contents. Returns the text between this title and the
/// title of the next section, and all text after this title. Returns `None` if the title is
/// missing.
fn contents_entry(contents: &str, title: &str, next: Option<&Section>) -> Option<(String, String)> {
    let rest = text_after(contents, title)?;
    let next = next.and_then(|next| text_after(&rest, &next.title).map(|after| (next, after)));
    let entry = match next {
        Some((next, after)) => {
            // The last number in the entry is its page number. The next title can contain another
            // number, so the entry must end before that title.
            let tail = after.chars().count() + normalized_length(&next.title);
            let length = rest.chars().count().saturating_sub(tail);
            rest.chars().take(length).collect()
        }
        None => rest.clone(),
    };
    Some((entry, rest))
}

/// The text of a page as one string, without the folio (page number). The lines are in order from
/// top to bottom, and each line is read from left to right.
fn text_of(page: &ReadPage) -> String {
    let runs = page.runs.iter().filter(|run| page.folio(run).is_none());
    let mut runs: Vec<&TextRun> = runs.collect();
    runs.sort_by(|a, b| {
        let line = |run: &TextRun| (run.rect.bottom().0 / 2.0).round();
        line(a).total_cmp(&line(b)).then(a.rect.x.0.total_cmp(&b.rect.x.0))
    });
    runs.iter().flat_map(|run| [run.text.as_str(), " "]).collect()
}
