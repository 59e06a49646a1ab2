//! Makes mazes of a requested level.
//!
//! A maze starts with random passages by the growing-tree method, with a random share of newest cells.
//! Several pairs of openings are tried, on the left and right or above and below, until the way has
//! the requested level.

use super::board::MazeBoard;
use super::field::{Field, Opening, Side};
use super::growing_tree::passages;
use super::letters::{self, MAX_LETTERS, min_columns, shape};
use super::way::{effort, level_of, shortest};
use super::{DEFAULT_SIDE, LEVELS};
use crate::kinds::{Order, Puzzle, Setter, Shortfall, Target};
use crate::solver::until_found::{Attempt, until_found};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;

/// The maximum number of attempts for one maze.
const MAX_ATTEMPTS: u64 = 2_000;

/// The number of pairs of openings that are tried with the same passages.
const OPENINGS: usize = 6;

/// The shares of newest cells, in percent.
const SHARES: [u32; 7] = [0, 25, 50, 75, 90, 97, 100];

/// The number of columns for each letter if the options do not set the columns.
const COLUMNS_OF_LETTER: usize = 18;

/// Makes the mazes of a chapter.
#[derive(Clone, Debug)]
pub struct MazeSetter {
    field: Field,
    /// The letters; empty for a rectangle.
    letters: String,
}

impl MazeSetter {
    /// Creates a setter from the options of a chapter.
    ///
    /// # Errors
    /// A character that has no shape; too many letters, or too few columns for them; rows together
    /// with letters.
    pub fn new(options: &Values) -> Result<MazeSetter, Faults> {
        let number = |name| options.int(name).and_then(|number| usize::try_from(number).ok());
        let Some(text) = options.text("letters") else {
            let columns = number("columns").unwrap_or(DEFAULT_SIDE);
            let field = Field::rectangle(columns, number("rows").unwrap_or(columns));
            return Ok(MazeSetter { field, letters: String::new() });
        };
        let mut faults = Faults::default();
        let place = options.place("letters");
        let letters = text.to_ascii_uppercase();
        let count = letters.chars().count();
        let shapes: Vec<_> = letters.chars().filter_map(shape).collect();
        if let Some(unknown) = letters.chars().find(|letter| shape(*letter).is_none()) {
            faults.push(
                Diagnostic::book(format!("no maze has the shape of {unknown:?}"))
                    .at(place, "not a letter from A to Z or a digit")
                    .help("write letters from A to Z and digits, without spaces"),
            );
        } else if !(1..=MAX_LETTERS).contains(&count) {
            faults.push(
                Diagnostic::book(format!("a maze cannot have {count} letters"))
                    .at(place, format!("1 to {MAX_LETTERS} letters fit"))
                    .help("make several mazes of fewer letters"),
            );
        }
        let columns = number("columns").unwrap_or(count * COLUMNS_OF_LETTER);
        if faults.0.is_empty() && columns < min_columns(count) {
            let least = min_columns(count);
            faults.push(
                Diagnostic::book(format!("{columns} columns are too few for {count} letters"))
                    .at(options.place("columns"), format!("at least {least}"))
                    .help(
                        "choose more columns or fewer letters: narrow strokes have no wrong ways",
                    ),
            );
        }
        if number("rows").is_some() {
            faults.push(
                Diagnostic::book("`rows` and `letters` exclude each other")
                    .at(options.place("rows"), "the letters decide the number of rows")
                    .help("remove `rows`; `columns` sets the size of the letters"),
            );
        }
        faults.into_result(())?;
        Ok(MazeSetter { field: letters::field(&shapes, columns), letters })
    }

    /// Makes one attempt for a level.
    fn attempt(&self, level: usize, rng: &mut Rng) -> Attempt<Puzzle> {
        let newest = SHARES[rng.below(SHARES.len() as u32) as usize];
        let [right, down] = passages(&self.field, newest, rng);
        let entrance = Opening { side: Side::Left, at: 0 };
        let mut board = MazeBoard {
            field: self.field.clone(),
            right,
            down,
            entrance,
            exit: entrance,
            way: Vec::new(),
        };
        let mut found = level;
        for _ in 0..OPENINGS {
            let sides = match rng.below(2) {
                0 => [Side::Left, Side::Right],
                _ => [Side::Up, Side::Down],
            };
            let [entrance, exit] = sides.map(|side| {
                let openings = self.field.openings(side);
                openings[rng.below(openings.len() as u32) as usize]
            });
            (board.entrance, board.exit) = (entrance, exit);
            let Some(way) = shortest(&board, None).filter(|way| way.len() > 1) else { continue };
            found = level_of(&board.field, effort(&board, &way));
            if found == level {
                board.way = way;
                return Attempt::Found(board.puzzle());
            }
        }
        Attempt::Instead(LEVELS[found].name)
    }
}

impl Setter for MazeSetter {
    fn params(&self, _: u32) -> String {
        match self.letters.as_str() {
            "" => format!("columns={};rows={}", self.field.columns, self.field.rows),
            letters => format!("columns={};letters={letters}", self.field.columns),
        }
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = match order.target {
            Target::Level(level) => LEVELS.iter().position(|known| known == level),
            Target::Rating(..) | Target::Any => None,
        };
        let Some(level) = level else {
            return Err(Shortfall::refused("mazes have no ratings; choose a level"));
        };
        let hint = "choose another level, or more `columns`";
        until_found(MAX_ATTEMPTS, hint, || self.attempt(level, rng))
    }
}
