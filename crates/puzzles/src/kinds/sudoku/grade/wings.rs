//! XY-wings and XYZ-wings: a pivot and two pincers, cells with two candidates that the pivot sees.

use super::candidates::{Candidates, View};
use super::digit_set::{self, DigitSet};
use super::peers::{PEERS, PEERS_IN_ORDER};
use super::{Accept, Basis, Step, Technique};
use crate::kinds::sudoku::board::{self, CellSet};

/// XY-wings that remove anything: by pivot, then by the pincers in the order of [`PEERS_IN_ORDER`].
/// Looks at those with a cell of `pending`; if it finds nothing, there is nothing left to do.
pub fn xy_wing(
    candidates: &Candidates,
    pending: &mut CellSet,
    accept: &mut Accept,
) -> Option<Step> {
    let [twos, ..] = candidates.cells_by_count();
    wings(candidates, twos, twos, Technique::XyWing, pending, accept)
}

/// XYZ-wings that remove anything, in the same order.
pub fn xyz_wing(
    candidates: &Candidates,
    pending: &mut CellSet,
    accept: &mut Accept,
) -> Option<Step> {
    let [twos, threes, _] = candidates.cells_by_count();
    wings(candidates, threes, twos, Technique::XyzWing, pending, accept)
}

fn wings(
    candidates: &Candidates,
    pivots: CellSet,
    twos: CellSet,
    technique: Technique,
    pending: &mut CellSet,
    accept: &mut Accept,
) -> Option<Step> {
    let new =
        board::cells(*pending & (pivots | twos)).fold(*pending, |new, cell| new | PEERS[cell]);
    for pivot in board::cells(pivots & new) {
        let seen = PEERS[pivot] & twos;
        if seen & seen.wrapping_sub(1) == 0 {
            continue;
        }
        let own = candidates.digits(pivot);
        let pincers = || {
            let fits = |cell: &usize| digit_set::is_single(own & !candidates.digits(*cell));
            board::cells(seen).filter(fits)
        };
        // In any order at first: most pivots have no wing that removes anything.
        let any = pincers().any(|first| {
            let of_first = candidates.digits(first);
            pincers().take_while(|second| *second < first).any(|second| {
                let of_second = candidates.digits(second);
                is_wing(technique, own, of_first, of_second)
                    && victims(technique, pivot, first, second)
                        & candidates.cells_with(digit_set::first(of_first & of_second))
                        != 0
            })
        });
        if !any {
            continue;
        }
        let mut pincers = [(0, 0); 20];
        let mut count = 0;
        for cell in PEERS_IN_ORDER[pivot].map(usize::from) {
            let digits = candidates.digits(cell);
            if seen >> cell & 1 == 1 && digit_set::is_single(own & !digits) {
                pincers[count] = (cell, digits);
                count += 1;
            }
        }
        let pincers = &pincers[..count];
        for &(first, of_first) in pincers {
            for &(second, of_second) in pincers {
                let shared = of_first & of_second;
                if !is_wing(technique, own, of_first, of_second) {
                    continue;
                }
                let victims = victims(technique, pivot, first, second);
                if victims & candidates.cells_with(digit_set::first(shared)) == 0 {
                    continue;
                }
                let basis = Basis {
                    cells: 1 << pivot | 1 << first | 1 << second,
                    digits: own | shared,
                    secondary: 1 << pivot,
                    ..Basis::default()
                };
                if let Some(step) = accept(Step::eliminations(technique, shared, victims, basis)) {
                    return Some(step);
                }
            }
        }
    }
    *pending = 0;
    None
}

/// Whether two pincers, each with all of the pivot's digits but one, make a wing: three digits in
/// all; all three cells share one digit (XYZ) or none (XY).
fn is_wing(technique: Technique, own: DigitSet, first: DigitSet, second: DigitSet) -> bool {
    let shared = own & first & second;
    digit_set::count(own | first | second) == 3
        && first != second
        && (technique == Technique::XyzWing) == (shared != 0)
}

/// The cells that lose what the pincers share: those that see both, and of an XYZ-wing the pivot.
fn victims(technique: Technique, pivot: usize, first: usize, second: usize) -> CellSet {
    let both = PEERS[first] & PEERS[second] & !(1 << pivot);
    if technique == Technique::XyzWing { both & PEERS[pivot] } else { both }
}
