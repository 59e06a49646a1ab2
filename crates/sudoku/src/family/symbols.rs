//! The symbols of digits: in puzzle strings, and as printed.

use bookgen_core::figure::pictures::{THEMES, Theme};

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
    /// The pictures of a theme.
    Pictures(&'static Theme),
}

impl Symbols {
    /// The numbers, the letters, and each theme of pictures: the symbols of puzzles for children.
    pub const FOR_CHILDREN: [Symbols; 2 + THEMES.len()] = {
        let mut all = [Symbols::Numbers; 2 + THEMES.len()];
        all[1] = Symbols::Letters;
        let mut at = 0;
        while at < THEMES.len() {
            all[2 + at] = Symbols::Pictures(&THEMES[at]);
            at += 1;
        }
        all
    };

    /// The names of [`Symbols::FOR_CHILDREN`].
    pub const NAMES_FOR_CHILDREN: [&'static str; Symbols::FOR_CHILDREN.len()] = {
        let mut names = [""; Symbols::FOR_CHILDREN.len()];
        let mut at = 0;
        while at < names.len() {
            names[at] = Symbols::FOR_CHILDREN[at].name();
            at += 1;
        }
        names
    };

    /// The symbols with a name in `book.toml`.
    pub fn from_name(name: &str) -> Option<Symbols> {
        let mut all = [Symbols::FromZero, Symbols::Mixed].into_iter().chain(Symbols::FOR_CHILDREN);
        all.find(|symbols| symbols.name() == name)
    }

    /// The name in `book.toml` and in puzzle strings.
    pub const fn name(self) -> &'static str {
        match self {
            Symbols::Numbers => "numbers",
            Symbols::FromZero => "from-zero",
            Symbols::Mixed => "mixed",
            Symbols::Letters => "letters",
            Symbols::Pictures(theme) => theme.name,
        }
    }

    /// Whether the symbols are pictures.
    pub fn are_pictures(self) -> bool {
        matches!(self, Symbols::Pictures(_))
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
            Symbols::Pictures(theme) => {
                let picture = theme.pictures.get(usize::from(digit) - 1);
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
