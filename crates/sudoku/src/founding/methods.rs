//! Applies the founding methods that a chapter selects. A founding method is a method of the four
//! texts that bookgen is based on.

use super::dependency_density::DependencyDensity;
use super::dig_hole::{BoundSet, Bounds, Digger, LineRule};
use super::dig_hole_score::DigHoleScore;
use super::fill::Fill;
use super::options::{DigMethod, FoundingOptions, ScoreTarget, SolverMethod};
use super::random_blank::{random_blank, repaired_givens, unchecked_givens};
use super::shuffle::Shuffler;
use super::three_step::{self, Outcome};
use super::trace::Trace;
use super::transform::Transformation;
use crate::board::{CellSet, Cells};
use crate::fill::fill;
use bookgen_base::diagnostic::Faults;
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;

/// The maximum number of grids that are tried for one puzzle if founding methods remove the givens.
pub const BUDGET: u64 = 10_000;

/// The minimum and maximum number of givens if no bounds apply.
const UNBOUNDED: (u32, u32) = (17, 81);

/// The methods of the founding texts that a chapter selects.
#[derive(Clone, Debug)]
pub struct FoundingMethods(FoundingOptions);

impl FoundingMethods {
    /// The founding methods that the options select; `None` if the options select no founding
    /// method.
    ///
    /// # Errors
    /// All contradictions between the options.
    pub fn from_options(options: &Values) -> Result<Option<FoundingMethods>, Faults> {
        let methods = FoundingOptions::read(options)?;
        Ok((methods != FoundingOptions::default()).then_some(FoundingMethods(methods)))
    }

    /// Whether a founding method removes the givens. Founding methods remove one given at a time,
    /// without symmetry.
    pub fn digs(&self) -> bool {
        self.0.dig.is_some()
    }

    /// Whether the digging method proves that the solution is unique. Otherwise the caller must
    /// discard puzzles with several solutions.
    pub fn proves_uniqueness(&self) -> bool {
        self.0.dig != Some(DigMethod::RandomBlankText)
    }

    /// The minimum and maximum number of givens, if the digging method sets its own bounds or
    /// ignores all bounds. `None` if the bounds of the chapter apply.
    pub fn givens(&self) -> Option<(u32, u32)> {
        if self.0.dig.is_some_and(DigMethod::blanks) {
            return Some(UNBOUNDED);
        }
        let level = self.0.dig_level_parameters()?;
        let is_table =
            self.0.bounds == BoundSet::EnglishEdition && self.0.lines == LineRule::AtLeast;
        Some(if is_table { level.english_givens } else { UNBOUNDED })
    }

    /// The methods as text, for example ` fill=cyclic dig=jump`. A space precedes each name.
    pub fn params(&self) -> String {
        self.0.params()
    }

    /// Fills a grid by the founding method that the chapter selects, or by bookgen's own method.
    pub fn fill(&self, rng: &mut Rng) -> Cells {
        let FoundingOptions { fill: method, shuffle, start, more_cells, .. } = self.0;
        match method {
            Some(method) => Fill { method, shuffle, start, more_cells }.grid(rng),
            None => fill(rng),
        }
    }

    /// Removes givens from a grid. Returns the solution and the remaining givens, transformed if
    /// the chapter has `transform = true`. Returns `None` if the chapter selects no digging method.
    ///
    /// The puzzle has exactly one solution if [`FoundingMethods::proves_uniqueness`] is true. The
    /// target number of givens is drawn uniformly between `min` and `max`. More than `max` givens
    /// may remain if fewer givens would allow a second solution. If the chapter has a `dig_level`,
    /// the range of the level replaces `min` and `max`.
    pub fn dig(
        &self,
        grid: &Cells,
        (min, max): (u32, u32),
        no_empty_house: bool,
        rng: &mut Rng,
    ) -> Option<(Cells, CellSet)> {
        let givens = match self.0.dig? {
            DigMethod::RandomBlank => repaired_givens(grid, &random_blank(self.0.blanks, rng)),
            DigMethod::RandomBlankText => unchecked_givens(&random_blank(self.0.blanks, rng)),
            DigMethod::Holes(order) => {
                let min_in_house = u32::from(no_empty_house);
                let level = self.0.dig_level_parameters();
                let (min, max) = level.map_or((min, max), |level| level.givens(self.0.bounds));
                let bounds = Bounds {
                    min_givens: if (min, max) == UNBOUNDED {
                        min
                    } else {
                        min + rng.below(max - min + 1)
                    },
                    min_in_line: level
                        .map_or(min_in_house, |level| level.min_in_line(self.0.lines)),
                    min_in_box: min_in_house,
                };
                Digger::new(bounds).dig(grid, &order.cells(rng), &mut Trace::off()).givens
            }
        };
        if !self.0.transform {
            return Some((*grid, givens));
        }
        let transformation = Transformation::random(&mut Shuffler::new(self.0.shuffle, rng));
        Some((transformation.apply_to_grid(grid), transformation.apply_to_cells(givens)))
    }

    /// Whether the selected score gives the puzzle the required level, and the selected solver
    /// completes the puzzle. A check that the chapter does not select always passes.
    pub fn accepts(&self, givens: &Cells) -> bool {
        let scored = match self.0.score {
            Some(ScoreTarget::DigHole(level)) => {
                DigHoleScore::new(givens).level(self.0.bounds) == level
            }
            Some(ScoreTarget::Density(level)) => DependencyDensity::new(givens).level() == level,
            None => true,
        };
        let completes = |SolverMethod(step_two): SolverMethod| {
            three_step::solve(givens, step_two, &mut Trace::off()).outcome == Outcome::Solved
        };
        scored && self.0.solver.is_none_or(completes)
    }

    /// The advice for a failed search: `general`, followed by advice about the founding options. If
    /// the chapter has `dig_level`, special advice replaces `general`.
    pub fn hint(&self, general: &str) -> String {
        let also = match (self.0.dig_level, self.0.dig, self.0.score) {
            (Some(_), ..) => {
                let hint =
                    "choose another level or another `dig_level`; more givens make a puzzle easier";
                return hint.to_owned();
            }
            (_, Some(_), _) => "remove `dig`: bookgen then removes givens to reach the level",
            (_, _, Some(_)) => "change or remove `score`",
            _ => "remove the options that select founding methods (docs/founding.md)",
        };
        format!("{general}, or {also}")
    }
}

#[cfg(test)]
mod tests;
