//! Singles by lines and cages. They need no pencil marks.

use std::sync::Arc;

use super::WORDS;
use super::cages::{Cages, name};
use super::fillings::digits_at;
use super::masks::masks;
use super::view::{Reach, View};
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, HouseKind, Houses};
use bookgen_core::solver::phrase::{Arg, Phrase};
use bookgen_core::solver::rules::{Conclusion, Rule, Step};

/// The last open cell of a cage. A cage of one cell has its digit as its clue.
#[derive(Debug)]
pub struct LastOfCage {
    /// The cages of the puzzle.
    pub cages: Arc<Cages>,
    /// The cages that the rule is for.
    pub size: CageSize,
}

/// The size of cages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CageSize {
    /// One cell.
    One,
    /// Several cells.
    Several,
}

/// A digit has one place left in a row or column: the cages rule out the other places.
#[derive(Debug)]
pub struct HiddenSingle {
    /// The cages of the puzzle.
    pub cages: Arc<Cages>,
    /// How the cages are filled.
    pub reach: Reach,
    /// Rows, columns or both. The first decides the name.
    pub kinds: &'static [HouseKind],
}

/// A cell has one digit left.
#[derive(Debug)]
pub struct NakedSingle {
    /// The cages of the puzzle.
    pub cages: Arc<Cages>,
}

/// Finds the hidden singles and the naked singles of all cages and lines: a faster form of
/// [`HiddenSingle`] and [`NakedSingle`].
#[derive(Debug)]
pub struct Singles {
    /// The hidden singles of rows and columns.
    pub hidden: HiddenSingle,
    /// The naked singles.
    pub naked: NakedSingle,
}

impl LastOfCage {
    /// The cells that have exactly one digit left, each with the digit, from 0.
    fn all<'a>(
        &'a self,
        houses: &'a Houses<WORDS>,
        candidates: &'a Candidates<WORDS>,
    ) -> impl Iterator<Item = (usize, usize)> + 'a {
        let masks = masks(houses, candidates);
        self.cages.all.iter().filter_map(move |cage| {
            if (cage.cage.cells.len() == 1) != (self.size == CageSize::One) {
                return None;
            }
            let cell = (cage.cells & candidates.open).only()?;
            let digits = digits_at(cage.possible(cage.word(&masks)), cage.place_of(cell));
            digits.is_power_of_two().then(|| (cell, digits.trailing_zeros() as usize))
        })
    }
}

impl Rule<Candidates<WORDS>> for LastOfCage {
    fn name(&self) -> &'static str {
        match self.size {
            CageSize::One => "cage of one cell",
            CageSize::Several => "last cell of a cage",
        }
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let (cell, digit) = self.all(houses, candidates).next()?;
        let cage = self.cages.at(cell);
        let key = if self.size == CageSize::One { "one-cell" } else { "last-of-cage" };
        let reason = Phrase::new(key).with("cage", name(&cage.cage));
        Some(Step {
            technique: self.name(),
            basis: cage.cells,
            conclusion: Conclusion::Placed(cell, digit),
            reason: reason.with("cell", Arg::Cell(cell)).with("digit", Arg::Digit(digit)),
        })
    }

    fn gives(
        &self,
        houses: &Houses<WORDS>,
        candidates: &Candidates<WORDS>,
        cell: usize,
        digit: usize,
    ) -> bool {
        self.all(houses, candidates).any(|found| found == (cell, digit))
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        let found: Vec<(usize, usize)> = self.all(houses, candidates).collect();
        for (cell, digit) in &found {
            candidates.place(houses, *cell, *digit);
        }
        Some(!found.is_empty())
    }
}

impl Rule<Candidates<WORDS>> for HiddenSingle {
    fn name(&self) -> &'static str {
        match (self.kinds.first(), self.reach) {
            (Some(HouseKind::Row), Reach::Cage) => "hidden single in a row",
            (Some(HouseKind::Row), Reach::Lines) => "hidden single in a row, with combinations",
            (_, Reach::Cage) => "hidden single in a column",
            (_, Reach::Lines) => "hidden single in a column, with combinations",
        }
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let view = View::new(&self.cages, houses, candidates, self.reach);
        let houses_of_kind = houses.houses.iter().enumerate();
        for (index, house) in houses_of_kind.filter(|(_, house)| self.kinds.contains(&house.kind)) {
            for (digit, cells) in view.places[..houses.size].iter().enumerate() {
                let only = (*cells & house.cells).only();
                let Some(cell) = only.filter(|cell| candidates.open.has(*cell)) else { continue };
                let excluded = candidates.cells_of[digit] & house.cells & !*cells;
                let key = if excluded.is_empty() { "only-place" } else { "only-place-by-cages" };
                let reason = Phrase::new(key)
                    .with("house", Arg::House(index))
                    .with("cell", Arg::Cell(cell))
                    .with("digit", Arg::Digit(digit))
                    .with("reasons", view.reasons(&self.cages, houses, excluded, digit));
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
        let view = View::new(&self.cages, houses, candidates, self.reach);
        houses.houses.iter().any(|house| {
            self.kinds.contains(&house.kind)
                && (view.places[digit] & house.cells).only() == Some(cell)
        })
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        Some(repeat(|| {
            let view = View::new(&self.cages, houses, candidates, self.reach);
            place_hidden(&view, houses, candidates, self.kinds)
        }))
    }
}

impl Rule<Candidates<WORDS>> for NakedSingle {
    fn name(&self) -> &'static str {
        "naked single"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let view = View::new(&self.cages, houses, candidates, Reach::Lines);
        let single = |cell: usize| view.only(cell).map(|digit| (cell, digit));
        let (cell, digit) = candidates.open.into_iter().find_map(single)?;
        let before = masks(houses, candidates)[cell];
        let reasons = view.reasons_of_cell(&self.cages, houses, cell, before);
        let reason = match reasons {
            None => Phrase::new("only-candidate"),
            Some(reasons) => Phrase::new("only-by-cages").with("reasons", reasons),
        };
        Some(Step {
            technique: self.name(),
            basis: CellSet::new(cell),
            conclusion: Conclusion::Placed(cell, digit),
            reason: reason.with("cell", Arg::Cell(cell)).with("digit", Arg::Digit(digit)),
        })
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        Some(repeat(|| {
            let view = View::new(&self.cages, houses, candidates, Reach::Lines);
            place_naked(&view, houses, candidates)
        }))
    }
}

impl Rule<Candidates<WORDS>> for Singles {
    fn name(&self) -> &'static str {
        "single"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let hidden = self.hidden.find(houses, candidates);
        hidden.or_else(|| self.naked.find(houses, candidates))
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        Some(repeat(|| {
            let view = View::new(&self.hidden.cages, houses, candidates, self.hidden.reach);
            let has_hidden = place_hidden(&view, houses, candidates, self.hidden.kinds);
            place_naked(&view, houses, candidates) || has_hidden
        }))
    }
}

/// Calls a function until it returns false. Returns whether it has returned true.
fn repeat(mut place: impl FnMut() -> bool) -> bool {
    let mut has_placed = false;
    while place() {
        has_placed = true;
    }
    has_placed
}

/// Places the digits that have one place left. Returns whether there was one.
fn place_hidden(
    view: &View,
    houses: &Houses<WORDS>,
    candidates: &mut Candidates<WORDS>,
    kinds: &[HouseKind],
) -> bool {
    let mut has_placed = false;
    for house in houses.houses.iter().filter(|house| kinds.contains(&house.kind)) {
        if !house.cells.meets(&candidates.open) {
            continue;
        }
        for (digit, cells) in view.places[..houses.size].iter().enumerate() {
            let only = (*cells & candidates.cells_of[digit] & house.cells).only();
            if let Some(cell) = only.filter(|cell| candidates.open.has(*cell)) {
                candidates.place(houses, cell, digit);
                has_placed = true;
            }
        }
    }
    has_placed
}

/// Places the digits of cells with one digit left. Returns whether there was one.
fn place_naked(view: &View, houses: &Houses<WORDS>, candidates: &mut Candidates<WORDS>) -> bool {
    let mut has_placed = false;
    for cell in candidates.open {
        // A digit that an earlier cell has taken makes the grid contradictory.
        let digit = view.only(cell);
        if let Some(digit) = digit.filter(|digit| candidates.cells_of[*digit].has(cell)) {
            candidates.place(houses, cell, digit);
            has_placed = true;
        }
    }
    has_placed
}
