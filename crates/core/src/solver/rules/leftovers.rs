//! The law of leftovers: adjacent lines, and as many regions that nearly cover them.
//!
//! The lines and the regions have the same digits. So the cells of the lines outside the regions
//! have the same digits as the cells of the regions outside the lines.

use super::{Conclusion, Rule, Step, cells};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, House, HouseKind, Houses};
use crate::solver::phrase::{Arg, Phrase};

/// Two sets of cells that have the same digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftovers<const W: usize> {
    /// The cells of the lines outside the regions.
    pub outside: CellSet<W>,
    /// The cells of the regions outside the lines.
    pub inside: CellSet<W>,
    /// The cells of the lines in words: "The cells of the rows 1 to 2".
    lines: Phrase,
}

impl<const W: usize> Leftovers<W> {
    /// All leftovers of a grid with at least `min` and at most `max` cells on each side. For each
    /// group of adjacent lines, the regions with most cells in the lines are chosen.
    pub fn new(houses: &Houses<W>, min: u32, max: u32) -> Vec<Leftovers<W>> {
        let of_kind = |kind| houses.houses.iter().filter(move |house| house.kind == kind);
        let regions: Vec<&House<W>> = of_kind(HouseKind::Region).collect();
        let union = |houses: &[&House<W>]| {
            houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells)
        };
        let mut all: Vec<Leftovers<W>> = Vec::new();
        for kind in [HouseKind::Row, HouseKind::Column] {
            let lines: Vec<&House<W>> = of_kind(kind).collect();
            for count in 1..lines.len() {
                for from in 0..=lines.len() - count {
                    let of_lines = union(&lines[from..from + count]);
                    let mut nearest = regions.clone();
                    nearest.sort_by_key(|region| {
                        (std::cmp::Reverse((region.cells & of_lines).len()), region.number)
                    });
                    let covered = union(&nearest[..count]);
                    let (outside, inside) = (of_lines & !covered, covered & !of_lines);
                    let is_new = |known: &Leftovers<W>| {
                        (known.outside, known.inside) != (outside, inside)
                            && (known.inside, known.outside) != (outside, inside)
                    };
                    if (min..=max).contains(&outside.len()) && all.iter().all(is_new) {
                        let (first, last) = (from + 1, from + count);
                        let key = match (kind, count) {
                            (HouseKind::Row, 1) => "cells-of-row",
                            (HouseKind::Row, _) => "cells-of-rows",
                            (_, 1) => "cells-of-column",
                            _ => "cells-of-columns",
                        };
                        let lines = Phrase::new(key)
                            .with("first", Arg::Number(first as i64))
                            .with("last", Arg::Number(last as i64));
                        all.push(Leftovers { outside, inside, lines });
                    }
                }
            }
        }
        all.sort_by_key(|leftovers| leftovers.outside.len());
        all
    }
}

/// The law of leftovers for the leftovers of one grid.
#[derive(Debug)]
pub struct LawOfLeftovers<const W: usize> {
    /// The name of the technique.
    pub name: &'static str,
    /// The leftovers.
    pub all: Vec<Leftovers<W>>,
}

impl<const W: usize> Rule<Candidates<W>> for LawOfLeftovers<W> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        for leftovers in &self.all {
            let sides =
                [(leftovers.outside, leftovers.inside), (leftovers.inside, leftovers.outside)];
            for (from, to) in sides {
                let Some(conclusion) = conclude(houses, candidates, from, to) else { continue };
                let (digit, is_placed) = match &conclusion {
                    Conclusion::Placed(_, digit) => (*digit, true),
                    Conclusion::Removed(removed) => (removed[0].0, false),
                };
                let key = match (from.len(), is_placed) {
                    (1, true) => "leftover-is",
                    (1, false) => "leftover-cannot-be",
                    (_, true) => "leftovers-have",
                    (_, false) => "leftovers-cannot-have",
                };
                return Some(Step {
                    technique: self.name,
                    basis: from | to,
                    reason: Phrase::new(key)
                        .with("lines", Arg::Phrase(Box::new(leftovers.lines.clone())))
                        .with("one", cells(from))
                        .with("other", cells(to))
                        .with("digit", Arg::Digit(digit)),
                    conclusion,
                });
            }
        }
        None
    }
}

/// What follows for the cells `to` from the candidates of the cells `from`.
fn conclude<const W: usize>(
    houses: &Houses<W>,
    candidates: &Candidates<W>,
    from: CellSet<W>,
    to: CellSet<W>,
) -> Option<Conclusion<W>> {
    for digit in 0..houses.size {
        let places = candidates.cells_of[digit];
        let possible = places & to;
        if !places.meets(&from) {
            if !possible.is_empty() {
                return Some(Conclusion::Removed(vec![(digit, possible)]));
            }
            continue;
        }
        // The digit is solved so often among the cells `from` that all places are needed.
        let solved = (places & from & !candidates.open).len();
        let place = (possible & candidates.open).lowest();
        if let Some(cell) = place.filter(|_| solved > 0 && possible.len() == solved) {
            return Some(Conclusion::Placed(cell, digit));
        }
    }
    None
}
