//! The bars of an ISBN: EAN-13 with or without the five digits of a price (GS1 General
//! Specifications, 5.2).
//!
//! One module is 0.33 mm at 100 %. Left of the bars 11 modules are kept free, right of them 7, and as
//! many after the add-on: the standard asks for 5 there, which is less than some readers want. The
//! add-on stands 8 modules away, of 7 to 12.

use crate::font::TextStyle;
use crate::layout::compose::{Align, Composer};
use crate::page::{Colour, Ink, Item, Paint, Role};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::units::{MM, Point, Pt, Rect, Size, rectangle};

/// A module at 100 %.
const MODULE: Pt = Pt(0.33 * MM);
/// The height of bars at 100 %.
const BAR: Pt = Pt(22.85 * MM);
/// The height of figures at 100 %.
const FIGURE: Pt = Pt(2.6 * MM);
/// The height of capitals of the line above, at 100 %.
const LINE: Pt = Pt(2.1 * MM);
/// Between that line and the bars, at 100 %.
const GAP: Pt = Pt(1.1 * MM);

/// Modules kept free.
const LEFT: usize = 11;
const RIGHT: usize = 7;
const BETWEEN: usize = 8;
const RIGHT_OF_PRICE: usize = 7;
/// Modules of the symbols.
const EAN_13: usize = 95;
const EAN_5: usize = 47;

/// The spaces and bars of a digit in set A, as widths in modules. Set B is the same from right to
/// left, set C is set A with bars for spaces.
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

/// Which of the six digits after the first are of set B, by the first.
const FIRST: [u8; 10] = [
    0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110,
    0b011010,
];

/// Which of five digits are of set B, by their check sum.
const CHECK: [u8; 10] =
    [0b11000, 0b10100, 0b10010, 0b10001, 0b01100, 0b00110, 0b00011, 0b01010, 0b01001, 0b00101];

/// A bar: its first module and how many it has.
type Bar = (usize, usize);

struct Bars {
    at: usize,
    bars: Vec<Bar>,
}

impl Bars {
    /// Widths one after the other, the first of a bar or of a space.
    fn push(&mut self, widths: &[usize], bar_first: bool) {
        for (i, width) in widths.iter().enumerate() {
            if (i % 2 == 0) == bar_first {
                self.bars.push((self.at, *width));
            }
            self.at += width;
        }
    }

    fn digit(&mut self, digit: u8, set_b: bool) {
        let mut widths = WIDTHS[usize::from(digit % 10)];
        if set_b {
            widths.reverse();
        }
        self.push(&widths, false);
    }
}

/// The bars of thirteen digits, and those of them that are guards.
fn ean_13(digits: &[u8; 13]) -> (Vec<Bar>, Vec<Bar>) {
    let mut bars = Bars { at: 0, bars: Vec::new() };
    let mut guards = Vec::new();
    let [first, rest @ ..] = digits;
    let (left, right) = rest.split_at(6);
    let guard = |bars: &mut Bars, guards: &mut Vec<Bar>, widths: &[usize], bar_first| {
        let before = bars.bars.len();
        bars.push(widths, bar_first);
        guards.extend(bars.bars.drain(before..));
    };
    guard(&mut bars, &mut guards, &[1, 1, 1], true);
    for (i, digit) in left.iter().enumerate() {
        bars.digit(*digit, FIRST[usize::from(first % 10)] >> (5 - i) & 1 == 1);
    }
    guard(&mut bars, &mut guards, &[1, 1, 1, 1, 1], false);
    for digit in right {
        bars.push(&WIDTHS[usize::from(digit % 10)], true);
    }
    guard(&mut bars, &mut guards, &[1, 1, 1], true);
    (bars.bars, guards)
}

/// The bars of five digits.
fn ean_5(digits: [u8; 5]) -> Vec<Bar> {
    let weights = [3, 9, 3, 9, 3];
    let sum: usize = digits.iter().zip(weights).map(|(d, w)| usize::from(*d) * w).sum();
    let mut bars = Bars { at: 0, bars: Vec::new() };
    bars.push(&[1, 1, 2], true);
    for (i, digit) in digits.into_iter().enumerate() {
        if i > 0 {
            bars.push(&[1, 1], false);
        }
        bars.digit(digit, CHECK[sum % 10] >> (4 - i) & 1 == 1);
    }
    bars.bars
}

/// A symbol to be drawn.
pub struct Symbol<'a> {
    /// The thirteen digits.
    pub digits: [u8; 13],
    /// The five digits of the price.
    pub price: Option<[u8; 5]>,
    /// What stands above the bars: the ISBN with its hyphens.
    pub line: &'a str,
    /// The least type that its printer takes.
    pub least: Pt,
}

impl Symbol<'_> {
    /// Its size in percent, the free modules and the line above included, which may be wider.
    ///
    /// # Errors
    /// A character of the line that no font has.
    pub fn size(&self, composer: Composer<'_>, percent: u8) -> Result<Size, Diagnostic> {
        let bars = self.bars(percent);
        let line = composer.width(&self.line_style(composer, percent)?, self.line)?;
        Ok(Size::new(bars.width.max(line), bars.height))
    }

    /// The style of the line above: as wide as the bars of the ISBN with what is free beside them,
    /// where type is not too small for that.
    fn line_style(&self, composer: Composer<'_>, percent: u8) -> Result<TextStyle, Diagnostic> {
        let scale = f64::from(percent) / 100.0;
        let size = LINE * scale / composer.cap_height(&composer.figures(Pt(1.0)));
        let style = composer.figures(Pt(size).max(self.least));
        let style = TextStyle { tabular: false, ..style };
        let width = MODULE * (LEFT + EAN_13 + RIGHT) as f64 * scale;
        composer.shrunk(style, self.line, width, self.least)
    }

    /// The size of the bars with what is free beside them, and of the line.
    fn bars(&self, percent: u8) -> Size {
        let scale = f64::from(percent) / 100.0;
        let modules =
            LEFT + EAN_13 + self.price.map_or(RIGHT, |_| BETWEEN + EAN_5 + RIGHT_OF_PRICE);
        let below = (MODULE * 5.0).max(MODULE + FIGURE);
        Size::new(MODULE * modules as f64 * scale, (LINE + GAP + BAR + below) * scale)
    }

    /// The greatest size up to 100 percent, but no less than 80, with which it fits into a box.
    ///
    /// # Errors
    /// A character of the line that no font has.
    pub fn fitting(&self, composer: Composer<'_>, room: Size) -> Result<Option<u8>, Diagnostic> {
        for percent in (80..=100).rev() {
            let size = self.size(composer, percent)?;
            if size.width <= room.width && size.height <= room.height {
                return Ok(Some(percent));
            }
        }
        Ok(None)
    }

    /// The symbol in a size, its top left corner at a point.
    ///
    /// # Errors
    /// A character of the line that no font has.
    pub fn items(
        &self,
        composer: Composer<'_>,
        at: Point,
        percent: u8,
    ) -> Result<Vec<Item>, Diagnostic> {
        let scale = f64::from(percent) / 100.0;
        let x = MODULE * scale;
        let all = self.size(composer, percent)?;
        // A line that is wider than the bars stands out at both sides of them.
        let left = at.x + (all.width - self.bars(percent).width) / 2.0 + x * LEFT as f64;
        let top = at.y + (LINE + GAP) * scale;
        let foot = top + BAR * scale;
        let (bars, guards) = ean_13(&self.digits);
        let mut path = Vec::new();
        let mut bar = |left: Pt, (from, width): Bar, top: Pt, foot: Pt| {
            let rect = Rect::new(left + x * from as f64, top, x * width as f64, foot - top);
            path.extend(rectangle(rect));
        };
        bars.into_iter().for_each(|one| bar(left, one, top, foot));
        guards.into_iter().for_each(|one| bar(left, one, top, foot + x * 5.0));

        let figures = composer.figures(Pt(1.0));
        let size = FIGURE * scale / composer.cap_height(&figures);
        let style = composer.figures(Pt(size));
        let mut items = Vec::new();
        let mut figure = |digit: u8, middle: Pt, baseline: Pt| -> Result<(), Diagnostic> {
            let at = Point::new(middle, baseline);
            let text = digit.to_string();
            items.extend(composer.line(&style, &text, at, Align::Centre, Role::Text)?);
            Ok(())
        };
        let baseline = foot + x + FIGURE * scale;
        for (i, digit) in self.digits.into_iter().enumerate() {
            // The first stands before the bars, the others below their own.
            let middle = match i {
                0 => -5.5,
                1..=6 => 3.0 + 7.0 * (i as f64 - 0.5),
                _ => 50.0 + 7.0 * (i as f64 - 6.5),
            };
            figure(digit, left + x * middle, baseline)?;
        }
        if let Some(price) = self.price {
            let left = left + x * (EAN_13 + BETWEEN) as f64;
            // Its figures stand above it, level with the tops of the others' bars.
            let first = top + FIGURE * scale;
            for one in ean_5(price) {
                bar(left, one, first + x, foot + x * 5.0);
            }
            for (i, digit) in price.into_iter().enumerate() {
                figure(digit, left + x * (4.0 + 9.0 * i as f64 + 3.5), first)?;
            }
        }
        items.push(Item::Ink(Ink {
            role: Role::Figure(self.line.to_owned()),
            path,
            paint: Paint::Fill,
            colour: Colour::BLACK,
        }));
        let style = self.line_style(composer, percent)?;
        let half = composer.width(&style, self.line)? / 2.0;
        let middle = (left + x * EAN_13 as f64 / 2.0).max(at.x + half);
        let line = Point::new(middle, at.y + LINE * scale);
        items.extend(composer.line(&style, self.line, line, Align::Centre, Role::Text)?);
        Ok(items)
    }
}

/// The digits of an ISBN, whatever stands between them.
pub fn digits(isbn: &str) -> Option<[u8; 13]> {
    let digits = isbn.chars().filter_map(|c| c.to_digit(10)).filter_map(|d| u8::try_from(d).ok());
    digits.collect::<Vec<_>>().try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bars and spaces as ones and noughts.
    fn modules(bars: &[Bar], count: usize) -> String {
        let black =
            |at: usize| bars.iter().any(|(from, width)| (*from..from + width).contains(&at));
        (0..count).map(|at| if black(at) { '1' } else { '0' }).collect()
    }

    #[test]
    fn thirteen_digits_are_the_standards_bars() {
        let (mut bars, guards) = ean_13(&digits("978-0-306-40615-7").unwrap());
        bars.extend(guards);
        // 9 | 780306 in sets A B B A B A | 406157, written out by hand from the standard's table.
        let left = ["0111011", "0001001", "0100111", "0111101", "0100111", "0101111"];
        let right = ["1011100", "1110010", "1010000", "1100110", "1001110", "1000100"];
        let wanted = format!("101{}01010{}101", left.concat(), right.concat());
        assert_eq!(modules(&bars, 95), wanted);
    }

    #[test]
    fn five_digits_are_the_standards_bars() {
        let bars = ean_5([5, 2, 4, 9, 5]);
        // 3 (5 + 4 + 5) + 9 (2 + 9) = 141, and 1 asks for the sets B A B A A.
        let wanted =
            ["1011", "0111001", "01", "0010011", "01", "0011101", "01", "0001011", "01", "0110001"];
        assert_eq!(modules(&bars, 47), wanted.concat());
    }

    #[test]
    fn no_digit_is_another() {
        let all: std::collections::BTreeSet<String> = (0..10)
            .flat_map(|digit| {
                [false, true].map(|set_b| {
                    let mut bars = Bars { at: 0, bars: Vec::new() };
                    bars.digit(digit, set_b);
                    assert_eq!(bars.at, 7);
                    modules(&bars.bars, 7)
                })
            })
            .collect();
        assert_eq!(all.len(), 20);
    }
}
