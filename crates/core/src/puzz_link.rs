//! The addresses of puzz.link and of other sites with the same player, such as pzv.jp. An address ends
//! with `KIND/COLUMNS/ROWS/CELLS`. The formats of the kinds share this code.

use crate::text_format::FormatError;
use crate::text_format::elsewhere::{PUZZ_LINK, kind_of};

/// The start of an address.
pub const SITE: &str = "https://puzz.link/p?";

/// The maximum side in an address. Larger numbers are replaced by this number. No kind has a side
/// of so many cells.
const MAX_SIDE: usize = 1000;

/// The parts of an address.
#[derive(Clone, Copy, Debug)]
pub struct Address<'a> {
    pub columns: usize,
    pub rows: usize,
    pub cells: &'a str,
    /// The number of characters before the size, and before the cells.
    pub before_size: usize,
    pub before_cells: usize,
}

impl<'a> Address<'a> {
    /// Splits the address of a puzzle of a kind. `name` is the name of the kind on the site, and `kind`
    /// its name in messages, with its article.
    ///
    /// # Errors
    /// The line is no address of this kind.
    pub fn new(
        line: &'a str,
        name: &str,
        kind: &str,
        help: &str,
    ) -> Result<Address<'a>, FormatError> {
        let line = line.trim_end();
        let start = match line.find('?') {
            Some(at) => at + 1,
            None => line.find(&format!("{name}/")).unwrap_or(line.len() - line.trim_start().len()),
        };
        // A query such as `&utm_source=x`, an anchor and the next column of a table are not parts of the puzzle.
        let end = line[start..].find(['&', '?', '#', ',', ';']).map_or(line.len(), |at| start + at);
        let line = line[..end].trim_end_matches('/');
        let start = start.min(line.len());
        let column = |at: usize| line[..at].chars().count() + 1;
        let mut parts = line[start..].splitn(4, '/');
        let found = parts.next().unwrap_or_default();
        // An editor adds `_edit` to the kind.
        let plain = ["_edit", "_test", "_play"].iter().find_map(|end| found.strip_suffix(end));
        let plain = plain.unwrap_or(found);
        let of_plain = kind_of(PUZZ_LINK, plain);
        // Some kinds have two names.
        if plain != name && (of_plain.is_none() || of_plain != kind_of(PUZZ_LINK, name)) {
            let shown: String = found.chars().take(40).collect();
            let is_address = line.contains('?') && parts.next().is_some();
            let message = match is_address {
                true => format!("this is the address of a puzzle of kind `{shown}`, not of {kind}"),
                false => format!("this is not the address of {kind}"),
            };
            let help = match of_plain.filter(|_| is_address) {
                Some(own) => format!("read it as a puzzle of kind {own}"),
                None if is_address => format!("bookgen has no puzzles of kind `{shown}`"),
                None => help.to_owned(),
            };
            return Err(FormatError::in_line(column(start), message, help));
        }
        let size = start + found.len() + 1;
        let (Some(columns), Some(rows), Some(cells)) = (parts.next(), parts.next(), parts.next())
        else {
            let message = "the size or the cells are missing";
            return Err(FormatError::in_line(column(size.min(line.len())), message, help));
        };
        let side = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| text.parse().unwrap_or(MAX_SIDE).min(MAX_SIDE))
        };
        let (Some(width), Some(height)) = (side(columns), side(rows)) else {
            let message = "the numbers of columns and rows are missing";
            return Err(FormatError::in_line(column(size), message, help));
        };
        let before_size = column(size) - 1;
        let before_cells = before_size + columns.chars().count() + rows.chars().count() + 2;
        Ok(Address { columns: width, rows: height, cells, before_size, before_cells })
    }

    /// An error at a character of the cells.
    pub fn error(&self, character: usize, message: impl Into<String>, help: &str) -> FormatError {
        FormatError::in_line(self.before_cells + character + 1, message, help)
    }

    /// An error in the size.
    pub fn size_error(&self, message: impl Into<String>, help: &str) -> FormatError {
        FormatError::in_line(self.before_size + 1, message, help)
    }

    /// The numbers of cells, 0 for a cell without a number. `0` to `9` and `a` to `f` are 0 to 15, `-`
    /// and two digits are a number in hexadecimal, and `g` to `z` are 1 to 20 cells without a number.
    ///
    /// # Errors
    /// A character has another meaning, a number is not from 1 to `max`, or the number of cells is not
    /// `count`.
    pub fn numbers(&self, count: usize, max: u8, help: &str) -> Result<Vec<u8>, FormatError> {
        let mut numbers = Vec::new();
        let mut cells = self.cells.chars().enumerate();
        while let Some((at, c)) = cells.next() {
            let number = match c {
                'g'..='z' => Some(0),
                '-' => {
                    let digits = [cells.next(), cells.next()];
                    let digit =
                        |next: Option<(usize, char)>| next.and_then(|(_, c)| c.to_digit(16));
                    digit(digits[0]).zip(digit(digits[1])).map(|(high, low)| high * 16 + low)
                }
                '.' => return Err(self.error(at, "a number is unknown: `.`", help)),
                c => c.to_digit(16),
            };
            let is_empty = ('g'..='z').contains(&c);
            let number = number.and_then(|number| u8::try_from(number).ok());
            let is_allowed = |number: &u8| is_empty || (1..=max).contains(number);
            let Some(allowed) = number.filter(is_allowed) else {
                let shown = number.map_or(format!("{c:?}"), |number| number.to_string());
                let message = format!("{shown} is not a number from 1 to {max}");
                return Err(self.error(at, message, help));
            };
            let repeats = if is_empty { c as usize - 'f' as usize } else { 1 };
            numbers.extend(std::iter::repeat_n(allowed, repeats));
            if numbers.len() > count {
                return Err(self.error(at, format!("there are more than {count} cells"), help));
            }
        }
        if numbers.len() < count {
            let message = format!("there are {} cells instead of {count}", numbers.len());
            return Err(self.error(self.cells.chars().count(), message, help));
        }
        Ok(numbers)
    }
}

impl Address<'_> {
    /// The numbers of cells from 0 to 4, each with the character at which it stands. `0` to `4` are
    /// numbers; `5` to `9` are the numbers 0 to 4 before an empty cell, and `a` to `e` before two; `g` to
    /// `z` are 1 to 20 empty cells; `.` is a number that is unknown, which counts as an empty cell.
    ///
    /// # Errors
    /// A character has another meaning, or the number of cells is not `count`.
    pub fn small_numbers(
        &self,
        count: usize,
        help: &str,
    ) -> Result<Vec<(usize, Option<u8>)>, FormatError> {
        let mut cells: Vec<(usize, Option<u8>)> = Vec::with_capacity(count);
        for (at, c) in self.cells.chars().enumerate() {
            // A number, and the number of empty cells after it.
            let (number, empty) = match c {
                '0'..='9' | 'a'..='e' => {
                    let value = c.to_digit(15).unwrap_or_default() as u8;
                    (Some(value % 5), usize::from(value / 5))
                }
                'g'..='z' => (None, c as usize - 'f' as usize),
                '.' => (None, 1),
                _ => return Err(self.error(at, format!("{c:?} is not a clue"), help)),
            };
            cells.extend(number.map(|number| (at, Some(number))));
            cells.extend(std::iter::repeat_n((at, None), empty));
            // The last character may reach beyond the last cell.
            if cells.len() > count + 2 || empty > count {
                return Err(self.error(at, "there are too many cells", help));
            }
        }
        if cells.len() < count {
            let message = format!("there are {} cells instead of {count}", cells.len());
            return Err(self.error(self.cells.chars().count(), message, help));
        }
        if cells[count..].iter().any(|(_, number)| number.is_some()) {
            return Err(self.error(0, "there are too many cells", help));
        }
        cells.truncate(count);
        Ok(cells)
    }
}

/// Writes the address of a puzzle whose cells have numbers from 0 to 4, in the form of
/// [`Address::small_numbers`].
pub fn write_small_numbers(
    name: &str,
    columns: usize,
    rows: usize,
    numbers: &[Option<u8>],
    out: &mut String,
) {
    *out += &format!("{SITE}{name}/{columns}/{rows}/");
    let mut rest = numbers;
    while let Some((first, after)) = rest.split_first() {
        let most = if first.is_some() { 2 } else { 20 };
        let from = if first.is_some() { after } else { rest };
        let empty = from.iter().take(most).take_while(|number| number.is_none()).count();
        match first {
            Some(number) => {
                let value = u32::from(*number) + 5 * empty as u32;
                out.extend(char::from_digit(value, 15));
            }
            None => out.push(char::from(b'f' + empty as u8)),
        }
        rest = &from[empty..];
    }
    out.push('\n');
}

/// Writes the address of a puzzle whose cells have numbers, in the form of [`Address::numbers`].
pub fn write_address(name: &str, columns: usize, rows: usize, numbers: &[u8], out: &mut String) {
    *out += &format!("{SITE}{name}/{columns}/{rows}/");
    let mut rest = numbers;
    while let Some((first, after)) = rest.split_first() {
        let empty = rest.iter().take(20).take_while(|number| **number == 0).count();
        match first {
            0 => out.push(char::from(b'f' + empty as u8)),
            1..16 => *out += &format!("{first:x}"),
            _ => *out += &format!("-{first:02x}"),
        }
        rest = if empty > 0 { &rest[empty..] } else { after };
    }
    out.push('\n');
}
