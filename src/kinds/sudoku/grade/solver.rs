//! Solves a puzzle step by step, always by the first step that Sudoku Explainer would show.

use super::candidates::Candidates;
use super::nine::Nine;
use super::{Draws, Step, Technique as T, fish, locked, sets, singles};
use crate::kinds::Rating;
use crate::kinds::sudoku::board::Cells;

/// What producers still have to look at. One that found nothing in a house, or for a digit, need
/// not look there again before something changes.
#[derive(Clone, Debug)]
struct Todo {
    /// Houses as bits, for each producer that goes by houses.
    houses: [u32; 5],
    /// Digits, for each producer that goes by digits.
    digits: [Nine; 3],
}

/// A producer of hints: gives its first.
type Producer = fn(&Candidates, &mut Todo) -> Option<Step>;

/// The producers in the order they are asked, each with the least rating of its hints.
const PRODUCERS: [(T, Producer); 12] = [
    (T::FullHouse, |c, _| singles::full_house(c)),
    (T::HiddenSingleBox, |c, _| singles::hidden_single_box(c)),
    (T::HiddenSingleLine, |c, _| singles::hidden_single_line(c)),
    (T::DirectPointing, |c, todo| locked::direct(c, &mut todo.digits[0])),
    (T::DirectHiddenPair, |c, todo| {
        sets::direct_hidden(c, 2, T::DirectHiddenPair, &mut todo.houses[0])
    }),
    (T::NakedSingle, |c, _| singles::naked_single(c)),
    (T::DirectHiddenTriplet, |c, todo| {
        sets::direct_hidden(c, 3, T::DirectHiddenTriplet, &mut todo.houses[1])
    }),
    (T::Pointing, |c, todo| locked::indirect(c, &mut todo.digits[1])),
    (T::NakedPair, |c, todo| sets::naked(c, 2, T::NakedPair, &mut todo.houses[2])),
    (T::XWing, |c, todo| fish::fish(c, 2, T::XWing, &mut todo.digits[2])),
    (T::HiddenPair, |c, todo| sets::hidden(c, 2, T::HiddenPair, &mut todo.houses[3])),
    (T::NakedTriplet, |c, todo| sets::naked(c, 3, T::NakedTriplet, &mut todo.houses[4])),
];

/// A puzzle being solved.
#[derive(Clone, Debug)]
pub struct Solver {
    candidates: Candidates,
    todo: Todo,
}

impl Solver {
    /// A puzzle with nothing done yet.
    pub fn of(givens: &Cells) -> Solver {
        let todo = Todo { houses: [(1 << 27) - 1; 5], digits: [0x1ff; 3] };
        Solver { candidates: Candidates::of(givens), todo }
    }

    /// What is known so far.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The first step rated no higher than `most`: the first hint of the first producer that has
    /// one. None if that hint is rated higher, or if there is none.
    pub fn next(&mut self, most: Rating) -> Option<Step> {
        let (houses, digits) = self.candidates.take_changes();
        self.todo.houses.iter_mut().for_each(|todo| *todo |= houses);
        self.todo.digits.iter_mut().for_each(|todo| *todo |= digits);
        PRODUCERS
            .iter()
            .take_while(|(least, _)| least.rating() <= most)
            .find_map(|(_, producer)| producer(&self.candidates, &mut self.todo))
            .filter(|step| step.technique.rating() <= most)
    }

    /// Draws the conclusion of a step.
    pub fn apply(&mut self, step: &Step) {
        match &step.draws {
            Draws::Digit(cell, digit) => self.candidates.place(*cell, *digit),
            Draws::Removals(removals) => {
                for (digit, &cells) in removals.iter().enumerate() {
                    self.candidates.remove(cells, digit);
                }
            }
        }
    }
}
