//! Sentences of explanations, which can be written in every language.

use crate::words::Words;

/// A sentence without a full stop: the key of its text in the files of words, and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The key of the text.
    pub key: &'static str,
    /// The arguments: the name of a placeholder, and its value.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A cell.
    Cell(usize),
    /// Several cells.
    Cells(Vec<usize>),
    /// One of several cells, with "or" before the last.
    AnyCell(Vec<usize>),
    /// A house, as an index of the puzzle's houses.
    House(usize),
    /// Several houses, as indices of the puzzle's houses.
    Houses(Vec<usize>),
    /// A digit, from 0.
    Digit(usize),
    /// Several digits as bits: bit 0 is the digit 1.
    Digits(u32),
    /// One of several digits as bits, with "or" before the last.
    AnyDigit(u32),
    /// A number that is no digit of the puzzle, for example a sum.
    Number(i64),
    /// A number of things, in words if there is a text whose key is the number.
    Count(u32),
    /// Several numbers.
    Numbers(Vec<i64>),
    /// A phrase inside the phrase.
    Phrase(Box<Phrase>),
    /// Several phrases, with "and" before the last.
    All(Vec<Phrase>),
    /// Several phrases, separated by a text with this key.
    Phrases(Vec<Phrase>, &'static str),
}

/// The names of the parts of a puzzle.
pub trait Names {
    /// The name of a cell, for example `r2c5`.
    fn cell(&self, cell: usize, words: &Words) -> String;

    /// The name of a house, for example "row 3".
    fn house(&self, house: usize, words: &Words) -> String;

    /// The names of several houses, for example "row 3 and column 5".
    fn houses(&self, houses: &[usize], words: &Words) -> String {
        words.list(houses.iter().map(|house| self.house(*house, words)).collect(), "and")
    }

    /// The symbol of a digit, from 0.
    fn digit(&self, digit: usize) -> String;
}

impl Phrase {
    /// A phrase without arguments.
    pub fn new(key: &'static str) -> Phrase {
        Phrase { key, args: Vec::new() }
    }

    /// This phrase with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: Arg) -> Phrase {
        self.args.push((name, arg));
        self
    }

    /// Writes the phrase.
    pub fn say(&self, names: &dyn Names, words: &Words) -> String {
        let args = self.args.iter().map(|(name, arg)| (*name, arg.say(names, words)));
        let args: Vec<(&str, String)> = args.collect();
        let args: Vec<(&str, &str)> =
            args.iter().map(|(name, value)| (*name, value.as_str())).collect();
        words.say(self.key, &args)
    }
}

impl Phrase {
    /// Where a step is, from its argument: the first houses that the phrase names, or else its first
    /// cells. The text is a phrase such as "in row 3".
    pub fn place(&self, names: &dyn Names, words: &Words) -> String {
        let mut found = [None, None];
        self.find_places(&mut found);
        let place = match found {
            [Some(houses), _] => houses.say(names, words),
            [None, Some(cells)] => cells.say(names, words),
            [None, None] => String::new(),
        };
        words.say("place-in", &[("place", &place)])
    }

    /// Finds the first argument that names houses, and the first argument that names cells. Of many
    /// cells only the first counts.
    fn find_places(&self, found: &mut [Option<Arg>; 2]) {
        const MAX_CELLS: usize = 3;
        for (_, arg) in &self.args {
            match arg {
                // The sum of a cage belongs to no house.
                Arg::Houses(houses) if houses.is_empty() => {}
                Arg::House(_) | Arg::Houses(_) => {
                    found[0].get_or_insert_with(|| arg.clone());
                }
                Arg::Cells(cells) | Arg::AnyCell(cells) if cells.len() > MAX_CELLS => {
                    found[1].get_or_insert(Arg::Cell(cells[0]));
                }
                Arg::Cell(_) | Arg::Cells(_) | Arg::AnyCell(_) => {
                    found[1].get_or_insert_with(|| arg.clone());
                }
                Arg::Phrase(phrase) => phrase.find_places(found),
                Arg::Phrases(phrases, _) | Arg::All(phrases) => {
                    phrases.iter().for_each(|phrase| phrase.find_places(found));
                }
                Arg::Digit(_)
                | Arg::Digits(_)
                | Arg::AnyDigit(_)
                | Arg::Number(_)
                | Arg::Count(_)
                | Arg::Numbers(_) => {}
            }
        }
    }
}

/// A cell with its digit, for example `r7c2=8`.
pub fn placed(cell: usize, digit: usize, names: &dyn Names, words: &Words) -> String {
    format!("{}={}", names.cell(cell, words), names.digit(digit))
}

impl Arg {
    fn say(&self, names: &dyn Names, words: &Words) -> String {
        let cell_names =
            |cells: &[usize]| cells.iter().map(|cell| names.cell(*cell, words)).collect();
        let texts = |phrases: &[Phrase]| -> Vec<String> {
            phrases.iter().map(|phrase| phrase.say(names, words)).collect()
        };
        match self {
            Arg::Cell(cell) => names.cell(*cell, words),
            Arg::Cells(cells) => words.list(cell_names(cells), "and"),
            Arg::AnyCell(cells) => words.list(cell_names(cells), "or"),
            Arg::House(house) => names.house(*house, words),
            Arg::Houses(houses) => names.houses(houses, words),
            Arg::Digit(digit) => names.digit(*digit),
            Arg::Digits(bits) => words.list(digit_names(*bits, names), "and"),
            Arg::AnyDigit(bits) => words.list(digit_names(*bits, names), "or"),
            Arg::Number(number) => number.to_string(),
            Arg::Count(number) => words.word(&number.to_string()),
            Arg::Numbers(numbers) => {
                words.list(numbers.iter().map(ToString::to_string).collect(), "and")
            }
            Arg::Phrase(phrase) => phrase.say(names, words),
            Arg::All(phrases) => words.list(texts(phrases), "and"),
            Arg::Phrases(phrases, separator) => texts(phrases).join(&words.word(separator)),
        }
    }
}

/// The symbols of digits that are bits of a set.
pub fn digit_names(bits: u32, names: &dyn Names) -> Vec<String> {
    let digits = (0..u32::BITS as usize).filter(|digit| bits >> digit & 1 == 1);
    digits.map(|digit| names.digit(digit)).collect()
}
