//! Addresses of Sudoku of other sizes on puzz.link: `https://puzz.link/p?sudoku/6/6/CELLS`. CELLS has the
//! numbers row by row.

use super::board::{FamilyBoard, Layout};
use super::clues::{ClueType, Clues};
use super::grid::{Grid, Regions, Shape};
use super::variant::Variant;
use super::{FAMILY, Family, variant_of};
use bookgen_core::puzz_link::{Address, write_address};
use bookgen_core::text_format::{FormatError, TextFormat};
use bookgen_core::{Flaw, Puzzle};

/// The format.
pub const FORMAT: TextFormat =
    TextFormat::lines("puzz-link", "an address of https://puzz.link a line", read, write);

const HELP: &str = "copy the whole address, for example https://puzz.link/p?sudoku/6/6/g1k23…";

/// The sizes whose boxes are the same on the site.
const SIZES: [usize; 4] = [4, 6, 16, 25];

/// Whether the site has puzzles of a variant.
pub fn has_format(variant: &Variant) -> bool {
    let Shape { regions, has_diagonals, has_windows, is_anti_knight } = variant.shape;
    regions == Regions::Boxes
        && !(has_diagonals || has_windows || is_anti_knight)
        && variant.clues == ClueType::None
        && variant.sizes.iter().all(|size| SIZES.contains(size))
}

fn read(line: &str) -> Result<Puzzle, FormatError> {
    let address = Address::new(line, "sudoku", "a Sudoku", HELP)?;
    let size = address.columns;
    let fits = |Family(variant): &&Family| has_format(variant) && variant.sizes.contains(&size);
    let variant = FAMILY.iter().find(fits).filter(|_| address.rows == size);
    let Some(Family(variant)) = variant else {
        let message = format!("the puzzle has {size}x{} cells", address.rows);
        let help = match (size, address.rows) {
            (9, 9) => "puzzles of this size have the kind `sudoku`",
            _ => "the sizes are 4x4, 6x6, 9x9, 16x16 and 25x25",
        };
        return Err(address.size_error(message, help));
    };
    let givens = address.numbers(size * size, size as u8, HELP)?;
    let grid = Grid::with_boxes(variant.shape, size);
    let layout = Layout { variant, grid, clues: Clues::None, symbols: variant.symbols[0] };
    Ok(FamilyBoard { layout, givens, answer: Vec::new() }.puzzle())
}

fn write(puzzle: &Puzzle, out: &mut String) -> Result<(), Flaw> {
    let Some(variant) = variant_of(&puzzle.kind).filter(|variant| has_format(variant)) else {
        return Err(Flaw(format!("puzz.link has no puzzles of the kind {:?}", puzzle.kind)));
    };
    let FamilyBoard { layout, givens, .. } = FamilyBoard::parse_givens(variant, puzzle)?;
    write_address("sudoku", layout.grid.size, layout.grid.size, &givens, out);
    Ok(())
}
