//! The symbols of digits: in puzzle strings, and as printed.

use crate::figure::pictures;

/// How digits are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbols {
    /// The numbers from 1.
    Numbers,
    /// The digits from 0.
    FromZero,
    /// The digits 1 to 9, and letters from A for greater digits.
    Mixed,
    /// The letters from A.
    Letters,
    /// Pictures for children.
    Pictures,
}

impl Symbols {
    const ALL: [(&'static str, Symbols); 5] = [
        ("numbers", Symbols::Numbers),
        ("from-zero", Symbols::FromZero),
        ("mixed", Symbols::Mixed),
        ("letters", Symbols::Letters),
        ("pictures", Symbols::Pictures),
    ];

    /// The symbols with a name in `book.toml`.
    pub fn from_name(name: &str) -> Option<Symbols> {
        Symbols::ALL.iter().find(|(known, _)| *known == name).map(|(_, symbols)| *symbols)
    }

    /// The name in `book.toml` and in puzzle strings.
    pub fn name(self) -> &'static str {
        Symbols::ALL.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }

    /// The printed symbol of a digit from 1.
    pub fn text(self, digit: u8) -> String {
        let letter = |index: u8| char::from(b'A' + index).to_string();
        match self {
            Symbols::Numbers => digit.to_string(),
            Symbols::FromZero => (digit - 1).to_string(),
            Symbols::Mixed if digit < 10 => digit.to_string(),
            Symbols::Mixed => letter(digit - 10),
            Symbols::Letters => letter(digit - 1),
            Symbols::Pictures => {
                let picture = pictures::FOR_CHILDREN.get(usize::from(digit) - 1);
                picture.map_or_else(|| digit.to_string(), ToString::to_string)
            }
        }
    }
}

/// The character of a digit from 1 in puzzle strings: 1 to 9, then letters from A. 0 is an empty
/// cell.
pub fn digit_char(digit: u8) -> char {
    match digit {
        0 => '.',
        1..=9 => char::from(b'0' + digit),
        _ => char::from(b'A' + digit - 10),
    }
}

/// The digit of a character in puzzle strings, if it is at most `size`.
pub fn char_digit(c: char, size: usize) -> Option<u8> {
    let digit = match c {
        '.' => 0,
        '1'..='9' => c as u8 - b'0',
        'A'..='P' => c as u8 - b'A' + 10,
        _ => return None,
    };
    (usize::from(digit) <= size).then_some(digit)
}
