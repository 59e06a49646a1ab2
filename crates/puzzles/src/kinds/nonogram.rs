//! Nonogram: numbers beside the rows and above the columns tell the lengths of the runs of black
//! cells. The black cells form a picture.
//!
//! | file | content |
//! |---|---|
//! | `clues`, `picture` | the numbers of the lines, and the picture |
//! | `board`, `puzzle_text` | a finished puzzle: its puzzle string, and the proof that it has one solution |
//! | `marks` | the known cells of a puzzle |
//! | `line_logic`, `contradiction` | what follows from one line, and from two lines |
//! | `passes`, `levels` | solving in passes, and the levels |
//! | `explain`, `worked` | the steps of a solution in words, and the first steps as a picture |
//! | `noise`, `setter` | making random puzzles |
//! | `repair`, `picture_setter` | making puzzles of picture files |
//! | `built_in` | the pictures of bookgen |
//! | `figure` | makes the figures of a puzzle, and reads a puzzle from its figures |
//! | `game_id`, `non_format`, `puzz_link` | file formats |

mod board;
mod board_impl;
mod built_in;
mod clues;
mod contradiction;
mod explain;
mod figure;
mod game_id;
mod levels;
mod line_logic;
mod marks;
mod noise;
mod non_format;
mod passes;
mod picture;
mod picture_setter;
mod puzz_link;
mod puzzle_text;
mod repair;
mod setter;
mod worked;

#[cfg(test)]
mod tests;

use self::board::NonogramBoard;
use self::built_in::{BUILT_IN, BuiltInSetter};
use self::picture_setter::PictureSetter;
use self::setter::NonogramSetter;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::{Field, FileKind, Type, Values};
use bookgen_core::figure::Role;
use bookgen_core::text_format::TextFormat;
use bookgen_core::{
    About, Board, Claim, Face, Figure, Flaw, Group, Kind, Level, Puzzle, RepeatPolicy, Setter,
    Solved,
};

/// The name of the puzzle kind.
const NAME: &str = "nonogram";

/// The smallest and the largest number of columns and of rows.
const MIN_SIDE: usize = 5;
const MAX_SIDE: usize = 40;

/// The number of columns of a random nonogram if the options do not set it.
const DEFAULT_SIDE: usize = 10;

/// The maximum number of characters of a title.
const MAX_TITLE: usize = 100;

/// The maximum number of pictures of a chapter.
const MAX_PICTURES: usize = 1000;

/// The nonogram kind.
#[derive(Debug)]
pub struct Nonogram;

static LEVELS: [Level; levels::LEVEL_COUNT] = [
    Level::new("gentle", "overlaps and finished numbers, from both ends of a line"),
    Level::new("easy", "black cells near the ends, finished blocks"),
    Level::new("medium", "all places of the numbers of a line, or many passes over the grid"),
    Level::new("hard", "all places or arrangements of the numbers of a line, in many passes"),
    Level::new("expert", "contradictions between two crossing lines"),
];

static ABOUT: About = About {
    name: NAME,
    summary: "Numbers beside the lines tell the runs of black cells, which form a picture",
    options: &[
        Field::optional(
            "columns",
            Type::Int(MIN_SIDE as i64, MAX_SIDE as i64),
            "the number of columns of the grid; if missing, 10, or as many as the picture needs",
        ),
        Field::optional(
            "rows",
            Type::Int(MIN_SIDE as i64, MAX_SIDE as i64),
            "the number of rows of the grid; if missing, equal to `columns`, or as many as the \
             picture needs",
        ),
        Field::optional(
            "pictures",
            Type::WordOr(
                &[BUILT_IN],
                &Type::List(&Type::BinaryFile(FileKind::Picture), 1, MAX_PICTURES),
            ),
            "`built-in` for the pictures of bookgen, or picture files: PNG, PBM, or rows of `#` and \
             `.`; each file gives one puzzle, and up to 2 percent of its cells change so that the \
             puzzle has one solution; if missing, the pictures are random",
        ),
        Field::optional(
            "titles",
            Type::List(&Type::Text, 1, MAX_PICTURES),
            "the titles of the pictures, in the same order; they are printed with the answers only",
        ),
        Field::with_default(
            "language",
            Type::Id,
            "\"en\"",
            "the language of the titles of built-in pictures: en, de, es or fr; by default the \
             language of the book",
        ),
        Field::optional(
            "threshold",
            Type::Int(1, 99),
            "how dark a black cell of a picture is at least, in percent; if missing, chosen for \
             each picture",
        ),
    ],
    levels: &LEVELS,
    default_level: "easy",
    scale: None,
    claim: Claim::OneSolution,
    repeats: RepeatPolicy::UpToSymmetry,
    generator: 2,
    group: Group::Pictures,
    symbols: Role::Clue,
    ascending: true,
    texts: bookgen_core::texts!("nonogram"),
};

impl Kind for Nonogram {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn setter(&self, options: &Values) -> Result<Box<dyn Setter>, Faults> {
        if options.text("pictures") == Some(BUILT_IN) {
            return Ok(Box::new(BuiltInSetter::new(options)?));
        }
        if options.get("pictures").is_some() {
            return Ok(Box::new(PictureSetter::new(options)?));
        }
        let stray = ["titles", "threshold"].into_iter().filter(|name| options.wrote(name));
        let faults = stray.map(|name| {
            Diagnostic::input(format!("`{name}` needs pictures"))
                .at(options.place(name), "`pictures` is missing")
                .help(format!("add a line `pictures = [\"cat.png\"]`, or remove `{name}`"))
        });
        Faults(faults.collect()).into_result(())?;
        Ok(Box::new(NonogramSetter::new(options)))
    }

    fn parse(&self, puzzle: &Puzzle) -> Result<Box<dyn Board>, Flaw> {
        Ok(Box::new(NonogramBoard::parse(puzzle)?))
    }

    fn solutions(&self, puzzle: &Puzzle) -> Result<Solved, Flaw> {
        let clues = board::parse_clues(puzzle)?;
        Ok(board::solve(&clues).map(|picture| puzzle_text::answer(&picture, None)))
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

    fn has_telling_titles(&self) -> bool {
        true
    }
}

/// The file formats.
static FORMATS: &[TextFormat] = &[game_id::FORMAT, non_format::FORMAT, puzz_link::FORMAT];
