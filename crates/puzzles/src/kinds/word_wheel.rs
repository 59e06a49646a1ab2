//! Word wheel: nine letters, from which words are made. Each word has the letter of the hub.
//!
//! The words come from a list with classes of commonness. The answer has exactly the words of the list up to
//! class 50 that have four letters or more (or as the option `least` says), use each letter at most as often
//! as the wheel has it, and have the letter of the hub. They are in three groups: up to class 20, 35 and 50.
//! One or more of them have all nine letters.
//!
//! | level | the words of nine letters | the words of the first group |
//! |---|---|---|
//! | easy | one is in the first group | 20 or more |
//! | medium | one is in the first group, or in the second | fewer than 20 if one is in the first group |
//! | hard | all are in the third group | any number |
//!
//! All puzzles have 15 to 70 words. A word of nine letters is not used again in a book and its series until
//! all were used.
//!
//! | file | content |
//! |---|---|
//! | `board`, `board_impl` | a finished puzzle, its puzzle string and its proof |
//! | `setter` | the options and making puzzles |
//! | `figure` | drawing and reading back |

mod board;
mod board_impl;
mod figure;
mod setter;

#[cfg(test)]
mod tests;

use self::board::WordWheelBoard;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::{Field, FileKind, Need, Type, Values};
use bookgen_core::figure::Role;
use bookgen_core::word_list::{ACCENTS, IJ};
use bookgen_core::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Level, Puzzle, RepeatPolicy, Setter,
    Solved,
};

/// The name of the kind.
const NAME: &str = "word-wheel";
/// The number of letters.
const LETTERS: usize = 9;
/// The cell of the hub.
const HUB: usize = 4;
/// The highest class of each group of words.
const CLASSES: [u8; 3] = [20, 35, 50];
/// The numbers of words of a puzzle that the setter makes.
const WORDS: std::ops::RangeInclusive<usize> = 15..=70;
/// The minimum number of words of the first group in an easy puzzle.
const EASY_WORDS: usize = 20;

/// The word wheel kind.
#[derive(Debug)]
pub struct WordWheel;

static LEVELS: [Level; 3] = [
    Level::new("easy", "the word of nine letters is very common, and so are twenty words or more"),
    Level::new("medium", "the word of nine letters is common"),
    Level::new("hard", "the word of nine letters is rarer"),
];

static ABOUT: About = About {
    name: NAME,
    texts: bookgen_core::texts!("word_wheel"),
    summary: "Nine letters in a square, from which words with the middle letter are made",
    options: &[
        Field {
            name: "words",
            ty: Type::TextFiles(FileKind::WordList),
            need: Need::Optional,
            help: "list of words: a file with one word per line, or `builtin:en`; if missing, the list that \
                   bookgen has for Dutch, English, Polish and Spanish",
        },
        Field {
            name: "least",
            ty: Type::Int(3, 5),
            need: Need::Default("4"),
            help: "minimum number of letters of a word",
        },
        ACCENTS,
        Field {
            name: "language",
            ty: Type::Id,
            need: Need::Default("\"en\""),
            help: "language of the words; in a book, the default is the language of the book",
        },
        IJ,
    ],
    levels: &LEVELS,
    default_level: "medium",
    scale: None,
    claim: Claim::OneSolutionInList,
    repeats: RepeatPolicy::UpToSymmetry,
    generator: 1,
    group: Group::Words,
    symbols: Role::Given,
    ascending: true,
};

impl Kind for WordWheel {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn has_hints(&self) -> bool {
        false
    }

    fn uses_earlier(&self) -> bool {
        true
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        setter::setter(options).map(|setter| Box::new(setter) as Box<dyn Setter>)
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(WordWheelBoard::parse(puzzle)?))
    }

    /// Checks the answer: the words of the user's list are known only from the answer.
    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        if puzzle.answer.is_empty() {
            return Err(Flaw("the answer must have the words".to_owned()));
        }
        WordWheelBoard::parse(puzzle)?.verify().proved()?;
        Ok(Solved::One(puzzle.answer.clone()))
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        figure::read(puzzle, answer).map(|board| board.puzzle())
    }

    /// One face is not enough: the puzzle does not show the words, and the answer does not show how many of
    /// them make a good result.
    fn read_face(&self, _: &Figure, _: Face) -> Result<Option<Puzzle>, Flaw> {
        Ok(None)
    }
}
