//! Cryptogram: a quotation in which each letter is replaced by another letter.
//!
//! The cipher is a permutation of the alphabet of the language in which no letter stands for itself. The
//! puzzle is proved with a list of words: exactly one substitution makes every word of the text a word of the
//! list. The list is the built-in list of the language or the user's list, with the words of the quotation
//! that it lacks; [`list`] says it precisely. A quotation whose proof is not finished within a number of
//! nodes is not used.
//!
//! The levels say what a solver with the list must do; see [`solver`]. Letters are given until the level is
//! reached.
//!
//! | level | what the solver must do | share of the letters that is printed |
//! |---|---|---|
//! | easy | look at one word: only one word fits, or all that fit have a letter in common | 20 % or more |
//! | medium | compare the words that have a letter: only one letter fits in all of them | 8 % or more |
//! | hard | find the first letters alone, or try words | less than 8 %, or more if words must be tried |
//!
//! No quotation is used twice in a book and its series until all were used.
//!
//! | file | content |
//! |---|---|
//! | `cells` | the text: words of letters and marks |
//! | `quotes`, `options` | the file of quotations, and the options |
//! | `list` | the list of words, and its name in the puzzle string |
//! | `setter` | making puzzles |
//! | `board`, `board_impl` | a finished puzzle and its puzzle string |
//! | `solver`, `verify` | the techniques and the proof, which share no code |
//! | `figure`, `describe` | drawing, reading back and describing puzzles |

mod board;
mod board_impl;
mod cells;
mod describe;
mod figure;
mod list;
mod options;
mod quotes;
mod setter;
mod solver;
mod verify;

#[cfg(test)]
mod tests;

use self::board::CryptogramBoard;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::{Field, FileKind, Need, Type, Values};
use bookgen_core::figure::Role;
use bookgen_core::word_list::{ACCENTS, IJ};
use bookgen_core::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Level, Puzzle, RepeatPolicy, Setter,
    Solved,
};

/// The name of the kind.
const NAME: &str = "cryptogram";
/// The numbers of letters of a quotation, if the options do not set them.
const DEFAULT_MIN: usize = 40;
const DEFAULT_MAX: usize = 150;

/// The cryptogram kind.
#[derive(Debug)]
pub struct Cryptogram;

static LEVELS: [Level; 3] = [
    Level::new(
        "easy",
        "a fifth of the letters or more are printed; one word at a time leads to the next letter",
    ),
    Level::new("medium", "a twelfth of the letters or more are printed; words must be compared"),
    Level::new("hard", "hardly a letter is printed, or words must be tried"),
];

static ABOUT: About = About {
    name: NAME,
    texts: bookgen_core::texts!("cryptogram"),
    summary: "A quotation in a cipher: each letter stands for another letter",
    options: &[
        Field {
            name: "quotes",
            ty: Type::TextFile(FileKind::WordList),
            need: Need::Optional,
            help: "file with one quotation per line, as `text|author|source` or with tabs; if missing, the \
                   quotations that bookgen has for English, French, German and Spanish",
        },
        Field {
            name: "words",
            ty: Type::TextFiles(FileKind::WordList),
            need: Need::Optional,
            help: "list of words with which the puzzle has one solution: a file with one word per line, or \
                   `builtin:en`; if missing, the list that bookgen has for Dutch, English, Polish and Spanish",
        },
        Field {
            name: "given",
            ty: Type::Int(0, 12),
            need: Need::Optional,
            help: "number of letters that are given; if missing, as many as the level needs",
        },
        Field {
            name: "min_letters",
            ty: Type::Int(1, cells::MAX_LETTERS as i64),
            need: Need::Optional,
            help: "minimum number of letters of a quotation; if missing, 40",
        },
        Field {
            name: "max_letters",
            ty: Type::Int(1, cells::MAX_LETTERS as i64),
            need: Need::Optional,
            help: "maximum number of letters of a quotation; if missing, 150",
        },
        Field {
            name: "attribution",
            ty: Type::Choice(options::ATTRIBUTIONS),
            need: Need::Default("\"author\""),
            help: "what is printed with the puzzle: the author, the author and the source, or nothing",
        },
        ACCENTS,
        Field {
            name: "language",
            ty: Type::Id,
            need: Need::Default("\"en\""),
            help: "language of the quotations; in a book, the default is the language of the book",
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

impl Kind for Cryptogram {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn uses_earlier(&self) -> bool {
        true
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        options::setter(options).map(|setter| Box::new(setter) as Box<dyn Setter>)
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(CryptogramBoard::parse(puzzle)?))
    }

    /// Checks the answer: the words that the list lacks are known only from the answer.
    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        if puzzle.answer.is_empty() {
            let text = "the answer must have the text: the list may lack some of its words";
            return Err(Flaw(text.to_owned()));
        }
        CryptogramBoard::parse(puzzle)?.verify().proved()?;
        Ok(Solved::One(puzzle.answer.clone()))
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        figure::read(puzzle, answer).map(|board| board.puzzle())
    }

    /// One face is not enough: the puzzle does not show the text, and the answer does not show the cipher.
    fn read_face(&self, _: &Figure, _: Face) -> Result<Option<Puzzle>, Flaw> {
        Ok(None)
    }
}
