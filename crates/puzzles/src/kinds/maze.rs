//! Mazes: one way leads from the entrance to the exit.
//!
//! | file | content |
//! |---|---|
//! | `field` | the cells of a maze: a rectangle, or a part of it |
//! | `shape` | the cells that the options ask for: a rectangle, letters or a picture |
//! | `letters`, `lettering` | the shapes of letters; letters in lines, joined in reading order |
//! | `board`, `puzzle_text` | a finished maze: its puzzle string, and the proof that one way leads through it |
//! | `way` | finds the way, other ways, and the effort to find them |
//! | `scale` | the levels of the mazes of a shape |
//! | `growing_tree`, `setter` | making mazes |
//! | `figure` | makes the figures of a maze, and reads a maze from its figures |

mod board;
mod board_impl;
mod field;
mod figure;
mod growing_tree;
mod lettering;
mod letters;
mod puzzle_text;
mod scale;
mod setter;
mod shape;
mod way;

#[cfg(test)]
mod tests;

use self::board::MazeBoard;
use self::setter::MazeSetter;
use bookgen_base::diagnostic::Faults;
use bookgen_base::schema::{Field as Key, FileKind, Type, Values};
use bookgen_core::figure::Role;
use bookgen_core::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Level, Puzzle, RepeatPolicy, Setter,
    Solved,
};

/// The name of the puzzle kind.
const NAME: &str = "maze";

/// The smallest and the largest number of columns and rows.
const MIN_SIDE: usize = 5;
const MAX_SIDE: usize = 200;

/// The number of columns if the options do not set it.
const DEFAULT_SIDE: usize = 20;

/// The maze kind.
#[derive(Debug)]
pub struct Maze;

static LEVELS: [Level; 5] = [
    Level::new("gentle", "short wrong ways, few turns"),
    Level::new("easy", "short and some longer wrong ways"),
    Level::new("medium", "wrong ways of every length"),
    Level::new("hard", "long wrong ways, a winding way"),
    Level::new("expert", "very long wrong ways, a winding way"),
];

static ABOUT: About = About {
    name: NAME,
    summary: "One way leads from the entrance of a maze to its exit",
    options: &[
        Key::optional(
            "columns",
            Type::Int(MIN_SIDE as i64, MAX_SIDE as i64),
            "the number of columns, with `letters` the maximum number; if missing, 20, or as many as \
             the letters or the picture need",
        ),
        Key::optional(
            "rows",
            Type::Int(MIN_SIDE as i64, MAX_SIDE as i64),
            "the number of rows; if missing, the number of columns, or as many as the picture \
             needs; not with `letters`",
        ),
        Key::optional(
            "letters",
            Type::Text,
            "a name or a word of 1 to 24 Latin letters and digits, with spaces, hyphens, apostrophes and \
             points; the maze has the shape of its capitals, in as many lines as fit a page best",
        ),
        Key::optional(
            "picture",
            Type::BinaryFile(FileKind::Picture),
            "a picture file: PNG, PBM, or rows of `#` and `.`; the maze has the shape of its dark \
             part",
        ),
        Key::optional(
            "threshold",
            Type::Int(1, 99),
            "how dark a cell of the maze is at least, in percent; if missing, chosen for the picture",
        ),
    ],
    levels: &LEVELS,
    default_level: "medium",
    scale: None,
    claim: Claim::OneSolution,
    repeats: RepeatPolicy::UpToSymmetry,
    generator: 3,
    group: Group::Loops,
    symbols: Role::Given,
    ascending: true,
    texts: bookgen_core::texts!("maze"),
};

impl Kind for Maze {
    fn has_hints(&self) -> bool {
        false
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        Ok(Box::new(MazeSetter::new(options)?))
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(MazeBoard::parse(puzzle)?))
    }

    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        let board = MazeBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
        Ok(board.solve().map(|way| puzzle_text::answer(&board.field, &way)))
    }

    fn read_faces(&self, puzzle: &Figure, answer: &Figure) -> Result<Puzzle, Flaw> {
        figure::read(puzzle, answer).map(|board| board.puzzle())
    }

    fn read_face(&self, figure: &Figure, face: Face) -> Result<Option<Puzzle>, Flaw> {
        figure::read_alone(figure, face).map(|board| Some(board.puzzle()))
    }
}
