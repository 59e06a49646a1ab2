//! Game ids of Keen, of Simon Tatham's puzzle collection: the size, a colon, the sides between cages,
//! a comma, and the clues, for example `4:a_4aba3_aba,a9d2s1m6m48s1`. The clues are in the order of the
//! first cells of the cages.

use super::cage::{Cage, Clue, Operation};
use super::{ABOUT, FORM};
use bookgen_core::board::Flaw;
use bookgen_core::game_id::{GameId, write_groups};
use bookgen_core::grid::layers::Region;
use bookgen_core::grid::puzzle::GridPuzzle;
use bookgen_core::grid::regions;
use bookgen_core::grid::size::Size;
use bookgen_core::grid::text;
use bookgen_core::puzzle::Puzzle;
use bookgen_core::text_format::{FormatError, TextFormat};

/// The format.
pub const FORMATS: &[TextFormat] = &[TextFormat::lines(
    "game-id",
    "a game id of Simon Tatham's Keen a line: 4:a_4aba3_aba,a9d2s1m6m48s1",
    read,
    write,
)];

/// The letters of the operations.
const LETTERS: [(char, Operation); 4] = [
    ('a', Operation::Add),
    ('s', Operation::Subtract),
    ('m', Operation::Multiply),
    ('d', Operation::Divide),
];

const HELP: &str =
    "write the size, a colon, the sides, a comma and the clues: 4:a_4aba3_aba,a9d2s1…";

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let id = GameId::split(line, HELP)?;
    let sides = &FORM.sizes.sides;
    let size = parse_size(id.params).ok_or_else(|| {
        let (text, least, most) = (id.params, sides.start(), sides.end());
        let message = format!("{text:?} is not a size from {least} to {most}");
        id.params_error(message, "write the number of rows: 6")
    })?;
    let Some((borders, clues)) = id.description.split_once(',') else {
        return Err(id.error(0, "there is no comma before the clues", HELP));
    };
    let groups = id.groups(0, borders, size.rows, "cage")?;
    let mut at = borders.len() + 1;
    let mut rest = clues;
    let mut puzzle = GridPuzzle::new(size, Vec::new());
    for cells in regions::connected(size, &groups) {
        let fault = |at: usize, message: String| {
            id.error(at, message, "write a letter a, s, m or d and a number: m12")
        };
        let name = size.cell_name(cells[0]);
        let letter = rest.chars().next();
        let operation = LETTERS.iter().find(|(known, _)| Some(*known) == letter);
        let Some((_, operation)) = operation else {
            return Err(fault(at, format!("the cage of {name} has no clue")));
        };
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let number = &rest[1..=digits];
        let Some(Clue { target, .. }) = Clue::parse(number, |_| None) else {
            return Err(fault(at + 1, format!("{number:?} is not the number of a clue")));
        };
        let operation = (cells.len() > 1).then_some(*operation);
        let cage = Cage { cells, clue: Clue { operation, target } };
        if let Some(message) = cage.fault(size.rows) {
            let message = format!("the cage of {name} {message}");
            return Err(id.error(at, message, "check the sides and the clues"));
        }
        puzzle.regions.push(Region::from(&cage));
        at += 1 + digits;
        rest = &rest[1 + digits..];
    }
    if !rest.is_empty() {
        let message = format!("there are more clues than cages: {rest:?}");
        return Err(id.error(at, message, "check the sides and the clues"));
    }
    Ok(text::write(&FORM, ABOUT.name, &puzzle))
}

/// The size. A difficulty or the letter for products only may follow: `6dn`, `6dnm`, `6m`.
fn parse_size(text: &str) -> Option<Size> {
    let (digit, rest) = text.split_at_checked(1)?;
    let rest = rest.strip_suffix('m').unwrap_or(rest);
    let is_known = rest.is_empty() || ["de", "dn", "dh", "dx", "du"].contains(&rest);
    let size = digit.parse().ok().map(Size::square).filter(|size| FORM.sizes.has(*size));
    size.filter(|_| is_known)
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let puzzle = text::parse_givens(&FORM, &puzzle.params, &puzzle.givens)?;
    let clues = puzzle.regions.iter().map(|region| {
        let Clue { operation, target } = Clue::from_code(region.clue);
        let operation = operation.unwrap_or(Operation::Add);
        let letter = LETTERS.iter().find(|(_, known)| *known == operation);
        format!("{}{target}", letter.map_or('a', |(letter, _)| *letter))
    });
    let (size, clues) = (puzzle.size.rows, clues.collect::<String>());
    let groups = write_groups(&regions::of_cells(&puzzle), size, true);
    *out += &format!("{size}:{groups},{clues}\n");
    Ok(())
}
