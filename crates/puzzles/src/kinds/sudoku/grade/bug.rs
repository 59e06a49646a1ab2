//! Bivalue universal graves: if every empty cell had two candidates, and every digit two places in
//! every house that lacks it, there would be no solution or several. Some candidate more must
//! therefore hold.
//!
//! Facts are those of Sudoku Explainer 1.2.1: which candidates are the extra ones is read off
//! house by house, boxes, rows, columns; four types of conclusions are tried.

use super::candidates::{Candidates, View};
use super::digit_set::{self, DigitSet};
use super::peers::{PEERS, PEERS_IN_ORDER, common, shared_houses};
use super::subsets;
use super::{Accept, Basis, Step, Technique};
use crate::kinds::Rating;
use crate::kinds::sudoku::board::{self, ALL, CellSet, HOUSE_SETS, HOUSES};

/// The houses in the order of Sudoku Explainer's chains and loops: boxes, rows, columns.
const IN_ORDER: [std::ops::Range<usize>; 3] = [0..9, 18..27, 9..18];

/// A grave but for some extra candidates.
struct Grave {
    /// The cells with extra candidates.
    cells: CellSet,
    /// The first of them found.
    first: usize,
    /// The extra candidates of each of them.
    extra: [DigitSet; 81],
    /// All of these together.
    all: DigitSet,
    /// The cells that see all of them.
    common: CellSet,
}

/// Graves that remove anything.
pub fn bug(candidates: &Candidates, accept: &mut Accept) -> Option<Step> {
    let grave = grave(candidates)?;
    let digits = |technique, digits: DigitSet, cells: CellSet, basis: Basis| {
        Step::eliminations(technique, digits, cells, basis)
    };
    let basis = Basis { cells: grave.cells, digits: grave.all, ..Basis::default() };
    match grave.cells.count_ones() {
        1 => {
            let rest = candidates.digits(grave.first) & !grave.all;
            accept(digits(Technique::Bug1, rest, grave.cells, basis))
        }
        count if digit_set::is_single(grave.all) => {
            let victims = grave.common & candidates.cells_with(digit_set::first(grave.all));
            let found = if victims == 0 {
                None
            } else {
                accept(digits(Technique::Bug2, grave.all, victims, basis))
            };
            found.or_else(|| if count == 2 { type_4(candidates, &grave, accept) } else { None })
        }
        count if grave.common != 0 => {
            let found = if count == 2 { type_4(candidates, &grave, accept) } else { None };
            found.or_else(|| type_3(candidates, &grave, accept))
        }
        _ => None,
    }
}

/// The extra candidates of each cell, if there is a grave but for them.
pub fn extras(candidates: &Candidates) -> Option<[DigitSet; 81]> {
    grave(candidates).map(|grave| grave.extra)
}

/// Reads off the extra candidates, if there is a grave but for them.
fn grave(candidates: &Candidates) -> Option<Grave> {
    let [twos, ..] = candidates.cells_by_count();
    let more = (0..9).fold(0, |cells, digit| cells | candidates.cells_with(digit)) & !twos;
    // Only one cell, or all of them seen by another: nothing else leads to a conclusion.
    if more == 0 || more & (more - 1) != 0 && common(more) & ALL == 0 {
        return None;
    }
    let mut grave = Grave { cells: 0, first: 0, extra: [0; 81], all: 0, common: ALL };
    for house in IN_ORDER.into_iter().flatten() {
        for digit in 0..9 {
            let places = candidates.places(house, digit);
            if matches!(digit_set::count(places), 0 | 2) {
                continue;
            }
            let bugs = subsets::cells_of(house, places) & more;
            if bugs == 0 {
                return None;
            }
            // Of two that could be meant, another house tells which it is.
            if bugs & (bugs - 1) != 0 {
                continue;
            }
            let cell = bugs.trailing_zeros() as usize;
            if grave.cells == 0 {
                grave.first = cell;
            }
            grave.cells |= bugs;
            grave.extra[cell] |= 1 << digit;
            grave.all |= 1 << digit;
            grave.common &= PEERS[cell] & !grave.cells;
            if grave.cells != bugs && digit_set::is_several(grave.all) && grave.common == 0 {
                return None;
            }
        }
    }
    if grave.cells != more {
        return None;
    }
    // Without them every cell has two candidates, and every digit two places or none.
    if board::cells(more)
        .any(|cell| digit_set::count(candidates.digits(cell) & !grave.extra[cell]) != 2)
    {
        return None;
    }
    for (house, members) in HOUSES.iter().enumerate() {
        for digit in 0..9 {
            let places = digit_set::iter(candidates.places(house, digit))
                .filter(|&index| {
                    !digit_set::contains(grave.extra[usize::from(members[index])], digit)
                })
                .count();
            if !matches!(places, 0 | 2) {
                return None;
            }
        }
    }
    Some(grave)
}

/// Two cells of a house that share one digit beside the extra ones: it is locked in them.
fn type_4(candidates: &Candidates, grave: &Grave, accept: &mut Accept) -> Option<Step> {
    let digits = board::cells(grave.cells).fold(0x1ff, |all, cell| all & candidates.digits(cell));
    let locked = digits & !grave.all;
    let houses = shared_houses(grave.cells);
    if !digit_set::is_single(locked) || houses == 0 {
        return None;
    }
    let basis =
        Basis { cells: grave.cells, digits: grave.all | locked, houses, ..Basis::default() };
    let mut step = Step::eliminations(Technique::Bug4, 0, 0, basis);
    let mut removals = [0; 9];
    for cell in board::cells(grave.cells) {
        for digit in digit_set::iter(candidates.digits(cell) & !grave.extra[cell] & !locked) {
            removals[digit] |= 1 << cell;
        }
    }
    step.conclusion = super::Conclusion::Eliminations(removals);
    accept(step)
}

/// Cells of a house that make a naked set with the extra candidates, one of which holds.
fn type_3(candidates: &Candidates, grave: &Grave, accept: &mut Accept) -> Option<Step> {
    let shared = shared_houses(grave.cells);
    let houses = IN_ORDER.into_iter().flatten().filter(|house| shared >> house & 1 == 1);
    for house in houses {
        // The other cells in the order in which the first extra cell sees them.
        let seen = PEERS_IN_ORDER[grave.first].into_iter().map(usize::from);
        let members: Vec<usize> =
            seen.filter(|&cell| (grave.common & HOUSE_SETS[house]) >> cell & 1 == 1).collect();
        for degree in 2..=6 {
            if members.len() < degree {
                break;
            }
            let sets = (0u16..1 << members.len())
                .filter(|set| digit_set::count(*set) + 1 == degree as u32);
            for set in sets {
                let chosen = || digit_set::iter(set).map(|index| members[index]);
                let held = chosen().fold(0, |all, cell| all | candidates.digits(cell));
                if digit_set::count(held) != degree as u32
                    || grave.all & !held != 0
                    || chosen().any(|cell| !digit_set::is_several(candidates.digits(cell)))
                {
                    continue;
                }
                let inside = chosen().fold(0, |set: CellSet, cell| set | 1 << cell);
                let rest = grave.common & HOUSE_SETS[house] & !inside;
                if !board::cells(rest).any(|cell| candidates.digits(cell) & held != 0) {
                    continue;
                }
                let basis = Basis {
                    cells: grave.cells,
                    digits: held,
                    houses: 1 << house,
                    secondary: inside,
                    chains: Vec::new(),
                };
                let mut step = Step::eliminations(Technique::Bug3, held, rest, basis);
                step.rating = Rating(57 + degree as u16 - 1);
                if let Some(step) = accept(step) {
                    return Some(step);
                }
            }
        }
    }
    None
}
