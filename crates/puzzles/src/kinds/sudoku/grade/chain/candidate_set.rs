//! Sets of candidates as bits.

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set<const W: usize>(pub [u64; W]);

/// A set of candidates of a whole grid.
pub type All = Set<12>;

impl<const W: usize> Set<W> {
    /// No number.
    pub const EMPTY: Set<W> = Set([0; W]);

    /// Adds a number.
    pub fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Takes a number out.
    pub fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    /// Whether a number is in it.
    pub fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Whether no number is in it.
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Adds all numbers of another set.
    pub fn add(&mut self, other: &Set<W>) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    /// The numbers that are in both.
    pub fn and(&self, other: &Set<W>) -> Set<W> {
        Set(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The numbers that are not in the other.
    pub fn without(&self, other: &Set<W>) -> Set<W> {
        Set(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Whether a number is in both.
    pub fn meets(&self, other: &Set<W>) -> bool {
        (0..W).fold(0, |all, i| all | self.0[i] & other.0[i]) != 0
    }

    /// Calls with each number, in order.
    #[inline]
    pub fn each(&self, mut call: impl FnMut(usize)) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                call(64 * i + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }

    /// The numbers in order.
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
        fn sets_behave_as_sets(
            a in prop::collection::btree_set(0usize..192, 0..40),
            b in prop::collection::btree_set(0usize..192, 0..40),
        ) {
            let set = |numbers: &BTreeSet<usize>| {
                let mut set = Set::<3>::EMPTY;
                numbers.iter().for_each(|&number| set.insert(number));
                set
            };
            let numbers = |set: Set<3>| set.iter().collect::<Vec<_>>();
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(numbers(x), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(numbers(x.and(&y)), a.intersection(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(numbers(x.without(&y)), a.difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(x.meets(&y), !x.and(&y).is_empty());
            let mut both = x;
            both.add(&y);
            prop_assert!(b.iter().all(|&number| both.has(number)));
            let mut listed = Vec::new();
            both.each(|number| listed.push(number));
            prop_assert_eq!(listed, a.union(&b).copied().collect::<Vec<_>>());
        }
    }
}
