//! A parsed criss-cross.

use super::puzzle_text::{self, Givens, Headings, Params};
use super::{MAX_WORDS, NAME};
use bookgen_core::entries::cell_text::{check_givens, check_spaces, write_letters};
use bookgen_core::entries::placement::{ListedWord, PlacementTask, check_different, listed_words};
use bookgen_core::entries::{Entry, Shape};
use bookgen_core::letters::Spelling;
use bookgen_core::word_list::{MAX_CHARACTERS, check_line};
use bookgen_core::{Flaw, Puzzle};

/// The maximum length of a clue with its enumeration, in characters.
const MAX_CLUE_TEXT: usize = 400;

/// A parsed criss-cross.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrissCrossBoard {
    pub shape: Shape,
    /// The runs of the shape, in the order of the clues.
    pub runs: Vec<Entry>,
    pub title: Option<String>,
    pub list: List,
    /// The given letter of each cell, row by row.
    pub givens: Vec<Option<String>>,
    /// The letter of each cell. Empty if the puzzle has no answer.
    pub answer: Vec<Option<String>>,
}

/// What is printed beside the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum List {
    /// A clue for each run, with the headings of the two lists.
    Clues { across: String, down: String, clues: Vec<String> },
    /// The words. `letters` is the word "letters" of the headings.
    Words { letters: String, spelling: Spelling, words: Vec<ListedWord> },
}

impl List {
    /// A list of words, shortest first and in alphabetical order.
    pub fn words(letters: String, spelling: Spelling, texts: Vec<String>) -> List {
        let (words, spelling) = listed_words(texts, spelling);
        List::Words { letters, spelling, words }
    }

    /// The printed texts.
    pub fn texts(&self) -> Vec<&str> {
        match self {
            List::Clues { clues, .. } => clues.iter().map(String::as_str).collect(),
            List::Words { words, .. } => words.iter().map(|word| word.text.as_str()).collect(),
        }
    }
}

impl CrissCrossBoard {
    /// Creates a board and checks it. The answer may be empty.
    ///
    /// # Errors
    /// The arguments do not form a criss-cross.
    pub fn new(
        shape: Shape,
        title: Option<String>,
        list: List,
        givens: Vec<Option<String>>,
        answer: Vec<Option<String>>,
    ) -> Result<CrissCrossBoard, Flaw> {
        let runs = shape.entries();
        let board = CrissCrossBoard { shape, runs, title, list, givens, answer };
        board.check()?;
        Ok(board)
    }

    fn check(&self) -> Result<(), Flaw> {
        let runs = self.runs.len();
        if !(2..=MAX_WORDS).contains(&runs) {
            return Err(Flaw(format!("the grid has {runs} words; it needs 2 to {MAX_WORDS}")));
        }
        let texts = self.list.texts();
        let (noun, max) = match &self.list {
            List::Clues { .. } => ("clues", MAX_CLUE_TEXT),
            List::Words { .. } => ("words in its list", MAX_CHARACTERS),
        };
        if texts.len() != runs {
            let count = texts.len();
            return Err(Flaw(format!(
                "the puzzle has {count} {noun} for {runs} words in its grid"
            )));
        }
        texts.iter().try_for_each(|text| check_line(&format!("`{text}`"), text, max))?;
        texts.iter().try_for_each(|text| check_spaces(text))?;
        if let List::Words { words, .. } = &self.list {
            check_different(words)?;
        }
        let is_empty = |(letter, is_used): (&Option<String>, &bool)| *is_used && letter.is_none();
        if let Some(cell) = self.answer.iter().zip(&self.shape.cells).position(is_empty) {
            let name = self.shape.cell_name(cell);
            return Err(Flaw(format!("in the answer, {name} has no letter")));
        }
        check_givens(&self.shape, &self.givens, &self.answer)
    }

    /// Parses the parameters and the givens. The answer of the board is empty.
    ///
    /// # Errors
    /// The strings do not describe a criss-cross.
    pub fn parse_givens(puzzle: &Puzzle) -> Result<CrissCrossBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a criss-cross", puzzle.kind)));
        }
        let params = puzzle_text::parse_params(&puzzle.params)?;
        let givens = puzzle_text::parse_givens(&params, &puzzle.givens)?;
        let Givens { shape, letters: givens, texts } = givens;
        let list = match params.headings {
            Headings::Clues { across, down } => List::Clues { across, down, clues: texts },
            Headings::Words { letters } => List::words(letters, params.spelling, texts),
        };
        let board = CrissCrossBoard::new(shape, params.title, list, givens, Vec::new())?;
        let written = board.puzzle();
        if (written.params, written.givens) != (puzzle.params.clone(), puzzle.givens.clone()) {
            return Err(Flaw("the puzzle string is not in canonical form".to_owned()));
        }
        Ok(board)
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not a criss-cross.
    pub fn parse(puzzle: &Puzzle) -> Result<CrissCrossBoard, Flaw> {
        let board = CrissCrossBoard::parse_givens(puzzle)?;
        let params = puzzle_text::parse_params(&puzzle.params)?;
        let answer = puzzle_text::parse_answer(&params, &board.shape, &puzzle.answer)?;
        let board = CrissCrossBoard { answer, ..board };
        board.check()?;
        if board.puzzle().answer != puzzle.answer {
            return Err(Flaw("the answer is not in canonical form".to_owned()));
        }
        Ok(board)
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        let (headings, spelling) = match &self.list {
            List::Clues { across, down, .. } => {
                let (across, down) = (across.clone(), down.clone());
                (Headings::Clues { across, down }, Spelling::KEEP)
            }
            List::Words { letters, spelling, .. } => {
                (Headings::Words { letters: letters.clone() }, *spelling)
            }
        };
        let Shape { columns, rows, .. } = self.shape;
        let params = Params { columns, rows, headings, spelling, title: self.title.clone() };
        let answer = match self.answer.is_empty() {
            true => String::new(),
            false => write_letters(&self.shape, &self.answer),
        };
        Puzzle {
            kind: NAME.to_owned(),
            params: puzzle_text::params(&params),
            givens: puzzle_text::givens(&self.shape, &self.givens, &self.list.texts()),
            answer,
        }
    }

    /// The letters of the answer in a run.
    pub fn word(&self, run: &Entry) -> String {
        run.cells.iter().filter_map(|cell| self.answer.get(*cell)?.as_deref()).collect()
    }

    /// The grid with its words, if the puzzle lists them.
    pub fn fill_in(&self) -> Option<PlacementTask> {
        match &self.list {
            List::Clues { .. } => None,
            List::Words { words, .. } => {
                let letters: Vec<&[String]> = words.iter().map(|word| &*word.letters).collect();
                Some(PlacementTask::new(&self.runs, &letters))
            }
        }
    }
}
