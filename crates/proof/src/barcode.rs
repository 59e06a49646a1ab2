//! Reads barcodes: EAN-13 and its five-digit add-on (GS1 General Specifications, 5.2).

use super::display_list::{DisplayList, Item};
use super::geometry::{bounding_box, contours, filled_rectangle, near};
use super::grids::{Grid, is_claimed};
use super::occlusion::Occlusion;
use bookgen_base::units::{Pt, Rect};

/// The maximum width of a bar. A bar is at most four modules wide, and a module (the narrowest bar)
/// is at most twice as wide as its nominal width.
const MAX_WIDTH: Pt = Pt(8.0);

/// The minimum height of a bar: about half the nominal height.
const MIN_HEIGHT: Pt = Pt(20.0);

/// The maximum rounding error, in modules, when a width is converted to a whole number of modules.
const TOLERANCE: f64 = 0.25;

/// The seven modules of each digit in set A, with 1 for a dark module. Set C is set A with light
/// and dark exchanged. Set B is set C with the seven modules of each digit in reverse order.
const SET_A: [u8; 10] = [
    0b0001101, 0b0011001, 0b0010011, 0b0111101, 0b0100011, 0b0110001, 0b0101111, 0b0111011,
    0b0110111, 0b0001011,
];

/// The code set (A or B) of each of the six digits on the left. The index is the first digit of the
/// EAN-13.
const LEFT: [&str; 10] = [
    "AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA",
    "ABBABA",
];

/// The code set (A or B) of each of the five digits of an add-on. The index is the last digit of
/// the add-on's checksum.
const ADD_ON: [&str; 10] =
    ["BBAAA", "BABAA", "BAABA", "BAAAB", "ABBAA", "AABBA", "AAABB", "ABABA", "ABAAB", "AABAB"];

/// A barcode.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// The digits: thirteen of an EAN-13, or five of an add-on.
    pub digits: String,
    /// The bounding box of the bars.
    pub rect: Rect,
    /// The width of a module (the narrowest bar).
    pub module: Pt,
}

/// The rectangles on a page that can be bars of a barcode. They are narrow and tall, contrast with
/// their background, and are neither clipped nor covered. Rectangles in grids that the manifest
/// claims are left out.
pub fn bars(list: &DisplayList, occlusion: &Occlusion, grids: &[Grid]) -> Vec<Rect> {
    let mut bars = Vec::new();
    for (at, item) in list.items.iter().enumerate() {
        let Item::Path(painted) = item else { continue };
        let Some(colour) = &painted.fill else { continue };
        let is_high_enough = bounding_box(&painted.path).is_some_and(|all| is_high(&all));
        if list.clipped.contains_key(&at) || !is_high_enough {
            continue;
        }
        for rect in contours(&painted.path).filter_map(filled_rectangle) {
            let centre = rect.centre();
            let is_bar = rect.width <= MAX_WIDTH && is_high(&rect) && !is_claimed(rect, grids);
            if is_bar && occlusion.is_legible(at, centre, colour) && !occlusion.hides(at, centre) {
                bars.push(rect);
            }
        }
    }
    bars
}

fn is_high(rect: &Rect) -> bool {
    rect.height >= MIN_HEIGHT
}

/// Finds the barcodes in a list of bars. All bars of a barcode have the same top edge. Bars that
/// belong to no readable barcode are ignored. In the result, EAN-13 barcodes precede add-ons.
pub fn symbols(bars: &[Rect]) -> Vec<Symbol> {
    let mut bars = bars.to_vec();
    bars.sort_by(|a, b| a.y.0.total_cmp(&b.y.0).then(a.x.0.total_cmp(&b.x.0)));
    let mut symbols = Vec::new();
    for level in bars.chunk_by(|a, b| near(a.y, b.y, 0.1)) {
        let mut level = level.to_vec();
        level.sort_by(|a, b| a.x.0.total_cmp(&b.x.0));
        let mut rest = &level[..];
        while let [_, after @ ..] = rest {
            let found = symbol(rest, 30, 95, ean_13).or_else(|| symbol(rest, 16, 47, add_on));
            rest = match found {
                Some((symbol, count)) => {
                    symbols.push(symbol);
                    &rest[count..]
                }
                None => after,
            };
        }
    }
    symbols.sort_by_key(|symbol| std::cmp::Reverse(symbol.digits.len()));
    symbols
}

/// Reads the barcode that begins with the first bar and has `count` bars and `modules` modules.
/// Also returns `count`.
fn symbol(
    bars: &[Rect],
    count: usize,
    modules: usize,
    read: fn(&str) -> Option<String>,
) -> Option<(Symbol, usize)> {
    let bars = bars.get(..count)?;
    let rect = bars.iter().copied().reduce(Rect::union)?;
    let module = rect.width / modules as f64;
    let mut dark = String::new();
    let mut push = |length: Pt, sign: &str| -> Option<()> {
        let exact = length / module;
        let whole = exact.round();
        let is_valid = (exact - whole).abs() <= TOLERANCE && (1.0..=4.0).contains(&whole);
        is_valid.then(|| dark.push_str(&sign.repeat(whole as usize)))
    };
    let mut before: Option<Rect> = None;
    for bar in bars {
        if let Some(before) = before {
            push(bar.x - before.right(), "0")?;
        }
        push(bar.width, "1")?;
        before = Some(*bar);
    }
    let digits = read(&dark)?;
    Some((Symbol { digits, rect, module }, count))
}

/// Decodes the 95 modules of an EAN-13 to thirteen digits.
fn ean_13(dark: &str) -> Option<String> {
    let inner = dark.strip_prefix("101")?.strip_suffix("101")?;
    let (left, right) = (inner.get(..42)?, inner.get(42..)?.strip_prefix("01010")?);
    let (sets, left) = digits(left)?;
    let (others, right) = digits(right)?;
    let first = LEFT.iter().position(|known| *known == sets).filter(|_| others == "CCCCCC")?;
    Some(format!("{first}{left}{right}"))
}

/// Decodes the 47 modules of an add-on to five digits.
fn add_on(dark: &str) -> Option<String> {
    let mut modules = String::new();
    for (i, part) in dark.strip_prefix("1011")?.as_bytes().chunks(9).enumerate() {
        let part = std::str::from_utf8(part).ok()?;
        modules += if i < 4 { part.strip_suffix("01")? } else { part };
    }
    let (sets, digits) = digits(&modules)?;
    let weights = [3, 9, 3, 9, 3];
    let sum: u32 = digits.chars().zip(weights).filter_map(|(c, w)| Some(c.to_digit(10)? * w)).sum();
    (ADD_ON.get(sum as usize % 10) == Some(&sets.as_str())).then_some(digits)
}

/// Decodes the modules of several digits, seven modules per digit. Returns the set of each digit
/// (A, B or C) and the digits.
fn digits(dark: &str) -> Option<(String, String)> {
    let (mut sets, mut digits) = (String::new(), String::new());
    for part in dark.as_bytes().chunks(7) {
        let modules = u8::from_str_radix(std::str::from_utf8(part).ok()?, 2).ok()?;
        let set_c = |a: u8| !a & 0x7f;
        let set_b = |a: u8| set_c(a).reverse_bits() >> 1;
        let (set, digit) = SET_A.iter().zip('0'..='9').find_map(|(&a, digit)| {
            let ways = [('A', a), ('B', set_b(a)), ('C', set_c(a))];
            ways.into_iter().find(|(_, way)| *way == modules).map(|(set, _)| (set, digit))
        })?;
        sets.push(set);
        digits.push(digit);
    }
    Some((sets, digits))
}

/// Whether the last of thirteen digits is the correct check digit.
pub fn has_valid_check_digit(digits: &str) -> bool {
    let weights = [1, 3].into_iter().cycle();
    let sum: u32 = digits.chars().zip(weights).filter_map(|(c, w)| Some(c.to_digit(10)? * w)).sum();
    digits.len() == 13 && sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Converts a string of 0 and 1 to bars. Each character is a module, which is 1 pt wide.
    fn bars_of(dark: &str, left: f64) -> Vec<Rect> {
        let mut bars: Vec<Rect> = Vec::new();
        for (at, sign) in dark.bytes().enumerate().filter(|(_, sign)| *sign == b'1') {
            assert_eq!(sign, b'1');
            let x = Pt(left + at as f64);
            match bars.last_mut().filter(|last| last.right() == x) {
                Some(last) => last.width += Pt(1.0),
                None => bars.push(Rect::new(x, Pt(5.0), Pt(1.0), Pt(60.0))),
            }
        }
        bars
    }

    fn read(bars: &[Rect]) -> Vec<String> {
        symbols(bars).into_iter().map(|symbol| symbol.digits).collect()
    }

    #[test]
    fn an_ean_13_and_its_add_on_are_read() {
        // The number 9 780306 406157, encoded by hand with the code table of EAN-13. The first
        // digit 9 selects the sets A B B A B A for the digits 780306.
        let left = ["0111011", "0001001", "0100111", "0111101", "0100111", "0101111"];
        let right = ["1011100", "1110010", "1010000", "1100110", "1001110", "1000100"];
        let dark = format!("101{}01010{}101", left.concat(), right.concat());
        let isbn = bars_of(&dark, 20.0);
        assert_eq!(read(&isbn), ["9780306406157"]);
        assert!(has_valid_check_digit("9780306406157"));
        assert!(!has_valid_check_digit("9780306406158"));
        assert!(!has_valid_check_digit("978"));
        // The checksum of the add-on 52495 is 3 (5 + 4 + 5) + 9 (2 + 9) = 141. The last digit 1 of
        // the checksum selects the sets B A B A A.
        let parts =
            ["1011", "0111001", "01", "0010011", "01", "0011101", "01", "0001011", "01", "0110001"];
        let add_on = bars_of(&parts.concat(), 200.0);
        let mut both = add_on.clone();
        both.extend(isbn.iter().copied());
        both.push(Rect::new(Pt(3.0), Pt(5.0), Pt(2.0), Pt(60.0)));
        assert_eq!(read(&both), ["9780306406157", "52495"]);
        // A missing bar or a bar of the wrong width makes the barcode unreadable.
        let mut less = isbn.clone();
        less.remove(9);
        assert_eq!(read(&less), [""; 0]);
        let mut wider = isbn;
        wider[9].width += Pt(0.5);
        assert_eq!(read(&wider), [""; 0]);
    }
}
