//! Steps that place a digit at sight: full house, hidden single, naked single.

use super::candidates::{Candidates, View};
use super::nine;
use super::{Basis, Step, Technique};
use crate::kinds::Rating;
use crate::kinds::sudoku::board::{self, CellSet, Cells, HOUSES};

/// The boxes among the houses.
const BOXES: u32 = 0x1ff;

/// What singles up to a rating lead to: full houses, hidden singles in boxes, in lines.
#[derive(Clone, Debug)]
pub struct Singles {
    candidates: Candidates,
    most: Rating,
}

impl Singles {
    /// The empty grid, for a reader who knows the singles up to a rating.
    pub fn new(most: Rating) -> Singles {
        Singles { candidates: Candidates::of(&[0; 81]), most }
    }

    /// Places digits of a solution in these cells, and all singles that follow.
    pub fn place_all(&mut self, solution: &Cells, cells: CellSet) {
        for cell in board::cells(cells) {
            if self.candidates.digits(cell) != 0 {
                self.candidates.place(cell, usize::from(solution[cell]) - 1);
            }
        }
        while let Some((cell, digit)) =
            hidden(&self.candidates, self.most).and_then(|step| step.placed())
        {
            self.candidates.place(cell, digit);
        }
    }

    /// Whether every cell is known.
    pub fn solved(&self) -> bool {
        self.candidates.empty() == 0
    }
}

/// The first full house or hidden single that is rated no higher than `most`.
fn hidden(candidates: &Candidates, most: Rating) -> Option<Step> {
    type Producer = fn(&Candidates) -> Option<Step>;
    let producers: [(Technique, Producer); 3] = [
        (Technique::FullHouse, full_house),
        (Technique::HiddenSingleBox, hidden_single_box),
        (Technique::HiddenSingleLine, hidden_single_line),
    ];
    producers
        .into_iter()
        .take_while(|(technique, _)| technique.rating() <= most)
        .find_map(|(_, producer)| producer(candidates))
}

/// The first full house: boxes, columns, rows.
pub fn full_house(candidates: &Candidates) -> Option<Step> {
    let houses = candidates.single_in() & candidates.last_in();
    let first = (houses != 0).then(|| houses.trailing_zeros() as usize)?;
    Some(single_in(candidates, first, Technique::FullHouse))
}

/// The first hidden single of a box.
pub fn hidden_single_box(candidates: &Candidates) -> Option<Step> {
    let boxes = candidates.single_in() & BOXES;
    let first = (boxes != 0).then(|| boxes.trailing_zeros() as usize)?;
    Some(single_in(candidates, first, Technique::HiddenSingleBox))
}

/// The first hidden single of a column or row.
pub fn hidden_single_line(candidates: &Candidates) -> Option<Step> {
    let lines = candidates.single_in() & !BOXES;
    let first = (lines != 0).then(|| lines.trailing_zeros() as usize)?;
    Some(single_in(candidates, first, Technique::HiddenSingleLine))
}

/// The first cell with one candidate, in reading order.
pub fn naked_single(candidates: &Candidates) -> Option<Step> {
    let naked = candidates.naked();
    let cell = (naked != 0).then(|| naked.trailing_zeros() as usize)?;
    let digit = nine::first(candidates.digits(cell));
    let basis = Basis { cells: 1 << cell, digits: 1 << digit, ..Basis::default() };
    Some(Step::digit(Technique::NakedSingle, cell, digit, basis))
}

/// The least digit that has a single place in a house that has such a digit.
fn single_in(candidates: &Candidates, house: usize, technique: Technique) -> Step {
    let digit = nine::first(candidates.single(house));
    let index = nine::first(candidates.places(house, digit));
    let cell: usize = HOUSES[house][index].into();
    let basis =
        Basis { cells: 1 << cell, digits: 1 << digit, houses: 1 << house, ..Basis::default() };
    Step::digit(technique, cell, digit, basis)
}
