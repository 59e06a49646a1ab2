//! Bivalue universal graves: if every empty cell had two candidates, and every digit two places in
//! every house that lacks it, there would be no solution or several. Some candidate more must
//! therefore hold.
//!
//! Facts are those of Sudoku Explainer 1.2.1: which candidates are the extra ones is read off
//! house by house, boxes, rows, columns; four types of conclusions are tried.

use super::candidates::{Candidates, View};
use super::digit_set::{self, DigitSet};
use super::peers::{PEERS, PEERS_IN_ORDER, common_peers, shared_houses};
use super::subsets;
use super::{Accept, Basis, Step, Technique};
use crate::kinds::Rating;
use crate::kinds::sudoku::board::{self, ALL, CellSet, HOUSE_SETS, HOUSES};

/// The houses in the order of Sudoku Explainer's chains and loops: boxes, rows, columns.
const HOUSES_IN_ORDER: [std::ops::Range<usize>; 3] = [0..9, 18..27, 9..18];

/// A pattern but for some extra candidates.
struct BugPattern {
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
pub fn find(candidates: &Candidates, accept: &mut Accept) -> Option<Step> {
    let pattern = find_pattern(candidates)?;
    let digits = |technique, digits: DigitSet, cells: CellSet, basis: Basis| {
        Step::eliminations(technique, digits, cells, basis)
    };
    let basis = Basis { cells: pattern.cells, digits: pattern.all, ..Basis::default() };
    match pattern.cells.count_ones() {
        1 => {
            let rest = candidates.digits(pattern.first) & !pattern.all;
            accept(digits(Technique::Bug1, rest, pattern.cells, basis))
        }
        count if digit_set::is_single(pattern.all) => {
            let victims = pattern.common & candidates.cells_with(digit_set::first(pattern.all));
            let found = if victims == 0 {
                None
            } else {
                accept(digits(Technique::Bug2, pattern.all, victims, basis))
            };
            found.or_else(|| if count == 2 { type_4(candidates, &pattern, accept) } else { None })
        }
        count if pattern.common != 0 => {
            let found = if count == 2 { type_4(candidates, &pattern, accept) } else { None };
            found.or_else(|| type_3(candidates, &pattern, accept))
        }
        _ => None,
    }
}

/// The extra candidates of each cell, if there is a pattern but for them.
pub fn extra_candidates(candidates: &Candidates) -> Option<[DigitSet; 81]> {
    find_pattern(candidates).map(|pattern| pattern.extra)
}

/// Reads off the extra candidates, if there is a pattern but for them.
fn find_pattern(candidates: &Candidates) -> Option<BugPattern> {
    let [twos, ..] = candidates.cells_by_count();
    let more = (0..9).fold(0, |cells, digit| cells | candidates.cells_with(digit)) & !twos;
    // Only one cell, or all of them seen by another: nothing else leads to a conclusion.
    if more == 0 || more & (more - 1) != 0 && common_peers(more) & ALL == 0 {
        return None;
    }
    let mut pattern = BugPattern { cells: 0, first: 0, extra: [0; 81], all: 0, common: ALL };
    for house in HOUSES_IN_ORDER.into_iter().flatten() {
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
            if pattern.cells == 0 {
                pattern.first = cell;
            }
            pattern.cells |= bugs;
            pattern.extra[cell] |= 1 << digit;
            pattern.all |= 1 << digit;
            pattern.common &= PEERS[cell] & !pattern.cells;
            if pattern.cells != bugs && digit_set::is_several(pattern.all) && pattern.common == 0 {
                return None;
            }
        }
    }
    if pattern.cells != more {
        return None;
    }
    // Without them every cell has two candidates, and every digit two places or none.
    if board::cells(more)
        .any(|cell| digit_set::count(candidates.digits(cell) & !pattern.extra[cell]) != 2)
    {
        return None;
    }
    for (house, members) in HOUSES.iter().enumerate() {
        for digit in 0..9 {
            let places = digit_set::iter(candidates.places(house, digit))
                .filter(|&index| {
                    !digit_set::contains(pattern.extra[usize::from(members[index])], digit)
                })
                .count();
            if !matches!(places, 0 | 2) {
                return None;
            }
        }
    }
    Some(pattern)
}

/// Two cells of a house that share one digit beside the extra ones: it is locked in them.
fn type_4(candidates: &Candidates, pattern: &BugPattern, accept: &mut Accept) -> Option<Step> {
    let digits = board::cells(pattern.cells).fold(0x1ff, |all, cell| all & candidates.digits(cell));
    let locked = digits & !pattern.all;
    let houses = shared_houses(pattern.cells);
    if !digit_set::is_single(locked) || houses == 0 {
        return None;
    }
    let basis =
        Basis { cells: pattern.cells, digits: pattern.all | locked, houses, ..Basis::default() };
    let mut step = Step::eliminations(Technique::Bug4, 0, 0, basis);
    let mut removals = [0; 9];
    for cell in board::cells(pattern.cells) {
        for digit in digit_set::iter(candidates.digits(cell) & !pattern.extra[cell] & !locked) {
            removals[digit] |= 1 << cell;
        }
    }
    step.conclusion = super::Conclusion::Eliminations(removals);
    accept(step)
}

/// Cells of a house that make a naked set with the extra candidates, one of which holds.
fn type_3(candidates: &Candidates, pattern: &BugPattern, accept: &mut Accept) -> Option<Step> {
    let shared = shared_houses(pattern.cells);
    let houses = HOUSES_IN_ORDER.into_iter().flatten().filter(|house| shared >> house & 1 == 1);
    for house in houses {
        // The other cells in the order in which the first extra cell sees them.
        let seen = PEERS_IN_ORDER[pattern.first].into_iter().map(usize::from);
        let members: Vec<usize> =
            seen.filter(|&cell| (pattern.common & HOUSE_SETS[house]) >> cell & 1 == 1).collect();
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
                    || pattern.all & !held != 0
                    || chosen().any(|cell| !digit_set::is_several(candidates.digits(cell)))
                {
                    continue;
                }
                let inside = chosen().fold(0, |set: CellSet, cell| set | 1 << cell);
                let rest = pattern.common & HOUSE_SETS[house] & !inside;
                if !board::cells(rest).any(|cell| candidates.digits(cell) & held != 0) {
                    continue;
                }
                let basis = Basis {
                    cells: pattern.cells,
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
