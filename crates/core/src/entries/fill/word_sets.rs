//! Sets of words of a lexicon.

use super::super::lexicon::{Lexicon, MAX_LETTERS, WordId};

/// A set of words of a lexicon: for each length a bit for each word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordSets {
    bits: Vec<Vec<u64>>,
    counts: Vec<u32>,
}

impl WordSets {
    /// The words of a lexicon for which `is_allowed` is true.
    pub fn new(lexicon: &Lexicon, mut is_allowed: impl FnMut(WordId) -> bool) -> WordSets {
        let empty = |length| vec![0; lexicon.group(length).blocks];
        let mut sets = WordSets {
            bits: (0..=MAX_LETTERS).map(empty).collect(),
            counts: vec![0; MAX_LETTERS + 1],
        };
        for word in lexicon.words().filter(|word| is_allowed(*word)) {
            sets.bits[word.length][word.index / 64] |= 1 << (word.index % 64);
            sets.counts[word.length] += 1;
        }
        sets
    }

    /// The words of a lexicon up to a class.
    pub fn up_to(lexicon: &Lexicon, class: u8) -> WordSets {
        WordSets::new(lexicon, |word| lexicon.class(word) <= class)
    }

    /// The number of words of a length.
    pub fn count(&self, length: usize) -> u32 {
        self.counts.get(length).copied().unwrap_or(0)
    }

    /// The number of letters of the longest word.
    pub fn longest(&self) -> usize {
        self.counts.iter().rposition(|count| *count > 0).unwrap_or(0)
    }

    /// The words of a length, as blocks of bits.
    pub fn bits(&self, length: usize) -> &[u64] {
        &self.bits[length.min(MAX_LETTERS)]
    }

    /// Whether a word is in the set.
    pub fn has(&self, word: WordId) -> bool {
        self.bits[word.length][word.index / 64] >> (word.index % 64) & 1 == 1
    }

    /// Removes a word.
    pub fn remove(&mut self, word: WordId) {
        if self.has(word) {
            self.bits[word.length][word.index / 64] &= !(1 << (word.index % 64));
            self.counts[word.length] -= 1;
        }
    }
}

/// The costs of words: how many halvings of the words of crossing entries a word is worth to avoid.
#[derive(Clone, Debug)]
pub struct WordCosts {
    costs: Vec<Vec<f32>>,
}

impl WordCosts {
    /// The costs of the words of a lexicon.
    pub fn new(lexicon: &Lexicon, mut cost: impl FnMut(WordId) -> f32) -> WordCosts {
        let mut costs: Vec<Vec<f32>> = (0..=MAX_LETTERS)
            .map(|length| Vec::with_capacity(lexicon.group(length).count()))
            .collect();
        for word in lexicon.words() {
            costs[word.length].push(cost(word));
        }
        WordCosts { costs }
    }

    /// The costs of the words of a length.
    pub(super) fn of(&self, length: usize) -> &[f32] {
        &self.costs[length]
    }
}
