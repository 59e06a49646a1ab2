//! Naked and hidden subsets: pairs, triples and quads.

use super::{Rule, Step, digits_in, removals};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, Houses};
use crate::solver::phrase::{Arg, Phrase};

/// Some cells of a house together have only as many candidates as there are cells.
#[derive(Debug)]
pub struct NakedSubset(pub usize);

/// Finds n digits of a house that are possible in only n cells. These cells have no other digits.
#[derive(Debug)]
pub struct HiddenSubset(pub usize);

impl<const W: usize> Rule<Candidates<W>> for NakedSubset {
    fn name(&self) -> &'static str {
        match self.0 {
            2 => "naked pair",
            3 => "naked triple",
            _ => "naked quad",
        }
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        for (index, house) in houses.houses.iter().enumerate() {
            let open: Vec<usize> = (house.cells & candidates.open).into_iter().collect();
            let masks: Vec<u32> = open.iter().map(|cell| candidates.of_cell(*cell)).collect();
            let found = first_subset(&masks, self.0, |chosen, digits| {
                let cells: CellSet<W> = chosen.iter().map(|at| open[*at]).collect();
                // Every cell that sees all cells of the subset loses the digits.
                let seen = digits_in(digits).filter_map(|digit| {
                    let places = cells & candidates.cells_of[digit];
                    let at = houses.common_peers(places) & candidates.cells_of[digit] & !cells;
                    (!at.is_empty()).then_some((digit, at))
                });
                let seen: Vec<(usize, CellSet<W>)> = seen.collect();
                (!seen.is_empty()).then_some((cells, digits, seen))
            });
            if let Some((subset, digits, seen)) = found {
                return Some(Step {
                    technique: Rule::<Candidates<W>>::name(self),
                    basis: subset,
                    conclusion: super::Conclusion::Removed(seen),
                    reason: Phrase::new("naked-subset")
                        .with("cells", super::cells(subset))
                        .with("house", Arg::House(index))
                        .with("digits", Arg::Digits(digits)),
                });
            }
        }
        None
    }
}

impl<const W: usize> Rule<Candidates<W>> for HiddenSubset {
    fn name(&self) -> &'static str {
        match self.0 {
            2 => "hidden pair",
            3 => "hidden triple",
            _ => "hidden quad",
        }
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        for (index, house) in houses.houses.iter().enumerate() {
            let open: Vec<usize> = (house.cells & candidates.open).into_iter().collect();
            if open.len() <= self.0 {
                continue;
            }
            let missing: Vec<usize> = (0..houses.size)
                .filter(|digit| (candidates.cells_of[*digit] & house.cells).meets(&candidates.open))
                .collect();
            let places = |digit: &usize| {
                let has = |cell: &usize| candidates.cells_of[*digit].has(*cell);
                let bit = |(at, cell)| u32::from(has(cell)) << at;
                open.iter().enumerate().map(bit).sum()
            };
            let masks: Vec<u32> = missing.iter().map(places).collect();
            let found = first_subset(&masks, self.0, |chosen, places| {
                let cells: CellSet<W> = digits_in(places).map(|at| open[at]).collect();
                let is_chosen = |digit: &usize| chosen.iter().any(|at| missing[*at] == *digit);
                let others = (0..houses.size).filter(|digit| !is_chosen(digit));
                let digits: u32 = chosen.iter().map(|at| 1 << missing[*at]).sum();
                let conclusion = removals(candidates, others.map(|digit| (digit, cells)));
                conclusion.map(|conclusion| (cells, digits, conclusion))
            });
            if let Some((subset, digits, conclusion)) = found {
                return Some(Step {
                    technique: Rule::<Candidates<W>>::name(self),
                    basis: subset,
                    conclusion,
                    reason: Phrase::new("hidden-subset")
                        .with("house", Arg::House(index))
                        .with("digits", Arg::Digits(digits))
                        .with("cells", super::cells(subset)),
                });
            }
        }
        None
    }
}

/// Finds `count` masks whose union has `count` bits, and for which `accept` returns a value. The
/// arguments of `accept` are the chosen indices and the union.
pub(super) fn first_subset<T>(
    masks: &[u32],
    count: usize,
    mut accept: impl FnMut(&[usize], u32) -> Option<T>,
) -> Option<T> {
    fn search<T>(
        masks: &[u32],
        count: usize,
        chosen: &mut Vec<usize>,
        union: u32,
        accept: &mut impl FnMut(&[usize], u32) -> Option<T>,
    ) -> Option<T> {
        if chosen.len() == count {
            return (union.count_ones() as usize == count).then(|| accept(chosen, union)).flatten();
        }
        let from = chosen.last().map_or(0, |last| last + 1);
        for at in from..masks.len() {
            let union = union | masks[at];
            if masks[at] == 0 || union.count_ones() as usize > count {
                continue;
            }
            chosen.push(at);
            let found = search(masks, count, chosen, union, accept);
            chosen.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }
    search(masks, count, &mut Vec::with_capacity(count), 0, &mut accept)
}
