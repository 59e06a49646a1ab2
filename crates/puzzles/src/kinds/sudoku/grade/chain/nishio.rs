//! Nishio (7.5 and up): one digit, supposed in a cell or out of it, comes to a contradiction with
//! itself in the houses alone.

use super::net::{Means, Net, Seen, candidate};
use crate::kinds::sudoku::board::{self, CellSet, HOUSE_SETS};
use crate::kinds::sudoku::grade::candidates::Candidates;
use crate::kinds::sudoku::grade::digit_set::{self, DigitSet};
use crate::kinds::sudoku::grade::peers::PEERS;
use crate::kinds::sudoku::grade::{Step, Technique};

/// The shortest contradiction of each digit: its number of links, the cell, and whether the digit
/// is supposed in it. It depends on nothing but the cells that can hold the digit, so that a digit
/// is looked at again only when these have changed.
pub type KnownContradictions = [Option<(u32, usize, bool)>; 9];

/// The contradiction that Sudoku Explainer shows: the shortest, and of these the first by cell, by
/// digit, with the digit supposed in the cell first. Contradictions are looked for in the digits of
/// `pending`; of others they are known.
pub fn nishio(
    candidates: &Candidates,
    pending: &mut DigitSet,
    known: &mut KnownContradictions,
) -> Option<Step> {
    let (mut net, mut seen) = (Net::new(), Seen::default());
    for digit in digit_set::iter(std::mem::take(pending)) {
        known[digit] = shortest(candidates, digit, &mut net, &mut seen);
    }
    let found = known.iter().enumerate().filter_map(|(digit, known)| Some((digit, (*known)?)));
    let (digit, (links, cell, holds)) =
        found.min_by_key(|&(digit, (links, cell, holds))| (links, cell, digit, !holds))?;
    net.spread(candidates, candidate(cell, digit), holds, Means::Digit);
    net.contradiction(Technique::Nishio, links, &mut seen)
}

/// The shortest contradiction of a digit.
fn shortest(
    candidates: &Candidates,
    digit: usize,
    net: &mut Net,
    seen: &mut Seen,
) -> Option<(u32, usize, bool)> {
    let mut best: Option<(u32, usize, bool)> = None;
    for cell in board::cells(candidates.cells_with(digit)) {
        for holds in [true, false] {
            if !clashes(candidates.cells_with(digit), cell, holds) {
                continue;
            }
            net.spread(candidates, candidate(cell, digit), holds, Means::Digit);
            if let Some((on, off)) = net.clash {
                let links = net.size(on, seen) + net.size(off, seen);
                if best.is_none_or(|(least, ..)| links < least) {
                    best = Some((links, cell, holds));
                }
            }
        }
    }
    best
}

/// Whether a digit, supposed in a cell or out of it, is left without a place in some house, or with
/// two.
fn clashes(with: CellSet, cell: usize, holds: bool) -> bool {
    let mut left = with & !(1 << cell);
    let (mut placed, mut todo) = (0, 0);
    if holds {
        left = with & !PEERS[cell];
        todo = 1 << cell;
    }
    loop {
        for cell in board::cells(todo) {
            left &= !PEERS[cell];
            if left >> cell & 1 == 0 {
                return true;
            }
        }
        placed |= todo;
        todo = 0;
        for house in HOUSE_SETS.iter().filter(|house| with & **house != 0) {
            let places = left & house;
            if places & places.wrapping_sub(1) == 0 {
                if places == 0 {
                    return true;
                }
                todo |= places & !placed;
            }
        }
        if todo == 0 {
            return false;
        }
    }
}
