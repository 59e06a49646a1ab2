//! A word search board and its puzzle string.
//!
//! - `params`: the numbers of columns and rows, such as `12x10`; then `;paths` if words bend; then
//!   `;order=own` if the words have the order of their language, and it is another; then `;accents=drop`,
//!   `;accents=expand`, `;language=tr`, `;signs=keep` or `;case=lower` if the words have this spelling; then
//!   `;message=4,3` with the numbers of letters of the words of a hidden message; then `;title=` and the
//!   title if the puzzle has a title.
//! - `givens`: the letters row by row, with `/` between rows, and `#` for no cell. A letter of several
//!   characters is in parentheses: `AB(हि)C/…`. In a puzzle with clues, `;` and a clue follow for each word, in the order of
//!   the words.
//! - `answer`: the words in alphabetical order, separated by `;`. The order is without accents, or the order of
//!   the list if it is another. Each word has the form
//!   `row,column,direction,entry`, such as `3,11,NW,Blue tit`. The row and the column of the first
//!   letter count from 1. The direction is a point of the compass. If words bend, it is instead one letter
//!   of the compass for each step, such as `3,11,EESW,otter`. In an entry, `\` precedes `;`
//!   and `\`. A palindrome can be read in two directions; the string has the direction that is not
//!   backwards, or the path from the first of its two ends. In a puzzle with clues, the words are in the order of their clues, and each entry is
//!   the letters of the grid. If a message is hidden, `;=` and its letters follow, such as `;=WELL/DONE`, with `/` between
//!   words.
//!
//! Each word search has exactly one puzzle string. A string in any other form is rejected.

use std::collections::BTreeSet;

use super::message;
use super::way::Way;
use super::{MAX_SIDE, MAX_WORDS, MIN_LETTERS, MIN_SIDE, NAME};
use bookgen_core::entries::cell_text::{
    check_spaces, escaped, parse_rows, push_text, split_texts, write_cells,
};
use bookgen_core::figure::Anchor;
use bookgen_core::letters::{Spelling, is_palindrome, letters_of, sort_key};
use bookgen_core::word_list::{MAX_CHARACTERS, MAX_CLUE, MAX_TITLE, check_line};
use bookgen_core::{Flaw, Puzzle};

/// The parameter of puzzles whose words bend.
const PATHS: &str = ";paths";

/// The parameter of puzzles whose words have another order than [`sort_words`].
const ORDER: &str = ";order=own";

/// The maximum length of a clue with the numbers of letters, in characters.
const MAX_CLUE_WITH_LENGTH: usize = MAX_CLUE + 80;

/// A word search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WordSearchBoard {
    pub columns: usize,
    pub rows: usize,
    /// Whether words bend.
    pub has_paths: bool,
    /// Whether the words are in another order than [`sort_words`], such as in the order of their language.
    pub has_own_order: bool,
    /// How the words become letters.
    pub spelling: Spelling,
    pub title: Option<String>,
    /// The letters, row by row. `None` for a cell outside the shape of the grid.
    pub cells: Vec<Option<String>>,
    /// The words, in alphabetical order. In a puzzle with clues, in the order of the clues.
    pub words: Vec<PlacedWord>,
    /// The letters of each word of the hidden message. Empty if there is none.
    pub message: Vec<Vec<String>>,
}

/// The parts of a word search, before they are checked.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    pub columns: usize,
    pub rows: usize,
    pub has_paths: bool,
    pub title: Option<String>,
    pub cells: Vec<Option<String>>,
    /// The words, in the order of the printed list.
    pub words: Vec<PlacedWord>,
    pub message: Vec<Vec<String>>,
}

/// A word and its position in the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlacedWord {
    /// The word in the form that is printed in the list. In a puzzle with clues, the letters of the word.
    pub entry: String,
    /// The clue, if the puzzle lists clues.
    pub clue: Option<String>,
    /// The letters of the word in the grid.
    pub letters: Vec<String>,
    /// The row of the first letter, from 0.
    pub row: usize,
    /// The column of the first letter, from 0.
    pub column: usize,
    /// How the word runs from the first letter to the last letter.
    pub way: Way,
}

impl PlacedWord {
    /// The indices of the cells that contain the letters of the word, or `None` if the word extends
    /// beyond the grid.
    pub fn cells(&self, columns: usize, rows: usize) -> Option<Vec<usize>> {
        let (mut row, mut column) = (self.row, self.column);
        let mut cells = Vec::with_capacity(self.letters.len());
        for i in 0..self.letters.len() {
            if i > 0 {
                let (down, right) = self.way.step(i - 1)?.step();
                (row, column) = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
            }
            if row >= rows || column >= columns {
                return None;
            }
            cells.push(row * columns + column);
        }
        Some(cells)
    }
}

impl WordSearchBoard {
    /// Creates a word search. The words have the order of the printed list.
    ///
    /// # Errors
    /// The parts do not form a valid word search.
    pub fn new(parts: Parts) -> Result<WordSearchBoard, Flaw> {
        let Parts { columns, rows, has_paths, title, cells, words, message } = parts;
        let mut sorted = words.clone();
        sort_words(&mut sorted);
        let has_own_order = words != sorted;
        let spelt = words.iter().map(|word| (word.entry.as_str(), word.letters.as_slice()));
        let spelling = Spelling::new(spelt).ok_or_else(|| {
            Flaw("the letters of the placed words differ from the words in the list".to_owned())
        })?;
        let board = WordSearchBoard {
            columns,
            rows,
            has_paths,
            has_own_order,
            spelling,
            title,
            cells,
            words,
            message,
        };
        board.check()?;
        Ok(board)
    }

    /// Parses a puzzle string.
    ///
    /// # Errors
    /// The string is not a valid word search in canonical form.
    pub fn parse(puzzle: &Puzzle) -> Result<WordSearchBoard, Flaw> {
        let grid = GridText::parse(puzzle)?;
        let GridText { columns, rows, has_paths, has_own_order, spelling, title, cells, .. } = grid;
        let (clues, lengths) = (grid.clues, grid.lengths);
        let (words, message) = split_answer(&puzzle.answer, &lengths);
        let message = match message {
            Some(text) => message::parse(&text, &lengths)?,
            None if lengths.is_empty() => Vec::new(),
            None => return Err(Flaw("the answer lacks the hidden message".to_owned())),
        };
        let mut words = words
            .into_iter()
            .take(MAX_WORDS + 1)
            .map(|text| parse_word(text, has_paths, spelling))
            .collect::<Result<Vec<PlacedWord>, Flaw>>()?;
        if let Some(clues) = clues {
            if clues.len() != words.len() {
                let (clues, words) = (clues.len(), words.len());
                return Err(Flaw(format!("the puzzle has {clues} clues for {words} words")));
            }
            for (word, clue) in words.iter_mut().zip(clues) {
                word.clue = Some(clue);
            }
        }
        if !has_own_order {
            sort_words(&mut words);
        }
        let parts = Parts { columns, rows, has_paths, title, cells, words, message };
        let board = WordSearchBoard::new(parts)?;
        if board.puzzle() != *puzzle {
            return Err(Flaw("the puzzle string is not in canonical form".to_owned()));
        }
        Ok(board)
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        let mut params = format!("{}x{}", self.columns, self.rows);
        if self.has_paths {
            params += PATHS;
        }
        if self.has_own_order {
            params += ORDER;
        }
        params += &self.spelling.params();
        params += &message::params(&self.message);
        if let Some(title) = &self.title {
            params.push_str(";title=");
            params.push_str(title);
        }
        let cells = self.cells.iter().map(|cell| cell.as_deref().map(Some));
        let mut givens = write_cells(self.columns, cells);
        self.clues().for_each(|clue| push_text(&mut givens, clue));
        let word = |word: &PlacedWord| {
            format!(
                "{},{},{},{}",
                word.row + 1,
                word.column + 1,
                word.way.name(),
                escaped(&word.entry)
            )
        };
        let mut answer: Vec<String> = self.words.iter().map(word).collect();
        answer.extend(message::answer(&self.message));
        Puzzle { kind: NAME.to_owned(), params, givens, answer: answer.join(";") }
    }

    /// The clues, if the puzzle lists clues.
    pub fn clues(&self) -> impl Iterator<Item = &str> {
        self.words.iter().filter_map(|word| word.clue.as_deref())
    }

    /// Whether the puzzle lists clues.
    pub fn has_clues(&self) -> bool {
        self.clues().next().is_some()
    }

    /// The words of the hidden message, with spaces.
    pub fn message_text(&self) -> String {
        let words: Vec<String> = self.message.iter().map(|word| word.concat()).collect();
        words.join(" ")
    }

    /// The cells that belong to no word, row by row.
    pub fn left_over(&self) -> Vec<usize> {
        let words = self.words.iter().filter_map(|word| word.cells(self.columns, self.rows));
        let used: BTreeSet<usize> = words.flatten().collect();
        let is_left_over = |cell: &usize| self.cells[*cell].is_some() && !used.contains(cell);
        (0..self.cells.len()).filter(is_left_over).collect()
    }

    /// Whether all cells of the rectangle have letters.
    pub fn is_rectangle(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// The cells of a word, if the grid has them all.
    pub fn cells_of(&self, word: &PlacedWord) -> Option<Vec<usize>> {
        let cells = word.cells(self.columns, self.rows)?;
        let has = |cell: &usize| self.cells.get(*cell).is_some_and(Option::is_some);
        cells.iter().all(has).then_some(cells)
    }

    fn check(&self) -> Result<(), Flaw> {
        check_size(self.columns, self.rows)?;
        if let Some(title) = &self.title {
            check_line("the title", title, MAX_TITLE)?;
        }
        if self.cells.len() != self.columns * self.rows {
            return Err(Flaw(format!(
                "the grid has {} letters, which do not fill {} columns and {} rows",
                self.cells.len(),
                self.columns,
                self.rows
            )));
        }
        self.check_shape()?;
        if let Some(cell) =
            self.cells.iter().flatten().find(|cell| {
                cell.chars().count() > MAX_CHARACTERS || !self.spelling.is_cell_text(cell)
            })
        {
            let case = if self.spelling.is_lower { "lower" } else { "upper" };
            return Err(Flaw(format!("`{cell}` is not one {case}-case letter")));
        }
        message::check(&self.message, self.spelling)?;
        if self.words.is_empty() {
            return Err(Flaw("the puzzle has no words".to_owned()));
        }
        if self.words.len() > MAX_WORDS {
            return Err(Flaw(format!("the puzzle has more than {MAX_WORDS} words")));
        }
        self.words.iter().try_for_each(|word| self.check_word(word))?;
        self.check_paths()?;
        self.check_clues()
    }

    /// Checks the paths of words that bend. In the answer, a band marks each word, and a bulb its first
    /// letter. So no two words have two neighbouring letters in common, and no word has the first letter of
    /// another.
    fn check_paths(&self) -> Result<(), Flaw> {
        let paths = self.words.iter().filter(|word| matches!(word.way, Way::Path(_)));
        let paths: Vec<(&str, Vec<usize>)> =
            paths.filter_map(|word| Some((word.entry.as_str(), self.cells_of(word)?))).collect();
        let mut steps = BTreeSet::new();
        for (entry, cells) in &paths {
            let own: BTreeSet<usize> = cells.iter().copied().collect();
            if own.len() < cells.len() {
                return Err(Flaw(format!("the path of `{entry}` has a cell twice")));
            }
            let is_new = |two: &[usize]| steps.insert((two[0].min(two[1]), two[0].max(two[1])));
            if !cells.windows(2).all(is_new) {
                return Err(Flaw(format!("the path of `{entry}` overlaps another path")));
            }
            let mut others = paths.iter().filter(|(other, _)| other != entry);
            if let Some((other, _)) =
                others.find(|(_, other)| other.first().is_some_and(|first| own.contains(first)))
            {
                return Err(Flaw(format!(
                    "the path of `{entry}` goes through the first letter of `{other}`"
                )));
            }
        }
        Ok(())
    }

    /// Checks that the first and the last row and column have letters.
    fn check_shape(&self) -> Result<(), Flaw> {
        let has = |cell: usize| self.cells[cell].is_some();
        let (columns, rows) = (self.columns, self.rows);
        let row = |row: usize| (0..columns).any(|column| has(row * columns + column));
        let column = |column: usize| (0..rows).any(|row| has(row * columns + column));
        match row(0) && row(rows - 1) && column(0) && column(columns - 1) {
            true => Ok(()),
            false => Err(Flaw("the first or the last row or column has no letters".to_owned())),
        }
    }

    /// Checks the clues. In the answer, the number of a clue is in a corner of the first letter, a corner for
    /// each axis. So no two words have a cell in common along the same axis.
    fn check_clues(&self) -> Result<(), Flaw> {
        if !self.has_clues() {
            return Ok(());
        }
        let mut used: BTreeSet<(Anchor, usize)> = BTreeSet::new();
        for word in &self.words {
            let entry = &word.entry;
            let Some(clue) = &word.clue else {
                return Err(Flaw(format!("`{entry}` has no clue")));
            };
            check_line("a clue", clue, MAX_CLUE_WITH_LENGTH)?;
            check_spaces(clue)?;
            if *entry != word.letters.concat() {
                return Err(Flaw(format!("`{entry}` is not the letters of the grid")));
            }
            for cell in word.cells(self.columns, self.rows).unwrap_or_default() {
                let Way::Straight(direction) = word.way else { continue };
                if !used.insert((direction.corner(), cell)) {
                    return Err(Flaw(format!("`{entry}` covers another word in the same line")));
                }
            }
        }
        Ok(())
    }

    fn check_word(&self, word: &PlacedWord) -> Result<(), Flaw> {
        let entry = &word.entry;
        check_line(&format!("`{entry}`"), entry, MAX_CHARACTERS)?;
        if word.letters.len() < MIN_LETTERS {
            return Err(Flaw(format!("`{entry}` has fewer than {MIN_LETTERS} letters")));
        }
        let Some(cells) = self.cells_of(word) else {
            return Err(Flaw(format!("`{entry}` extends beyond the grid")));
        };
        let is_backward = match &word.way {
            Way::Straight(direction) => direction.is_backward(),
            Way::Path(_) => cells.last() < cells.first(),
        };
        if is_backward && is_palindrome(&word.letters) {
            return Err(Flaw(format!("the palindrome `{entry}` runs backwards, not forwards")));
        }
        if matches!(word.way, Way::Path(_)) != self.has_paths {
            return Err(Flaw(format!("`{entry}` has a way of another type")));
        }
        if self.words.iter().filter(|other| other.letters == word.letters).count() > 1 {
            return Err(Flaw(format!("`{entry}` is in the list twice")));
        }
        Ok(())
    }
}

/// Sorts the words of a puzzle by their letters without accents. In a puzzle with clues, sorts the words by
/// their clues.
pub(super) fn sort_words(words: &mut [PlacedWord]) {
    let key = |word: &PlacedWord| {
        let (letters, entry) = sort_key(&word.entry, &word.letters);
        (word.clue.clone(), letters, entry.to_owned())
    };
    words.sort_by_cached_key(key);
}

fn check_size(columns: usize, rows: usize) -> Result<(), Flaw> {
    let sides = MIN_SIDE..=MAX_SIDE;
    if sides.contains(&columns) && sides.contains(&rows) {
        return Ok(());
    }
    Err(Flaw(format!(
        "{columns} columns and {rows} rows: both numbers must be from {MIN_SIDE} to {MAX_SIDE}"
    )))
}

/// The grid of a puzzle string, without the words.
pub(super) struct GridText {
    pub columns: usize,
    pub rows: usize,
    pub has_paths: bool,
    pub has_own_order: bool,
    pub spelling: Spelling,
    pub title: Option<String>,
    pub cells: Vec<Option<String>>,
    /// The clues, in a puzzle with clues.
    pub clues: Option<Vec<String>>,
    /// The number of letters of each word of the hidden message.
    pub lengths: Vec<usize>,
}

impl GridText {
    /// Parses the parameters and the givens of a puzzle string.
    ///
    /// # Errors
    /// The strings do not describe a grid of letters.
    pub fn parse(puzzle: &Puzzle) -> Result<GridText, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("the puzzle is a `{}`, not a word search", puzzle.kind)));
        }
        let (size, title) = match puzzle.params.split_once(";title=") {
            Some((size, title)) => (size, Some(title.to_owned())),
            None => (puzzle.params.as_str(), None),
        };
        let (size, lengths) = message::split_params(size)?;
        let (size, spelling) = Spelling::split(size);
        let rest = size.strip_suffix(ORDER);
        let (size, has_own_order) = (rest.unwrap_or(size), rest.is_some());
        let rest = size.strip_suffix(PATHS);
        let (size, has_paths) = (rest.unwrap_or(size), rest.is_some());
        let size = size
            .split_once('x')
            .and_then(|(columns, rows)| Some((columns.parse().ok()?, rows.parse().ok()?)))
            .ok_or_else(|| {
                Flaw(format!("`{}` does not start with a grid size such as `12x10`", puzzle.params))
            })?;
        let (columns, rows) = size;
        let (grid, clues) = match puzzle.givens.split_once(';') {
            Some((grid, clues)) => (grid, Some(split_texts(clues))),
            None => (puzzle.givens.as_str(), None),
        };
        let cells = parse_cells(grid, columns, rows)?;
        Ok(GridText {
            columns,
            rows,
            has_paths,
            has_own_order,
            spelling,
            title,
            cells,
            clues,
            lengths,
        })
    }
}

/// The texts of the words of an answer, and the text of its message. Only a puzzle whose message has
/// `lengths` can have one.
fn split_answer(answer: &str, lengths: &[usize]) -> (Vec<String>, Option<String>) {
    let mut texts = split_texts(answer);
    let is_message = |text: &mut String| !lengths.is_empty() && text.starts_with('=');
    let message = texts.pop_if(is_message);
    (texts, message.map(|text| text.chars().skip(1).collect()))
}

/// The entries of an answer. An entry may have a position or be a word alone.
pub(super) fn entries(answer: &str, grid: &GridText) -> Vec<String> {
    let entry = |text: String| match parse_word(text.clone(), grid.has_paths, grid.spelling) {
        Ok(word) => word.entry,
        Err(_) => text,
    };
    let (words, _) = split_answer(answer, &grid.lengths);
    words.into_iter().take(MAX_WORDS + 1).map(entry).collect()
}

fn parse_cells(givens: &str, columns: usize, rows: usize) -> Result<Vec<Option<String>>, Flaw> {
    check_size(columns, rows)?;
    let cell = |cell: &str| Ok((cell != "#").then(|| cell.to_owned()));
    parse_rows(columns, rows, givens, "letters", cell)
}

fn parse_word(text: String, has_paths: bool, spelling: Spelling) -> Result<PlacedWord, Flaw> {
    let flaw = || Flaw(format!("`{text}` is not in the form row,column,direction,entry"));
    let mut parts = text.splitn(4, ',');
    let mut part = || parts.next().ok_or_else(flaw);
    let row: usize = part()?.parse().map_err(|_| flaw())?;
    let column: usize = part()?.parse().map_err(|_| flaw())?;
    let way = Way::parse(part()?, has_paths).ok_or_else(flaw)?;
    let entry = part()?.to_owned();
    let letters = letters_of(&entry, spelling);
    let (Some(row), Some(column)) = (row.checked_sub(1), column.checked_sub(1)) else {
        return Err(flaw());
    };
    Ok(PlacedWord { entry, clue: None, letters, row, column, way })
}
