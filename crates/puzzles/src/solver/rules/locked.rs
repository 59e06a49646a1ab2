//! Locked candidates: all cells of a house for a digit see another cell.
//!
//! In a classic Sudoku the rule is known as pointing and claiming.

use super::{Conclusion, Rule, Step, cells};
use crate::solver::houses::{Candidates, Houses};
use crate::solver::phrase::{Arg, Phrase};

/// All cells of a house that can have a digit see a cell outside the house, which therefore cannot
/// have the digit.
#[derive(Debug)]
pub struct LockedCandidates;

impl<const W: usize> Rule<W> for LockedCandidates {
    fn name(&self) -> &'static str {
        "locked candidates"
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        for &(house, other, common) in &houses.overlaps {
            let (of_house, of_other) = (houses.houses[house].cells, houses.houses[other].cells);
            for (digit, possible) in candidates.cells_of[..houses.size].iter().enumerate() {
                let places = *possible & of_house;
                let at = *possible & of_other & !common;
                if !places.is_subset(&common) || places.is_empty() || at.is_empty() {
                    continue;
                }
                let reason = Phrase::new("locked")
                    .with("house", Arg::House(house))
                    .with("digit", Arg::Digit(digit))
                    .with("cells", cells(places))
                    .with("other", Arg::House(other));
                return Some(Step {
                    technique: Rule::<W>::name(self),
                    basis: places,
                    conclusion: Conclusion::Removed(vec![(digit, at)]),
                    reason,
                });
            }
        }
        None
    }

    fn apply_all(&self, houses: &Houses<W>, candidates: &mut Candidates<W>) -> Option<bool> {
        let mut has_removed = false;
        loop {
            let mut again = false;
            for &(house, other, common) in &houses.overlaps {
                let (house, other) = (houses.houses[house].cells, houses.houses[other].cells);
                for cells in &mut candidates.cells_of[..houses.size] {
                    let is_locked = (*cells & house).is_subset(&common);
                    if is_locked && !(*cells & other).is_subset(&common) {
                        *cells &= !other | common;
                        again = true;
                    }
                }
            }
            if !again {
                return Some(has_removed);
            }
            has_removed = true;
        }
    }
}
