//! Nishio (rated 7.5 and up). A digit is assumed in a cell, or excluded from a cell. If links of
//! this digit alone lead to a contradiction, the opposite of the assumption is true.

use super::candidate_set::candidate;
use super::net::{Net, NetKind, Visited};
use crate::board::{self, CellSet, HOUSE_SETS};
use crate::grade::candidates::Candidates;
use crate::grade::digit_set::{self, DigitSet};
use crate::grade::peers::PEERS;
use crate::grade::{Step, Technique};

/// The shortest contradiction of each digit: the number of links, the cell, and whether the digit
/// is assumed in the cell (otherwise it is excluded there). The contradiction depends only on the
/// cells that have this digit as a candidate, so it is recomputed only when these cells change.
pub type KnownContradictions = [Option<(u32, usize, bool)>; 9];

/// Finds the shortest contradiction, which is also the contradiction that Sudoku Explainer shows.
/// Contradictions of the same length are ordered by cell, then by digit; an assumed digit ranks
/// before an excluded digit. Searches again for the contradictions of the digits in `pending`. For
/// other digits, uses the known contradictions.
pub fn nishio(
    candidates: &Candidates,
    pending: &mut DigitSet,
    known: &mut KnownContradictions,
) -> Option<Step> {
    let (mut net, mut visited) = (Net::new(), Visited::default());
    for digit in digit_set::iter(std::mem::take(pending)) {
        known[digit] = shortest(candidates, digit, &mut net, &mut visited);
    }
    let found = known.iter().enumerate().filter_map(|(digit, known)| Some((digit, (*known)?)));
    let (digit, (links, cell, holds)) =
        found.min_by_key(|&(digit, (links, cell, holds))| (links, cell, digit, !holds))?;
    net.spread(candidates, candidate(cell, digit), holds, NetKind::Nishio);
    net.contradiction_step(Technique::Nishio, links, &mut visited)
}

/// The shortest contradiction of a digit.
fn shortest(
    candidates: &Candidates,
    digit: usize,
    net: &mut Net,
    visited: &mut Visited,
) -> Option<(u32, usize, bool)> {
    let mut best: Option<(u32, usize, bool)> = None;
    for cell in board::cells(candidates.cells_with(digit)) {
        for holds in [true, false] {
            if !leads_to_contradiction(candidates.cells_with(digit), cell, holds) {
                continue;
            }
            net.spread(candidates, candidate(cell, digit), holds, NetKind::Nishio);
            if let Some((on, off)) = net.contradiction {
                let links = net.chain_length(on, visited) + net.chain_length(off, visited);
                if best.is_none_or(|(shortest, ..)| links < shortest) {
                    best = Some((links, cell, holds));
                }
            }
        }
    }
    best
}

/// Assumes a digit in a cell if `holds` is true, and excludes the digit from the cell if `holds` is
/// false. Returns whether there is a contradiction: some house has no possible cell left for the
/// digit, or must contain the digit twice.
fn leads_to_contradiction(with: CellSet, cell: usize, holds: bool) -> bool {
    let mut left = with & !(1 << cell);
    let (mut placed, mut newly_placed) = (0, 0);
    if holds {
        left = with & !PEERS[cell];
        newly_placed = 1 << cell;
    }
    loop {
        for cell in board::cells(newly_placed) {
            left &= !PEERS[cell];
            if left >> cell & 1 == 0 {
                return true;
            }
        }
        placed |= newly_placed;
        newly_placed = 0;
        for house in HOUSE_SETS.iter().filter(|house| with & **house != 0) {
            let places = left & house;
            if places & places.wrapping_sub(1) == 0 {
                if places == 0 {
                    return true;
                }
                newly_placed |= places & !placed;
            }
        }
        if newly_placed == 0 {
            return false;
        }
    }
}
