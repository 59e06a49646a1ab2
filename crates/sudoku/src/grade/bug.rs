//! Bivalue universal graves (BUG). If every empty cell had two candidates, and every digit had two
//! possible cells in each house where it is missing, the puzzle would have no solution or several
//! solutions. Candidates beyond this pattern are called extra candidates. At least one extra
//! candidate must be true.
//!
//! The rules follow Sudoku Explainer 1.2.1. Extra candidates are identified house by house, in the
//! order boxes, rows, columns. Four types of conclusions are tried.

use super::candidates::{CandidateView, Candidates};
use super::digit_set::{self, DigitSet};
use super::peers::{PEERS, PEERS_IN_ORDER, common_peers, shared_houses};
use super::subsets;
use super::{Accept, Basis, Step, Technique};
use crate::board::{self, ALL, CellSet, HOUSE_SETS, HOUSES};
use bookgen_core::Rating;

/// The houses in the order in which Sudoku Explainer searches them for chains and loops: boxes,
/// rows, columns.
const HOUSES_IN_ORDER: [std::ops::Range<usize>; 3] = [0..9, 18..27, 9..18];

/// A bivalue universal grave with some extra candidates.
struct BugPattern {
    /// The cells with extra candidates.
    cells: CellSet,
    /// The first cell in which extra candidates were found.
    first: usize,
    /// The extra candidates of each cell.
    extra: [DigitSet; 81],
    /// All extra candidates together.
    extra_digits: DigitSet,
    /// The cells that see all cells with extra candidates.
    common_peers: CellSet,
}

/// Finds steps that eliminate candidates by bivalue universal graves (BUG).
pub fn find(candidates: &Candidates, accept: &mut Accept) -> Option<Step> {
    let pattern = find_pattern(candidates)?;
    let basis = Basis { cells: pattern.cells, digits: pattern.extra_digits, ..Basis::default() };
    match pattern.cells.count_ones() {
        1 => {
            let rest = candidates.digits(pattern.first) & !pattern.extra_digits;
            accept(Step::eliminations(Technique::Bug1, rest, pattern.cells, basis))
        }
        count if digit_set::is_single(pattern.extra_digits) => {
            let eliminated = pattern.common_peers
                & candidates.cells_with(digit_set::first(pattern.extra_digits));
            let found = if eliminated == 0 {
                None
            } else {
                accept(Step::eliminations(Technique::Bug2, pattern.extra_digits, eliminated, basis))
            };
            found.or_else(|| if count == 2 { type_4(candidates, &pattern, accept) } else { None })
        }
        count if pattern.common_peers != 0 => {
            let found = if count == 2 { type_4(candidates, &pattern, accept) } else { None };
            found.or_else(|| type_3(candidates, &pattern, accept))
        }
        _ => None,
    }
}

/// The extra candidates of each cell. `None` if the candidates do not form a grave with extra
/// candidates.
pub fn extra_candidates(candidates: &Candidates) -> Option<[DigitSet; 81]> {
    let mut candidates = candidates.clone();
    candidates.update_counts();
    find_pattern(&candidates).map(|pattern| pattern.extra)
}

/// Identifies the extra candidates. Returns `None` if the candidates do not form a grave with extra
/// candidates.
fn find_pattern(candidates: &Candidates) -> Option<BugPattern> {
    let [bivalue, ..] = candidates.cells_by_count();
    let extra_cells =
        (0..9).fold(0, |cells, digit| cells | candidates.cells_with(digit)) & !bivalue;
    // Only two cases lead to a conclusion: a single cell with extra candidates, or several such
    // cells with a common peer.
    if extra_cells == 0
        || extra_cells & (extra_cells - 1) != 0 && common_peers(extra_cells) & ALL == 0
    {
        return None;
    }
    let mut pattern =
        BugPattern { cells: 0, first: 0, extra: [0; 81], extra_digits: 0, common_peers: ALL };
    for house in HOUSES_IN_ORDER.into_iter().flatten() {
        for digit in 0..9 {
            let places = candidates.places(house, digit);
            if matches!(digit_set::count(places), 0 | 2) {
                continue;
            }
            let bugs = subsets::cells_of(house, places) & extra_cells;
            if bugs == 0 {
                return None;
            }
            // If two or more cells of this house may have the extra candidate, this house does not
            // show which of them has it. Another house must show it.
            if bugs & (bugs - 1) != 0 {
                continue;
            }
            let cell = bugs.trailing_zeros() as usize;
            if pattern.cells == 0 {
                pattern.first = cell;
            }
            pattern.cells |= bugs;
            pattern.extra[cell] |= 1 << digit;
            pattern.extra_digits |= 1 << digit;
            pattern.common_peers &= PEERS[cell] & !pattern.cells;
            if pattern.cells != bugs
                && digit_set::is_several(pattern.extra_digits)
                && pattern.common_peers == 0
            {
                return None;
            }
        }
    }
    if pattern.cells != extra_cells {
        return None;
    }
    // Without the extra candidates, each cell must have two candidates, and each digit must have
    // two or no possible cells in each house.
    if board::cells(extra_cells)
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

/// Type 4: two cells with extra candidates share a house and exactly one other candidate. This
/// candidate is locked in the two cells, so the two cells lose all candidates except the locked
/// candidate and the extra candidates.
fn type_4(candidates: &Candidates, pattern: &BugPattern, accept: &mut Accept) -> Option<Step> {
    let digits = board::cells(pattern.cells).fold(0x1ff, |all, cell| all & candidates.digits(cell));
    let locked = digits & !pattern.extra_digits;
    let houses = shared_houses(pattern.cells);
    if !digit_set::is_single(locked) || houses == 0 {
        return None;
    }
    let basis = Basis {
        cells: pattern.cells,
        digits: pattern.extra_digits | locked,
        houses,
        ..Basis::default()
    };
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

/// Type 3: at least one extra candidate is true. So the cells with extra candidates act as one cell
/// that has only the extra candidates. This cell forms a naked subset with other cells of a shared
/// house. The digits of the subset are eliminated from the remaining cells of the house.
fn type_3(candidates: &Candidates, pattern: &BugPattern, accept: &mut Accept) -> Option<Step> {
    let shared = shared_houses(pattern.cells);
    let houses = HOUSES_IN_ORDER.into_iter().flatten().filter(|house| shared >> house & 1 == 1);
    for house in houses {
        // The other cells of the house, in the order in which [`PEERS_IN_ORDER`] lists the peers of
        // the cell `pattern.first`.
        let seen = PEERS_IN_ORDER[pattern.first].into_iter().map(usize::from);
        let members: Vec<usize> = seen
            .filter(|&cell| (pattern.common_peers & HOUSE_SETS[house]) >> cell & 1 == 1)
            .collect();
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
                    || pattern.extra_digits & !held != 0
                    || chosen().any(|cell| !digit_set::is_several(candidates.digits(cell)))
                {
                    continue;
                }
                let inside = chosen().fold(0, |set: CellSet, cell| set | 1 << cell);
                let rest = pattern.common_peers & HOUSE_SETS[house] & !inside;
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
