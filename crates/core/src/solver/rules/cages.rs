//! Sums of cells: the cages of a killer Sudoku, and the sums that follow from them.
//!
//! A house has each digit once, so its sum is known. The cages inside some houses leave over cells
//! (innies), and the cages that cover the houses stick out of them by cells (outies). The sums of
//! these cells follow.

use super::{Conclusion, Rule, Step, cells, digits_in};
use crate::solver::cell_set::CellSet;
use crate::solver::houses::{Candidates, Houses};
use crate::solver::phrase::{Arg, Phrase};
use crate::solver::sums::{Combinations, total};

/// Cells with different digits and a given sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cage<const W: usize> {
    /// The cells.
    pub cells: CellSet<W>,
    /// The sum of their digits.
    pub sum: u32,
}

/// Cells of several cages with a sum that follows from the cages and the sums of houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DerivedSum<const W: usize> {
    /// The cells. They can have equal digits if they do not see each other.
    pub cells: CellSet<W>,
    /// The sum of their digits.
    pub sum: u32,
    /// The houses. The group is empty if the sum is the sum of a cage.
    pub houses: HouseGroup,
    /// Whether the cells stick out of the houses. Otherwise they are inside.
    pub is_outside: bool,
}

/// The largest number of houses of a sum.
const MAX_HOUSES: usize = 4;

/// Up to four houses without common cells, as indices of the puzzle's houses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HouseGroup {
    houses: [usize; MAX_HOUSES],
    count: usize,
}

impl HouseGroup {
    /// Creates a group of houses. Houses after the fourth are left out.
    pub fn new(houses: &[usize]) -> HouseGroup {
        let mut group = HouseGroup::default();
        for (place, house) in group.houses.iter_mut().zip(houses) {
            *place = *house;
            group.count += 1;
        }
        group
    }

    /// The houses of the group.
    pub fn houses(&self) -> &[usize] {
        &self.houses[..self.count]
    }
}

/// The combinations of a cage: the sets of digits with its sum. A combination fits if each of its
/// digits is a candidate of some cell, and each cell has a candidate among its digits. A candidate
/// that is in no combination that fits is removed. Which cell has which digit of a combination does
/// not matter: see [`CagePartners`] and the sum of a whole cage as a [`SumOfCells`].
#[derive(Debug)]
pub struct CageCombinations<const W: usize> {
    /// The cages.
    pub cages: Vec<Cage<W>>,
    /// The sets of digits for each number of cells and sum.
    pub combinations: &'static Combinations,
}

impl<const W: usize> CageCombinations<W> {
    /// The cells of a cage with the candidates that occur in some combination that fits.
    fn kept(&self, candidates: &Candidates<W>, size: usize, cage: &Cage<W>) -> Kept {
        let mut kept = Kept { cells: [KeptCell::default(); MAX_CAGE], count: 0, possible: 0 };
        for cell in cage.cells {
            if kept.count == MAX_CAGE {
                return Kept { count: 0, ..kept };
            }
            let before = candidates.mask(size, cell);
            kept.cells[kept.count] = KeptCell { cell, before, stays: before };
            kept.count += 1;
        }
        let cells = &mut kept.cells[..kept.count];
        let union = cells.iter().fold(0, |all, cell| all | cell.before);
        let mut possible = 0;
        for combination in self.combinations.sets(cells.len(), cage.sum) {
            let fits = |cell: &KeptCell| cell.before & combination != 0;
            if combination & !union == 0 && cells.iter().all(fits) {
                possible |= combination;
            }
        }
        cells.iter_mut().for_each(|cell| cell.stays &= possible);
        kept.possible = possible;
        kept
    }
}

/// The largest number of cells of a cage.
pub const MAX_CAGE: usize = 9;

/// The candidates that stay in the cells of a cage.
struct Kept {
    cells: [KeptCell; MAX_CAGE],
    count: usize,
    /// The digits of the combinations that fit, as bits.
    possible: u32,
}

/// The candidates of a cell before and after a step.
#[derive(Clone, Copy, Default)]
struct KeptCell {
    cell: usize,
    before: u32,
    stays: u32,
}

impl<const W: usize> Rule<Candidates<W>> for CageCombinations<W> {
    fn name(&self) -> &'static str {
        "cage combination"
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        for cage in &self.cages {
            let kept = self.kept(candidates, houses.size, cage);
            let mut removed: Vec<(usize, CellSet<W>)> = Vec::new();
            for KeptCell { cell, before, stays } in &kept.cells[..kept.count] {
                for digit in digits_in(before & !stays).filter(|_| candidates.open.has(*cell)) {
                    match removed.iter_mut().find(|(known, _)| *known == digit) {
                        Some((_, cells)) => cells.insert(*cell),
                        None => removed.push((digit, CellSet::new(*cell))),
                    }
                }
            }
            if !removed.is_empty() {
                removed.sort_unstable();
                return Some(Step {
                    technique: Rule::<Candidates<W>>::name(self),
                    basis: cage.cells,
                    conclusion: Conclusion::Removed(removed),
                    reason: Phrase::new("cage-combination")
                        .with("cells", cells(cage.cells))
                        .with("sum", Arg::Number(i64::from(cage.sum)))
                        .with("digits", Arg::Digits(kept.possible)),
                });
            }
        }
        None
    }

    fn apply_changed(
        &self,
        houses: &Houses<W>,
        candidates: &mut Candidates<W>,
        changed: CellSet<W>,
    ) -> Option<bool> {
        let mut has_removed = false;
        for cage in &self.cages {
            if !cage.cells.meets(&changed) || !cage.cells.meets(&candidates.open) {
                continue;
            }
            let kept = self.kept(candidates, houses.size, cage);
            for KeptCell { cell, before, stays } in &kept.cells[..kept.count] {
                if stays != before && candidates.open.has(*cell) {
                    candidates.keep(houses, *cell, *stays);
                    has_removed = true;
                }
            }
        }
        Some(has_removed)
    }
}

/// The partners in a cage of two cells: a candidate stays only if the digit that completes the sum is
/// a candidate of the other cell.
#[derive(Debug)]
pub struct CagePartners<const W: usize> {
    /// The cages. Cages with other numbers of cells are left out.
    pub cages: Vec<Cage<W>>,
}

impl<const W: usize> CagePartners<W> {
    /// For each cage of two open cells with a candidate that has no partner: the cage, and the
    /// candidates that stay in its two cells.
    fn kept<'a>(
        &'a self,
        candidates: &'a Candidates<W>,
        size: usize,
    ) -> impl Iterator<Item = (&'a Cage<W>, [KeptCell; 2])> {
        self.cages.iter().filter(|cage| cage.cells.len() == 2).filter_map(move |cage| {
            let mut both = cage.cells.into_iter().filter(|cell| candidates.open.has(*cell));
            let cells = [both.next()?, both.next()?];
            let masks = cells.map(|cell| candidates.mask(size, cell));
            // The partner of bit i is bit sum - 2 - i, so the partners are the reversed bits.
            let partners = |mask: u32| {
                let reversed = u64::from(mask).reverse_bits();
                reversed.checked_shr(65_u32.saturating_sub(cage.sum)).unwrap_or(0) as u32
            };
            let half = if cage.sum.is_multiple_of(2) { 1u32 << (cage.sum / 2 - 1) } else { 0 };
            let kept = |at: usize| KeptCell {
                cell: cells[at],
                before: masks[at],
                stays: masks[at] & partners(masks[1 - at]) & !half,
            };
            let kept = [kept(0), kept(1)];
            kept.iter().any(|cell| cell.stays != cell.before).then_some((cage, kept))
        })
    }
}

impl<const W: usize> Rule<Candidates<W>> for CagePartners<W> {
    fn name(&self) -> &'static str {
        "partners in a cage"
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        let (cage, kept) = self.kept(candidates, houses.size).next()?;
        let lost = |cell: &KeptCell| cell.before & !cell.stays;
        let removed = digits_in(lost(&kept[0]) | lost(&kept[1])).map(|digit| {
            let cells = kept.iter().filter(|cell| lost(cell) >> digit & 1 == 1);
            (digit, cells.map(|cell| cell.cell).collect())
        });
        Some(Step {
            technique: Rule::<Candidates<W>>::name(self),
            basis: cage.cells,
            conclusion: Conclusion::Removed(removed.collect()),
            reason: Phrase::new("cage-partners")
                .with("cells", cells(cage.cells))
                .with("sum", Arg::Number(i64::from(cage.sum))),
        })
    }

    fn apply_all(&self, houses: &Houses<W>, candidates: &mut Candidates<W>) -> Option<bool> {
        let kept = self.kept(candidates, houses.size).flat_map(|(_, kept)| kept);
        let kept: Vec<KeptCell> = kept.collect();
        kept.iter().for_each(|cell| candidates.keep(houses, cell.cell, cell.stays));
        Some(!kept.is_empty())
    }
}

/// A digit that every possible combination of a cage needs, and a cell that sees all its places in
/// the cage.
#[derive(Debug)]
pub struct CageNeeds<const W: usize> {
    /// The cages.
    pub cages: Vec<Cage<W>>,
    /// The sets of digits for each number of cells and sum.
    pub combinations: &'static Combinations,
}

impl<const W: usize> Rule<Candidates<W>> for CageNeeds<W> {
    fn name(&self) -> &'static str {
        "digit needed in a cage"
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        for cage in &self.cages {
            let masks: Vec<u32> =
                cage.cells.into_iter().map(|cell| candidates.mask(houses.size, cell)).collect();
            let union = masks.iter().fold(0, |all, mask| all | mask);
            let possible = self.combinations.sets(masks.len(), cage.sum).iter().filter(|digits| {
                *digits & !union == 0 && masks.iter().all(|mask| mask & **digits != 0)
            });
            let needed = possible.fold(u32::MAX, |all, digits| all & digits) & union;
            for digit in digits_in(needed) {
                let places = candidates.cells_of[digit] & cage.cells;
                let seen = houses.common_peers(places) & candidates.cells_of[digit] & !cage.cells;
                if !seen.is_empty() && !places.is_empty() {
                    return Some(Step {
                        technique: Rule::<Candidates<W>>::name(self),
                        basis: places,
                        conclusion: Conclusion::Removed(vec![(digit, seen)]),
                        reason: Phrase::new("cage-needs")
                            .with("cells", cells(cage.cells))
                            .with("sum", Arg::Number(i64::from(cage.sum)))
                            .with("digit", Arg::Digit(digit))
                            .with("places", cells(places)),
                    });
                }
            }
        }
        None
    }
}

/// Exact arithmetic with sums: a digit stays only if the other cells can complete the sum.
#[derive(Debug)]
pub struct SumOfCells<const W: usize> {
    /// The name of the technique.
    pub name: &'static str,
    /// The sums.
    pub sums: Vec<DerivedSum<W>>,
    /// The largest number of open cells in a sum.
    pub max_open: u32,
}

impl<const W: usize> SumOfCells<W> {
    /// The candidates that stay, for each open cell of a sum. `None` if the sum has too many open
    /// cells.
    fn kept(
        &self,
        houses: &Houses<W>,
        candidates: &Candidates<W>,
        sum: &DerivedSum<W>,
    ) -> Option<Vec<(usize, u32)>> {
        let open = sum.cells & candidates.open;
        if open.is_empty() || open.len() > self.max_open {
            return None;
        }
        let mut rest = sum.sum as i64;
        for cell in sum.cells & !candidates.open {
            rest -= i64::from(candidates.mask(houses.size, cell).trailing_zeros()) + 1;
        }
        let open: Vec<(usize, u32)> =
            open.into_iter().map(|cell| (cell, candidates.mask(houses.size, cell))).collect();
        if let [(cell, mask)] = open[..] {
            let digit = if (1..=houses.size as i64).contains(&rest) { 1 << (rest - 1) } else { 0 };
            return Some(vec![(cell, mask & digit)]);
        }
        let mut kept: Vec<(usize, u32)> = open.iter().map(|(cell, _)| (*cell, 0)).collect();
        let mut completion =
            Completion { houses, open: &open, kept: &mut kept, chosen: [0; MAX_CAGE] };
        completion.extend(0, rest);
        Some(kept)
    }
}

/// The ways to complete a sum.
struct Completion<'a, const W: usize> {
    houses: &'a Houses<W>,
    /// The open cells, each with its candidates.
    open: &'a [(usize, u32)],
    /// The digits of all ways that were found, for each open cell.
    kept: &'a mut [(usize, u32)],
    /// The digits of the first open cells.
    chosen: [usize; MAX_CAGE],
}

impl<const W: usize> Completion<'_, W> {
    /// Chooses digits for the open cells from an index on, so that their sum is `rest`. Returns
    /// whether all candidates of all cells are kept: then further ways do not matter.
    fn extend(&mut self, at: usize, rest: i64) -> bool {
        let Some((&(cell, mask), after)) = self.open.get(at..).and_then(<[_]>::split_first) else {
            if rest == 0 {
                for ((_, kept), digit) in self.kept.iter_mut().zip(self.chosen) {
                    *kept |= 1 << digit;
                }
            }
            return rest == 0 && self.kept == self.open;
        };
        // The least and the greatest sum of the cells after this one.
        let (low, high) = after.iter().fold((0, 0), |(low, high), (_, mask)| {
            let top = mask.checked_ilog2().unwrap_or(0);
            (low + i64::from(mask.trailing_zeros()) + 1, high + i64::from(top) + 1)
        });
        for digit in digits_in(mask) {
            let next = rest - digit as i64 - 1;
            if next < low || next > high {
                continue;
            }
            let mut before = self.open[..at].iter().zip(self.chosen);
            let peers = &self.houses.peers[cell];
            if before.any(|((other, _), chosen)| chosen == digit && peers.has(*other)) {
                continue;
            }
            self.chosen[at] = digit;
            if self.extend(at + 1, next) {
                return true;
            }
        }
        false
    }
}

impl<const W: usize> Rule<Candidates<W>> for SumOfCells<W> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn find(&self, houses: &Houses<W>, candidates: &Candidates<W>) -> Option<Step<W>> {
        for sum in &self.sums {
            let Some(kept) = self.kept(houses, candidates, sum) else { continue };
            let mut removed: Vec<(usize, CellSet<W>)> = Vec::new();
            for (cell, stays) in &kept {
                for digit in digits_in(candidates.mask(houses.size, *cell) & !stays) {
                    match removed.iter_mut().find(|(known, _)| *known == digit) {
                        Some((_, cells)) => cells.insert(*cell),
                        None => removed.push((digit, CellSet::new(*cell))),
                    }
                }
            }
            let conclusion = match kept[..] {
                [(cell, digit)] if digit.is_power_of_two() => {
                    Conclusion::Placed(cell, digit.trailing_zeros() as usize)
                }
                _ if removed.is_empty() => continue,
                _ => {
                    removed.sort_unstable();
                    Conclusion::Removed(removed)
                }
            };
            let key = match (sum.houses.count == 0, sum.is_outside) {
                (true, _) => "cage-permutation",
                (_, false) => "innies",
                (_, true) => "outies",
            };
            return Some(Step {
                technique: self.name,
                basis: sum.cells,
                conclusion,
                reason: Phrase::new(key)
                    .with("houses", Arg::Houses(sum.houses.houses().to_vec()))
                    .with("cells", cells(sum.cells))
                    .with("sum", Arg::Number(i64::from(sum.sum))),
            });
        }
        None
    }

    fn apply_changed(
        &self,
        houses: &Houses<W>,
        candidates: &mut Candidates<W>,
        changed: CellSet<W>,
    ) -> Option<bool> {
        let mut has_removed = false;
        for sum in &self.sums {
            if !sum.cells.meets(&changed) {
                continue;
            }
            let Some(kept) = self.kept(houses, candidates, sum) else { continue };
            for (cell, stays) in &kept {
                let before = candidates.mask(houses.size, *cell);
                if let ([_], true) = (&kept[..], stays.is_power_of_two()) {
                    candidates.place(houses, *cell, stays.trailing_zeros() as usize);
                    has_removed = true;
                } else if before & !stays != 0 {
                    candidates.keep(houses, *cell, *stays);
                    has_removed = true;
                }
            }
        }
        Some(has_removed)
    }
}

/// The sums that follow from cages and groups of houses. Each group of houses has no common cells.
/// The result has sums of at most `max` cells.
pub fn derived_sums<const W: usize>(
    houses: &Houses<W>,
    cages: &[Cage<W>],
    groups: &[HouseGroup],
    max: u32,
) -> Vec<DerivedSum<W>> {
    let house_sum = total((1 << houses.size) - 1);
    let mut sums: Vec<DerivedSum<W>> = Vec::new();
    for group in groups {
        let cells = group.houses().iter().map(|house| houses.houses[*house].cells);
        let area = cells.fold(CellSet::EMPTY, |all, cells| all | cells);
        let whole = house_sum * group.count as u32;
        let (mut inside, mut inside_sum) = (CellSet::EMPTY, 0);
        let (mut touching, mut touching_sum) = (CellSet::EMPTY, 0);
        for cage in cages {
            if !cage.cells.meets(&area) {
                continue;
            }
            touching |= cage.cells;
            touching_sum += cage.sum;
            if cage.cells.is_subset(&area) {
                inside |= cage.cells;
                inside_sum += cage.sum;
            }
        }
        let derived = |cells: CellSet<W>, sum: u32| {
            let sum = DerivedSum { cells, sum, houses: *group, is_outside: false };
            (1..=max).contains(&cells.len()).then_some(sum)
        };
        let innies = whole.checked_sub(inside_sum).and_then(|sum| derived(area & !inside, sum));
        let outies = touching_sum.checked_sub(whole).filter(|_| area.is_subset(&touching));
        let outies = outies.and_then(|sum| derived(touching & !area, sum));
        let outies = outies.map(|sum| DerivedSum { is_outside: true, ..sum });
        for derived in innies.into_iter().chain(outies) {
            if sums.iter().all(|known| known.cells != derived.cells) {
                sums.push(derived);
            }
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::houses::HouseKind;

    fn row_of(houses: &Houses<1>, number: usize) -> usize {
        let is_row = |house: &_| {
            let crate::solver::houses::House { kind, number: known, .. } = house;
            *kind == HouseKind::Row && *known == number
        };
        houses.houses.iter().position(is_row).unwrap()
    }

    fn cage(cells: impl IntoIterator<Item = usize>, sum: u32) -> Cage<1> {
        Cage { cells: cells.into_iter().collect(), sum }
    }

    #[test]
    fn combinations_limit_the_digits_of_a_cage() {
        let houses: Houses<1> = Houses::latin(4);
        let rule = CageCombinations {
            cages: vec![cage([0, 1], 3), cage([4, 5, 6], 9)],
            combinations: Combinations::of_size(4),
        };
        let mut candidates = Candidates::new(&houses);
        let all = CellSet::first(houses.cells());
        assert_eq!(rule.apply_changed(&houses, &mut candidates, all), Some(true));
        assert_eq!([0, 1, 4].map(|cell| candidates.of_cell(cell)), [0b0011, 0b0011, 0b1110]);
        assert_eq!(rule.find(&houses, &candidates), None);
    }

    /// The sum 5 is 1+4 or 2+3. The second cell cannot be 1, so the first cell cannot be 4: no
    /// combination is lost, only an arrangement.
    #[test]
    fn partners_are_beyond_combinations() {
        let houses: Houses<1> = Houses::latin(4);
        let cages = vec![cage([0, 1], 5)];
        let combinations =
            CageCombinations { cages: cages.clone(), combinations: Combinations::of_size(4) };
        let partners = CagePartners { cages };
        let mut candidates = Candidates::new(&houses);
        assert_eq!(partners.find(&houses, &candidates), None);
        candidates.keep(&houses, 1, 0b1110);
        assert_eq!(combinations.find(&houses, &candidates), None);
        let step = partners.find(&houses, &candidates).unwrap();
        assert_eq!(step.conclusion, Conclusion::Removed(vec![(3, CellSet::new(0))]));
        assert_eq!(partners.apply_all(&houses, &mut candidates), Some(true));
        assert_eq!([0, 1].map(|cell| candidates.of_cell(cell)), [0b0111, 0b1110]);
        assert_eq!(partners.apply_all(&houses, &mut candidates), Some(false));
    }

    #[test]
    fn innies_and_outies_have_known_sums() {
        let houses: Houses<1> = Houses::latin(4);
        let row = row_of(&houses, 1);
        // Row 1 has the sum 10. The cage of three cells leaves one cell; the other cage sticks out.
        let cages = [cage([0, 1, 2], 7), cage([3, 7], 5)];
        let sums = derived_sums(&houses, &cages, &[HouseGroup::new(&[row])], 3);
        assert_eq!(sums.len(), 2);
        assert_eq!((sums[0].cells, sums[0].sum, sums[0].is_outside), (CellSet::new(3), 3, false));
        assert_eq!((sums[1].cells, sums[1].sum, sums[1].is_outside), (CellSet::new(7), 2, true));
        let rule = SumOfCells { name: "innie", sums, max_open: 1 };
        let candidates = Candidates::new(&houses);
        let step = rule.find(&houses, &candidates).unwrap();
        assert_eq!(step.conclusion, Conclusion::Placed(3, 2));
    }

    #[test]
    fn cells_that_see_each_other_have_different_digits_in_a_sum() {
        let houses: Houses<1> = Houses::latin(4);
        let sum = |cells: [usize; 2]| DerivedSum {
            cells: cells.into_iter().collect(),
            sum: 2,
            houses: HouseGroup::new(&[0]),
            is_outside: true,
        };
        let rule = |cells| SumOfCells { name: "sum", sums: vec![sum(cells)], max_open: 2 };
        let candidates = Candidates::new(&houses);
        // 1 and 1 in cells that do not see each other; impossible in one row.
        let kept = rule([0, 5]).kept(&houses, &candidates, &sum([0, 5]));
        assert_eq!(kept, Some(vec![(0, 1), (5, 1)]));
        let kept = rule([0, 1]).kept(&houses, &candidates, &sum([0, 1]));
        assert_eq!(kept, Some(vec![(0, 0), (1, 0)]));
    }
}
