//! Makes mazes of a requested level.
//!
//! A maze starts with random passages by the growing-tree method, with a random share of newest cells.
//! Several entrances are tried, with all exits on the opposite side, until a way has the requested
//! level.

use super::LEVELS;
use super::board::MazeBoard;
use super::field::{Opening, Side};
use super::growing_tree::passages;
use super::shape::Shape;
use super::way::{Ways, level_of};
use crate::kinds::{Order, Puzzle, Setter, Shortfall, Target};
use crate::solver::until_found::{Attempt, until_found};
use bookgen_base::diagnostic::Faults;
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;

/// The maximum number of attempts for one maze.
const MAX_ATTEMPTS: u64 = 2_000;

/// The number of entrances that are tried with the same passages.
const ENTRANCES: usize = 4;

/// The shares of newest cells for each level, in percent. Few newest cells give short wrong ways,
/// many give long ways; the middle has the most effort. Each level has the shares that give it most
/// often, over all sizes.
const SHARES: [[u32; 5]; LEVELS.len()] = [
    [0, 90, 97, 97, 100],
    [0, 25, 50, 90, 97],
    [0, 50, 75, 75, 90],
    [25, 50, 75, 75, 90],
    [25, 50, 75, 75, 100],
];

/// Makes the mazes of a chapter.
#[derive(Clone, Debug)]
pub struct MazeSetter {
    shape: Shape,
}

impl MazeSetter {
    /// Creates a setter from the options of a chapter.
    ///
    /// # Errors
    /// The faults of the options.
    pub fn new(options: &Values) -> Result<MazeSetter, Faults> {
        Shape::of(options).map(|shape| MazeSetter { shape })
    }

    /// Makes one attempt for a level.
    fn attempt(&self, level: usize, rng: &mut Rng) -> Attempt<Puzzle> {
        let newest = SHARES[level][rng.below(SHARES[level].len() as u32) as usize];
        let [right, down] = passages(&self.shape.field, newest, rng);
        let entrance = Opening { side: Side::Left, at: 0 };
        let mut board = MazeBoard {
            field: self.shape.field.clone(),
            right,
            down,
            entrance,
            exit: entrance,
            way: Vec::new(),
        };
        let mut found = level;
        for _ in 0..ENTRANCES {
            let sides = match rng.below(2) {
                0 => [Side::Left, Side::Right],
                _ => [Side::Up, Side::Down],
            };
            let [entrances, exits] = sides.map(|side| self.shape.field.openings(side));
            board.entrance = entrances[rng.below(entrances.len() as u32) as usize];
            let first = board.first();
            let ways = Ways::from_cell(&board, first);
            let mut fitting: Vec<(Opening, usize)> = Vec::new();
            for exit in exits {
                let last = self.shape.field.cell_behind(exit).filter(|last| *last != first);
                let Some(last) = last else { continue };
                let of_exit = level_of(&board.field, ways.effort(last));
                if of_exit == level {
                    fitting.push((exit, last));
                } else {
                    found = of_exit;
                }
            }
            if !fitting.is_empty() {
                let (exit, last) = fitting[rng.below(fitting.len() as u32) as usize];
                board.exit = exit;
                board.way = ways.way(last);
                return Attempt::Found(board.puzzle());
            }
        }
        Attempt::Instead(LEVELS[found].name)
    }
}

impl Setter for MazeSetter {
    fn params(&self, _: u32) -> String {
        self.shape.params.clone()
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
