//! Five ways to draw a random permutation, of the text "a random shuffling function for Sudoku".
//!
//! All are written over [`Draw`], so that they run from the text's own generator ([`Lcg`]) as well
//! as from a stream of a book. A permutation of `N` symbols is an array: at each place the symbol
//! that stands there, from 0. `N` goes up to [`MOST`].
//!
//! [`Lcg`]: super::lcg::Lcg

use super::lcg::Lcg;
use bookgen_base::rng::{Draw, Rng};

/// The most symbols of a permutation: 12! is the largest factorial that a bounded draw can have.
pub const MOST: usize = 12;

/// A method of shuffling, by its name in `book.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shuffle {
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

impl Shuffle {
    /// All of them.
    pub const ALL: [Shuffle; 5] = [
        Shuffle::Rejection,
        Shuffle::RandomSwaps,
        Shuffle::ShrinkingDraw,
        Shuffle::FactorialUnrank,
        Shuffle::StrideProbe,
    ];

    /// The names of [`Shuffle::ALL`].
    pub const NAMES: &'static [&'static str] =
        &["rejection", "random-swaps", "shrinking-draw", "factorial-unrank", "stride-probe"];

    /// The method of a name.
    pub fn named(name: &str) -> Option<Shuffle> {
        let at = Shuffle::NAMES.iter().position(|known| *known == name)?;
        Shuffle::ALL.get(at).copied()
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        let at = Shuffle::ALL.iter().position(|known| *known == self);
        at.and_then(|at| Shuffle::NAMES.get(at)).copied().unwrap_or_default()
    }

    /// How many swaps [`Shuffle::RandomSwaps`] makes for each symbol. With so many no order of
    /// nine is one per cent likelier than another: what is left of the beginning after `k` swaps
    /// is at most 64 (7/9)^k of an even share, and little besides (Diaconis and Shahshahani,
    /// "Generating a random permutation with random transpositions", 1981).
    pub const SWAPS: usize = 4;

    /// A random permutation by this method.
    pub fn permutation<const N: usize>(self, rng: &mut impl Draw) -> [u8; N] {
        match self {
            Shuffle::Rejection => rejection(rng),
            Shuffle::RandomSwaps => random_swaps(Shuffle::SWAPS * N, rng),
            Shuffle::ShrinkingDraw => shrinking_draw(rng),
            Shuffle::FactorialUnrank => factorial_unrank(rng),
            Shuffle::StrideProbe => stride_probe(rng),
        }
    }
}

/// Where a method of filling gets its permutations from: the stream of a puzzle, shuffled as the
/// rest of the program does (Fisher-Yates), or a generator of the text seeded from that stream.
#[derive(Debug)]
pub struct Shuffler<'a> {
    rng: &'a mut Rng,
    method: Option<(Shuffle, Lcg)>,
}

impl Shuffler<'_> {
    /// A source of permutations; without a method it shuffles as the program does.
    pub fn new(method: Option<Shuffle>, rng: &mut Rng) -> Shuffler<'_> {
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
    let mut permutation = in_order();
    rng.shuffle(&mut permutation);
    permutation
}

/// Draws a symbol for each place in turn, and draws again while it stands somewhere already.
///
/// Every permutation is equally likely. The number of draws has no bound; `N` H(`N`) are expected,
/// H being the harmonic numbers: 25.5 for nine.
pub fn rejection<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    const { assert!(N <= MOST) };
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
    let mut permutation = in_order();
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
    placed(std::array::from_fn(|symbol| rng.below((N - symbol) as u32)))
}

/// Draws the number of a permutation, and decodes it: [`unranked`].
///
/// Every permutation is equally likely; one draw.
pub fn factorial_unrank<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    unranked(rng.below(factorial(N)))
}

/// The permutation of a number from 0 to `N! - 1`: its digits in the factorial number system, from
/// the greatest, say which of the free places each symbol takes. Of greater numbers the excess
/// counts for nothing.
///
/// ```
/// use bookgen_puzzles::sudoku::founding::shuffle::{factorial_digits, unranked};
///
/// assert_eq!(factorial_digits::<4>(19), [3, 0, 1, 0]);
/// assert_eq!(unranked::<4>(19), [1, 3, 2, 0]);
/// ```
pub fn unranked<const N: usize>(number: u32) -> [u8; N] {
    placed(factorial_digits(number))
}

/// The digits of a number in the factorial number system, from that of `(N - 1)!` down to that of
/// `0!`, which is always 0.
pub fn factorial_digits<const N: usize>(number: u32) -> [u32; N] {
    const { assert!(N <= MOST) };
    let (mut rest, mut value) = (number, factorial(N));
    std::array::from_fn(|place| {
        // A number beyond the last permutation begins anew.
        rest %= value;
        value /= (N - place) as u32;
        rest / value
    })
}

/// The number of a permutation: [`unranked`] of it is the permutation.
pub fn ranked<const N: usize>(permutation: &[u8; N]) -> u32 {
    const { assert!(N <= MOST) };
    let mut taken = 0u32;
    (0..N).fold(0, |rank, symbol| {
        let place = permutation.iter().position(|&at| usize::from(at) == symbol).unwrap_or(0);
        let free_before = place as u32 - (taken & ((1 << place) - 1)).count_ones();
        taken |= 1 << place;
        rank * (N - symbol) as u32 + free_before
    })
}

/// `n!`, for `n` up to [`MOST`].
pub const fn factorial(n: usize) -> u32 {
    if n < 2 { 1 } else { n as u32 * factorial(n - 1) }
}

/// Puts each symbol into the free place of a number, counted among the free places from 0.
fn placed<const N: usize>(numbers: [u32; N]) -> [u8; N] {
    const { assert!(N <= MOST) };
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
    probed(rng, |rng| strides.get(rng.below(count) as usize).map_or(1, |&stride| stride.into()))
}

/// [`stride_probe`] with the stride 1 always: symbols that follow each other come to stand side by
/// side, in long ascending runs.
pub fn stride_probe_by_one<const N: usize>(rng: &mut impl Draw) -> [u8; N] {
    probed(rng, |_| 1)
}

fn probed<const N: usize, D: Draw>(rng: &mut D, stride: impl Fn(&mut D) -> usize) -> [u8; N] {
    const { assert!(N <= MOST) };
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

fn in_order<const N: usize>() -> [u8; N] {
    std::array::from_fn(|place| place as u8)
}

#[cfg(test)]
mod tests;
