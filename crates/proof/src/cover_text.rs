//! Compares the text and the barcodes of a cover with the manifest of the file.

use super::Report;
use super::barcode::{Symbol, has_valid_check_digit, symbols};
use super::read_page::ReadPage;
use super::text_runs::TextRun;
use super::text_search::contains_words;
use bookgen_base::units::Pt;
use bookgen_contract::manifest::{Barcode, Manifest};

/// Checks the title on the spine and the barcode.
pub fn check_cover(pages: &[ReadPage], manifest: &Manifest, report: &mut Report) {
    let Some(page) = pages.first() else { return };
    if manifest.spine {
        let vertical = page.runs.iter().filter(|run| run.is_vertical);
        let spine: String = vertical.flat_map(|run| [run.text.as_str(), " "]).collect();
        if !contains_words(&spine, &manifest.title) {
            let title = &manifest.title;
            report.add(1, format!("the title \"{title}\" is missing from the spine"));
        }
    }
    if let Some(barcode) = &manifest.barcode {
        check_isbn(page, barcode, report);
    }
}

/// Checks the ISBN in the barcode, in the digits below the barcode and in the line above the
/// barcode. Then checks the price.
fn check_isbn(page: &ReadPage, barcode: &Barcode, report: &mut Report) {
    let symbols = symbols(&page.bars);
    let of_length =
        |length: usize| symbols.iter().filter(move |symbol| symbol.digits.len() == length);
    let isbn = digits(&barcode.isbn);
    let symbol = match of_length(13).collect::<Vec<_>>()[..] {
        [symbol] => symbol,
        [] => return report.add(1, "there is no readable barcode"),
        _ => return report.add(1, "there are several barcodes"),
    };
    if symbol.digits != isbn {
        let read = &symbol.digits;
        report.add(1, format!("the barcode contains {read}; the ISBN is {}", barcode.isbn));
    } else if !has_valid_check_digit(&isbn) {
        report.add(1, format!("the check digit of the ISBN {} is wrong", barcode.isbn));
    }
    let below = digits_near(page, symbol, [-12.0, 8.0], |middle, symbol| {
        // The guard bars extend down between the digits, so the centre of a digit can be above the
        // lower edge of the barcode.
        middle > symbol.rect.bottom() - symbol.module * 5.0
            && middle < symbol.rect.bottom() + symbol.module * 12.0
    });
    if below != isbn {
        let isbn = &barcode.isbn;
        report.add(1, format!("the digits below the barcode are {below}; the ISBN is {isbn}"));
    }
    let is_above = |run: &&TextRun| {
        let middle = run.rect.centre();
        middle.y < symbol.rect.y
            && middle.y > symbol.rect.y - symbol.module * 16.0
            && middle.x > symbol.rect.x - symbol.module * 12.0
            && middle.x < symbol.rect.right() + symbol.module * 60.0
    };
    let line: String = page.runs.iter().filter(is_above).map(|run| run.text.as_str()).collect();
    if !contains_words(&line, &barcode.isbn) {
        let isbn = &barcode.isbn;
        report.add(1, format!("the line above the barcode is \"{line}\", not the ISBN {isbn}"));
    }
    check_price(page, barcode.price.as_deref(), symbol, of_length(5).next(), report);
}

/// Checks the price in the add-on barcode and in the digits above the add-on barcode.
fn check_price(
    page: &ReadPage,
    price: Option<&str>,
    isbn: &Symbol,
    add_on: Option<&Symbol>,
    report: &mut Report,
) {
    match (price, add_on) {
        (None, None) => {}
        (None, Some(_)) => report.add(1, "there is a price barcode; the manifest claims none"),
        (Some(_), None) => report.add(1, "there is no readable price barcode"),
        (Some(price), Some(add_on)) if add_on.digits != price => {
            report.add(1, format!("the price barcode contains {}, not {price}", add_on.digits));
        }
        (Some(price), Some(add_on)) => {
            let above = digits_near(page, add_on, [-2.0, 2.0], |middle, add_on| {
                middle > isbn.rect.y && middle < add_on.rect.y
            });
            if above != price {
                let message =
                    format!("the digits above the price barcode are {above}, not {price}");
                report.add(1, message);
            }
        }
    }
}

/// The digits near a barcode, from left to right. The centre of a text run decides whether the run
/// is near. The x coordinate of the centre must be between the left edge of the barcode plus `left`
/// modules and the right edge of the barcode plus `right` modules. `is_at_height` must accept the y
/// coordinate of the centre.
fn digits_near(
    page: &ReadPage,
    symbol: &Symbol,
    [left, right]: [f64; 2],
    is_at_height: impl Fn(Pt, &Symbol) -> bool,
) -> String {
    let mut runs: Vec<&TextRun> = page.runs.iter().collect();
    runs.retain(|run| {
        let centre = run.rect.centre();
        centre.x > symbol.rect.x + symbol.module * left
            && centre.x < symbol.rect.right() + symbol.module * right
            && is_at_height(centre.y, symbol)
            && !run.is_vertical
    });
    runs.sort_by(|a, b| a.rect.x.0.total_cmp(&b.rect.x.0));
    let text: String = runs.iter().map(|run| run.text.as_str()).collect();
    digits(&text)
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}
