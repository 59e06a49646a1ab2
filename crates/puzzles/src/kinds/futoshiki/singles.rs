//! Singles by candidates and signs. They need no pencil marks.

use std::sync::Arc;

use super::phrases::cell_list;
use super::signs::{Bounded, Reach, Signs};
use super::{MAX_SIZE, WORDS};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, HouseKind, Houses};
use crate::solver::rules::{Conclusion, Rule, Step};

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

impl Rule<WORDS> for HiddenSingle {
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
        for house in houses.houses.iter().filter(|house| self.kinds.contains(&house.kind)) {
            for (digit, cells) in bounded.places[..houses.size].iter().enumerate() {
                let only = (*cells & house.cells).only();
                let Some(cell) = only.filter(|cell| candidates.open.has(*cell)) else { continue };
                let name = houses.cell_name(cell);
                let excluded = candidates.cells_of[digit] & house.cells & !*cells;
                let mut reason = format!("In {house} only {name} can be {}", digit + 1);
                if !excluded.is_empty() {
                    reason +=
                        &format!(": by signs, {}", bounds_text(houses, &bounded, excluded, digit));
                }
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

impl Rule<WORDS> for NakedSingle {
    fn name(&self) -> &'static str {
        "naked single"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let bounded = self.signs.bounded(houses.size, candidates, Reach::Chain);
        let cell = (singles(&bounded.places) & candidates.open).lowest()?;
        let digit = bounded.places.iter().position(|cells| cells.has(cell))?;
        let name = houses.cell_name(cell);
        let (least, most) = (bounded.least[cell] + 1, bounded.most[cell] + 1);
        let only = digit + 1;
        let bounds = match (least > 1, usize::from(most) < houses.size) {
            _ if least == most => None,
            (false, false) => None,
            (true, false) => Some(format!("at least {least}")),
            (false, true) => Some(format!("at most {most}")),
            (true, true) if least + 1 == most => Some(format!("{least} or {most}")),
            (true, true) => Some(format!("from {least} to {most}")),
        };
        let reason = match bounds {
            Some(bounds) => {
                format!("By signs, {name} is {bounds}, and of these digits only {only} is left")
            }
            None if least == most => format!("By signs, {name} can only be {only}"),
            None => format!("{name} can only be {only}"),
        };
        Some(Step {
            technique: self.name(),
            basis: CellSet::of(cell),
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

/// The bounds that exclude a digit from cells, in words: "r1c2 and r1c3 are at least 3; r1c4 is at
/// most 1".
fn bounds_text(
    houses: &Houses<WORDS>,
    bounded: &Bounded,
    cells: CellSet<WORDS>,
    digit: usize,
) -> String {
    let mut groups: Vec<(String, CellSet<WORDS>)> = Vec::new();
    for cell in cells {
        let bound = match usize::from(bounded.least[cell]) > digit {
            true => format!("at least {}", bounded.least[cell] + 1),
            false => format!("at most {}", bounded.most[cell] + 1),
        };
        match groups.iter_mut().find(|(known, _)| *known == bound) {
            Some((_, cells)) => cells.insert(cell),
            None => groups.push((bound, CellSet::of(cell))),
        }
    }
    let text = |(bound, cells): &(String, CellSet<WORDS>)| {
        let are = if cells.len() > 1 { "are" } else { "is" };
        format!("{} {are} {bound}", cell_list(houses, *cells))
    };
    groups.iter().map(text).collect::<Vec<String>>().join("; ")
}
