//! The shapes of letters and signs, drawn for bookgen, and the letters of a text.
//!
//! A text is converted to upper case, and each letter is split into a base letter and its marks. A base
//! letter has five columns and seven rows of squares, a mark two rows above or below it. Letters without
//! a shape of their own become several letters: `ß` is SS, `Æ` is AE, `Œ` is OE, `Þ` is TH.

use unicode_normalization::UnicodeNormalization;

/// The maximum number of letters and digits of a maze.
pub const MAX_LETTERS: usize = 24;

/// The number of columns of a letter.
pub const COLUMNS: usize = 5;
/// The number of rows of a letter without marks.
pub const ROWS: usize = 7;
/// The number of rows of a mark.
pub const MARK_ROWS: usize = 2;

/// The rows of each letter, from the top. The highest of the five bits is the left square.
const SHAPES: [(char, [u8; ROWS]); 39] = [
    ('A', [0b01110, 0b11011, 0b11011, 0b11011, 0b11111, 0b11011, 0b11011]),
    ('B', [0b11110, 0b11011, 0b11011, 0b11110, 0b11011, 0b11011, 0b11110]),
    ('C', [0b01111, 0b11100, 0b11000, 0b11000, 0b11000, 0b11100, 0b01111]),
    ('D', [0b11110, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b11110]),
    ('E', [0b11111, 0b11000, 0b11000, 0b11110, 0b11000, 0b11000, 0b11111]),
    ('F', [0b11111, 0b11000, 0b11000, 0b11110, 0b11000, 0b11000, 0b11000]),
    ('G', [0b01111, 0b11100, 0b11000, 0b11011, 0b11001, 0b11101, 0b01111]),
    ('H', [0b11011, 0b11011, 0b11011, 0b11111, 0b11011, 0b11011, 0b11011]),
    ('I', [0b11111, 0b01110, 0b01110, 0b01110, 0b01110, 0b01110, 0b11111]),
    ('J', [0b01111, 0b00110, 0b00110, 0b00110, 0b00110, 0b11110, 0b01100]),
    ('K', [0b11011, 0b11011, 0b11110, 0b11100, 0b11110, 0b11011, 0b11011]),
    ('L', [0b11000, 0b11000, 0b11000, 0b11000, 0b11000, 0b11000, 0b11111]),
    ('M', [0b10001, 0b11011, 0b11111, 0b11111, 0b10101, 0b10001, 0b10001]),
    ('N', [0b10001, 0b11001, 0b11101, 0b11111, 0b10111, 0b10011, 0b10001]),
    ('O', [0b01110, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110]),
    ('P', [0b11110, 0b11011, 0b11011, 0b11110, 0b11000, 0b11000, 0b11000]),
    ('Q', [0b01110, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110, 0b00111]),
    ('R', [0b11110, 0b11011, 0b11011, 0b11110, 0b11100, 0b11110, 0b11011]),
    ('S', [0b01111, 0b11000, 0b11000, 0b01110, 0b00011, 0b00011, 0b11110]),
    ('T', [0b11111, 0b11111, 0b01110, 0b01110, 0b01110, 0b01110, 0b01110]),
    ('U', [0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110]),
    ('V', [0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110, 0b00100]),
    ('W', [0b10001, 0b10001, 0b10101, 0b11111, 0b11111, 0b11011, 0b10001]),
    ('X', [0b11011, 0b11011, 0b01110, 0b01110, 0b01110, 0b11011, 0b11011]),
    ('Y', [0b11011, 0b11011, 0b11011, 0b01110, 0b01110, 0b01110, 0b01110]),
    ('Z', [0b11111, 0b00011, 0b00111, 0b01110, 0b11100, 0b11000, 0b11111]),
    ('0', [0b01110, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110]),
    ('1', [0b01100, 0b11100, 0b01100, 0b01100, 0b01100, 0b01100, 0b11111]),
    ('2', [0b11110, 0b00011, 0b00011, 0b01110, 0b11000, 0b11000, 0b11111]),
    ('3', [0b11110, 0b00011, 0b00011, 0b01110, 0b00011, 0b00011, 0b11110]),
    ('4', [0b11011, 0b11011, 0b11011, 0b11111, 0b00011, 0b00011, 0b00011]),
    ('5', [0b11111, 0b11000, 0b11000, 0b11110, 0b00011, 0b00011, 0b11110]),
    ('6', [0b01110, 0b11000, 0b11000, 0b11110, 0b11011, 0b11011, 0b01110]),
    ('7', [0b11111, 0b00011, 0b00011, 0b00110, 0b01100, 0b01100, 0b01100]),
    ('8', [0b01110, 0b11011, 0b11011, 0b01110, 0b11011, 0b11011, 0b01110]),
    ('9', [0b01110, 0b11011, 0b11011, 0b01111, 0b00011, 0b00011, 0b01110]),
    ('Đ', [0b01110, 0b01011, 0b01001, 0b11101, 0b01001, 0b01011, 0b01110]),
    ('Ł', [0b01100, 0b01100, 0b01110, 0b11100, 0b01100, 0b01100, 0b01111]),
    ('Ø', [0b01111, 0b10011, 0b10111, 0b10101, 0b11101, 0b11001, 0b11110]),
];

/// The rows of the marks above letters.
const ABOVE: [(char, [u8; MARK_ROWS]); 11] = [
    // Grave, acute, circumflex, tilde, macron, breve.
    ('\u{300}', [0b11000, 0b01100]),
    ('\u{301}', [0b00011, 0b00110]),
    ('\u{302}', [0b01110, 0b11011]),
    ('\u{303}', [0b11101, 0b10111]),
    ('\u{304}', [0b00000, 0b11111]),
    ('\u{306}', [0b10001, 0b11111]),
    // Dot, two dots, ring, double acute, caron.
    ('\u{307}', [0b01110, 0b01110]),
    ('\u{308}', [0b11011, 0b11011]),
    ('\u{30a}', [0b01110, 0b01110]),
    ('\u{30b}', [0b11011, 0b10010]),
    ('\u{30c}', [0b11011, 0b01110]),
];

/// The rows of the marks below letters.
const BELOW: [(char, [u8; MARK_ROWS]); 4] = [
    // Dot, comma, cedilla, ogonek.
    ('\u{323}', [0b00000, 0b01110]),
    ('\u{326}', [0b00110, 0b01100]),
    ('\u{327}', [0b00110, 0b01100]),
    ('\u{328}', [0b00110, 0b00011]),
];

/// The shape of a letter or a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// Whether the glyph is a letter or a digit.
    pub is_letter: bool,
    /// The number of columns of squares. The highest of this number of bits is the left square.
    pub columns: usize,
    /// The rows, from the top.
    pub rows: [u8; ROWS],
    /// The rows of the mark above the letter.
    pub above: Option<[u8; MARK_ROWS]>,
    /// The rows of the mark below the letter.
    pub below: Option<[u8; MARK_ROWS]>,
}

impl Glyph {
    fn new(is_letter: bool, columns: usize, rows: [u8; ROWS]) -> Glyph {
        Glyph { is_letter, columns, rows, above: None, below: None }
    }

    /// The glyph of a base letter, a digit or a sign.
    fn of(letter: char) -> Option<Glyph> {
        match letter {
            '-' | '\u{2010}' | '\u{2011}' | '\u{2013}' => {
                Some(Glyph::new(false, 3, [0, 0, 0b111, 0b111, 0, 0, 0]))
            }
            '\'' | '\u{2018}' | '\u{2019}' | '\u{2bc}' | '`' | '´' => {
                Some(Glyph::new(false, 2, [0b11, 0b11, 0b01, 0, 0, 0, 0]))
            }
            '.' => Some(Glyph::new(false, 2, [0, 0, 0, 0, 0, 0b11, 0b11])),
            _ => {
                let known = SHAPES.iter().find(|(known, _)| *known == letter);
                known.map(|(_, rows)| Glyph::new(true, COLUMNS, *rows))
            }
        }
    }

    /// Adds a mark. A mark without a shape, and a second mark on the same side, are left out.
    fn add_mark(&mut self, mark: char) {
        let rows = |marks: &[(char, [u8; MARK_ROWS])]| {
            marks.iter().find(|(known, _)| *known == mark).map(|(_, rows)| *rows)
        };
        self.above = self.above.or(rows(&ABOVE));
        self.below = self.below.or(rows(&BELOW));
    }
}

/// The words of a text, as glyphs. A word ends at a space, or after a hyphen.
#[derive(Clone, Debug)]
pub struct Word {
    /// The letters and signs.
    pub glyphs: Vec<Glyph>,
    /// Whether a space follows.
    pub has_space: bool,
}

/// The text in capitals, with single spaces: the canonical form of the option.
pub fn capitals(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_uppercase).collect();
    words.join(" ").nfc().collect()
}

/// The words of a text.
///
/// # Errors
/// The first character without a shape.
pub fn words(text: &str) -> Result<Vec<Word>, char> {
    let mut words = Vec::new();
    for part in capitals(text).split_whitespace() {
        let mut glyphs: Vec<Glyph> = Vec::new();
        for letter in part.nfd() {
            if ('\u{300}'..='\u{36f}').contains(&letter) {
                glyphs.last_mut().ok_or(letter)?.add_mark(letter);
                continue;
            }
            let parts = match letter {
                'Æ' => "AE",
                'Œ' => "OE",
                'Þ' => "TH",
                'ẞ' => "SS",
                'Ð' => "Đ",
                'Ħ' => "H",
                _ => "",
            };
            if parts.is_empty() {
                glyphs.push(Glyph::of(letter).ok_or(letter)?);
            }
            glyphs.extend(parts.chars().filter_map(Glyph::of));
            let is_hyphen = glyphs.last().is_some_and(|glyph| glyph.columns == 3);
            if is_hyphen && glyphs.len() > 1 {
                words.push(Word { glyphs: std::mem::take(&mut glyphs), has_space: false });
            }
        }
        match (glyphs.is_empty(), words.last_mut()) {
            (false, _) => words.push(Word { glyphs, has_space: true }),
            (true, Some(last)) => last.has_space = true,
            (true, None) => {}
        }
    }
    Ok(words)
}
