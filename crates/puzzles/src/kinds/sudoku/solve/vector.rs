//! DigitSet boxes side by side: the vectors that the solver computes with.
//!
//! A vector holds a set of digits for each box of the grid, in sixteen lanes of sixteen bits: four
//! groups of four lanes, where group `b`, lane `s` is the box in band `b` and stack `s`. A digit
//! is the bit of its number less one. The fourth lane of a group and the fourth group are spare:
//! nothing may be made of what stands there.
//!
//! [`Vector`] is what the solver asks of a vector; [`Portable`] does it with whole numbers of 64
//! bits on any machine, and `Avx2` in one instruction each where the processor can.

use super::search::{self, BranchOrder};
use super::{SolutionVisitor, State};

/// A vector in memory: a whole number a group, its lanes from the lowest bits up.
pub type Groups = [u64; 4];

/// The lanes of a group that are boxes.
pub const BOX_LANES: u64 = 0xffff_ffff_ffff;

/// A word in every lane of a group.
pub const fn repeat4(word: u16) -> u64 {
    0x0001_0001_0001_0001 * word as u64
}

/// A vector of a set of digits for each box.
pub trait Vector: Copy {
    /// The vector of these groups.
    fn load(groups: &Groups) -> Self;

    /// Its groups.
    fn store(self) -> Groups;

    /// The same set in every lane.
    fn splat(set: u16) -> Self;

    /// What both have.
    fn and(self, other: Self) -> Self;

    /// What either has.
    fn or(self, other: Self) -> Self;

    /// What one of them has, but not both.
    fn xor(self, other: Self) -> Self;

    /// What this one has and the other has not.
    fn and_not(self, other: Self) -> Self;

    /// Every set without its least digit. No set has bits beyond the ninth.
    fn clear_lowest(self) -> Self;

    /// All bits of a lane where the set is empty, none where it is not. No set has bits beyond
    /// the ninth.
    fn empty_mask(self) -> Self;

    /// Some set that is empty where either is, and not where neither is.
    fn empty_if_either(self, other: Self) -> Self;

    /// The sums of sets as numbers; no sum may exceed sixteen bits.
    fn add(self, other: Self) -> Self;

    /// Every box takes the set of the box to its right, the last in its band that of the first.
    fn right_neighbours(self) -> Self;

    /// Every box takes the set of the box to its left, the first in its band that of the last.
    fn left_neighbours(self) -> Self;

    /// Every box takes the set of the box below, the lowest in its stack that of the highest.
    fn neighbours_below(self) -> Self;

    /// Every box takes the set of the box above, the highest in its stack that of the lowest.
    fn neighbours_above(self) -> Self;

    /// Whether no box has any bit.
    fn is_zero(self) -> bool;

    /// Whether all boxes have all sixteen bits.
    fn is_full(self) -> bool;

    /// [`search::explore`] with these vectors.
    fn explore(state: &State, order: &mut BranchOrder<'_>, found: &mut SolutionVisitor<'_>)
    -> bool;
}

/// A vector for any machine: the three groups of boxes.
#[derive(Clone, Copy)]
pub struct Portable([u64; 3]);

impl Portable {
    #[inline(always)]
    fn map(self, of: impl Fn(u64) -> u64) -> Portable {
        Portable(self.0.map(of))
    }

    #[inline(always)]
    fn zip(self, other: Portable, of: impl Fn(u64, u64) -> u64) -> Portable {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Portable([of(a, x), of(b, y), of(c, z)])
    }
}

/// The highest bit of every lane of a group, which no set has.
pub const GUARD_BITS: u64 = repeat4(0x8000);

impl Vector for Portable {
    #[inline(always)]
    fn load(&[a, b, c, _]: &Groups) -> Portable {
        Portable([a, b, c])
    }

    #[inline(always)]
    fn store(self) -> Groups {
        let [a, b, c] = self.0;
        [a, b, c, 0]
    }

    #[inline(always)]
    fn splat(set: u16) -> Portable {
        Portable([repeat4(set); 3])
    }

    #[inline(always)]
    fn and(self, other: Portable) -> Portable {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Portable) -> Portable {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Portable) -> Portable {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn and_not(self, other: Portable) -> Portable {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn clear_lowest(self) -> Portable {
        // The guard keeps each lane from borrowing from the next.
        self.map(|sets| sets & ((sets | GUARD_BITS) - repeat4(1)))
    }

    #[inline(always)]
    fn empty_mask(self) -> Portable {
        // A set that is not empty carries into its guard.
        self.map(|sets| {
            let empty = !(sets + repeat4(0x7fff)) & GUARD_BITS;
            empty | (empty - (empty >> 15))
        })
    }

    #[inline(always)]
    fn empty_if_either(self, other: Portable) -> Portable {
        self.and_not(other.empty_mask())
    }

    #[inline(always)]
    fn add(self, other: Portable) -> Portable {
        self.zip(other, |a, b| a + b)
    }

    #[inline(always)]
    fn right_neighbours(self) -> Portable {
        self.map(|sets| (sets >> 16 & 0xffff_ffff) | (sets & 0xffff) << 32)
    }

    #[inline(always)]
    fn left_neighbours(self) -> Portable {
        self.map(|sets| (sets & 0xffff_ffff) << 16 | sets >> 32 & 0xffff)
    }

    #[inline(always)]
    fn neighbours_below(self) -> Portable {
        let [a, b, c] = self.0;
        Portable([b, c, a])
    }

    #[inline(always)]
    fn neighbours_above(self) -> Portable {
        let [a, b, c] = self.0;
        Portable([c, a, b])
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b, c] = self.0;
        (a | b | c) & BOX_LANES == 0
    }

    #[inline(always)]
    fn is_full(self) -> bool {
        let [a, b, c] = self.0;
        a & b & c & BOX_LANES == BOX_LANES
    }

    fn explore(
        state: &State,
        order: &mut BranchOrder<'_>,
        found: &mut SolutionVisitor<'_>,
    ) -> bool {
        search::explore::<Portable>(state, order, found)
    }
}
