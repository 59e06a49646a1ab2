//! What the setter asks of the founding methods of a chapter.

use super::dependency_density::DependencyDensity;
use super::dig_hole::{Bounds, dig};
use super::dig_hole_score::DigHoleScore;
use super::options::{DigMethod, FillMethod, FoundingOptions, ScoreTarget};
use super::random_blank::{random_blank, repaired_givens};
use super::shuffle::{ShuffleMethod, Shuffler};
use super::three_step::{self, Outcome};
use super::transform::Transformation;
use super::{cyclic_shift, diagonal_boxes, las_vegas, relabel};
use crate::kinds::sudoku::board::{CellSet, Cells};
use crate::kinds::sudoku::fill::fill;
use bookgen_base::diagnostic::Faults;
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;

/// How many puzzles may be dug by founding methods before the search for one is given up.
pub const BUDGET: u64 = 10_000;

/// No bounds: what is left is left.
const UNBOUNDED: (u32, u32) = (17, 81);

impl FillMethod {
    /// A grid of this method, shuffled by that one; without it as the rest of the program does.
    pub fn fill_grid(self, shuffle: Option<ShuffleMethod>, rng: &mut Rng) -> Cells {
        let shuffler = |rng| Shuffler::new(shuffle, rng);
        match self {
            FillMethod::Relabel => relabel::relabel(&mut shuffler(rng)),
            FillMethod::RelabelShuffled => relabel::relabel_shuffled(&mut shuffler(rng)),
            FillMethod::Cyclic => cyclic_shift::cyclic(&mut shuffler(rng)),
            FillMethod::DiagonalBoxes => diagonal_boxes::diagonal_boxes(&mut shuffler(rng)),
            FillMethod::LasVegas => las_vegas::las_vegas(rng),
        }
    }
}

/// The founding methods of a chapter.
#[derive(Clone, Debug)]
pub struct FoundingMethods(FoundingOptions);

impl FoundingMethods {
    /// The methods that the options name, if they name any.
    ///
    /// # Errors
    /// All that contradicts each other.
    pub fn from_options(options: &Values) -> Result<Option<FoundingMethods>, Faults> {
        let methods = FoundingOptions::read(options)?;
        Ok((methods != FoundingOptions::default()).then_some(FoundingMethods(methods)))
    }

    /// Whether cells are taken out one by one, in no symmetry.
    pub fn digs(&self) -> bool {
        self.0.dig.is_some()
    }

    /// The least and the most givens, where a method has bounds of its own or cannot keep to any.
    pub fn givens(&self) -> Option<(u32, u32)> {
        match self.0.dig {
            Some(DigMethod::RandomBlank) => Some(UNBOUNDED),
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
            Some(method) => method.fill_grid(self.0.shuffle, rng),
            None => fill(rng),
        }
    }

    /// Takes givens out of a grid, and gives it with those that are left, both in disguise if that
    /// is asked for; none if the chapter names no way to dig. The puzzle has one solution. Every
    /// number of givens between the bounds gets its share, and more may be left than the most.
    pub fn dig(
        &self,
        grid: &Cells,
        (min, max): (u32, u32),
        no_empty_house: bool,
        rng: &mut Rng,
    ) -> Option<(Cells, CellSet)> {
        let givens = match self.0.dig? {
            DigMethod::RandomBlank => repaired_givens(grid, &random_blank(rng)),
            DigMethod::Holes(order) => {
                let min_in_house = u32::from(no_empty_house);
                let bounds = Bounds {
                    min_givens: if (min, max) == UNBOUNDED {
                        min
                    } else {
                        min + rng.below(max - min + 1)
                    },
                    min_in_line: self.0.bounds().map_or(min_in_house, |level| level.min_in_line),
                    min_in_box: min_in_house,
                };
                dig(grid, &order.cells(rng), bounds).givens
            }
        };
        if !self.0.transform {
            return Some((*grid, givens));
        }
        let transformation = Transformation::random(&mut Shuffler::new(self.0.shuffle, rng));
        Some((transformation.apply_to_grid(grid), transformation.apply_to_cells(givens)))
    }

    /// Whether a puzzle has the score that is asked for, and is finished by the solver.
    pub fn accepts(&self, givens: &Cells) -> bool {
        let scored = match self.0.score {
            Some(ScoreTarget::DigHole(level)) => DigHoleScore::of(givens).level() == level,
            Some(ScoreTarget::Density(level)) => DependencyDensity::of(givens).level() == level,
            None => true,
        };
        scored && (!self.0.three_step || three_step::solve(givens).outcome == Outcome::Solved)
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
