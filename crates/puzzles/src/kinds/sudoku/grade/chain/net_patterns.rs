//! What a net of level "+" uses beside cells and houses: locked candidates, hidden pairs, naked
//! pairs, X-wings, as far as something struck has made them.
//!
//! The kinds are tried in this order; the first that strikes anything is used, all patterns of it.

use super::net::{Pattern, Struck, candidate};
use crate::kinds::sudoku::board::{self, CellSet, HOUSE_SETS};
use crate::kinds::sudoku::grade::candidates::View;
use crate::kinds::sudoku::grade::digit_set::{self, DigitSet};
use crate::kinds::sudoku::grade::step::{Basis, Reason};
use crate::kinds::sudoku::grade::subsets::cells_of;
use crate::kinds::sudoku::grade::{Technique, fish, locked_candidates, subsets};

/// All patterns of the first kind of which there are any.
pub fn patterns(struck: &Struck) -> Vec<Pattern> {
    let kinds: [fn(&Struck) -> Vec<Pattern>; 4] = [locked, hidden_pairs, naked_pairs, x_wings];
    kinds.into_iter().map(|kind| kind(struck)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Adds a pattern, unless it would have been there with nothing struck.
fn add(
    found: &mut Vec<Pattern>,
    technique: Technique,
    basis: impl FnOnce() -> Basis,
    needs: Vec<u16>,
    strikes: Vec<u16>,
) {
    if !needs.is_empty() {
        let (reason, basis) = (Reason::Pattern(technique), basis());
        found.push(Pattern { reason, basis, needs, strikes });
    }
}

/// The candidates of one digit in cells of a set that have it now.
fn present(struck: &Struck, cells: CellSet, digits: DigitSet) -> Vec<u16> {
    board::cells(cells)
        .flat_map(|cell| {
            digit_set::iter(struck.digits(cell) & digits).map(move |digit| candidate(cell, digit))
        })
        .collect()
}

/// The candidates of some digits in cells of a set that had them before.
fn before(struck: &Struck, cells: CellSet, digits: DigitSet) -> Vec<u16> {
    board::cells(cells)
        .flat_map(|cell| {
            digit_set::iter(struck.before.digits(cell) & digits)
                .map(move |digit| candidate(cell, digit))
        })
        .collect()
}

fn locked(struck: &Struck) -> Vec<Pattern> {
    let mut found = Vec::new();
    let _: Option<()> =
        locked_candidates::search(struck, 0x1ff, |intersection, digit, technique| {
            let (from, into) = (HOUSE_SETS[intersection.base], HOUSE_SETS[intersection.target]);
            let needs = before(struck, from & !into, 1 << digit);
            let strikes = present(struck, into & !from, 1 << digit);
            add(&mut found, technique, || intersection.basis(struck, digit), needs, strikes);
            None
        });
    found
}

fn hidden_pairs(struck: &Struck) -> Vec<Pattern> {
    let mut found = Vec::new();
    for house in (0..27).filter(|&house| struck.empty_cells_in(house) > 4) {
        let _: Option<()> = subsets::hidden_in(struck, house, 2, |digits, cells| {
            let needs = before(struck, cells_of(house, !cells & 0x1ff), digits);
            let strikes = present(struck, cells_of(house, cells), !digits);
            let basis = || subsets::basis(house, cells, digits);
            add(&mut found, Technique::HiddenPair, basis, needs, strikes);
            None
        });
    }
    found
}

fn naked_pairs(struck: &Struck) -> Vec<Pattern> {
    let mut found = Vec::new();
    for house in (0..27).filter(|&house| struck.empty_cells_in(house) >= 4) {
        let _: Option<()> = subsets::naked_in(struck, house, 2, |cells, digits| {
            let needs = before(struck, cells_of(house, cells), !digits);
            let strikes = present(struck, cells_of(house, !cells & 0x1ff), digits);
            let basis = || subsets::basis(house, cells, digits);
            add(&mut found, Technique::NakedPair, basis, needs, strikes);
            None
        });
    }
    found
}

fn x_wings(struck: &Struck) -> Vec<Pattern> {
    let mut found = Vec::new();
    let _: Option<()> = fish::search(struck, 2, 0x1ff, |fish| {
        let needs = before(struck, fish.fins(), 1 << fish.digit());
        let strikes = present(struck, fish.eliminations(), 1 << fish.digit());
        let with = struck.cells_with(fish.digit());
        add(&mut found, Technique::XWing, || fish.basis(with), needs, strikes);
        None
    });
    found
}
