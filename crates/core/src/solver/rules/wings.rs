//! XY-wing and XYZ-wing.

use super::{Rule, Step, digits_in, removals};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, Houses};
use crate::solver::phrase::{Arg, Phrase};

/// A cell with two candidates, and two cells that see it and share one candidate each with it and
/// one with each other.
#[derive(Debug)]
pub struct XyWing;

/// The same as [`XyWing`], but the first cell has all three candidates.
#[derive(Debug)]
pub struct XyzWing;

impl<const W: usize> Rule<Candidates<W>> for XyWing {
    fn name(&self) -> &'static str {
        "XY-wing"
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        find_wing(Rule::<Candidates<W>>::name(self), houses, candidates, 2)
    }
}

impl<const W: usize> Rule<Candidates<W>> for XyzWing {
    fn name(&self) -> &'static str {
        "XYZ-wing"
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        find_wing(Rule::<Candidates<W>>::name(self), houses, candidates, 3)
    }
}

/// Finds a wing whose first cell has `count` candidates, 2 or 3.
fn find_wing<const W: usize>(
    technique: &'static str,
    houses: &Houses<W>,
    candidates: &Candidates<W>,
    count: usize,
) -> Option<Step<W>> {
    let by_count = candidates.by_count(houses);
    let pairs = by_count[1] & candidates.open;
    for pivot in by_count[count - 1] & candidates.open {
        let of_pivot = candidates.of_cell(pivot);
        let wings: Vec<(usize, u32)> = (pairs & houses.peers[pivot])
            .into_iter()
            .map(|cell| (cell, candidates.of_cell(cell)))
            .filter(|(_, mask)| match count {
                2 => (mask & of_pivot).count_ones() == 1,
                _ => mask & of_pivot == *mask,
            })
            .collect();
        for (at, &(first, a)) in wings.iter().enumerate() {
            for &(second, b) in &wings[at + 1..] {
                let (common, all) = (a & b, a | b | of_pivot);
                if common.count_ones() != 1 || all.count_ones() != 3 || a == b {
                    continue;
                }
                if count == 2 && common & of_pivot != 0 {
                    continue;
                }
                let mut seen: CellSet<W> = houses.peers[first] & houses.peers[second];
                if count == 3 {
                    seen &= houses.peers[pivot];
                }
                let lost = digits_in(common).map(|digit| (digit, seen));
                let Some(conclusion) = removals(candidates, lost) else { continue };
                let digit = common.trailing_zeros() as usize;
                let basis = [pivot, first, second].into_iter().collect();
                let mut ends = vec![first, second];
                if count == 3 {
                    ends.insert(0, pivot);
                }
                let reason = Phrase::new("wing")
                    .with("pivot", Arg::Cell(pivot))
                    .with("cells", Arg::Cells(ends))
                    .with("digit", Arg::Digit(digit));
                return Some(Step { technique, basis, conclusion, reason });
            }
        }
    }
    None
}
