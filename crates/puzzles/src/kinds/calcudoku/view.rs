//! What a solver sees without pencil marks: the digits that the cages allow and need.

use super::cages::{Cages, name};
use super::fillings::{digits_at, with_digits_at};
use bookgen_core::grid::latin::WORDS;
use bookgen_core::grid::latin::forcing_chain::Linked;
use bookgen_core::grid::latin::masks::{Masks, Places, masks, places};
use bookgen_core::grid::latin::singles::{Reach, Seen};
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::phrase::{Arg, Phrase};
use bookgen_core::solver::rules;

/// The digits that the open cells can have.
pub struct View {
    /// The candidates that are left in each cell.
    masks: Masks,
    /// The open cells that can have each digit.
    places: Places,
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

impl Seen for Cages {
    type View = View;

    const FAR_SINGLES: [&'static str; 2] = [
        "hidden single in a row, with combinations",
        "hidden single in a column, with combinations",
    ];

    /// Looks at the clue and the solved cells of each cage. To look far is to look also at the digits in
    /// the rows and columns of its cells, and at the digits that other cages need in these lines.
    fn view(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>, reach: Reach) -> View {
        let before = masks(houses, candidates);
        let mut known = before;
        if reach == Reach::Near {
            candidates.open.into_iter().for_each(|cell| known[cell] = (1 << houses.size) - 1);
        }
        let (mut allowed, mut takes) = (before, Vec::new());
        for (index, cage) in self.all.iter().enumerate() {
            if !cage.cells.meets(&candidates.open) {
                continue;
            }
            let word = cage.word(&known);
            let possible = cage.possible(word);
            for (place, cell) in cage.cage.cells.iter().enumerate() {
                allowed[*cell] = digits_at(possible, place);
            }
            if reach == Reach::Near {
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
            let others = houses.houses[take.house].cells & !self.all[take.cage].cells;
            for cell in others & candidates.open {
                masks[cell] &= !take.digits;
            }
        }
        View { places: places(&masks, candidates.open), masks, allowed, takes }
    }

    fn places(view: &View) -> &Places {
        &view.places
    }

    /// The cages that rule out the digit: "the cage 12× at r1c1 has no 5 in r1c2".
    fn exclusions(
        &self,
        view: &View,
        houses: &Houses<WORDS>,
        cells: CellSet<WORDS>,
        digit: usize,
    ) -> Arg {
        let mut reasons: Vec<Phrase> = Vec::new();
        let lacking = cells.into_iter().filter(|cell| view.allowed[*cell] >> digit & 1 == 0);
        let lacking: CellSet<WORDS> = lacking.collect();
        for cage in self.all.iter().filter(|cage| cage.cells.meets(&lacking)) {
            let reason = Phrase::new("cage-lacks").with("cage", name(&cage.cage));
            let reason = reason.with("digit", Arg::Digit(digit));
            reasons.push(reason.with("cells", rules::cells(cage.cells & lacking)));
        }
        let mut rest = cells & !lacking;
        for take in view.takes.iter().filter(|take| take.digits >> digit & 1 == 1) {
            let cage = &self.all[take.cage];
            let taken = houses.houses[take.house].cells & rest & !cage.cells;
            if !taken.is_empty() {
                rest &= !taken;
                reasons.push(self.taking(take, 1 << digit));
            }
        }
        Arg::Phrases(reasons, "semicolon")
    }

    fn only_digit(
        &self,
        view: &View,
        houses: &Houses<WORDS>,
        candidates: &Candidates<WORDS>,
        cell: usize,
    ) -> Phrase {
        let allowed = view.allowed[cell];
        let mut reasons = Vec::new();
        let mut excluded = masks(houses, candidates)[cell] & !view.masks[cell];
        if excluded & !allowed != 0 {
            let reason = Phrase::new("cage-allows").with("cage", name(&self.at(cell).cage));
            reasons.push(reason.with("digits", Arg::Digits(u32::from(allowed))));
            excluded &= allowed;
        }
        for take in &view.takes {
            let is_seen = houses.houses[take.house].cells.has(cell);
            if is_seen && take.cage != self.of_cell[cell] && take.digits & excluded != 0 {
                reasons.push(self.taking(take, take.digits & excluded));
                excluded &= !take.digits;
            }
        }
        match reasons.is_empty() {
            true => Phrase::new("only-candidate"),
            false => {
                let reasons = Arg::Phrases(reasons, "semicolon");
                Phrase::new("only-by-cages").with("reasons", reasons)
            }
        }
    }
}

impl Cages {
    fn taking(&self, take: &Take, digits: u16) -> Phrase {
        Phrase::new("cage-takes")
            .with("cage", name(&self.all[take.cage].cage))
            .with("digits", Arg::Digits(u32::from(digits)))
            .with("house", Arg::House(take.house))
    }
}

impl Linked for Cages {
    /// The candidates that a digit leaves in the cells of its cage, as a word.
    type Effect = u64;

    fn joined(&self, cell: usize) -> CellSet<WORDS> {
        self.at(cell).cells
    }

    fn effect(&self, masks: &Masks, cell: usize, digit: u32) -> u64 {
        let cage = self.at(cell);
        cage.possible(with_digits_at(cage.word(masks), cage.place_of(cell), 1 << digit))
    }

    fn excluded(&self, word: &u64, cell: usize, _: u32, other: usize) -> u16 {
        let cage = self.at(cell);
        match cage.cells.has(other) {
            true => !digits_at(*word, cage.place_of(other)),
            false => 0,
        }
    }
}
