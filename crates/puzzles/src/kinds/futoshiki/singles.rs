//! Singles by candidates and signs. They need no pencil marks.

use std::sync::Arc;

use super::signs::{Bounded, Reach, Signs};
use super::{MAX_SIZE, WORDS};
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, HouseKind, Houses};
use bookgen_core::solver::phrase::{Arg, Phrase};
use bookgen_core::solver::rules::{self, Conclusion, Rule, Step};

/// A digit has one place left in a row or column, because the signs rule out the other places.
#[derive(Debug)]
pub struct HiddenSingle {
    /// The signs of the puzzle.
    pub signs: Arc<Signs>,
    /// How far the signs are followed.
    pub reach: Reach,
    /// Rows, columns or both. The first decides the name.
    pub kinds: &'static [HouseKind],
}

/// A cell has one digit left within the bounds of its chains.
#[derive(Debug)]
pub struct NakedSingle {
    /// The signs of the puzzle.
    pub signs: Arc<Signs>,
}

impl Rule<Candidates<WORDS>> for HiddenSingle {
    fn name(&self) -> &'static str {
        match (self.kinds.first(), self.reach) {
            (Some(HouseKind::Row), Reach::Sign) => "hidden single in a row",
            (Some(HouseKind::Row), Reach::Chain) => "hidden single in a row, with chains",
            (_, Reach::Sign) => "hidden single in a column",
            (_, Reach::Chain) => "hidden single in a column, with chains",
        }
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let bounded = self.signs.bounded(houses.size, candidates, self.reach);
        let houses_of_kind = houses.houses.iter().enumerate();
        for (index, house) in houses_of_kind.filter(|(_, house)| self.kinds.contains(&house.kind)) {
            for (digit, cells) in bounded.places[..houses.size].iter().enumerate() {
                let only = (*cells & house.cells).only();
                let Some(cell) = only.filter(|cell| candidates.open.has(*cell)) else { continue };
                let excluded = candidates.cells_of[digit] & house.cells & !*cells;
                let key = if excluded.is_empty() { "only-place" } else { "only-place-by-signs" };
                let reason = Phrase::new(key)
                    .with("house", Arg::House(index))
                    .with("cell", Arg::Cell(cell))
                    .with("digit", Arg::Digit(digit))
                    .with("bounds", bounds(&bounded, excluded, digit));
                return Some(Step {
                    technique: self.name(),
                    basis: house.cells,
                    conclusion: Conclusion::Placed(cell, digit),
                    reason,
                });
            }
        }
        None
    }

    fn gives(
        &self,
        houses: &Houses<WORDS>,
        candidates: &Candidates<WORDS>,
        cell: usize,
        digit: usize,
    ) -> bool {
        let places = self.signs.bounded(houses.size, candidates, self.reach).places[digit];
        houses.houses.iter().any(|house| {
            self.kinds.contains(&house.kind) && (places & house.cells).only() == Some(cell)
        })
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        let mut has_placed = false;
        loop {
            let bounded = self.signs.bounded(houses.size, candidates, self.reach);
            let mut again = false;
            for house in houses.houses.iter().filter(|house| self.kinds.contains(&house.kind)) {
                if !house.cells.meets(&candidates.open) {
                    continue;
                }
                for (digit, cells) in bounded.places[..houses.size].iter().enumerate() {
                    let only = (*cells & candidates.cells_of[digit] & house.cells).only();
                    if let Some(cell) = only.filter(|cell| candidates.open.has(*cell)) {
                        candidates.place(houses, cell, digit);
                        again = true;
                    }
                }
            }
            if !again {
                return Some(has_placed);
            }
            has_placed = true;
        }
    }
}

impl Rule<Candidates<WORDS>> for NakedSingle {
    fn name(&self) -> &'static str {
        "naked single"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let bounded = self.signs.bounded(houses.size, candidates, Reach::Chain);
        let cell = (singles(&bounded.places) & candidates.open).lowest()?;
        let digit = bounded.places.iter().position(|cells| cells.has(cell))?;
        let (least, most) = (usize::from(bounded.least[cell]), usize::from(bounded.most[cell]));
        let key = match (least > 0, most + 1 < houses.size) {
            _ if least == most => "only-by-signs",
            (false, false) => "only-candidate",
            (true, false) => "only-at-least",
            (false, true) => "only-at-most",
            (true, true) => "only-between",
        };
        let reason = Phrase::new(key)
            .with("cell", Arg::Cell(cell))
            .with("digit", Arg::Digit(digit))
            .with("least", Arg::Digit(least))
            .with("most", Arg::Digit(most));
        Some(Step {
            technique: self.name(),
            basis: CellSet::new(cell),
            conclusion: Conclusion::Placed(cell, digit),
            reason,
        })
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        let mut has_placed = false;
        loop {
            let bounded = self.signs.bounded(houses.size, candidates, Reach::Chain);
            let cells = singles(&bounded.places) & candidates.open;
            for cell in cells {
                // An earlier cell may have taken the only candidate. The grid is then
                // contradictory.
                let left = |digit: &usize| {
                    bounded.places[*digit].has(cell) && candidates.cells_of[*digit].has(cell)
                };
                match (0..houses.size).find(left) {
                    Some(digit) => candidates.place(houses, cell, digit),
                    None => return Some(true),
                }
            }
            if cells.is_empty() {
                return Some(has_placed);
            }
            has_placed = true;
        }
    }
}

/// The cells that can have exactly one digit.
fn singles(places: &[CellSet<WORDS>; MAX_SIZE]) -> CellSet<WORDS> {
    let (mut one, mut two) = (CellSet::EMPTY, CellSet::EMPTY);
    for cells in places {
        two |= one & *cells;
        one |= *cells;
    }
    one & !two
}

/// The bounds that exclude a digit from cells: "r1c2 and r1c3 are at least 3; r1c4 is at most 1".
fn bounds(bounded: &Bounded, cells: CellSet<WORDS>, digit: usize) -> Arg {
    let mut groups: Vec<(bool, u8, CellSet<WORDS>)> = Vec::new();
    for cell in cells {
        let (least, most) = (bounded.least[cell], bounded.most[cell]);
        let is_least = usize::from(least) > digit;
        let bound = if is_least { least } else { most };
        match groups.iter_mut().find(|(is, known, _)| (*is, *known) == (is_least, bound)) {
            Some((_, _, cells)) => cells.insert(cell),
            None => groups.push((is_least, bound, CellSet::new(cell))),
        }
    }
    let phrase = |(is_least, bound, cells): (bool, u8, CellSet<WORDS>)| {
        let key = match (is_least, cells.len() > 1) {
            (true, false) => "is-at-least",
            (true, true) => "are-at-least",
            (false, false) => "is-at-most",
            (false, true) => "are-at-most",
        };
        Phrase::new(key)
            .with("cells", rules::cells(cells))
            .with("digit", Arg::Digit(usize::from(bound)))
    };
    Arg::Phrases(groups.into_iter().map(phrase).collect(), "semicolon")
}
