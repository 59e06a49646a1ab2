//! Makes jigsaw Sudoku of a requested level.
//!
//! A puzzle starts with random regions and a random solution. Givens are removed in random order as
//! long as the techniques up to the requested level find the removed digits again. The puzzle is
//! accepted if the techniques of the easier levels do not solve it.

use super::board::JigsawBoard;
use super::levels::{candidates, ladder};
use super::regions::random_regions;
use super::{LEVELS, MAX_SIZE};
use crate::kinds::{Order, Puzzle, Setter, Shortfall, Target};
use crate::solver::fill::fill;
use crate::solver::reduce::reduce;
use crate::solver::symmetry::{Symmetry, is_pinwheel};
use crate::solver::until_found::{Attempt, until_found};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;

/// The maximum number of attempts for one puzzle.
const MAX_ATTEMPTS: u64 = 2_000;

/// Makes the jigsaw Sudoku of a chapter.
#[derive(Clone, Debug)]
pub struct JigsawSetter {
    size: usize,
    symmetry: Symmetry,
}

impl JigsawSetter {
    /// Creates a setter from the options of a chapter.
    pub fn new(options: &Values) -> JigsawSetter {
        let size = options.int("size").and_then(|size| usize::try_from(size).ok());
        let symmetry = options.text("symmetry").and_then(Symmetry::from_name);
        JigsawSetter {
            size: size.unwrap_or(MAX_SIZE),
            symmetry: symmetry.unwrap_or(Symmetry::HalfTurn),
        }
    }

    /// Makes one attempt for a level.
    fn attempt(&self, level: usize, rng: &mut Rng) -> Attempt<Puzzle> {
        let size = self.size;
        let Some(regions) = random_regions(size, rng) else {
            return Attempt::Instead("without acceptable regions");
        };
        let ladder = ladder(size, &regions);
        let Some(answer) = fill(&ladder.houses, rng) else {
            return Attempt::Instead("with regions that have no solution");
        };
        let mut orbits = self.symmetry.orbits(size, size);
        rng.shuffle(&mut orbits);
        let mut is_given = vec![true; answer.len()];
        reduce(&mut is_given, &orbits, |is_given, group| {
            let givens = masked(&answer, is_given);
            let mut state = candidates(&ladder.houses, &givens);
            ladder.close(&mut state, level, group.iter().copied().collect())
        });
        let givens = masked(&answer, &is_given);
        let mut state = candidates(&ladder.houses, &givens);
        let solved = ladder.solve(&mut state, level, |_, _, _| {});
        if !solved.is_complete {
            return Attempt::Instead("that need harder techniques");
        }
        if solved.level != Some(level) {
            return Attempt::Instead(solved.level.map_or("solved", |level| LEVELS[level].name));
        }
        let is_pinwheel = is_pinwheel(size, size, |position| {
            position.cells.iter().zip(&is_given).all(|(cell, given)| is_given[*cell] == *given)
        });
        if is_pinwheel {
            return Attempt::Instead("with givens in the shape of a pinwheel");
        }
        let board = JigsawBoard { size, regions, givens, answer };
        Attempt::Found(board.puzzle())
    }
}

/// The digits of the cells that have a given; 0 for the other cells.
fn masked(answer: &[u8], is_given: &[bool]) -> Vec<u8> {
    answer.iter().zip(is_given).map(|(digit, given)| digit * u8::from(*given)).collect()
}

impl Setter for JigsawSetter {
    fn params(&self, _: u32) -> String {
        format!("size={};symmetry={}", self.size, self.symmetry.name())
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = match order.target {
            Target::Level(level) => LEVELS.iter().position(|known| known == level),
            Target::Rating(..) | Target::Any => None,
        };
        let Some(level) = level else {
            return Err(Shortfall::refused("jigsaw Sudoku have no ratings; choose a level"));
        };
        let hint = if self.size < MAX_SIZE {
            "choose an easier level, a larger `size`, or `symmetry = \"none\"`"
        } else {
            "choose an easier level, or `symmetry = \"none\"`"
        };
        until_found(MAX_ATTEMPTS, hint, || self.attempt(level, rng))
    }
}
