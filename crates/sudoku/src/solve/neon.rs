//! NEON vectors for the fast solver: for 64-bit ARM processors.

mod kernels_of_neon;

use std::arch::aarch64::*;

use fearless_simd::aarch64::Neon;

use super::count::Count;
use super::counting;
use super::kernels::{bytes, kernels, operations, vector};
use super::propagation::{CellVectors, load};
use super::search;
use super::search_vector::{BranchOrder, SearchVector};
use super::vector::{BOX_LANES, Groups, Vector};
use super::{SolutionVisitor, State};

/// Two 128-bit registers. The first holds groups 0 and 1, the second holds group 2 and the padding.
type Registers = [uint16x8_t; 2];

vector! {
    /// A vector in two 128-bit registers.
    NeonVector(Registers, Neon), kernels_of_neon
}
