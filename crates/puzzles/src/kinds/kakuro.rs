//! Kakuro: digits in runs of white cells. Each run has different digits, and a black cell at its start
//! has its sum.
//!
//! | file | content |
//! |---|---|
//! | `board`, `puzzle_text` | a finished puzzle: its puzzle string, and the proof that it has one solution |
//! | `layout` | the white cells of a board and their runs |
//! | `technique`, `solution` | the techniques of the levels; solving step by step, in words |
//! | `singles`, `eliminations`, `patterns` | the steps of the techniques |
//! | `combinations`, `run_filter`, `propagator`, `closure` | applying all techniques of a level, fast |
//! | `area_sums`, `trial` | the techniques of the level expert |
//! | `mask_generator`, `cuts`, `digit_search`, `setter` | making puzzles |
//! | `figure`, `describe` | make and read the figures of a puzzle, describe a puzzle in words |
//! | `puzz_link` | the addresses of the player of puzz.link |

mod area_sums;
mod board;
mod board_impl;
mod closure;
mod combinations;
mod cuts;
mod describe;
mod digit_search;
mod eliminations;
mod figure;
mod layout;
mod mask_generator;
mod patterns;
mod propagator;
mod puzz_link;
mod puzzle_text;
mod run_filter;
mod setter;
mod singles;
mod solution;
mod technique;
mod trial;

#[cfg(test)]
mod tests;

use self::board::KakuroBoard;
use self::setter::KakuroSetter;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::{Field, Type, Values};
use bookgen_core::figure::Role;
use bookgen_core::solver::symmetry::Symmetry;
use bookgen_core::text_format::TextFormat;
use bookgen_core::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Level, Puzzle, RepeatPolicy, Setter,
    Solved,
};

/// The name of the puzzle kind.
const NAME: &str = "kakuro";

/// The smallest and the largest number of columns and of rows, with the border of black cells.
const MIN_SIDE: usize = 6;
const MAX_SIDE: usize = 20;

/// The number of columns and rows if the options do not set them.
const DEFAULT_SIDE: usize = 10;

/// The smallest and the largest number of cells of a run.
const MIN_RUN: usize = 2;
const MAX_RUN: usize = 9;

/// The levels, as indices of [`LEVELS`].
const GENTLE: usize = 0;
const EASY: usize = 1;
const MEDIUM: usize = 2;
const HARD: usize = 3;
const EXPERT: usize = 4;

/// The kakuro kind.
#[derive(Debug)]
pub struct Kakuro;

static LEVELS: [Level; 5] = [
    Level::new("gentle", "the digits that two crossing runs have in common"),
    Level::new("easy", "digits that a run needs, with one place left"),
    Level::new("medium", "combinations that fit the pencil marks, least and largest sums"),
    Level::new("hard", "pairs and triples in a run, all arrangements of a run"),
    Level::new("expert", "sums of areas, trial of a candidate"),
];

static ABOUT: About = About {
    name: NAME,
    summary: "Each run of white cells has different digits with the sum at its start",
    options: &[
        Field::with_default(
            "columns",
            Type::Int(MIN_SIDE as i64, MAX_SIDE as i64),
            "10",
            "the number of columns of the board, with the column of sums",
        ),
        Field::optional(
            "rows",
            Type::Int(MIN_SIDE as i64, MAX_SIDE as i64),
            "the number of rows of the board, with the row of sums; if missing, equal to `columns`",
        ),
        Field::with_default(
            "symmetry",
            Type::Choice(Symmetry::NAMES),
            "\"half-turn\"",
            "the symmetry of the pattern of black cells, without the row and column of sums",
        ),
    ],
    levels: &LEVELS,
    default_level: "easy",
    scale: None,
    claim: Claim::OneSolution,
    repeats: RepeatPolicy::UpToSymmetry,
    generator: 2,
    group: Group::Numbers,
    symbols: Role::Given,
    ascending: true,
    texts: bookgen_core::texts!("kakuro"),
};

impl Kind for Kakuro {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        Ok(Box::new(KakuroSetter::new(options)))
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(KakuroBoard::parse(puzzle)?))
    }

    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        let board = KakuroBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
        Ok(board.solve().map(|answer| puzzle_text::answer(&answer)))
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        figure::read(puzzle, answer).map(|board| board.puzzle())
    }

    fn read_face(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        figure::read_alone(figure, face).map(|board| Some(board.puzzle()))
    }

    fn formats(&self) -> &'static [TextFormat] {
        puzz_link::FORMATS
    }
}
