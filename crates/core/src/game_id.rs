//! Game ids of Simon Tatham's puzzle collection: parameters, a colon, and a description of the
//! puzzle. The formats of the kinds share this code.

use crate::grid::size::Size;
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

    /// Reads groups of cells in a square grid. Each letter stands for as many pairs of neighbours in the
    /// same group, `_` for none, and then for a pair in different groups; `z` stands for 25 pairs in the
    /// same group. A number is how often the letter before it occurs. The last pair is outside the grid.
    /// `start` is the first byte of the groups in the description, and `noun` the name of a group.
    /// Returns the group of each cell.
    ///
    /// # Errors
    /// A character that is no letter of pairs, another number of pairs, or a border inside a group.
    pub fn groups(
        &self,
        start: usize,
        text: &str,
        size: usize,
        noun: &str,
    ) -> Result<Vec<usize>, FormatError> {
        let pairs: Vec<[usize; 2]> = pairs(size).collect();
        let help = format!("write a letter for each run of sides inside {noun}s: _ is 0, a is 1");
        let mut is_border: Vec<bool> = Vec::with_capacity(pairs.len() + 1);
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let fault = |message: String| {
                self.error(start + text.len() - rest.len(), message, help.as_str())
            };
            let (inside, has_border) = match c {
                '_' => (0, true),
                'a'..='y' => (c as usize - 'a' as usize + 1, true),
                'z' => (LONG_RUN, false),
                _ => return Err(fault(format!("{c:?} is not a letter of a run of sides"))),
            };
            let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            let count = match &rest[1..=digits] {
                "" => 1,
                number => number.parse::<usize>().unwrap_or(usize::MAX),
            };
            for _ in 0..count {
                is_border.extend(std::iter::repeat_n(false, inside));
                is_border.extend(has_border.then_some(true));
                if is_border.len() > pairs.len() + 1 {
                    return Err(fault(format!("there are more than {} sides", pairs.len())));
                }
            }
            rest = &rest[1 + digits..];
        }
        if is_border.len() != pairs.len() + 1 || is_border.last() != Some(&true) {
            let message = format!("there are not exactly {} sides", pairs.len());
            return Err(self.error(start, message, help));
        }
        let mut group: Vec<usize> = (0..size * size).collect();
        for ([a, b], _) in pairs.iter().zip(&is_border).filter(|(_, is_border)| !**is_border) {
            let (from, to) = (group[*a].max(group[*b]), group[*a].min(group[*b]));
            group.iter_mut().filter(|known| **known == from).for_each(|known| *known = to);
        }
        let mut borders = pairs.iter().zip(&is_border).filter(|(_, is_border)| **is_border);
        if let Some(([a, b], _)) = borders.find(|([a, b], _)| group[*a] == group[*b]) {
            let [a, b] = [*a, *b].map(|cell| Size::square(size).cell_name(cell));
            let message = format!("{a} and {b} are in one {noun}, but a side is between them");
            return Err(self.error(start, message, "check the sides"));
        }
        Ok(group)
    }
}

/// The number of pairs that `z` stands for.
const LONG_RUN: usize = 25;

/// The pairs of neighbours: along the rows, then along the columns.
fn pairs(size: usize) -> impl Iterator<Item = [usize; 2]> {
    let lines = move || (0..size).flat_map(move |line| (0..size - 1).map(move |at| (line, at)));
    let right = lines().map(move |(row, at)| [row * size + at, row * size + at + 1]);
    let down = lines().map(move |(column, at)| [at * size + column, (at + 1) * size + column]);
    right.chain(down)
}

/// Writes groups of cells in a square grid. If `has_counts`, a number stands for equal letters.
pub fn write_groups(group: &[usize], size: usize, has_counts: bool) -> String {
    let (mut letters, mut run) = (Vec::new(), 0_usize);
    let borders = pairs(size).map(|[a, b]| group[a] != group[b]).chain([true]);
    for is_border in borders {
        if !is_border {
            run += 1;
            continue;
        }
        while run > LONG_RUN {
            letters.push('z');
            run -= LONG_RUN;
        }
        letters.push(if run == 0 { '_' } else { char::from(b'a' - 1 + run as u8) });
        run = 0;
    }
    let runs = letters.chunk_by(|a, b| a == b).map(|run| match run.len() {
        count @ 3.. if has_counts => format!("{}{count}", run[0]),
        _ => run.iter().collect(),
    });
    runs.collect()
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
