//! SSE2 vectors for the fast solver: for x86-64 processors without AVX2.

mod kernels_of_sse2;

use std::arch::x86_64::*;

use fearless_simd::x86::Sse2;

use super::count::Count;
use super::counting;
use super::kernels::{kernels, operations, vector};
use super::propagation::{CellVectors, load};
use super::search;
use super::search_vector::{BranchOrder, SearchVector};
use super::vector::{BOX_LANES, Groups, Vector};
use super::{SolutionVisitor, State};

/// Two 128-bit registers. The first holds groups 0 and 1, the second holds group 2 and the padding.
type Registers = [__m128i; 2];

vector! {
    /// A vector in two 128-bit registers.
    Sse2Vector(Registers, Sse2), kernels_of_sse2
}
