//! What a solver sees without pencil marks: the digits that the cages allow and need.

use super::cages::{Cages, name};
use super::fillings::digits_at;
use super::masks::{Masks, digits_of, masks, places};
use super::{MAX_SIZE, WORDS};
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::phrase::{Arg, Phrase};
use bookgen_core::solver::rules;

/// How far a solver looks when filling a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// At the clue and the solved cells of the cage.
    Cage,
    /// Also at the digits in the rows and columns of its cells, and at the digits that other cages need
    /// in these lines.
    Lines,
}

/// The digits that the open cells can have.
pub struct View {
    /// The candidates that are left in each cell.
    pub masks: Masks,
    /// The open cells that can have each digit.
    pub places: [CellSet<WORDS>; MAX_SIZE],
    /// For each cell, the digits that its cage allows.
    allowed: Masks,
    /// The digits that a cage needs in a line.
    takes: Vec<Take>,
}

/// A cage that needs digits in a line, so that other cells of the line cannot have them.
struct Take {
    cage: usize,
    house: usize,
    digits: u16,
}

impl View {
    /// Looks at all cages.
    pub fn new(
        cages: &Cages,
        houses: &Houses<WORDS>,
        candidates: &Candidates<WORDS>,
        reach: Reach,
    ) -> View {
        let before = masks(houses, candidates);
        let mut known = before;
        if reach == Reach::Cage {
            candidates.open.into_iter().for_each(|cell| known[cell] = (1 << houses.size) - 1);
        }
        let (mut allowed, mut takes) = (before, Vec::new());
        for (index, cage) in cages.all.iter().enumerate() {
            if !cage.cells.meets(&candidates.open) {
                continue;
            }
            let word = cage.word(&known);
            let possible = cage.possible(word);
            for (place, cell) in cage.cage.cells.iter().enumerate() {
                allowed[*cell] = digits_at(possible, place);
            }
            if reach == Reach::Cage {
                continue;
            }
            for line in cage.lines.iter().filter(|line| line.len() > 1) {
                let digits = cage.needed(line, word);
                if digits != 0 {
                    takes.push(Take { cage: index, house: line.house, digits });
                }
            }
        }
        let mut masks = before;
        for cell in candidates.open {
            masks[cell] &= allowed[cell];
        }
        for take in &takes {
            let others = houses.houses[take.house].cells & !cages.all[take.cage].cells;
            for cell in others & candidates.open {
                masks[cell] &= !take.digits;
            }
        }
        let places = places(&masks, candidates.open);
        View { masks, places, allowed, takes }
    }

    /// Why some cells cannot have a digit: "the cage 12× at r1c1 has no 5 in r1c2".
    pub fn reasons(
        &self,
        cages: &Cages,
        houses: &Houses<WORDS>,
        cells: CellSet<WORDS>,
        digit: usize,
    ) -> Arg {
        let mut reasons: Vec<Phrase> = Vec::new();
        let lacking = cells.into_iter().filter(|cell| self.allowed[*cell] >> digit & 1 == 0);
        let lacking: CellSet<WORDS> = lacking.collect();
        for cage in cages.all.iter().filter(|cage| cage.cells.meets(&lacking)) {
            let reason = Phrase::new("cage-lacks").with("cage", name(&cage.cage));
            let reason = reason.with("digit", Arg::Digit(digit));
            reasons.push(reason.with("cells", rules::cells(cage.cells & lacking)));
        }
        let mut rest = cells & !lacking;
        for take in self.takes.iter().filter(|take| take.digits >> digit & 1 == 1) {
            let cage = &cages.all[take.cage];
            let taken = houses.houses[take.house].cells & rest & !cage.cells;
            if !taken.is_empty() {
                rest &= !taken;
                reasons.push(self.taking(cages, take, 1 << digit));
            }
        }
        Arg::Phrases(reasons, "semicolon")
    }

    /// Why a cell has only one digit left of its candidates. `None` if its row and column alone
    /// exclude the other digits.
    pub fn reasons_of_cell(
        &self,
        cages: &Cages,
        houses: &Houses<WORDS>,
        cell: usize,
        candidates: u16,
    ) -> Option<Arg> {
        let cage = cages.at(cell);
        let mut reasons = Vec::new();
        let mut excluded = candidates & !self.masks[cell];
        if excluded & !self.allowed[cell] != 0 {
            let digits = Arg::Digits(u32::from(self.allowed[cell]));
            let reason = Phrase::new("cage-allows").with("cage", name(&cage.cage));
            reasons.push(reason.with("digits", digits));
            excluded &= self.allowed[cell];
        }
        for take in &self.takes {
            let is_seen = houses.houses[take.house].cells.has(cell);
            if is_seen && take.cage != cages.of_cell[cell] && take.digits & excluded != 0 {
                reasons.push(self.taking(cages, take, take.digits & excluded));
                excluded &= !take.digits;
            }
        }
        (!reasons.is_empty()).then_some(Arg::Phrases(reasons, "semicolon"))
    }

    fn taking(&self, cages: &Cages, take: &Take, digits: u16) -> Phrase {
        Phrase::new("cage-takes")
            .with("cage", name(&cages.all[take.cage].cage))
            .with("digits", Arg::Digits(u32::from(digits)))
            .with("house", Arg::House(take.house))
    }

    /// The digit of a cell, from 0, if only one is left.
    pub fn only(&self, cell: usize) -> Option<usize> {
        let mask = self.masks[cell];
        mask.is_power_of_two().then(|| digits_of(mask).next()).flatten()
    }
}
