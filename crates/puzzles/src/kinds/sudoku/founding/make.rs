//! What the setter asks of the founding methods of a chapter.

use super::blank::{random_blank, repaired};
use super::density::Density;
use super::dig_hole::{Bounds, dig};
use super::options::{Dig, Fill, Methods, Score};
use super::score::Parts;
use super::shuffle::{Shuffle, Shuffler};
use super::three_step::{self, End};
use super::transform::Transformation;
use super::{cyclic, diagonal, las_vegas, relabel};
use crate::kinds::sudoku::board::{CellSet, Cells};
use crate::kinds::sudoku::fill::fill;
use bookgen_base::diagnostic::Faults;
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;

/// How many puzzles may be dug by founding methods before the search for one is given up.
pub const BUDGET: u64 = 10_000;

/// No bounds: what is left is left.
const FREE: (u32, u32) = (17, 81);

impl Fill {
    /// A grid of this method, shuffled by that one; without it as the rest of the program does.
    pub fn grid(self, shuffle: Option<Shuffle>, rng: &mut Rng) -> Cells {
        let shuffler = |rng| Shuffler::new(shuffle, rng);
        match self {
            Fill::Relabel => relabel::relabel(&mut shuffler(rng)),
            Fill::RelabelShuffled => relabel::relabel_shuffled(&mut shuffler(rng)),
            Fill::Cyclic => cyclic::cyclic(&mut shuffler(rng)),
            Fill::DiagonalBoxes => diagonal::diagonal_boxes(&mut shuffler(rng)),
            Fill::LasVegas => las_vegas::las_vegas(rng),
        }
    }
}

/// The founding methods of a chapter.
#[derive(Clone, Debug)]
pub struct Founding(Methods);

impl Founding {
    /// The methods that the options name, if they name any.
    ///
    /// # Errors
    /// All that contradicts each other.
    pub fn of(options: &Values) -> Result<Option<Founding>, Faults> {
        let methods = Methods::of(options)?;
        Ok((methods != Methods::default()).then_some(Founding(methods)))
    }

    /// Whether cells are taken out one by one, in no symmetry.
    pub fn digs(&self) -> bool {
        self.0.dig.is_some()
    }

    /// The least and the most givens, where a method has bounds of its own or cannot keep to any.
    pub fn givens(&self) -> Option<(u32, u32)> {
        match self.0.dig {
            Some(Dig::RandomBlank) => Some(FREE),
            _ => self.0.bounds().map(|level| level.givens),
        }
    }

    /// The methods in the parameters of a setter, each after a space.
    pub fn params(&self) -> String {
        self.0.params()
    }

    /// A grid, filled as the chapter asks for it.
    pub fn fill(&self, rng: &mut Rng) -> Cells {
        match self.0.fill {
            Some(method) => method.grid(self.0.shuffle, rng),
            None => fill(rng),
        }
    }

    /// Takes givens out of a grid, and gives it with those that are left, both in disguise if that
    /// is asked for; none if the chapter names no way to dig. The puzzle has one solution. Every
    /// number of givens between the bounds gets its share, and more may be left than the most.
    pub fn dig(
        &self,
        grid: &Cells,
        (least, most): (u32, u32),
        no_empty_house: bool,
        rng: &mut Rng,
    ) -> Option<(Cells, CellSet)> {
        let givens = match self.0.dig? {
            Dig::RandomBlank => repaired(grid, &random_blank(rng)),
            Dig::Holes(order) => {
                let house = u32::from(no_empty_house);
                let free = (least, most) == FREE;
                let bounds = Bounds {
                    least: if free { least } else { least + rng.below(most - least + 1) },
                    least_in_line: self.0.bounds().map_or(house, |level| level.least_in_line),
                    least_in_box: house,
                };
                dig(grid, &order.cells(rng), bounds).givens
            }
        };
        if !self.0.transform {
            return Some((*grid, givens));
        }
        let any = Transformation::any(&mut Shuffler::new(self.0.shuffle, rng));
        Some((any.of_grid(grid), any.of_cells(givens)))
    }

    /// Whether a puzzle has the score that is asked for, and is finished by the solver.
    pub fn accepts(&self, givens: &Cells) -> bool {
        let scored = match self.0.score {
            Some(Score::DigHole(level)) => Parts::of(givens).level() == level,
            Some(Score::Density(level)) => Density::of(givens).level() == level,
            None => true,
        };
        scored && (!self.0.three_step || three_step::solve(givens).end == End::Solved)
    }

    /// What would help where no puzzle is found, after what would help without founding methods.
    pub fn hint(&self, own: &str) -> String {
        let also = match (self.0.dig_level, self.0.dig, self.0.score) {
            (Some(_), ..) => {
                let hint = "ask for another level, or another `dig_level`: more givens are easier";
                return hint.to_owned();
            }
            (_, Some(_), _) => "leave out `dig`: bookgen's own digging aims at the level",
            (_, _, Some(_)) => "ask for another score",
            _ => "leave out the methods of the founding texts",
        };
        format!("{own}, or {also}")
    }
}

#[cfg(test)]
mod tests;
