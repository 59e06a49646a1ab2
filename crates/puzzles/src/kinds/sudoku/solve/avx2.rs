//! AVX2 and AVX-512 vectors for the fast solver.
//!
//! This module and its neighbours `sse2` and `neon` contain the only unsafe code of the program. AVX2
//! makes the solver twelve times as fast as 64-bit integers do. The standard library offers AVX2 only as
//! functions that must not be called on processors without AVX2.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::counting::{self, Count};
use super::search::{self, BranchOrder, SearchVector};
use super::vector::{self, Groups, Vector};
use super::{SolutionVisitor, State};

/// A vector in a 256-bit register.
///
/// The type is private, so values exist only inside [`explore`] and [`propagate`]. Both functions
/// require a proof that the processor has AVX2. The safety of all methods relies on this proof.
///
/// With `WIDE`, the code is compiled for AVX-512. AVX-512 has twice as many registers, can count bits,
/// and computes any function of three bits in one instruction.
#[derive(Clone, Copy)]
struct Avx2<const WIDE: bool>(__m256i);

/// The proof that the processor has all instruction sets that this module is compiled for. Only
/// [`available`] makes values of this type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Available {
    /// Whether the processor also has AVX-512 for vectors of 256 bits.
    is_wide: bool,
}

impl Available {
    /// The name of the instruction set.
    pub fn name(self) -> &'static str {
        if self.is_wide { "AVX-512" } else { "AVX2" }
    }

    /// The same without AVX-512.
    pub fn narrow(self) -> Available {
        Available { is_wide: false }
    }
}

/// Whether the processor has all instruction sets that this module is compiled for. The standard
/// library caches the answer.
#[inline]
pub fn available() -> Option<Available> {
    let available = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt");
    let is_wide = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512bitalg");
    available.then_some(Available { is_wide })
}

/// Runs [`search::explore`] with AVX2 or AVX-512.
pub fn explore(
    state: &State,
    order: &mut BranchOrder<'_>,
    found: &mut SolutionVisitor<'_>,
    available: Available,
) -> bool {
    // SAFETY: the processor has the required features.
    unsafe {
        match available.is_wide {
            true => explore_wide(state, order, found),
            false => explore_within(state, order, found),
        }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn explore_within(
    state: &State,
    order: &mut BranchOrder<'_>,
    found: &mut SolutionVisitor<'_>,
) -> bool {
    search::explore::<Avx2<false>>(state, order, found)
}

#[target_feature(enable = "avx2,avx512f,avx512vl,avx512bw,avx512bitalg,bmi1,bmi2,popcnt")]
fn explore_wide(
    state: &State,
    order: &mut BranchOrder<'_>,
    found: &mut SolutionVisitor<'_>,
) -> bool {
    search::explore::<Avx2<true>>(state, order, found)
}

/// Runs [`counting::count`] with AVX2 or AVX-512.
pub fn count(state: &State, count: &mut Count, available: Available) {
    // SAFETY: the processor has the required features.
    unsafe {
        match available.is_wide {
            true => count_wide(state, count, 1),
            false => count_within(state, count, 1),
        };
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn count_within(state: &State, count: &mut Count, weight: u32) -> bool {
    counting::count::<Avx2<false>>(state, count, weight)
}

#[target_feature(enable = "avx2,avx512f,avx512vl,avx512bw,avx512bitalg,bmi1,bmi2,popcnt")]
fn count_wide(state: &State, count: &mut Count, weight: u32) -> bool {
    counting::count::<Avx2<true>>(state, count, weight)
}

/// Runs [`search::propagate_state`] with AVX2 or AVX-512.
pub fn propagate(state: &mut State, available: Available) -> bool {
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn within(state: &mut State) -> bool {
        search::propagate_state::<Avx2<false>>(state)
    }
    #[target_feature(enable = "avx2,avx512f,avx512vl,avx512bw,avx512bitalg,bmi1,bmi2,popcnt")]
    fn wide(state: &mut State) -> bool {
        search::propagate_state::<Avx2<true>>(state)
    }
    // SAFETY: the processor has the required features.
    unsafe { if available.is_wide { wide(state) } else { within(state) } }
}

/// Calls an AVX2 intrinsic.
macro_rules! avx2 {
    ($call:expr) => {
        // SAFETY: an `Avx2` value exists or is being created, so the processor has AVX2.
        unsafe { $call }
    };
}

/// Permutes the lanes of each group: lane 0 gets the value of lane `A`, lane 1 the value of lane
/// `B`, and lane 2 the value of lane `C`.
#[inline(always)]
fn shuffle<const WIDE: bool, const A: usize, const B: usize, const C: usize>(
    sets: Avx2<WIDE>,
) -> Avx2<WIDE> {
    // The instruction permutes bytes within each half of the vector.
    let bytes = const {
        let lanes = [A, B, C, 3];
        let mut bytes: [i64; 2] = [0; 2];
        let mut at = 0;
        while at < 16 {
            let from = 8 * (at / 8) + 2 * lanes[at % 8 / 2] + at % 2;
            bytes[at / 8] |= (from as i64) << (8 * (at % 8));
            at += 1;
        }
        bytes
    };
    let [low, high] = bytes;
    avx2!(Avx2(_mm256_shuffle_epi8(sets.0, _mm256_setr_epi64x(low, high, low, high))))
}

impl<const WIDE: bool> Avx2<WIDE> {
    /// A mask of the sets with at most `count` digits. Only for `WIDE` vectors.
    #[inline(always)]
    fn at_most(self, count: i16) -> Self {
        // SAFETY: a wide vector exists, so the processor has AVX-512 with BITALG.
        unsafe {
            let digits = _mm256_popcnt_epi16(self.0);
            Avx2(_mm256_cmpgt_epi16(_mm256_set1_epi16(count + 1), digits))
        }
    }
}

impl<const WIDE: bool> Vector for Avx2<WIDE> {
    #[inline(always)]
    fn load(groups: &Groups) -> Self {
        // SAFETY: the processor has AVX2, for the reason given in `avx2!`. Four groups have the
        // size of the vector, and this load instruction needs no alignment.
        unsafe { Avx2(_mm256_loadu_si256(groups.as_ptr().cast())) }
    }

    #[inline(always)]
    fn store(self) -> Groups {
        let mut groups = [0; 4];
        // SAFETY: the processor has AVX2, for the reason given in `avx2!`. Four groups have the
        // size of the vector, and this store instruction needs no alignment.
        unsafe { _mm256_storeu_si256(groups.as_mut_ptr().cast(), self.0) };
        groups
    }

    #[inline(always)]
    fn splat(set: u16) -> Self {
        avx2!(Avx2(_mm256_set1_epi16(set.cast_signed())))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        avx2!(Avx2(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        avx2!(Avx2(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        avx2!(Avx2(_mm256_xor_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        avx2!(Avx2(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    fn clear_lowest(self) -> Self {
        avx2!(Avx2(_mm256_and_si256(self.0, _mm256_sub_epi16(self.0, _mm256_set1_epi16(1)))))
    }

    #[inline(always)]
    fn empty_mask(self) -> Self {
        avx2!(Avx2(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())))
    }

    #[inline(always)]
    fn at_most_one(self) -> Self {
        if WIDE { self.at_most(1) } else { vector::at_most_one(self) }
    }

    #[inline(always)]
    fn at_most_two_and_three(self) -> [Self; 2] {
        if WIDE { [self.at_most(2), self.at_most(3)] } else { vector::at_most_two_and_three(self) }
    }

    #[inline(always)]
    fn empty_if_either(self, other: Self) -> Self {
        avx2!(Avx2(_mm256_min_epu16(self.0, other.0)))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        avx2!(Avx2(_mm256_add_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn right_neighbours(self) -> Self {
        shuffle::<WIDE, 1, 2, 0>(self)
    }

    #[inline(always)]
    fn left_neighbours(self) -> Self {
        shuffle::<WIDE, 2, 0, 1>(self)
    }

    #[inline(always)]
    fn neighbours_below(self) -> Self {
        avx2!(Avx2(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)))
    }

    #[inline(always)]
    fn neighbours_above(self) -> Self {
        avx2!(Avx2(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        avx2!(_mm256_testz_si256(self.0, boxes()) == 1)
    }

    #[inline(always)]
    fn is_full(self) -> bool {
        avx2!(_mm256_testc_si256(self.0, boxes()) == 1)
    }
}

/// A mask of the nine lanes that hold boxes.
#[inline(always)]
fn boxes() -> __m256i {
    const BOX_LANES: i64 = super::vector::BOX_LANES as i64;
    avx2!(_mm256_setr_epi64x(BOX_LANES, BOX_LANES, BOX_LANES, 0))
}

impl<const WIDE: bool> SearchVector for Avx2<WIDE> {
    fn explore(
        state: &State,
        order: &mut BranchOrder<'_>,
        found: &mut SolutionVisitor<'_>,
    ) -> bool {
        // SAFETY: this function is called only from code that is compiled for these instruction sets.
        unsafe {
            if WIDE {
                explore_wide(state, order, found)
            } else {
                explore_within(state, order, found)
            }
        }
    }

    fn count(state: &State, count: &mut Count, weight: u32) -> bool {
        // SAFETY: this function is called only from code that is compiled for these instruction sets.
        unsafe {
            if WIDE { count_wide(state, count, weight) } else { count_within(state, count, weight) }
        }
    }
}
