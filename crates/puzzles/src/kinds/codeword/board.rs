//! A parsed codeword.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::NAME;
use super::knowledge::{Code, Contradiction, Knowledge};
use super::letter_text::write_letters;
use super::puzzle_text::{self, Givens};
use super::solver::{Solution, Technique, solve};
use super::word_source::{Known, WordSource};
use bookgen_core::entries::{Entry, Lexicon, Shape};
use bookgen_core::{Flaw, Puzzle};

/// A parsed codeword.
#[derive(Clone, Debug)]
pub struct CodewordBoard {
    pub shape: Shape,
    pub entries: Vec<Entry>,
    /// The number of each cell with a letter, from 0.
    pub numbers: Vec<Option<u8>>,
    /// The given letter of each number.
    pub starters: Vec<Option<String>>,
    pub source: WordSource,
    /// The letter of each number. Empty if the puzzle has no answer.
    pub letters: Vec<String>,
    /// The words of the list, once they are needed.
    known: OnceLock<Result<Known, Flaw>>,
}

/// The code of a board and the letters of its starters, by the alphabet of its words.
pub struct Coded<'a> {
    pub lexicon: &'a Lexicon,
    pub entries: Vec<Vec<u8>>,
    pub count: usize,
    /// The starters, as numbers and letters.
    pub starters: Vec<(u8, u8)>,
}

impl Coded<'_> {
    /// The puzzle as solvers see it.
    pub fn code(&self) -> Code<'_> {
        Code { lexicon: self.lexicon, entries: &self.entries, count: self.count }
    }

    /// Solves the puzzle as far as the techniques lead.
    ///
    /// # Errors
    /// The starters contradict the words.
    pub fn solve(&self) -> Result<Solution, Contradiction> {
        let code = self.code();
        solve(&code, &Knowledge::new(&code), &self.starters, Technique::HARDEST)
    }
}

impl CodewordBoard {
    /// Creates a board and checks it.
    ///
    /// # Errors
    /// The arguments do not form a codeword.
    pub fn new(
        givens: Givens,
        mut source: WordSource,
        letters: Vec<String>,
    ) -> Result<CodewordBoard, Flaw> {
        let Givens { shape, numbers, starters, words } = givens;
        source.words = words;
        let (entries, known) = (shape.entries(), OnceLock::new());
        let board = CodewordBoard { shape, entries, numbers, starters, source, letters, known };
        board.check()?;
        Ok(board)
    }

    /// Parses a puzzle, with or without its answer.
    ///
    /// # Errors
    /// The text is not a codeword.
    pub fn parse(puzzle: &Puzzle) -> Result<CodewordBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a {NAME}", puzzle.kind)));
        }
        let (columns, rows, source) = puzzle_text::parse_params(&puzzle.params)?;
        let givens = puzzle_text::parse_givens(columns, rows, &puzzle.givens)?;
        let letters = match puzzle.answer.as_str() {
            "" => Vec::new(),
            answer => puzzle_text::parse_answer(answer, givens.starters.len())?,
        };
        let board = CodewordBoard::new(givens, source, letters)?;
        if board.puzzle() != *puzzle {
            return Err(Flaw("the puzzle string is not in canonical form".to_owned()));
        }
        Ok(board)
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        let Shape { columns, rows, .. } = self.shape;
        Puzzle {
            kind: NAME.to_owned(),
            params: format!("{columns}x{rows};{}", self.source.name()),
            givens: puzzle_text::write_givens(columns, &self.numbers, &self.starters, &self.source),
            answer: write_letters(&self.letters),
        }
    }

    /// The number of different numbers.
    pub fn count(&self) -> usize {
        self.starters.len()
    }

    fn check(&self) -> Result<(), Flaw> {
        if self.entries.len() < 2 {
            return Err(Flaw("the grid has fewer than two words".to_owned()));
        }
        let in_entries: BTreeSet<usize> =
            self.entries.iter().flat_map(|entry| &entry.cells).copied().collect();
        let lost = (0..self.numbers.len())
            .find(|cell| self.numbers[*cell].is_some() && !in_entries.contains(cell));
        if let Some(cell) = lost {
            return Err(Flaw(format!("{} belongs to no word", self.shape.cell_name(cell))));
        }
        check_different("starter", self.starters.iter().flatten())?;
        check_different("letter", self.letters.iter())?;
        let given = self.starters.iter().zip(&self.letters).zip(1..);
        for ((starter, letter), number) in given {
            if starter.as_ref().is_some_and(|starter| starter != letter) {
                return Err(Flaw(format!(
                    "the starter of the number {number} is not the letter of the answer"
                )));
            }
        }
        let mut codes: BTreeSet<Vec<u8>> = BTreeSet::new();
        for entry in &self.entries {
            if !codes.insert(self.numbers_of(entry)) {
                let name = self.shape.cell_name(entry.cells[0]);
                return Err(Flaw(format!("the word from {name} is in the grid twice")));
            }
        }
        if self.source.language.is_some() && !self.source.words.is_empty() {
            return Err(Flaw("the words of a built-in list are not in the puzzle".to_owned()));
        }
        let stranger = self.source.words.iter().find(|word| !self.fits_an_entry(word));
        match stranger {
            Some(word) => Err(Flaw(format!("the word {} fits no entry", word.concat()))),
            None => Ok(()),
        }
    }

    /// Whether a word fits an entry if only the starters are known.
    fn fits_an_entry(&self, word: &[String]) -> bool {
        let fits = |entry: &Entry| {
            let numbers = self.numbers_of(entry);
            numbers.len() == word.len()
                && numbers.iter().zip(word).enumerate().all(|(at, (number, letter))| {
                    let starter = &self.starters[usize::from(*number)];
                    let is_starter = self.starters.iter().flatten().any(|own| own == letter);
                    let has_pattern =
                        (0..at).all(|i| (numbers[i] == *number) == (&word[i] == letter));
                    has_pattern && starter.as_ref().map_or(!is_starter, |own| own == letter)
                })
        };
        self.entries.iter().any(fits)
    }

    /// The words of a list that fit an entry if only the starters are known, by their lengths and then by
    /// their letters.
    pub fn fitting_words(&self, lexicon: &Lexicon) -> Vec<Vec<String>> {
        let lengths: BTreeSet<usize> = self.entries.iter().map(|entry| entry.cells.len()).collect();
        let words = lexicon.words().filter(|word| lengths.contains(&word.length));
        let words = words.map(|word| lexicon.letters(word).map(str::to_owned).collect());
        words.filter(|word: &Vec<String>| self.fits_an_entry(word)).collect()
    }

    /// The numbers of an entry, from 0.
    pub fn numbers_of(&self, entry: &Entry) -> Vec<u8> {
        entry.cells.iter().filter_map(|cell| self.numbers[*cell]).collect()
    }

    /// The letter of a cell in the answer.
    pub fn letter(&self, cell: usize) -> Option<&str> {
        let number = self.numbers[cell]?;
        self.letters.get(usize::from(number)).map(String::as_str)
    }

    /// The word of an entry in the answer.
    pub fn word(&self, entry: &Entry) -> String {
        entry.cells.iter().filter_map(|cell| self.letter(*cell)).collect()
    }

    /// The puzzle by the alphabet of its words. `None` if no word has the letter of a starter.
    ///
    /// # Errors
    /// The list of words is unknown.
    pub fn coded(&self) -> Result<Option<Coded<'_>>, Flaw> {
        let known = self.known.get_or_init(|| self.source.known());
        let lexicon = known.as_ref().map_err(Clone::clone)?.lexicon();
        let entries = self.entries.iter().map(|entry| self.numbers_of(entry)).collect();
        let starters = { self.starters.iter().zip(0..) }
            .filter_map(|(letter, number)| Some((number, rank(lexicon, letter.as_ref()?))))
            .map(|(number, rank)| Some((number, rank?)));
        let Some(starters) = starters.collect() else { return Ok(None) };
        Ok(Some(Coded { lexicon, entries, count: self.count(), starters }))
    }
}

/// The place of a letter in the alphabet.
pub fn rank(lexicon: &Lexicon, letter: &str) -> Option<u8> {
    let at = lexicon.alphabet().binary_search_by(|known| known.as_str().cmp(letter)).ok()?;
    u8::try_from(at).ok()
}

fn check_different<'a>(noun: &str, letters: impl Iterator<Item = &'a String>) -> Result<(), Flaw> {
    let mut seen = BTreeSet::new();
    for letter in letters {
        if !seen.insert(letter) {
            return Err(Flaw(format!("the {noun} {letter} belongs to two numbers")));
        }
    }
    Ok(())
}
