//! The addresses of puzz.link, a player of logic puzzles. Many programs read and write them.
//!
//! An address ends with `kakuro/COLUMNS/ROWS/CELLS`. The numbers of columns and rows do not count the
//! border. CELLS has the cells of the field row by row: `k` to `z` are 1 to 16 white cells, `.` is a
//! black cell without sums, and two characters are a black cell with the sums down and across. Then
//! follow the sums of the border: those above the white cells of the first row, and those to the left
//! of the white cells of the first column. `0` to `9`, `a` to `j` and `A` to `Z` are the sums 0 to 45;
//! `-` is no sum.

use std::iter::{Enumerate, Peekable};
use std::str::Chars;

use super::{ABOUT, FORM, MAX_SIDE, MIN_SIDE};
use bookgen_core::board::Flaw;
use bookgen_core::grid::runs::{BLACK, Square, from_squares, squares};
use bookgen_core::grid::size::Size;
use bookgen_core::grid::text;
use bookgen_core::puzz_link::{Address, SITE};
use bookgen_core::puzzle::Puzzle;
use bookgen_core::text_format::{FormatError, TextFormat};

/// The formats of kakuro.
pub static FORMATS: &[TextFormat] =
    &[TextFormat::lines("puzz-link", "an address of https://puzz.link a line", read, write)];

const HELP: &str = "copy the whole address, for example \
                    https://puzz.link/p?kakuro/6/6/-jmh-.cin4-laape6l-cn..-Cm.L3Dgb";

/// The characters of the sums 0 to 45.
const SUMS: &str = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The longest row of white cells that one character stands for.
const MAX_WHITE: usize = 16;

/// The characters of the cells that are not read yet.
struct Cells<'t> {
    address: Address<'t>,
    rest: Peekable<Enumerate<Chars<'t>>>,
}

impl Cells<'_> {
    fn next(&mut self) -> Result<(usize, char), FormatError> {
        self.rest.next().ok_or_else(|| {
            let end = self.address.cells.chars().count();
            self.address.error(end, "the address ends before the last cell", HELP)
        })
    }

    fn sum(&mut self) -> Result<Option<u8>, FormatError> {
        let (at, c) = self.next()?;
        match SUMS.find(c) {
            _ if c == '-' => Ok(None),
            Some(sum) => Ok(Some(sum as u8).filter(|sum| *sum > 0)),
            None => Err(self.address.error(at, format!("{c:?} is not a sum"), HELP)),
        }
    }
}

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let address = Address::new(line, "kakuro", "a kakuro", HELP)?;
    let size = Size { columns: address.columns + 1, rows: address.rows + 1 };
    if !FORM.sizes.has(size) {
        let (min, max) = (MIN_SIDE - 1, MAX_SIDE - 1);
        let message = format!("a kakuro has {min}x{min} to {max}x{max} cells without its border");
        return Err(address.size_error(message, "choose a smaller or larger puzzle"));
    }
    let rest = address.cells.chars().enumerate().peekable();
    let squares = read_squares(size, &mut Cells { address, rest })?;
    let puzzle = from_squares(size, &squares).map_err(|Flaw(message)| {
        address.error(0, message, "each run needs a sum, and has two to nine cells")
    })?;
    Ok(text::write(&FORM, ABOUT.name, &puzzle))
}

/// Reads the cells of a grid.
fn read_squares(size: Size, cells: &mut Cells<'_>) -> Result<Vec<Square>, FormatError> {
    let (columns, rows) = (size.columns - 1, size.rows - 1);
    let mut field: Vec<Square> = Vec::new();
    while field.len() < columns * rows {
        match cells.rest.peek().map(|(_, c)| *c) {
            Some(c @ 'k'..='z') => {
                let (at, _) = cells.next()?;
                field.extend(('k'..=c).map(|_| None));
                if field.len() > columns * rows {
                    return Err(cells.address.error(at, "there are too many cells", HELP));
                }
            }
            Some('.') => {
                cells.next()?;
                field.push(BLACK);
            }
            _ => {
                let down = cells.sum()?;
                field.push(Some([cells.sum()?, down]));
            }
        }
    }
    let mut squares = vec![BLACK];
    for below in &field[..columns] {
        let down = if below.is_none() { cells.sum()? } else { None };
        squares.push(Some([None, down]));
    }
    for row in field.chunks(columns) {
        let across = if row[0].is_none() { cells.sum()? } else { None };
        squares.push(Some([across, None]));
        squares.extend(row);
    }
    match cells.rest.next() {
        Some((at, _)) => {
            Err(cells.address.error(at, "there are characters after the last sum", HELP))
        }
        None => Ok(squares),
    }
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let puzzle = text::parse_givens(&FORM, &puzzle.params, &puzzle.givens)?;
    let Size { columns, rows } = puzzle.size;
    *out += &format!("{SITE}kakuro/{}/{}/", columns - 1, rows - 1);
    let squares = squares(&puzzle);
    let sum =
        |sum: Option<u8>| sum.map_or('-', |sum| char::from(SUMS.as_bytes()[usize::from(sum)]));
    let field: Vec<Square> =
        squares.chunks(columns).skip(1).flat_map(|row| &row[1..]).copied().collect();
    let mut rest = &field[..];
    while let Some((square, after)) = rest.split_first() {
        let white = rest.iter().take(MAX_WHITE).take_while(|square| square.is_none()).count();
        match square {
            None => out.push(char::from(b'j' + white as u8)),
            &BLACK => out.push('.'),
            Some([across, down]) => out.extend([sum(*down), sum(*across)]),
        }
        rest = if white > 0 { &rest[white..] } else { after };
    }
    let above = squares[..columns].iter().filter_map(|square| (*square)?[1]);
    let left = squares.chunks(columns).filter_map(|row| row[0]?[0]);
    out.extend(above.chain(left).map(|border| sum(Some(border))));
    out.push('\n');
    Ok(())
}
