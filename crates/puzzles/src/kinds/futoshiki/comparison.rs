//! Signs between cells with pencil marks.

use std::sync::Arc;

use super::signs::Signs;
use bookgen_core::grid::latin::WORDS;
use bookgen_core::grid::latin::masks::{above, below, least, masks, most, removals, remove};
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::phrase::{Arg, Phrase};
use bookgen_core::solver::rules::{Rule, Step};

/// A cell is larger than the smallest candidate of a smaller neighbour, and smaller than the
/// largest candidate of a larger neighbour.
#[derive(Debug)]
pub struct Comparison {
    /// The signs of the puzzle.
    pub signs: Arc<Signs>,
}

impl Rule<Candidates<WORDS>> for Comparison {
    fn name(&self) -> &'static str {
        "comparison"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let masks = masks(houses, candidates);
        for cell in candidates.open {
            let mut lost = 0;
            let mut basis = CellSet::new(cell);
            let mut parts = Vec::new();
            let smaller = self.signs.smaller[cell].into_iter();
            if let Some(near) = smaller.max_by_key(|near| least(masks[*near])) {
                let bound = least(masks[near]);
                let too_small = masks[cell] & !above(bound);
                if too_small != 0 {
                    parts.push(bounded("greater-at-least", near, bound));
                    basis.insert(near);
                    lost |= too_small;
                }
            }
            let larger = self.signs.larger[cell].into_iter();
            if let Some(near) = larger.min_by_key(|near| most(masks[*near])) {
                let bound = most(masks[near]);
                let too_large = masks[cell] & !below(bound);
                if too_large != 0 {
                    parts.push(bounded("less-at-most", near, bound));
                    basis.insert(near);
                    lost |= too_large;
                }
            }
            if let Some(conclusion) = removals([(cell, lost)]) {
                let reason = Phrase::new("is-compared")
                    .with("cell", Arg::Cell(cell))
                    .with("parts", Arg::Phrases(parts, "comma-and"));
                return Some(Step { technique: self.name(), basis, conclusion, reason });
            }
        }
        None
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        let before = masks(houses, candidates);
        let mut masks = before;
        let is_open = |cell: usize| candidates.open.has(cell);
        for &[smaller, larger] in self.signs.ordered.iter().filter(|sign| is_open(sign[1])) {
            masks[larger] &= above(least(masks[smaller]));
        }
        for &[smaller, larger] in self.signs.ordered.iter().rev().filter(|sign| is_open(sign[0])) {
            masks[smaller] &= below(most(masks[larger]));
        }
        let mut has_removed = false;
        for cell in candidates.open {
            let lost = before[cell] & !masks[cell];
            remove(candidates, cell, lost);
            has_removed |= lost != 0;
        }
        Some(has_removed)
    }
}

/// A comparison with a cell whose candidates have a bound.
fn bounded(key: &'static str, cell: usize, bound: u32) -> Phrase {
    Phrase::new(key).with("cell", Arg::Cell(cell)).with("digit", Arg::Digit(bound as usize))
}
