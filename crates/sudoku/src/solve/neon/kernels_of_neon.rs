//! The operations of the fast solver in NEON instructions.

use super::*;
use fearless_simd::{SimdFrom, u64x2};

/// The rotations need no constants.
pub type Rotations = ();

kernels! {
    token: Neon;

    fn load(groups: Groups) -> Registers {
        let [a, b, c, d] = groups;
        [register(token, [a, b]), register(token, [c, d])]
    }

    fn store(a: Registers) -> Groups {
        let [[a, b], [c, d]]: [[u64; 2]; 2] = [
            u64x2::simd_from(token, vreinterpretq_u64_u16(a[0])).into(),
            u64x2::simd_from(token, vreinterpretq_u64_u16(a[1])).into(),
        ];
        [a, b, c, d]
    }

    fn rotations() -> Rotations {}

    fn splat(set: u16) -> Registers {
        [vdupq_n_u16(set); 2]
    }

    fn and(a: Registers, b: Registers) -> Registers {
        [vandq_u16(a[0], b[0]), vandq_u16(a[1], b[1])]
    }

    fn or(a: Registers, b: Registers) -> Registers {
        [vorrq_u16(a[0], b[0]), vorrq_u16(a[1], b[1])]
    }

    fn xor(a: Registers, b: Registers) -> Registers {
        [veorq_u16(a[0], b[0]), veorq_u16(a[1], b[1])]
    }

    fn and_not(a: Registers, b: Registers) -> Registers {
        [vbicq_u16(a[0], b[0]), vbicq_u16(a[1], b[1])]
    }

    fn clear_lowest(a: Registers) -> Registers {
        and(token, a, add(token, a, splat(token, u16::MAX)))
    }

    fn empty_mask(a: Registers) -> Registers {
        [vceqzq_u16(a[0]), vceqzq_u16(a[1])]
    }

    fn empty_if_either(a: Registers, b: Registers) -> Registers {
        [vminq_u16(a[0], b[0]), vminq_u16(a[1], b[1])]
    }

    fn add(a: Registers, b: Registers) -> Registers {
        [vaddq_u16(a[0], b[0]), vaddq_u16(a[1], b[1])]
    }

    fn right_neighbours(a: Registers, rotations: Rotations) -> Registers {
        permuted(token, a, const { bytes([1, 2, 0, 3]) })
    }

    fn left_neighbours(a: Registers, rotations: Rotations) -> Registers {
        permuted(token, a, const { bytes([2, 0, 1, 3]) })
    }

    fn neighbours_below(a: Registers) -> Registers {
        [vextq_u16::<4>(a[0], a[1]), a[0]]
    }

    fn neighbours_above(a: Registers) -> Registers {
        let (first, second) = (vreinterpretq_u64_u16(a[0]), vreinterpretq_u64_u16(a[1]));
        [
            vreinterpretq_u16_u64(vzip1q_u64(second, first)),
            vreinterpretq_u16_u64(vzip2q_u64(first, first)),
        ]
    }

    fn is_zero(a: Registers) -> bool {
        let [a, b] = and(token, a, boxes(token));
        vmaxvq_u16(vorrq_u16(a, b)) == 0
    }

    fn is_full(a: Registers) -> bool {
        is_zero(token, and_not(token, boxes(token), a))
    }

    fn boxes() -> Registers {
        [register(token, [BOX_LANES, BOX_LANES]), register(token, [BOX_LANES, 0])]
    }

    fn register(groups: [u64; 2]) -> uint16x8_t {
        vreinterpretq_u16_u64(u64x2::simd_from(token, groups).into())
    }

    // The instruction looks up bytes.
    fn permuted(a: Registers, bytes: [u64; 2]) -> Registers {
        let bytes = vreinterpretq_u8_u16(register(token, bytes));
        [
            vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(a[0]), bytes)),
            vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(a[1]), bytes)),
        ]
    }
}
