//! Removals that have an effect.

use super::WORDS;
use crate::solver::cell_set::CellSet;
use crate::solver::houses::Candidates;
use crate::solver::rules::{self, Conclusion};

/// The removals of a mask of digits from cells that have an effect; `None` if there are none.
pub fn removed(
    candidates: &Candidates<WORDS>,
    digits: u16,
    cells: CellSet<WORDS>,
) -> Option<Conclusion<WORDS>> {
    rules::removed(candidates, rules::digits_in(u32::from(digits)), cells)
}
