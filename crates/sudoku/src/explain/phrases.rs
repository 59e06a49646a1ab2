//! The parts of phrases about a grid, and the words and names to say them with.

use std::sync::LazyLock;

use crate::Sudoku;
use crate::board::{self, CellSet};
use crate::grade::DigitSet;
use bookgen_core::Kind;
use bookgen_core::solver::phrase::{Arg, Names, Phrase};
use bookgen_core::words::Words;

/// The words of each language of the kind.
static LANGUAGES: LazyLock<Vec<(&str, Words)>> = LazyLock::new(|| {
    let codes = Sudoku.about().texts.iter().map(|(code, _)| *code);
    codes.map(|code| (code, Words::of_kind(&Sudoku, code))).collect()
});

/// The words of a language. A variant such as `en-GB` has the words of its language. An unknown
/// language gives English.
pub fn words(language: &str) -> &'static Words {
    let code = Words::code(language);
    let known = LANGUAGES.iter().find(|(known, _)| *known == code);
    &known.unwrap_or(&LANGUAGES[0]).1
}

/// A phrase about a candidate.
pub fn candidate(key: &'static str, cell: usize, digit: usize) -> Phrase {
    Phrase::new(key).with("cell", Arg::Cell(cell)).with("digit", Arg::Digit(digit))
}

/// All cells of a set.
pub fn cells(set: CellSet) -> Arg {
    Arg::Cells(board::cells(set).collect())
}

/// One of the cells of a set.
pub fn any_cell(set: CellSet) -> Arg {
    Arg::AnyCell(board::cells(set).collect())
}

/// All digits of a set.
pub fn digits(set: DigitSet) -> Arg {
    Arg::Digits(set.into())
}

/// All houses of a set, as indices of [`HOUSES`](board::HOUSES).
pub fn houses(set: u32) -> Arg {
    Arg::Houses((0..27).filter(|house| set >> house & 1 == 1).collect())
}

/// The names of the cells, houses and digits of a grid.
#[derive(Clone, Copy, Debug)]
pub struct GridNames;

impl Names for GridNames {
    fn cell(&self, cell: usize, words: &Words) -> String {
        words.short_cell(board::row(cell), board::column(cell))
    }

    fn house(&self, house: usize, words: &Words) -> String {
        let key = ["house-box", "house-column", "house-row"][house / 9];
        words.say(key, &[("number", &(house % 9 + 1).to_string())])
    }

    /// Several houses have the same type and one noun, for example "rows 3 and 5".
    fn houses(&self, houses: &[usize], words: &Words) -> String {
        match *houses {
            [] => String::new(),
            [house] => self.house(house, words),
            [first, ..] => {
                let numbers = houses.iter().map(|house| (house % 9 + 1).to_string()).collect();
                let key = ["boxes", "columns", "rows"][first / 9];
                words.say(key, &[("numbers", &words.list(numbers, "and"))])
            }
        }
    }

    fn digit(&self, digit: usize) -> String {
        (digit + 1).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::Technique;

    #[test]
    fn cells_houses_and_digits_have_names() {
        let say = |arg: Arg, language: &str| {
            Phrase::new("parts").with("parts", arg).say(&GridNames, words(language))
        };
        assert_eq!(say(cells(1 << 80 | 0b11), "en"), "r1c1, r1c2 and r9c9");
        assert_eq!(say(any_cell(0b11), "en"), "r1c1 or r1c2");
        assert_eq!(say(houses(1 << 9 | 1 << 17), "en"), "columns 1 and 9");
        assert_eq!(say(houses(1 << 26), "en") + &say(houses(0), "en"), "row 9");
        assert_eq!(say(digits(0b1001), "en"), "1 and 4");
        assert_eq!(say(Arg::Count(3), "en") + &say(Arg::Count(7), "en"), "three7");
        assert_eq!(say(Arg::Cell(80), "de-AT"), "Z9S9");
        assert_eq!(say(Arg::Cell(80), "xx"), "r9c9");
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
