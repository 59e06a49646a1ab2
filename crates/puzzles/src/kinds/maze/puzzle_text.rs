//! The puzzle string of a maze.
//!
//! - `params`: `COLUMNSxROWS`, and, if the maze is only a part of the rectangle, a space and the
//!   cells of the maze in hexadecimal digits.
//! - `givens`: four parts separated by slashes: which cells have a passage to the right, which have
//!   a passage down, the entrance, and the exit. An opening is a side (`u`, `r`, `d` or `l`) and
//!   the number of the row or column from 1, for example `l3`.
//! - `answer`: the way as steps `u`, `r`, `d` and `l`, from the first cell to the last.
//!
//! A set of cells has one bit for each cell of the rectangle, row by row. Four bits are a digit, the
//! first one the highest. Missing bits at the end are 0.

use sha2::{Digest, Sha256};

use super::board::MazeBoard;
use super::field::{Field, Opening, Side};
use super::{MAX_SIDE, MIN_SIDE, NAME};
use bookgen_core::{Flaw, Puzzle};

/// Writes a set of cells.
fn hex(bits: &[bool]) -> String {
    let digit = |bits: &[bool]| {
        let value = (0..4)
            .fold(0, |value, at| value << 1 | u32::from(bits.get(at).copied().unwrap_or_default()));
        char::from_digit(value, 16).unwrap_or('0')
    };
    bits.chunks(4).map(digit).collect()
}

/// Parses a set of cells. `what` names the set in messages.
fn parse_hex(text: &str, count: usize, what: &str) -> Result<Vec<bool>, Flaw> {
    let digits = count.div_ceil(4);
    if text.len() != digits {
        return Err(Flaw(format!("{what} have {} digits instead of {digits}", text.len())));
    }
    let mut bits = Vec::with_capacity(digits * 4);
    for c in text.chars() {
        let value = c.to_digit(16).filter(|_| !c.is_ascii_uppercase());
        let value =
            value.ok_or_else(|| Flaw(format!("{c:?} in {what} is not a digit 0-9 or a-f")))?;
        bits.extend((0..4).rev().map(|bit| value >> bit & 1 == 1));
    }
    if bits.drain(count..).any(|bit| bit) {
        return Err(Flaw(format!("{what} have bits after the last cell")));
    }
    Ok(bits)
}

/// Writes the parameters.
pub fn params(field: &Field) -> String {
    let size = format!("{}x{}", field.columns, field.rows);
    if field.has.contains(&false) { format!("{size} {}", hex(&field.has)) } else { size }
}

/// Parses the parameters.
///
/// # Errors
/// The text is not the size of a maze, with a connected part of the rectangle.
pub fn parse_params(params: &str) -> Result<Field, Flaw> {
    let (size, part) = match params.split_once(' ') {
        Some((size, part)) => (size, Some(part)),
        None => (params, None),
    };
    let number = |text: &str| {
        let number = text.parse::<usize>().ok().filter(|number| number.to_string() == text)?;
        (number <= MAX_SIDE).then_some(number)
    };
    let sides = size.split_once('x').and_then(|(a, b)| Some((number(a)?, number(b)?)));
    let sides = sides.filter(|(columns, rows)| {
        // A part of a rectangle can be narrow, for example the letter I.
        let least = if part.is_some() { 2 } else { MIN_SIDE };
        columns.min(rows) >= &least
    });
    let Some((columns, rows)) = sides else {
        return Err(Flaw(format!(
            "a maze has {MIN_SIDE}x{MIN_SIDE} to {MAX_SIDE}x{MAX_SIDE} cells, not {size:?}"
        )));
    };
    let Some(part) = part else { return Ok(Field::rectangle(columns, rows)) };
    let field = Field { columns, rows, has: parse_hex(part, columns * rows, "the cells")? };
    if !field.has.contains(&false) {
        return Err(Flaw("the cells are a whole rectangle: leave them out".to_owned()));
    }
    if field.groups().1 != 1 {
        return Err(Flaw("the cells are not connected".to_owned()));
    }
    if Side::ALL.into_iter().any(|side| field.openings(side).is_empty()) {
        return Err(Flaw("the cells do not touch each side of the rectangle".to_owned()));
    }
    Ok(field)
}

/// Writes an opening.
pub fn opening(opening: Opening) -> String {
    format!("{}{}", opening.side.letter(), opening.at + 1)
}

fn parse_opening(text: &str, field: &Field) -> Result<Opening, Flaw> {
    let mut chars = text.chars();
    let side = chars.next().and_then(Side::from_letter);
    let number = chars.as_str().parse::<usize>().ok().filter(|number| *number > 0);
    let parsed = side.zip(number).map(|(side, number)| Opening { side, at: number - 1 });
    let parsed = parsed.filter(|parsed| opening(*parsed) == text);
    parsed.filter(|parsed| field.cell_behind(*parsed).is_some()).ok_or_else(|| {
        Flaw(format!("{text:?} is not an opening: a side u, r, d or l, and a row or column"))
    })
}

/// Writes the givens.
pub fn givens(board: &MazeBoard) -> String {
    let [right, down] = [&board.right, &board.down].map(|passages| hex(passages));
    let [entrance, exit] = [board.entrance, board.exit].map(opening);
    format!("{right}/{down}/{entrance}/{exit}")
}

/// Parses the givens. The answer of the board is empty.
///
/// # Errors
/// The text is not the givens of a maze with these cells.
pub fn parse_givens(field: Field, givens: &str) -> Result<MazeBoard, Flaw> {
    let parts: Vec<&str> = givens.split('/').collect();
    let [right, down, entrance, exit] = parts[..] else {
        return Err(Flaw(format!("the givens have {} parts instead of 4", parts.len())));
    };
    let count = field.has.len();
    let right = parse_hex(right, count, "the passages to the right")?;
    let down = parse_hex(down, count, "the passages down")?;
    for (passages, side) in [(&right, Side::Right), (&down, Side::Down)] {
        let is_wrong = |cell: &usize| {
            passages[*cell] && (!field.has[*cell] || field.neighbour(*cell, side).is_none())
        };
        if let Some(cell) = (0..count).find(is_wrong) {
            let name = field.cell_name(cell);
            return Err(Flaw(format!("a passage at {name} leads out of the maze")));
        }
    }
    let entrance = parse_opening(entrance, &field)?;
    let exit = parse_opening(exit, &field)?;
    if field.cell_behind(entrance) == field.cell_behind(exit) {
        return Err(Flaw("the entrance and the exit are at the same cell".to_owned()));
    }
    Ok(MazeBoard { field, right, down, entrance, exit, way: Vec::new() })
}

/// Writes the answer.
pub fn answer(field: &Field, way: &[usize]) -> String {
    let step = |pair: &[usize]| {
        let side =
            Side::ALL.into_iter().find(|side| field.neighbour(pair[0], *side) == Some(pair[1]));
        side.map_or('?', Side::letter)
    };
    way.windows(2).map(step).collect()
}

/// Parses an answer: the cells of the way.
///
/// # Errors
/// A step is not a direction, or leaves the cells.
pub fn parse_answer(board: &MazeBoard, answer: &str) -> Result<Vec<usize>, Flaw> {
    let mut cell = board.first();
    let mut way = vec![cell];
    for (index, letter) in answer.chars().enumerate() {
        let side = Side::from_letter(letter);
        let side = side.ok_or_else(|| Flaw(format!("{letter:?} is not a step u, r, d or l")))?;
        let next = board.field.neighbour(cell, side);
        cell = next.ok_or_else(|| Flaw(format!("step {} leaves the maze", index + 1)))?;
        way.push(cell);
    }
    Ok(way)
}

impl Field {
    /// The first 32 digits of the SHA-256 of the size and the cells.
    pub fn hash(&self) -> String {
        let digest = Sha256::digest(params(self));
        digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }
}

impl MazeBoard {
    /// Parses the parameters and the givens. The board has no way.
    ///
    /// # Errors
    /// The strings do not describe a maze.
    pub fn parse_givens(params: &str, givens: &str) -> Result<MazeBoard, Flaw> {
        parse_givens(parse_params(params)?, givens)
    }

    /// Parses a puzzle.
    ///
    /// # Errors
    /// The text is not a maze.
    pub fn parse(puzzle: &Puzzle) -> Result<MazeBoard, Flaw> {
        if puzzle.kind != NAME {
            return Err(Flaw(format!("this is a {:?}, not a maze", puzzle.kind)));
        }
        let board = MazeBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
        let way = parse_answer(&board, &puzzle.answer)?;
        Ok(MazeBoard { way, ..board })
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle {
            kind: NAME.to_owned(),
            params: params(&self.field),
            givens: givens(self),
            answer: answer(&self.field, &self.way),
        }
    }
}
