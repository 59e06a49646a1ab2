//! Naked and hidden sets: pairs, triplets, quads.

use super::candidates::{Candidates, View};
use super::nine::{self, Nine};
use super::{Basis, Step, Take, Technique};
use crate::kinds::sudoku::board::{CellSet, HOUSES};

/// Hidden sets of a degree that leave another digit one place in the same house: it is placed
/// there at once. House by house: boxes, columns, rows.
pub fn direct_hidden(
    candidates: &Candidates,
    degree: u32,
    technique: Technique,
    todo: &mut u32,
    take: &mut Take,
) -> Option<Step> {
    scan(candidates, degree + 1, todo, |house| {
        let places = candidates.places_of(house);
        tuple(places, degree, &mut |digits, cells| {
            nine::each(!digits & 0x1ff).find_map(|digit| {
                let left = places[digit] & !cells;
                if !nine::is_single(left) || !nine::is_several(places[digit]) {
                    return None;
                }
                let cell = HOUSES[house][nine::first(left)].into();
                take(Step::digit(technique, cell, digit, basis(house, cells, digits)))
            })
        })
    })
}

/// Hidden sets of a degree that remove anything.
pub fn hidden(
    candidates: &Candidates,
    degree: u32,
    technique: Technique,
    todo: &mut u32,
    take: &mut Take,
) -> Option<Step> {
    scan(candidates, 2 * degree + 1, todo, |house| {
        hidden_in(candidates, house, degree, |digits, cells| {
            let basis = basis(house, cells, digits);
            take(Step::removals(technique, !digits & 0x1ff, cells_of(house, cells), basis))
        })
    })
}

/// The hidden sets of a house that remove anything: digits and cells of the house.
pub fn hidden_in<V: View, T>(
    view: &V,
    house: usize,
    degree: u32,
    mut useful: impl FnMut(Nine, Nine) -> Option<T>,
) -> Option<T> {
    tuple(view.places_of(house), degree, &mut |digits, cells| {
        let removes =
            nine::each(cells).any(|index| view.digits(HOUSES[house][index].into()) & !digits != 0);
        if removes { useful(digits, cells) } else { None }
    })
}

/// Naked sets of a degree that remove anything.
pub fn naked(
    candidates: &Candidates,
    degree: u32,
    technique: Technique,
    todo: &mut u32,
    take: &mut Take,
) -> Option<Step> {
    scan(candidates, 2 * degree, todo, |house| {
        naked_in(candidates, house, degree, |cells, digits| {
            let others = cells_of(house, !cells & 0x1ff);
            take(Step::removals(technique, digits, others, basis(house, cells, digits)))
        })
    })
}

/// The naked sets of a house that remove anything: cells of the house and digits.
pub fn naked_in<V: View, T>(
    view: &V,
    house: usize,
    degree: u32,
    mut useful: impl FnMut(Nine, Nine) -> Option<T>,
) -> Option<T> {
    let digits = HOUSES[house].map(|cell| view.digits(cell.into()));
    tuple(&digits, degree, &mut |cells, held| {
        let removes = nine::each(!cells & 0x1ff).any(|index| digits[index] & held != 0);
        if removes { useful(cells, held) } else { None }
    })
}

/// Looks at the houses of `todo` that have so many empty cells, in order, and crosses out those in
/// which there is nothing.
fn scan(
    candidates: &Candidates,
    least_empty: u32,
    todo: &mut u32,
    mut look: impl FnMut(usize) -> Option<Step>,
) -> Option<Step> {
    while *todo != 0 {
        let house = todo.trailing_zeros() as usize;
        if candidates.empty_in(house) >= least_empty
            && let Some(step) = look(house)
        {
            return Some(step);
        }
        *todo &= *todo - 1;
    }
    None
}

/// Goes through the sets of rows of a 9x9 table that together hold just as many values as they
/// are, two or more in each row, until one of them (rows, values) is of use. Sets come in the
/// order of their bits as numbers.
pub fn tuple<T>(
    table: &[Nine; 9],
    degree: u32,
    useful: &mut dyn FnMut(Nine, Nine) -> Option<T>,
) -> Option<T> {
    let fits = |values: Nine| nine::is_several(values) && nine::count(values) <= degree;
    let open = (0..9).filter(|&i| fits(table[i])).fold(0, |set, i| set | 1 << i);
    choose(table, open, degree, degree, (0, 0), useful)
}

/// Adds `missing` rows out of `open` to those chosen, the last one first, and goes on with those
/// that hold `degree` values in all.
pub fn choose<T>(
    table: &[Nine; 9],
    open: Nine,
    missing: u32,
    degree: u32,
    (rows, values): (Nine, Nine),
    useful: &mut dyn FnMut(Nine, Nine) -> Option<T>,
) -> Option<T> {
    if missing == 0 {
        // Never fewer values than rows: the grid would have no solution.
        return if nine::count(values) == degree { useful(rows, values) } else { None };
    }
    if nine::count(open) < missing {
        return None;
    }
    nine::each(open).find_map(|last| {
        let chosen = (rows | 1 << last, values | table[last]);
        if nine::count(chosen.1) > degree {
            return None;
        }
        choose(table, open & ((1 << last) - 1), missing - 1, degree, chosen, useful)
    })
}

/// Some cells of a house.
pub fn cells_of(house: usize, indices: Nine) -> CellSet {
    nine::each(indices).fold(0, |set, index| set | 1 << HOUSES[house][index])
}

/// What a set rests on: its cells in a house, and its digits.
pub fn basis(house: usize, cells: Nine, digits: Nine) -> Basis {
    Basis { cells: cells_of(house, cells), digits, houses: 1 << house, ..Basis::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The search gives what trying all sets gives, in the same order.
        #[test]
        fn sets_come_in_order(table in prop::array::uniform9(0u16..512), degree in 2u32..5) {
            let mut found = Vec::new();
            let _: Option<()> = tuple(&table, degree, &mut |rows, values| {
                found.push((rows, values));
                None
            });
            let all: Vec<(Nine, Nine)> = (0u16..512)
                .filter(|rows| rows.count_ones() == degree)
                .map(|rows| (rows, nine::each(rows).fold(0, |union, i| union | table[i])))
                .filter(|(rows, values)| {
                    values.count_ones() == degree
                        && nine::each(*rows).all(|i| table[i].count_ones() > 1)
                })
                .collect();
            prop_assert_eq!(found, all);
        }
    }
}
