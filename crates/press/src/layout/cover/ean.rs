//! EAN-13 barcodes for ISBNs, with an optional EAN-5 add-on for the price (GS1 General
//! Specifications, section 5.2).
//!
//! One module (the width of the narrowest bar) is 0.33 mm at 100 %. A quiet zone is the white space
//! beside the bars. The quiet zones are 11 modules wide at the left of the main symbol, 7 modules
//! at its right, and 7 modules at the right of the add-on. At the right of the add-on the standard
//! requires only 5 modules, but some scanners need more. The gap before the add-on is 8 modules;
//! the standard allows 7 to 12.

use crate::font::TextStyle;
use crate::layout::text::{Align, Typesetter};
use crate::page::{Colour, Ink, Item, Paint, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{MM, Point, Pt, Rect, Size, rectangle};

/// The width of a module (the narrowest bar) at 100 %.
const MODULE: Pt = Pt(0.33 * MM);
/// The height of the bars at 100 %.
const BAR: Pt = Pt(22.85 * MM);
/// The height of the digits at 100 %.
const FIGURE: Pt = Pt(2.6 * MM);
/// The cap height of the line of text above the bars, at 100 %.
const LINE: Pt = Pt(2.1 * MM);
/// The gap between the bars and the line of text above the bars, at 100 %.
const GAP: Pt = Pt(1.1 * MM);

/// The quiet zone (white space) at the left, in modules.
const LEFT: usize = 11;
/// The quiet zone (white space) at the right of the main symbol, in modules.
const RIGHT: usize = 7;
/// The gap between the main symbol and the add-on, in modules.
const BETWEEN: usize = 8;
/// The quiet zone (white space) at the right of the add-on, in modules.
const RIGHT_OF_PRICE: usize = 7;
/// The width of an EAN-13 barcode, in modules.
const EAN_13: usize = 95;
/// The width of an EAN-5 barcode, in modules.
const EAN_5: usize = 47;

/// For each digit, its code in number set A of EAN-13: the widths of spaces and bars in turn, in
/// modules. In set B the widths are in reverse order. In set C bars and spaces are exchanged.
const WIDTHS: [[usize; 4]; 10] = [
    [3, 2, 1, 1],
    [2, 2, 2, 1],
    [2, 1, 2, 2],
    [1, 4, 1, 1],
    [1, 1, 3, 2],
    [1, 2, 3, 1],
    [1, 1, 1, 4],
    [1, 3, 1, 2],
    [1, 2, 1, 3],
    [3, 1, 1, 2],
];

/// For each first digit of an ISBN, the number sets of the second to seventh digit. A bit 1 means
/// set B, a bit 0 means set A.
const LEFT_SETS: [u8; 10] = [
    0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110,
    0b011010,
];

/// For each check digit of an EAN-5, the number sets of its five digits. A bit 1 means set B, a bit
/// 0 means set A.
const CHECK_SETS: [u8; 10] =
    [0b11000, 0b10100, 0b10010, 0b10001, 0b01100, 0b00110, 0b00011, 0b01010, 0b01001, 0b00101];

/// A bar of a barcode.
#[derive(Clone, Copy)]
struct Bar {
    /// The index of the first module.
    start: usize,
    /// The width in modules.
    width: usize,
}

/// Builds a row of bars from left to right.
struct BarBuilder {
    /// The index of the next module.
    at: usize,
    bars: Vec<Bar>,
}

/// An element of a barcode.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    Bar,
    Space,
}

impl BarBuilder {
    /// Adds bars and spaces in turn. `widths` contains their widths in modules.
    fn push(&mut self, first: Element, widths: &[usize]) {
        for (i, width) in widths.iter().enumerate() {
            if (i % 2 == 0) == (first == Element::Bar) {
                self.bars.push(Bar { start: self.at, width: *width });
            }
            self.at += width;
        }
    }

    /// Adds the bars of a digit, encoded in number set A or B.
    fn digit(&mut self, digit: u8, set_b: bool) {
        let mut widths = WIDTHS[usize::from(digit % 10)];
        if set_b {
            widths.reverse();
        }
        self.push(Element::Space, &widths);
    }
}

/// The bars of an EAN-13 symbol.
struct Ean13 {
    /// The bars of the digits.
    digits: Vec<Bar>,
    /// The longer guard bars at the left, in the middle and at the right.
    guards: Vec<Bar>,
}

/// Encodes thirteen digits as EAN-13.
fn ean_13(digits: &[u8; 13]) -> Ean13 {
    let mut bars = BarBuilder { at: 0, bars: Vec::new() };
    let mut guards = Vec::new();
    let [first, rest @ ..] = digits;
    let (left, right) = rest.split_at(6);
    let guard = |bars: &mut BarBuilder, guards: &mut Vec<Bar>, first, widths: &[usize]| {
        let before = bars.bars.len();
        bars.push(first, widths);
        guards.extend(bars.bars.drain(before..));
    };
    guard(&mut bars, &mut guards, Element::Bar, &[1, 1, 1]);
    for (i, digit) in left.iter().enumerate() {
        bars.digit(*digit, LEFT_SETS[usize::from(first % 10)] >> (5 - i) & 1 == 1);
    }
    guard(&mut bars, &mut guards, Element::Space, &[1, 1, 1, 1, 1]);
    for digit in right {
        bars.push(Element::Bar, &WIDTHS[usize::from(digit % 10)]);
    }
    guard(&mut bars, &mut guards, Element::Bar, &[1, 1, 1]);
    Ean13 { digits: bars.bars, guards }
}

/// Encodes five digits as EAN-5.
fn ean_5(digits: [u8; 5]) -> Vec<Bar> {
    let weights = [3, 9, 3, 9, 3];
    let sum: usize = digits.iter().zip(weights).map(|(d, w)| usize::from(*d) * w).sum();
    let mut bars = BarBuilder { at: 0, bars: Vec::new() };
    bars.push(Element::Bar, &[1, 1, 2]);
    for (i, digit) in digits.into_iter().enumerate() {
        if i > 0 {
            bars.push(Element::Space, &[1, 1]);
        }
        bars.digit(digit, CHECK_SETS[sum % 10] >> (4 - i) & 1 == 1);
    }
    bars.bars
}

/// A barcode with its digits and the ISBN in plain text.
pub struct EanSymbol<'a> {
    /// The thirteen digits.
    pub digits: [u8; 13],
    /// The five digits of the price add-on.
    pub price: Option<[u8; 5]>,
    /// The line above the bars: the ISBN with its hyphens.
    pub line: &'a str,
    /// The minimum type size of the printer.
    pub min_type: Pt,
}

impl EanSymbol<'_> {
    /// The size of the symbol at a percentage of its full size, with quiet zones and the line above
    /// the bars. The line of text can be wider than the bars.
    ///
    /// # Errors
    /// A character of the line that no font has.
    pub fn size(&self, typesetter: Typesetter<'_>, percent: u8) -> Result<Size, Diagnostic> {
        let bars = self.bars_size(percent);
        let line = typesetter.width(&self.line_style(typesetter, percent)?, self.line)?;
        Ok(Size::new(bars.width.max(line), bars.height))
    }

    /// The style of the line above the bars. The type size is reduced until the line is no wider
    /// than the main symbol with its quiet zones, but not below the minimum type size.
    fn line_style(&self, typesetter: Typesetter<'_>, percent: u8) -> Result<TextStyle, Diagnostic> {
        let scale = f64::from(percent) / 100.0;
        let size = LINE * scale / typesetter.cap_height(&typesetter.figures(Pt(1.0)));
        let style = typesetter.figures(Pt(size).max(self.min_type));
        let style = TextStyle { tabular: false, ..style };
        let width = MODULE * (LEFT + EAN_13 + RIGHT) as f64 * scale;
        typesetter.shrunk(style, self.line, width, self.min_type)
    }

    /// The size of the symbol with its quiet zones. The height includes the line of text above the
    /// bars; the width does not.
    fn bars_size(&self, percent: u8) -> Size {
        let scale = f64::from(percent) / 100.0;
        let modules =
            LEFT + EAN_13 + self.price.map_or(RIGHT, |_| BETWEEN + EAN_5 + RIGHT_OF_PRICE);
        let below = (MODULE * 5.0).max(MODULE + FIGURE);
        Size::new(MODULE * modules as f64 * scale, (LINE + GAP + BAR + below) * scale)
    }

    /// The largest percentage from 80 to 100 at which the symbol fits into a box.
    ///
    /// # Errors
    /// A character of the line that no font has.
    pub fn fitting_percent(
        &self,
        typesetter: Typesetter<'_>,
        space: Size,
    ) -> Result<Option<u8>, Diagnostic> {
        for percent in (80..=100).rev() {
            let size = self.size(typesetter, percent)?;
            if size.width <= space.width && size.height <= space.height {
                return Ok(Some(percent));
            }
        }
        Ok(None)
    }

    /// The items of the symbol at a percentage. `at` is the top left corner of the symbol.
    ///
    /// # Errors
    /// A character of the line that no font has.
    pub fn items(
        &self,
        typesetter: Typesetter<'_>,
        at: Point,
        percent: u8,
    ) -> Result<Vec<Item>, Diagnostic> {
        let scale = f64::from(percent) / 100.0;
        let module = MODULE * scale;
        let size = self.size(typesetter, percent)?;
        // If the line of text with the ISBN is wider than the bars, the bars are centred below the
        // text.
        let quiet_zone = module * LEFT as f64;
        let left = at.x + (size.width - self.bars_size(percent).width) / 2.0 + quiet_zone;
        let top = at.y + (LINE + GAP) * scale;
        let foot = top + BAR * scale;
        let Ean13 { digits, guards } = ean_13(&self.digits);
        let mut path = Vec::new();
        let mut add_bar = |left: Pt, bar: Bar, top: Pt, foot: Pt| {
            let x = left + module * bar.start as f64;
            path.extend(rectangle(Rect::new(x, top, module * bar.width as f64, foot - top)));
        };
        digits.into_iter().for_each(|bar| add_bar(left, bar, top, foot));
        guards.into_iter().for_each(|bar| add_bar(left, bar, top, foot + module * 5.0));

        let figures = typesetter.figures(Pt(1.0));
        let size = FIGURE * scale / typesetter.cap_height(&figures);
        let style = typesetter.figures(Pt(size));
        let mut items = Vec::new();
        let mut add_digit = |digit: u8, middle: Pt, baseline: Pt| -> Result<(), Diagnostic> {
            let at = Point::new(middle, baseline);
            let text = digit.to_string();
            items.extend(typesetter.line(&style, &text, at, Align::Centre, Role::Text)?);
            Ok(())
        };
        let baseline = foot + module + FIGURE * scale;
        for (i, digit) in self.digits.into_iter().enumerate() {
            // The first digit is at the left of the bars. Each other digit is below its own bars.
            let middle = match i {
                0 => -5.5,
                1..=6 => 3.0 + 7.0 * (i as f64 - 0.5),
                _ => 50.0 + 7.0 * (i as f64 - 6.5),
            };
            add_digit(digit, left + module * middle, baseline)?;
        }
        if let Some(price) = self.price {
            let left = left + module * (EAN_13 + BETWEEN) as f64;
            // The digits of the add-on are above the bars of the add-on. The top of these digits is
            // aligned with the top of the main bars.
            let baseline = top + FIGURE * scale;
            for bar in ean_5(price) {
                add_bar(left, bar, baseline + module, foot + module * 5.0);
            }
            for (i, digit) in price.into_iter().enumerate() {
                add_digit(digit, left + module * (4.0 + 9.0 * i as f64 + 3.5), baseline)?;
            }
        }
        items.push(Item::Ink(Ink {
            role: Role::figure(self.line),
            path,
            paint: Paint::Fill,
            colour: Colour::BLACK,
        }));
        let style = self.line_style(typesetter, percent)?;
        let half = typesetter.width(&style, self.line)? / 2.0;
        let middle = (left + module * EAN_13 as f64 / 2.0).max(at.x + half);
        let line = Point::new(middle, at.y + LINE * scale);
        items.extend(typesetter.line(&style, self.line, line, Align::Centre, Role::Text)?);
        Ok(items)
    }
}

/// The thirteen digits of an ISBN. Other characters are ignored.
pub fn digits(isbn: &str) -> Option<[u8; 13]> {
    let digits = isbn.chars().filter_map(|c| c.to_digit(10)).filter_map(|d| u8::try_from(d).ok());
    digits.collect::<Vec<_>>().try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The modules of a symbol: 1 for a bar, 0 for a space.
    fn modules(bars: &[Bar], count: usize) -> String {
        let is_bar =
            |at: usize| bars.iter().any(|bar| (bar.start..bar.start + bar.width).contains(&at));
        (0..count).map(|at| if is_bar(at) { '1' } else { '0' }).collect()
    }

    #[test]
    fn an_isbn_is_encoded_as_in_the_standard() {
        let Ean13 { digits: mut bars, guards } = ean_13(&digits("978-0-306-40615-7").unwrap());
        bars.extend(guards);
        // The first digit 9 selects the sets A B B A B A for 780306. The digits 406157 are in set
        // C.
        let left = ["0111011", "0001001", "0100111", "0111101", "0100111", "0101111"];
        let right = ["1011100", "1110010", "1010000", "1100110", "1001110", "1000100"];
        let wanted = format!("101{}01010{}101", left.concat(), right.concat());
        assert_eq!(modules(&bars, 95), wanted);
    }

    #[test]
    fn a_price_is_encoded_as_in_the_standard() {
        let bars = ean_5([5, 2, 4, 9, 5]);
        // The sum is 3 (5 + 4 + 5) + 9 (2 + 9) = 141. The check digit 1 selects the sets B A B A A.
        let wanted =
            ["1011", "0111001", "01", "0010011", "01", "0011101", "01", "0001011", "01", "0110001"];
        assert_eq!(modules(&bars, 47), wanted.concat());
    }

    #[test]
    fn all_digits_of_both_sets_differ() {
        let all: std::collections::BTreeSet<String> = (0..10)
            .flat_map(|digit| {
                [false, true].map(|set_b| {
                    let mut bars = BarBuilder { at: 0, bars: Vec::new() };
                    bars.digit(digit, set_b);
                    assert_eq!(bars.at, 7);
                    modules(&bars.bars, 7)
                })
            })
            .collect();
        assert_eq!(all.len(), 20);
    }
}
