//! Sums of different digits, for killer cages and kakuro runs.

mod nine_digits;

use std::sync::LazyLock;

/// The sets of `count` different digits that have the sum `sum`. `digits` is the set of digits that
/// may be used. In all sets bit 0 is the digit 1.
///
/// ```
/// use bookgen_core::solver::sums::combinations;
///
/// // Two digits with the sum 4: only 1 and 3.
/// assert_eq!(combinations(0b1_1111_1111, 2, 4), [0b101]);
/// ```
pub fn combinations(digits: u32, count: u32, sum: u32) -> Vec<u32> {
    let mut found = Vec::new();
    let mut open = vec![(0u32, digits, count, sum)];
    while let Some((chosen, rest, count, sum)) = open.pop() {
        if count == 0 {
            found.extend((sum == 0).then_some(chosen));
            continue;
        }
        let Some(top) = rest.checked_ilog2() else { continue };
        let rest = rest & !(1 << top);
        open.push((chosen, rest, count, sum));
        if top < sum {
            open.push((chosen | 1 << top, rest, count - 1, sum - top - 1));
        }
    }
    found.sort_unstable();
    found
}

/// The sets of different digits for each number of digits and each sum.
#[derive(Clone, Debug)]
pub struct Combinations {
    /// The sets, by the number of digits and then by the sum.
    sets: Vec<Vec<Vec<u32>>>,
}

impl Combinations {
    /// The sets of the digits from 1 to `size`, which is at most 9.
    pub fn of_size(size: usize) -> &'static Combinations {
        static ALL: LazyLock<Vec<Combinations>> =
            LazyLock::new(|| (0..=9).map(Combinations::new).collect());
        &ALL[size.min(9)]
    }

    fn new(size: usize) -> Combinations {
        let most = total((1 << size) - 1) as usize;
        let mut sets = vec![vec![Vec::new(); most + 1]; size + 1];
        for set in 0..1u32 << size {
            sets[set.count_ones() as usize][total(set) as usize].push(set);
        }
        Combinations { sets }
    }

    /// The sets of `count` digits with the sum `sum`.
    pub fn sets(&self, count: usize, sum: u32) -> &[u32] {
        let by_sum = self.sets.get(count).map_or(&[][..], Vec::as_slice);
        by_sum.get(sum as usize).map_or(&[], Vec::as_slice)
    }
}

/// The sum of the digits of a set.
pub fn total(digits: u32) -> u32 {
    (0..u32::BITS).filter(|bit| digits >> bit & 1 == 1).map(|bit| bit + 1).sum()
}

/// For cells that have different digits and a given sum, removes the candidates that occur in no
/// filling of the cells. Returns false if there is no filling; then no candidate is left. This is
/// exact: every candidate that is left occurs in a filling.
pub fn filter(cells: &mut [u32], sum: u32) -> bool {
    if cells.iter().all(|candidates| candidates & !nine_digits::ALL == 0) {
        return nine_digits::filter(cells, sum);
    }
    // For each number of cells, the sets of digits that the first cells can have.
    let mut used: Vec<Vec<u32>> = vec![vec![0]];
    for &candidates in cells.iter() {
        let before = used.last().map_or(&[][..], Vec::as_slice);
        let mut after: Vec<u32> = before
            .iter()
            .flat_map(|set| bits(candidates & !set).map(move |bit| set | bit))
            .collect();
        after.sort_unstable();
        after.dedup();
        used.push(after);
    }
    let mut wanted = used.pop().unwrap_or_default();
    wanted.retain(|set| total(*set) == sum);
    let has_filling = !wanted.is_empty();
    for (candidates, before) in cells.iter_mut().zip(used).rev() {
        let (mut kept, mut needed) = (0, Vec::new());
        for set in before {
            let steps =
                bits(*candidates & !set).filter(|bit| wanted.binary_search(&(set | bit)).is_ok());
            let steps = steps.fold(0, |all, bit| all | bit);
            if steps != 0 {
                kept |= steps;
                needed.push(set);
            }
        }
        *candidates = kept;
        wanted = needed;
    }
    has_filling
}

/// The single bits of a set.
fn bits(set: u32) -> impl Iterator<Item = u32> {
    (0..u32::BITS).map(|bit| 1 << bit).filter(move |bit| set & bit != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NINE: u32 = 0b1_1111_1111;

    #[test]
    fn the_sums_with_one_combination_are_the_published_ones() {
        let single = |count: u32| -> Vec<u32> {
            (1..=45).filter(|sum| combinations(NINE, count, *sum).len() == 1).collect()
        };
        assert_eq!(single(2), [3, 4, 16, 17]);
        assert_eq!(single(3), [6, 7, 23, 24]);
        assert_eq!(single(4), [10, 11, 29, 30]);
        assert_eq!(single(5), [15, 16, 34, 35]);
        assert_eq!(single(8).len(), 9);
        let magic: usize = (2..=9).map(|count| single(count).len()).sum();
        assert_eq!(magic, 34);
        let most = (2..=9).flat_map(|n| (1..=45).map(move |sum| combinations(NINE, n, sum).len()));
        assert_eq!(most.max(), Some(12));
    }

    /// All fillings of cells with different digits.
    fn fillings(cells: &[u32], used: u32) -> Vec<Vec<u32>> {
        let Some((first, rest)) = cells.split_first() else { return vec![Vec::new()] };
        bits(first & !used)
            .flat_map(|bit| {
                fillings(rest, used | bit).into_iter().map(move |mut filling| {
                    filling.insert(0, bit);
                    filling
                })
            })
            .collect()
    }

    proptest! {
        #[test]
        fn a_filter_keeps_exactly_the_candidates_of_fillings(
            cells in prop::collection::vec((0..512u32, 0..1024u32), 1..6), sum in 1..40u32,
            is_large in prop::bool::weighted(0.2),
        ) {
            // Candidates with few digits, as in the last steps of a solution, are as frequent as
            // candidates with many.
            let few = |(one, other): (u32, u32)| match (is_large, other & 512 != 0) {
                (true, _) => other,
                (false, true) => one & other & 511,
                (false, false) => one,
            };
            let cells: Vec<u32> = cells.into_iter().map(few).collect();
            let mut all = fillings(&cells, 0);
            all.retain(|filling| filling.iter().map(|bit| total(*bit)).sum::<u32>() == sum);
            let expected: Vec<u32> = (0..cells.len())
                .map(|at| all.iter().fold(0, |set, filling| set | filling[at]))
                .collect();
            let mut filtered = cells.clone();
            prop_assert_eq!(filter(&mut filtered, sum), !all.is_empty());
            prop_assert_eq!(filtered, expected);
        }
    }
}
