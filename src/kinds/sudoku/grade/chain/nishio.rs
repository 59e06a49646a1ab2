//! Nishio (7.5 and up): one digit, supposed in a cell or out of it, comes to a contradiction with
//! itself in the houses alone.

use super::net::{Means, Net, Seen, candidate};
use crate::kinds::sudoku::grade::candidates::{Candidates, View};
use crate::kinds::sudoku::grade::nine;
use crate::kinds::sudoku::grade::{Step, Technique};

/// The contradiction that Sudoku Explainer shows: the
/// shortest, and of these the first by cell, by digit, with the digit supposed in the cell first.
pub fn nishio(candidates: &Candidates) -> Option<Step> {
    let (mut net, mut seen) = (Net::new(), Seen::default());
    let mut best: Option<(u32, usize, usize, bool)> = None;
    for cell in 0..81 {
        for digit in nine::each(candidates.digits(cell)) {
            for holds in [true, false] {
                net.spread(candidates, candidate(cell, digit), holds, Means::Digit);
                if let Some((on, off)) = net.clash {
                    let links = net.size(on, &mut seen) + net.size(off, &mut seen);
                    if best.is_none_or(|(least, ..)| links < least) {
                        best = Some((links, cell, digit, holds));
                    }
                }
            }
        }
    }
    let (links, cell, digit, holds) = best?;
    net.spread(candidates, candidate(cell, digit), holds, Means::Digit);
    net.contradiction(Technique::Nishio, links, &mut seen)
}
