//! The words that an entry can still have.

use super::super::lexicon::{Group, LetterSet};

/// The words that an entry can still have: a sparse set of bits. Blocks without words are not visited.
#[derive(Clone, Debug)]
pub struct Domain {
    /// The number of letters.
    pub length: usize,
    /// A bit for each word of the group.
    pub bits: Vec<u64>,
    /// The blocks. The first [`Domain::active`] of them have words.
    pub order: Vec<u16>,
    /// The number of blocks that have words.
    pub active: usize,
    /// The number of words.
    pub count: u32,
}

impl Domain {
    /// The words of a set.
    pub fn new(length: usize, bits: &[u64]) -> Domain {
        let mut order: Vec<u16> = (0..bits.len() as u16).collect();
        order.sort_by_key(|block| bits[usize::from(*block)] == 0);
        let active = bits.iter().filter(|block| **block != 0).count();
        let mut domain = Domain { length, bits: bits.to_vec(), order, active, count: 0 };
        domain.recount();
        domain
    }

    /// The blocks that have words.
    pub fn blocks(&self) -> &[u16] {
        &self.order[..self.active]
    }

    /// The words.
    pub fn words(&self) -> impl Iterator<Item = usize> {
        self.blocks().iter().flat_map(|block| {
            let block = usize::from(*block);
            ones(self.bits[block]).map(move |bit| block * 64 + bit)
        })
    }

    /// A word. The domain must have one.
    pub fn first(&self) -> usize {
        let block = usize::from(self.order[0]);
        block * 64 + self.bits[block].trailing_zeros() as usize
    }

    /// Whether a word is in the domain.
    pub fn has(&self, word: usize) -> bool {
        self.bits[word / 64] >> (word % 64) & 1 == 1
    }

    /// Changes the bits of each active block. The count becomes wrong: see [`Domain::recount`].
    #[inline]
    fn change(&mut self, change: impl Fn(usize, u64) -> u64) {
        for at in (0..self.active).rev() {
            let block = usize::from(self.order[at]);
            self.bits[block] = change(block, self.bits[block]);
            if self.bits[block] == 0 {
                self.active -= 1;
                self.order.swap(at, self.active);
            }
        }
    }

    /// Keeps the words that have one of the letters at a place.
    pub fn keep_letters(&mut self, group: &Group, place: usize, letters: LetterSet) {
        self.change(|block, bits| {
            let any = letters_of(letters)
                .fold(0, |any, letter| any | group.with_letter(place, letter)[block]);
            bits & any
        });
    }

    /// Removes the words that have one of the letters at a place.
    pub fn remove_letters(&mut self, group: &Group, place: usize, letters: LetterSet) {
        for letter in letters_of(letters) {
            let set = group.with_letter(place, letter);
            self.change(|block, bits| bits & !set[block]);
        }
    }

    /// Removes a word that is in the domain.
    pub fn remove_word(&mut self, word: usize) {
        let block = word / 64;
        self.bits[block] &= !(1 << (word % 64));
        self.count -= 1;
        if self.bits[block] == 0 {
            self.active -= 1;
            if let Some(at) = self.position(block) {
                self.order.swap(at, self.active);
            }
        }
    }

    /// Keeps only a word that is in the domain.
    pub fn keep_word(&mut self, word: usize) {
        let block = word / 64;
        if let Some(at) = self.position(block) {
            self.order.swap(0, at);
        }
        for other in &self.order[1..self.active] {
            self.bits[usize::from(*other)] = 0;
        }
        self.bits[block] = 1 << (word % 64);
        self.active = 1;
        self.count = 1;
    }

    fn position(&self, block: usize) -> Option<usize> {
        self.order.iter().position(|at| usize::from(*at) == block)
    }

    /// Counts the words again.
    pub fn recount(&mut self) {
        let count = |block: &u16| self.bits[usize::from(*block)].count_ones();
        self.count = self.blocks().iter().map(count).sum();
    }

    /// The number of words that are in a set.
    pub fn count_of(&self, set: &[u64]) -> u32 {
        let count = |block: &u16| {
            let block = usize::from(*block);
            (self.bits[block] & set[block]).count_ones()
        };
        self.blocks().iter().map(count).sum()
    }
}

/// The bits that are set, from the lowest.
pub fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let bit = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            bit
        })
    })
}

/// The letters of a set.
pub fn letters_of(mut letters: LetterSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (letters != 0).then(|| {
            let letter = letters.trailing_zeros() as usize;
            letters &= letters - 1;
            letter
        })
    })
}
