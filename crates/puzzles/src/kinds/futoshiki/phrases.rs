//! Parts of the sentences that explain steps, and removals that have an effect.

use super::WORDS;
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, Houses};
use crate::solver::rules::Conclusion;

/// A list in words: "a, b and c".
pub fn list(items: &[String]) -> String {
    match items {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => items.concat(),
    }
}

/// Cells as text: "r1c2, r1c5 and r4c4".
pub fn cell_list(houses: &Houses<WORDS>, cells: CellSet<WORDS>) -> String {
    list(&cells.into_iter().map(|cell| houses.cell_name(cell)).collect::<Vec<_>>())
}

/// The removals of a mask of digits from cells that have an effect; `None` if there are none.
pub fn removed(
    candidates: &Candidates<WORDS>,
    digits: u16,
    cells: CellSet<WORDS>,
) -> Option<Conclusion<WORDS>> {
    let digits = (0..u16::BITS as usize).filter(|digit| digits >> digit & 1 == 1);
    let effects = digits.map(|digit| (digit, candidates.cells_of[digit] & cells));
    let effects: Vec<_> = effects.filter(|(_, at)| !at.is_empty()).collect();
    (!effects.is_empty()).then_some(Conclusion::Removed(effects))
}
