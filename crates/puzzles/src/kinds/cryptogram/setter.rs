//! Makes cryptograms: a quotation, a cipher, and given letters until the puzzle has the level.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::board::CryptogramBoard;
use super::cells::{self, Sign, Text};
use super::list::{self, ListName};
use super::quotes::Quote;
use super::solver::{EASY_GIVEN, MEDIUM_GIVEN};
use super::{LEVELS, solver, verify};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::rng::{Draw, Rng};
use bookgen_core::entries::ChosenWords;
use bookgen_core::letters::LanguageLetters;
use bookgen_core::solver::until_found::{Attempt, until_found};
use bookgen_core::word_list::{enumerate_words, short_digest};
use bookgen_core::{
    Capacity, Change, Heading, Order, Puzzle, Setter, ShippedFile, Shortfall, Target, Verdict,
};

/// The number of ciphers that are tried with each quotation, and of attempts in all.
const CIPHERS: usize = 6;
const MAX_ATTEMPTS: usize = 240;
/// The maximum number of given letters.
const MAX_GIVEN: usize = 9;

/// What a chapter asks for.
pub struct CryptogramSetter {
    /// The code of the language, without its variant.
    pub language: String,
    pub list: ChosenWords,
    /// The file of the quotations, if bookgen ships it.
    pub shipped_quotes: Option<&'static ShippedFile>,
    /// The quotations of the wanted length.
    pub quotes: Vec<Quote>,
    /// The number of given letters, if the user sets it, and its place in the spec.
    pub given: Option<(usize, Place)>,
    /// What is printed of the origin: one of [`super::options::ATTRIBUTIONS`].
    pub attribution: String,
    /// The options in canonical form, and the digest of the quotations.
    pub options: String,
    pub digest: String,
}

impl Setter for CryptogramSetter {
    fn params(&self, _: u32) -> String {
        format!("{};quotes={}", self.options, self.digest)
    }

    fn shipped_files(&self) -> Vec<&'static ShippedFile> {
        [self.shipped_quotes, self.list.file().shipped()].into_iter().flatten().collect()
    }

    fn capacity(&self, _: Target) -> Option<Capacity> {
        Some(Capacity {
            of: "cryptograms of these quotations".to_owned(),
            count: self.quotes.len() as u64,
        })
    }

    fn check(&self, target: Target) -> Result<(), Faults> {
        let is_hard = matches!(target, Target::Level(level) if *level == LEVELS[2]);
        match &self.given {
            Some((0, place)) if !is_hard => {
                let fault = Diagnostic::input("a cryptogram without given letters is hard");
                let help = "write the level `hard`, or `given = 3`, or remove `given`";
                Err(fault.at(place, "no letter is given").help(help).into())
            }
            _ => Ok(()),
        }
    }

    /// A file of quotations may change, as long as it still has the quotation of the puzzle.
    fn check_recorded(&self, index: u32, params: &str, puzzle: &Puzzle) -> Result<(), Change> {
        let is_same = |rest: &str| rest.starts_with(";quotes=");
        if !params.strip_prefix(&self.options).is_some_and(is_same) {
            let (recorded, current) = (params.to_owned(), self.params(index));
            return Err(Change::Options { recorded, current });
        }
        if self.quotes.iter().any(|quote| cells::write(&quote.text) == puzzle.answer) {
            return Ok(());
        }
        Err(Change::File {
            file: "file of quotations",
            part: "quotations that are no longer in the file",
            names: enumerate_words(&[&puzzle.answer]),
        })
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = order.level(&LEVELS, "cryptograms")?;
        let mut quotes = self.unused(&order.earlier);
        rng.shuffle(&mut quotes);
        let most = (quotes.len() * CIPHERS).min(MAX_ATTEMPTS);
        let mut attempts = quotes.iter().cycle();
        until_found(most as u64, self.hint(), || match attempts.next() {
            Some(quote) => self.attempt(quote, level, rng),
            None => Attempt::Other("without quotations"),
        })
    }
}

/// What a puzzle lacks.
enum Next {
    /// Nothing: it has one solution and does not need more than the level.
    Solved,
    /// One of these letters must be given.
    Give(BTreeSet<char>),
    /// The proof was not finished.
    Undecided,
}

/// What a puzzle lacks to be of a level.
fn next_letters(board: &CryptogramBoard, level: usize) -> Next {
    let letters = || cells::different_letters(&board.cipher);
    if board.percent_given() < [EASY_GIVEN, MEDIUM_GIVEN, 0][level] {
        return Next::Give(letters());
    }
    if level < solver::HARDEST {
        let solution = solver::solve(board, level);
        if !solution.as_ref().is_some_and(|solution| solution.is_complete) {
            // A letter that does not follow from the others.
            let mut open = letters();
            let steps = solution.iter().flat_map(|solution| &solution.steps);
            steps.flat_map(|step| step.letters.keys()).for_each(|letter| {
                open.remove(letter);
            });
            return Next::Give(open);
        }
    }
    match verify::verify(board) {
        Verdict::Proved => Next::Solved,
        Verdict::Undecided(_) => Next::Undecided,
        Verdict::Second { answer, .. } => {
            // A letter in which the solutions differ.
            let [plain, cipher] = [&board.plain, &board.cipher].map(cells::write);
            let differ = answer.chars().zip(plain.chars()).zip(cipher.chars());
            let differ = differ.filter(|((a, b), _)| a != b);
            Next::Give(differ.map(|(_, letter)| letter).collect())
        }
        Verdict::Wrong(_) => Next::Give(letters()),
    }
}

impl CryptogramSetter {
    fn hint(&self) -> &'static str {
        match self.given {
            Some(_) => "remove `given`, add more or longer quotations, or choose another level",
            None => {
                "add more or longer quotations, use a longer list of words, or choose another level"
            }
        }
    }

    /// The quotations that were used least often. No quotation is used twice before all were used once.
    fn unused(&self, earlier: &[Arc<Puzzle>]) -> Vec<&Quote> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        earlier.iter().for_each(|puzzle| *counts.entry(&puzzle.answer).or_default() += 1);
        let count = |quote: &Quote| counts.get(&*cells::write(&quote.text)).copied().unwrap_or(0);
        let least = self.quotes.iter().map(count).min().unwrap_or(0);
        self.quotes.iter().filter(|quote| count(quote) == least).collect()
    }

    /// Tries one cipher for a quotation.
    fn attempt(&self, quote: &Quote, level: usize, rng: &mut Rng) -> Attempt<Puzzle> {
        let plain = &quote.text;
        let key = self.cipher(plain, rng);
        let cipher: Text = plain
            .iter()
            .map(|word| {
                let sign = |sign: &Sign| match sign {
                    Sign::Letter(letter) => {
                        Sign::Letter(key.get(letter).copied().unwrap_or(*letter))
                    }
                    Sign::Mark(mark) => Sign::Mark(*mark),
                };
                word.iter().map(sign).collect()
            })
            .collect();
        let mut letters: Vec<(char, char)> = cells::different_letters(plain)
            .into_iter()
            .map(|letter| (key.get(&letter).copied().unwrap_or(letter), letter))
            .collect();
        rng.shuffle(&mut letters);
        let (least, most) =
            self.given.as_ref().map_or((0, MAX_GIVEN), |(given, _)| (*given, *given));
        let (least, most) = (least.min(letters.len()), most.min(letters.len()));
        let mut given: BTreeMap<char, char> = letters[..least].iter().copied().collect();
        loop {
            let other = match self.board(&cipher, &given, plain) {
                None => "with too many words that fit",
                Some(board) => match next_letters(&board, level) {
                    Next::Solved if solver::level(&board) == level => {
                        return Attempt::Found(self.credit(quote).put(board.puzzle()));
                    }
                    Next::Solved => return Attempt::Other(LEVELS[solver::level(&board)].name),
                    Next::Undecided => return Attempt::Other("not proved"),
                    Next::Give(open) => {
                        // A rare letter helps least.
                        let count = |letter: char| match level {
                            2 => cells::letters(&cipher).filter(|own| *own == letter).count(),
                            _ => 0,
                        };
                        letters.sort_by_key(|(letter, _)| (!open.contains(letter), count(*letter)));
                        "with several solutions or of a harder level"
                    }
                },
            };
            let next = letters.iter().find(|(letter, _)| !given.contains_key(letter));
            match next.filter(|_| given.len() < most) {
                Some(next) => given.extend([*next]),
                None => return Attempt::Other(other),
            }
        }
    }

    /// A random cipher in which no letter stands for itself: the encrypted letter of each letter.
    fn cipher(&self, plain: &Text, rng: &mut Rng) -> BTreeMap<char, char> {
        /// About a third of all shuffles have no letter in its place.
        const SHUFFLES: usize = 100;
        let alphabet = LanguageLetters::of(&self.language).alphabet;
        let letters: BTreeSet<char> = alphabet.chars().chain(cells::letters(plain)).collect();
        let letters: Vec<char> = letters.into_iter().collect();
        let mut shuffled = letters.clone();
        for _ in 0..SHUFFLES {
            rng.shuffle(&mut shuffled);
            if letters.iter().zip(&shuffled).all(|(letter, own)| letter != own) {
                return letters.into_iter().zip(shuffled).collect();
            }
        }
        shuffled.clone_from(&letters);
        shuffled.rotate_left(1);
        letters.into_iter().zip(shuffled).collect()
    }

    /// The board. `None` if too many words of the user's list fit.
    fn board(
        &self,
        cipher: &Text,
        given: &BTreeMap<char, char>,
        plain: &Text,
    ) -> Option<CryptogramBoard> {
        let language = &self.language;
        let list = match &self.list {
            ChosenWords::BuiltIn(_) => list::built_in(language)?,
            ChosenWords::Own(file) => {
                let words: BTreeSet<Vec<char>> = cells::list_words(cipher, language)
                    .iter()
                    .map(|word| cells::word_letters(cipher, word))
                    .collect();
                let words: Vec<Vec<char>> = words.into_iter().collect();
                let words = list::fitting_words(&file.lexicon, language, &words, given)?;
                ListName::Own(short_digest(&file.digest).to_owned(), words)
            }
        };
        let named = (language.clone(), list);
        CryptogramBoard::new(named, cipher.clone(), given.clone(), plain.clone()).ok()
    }

    /// What is printed of the origin.
    fn credit(&self, quote: &Quote) -> Heading {
        let parts = match self.attribution.as_str() {
            "none" => [None, None],
            "source" => [quote.author.clone(), quote.source.clone()],
            _ => [quote.author.clone(), None],
        };
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let credit = Some(parts.join(", ")).filter(|credit| !credit.is_empty());
        Heading { title: None, credit }
    }
}
