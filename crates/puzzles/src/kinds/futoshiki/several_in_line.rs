//! A cell that is smaller or larger than several cells of one row or column.

use std::sync::Arc;

use super::signs::Signs;
use bookgen_core::grid::latin::WORDS;
use bookgen_core::grid::latin::masks::{above, below, least, masks, most, removals, remove};
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::phrase::{Arg, Phrase};
use bookgen_core::solver::rules::{self, Rule, Step};

/// A cell is smaller than several cells of one row or column, or larger. These cells have different
/// digits.
#[derive(Debug)]
pub struct SeveralInLine {
    /// The signs of the puzzle.
    pub signs: Arc<Signs>,
}

/// A cell, the cells of a house that are larger or smaller, and what follows.
struct Several {
    cell: usize,
    house: usize,
    others: CellSet<WORDS>,
    is_larger: bool,
    /// The cell is below or above this digit.
    bound: u32,
    /// The candidates that the cell loses.
    lost: u16,
}

impl SeveralInLine {
    /// All conclusions that have an effect.
    fn all<'a>(
        &'a self,
        houses: &'a Houses<WORDS>,
        candidates: &'a Candidates<WORDS>,
    ) -> impl Iterator<Item = Several> + 'a {
        let masks = masks(houses, candidates);
        let sides = candidates.open.into_iter().flat_map(|cell| {
            let (larger, smaller) = (self.signs.all_larger[cell], self.signs.all_smaller[cell]);
            [(cell, larger, true), (cell, smaller, false)]
        });
        let sides = sides.filter(|(_, others, _)| others.len() > 1);
        let all = sides.flat_map(|side| (0..houses.houses.len()).map(move |house| (side, house)));
        all.filter_map(move |((cell, others, is_larger), house)| {
            let others = others & houses.houses[house].cells;
            if others.len() < 2 {
                return None;
            }
            let union = others.into_iter().fold(0, |all, other| all | masks[other]);
            let bound = nth(union, others.len(), is_larger)?;
            let lost = masks[cell] & !if is_larger { below(bound) } else { above(bound) };
            (lost != 0).then_some(Several { cell, house, others, is_larger, bound, lost })
        })
    }
}

impl Rule<Candidates<WORDS>> for SeveralInLine {
    fn name(&self) -> &'static str {
        "several in a line"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let Several { cell, house, others, is_larger, bound, lost } =
            self.all(houses, candidates).next()?;
        let key = if is_larger { "less-than-several" } else { "greater-than-several" };
        let reason = Phrase::new(key)
            .with("cell", Arg::Cell(cell))
            .with("cells", rules::cells(others))
            .with("house", Arg::House(house))
            .with("digit", Arg::Digit(bound as usize));
        Some(Step {
            technique: self.name(),
            basis: others | CellSet::new(cell),
            conclusion: removals([(cell, lost)])?,
            reason,
        })
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        let mut has_removed = false;
        loop {
            let all: Vec<(usize, u16)> =
                self.all(houses, candidates).map(|several| (several.cell, several.lost)).collect();
            if all.is_empty() {
                return Some(has_removed);
            }
            for (cell, lost) in all {
                remove(candidates, cell, lost);
            }
            has_removed = true;
        }
    }
}

/// The digit at a rank of a mask, from 1: from the largest digit down, or from the smallest digit
/// up.
fn nth(mask: u16, rank: u32, from_largest: bool) -> Option<u32> {
    let mut left = mask;
    for _ in 1..rank {
        left &= if from_largest { below(most(left)) } else { above(least(left)) };
    }
    let is_there = left != 0;
    is_there.then(|| if from_largest { most(left) } else { least(left) })
}
