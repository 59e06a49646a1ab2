//! AVX-512 vectors for the fast solver. They have 256 bits, like AVX2 vectors. But AVX-512 has twice as
//! many registers, can count bits, and computes any function of three bits in one instruction.

mod kernels_of_avx512;

use std::arch::x86_64::*;
use std::hint::black_box;

use fearless_simd::x86::Avx512;

use super::avx2::wide_kernels;
use super::count::Count;
use super::counting;
use super::kernels::{bytes, kernels, operations, vector};
use super::propagation::{CellVectors, load};
use super::search;
use super::search_vector::{BranchOrder, SearchVector};
use super::vector::{BOX_LANES, Groups, Vector};
use super::{SolutionVisitor, State};

vector! {
    /// A vector in a 256-bit register.
    Avx512Vector(__m256i, Avx512), kernels_of_avx512,
    fn at_most_one(self) -> Self {
        Avx512Vector(kernels_of_avx512::at_most(self.1, self.0, 1), self.1)
    },
    fn majority(self, b: Self, c: Self) -> Self {
        Avx512Vector(kernels_of_avx512::majority(self.1, self.0, b.0, c.0), self.1)
    },
    fn masked_union(vectors: &[Self; 9], masks: &[Self; 9]) -> Self {
        // Three short chains of instructions take less time than one long chain.
        let token = vectors[0].1;
        let mut unions = [Self::splat(token, 0); 3];
        for at in 0..9 {
            let (vector, mask) = (vectors[at].0, masks[at].0);
            unions[at % 3].0 = kernels_of_avx512::or_and(token, unions[at % 3].0, vector, mask);
        }
        unions[0].or(unions[1]).or(unions[2])
    },
    fn at_most_two_and_three(self) -> [Self; 2] {
        // Written out, because closures are not always inlined.
        [
            Avx512Vector(kernels_of_avx512::at_most(self.1, self.0, 2), self.1),
            Avx512Vector(kernels_of_avx512::at_most(self.1, self.0, 3), self.1),
        ]
    }
}
