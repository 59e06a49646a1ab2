//! The words of wordoku.

use super::grid::Grid as Cells;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;
use bookgen_core::Flaw;
use bookgen_core::figure::{Cell, Grid, Mark, OutlineStyle};
use bookgen_core::word_list::plain_words;
use unicode_normalization::UnicodeNormalization;

/// The number of letters of a word.
const LETTERS: usize = 9;

/// The words of a chapter, and where they are placed. Empty for other variants.
#[derive(Clone, Debug, Default)]
pub struct Words {
    words: Vec<String>,
    is_on_diagonal: bool,
}

impl Words {
    /// Reads the words of a chapter from its options.
    ///
    /// # Errors
    /// A line that is not a word of nine different letters; a list without words.
    pub fn read(options: &Values) -> Result<Words, Faults> {
        let is_on_diagonal = options.text("place") == Some("diagonal");
        let Some(source) = options.file("words") else {
            return Ok(Words { words: Vec::new(), is_on_diagonal });
        };
        let mut faults = Faults::default();
        let mut words: Vec<String> = Vec::new();
        for (word, place) in plain_words(source, options.place("words"), &mut faults.0) {
            match capital_letters(&word) {
                Ok(word) if words.contains(&word) => faults.push(
                    Diagnostic::input(format!("the word {word} is listed twice"))
                        .at(&place, "already listed above")
                        .help("remove this line"),
                ),
                Ok(word) => words.push(word),
                Err(reason) => faults.push(
                    Diagnostic::input(format!("{word:?} cannot be the word of a wordoku"))
                        .at(&place, reason)
                        .help("choose a word of nine letters, all of them different"),
                ),
            }
        }
        if words.is_empty() && faults.0.is_empty() {
            let place = options.place("words");
            faults.push(
                Diagnostic::input("the word list has no words")
                    .at(place, "no words")
                    .help("write one word per line: nine letters, all of them different"),
            );
        }
        faults.into_result(Words { words, is_on_diagonal })
    }

    /// Whether the words are on the diagonal.
    pub fn is_on_diagonal(&self) -> bool {
        self.is_on_diagonal
    }

    /// The number of words, if there are words.
    pub fn count(&self) -> Option<u32> {
        u32::try_from(self.words.len()).ok().filter(|count| *count > 0)
    }

    /// The part of the setter's parameters about the word of a puzzle.
    pub fn params(&self, index: u32) -> String {
        let place = if self.is_on_diagonal { "diagonal" } else { "row" };
        self.word(index).map_or_else(String::new, |word| format!(";place={place};word={word}"))
    }

    fn word(&self, index: u32) -> Option<&String> {
        self.words.get(index as usize % self.words.len().max(1))
    }

    /// The word of a puzzle, and the answer with its digits renamed so that the word appears: in a
    /// random row, or on the diagonal. `None` if the letters spell an offensive word.
    pub fn placed(&self, index: u32, answer: Vec<u8>, rng: &mut Rng) -> Option<(String, Vec<u8>)> {
        let word = self.word(index)?.clone();
        let row = rng.below(LETTERS as u32) as usize;
        let mut names = [0u8; LETTERS + 1];
        for at in 0..LETTERS {
            let cell = if self.is_on_diagonal { at * LETTERS + at } else { row * LETTERS + at };
            names[usize::from(answer[cell])] = at as u8 + 1;
        }
        let renamed: Vec<u8> = answer.iter().map(|digit| names[usize::from(*digit)]).collect();
        is_decent(&word, &renamed).then_some((word, renamed))
    }
}

/// A word in capital letters.
///
/// # Errors
/// The reason why the word cannot be used, as a label.
fn capital_letters(word: &str) -> Result<String, String> {
    let letters: Vec<char> = word.nfc().collect::<String>().to_uppercase().chars().collect();
    if let Some(other) = letters.iter().find(|letter| !letter.is_alphabetic()) {
        return Err(format!("{other:?} is not a letter"));
    }
    if letters.len() != LETTERS {
        return Err(format!("{} letters instead of {LETTERS}", letters.len()));
    }
    let repeated = (0..LETTERS).find(|at| letters[..*at].contains(&letters[*at]));
    match repeated {
        Some(at) => Err(format!("the letter {} occurs twice", letters[at])),
        None => Ok(letters.into_iter().collect()),
    }
}

/// Whether no row, column or diagonal of the answer spells an offensive word, forwards or backwards.
/// The word of the user is not checked.
fn is_decent(word: &str, answer: &[u8]) -> bool {
    let letters: Vec<char> = word.chars().collect();
    let letter = |cell: usize| letters[usize::from(answer[cell]) - 1];
    let line = |start: usize, step: usize| -> String {
        (0..LETTERS).map(|at| letter(start + at * step)).collect()
    };
    let mut lines: Vec<String> = Vec::new();
    for at in 0..LETTERS {
        lines.extend([line(at * LETTERS, 1), line(at, LETTERS)]);
    }
    lines.extend([line(0, LETTERS + 1), line(LETTERS - 1, LETTERS - 1)]);
    let backwards: Vec<String> = lines.iter().map(|line| line.chars().rev().collect()).collect();
    let backwards = backwards.into_iter();
    let all: Vec<String> = lines.into_iter().filter(|line| line != word).chain(backwards).collect();
    !bookgen_core::blocklist::unaccented()
        .iter()
        .any(|blocked| all.iter().any(|line| line.contains(blocked.as_str())))
}

/// Reads the word of an answer: the cells with a ring around them, from left to right.
///
/// # Errors
/// The answer has no ring, or a cell of the ring has no letter.
pub fn read_word(cells: &Cells, answer: &Grid) -> Result<String, Flaw> {
    let ring = answer.marks.iter().find_map(|mark| match mark {
        Mark::Outline { cells, style: OutlineStyle::Ring } => Some(cells),
        _ => None,
    });
    let ring = ring.ok_or_else(|| Flaw("the answer has no ring around its word".to_owned()))?;
    let mut ring: Vec<Cell> = ring.clone();
    ring.sort_by_key(|cell| (cell.column, cell.row));
    let texts = answer.centre_texts()?;
    if ring.iter().any(|cell| cells.cell(usize::from(cell.row), usize::from(cell.column)).is_none())
    {
        return Err(Flaw("the ring is outside the grid".to_owned()));
    }
    let letters = ring.iter().map(|cell| {
        let text = texts[answer.index(*cell)].map(|(text, _)| text);
        text.ok_or_else(|| Flaw("a cell of the word has no letter".to_owned()))
    });
    letters.collect()
}
