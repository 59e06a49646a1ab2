//! A lexicon: words by length, each with its class of commonness.
//!
//! Letters are numbers: their place in the alphabet, which is the sorted set of all letters of the words.
//! For each length, place and letter, a bit set has the words with this letter at this place.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The longest word that a lexicon has.
pub const MAX_LETTERS: usize = 25;
/// The largest alphabet: a [`LetterSet`] has a bit for each letter.
pub const MAX_ALPHABET: usize = 128;
/// The highest class.
pub const MAX_CLASS: u8 = 100;

/// A set of letters of the alphabet.
pub type LetterSet = u128;

/// A word of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The letters, one string for each cell.
    pub letters: Vec<String>,
    /// The class of commonness, from 0 for words that everybody uses to 100. The lists that bookgen ships
    /// have the classes of SCOWL: 10, 20, 35, 40, 50, 55, 60 and 70.
    pub class: u8,
}

/// A word of a lexicon: its number of letters, and its index among the words of this length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordId {
    /// The number of letters.
    pub length: usize,
    /// The index among the words of this length, which are sorted by their letters.
    pub index: usize,
}

/// The words of one length.
#[derive(Debug, Default)]
pub struct Group {
    /// The number of letters of each word.
    pub length: usize,
    /// The letters of all words, one word after the other.
    letters: Vec<u8>,
    /// The class of each word.
    classes: Vec<u8>,
    /// The stem of each word, as a number.
    stems: Vec<u32>,
    /// The number of blocks of 64 words.
    pub blocks: usize,
    /// The words with a letter at a place, as blocks: place by place, letter by letter.
    support: Vec<u64>,
    alphabet: usize,
}

impl Group {
    /// The number of words.
    pub fn count(&self) -> usize {
        self.classes.len()
    }

    /// The letters of a word, as numbers.
    pub fn word(&self, index: usize) -> &[u8] {
        &self.letters[index * self.length..][..self.length]
    }

    /// The class of a word.
    pub fn class(&self, index: usize) -> u8 {
        self.classes[index]
    }

    /// The number of the stem of a word. Words of one stem have the same number, in all groups.
    pub fn stem(&self, index: usize) -> u32 {
        self.stems[index]
    }

    /// The words that have a letter at a place, as blocks of bits.
    #[inline]
    pub fn with_letter(&self, place: usize, letter: usize) -> &[u64] {
        &self.support[(place * self.alphabet + letter) * self.blocks..][..self.blocks]
    }
}

/// A set of words, grouped by length. See the [module](self).
#[derive(Debug)]
pub struct Lexicon {
    alphabet: Vec<String>,
    groups: Vec<Group>,
    /// The words of each stem that has several words.
    families: BTreeMap<u32, Vec<WordId>>,
    /// The probability that two random letters of words are equal.
    agreement: f32,
}

impl Lexicon {
    /// Creates a lexicon of words; see [`LexiconBuilder::add`].
    ///
    /// # Errors
    /// See [`LexiconBuilder::build`].
    pub fn new<'a>(words: impl IntoIterator<Item = &'a Word>) -> Result<Lexicon, usize> {
        let mut builder = LexiconBuilder::default();
        for word in words {
            builder.add(word.letters.iter().map(String::as_str), word.class);
        }
        builder.build()
    }

    /// The letters of all words, in the order of their numbers.
    pub fn alphabet(&self) -> &[String] {
        &self.alphabet
    }

    /// The words of a length. Lengths above [`MAX_LETTERS`] have no words.
    pub fn group(&self, length: usize) -> &Group {
        &self.groups[if length <= MAX_LETTERS { length } else { 0 }]
    }

    /// The number of letters of the longest word.
    pub fn longest(&self) -> usize {
        self.groups.iter().rposition(|group| group.count() > 0).unwrap_or(0)
    }

    /// All words.
    pub fn words(&self) -> impl Iterator<Item = WordId> {
        self.groups.iter().flat_map(|group| {
            (0..group.count()).map(|index| WordId { length: group.length, index })
        })
    }

    /// The class of a word.
    pub fn class(&self, word: WordId) -> u8 {
        self.group(word.length).class(word.index)
    }

    /// The letters of a word, one string for each cell.
    pub fn letters(&self, word: WordId) -> impl Iterator<Item = &str> {
        let letters = self.group(word.length).word(word.index);
        letters.iter().map(|letter| self.alphabet[usize::from(*letter)].as_str())
    }

    /// The letters of a word as one text.
    pub fn text(&self, word: WordId) -> String {
        self.letters(word).collect()
    }

    /// Finds the word with these letters.
    pub fn find<T: AsRef<str>>(&self, letters: &[T]) -> Option<WordId> {
        let number = |letter: &T| {
            let found = self.alphabet.binary_search_by(|known| known.as_str().cmp(letter.as_ref()));
            found.ok().and_then(|at| u8::try_from(at).ok())
        };
        let numbers: Vec<u8> = letters.iter().map(number).collect::<Option<_>>()?;
        let group = self.group(numbers.len());
        let (mut low, mut high) = (0, group.count());
        while low < high {
            let middle = usize::midpoint(low, high);
            match group.word(middle).cmp(&numbers) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => {
                    return Some(WordId { length: numbers.len(), index: middle });
                }
            }
        }
        None
    }

    /// The other words with the stem of a word.
    pub fn relatives(&self, word: WordId) -> impl Iterator<Item = WordId> {
        let stem = self.group(word.length).stem(word.index);
        let family = self.families.get(&stem).into_iter().flatten();
        family.copied().filter(move |other| *other != word)
    }

    /// The probability that two random letters of words are equal: about 0.065 in English.
    pub fn agreement(&self) -> f32 {
        self.agreement
    }

    /// Words share a stem if one is the beginning of the other and at most three letters shorter, and the
    /// shorter one has four or more letters: HOUSE and HOUSES, PLAY and PLAYER, but not CAR and CARD.
    fn find_stems(&mut self) {
        const LEAST: usize = 4;
        const MORE: usize = 3;
        const UNKNOWN: u32 = u32::MAX;
        let mut next = 0;
        let mut members: BTreeMap<u32, Vec<WordId>> = BTreeMap::new();
        for length in 0..=MAX_LETTERS {
            let mut stems = vec![UNKNOWN; self.groups[length].count()];
            for end in length.saturating_sub(MORE).max(LEAST)..length {
                let (short, long) = (&self.groups[end], &self.groups[length]);
                // Both groups are sorted, so the beginnings of the longer words are sorted, too.
                let mut at = 0;
                for (index, stem) in stems.iter_mut().enumerate() {
                    let beginning = &long.word(index)[..end];
                    while at < short.count() && short.word(at) < beginning {
                        at += 1;
                    }
                    if *stem == UNKNOWN && at < short.count() && short.word(at) == beginning {
                        *stem = short.stem(at);
                        let family = members.entry(*stem).or_default();
                        if family.is_empty() {
                            family.push(WordId { length: end, index: at });
                        }
                        family.push(WordId { length, index });
                    }
                }
            }
            for stem in stems.iter_mut().filter(|stem| **stem == UNKNOWN) {
                *stem = next;
                next += 1;
            }
            self.groups[length].stems = stems;
        }
        self.families = members;
    }
}

/// Collects the words of a lexicon.
#[derive(Debug, Default)]
pub struct LexiconBuilder {
    /// The number of each letter, in the order in which the letters came.
    numbers: BTreeMap<String, u16>,
    /// The numbers of letters of one byte, plus 1.
    of_bytes: Vec<u16>,
    /// The letters and the classes of the words of each length.
    groups: Vec<(Vec<u16>, Vec<u8>)>,
    word: Vec<u16>,
}

impl LexiconBuilder {
    /// Adds a word. Words with the same letters count once, with the least of their classes. Words of one
    /// letter or of more than [`MAX_LETTERS`] letters are left out. Returns whether the word was added.
    pub fn add<'a>(&mut self, letters: impl IntoIterator<Item = &'a str>, class: u8) -> bool {
        self.word.clear();
        for letter in letters {
            let number = self.number(letter);
            self.word.push(number);
        }
        let length = self.word.len();
        if !(2..=MAX_LETTERS).contains(&length) {
            return false;
        }
        if self.groups.len() <= length {
            self.groups.resize_with(length + 1, Default::default);
        }
        let (all, classes) = &mut self.groups[length];
        all.extend_from_slice(&self.word);
        classes.push(class.min(MAX_CLASS));
        true
    }

    fn number(&mut self, letter: &str) -> u16 {
        let &[byte] = letter.as_bytes() else { return self.new_number(letter) };
        let at = usize::from(byte);
        if self.of_bytes.len() <= at {
            self.of_bytes.resize(at + 1, 0);
        }
        if self.of_bytes[at] == 0 {
            self.of_bytes[at] = self.new_number(letter) + 1;
        }
        self.of_bytes[at] - 1
    }

    fn new_number(&mut self, letter: &str) -> u16 {
        match self.numbers.get(letter) {
            Some(number) => *number,
            None => {
                let next = u16::try_from(self.numbers.len()).unwrap_or(u16::MAX);
                self.numbers.insert(letter.to_owned(), next);
                next
            }
        }
    }

    /// The lexicon.
    ///
    /// # Errors
    /// The number of different letters, if it is greater than [`MAX_ALPHABET`].
    pub fn build(mut self) -> Result<Lexicon, usize> {
        // A word that was left out can have letters that no other word has.
        let mut is_used = vec![false; self.numbers.len()];
        for letter in self.groups.iter().flat_map(|(letters, _)| letters) {
            is_used[usize::from(*letter)] = true;
        }
        self.numbers.retain(|_, number| is_used[usize::from(*number)]);
        if self.numbers.len() > MAX_ALPHABET {
            return Err(self.numbers.len());
        }
        let mut ranks = vec![0u8; is_used.len()];
        for (number, rank) in self.numbers.values().zip(0..) {
            ranks[usize::from(*number)] = rank;
        }
        let alphabet: Vec<String> = self.numbers.into_keys().collect();
        self.groups.resize_with(MAX_LETTERS + 1, Default::default);
        let groups = self.groups.into_iter().enumerate();
        let groups: Vec<Group> = groups
            .map(|(length, (letters, classes))| {
                let letters = letters.into_iter().map(|letter| ranks[usize::from(letter)]);
                Group::new(length, &letters.collect::<Vec<u8>>(), &classes, alphabet.len())
            })
            .collect();
        let agreement = agreement(&groups, alphabet.len());
        let mut lexicon = Lexicon { alphabet, groups, families: BTreeMap::new(), agreement };
        lexicon.find_stems();
        Ok(lexicon)
    }
}

impl Group {
    /// The letters of the words stand one after the other, in any order of the words.
    fn new(length: usize, letters: &[u8], classes: &[u8], alphabet: usize) -> Group {
        let word = |at: usize| &letters[at * length..][..length];
        let mut order: Vec<usize> = (0..classes.len()).collect();
        order.sort_unstable_by(|a, b| (word(*a), classes[*a]).cmp(&(word(*b), classes[*b])));
        order.dedup_by(|a, b| word(*a) == word(*b));
        let blocks = order.len().div_ceil(64);
        let mut support = vec![0u64; length * alphabet * blocks];
        for (index, at) in order.iter().enumerate() {
            for (place, letter) in word(*at).iter().enumerate() {
                let first = (place * alphabet + usize::from(*letter)) * blocks;
                support[first + index / 64] |= 1 << (index % 64);
            }
        }
        Group {
            length,
            letters: order.iter().flat_map(|at| word(*at)).copied().collect(),
            classes: order.iter().map(|at| classes[*at]).collect(),
            stems: Vec::new(),
            blocks,
            support,
            alphabet,
        }
    }
}

/// The probability that two random letters are equal.
fn agreement(groups: &[Group], alphabet: usize) -> f32 {
    let mut counts = vec![0u64; alphabet];
    for letter in groups.iter().flat_map(|group| &group.letters) {
        counts[usize::from(*letter)] += 1;
    }
    let total = counts.iter().sum::<u64>().max(1) as f32;
    counts.iter().map(|count| (*count as f32 / total) * (*count as f32 / total)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str, class: u8) -> Word {
        Word { letters: text.chars().map(String::from).collect(), class }
    }

    fn lexicon(words: &[(&str, u8)]) -> Lexicon {
        let words: Vec<Word> = words.iter().map(|(text, class)| word(text, *class)).collect();
        Lexicon::new(&words).unwrap()
    }

    #[test]
    fn words_are_found_and_have_the_least_class() {
        let lexicon = lexicon(&[("OAR", 50), ("CAT", 10), ("OAR", 35), ("RATE", 20), ("A", 10)]);
        let texts: Vec<String> = lexicon.words().map(|word| lexicon.text(word)).collect();
        assert_eq!(texts, ["CAT", "OAR", "RATE"]);
        let found = |text: &str| {
            let letters: Vec<String> = text.chars().map(String::from).collect();
            lexicon.find(&letters).map(|word| lexicon.class(word))
        };
        assert_eq!(
            ["OAR", "CAT", "RATE", "ACT", "QUA"].map(found),
            [Some(35), Some(10), Some(20), None, None]
        );
        assert_eq!(lexicon.longest(), 4);
        assert_eq!(lexicon.alphabet().concat(), "ACEORT");
    }

    #[test]
    fn bits_say_which_words_have_a_letter() {
        let lexicon = lexicon(&[("CAT", 10), ("CAR", 10), ("OAR", 10)]);
        // In order: CAR, CAT, OAR. The letters are A, C, O, R, T.
        let group = lexicon.group(3);
        assert_eq!(group.with_letter(0, 1), [0b011]);
        assert_eq!(group.with_letter(2, 3), [0b101]);
        assert_eq!(group.with_letter(1, 0), [0b111]);
        assert_eq!(lexicon.group(99).count(), 0);
    }

    #[test]
    fn forms_of_a_word_have_its_stem() {
        let lexicon = lexicon(&[
            ("PLAY", 10),
            ("PLAYS", 10),
            ("PLAYER", 20),
            ("PLAYERS", 20),
            ("PLAN", 10),
            ("CAR", 10),
            ("CARD", 10),
        ]);
        let relatives = |text: &str| {
            let letters: Vec<String> = text.chars().map(String::from).collect();
            let id = lexicon.find(&letters).unwrap();
            let texts = lexicon.relatives(id).map(|word| lexicon.text(word));
            texts.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(relatives("PLAY"), "PLAYS PLAYER PLAYERS");
        assert_eq!(relatives("PLAYERS"), "PLAY PLAYS PLAYER");
        assert_eq!(relatives("PLAN"), "");
        assert_eq!(relatives("CAR"), "");
    }

    #[test]
    fn too_many_letters_are_an_error() {
        let words: Vec<Word> = ('一'..).take(200).map(|c| word(&format!("{c}{c}"), 10)).collect();
        assert_eq!(Lexicon::new(&words).unwrap_err(), 200);
        assert_eq!(Lexicon::new([]).unwrap().longest(), 0);
    }
}
