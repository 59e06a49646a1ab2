//! Chooses words with rare letters, so that each letter of the alphabet is in a grid.

use std::collections::BTreeMap;

use bookgen_base::rng::{Draw, Rng};
use bookgen_core::entries::lexicon::LetterSet;
use bookgen_core::entries::{Entry, Lexicon, WordCosts, WordId, WordSets};

use super::knowledge::each;

/// A letter that is expected less than this many times in a grid is rare: a word with it is chosen first.
const RARE: f32 = 1.3;
/// A letter that is expected less than this many times is favoured.
const SCARCE: f32 = 4.0;
/// The most that a word gains by one letter.
const MAX_GAIN: f32 = 1.2;
/// The range of the random part of a cost: without it, the words that leave crossing entries the most words
/// would be in most puzzles.
const NOISE: f32 = 2.5;
/// The number of letters of a grid of usual size, and of a small grid.
const USUAL: f32 = 105.0;
const SMALL: f32 = 40.0;
/// How many words are compared for a rare letter.
const COMPARED: usize = 12;
/// The number of words with a letter from which a list has enough of them.
const ENOUGH: usize = 40;

/// The letters of allowed words: how often each is expected in a grid, and the words that have it.
#[derive(Debug)]
pub struct Letters {
    /// The share of each letter among all letters.
    shares: Vec<f32>,
    /// The number of words with each letter.
    words: Vec<usize>,
    /// For each letter whose share is small, its words by length.
    of_rare: BTreeMap<u8, BTreeMap<usize, Vec<WordId>>>,
}

impl Letters {
    /// Counts the letters of the allowed words.
    pub fn new(lexicon: &Lexicon, allowed: &WordSets) -> Letters {
        let count = lexicon.alphabet().len();
        let (mut counts, mut words, mut total) = (vec![0usize; count], vec![0; count], 0usize);
        let usable = || lexicon.words().filter(|word| word.length > 2 && allowed.has(*word));
        let set = |word: WordId| -> LetterSet {
            let letters = lexicon.group(word.length).word(word.index);
            letters.iter().fold(0, |set, letter| set | 1 << letter)
        };
        for word in usable() {
            for letter in lexicon.group(word.length).word(word.index) {
                counts[usize::from(*letter)] += 1;
                total += 1;
            }
            each(set(word)).for_each(|letter| words[usize::from(letter)] += 1);
        }
        let share = |count: &usize| *count as f32 / total.max(1) as f32;
        let shares: Vec<f32> = counts.iter().map(share).collect();
        // In small grids, these letters are rare.
        let is_rare = |letter: &u8| shares[usize::from(*letter)] * SMALL < RARE;
        let rare = (0..count as u8).filter(is_rare).fold(0, |all: LetterSet, own| all | 1 << own);
        let mut of_rare: BTreeMap<u8, BTreeMap<usize, Vec<WordId>>> = BTreeMap::new();
        for word in usable() {
            for letter in each(set(word) & rare) {
                of_rare.entry(letter).or_default().entry(word.length).or_default().push(word);
            }
        }
        Letters { shares, words, of_rare }
    }

    /// Whether there are enough words with each letter of the alphabet.
    pub fn are_enough(&self) -> bool {
        self.words.iter().all(|words| *words >= ENOUGH)
    }

    /// Whether some letter has no word.
    pub fn missing(&self) -> Option<usize> {
        self.words.iter().position(|words| *words == 0)
    }

    /// The gains of words with letters that a grid of usual size would often lack.
    pub fn costs(&self, lexicon: &Lexicon, rng: &mut Rng) -> WordCosts {
        let gain = |share: &f32| {
            let expected = share * USUAL;
            if expected >= SCARCE { 0.0 } else { MAX_GAIN * (1.0 - expected / SCARCE) }
        };
        let gains: Vec<f32> = self.shares.iter().map(gain).collect();
        let noise = |rng: &mut Rng| NOISE * (rng.below(1 << 16) as f32 / (1 << 16) as f32);
        WordCosts::new(lexicon, |word| {
            let letters = lexicon.group(word.length).word(word.index);
            // Twice the same letter gains once.
            let mut cost = noise(rng);
            for (at, letter) in letters.iter().enumerate() {
                if !letters[..at].contains(letter) {
                    cost -= gains[usize::from(*letter)];
                }
            }
            cost
        })
    }

    /// Words with the rare letters and with the letters that a fill lacked, of lengths that the entries have.
    pub fn choose(
        &self,
        lexicon: &Lexicon,
        entries: &[Entry],
        cells: usize,
        lacking: LetterSet,
        rng: &mut Rng,
    ) -> Vec<WordId> {
        let mut room: BTreeMap<usize, usize> = BTreeMap::new();
        entries.iter().for_each(|entry| *room.entry(entry.cells.len()).or_default() += 1);
        let is_rare = |letter: &u8| {
            let expected = self.shares[usize::from(*letter)] * cells as f32;
            expected < RARE || lacking >> letter & 1 == 1
        };
        let mut wanted: Vec<u8> = self.of_rare.keys().copied().filter(is_rare).collect();
        rng.shuffle(&mut wanted);
        wanted
            .sort_by(|a, b| self.shares[usize::from(*a)].total_cmp(&self.shares[usize::from(*b)]));
        let mut chosen: Vec<WordId> = Vec::new();
        let mut open: LetterSet = wanted.iter().fold(0, |open, letter| open | 1 << letter);
        for letter in wanted {
            if open >> letter & 1 == 0 {
                continue;
            }
            let by_length = &self.of_rare[&letter];
            let lists: Vec<&Vec<WordId>> = by_length
                .iter()
                .filter(|(length, _)| room.get(length).is_some_and(|left| *left > 0))
                .map(|(_, words)| words)
                .collect();
            let total: usize = lists.iter().map(|words| words.len()).sum();
            if total == 0 {
                continue;
            }
            let mut best: Option<(u32, WordId)> = None;
            for _ in 0..COMPARED {
                let mut at = rng.below(total as u32) as usize;
                let word = lists.iter().find_map(|words| match words.get(at) {
                    Some(word) => Some(*word),
                    None => {
                        at -= words.len();
                        None
                    }
                });
                let Some(word) = word.filter(|word| !chosen.contains(word)) else { continue };
                let letters = lexicon.group(word.length).word(word.index);
                let covered = letters.iter().fold(0, |set: LetterSet, letter| set | 1 << letter);
                let count = (covered & open).count_ones();
                if best.is_none_or(|(most, _)| count > most) {
                    best = Some((count, word));
                }
            }
            let Some((_, word)) = best else { continue };
            for letter in lexicon.group(word.length).word(word.index) {
                open &= !(1 << letter);
            }
            if let Some(left) = room.get_mut(&word.length) {
                *left -= 1;
            }
            chosen.push(word);
        }
        chosen
    }
}
