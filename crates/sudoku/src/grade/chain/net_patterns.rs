//! The patterns that a net of level "+" uses in addition to links within cells and houses: locked
//! candidates, hidden pairs, naked pairs and X-wings. A pattern is used only if earlier removals of
//! candidates made it possible.
//!
//! The types of patterns are tried in the order listed above. The search stops at the first type
//! that removes candidates, and all patterns of this type are used.

use super::candidate_set::candidate;
use super::reduced_grid::ReducedGrid;
use crate::board::{self, CellSet, HOUSE_SETS};
use crate::grade::candidates::CandidateView;
use crate::grade::digit_set::{self, DigitSet};
use crate::grade::step::{Basis, Reason};
use crate::grade::subsets::cells_of;
use crate::grade::{Technique, fish, locked_candidates, subsets};

/// A pattern in a net: cells lose digits because other candidates have been removed.
pub struct Pattern {
    /// The technique of the pattern.
    pub reason: Reason,
    /// The cells, digits and houses of the pattern.
    pub basis: Basis,
    /// The candidates whose earlier removal made the pattern possible.
    pub required: Vec<u16>,
    /// The candidates that the pattern removes.
    pub removals: Vec<u16>,
}

/// All patterns of the first type that occurs in the grid.
pub fn patterns(grid: &ReducedGrid) -> Vec<Pattern> {
    let kinds: [fn(&ReducedGrid) -> Vec<Pattern>; 4] = [locked, hidden_pairs, naked_pairs, x_wings];
    kinds.into_iter().map(|kind| kind(grid)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Adds a pattern, unless it exists even without earlier removals (`required` is empty).
fn add(
    found: &mut Vec<Pattern>,
    technique: Technique,
    basis: impl FnOnce() -> Basis,
    required: Vec<u16>,
    removals: Vec<u16>,
) {
    if !required.is_empty() {
        let (reason, basis) = (Reason::Pattern(technique), basis());
        found.push(Pattern { reason, basis, required, removals });
    }
}

/// The candidates with one of `digits` in `cells`, after the earlier removals.
fn present(grid: &ReducedGrid, cells: CellSet, digits: DigitSet) -> Vec<u16> {
    board::cells(cells)
        .flat_map(|cell| {
            digit_set::iter(grid.digits(cell) & digits).map(move |digit| candidate(cell, digit))
        })
        .collect()
}

/// The candidates with one of `digits` in `cells`, before the earlier removals.
fn originally(grid: &ReducedGrid, cells: CellSet, digits: DigitSet) -> Vec<u16> {
    board::cells(cells)
        .flat_map(|cell| {
            digit_set::iter(grid.original.digits(cell) & digits)
                .map(move |digit| candidate(cell, digit))
        })
        .collect()
}

fn locked(grid: &ReducedGrid) -> Vec<Pattern> {
    let mut found = Vec::new();
    let _: Option<()> = locked_candidates::search(grid, 0x1ff, |intersection, digit, technique| {
        let (from, into) = (HOUSE_SETS[intersection.base], HOUSE_SETS[intersection.target]);
        let required = originally(grid, from & !into, 1 << digit);
        let removals = present(grid, into & !from, 1 << digit);
        add(&mut found, technique, || intersection.basis(grid, digit), required, removals);
        None
    });
    found
}

fn hidden_pairs(grid: &ReducedGrid) -> Vec<Pattern> {
    let mut found = Vec::new();
    for house in (0..27).filter(|&house| grid.empty_cells_in(house) > 4) {
        let _: Option<()> = subsets::hidden_in(grid, house, 2, |digits, cells| {
            let required = originally(grid, cells_of(house, !cells & 0x1ff), digits);
            let removals = present(grid, cells_of(house, cells), !digits);
            let basis = || subsets::basis(house, cells, digits);
            add(&mut found, Technique::HiddenPair, basis, required, removals);
            None
        });
    }
    found
}

fn naked_pairs(grid: &ReducedGrid) -> Vec<Pattern> {
    let mut found = Vec::new();
    for house in (0..27).filter(|&house| grid.empty_cells_in(house) >= 4) {
        let _: Option<()> = subsets::naked_in(grid, house, 2, |cells, digits| {
            let required = originally(grid, cells_of(house, cells), !digits);
            let removals = present(grid, cells_of(house, !cells & 0x1ff), digits);
            let basis = || subsets::basis(house, cells, digits);
            add(&mut found, Technique::NakedPair, basis, required, removals);
            None
        });
    }
    found
}

fn x_wings(grid: &ReducedGrid) -> Vec<Pattern> {
    let mut found = Vec::new();
    let _: Option<()> = fish::search(grid, 2, 0x1ff, |fish| {
        let required = originally(grid, fish.fins(), 1 << fish.digit());
        let removals = present(grid, fish.eliminations(), 1 << fish.digit());
        let with = grid.cells_with(fish.digit());
        add(&mut found, Technique::XWing, || fish.basis(with), required, removals);
        None
    });
    found
}
