//! Five methods of drawing a random permutation, from the text "A random shuffling function for
//! Sudoku".
//!
//! The methods draw random numbers through [`Draw`], so they work with the text's own generator
//! ([`Lcg`]) and with the random stream of a book. A permutation of `N` symbols is an array of `N`
//! places. Each place contains the number of a symbol, counted from 0. `N` is at most
//! [`MAX_SYMBOLS`].
//!
//! [`Lcg`]: super::lcg::Lcg

use super::lcg::Lcg;
use bookgen_base::rng::{Draw, Rng};

/// The maximum number of symbols. The largest factorial that fits into 32 bits is 12!, and random
/// draws have 32 bits.
pub const MAX_SYMBOLS: usize = 12;

/// A method of shuffling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShuffleMethod {
    /// [`rejection`]
    Rejection,
    /// [`random_swaps`], with four swaps for each symbol
    RandomSwaps,
    /// [`shrinking_draw`]
    ShrinkingDraw,
    /// [`factorial_unrank`]
    FactorialUnrank,
    /// [`stride_probe`]
    StrideProbe,
}

impl ShuffleMethod {
    /// All shuffling methods.
    pub const ALL: [ShuffleMethod; 5] = [
        ShuffleMethod::Rejection,
        ShuffleMethod::RandomSwaps,
        ShuffleMethod::ShrinkingDraw,
        ShuffleMethod::FactorialUnrank,
        ShuffleMethod::StrideProbe,
    ];

    /// The names of [`ShuffleMethod::ALL`] in `book.toml`.
    pub const NAMES: &'static [&'static str] =
        &["rejection", "random-swaps", "shrinking-draw", "factorial-unrank", "stride-probe"];

    /// The shuffling method with this name.
    pub fn from_name(name: &str) -> Option<ShuffleMethod> {
        let at = ShuffleMethod::NAMES.iter().position(|known| *known == name)?;
        ShuffleMethod::ALL.get(at).copied()
    }

    /// The name of the method.
    pub fn name(self) -> &'static str {
        let at = ShuffleMethod::ALL.iter().position(|known| *known == self);
        at.and_then(|at| ShuffleMethod::NAMES.get(at)).copied().unwrap_or_default()
    }

    /// The number of swaps for each symbol in [`ShuffleMethod::RandomSwaps`].
    ///
    /// With four swaps for each symbol, the probabilities of any two orders of nine symbols differ
    /// by less than 1 %. After `k` swaps, the probability of an order deviates from 1/9! by a
    /// fraction of at most about 64 (7/9)^k (Diaconis and Shahshahani, "Generating a random
    /// permutation with random transpositions", 1981).
    pub const SWAPS_PER_SYMBOL: usize = 4;

    /// Draws a random permutation by this method.
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

/// The source of permutations for filling and transforming grids.
///
/// Without a method, the source uses Fisher-Yates with draws from the puzzle's random stream. With
/// a method, the source draws from [`Lcg`], which is seeded from the puzzle's random stream.
#[derive(Debug)]
pub struct Shuffler<'a> {
    rng: &'a mut Rng,
    method: Option<(ShuffleMethod, Lcg)>,
}

impl Shuffler<'_> {
    /// Creates a source that uses the given method, or Fisher-Yates for `None`.
    pub fn new(method: Option<ShuffleMethod>, rng: &mut Rng) -> Shuffler<'_> {
        let method = method.map(|shuffle| (shuffle, Lcg::new(rand::Rng::next_u64(rng))));
        Shuffler { rng, method }
    }

    /// Draws a random permutation.
    pub fn permutation<const N: usize>(&mut self) -> [u8; N] {
        match &mut self.method {
            Some((shuffle, lcg)) => shuffle.permutation(lcg),
            None => fisher_yates(self.rng),
        }
    }
}

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

/// The permutation with this number, from 0 to `N! - 1`.
///
/// The digits of the number in the factorial number system, most significant first, select a free
/// place for each symbol. If `number` is `N!` or more, it is reduced modulo `N!`.
///
/// ```
/// use bookgen_puzzles::sudoku::founding::shuffle::{factorial_digits, unrank};
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
fn fill_free_places<const N: usize>(numbers: [u32; N]) -> [u8; N] {
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

/// Draws a place for each symbol. If the place is used, searches for a free place by repeatedly
/// moving forward by a stride, with wraparound.
///
/// A new stride is drawn for each search. All strides are coprime to `N`, so a search reaches every
/// place. The method takes `N` draws for the places and one draw for each search; a search probes
/// at most `N - 1` further places. Permutations are not equally likely: a search reaches some free
/// places more often than others. [`stride_probe_by_one`] prefers the free place after a run of
/// used places. This method has no such preference.
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

/// [`stride_probe`] with a fixed stride of 1. Consecutive symbols tend to be placed side by side,
/// in long ascending runs.
pub fn stride_probe_by_one<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    probe_by_stride(rng, |_| 1)
}

fn probe_by_stride<const N: usize, D: Draw>(
    rng: &mut D,
    stride: impl Fn(&mut D) -> usize,
) -> [u8; N] {
    const { assert!(N <= MAX_SYMBOLS) };
    let (mut permutation, mut used) = ([0; N], 0u32);
    for symbol in 0..N {
        let mut place = rng.below(N as u32) as usize;
        if used >> place & 1 == 1 {
            let stride = stride(rng);
            while used >> place & 1 == 1 {
                place = (place + stride) % N;
            }
        }
        used |= 1 << place;
        permutation[place] = symbol as u8;
    }
    permutation
}

/// The numbers from 1 to `N` that are coprime to `N`, followed by zeros.
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
