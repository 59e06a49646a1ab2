//! The last cells of cages.

use std::sync::Arc;

use super::cages::{Cages, name};
use super::fillings::digits_at;
use bookgen_core::grid::latin::WORDS;
use bookgen_core::grid::latin::masks::masks;
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::phrase::{Arg, Phrase};
use bookgen_core::solver::rules::{Conclusion, Rule, Step};

/// The last open cell of a cage. A cage of one cell has its digit as its clue.
#[derive(Debug)]
pub struct LastOfCage {
    /// The cages of the puzzle.
    pub cages: Arc<Cages>,
    /// Whether the rule is for cages of one cell, or else for cages of several cells.
    pub is_single: bool,
}

impl LastOfCage {
    /// The cells that have exactly one digit left, each with the digit, from 0.
    fn all<'a>(
        &'a self,
        houses: &'a Houses<WORDS>,
        candidates: &'a Candidates<WORDS>,
    ) -> impl Iterator<Item = (usize, usize)> + 'a {
        let masks = masks(houses, candidates);
        self.cages.all.iter().filter_map(move |cage| {
            if (cage.cage.cells.len() == 1) != self.is_single {
                return None;
            }
            let cell = (cage.cells & candidates.open).only()?;
            let digits = digits_at(cage.possible(cage.word(&masks)), cage.place_of(cell));
            digits.is_power_of_two().then(|| (cell, digits.trailing_zeros() as usize))
        })
    }
}

impl Rule<Candidates<WORDS>> for LastOfCage {
    fn name(&self) -> &'static str {
        if self.is_single { "cage of one cell" } else { "last cell of a cage" }
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let (cell, digit) = self.all(houses, candidates).next()?;
        let cage = self.cages.at(cell);
        let key = if self.is_single { "one-cell" } else { "last-of-cage" };
        let reason = Phrase::new(key).with("cage", name(&cage.cage));
        Some(Step {
            technique: self.name(),
            basis: cage.cells,
            conclusion: Conclusion::Placed(cell, digit),
            reason: reason.with("cell", Arg::Cell(cell)).with("digit", Arg::Digit(digit)),
        })
    }

    fn gives(
        &self,
        houses: &Houses<WORDS>,
        candidates: &Candidates<WORDS>,
        cell: usize,
        digit: usize,
    ) -> bool {
        self.all(houses, candidates).any(|found| found == (cell, digit))
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        let found: Vec<(usize, usize)> = self.all(houses, candidates).collect();
        for (cell, digit) in &found {
            candidates.place(houses, *cell, *digit);
        }
        Some(!found.is_empty())
    }
}
