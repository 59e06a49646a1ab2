//! Solves cryptograms as a person does with a list of words, one letter or word after the other.
//!
//! | technique | level | what follows |
//! |---|---|---|
//! | one-letter word | easy | one of the words of one letter fits |
//! | only word | easy | only one word of the list fits an encrypted word and its known letters |
//! | common letter | easy | all words that fit have the same letter at a place |
//! | shared letter | medium | only one letter fits an encrypted letter in all its words |
//! | narrowing | medium | words whose letters fit in no other word are left out, again and again |
//! | trial | hard | words that leave another encrypted word without a word are left out |
//!
//! A puzzle is easy if [`EASY_GIVEN`] percent of its letters or more are printed and it needs only easy
//! techniques; it is medium if [`MEDIUM_GIVEN`] percent or more are printed and it needs no trial. All others
//! are hard.
//!
//! Each step takes the first technique that finds a letter. Words that fit are counted with the letters that
//! are known at that step.

use std::collections::BTreeMap;

use super::board::CryptogramBoard;
use super::list::{Listed, fits};

/// The index of the hardest level.
pub const HARDEST: usize = 2;
/// The minimum percentage of printed letters of an easy puzzle.
pub const EASY_GIVEN: usize = 20;
/// The minimum percentage of printed letters of a medium puzzle.
pub const MEDIUM_GIVEN: usize = 8;
/// The maximum number of words that are tried for an encrypted word, and of encrypted words in a step.
const MAX_TRIED: usize = 150;
const MAX_TRIALS: usize = 4;

/// A way to find letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    OneLetterWord,
    OnlyWord,
    CommonLetter,
    SharedLetter,
    Narrowing,
    Trial,
}

impl Technique {
    /// The English name.
    pub fn name(self) -> &'static str {
        match self {
            Technique::OneLetterWord => "one-letter word",
            Technique::OnlyWord => "only word",
            Technique::CommonLetter => "common letter",
            Technique::SharedLetter => "shared letter",
            Technique::Narrowing => "narrowing",
            Technique::Trial => "trial",
        }
    }

    /// The index of the level.
    pub fn level(self) -> usize {
        match self {
            Technique::OneLetterWord | Technique::OnlyWord | Technique::CommonLetter => 0,
            Technique::SharedLetter | Technique::Narrowing => 1,
            Technique::Trial => 2,
        }
    }

    /// The effort of a step.
    pub fn effort(self) -> u32 {
        match self {
            Technique::OneLetterWord => 1,
            Technique::OnlyWord => 2,
            Technique::CommonLetter => 3,
            Technique::SharedLetter => 6,
            Technique::Narrowing => 12,
            Technique::Trial => 25,
        }
    }
}

/// A step of the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundLetters {
    pub technique: Technique,
    /// The encrypted word, or the words that have the letter.
    pub words: Vec<usize>,
    /// The number of words that fit the first encrypted word, and one of them.
    pub fitting: (usize, String),
    /// The new letters, by their encrypted letters.
    pub letters: BTreeMap<char, char>,
}

/// The steps of a solution.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The encrypted words.
    pub words: Vec<Vec<char>>,
    pub steps: Vec<FoundLetters>,
    /// Whether all letters were found.
    pub is_complete: bool,
}

impl Solution {
    /// The sum of the efforts of the steps.
    pub fn effort(&self) -> u32 {
        self.steps.iter().map(|step| step.technique.effort()).sum()
    }
}

/// The index of the level of a cryptogram.
pub fn level(board: &CryptogramBoard) -> usize {
    let is_solved = |most| solve(board, most).is_some_and(|solution| solution.is_complete);
    match board.percent_given() {
        EASY_GIVEN.. if is_solved(0) => 0,
        MEDIUM_GIVEN.. if is_solved(1) => 1,
        _ => 2,
    }
}

/// A set of letters, by their index in the alphabet.
type Letters = u128;

/// Solves a cryptogram with the techniques up to a level. `None` if its list is not known or has too many
/// letters.
pub fn solve(board: &CryptogramBoard, most: usize) -> Option<Solution> {
    let words: Vec<Vec<char>> = board.words().into_iter().map(|(cipher, _)| cipher).collect();
    let mut state = State::new(board, &words)?;
    let mut steps = Vec::new();
    while !state.is_complete() {
        let Some(step) = state.step(most) else { break };
        steps.push(step);
    }
    Some(Solution { is_complete: state.is_complete(), words, steps })
}

/// What is known about the letters.
#[derive(Clone)]
struct State {
    /// The letters of the text, and the encrypted letters.
    alphabet: Vec<char>,
    cipher: Vec<char>,
    /// The letters that each encrypted letter can still stand for.
    open: Vec<Letters>,
    /// The encrypted words, as indices of encrypted letters.
    words: Vec<Vec<usize>>,
    /// The words that fit each encrypted word.
    fits: Vec<Vec<Vec<u8>>>,
}

impl State {
    fn new(board: &CryptogramBoard, words: &[Vec<char>]) -> Option<State> {
        let listed = Listed::new(&board.language, &board.list).ok()?;
        let mut fits_of_words: Vec<Vec<Vec<char>>> = Vec::new();
        for (cipher, plain) in board.words() {
            let mut own = vec![plain.clone()];
            listed.each(cipher.len(), &board.language, |word| {
                if fits(&cipher, word, &board.given) && *word != plain[..] {
                    own.push(word.to_vec());
                }
            });
            own.sort();
            fits_of_words.push(own);
        }
        let letters = || fits_of_words.iter().flatten().flatten().chain(board.given.values());
        let mut alphabet: Vec<char> = letters().copied().collect();
        alphabet.sort_unstable();
        alphabet.dedup();
        let mut cipher: Vec<char> = words.iter().flatten().copied().collect();
        cipher.sort_unstable();
        cipher.dedup();
        if alphabet.len() > Letters::BITS as usize {
            return None;
        }
        let index = |set: &[char], letter: char| set.binary_search(&letter).unwrap_or(0);
        let open = cipher.iter().map(|letter| match board.given.get(letter) {
            Some(plain) => 1 << index(&alphabet, *plain),
            None => {
                let taken = alphabet.iter().enumerate().filter(|(_, plain)| {
                    *plain == letter || board.given.values().any(|given| given == *plain)
                });
                taken.fold(Letters::MAX, |open, (at, _)| open & !(1 << at))
            }
        });
        let open: Vec<Letters> = open.collect();
        let numbers = |word: &Vec<char>| -> Vec<u8> {
            word.iter().map(|letter| index(&alphabet, *letter) as u8).collect()
        };
        let fits = fits_of_words.iter().map(|words| words.iter().map(numbers).collect()).collect();
        let of_cipher =
            |word: &Vec<char>| word.iter().map(|letter| index(&cipher, *letter)).collect();
        let words = words.iter().map(of_cipher).collect();
        Some(State { open, words, fits, alphabet, cipher })
    }

    fn is_known(&self, letter: usize) -> bool {
        self.open[letter].count_ones() == 1
    }

    fn is_complete(&self) -> bool {
        (0..self.open.len()).all(|letter| self.is_known(letter))
    }

    /// Removes the words that no longer fit.
    fn drop_words(&mut self) {
        for (word, fits) in self.words.iter().zip(&mut self.fits) {
            let open = &self.open;
            fits.retain(|fit| word.iter().zip(fit).all(|(own, at)| open[*own] & (1 << at) != 0));
        }
    }

    /// Sets letters, which no other encrypted letter stands for.
    fn set(&mut self, letter: usize, plain: Letters) {
        for (other, open) in self.open.iter_mut().enumerate() {
            if other == letter {
                *open = plain;
            } else {
                *open &= !plain;
            }
        }
    }

    /// The letters that the words that fit have for each letter of an encrypted word.
    fn seen(&self, word: usize) -> Vec<Letters> {
        let mut seen = vec![0; self.words[word].len()];
        for fit in &self.fits[word] {
            for (seen, letter) in seen.iter_mut().zip(fit) {
                *seen |= 1 << letter;
            }
        }
        seen
    }

    /// The encrypted words with unknown letters, those with the fewest fitting words first.
    fn open_words(&self) -> Vec<usize> {
        let mut words: Vec<usize> = (0..self.words.len())
            .filter(|word| self.words[*word].iter().any(|letter| !self.is_known(*letter)))
            .collect();
        words.sort_by_key(|word| self.fits[*word].len());
        words
    }

    fn step(&mut self, most: usize) -> Option<FoundLetters> {
        self.drop_words();
        let words = self.open_words();
        // A list without the words of the text, or a given letter that contradicts it.
        if words.iter().any(|word| self.fits[*word].is_empty()) {
            return None;
        }
        if let Some(step) = self.in_one_word(&words) {
            return Some(step);
        }
        if most < 1 {
            return None;
        }
        if let Some(step) = self.in_several_words() {
            return Some(step);
        }
        if let Some(step) = self.narrowed() {
            return Some(step);
        }
        if most < HARDEST { None } else { self.trial() }
    }

    /// A word for which only one word fits, or whose fitting words have a letter in common.
    fn in_one_word(&mut self, words: &[usize]) -> Option<FoundLetters> {
        for word in words {
            let seen = self.seen(*word);
            let own = self.words[*word].clone();
            let new = own
                .into_iter()
                .zip(seen)
                .filter(|(letter, seen)| seen.count_ones() == 1 && !self.is_known(*letter));
            let new: BTreeMap<usize, Letters> = new.collect();
            if new.is_empty() {
                continue;
            }
            let technique = match (self.words[*word].len(), self.fits[*word].len()) {
                (1, _) => Technique::OneLetterWord,
                (_, 1) => Technique::OnlyWord,
                _ => Technique::CommonLetter,
            };
            return Some(self.found(technique, vec![*word], &new));
        }
        None
    }

    /// The letters that fit each encrypted letter in all its words.
    fn shared(&self) -> Vec<Letters> {
        let mut shared = self.open.clone();
        for word in 0..self.words.len() {
            for (letter, seen) in self.words[word].iter().zip(self.seen(word)) {
                shared[*letter] &= seen;
            }
        }
        shared
    }

    fn in_several_words(&mut self) -> Option<FoundLetters> {
        let shared = self.shared();
        let letter = (0..shared.len())
            .find(|letter| !self.is_known(*letter) && shared[*letter].count_ones() == 1)?;
        let words = self.words_with(letter);
        Some(self.found(
            Technique::SharedLetter,
            words,
            &BTreeMap::from([(letter, shared[letter])]),
        ))
    }

    /// The encrypted words with a letter, those with the fewest fitting words first.
    fn words_with(&self, letter: usize) -> Vec<usize> {
        let has = |word: &usize| self.words[*word].contains(&letter);
        let mut words: Vec<usize> = (0..self.words.len()).filter(has).collect();
        words.sort_by_key(|word| self.fits[*word].len());
        words
    }

    /// Leaves out words until nothing changes. `None` if no letter becomes known.
    fn narrowed(&mut self) -> Option<FoundLetters> {
        let mut next = self.clone();
        next.narrow().then_some(())?;
        let new = (0..next.open.len())
            .filter(|letter| !self.is_known(*letter) && next.is_known(*letter))
            .map(|letter| (letter, next.open[letter]));
        let new: BTreeMap<usize, Letters> = new.take(1).collect();
        let (letter, _) = new.first_key_value()?;
        let words = self.words_with(*letter);
        Some(self.found(Technique::Narrowing, words, &new))
    }

    /// Leaves out words until nothing changes. Returns false if a letter has nothing left.
    fn narrow(&mut self) -> bool {
        loop {
            self.drop_words();
            let mut shared = self.shared();
            for letter in 0..shared.len() {
                if shared[letter].count_ones() == 1 {
                    let plain = shared[letter];
                    for (other, open) in shared.iter_mut().enumerate() {
                        *open &= if other == letter { Letters::MAX } else { !plain };
                    }
                }
            }
            if shared.contains(&0) || self.fits.iter().any(Vec::is_empty) {
                return false;
            }
            if shared == self.open {
                return true;
            }
            self.open = shared;
        }
    }

    /// Tries each word that fits, and keeps it if every encrypted word still has a word.
    fn trial(&mut self) -> Option<FoundLetters> {
        let mut base = self.clone();
        base.narrow().then_some(())?;
        for word in base.open_words().into_iter().take(MAX_TRIALS) {
            if base.fits[word].len() > MAX_TRIED {
                continue;
            }
            let mut union: Vec<Letters> = vec![0; base.open.len()];
            for fit in base.fits[word].clone() {
                let mut tried = base.clone();
                for (letter, plain) in base.words[word].iter().zip(&fit) {
                    tried.set(*letter, 1 << plain);
                }
                if tried.narrow() {
                    union.iter_mut().zip(&tried.open).for_each(|(union, open)| *union |= open);
                }
            }
            let new = (0..union.len())
                .filter(|letter| !self.is_known(*letter) && union[*letter].count_ones() == 1)
                .map(|letter| (letter, union[letter]));
            let new: BTreeMap<usize, Letters> = new.collect();
            if !new.is_empty() {
                return Some(self.found(Technique::Trial, vec![word], &new));
            }
        }
        None
    }

    /// Sets new letters and makes the step.
    fn found(
        &mut self,
        technique: Technique,
        words: Vec<usize>,
        new: &BTreeMap<usize, Letters>,
    ) -> FoundLetters {
        let fitting = words.first().map_or((0, String::new()), |word| {
            let text = self.fits[*word].first().map(|fit| self.text(fit));
            (self.fits[*word].len(), text.unwrap_or_default())
        });
        let letters = new.iter().map(|(letter, plain)| {
            let at = plain.trailing_zeros() as usize;
            (self.cipher[*letter], self.alphabet.get(at).copied().unwrap_or_default())
        });
        let letters = letters.collect();
        new.iter().for_each(|(letter, plain)| self.set(*letter, *plain));
        FoundLetters { technique, words, fitting, letters }
    }

    fn text(&self, word: &[u8]) -> String {
        word.iter().map(|letter| self.alphabet[usize::from(*letter)]).collect()
    }
}
