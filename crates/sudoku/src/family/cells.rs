//! Reads and writes the digits of a grid as text: all cells in a line, a grid of rows, or a table of a
//! spreadsheet. Only kinds without further clues have this format.

use super::board::{FamilyBoard, Layout};
use super::clues::{ClueType, Clues};
use super::grid::{Grid, Regions};
use super::symbols::{Symbols, char_digit, digit_char};
use super::variant::Variant;
use super::variant_of;
use bookgen_core::heading::Heading;
use bookgen_core::text_format::{
    FilePuzzle, FormatError, Found, Headings, Lines, Reading, TextFormat, Writing,
};
use bookgen_core::{Flaw, Puzzle};

/// Whether the digits of a grid are a whole puzzle of a variant.
pub fn has_format(variant: &Variant) -> bool {
    variant.shape.regions == Regions::Boxes
        && variant.clues == ClueType::None
        && variant.sizes.len() == 1
}

/// The format for a variant.
pub fn format(variant: &'static Variant) -> TextFormat {
    TextFormat {
        name: "line",
        summary: "the cells of a puzzle a line, `.` for an empty cell; or a grid of rows, or CSV",
        reading: Reading::Cells(variant.about.name, lines),
        writing: Some(Writing::new(write, Headings::LeftOut)),
    }
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let unknown = || Flaw(format!("there is no kind {:?}", puzzle.kind));
    let variant = variant_of(&puzzle.kind).ok_or_else(unknown)?;
    let board = FamilyBoard::parse_givens(variant, puzzle)?;
    out.extend(board.givens.iter().map(|digit| digit_char(*digit)));
    out.push('\n');
    Ok(())
}

fn lines(kind: &'static str) -> Box<dyn Lines> {
    Box::new(CellLines { variant: variant_of(kind), rows: Vec::new() })
}

/// A cell in a file.
#[derive(Clone, Debug)]
struct Cell {
    text: String,
    line: u64,
    column: u64,
}

/// A line: its number, and its cells or its error.
struct Row {
    line: u64,
    cells: Result<Vec<Cell>, FormatError>,
}

/// Reads cells. The rows of an incomplete grid are kept.
struct CellLines {
    variant: Option<&'static Variant>,
    rows: Vec<Row>,
}

/// What a line is.
enum LineType {
    /// The cells of a row.
    Row(Vec<Cell>),
    /// The cells of a puzzle and, if the line has them, the cells of its answer.
    Puzzle(Vec<Cell>, Option<Vec<Cell>>),
    /// A drawn line.
    Ruler,
    /// Words.
    Heading,
    /// None of these. The number of cells.
    Faulty(usize),
}

/// Whether a text is the symbol of an empty cell. `0` can also be a digit.
fn is_blank(text: &str) -> bool {
    matches!(text, "" | "." | "_" | "*" | "-" | "?" | "·")
}

fn is_cell_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || is_blank(c.encode_utf8(&mut [0; 4]))
}

/// Whether a character stands between the cells of a drawn grid.
fn is_bar(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '\u{2500}'..='\u{257f}')
}

/// The cells of a text without separators.
fn characters(text: &str, line: u64, column: u64) -> Vec<Cell> {
    let cells = text.chars().enumerate().filter(|(_, c)| !is_bar(*c));
    cells.map(|(at, c)| Cell { text: c.to_string(), line, column: column + at as u64 }).collect()
}

/// The words between separators. `is_separator` tells which characters separate.
fn words(text: &str, line: u64, is_separator: impl Fn(char) -> bool) -> Vec<Cell> {
    let mut words = Vec::new();
    let mut column = 1;
    for word in text.split(is_separator) {
        let inner = word.trim();
        let indent = word.chars().take_while(|c| c.is_whitespace()).count() as u64;
        let inner =
            inner.strip_prefix('"').and_then(|word| word.strip_suffix('"')).unwrap_or(inner);
        words.push(Cell { text: inner.trim().to_owned(), line, column: column + indent });
        column += word.chars().count() as u64 + 1;
    }
    words
}

impl CellLines {
    fn size(&self) -> usize {
        self.variant.and_then(|variant| variant.sizes.first()).copied().unwrap_or(0)
    }

    fn help(&self) -> String {
        let size = self.size();
        let kind = self.variant.map_or("", |variant| variant.about.name);
        format!(
            "write {} cells a line, `.` for an empty cell, or {size} rows of {size} cells; `bookgen \
             kinds {kind}` lists the other formats",
            size * size
        )
    }

    /// An error at a column of a line.
    fn error(&self, line: u64, column: u64, message: String) -> FormatError {
        FormatError { line, column, message, help: self.help() }
    }

    fn type_of(&self, text: &str, line: u64) -> LineType {
        let size = self.size();
        let all = size * size;
        let is_drawn = |c: char| is_bar(c) || "+-=:".contains(c);
        let has_dashes = || self.rows.iter().flat_map(|row| row.cells.iter().flatten());
        if text.chars().all(is_drawn) {
            let is_row = text.split_whitespace().filter(|word| *word == "-").count() == size
                || has_dashes().any(|cell| cell.text == "-") && !text.contains(['+', '=']);
            if !is_row {
                return LineType::Ruler;
            }
        }
        let separator = ['\t', ';', ','].into_iter().find(|separator| text.contains(*separator));
        let mut columns = match separator {
            Some(separator) => words(text, line, |c| c == separator),
            None => {
                let mut words = words(text, line, is_bar);
                words.retain(|word| !word.text.is_empty());
                words
            }
        };
        let puzzle =
            |cell: &&Cell| cell.text.chars().count() == all && cell.text.chars().all(is_cell_char);
        let mut puzzles = columns.iter().filter(puzzle);
        if let (Some(givens), answer) = (puzzles.next(), puzzles.next()) {
            let cells = |cell: &Cell| characters(&cell.text, line, cell.column);
            return LineType::Puzzle(cells(givens), answer.map(cells));
        }
        if separator.is_some() {
            // Empty columns beside the grid.
            while columns.len() > size && columns.last().is_some_and(|cell| cell.text.is_empty()) {
                columns.pop();
            }
            while columns.len() > size && columns.first().is_some_and(|cell| cell.text.is_empty()) {
                columns.remove(0);
            }
        }
        let is_short = |cell: &Cell| cell.text.len() < 5;
        let cells = match columns.len() {
            count if (count == size || count == all) && columns.iter().all(is_short) => columns,
            count if separator.is_some() && count > 1 => columns,
            _ => characters(text, line, 1),
        };
        let of_grid = cells.iter().filter(|cell| digit_text(&cell.text, size)).count();
        match cells.len() {
            count if 2 * of_grid < count => LineType::Heading,
            count if count == all => LineType::Puzzle(cells, None),
            count if count == size => LineType::Row(cells),
            count => LineType::Faulty(count),
        }
    }

    /// Ends a grid that has too few rows.
    fn end_grid(&mut self, found: &mut Found) {
        let rows = std::mem::take(&mut self.rows);
        let Some(first) = rows.first() else { return };
        let count = rows.len();
        let (line, size) = (first.line, self.size());
        let error = rows.into_iter().find_map(|row| row.cells.err());
        let few = || {
            let rows = if count == 1 { "row" } else { "rows" };
            self.error(line, 1, format!("the grid has {count} {rows} instead of {size}"))
        };
        found.push_back(Err(error.unwrap_or_else(few)));
    }

    /// Adds a row, and the grid if this row completes it.
    fn add_row(&mut self, row: Row, found: &mut Found) {
        self.rows.push(row);
        if self.rows.len() < self.size() {
            return;
        }
        let rows = std::mem::take(&mut self.rows);
        let line = rows.first().map_or(1, |row| row.line);
        let cells: Result<Vec<Vec<Cell>>, FormatError> =
            rows.into_iter().map(|row| row.cells).collect();
        found.push_back(cells.and_then(|cells| self.puzzle(&cells.concat(), None, line)));
    }

    fn puzzle(
        &self,
        givens: &[Cell],
        answer: Option<&[Cell]>,
        line: u64,
    ) -> Result<FilePuzzle, FormatError> {
        let Some(variant) = self.variant else {
            return Err(self.error(line, 1, "there is no such kind".to_owned()));
        };
        let size = self.size();
        let scheme = Scheme::new(size, givens).map_err(|at| {
            let message = "`0` and another symbol for an empty cell are in the same grid";
            let help = "write `.` for all empty cells, and numbers from 1 in a table".to_owned();
            FormatError { help, ..self.error(at.line, at.column, message.to_owned()) }
        })?;
        let digits = |cells: &[Cell]| -> Result<Vec<u8>, FormatError> {
            let digit = |cell: &Cell| {
                scheme.digit(&cell.text, size).ok_or_else(|| {
                    let message = format!("{:?} is not a digit from 1 to {size}", cell.text);
                    self.error(cell.line, cell.column, message)
                })
            };
            cells.iter().map(digit).collect()
        };
        let givens = digits(givens)?;
        // A second text of this length can also be another puzzle.
        let is_answer = |digits: &Vec<u8>| {
            let mut pairs = givens.iter().zip(digits);
            pairs.all(|(given, digit)| *digit > 0 && (*given == 0 || given == digit))
        };
        let answer = answer.and_then(|cells| digits(cells).ok()).filter(is_answer);
        let grid = Grid::with_boxes(variant.shape, size);
        let layout = Layout { variant, grid, clues: Clues::None, symbols: scheme.symbols(variant) };
        let puzzle = FamilyBoard { layout, givens, answer: answer.unwrap_or_default() }.puzzle();
        Ok(FilePuzzle { puzzle: Heading::default().put(puzzle), line, metadata: None })
    }
}

/// Whether a text can be a cell of a grid of this size: a symbol of an empty cell, a number, or a letter.
fn digit_text(text: &str, size: usize) -> bool {
    let number = text.strip_suffix(".0").or(text.strip_suffix(",0")).unwrap_or(text);
    match number.parse::<usize>() {
        Ok(number) => number <= size,
        Err(_) => {
            let mut chars = text.chars();
            let letter = chars.next().filter(|_| chars.next().is_none());
            is_blank(text) || letter.is_some_and(|c| letter_digit(c).is_some_and(|d| d <= size))
        }
    }
}

/// The number of a letter: 1 for A.
fn letter_digit(c: char) -> Option<usize> {
    c.is_ascii_alphabetic().then(|| usize::from(c.to_ascii_uppercase() as u8 - b'A' + 1))
}

/// How the digits of a grid are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    /// Numbers from 1. Letters from A are numbers from 10.
    Numbers { has_letters: bool },
    /// The digits from 0.
    FromZero,
    /// The letters from A.
    Letters,
}

impl Scheme {
    /// The scheme of the cells of a grid.
    ///
    /// # Errors
    /// It is not clear whether 0 is an empty cell. The error is the cell of the first 0.
    fn new(size: usize, cells: &[Cell]) -> Result<Scheme, &Cell> {
        let letters = || {
            let single = cells.iter().filter(|cell| cell.text.len() == 1);
            single.filter_map(|cell| cell.text.chars().next().filter(char::is_ascii_alphabetic))
        };
        if letters().any(|c| char_digit(c.to_ascii_uppercase(), size).is_none()) {
            return Ok(Scheme::Letters);
        }
        let has_letters = letters().next().is_some();
        let zero = cells.iter().find(|cell| cell.text == "0");
        let has_last = has_letters || cells.iter().any(|cell| cell.text == "10");
        match zero {
            Some(zero) if size > 9 && cells.iter().any(|cell| is_blank(&cell.text)) => match size {
                10 if !has_last => Ok(Scheme::FromZero),
                _ => Err(zero),
            },
            _ => Ok(Scheme::Numbers { has_letters }),
        }
    }

    /// The digit of a cell, or 0 for an empty cell.
    fn digit(self, text: &str, size: usize) -> Option<u8> {
        let number = text.strip_suffix(".0").or(text.strip_suffix(",0")).unwrap_or(text);
        let letter = || text.chars().next().filter(|_| text.len() == 1);
        let digit = match (self, number.parse::<usize>()) {
            _ if is_blank(text) => 0,
            (Scheme::FromZero, Ok(number)) => number + 1,
            (Scheme::Numbers { .. }, Ok(number)) => number,
            (Scheme::Numbers { .. }, Err(_)) => {
                usize::from(char_digit(letter()?.to_ascii_uppercase(), size)?)
            }
            (Scheme::Letters, Err(_)) => letter_digit(letter()?)?,
            (Scheme::Letters, Ok(0)) => 0,
            (Scheme::FromZero, Err(_)) | (Scheme::Letters, Ok(_)) => return None,
        };
        u8::try_from(digit).ok().filter(|_| digit <= size)
    }

    /// The printed symbols.
    fn symbols(self, variant: &Variant) -> Symbols {
        let wanted = match self {
            Scheme::Numbers { has_letters: true } => [Symbols::Mixed, Symbols::Numbers],
            Scheme::Numbers { has_letters: false } => [Symbols::Numbers; 2],
            Scheme::FromZero => [Symbols::FromZero; 2],
            Scheme::Letters => [Symbols::Letters; 2],
        };
        let known = wanted.into_iter().find(|symbols| variant.symbols.contains(symbols));
        known.unwrap_or(variant.symbols[0])
    }
}

impl Lines for CellLines {
    fn line(&mut self, text: &str, number: u64, found: &mut Found) {
        match self.type_of(text, number) {
            LineType::Ruler => {}
            LineType::Heading => self.end_grid(found),
            LineType::Row(cells) => self.add_row(Row { line: number, cells: Ok(cells) }, found),
            LineType::Puzzle(givens, answer) => {
                self.end_grid(found);
                found.push_back(self.puzzle(&givens, answer.as_deref(), number));
            }
            LineType::Faulty(count) => {
                let size = self.size();
                let cells = if count == 1 { "cell" } else { "cells" };
                let message = format!(
                    "the line has {count} {cells}; a row has {size} cells, and a puzzle has {}",
                    size * size
                );
                let error = self.error(number, 1, message);
                if count > 2 * size {
                    self.end_grid(found);
                    found.push_back(Err(error));
                } else {
                    self.add_row(Row { line: number, cells: Err(error) }, found);
                }
            }
        }
    }

    fn end(&mut self, found: &mut Found) {
        self.end_grid(found);
    }
}
