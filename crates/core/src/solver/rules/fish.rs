//! Fish: X-wing, swordfish and jellyfish.

use super::subsets::first_subset;
use super::{Rule, Step, cells, digits_in, removals};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, House, HouseKind, Houses};
use crate::solver::phrase::{Arg, Phrase};

/// In some rows, a digit is possible in only as many columns as there are rows. The same holds with
/// rows and columns exchanged.
#[derive(Debug)]
pub struct Fish(pub usize);

impl<const W: usize> Rule<Candidates<W>> for Fish {
    fn name(&self) -> &'static str {
        match self.0 {
            2 => "X-wing",
            3 => "swordfish",
            _ => "jellyfish",
        }
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        let mut grids: Vec<Option<usize>> = houses.houses.iter().map(|house| house.grid).collect();
        grids.sort_unstable();
        grids.dedup();
        let directions = [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)];
        let all =
            grids.iter().flat_map(|grid| directions.map(|(base, cover)| (*grid, base, cover)));
        for (grid, base, cover) in all {
            let of_kind = |kind| {
                houses.houses.iter().filter(move |house| house.kind == kind && house.grid == grid)
            };
            let covers: Vec<&House<W>> = of_kind(cover).collect();
            for digit in 0..houses.size {
                let places = candidates.cells_of[digit];
                let bases: Vec<&House<W>> =
                    of_kind(base).filter(|house| (house.cells & places).len() > 1).collect();
                let mask = |house: &&House<W>| {
                    let crosses = |cover: &House<W>| (house.cells & places).meets(&cover.cells);
                    covers.iter().enumerate().map(|(at, c)| u32::from(crosses(c)) << at).sum()
                };
                let masks: Vec<u32> = bases.iter().map(mask).collect();
                let found = first_subset(&masks, self.0, |chosen, union| {
                    let inside =
                        chosen.iter().fold(CellSet::EMPTY, |all, at| all | bases[*at].cells);
                    let across =
                        digits_in(union).fold(CellSet::EMPTY, |all, at| all | covers[at].cells);
                    let conclusion = removals(candidates, [(digit, across & !inside)])?;
                    let numbers = chosen.iter().map(|at| bases[*at].number as i64).collect();
                    Some((inside & places, numbers, conclusion))
                });
                if let Some((basis, numbers, conclusion)) = found {
                    let key = if base == HouseKind::Row { "fish-rows" } else { "fish-columns" };
                    return Some(Step {
                        technique: Rule::<Candidates<W>>::name(self),
                        basis,
                        conclusion,
                        reason: Phrase::new(key)
                            .with("lines", Arg::Numbers(numbers))
                            .with("digit", Arg::Digit(digit))
                            .with("cells", cells(basis))
                            .with("count", Arg::Number(self.0 as i64)),
                    });
                }
            }
        }
        None
    }
}
