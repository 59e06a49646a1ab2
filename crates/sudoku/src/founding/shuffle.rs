//! Five methods of drawing a random permutation, from the text "A random shuffling function for
//! Sudoku".
//!
//! The methods draw random numbers through [`Draw`], so they work with the text's own generator
//! ([`Lcg`]) and with the random stream of a book. A permutation of `N` symbols is an array of `N`
//! places. Each place contains the number of a symbol, counted from 0. `N` is at most
//! [`MAX_SYMBOLS`].
//!
//! [`Lcg`]: super::lcg::Lcg

mod factorial;
mod permutations;
mod stride;
mod traced;

pub use factorial::{factorial, factorial_digits, rank, unrank};
pub use permutations::{factorial_unrank, fisher_yates, random_swaps, rejection, shrinking_draw};
pub use stride::{Exact, Stride, exact, stride_probe, stride_probe_with_looks};
pub use traced::{decoded, shuffled};

use super::lcg::{Lcg, ReseededLcg};
use bookgen_base::rng::{Draw, Rng};

/// The maximum number of symbols. The largest factorial that fits into 32 bits is 12!, and random
/// draws have 32 bits.
pub const MAX_SYMBOLS: usize = 12;

/// A method of shuffling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShuffleMethod {
    /// [`rejection`]
    Rejection,
    /// [`random_swaps`]
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
}

/// A shuffling method with its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// The method.
    pub method: ShuffleMethod,
    /// The number of swaps of [`ShuffleMethod::RandomSwaps`]; `None` for
    /// [`Shuffle::SWAPS_PER_SYMBOL`] swaps for each symbol.
    pub swaps: Option<u32>,
    /// The stride of [`ShuffleMethod::StrideProbe`].
    pub stride: Stride,
}

impl From<ShuffleMethod> for Shuffle {
    fn from(method: ShuffleMethod) -> Shuffle {
        Shuffle { method, swaps: None, stride: Stride::Drawn }
    }
}

impl Shuffle {
    /// The default number of swaps for each symbol in [`ShuffleMethod::RandomSwaps`].
    ///
    /// With four swaps for each symbol, the probabilities of any two orders of nine symbols differ
    /// by less than 1 %. After `k` swaps, the probability of an order deviates from 1/9! by a
    /// fraction of at most about 64 (7/9)^k (Diaconis and Shahshahani, "Generating a random
    /// permutation with random transpositions", 1981).
    pub const SWAPS_PER_SYMBOL: usize = 4;

    /// Draws a random permutation.
    pub fn permutation<const N: usize>(self, rng: &mut impl Draw) -> [u8; N] {
        match self.method {
            ShuffleMethod::Rejection => rejection(rng),
            ShuffleMethod::RandomSwaps => {
                let swaps =
                    self.swaps.map_or(Shuffle::SWAPS_PER_SYMBOL * N, |swaps| swaps as usize);
                random_swaps(swaps, rng)
            }
            ShuffleMethod::ShrinkingDraw => shrinking_draw(rng),
            ShuffleMethod::FactorialUnrank => factorial_unrank(rng),
            ShuffleMethod::StrideProbe => stride_probe(self.stride, rng),
        }
    }
}

/// The source of permutations and of single draws for filling and transforming grids.
///
/// Without a method, the source uses Fisher-Yates with draws from the puzzle's random stream. With
/// a method, the source draws from [`Lcg`], which is seeded from the puzzle's random stream. A
/// reseeded source draws from [`ReseededLcg`].
#[derive(Debug)]
pub struct Shuffler<'a>(Source<'a>);

#[derive(Debug)]
enum Source<'a> {
    Stream(&'a mut Rng),
    Lcg(Shuffle, Lcg),
    Reseeded(Option<Shuffle>, &'a mut ReseededLcg),
}

impl Shuffler<'_> {
    /// Creates a source that uses the given method, or Fisher-Yates for `None`.
    pub fn new(method: Option<Shuffle>, rng: &mut Rng) -> Shuffler<'_> {
        Shuffler(match method {
            Some(shuffle) => Source::Lcg(shuffle, Lcg::new(rand::Rng::next_u64(rng))),
            None => Source::Stream(rng),
        })
    }

    /// Creates a source that uses the given method, or Fisher-Yates for `None`, with the generator
    /// that is seeded again before every draw.
    pub fn reseeded(method: Option<Shuffle>, lcg: &mut ReseededLcg) -> Shuffler<'_> {
        Shuffler(Source::Reseeded(method, lcg))
    }

    /// Draws a random permutation.
    pub fn permutation<const N: usize>(&mut self) -> [u8; N] {
        match &mut self.0 {
            Source::Stream(rng) => fisher_yates(*rng),
            Source::Lcg(shuffle, lcg) => shuffle.permutation(lcg),
            Source::Reseeded(Some(shuffle), lcg) => shuffle.permutation(*lcg),
            Source::Reseeded(None, lcg) => fisher_yates(*lcg),
        }
    }
}

impl Draw for Shuffler<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        match &mut self.0 {
            Source::Stream(rng) => rng.below(bound),
            Source::Lcg(_, lcg) => lcg.below(bound),
            Source::Reseeded(_, lcg) => lcg.below(bound),
        }
    }
}

#[cfg(test)]
mod tests;
