//! Steps that place a digit at sight: full house, hidden single, naked single.

use super::candidates::{Candidates, View};
use super::nine;
use super::{Basis, Step, Take, Technique};
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
        while let Some(Single { cell, digit, .. }) = first(&self.candidates, self.most) {
            self.candidates.place(cell, digit);
        }
    }

    /// Whether every cell is known.
    pub fn solved(&self) -> bool {
        self.candidates.empty() == 0
    }
}

/// A digit that has a single place in a house.
#[derive(Clone, Copy, Debug)]
pub struct Single {
    /// Full house or hidden single.
    pub technique: Technique,
    /// The cell.
    pub cell: usize,
    /// The digit, from 0.
    pub digit: usize,
}

/// The first full house or hidden single that is rated no higher than `most`: full houses first,
/// then boxes, then columns and rows.
pub fn first(candidates: &Candidates, most: Rating) -> Option<Single> {
    use Technique as T;
    let all = candidates.single_in();
    let kinds = [
        (T::FullHouse, all & candidates.last_in()),
        (T::HiddenSingleBox, all & BOXES),
        (T::HiddenSingleLine, all & !BOXES),
    ];
    let (technique, houses) = kinds.into_iter().find(|(_, houses)| *houses != 0)?;
    if technique.rating() > most {
        return None;
    }
    let house = houses.trailing_zeros() as usize;
    let digit = (0..9).find(|&digit| candidates.single(digit) >> house & 1 == 1)?;
    Some(single(candidates, technique, house, digit))
}

fn single(candidates: &Candidates, technique: Technique, house: usize, digit: usize) -> Single {
    let index = nine::first(candidates.places(house, digit));
    Single { technique, cell: HOUSES[house][index].into(), digit }
}

/// Full houses: boxes, columns, rows.
pub fn full_houses(candidates: &Candidates, take: &mut Take) -> Option<Step> {
    let houses = candidates.single_in() & candidates.last_in();
    singles_of(candidates, houses, Technique::FullHouse, take)
}

/// Hidden singles of boxes.
pub fn hidden_singles_of_boxes(candidates: &Candidates, take: &mut Take) -> Option<Step> {
    singles_of(candidates, candidates.single_in() & BOXES, Technique::HiddenSingleBox, take)
}

/// Hidden singles of columns and rows.
pub fn hidden_singles_of_lines(candidates: &Candidates, take: &mut Take) -> Option<Step> {
    singles_of(candidates, candidates.single_in() & !BOXES, Technique::HiddenSingleLine, take)
}

/// The cells with one candidate, in reading order.
pub fn naked_singles(candidates: &Candidates, take: &mut Take) -> Option<Step> {
    board::cells(candidates.naked()).find_map(|cell| {
        let digit = nine::first(candidates.digits(cell));
        let basis = Basis { cells: 1 << cell, digits: 1 << digit, ..Basis::default() };
        take(Step::digit(Technique::NakedSingle, cell, digit, basis))
    })
}

/// The digits that have a single place in a house, by house and by digit.
fn singles_of(
    candidates: &Candidates,
    mut houses: u32,
    technique: Technique,
    take: &mut Take,
) -> Option<Step> {
    while houses != 0 {
        let house = houses.trailing_zeros() as usize;
        houses &= houses - 1;
        for digit in (0..9).filter(|&digit| candidates.single(digit) >> house & 1 == 1) {
            let cell = single(candidates, technique, house, digit).cell;
            let (cells, digits, houses) = (1 << cell, 1 << digit, 1 << house);
            let basis = Basis { cells, digits, houses, ..Basis::default() };
            if let Some(step) = take(Step::digit(technique, cell, digit, basis)) {
                return Some(step);
            }
        }
    }
    None
}
