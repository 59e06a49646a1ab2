//! How much room a list of words leaves to the entries of a shape.

use super::fill::WordSets;
use super::lexicon::{Lexicon, MAX_LETTERS};
use super::logarithm::log2;

/// The largest lack that counts: the rules of a shape matter more.
const MAX_LACK: f32 = 4.5;

/// For each length and each number of crossed letters: the binary logarithm of the number of words that an
/// entry can expect to have, if half of the cost of each crossing is its own. An entry with a room below
/// 0 probably has no word.
#[derive(Clone, Debug)]
pub struct Room {
    table: Vec<[f32; MAX_LETTERS + 1]>,
}

impl Room {
    /// The room that the allowed words of a lexicon leave.
    pub fn new(lexicon: &Lexicon, allowed: &WordSets) -> Room {
        const SCALE: f32 = 1_000_000.0;
        // The logarithm of the probability that two letters are equal.
        let agreement = log2((lexicon.agreement() * SCALE) as u32) - log2(SCALE as u32);
        let row = |length: usize| {
            let words = allowed.count(length);
            let crossed = |crossed: usize| log2(words.max(1)) + agreement / 2.0 * crossed as f32;
            std::array::from_fn(|count| match words {
                0 => -1000.0,
                _ => crossed(count),
            })
        };
        Room { table: (0..=MAX_LETTERS).map(row).collect() }
    }

    /// The room of an entry with this many letters and crossed letters.
    pub fn of(&self, letters: usize, crossed: usize) -> f32 {
        let letters = letters.min(MAX_LETTERS);
        self.table[letters][crossed.min(MAX_LETTERS)]
    }

    /// The lack of room below a wanted room, squared.
    pub fn lack(&self, letters: usize, crossed: usize, wanted: f32) -> f32 {
        let lack = (wanted - self.of(letters, crossed)).clamp(0.0, MAX_LACK);
        lack * lack
    }
}
