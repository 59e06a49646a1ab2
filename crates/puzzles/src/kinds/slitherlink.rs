//! Slitherlink: a single loop along the lines between dots. A clue says how many sides of its cell
//! the loop uses.
//!
//! | file | content |
//! |---|---|
//! | `board` | a finished puzzle: its puzzle string, and the proof that it has one solution |
//! | `topology` | the cells, dots and edges of a grid |
//! | `technique`, `solver`, `explain` | the techniques of the levels, applied and in words |
//! | `loop_generator`, `setter` | random loops, and making puzzles |
//! | `game_id` | the file format of Simon Tatham's collection |
//! | `figure` | makes the figures of a puzzle, and reads a puzzle from its figures |

mod board;
mod explain;
mod figure;
mod game_id;
mod loop_generator;
mod puzz_link;
mod setter;
mod solver;
mod technique;
mod topology;

#[cfg(test)]
mod tests;

use self::board::SlitherlinkBoard;
use self::setter::SlitherlinkSetter;
use super::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Level, Puzzle, RepeatPolicy, Setter,
    Solved,
};
use crate::figure::Role;
use crate::solver::symmetry::Symmetry;
use crate::text_format::TextFormat;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::{Field, Type, Values};

/// The name of the puzzle kind.
const NAME: &str = "slitherlink";

/// The smallest and the largest number of columns and of rows.
const MIN_SIDE: usize = 5;
const MAX_SIDE: usize = 20;

/// The number of columns and rows if the options do not set them.
const DEFAULT_SIDE: usize = 10;

/// The file formats.
static FORMATS: &[TextFormat] = &[game_id::FORMAT, puzz_link::FORMAT];

/// The slitherlink kind.
#[derive(Debug)]
pub struct Slitherlink;

static LEVELS: [Level; 5] = [
    Level::new("gentle", "counting at clues and dots; no early loop"),
    Level::new("easy", "patterns at corners and around 1s and 3s"),
    Level::new("medium", "possible lines at opposite corners"),
    Level::new("hard", "cells inside and outside the loop"),
    Level::new("expert", "trial of an edge at the end of a line"),
];

static ABOUT: About = About {
    name: NAME,
    summary: "One loop along the lines between dots; each clue counts the sides that it uses",
    options: &[
        Field::with_default(
            "columns",
            Type::Int(MIN_SIDE as i64, MAX_SIDE as i64),
            "10",
            "the number of columns of the grid",
        ),
        Field::optional(
            "rows",
            Type::Int(MIN_SIDE as i64, MAX_SIDE as i64),
            "the number of rows of the grid; if missing, equal to `columns`",
        ),
        Field::with_default(
            "symmetry",
            Type::Choice(Symmetry::NAMES),
            "\"half-turn\"",
            "the symmetry of the pattern of clues",
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
    texts: texts!("slitherlink"),
};

impl Kind for Slitherlink {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn group(&self) -> Group {
        Group::Loops
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        Ok(Box::new(SlitherlinkSetter::new(options)))
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(SlitherlinkBoard::parse(puzzle)?))
    }

    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        let board = SlitherlinkBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
        let answer = |inside| SlitherlinkBoard { inside, ..board.clone() }.puzzle().answer;
        Ok(board.solve().map(answer))
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        figure::read(puzzle, answer).map(|board| board.puzzle())
    }

    fn read_face(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        figure::read_alone(figure, face).map(|board| Some(board.puzzle()))
    }

    fn formats(&self) -> &'static [TextFormat] {
        FORMATS
    }
}
