//! Vectors over the nine boxes, the data type of the fast solver.
//!
//! A vector holds a set of digits for each box, in sixteen lanes of sixteen bits. The lanes form
//! four groups of four: lane `s` of group `b` is the box in band `b` and stack `s`. Digit `d` is
//! bit `d - 1`. The fourth lane of each group and the fourth group are padding. Their values are
//! undefined and must not be used.
//!
//! [`Vector`] is the interface that the solver uses. [`Portable`] implements it with 64-bit
//! integers on any machine. The other vectors implement most operations with one instruction.

/// A vector in memory: one integer for each group, lane 0 in the lowest bits.
pub type Groups = [u64; 4];

/// The three lanes of a group that hold boxes.
pub const BOX_LANES: u64 = 0xffff_ffff_ffff;

/// A group with the same word in all four lanes.
pub const fn repeat4(word: u16) -> u64 {
    0x0001_0001_0001_0001 * word as u64
}

/// A vector with a set of digits for each box.
pub trait Vector: Copy {
    /// The proof that the processor has the instructions of the vector.
    type Token: Copy;

    /// The proof that belongs to this vector.
    fn token(self) -> Self::Token;

    /// Loads a vector from memory.
    fn load(token: Self::Token, groups: &Groups) -> Self;

    /// The vector as stored in memory.
    fn store(self) -> Groups;

    /// A vector with the same set in every lane.
    fn splat(token: Self::Token, set: u16) -> Self;

    /// The intersection of the sets.
    fn and(self, other: Self) -> Self;

    /// The union of the sets.
    fn or(self, other: Self) -> Self;

    /// The symmetric difference of the sets.
    fn xor(self, other: Self) -> Self;

    /// The digits of `self` that are not in `other`.
    fn and_not(self, other: Self) -> Self;

    /// Each set without its lowest digit. Sets must not have bits above the ninth.
    fn clear_lowest(self) -> Self;

    /// A mask of the empty sets. In each lane, all bits are 1 if the set is empty, and all bits are
    /// 0 if the set is not empty. Sets must not have bits above the ninth.
    fn empty_mask(self) -> Self;

    /// A mask of the sets with at most one digit, like [`Vector::empty_mask`].
    #[inline(always)]
    fn at_most_one(self) -> Self {
        at_most_one(self)
    }

    /// Two masks like [`Vector::empty_mask`]: of the sets with at most two and with at most three
    /// digits.
    #[inline(always)]
    fn at_most_two_and_three(self) -> [Self; 2] {
        at_most_two_and_three(self)
    }

    /// Combines the lanes of two vectors. A lane of the result is an empty set exactly if the lane
    /// of `self` or the lane of `other` is an empty set.
    fn empty_if_either(self, other: Self) -> Self;

    /// Adds the lanes of two vectors, read as 16-bit numbers. The sums must not overflow.
    fn add(self, other: Self) -> Self;

    /// Each box gets the set of the box to its right, wrapping around within the band.
    fn right_neighbours(self) -> Self;

    /// Each box gets the set of the box to its left, wrapping around within the band.
    fn left_neighbours(self) -> Self;

    /// Each box gets the set of the box below, wrapping around within the stack.
    fn neighbours_below(self) -> Self;

    /// Each box gets the set of the box above, wrapping around within the stack.
    fn neighbours_above(self) -> Self;

    /// Whether all bits are 0 in the lanes of all boxes.
    fn is_zero(self) -> bool;

    /// Whether all 16 bits are 1 in the lanes of all boxes.
    fn is_full(self) -> bool;
}

/// [`Vector::at_most_one`] for vectors that cannot count bits.
#[inline(always)]
pub fn at_most_one<V: Vector>(sets: V) -> V {
    sets.clear_lowest().empty_mask()
}

/// [`Vector::at_most_two_and_three`] for vectors that cannot count bits.
#[inline(always)]
pub fn at_most_two_and_three<V: Vector>(sets: V) -> [V; 2] {
    let third = sets.clear_lowest().clear_lowest();
    [third.empty_mask(), third.clear_lowest().empty_mask()]
}

/// A vector for any processor: the three groups that hold boxes, as 64-bit integers.
#[derive(Clone, Copy)]
pub struct Portable([u64; 3]);

impl Portable {
    #[inline(always)]
    fn map(self, of: impl Fn(u64) -> u64) -> Portable {
        // The method `map` of arrays is not always inlined.
        let [a, b, c] = self.0;
        Portable([of(a), of(b), of(c)])
    }

    #[inline(always)]
    fn zip(self, other: Portable, of: impl Fn(u64, u64) -> u64) -> Portable {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Portable([of(a, x), of(b, y), of(c, z)])
    }
}

/// The highest bit of each lane. Sets never use it.
pub const GUARD_BITS: u64 = repeat4(0x8000);

impl Vector for Portable {
    type Token = ();

    #[inline(always)]
    fn token(self) {}

    #[inline(always)]
    fn load((): (), &[a, b, c, _]: &Groups) -> Portable {
        Portable([a, b, c])
    }

    #[inline(always)]
    fn store(self) -> Groups {
        let [a, b, c] = self.0;
        [a, b, c, 0]
    }

    #[inline(always)]
    fn splat((): (), set: u16) -> Portable {
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
        // The guard bit stops a lane from borrowing from the next lane.
        self.map(|sets| sets & ((sets | GUARD_BITS) - repeat4(1)))
    }

    #[inline(always)]
    fn empty_mask(self) -> Portable {
        // In a lane that is not empty, the addition carries into the guard bit.
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
}
