//! Game ids of Loopy, of Simon Tatham's puzzle collection, on squares: `10x10t0:a232d3…`. Addresses of
//! slitherlinks on puzz.link: `https://puzz.link/p?slither/COLUMNS/ROWS/CELLS`.

use super::{ABOUT, FORM};
use bookgen_core::board::Flaw;
use bookgen_core::game_id::{GameId, write_cells};
use bookgen_core::grid::layers::Things;
use bookgen_core::grid::puzzle::GridPuzzle;
use bookgen_core::grid::size::Size;
use bookgen_core::grid::text;
use bookgen_core::puzz_link::{Address, write_small_numbers};
use bookgen_core::puzzle::Puzzle;
use bookgen_core::text_format::{FormatError, TextFormat};

/// The formats.
pub const FORMATS: &[TextFormat] = &[
    TextFormat::lines(
        "game-id",
        "a game id of Simon Tatham's Loopy a line: 10x10t0:a232d3…",
        read_game_id,
        write_game_id,
    ),
    TextFormat::lines(
        "puzz-link",
        "an address of https://puzz.link a line",
        read_address,
        write_address,
    ),
];

const GAME_ID: &str = "write the size, t0, a colon and the clues: 10x10t0:a232d3…";

const ADDRESS: &str =
    "copy the whole address, for example https://puzz.link/p?slither/5/5/ga3dbhc2b1cg";

/// The message and the help for a size that slitherlinks do not have.
fn wrong_size(size: &str) -> (String, String) {
    (format!("a slitherlink does not have {size} cells"), "write 5x5 to 20x20".to_owned())
}

fn puzzle(size: Size, clues: Vec<Option<u8>>) -> Puzzle {
    let puzzle = GridPuzzle::new(size, Vec::new()).with(Things::Cells, clues);
    text::write(&FORM, ABOUT.name, &puzzle)
}

fn read_game_id(line: &str) -> Result<Puzzle, FormatError> {
    let id = GameId::split(line, GAME_ID)?;
    let (size, rest) = id.params.split_once('t').unwrap_or((id.params, "0"));
    let size = FORM.sizes.parse(FORM.noun, size).map_err(|_| {
        let (message, help) = wrong_size(&format!("{size:?}"));
        id.params_error(message, help)
    })?;
    let tiling = rest.split_once('d').map_or(rest, |(tiling, _)| tiling);
    if tiling != "0" {
        let message = format!("the cells of the tiling t{tiling} are not squares");
        return Err(id.params_error(message, "use game ids with t0"));
    }
    let mut clues: Vec<Option<u8>> = Vec::with_capacity(size.cells());
    for (at, c) in id.description.char_indices() {
        match c {
            'a'..='z' => clues.extend(std::iter::repeat_n(None, c as usize - 'a' as usize + 1)),
            '0'..='3' => clues.push(Some(c as u8 - b'0')),
            _ => return Err(id.error(at, format!("{c:?} is not a clue from 0 to 3"), GAME_ID)),
        }
    }
    if clues.len() != size.cells() {
        let message = format!("there are {} cells instead of {}", clues.len(), size.cells());
        return Err(id.error(0, message, "check the size and the runs of empty cells"));
    }
    Ok(puzzle(size, clues))
}

fn write_game_id(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let puzzle = text::parse_givens(&FORM, &puzzle.params, &puzzle.givens)?;
    // The clues are single digits, so no separators are needed.
    let clues = puzzle.cells().iter().map(|clue| clue.map(u32::from));
    *out += &format!("{}t0:{}\n", puzzle.size, write_cells(clues).replace('_', ""));
    Ok(())
}

fn read_address(line: &str) -> Result<Puzzle, FormatError> {
    let address = Address::new(line, "slither", FORM.noun, ADDRESS)?;
    let size = Size { columns: address.columns, rows: address.rows };
    if !FORM.sizes.has(size) {
        let (message, help) = wrong_size(&size.to_string());
        return Err(address.size_error(message, &help));
    }
    let clues = address.small_numbers(size.cells(), ADDRESS)?;
    if let Some(at) = clues.iter().position(|(_, clue)| *clue == Some(4)) {
        let help = "a loop around one cell is no puzzle";
        return Err(address.error(clues[at].0, "4 is not a clue from 0 to 3", help));
    }
    Ok(puzzle(size, clues.into_iter().map(|(_, clue)| clue).collect()))
}

fn write_address(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let puzzle = text::parse_givens(&FORM, &puzzle.params, &puzzle.givens)?;
    let Size { columns, rows } = puzzle.size;
    write_small_numbers("slither", columns, rows, puzzle.cells(), out);
    Ok(())
}
