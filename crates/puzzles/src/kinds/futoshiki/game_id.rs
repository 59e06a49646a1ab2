//! Game ids of Unequal, of Simon Tatham's puzzle collection, for example `4:0,0R,0,2,…`.
//!
//! Each cell is a number, 0 if it is empty, then `U`, `R`, `D` and `L` if the cell is greater than
//! its neighbour above, to the right, below or to the left, and a comma.

use super::{ABOUT, FORM};
use bookgen_core::board::Flaw;
use bookgen_core::game_id::GameId;
use bookgen_core::grid::layers::Things;
use bookgen_core::grid::size::Size;
use bookgen_core::grid::text;
use bookgen_core::puzzle::Puzzle;
use bookgen_core::text_format::{FormatError, TextFormat};

/// The format.
pub const FORMATS: &[TextFormat] = &[TextFormat::lines(
    "game-id",
    "a game id of Simon Tatham's Unequal a line: 4:0,0R,0,2,…",
    read,
    write,
)];

const HELP: &str = "write a number, 0 if the cell is empty, then U, R, D and L, and a comma";

/// The letters of the neighbours of a cell, in the order of [`Size::neighbours`].
const LETTERS: [char; 4] = ['U', 'R', 'D', 'L'];

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let id = GameId::split(line, HELP)?;
    let digits = id.params.find(|c: char| !c.is_ascii_digit()).unwrap_or(id.params.len());
    let (number, flags) = id.params.split_at(digits);
    let sides = &FORM.sizes.sides;
    let side = sides.clone().find(|side| side.to_string() == number).ok_or_else(|| {
        let message = format!("a futoshiki of {number:?} rows does not exist");
        id.params_error(message, format!("write {} to {}", sides.start(), sides.end()))
    })?;
    if flags.starts_with('a') {
        let message = "the mode `adjacent` of Unequal is no futoshiki";
        return Err(id.params_error(message, "use game ids of the mode `unequal`"));
    }
    let size = Size::square(side);
    let mut puzzle = FORM.empty(size);
    let (mut count, mut at) = (0, 0);
    for text in id.description.strip_suffix(',').unwrap_or(id.description).split(',') {
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let given = text[..digits].parse::<u8>().ok().filter(|digit| usize::from(*digit) <= side);
        let given = given.ok_or_else(|| {
            id.error(at, format!("{text:?} does not begin with a number from 0 to {side}"), HELP)
        })?;
        if count < size.cells() {
            puzzle.clues[Things::Cells][count] = (given > 0).then_some(given);
        }
        for letter in text[digits..].chars() {
            let direction = LETTERS.iter().position(|known| *known == letter);
            let near = direction.filter(|_| count < size.cells());
            let near = near.and_then(|direction| size.neighbours(count)[direction]);
            let near = near.ok_or_else(|| {
                let message = format!("{letter:?} is not the direction of a neighbour");
                id.error(at + digits, message, HELP)
            })?;
            let pair = size.pairs().position(|pair| pair == [count.min(near), count.max(near)]);
            let sign = pair.map(|pair| &mut puzzle.clues[Things::Sides][pair]);
            let value = u8::from(count < near);
            if let Some(Some(other)) = sign.map(|sign| sign.replace(value))
                && other != value
            {
                let message =
                    format!("cell {} is less and greater than its neighbour", count.min(near) + 1);
                return Err(id.error(0, message, "remove one of the two letters"));
            }
        }
        count += 1;
        at += text.len() + 1;
    }
    if count != size.cells() {
        let message = format!("there are {count} cells instead of {}", size.cells());
        return Err(id.error(0, message, HELP));
    }
    Ok(text::write(&FORM, ABOUT.name, &puzzle))
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let puzzle = text::parse_givens(&FORM, &puzzle.params, &puzzle.givens)?;
    let signs: Vec<[usize; 2]> = puzzle.comparisons().collect();
    *out += &format!("{}:", puzzle.size.rows);
    for (cell, given) in puzzle.cells().iter().enumerate() {
        *out += &given.unwrap_or(0).to_string();
        let near = LETTERS.into_iter().zip(puzzle.size.neighbours(cell));
        let greater =
            near.filter(|(_, near)| near.is_some_and(|near| signs.contains(&[near, cell])));
        out.extend(greater.map(|(letter, _)| letter));
        out.push(',');
    }
    out.push('\n');
    Ok(())
}
