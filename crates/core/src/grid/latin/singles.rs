//! Singles that follow from the lines and from clues. They need no pencil marks.

use std::fmt::Debug;
use std::sync::Arc;

use super::masks::Places;
use super::{MAX_SIZE, WORDS};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, HouseKind, Houses};
use crate::solver::phrase::{Arg, Phrase};
use crate::solver::rules::{Conclusion, Rule, Step};

/// How far a solver looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// At one clue and the solved cells.
    Near,
    /// Also at what clues say together.
    Far,
}

/// The clues of a puzzle, as a solver without pencil marks sees them.
pub trait Seen: Debug + Send + Sync {
    /// What the clues say about the open cells.
    type View;

    /// The names of hidden singles in a row and in a column that look far.
    const FAR_SINGLES: [&'static str; 2];

    /// Looks at all clues.
    fn view(
        &self,
        houses: &Houses<WORDS>,
        candidates: &Candidates<WORDS>,
        reach: Reach,
    ) -> Self::View;

    /// The cells that can have each digit. Solved cells can be missing.
    fn places(view: &Self::View) -> &Places;

    /// Why some cells cannot have a digit.
    fn exclusions(
        &self,
        view: &Self::View,
        houses: &Houses<WORDS>,
        cells: CellSet<WORDS>,
        digit: usize,
    ) -> Arg;

    /// Why a cell can have only one digit, without the cell and the digit.
    fn only_digit(
        &self,
        view: &Self::View,
        houses: &Houses<WORDS>,
        candidates: &Candidates<WORDS>,
        cell: usize,
    ) -> Phrase;
}

/// A digit has one place left in a row or column, because the clues rule out the other places. Phrases:
/// `only-place`, or `only-place-by-clues` with `reasons`.
#[derive(Debug)]
pub struct HiddenSingle<S> {
    /// The clues of the puzzle.
    pub clues: Arc<S>,
    /// How far a solver looks.
    pub reach: Reach,
    /// Rows, columns or both. The first decides the name.
    pub kinds: &'static [HouseKind],
}

/// A cell has one digit left.
#[derive(Debug)]
pub struct NakedSingle<S> {
    /// The clues of the puzzle.
    pub clues: Arc<S>,
}

/// Finds the hidden singles and the naked singles that look far: a faster form of [`HiddenSingle`] and
/// [`NakedSingle`].
#[derive(Debug)]
pub struct Singles<S> {
    /// The clues of the puzzle.
    pub clues: Arc<S>,
}

impl<S: Seen> Rule<Candidates<WORDS>> for HiddenSingle<S> {
    fn name(&self) -> &'static str {
        match (self.kinds.first(), self.reach) {
            (Some(HouseKind::Row), Reach::Near) => "hidden single in a row",
            (Some(HouseKind::Row), Reach::Far) => S::FAR_SINGLES[0],
            (_, Reach::Near) => "hidden single in a column",
            (_, Reach::Far) => S::FAR_SINGLES[1],
        }
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let view = self.clues.view(houses, candidates, self.reach);
        let houses_of_kind = houses.houses.iter().enumerate();
        for (index, house) in houses_of_kind.filter(|(_, house)| self.kinds.contains(&house.kind)) {
            for (digit, cells) in S::places(&view)[..houses.size].iter().enumerate() {
                let only = (*cells & house.cells).only();
                let Some(cell) = only.filter(|cell| candidates.open.has(*cell)) else { continue };
                let excluded = candidates.cells_of[digit] & house.cells & !*cells;
                let key = if excluded.is_empty() { "only-place" } else { "only-place-by-clues" };
                let reason = Phrase::new(key)
                    .with("house", Arg::House(index))
                    .with("cell", Arg::Cell(cell))
                    .with("digit", Arg::Digit(digit))
                    .with("reasons", self.clues.exclusions(&view, houses, excluded, digit));
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
        let view = self.clues.view(houses, candidates, self.reach);
        let places = S::places(&view)[digit];
        houses.houses.iter().any(|house| {
            self.kinds.contains(&house.kind) && (places & house.cells).only() == Some(cell)
        })
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        Some(repeat(|| {
            let view = self.clues.view(houses, candidates, self.reach);
            place_hidden(S::places(&view), houses, candidates, self.kinds)
        }))
    }
}

impl<S: Seen> Rule<Candidates<WORDS>> for NakedSingle<S> {
    fn name(&self) -> &'static str {
        "naked single"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let view = self.clues.view(houses, candidates, Reach::Far);
        let cell = (with_one_digit(S::places(&view)) & candidates.open).lowest()?;
        let digit = S::places(&view).iter().position(|cells| cells.has(cell))?;
        let reason = self.clues.only_digit(&view, houses, candidates, cell);
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
            let view = self.clues.view(houses, candidates, Reach::Far);
            place_naked(S::places(&view), houses, candidates)
        }))
    }
}

impl<S: Seen> Rule<Candidates<WORDS>> for Singles<S> {
    fn name(&self) -> &'static str {
        "single"
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let (clues, reach) = (Arc::clone(&self.clues), Reach::Far);
        let hidden = HiddenSingle { clues, reach, kinds: LINES }.find(houses, candidates);
        hidden.or_else(|| NakedSingle { clues: Arc::clone(&self.clues) }.find(houses, candidates))
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        Some(repeat(|| {
            let view = self.clues.view(houses, candidates, Reach::Far);
            let has_hidden = place_hidden(S::places(&view), houses, candidates, LINES);
            place_naked(S::places(&view), houses, candidates) || has_hidden
        }))
    }
}

/// The houses of hidden singles.
const LINES: &[HouseKind] = &[HouseKind::Row, HouseKind::Column];

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
    places: &Places,
    houses: &Houses<WORDS>,
    candidates: &mut Candidates<WORDS>,
    kinds: &[HouseKind],
) -> bool {
    let mut has_placed = false;
    for house in houses.houses.iter().filter(|house| kinds.contains(&house.kind)) {
        if !house.cells.meets(&candidates.open) {
            continue;
        }
        for (digit, cells) in places[..houses.size].iter().enumerate() {
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
fn place_naked(
    places: &Places,
    houses: &Houses<WORDS>,
    candidates: &mut Candidates<WORDS>,
) -> bool {
    let mut has_placed = false;
    for cell in with_one_digit(places) & candidates.open {
        // A digit that an earlier cell has taken makes the grid contradictory.
        let left =
            |digit: &usize| places[*digit].has(cell) && candidates.cells_of[*digit].has(cell);
        if let Some(digit) = (0..houses.size).find(left) {
            candidates.place(houses, cell, digit);
            has_placed = true;
        }
    }
    has_placed
}

/// The cells that can have exactly one digit.
fn with_one_digit(places: &[CellSet<WORDS>; MAX_SIZE]) -> CellSet<WORDS> {
    let (mut one, mut two) = (CellSet::EMPTY, CellSet::EMPTY);
    for cells in places {
        two |= one & *cells;
        one |= *cells;
    }
    one & !two
}
