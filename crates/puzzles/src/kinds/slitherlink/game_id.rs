//! Game ids of Loopy, of Simon Tatham's puzzle collection, on squares: `10x10t0:a232d3…`.

use super::board::SlitherlinkBoard;
use super::{MAX_SIDE, MIN_SIDE};
use crate::kinds::game_id::{GameId, write_cells};
use crate::kinds::{Flaw, Puzzle};
use crate::text_format::{FormatError, TextFormat};

/// The format.
pub const FORMAT: TextFormat = TextFormat::lines(
    "game-id",
    "a game id of Simon Tatham's Loopy a line: 10x10t0:a232d3…",
    read,
    write,
);

const FORM: &str = "write the size, t0, a colon and the clues: 10x10t0:a232d3…";

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let id = GameId::split(line, FORM)?;
    let (size, rest) = id.params.split_once('t').unwrap_or((id.params, "0"));
    let side = |text: &str| (MIN_SIDE..=MAX_SIDE).find(|side| side.to_string() == text);
    let sides = size.split_once('x').and_then(|(a, b)| Some((side(a)?, side(b)?)));
    let (columns, rows) = sides.ok_or_else(|| {
        let message = format!("a slitherlink does not have {size:?} cells");
        let help = format!("write {MIN_SIDE}x{MIN_SIDE} to {MAX_SIDE}x{MAX_SIDE}");
        id.params_error(message, help)
    })?;
    let tiling = rest.split_once('d').map_or(rest, |(tiling, _)| tiling);
    if tiling != "0" {
        let message = format!("the cells of the tiling t{tiling} are not squares");
        return Err(id.params_error(message, "use game ids with t0"));
    }
    let mut clues: Vec<Option<u8>> = Vec::with_capacity(columns * rows);
    for (at, c) in id.description.char_indices() {
        match c {
            'a'..='z' => {
                clues.extend(std::iter::repeat_n(None, c as usize - 'a' as usize + 1));
            }
            '0'..='3' => clues.push(Some(c as u8 - b'0')),
            _ => return Err(id.error(at, format!("{c:?} is not a clue from 0 to 3"), FORM)),
        }
    }
    if clues.len() != columns * rows {
        let message = format!("there are {} cells instead of {}", clues.len(), columns * rows);
        return Err(id.error(0, message, "check the size and the runs of empty cells"));
    }
    Ok(SlitherlinkBoard { columns, rows, clues, inside: Vec::new() }.puzzle())
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let board = SlitherlinkBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
    // The clues are single digits, so no separators are needed.
    let clues = write_cells(board.clues.iter().map(|clue| clue.map(u32::from))).replace('_', "");
    *out += &format!("{}x{}t0:{clues}\n", board.columns, board.rows);
    Ok(())
}
