//! XY-wings and XYZ-wings: a pivot, and two bivalue cells that the pivot sees (the pincers).

use super::candidates::{CandidateView, Candidates};
use super::digit_set::{self, DigitSet};
use super::peers::{PEERS, PEERS_IN_ORDER};
use super::{Accept, Basis, Step, Technique};
use crate::board::{self, CellSet};

/// Finds XY-wings that eliminate candidates. The wings are ordered by pivot, then by the positions
/// of the pincers in [`PEERS_IN_ORDER`]. Searches only for wings that contain a cell of `pending`.
/// Clears `pending` if it returns `None`.
pub fn xy_wing(
    candidates: &Candidates,
    pending: &mut CellSet,
    accept: &mut Accept,
) -> Option<Step> {
    let [bivalue, ..] = candidates.cells_by_count();
    wings(candidates, bivalue, bivalue, Technique::XyWing, pending, accept)
}

/// Finds XYZ-wings that eliminate candidates, in the order of [`xy_wing`].
pub fn xyz_wing(
    candidates: &Candidates,
    pending: &mut CellSet,
    accept: &mut Accept,
) -> Option<Step> {
    let [bivalue, trivalue, _] = candidates.cells_by_count();
    wings(candidates, trivalue, bivalue, Technique::XyzWing, pending, accept)
}

fn wings(
    candidates: &Candidates,
    pivots: CellSet,
    bivalue: CellSet,
    technique: Technique,
    pending: &mut CellSet,
    accept: &mut Accept,
) -> Option<Step> {
    let new =
        board::cells(*pending & (pivots | bivalue)).fold(*pending, |new, cell| new | PEERS[cell]);
    for pivot in board::cells(pivots & new) {
        let seen = PEERS[pivot] & bivalue;
        if seen & seen.wrapping_sub(1) == 0 {
            continue;
        }
        let pivot_digits = candidates.digits(pivot);
        let pincers = || {
            let fits =
                |cell: &usize| digit_set::is_single(pivot_digits & !candidates.digits(*cell));
            board::cells(seen).filter(fits)
        };
        // This quick test ignores the order of the pincers. It skips pivots without a wing that
        // eliminates candidates; most pivots have no such wing.
        let exists = pincers().any(|first| {
            let of_first = candidates.digits(first);
            pincers().take_while(|second| *second < first).any(|second| {
                let of_second = candidates.digits(second);
                is_wing(technique, pivot_digits, of_first, of_second)
                    && eliminated_cells(technique, pivot, first, second)
                        & candidates.cells_with(digit_set::first(of_first & of_second))
                        != 0
            })
        });
        if !exists {
            continue;
        }
        let mut pincers = [(0, 0); 20];
        let mut count = 0;
        for cell in PEERS_IN_ORDER[pivot].map(usize::from) {
            let digits = candidates.digits(cell);
            if seen >> cell & 1 == 1 && digit_set::is_single(pivot_digits & !digits) {
                pincers[count] = (cell, digits);
                count += 1;
            }
        }
        let pincers = &pincers[..count];
        for &(first, of_first) in pincers {
            for &(second, of_second) in pincers {
                let shared = of_first & of_second;
                if !is_wing(technique, pivot_digits, of_first, of_second) {
                    continue;
                }
                let eliminated_cells = eliminated_cells(technique, pivot, first, second);
                if eliminated_cells & candidates.cells_with(digit_set::first(shared)) == 0 {
                    continue;
                }
                let basis = Basis {
                    cells: 1 << pivot | 1 << first | 1 << second,
                    digits: pivot_digits | shared,
                    secondary: 1 << pivot,
                    ..Basis::default()
                };
                if let Some(step) =
                    accept(Step::eliminations(technique, shared, eliminated_cells, basis))
                {
                    return Some(step);
                }
            }
        }
    }
    *pending = 0;
    None
}

/// Whether two pincers form a wing with the pivot. Each pincer has all of the pivot's digits except
/// one. The three cells must have three digits in total, and share one digit (XYZ-wing) or no digit
/// (XY-wing).
fn is_wing(
    technique: Technique,
    pivot_digits: DigitSet,
    first: DigitSet,
    second: DigitSet,
) -> bool {
    let shared = pivot_digits & first & second;
    digit_set::count(pivot_digits | first | second) == 3
        && first != second
        && (technique == Technique::XyzWing) == (shared != 0)
}

/// The cells that lose the pincers' shared digit: the cells that see both pincers and, for an
/// XYZ-wing, also the pivot.
fn eliminated_cells(technique: Technique, pivot: usize, first: usize, second: usize) -> CellSet {
    let both = PEERS[first] & PEERS[second] & !(1 << pivot);
    if technique == Technique::XyzWing { both & PEERS[pivot] } else { both }
}
