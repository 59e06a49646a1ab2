//! Singles: the only cell of a house for a digit, and the only digit of a cell.

use super::{Conclusion, Rule, Step};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, HouseKind, Houses};
use crate::solver::phrase::{Arg, Phrase};

/// A digit has one cell left in a house of this kind.
#[derive(Debug)]
pub struct HiddenSingle(pub HouseKind);

impl<const W: usize> Rule<Candidates<W>> for HiddenSingle {
    fn name(&self) -> &'static str {
        match self.0 {
            HouseKind::Box => "hidden single in a box",
            HouseKind::Region => "hidden single in a region",
            HouseKind::Row => "hidden single in a row",
            HouseKind::Column => "hidden single in a column",
            HouseKind::Diagonal => "hidden single on a diagonal",
            HouseKind::Window => "hidden single in a window",
            HouseKind::Remainder => "hidden single in a remainder",
        }
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        let of_kind = houses.houses.iter().enumerate().filter(|(_, house)| house.kind == self.0);
        for (index, house) in of_kind {
            for (digit, cells) in candidates.cells_of[..houses.size].iter().enumerate() {
                let places = *cells & house.cells;
                let Some(cell) = places.only().filter(|cell| candidates.open.has(*cell)) else {
                    continue;
                };
                return Some(Step {
                    technique: Rule::<Candidates<W>>::name(self),
                    basis: house.cells,
                    conclusion: Conclusion::Placed(cell, digit),
                    reason: Phrase::new("only-place")
                        .with("house", Arg::House(index))
                        .with("cell", Arg::Cell(cell))
                        .with("digit", Arg::Digit(digit)),
                });
            }
        }
        None
    }

    fn apply_changed(
        &self,
        houses: &Houses<W>,
        candidates: &mut Candidates<W>,
        changed: CellSet<W>,
    ) -> Option<bool> {
        let (mut has_placed, mut changed) = (false, changed);
        loop {
            let mut changed_now = CellSet::EMPTY;
            for house in houses.houses.iter().filter(|house| house.kind == self.0) {
                if !house.cells.meets(&(changed | changed_now)) {
                    continue;
                }
                for digit in 0..houses.size {
                    // A remainder can still have candidates of a digit that it has already.
                    let places = candidates.cells_of[digit] & house.cells;
                    if let Some(cell) = places.only().filter(|cell| candidates.open.has(*cell)) {
                        candidates.place(houses, cell, digit);
                        changed_now |= houses.peers[cell];
                        changed_now.insert(cell);
                    }
                }
            }
            if changed_now.is_empty() {
                return Some(has_placed);
            }
            (has_placed, changed) = (true, changed_now);
        }
    }
}

/// A cell has one candidate left.
#[derive(Debug)]
pub struct NakedSingle;

impl<const W: usize> Rule<Candidates<W>> for NakedSingle {
    fn name(&self) -> &'static str {
        "naked single"
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        let [one, ..] = candidates.by_count(houses);
        let cell = (one & candidates.open).lowest()?;
        let digit = candidates.of_cell(cell).trailing_zeros() as usize;
        let reason = Phrase::new("only-candidate")
            .with("cell", Arg::Cell(cell))
            .with("digit", Arg::Digit(digit));
        Some(Step {
            technique: Rule::<Candidates<W>>::name(self),
            basis: CellSet::new(cell),
            conclusion: Conclusion::Placed(cell, digit),
            reason,
        })
    }

    fn apply_all(&self, houses: &Houses<W>, candidates: &mut Candidates<W>) -> Option<bool> {
        let mut has_placed = false;
        loop {
            let [one, ..] = candidates.by_count(houses);
            let cells = one & candidates.open;
            if cells.is_empty() {
                return Some(has_placed);
            }
            for cell in cells {
                // An earlier cell may have taken the only candidate. The grid is then contradictory.
                let digit = candidates.of_cell(cell).trailing_zeros() as usize;
                if digit >= houses.size {
                    return Some(true);
                }
                candidates.place(houses, cell, digit);
            }
            has_placed = true;
        }
    }
}
