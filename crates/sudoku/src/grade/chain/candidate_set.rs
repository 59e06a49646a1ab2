//! A number for each candidate, and sets of these numbers, stored as bits.

/// The number of a candidate: 9 times the cell, plus the digit.
pub fn candidate(cell: usize, digit: usize) -> u16 {
    (9 * cell + digit) as u16
}

/// The cell and the digit of a candidate.
pub fn cell_and_digit(candidate: u16) -> (usize, usize) {
    (usize::from(candidate) / 9, usize::from(candidate) % 9)
}

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CandidateSet<const W: usize>(pub [u64; W]);

/// A set that can hold all candidates of a grid.
pub type FullSet = CandidateSet<12>;

impl<const W: usize> CandidateSet<W> {
    /// The empty set.
    pub const EMPTY: CandidateSet<W> = CandidateSet([0; W]);

    /// Inserts a number.
    pub fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Removes a number.
    pub fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    /// Whether the set contains a number.
    pub fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Inserts all members of another set.
    pub fn insert_all(&mut self, other: &CandidateSet<W>) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    /// The members that both sets have in common.
    pub fn intersection(&self, other: &CandidateSet<W>) -> CandidateSet<W> {
        CandidateSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The members of this set that are not in the other.
    pub fn difference(&self, other: &CandidateSet<W>) -> CandidateSet<W> {
        CandidateSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Whether the sets have a common member.
    pub fn intersects(&self, other: &CandidateSet<W>) -> bool {
        (0..W).fold(0, |all, i| all | self.0[i] & other.0[i]) != 0
    }

    /// Calls a function with each member, in ascending order.
    #[inline]
    pub fn for_each(&self, mut call: impl FnMut(usize)) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                call(64 * i + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }

    /// The members in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let mut word = word;
            std::iter::from_fn(move || {
                let next = word.trailing_zeros() as usize;
                word &= word.wrapping_sub(1);
                (next < 64).then_some(64 * i + next)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn candidate_sets_behave_like_btree_sets(
            a in prop::collection::btree_set(0usize..192, 0..40),
            b in prop::collection::btree_set(0usize..192, 0..40),
        ) {
            let set = |numbers: &BTreeSet<usize>| {
                let mut set = CandidateSet::<3>::EMPTY;
                numbers.iter().for_each(|&number| set.insert(number));
                set
            };
            let numbers = |set: CandidateSet<3>| set.iter().collect::<Vec<_>>();
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(numbers(x), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(numbers(x.intersection(&y)), a.intersection(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(numbers(x.difference(&y)), a.difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(x.intersects(&y), !x.intersection(&y).is_empty());
            let mut both = x;
            both.insert_all(&y);
            prop_assert!(b.iter().all(|&number| both.contains(number)));
            let mut listed = Vec::new();
            both.for_each(|number| listed.push(number));
            prop_assert_eq!(listed, a.union(&b).copied().collect::<Vec<_>>());
        }
    }
}
