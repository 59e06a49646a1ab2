//! Vectors with the intrinsics of an instruction set.
//!
//! The library `fearless_simd` makes intrinsics safe to use. A token proves that the processor has an
//! instruction set, and the macro `fearless_simd::kernel` compiles a function for it that takes the
//! token. Each operation of a vector is such a function, and each vector carries its token, which takes
//! no memory. The recursive calls of the search are such functions too, so a search never leaves the code
//! that is compiled for its instruction set.

/// Defines the functions for the operations of a vector. All of them take a token of the type `$level`.
macro_rules! kernels {
    (
        $token:ident: $level:ident;
        $(fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty { $($body:tt)* })*
    ) => {
        $(fearless_simd::kernel!(
            #[inline(always)]
            #[allow(unused_variables)]
            pub fn $name($token: $level $(, $argument: $type)*) -> $result { $($body)* }
        );)*
    };
}

/// Defines the methods of a vector that return a vector.
macro_rules! operations {
    ($vector:ident, $kernels:ident; $((self $(, $other:ident)?) $($name:ident)*;)*) => {
        $(operations!(@each $vector, $kernels, ($($other)?) $($name)*);)*
    };
    (@each $vector:ident, $kernels:ident, () $($name:ident)*) => {
        $(
            #[inline(always)]
            fn $name(self) -> Self {
                $vector($kernels::$name(self.1, self.0), self.1)
            }
        )*
    };
    (@each $vector:ident, $kernels:ident, ($other:ident) $($name:ident)*) => {
        $(
            #[inline(always)]
            fn $name(self, $other: Self) -> Self {
                $vector($kernels::$name(self.1, self.0, $other.0), self.1)
            }
        )*
    };
}

/// Defines a vector: a register and the token of its instruction set. The module `$kernels` has a function
/// for each operation. Further methods replace provided methods of [`Vector`](super::vector::Vector).
macro_rules! vector {
    (
        $(#[$attribute:meta])*
        $vector:ident($register:ty, $token:ident), $kernels:ident $(, $method:item)*
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy)]
        pub struct $vector($register, $token);

        impl Vector for $vector {
            type Token = $token;
            type Rotations = $kernels::Rotations;

            #[inline(always)]
            fn rotations(token: $token) -> $kernels::Rotations {
                $kernels::rotations(token)
            }

            #[inline(always)]
            fn right_neighbours(self, rotations: $kernels::Rotations) -> Self {
                $vector($kernels::right_neighbours(self.1, self.0, rotations), self.1)
            }

            #[inline(always)]
            fn left_neighbours(self, rotations: $kernels::Rotations) -> Self {
                $vector($kernels::left_neighbours(self.1, self.0, rotations), self.1)
            }

            #[inline(always)]
            fn token(self) -> $token {
                self.1
            }

            #[inline(always)]
            fn load(token: $token, groups: &Groups) -> Self {
                $vector($kernels::load(token, *groups), token)
            }

            #[inline(always)]
            fn store(self) -> Groups {
                $kernels::store(self.1, self.0)
            }

            #[inline(always)]
            fn splat(token: $token, set: u16) -> Self {
                $vector($kernels::splat(token, set), token)
            }

            #[inline(always)]
            fn is_zero(self) -> bool {
                $kernels::is_zero(self.1, self.0)
            }

            #[inline(always)]
            fn is_full(self) -> bool {
                $kernels::is_full(self.1, self.0)
            }

            operations! {
                $vector, $kernels;
                (self) clear_lowest empty_mask neighbours_below neighbours_above;
                (self, other) and or xor and_not empty_if_either add;
            }

            $(
                #[inline(always)]
                $method
            )*
        }

        mod entries {
            use super::*;

            fearless_simd::kernel!(
                pub fn propagate(token: $token, state: &mut State) -> bool {
                    search::propagate_state::<$vector>(token, state)
                }
            );

            fearless_simd::kernel!(
                pub fn explore(
                    token: $token,
                    state: &State,
                    order: &mut BranchOrder<'_>,
                    found: &mut SolutionVisitor<'_>,
                ) -> bool {
                    explore_cells(token, &load(token, &state.cells), order, found)
                }
            );

            fearless_simd::kernel!(
                pub fn explore_cells(
                    token: $token,
                    cells: &CellVectors<$vector>,
                    order: &mut BranchOrder<'_>,
                    found: &mut SolutionVisitor<'_>,
                ) -> bool {
                    search::explore(token, *cells, order, found)
                }
            );

            fearless_simd::kernel!(
                pub fn count(token: $token, state: &State, count: &mut Count) -> bool {
                    count_cells(token, &load(token, &state.cells), count, 1)
                }
            );

            fearless_simd::kernel!(
                pub fn count_cells(
                    token: $token,
                    cells: &CellVectors<$vector>,
                    count: &mut Count,
                    weight: u32,
                ) -> bool {
                    counting::count(token, *cells, count, weight)
                }
            );
        }

        impl SearchVector for $vector {
            #[inline(always)]
            fn propagate(token: $token, state: &mut State) -> bool {
                entries::propagate(token, state)
            }

            #[inline(always)]
            fn explore(
                token: $token,
                state: &State,
                order: &mut BranchOrder<'_>,
                found: &mut SolutionVisitor<'_>,
            ) -> bool {
                entries::explore(token, state, order, found)
            }

            #[inline(always)]
            fn explore_cells(
                token: $token,
                cells: &CellVectors<Self>,
                order: &mut BranchOrder<'_>,
                found: &mut SolutionVisitor<'_>,
            ) -> bool {
                entries::explore_cells(token, cells, order, found)
            }

            #[inline(always)]
            fn count(token: $token, state: &State, count: &mut Count) -> bool {
                entries::count(token, state, count)
            }

            #[inline(always)]
            fn count_cells(
                token: $token,
                cells: &CellVectors<Self>,
                count: &mut Count,
                weight: u32,
            ) -> bool {
                entries::count_cells(token, cells, count, weight)
            }
        }
    };
}

/// The positions of the bytes for a permutation of the lanes of each of two groups.
pub const fn bytes(lanes: [usize; 4]) -> [u64; 2] {
    let mut bytes: [u64; 2] = [0; 2];
    let mut at = 0;
    while at < 16 {
        let from = 8 * (at / 8) + 2 * lanes[at % 8 / 2] + at % 2;
        bytes[at / 8] |= (from as u64) << (8 * (at % 8));
        at += 1;
    }
    bytes
}

pub(super) use {kernels, operations, vector};
