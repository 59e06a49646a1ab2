//! Locked candidates: all cells of a house for a digit see another cell.
//!
//! In a classic Sudoku the rule is known as pointing and claiming.

use super::{Conclusion, Rule, Step, cells};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, Houses};
use crate::solver::phrase::{Arg, Phrase};

/// All cells of a house that can have a digit see a cell outside the house, which therefore cannot
/// have the digit.
#[derive(Debug)]
pub struct LockedCandidates;

impl<const W: usize> Rule<Candidates<W>> for LockedCandidates {
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
                    technique: Rule::<Candidates<W>>::name(self),
                    basis: places,
                    conclusion: Conclusion::Removed(vec![(digit, at)]),
                    reason,
                });
            }
        }
        // Cells that are linked see each other without a common house.
        for (house, set) in houses.houses.iter().enumerate().filter(|_| houses.has_links) {
            for (digit, possible) in candidates.cells_of[..houses.size].iter().enumerate() {
                let places = *possible & set.cells;
                let seen = seen_outside(houses, set.cells, places, *possible);
                if seen.is_empty() {
                    continue;
                }
                let reason = Phrase::new("seen-by-all")
                    .with("house", Arg::House(house))
                    .with("digit", Arg::Digit(digit))
                    .with("cells", cells(places))
                    .with("seen", cells(seen));
                return Some(Step {
                    technique: Rule::<Candidates<W>>::name(self),
                    basis: places,
                    conclusion: Conclusion::Removed(vec![(digit, seen)]),
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
            for set in houses.houses.iter().filter(|_| houses.has_links) {
                for digit in 0..houses.size {
                    let possible = candidates.cells_of[digit];
                    let seen = seen_outside(houses, set.cells, possible & set.cells, possible);
                    if !seen.is_empty() {
                        candidates.cells_of[digit] &= !seen;
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

/// The largest number of places in a house for which cells outside the house can see all of them.
const MAX_PLACES: u32 = 4;

/// The possible cells outside a house that see all places of a digit in the house.
fn seen_outside<const W: usize>(
    houses: &Houses<W>,
    house: CellSet<W>,
    places: CellSet<W>,
    possible: CellSet<W>,
) -> CellSet<W> {
    if !(2..=MAX_PLACES).contains(&places.len()) {
        return CellSet::EMPTY;
    }
    houses.common_peers(places) & possible & !house
}
