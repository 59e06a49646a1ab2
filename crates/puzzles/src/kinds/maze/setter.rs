//! Makes mazes of a requested level.
//!
//! A maze starts with random passages by the growing-tree method, with a random share of newest cells.
//! Random entrances and exits on opposite sides are tried until the way has the requested level.

use super::LEVELS;
use super::board::MazeBoard;
use super::field::{Opening, Side};
use super::growing_tree::Tree;
use super::shape::Shape;
use super::way::level_of;
use crate::kinds::{Order, Puzzle, Setter, Shortfall, Target};
use crate::solver::until_found::{Attempt, until_found};
use bookgen_base::diagnostic::Faults;
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;

/// The maximum number of attempts for one maze.
const MAX_ATTEMPTS: u64 = 2_000;

/// The number of entrances and exits that are tried with the same passages.
const OPENINGS: usize = 64;

/// The shares of newest cells for each level, in percent. Few newest cells give straight ways, many
/// give winding ways. Each level has the shares that give it most often, over all sizes.
const SHARES: [[u32; 5]; LEVELS.len()] = [
    [0, 25, 50, 75, 90],
    [0, 25, 50, 75, 90],
    [25, 50, 75, 90, 97],
    [50, 75, 90, 97, 100],
    [50, 75, 90, 97, 100],
];

/// Makes the mazes of a chapter.
#[derive(Clone, Debug)]
pub struct MazeSetter {
    shape: Shape,
    /// The number of cells.
    cells: usize,
    /// The possible openings on each side.
    openings: [Vec<Opening>; 4],
}

impl MazeSetter {
    /// Creates a setter from the options of a chapter.
    ///
    /// # Errors
    /// The faults of the options.
    pub fn new(options: &Values) -> Result<MazeSetter, Faults> {
        let shape = Shape::new(options)?;
        let openings = Side::ALL.map(|side| shape.field.openings(side));
        Ok(MazeSetter { cells: shape.field.count(), openings, shape })
    }

    /// Makes one attempt for a level.
    fn attempt(&self, level: usize, rng: &mut Rng) -> Attempt<Puzzle> {
        let newest = SHARES[level][rng.below(SHARES[level].len() as u32) as usize];
        let field = &self.shape.field;
        let tree = Tree::grow(field, newest, rng);
        let mut found = level;
        for _ in 0..OPENINGS {
            let sides = match rng.below(2) {
                0 => [Side::Left, Side::Right],
                _ => [Side::Up, Side::Down],
            };
            let [entrance, exit] = sides.map(|side| {
                let openings = &self.openings[side as usize];
                openings[rng.below(openings.len() as u32) as usize]
            });
            let [first, last] = [entrance, exit].map(|opening| field.cell_behind(opening));
            let (Some(first), Some(last)) = (first, last) else { continue };
            if first == last {
                continue;
            }
            let way = tree.way(first, last);
            found = level_of(self.cells, tree.effort(&way));
            if found == level {
                let [right, down] = tree.passages(field);
                let field = field.clone();
                let board = MazeBoard { field, right, down, entrance, exit, way };
                return Attempt::Found(board.puzzle());
            }
        }
        Attempt::Other(LEVELS[found].name)
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
