//! The rules of arrowwords. They share no code with the search for masks.

use bookgen_core::entries::{Entry, Shape};

use super::arrow::assign;
use super::mask_options::{MaskOptions, clue_cells};

/// The minimum number of cells between a picture and a border that it does not touch.
pub const MIN_BESIDE: usize = 4;

/// The maximum share of clue cells: one of so many cells.
const CLUE_SHARE: usize = 4;
/// The maximum number of uncrossed letters that follow each other in a word.
pub const MAX_OPEN: usize = 2;

/// Checks that a mask keeps all rules of an arrowword that is made. `block` has the cells without letters
/// and clues.
///
/// # Errors
/// The first rule that is broken, in words.
pub fn check(shape: &Shape, block: &[bool], options: &MaskOptions) -> Result<(), String> {
    let entries = shape.entries();
    let is_clue = clue_cells(shape, block);
    check_letters(shape, &entries)?;
    if let Some(entry) = entries.iter().find(|entry| entry.cells.len() > options.longest) {
        let start = shape.cell_name(entry.cells[0]);
        return Err(format!("the word from {start} has {} letters", entry.cells.len()));
    }
    if longest_open(shape, &entries) > options.most_open {
        return Err("too many uncrossed letters follow each other".to_owned());
    }
    let clues = is_clue.iter().filter(|is_clue| **is_clue).count();
    if clues * CLUE_SHARE > shape.cells.len() {
        return Err(format!("{clues} of {} cells have clues", shape.cells.len()));
    }
    let clue = |row: usize, column: usize| {
        row < shape.rows && column < shape.columns && is_clue[row * shape.columns + column]
    };
    for cell in (0..is_clue.len()).filter(|cell| is_clue[*cell]) {
        let (row, column) = shape.place(cell);
        let name = shape.cell_name(cell);
        if clue(row + 1, column) && clue(row, column + 1) && clue(row + 1, column + 1) {
            return Err(format!("four clue cells form a square at {name}"));
        }
        if row > 0 && clue(row, column + 1) && clue(row, column + 2)
            || column > 0 && clue(row + 1, column) && clue(row + 2, column)
        {
            return Err(format!("three clue cells follow each other at {name}"));
        }
    }
    match assign(shape, &entries, &is_clue, &vec![false; entries.len()]) {
        Ok(_) => Ok(()),
        Err(cell) => {
            let name = shape.cell_name(cell);
            Err(format!("the clue cells cannot have all clues, for example at {name}"))
        }
    }
}

/// Checks the rules that every arrowword keeps: all letters are connected, each is in a word, and words
/// have three letters or more.
///
/// # Errors
/// The first rule that is broken, in words.
pub fn check_letters(shape: &Shape, entries: &[Entry]) -> Result<(), String> {
    if !shape.is_connected() {
        return Err("a part of the grid is cut off".to_owned());
    }
    let mut is_used = vec![false; shape.cells.len()];
    entries.iter().flat_map(|entry| &entry.cells).for_each(|cell| is_used[*cell] = true);
    if let Some(cell) = (0..is_used.len()).find(|cell| shape.cells[*cell] && !is_used[*cell]) {
        return Err(format!("the letter in {} is in no word", shape.cell_name(cell)));
    }
    match entries.iter().find(|entry| entry.cells.len() < 3) {
        Some(entry) => {
            Err(format!("the word from {} has two letters", shape.cell_name(entry.cells[0])))
        }
        None => Ok(()),
    }
}

/// The largest number of uncrossed letters that follow each other in a word.
pub fn longest_open(shape: &Shape, entries: &[Entry]) -> usize {
    let mut count = vec![0; shape.cells.len()];
    entries.iter().flat_map(|entry| &entry.cells).for_each(|cell| count[*cell] += 1);
    let of_entry = |entry: &Entry| {
        let runs = entry.cells.split(|cell| count[*cell] > 1);
        runs.map(<[usize]>::len).max().unwrap_or(0)
    };
    entries.iter().map(of_entry).max().unwrap_or(0)
}

/// The maximum number of columns or rows of a picture in a grid with `side` columns or rows. `is_beside`
/// tells whether words are on both sides of the picture.
pub fn most_of_picture(side: usize, is_beside: bool) -> usize {
    let most = if is_beside { side.saturating_sub(2 * MIN_BESIDE) } else { side };
    most.min(side / 2)
}

/// The columns and rows of a block at the top left if one of them is odd. In the first row and in the first
/// column, every second cell has a clue, so such a block needs two uncrossed letters side by side.
pub fn odd_block_at_start(block: &[u32]) -> Option<(usize, usize)> {
    let first = block.first().filter(|row| **row & 1 == 1)?;
    let columns = first.count_ones() as usize;
    let rows = block.iter().filter(|row| **row & 1 == 1).count();
    (columns % 2 == 1 || rows % 2 == 1).then_some((columns, rows))
}
