//! The fillings of a cage that fit the pencil marks.

use std::sync::Arc;

use super::cages::{Cages, name};
use super::fillings::Filled;
use bookgen_core::grid::latin::WORDS;
use bookgen_core::grid::latin::masks::{Masks, digits_of, masks, removals, remove};
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::phrase::{Arg, Phrase};
use bookgen_core::solver::rules::{self, Conclusion, Rule, Step};

/// The maximum number of sets of digits that an explanation lists.
const MAX_SETS: usize = 4;

/// A candidate that occurs in no filling of its cage is removed.
#[derive(Debug)]
pub struct CageCombination {
    /// The cages of the puzzle.
    pub cages: Arc<Cages>,
}

/// A digit that each filling of a cage has in a row or column is removed from the other cells of
/// this line.
#[derive(Debug)]
pub struct NeededDigit {
    /// The cages of the puzzle.
    pub cages: Arc<Cages>,
}

impl CageCombination {
    /// The cages with candidates that occur in no filling. Each has its candidates and the candidates
    /// that it loses, as words.
    fn all<'a>(
        &'a self,
        masks: &'a Masks,
        open: CellSet<WORDS>,
    ) -> impl Iterator<Item = (&'a Filled, u64, u64)> {
        self.cages.open(open).filter_map(|cage| {
            let word = cage.word(masks);
            let lost = word & !cage.possible(word);
            (lost != 0).then_some((cage, word, lost))
        })
    }
}

impl Rule<Candidates<WORDS>> for CageCombination {
    fn name(&self) -> &'static str {
        "cage combination"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let masks = masks(houses, candidates);
        self.all(&masks, candidates.open).find_map(|(cage, word, lost)| {
            let conclusion = removals(cage.digits_of_cells(lost, candidates.open))?;
            let sets = cage.digit_sets(word);
            let reason = if (1..=MAX_SETS).contains(&sets.len()) {
                let set = |digits: Vec<u32>| {
                    let digits = digits.into_iter().map(i64::from).collect();
                    Phrase::new("set-of-digits").with("digits", Arg::Numbers(digits))
                };
                let sets = sets.into_iter().map(set).collect();
                Phrase::new("cage-holds").with("sets", Arg::Phrases(sets, "or-else"))
            } else {
                Phrase::new("cage-fits")
            };
            let reason = reason.with("cage", name(&cage.cage));
            Some(Step { technique: self.name(), basis: cage.cells, conclusion, reason })
        })
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        let (masks, open) = (masks(houses, candidates), candidates.open);
        let mut has_removed = false;
        for (cage, _, lost) in self.all(&masks, open) {
            for (cell, digits) in cage.digits_of_cells(lost, open) {
                remove(candidates, cell, digits);
                has_removed = true;
            }
        }
        Some(has_removed)
    }
}

impl NeededDigit {
    /// The digits that a cage needs in a line. Each has its cage, the line, and the other open cells
    /// of the line.
    fn all<'a>(
        &'a self,
        houses: &'a Houses<WORDS>,
        masks: &'a Masks,
        open: CellSet<WORDS>,
    ) -> impl Iterator<Item = (usize, &'a Filled, usize, CellSet<WORDS>)> {
        self.cages.open(open).flat_map(move |cage| {
            let word = cage.word(masks);
            let lines = cage.lines.iter().filter(|line| line.len() > 1);
            lines.flat_map(move |line| {
                let others = houses.houses[line.house].cells & open & !cage.cells;
                digits_of(cage.needed(line, word))
                    .map(move |digit| (digit, cage, line.house, others))
            })
        })
    }
}

impl Rule<Candidates<WORDS>> for NeededDigit {
    fn name(&self) -> &'static str {
        "digit needed in a cage"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let masks = masks(houses, candidates);
        let mut all = self.all(houses, &masks, candidates.open);
        all.find_map(|(digit, cage, house, others)| {
            let lost = others & candidates.cells_of[digit];
            if lost.is_empty() {
                return None;
            }
            let line = houses.houses[house].cells;
            let reason = Phrase::new("cage-needs-in")
                .with("cage", name(&cage.cage))
                .with("digit", Arg::Digit(digit))
                .with("house", Arg::House(house))
                .with("places", rules::cells(candidates.cells_of[digit] & cage.cells & line));
            let conclusion = Conclusion::Removed(vec![(digit, lost)]);
            Some(Step { technique: self.name(), basis: cage.cells, conclusion, reason })
        })
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        let masks = masks(houses, candidates);
        let mut has_removed = false;
        for (digit, _, _, others) in self.all(houses, &masks, candidates.open) {
            has_removed |= others.meets(&candidates.cells_of[digit]);
            candidates.cells_of[digit] &= !others;
        }
        Some(has_removed)
    }
}
