//! The operations of the fast solver in SSE2 instructions.

use super::*;
use fearless_simd::{SimdFrom, u64x2};

/// The rotations need no constants.
pub type Rotations = ();

kernels! {
    token: Sse2;

    fn load(groups: Groups) -> Registers {
        let [a, b, c, d] = groups;
        [u64x2::simd_from(token, [a, b]).into(), u64x2::simd_from(token, [c, d]).into()]
    }

    fn store(a: Registers) -> Groups {
        let [[a, b], [c, d]]: [[u64; 2]; 2] =
            [u64x2::simd_from(token, a[0]).into(), u64x2::simd_from(token, a[1]).into()];
        [a, b, c, d]
    }

    fn rotations() -> Rotations {}

    fn splat(set: u16) -> Registers {
        [_mm_set1_epi16(set.cast_signed()); 2]
    }

    fn and(a: Registers, b: Registers) -> Registers {
        [_mm_and_si128(a[0], b[0]), _mm_and_si128(a[1], b[1])]
    }

    fn or(a: Registers, b: Registers) -> Registers {
        [_mm_or_si128(a[0], b[0]), _mm_or_si128(a[1], b[1])]
    }

    fn xor(a: Registers, b: Registers) -> Registers {
        [_mm_xor_si128(a[0], b[0]), _mm_xor_si128(a[1], b[1])]
    }

    fn and_not(a: Registers, b: Registers) -> Registers {
        [_mm_andnot_si128(b[0], a[0]), _mm_andnot_si128(b[1], a[1])]
    }

    fn clear_lowest(a: Registers) -> Registers {
        // Adding a vector of ones is faster than loading the number 1.
        let ones = _mm_set1_epi16(-1);
        [
            _mm_and_si128(a[0], _mm_add_epi16(a[0], ones)),
            _mm_and_si128(a[1], _mm_add_epi16(a[1], ones)),
        ]
    }

    fn empty_mask(a: Registers) -> Registers {
        let zero = _mm_setzero_si128();
        [_mm_cmpeq_epi16(a[0], zero), _mm_cmpeq_epi16(a[1], zero)]
    }

    fn empty_if_either(a: Registers, b: Registers) -> Registers {
        // Sets have nine bits, so they are not negative.
        [_mm_min_epi16(a[0], b[0]), _mm_min_epi16(a[1], b[1])]
    }

    fn add(a: Registers, b: Registers) -> Registers {
        [_mm_add_epi16(a[0], b[0]), _mm_add_epi16(a[1], b[1])]
    }

    fn right_neighbours(a: Registers, rotations: Rotations) -> Registers {
        const LANES: i32 = 0b11_00_10_01;
        [
            _mm_shufflehi_epi16::<LANES>(_mm_shufflelo_epi16::<LANES>(a[0])),
            _mm_shufflelo_epi16::<LANES>(a[1]),
        ]
    }

    fn left_neighbours(a: Registers, rotations: Rotations) -> Registers {
        const LANES: i32 = 0b11_01_00_10;
        [
            _mm_shufflehi_epi16::<LANES>(_mm_shufflelo_epi16::<LANES>(a[0])),
            _mm_shufflelo_epi16::<LANES>(a[1]),
        ]
    }

    fn neighbours_below(a: Registers) -> Registers {
        let [first, last] = [_mm_castsi128_pd(a[0]), _mm_castsi128_pd(a[1])];
        [_mm_castpd_si128(_mm_shuffle_pd::<0b01>(first, last)), a[0]]
    }

    fn neighbours_above(a: Registers) -> Registers {
        [_mm_unpacklo_epi64(a[1], a[0]), _mm_unpackhi_epi64(a[0], a[0])]
    }

    fn is_zero(a: Registers) -> bool {
        let [a, b] = and(token, a, boxes(token));
        let zero = _mm_cmpeq_epi8(_mm_or_si128(a, b), _mm_setzero_si128());
        _mm_movemask_epi8(zero) == 0xffff
    }

    fn is_full(a: Registers) -> bool {
        is_zero(token, and_not(token, boxes(token), a))
    }

    fn boxes() -> Registers {
        let group = BOX_LANES.cast_signed();
        [_mm_set_epi64x(group, group), _mm_set_epi64x(0, group)]
    }
}
