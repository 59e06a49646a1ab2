//! Random streams that are the same on every machine and for good.
//!
//! A stream is named by a list of words (book seed, volume, chapter, index, …). SHA-256
//! over the words, each preceded by its length, gives the key of a ChaCha12 generator.
//! `rand` gives the traits; the bounded draw and the shuffle are defined here, so that no
//! release of a library can change what a book contains. Test vectors stand below.

use rand::SeedableRng;
use rand_chacha::ChaCha12Rng;
use sha2::{Digest, Sha256};

/// A source of random numbers; every generator of puzzles draws from one.
pub type Rng = ChaCha12Rng;

/// The name of a stream.
#[derive(Clone, Debug, Default)]
pub struct StreamName(Sha256);

impl StreamName {
    /// The empty name.
    pub fn new() -> StreamName {
        StreamName::default()
    }

    /// The name with one more word.
    pub fn with(mut self, word: impl AsRef<[u8]>) -> StreamName {
        let word = word.as_ref();
        self.0.update((word.len() as u64).to_le_bytes());
        self.0.update(word);
        self
    }

    /// The name with a number as one more word.
    pub fn with_number(self, number: u64) -> StreamName {
        self.with(number.to_le_bytes())
    }

    /// The stream of this name, at its beginning.
    pub fn stream(&self) -> Rng {
        ChaCha12Rng::from_seed(self.0.clone().finalize().into())
    }
}

/// The draws that puzzles are made with.
pub trait Draw {
    /// A number from 0 to `bound - 1`, each equally likely. `below(0)` is 0.
    fn below(&mut self, bound: u32) -> u32;

    /// Puts a slice into random order, every order equally likely (Fisher-Yates, from the end).
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// A random element, or nothing of an empty slice.
    fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u32) as usize)
    }
}

impl<R: rand::Rng> Draw for R {
    /// Lemire's multiplication method with rejection ("Fast Random Integer Generation in an
    /// Interval", 2019), on 32-bit words.
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

    /// These numbers are a promise: a book made today is the same book in ten years.
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
    fn words_do_not_run_together() {
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
        // Chi-square with 6 degrees of freedom: 22.5 is passed once in a thousand streams.
        let chi: f64 = seen.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 22.5, "{seen:?}");
    }

    #[test]
    fn bounds_of_nothing_and_one() {
        let mut rng = vector();
        assert_eq!((rng.below(0), rng.below(1)), (0, 0));
        assert_eq!(rng.choose::<u8>(&[]), None);
    }
}
