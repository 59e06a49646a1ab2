//! Arrowword (Schwedenrätsel, mots fléchés): the clues are in cells of the grid, with arrows to their words.
//!
//! The words and clues come from a list of clues ([`bookgen_core::clues`]): the list that bookgen ships for
//! English and German, or the user's. Each puzzle has a mask of its own, with these rules: clue cells are at
//! most a quarter of the cells; each has one or two clues; words have three letters or more; at most two
//! uncrossed letters follow each other in a word; no part of the grid is cut off.
//!
//! | level | what the solver sees | clues |
//! |---|---|---|
//! | easy | each word has a given letter | up to grade 2, the easiest of each word |
//! | medium | no letters are given; no two uncrossed letters follow each other | up to grade 3 |
//! | hard | two uncrossed letters follow each other in a word | all grades, mostly the hardest |
//!
//! Words and clues of earlier puzzles of the book and its series are avoided: a clue is not used again
//! within a hundred puzzles, and a word only if the list has no others that fit.
//!
//! | file | content |
//! |---|---|
//! | `arrow` | the arrows, and which clue cell has the clue of which word |
//! | `mask_options`, `mask_search`, `mask_rules` | finding masks, and their rules |
//! | `setter`, `history` | making puzzles |
//! | `puzzle_text`, `board`, `board_impl` | a finished puzzle, its puzzle string, its proof and its level |
//! | `figure`, `describe` | drawing, reading back and describing puzzles |

mod arrow;
mod board;
mod board_impl;
mod clue_size;
mod describe;
mod figure;
mod history;
mod mask_options;
mod mask_rules;
mod mask_search;
mod options;
mod puzzle_text;
mod setter;

#[cfg(test)]
mod tests;

use self::board::ArrowwordBoard;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::{Field, FileKind, Need, Type, Values};
use bookgen_core::figure::Role;
use bookgen_core::word_list::{GRID_ACCENTS, IJ};
use bookgen_core::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Level, Puzzle, RepeatPolicy, Setter,
    Solved,
};

/// The name of the kind.
const NAME: &str = "arrowword";
/// The minimum number of columns and of rows.
const MIN_SIDE: usize = 8;
/// The maximum numbers of columns and of rows.
const MAX_COLUMNS: usize = 25;
const MAX_ROWS: usize = 35;
/// The maximum number of letters of the hidden phrase.
const MAX_PHRASE: usize = 35;
/// The maximum number of own words.
const MAX_OWN: usize = 60;
/// The maximum length of a clue in a cell, in characters.
const MAX_CLUE_TEXT: usize = 200;

/// The arrowword kind.
#[derive(Debug)]
pub struct Arrowword;

static LEVELS: [Level; 3] = [
    Level::new("easy", "each word has a given letter; the easiest clues"),
    Level::new("medium", "no given letters; each letter is crossed or beside crossed letters"),
    Level::new("hard", "some words have two uncrossed letters side by side; the hardest clues"),
];

static ABOUT: About = About {
    name: NAME,
    texts: bookgen_core::texts!("arrowword"),
    summary: "Crossing words with their clues in the grid, and arrows from the clues to the words",
    options: &[
        Field {
            name: "clues",
            ty: Type::TextFile(FileKind::WordList),
            need: Need::Optional,
            help: "list of answers and clues as comma-separated values, with the columns answer, clue, \
                   grade, theme, language and origin; or a word list with clues, such as `Otter: Swims \
                   on its back`; if missing, the list that bookgen has for English and German",
        },
        Field {
            name: "own_words",
            ty: Type::TextFile(FileKind::WordList),
            need: Need::Optional,
            help: "words that must all be in each puzzle, with their clues, in one of the same forms, for \
                   example for a birthday; at most 60",
        },
        Field {
            name: "phrase",
            ty: Type::Text,
            need: Need::Optional,
            help: "phrase of at most 35 letters that numbered cells spell when the puzzle is solved",
        },
        Field {
            name: "columns",
            ty: Type::Int(MIN_SIDE as i64, MAX_COLUMNS as i64),
            need: Need::Default("10"),
            help: "number of columns of the grid",
        },
        Field {
            name: "rows",
            ty: Type::Int(MIN_SIDE as i64, MAX_ROWS as i64),
            need: Need::Default("13"),
            help: "number of rows of the grid",
        },
        Field {
            name: "picture",
            ty: Type::Text,
            need: Need::Optional,
            help: "columns and rows that stay free for a picture or an advertisement, such as `4x5`, at \
                   most half of the columns and of the rows",
        },
        Field {
            name: "picture_file",
            ty: Type::BinaryFile(FileKind::Picture),
            need: Need::Optional,
            help: "picture in grey (PNG or JPEG) that is printed in this place, in books; it is cut at its \
                   edges to the shape of the place",
        },
        Field {
            name: "picture_place",
            ty: Type::Choice(options::PLACES),
            need: Need::Default("\"bottom-right\""),
            help: "where the place for the picture is",
        },
        GRID_ACCENTS,
        Field {
            name: "language",
            ty: Type::Id,
            need: Need::Default("\"en\""),
            help: "language of the clues; in a book, the default is the language of the book",
        },
        IJ,
    ],
    levels: &LEVELS,
    default_level: "medium",
    scale: None,
    claim: Claim::ValidAnswer,
    repeats: RepeatPolicy::Identical,
    generator: 1,
    group: Group::Words,
    symbols: Role::Given,
    ascending: false,
};

impl Kind for Arrowword {
    fn size_within(&self, columns: usize, rows: usize) -> Option<(usize, usize)> {
        let fits = columns.min(rows) >= MIN_SIDE;
        fits.then_some((columns.min(MAX_COLUMNS), rows.min(MAX_ROWS)))
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn has_hints(&self) -> bool {
        false
    }

    fn uses_earlier(&self) -> bool {
        true
    }

    /// Cells have room for clues.
    fn narrow_size(&self) -> Option<(usize, usize)> {
        Some((8, 10))
    }

    fn free_place_option(&self) -> Option<&'static str> {
        Some("picture")
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        options::setter(options).map(|setter| Box::new(setter) as Box<dyn Setter>)
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(ArrowwordBoard::parse(puzzle)?))
    }

    /// Checks the answer: clues cannot be solved.
    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        if puzzle.answer.is_empty() {
            return Err(Flaw("the answer must have the words: clues cannot be solved".to_owned()));
        }
        ArrowwordBoard::parse(puzzle)?.verify().proved()?;
        Ok(Solved::One(puzzle.answer.clone()))
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        figure::read(puzzle, answer).map(|board| board.puzzle())
    }

    /// One face is not enough: the puzzle does not show the words, and the answer does not show the clues.
    fn read_face(&self, _: &Figure, _: Face) -> Result<Option<Puzzle>, Flaw> {
        Ok(None)
    }
}
