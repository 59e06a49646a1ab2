//! Calcudoku: each row and column has each digit once, and each cage has the result of an operation.
//!
//! | file | content |
//! |---|---|
//! | `board`, `puzzle_text` | a finished puzzle: its puzzle string, and the proof that it has one solution |
//! | `cage`, `fillings`, `cages` | the cages, their clues, and the ways to fill them |
//! | `levels` | the techniques of each level |
//! | `view`, `last_of_cage` | the techniques without pencil marks |
//! | `combinations`, `line_total` | the techniques with pencil marks |
//! | `division`, `setter` | making puzzles |
//! | `figure` | makes the figures of a puzzle, and reads a puzzle from its figures |
//! | `game_id`, `ipuz` | the file formats |

mod board;
mod board_impl;
mod cage;
mod cages;
mod combinations;
mod division;
mod figure;
mod fillings;
mod game_id;
mod ipuz;
mod last_of_cage;
mod levels;
mod line_total;
mod puzzle_text;
mod setter;
mod view;

#[cfg(test)]
mod tests;

use self::board::CalcudokuBoard;
use self::setter::CalcudokuSetter;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::{Field, Type, Values};
use bookgen_core::figure::Role;
use bookgen_core::text_format::TextFormat;
use bookgen_core::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Level, Puzzle, RepeatPolicy, Setter,
    Solved,
};

/// The name of the puzzle kind.
const NAME: &str = "calcudoku";

/// The smallest and the largest number of rows.
const MIN_SIZE: usize = 3;
const MAX_SIZE: usize = 9;

/// The number of rows if the options do not set it.
const DEFAULT_SIZE: usize = 6;

/// The calcudoku kind.
#[derive(Debug)]
pub struct Calcudoku;

static LEVELS: [Level; 5] = [
    Level::new("gentle", "last cells of cages and lines, digits that a cage needs in its line"),
    Level::new("easy", "the ways to fill a cage with the digits that its lines leave"),
    Level::new("medium", "pencil marks of one cage"),
    Level::new("hard", "pairs, triples, X-wings, sums and products of a line"),
    Level::new("expert", "XY-wings, swordfish, forcing chains"),
];

static ABOUT: About = About {
    name: NAME,
    summary: "Each row and column has each digit once; each cage has the result of an operation",
    options: &[
        Field::with_default(
            "size",
            Type::Int(MIN_SIZE as i64, MAX_SIZE as i64),
            "6",
            "the number of rows, columns and digits",
        ),
        Field::with_default(
            "operations",
            Type::Text,
            "\"+-*/\"",
            "the operations of the cages: some of the characters + - * /",
        ),
    ],
    levels: &LEVELS,
    default_level: "easy",
    scale: None,
    claim: Claim::OneSolution,
    repeats: RepeatPolicy::UpToSymmetry,
    generator: 1,
    symbols: Role::Given,
    ascending: true,
    texts: bookgen_core::texts!("calcudoku"),
};

impl Kind for Calcudoku {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn group(&self) -> Group {
        Group::Numbers
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        Ok(Box::new(CalcudokuSetter::new(options)?))
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(CalcudokuBoard::parse(puzzle)?))
    }

    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        let board = CalcudokuBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
        Ok(board.solve().map(|answer| puzzle_text::answer(&answer)))
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        figure::read(puzzle, answer).map(|board| board.puzzle())
    }

    fn read_face(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        match face {
            Face::Puzzle => figure::read_puzzle(figure).map(|board| Some(board.puzzle())),
            // The answer does not show the clues.
            Face::Answer => Ok(None),
        }
    }

    fn formats(&self) -> &'static [TextFormat] {
        FORMATS
    }
}

/// The file formats.
static FORMATS: &[TextFormat] = &[game_id::FORMAT];
