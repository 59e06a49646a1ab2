//! Five ways to draw a random permutation, of the text "a random shuffling function for Sudoku".
//!
//! All are written over [`Draw`], so that they run from the text's own generator ([`Lcg`]) as well
//! as from a stream of a book. A permutation of `N` symbols is an array: at each place the symbol
//! that stands there, from 0. `N` goes up to [`MAX_SYMBOLS`].
//!
//! [`Lcg`]: super::lcg::Lcg

use super::lcg::Lcg;
use bookgen_base::rng::{Draw, Rng};

/// The most symbols of a permutation: 12! is the largest factorial that a bounded draw can have.
pub const MAX_SYMBOLS: usize = 12;

/// A method of shuffling, by its name in `book.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShuffleMethod {
    /// [`rejection`].
    Rejection,
    /// [`random_swaps`], four swaps for each symbol.
    RandomSwaps,
    /// [`shrinking_draw`].
    ShrinkingDraw,
    /// [`factorial_unrank`].
    FactorialUnrank,
    /// [`stride_probe`].
    StrideProbe,
}

impl ShuffleMethod {
    /// All of them.
    pub const ALL: [ShuffleMethod; 5] = [
        ShuffleMethod::Rejection,
        ShuffleMethod::RandomSwaps,
        ShuffleMethod::ShrinkingDraw,
        ShuffleMethod::FactorialUnrank,
        ShuffleMethod::StrideProbe,
    ];

    /// The names of [`ShuffleMethod::ALL`].
    pub const NAMES: &'static [&'static str] =
        &["rejection", "random-swaps", "shrinking-draw", "factorial-unrank", "stride-probe"];

    /// The method of a name.
    pub fn from_name(name: &str) -> Option<ShuffleMethod> {
        let at = ShuffleMethod::NAMES.iter().position(|known| *known == name)?;
        ShuffleMethod::ALL.get(at).copied()
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        let at = ShuffleMethod::ALL.iter().position(|known| *known == self);
        at.and_then(|at| ShuffleMethod::NAMES.get(at)).copied().unwrap_or_default()
    }

    /// How many swaps [`ShuffleMethod::RandomSwaps`] makes for each symbol. With so many no order of
    /// nine is one per cent likelier than another: what is left of the beginning after `k` swaps
    /// is at most 64 (7/9)^k of an even share, and little besides (Diaconis and Shahshahani,
    /// "Generating a random permutation with random transpositions", 1981).
    pub const SWAPS_PER_SYMBOL: usize = 4;

    /// A random permutation by this method.
    pub fn permutation<const N: usize>(self, rng: &mut impl Draw) -> [u8; N] {
        match self {
            ShuffleMethod::Rejection => rejection(rng),
            ShuffleMethod::RandomSwaps => random_swaps(ShuffleMethod::SWAPS_PER_SYMBOL * N, rng),
            ShuffleMethod::ShrinkingDraw => shrinking_draw(rng),
            ShuffleMethod::FactorialUnrank => factorial_unrank(rng),
            ShuffleMethod::StrideProbe => stride_probe(rng),
        }
    }
}

/// Where a method of filling gets its permutations from: the stream of a puzzle, shuffled as the
/// rest of the program does (Fisher-Yates), or a generator of the text seeded from that stream.
#[derive(Debug)]
pub struct Shuffler<'a> {
    rng: &'a mut Rng,
    method: Option<(ShuffleMethod, Lcg)>,
}

impl Shuffler<'_> {
    /// A source of permutations; without a method it shuffles as the program does.
    pub fn new(method: Option<ShuffleMethod>, rng: &mut Rng) -> Shuffler<'_> {
        let method = method.map(|shuffle| (shuffle, Lcg::new(rand::Rng::next_u64(rng))));
        Shuffler { rng, method }
    }

    /// A random permutation.
    pub fn permutation<const N: usize>(&mut self) -> [u8; N] {
        match &mut self.method {
            Some((shuffle, lcg)) => shuffle.permutation(lcg),
            None => fisher_yates(self.rng),
        }
    }
}

/// What the program does without a method: Fisher and Yates, as [`Draw::shuffle`] has it.
///
/// Every permutation is equally likely; `N - 1` draws.
pub fn fisher_yates<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    let mut permutation = identity();
    rng.shuffle(&mut permutation);
    permutation
}

/// Draws a symbol for each place in turn, and draws again while it stands somewhere already.
///
/// Every permutation is equally likely. The number of draws has no bound; `N` H(`N`) are expected,
/// H being the harmonic numbers: 25.5 for nine.
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

/// Begins with all symbols in order, and exchanges two random places so many times. The two may be
/// the same place.
///
/// `2 swaps` draws. With few swaps the order of the beginning shows.
pub fn random_swaps<const N: usize>(swaps: usize, rng: &mut impl Draw) -> [u8; N] {
    let mut permutation = identity();
    for _ in 0..swaps {
        let (one, other) = (rng.below(N as u32), rng.below(N as u32));
        permutation.swap(one as usize, other as usize);
    }
    permutation
}

/// Draws for each symbol in turn which of the free places it takes, of `N`, `N - 1`, … places.
///
/// Every permutation is equally likely; `N` draws.
pub fn shrinking_draw<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    place_in_free_places(std::array::from_fn(|symbol| rng.below((N - symbol) as u32)))
}

/// Draws the number of a permutation, and decodes it: [`unrank`].
///
/// Every permutation is equally likely; one draw.
pub fn factorial_unrank<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    unrank(rng.below(factorial(N)))
}

/// The permutation of a number from 0 to `N! - 1`: its digits in the factorial number system, from
/// the greatest, say which of the free places each symbol takes. Of greater numbers the excess
/// counts for nothing.
///
/// ```
/// use bookgen::kinds::sudoku::founding::shuffle::{factorial_digits, unrank};
///
/// assert_eq!(factorial_digits::<4>(19), [3, 0, 1, 0]);
/// assert_eq!(unrank::<4>(19), [1, 3, 2, 0]);
/// ```
pub fn unrank<const N: usize>(number: u32) -> [u8; N] {
    place_in_free_places(factorial_digits(number))
}

/// The digits of a number in the factorial number system, from that of `(N - 1)!` down to that of
/// `0!`, which is always 0.
pub fn factorial_digits<const N: usize>(number: u32) -> [u32; N] {
    const { assert!(N <= MAX_SYMBOLS) };
    let (mut rest, mut value) = (number, factorial(N));
    std::array::from_fn(|place| {
        // A number beyond the last permutation begins anew.
        rest %= value;
        value /= (N - place) as u32;
        rest / value
    })
}

/// The number of a permutation: [`unrank`] of it is the permutation.
pub fn rank<const N: usize>(permutation: &[u8; N]) -> u32 {
    const { assert!(N <= MAX_SYMBOLS) };
    let mut taken = 0u32;
    (0..N).fold(0, |rank, symbol| {
        let place = permutation.iter().position(|&at| usize::from(at) == symbol).unwrap_or(0);
        let free_before = place as u32 - (taken & ((1 << place) - 1)).count_ones();
        taken |= 1 << place;
        rank * (N - symbol) as u32 + free_before
    })
}

/// `n!`, for `n` up to [`MAX_SYMBOLS`].
pub const fn factorial(n: usize) -> u32 {
    if n < 2 { 1 } else { n as u32 * factorial(n - 1) }
}

/// Puts each symbol into the free place of a number, counted among the free places from 0.
fn place_in_free_places<const N: usize>(numbers: [u32; N]) -> [u8; N] {
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

/// Draws a place for each symbol in turn. While it is taken, the search goes on by a stride, round
/// the end to the beginning; the stride is drawn afresh for each search, out of those that have no
/// divisor in common with `N`, so that every place is come upon.
///
/// `N` draws, one more for each search, and at most `N - 1` probes a search. Places behind taken
/// ones are still preferred, though no longer to one side: not all permutations are equally likely.
pub fn stride_probe<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    let strides: [u8; N] = const { coprimes() };
    let count = const {
        let strides: [u8; N] = coprimes();
        let mut count = 0;
        while count < N && strides[count] != 0 {
            count += 1;
        }
        count as u32
    };
    probe_by_stride(rng, |rng| {
        strides.get(rng.below(count) as usize).map_or(1, |&stride| stride.into())
    })
}

/// [`stride_probe`] with the stride 1 always: symbols that follow each other come to stand side by
/// side, in long ascending runs.
pub fn stride_probe_by_one<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    probe_by_stride(rng, |_| 1)
}

fn probe_by_stride<const N: usize, D: Draw>(
    rng: &mut D,
    stride: impl Fn(&mut D) -> usize,
) -> [u8; N] {
    const { assert!(N <= MAX_SYMBOLS) };
    let (mut permutation, mut taken) = ([0; N], 0u32);
    for symbol in 0..N {
        let mut place = rng.below(N as u32) as usize;
        if taken >> place & 1 == 1 {
            let stride = stride(rng);
            while taken >> place & 1 == 1 {
                place = (place + stride) % N;
            }
        }
        taken |= 1 << place;
        permutation[place] = symbol as u8;
    }
    permutation
}

/// The numbers from 1 to `N` that have no divisor in common with `N`, then zeros.
const fn coprimes<const N: usize>() -> [u8; N] {
    let (mut found, mut count, mut number) = ([0; N], 0, 1);
    while number <= N {
        let (mut a, mut b) = (N, number);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        if a == 1 {
            found[count] = number as u8;
            count += 1;
        }
        number += 1;
    }
    found
}

fn identity<const N: usize>() -> [u8; N] {
    std::array::from_fn(|place| place as u8)
}

#[cfg(test)]
mod tests;
