//! Fish. A fish has two to four base lines and the same number of cover lines, which cross the base
//! lines. In the base lines, a digit is a candidate only at cells of the cover lines. So the other
//! cells of the cover lines lose the digit.

use super::candidates::{CandidateView, Candidates};
use super::digit_set::{self, DigitSet, IndexSet};
use super::subsets::subsets_of;
use super::{Accept, Basis, Step, Technique};
use crate::board::{CellSet, HOUSE_SETS};

/// The indices of the first column and the first row among the houses.
const COLUMNS: usize = 9;
const ROWS: usize = 18;

/// A fish: a digit, its base lines and its cover lines.
#[derive(Clone, Copy, Debug)]
pub struct Fish {
    /// The house numbers of the grid's first line in the base direction, and of its first line in
    /// the cover direction: `(COLUMNS, ROWS)` if the base lines are columns, `(ROWS, COLUMNS)` if
    /// the base lines are rows.
    first_lines: (usize, usize),
    base: IndexSet,
    digit: usize,
    cover: IndexSet,
}

impl Fish {
    /// The digit, 0 to 8.
    pub fn digit(&self) -> usize {
        self.digit
    }

    /// The cells of the base lines outside the cover lines. The digit must not be a candidate
    /// there.
    pub fn fins(&self) -> CellSet {
        line_cells(self.first_lines.0, self.base) & !line_cells(self.first_lines.1, self.cover)
    }

    /// The cells of the cover lines outside the base lines. They lose the digit.
    pub fn eliminations(&self) -> CellSet {
        line_cells(self.first_lines.1, self.cover) & !line_cells(self.first_lines.0, self.base)
    }

    /// The facts that a step is based on. `with` is the set of cells that have the digit as a
    /// candidate.
    pub fn basis(&self, with: CellSet) -> Basis {
        let (bases, covers) = self.first_lines;
        let crossings = line_cells(bases, self.base) & line_cells(covers, self.cover);
        Basis {
            cells: crossings & with,
            digits: 1 << self.digit,
            houses: u32::from(self.base) << bases | u32::from(self.cover) << covers,
            ..Basis::default()
        }
    }
}

/// Finds fish that have `degree` base lines and eliminate candidates. Searches only for fish of the
/// digits in `pending`. Clears `pending` if no step is accepted.
pub fn find(
    candidates: &Candidates,
    degree: u32,
    technique: Technique,
    pending: &mut DigitSet,
    accept: &mut Accept,
) -> Option<Step> {
    let found = search(candidates, degree, *pending, |fish| {
        let basis = fish.basis(candidates.cells_with(fish.digit));
        accept(Step::eliminations(technique, 1 << fish.digit, fish.eliminations(), basis))
    });
    if found.is_none() {
        *pending = 0;
    }
    found
}

/// Calls `visit` with each fish that eliminates candidates, until `visit` returns a value. Fish
/// whose base lines are columns come first, then fish whose base lines are rows. Both groups are
/// ordered by the set of base lines, read as a binary number, and then by digit.
pub fn search<V: CandidateView, T>(
    view: &V,
    degree: u32,
    digits: DigitSet,
    mut visit: impl FnMut(&Fish) -> Option<T>,
) -> Option<T> {
    for first_lines @ (bases, covers) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
        let mut all: Vec<Fish> = Vec::new();
        for digit in digit_set::iter(digits) {
            if view.placed_count(digit) + 2 * degree > 9 {
                continue;
            }
            let mut places = [0; 9];
            for (line, places) in places.iter_mut().enumerate() {
                *places = view.places(bases + line, digit);
            }
            let _: Option<()> = subsets_of(&places, degree, &mut |base, cover| {
                let removes = digit_set::iter(cover)
                    .any(|line| view.places(covers + line, digit) & !base != 0);
                if removes {
                    all.push(Fish { first_lines, base, digit, cover });
                }
                None
            });
        }
        all.sort_unstable_by_key(|fish| (fish.base, fish.digit));
        if let Some(found) = all.iter().find_map(&mut visit) {
            return Some(found);
        }
    }
    None
}

/// The cells of some rows or of some columns. `first` is the index of the first row or column among
/// the houses.
fn line_cells(first: usize, lines: IndexSet) -> CellSet {
    digit_set::iter(lines).fold(0, |set, line| set | HOUSE_SETS[first + line])
}
