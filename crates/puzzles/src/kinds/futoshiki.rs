//! Futoshiki: each row and column has each digit once, and signs compare neighbouring cells.
//!
//! | file | content |
//! |---|---|
//! | `board`, `puzzle_text` | a finished puzzle: its puzzle string, and the proof that it has one solution |
//! | `signs` | the signs of a puzzle, their chains, and the bounds that follow from them |
//! | `levels` | the techniques of each level |
//! | `singles`, `comparison`, `several_in_line`, `forcing_chain` | the techniques that use signs |
//! | `masks`, `removals` | candidates as bits; parts of sentences |
//! | `setter` | making puzzles |
//! | `game_id` | the file format of Simon Tatham's collection |
//! | `figure` | makes the figures of a puzzle, and reads a puzzle from its figures |

mod board;
mod comparison;
mod figure;
mod forcing_chain;
mod game_id;
mod levels;
mod masks;
mod puzzle_text;
mod removals;
mod setter;
mod several_in_line;
mod signs;
mod singles;

#[cfg(test)]
mod tests;

use self::board::FutoshikiBoard;
use self::setter::FutoshikiSetter;
use super::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Level, Puzzle, RepeatPolicy, Setter,
    Solved,
};
use crate::figure::Role;
use crate::text_format::TextFormat;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::{Field, Type, Values};

/// The name of the puzzle kind.
const NAME: &str = "futoshiki";

/// The smallest and the largest number of rows.
const MIN_SIZE: usize = 4;
const MAX_SIZE: usize = 9;

/// The number of rows if the options do not set it.
const DEFAULT_SIZE: usize = 6;

/// The largest number of givens that a chapter can ask for. With more givens, few signs are needed.
const fn max_givens(size: usize) -> usize {
    size * (size - 2) / 4
}

/// The number of words of a cell set: 81 cells need two.
const WORDS: usize = 2;

/// The futoshiki kind.
#[derive(Debug)]
pub struct Futoshiki;

static LEVELS: [Level; 5] = [
    Level::new("gentle", "hidden singles, with the signs at a cell"),
    Level::new("easy", "hidden and naked singles, with chains of signs"),
    Level::new("medium", "signs between pencil marks, several greater cells in a line"),
    Level::new("hard", "pairs, triples, X-wings"),
    Level::new("expert", "XY-wings, swordfish, forcing chains"),
];

static ABOUT: About = About {
    name: NAME,
    summary: "Each row and column of a grid has each digit once; signs compare neighbours",
    options: &[
        Field::with_default(
            "size",
            Type::Int(MIN_SIZE as i64, MAX_SIZE as i64),
            "6",
            "the number of rows, columns and digits",
        ),
        Field::optional(
            "givens",
            Type::Int(0, max_givens(MAX_SIZE) as i64),
            "the number of givens, at most 2 (4 rows) to 15 (9 rows); if missing, a tenth of the \
             cells; if a level needs more givens, puzzles have more",
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
    texts: texts!("futoshiki"),
};

impl Kind for Futoshiki {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn group(&self) -> Group {
        Group::Numbers
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        Ok(Box::new(FutoshikiSetter::new(options)?))
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(FutoshikiBoard::parse(puzzle)?))
    }

    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        let board = FutoshikiBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
        Ok(board.solve().map(|answer| puzzle_text::answer(&answer)))
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        figure::read(puzzle, answer).map(|board| board.puzzle())
    }

    fn read_face(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        figure::read_alone(figure, face).map(|board| Some(board.puzzle()))
    }

    fn formats(&self) -> &'static [TextFormat] {
        game_id::FORMATS
    }
}
