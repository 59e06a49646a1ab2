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
    /// How many rows of a grid it was to be; 0 if it was to be a whole puzzle.
    pub rows: usize,
    /// Whether it may be no row at all.
    pub doubt: Doubt,
    /// Where it goes wrong, from 1, in characters.
    pub column: u64,
    /// How.
    pub message: String,
    /// A way out.
    pub help: String,
}

/// What a line that may be a row may be as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Doubt {
    /// Nothing else.
    #[default]
    No,
    /// A number, a date: a heading if a whole grid follows.
    Number,
    /// The like with a letter in it, or a line of dashes: a heading wherever one may stand.
    Title,
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

/// Fewer cells than this are the number of a puzzle rather than a row.
const MEANT_AS_ROW: usize = 5;

/// So many digits has a puzzle that has lost one: no puzzle with one solution has fewer than 17.
const MEANT_AS_GIVENS: usize = 16;

/// How many signs of which kind a line or a word has, separators left out.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    signs: usize,
    cells: usize,
    /// Cells that are not empty.
    digits: usize,
    /// Different signs that are no cells, up to three.
    others: [Option<char>; 3],
}

impl Count {
    fn of(text: &str) -> Count {
        let mut count = Count::default();
        for c in text.chars().filter(|&c| !is_separator(c)) {
            count.signs += 1;
            match cell(c) {
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

    /// Whether other signs than those for cells are of so many kinds at most.
    fn others_up_to(&self, kinds: usize) -> bool {
        self.others.iter().flatten().count() <= kinds
    }

    /// Whether a line of which this is the longest word was meant to be a whole puzzle, and no
    /// heading: most of it are cells, or it is as long as a puzzle and has the digits of one, and
    /// a letter or two stand for whatever else there is.
    fn is_puzzle(&self, longest: &Count) -> bool {
        let about = 73..=89;
        longest.cells >= MEANT_AS_PUZZLE && longest.digits > 0
            || self.digits >= MEANT_AS_GIVENS
                && ((64..=100).contains(&self.signs) && 3 * self.cells >= 2 * self.signs
                    || about.contains(&self.signs) && self.others_up_to(2))
            || longest.digits >= MEANT_AS_GIVENS && about.contains(&longest.signs)
    }
}

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
    let count = Count::of(line);
    if let Some(shape) = ruler(line, count.cells) {
        return shape;
    }
    if count.cells == count.signs {
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
    let joint = |c: char| c == '+' || is_box_drawing(c) && !"│┃║┆┇┊┋".contains(c);
    let others = line.chars().filter(|&c| !of_ruler(c)).count();
    let bars = line.chars().filter(|c| "-=─━═".contains(*c)).count();
    let joints = line.chars().filter(|&c| joint(c)).count();
    if others > 0 {
        // One with a slip in it.
        let meant = others <= 2 && joints > 0 && bars >= 7 && joints + bars >= 10;
        return meant.then_some(Shape::Ruler);
    }
    let dashes = line.chars().filter(|&c| c == '-').count();
    if dashes == 9 && line.chars().all(|c| c.is_whitespace() || "-|".contains(c)) {
        return Some(Shape::Dashes);
    }
    let drawn =
        joints > 0 && bars > 2 || ["---", "===", ":::"].iter().any(|run| line.contains(run));
    (drawn || count == dashes).then_some(Shape::Ruler)
}

/// A line that is neither puzzle nor row nor ruler: what it was meant to be.
fn spoilt(line: &str, words: &[Word<'_>], count: Count) -> Shape {
    let longest = words.iter().max_by_key(|word| word.cells);
    let in_longest = longest.map_or(Count::default(), |word| Count::of(word.text));
    let others = count.signs - count.cells;
    let candidates = words.len() == 9 && count.cells > 9 && others == 0;
    if candidates && in_longest.cells <= 9 {
        return Shape::Spoilt(Spoilt {
            rows: 1,
            doubt: Doubt::No,
            column: 1,
            message: "a row of candidates, not of digits".to_owned(),
            help: "write the givens only: nine digits a row, and . or 0 for an empty cell"
                .to_owned(),
        });
    }
    if others == 0 && count.cells == 729 && in_longest.cells >= MEANT_AS_PUZZLE {
        return Shape::Spoilt(Spoilt {
            rows: 0,
            doubt: Doubt::No,
            column: 1,
            message: "729 candidates, where a puzzle has 81 cells".to_owned(),
            help: WRITE_CELLS.to_owned(),
        });
    }
    let has_letters = line.chars().any(|c| c.is_alphabetic() && cell(c).is_none());
    let cut_off = count.signs >= 20 && 10 * others <= count.signs && count.digits > 2;
    let whole = count.is_puzzle(&in_longest)
        || !has_letters && count.cells >= MEANT_AS_PUZZLE
        || has_letters && cut_off;
    let alike = count.signs == 9 && count.others_up_to(1) && has_letters;
    let one_slip = (8..=10).contains(&count.signs) && others <= 1;
    if !whole && !alike && !one_slip && (has_letters || count.cells < MEANT_AS_ROW) {
        return Shape::Words;
    }
    let rows = if whole { 0 } else { (count.signs + 4) / 9 };
    // The first character that is at fault: in the puzzle itself if one word was meant to be it.
    let meant = longest.filter(|_| in_longest.cells >= MEANT_AS_PUZZLE);
    let other = match meant {
        Some(word) => word.other,
        None => words.iter().find_map(|word| word.other),
    };
    let end = |word: &Word<'_>| word.at + word.text.chars().count();
    let has = if whole { "a puzzle has 81" } else { "a row has 9" };
    let (at, message) = match (other, meant) {
        (Some((at, c)), _) => (at, not_a_cell(c)),
        (None, Some(word)) => {
            let at = if word.cells > 81 { word.at + 81 } else { end(word) };
            (at, format!("{} cells, where {has}", word.cells))
        }
        (None, None) => {
            (words.last().map_or(0, end), format!("{} cells, where {has}", count.cells))
        }
    };
    let help = match whole {
        false => "write nine cells a row: digits, and . or 0 for an empty cell",
        true => WRITE_CELLS,
    };
    let doubt = if has_letters { Doubt::Title } else { Doubt::Number };
    let column = at as u64 + 1;
    Shape::Spoilt(Spoilt { rows, doubt, column, message, help: help.to_owned() })
}

/// The givens of a test line of HoDoKu's library, `:technique:candidates:givens:…`, in which `+`
/// stands before a digit that is placed but not given; nothing if it is no such line.
pub(super) fn hodoku(line: &str) -> Option<Result<Cells, Spoilt>> {
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
        match cell(c) {
            Some(digit) => cells.push(if placed { 0 } else { digit }),
            None => other = other.or(Some((start + at, c))),
        }
        placed = false;
    }
    if cells.len() < MEANT_AS_PUZZLE {
        return None;
    }
    let (at, message) = match (other, grid(cells.iter().copied())) {
        (None, Some(grid)) => return Some(Ok(grid)),
        (Some((at, c)), _) => (at, not_a_cell(c)),
        (None, None) => {
            (start + field.len(), format!("{} cells, where a puzzle has 81", cells.len()))
        }
    };
    let column = line.get(..at).map_or(0, |before| before.chars().count()) as u64 + 1;
    let help = WRITE_CELLS.to_owned();
    Some(Err(Spoilt { rows: 0, doubt: Doubt::No, column, message, help }))
}

/// Why a line is neither puzzle nor heading, where headings have no place.
pub(super) fn no_puzzle(line: &str) -> String {
    let count = Count::of(line);
    if line.chars().any(char::is_control) {
        "characters that cannot be seen, where a puzzle belongs".to_owned()
    } else if line.chars().any(char::is_alphabetic) {
        "words, where a puzzle belongs".to_owned()
    } else if count.cells == count.signs {
        let cells = if count.cells == 1 { "cell" } else { "cells" };
        format!("{} {cells}, where a puzzle has 81", count.cells)
    } else {
        "signs that are no cells, where a puzzle belongs".to_owned()
    }
}

/// Whether words stand for something: not if they only draw a line.
pub(super) fn says_something(line: &str) -> bool {
    line.chars().any(|c| c.is_alphanumeric() || c.is_control() || cell(c).is_some())
}
