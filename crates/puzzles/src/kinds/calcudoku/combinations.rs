//! The fillings of a cage that fit the pencil marks.

use std::sync::Arc;

use super::cages::{Cages, name};
use super::fillings::digits_at;
use bookgen_core::grid::latin::WORDS;
use bookgen_core::grid::latin::masks::{digits_of, masks, removals, remove};
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

impl Rule<Candidates<WORDS>> for CageCombination {
    fn name(&self) -> &'static str {
        "cage combination"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let masks = masks(houses, candidates);
        for cage in self.cages.all.iter().filter(|cage| cage.cells.meets(&candidates.open)) {
            let word = cage.word(&masks);
            let lost = word & !cage.possible(word);
            let cells = cage.cage.cells.iter().enumerate();
            let lost = cells.map(|(place, cell)| (*cell, digits_at(lost, place)));
            let lost = lost.filter(|(cell, _)| candidates.open.has(*cell));
            let Some(conclusion) = removals(lost) else { continue };
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
            return Some(Step {
                technique: self.name(),
                basis: cage.cells,
                conclusion,
                reason: reason.with("cage", name(&cage.cage)),
            });
        }
        None
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        let masks = masks(houses, candidates);
        let mut has_removed = false;
        let open = candidates.open;
        for cage in self.cages.all.iter().filter(|cage| cage.cells.meets(&open)) {
            let word = cage.word(&masks);
            let lost = word & !cage.possible(word);
            if lost == 0 {
                continue;
            }
            for (place, cell) in cage.cage.cells.iter().enumerate() {
                let lost = digits_at(lost, place);
                if lost != 0 && candidates.open.has(*cell) {
                    remove(candidates, *cell, lost);
                    has_removed = true;
                }
            }
        }
        Some(has_removed)
    }
}

impl Rule<Candidates<WORDS>> for NeededDigit {
    fn name(&self) -> &'static str {
        "digit needed in a cage"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let masks = masks(houses, candidates);
        for cage in self.cages.all.iter().filter(|cage| cage.cells.meets(&candidates.open)) {
            let word = cage.word(&masks);
            for line in cage.lines.iter().filter(|line| line.len() > 1) {
                let others = houses.houses[line.house].cells & candidates.open & !cage.cells;
                for digit in digits_of(cage.needed(line, word)) {
                    let lost = others & candidates.cells_of[digit];
                    if lost.is_empty() {
                        continue;
                    }
                    let places = candidates.cells_of[digit] & cage.cells;
                    let places = places & houses.houses[line.house].cells;
                    let reason = Phrase::new("cage-needs-in")
                        .with("cage", name(&cage.cage))
                        .with("digit", Arg::Digit(digit))
                        .with("house", Arg::House(line.house))
                        .with("places", rules::cells(places));
                    return Some(Step {
                        technique: self.name(),
                        basis: cage.cells,
                        conclusion: Conclusion::Removed(vec![(digit, lost)]),
                        reason,
                    });
                }
            }
        }
        None
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        let masks = masks(houses, candidates);
        let mut has_removed = false;
        let open = candidates.open;
        for cage in self.cages.all.iter().filter(|cage| cage.cells.meets(&open)) {
            let word = cage.word(&masks);
            for line in cage.lines.iter().filter(|line| line.len() > 1) {
                let others = houses.houses[line.house].cells & open & !cage.cells;
                for digit in digits_of(cage.needed(line, word)) {
                    if others.meets(&candidates.cells_of[digit]) {
                        candidates.cells_of[digit] &= !others;
                        has_removed = true;
                    }
                }
            }
        }
        Some(has_removed)
    }
}
