//! Digits that a remainder has already: see [`HouseKind::Remainder`].

use super::{Conclusion, Rule, Step};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, HouseKind, Houses};
use crate::solver::phrase::{Arg, Phrase};

/// A solved cell of a remainder, whose digit no other cell of the remainder can have.
#[derive(Debug)]
pub struct PlacedInRemainder;

impl<const W: usize> Rule<Candidates<W>> for PlacedInRemainder {
    fn name(&self) -> &'static str {
        "digit placed in a remainder"
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        for (index, house) in remainders(houses) {
            for (digit, possible) in candidates.cells_of[..houses.size].iter().enumerate() {
                let Some((cell, others)) = placed(candidates, *possible & house) else { continue };
                return Some(Step {
                    technique: Rule::<Candidates<W>>::name(self),
                    basis: CellSet::new(cell),
                    conclusion: Conclusion::Removed(vec![(digit, others)]),
                    reason: Phrase::new("placed-in-house")
                        .with("house", Arg::House(index))
                        .with("cell", Arg::Cell(cell))
                        .with("digit", Arg::Digit(digit)),
                });
            }
        }
        None
    }

    fn apply_all(&self, houses: &Houses<W>, candidates: &mut Candidates<W>) -> Option<bool> {
        let mut has_removed = false;
        for (_, house) in remainders(houses) {
            for digit in 0..houses.size {
                let possible = candidates.cells_of[digit] & house;
                if let Some((_, others)) = placed(candidates, possible) {
                    candidates.cells_of[digit] &= !others;
                    has_removed = true;
                }
            }
        }
        Some(has_removed)
    }
}

/// The remainders: their indices and their cells.
fn remainders<const W: usize>(houses: &Houses<W>) -> impl Iterator<Item = (usize, CellSet<W>)> {
    let houses = houses.houses.iter().enumerate();
    let remainders = houses.filter(|(_, house)| house.kind == HouseKind::Remainder);
    remainders.map(|(index, house)| (index, house.cells))
}

/// The solved cell among the possible cells of a digit in a house, and the open cells. `None` if one
/// of them is missing.
fn placed<const W: usize>(
    candidates: &Candidates<W>,
    possible: CellSet<W>,
) -> Option<(usize, CellSet<W>)> {
    let cell = (possible & !candidates.open).lowest()?;
    let others = possible & candidates.open;
    (!others.is_empty()).then_some((cell, others))
}
