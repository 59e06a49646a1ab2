//! The addresses of puzz.link, a player of logic puzzles. Many programs read and write them.
//!
//! An address ends with `kakuro/COLUMNS/ROWS/CELLS`. The numbers of columns and rows do not count the
//! border. CELLS has the cells of the field row by row: `k` to `z` are 1 to 16 white cells, `.` is a
//! black cell without sums, and two characters are a black cell with the sums down and across. Then
//! follow the sums of the border: those above the white cells of the first row, and those to the left
//! of the white cells of the first column. `0` to `9`, `a` to `j` and `A` to `Z` are the sums 0 to 45;
//! `-` is no sum.

use super::board::KakuroBoard;
use super::puzzle_text::{Square, from_squares, squares};
use super::{MAX_SIDE, MIN_SIDE};
use bookgen_core::puzz_link::{Address, SITE};
use bookgen_core::text_format::{FormatError, TextFormat};
use bookgen_core::{Flaw, Puzzle};

/// The formats of kakuro.
pub static FORMATS: &[TextFormat] =
    &[TextFormat::lines("puzz-link", "an address of https://puzz.link a line", read, write)];

const HELP: &str = "copy the whole address, for example \
                    https://puzz.link/p?kakuro/6/6/-jmh-.cin4-laape6l-cn..-Cm.L3Dgb";

/// The characters of the cells, with their columns in the line.
struct Cells<'t> {
    chars: std::iter::Peekable<std::iter::Enumerate<std::str::Chars<'t>>>,
    /// The number of characters before the cells.
    start: usize,
    end: usize,
}

impl Cells<'_> {
    fn next(&mut self) -> Result<(usize, char), FormatError> {
        let next = self.chars.next().map(|(at, c)| (self.start + at + 1, c));
        next.ok_or_else(|| {
            FormatError::in_line(self.end + 1, "the address ends before the last cell", HELP)
        })
    }

    fn sum(&mut self) -> Result<Option<u8>, FormatError> {
        let (column, c) = self.next()?;
        match c {
            '-' | '0' => Ok(None),
            '1'..='9' => Ok(Some(c as u8 - b'0')),
            'a'..='j' => Ok(Some(c as u8 - b'a' + 10)),
            'A'..='Z' => Ok(Some(c as u8 - b'A' + 20)),
            _ => Err(FormatError::in_line(column, format!("{c:?} is not a sum"), HELP)),
        }
    }
}

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let address = Address::new(line, "kakuro", "a kakuro", HELP)?;
    let side = |side: usize| Some(side + 1).filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side));
    let (Some(width), Some(height)) = (side(address.columns), side(address.rows)) else {
        let (min, max) = (MIN_SIDE - 1, MAX_SIDE - 1);
        let message = format!("a kakuro has {min}x{min} to {max}x{max} cells without its border");
        return Err(address.size_error(message, "choose a smaller or larger puzzle"));
    };
    let (start, cells) = (address.before_cells, address.cells);
    let end = start + cells.chars().count();
    let mut cells = Cells { chars: cells.chars().enumerate().peekable(), start, end };
    let squares = read_squares(width, height, &mut cells)?;
    let board = from_squares(width, height, &squares).map_err(|Flaw(message)| {
        let help = "each run needs a sum, and has two to nine cells";
        FormatError::in_line(start + 1, message, help)
    })?;
    Ok(KakuroBoard { layout: board.0, sums: board.1, answer: Vec::new() }.puzzle())
}

/// Reads the cells of a board.
fn read_squares(
    columns: usize,
    rows: usize,
    cells: &mut Cells<'_>,
) -> Result<Vec<Square>, FormatError> {
    let mut field = Vec::new();
    let count = (columns - 1) * (rows - 1);
    while field.len() < count {
        match cells.chars.peek().map(|(_, c)| *c) {
            Some(c @ 'k'..='z') => {
                let (column, _) = cells.next()?;
                field.extend((0..=c as u8 - b'k').map(|_| Square::White));
                if field.len() > count {
                    return Err(FormatError::in_line(column, "there are too many cells", HELP));
                }
            }
            Some('.') => {
                cells.next()?;
                field.push(Square::Black { down: None, across: None });
            }
            _ => field.push(Square::Black { down: cells.sum()?, across: cells.sum()? }),
        }
    }
    let mut squares = vec![Square::Black { down: None, across: None }; columns];
    for (column, below) in field[..columns - 1].iter().enumerate() {
        if *below == Square::White {
            squares[column + 1] = Square::Black { down: cells.sum()?, across: None };
        }
    }
    for row in field.chunks(columns - 1) {
        let across = if row[0] == Square::White { cells.sum()? } else { None };
        squares.push(Square::Black { down: None, across });
        squares.extend(row);
    }
    match cells.chars.next() {
        Some((at, _)) => {
            let message = "there are characters after the last sum";
            Err(FormatError::in_line(cells.start + at + 1, message, HELP))
        }
        None => Ok(squares),
    }
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let board = KakuroBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
    let (columns, rows) = (board.layout.columns, board.layout.rows);
    out.push_str(&format!("{SITE}kakuro/{}/{}/", columns - 1, rows - 1));
    let squares = squares(&board.layout, &board.sums);
    let sum = |sum: Option<u8>| match sum {
        Some(sum @ 0..=9) => char::from(b'0' + sum),
        Some(sum @ 10..=19) => char::from(b'a' + sum - 10),
        Some(sum) => char::from(b'A' + sum - 20),
        None => '-',
    };
    let white = |count: u8| char::from(b'j' + count);
    let mut run = 0;
    let field = squares.chunks(columns).skip(1).flat_map(|row| &row[1..]);
    for square in field {
        match square {
            Square::White => run += 1,
            Square::Black { .. } if run > 0 => {
                out.push(white(run));
                run = 0;
            }
            Square::Black { .. } => {}
        }
        if run == 16 {
            out.push(white(run));
            run = 0;
        }
        match square {
            Square::White => {}
            Square::Black { down: None, across: None } => out.push('.'),
            Square::Black { down, across } => out.extend([sum(*down), sum(*across)]),
        }
    }
    if run > 0 {
        out.push(white(run));
    }
    for column in 1..columns {
        if let (Square::Black { down, .. }, Square::White) =
            (squares[column], squares[columns + column])
        {
            out.push(sum(down));
        }
    }
    for row in 1..rows {
        let first = row * columns;
        if let (Square::Black { across, .. }, Square::White) = (squares[first], squares[first + 1])
        {
            out.push(sum(across));
        }
    }
    out.push('\n');
    Ok(())
}
