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

/// `LANES[band][stack]` has all bits set in the lane of this box, and no bits in the other lanes.
const LANES: [[Groups; 3]; 3] = {
    let mut lanes = [[[0; 4]; 3]; 3];
    let mut lane = 0;
    while lane < 9 {
        lanes[lane / 3][lane % 3][lane / 3] = 0xffff << (16 * (lane % 3));
        lane += 1;
    }
    lanes
};

/// A vector with a set of digits for each box.
pub trait Vector: Copy {
    /// The proof that the processor has the instructions of the vector.
    type Token: Copy;

    /// Whether deduction skips the step for hidden singles when there are none. In wide registers, the
    /// test costs more than the step.
    const SKIPS_HIDDEN_SINGLES: bool = false;

    /// Constants for [`Vector::right_neighbours`] and [`Vector::left_neighbours`].
    type Rotations: Copy;

    /// Loads the constants. Deduction does this once, before its sweeps.
    fn rotations(token: Self::Token) -> Self::Rotations;

    /// The proof that belongs to this vector.
    fn token(self) -> Self::Token;

    /// Loads a vector from memory.
    fn load(token: Self::Token, groups: &Groups) -> Self;

    /// The vector as stored in memory.
    fn store(self) -> Groups;

    /// A vector with the same set in every lane.
    fn splat(token: Self::Token, set: u16) -> Self;

    /// Removes digits from the set of the box in a band and a stack, both numbered from 0.
    #[inline(always)]
    fn remove(&mut self, (band, stack): (usize, usize), digits: u16) {
        let token = self.token();
        let lane = Self::load(token, &LANES[band][stack]);
        *self = self.and_not(lane.and(Self::splat(token, digits)));
    }

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

    /// A mask of the empty sets: a lane has all digits if the set is empty, and no digit otherwise.
    /// Sets must not have bits above the ninth.
    fn empty_mask(self) -> Self;

    /// A mask of the sets with at most one digit, like [`Vector::empty_mask`].
    #[inline(always)]
    fn at_most_one(self) -> Self {
        self.clear_lowest().empty_mask()
    }

    /// Two masks like [`Vector::empty_mask`]: of the sets with at most two and with at most three
    /// digits.
    #[inline(always)]
    fn at_most_two_and_three(self) -> [Self; 2] {
        let third = self.clear_lowest().clear_lowest();
        [third.empty_mask(), third.clear_lowest().empty_mask()]
    }

    /// The digits that are in at least two of three sets.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }

    /// The union of nine vectors, each reduced to the lanes of a mask.
    #[inline(always)]
    fn masked_union(vectors: &[Self; 9], masks: &[Self; 9]) -> Self {
        let mut union = vectors[0].and(masks[0]);
        for at in 1..9 {
            union = union.or(vectors[at].and(masks[at]));
        }
        union
    }

    /// Combines the lanes of two vectors. A lane of the result is an empty set exactly if the lane
    /// of `self` or the lane of `other` is an empty set.
    fn empty_if_either(self, other: Self) -> Self;

    /// Adds the lanes of two vectors as numbers. A sum must fit in 16 bits. The lanes of
    /// [`Portable`] have only 10 bits: there, a sum above 1023 overflows into the next lane.
    fn add(self, other: Self) -> Self;

    /// Each box gets the set of the box to its right, wrapping around within the band.
    fn right_neighbours(self, rotations: Self::Rotations) -> Self;

    /// Each box gets the set of the box to its left, wrapping around within the band.
    fn left_neighbours(self, rotations: Self::Rotations) -> Self;

    /// Each box gets the set of the box below, wrapping around within the stack.
    fn neighbours_below(self) -> Self;

    /// Each box gets the set of the box above, wrapping around within the stack.
    fn neighbours_above(self) -> Self;

    /// Whether all bits are 0 in the lanes of all boxes.
    fn is_zero(self) -> bool;

    /// Whether a mask has all digits in the lanes of all boxes.
    fn is_full(self) -> bool;
}

/// A vector for any processor: two 64-bit integers with lanes of ten bits. The first holds groups 0 and 1,
/// the second holds group 2. Unused bits are 0. In memory, the lanes have sixteen bits.
#[derive(Clone, Copy)]
pub struct Portable([u64; 2]);

/// The number of bits in a lane of [`Portable`].
const LANE: u32 = 10;
/// The number of bits in a group of [`Portable`].
const GROUP: u32 = 3 * LANE;

/// The same bits in each group.
const fn in_groups(bits: u64) -> [u64; 2] {
    [bits | bits << GROUP, bits]
}

/// The same bits in each lane.
const fn in_lanes(bits: u64) -> [u64; 2] {
    in_groups(bits | bits << LANE | bits << (2 * LANE))
}

/// The highest bit of each lane. Sets never use it.
const GUARDS: Portable = Portable(in_lanes(1 << 9));

impl Portable {
    #[inline(always)]
    fn zip(self, other: Portable, of: impl Fn(u64, u64) -> u64) -> Portable {
        // The method `map` of arrays is not always inlined.
        let ([a, b], [x, y]) = (self.0, other.0);
        Portable([of(a, x), of(b, y)])
    }

    /// Rotates the lanes of each group: the lanes in `low` move to the left, the others to the right.
    #[inline(always)]
    fn rotate(self, low: [u64; 2], left: u32, right: u32) -> Portable {
        self.zip(Portable(low), |sets, low| {
            (sets & low) << (left * LANE) | (sets & !low) >> (right * LANE)
        })
    }
}

/// The highest bit of each lane in memory.
pub const GUARD_BITS: u64 = repeat4(0x8000);

impl Vector for Portable {
    type Token = ();
    type Rotations = ();
    const SKIPS_HIDDEN_SINGLES: bool = true;

    #[inline(always)]
    fn rotations((): ()) {}

    #[inline(always)]
    fn token(self) {}

    #[inline(always)]
    fn load((): (), &[a, b, c, _]: &Groups) -> Portable {
        const SET: u64 = 0x1ff;
        let pack =
            |group: u64| group & SET | group >> 6 & SET << LANE | group >> 12 & SET << (2 * LANE);
        Portable([pack(a) | pack(b) << GROUP, pack(c)])
    }

    #[inline(always)]
    fn store(self) -> Groups {
        const ALL: u64 = 0x3ff;
        let unpack = |group: u64| {
            group & ALL | (group & ALL << LANE) << 6 | (group & ALL << (2 * LANE)) << 12
        };
        let [a, b] = self.0;
        [unpack(a), unpack(a >> GROUP), unpack(b), 0]
    }

    #[inline(always)]
    fn splat((): (), set: u16) -> Portable {
        Portable(in_lanes(u64::from(set) & 0x3ff))
    }

    #[inline(always)]
    fn remove(&mut self, (band, stack): (usize, usize), digits: u16) {
        let lane = 3 * band + stack;
        self.0[lane / 6] &= !(u64::from(digits) << (LANE * (lane as u32 % 6)));
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
        self.zip(GUARDS, |sets, guards| sets & ((sets | guards) - (guards >> 9)))
    }

    #[inline(always)]
    fn empty_mask(self) -> Portable {
        // In a lane that is not empty, the subtraction borrows from the guard bit.
        self.zip(GUARDS, |sets, guards| {
            let empty = (guards - sets) & guards;
            empty - (empty >> 9)
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
    fn right_neighbours(self, (): ()) -> Portable {
        const FIRST: [u64; 2] = in_groups(0x3ff);
        self.rotate(FIRST, 2, 1)
    }

    #[inline(always)]
    fn left_neighbours(self, (): ()) -> Portable {
        const FIRST_TWO: [u64; 2] = in_groups(0xf_ffff);
        self.rotate(FIRST_TWO, 1, 2)
    }

    #[inline(always)]
    fn neighbours_below(self) -> Portable {
        let [a, b] = self.0;
        Portable([a >> GROUP | b << GROUP, a & ((1 << GROUP) - 1)])
    }

    #[inline(always)]
    fn neighbours_above(self) -> Portable {
        let [a, b] = self.0;
        Portable([b | (a & ((1 << GROUP) - 1)) << GROUP, a >> GROUP])
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let [a, b] = self.0;
        a | b == 0
    }

    #[inline(always)]
    fn is_full(self) -> bool {
        const DIGITS: [u64; 2] = in_lanes(0x1ff);
        self.and(Portable(DIGITS)).0 == DIGITS
    }
}
