//! Type 3 of unique rectangles and loops. Two loop cells share a house. In the solution, the digit
//! of at least one of the two cells is an extra candidate, that is, not a loop digit. There are two
//! cases:
//!
//! - Naked subset: the two cells act as one cell that has only the extra candidates. This cell
//!   forms a naked subset with other cells of the house.
//! - Hidden subset: at most one of the two cells contains a loop digit. So the two cells count as
//!   one cell for the loop digits. The loop digits form a hidden subset with other digits of the
//!   house.

use super::{Hint, Loop};
use crate::board::{CellSet, HOUSE_SETS, HOUSES};
use crate::grade::candidates::{CandidateView, Candidates};
use crate::grade::digit_set::{self, DigitSet};
use crate::grade::peers::BOX_ROW_COLUMN;
use crate::grade::subsets::{cells_of, choose};
use bookgen_core::Rating;

/// The hints for subsets that the two loop cells complete. The hints are ordered by the size of the
/// subset, then by house. In a house, the naked subsets of a size precede the hidden subsets.
pub fn hints(
    candidates: &Candidates,
    found: &Loop,
    (first, second): (usize, usize),
    extra: DigitSet,
) -> Vec<Hint> {
    let mut all = Vec::new();
    for degree in digit_set::count(extra)..=7 {
        for house in BOX_ROW_COLUMN[first].map(usize::from) {
            if HOUSE_SETS[house] >> second & 1 == 0 {
                continue;
            }
            let index = |of: usize| {
                HOUSES[house].iter().position(|&cell| usize::from(cell) == of).unwrap_or(0)
            };
            let pair = CellPair { house, first: index(first), second: index(second), extra };
            let empty = candidates.empty_cells_in(house);
            if degree * 2 <= empty {
                pair.naked(candidates, found, degree, &mut all);
            }
            if degree * 2 < empty {
                pair.hidden(candidates, found, degree, &mut all);
            }
        }
    }
    all
}

/// The two loop cells with extra candidates, by their indices in a shared house.
struct CellPair {
    house: usize,
    first: usize,
    second: usize,
    extra: DigitSet,
}

impl CellPair {
    /// Adds the naked subsets of size `degree`. The two loop cells count as one cell.
    fn naked(&self, candidates: &Candidates, found: &Loop, degree: u32, all: &mut Vec<Hint>) {
        let digits = HOUSES[self.house].map(|cell| candidates.digits(cell.into()));
        let pair: DigitSet = 1 << self.first | 1 << self.second;
        let shared = self.extra & digits[self.first] & digits[self.second];
        let fits = |index: &usize| {
            digit_set::is_several(digits[*index]) && digit_set::count(digits[*index]) <= degree
        };
        let open =
            digit_set::iter(!pair & 0x1ff).filter(fits).fold(0, |set, index| set | 1 << index);
        let _: Option<()> =
            choose(&digits, open, degree - 1, degree, 0, self.extra, &mut |others, held| {
                // Each digit of the subset must be a candidate of another subset cell or of both
                // loop cells.
                let alone = digit_set::iter(others).fold(shared, |all, index| all | digits[index]);
                if alone == held {
                    let rest = cells_of(self.house, !(others | pair) & 0x1ff);
                    let set = cells_of(self.house, others);
                    let mut hint = found.hint(3, held, rest);
                    hint.completed_set = Some((false, self.house, held, set));
                    all.push(self.completed(hint, set));
                }
                None
            });
    }

    /// Adds the hidden subsets of size `degree` that include the two digits of the loop.
    fn hidden(&self, candidates: &Candidates, found: &Loop, degree: u32, all: &mut Vec<Hint>) {
        let second: DigitSet = 1 << self.second;
        let places = candidates.places_in(self.house).map(|places| places & !second);
        let of_loop = digit_set::iter(found.digits).fold(0, |cells, digit| cells | places[digit]);
        let open = digit_set::iter(!(found.digits | self.extra) & 0x1ff)
            .filter(|&digit| places[digit] != 0)
            .fold(0, |set, digit| set | 1 << digit);
        let Some(more) = degree.checked_sub(2) else { return };
        let _: Option<()> =
            choose(&places, open, more, degree, found.digits, of_loop, &mut |digits, cells| {
                let set: CellSet = cells_of(self.house, cells & !(1 << self.first));
                let mut hint = found.hint(3, !digits & 0x1ff, set);
                hint.completed_set = Some((true, self.house, digits, set));
                all.push(self.completed(hint, set));
                None
            });
    }

    /// Sets the rating, the house and the subset cells of a hint. `others` contains the subset
    /// cells other than the two loop cells. A naked subset adds 0.1 to the rating for each of these
    /// cells. A hidden subset adds 0.1 for each of these cells except one.
    fn completed(&self, mut hint: Hint, others: CellSet) -> Hint {
        let hidden = hint.completed_set.is_some_and(|(hidden, ..)| hidden);
        let more = others.count_ones() as u16 - u16::from(hidden);
        hint.difficulty += f64::from(more) * 0.1;
        hint.step.rating = Rating(hint.step.rating.0 + more);
        hint.step.basis.houses = 1 << self.house;
        hint.step.basis.secondary = others;
        hint
    }
}
