//! The figures of a word search.
//!
//! The letters are evenly spaced in a frame, without grid lines. The answer shows only the letters
//! of words, and a ring around each word.

use super::board::WordSearchBoard;
use bookgen_core::Face;
use bookgen_core::figure::{
    Cell, ClueList, Figure, Grid, Lattice, Mark, OutlineStyle, Purpose, Role,
};

/// The figure of a face.
pub(super) fn figure(board: &WordSearchBoard, face: Face) -> Figure {
    let lattice = Lattice::rectangle(board.columns as u16, board.rows as u16);
    let mut grid = Grid::new(lattice, Purpose::Read);
    grid.marks.push(Mark::Outline { cells: Vec::new(), style: OutlineStyle::Frame });
    let cell = |at: usize| Cell::new((at % board.columns) as u16, (at / board.columns) as u16);
    let mut lists = Vec::new();
    let letters = board.cells.iter().enumerate();
    match face {
        Face::Puzzle => {
            for (at, letter) in letters {
                grid.symbol(cell(at), letter.as_str(), Role::Letter);
            }
            lists.push(ClueList::plain(board.words.iter().map(|word| word.entry.clone())));
        }
        Face::Answer => {
            let mut is_in_word = vec![false; board.cells.len()];
            for word in &board.words {
                let places = word.cells(board.columns, board.rows).unwrap_or_default();
                for at in &places {
                    is_in_word[*at] = true;
                }
                let cells = places.into_iter().map(cell).collect();
                grid.marks.push(Mark::Outline { cells, style: OutlineStyle::Ring });
            }
            for (at, letter) in letters.filter(|(at, _)| is_in_word[*at]) {
                grid.symbol(cell(at), letter.as_str(), Role::Answer);
            }
        }
    }
    Figure { title: board.title.clone(), lists, ..Figure::new(grid) }
}
