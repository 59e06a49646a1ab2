//! The methods that draw a permutation, except `stride-probe`.

use super::MAX_SYMBOLS;
use super::factorial::{factorial, fill_free_places, unrank};
use bookgen_base::rng::Draw;

/// Draws a permutation by Fisher-Yates, as [`Draw::shuffle`] does. This is the default if a chapter
/// selects no shuffling method.
///
/// All permutations are equally likely. The method takes `N - 1` draws.
pub fn fisher_yates<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    let mut permutation = identity();
    rng.shuffle(&mut permutation);
    permutation
}

/// Draws a symbol for each place, and draws again while the symbol is already used.
///
/// All permutations are equally likely. The number of draws has no bound; its mean is `N` H(`N`),
/// with H the harmonic number: 25.5 for nine symbols.
pub fn rejection<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    const { assert!(N <= MAX_SYMBOLS) };
    let (mut permutation, mut used) = ([0; N], 0u32);
    for place in &mut permutation {
        *place = loop {
            let symbol = rng.below(N as u32);
            if used >> symbol & 1 == 0 {
                used |= 1 << symbol;
                break symbol as u8;
            }
        };
    }
    permutation
}

/// Starts from the symbols in order and swaps two random places `swaps` times. The two places may
/// be equal.
///
/// The method takes two draws for each swap. With few swaps, the result still resembles the initial
/// order.
pub fn random_swaps<const N: usize>(swaps: usize, rng: &mut impl Draw) -> [u8; N] {
    let mut permutation = identity();
    for _ in 0..swaps {
        let (one, other) = (rng.below(N as u32), rng.below(N as u32));
        permutation.swap(one as usize, other as usize);
    }
    permutation
}

/// For each symbol, draws one of the free places: one of `N` places for the first symbol, one of `N
/// - 1` places for the second symbol, and so on.
///
/// All permutations are equally likely. The method takes `N` draws.
pub fn shrinking_draw<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    fill_free_places(std::array::from_fn(|symbol| rng.below((N - symbol) as u32)))
}

/// Draws the number of a permutation and decodes it with [`unrank`].
///
/// All permutations are equally likely. The method takes one draw.
pub fn factorial_unrank<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    unrank(rng.below(factorial(N)))
}

pub(super) fn identity<const N: usize>() -> [u8; N] {
    std::array::from_fn(|place| place as u8)
}
