//! Steps that place a digit directly: full house, hidden single, naked single.

use super::candidates::{CandidateView, Candidates};
use super::digit_set;
use super::{Accept, Basis, Step, Technique};
use crate::board::{self, CellSet, Cells, HOUSES};
use bookgen_core::Rating;

/// The nine boxes as a set of houses, with one bit for each house.
const BOXES: u32 = 0x1ff;

/// A solver that knows only full houses and hidden singles up to a rating.
#[derive(Clone, Debug)]
pub struct SinglesSolver {
    candidates: Candidates,
    max_rating: Rating,
}

impl SinglesSolver {
    /// A solver for the empty grid.
    pub fn new(max_rating: Rating) -> SinglesSolver {
        SinglesSolver { candidates: Candidates::new(&[0; 81]), max_rating }
    }

    /// Places the digits of the solution in `cells`, then places all singles that follow.
    pub fn place_all(&mut self, solution: &Cells, cells: CellSet) {
        for cell in board::cells(cells) {
            if self.candidates.digits(cell) != 0 {
                self.candidates.place(cell, usize::from(solution[cell]) - 1);
            }
        }
        while let Some(Single { cell, digit, .. }) = first_single(&self.candidates, self.max_rating)
        {
            self.candidates.place(cell, digit);
        }
    }

    /// Whether every cell has a digit.
    pub fn is_solved(&self) -> bool {
        self.candidates.empty_count() == 0
    }
}

/// A digit that only one cell of a house can hold.
#[derive(Clone, Copy, Debug)]
pub struct Single {
    /// Full house or hidden single.
    pub technique: Technique,
    /// The cell, 0 to 80.
    pub cell: usize,
    /// The digit, 0 to 8.
    pub digit: usize,
}

/// The first full house or hidden single, unless its rating is above `max_rating`. Full houses come
/// first, then hidden singles in boxes, then hidden singles in columns and rows.
pub fn first_single(candidates: &Candidates, max_rating: Rating) -> Option<Single> {
    use Technique as T;
    let all = candidates.hidden_single_houses();
    let kinds = [
        (T::FullHouse, all & candidates.last_cell_houses()),
        (T::HiddenSingleBox, all & BOXES),
        (T::HiddenSingleLine, all & !BOXES),
    ];
    let (technique, houses) = kinds.into_iter().find(|(_, houses)| *houses != 0)?;
    if technique.rating() > max_rating {
        return None;
    }
    let house = houses.trailing_zeros() as usize;
    let digit = (0..9).find(|&digit| candidates.hidden_singles(digit) >> house & 1 == 1)?;
    Some(single_in_house(candidates, technique, house, digit))
}

fn single_in_house(
    candidates: &Candidates,
    technique: Technique,
    house: usize,
    digit: usize,
) -> Single {
    let index = digit_set::first(candidates.places(house, digit));
    Single { technique, cell: HOUSES[house][index].into(), digit }
}

/// Finds full houses, in the order boxes, columns, rows.
pub fn full_houses(candidates: &Candidates, accept: &mut Accept) -> Option<Step> {
    let houses = candidates.hidden_single_houses() & candidates.last_cell_houses();
    hidden_singles_in(candidates, houses, Technique::FullHouse, accept)
}

/// Finds hidden singles in boxes.
pub fn hidden_singles_of_boxes(candidates: &Candidates, accept: &mut Accept) -> Option<Step> {
    hidden_singles_in(
        candidates,
        candidates.hidden_single_houses() & BOXES,
        Technique::HiddenSingleBox,
        accept,
    )
}

/// Finds hidden singles in columns, then in rows.
pub fn hidden_singles_of_lines(candidates: &Candidates, accept: &mut Accept) -> Option<Step> {
    hidden_singles_in(
        candidates,
        candidates.hidden_single_houses() & !BOXES,
        Technique::HiddenSingleLine,
        accept,
    )
}

/// Finds naked singles, in reading order of the cells.
pub fn naked_singles(candidates: &Candidates, accept: &mut Accept) -> Option<Step> {
    board::cells(candidates.naked_singles()).find_map(|cell| {
        let digit = digit_set::first(candidates.digits(cell));
        let basis = Basis { cells: 1 << cell, digits: 1 << digit, ..Basis::default() };
        accept(Step::placement(Technique::NakedSingle, cell, digit, basis))
    })
}

/// Finds the hidden singles of some houses, ordered by house and then by digit.
fn hidden_singles_in(
    candidates: &Candidates,
    mut houses: u32,
    technique: Technique,
    accept: &mut Accept,
) -> Option<Step> {
    while houses != 0 {
        let house = houses.trailing_zeros() as usize;
        houses &= houses - 1;
        for digit in (0..9).filter(|&digit| candidates.hidden_singles(digit) >> house & 1 == 1) {
            let cell = single_in_house(candidates, technique, house, digit).cell;
            let (cells, digits, houses) = (1 << cell, 1 << digit, 1 << house);
            let basis = Basis { cells, digits, houses, ..Basis::default() };
            if let Some(step) = accept(Step::placement(technique, cell, digit, basis)) {
                return Some(step);
            }
        }
    }
    None
}
