//! A parsed word wheel, and its puzzle string.
//!
//! - `params`: the language, the list and the minimum number of letters: `en;list=0123456789abcdef;4` for the
//!   built-in list with this digest, or `own=` and the digest of the user's list.
//! - `givens`: the nine letters row by row. The fifth is the hub.
//! - `answer`: the words of the three groups, with `;` between groups and `,` between words, sorted.
//!
//! Each word wheel has exactly one puzzle string. A string in any other form is rejected.

use std::collections::BTreeSet;

use super::{CLASSES, EASY_WORDS, HUB, LETTERS, LEVELS, NAME};
use bookgen_core::entries::{Lexicon, WordId, built_in_words};
use bookgen_core::letters::{is_right_to_left, strip_accents};
use bookgen_core::word_list::{DIGEST_DIGITS, is_language_code, is_short_digest, short_digest};
use bookgen_core::{Flaw, Level, Puzzle, blocklist};

/// The maximum number of words of a puzzle string.
const MAX_WORDS: usize = 1000;

/// The list of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListName {
    /// The built-in list of the language, with the beginning of its digest.
    BuiltIn(String),
    /// The user's list, with the beginning of its digest.
    Own(String),
}

/// The parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// The code of the language, without its variant.
    pub language: String,
    pub list: ListName,
    /// The minimum number of letters of a word.
    pub least: usize,
}

impl Params {
    /// Parses the parameters.
    ///
    /// # Errors
    /// The text is not of the form of the parameters.
    pub fn parse(text: &str) -> Result<Params, Flaw> {
        let wrong = || {
            Flaw(format!("`{text}` is not a language, a list and a number such as `en;list=…;4`"))
        };
        let [language, list, least] = text.split(';').collect::<Vec<_>>()[..] else {
            return Err(wrong());
        };
        let (key, digest) = list.split_once('=').ok_or_else(wrong)?;
        let is_digest = is_short_digest(digest);
        let list = match key {
            "list" if is_digest => ListName::BuiltIn(digest.to_owned()),
            "own" if is_digest => ListName::Own(digest.to_owned()),
            _ => return Err(wrong()),
        };
        let least = match least {
            "3" => 3,
            "4" => 4,
            "5" => 5,
            _ => return Err(wrong()),
        };
        if !is_language_code(language) {
            return Err(wrong());
        }
        Ok(Params { language: language.to_owned(), list, least })
    }

    /// Writes the parameters.
    pub fn text(&self) -> String {
        let (key, digest) = match &self.list {
            ListName::BuiltIn(digest) => ("list", digest),
            ListName::Own(digest) => ("own", digest),
        };
        format!("{};{key}={digest};{}", self.language, self.least)
    }

    /// The parameters with a list of which nothing is known.
    pub fn unknown(language: &str) -> Params {
        let list = ListName::Own("0".repeat(DIGEST_DIGITS));
        Params { language: language.to_owned(), list, least: 4 }
    }

    /// The parameters with the built-in list of a language, if there is one.
    pub fn built_in(language: &str, least: usize) -> Option<Params> {
        let digest = short_digest(&built_in_words(language)?.digest).to_owned();
        Some(Params { language: language.to_owned(), list: ListName::BuiltIn(digest), least })
    }
}

/// Whether a character is one upper-case letter.
pub fn is_letter(c: char) -> bool {
    c.is_alphabetic()
        && !c.is_lowercase()
        && !is_right_to_left(c)
        && c.to_uppercase().eq(std::iter::once(c))
}

/// The words of each group, sorted.
pub type Groups = [Vec<String>; 3];

/// A parsed word wheel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordWheelBoard {
    pub params: Params,
    /// The parameters as text.
    pub source: String,
    /// The letters, row by row.
    pub letters: Vec<char>,
    /// The words.
    pub groups: Groups,
}

impl WordWheelBoard {
    /// Creates a board and checks it.
    ///
    /// # Errors
    /// The letters or words are not of the form of a word wheel.
    pub fn new(params: Params, letters: Vec<char>, groups: Groups) -> Result<WordWheelBoard, Flaw> {
        if letters.len() != LETTERS || !letters.iter().all(|letter| is_letter(*letter)) {
            let text: String = letters.iter().collect();
            return Err(Flaw(format!("`{text}` is not nine upper-case letters")));
        }
        let words = || groups.iter().flatten();
        if let Some(word) = words().find(|word| word.is_empty() || !word.chars().all(is_letter)) {
            return Err(Flaw(format!("`{word}` is not a word of upper-case letters")));
        }
        if words().count() > MAX_WORDS {
            return Err(Flaw(format!("there are more than {MAX_WORDS} words")));
        }
        if groups.iter().any(|group| group.windows(2).any(|pair| pair[0] >= pair[1])) {
            return Err(Flaw(
                "the words of a group are not sorted, or one occurs twice".to_owned(),
            ));
        }
        if !words().any(|word| word.chars().count() == LETTERS) {
            return Err(Flaw("there is no word of nine letters".to_owned()));
        }
        let source = params.text();
        Ok(WordWheelBoard { params, source, letters, groups })
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not a word wheel.
    pub fn parse(puzzle: &Puzzle) -> Result<WordWheelBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a {NAME}", puzzle.kind)));
        }
        let params = Params::parse(&puzzle.params)?;
        let groups: Vec<Vec<String>> = { puzzle.answer.split(';') }
            .map(|group| {
                group.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect()
            })
            .collect();
        let groups: Groups = groups
            .try_into()
            .map_err(|_| Flaw("the answer does not have three groups of words".to_owned()))?;
        let board = WordWheelBoard::new(params, puzzle.givens.chars().collect(), groups)?;
        if board.puzzle() != *puzzle {
            return Err(Flaw("the puzzle string is not in canonical form".to_owned()));
        }
        Ok(board)
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        let groups: Vec<String> = self.groups.iter().map(|group| group.join(",")).collect();
        Puzzle {
            kind: NAME.to_owned(),
            params: self.source.clone(),
            givens: self.letters.iter().collect(),
            answer: groups.join(";"),
        }
    }

    /// Checks each word, and that the built-in list has exactly these words.
    ///
    /// # Errors
    /// The first wrong or missing word.
    pub fn prove(&self) -> Result<(), Flaw> {
        let hub = self.letters[HUB];
        let mut seen = BTreeSet::new();
        for word in self.groups.iter().flatten() {
            let letters: Vec<char> = word.chars().collect();
            let reason = if !(self.params.least..=LETTERS).contains(&letters.len()) {
                format!("{word} has {} letters", letters.len())
            } else if !letters.contains(&hub) {
                format!("{word} does not have the letter {hub}")
            } else if !is_made_of(&letters, &self.letters) {
                format!("{word} cannot be made of the letters")
            } else if !seen.insert(word) {
                format!("{word} occurs twice")
            } else {
                continue;
            };
            return Err(Flaw(reason));
        }
        let Some(expected) = self.listed_words() else { return Ok(()) };
        let all: BTreeSet<&String> = expected.iter().flatten().collect();
        if let Some(word) = seen.iter().find(|word| !all.contains(*word)) {
            return Err(Flaw(format!("{word} is not in the list")));
        }
        if let Some(word) = all.iter().find(|word| !seen.contains(*word)) {
            return Err(Flaw(format!("{word} is in the list, but not in the answer")));
        }
        match expected == self.groups {
            true => Ok(()),
            false => Err(Flaw("a word is in another group than in the list".to_owned())),
        }
    }

    /// Whether the built-in list of this version is another one than the puzzle names.
    pub fn is_list_unknown(&self) -> bool {
        let ListName::BuiltIn(digest) = &self.params.list else { return false };
        built_in_words(&self.params.language)
            .is_none_or(|file| short_digest(&file.digest) != *digest)
    }

    /// The words of the built-in list, or `None` for the user's list.
    fn listed_words(&self) -> Option<Groups> {
        let ListName::BuiltIn(_) = &self.params.list else { return None };
        let lexicon = &built_in_words(&self.params.language)?.lexicon;
        let offensive = blocklist::of_language(&self.params.language);
        Some(words_of(lexicon, &self.letters, self.params.least, &offensive))
    }

    /// The level.
    pub fn level(&self) -> &'static Level {
        let has_all =
            |group: &Vec<String>| group.iter().any(|word| word.chars().count() == LETTERS);
        match self.groups.iter().position(has_all) {
            Some(0) if self.groups[0].len() >= EASY_WORDS => &LEVELS[0],
            Some(0 | 1) => &LEVELS[1],
            _ => &LEVELS[2],
        }
    }

    /// The numbers of words that are a good, a very good and an excellent result: 40, 60 and 80 percent of
    /// the words of the first two groups.
    pub fn targets(&self) -> [usize; 3] {
        let common = (self.groups[0].len() + self.groups[1].len()).max(1);
        [40, 60, 80].map(|percent| (common * percent).div_ceil(100))
    }
}

/// Whether a word uses each letter at most as often as it is there.
pub fn is_made_of(word: &[char], letters: &[char]) -> bool {
    let count = |all: &[char], letter: char| all.iter().filter(|own| **own == letter).count();
    word.iter().all(|letter| count(word, *letter) <= count(letters, *letter))
}

/// The words of a lexicon that a wheel has, in groups, without offensive words and their plurals in -S.
/// [`blocklist::of_language`] gives the offensive words.
pub fn words_of(
    lexicon: &Lexicon,
    letters: &[char],
    least: usize,
    offensive: &BTreeSet<String>,
) -> Groups {
    LetterWords::new(lexicon, letters, least).around(letters[HUB], offensive)
}

/// The words of a lexicon that nine letters have, whichever letter is the hub.
pub struct LetterWords<'a> {
    lexicon: &'a Lexicon,
    /// The words with the indices of their groups.
    words: Vec<(usize, WordId)>,
}

impl LetterWords<'_> {
    /// The words of at least `least` letters.
    pub fn new<'a>(lexicon: &'a Lexicon, letters: &[char], least: usize) -> LetterWords<'a> {
        let alphabet = lexicon.alphabet();
        let mut counts = vec![0; alphabet.len()];
        for (count, known) in counts.iter_mut().zip(alphabet) {
            *count = letters.iter().filter(|letter| known.chars().eq([**letter])).count();
        }
        let count = |letter: &u8| counts[usize::from(*letter)];
        let mut words = Vec::new();
        for length in least..=LETTERS {
            let group = lexicon.group(length);
            for index in 0..group.count() {
                let word = group.word(index);
                // Most words have a letter that is not there.
                let is_made = word.iter().all(|letter| count(letter) > 0)
                    && word.iter().all(|letter| {
                        word.iter().filter(|own| *own == letter).count() <= count(letter)
                    });
                let class = CLASSES.iter().position(|most| group.class(index) <= *most);
                if let Some(class) = class.filter(|_| is_made) {
                    words.push((class, WordId { length, index }));
                }
            }
        }
        LetterWords { lexicon, words }
    }

    /// The words with the hub, without offensive words and their plurals in -S.
    pub fn around(&self, hub: char, offensive: &BTreeSet<String>) -> Groups {
        let mut groups = Groups::default();
        for (class, word) in &self.words {
            if self.lexicon.letters(*word).any(|letter| letter.chars().eq([hub])) {
                groups[*class].push(self.lexicon.text(*word));
            }
        }
        let is_offensive = |word: &String| {
            let plain = strip_accents(word);
            let one = plain.strip_suffix('S').unwrap_or(&plain);
            offensive.contains(&plain) || offensive.contains(one)
        };
        for group in &mut groups {
            group.retain(|word| !is_offensive(word));
            group.sort();
        }
        groups
    }
}
