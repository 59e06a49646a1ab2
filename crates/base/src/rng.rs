//! Random streams that are the same on every machine and in every release.
//!
//! The name of a stream is a list of words (book seed, volume, chapter, index, …). The key of a
//! ChaCha12 generator is the SHA-256 hash of the words, each word preceded by its length. This
//! module has its own code for drawing a number below a bound and for shuffling, so that no release
//! of `rand` can change a book. The tests compare the streams with fixed test vectors.

use rand::SeedableRng;
use rand_chacha::ChaCha12Rng;
use sha2::{Digest, Sha256};

/// The random number generator that all puzzle generators (setters) use.
pub type Rng = ChaCha12Rng;

/// The name of a random stream: a list of words (book seed, volume, chapter, index, …).
///
/// The same name gives the same stream on every machine and in every release. Different names give
/// independent streams. The key of the stream is a SHA-256 hash of the words, each preceded by its
/// length; the generator is ChaCha12.
///
/// ```
/// use bookgen_base::{Draw, StreamName};
///
/// let mut stream = StreamName::new().with("book").with_number(7).stream();
/// let die = stream.below(6) + 1;
/// assert!((1..=6).contains(&die));
/// ```
#[derive(Clone, Debug, Default)]
pub struct StreamName(Sha256);

impl StreamName {
    /// Creates the empty name.
    pub fn new() -> StreamName {
        StreamName::default()
    }

    /// Appends a word.
    pub fn with(mut self, word: impl AsRef<[u8]>) -> StreamName {
        let word = word.as_ref();
        self.0.update((word.len() as u64).to_le_bytes());
        self.0.update(word);
        self
    }

    /// Appends a number as a word: its eight bytes, little-endian.
    pub fn with_number(self, number: u64) -> StreamName {
        self.with(number.to_le_bytes())
    }

    /// The stream of this name, at its start.
    pub fn stream(&self) -> Rng {
        ChaCha12Rng::from_seed(self.0.clone().finalize().into())
    }
}

/// Unbiased random draws. This crate defines the algorithms itself, so that the drawn numbers never
/// change.
pub trait Draw {
    /// Draws a number from 0 to `bound - 1`. All numbers are equally likely. `below(0)` is 0.
    fn below(&mut self, bound: u32) -> u32;

    /// Shuffles a slice (Fisher-Yates, from the end of the slice). All orders are equally likely.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// A random element, or `None` if the slice is empty.
    fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u32) as usize)
    }
}

impl<R: rand::Rng> Draw for R {
    /// Lemire's method for 32-bit numbers: multiplication, and rejection of numbers that would
    /// cause a bias ("Fast Random Integer Generation in an Interval", 2019).
    fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let mut product = u64::from(self.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vector() -> Rng {
        StreamName::new().with("book").with_number(20261120).stream()
    }

    /// The expected numbers must never change: a spec must give the same book today and in ten
    /// years.
    #[test]
    fn the_stream_is_fixed() {
        let mut rng = vector();
        let draws: Vec<u32> = (0..8).map(|_| rng.below(1000)).collect();
        let mut order: Vec<u32> = (0..9).collect();
        rng.shuffle(&mut order);
        assert_eq!(draws, [839, 520, 800, 697, 183, 300, 400, 357]);
        assert_eq!(order, [1, 7, 3, 4, 2, 5, 8, 0, 6]);
    }

    #[test]
    fn the_boundary_between_words_changes_the_stream() {
        let mut one = StreamName::new().with("ab").with("c").stream();
        let mut two = StreamName::new().with("a").with("bc").stream();
        assert_ne!(
            (0..4).map(|_| one.below(1 << 30)).collect::<Vec<_>>(),
            (0..4).map(|_| two.below(1 << 30)).collect::<Vec<_>>(),
        );
    }

    #[test]
    fn a_bounded_draw_is_uniform() {
        let mut rng = vector();
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[rng.below(7) as usize] += 1;
        }
        // Chi-square with 6 degrees of freedom: one stream in a thousand exceeds 22.5.
        let chi: f64 = seen.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 22.5, "{seen:?}");
    }

    #[test]
    fn bounds_of_zero_and_one_give_zero() {
        let mut rng = vector();
        assert_eq!((rng.below(0), rng.below(1)), (0, 0));
        assert_eq!(rng.choose::<u8>(&[]), None);
    }
}
