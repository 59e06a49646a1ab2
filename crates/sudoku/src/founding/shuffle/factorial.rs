//! Numbers of permutations in the factorial number system.

use super::MAX_SYMBOLS;

/// The permutation with this number, from 0 to `N! - 1`.
///
/// The digits of the number in the factorial number system, most significant first, select a free
/// place for each symbol. If `number` is `N!` or more, it is reduced modulo `N!`.
///
/// ```
/// use bookgen_sudoku::founding::shuffle::{factorial_digits, unrank};
///
/// assert_eq!(factorial_digits::<4>(19), [3, 0, 1, 0]);
/// assert_eq!(unrank::<4>(19), [1, 3, 2, 0]);
/// ```
pub fn unrank<const N: usize>(number: u32) -> [u8; N] {
    fill_free_places(factorial_digits(number))
}

/// The digits of a number in the factorial number system, from the digit of `(N - 1)!` down to the
/// digit of `0!`, which is always 0.
pub fn factorial_digits<const N: usize>(number: u32) -> [u32; N] {
    const { assert!(N <= MAX_SYMBOLS) };
    let (mut rest, mut value) = (number, factorial(N));
    std::array::from_fn(|place| {
        // In the first round, this line reduces the number modulo `N!`.
        rest %= value;
        value /= (N - place) as u32;
        rest / value
    })
}

/// The number of a permutation: the inverse of [`unrank`].
pub fn rank<const N: usize>(permutation: &[u8; N]) -> u32 {
    const { assert!(N <= MAX_SYMBOLS) };
    let mut used = 0u32;
    (0..N).fold(0, |rank, symbol| {
        let place = permutation.iter().position(|&at| usize::from(at) == symbol).unwrap_or(0);
        let free_before = place as u32 - (used & ((1 << place) - 1)).count_ones();
        used |= 1 << place;
        rank * (N - symbol) as u32 + free_before
    })
}

/// `n!`, for `n` up to [`MAX_SYMBOLS`].
pub const fn factorial(n: usize) -> u32 {
    if n < 2 { 1 } else { n as u32 * factorial(n - 1) }
}

/// Places each symbol, in order, in one of the places that are still free. `numbers` contains, for
/// each symbol, the index of its place among the free places, from 0.
pub(super) fn fill_free_places<const N: usize>(numbers: [u32; N]) -> [u8; N] {
    const { assert!(N <= MAX_SYMBOLS) };
    let (mut permutation, mut free) = ([0; N], (1u32 << N) - 1);
    for (symbol, number) in numbers.into_iter().enumerate() {
        let mut left = free;
        for _ in 0..number {
            left &= left.wrapping_sub(1);
        }
        let place = left.trailing_zeros() as usize % N;
        free &= !(1 << place);
        permutation[place] = symbol as u8;
    }
    permutation
}
