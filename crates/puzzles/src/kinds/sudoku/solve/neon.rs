//! NEON vectors for the fast solver: for 64-bit ARM processors.
//!
//! The targets for 64-bit ARM require NEON. The standard library nevertheless marks the functions as
//! unsafe to call outside of functions that are compiled for NEON.

#![allow(unsafe_code)]

use std::arch::aarch64::*;

use super::search::SearchVector;
use super::vector::{BOX_LANES, Groups, Vector};

/// Calls NEON intrinsics.
macro_rules! neon {
    ($call:expr) => {
        // SAFETY: this module is compiled only for targets that require NEON.
        unsafe { $call }
    };
}

/// A vector in two 128-bit registers. The first holds groups 0 and 1, the second holds group 2 and the
/// padding.
#[derive(Clone, Copy)]
pub struct Neon(uint16x8_t, uint16x8_t);

/// A register with two groups.
#[inline(always)]
fn register(low: u64, high: u64) -> uint16x8_t {
    neon!(vreinterpretq_u16_u64(vcombine_u64(vcreate_u64(low), vcreate_u64(high))))
}

/// The masks of the lanes that hold boxes.
#[inline(always)]
fn boxes() -> Neon {
    Neon(register(BOX_LANES, BOX_LANES), register(BOX_LANES, 0))
}

/// Permutes the lanes of each group: lane 0 gets the value of lane `A`, lane 1 the value of lane
/// `B`, and lane 2 the value of lane `C`.
#[inline(always)]
fn shuffle<const A: usize, const B: usize, const C: usize>(Neon(a, b): Neon) -> Neon {
    // The instruction looks up bytes.
    let bytes = const {
        let lanes = [A, B, C, 3];
        let mut bytes: [u64; 2] = [0; 2];
        let mut at = 0;
        while at < 16 {
            let from = 8 * (at / 8) + 2 * lanes[at % 8 / 2] + at % 2;
            bytes[at / 8] |= (from as u64) << (8 * (at % 8));
            at += 1;
        }
        bytes
    };
    let table = neon!(vreinterpretq_u8_u16(register(bytes[0], bytes[1])));
    let permuted = |lanes: uint16x8_t| {
        neon!(vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(lanes), table)))
    };
    Neon(permuted(a), permuted(b))
}

impl Vector for Neon {
    #[inline(always)]
    fn load(&[a, b, c, _]: &Groups) -> Neon {
        Neon(register(a, b), register(c, 0))
    }

    #[inline(always)]
    fn store(self) -> Groups {
        neon!({
            let (first, second) = (vreinterpretq_u64_u16(self.0), vreinterpretq_u64_u16(self.1));
            [vgetq_lane_u64::<0>(first), vgetq_lane_u64::<1>(first), vgetq_lane_u64::<0>(second), 0]
        })
    }

    #[inline(always)]
    fn splat(set: u16) -> Neon {
        neon!(Neon(vdupq_n_u16(set), vdupq_n_u16(set)))
    }

    #[inline(always)]
    fn and(self, other: Neon) -> Neon {
        neon!(Neon(vandq_u16(self.0, other.0), vandq_u16(self.1, other.1)))
    }

    #[inline(always)]
    fn or(self, other: Neon) -> Neon {
        neon!(Neon(vorrq_u16(self.0, other.0), vorrq_u16(self.1, other.1)))
    }

    #[inline(always)]
    fn xor(self, other: Neon) -> Neon {
        neon!(Neon(veorq_u16(self.0, other.0), veorq_u16(self.1, other.1)))
    }

    #[inline(always)]
    fn and_not(self, other: Neon) -> Neon {
        neon!(Neon(vbicq_u16(self.0, other.0), vbicq_u16(self.1, other.1)))
    }

    #[inline(always)]
    fn clear_lowest(self) -> Neon {
        let less = self.add(Neon::splat(u16::MAX));
        self.and(less)
    }

    #[inline(always)]
    fn empty_mask(self) -> Neon {
        neon!(Neon(vceqzq_u16(self.0), vceqzq_u16(self.1)))
    }

    #[inline(always)]
    fn empty_if_either(self, other: Neon) -> Neon {
        neon!(Neon(vminq_u16(self.0, other.0), vminq_u16(self.1, other.1)))
    }

    #[inline(always)]
    fn add(self, other: Neon) -> Neon {
        neon!(Neon(vaddq_u16(self.0, other.0), vaddq_u16(self.1, other.1)))
    }

    #[inline(always)]
    fn right_neighbours(self) -> Neon {
        shuffle::<1, 2, 0>(self)
    }

    #[inline(always)]
    fn left_neighbours(self) -> Neon {
        shuffle::<2, 0, 1>(self)
    }

    #[inline(always)]
    fn neighbours_below(self) -> Neon {
        neon!(Neon(vextq_u16::<4>(self.0, self.1), self.0))
    }

    #[inline(always)]
    fn neighbours_above(self) -> Neon {
        neon!({
            let (first, second) = (vreinterpretq_u64_u16(self.0), vreinterpretq_u64_u16(self.1));
            Neon(
                vreinterpretq_u16_u64(vzip1q_u64(second, first)),
                vreinterpretq_u16_u64(vzip2q_u64(first, first)),
            )
        })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let Neon(a, b) = self.and(boxes());
        neon!(vmaxvq_u16(vorrq_u16(a, b))) == 0
    }

    #[inline(always)]
    fn is_full(self) -> bool {
        let Neon(a, b) = boxes().and_not(self);
        neon!(vmaxvq_u16(vorrq_u16(a, b))) == 0
    }
}

impl SearchVector for Neon {}
