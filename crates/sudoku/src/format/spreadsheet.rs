//! Finds the grid in a table that a spreadsheet saved: a table with empty columns or labels beside the
//! grid, with cells such as `1.0`, or without the empty cells at the end of its rows.

use bookgen_base::text_table::Separator;

use super::FormatError;
use super::cell_text::parse_cell;

/// The number of rows and of columns of a grid.
const SIDE: usize = 9;

/// The maximum length of a line, and the maximum number of lines of a table.
const MAX_LENGTH: usize = 400;
const MAX_ROWS: usize = 40;

/// The maximum length of the first cell of a table, with its separator.
const MAX_FIRST: usize = 8;

/// The separators of tables, in the order in which they are looked for. A comma can be in a number.
const SEPARATORS: [Separator; 3] = [Separator::Tab, Separator::Semicolon, Separator::Comma];

/// The lines of a table that may be a grid.
#[derive(Debug)]
pub(super) struct Table {
    separator: Separator,
    rows: Vec<Row>,
}

/// A line of a table.
#[derive(Debug)]
struct Row {
    line: Vec<u8>,
    number: u64,
    cells: Vec<Cell>,
    /// Whether the row is a row of a grid as it is.
    is_plain: bool,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cell {
    /// Nothing.
    Nothing,
    /// A digit, or 0 for a symbol of an empty cell.
    Digit(u8),
    /// The name of a row or of a column, such as `A` or `R1`.
    Label(String),
}

/// The rows of a grid with their line numbers.
pub(super) type Rows = Vec<(u64, [u8; 9])>;

impl Cell {
    fn parse(text: &str) -> Option<Cell> {
        let text = text.trim_matches([',', ';']).trim();
        let mut chars = text.chars();
        let (first, rest) = (chars.next(), chars.as_str());
        match first {
            None => Some(Cell::Nothing),
            // Some programs write `1.0`, and in some countries `1,0`.
            Some(c) => match parse_cell(c) {
                Some(digit) if matches!(rest, "" | ".0" | ",0" | "." | ".00" | ",00") => {
                    Some(Cell::Digit(digit))
                }
                _ => {
                    let is_label = text.len() <= 3 && text.chars().all(char::is_alphanumeric);
                    is_label.then(|| Cell::Label(text.to_uppercase()))
                }
            },
        }
    }

    /// Whether the cell is the label with an index, from 0, in a series.
    fn is_in_series(&self, index: usize, series: Series) -> bool {
        match (self, series) {
            (Cell::Digit(digit), Series::Numbers(first)) => usize::from(*digit) == index + first,
            (Cell::Label(label), Series::Letters) => {
                label.bytes().eq([b'A' + index as u8]) && label.len() == 1
            }
            (Cell::Label(label), Series::Names(first)) => {
                let number = label.strip_prefix(['R', 'C']);
                number.is_some_and(|number| number.parse() == Ok(index + first))
            }
            _ => false,
        }
    }
}

/// The labels of rows or columns.
#[derive(Clone, Copy)]
enum Series {
    Numbers(usize),
    Letters,
    Names(usize),
}

/// Whether nine cells are the labels of rows or columns.
fn are_labels(cells: &[&Cell]) -> bool {
    let all = [
        Series::Numbers(1),
        Series::Numbers(0),
        Series::Letters,
        Series::Names(1),
        Series::Names(0),
    ];
    let is_in = |series| cells.iter().enumerate().all(|(at, cell)| cell.is_in_series(at, series));
    cells.len() == SIDE && all.into_iter().any(is_in)
}

impl Row {
    fn parse(line: &[u8], number: u64, separator: Separator) -> Option<Row> {
        if line.len() > MAX_LENGTH {
            return None;
        }
        let text = std::str::from_utf8(line).ok()?.trim_end_matches(['\r', '\n']);
        let texts = separator.all_cells(text);
        let cells: Option<Vec<Cell>> = texts.iter().map(|text| Cell::parse(text)).collect();
        let cells = cells?;
        let is_plain = cells.len() == SIDE
            && cells.iter().all(|cell| !matches!(cell, Cell::Label(_)))
            && texts.iter().all(|text| text.chars().count() < 2);
        Some(Row { line: line.to_vec(), number, cells, is_plain })
    }

    fn is_empty(&self) -> bool {
        self.cells.iter().all(|cell| *cell == Cell::Nothing)
    }
}

impl Table {
    /// A table that begins with this line. `None` if the line is not part of a table.
    pub fn new(line: &[u8], number: u64) -> Option<Table> {
        // The first cell is short.
        let first = line.iter().take(MAX_FIRST).position(|byte| b"\t;,".contains(byte));
        if line.len() > MAX_LENGTH || first.is_none() {
            return None;
        }
        let text = std::str::from_utf8(line).ok()?;
        let separator = SEPARATORS.into_iter().find(|separator| separator.is_in(text))?;
        let row = Row::parse(line, number, separator)?;
        // A line of words and a title are not the first row of a grid.
        let is_first = row.cells.len() > 2
            && (row.cells.iter().any(|cell| matches!(cell, Cell::Nothing | Cell::Digit(_)))
                || are_labels(&row.cells.iter().collect::<Vec<_>>()));
        is_first.then(|| Table { separator, rows: vec![row] })
    }

    /// Adds a line. Returns false if the line does not belong to the table.
    pub fn add(&mut self, line: &[u8], number: u64) -> bool {
        let row = match Row::parse(line, number, self.separator) {
            Some(row) if row.cells.len() > 1 || !row.is_empty() => row,
            _ => return false,
        };
        let is_gap = self.rows.len() >= SIDE && row.is_empty();
        if self.rows.len() == MAX_ROWS || is_gap {
            return false;
        }
        self.rows.push(row);
        true
    }

    /// Whether the table is a grid as it is, so that no more lines are needed.
    pub fn is_plain_grid(&self) -> bool {
        self.rows.len() == SIDE && self.rows.iter().all(|row| row.is_plain) && !self.has_header()
    }

    /// Whether the first row has the labels of the columns.
    fn has_header(&self) -> bool {
        self.rows.first().is_some_and(|row| header_column(row).is_some())
    }

    /// The lines with their numbers.
    pub fn into_lines(self) -> impl Iterator<Item = (Vec<u8>, u64)> {
        self.rows.into_iter().map(|row| (row.line, row.number))
    }

    /// The rows of the grid. `None` if the table has no grid.
    ///
    /// # Errors
    /// It is not clear which columns are the grid.
    pub fn grid(&self) -> Result<Option<Rows>, FormatError> {
        let rows = match &self.rows[..] {
            [first, rest @ ..] if rest.len() == SIDE && header_column(first).is_some() => {
                return Ok(header_column(first).and_then(|column| columns(rest, column)));
            }
            all => without_empty_rows(all),
        };
        if rows.len() != SIDE || rows.iter().all(|row| row.is_plain) {
            return Ok(None);
        }
        let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        let ends_with_text = |row: &Row| row.cells.last().is_none_or(|cell| *cell != Cell::Nothing);
        let is_trimmed = rows.iter().all(|row| row.cells.len() == width || ends_with_text(row));
        if width < SIDE || !is_trimmed && rows.iter().any(|row| row.cells.len() < SIDE) {
            return Ok(None);
        }
        let column = |at: usize| rows.iter().map(move |row| row.cells.get(at).unwrap_or(&NOTHING));
        let first = usize::from(width > SIDE && are_labels(&column(0).collect::<Vec<_>>()));
        let is_empty = |at: &usize| column(*at).all(|cell| *cell == Cell::Nothing);
        let is_full = |at: &usize| !is_empty(at);
        let (Some(from), Some(to)) = ((first..width).find(is_full), (first..width).rfind(is_full))
        else {
            return Ok(None);
        };
        // A row that ends with an empty cell shows that no cells were left out.
        let starts: Vec<usize> = (to.saturating_sub(SIDE - 1).max(first)..=from)
            .filter(|start| start + SIDE <= width)
            .collect();
        match starts[..] {
            [start] => Ok(columns(rows, start)),
            [] => Ok(None),
            _ => {
                let line = rows.first().map_or(1, |row| row.number);
                let message = format!(
                    "the table has {width} columns, and it is not clear which of them are the nine \
                     columns of the grid"
                );
                let help =
                    "remove the empty columns beside the grid, or write 0 in all empty cells";
                Err(FormatError { line, ..FormatError::in_line(1, message, help) })
            }
        }
    }
}

static NOTHING: Cell = Cell::Nothing;

/// The rows without the empty rows at the start and at the end, if there are more than nine.
fn without_empty_rows(rows: &[Row]) -> &[Row] {
    let mut rows = rows;
    while let [first, rest @ ..] = rows
        && rows.len() > SIDE
        && first.is_empty()
    {
        rows = rest;
    }
    while let [rest @ .., last] = rows
        && rows.len() > SIDE
        && last.is_empty()
    {
        rows = rest;
    }
    rows
}

/// The first column below the labels of columns. `None` if the row has no labels.
fn header_column(row: &Row) -> Option<usize> {
    let start = row.cells.len().checked_sub(SIDE)?;
    (0..=start).find(|at| {
        let cells: Vec<&Cell> = row.cells[*at..at + SIDE].iter().collect();
        let others = row.cells[..*at].iter().chain(&row.cells[at + SIDE..]);
        are_labels(&cells) && { others }.all(|cell| *cell == Cell::Nothing)
    })
}

/// The grid of nine columns from a column. `None` if the grid has a label.
fn columns(rows: &[Row], start: usize) -> Option<Rows> {
    let digit = |cell: &Cell| match cell {
        Cell::Nothing => Some(0),
        Cell::Digit(digit) => Some(*digit),
        Cell::Label(_) => None,
    };
    let row = |row: &Row| {
        let mut cells = [0; SIDE];
        for (at, to) in cells.iter_mut().enumerate() {
            *to = digit(row.cells.get(start + at).unwrap_or(&NOTHING))?;
        }
        Some((row.number, cells))
    };
    rows.iter().map(row).collect()
}
