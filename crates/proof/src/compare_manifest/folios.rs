//! Checks the folios: the printed page numbers.

use std::collections::BTreeMap;

use crate::Report;
use crate::read_page::ReadPage;
use crate::text_runs::TextRun;

/// The position and the size of a text: its baseline in points and its type size in tenths of a
/// point, both rounded. All folios of a file have the same style.
type TextStyle = (i64, i64);

fn style(run: &TextRun) -> TextStyle {
    (run.rect.bottom().0.round() as i64, (run.size.0 * 10.0).round() as i64)
}

/// Checks that each folio equals the page label in the PDF.
///
/// A number in the head or the foot of a page can also be another text, for example a title in the
/// running head. If the manifest has digests of the texts (`has_digests`), numbers are checked only
/// in the style of folios: on most pages with a number in this style, such a number is the page
/// label. If all folios of a file are wrong, the digests show the change. Without digests, all
/// numbers are checked.
pub fn check(pages: &[ReadPage], has_digests: bool, report: &mut Report) {
    let numbers: Vec<Vec<(TextStyle, String)>> = pages.iter().map(margin_numbers).collect();
    // For each style, the number of pages on which the label has this style, and the number of
    // pages on which any number has this style.
    let mut styles: BTreeMap<TextStyle, (usize, usize)> = BTreeMap::new();
    for (page, numbers) in pages.iter().zip(&numbers) {
        let mut on_page: BTreeMap<TextStyle, bool> = BTreeMap::new();
        for (style, number) in numbers {
            *on_page.entry(*style).or_default() |= *number == page.label;
        }
        for (style, is_label) in on_page {
            let (labels, all) = styles.entry(style).or_default();
            *labels += usize::from(is_label);
            *all += 1;
        }
    }
    let is_folio_style = |style: &TextStyle| {
        !has_digests || styles.get(style).is_some_and(|(labels, all)| labels * 2 > *all)
    };
    for (at, (page, numbers)) in pages.iter().zip(&numbers).enumerate() {
        let folios = || numbers.iter().filter(|(style, _)| is_folio_style(style));
        if has_digests && folios().any(|(_, number)| *number == page.label) {
            continue;
        }
        for (_, folio) in folios().filter(|(_, number)| *number != page.label) {
            let label = &page.label;
            report.add(
                at + 1,
                format!("the printed page number is {folio}; the page label is {label}"),
            );
        }
    }
}

/// The numbers in the head and the foot of a page, with their styles.
fn margin_numbers(page: &ReadPage) -> Vec<(TextStyle, String)> {
    let numbers = page.runs.iter().filter_map(|run| Some((run, page.margin_number(run)?)));
    numbers.map(|(run, number)| (style(run), number.to_string())).collect()
}
