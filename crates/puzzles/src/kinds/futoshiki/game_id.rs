//! Game ids of Unequal, of Simon Tatham's puzzle collection, for example `4:0,0R,0,2,…`.
//!
//! Each cell is a number, 0 if it is empty, then `U`, `R`, `D` and `L` if the cell is greater than
//! its neighbour above, to the right, below or to the left, and a comma.

use super::board::FutoshikiBoard;
use super::signs::Less;
use super::{MAX_SIZE, MIN_SIZE};
use crate::kinds::game_id::GameId;
use crate::kinds::{Flaw, Puzzle};
use crate::text_format::{FormatError, TextFormat};

/// The format.
pub const FORMATS: &[TextFormat] = &[TextFormat::lines(
    "game-id",
    "a game id of Simon Tatham's Unequal a line: 4:0,0R,0,2,…",
    read,
    write,
)];

const FORM: &str = "write a number, 0 if the cell is empty, then U, R, D and L, and a comma";

/// The neighbour of a cell in the direction of a letter.
fn neighbour(size: usize, cell: usize, letter: char) -> Option<usize> {
    let (row, column) = (cell / size, cell % size);
    match letter {
        'U' => (row > 0).then(|| cell - size),
        'R' => (column + 1 < size).then_some(cell + 1),
        'D' => (row + 1 < size).then_some(cell + size),
        'L' => (column > 0).then(|| cell - 1),
        _ => None,
    }
}

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let id = GameId::split(line, FORM)?;
    let digits = id.params.find(|c: char| !c.is_ascii_digit()).unwrap_or(id.params.len());
    let (number, flags) = id.params.split_at(digits);
    let size = (MIN_SIZE..=MAX_SIZE).find(|size| size.to_string() == number);
    let size = size.ok_or_else(|| {
        let message = format!("a futoshiki of {number:?} rows does not exist");
        id.params_error(message, format!("write {MIN_SIZE} to {MAX_SIZE}"))
    })?;
    if flags.starts_with('a') {
        let message = "the mode `adjacent` of Unequal is no futoshiki";
        return Err(id.params_error(message, "use game ids of the mode `unequal`"));
    }
    let (mut givens, mut signs) = (Vec::new(), Vec::new());
    let mut at = 0;
    for text in id.description.strip_suffix(',').unwrap_or(id.description).split(',') {
        let cell = givens.len();
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let given = text[..digits].parse::<u8>().ok().filter(|digit| usize::from(*digit) <= size);
        givens.push(given.ok_or_else(|| {
            id.error(at, format!("{text:?} does not begin with a number from 0 to {size}"), FORM)
        })?);
        for letter in text[digits..].chars() {
            let smaller = neighbour(size, cell, letter).filter(|_| cell < size * size);
            let smaller = smaller.ok_or_else(|| {
                let message = format!("{letter:?} is not the direction of a neighbour");
                id.error(at + digits, message, FORM)
            })?;
            signs.push(Less { smaller, larger: cell });
        }
        at += text.len() + 1;
    }
    if givens.len() != size * size {
        let message = format!("there are {} cells instead of {}", givens.len(), size * size);
        return Err(id.error(0, message, FORM));
    }
    signs.sort_unstable();
    signs.dedup();
    let double = signs
        .iter()
        .find(|sign| signs.contains(&Less { smaller: sign.larger, larger: sign.smaller }));
    if let Some(Less { smaller, .. }) = double {
        let message = format!("cell {} is less and greater than its neighbour", smaller + 1);
        return Err(id.error(0, message, "remove one of the two letters"));
    }
    Ok(FutoshikiBoard { size, givens, signs, answer: Vec::new() }.puzzle())
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let board = FutoshikiBoard::parse_givens(&puzzle.params, &puzzle.givens)?;
    let size = board.size;
    *out += &format!("{size}:");
    for (cell, given) in board.givens.iter().enumerate() {
        *out += &given.to_string();
        let is_greater = |letter: &char| {
            let smaller = neighbour(size, cell, *letter);
            smaller.is_some_and(|smaller| board.signs.contains(&Less { smaller, larger: cell }))
        };
        out.extend(['U', 'R', 'D', 'L'].into_iter().filter(is_greater));
        out.push(',');
    }
    out.push('\n');
    Ok(())
}
