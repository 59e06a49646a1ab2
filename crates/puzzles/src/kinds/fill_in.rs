//! Fill-in (Füllrätsel, mots casés, crucigrama de encajar): a crossword without clues. The words are listed by
//! length, and there is one way to place them.
//!
//! The grid is a lattice as of British crosswords ([`lattice`](bookgen_core::entries::lattice)). The words come
//! from a list by classes of commonness, which bookgen ships or which is the user's; or they are numbers.
//!
//! | level | classes of the words | printed words | what a solver needs |
//! |---|---|---|---|
//! | easy | up to 20 | 1 to 3 | each word follows from the letters that are known |
//! | medium | up to 35 | 0 or 1 | the words of crossing places are compared, at most three times for a word |
//! | hard | up to 50 | 0 | some word needs four or more such comparisons |
//!
//! A random fill has often two words that can be exchanged. The setter exchanges words until the techniques
//! of the level place all words: see `improve`.
//!
//! | file | content |
//! |---|---|
//! | `setter`, `improve` | making puzzles |
//! | `board`, `board_impl` | a finished puzzle |
//! | `verify`, `grade` | the proof; level and steps |
//! | `worked`, `describe` | a picture of the first steps; a puzzle in words |

mod board;
mod board_impl;
mod describe;
mod grade;
mod improve;
mod setter;
mod verify;
mod worked;

#[cfg(test)]
mod tests;

use self::board::FillInBoard;
use self::setter::FillInSetter;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::{Field, FileKind, Need, Type, Values};
use bookgen_core::entries::placement::ListedGrid;
use bookgen_core::entries::{ODD_COLUMNS, ODD_ROWS, largest_lattice};
use bookgen_core::figure::Role;
use bookgen_core::word_list::{GRID_ACCENTS, IJ};
use bookgen_core::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Level, Puzzle, RepeatPolicy, Setter,
    Solved,
};

/// The name of the kind.
const NAME: &str = "fill-in";
/// The maximum number of printed words.
const MAX_STARTERS: i64 = 8;

/// The fill-in kind.
#[derive(Debug)]
pub struct FillIn;

static LEVELS: [Level; 3] = [
    Level::new("easy", "there is always a place for only one word, or a word with only one place"),
    Level::new(
        "medium",
        "the words of crossing places are compared, at most three times for a word",
    ),
    Level::new(
        "hard",
        "no word is given, and some word needs four or more comparisons of crossing places",
    ),
];

static ABOUT: About = About {
    name: NAME,
    texts: bookgen_core::texts!("fill_in"),
    summary: "A crossword without clues: the words are listed by length and must be placed",
    options: &[
        Field {
            name: "words",
            ty: Type::TextFiles(FileKind::WordList),
            need: Need::Optional,
            help: "list of words, one per line, perhaps with classes such as [20] or scores such as \
                   `otter;80`; or a built-in list such as builtin:en, builtin:themes for the words of \
                   all themes, or builtin:numbers for numbers instead of words; if missing, the list that \
                   bookgen has for English, Spanish, Dutch and Polish, or the themes for German and French",
        },
        Field {
            name: "own_words",
            ty: Type::TextFile(FileKind::WordList),
            need: Need::Optional,
            help: "words that must all be in each puzzle, one per line, for example for a birthday; at \
                   most 40",
        },
        ODD_COLUMNS,
        ODD_ROWS,
        Field {
            name: "starters",
            ty: Type::Int(0, MAX_STARTERS),
            need: Need::Optional,
            help: "number of words that are given; if missing, 1 in easy puzzles, or 2 or 3 in grids of \
                   300 or 600 cells, 0 or 1 in medium and 0 in hard puzzles",
        },
        GRID_ACCENTS,
        Field {
            name: "language",
            ty: Type::Id,
            need: Need::Default("\"en\""),
            help: "language of the words and of the headings above the lists; in a book, the default is \
                   the language of the book",
        },
        IJ,
    ],
    levels: &LEVELS,
    default_level: "medium",
    scale: None,
    claim: Claim::OneSolution,
    repeats: RepeatPolicy::UpToSymmetry,
    generator: 1,
    group: Group::Words,
    symbols: Role::Given,
    ascending: true,
};

impl Kind for FillIn {
    /// The sides are odd.
    fn size_within(&self, columns: usize, rows: usize) -> Option<(usize, usize)> {
        largest_lattice(columns, rows)
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        FillInSetter::of_options(options).map(|setter| Box::new(setter) as Box<dyn Setter>)
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(FillInBoard::parse(puzzle)?))
    }

    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        let puzzle = Puzzle { answer: String::new(), ..puzzle.clone() };
        verify::solutions(&FillInBoard::parse(&puzzle)?)
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        ListedGrid::read(NAME, puzzle, Some(answer), |grid| {
            let board = FillInBoard::new(grid)?;
            puzzle.check_face(&board, Face::Puzzle)?;
            answer.check_face(&board, Face::Answer)?;
            Ok(board.puzzle())
        })
    }

    /// Reads the drawing of the puzzle, and solves it. The drawing of the answer has no list.
    fn read_face(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        if face == Face::Answer {
            return Ok(None);
        }
        ListedGrid::read(NAME, figure, None, |grid| {
            let board = FillInBoard::new(grid)?;
            figure.check_face(&board, Face::Puzzle)?;
            let answer = verify::solutions(&board)?.only()?;
            Ok(Some(Puzzle { answer, ..board.puzzle() }))
        })
    }
}
