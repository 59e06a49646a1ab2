//! What a file says of itself beside its puzzles: its words, its table of contents, the opening
//! pages of its chapters; of a cover its bars and its spine.

use std::collections::BTreeSet;

use super::Report;
use super::barcode::{Symbol, checks, symbols};
use super::read_page::Leaf;
use super::text_runs::Piece;
use super::text_search::{after, names, numbers_in, says};
use bookgen_contract::manifest::{Barcode, Manifest, Section};

/// Holds what is said to the manifest. `judged` are the pages of which something else is wrong: of
/// them it is known already that their words may be others.
pub fn hold(leaves: &[Leaf], manifest: &Manifest, judged: &BTreeSet<usize>, report: &mut Report) {
    sections(leaves, manifest, report);
    cover(leaves, manifest, report);
    if manifest.words.is_empty() && manifest.pages > 0 {
        report.uncovered.push(
            "the manifest is one of before: it does not know the words beside the puzzles, the \
             table of contents and the opening pages"
                .to_owned(),
        );
    }
    for (at, (leaf, words)) in leaves.iter().zip(&manifest.words).enumerate() {
        let page = at + 1;
        let known = judged.contains(&page) || report.findings.iter().any(|f| f.page == Some(page));
        if leaf.words != *words && !known {
            let what = match (words.is_empty(), leaf.words.is_empty()) {
                (true, _) => "there are words on it, which was to have none",
                (_, true) => "the words on it are not there",
                _ => "the words on it are not those that were set",
            };
            report.finding(page, what);
        }
    }
}

/// The table of contents and the opening pages name the right pages.
fn sections(leaves: &[Leaf], manifest: &Manifest, report: &mut Report) {
    let leaf = |page: usize| page.checked_sub(1).and_then(|at| leaves.get(at));
    let mut rest: String =
        manifest.contents.iter().filter_map(|page| leaf(*page)).map(text).collect();
    for (at, section) in manifest.sections.iter().enumerate() {
        let Section { title, page, .. } = section;
        let Some(there) = leaf(*page) else { continue };
        let chapter = section.puzzle.and_then(|number| {
            manifest.puzzles.iter().find(|claim| claim.number == number && claim.page.is_some())
        });
        if let Some(table) = manifest.contents.first() {
            match entry(&rest, title, manifest.sections.get(at + 1)) {
                Some((entry, others)) => {
                    let said = numbers_in(&entry).last().map(u64::to_string).unwrap_or_default();
                    if said != there.label && there.label.parse::<u64>().is_ok() {
                        let label = &there.label;
                        let what = format!(
                            "\"{title}\" is said to be on page {said}: it is on page {label}"
                        );
                        report.finding(*table, what);
                    }
                    rest = others;
                }
                None => report.finding(*table, format!("\"{title}\" is not listed")),
            }
        }
        // Without an opening page there are puzzles at once, or answers, which may be headed otherwise.
        let begins = match section.puzzle {
            Some(_) => chapter.is_some_and(|claim| claim.page == Some(*page)),
            None => manifest.puzzles.iter().any(|claim| claim.answer == Some(*page)),
        };
        if !begins && !says(&text(there), title) {
            report.finding(*page, format!("\"{title}\" does not begin here"));
        }
        if let Some(reference) = &section.reference {
            let printed = says(&text(there), reference);
            let answer = chapter.and_then(|claim| leaf(claim.answer?));
            let wrong = answer.filter(|answer| {
                !numbers_in(reference).is_empty() && !names(reference, &answer.label)
            });
            match (printed, wrong) {
                (false, _) => {
                    report.finding(*page, format!("\"{reference}\" does not stand on it"))
                }
                (true, Some(answer)) => {
                    let label = &answer.label;
                    let what = format!("it says \"{reference}\", but that is page {label}");
                    report.finding(*page, what);
                }
                (true, None) => {}
            }
        }
    }
}

/// What a table of contents says from a title on up to the next one, and all after that title.
fn entry(table: &str, title: &str, next: Option<&Section>) -> Option<(String, String)> {
    let rest = after(table, title)?;
    let others = next.and_then(|next| after(&rest, &next.title).map(|after| (next, after)));
    let entry = match others {
        Some((next, after)) => {
            // Its title, too, is no part of this entry, be there a number in it.
            let tail = after.chars().count() + plain_length(&next.title);
            let length = rest.chars().count().saturating_sub(tail);
            rest.chars().take(length).collect()
        }
        None => rest.clone(),
    };
    Some((entry, rest))
}

/// How long a title is in the letters that [`after`] gives.
fn plain_length(title: &str) -> usize {
    after(title, "").map_or(0, |plain| plain.chars().count())
}

/// All that a page says but its number, line by line.
fn text(leaf: &Leaf) -> String {
    let words = leaf.pieces.iter().filter(|piece| leaf.folio(piece).is_none());
    let mut pieces: Vec<&Piece> = words.collect();
    pieces.sort_by(|a, b| {
        let line = |piece: &Piece| (piece.rect.bottom().0 / 2.0).round();
        line(a).total_cmp(&line(b)).then(a.rect.x.0.total_cmp(&b.rect.x.0))
    });
    pieces.iter().flat_map(|piece| [piece.text.as_str(), " "]).collect()
}

/// The bars and the spine of a cover.
fn cover(leaves: &[Leaf], manifest: &Manifest, report: &mut Report) {
    let Some(leaf) = leaves.first() else { return };
    if manifest.spine {
        let turned = leaf.pieces.iter().filter(|piece| piece.turned);
        let spine: String = turned.flat_map(|piece| [piece.text.as_str(), " "]).collect();
        if !says(&spine, &manifest.title) {
            let title = &manifest.title;
            report.finding(1, format!("the title \"{title}\" does not stand on the spine"));
        }
    }
    if let Some(barcode) = &manifest.barcode {
        bars(leaf, barcode, report);
    }
}

/// The bars, the digits under them and the line above them say the ISBN; those beside it its price.
fn bars(leaf: &Leaf, barcode: &Barcode, report: &mut Report) {
    let symbols = symbols(&leaf.bars);
    let of = |count: usize| symbols.iter().filter(move |symbol| symbol.digits.len() == count);
    let isbn = digits(&barcode.isbn);
    let mut thirteen = of(13);
    let (Some(found), None) = (thirteen.next(), thirteen.next()) else {
        let count = of(13).count();
        let what =
            if count == 0 { "there are no bars that can be read" } else { "there are bars twice" };
        return report.finding(1, what);
    };
    if found.digits != isbn {
        report.finding(1, format!("the bars say {}; the ISBN is {}", found.digits, barcode.isbn));
    } else if !checks(&isbn) {
        report.finding(1, format!("the last digit of the ISBN {} is wrong", barcode.isbn));
    }
    let under = within(leaf, found, [-12.0, 8.0], |middle, symbol| {
        // The guards reach down between the digits.
        middle > symbol.rect.bottom() - symbol.module * 5.0
            && middle < symbol.rect.bottom() + symbol.module * 12.0
    });
    if under != isbn {
        report.finding(
            1,
            format!("the digits under the bars are {under}; the ISBN is {}", barcode.isbn),
        );
    }
    let is_line = |piece: &&Piece| {
        let middle = piece.rect.centre();
        middle.y < found.rect.y
            && middle.y > found.rect.y - found.module * 16.0
            && middle.x > found.rect.x - found.module * 12.0
            && middle.x < found.rect.right() + found.module * 60.0
    };
    let line: String =
        leaf.pieces.iter().filter(is_line).map(|piece| piece.text.as_str()).collect();
    if !says(&line, &barcode.isbn) {
        report
            .finding(1, format!("\"{line}\" stands above the bars, not the ISBN {}", barcode.isbn));
    }
    match (&barcode.price, of(5).next()) {
        (None, None) => {}
        (Some(price), Some(five)) if five.digits == *price => {
            let above = within(leaf, five, [-2.0, 2.0], |middle, five| {
                middle > found.rect.y && middle < five.rect.y
            });
            if above != *price {
                report.finding(
                    1,
                    format!("the digits over the bars of the price are {above}, not {price}"),
                );
            }
        }
        (Some(price), Some(five)) => {
            report.finding(1, format!("the bars of the price say {}, not {price}", five.digits));
        }
        (Some(_), None) => report.finding(1, "there are no bars of a price that can be read"),
        (None, Some(_)) => report.finding(1, "there are bars of a price that nothing claims"),
    }
}

/// The digits beside some bars, from left to right: those whose middle is no farther than so many
/// modules from their ends, and at a height.
fn within(
    leaf: &Leaf,
    symbol: &Symbol,
    [left, right]: [f64; 2],
    height: impl Fn(bookgen_base::units::Pt, &Symbol) -> bool,
) -> String {
    let mut pieces: Vec<&Piece> = leaf.pieces.iter().collect();
    pieces.retain(|piece| {
        let middle = piece.rect.centre();
        middle.x > symbol.rect.x + symbol.module * left
            && middle.x < symbol.rect.right() + symbol.module * right
            && height(middle.y, symbol)
            && !piece.turned
    });
    pieces.sort_by(|a, b| a.rect.x.0.total_cmp(&b.rect.x.0));
    let text: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
    digits(&text)
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}
