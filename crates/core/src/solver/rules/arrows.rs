//! Arrows: the digits along an arrow add up to the digit in its circle.

use super::{Conclusion, Rule, Step, digits_in};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, Houses};
use crate::solver::phrase::{Arg, Phrase};

/// The least and the greatest sums along arrows.
#[derive(Clone, Debug)]
pub struct ArrowBounds {
    /// The arrows: the cell with the circle, then the cells along the arrow.
    pub arrows: Vec<Vec<usize>>,
}

/// All ways to fill an arrow.
#[derive(Clone, Debug)]
pub struct ArrowSums {
    /// The arrows: the cell with the circle, then the cells along the arrow.
    pub arrows: Vec<Vec<usize>>,
}

/// The candidates of the cells of an arrow.
fn masks<const W: usize>(
    houses: &Houses<W>,
    candidates: &Candidates<W>,
    arrow: &[usize],
) -> Vec<u32> {
    arrow.iter().map(|cell| candidates.mask(houses.size, *cell)).collect()
}

/// The candidates of the cells of an arrow that stay.
type Filter<const W: usize> = fn(&Houses<W>, &[usize], &[u32]) -> Vec<u32>;

/// Keeps the digits between the least and the greatest sum.
fn within_bounds<const W: usize>(houses: &Houses<W>, _: &[usize], masks: &[u32]) -> Vec<u32> {
    let least = |mask: &u32| mask.trailing_zeros() as i64 + 1;
    let most = |mask: &u32| i64::from(mask.checked_ilog2().unwrap_or(0)) + 1;
    let (circle, shaft) = (masks[0], &masks[1..]);
    let (low, high): (i64, i64) = (shaft.iter().map(least).sum(), shaft.iter().map(most).sum());
    let between = |low: i64, high: i64| -> u32 {
        (1..=houses.size as i64)
            .filter(|digit| (low..=high).contains(digit))
            .map(|digit| 1 << (digit - 1))
            .sum()
    };
    let mut kept = vec![circle & between(low, high)];
    for mask in shaft {
        let (others_low, others_high) = (low - least(mask), high - most(mask));
        kept.push(mask & between(least(&circle) - others_high, most(&circle) - others_low));
    }
    kept
}

/// Keeps the digits that occur in a way to fill the arrow. Cells that see each other have different
/// digits.
fn exact<const W: usize>(houses: &Houses<W>, arrow: &[usize], masks: &[u32]) -> Vec<u32> {
    fn fill<const W: usize>(
        (houses, arrow, masks): (&Houses<W>, &[usize], &[u32]),
        chosen: &mut Vec<usize>,
        sum: usize,
        kept: &mut [u32],
    ) {
        let at = chosen.len() + 1;
        let fits = |cell: usize, digit: usize, chosen: &[usize]| {
            let before = chosen.iter().zip(&arrow[1..]);
            before
                .filter(|(other, _)| **other == digit)
                .all(|(_, other)| !houses.peers[cell].has(*other))
        };
        if at == arrow.len() {
            // The digits count from 0, so a sum of digits is greater by the number of cells.
            let circle = sum - 1;
            if masks[0] >> circle & 1 == 1 && fits(arrow[0], circle, chosen) {
                kept[0] |= 1 << circle;
                for (kept, digit) in kept[1..].iter_mut().zip(chosen.iter()) {
                    *kept |= 1 << digit;
                }
            }
            return;
        }
        for digit in digits_in(masks[at]) {
            let next = sum + digit + 1;
            if next + (arrow.len() - 1 - at) <= houses.size && fits(arrow[at], digit, chosen) {
                chosen.push(digit);
                fill((houses, arrow, masks), chosen, next, kept);
                chosen.pop();
            }
        }
    }
    let mut kept = vec![0; masks.len()];
    fill((houses, arrow, masks), &mut Vec::new(), 0, &mut kept);
    kept
}

fn find<const W: usize>(
    name: &'static str,
    arrows: &[Vec<usize>],
    houses: &Houses<W>,
    candidates: &Candidates<W>,
    filter: Filter<W>,
) -> Option<Step<W>> {
    for arrow in arrows {
        let masks = masks(houses, candidates, arrow);
        if masks.contains(&0) {
            continue;
        }
        let kept = filter(houses, arrow, &masks);
        let mut removed: Vec<(usize, CellSet<W>)> = Vec::new();
        for ((cell, mask), kept) in arrow.iter().zip(&masks).zip(&kept) {
            for digit in digits_in(mask & !kept) {
                match removed.iter_mut().find(|(known, _)| *known == digit) {
                    Some((_, cells)) => cells.insert(*cell),
                    None => removed.push((digit, CellSet::new(*cell))),
                }
            }
        }
        if !removed.is_empty() {
            removed.sort_unstable();
            return Some(Step {
                technique: name,
                basis: arrow.iter().copied().collect(),
                conclusion: Conclusion::Removed(removed),
                reason: Phrase::new("arrow-sum")
                    .with("circle", Arg::Cell(arrow[0]))
                    .with("cells", Arg::Cells(arrow[1..].to_vec())),
            });
        }
    }
    None
}

fn apply_changed<const W: usize>(
    arrows: &[Vec<usize>],
    houses: &Houses<W>,
    candidates: &mut Candidates<W>,
    changed: CellSet<W>,
    filter: Filter<W>,
) -> bool {
    let mut has_removed = false;
    for arrow in arrows.iter().filter(|arrow| arrow.iter().any(|cell| changed.has(*cell))) {
        let masks = masks(houses, candidates, arrow);
        if masks.contains(&0) || masks.iter().all(|mask| mask.is_power_of_two()) {
            continue;
        }
        let kept = filter(houses, arrow, &masks);
        for ((cell, mask), kept) in arrow.iter().zip(&masks).zip(&kept) {
            if mask & !kept != 0 {
                candidates.keep(houses, *cell, *kept);
                has_removed = true;
            }
        }
    }
    has_removed
}

impl<const W: usize> Rule<Candidates<W>> for ArrowBounds {
    fn name(&self) -> &'static str {
        "least and greatest sum of an arrow"
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        find(Rule::<Candidates<W>>::name(self), &self.arrows, houses, candidates, within_bounds)
    }

    fn apply_changed(
        &self,
        houses: &Houses<W>,
        candidates: &mut Candidates<W>,
        changed: CellSet<W>,
    ) -> Option<bool> {
        Some(apply_changed(&self.arrows, houses, candidates, changed, within_bounds))
    }
}

impl<const W: usize> Rule<Candidates<W>> for ArrowSums {
    fn name(&self) -> &'static str {
        "sums of an arrow"
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        find(Rule::<Candidates<W>>::name(self), &self.arrows, houses, candidates, exact)
    }

    fn apply_changed(
        &self,
        houses: &Houses<W>,
        candidates: &mut Candidates<W>,
        changed: CellSet<W>,
    ) -> Option<bool> {
        Some(apply_changed(&self.arrows, houses, candidates, changed, exact))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_and_sums_limit_the_cells_of_an_arrow() {
        let houses: Houses<2> = Houses::latin(9);
        let arrow = vec![0, 10, 11, 12];
        let mut candidates = Candidates::new(&houses);
        let all = CellSet::first(houses.cells());
        let bounds = ArrowBounds { arrows: vec![arrow.clone()] };
        assert_eq!(bounds.apply_changed(&houses, &mut candidates, all), Some(true));
        // The least sum is 3, so a cell of the arrow is at most 7.
        assert_eq!(candidates.of_cell(0), 0b1_1111_1100);
        assert_eq!(candidates.of_cell(10), 0b111_1111);
        // The cells of the arrow are in one row, so their least sum is 6.
        let sums = ArrowSums { arrows: vec![arrow] };
        assert_eq!(sums.apply_changed(&houses, &mut candidates, all), Some(true));
        assert_eq!(candidates.of_cell(0), 0b1_1110_0000);
        assert_eq!(candidates.of_cell(10), 0b11_1111);
    }
}
