//! Writes the phrases of explanations, and the names of cells, houses and digits, in one language.

use std::sync::LazyLock;

use crate::Sudoku;
use crate::board::{self, CellSet};
use crate::grade::{DigitSet, Technique, digit_set};
use bookgen_core::Kind;
use bookgen_core::words::Words;

/// The words of each language of the kind.
static LANGUAGES: LazyLock<Vec<(&str, Words)>> = LazyLock::new(|| {
    let codes = Sudoku.about().texts.iter().map(|(code, _)| *code);
    codes.map(|code| (code, Words::of_kind(&Sudoku, code))).collect()
});

/// Writes phrases in one language.
#[derive(Clone, Copy, Debug)]
pub struct Narrator(&'static Words);

impl Narrator {
    /// A narrator of a language. A variant such as `en-GB` has the phrases of its language. An
    /// unknown language gives English.
    pub fn new(language: &str) -> Narrator {
        let main = language.split(['-', '_']).next();
        let known = LANGUAGES.iter().find(|(code, _)| Some(*code) == main);
        Narrator(&known.unwrap_or(&LANGUAGES[0]).1)
    }

    /// The phrase with the given id. Values replace the names in braces. An unknown id is returned
    /// unchanged, and a name without a value stays in braces. A test checks that neither case
    /// occurs.
    pub fn phrase(self, id: &str, args: &[(&str, &str)]) -> String {
        self.0.say(id, args)
    }

    /// The name of a technique.
    pub fn technique(self, technique: Technique) -> String {
        self.0.word(technique.name())
    }

    /// The name of a cell, for example `r1c9`.
    pub fn cell_name(self, cell: usize) -> String {
        let (row, column) = (board::row(cell) + 1, board::column(cell) + 1);
        self.phrase("short-cell", &[("row", &row.to_string()), ("column", &column.to_string())])
    }

    /// The name of a house, for example `row 3`.
    pub fn house_name(self, house: usize) -> String {
        let id = ["house-box", "house-column", "house-row"][(house / 9).min(2)];
        self.phrase(id, &[("number", &(house % 9 + 1).to_string())])
    }

    /// The names of houses of one type, for example `rows 3 and 5`.
    pub fn house_list(self, set: u32) -> String {
        let all: Vec<usize> = (0..27).filter(|house| set >> house & 1 == 1).collect();
        match all[..] {
            [one] => self.house_name(one),
            [first, ..] => {
                let id = ["boxes", "columns", "rows"][(first / 9).min(2)];
                let numbers = all.iter().map(|house| (house % 9 + 1).to_string()).collect();
                self.phrase(id, &[("numbers", &self.join("and", numbers))])
            }
            [] => String::new(),
        }
    }

    /// Joins items: `a`, `a and b`, `a, b and c`. `word` is "and" or "or".
    pub fn join(self, word: &str, items: Vec<String>) -> String {
        self.0.list(items, word)
    }

    /// A list of cells, for example `r1c1 and r1c2`. `word` is "and" or "or".
    pub fn cell_list(self, word: &str, set: CellSet) -> String {
        self.join(word, board::cells(set).map(|cell| self.cell_name(cell)).collect())
    }

    /// A list of digits, for example `4 and 7`. `word` is "and" or "or".
    pub fn digit_list(self, word: &str, set: DigitSet) -> String {
        self.join(word, digit_set::iter(set).map(digit_name).collect())
    }

    /// A number from 2 to 4 in words. Other numbers are written in digits.
    pub fn number_word(self, number: u32) -> String {
        self.phrase(&number.to_string(), &[])
    }
}

/// The name of a digit. The parameter is 0 to 8, and the name is `1` to `9`.
pub fn digit_name(digit: usize) -> String {
    (digit + 1).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_houses_and_digits_have_names() {
        let n = Narrator::new("en");
        assert_eq!(n.cell_name(0) + " " + &n.cell_name(80), "r1c1 r9c9");
        assert_eq!(n.house_list(1 << 9 | 1 << 17), "columns 1 and 9");
        assert_eq!(n.house_list(1 << 26), "row 9");
        assert_eq!(n.cell_list("and", 0b111), "r1c1, r1c2 and r1c3");
        assert_eq!(n.digit_list("or", 0b1001), "1 or 4");
        assert_eq!(n.number_word(3) + &n.number_word(7), "three7");
        assert_eq!(Narrator::new("de-AT").cell_name(80), "Z9S9");
        assert_eq!(Narrator::new("xx").cell_name(80), "r9c9");
    }

    #[test]
    fn every_technique_has_a_name_in_every_language() {
        // In English, the name is its own text.
        for (code, words) in LANGUAGES.iter().filter(|(code, _)| *code != "en") {
            for technique in Technique::ALL {
                assert!(words.has(technique.name()), "{code}: {}", technique.name());
            }
        }
    }
}
