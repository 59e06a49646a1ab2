//! Advice about the finished pages of a document without slots.

use crate::document::{AnswersAt, Document};
use crate::layout::text::picture_advice;
use crate::page::Page;
use bookgen_base::diagnostic::Diagnostic;

/// Advice about too many blank pages, too few pages, parts of chapters that the template does not
/// print, and pictures with few pixels.
pub fn advice(document: &Document, pages: &[Page]) -> Vec<Diagnostic> {
    let design = &document.design;
    let mut advice = Vec::new();
    let min = design.min_pages;
    if pages.len() < min as usize {
        let short = Diagnostic::advice(format!(
            "the printer binds no fewer than {min} pages; the book has {}",
            pages.len()
        ));
        let short =
            design.point_at(short, "least_pages", format!("the minimum page count is {min}"));
        advice.push(short.help("ask for more puzzles, or put fewer on a page"));
    }
    let blank = pages.iter().rev().take_while(|page| page.items.is_empty()).count();
    if pages.len() == min as usize && blank > design.page_multiple as usize {
        let padded = Diagnostic::advice(format!("the book ends with {blank} blank pages"));
        let label = format!("the minimum page count is {min}, so blank pages were added");
        let padded = design.point_at(padded, "least_pages", label);
        advice.push(
            padded.help("to fill the blank pages, ask for more puzzles, or put fewer on a page"),
        );
    }
    if !design.openers {
        for chapter in &document.chapters {
            let parts = [
                ("intro", chapter.intro.is_some()),
                ("ornament", chapter.ornament.is_some()),
                ("QR code", chapter.code.is_some()),
            ];
            advice.extend(parts.into_iter().filter(|(_, is_set)| *is_set).map(|(part, _)| {
                let id = &chapter.id;
                Diagnostic::advice(format!("the {part} of chapter `{id}` is not printed"))
                    .at(&chapter.place, "this chapter")
                    .help(
                        "the template has no opening pages for chapters; add them with [page] openers = true",
                    )
            }));
        }
    }
    let has_answers_opener =
        design.openers && matches!(document.answers, AnswersAt::End | AnswersAt::Separate);
    if let Some(code) = document.answers_code.as_ref().filter(|_| !has_answers_opener) {
        advice.push(
            Diagnostic::advice("the QR code of the answers is not printed")
                .at(&code.place, "the answers have no opening page")
                .help("answers at the end have an opening page if the template has [page] openers = true"),
        );
    }
    advice.extend(picture_advice(pages));
    advice
}
