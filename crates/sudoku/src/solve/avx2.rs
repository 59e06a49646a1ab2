//! AVX2 vectors for the fast solver: almost twice as fast as 64-bit integers.

use std::arch::x86_64::*;
use std::hint::black_box;

use fearless_simd::x86::Avx2;

use super::count::Count;
use super::counting;
use super::kernels::{bytes, kernels, operations, vector};
use super::propagation::{CellVectors, load};
use super::search;
use super::search_vector::{BranchOrder, SearchVector};
use super::vector::{BOX_LANES, Groups, Vector};
use super::{SolutionVisitor, State};

/// Defines the operations of a vector in a 256-bit register, for the instruction set of `$level`.
macro_rules! wide_kernels {
    ($level:ident) => {
        /// The byte permutations that move each set to the left and to the right.
        #[derive(Clone, Copy)]
        pub struct Rotations {
            to_left: __m256i,
            to_right: __m256i,
        }

        kernels! {
            token: $level;

            fn load(groups: Groups) -> __m256i {
                let [a, b, c, d] = groups;
                _mm256_setr_epi64x(
                    a.cast_signed(),
                    b.cast_signed(),
                    c.cast_signed(),
                    d.cast_signed(),
                )
            }

            fn store(a: __m256i) -> Groups {
                fearless_simd::u64x4::simd_from(token, a).into()
            }

            fn splat(set: u16) -> __m256i {
                _mm256_set1_epi16(set.cast_signed())
            }

            fn and(a: __m256i, b: __m256i) -> __m256i {
                _mm256_and_si256(a, b)
            }

            fn or(a: __m256i, b: __m256i) -> __m256i {
                _mm256_or_si256(a, b)
            }

            fn xor(a: __m256i, b: __m256i) -> __m256i {
                _mm256_xor_si256(a, b)
            }

            fn and_not(a: __m256i, b: __m256i) -> __m256i {
                _mm256_andnot_si256(b, a)
            }

            fn clear_lowest(a: __m256i) -> __m256i {
                _mm256_and_si256(a, _mm256_sub_epi16(a, _mm256_set1_epi16(1)))
            }

            fn empty_mask(a: __m256i) -> __m256i {
                _mm256_cmpeq_epi16(a, _mm256_setzero_si256())
            }

            fn empty_if_either(a: __m256i, b: __m256i) -> __m256i {
                _mm256_min_epu16(a, b)
            }

            fn add(a: __m256i, b: __m256i) -> __m256i {
                _mm256_add_epi16(a, b)
            }

            fn right_neighbours(a: __m256i, rotations: Rotations) -> __m256i {
                _mm256_shuffle_epi8(a, rotations.to_left)
            }

            fn left_neighbours(a: __m256i, rotations: Rotations) -> __m256i {
                _mm256_shuffle_epi8(a, rotations.to_right)
            }

            fn rotations() -> Rotations {
                // If the compiler knows the bytes, it replaces the permutation by two instructions.
                let [to_left, to_right] =
                    *black_box(const { &[bytes([1, 2, 0, 3]), bytes([2, 0, 1, 3])] });
                Rotations {
                    to_left: in_both_halves(token, to_left),
                    to_right: in_both_halves(token, to_right),
                }
            }

            fn neighbours_below(a: __m256i) -> __m256i {
                _mm256_permute4x64_epi64::<0b11_00_10_01>(a)
            }

            fn neighbours_above(a: __m256i) -> __m256i {
                _mm256_permute4x64_epi64::<0b11_01_00_10>(a)
            }

            fn is_zero(a: __m256i) -> bool {
                _mm256_testz_si256(a, boxes(token)) == 1
            }

            fn is_full(a: __m256i) -> bool {
                _mm256_testc_si256(a, boxes(token)) == 1
            }

            fn boxes() -> __m256i {
                let group = BOX_LANES.cast_signed();
                _mm256_setr_epi64x(group, group, group, 0)
            }

            fn in_both_halves(half: [u64; 2]) -> __m256i {
                let [low, high] = half;
                _mm256_broadcastsi128_si256(_mm_set_epi64x(high.cast_signed(), low.cast_signed()))
            }
        }
    };
}

mod kernels_of_avx2 {
    use super::*;
    use fearless_simd::SimdFrom;

    wide_kernels!(Avx2);
}

vector! {
    /// A vector in a 256-bit register.
    Avx2Vector(__m256i, Avx2), kernels_of_avx2
}

pub(super) use wide_kernels;
