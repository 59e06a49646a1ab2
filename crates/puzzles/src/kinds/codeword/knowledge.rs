//! What a solver knows: the letters that each number can have, and the words that fit each entry.

use bookgen_core::entries::Lexicon;
use bookgen_core::entries::lexicon::LetterSet;

/// The numbers of a grid, and the words that may be in it.
#[derive(Clone, Copy, Debug)]
pub struct Code<'a> {
    /// The words.
    pub lexicon: &'a Lexicon,
    /// The numbers of each entry, counted from 0.
    pub entries: &'a [Vec<u8>],
    /// How many numbers there are.
    pub count: usize,
}

/// What is known about a puzzle. It only becomes less: letters and words are excluded.
#[derive(Clone, Debug)]
pub struct Knowledge {
    /// For each number, the letters that it can have.
    pub letters: Vec<LetterSet>,
    /// For each entry, the words that fit: their indices in the group of their length.
    pub words: Vec<Vec<u32>>,
    /// For each entry and each of its places, the letters of its words at this place.
    seen: Vec<Vec<LetterSet>>,
}

/// A number has no letter, or an entry has no word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// All letters of an alphabet.
pub fn all_letters(lexicon: &Lexicon) -> LetterSet {
    match lexicon.alphabet().len() {
        0 => 0,
        count => LetterSet::MAX >> (LetterSet::BITS as usize - count),
    }
}

/// The only letter of a set, if it has one.
pub fn only(letters: LetterSet) -> Option<u8> {
    letters.is_power_of_two().then(|| letters.trailing_zeros() as u8)
}

/// The letters of a set.
pub fn each(mut letters: LetterSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let letter = (letters != 0).then(|| letters.trailing_zeros() as u8)?;
        letters &= letters - 1;
        Some(letter)
    })
}

/// Whether a word has equal letters exactly where an entry has equal numbers.
fn has_pattern(word: &[u8], numbers: &[u8]) -> bool {
    let mut places = word.iter().zip(numbers).enumerate();
    places.all(|(at, (letter, number))| {
        word[..at].iter().zip(&numbers[..at]).all(|(a, b)| (a == letter) == (b == number))
    })
}

impl Knowledge {
    /// What is known without starters.
    pub fn new(code: &Code<'_>) -> Knowledge {
        let fitting = |numbers: &Vec<u8>| {
            let group = code.lexicon.group(numbers.len());
            let words = 0..group.count();
            let fits = |word: &usize| has_pattern(group.word(*word), numbers);
            words.filter(fits).map(|word| word as u32).collect()
        };
        let words: Vec<Vec<u32>> = code.entries.iter().map(fitting).collect();
        let letters = vec![all_letters(code.lexicon); code.count];
        let seen = code.entries.iter().map(|numbers| vec![0; numbers.len()]).collect();
        let mut knowledge = Knowledge { letters, words, seen };
        (0..code.entries.len()).for_each(|entry| knowledge.look(code, entry));
        knowledge
    }

    /// Notes the letters of the words of an entry.
    fn look(&mut self, code: &Code<'_>, entry: usize) {
        let group = code.lexicon.group(code.entries[entry].len());
        let seen = &mut self.seen[entry];
        seen.fill(0);
        for word in &self.words[entry] {
            for (seen, letter) in seen.iter_mut().zip(group.word(*word as usize)) {
                *seen |= 1 << letter;
            }
        }
    }

    /// Keeps the words of each entry that have possible letters.
    ///
    /// # Errors
    /// An entry has no word.
    fn keep_words(&mut self, code: &Code<'_>) -> Result<(), Contradiction> {
        for (entry, numbers) in code.entries.iter().enumerate() {
            let possible =
                |(seen, number): (&LetterSet, &u8)| seen & !self.letters[usize::from(*number)] == 0;
            if self.seen[entry].iter().zip(numbers).all(possible) {
                continue;
            }
            let group = code.lexicon.group(numbers.len());
            let letters = &self.letters;
            self.words[entry].retain(|word| {
                let word = group.word(*word as usize);
                let mut places = word.iter().zip(numbers);
                places.all(|(letter, number)| letters[usize::from(*number)] >> letter & 1 == 1)
            });
            if self.words[entry].is_empty() {
                return Err(Contradiction);
            }
            self.look(code, entry);
        }
        Ok(())
    }

    /// Notes letters of numbers. No other number has them.
    ///
    /// # Errors
    /// A number has no letter left, or an entry has no word left.
    pub fn set(&mut self, code: &Code<'_>, found: &[(u8, u8)]) -> Result<(), Contradiction> {
        for (number, letter) in found {
            if self.letters[usize::from(*number)] >> letter & 1 == 0 {
                return Err(Contradiction);
            }
            for letters in &mut self.letters {
                *letters &= !(1 << letter);
            }
            self.letters[usize::from(*number)] = 1 << letter;
        }
        if self.letters.contains(&0) {
            return Err(Contradiction);
        }
        self.keep_words(code)
    }

    /// Keeps some of the letters of a number.
    ///
    /// # Errors
    /// An entry has no word left.
    pub fn keep(
        &mut self,
        code: &Code<'_>,
        number: usize,
        letters: LetterSet,
    ) -> Result<(), Contradiction> {
        self.letters[number] &= letters;
        if self.letters[number] == 0 {
            return Err(Contradiction);
        }
        self.keep_words(code)
    }

    /// The letter of a number, if it is known.
    pub fn letter(&self, number: usize) -> Option<u8> {
        only(self.letters[number])
    }

    /// The letters that the words of an entry have at a place.
    pub fn seen(&self, entry: usize, place: usize) -> LetterSet {
        self.seen[entry][place]
    }

    /// The letters of a number that fit the words of all its entries.
    pub fn common(&self, code: &Code<'_>, number: usize) -> LetterSet {
        let mut common = self.letters[number];
        for (numbers, seen) in code.entries.iter().zip(&self.seen) {
            for (own, seen) in numbers.iter().zip(seen) {
                if usize::from(*own) == number {
                    common &= seen;
                }
            }
        }
        common
    }

    /// Whether each letter is known.
    pub fn is_solved(&self) -> bool {
        self.letters.iter().all(|letters| letters.is_power_of_two())
    }
}
