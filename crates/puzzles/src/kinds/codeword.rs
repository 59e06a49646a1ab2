//! Codeword (code crossword, Zahlen-Kreuzwort, mots codés, crucigrama cifrado): a filled grid in which each
//! letter is a number. The same number is the same letter everywhere.
//!
//! The words come from a list by classes of commonness: a list that bookgen ships, or the user's. The grid is
//! a lattice as of British crosswords ([`lattice`](bookgen_core::entries::lattice)). The words of a puzzle are
//! common; its solution is the only one with **all** words of the list, rare words too.
//!
//! | level | classes of the words | starters | what a solver needs |
//! |---|---|---|---|
//! | easy | up to 20 | 3 | there is always a place that one word of the list fits |
//! | medium | up to 35 | 2 | all words that fit a place have the same letter |
//! | hard | up to 50 | 1 | the words of several places must be compared: one letter fits all words of a number |
//!
//! A puzzle with a list that bookgen ships has the name and the digest of the list. A puzzle with a list of
//! the user has all words of the list that fit an entry with the starters, so that it can be proved and
//! graded without the list.
//!
//! | file | content |
//! |---|---|
//! | `options`, `setter` | the options of a chapter; making puzzles |
//! | `filled_grid`, `pangram` | filled grids with all letters of the alphabet |
//! | `knowledge`, `solver`, `grade` | solving by techniques; level and steps |
//! | `letter_text`, `word_source`, `puzzle_text`, `board`, `board_impl` | a finished puzzle and its puzzle string |
//! | `verify` | the proof |
//! | `figure`, `guess`, `worked`, `describe` | drawing, reading back and describing puzzles |

mod board;
mod board_impl;
mod describe;
mod figure;
mod filled_grid;
mod grade;
mod guess;
mod knowledge;
mod letter_text;
mod options;
mod pangram;
mod puzzle_text;
mod setter;
mod solver;
mod verify;
mod word_source;
mod worked;

#[cfg(test)]
mod tests;

use self::board::CodewordBoard;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::{Field, FileKind, Need, Type, Values};
use bookgen_core::entries::{ODD_COLUMNS, ODD_ROWS, largest_lattice};
use bookgen_core::figure::Role;
use bookgen_core::word_list::{GRID_ACCENTS, IJ};
use bookgen_core::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Level, Puzzle, RepeatPolicy, Setter,
    Solved,
};

/// The name of the kind.
const NAME: &str = "codeword";
/// The maximum number of different letters.
const MAX_NUMBERS: usize = 99;
/// The maximum number of starters.
const MAX_STARTERS: i64 = 8;

/// The codeword kind.
#[derive(Debug)]
pub struct Codeword;

static LEVELS: [Level; 3] = [
    Level::new("easy", "there is always a place that one word of the list fits"),
    Level::new("medium", "all words that fit a place have a letter in common"),
    Level::new("hard", "the words of several places must be compared"),
];

static ABOUT: About = About {
    name: NAME,
    texts: bookgen_core::texts!("codeword"),
    summary: "A crossword whose letters are numbers: the same number is always the same letter",
    options: &[
        Field {
            name: "words",
            ty: Type::TextFiles(FileKind::WordList),
            need: Need::Optional,
            help: "list of words, one per line, perhaps with classes such as [20] or scores such as \
                   `otter;80`; or a built-in list such as builtin:en; if missing, the list that bookgen \
                   has for English, Spanish, Dutch and Polish",
        },
        ODD_COLUMNS,
        ODD_ROWS,
        Field {
            name: "starters",
            ty: Type::Int(0, MAX_STARTERS),
            need: Need::Optional,
            help: "number of letters that are given; if missing, 3 in easy, 2 in medium and 1 in hard \
                   puzzles",
        },
        Field {
            name: "all_letters",
            ty: Type::Flag,
            need: Need::Optional,
            help: "whether each letter of the alphabet is in each puzzle; if missing, yes if the grid has \
                   at least 150 cells and the list has enough words with each letter",
        },
        GRID_ACCENTS,
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

impl Kind for Codeword {
    /// The sides are odd.
    fn size_within(&self, columns: usize, rows: usize) -> Option<(usize, usize)> {
        largest_lattice(columns, rows)
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        options::setter(options).map(|setter| Box::new(setter) as Box<dyn Setter>)
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(CodewordBoard::parse(puzzle)?))
    }

    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        let puzzle = Puzzle { answer: String::new(), ..puzzle.clone() };
        let board = CodewordBoard::parse(&puzzle)?;
        let found = verify::solutions(&board, board.source.known()?.lexicon());
        Ok(found.map(|letters| letter_text::write_letters(&letters)))
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        figure::read(puzzle, answer).map(|board| board.puzzle())
    }

    /// Reads the drawing of the puzzle, and solves it. The drawing of the answer does not always show which
    /// letters are starters.
    fn read_face(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        match face {
            Face::Puzzle => Ok(figure::read_alone(figure)?.map(|board| board.puzzle())),
            Face::Answer => Ok(None),
        }
    }
}
