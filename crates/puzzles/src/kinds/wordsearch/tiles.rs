//! The tiles of a puzzle whose clues are pictures: a panel below the grid of letters.
//!
//! Each tile has a picture, its number in the upper left corner, and the number of letters of its word in
//! the upper right corner.

use super::MAX_WORDS;
use super::board::{PlacedWord, WordSearchBoard};
use super::picture_clues::with_length;
use bookgen_core::Flaw;
use bookgen_core::figure::pictures::is_picture;
use bookgen_core::figure::{
    Anchor, Cell, Figure, Grid, Lattice, Mark, Panel, Purpose, Role, Weight, symbol_name,
};
use bookgen_core::words::Words;

/// The minimum number of tiles that fit in a row.
const MIN_ROW: usize = 3;

/// The maximum number of tiles in a row, for 8 columns of the grid of letters: a tile is about 1.6 times as
/// wide as a letter.
const TILES_OF_EIGHT: usize = 5;

/// The picture and the number of letters of each word, if all clues of a puzzle are pictures.
fn pictures(board: &WordSearchBoard) -> Option<Vec<(&str, &str)>> {
    board.words.iter().map(parts).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
}

/// The picture of a clue and the number of letters of its word, in brackets.
fn parts(word: &PlacedWord) -> Option<(&str, &str)> {
    let clue = word.clue.as_deref()?;
    let (picture, count) = clue.split_once(' ')?;
    let is_whole = is_picture(picture) && with_length(picture, word.letters.len()) == clue;
    is_whole.then_some((picture, count))
}

/// Whether the clues of a puzzle are pictures.
pub(super) fn has_tiles(board: &WordSearchBoard) -> bool {
    pictures(board).is_some()
}

/// The tiles of a puzzle, if its clues are pictures.
pub(super) fn panel(board: &WordSearchBoard) -> Option<Grid> {
    let pictures = pictures(board)?;
    let most = (board.columns * TILES_OF_EIGHT / 8).max(MIN_ROW);
    // All rows have the same number of tiles, and the last one as many as are left.
    let rows = pictures.len().div_ceil(most);
    let columns = pictures.len().div_ceil(rows);
    let cell = |index: usize| Cell::new((index % columns) as u16, (index / columns) as u16);
    let mut lattice = Lattice::rectangle(columns as u16, rows as u16);
    lattice.absent = (pictures.len()..columns * rows).map(cell).collect();
    let mut grid = Grid::new(lattice, Purpose::Named);
    grid.marks = grid.lattice.edges(|_| Some(Weight::Thin));
    for (index, (picture, count)) in pictures.into_iter().enumerate() {
        let cell = cell(index);
        grid.text(cell.centre(), Anchor::TopLeft, (index + 1).to_string(), Role::Clue);
        grid.symbol(cell, picture, Role::Clue);
        grid.text(cell.centre(), Anchor::TopRight, count, Role::Clue);
    }
    Some(grid)
}

/// Reads the clues on the tiles of a puzzle. Returns `None` if it has no tiles.
///
/// # Errors
/// A tile lacks its picture or the number of letters.
pub(super) fn read(puzzle: &Figure) -> Result<Option<Vec<String>>, Flaw> {
    let mut grids = puzzle.panels.iter().filter_map(|panel| match panel {
        Panel::Grid(grid) if grid.purpose == Purpose::Named => Some(grid),
        _ => None,
    });
    let Some(grid) = grids.next() else { return Ok(None) };
    let cells: Vec<Cell> = grid.lattice.cells().take(MAX_WORDS + 1).collect();
    if cells.len() > MAX_WORDS {
        return Err(Flaw(format!("the puzzle has more than {MAX_WORDS} pictures")));
    }
    let text = |cell: &Cell, wanted: Anchor| {
        grid.marks.iter().find_map(|mark| match mark {
            Mark::Symbol { at, anchor, text, .. } if *at == cell.centre() && *anchor == wanted => {
                Some(text.as_str())
            }
            _ => None,
        })
    };
    let clue = |cell: &Cell| {
        let parts = text(cell, Anchor::Centre).zip(text(cell, Anchor::TopRight));
        let (picture, count) = parts.ok_or_else(|| {
            Flaw("a tile lacks its picture or the number of letters of its word".to_owned())
        })?;
        Ok(format!("{picture} {count}"))
    };
    cells.iter().map(clue).collect::<Result<Vec<String>, Flaw>>().map(Some)
}

/// Describes the tiles in words, with the names of the pictures.
pub(super) fn describe(board: &WordSearchBoard, language: &str) -> String {
    let words = Words::new(language);
    let entries = pictures(board).unwrap_or_default().into_iter().zip(1..);
    let line = |((picture, count), number): ((&str, &str), usize)| {
        let name = symbol_name(picture, language);
        let text = format!("{name} {count}");
        words.say("entry", &[("label", &number.to_string()), ("text", &text)])
    };
    entries.map(line).collect::<Vec<_>>().join("\n")
}
