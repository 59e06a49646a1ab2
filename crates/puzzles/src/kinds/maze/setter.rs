//! Makes mazes of a requested level.
//!
//! A maze starts with random passages by the growing-tree method, with a random share of newest cells.
//! Random entrances and exits on opposite sides are tried until the way has the requested level. A maze
//! of letters has its entrance at the first letter and its exit at the last one.

use super::LEVELS;
use super::board::MazeBoard;
use super::field::{Opening, Side};
use super::growing_tree::Tree;
use super::scale::Scale;
use super::shape::Shape;
use bookgen_base::diagnostic::Faults;
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;
use bookgen_core::solver::until_found::{Attempt, until_found};
use bookgen_core::{Change, Order, Puzzle, Setter, Shortfall};

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
    /// The scale of a shape that is not divided.
    scale: Scale,
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
        let mut openings = Side::ALL.map(|side| shape.field.openings(side));
        if let (Some(first), Some(last)) = (shape.letters.first(), shape.letters.last()) {
            for (side, openings) in Side::ALL.into_iter().zip(&mut openings) {
                let is_start = matches!(side, Side::Up | Side::Left);
                let letter = if is_start { first } else { last };
                openings.retain(|opening| {
                    shape.field.cell_behind(*opening).is_some_and(|cell| letter.contains(&cell))
                });
            }
        }
        Ok(MazeSetter { scale: Scale::Cells(shape.field.count()), openings, shape })
    }

    /// Draws an entrance and an exit, on opposite sides unless the maze has letters. `None` if there is
    /// no opening.
    fn draw_openings(&self, rng: &mut Rng) -> Option<[Opening; 2]> {
        let [up, right, down, left] = &self.openings;
        let (entrances, exits) = match self.shape.letters.is_empty() {
            true if rng.below(2) == 0 => (vec![left], vec![right]),
            true => (vec![up], vec![down]),
            false => (vec![left, up], vec![right, down]),
        };
        let mut draw = |openings: Vec<&Vec<Opening>>| {
            let count = openings.iter().map(|openings| openings.len()).sum::<usize>();
            let index = (count > 0).then(|| rng.below(count as u32) as usize)?;
            openings.into_iter().flatten().nth(index).copied()
        };
        Some([draw(entrances)?, draw(exits)?])
    }

    /// Makes one attempt for a level. `openings` are the entrance and the exit with their scale; if they
    /// are `None`, several are tried.
    fn attempt(
        &self,
        level: usize,
        openings: Option<&([Opening; 2], Scale)>,
        rng: &mut Rng,
    ) -> Attempt<Puzzle> {
        let newest = SHARES[level][rng.below(SHARES[level].len() as u32) as usize];
        let field = &self.shape.field;
        let tree = Tree::grow(field, newest, rng);
        let mut found = level;
        let tries = if openings.is_some() { 1 } else { OPENINGS };
        for _ in 0..tries {
            let (openings, scale) = match openings {
                Some((openings, scale)) => (Some(*openings), scale),
                None => (self.draw_openings(rng), &self.scale),
            };
            let Some([entrance, exit]) = openings else { continue };
            let [first, last] = [entrance, exit].map(|opening| field.cell_behind(opening));
            let (Some(first), Some(last)) = (first, last) else { continue };
            if first == last {
                continue;
            }
            let way = tree.way(first, last);
            found = scale.level(tree.effort(&way));
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

    fn check_recorded(&self, _: u32, params: &str, _: &Puzzle) -> Result<(), Change> {
        if self.shape.has_earlier_params(params) {
            return Ok(());
        }
        let (recorded, current) = (params.to_owned(), self.shape.params.clone());
        Err(Change::Options { recorded, current })
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = order.level(&LEVELS, "mazes")?;
        let hint = "choose another level, or more `columns`";
        // The scale of a divided shape depends on the openings, so they are drawn once.
        let field = &self.shape.field;
        let tries = if field.is_divided() { OPENINGS } else { 0 };
        let openings = (0..tries).find_map(|_| {
            let drawn = self.draw_openings(rng)?;
            let [first, last] = drawn.map(|opening| field.cell_behind(opening));
            (first != last).then(|| (drawn, Scale::new(field, drawn)))
        });
        until_found(MAX_ATTEMPTS, hint, || self.attempt(level, openings.as_ref(), rng))
    }
}
