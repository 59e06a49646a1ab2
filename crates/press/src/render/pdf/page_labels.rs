//! Page labels: the page numbers that a PDF reader shows.

use lopdf::{Dictionary, Object, dictionary};

use super::text_string::text_string;
use crate::page::Page;

/// The page label tree: one range for each sequence of consecutive numbers, and one range for each
/// page whose label is not a number.
pub fn page_labels(pages: &[Page]) -> Dictionary {
    let mut ranges: Vec<Object> = Vec::new();
    let mut expected: Option<u32> = None;
    for (index, page) in pages.iter().enumerate() {
        let number = decimal(&page.label);
        if number.is_none() || number != expected {
            ranges.push(Object::Integer(index as i64));
            ranges.push(Object::Dictionary(match number {
                Some(1) => dictionary! { "S" => "D" },
                Some(number) => dictionary! { "S" => "D", "St" => i64::from(number) },
                None => dictionary! { "P" => text_string(&page.label) },
            }));
        }
        expected = number.and_then(|number| number.checked_add(1));
    }
    dictionary! { "Nums" => ranges }
}

/// Reads a label as a positive decimal number without leading zeros. Returns `None` for any other
/// label.
fn decimal(label: &str) -> Option<u32> {
    let number: u32 = label.parse().ok()?;
    (number > 0 && number.to_string() == label).then_some(number)
}
