//! The sum and the product of the digits of a row or column.
//!
//! Each line has each digit once, so its sum and its product are known. If the parts of all cages but
//! some have only one sum, the sum of the other cells follows.

use std::sync::Arc;

use super::cages::{Cages, name};
use super::fillings::{Filled, Line, digits_at};
use bookgen_core::grid::latin::WORDS;
use bookgen_core::grid::latin::masks::{Masks, digits_of, masks, removals, remove};
use bookgen_core::solver::cell_set::CellSet;
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::phrase::{Arg, Phrase};
use bookgen_core::solver::rules::{self, Rule, Step};

/// The maximum number of open cells whose total is examined if they belong to several cages.
const MAX_OPEN: u32 = 3;

/// What the digits of a line are joined to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// Their sum.
    Sum,
    /// Their product.
    Product,
}

/// The cells that the cages with known totals leave over in a line have a known total.
#[derive(Debug)]
pub struct LineTotal {
    /// The cages of the puzzle.
    pub cages: Arc<Cages>,
    /// The sum or the product.
    pub total: Total,
}

/// The part of a cage in a line.
struct Part<'a> {
    cage: &'a Filled,
    line: &'a Line,
}

/// The cells of a line whose total follows, and what they lose.
struct Rest {
    house: usize,
    cells: CellSet<WORDS>,
    /// The total of the cells.
    total: u32,
    /// The cage, if all cells belong to one.
    cage: Option<Arg>,
    /// The candidates that the cells and the other cells of the cage lose.
    lost: Vec<(usize, u16)>,
}

impl Total {
    fn join(self, a: u32, b: u32) -> u32 {
        match self {
            Total::Sum => a + b,
            Total::Product => a * b,
        }
    }

    /// The total of some of the digits, without the others.
    fn without(self, all: u32, others: u32) -> Option<u32> {
        match self {
            Total::Sum => all.checked_sub(others),
            Total::Product => all.is_multiple_of(others).then(|| all / others),
        }
    }

    /// The total of no digit.
    fn neutral(self) -> u32 {
        match self {
            Total::Sum => 0,
            Total::Product => 1,
        }
    }

    /// The total of a line.
    fn of_line(self, size: usize) -> u32 {
        (1..=size as u32).fold(self.neutral(), |total, digit| self.join(total, digit))
    }

    /// The total of a filling in a line.
    fn of_filling(self, line: &Line, filling: u64) -> u32 {
        line.places().fold(self.neutral(), |total, place| {
            self.join(total, digits_at(filling, place).trailing_zeros() + 1)
        })
    }

    /// The total of a part, if all fillings have the same.
    fn of_part(self, part: &Part<'_>, masks: &Masks) -> Option<u32> {
        let fitting = part.cage.fitting(part.cage.word(masks));
        let mut totals = fitting.map(|filling| self.of_filling(part.line, filling));
        let first = totals.next()?;
        totals.all(|total| total == first).then_some(first)
    }
}

impl LineTotal {
    /// The conclusion for each line that has one.
    fn all<'a>(
        &'a self,
        houses: &'a Houses<WORDS>,
        candidates: &'a Candidates<WORDS>,
    ) -> impl Iterator<Item = Rest> + 'a {
        let masks = masks(houses, candidates);
        let is_open = |house: &usize| houses.houses[*house].cells.meets(&candidates.open);
        let open = (0..houses.houses.len()).filter(is_open);
        open.filter_map(move |house| self.rest(houses, candidates, &masks, house))
    }

    fn rest(
        &self,
        houses: &Houses<WORDS>,
        candidates: &Candidates<WORDS>,
        masks: &Masks,
        house: usize,
    ) -> Option<Rest> {
        let mut known = self.total.neutral();
        let mut cells = CellSet::EMPTY;
        let (mut open_parts, mut last) = (0, None);
        let parts = self.cages.all.iter().flat_map(|cage| {
            let lines = cage.lines.iter().filter(|line| line.house == house);
            lines.map(move |line| Part { cage, line })
        });
        for part in parts {
            match self.total.of_part(&part, masks) {
                Some(total) => known = self.total.join(known, total),
                None => {
                    cells |= part.cage.cells & houses.houses[house].cells;
                    open_parts += 1;
                    last = Some(part);
                }
            }
        }
        let total = self.total.without(self.total.of_line(houses.size), known)?;
        let open = cells & candidates.open;
        let last = last?;
        let cage = (open_parts == 1).then(|| name(&last.cage.cage));
        let lost: Vec<(usize, u16)> = match last {
            part if open_parts == 1 => {
                let word = part.cage.word(masks);
                let fitting = part.cage.fitting(word);
                let kept =
                    fitting.filter(|filling| self.total.of_filling(part.line, *filling) == total);
                let lost = word & !kept.fold(0, |all, filling| all | filling);
                part.cage.digits_of_cells(lost, candidates.open).collect()
            }
            _ if open.len() > MAX_OPEN => return None,
            _ => {
                let solved = (cells & !candidates.open).into_iter();
                let digits = solved.map(|cell| masks[cell].trailing_zeros() + 1);
                let start =
                    digits.fold(self.total.neutral(), |all, digit| self.total.join(all, digit));
                let before: Vec<u16> = open.into_iter().map(|cell| masks[cell]).collect();
                let mut kept = vec![0; before.len()];
                self.keep(&before, start, total, 0, &mut kept);
                let lost = open.into_iter().zip(before.iter().zip(kept));
                lost.map(|(cell, (before, kept))| (cell, before & !kept)).collect()
            }
        };
        let has_effect = lost.iter().any(|(_, digits)| *digits != 0);
        has_effect.then_some(Rest { house, cells, total, cage, lost })
    }

    /// Adds the digits of all ways to complete a total with different digits to `kept`, cell by cell.
    /// Returns whether there is a way.
    fn keep(&self, masks: &[u16], before: u32, total: u32, used: u16, kept: &mut [u16]) -> bool {
        let Some((mask, masks)) = masks.split_first() else { return before == total };
        let mut has_way = false;
        for digit in digits_of(mask & !used) {
            let after = self.total.join(before, digit as u32 + 1);
            if self.keep(masks, after, total, used | 1 << digit, &mut kept[1..]) {
                kept[0] |= 1 << digit;
                has_way = true;
            }
        }
        has_way
    }
}

impl Rule<Candidates<WORDS>> for LineTotal {
    fn name(&self) -> &'static str {
        match self.total {
            Total::Sum => "sum of a line",
            Total::Product => "product of a line",
        }
    }

    fn find(&self, houses: &Houses<WORDS>, candidates: &Candidates<WORDS>) -> Option<Step<WORDS>> {
        let rest = self.all(houses, candidates).next()?;
        let key = match (self.total, &rest.cage) {
            (Total::Sum, None) => "line-sum",
            (Total::Sum, Some(_)) => "line-sum-of-cage",
            (Total::Product, None) => "line-product",
            (Total::Product, Some(_)) => "line-product-of-cage",
        };
        let reason = Phrase::new(key)
            .with("house", Arg::House(rest.house))
            .with("all", Arg::Number(i64::from(self.total.of_line(houses.size))))
            .with("cells", rules::cells(rest.cells))
            .with("cage", rest.cage.unwrap_or(Arg::Numbers(Vec::new())))
            .with("total", Arg::Number(i64::from(rest.total)));
        Some(Step {
            technique: self.name(),
            basis: houses.houses[rest.house].cells,
            conclusion: removals(rest.lost)?,
            reason,
        })
    }

    fn apply_all(
        &self,
        houses: &Houses<WORDS>,
        candidates: &mut Candidates<WORDS>,
    ) -> Option<bool> {
        let found: Vec<Rest> = self.all(houses, candidates).collect();
        for (cell, lost) in found.iter().flat_map(|rest| &rest.lost) {
            remove(candidates, *cell, *lost);
        }
        Some(!found.is_empty())
    }
}
