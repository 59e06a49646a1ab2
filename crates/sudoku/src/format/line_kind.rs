//! Classifies a line of text as a puzzle, a row of a grid, a ruler (a drawn line) or words.

use super::cell_text::{
    CELL_OF_BYTE, NO_CELL, WRITE_CELLS, WRITE_ROW, grid_from_cells, not_a_cell, parse_cell,
    parse_cells,
};
use crate::board::Cells;

/// Whether a character is a box-drawing character.
fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether a character may separate cells or columns of a table.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || ",;|\"':!=()[]+".contains(c) || is_box_drawing(c)
}

/// The kind of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// A whole puzzle.
    Puzzle(Box<PuzzleLine>),
    /// A row of a grid. `uses_other_blank` is true if the row has an empty cell that is written
    /// with a symbol other than `-`.
    Row { cells: [u8; 9], uses_other_blank: bool },
    /// Nine dashes: a row of empty cells, or a ruler (a drawn line).
    Dashes,
    /// A drawn line between boxes, or a line without content.
    Ruler,
    /// Words.
    Words,
    /// A line that resembles a puzzle or a row but has an error.
    Faulty(FaultyLine),
}

/// A line with a whole puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PuzzleLine {
    /// The givens.
    pub givens: Cells,
    /// The solution, if the line is a table with a column for the solution.
    pub solution: Option<Cells>,
}

/// A line that resembles a puzzle or a row but has an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FaultyLine {
    /// The number of rows that the line seems to contain, or 0 for a whole puzzle.
    pub rows: usize,
    /// The other possible meaning of the line.
    pub ambiguity: Ambiguity,
    /// The column of the error in characters, from 1.
    pub column: u64,
    /// The error message.
    pub message: String,
    /// Advice for fixing the line.
    pub help: String,
}

/// The other meaning that a line can have if it resembles a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ambiguity {
    /// The line can only be a row.
    #[default]
    None,
    /// A number or a date. The line is a heading if a whole grid follows.
    Number,
    /// A line with a letter, or a line of dashes. The line is a heading wherever headings are
    /// allowed.
    Title,
}

/// The puzzle at the start of a line, and the rest of the line. This is a fast path for the most
/// common form of a line.
pub(super) fn leading_puzzle(line: &[u8]) -> Option<(Cells, &[u8])> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    let mut cells = *cells;
    // `NO_CELL` is the largest value, so it is the maximum if any byte is not a cell.
    let mut max = 0;
    for cell in &mut cells {
        *cell = CELL_OF_BYTE[usize::from(*cell)];
        max = max.max(*cell);
    }
    let whole = max != NO_CELL;
    let ends = rest.first().is_none_or(|&byte| byte.is_ascii() && is_separator(char::from(byte)));
    (whole && ends).then_some((cells, rest))
}

/// The solution in a line of a table: the first table column that consists of exactly 81 digits.
pub(super) fn find_solution(text: &[u8]) -> Option<Cells> {
    if text.len() < 81 {
        return None;
    }
    text.split(|byte| byte.is_ascii() && is_separator(char::from(*byte))).find_map(|column| {
        let column = <[u8; 81]>::try_from(column).ok()?;
        let cells = column.map(|byte| CELL_OF_BYTE[usize::from(byte)]);
        cells.iter().all(|cell| (1..=9).contains(cell)).then_some(cells)
    })
}

/// A word or a column of a table: characters without a separator.
struct Word<'a> {
    /// The index of the first character in the line, from 0.
    at: usize,
    text: &'a str,
    cells: usize,
    /// The first character that is not a cell: the index of the character in the line, and the
    /// character.
    first_non_cell: Option<(usize, char)>,
}

fn split_words(line: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut in_word = false;
    for (at, (byte, c)) in line.char_indices().enumerate() {
        if is_separator(c) {
            in_word = false;
            continue;
        }
        if !in_word {
            words.push(Word { at, text: &line[byte..byte], cells: 0, first_non_cell: None });
            in_word = true;
        }
        if let Some(word) = words.last_mut() {
            let start = byte - word.text.len();
            word.text = &line[start..byte + c.len_utf8()];
            match parse_cell(c) {
                Some(_) => word.cells += 1,
                None => word.first_non_cell = word.first_non_cell.or(Some((at, c))),
            }
        }
    }
    words
}

/// A word with at least this number of cells was probably meant as a puzzle.
const MIN_CELLS_OF_PUZZLE: usize = 41;

/// The minimum number of cells in a faulty row. A line with fewer cells is probably a puzzle
/// number.
const MIN_CELLS_OF_ROW: usize = 5;

/// The minimum number of intact givens in a faulty puzzle. A puzzle with exactly one solution has
/// at least 17 givens, and one given may be damaged.
const MIN_GIVENS: usize = 16;

/// Counts of the symbols in a line or a word. Separators are not counted.
#[derive(Clone, Copy, Debug, Default)]
struct SymbolCounts {
    symbols: usize,
    cells: usize,
    /// The number of cells with a digit.
    digits: usize,
    /// The first three different symbols that are not cells.
    others: [Option<char>; 3],
}

impl SymbolCounts {
    fn new(text: &str) -> SymbolCounts {
        let mut count = SymbolCounts::default();
        for c in text.chars().filter(|&c| !is_separator(c)) {
            count.symbols += 1;
            match parse_cell(c) {
                Some(cell) => {
                    count.cells += 1;
                    count.digits += usize::from(cell != 0);
                }
                None => {
                    if let Some(free) =
                        count.others.iter_mut().find(|of| of.is_none_or(|of| of == c))
                    {
                        *free = Some(c);
                    }
                }
            }
        }
        count
    }

    /// Whether the text has at most `kinds` different symbols that are not cells.
    fn has_at_most_other_symbols(&self, kinds: usize) -> bool {
        self.others.iter().flatten().count() <= kinds
    }

    /// Whether a line was probably meant as a whole puzzle and not as a heading. `longest` counts
    /// the symbols of the word with the most cells.
    ///
    /// Returns true if the longest word has at least half the cells of a puzzle. Also returns true
    /// if the line or its longest word is about as long as a puzzle and has enough givens.
    fn looks_like_puzzle(&self, longest: &SymbolCounts) -> bool {
        let about = 73..=89;
        longest.cells >= MIN_CELLS_OF_PUZZLE && longest.digits > 0
            || self.digits >= MIN_GIVENS
                && ((64..=100).contains(&self.symbols) && 3 * self.cells >= 2 * self.symbols
                    || about.contains(&self.symbols) && self.has_at_most_other_symbols(2))
            || longest.digits >= MIN_GIVENS && about.contains(&longest.symbols)
    }
}

/// The cells of a row of a spreadsheet in which empty cells have nothing between their separators:
/// `,7,,,3,,2,,`. `None` for any other line.
pub(super) fn spreadsheet_row(line: &[u8]) -> Option<[u8; 9]> {
    let separator = [b',', b';', b'\t'].into_iter().find(|separator| line.contains(separator))?;
    let mut columns = line.split(|byte| *byte == separator);
    let mut cells = [0; 9];
    let mut has_empty = false;
    for cell in &mut cells {
        let text = columns.next()?.trim_ascii();
        let text =
            text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")).unwrap_or(text);
        *cell = match text.trim_ascii() {
            [] => {
                has_empty = true;
                0
            }
            [byte] => parse_cell(char::from(*byte))?,
            _ => return None,
        };
    }
    (has_empty && columns.next().is_none()).then_some(cells)
}

/// Whether a line is a comment such as `% randomly generated`. A `%` before cells is a damaged row.
pub(super) fn is_percent_comment(line: &str) -> bool {
    let has_words = |text: &str| text.chars().any(|c| c.is_alphabetic() && parse_cell(c).is_none());
    line.strip_prefix('%').is_some_and(|text| text.is_empty() || has_words(text))
}

/// Classifies a line. The line must have no line end and no white space at either end.
pub(super) fn classify(line: &str) -> LineKind {
    let words = split_words(line);
    let pure = |word: &&Word<'_>| word.first_non_cell.is_none();
    if let Some(word) = words.iter().filter(pure).find(|word| word.cells == 81) {
        let after = word.text.as_ptr() as usize - line.as_ptr() as usize + word.text.len();
        if let Ok(givens) = parse_cells(word.text) {
            let solution = find_solution(&line.as_bytes()[after..]);
            return LineKind::Puzzle(Box::new(PuzzleLine { givens, solution }));
        }
    }
    let count = SymbolCounts::new(line);
    if let Some(kind) = ruler_or_dashes(line, count.cells) {
        return kind;
    }
    if count.cells == count.symbols {
        let all = || words.iter().flat_map(|word| word.text.chars()).filter_map(parse_cell);
        if let Some(givens) = grid_from_cells(all()) {
            return LineKind::Puzzle(Box::new(PuzzleLine { givens, solution: None }));
        }
        if let Ok(row) = <[u8; 9]>::try_from(all().collect::<Vec<u8>>()) {
            let uses_other_blank = line.chars().any(|c| c != '-' && parse_cell(c) == Some(0));
            return LineKind::Row { cells: row, uses_other_blank };
        }
    }
    faulty_or_words(line, &words, count)
}

/// Recognises rulers, which are lines drawn between boxes, and lines of nine dashes, which may be a
/// ruler or a row of empty cells. `cells` is the number of characters that can stand for a cell.
fn ruler_or_dashes(line: &str, cells: usize) -> Option<LineKind> {
    let is_ruler_char = |c: char| c.is_whitespace() || "+-=|*:.'".contains(c) || is_box_drawing(c);
    let is_joint = |c: char| c == '+' || is_box_drawing(c) && !"│┃║┆┇┊┋".contains(c);
    let others = line.chars().filter(|&c| !is_ruler_char(c)).count();
    let bars = line.chars().filter(|c| "-=─━═".contains(*c)).count();
    let joints = line.chars().filter(|&c| is_joint(c)).count();
    if others > 0 {
        // A long ruler with one or two wrong characters is still a ruler.
        let is_meant = others <= 2 && joints > 0 && bars >= 7 && joints + bars >= 10;
        return is_meant.then_some(LineKind::Ruler);
    }
    let dashes = line.chars().filter(|&c| c == '-').count();
    if dashes == 9 && line.chars().all(|c| c.is_whitespace() || "-|".contains(c)) {
        return Some(LineKind::Dashes);
    }
    let is_drawn =
        joints > 0 && bars > 2 || ["---", "===", ":::"].iter().any(|run| line.contains(run));
    (is_drawn || cells == dashes).then_some(LineKind::Ruler)
}

/// Classifies a line that is neither a puzzle nor a row nor a ruler.
fn faulty_or_words(line: &str, words: &[Word<'_>], count: SymbolCounts) -> LineKind {
    let longest = words.iter().max_by_key(|word| word.cells);
    let in_longest = longest.map_or(SymbolCounts::default(), |word| SymbolCounts::new(word.text));
    let others = count.symbols - count.cells;
    let has_candidates = words.len() == 9 && count.cells > 9 && others == 0;
    if has_candidates && in_longest.cells <= 9 {
        return LineKind::Faulty(FaultyLine {
            rows: 1,
            ambiguity: Ambiguity::None,
            column: 1,
            message: "the row has candidates instead of digits".to_owned(),
            help: WRITE_ROW.to_owned(),
        });
    }
    if others == 0 && count.cells == 729 && in_longest.cells >= MIN_CELLS_OF_PUZZLE {
        return LineKind::Faulty(FaultyLine {
            rows: 0,
            ambiguity: Ambiguity::None,
            column: 1,
            message: "the line has 729 candidates, nine for each cell, instead of 81 cells"
                .to_owned(),
            help: WRITE_CELLS.to_owned(),
        });
    }
    let has_letters = line.chars().any(|c| c.is_alphabetic() && parse_cell(c).is_none());
    let is_mostly_cells = count.symbols >= 20 && 10 * others <= count.symbols && count.digits > 2;
    let is_puzzle = count.looks_like_puzzle(&in_longest)
        || !has_letters && count.cells >= MIN_CELLS_OF_PUZZLE
        || has_letters && is_mostly_cells;
    let is_row_of_one_symbol =
        count.symbols == 9 && count.has_at_most_other_symbols(1) && has_letters;
    let has_one_error = (8..=10).contains(&count.symbols) && others <= 1;
    if !is_puzzle
        && !is_row_of_one_symbol
        && !has_one_error
        && (has_letters || count.cells < MIN_CELLS_OF_ROW)
    {
        return LineKind::Words;
    }
    let rows = if is_puzzle { 0 } else { (count.symbols + 4) / 9 };
    // The first wrong character. If one word was meant as the puzzle, only this word is examined.
    let meant = longest.filter(|_| in_longest.cells >= MIN_CELLS_OF_PUZZLE);
    let other = match meant {
        Some(word) => word.first_non_cell,
        None => words.iter().find_map(|word| word.first_non_cell),
    };
    let end = |word: &Word<'_>| word.at + word.text.chars().count();
    let expected = if is_puzzle { "a puzzle has 81 cells" } else { "a row has 9 cells" };
    let (at, message) = match (other, meant) {
        (Some((at, c)), _) => (at, not_a_cell(c)),
        (None, Some(word)) => {
            let at = if word.cells > 81 { word.at + 81 } else { end(word) };
            (at, format!("the line has {} cells; {expected}", word.cells))
        }
        (None, None) => {
            (words.last().map_or(0, end), format!("the line has {} cells; {expected}", count.cells))
        }
    };
    let help = if is_puzzle { WRITE_CELLS } else { WRITE_ROW };
    let ambiguity = if has_letters { Ambiguity::Title } else { Ambiguity::Number };
    let column = at as u64 + 1;
    LineKind::Faulty(FaultyLine { rows, ambiguity, column, message, help: help.to_owned() })
}

/// The givens of a test line of HoDoKu's library, `:technique:candidates:givens:…`. A `+` precedes
/// a digit that is placed but not given. `None` for any other line.
pub(super) fn parse_hodoku(line: &str) -> Option<Result<Cells, FaultyLine>> {
    let field = line.strip_prefix(':')?.split(':').nth(2)?;
    let mut placed = false;
    let mut cells = Vec::with_capacity(81);
    let mut other = None;
    let start = field.as_ptr() as usize - line.as_ptr() as usize;
    for (at, c) in field.char_indices() {
        if c == '+' {
            placed = true;
            continue;
        }
        match parse_cell(c) {
            Some(digit) => cells.push(if placed { 0 } else { digit }),
            None => other = other.or(Some((start + at, c))),
        }
        placed = false;
    }
    if cells.len() < MIN_CELLS_OF_PUZZLE {
        return None;
    }
    let (at, message) = match (other, grid_from_cells(cells.iter().copied())) {
        (None, Some(grid)) => return Some(Ok(grid)),
        (Some((at, c)), _) => (at, not_a_cell(c)),
        (None, None) => (
            start + field.len(),
            format!("the line has {} cells; a puzzle has 81 cells", cells.len()),
        ),
    };
    let column = line.get(..at).map_or(0, |before| before.chars().count()) as u64 + 1;
    let help = WRITE_CELLS.to_owned();
    Some(Err(FaultyLine { rows: 0, ambiguity: Ambiguity::None, column, message, help }))
}

/// The message for a line that is neither a puzzle nor an allowed heading.
pub(super) fn why_not_a_puzzle(line: &str) -> String {
    let count = SymbolCounts::new(line);
    if line.chars().any(char::is_control) {
        "the line has control characters instead of a puzzle".to_owned()
    } else if line.chars().any(char::is_alphabetic) {
        "the line has words instead of a puzzle".to_owned()
    } else if count.cells == count.symbols {
        let cells = if count.cells == 1 { "cell" } else { "cells" };
        format!("the line has {} {cells}; a puzzle has 81 cells", count.cells)
    } else {
        "the line has symbols instead of a puzzle".to_owned()
    }
}

/// Whether a line has letters, digits, control characters or cells. A line without content has only
/// drawn lines and punctuation.
pub(super) fn has_content(line: &str) -> bool {
    line.chars().any(|c| c.is_alphanumeric() || c.is_control() || parse_cell(c).is_some())
}
