//! Jigsaw Sudoku: a Sudoku whose boxes are irregular regions.
//!
//! | file | content |
//! |---|---|
//! | `board` | a finished puzzle: its puzzle string, and the proof that it has one solution |
//! | `levels` | the techniques of each level |
//! | `regions`, `setter` | random regions, and making puzzles |
//! | `figure` | the figures of a puzzle, and reading them back |

mod board;
mod figure;
mod levels;
mod regions;
mod setter;

#[cfg(test)]
mod tests;

use self::board::JigsawBoard;
use self::setter::JigsawSetter;
use super::{
    About, Board, Claim, Face, Figure, Flaw, Kind, Level, Puzzle, RepeatPolicy, Setter, Solved,
};
use crate::figure::Role;
use crate::solver::symmetry::Symmetry;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::{Field, Type, Values};

/// The name of the puzzle kind.
const NAME: &str = "jigsaw";

/// The smallest and the largest number of rows.
const MIN_SIZE: usize = 5;
const MAX_SIZE: usize = 9;

/// The jigsaw Sudoku kind.
#[derive(Debug)]
pub struct Jigsaw;

static LEVELS: [Level; 5] = [
    Level::new("gentle", "hidden singles in regions"),
    Level::new("easy", "hidden singles in regions, rows and columns"),
    Level::new("medium", "naked singles, locked candidates, leftovers of one cell"),
    Level::new("hard", "pairs, triples, X-wings, leftovers of several cells"),
    Level::new("expert", "wings, swordfish, jellyfish, quads; no chains"),
];

static ABOUT: About = About {
    name: NAME,
    summary: "Each row, column and irregular region of a grid has each digit once",
    options: &[
        Field::with_default(
            "size",
            Type::Int(MIN_SIZE as i64, MAX_SIZE as i64),
            "9",
            "the number of rows, columns and digits",
        ),
        Field::with_default(
            "symmetry",
            Type::Choice(Symmetry::NAMES),
            "\"half-turn\"",
            "the symmetry of the pattern of givens",
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
    texts: texts!("jigsaw"),
};

impl Kind for Jigsaw {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        Ok(Box::new(JigsawSetter::new(options)))
    }

    fn board(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(JigsawBoard::parse(puzzle)?))
    }

    fn solve(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        let board = JigsawBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
        Ok(board.solve().map(|answer| JigsawBoard { answer, ..board.clone() }.puzzle().answer))
    }

    fn read(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        figure::read(puzzle, answer).map(|board| board.puzzle())
    }

    fn read_alone(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        figure::read_alone(figure, face).map(|board| Some(board.puzzle()))
    }
}
