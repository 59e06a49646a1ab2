//! What a line of text is: a puzzle, a row of a grid, a ruler, words.

use crate::kinds::sudoku::board::Cells;

/// No cell.
const NO_CELL: u8 = u8::MAX;

/// What each byte means as a cell: a digit, 0 for an empty one, or [`NO_CELL`].
static CELLS: [u8; 256] = {
    let mut cells = [NO_CELL; 256];
    let empty = b".0*_-xX?";
    let mut i = 0;
    while i < empty.len() {
        cells[empty[i] as usize] = 0;
        i += 1;
    }
    let mut digit = 1;
    while digit <= 9 {
        cells[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    cells
};

/// The cell that a character stands for: a digit, or 0.
pub(super) fn cell(c: char) -> Option<u8> {
    match c {
        '·' => Some(0),
        c => u8::try_from(c).ok().map(|byte| CELLS[usize::from(byte)]).filter(|&c| c != NO_CELL),
    }
}

/// Whether a character is of the frames that terminals draw.
fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether a character stands between cells or columns of a table.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || ",;|\"':!=()[]+".contains(c) || is_box_drawing(c)
}

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A whole puzzle, and the solution that stands beside it, if one does.
    Puzzle(Box<(Cells, Option<Cells>)>),
    /// A row of a grid, and whether an empty cell of it is written otherwise than as `-`.
    Row([u8; 9], bool),
    /// Nine times `-`: a row of empty cells, or a ruler.
    Dashes,
    /// A line between boxes, or nothing at all.
    Ruler,
    /// Words.
    Words,
    /// Almost something.
    Spoilt(Spoilt),
}

/// A line that is almost a puzzle or a row of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spoilt {
    /// Whether it was to be a row, not a whole puzzle.
    pub row: bool,
    /// Where it goes wrong, from 1, in characters.
    pub column: u64,
    /// How.
    pub message: String,
    /// A way out.
    pub help: String,
}

/// The puzzle that a line begins with, and the rest of the line: the usual case, made quick.
pub(super) fn leading(line: &[u8]) -> Option<(Cells, &[u8])> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    let cells = cells.map(|byte| CELLS[usize::from(byte)]);
    // The greatest is no cell if any is none.
    let whole = cells.iter().fold(0, |all, &cell| all.max(cell)) != NO_CELL;
    let ends = rest.first().is_none_or(|&byte| byte.is_ascii() && is_separator(char::from(byte)));
    (whole && ends).then_some((cells, rest))
}

/// The first solution among the columns of a table: 81 digits.
pub(super) fn solution(text: &[u8]) -> Option<Cells> {
    if text.len() < 81 {
        return None;
    }
    text.split(|byte| byte.is_ascii() && is_separator(char::from(*byte))).find_map(|column| {
        let column = <[u8; 81]>::try_from(column).ok()?;
        let cells = column.map(|byte| CELLS[usize::from(byte)]);
        cells.iter().all(|cell| (1..=9).contains(cell)).then_some(cells)
    })
}

/// Nine times nine cells, if these are so many.
pub(super) fn grid(cells: impl IntoIterator<Item = u8>) -> Option<Cells> {
    let mut grid = [0; 81];
    let mut cells = cells.into_iter();
    for cell in &mut grid {
        *cell = cells.next()?;
    }
    cells.next().is_none().then_some(grid)
}

/// The 81 cells of a text that has nothing else.
///
/// # Errors
/// How it goes wrong, and at which character, from 0.
pub(super) fn cells(text: &str) -> Result<Cells, (usize, String)> {
    if let Some((at, c)) = text.chars().enumerate().find(|(_, c)| cell(*c).is_none()) {
        return Err((at, not_a_cell(c)));
    }
    grid(text.chars().filter_map(cell)).ok_or_else(|| {
        let count = text.chars().count();
        (count.min(81), format!("{count} cells, where a puzzle has 81"))
    })
}

pub(super) fn not_a_cell(c: char) -> String {
    format!("{c:?} is neither a digit nor a sign for an empty cell")
}

/// The way out where cells are wrong.
pub(super) const WRITE_CELLS: &str =
    "write 81 cells row by row: digits, and . or 0 for an empty cell";

/// A column of a table, or a word: characters without a separator.
struct Word<'a> {
    /// Where it begins, in characters from 0.
    at: usize,
    text: &'a str,
    cells: usize,
    /// Its first character that is no cell, in characters of the line, from 0.
    other: Option<(usize, char)>,
}

fn words(line: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut inside = false;
    for (at, (byte, c)) in line.char_indices().enumerate() {
        if is_separator(c) {
            inside = false;
            continue;
        }
        if !inside {
            words.push(Word { at, text: &line[byte..byte], cells: 0, other: None });
            inside = true;
        }
        if let Some(word) = words.last_mut() {
            let start = byte - word.text.len();
            word.text = &line[start..byte + c.len_utf8()];
            match cell(c) {
                Some(_) => word.cells += 1,
                None => word.other = word.other.or(Some((at, c))),
            }
        }
    }
    words
}

/// So many cells in one word were meant to be a puzzle.
const MEANT_AS_PUZZLE: usize = 41;

/// Fewer cells than this are the number of a puzzle, or a date, rather than a row.
const MEANT_AS_ROW: usize = 5;

/// What a line is. It has no line end and no space round it.
pub(super) fn shape(line: &str) -> Shape {
    let words = words(line);
    let pure = |word: &&Word<'_>| word.other.is_none();
    if let Some(word) = words.iter().filter(pure).find(|word| word.cells == 81) {
        let after = word.text.as_ptr() as usize - line.as_ptr() as usize + word.text.len();
        if let Ok(givens) = cells(word.text) {
            return Shape::Puzzle(Box::new((givens, solution(&line.as_bytes()[after..]))));
        }
    }
    let count = words.iter().map(|word| word.cells).sum::<usize>();
    if let Some(shape) = ruler(line, count) {
        return shape;
    }
    if words.iter().all(|word| word.other.is_none()) {
        let all = || words.iter().flat_map(|word| word.text.chars()).filter_map(cell);
        if let Some(givens) = grid(all()) {
            return Shape::Puzzle(Box::new((givens, None)));
        }
        if let Ok(row) = <[u8; 9]>::try_from(all().collect::<Vec<u8>>()) {
            let other_empty = line.chars().any(|c| c != '-' && cell(c) == Some(0));
            return Shape::Row(row, other_empty);
        }
    }
    spoilt(line, &words, count)
}

/// A line without digits that lies between boxes.
fn ruler(line: &str, count: usize) -> Option<Shape> {
    let of_ruler = |c: char| c.is_whitespace() || "+-=|*:.'".contains(c) || is_box_drawing(c);
    if !line.chars().all(of_ruler) {
        return None;
    }
    let dashes = line.chars().filter(|&c| c == '-').count();
    if dashes == 9 && line.chars().all(|c| c.is_whitespace() || "-|".contains(c)) {
        return Some(Shape::Dashes);
    }
    let drawn = line.chars().any(|c| c == '+' || is_box_drawing(c))
        || ["---", "===", ":::"].iter().any(|run| line.contains(run));
    (drawn || count == dashes).then_some(Shape::Ruler)
}

fn spoilt(line: &str, words: &[Word<'_>], count: usize) -> Shape {
    let longest = words.iter().max_by_key(|word| word.cells);
    let has_letters = line.chars().any(|c| c.is_alphabetic() && cell(c).is_none());
    let in_a_word = longest.map_or(0, |word| word.cells);
    if has_letters && in_a_word < MEANT_AS_PUZZLE || count < MEANT_AS_ROW {
        return Shape::Words;
    }
    if words.len() == 9 && count > 9 && words.iter().all(|word| word.other.is_none()) {
        return Shape::Spoilt(Spoilt {
            row: true,
            column: 1,
            message: "a row of candidates, not of digits".to_owned(),
            help: "write the givens only: nine digits a row, and . or 0 for an empty cell"
                .to_owned(),
        });
    }
    let row = in_a_word < MEANT_AS_PUZZLE && count < MEANT_AS_PUZZLE;
    // The first character that is at fault: in the puzzle itself if one word was meant to be it.
    let meant = longest.filter(|_| in_a_word >= MEANT_AS_PUZZLE);
    let other = match meant {
        Some(word) => word.other,
        None => words.iter().find_map(|word| word.other),
    };
    let end = |word: &Word<'_>| word.at + word.text.chars().count();
    let (at, message) = match (other, meant) {
        (Some((at, c)), _) => (at, not_a_cell(c)),
        (None, Some(word)) => {
            let at = if word.cells > 81 { word.at + 81 } else { end(word) };
            (at, format!("{} cells, where a puzzle has 81", word.cells))
        }
        (None, None) if row => {
            (words.last().map_or(0, end), format!("{count} cells, where a row has 9"))
        }
        (None, None) => {
            (words.last().map_or(0, end), format!("{count} cells, where a puzzle has 81"))
        }
    };
    let help = match row {
        true => "write nine cells a row: digits, and . or 0 for an empty cell",
        false => WRITE_CELLS,
    };
    Shape::Spoilt(Spoilt { row, column: at as u64 + 1, message, help: help.to_owned() })
}

/// The givens of a test line of HoDoKu's library, `:technique:candidates:givens:…`, in which `+`
/// stands before a digit that is placed but not given.
pub(super) fn hodoku(line: &str) -> Option<Cells> {
    let field = line.strip_prefix(':')?.split(':').nth(2)?;
    let mut placed = false;
    let mut cells = Vec::with_capacity(81);
    for c in field.chars() {
        if c == '+' {
            placed = true;
            continue;
        }
        cells.push(cell(c).map(|digit| if placed { 0 } else { digit })?);
        placed = false;
    }
    grid(cells)
}
