//! Game ids of Simon Tatham's puzzle collection: parameters, a colon, and a description of the
//! puzzle. The formats of the kinds share this code.

use crate::text_format::FormatError;

/// The parts of a game id.
#[derive(Clone, Copy, Debug)]
pub struct GameId<'a> {
    line: &'a str,
    /// The text before the colon.
    pub params: &'a str,
    /// The text after the colon.
    pub description: &'a str,
}

/// The game id of a line without white space, and without the address of a page before it:
/// `https://…/solo.html#2x2:c2a3`.
pub fn without_page(line: &str) -> &str {
    let text = line.trim();
    match text.split_once('#') {
        Some((page, id)) if page.contains("://") => id,
        _ => text,
    }
}

/// The error of a line without a colon.
pub fn no_colon(line: &str, form: &str) -> FormatError {
    let text = without_page(line);
    let start = line.chars().take_while(|c| c.is_whitespace()).count();
    let is_address = text.contains("://");
    let is_picture = !text.is_empty() && text.chars().all(|c| "#.*-_ xX01".contains(c));
    let (message, help) = match text.contains('#') {
        _ if is_picture && text.contains(['#', '.', '*']) => (
            "this looks like a line of a picture",
            "pictures of cells are not read: write the clues in one of the formats of the kind",
        ),
        true => (
            "this is a random seed, not a game id",
            "in the menu, choose Specific… and copy the game id; it has a colon",
        ),
        false if is_address => (
            "the address has no game id",
            "follow the link to the puzzle by game id, or copy the game id from the menu Specific…",
        ),
        false => ("the line has no colon", form),
    };
    FormatError::in_line(start + 1, message, help)
}

impl<'a> GameId<'a> {
    /// Splits a line at its colon. `form` is the help: the form of a game id.
    ///
    /// # Errors
    /// The line has no colon.
    pub fn split(line: &'a str, form: &str) -> Result<GameId<'a>, FormatError> {
        let text = without_page(line);
        match text.split_once(':') {
            Some((params, description)) => Ok(GameId { line, params, description }),
            None => Err(no_colon(line, form)),
        }
    }

    /// The number of characters before the game id.
    fn start(&self) -> usize {
        self.line.chars().count()
            - without_page(self.line).chars().count()
            - self.line.chars().rev().take_while(|c| c.is_whitespace()).count()
    }

    /// An error in the parameters.
    pub fn params_error(&self, message: impl Into<String>, help: impl Into<String>) -> FormatError {
        FormatError::in_line(self.start() + 1, message, help)
    }

    /// An error in the description, at a byte.
    pub fn error(
        &self,
        at: usize,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> FormatError {
        let start = self.start();
        let before = self.description.get(..at).unwrap_or(self.description);
        let column = start + self.params.chars().count() + 1 + before.chars().count();
        FormatError::in_line(column + 1, message, help)
    }

    /// Reads a grid: a number for each cell, and letters for runs of empty cells, `a` for one cell
    /// and `z` for 26. Two numbers have `_` between them. `start` is the first byte of the grid in
    /// the description. Returns 0 for an empty cell.
    ///
    /// # Errors
    /// A character that does not belong to a grid, a number greater than `last`, or another number
    /// of cells.
    pub fn cells(
        &self,
        start: usize,
        text: &str,
        count: usize,
        last: u32,
    ) -> Result<Vec<u32>, FormatError> {
        let mut cells = Vec::with_capacity(count);
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let length = match c {
                'a'..='z' => {
                    let run = c as usize - 'a' as usize + 1;
                    cells.extend(std::iter::repeat_n(0, run));
                    1
                }
                '_' => 1,
                '0'..='9' => {
                    let end = text[at..].find(|c: char| !c.is_ascii_digit());
                    let number = &text[at..end.map_or(text.len(), |end| at + end)];
                    match number.parse::<u32>() {
                        Ok(value) if value <= last => cells.push(value),
                        _ => {
                            let message = format!("the number {number} is greater than {last}");
                            return Err(self.error(start + at, message, "check the size"));
                        }
                    }
                    number.len()
                }
                _ => {
                    let message = format!("{c:?} does not belong to a grid");
                    let help = "write numbers, and a letter for each run of empty cells";
                    return Err(self.error(start + at, message, help));
                }
            };
            at += length;
            if cells.len() > count {
                break;
            }
        }
        if cells.len() != count {
            let message = match cells.len() > count {
                true => format!("the grid has more than {count} cells"),
                false => format!("the grid has {} cells instead of {count}", cells.len()),
            };
            return Err(self.error(start + at, message, "check the size and the runs"));
        }
        Ok(cells)
    }
}

/// Writes a grid. A cell is empty if it has no number.
pub fn write_cells(cells: impl IntoIterator<Item = Option<u32>>) -> String {
    let mut text = String::new();
    let mut run = 0_u8;
    let flush = |text: &mut String, run: &mut u8| {
        if *run > 0 {
            text.push(char::from(b'a' + *run - 1));
            *run = 0;
        }
    };
    for cell in cells {
        match cell {
            None => {
                run += 1;
                if run == 26 {
                    flush(&mut text, &mut run);
                }
            }
            Some(number) => {
                flush(&mut text, &mut run);
                if text.ends_with(|c: char| c.is_ascii_digit()) {
                    text.push('_');
                }
                text += &number.to_string();
            }
        }
    }
    flush(&mut text, &mut run);
    text
}
