//! Digits in rows, columns and regions, as the knowledge of a solver.

use super::answer::Found;
use super::solve::Knowledge;
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, Houses};
use crate::solver::rules::Conclusion;

impl<const W: usize> Knowledge for Candidates<W> {
    fn places(cells: &[usize]) -> CellSet<W> {
        cells.iter().copied().collect()
    }

    fn values(&self, houses: &Houses<W>) -> Vec<Option<u8>> {
        self.digits(houses).into_iter().map(|digit| (digit > 0).then_some(digit)).collect()
    }

    fn index(digit: u8) -> usize {
        usize::from(digit) - 1
    }

    fn found(&self, conclusion: &Conclusion<W>) -> Found {
        let value = |digit: usize| digit as u8 + 1;
        match conclusion {
            Conclusion::Placed(cell, digit) => {
                Found { decided: vec![(*cell, value(*digit))], excluded: Vec::new() }
            }
            Conclusion::Removed(removed) => {
                let excluded = removed.iter();
                let excluded =
                    excluded.map(|(digit, cells)| (value(*digit), cells.into_iter().collect()));
                Found { decided: Vec::new(), excluded: excluded.collect() }
            }
        }
    }
}
