//! SSE2 vectors for the fast solver: for x86-64 processors without AVX2.
//!
//! Every x86-64 processor has SSE2. The standard library nevertheless marks the functions as unsafe to
//! call outside of functions that are compiled for SSE2.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::search::SearchVector;
use super::vector::{BOX_LANES, Groups, Vector};

/// Calls SSE2 intrinsics.
macro_rules! sse2 {
    ($call:expr) => {
        // SAFETY: every x86-64 processor has SSE2.
        unsafe { $call }
    };
}

/// A vector in two 128-bit registers. The first holds groups 0 and 1, the second holds group 2 and the
/// padding.
#[derive(Clone, Copy)]
pub struct Sse2(__m128i, __m128i);

/// The masks of the lanes that hold boxes.
#[inline(always)]
fn boxes() -> Sse2 {
    let group = BOX_LANES.cast_signed();
    sse2!(Sse2(_mm_set_epi64x(group, group), _mm_set_epi64x(0, group)))
}

/// Permutes the lanes of each group: lane 0 gets the value of lane `A`, and so on. `LANES` is
/// `A + 4 * B + 16 * C + 64 * 3`.
#[inline(always)]
fn shuffle<const LANES: i32>(Sse2(a, b): Sse2) -> Sse2 {
    sse2!(Sse2(
        _mm_shufflehi_epi16::<LANES>(_mm_shufflelo_epi16::<LANES>(a)),
        _mm_shufflelo_epi16::<LANES>(b),
    ))
}

/// The second group of `a`, then the first group of `b`.
#[inline(always)]
fn middle(a: __m128i, b: __m128i) -> __m128i {
    sse2!(_mm_castpd_si128(_mm_shuffle_pd::<0b01>(_mm_castsi128_pd(a), _mm_castsi128_pd(b))))
}

impl Vector for Sse2 {
    #[inline(always)]
    fn load(&[a, b, c, _]: &Groups) -> Sse2 {
        sse2!(Sse2(
            _mm_set_epi64x(b.cast_signed(), a.cast_signed()),
            _mm_cvtsi64_si128(c.cast_signed()),
        ))
    }

    #[inline(always)]
    fn store(self) -> Groups {
        let group = |register: __m128i| sse2!(_mm_cvtsi128_si64(register)).cast_unsigned();
        [group(self.0), group(sse2!(_mm_unpackhi_epi64(self.0, self.0))), group(self.1), 0]
    }

    #[inline(always)]
    fn splat(set: u16) -> Sse2 {
        let all = sse2!(_mm_set1_epi16(set.cast_signed()));
        Sse2(all, all)
    }

    #[inline(always)]
    fn and(self, other: Sse2) -> Sse2 {
        sse2!(Sse2(_mm_and_si128(self.0, other.0), _mm_and_si128(self.1, other.1)))
    }

    #[inline(always)]
    fn or(self, other: Sse2) -> Sse2 {
        sse2!(Sse2(_mm_or_si128(self.0, other.0), _mm_or_si128(self.1, other.1)))
    }

    #[inline(always)]
    fn xor(self, other: Sse2) -> Sse2 {
        sse2!(Sse2(_mm_xor_si128(self.0, other.0), _mm_xor_si128(self.1, other.1)))
    }

    #[inline(always)]
    fn and_not(self, other: Sse2) -> Sse2 {
        sse2!(Sse2(_mm_andnot_si128(other.0, self.0), _mm_andnot_si128(other.1, self.1)))
    }

    #[inline(always)]
    fn clear_lowest(self) -> Sse2 {
        // Adding a vector of ones is faster than loading the number 1.
        let less = self.add(Sse2::splat(u16::MAX));
        self.and(less)
    }

    #[inline(always)]
    fn empty_mask(self) -> Sse2 {
        sse2!({
            let zero = _mm_setzero_si128();
            Sse2(_mm_cmpeq_epi16(self.0, zero), _mm_cmpeq_epi16(self.1, zero))
        })
    }

    #[inline(always)]
    fn empty_if_either(self, other: Sse2) -> Sse2 {
        // Sets have nine bits, so they are not negative.
        sse2!(Sse2(_mm_min_epi16(self.0, other.0), _mm_min_epi16(self.1, other.1)))
    }

    #[inline(always)]
    fn add(self, other: Sse2) -> Sse2 {
        sse2!(Sse2(_mm_add_epi16(self.0, other.0), _mm_add_epi16(self.1, other.1)))
    }

    #[inline(always)]
    fn right_neighbours(self) -> Sse2 {
        shuffle::<0b11_00_10_01>(self)
    }

    #[inline(always)]
    fn left_neighbours(self) -> Sse2 {
        shuffle::<0b11_01_00_10>(self)
    }

    #[inline(always)]
    fn neighbours_below(self) -> Sse2 {
        Sse2(middle(self.0, self.1), self.0)
    }

    #[inline(always)]
    fn neighbours_above(self) -> Sse2 {
        sse2!(Sse2(_mm_unpacklo_epi64(self.1, self.0), _mm_unpackhi_epi64(self.0, self.0)))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let Sse2(a, b) = self.and(boxes());
        sse2!({
            let zero = _mm_cmpeq_epi8(_mm_or_si128(a, b), _mm_setzero_si128());
            _mm_movemask_epi8(zero) == 0xffff
        })
    }

    #[inline(always)]
    fn is_full(self) -> bool {
        let Sse2(a, b) = boxes().and_not(self);
        sse2!({
            let zero = _mm_cmpeq_epi8(_mm_or_si128(a, b), _mm_setzero_si128());
            _mm_movemask_epi8(zero) == 0xffff
        })
    }
}

impl SearchVector for Sse2 {}
