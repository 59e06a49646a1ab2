//! Bars, read again: EAN-13 and the five digits beside it (GS1 General Specifications, 5.2).

use super::display_list::Mark;
use super::geometry::{contours, extent, filled};
use super::interpreter::Sheet;
use super::occlusion::Ground;
use super::text_runs::near;
use bookgen_base::units::{Pt, Rect};

/// No bar is wider: four modules of twice their usual width.
const MOST_WIDTH: Pt = Pt(8.0);

/// No bar is shorter: half of what it usually is.
const LEAST_HEIGHT: Pt = Pt(20.0);

/// How far a width may be from whole modules.
const SLACK: f64 = 0.25;

/// The modules of the digits in set A, dark ones as 1. Set C is the same with light and dark changed,
/// set B is set C from right to left.
const SET_A: [u8; 10] = [
    0b0001101, 0b0011001, 0b0010011, 0b0111101, 0b0100011, 0b0110001, 0b0101111, 0b0111011,
    0b0110111, 0b0001011,
];

/// The sets of the six left digits, by the first digit.
const LEFT: [&str; 10] = [
    "AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA",
    "ABBABA",
];

/// The sets of five digits, by their check sum.
const FIVE: [&str; 10] =
    ["BBAAA", "BABAA", "BAABA", "BAAAB", "ABBAA", "AABBA", "AAABB", "ABABA", "ABAAB", "AABAB"];

/// Bars that were read.
#[derive(Clone, Debug, PartialEq)]
pub struct Symbol {
    /// The digits they stand for: thirteen, or five.
    pub digits: String,
    /// The box round them.
    pub rect: Rect,
    /// The width of a module.
    pub module: Pt,
}

/// The bars that a page shows: narrow, dark, upright and not hidden.
pub fn bars(sheet: &Sheet, ground: &Ground) -> Vec<Rect> {
    let mut bars = Vec::new();
    for (at, mark) in sheet.marks.iter().enumerate() {
        let Mark::Drawn(drawn) = mark else { continue };
        let Some(tone) = &drawn.fill else { continue };
        if sheet.clipped.contains_key(&at) || !extent(&drawn.path).is_some_and(|all| is_high(&all))
        {
            continue;
        }
        for rect in contours(&drawn.path).iter().filter_map(filled) {
            let centre = rect.centre();
            let is_bar = rect.width <= MOST_WIDTH && is_high(&rect);
            if is_bar && ground.reads(at, centre, tone) && !ground.hides(at, centre) {
                bars.push(rect);
            }
        }
    }
    bars
}

fn is_high(rect: &Rect) -> bool {
    rect.height >= LEAST_HEIGHT
}

/// The symbols among some bars: those of thirteen digits, then those of five. Bars of one symbol begin
/// at one height; those that cannot be read are none.
pub fn symbols(bars: &[Rect]) -> Vec<Symbol> {
    let mut bars = bars.to_vec();
    bars.sort_by(|a, b| a.y.0.total_cmp(&b.y.0).then(a.x.0.total_cmp(&b.x.0)));
    let mut symbols = Vec::new();
    for level in bars.chunk_by(|a, b| near(a.y, b.y, 0.1)) {
        let mut level = level.to_vec();
        level.sort_by(|a, b| a.x.0.total_cmp(&b.x.0));
        let mut rest = &level[..];
        while let [_, after @ ..] = rest {
            let found = symbol(rest, 30, 95, thirteen).or_else(|| symbol(rest, 16, 47, five));
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

/// The symbol that begins with the first of some bars, of so many bars and modules.
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
        let wide = length / module;
        let whole = wide.round();
        let sound = (wide - whole).abs() <= SLACK && (1.0..=4.0).contains(&whole);
        sound.then(|| dark.push_str(&sign.repeat(whole as usize)))
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

/// Thirteen digits from 95 modules.
fn thirteen(dark: &str) -> Option<String> {
    let inner = dark.strip_prefix("101")?.strip_suffix("101")?;
    let (left, right) = (inner.get(..42)?, inner.get(42..)?.strip_prefix("01010")?);
    let (sets, left) = digits(left)?;
    let (others, right) = digits(right)?;
    let first = LEFT.iter().position(|known| *known == sets).filter(|_| others == "CCCCCC")?;
    Some(format!("{first}{left}{right}"))
}

/// Five digits from 47 modules.
fn five(dark: &str) -> Option<String> {
    let mut modules = String::new();
    for (i, part) in dark.strip_prefix("1011")?.as_bytes().chunks(9).enumerate() {
        let part = std::str::from_utf8(part).ok()?;
        modules += if i < 4 { part.strip_suffix("01")? } else { part };
    }
    let (sets, digits) = digits(&modules)?;
    let weights = [3, 9, 3, 9, 3];
    let sum: u32 = digits.chars().zip(weights).filter_map(|(c, w)| Some(c.to_digit(10)? * w)).sum();
    (FIVE.get(sum as usize % 10) == Some(&sets.as_str())).then_some(digits)
}

/// The digits of some modules, seven each, and their sets.
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

/// Whether the last of thirteen digits is the one that the others ask for.
pub fn checks(digits: &str) -> bool {
    let weights = [1, 3].into_iter().cycle();
    let sum: u32 = digits.chars().zip(weights).filter_map(|(c, w)| Some(c.to_digit(10)? * w)).sum();
    digits.len() == 13 && sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bars of a module of 1 pt from noughts and ones.
    fn drawn(dark: &str, left: f64) -> Vec<Rect> {
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
    fn bars_are_read() {
        // 9 | 780306 in sets A B B A B A | 406157, written out by hand from the standard's table.
        let left = ["0111011", "0001001", "0100111", "0111101", "0100111", "0101111"];
        let right = ["1011100", "1110010", "1010000", "1100110", "1001110", "1000100"];
        let dark = format!("101{}01010{}101", left.concat(), right.concat());
        let isbn = drawn(&dark, 20.0);
        assert_eq!(read(&isbn), ["9780306406157"]);
        assert!(checks("9780306406157") && !checks("9780306406158") && !checks("978"));
        // 3 (5 + 4 + 5) + 9 (2 + 9) = 141, and 1 asks for the sets B A B A A.
        let parts =
            ["1011", "0111001", "01", "0010011", "01", "0011101", "01", "0001011", "01", "0110001"];
        let five = drawn(&parts.concat(), 200.0);
        let mut both = five.clone();
        both.extend(isbn.iter().copied());
        both.push(Rect::new(Pt(3.0), Pt(5.0), Pt(2.0), Pt(60.0)));
        assert_eq!(read(&both), ["9780306406157", "52495"]);
        // A bar less, or one that is wider, is none of them.
        let mut less = isbn.clone();
        less.remove(9);
        assert_eq!(read(&less), [""; 0]);
        let mut wider = isbn;
        wider[9].width += Pt(0.5);
        assert_eq!(read(&wider), [""; 0]);
    }
}
