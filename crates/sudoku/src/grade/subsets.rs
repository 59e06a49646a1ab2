//! Naked and hidden subsets: pairs, triples and quads.

use super::candidates::{CandidateView, Candidates};
use super::digit_set::{self, DigitSet, IndexSet};
use super::peers::PEERS;
use super::{Accept, Basis, Step, Technique};
use crate::board::{self, CellSet, HOUSE_SETS, HOUSES};

/// For each digit, the houses in which the possible cells of the digit changed since the last
/// search for hidden subsets, as bits.
pub type ChangedHouses = [u32; 9];

/// Finds hidden subsets of `degree` digits that leave only one possible cell for another digit in
/// the same house. The step places the other digit. The search examines boxes, then columns, then
/// rows.
pub fn direct_hidden(
    candidates: &Candidates,
    degree: u32,
    technique: Technique,
    pending: &mut ChangedHouses,
    accept: &mut Accept,
) -> Option<Step> {
    // A new step can appear only if the possible cells of some digit changed: a digit of the subset
    // or the digit that the step places. The digit to place has at most `degree + 1` possible cells
    // before the step: the `degree` cells of the subset, and the cell where the step places it.
    search_changed_houses(candidates, degree, 1, degree + 1, pending, |house, eligible| {
        let places = candidates.places_in(house);
        subsets_among(&places, eligible, degree, &mut |digits, cells| {
            digit_set::iter(!digits & 0x1ff).find_map(|digit| {
                let left = places[digit] & !cells;
                if !digit_set::is_single(left) || !digit_set::is_several(places[digit]) {
                    return None;
                }
                let cell = HOUSES[house][digit_set::first(left)].into();
                accept(Step::placement(technique, cell, digit, basis(house, cells, digits)))
            })
        })
    })
}

/// The houses in which two digits have the same two possible cells. For each digit, `fit` contains
/// the houses in which the digit has two possible cells.
fn houses_with_pairs(candidates: &Candidates, fit: &[u32; 9], houses: u32) -> u32 {
    let mut found = 0;
    for second in 1..9 {
        for first in 0..second {
            let mut both = fit[first] & fit[second] & houses & !found;
            while both != 0 {
                let house = both.trailing_zeros() as usize;
                if candidates.places(house, first) == candidates.places(house, second) {
                    found |= 1 << house;
                }
                both &= both - 1;
            }
        }
    }
    found
}

/// Finds hidden subsets of `degree` digits that eliminate candidates.
pub fn hidden(
    candidates: &Candidates,
    degree: u32,
    technique: Technique,
    pending: &mut ChangedHouses,
    accept: &mut Accept,
) -> Option<Step> {
    search_changed_houses(candidates, degree, 0, 2 * degree + 1, pending, |house, eligible| {
        hidden_among(candidates, house, degree, eligible, |digits, cells| {
            let basis = basis(house, cells, digits);
            accept(Step::eliminations(technique, !digits & 0x1ff, cells_of(house, cells), basis))
        })
    })
}

/// Searches houses for hidden subsets of `degree` digits. Calls `look` with each promising house
/// and its eligible digits until `look` returns a step. Clears `pending` if no step is found.
///
/// A digit is eligible in a house if it has two to `degree` possible cells in the house. A house is
/// promising if it has enough eligible digits and empty cells. In addition, the possible cells of
/// some digit must have changed in the house, and this digit must have at most `degree + more`
/// possible cells in the house.
fn search_changed_houses(
    candidates: &Candidates,
    degree: u32,
    more: u32,
    min_empty: u32,
    pending: &mut ChangedHouses,
    mut look: impl FnMut(usize, DigitSet) -> Option<Step>,
) -> Option<Step> {
    let with_at_most = |digit: usize, max: u32| {
        let few = candidates.houses_by_count(digit);
        few.iter().take(max as usize - 1).fold(0, |houses, few| houses | few)
    };
    // `fit`: for each digit, the houses in which the digit has two to `degree` possible cells.
    // `changed`: the houses in which the possible cells of a digit changed, if the digit has at
    // most `degree + more` possible cells. `with`: the houses with at least one, two, three and
    // four eligible digits.
    let (mut fit, mut changed, mut with) = ([0; 9], 0, [0; 4]);
    for (digit, fit) in fit.iter_mut().enumerate() {
        *fit = with_at_most(digit, degree);
        changed |= pending[digit] & with_at_most(digit, degree + more);
        let [one, two, three, four] = &mut with;
        *four |= *three & *fit;
        *three |= *two & *fit;
        *two |= *one & *fit;
        *one |= *fit;
    }
    let mut houses = changed & with[degree as usize - 1];
    if degree == 2 && houses != 0 {
        houses = houses_with_pairs(candidates, &fit, houses);
    }
    while houses != 0 {
        let house = houses.trailing_zeros() as usize;
        let eligible =
            (0..9).fold(0, |set, digit| set | ((fit[digit] >> house & 1) as DigitSet) << digit);
        if candidates.empty_cells_in(house) >= min_empty
            && let Some(step) = look(house, eligible)
        {
            pending.iter_mut().for_each(|pending| *pending &= !0 << house);
            return Some(step);
        }
        houses &= houses - 1;
    }
    *pending = [0; 9];
    None
}

/// Finds the hidden subsets of a house that eliminate candidates. Calls `visit` with the digits and
/// cells of each such subset.
pub fn hidden_in<V: CandidateView, T>(
    view: &V,
    house: usize,
    degree: u32,
    visit: impl FnMut(DigitSet, IndexSet) -> Option<T>,
) -> Option<T> {
    let eligible = fitting_rows(&view.places_in(house), degree);
    hidden_among(view, house, degree, eligible, visit)
}

/// Like [`hidden_in`], but only for eligible digits.
fn hidden_among<V: CandidateView, T>(
    view: &V,
    house: usize,
    degree: u32,
    eligible: DigitSet,
    mut visit: impl FnMut(DigitSet, IndexSet) -> Option<T>,
) -> Option<T> {
    subsets_among(&view.places_in(house), eligible, degree, &mut |digits, cells| {
        let removes = digit_set::iter(cells)
            .any(|index| view.digits(HOUSES[house][index].into()) & !digits != 0);
        if removes { visit(digits, cells) } else { None }
    })
}

/// Finds naked subsets of `degree` cells that eliminate candidates. Examines only houses that
/// contain a cell of `pending` with at most `degree` candidates. Clears `pending` if no step is
/// found.
pub fn naked(
    candidates: &Candidates,
    degree: u32,
    technique: Technique,
    pending: &mut CellSet,
    accept: &mut Accept,
) -> Option<Step> {
    let few = candidates.cells_by_count().into_iter().take(degree as usize - 1);
    let fit = few.fold(0, |cells, few| cells | few);
    let mut changed = fit & *pending;
    if degree == 2 {
        // Keeps a cell if another cell has the same two candidates and a common peer of both cells
        // has one of these candidates.
        let is_useful = |&cell: &usize| {
            let digits = || {
                digit_set::iter(candidates.digits(cell)).map(|digit| candidates.cells_with(digit))
            };
            let like = digits().fold(fit & PEERS[cell], |like, with| like & with);
            let any = if like == 0 { 0 } else { digits().fold(0, |any, with| any | with) };
            board::cells(like).any(|other| any & PEERS[cell] & PEERS[other] != 0)
        };
        changed = board::cells(changed).filter(is_useful).fold(0, |set, cell| set | 1 << cell);
    }
    for house in if changed == 0 { 0..0 } else { 0..27 } {
        let cells = fit & HOUSE_SETS[house];
        if changed & HOUSE_SETS[house] == 0
            || cells.count_ones() < degree
            || candidates.empty_cells_in(house) < 2 * degree
        {
            continue;
        }
        let step = naked_in(candidates, house, degree, |cells, digits| {
            let others = cells_of(house, !cells & 0x1ff);
            accept(Step::eliminations(technique, digits, others, basis(house, cells, digits)))
        });
        if step.is_some() {
            return step;
        }
    }
    *pending = 0;
    None
}

/// Finds the naked subsets of a house that eliminate candidates. Calls `visit` with the cells and
/// digits of each such subset.
pub fn naked_in<V: CandidateView, T>(
    view: &V,
    house: usize,
    degree: u32,
    mut visit: impl FnMut(IndexSet, DigitSet) -> Option<T>,
) -> Option<T> {
    let mut digits = [0; 9];
    for (digits, cell) in digits.iter_mut().zip(HOUSES[house]) {
        *digits = view.digits(cell.into());
    }
    subsets_of(&digits, degree, &mut |cells, held| {
        let removes = digit_set::iter(!cells & 0x1ff).any(|index| digits[index] & held != 0);
        if removes { visit(cells, held) } else { None }
    })
}

/// Searches a 9x9 table for `degree` rows that together contain exactly `degree` values, with at
/// least two values in each row. Calls `visit` with the rows and the values until `visit` returns a
/// value. `visit` receives the sets of rows in ascending order, read as binary numbers.
pub fn subsets_of<T>(
    table: &[IndexSet; 9],
    degree: u32,
    visit: &mut impl FnMut(IndexSet, IndexSet) -> Option<T>,
) -> Option<T> {
    subsets_among(table, fitting_rows(table, degree), degree, visit)
}

/// The rows with at least two and at most `degree` values.
fn fitting_rows(table: &[IndexSet; 9], degree: u32) -> IndexSet {
    let fits =
        |values: IndexSet| digit_set::is_several(values) && digit_set::count(values) <= degree;
    (0..9).filter(|&i| fits(table[i])).fold(0, |set, i| set | 1 << i)
}

/// Like [`subsets_of`], but uses only the eligible rows.
fn subsets_among<T>(
    table: &[IndexSet; 9],
    eligible: IndexSet,
    degree: u32,
    visit: &mut impl FnMut(IndexSet, IndexSet) -> Option<T>,
) -> Option<T> {
    if degree > 3 {
        return choose(table, eligible, degree, degree, 0, 0, visit);
    }
    // Two or three rows are chosen in loops, in the same order as in `choose`. If `degree` is 2,
    // each eligible row has exactly two values, so the two rows must be equal.
    let (mut rows, mut count) = ([(0, 0); 9], 0);
    for row in digit_set::iter(eligible) {
        let last @ (row, values) = (1 << row, table[row]);
        for (i, &(second, others)) in rows[..count].iter().enumerate() {
            let (both, held) = (row | second, values | others);
            if degree == 2 {
                if values == others
                    && let Some(found) = visit(both, held)
                {
                    return Some(found);
                }
                continue;
            }
            if digit_set::count(held) > 3 {
                continue;
            }
            for &(first, others) in &rows[..i] {
                if digit_set::count(held | others) == 3
                    && let Some(found) = visit(both | first, held | others)
                {
                    return Some(found);
                }
            }
        }
        rows[count] = last;
        count += 1;
    }
    None
}

/// Adds `missing` eligible rows to the chosen rows (`rows`) in every possible way. Of the rows to
/// add, the highest is chosen first. Calls `visit` with each resulting set of rows that has exactly
/// `degree` values, until `visit` returns a value.
pub fn choose<T>(
    table: &[IndexSet; 9],
    eligible: IndexSet,
    missing: u32,
    degree: u32,
    rows: IndexSet,
    values: IndexSet,
    visit: &mut impl FnMut(IndexSet, IndexSet) -> Option<T>,
) -> Option<T> {
    if missing == 0 {
        return if digit_set::count(values) == degree { visit(rows, values) } else { None };
    }
    if digit_set::count(eligible) < missing {
        return None;
    }
    digit_set::iter(eligible).find_map(|last| {
        let values = values | table[last];
        if digit_set::count(values) > degree {
            return None;
        }
        let eligible = eligible & ((1 << last) - 1);
        choose(table, eligible, missing - 1, degree, rows | 1 << last, values, visit)
    })
}

/// The cells at the given indices of a house.
pub fn cells_of(house: usize, indices: IndexSet) -> CellSet {
    digit_set::iter(indices).fold(0, |set, index| set | 1 << HOUSES[house][index])
}

/// The facts on which a step with a subset is based: the cells, the digits and the house of the
/// subset.
pub fn basis(house: usize, cells: IndexSet, digits: DigitSet) -> Basis {
    Basis { cells: cells_of(house, cells), digits, houses: 1 << house, ..Basis::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The search finds the same subsets, in the same order, as a loop over all subsets.
        #[test]
        fn sets_come_in_order(table in prop::array::uniform9(0u16..512), degree in 2u32..5) {
            let mut found = Vec::new();
            let _: Option<()> = subsets_of(&table, degree, &mut |rows, values| {
                found.push((rows, values));
                None
            });
            let all: Vec<(DigitSet, DigitSet)> = (0u16..512)
                .filter(|rows| rows.count_ones() == degree)
                .map(|rows| (rows, digit_set::iter(rows).fold(0, |union, i| union | table[i])))
                .filter(|(rows, values)| {
                    values.count_ones() == degree
                        && digit_set::iter(*rows).all(|i| table[i].count_ones() > 1)
                })
                .collect();
            prop_assert_eq!(found, all);
        }
    }
}
