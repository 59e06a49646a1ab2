//! The figures of a word search.
//!
//! The letters are evenly spaced in a frame, without grid lines. A grid that is no rectangle has a border
//! around its cells. The answer shows only the letters
//! of words, with a ring around each word or a band along its path, and the letters of the hidden message. The message has a strip of
//! cells of its own. In a puzzle with clues, the answer has the number of each clue at the first letter of its
//! word. Pictures as clues are a panel of tiles.

use super::board::WordSearchBoard;
use super::tiles;
use super::way::Way;
use bookgen_core::Face;
use bookgen_core::figure::{
    Cell, ClueList, Figure, Form, Grid, Lattice, LineStyle, ListEntry, Mark, OutlineStyle, Panel,
    Purpose, Role, Spot, Tone, Weight, strip,
};

/// The figure of a face.
pub(super) fn figure(board: &WordSearchBoard, face: Face) -> Figure {
    let cell = |at: usize| Cell::new((at % board.columns) as u16, (at / board.columns) as u16);
    let mut lattice = Lattice::rectangle(board.columns as u16, board.rows as u16);
    let absent = (0..board.cells.len()).filter(|at| board.cells[*at].is_none());
    lattice.absent = absent.map(cell).collect();
    let mut grid = Grid::new(lattice, Purpose::Read);
    if board.is_rectangle() {
        grid.marks.push(Mark::Outline { cells: Vec::new(), style: OutlineStyle::Frame });
    } else {
        let lattice = &grid.lattice;
        let border = |side| lattice.is_boundary(side).then_some(Weight::Border);
        grid.marks = lattice.edges(border);
    }
    let (mut lists, mut tiles) = (Vec::new(), None);
    let letters =
        { board.cells.iter().enumerate() }.filter_map(|(at, letter)| Some((at, letter.as_ref()?)));
    match face {
        Face::Puzzle => {
            for (at, letter) in letters {
                grid.symbol(cell(at), letter.as_str(), Role::Letter);
            }
            tiles = tiles::panel(board);
            lists.extend(tiles.is_none().then(|| list(board)));
        }
        Face::Answer => {
            let mut is_shown = vec![false; board.cells.len()];
            for (word, number) in board.words.iter().zip(1..) {
                let number = word.clue.as_ref().map(|_| number);
                let places = word.cells(board.columns, board.rows).unwrap_or_default();
                for at in &places {
                    is_shown[*at] = true;
                }
                if let (Some(number), Some(first)) = (number, places.first()) {
                    let text = i32::to_string(&number);
                    grid.text(cell(*first).centre(), word.way.corner(), text, Role::Clue);
                }
                let cells: Vec<Cell> = places.into_iter().map(cell).collect();
                match &word.way {
                    Way::Straight(_) => {
                        grid.marks.push(Mark::Outline { cells, style: OutlineStyle::Ring });
                    }
                    Way::Path(_) => draw_path(&cells, &mut grid),
                }
            }
            let message = board.message.iter().flatten();
            for (at, _) in board.left_over().into_iter().zip(message) {
                is_shown[at] = true;
            }
            for (at, letter) in letters.filter(|(at, _)| is_shown[*at]) {
                grid.symbol(cell(at), letter.as_str(), Role::Answer);
            }
        }
    }
    let mut figure = Figure { title: board.title.clone(), lists, ..Figure::new(grid) };
    figure.panels.extend(tiles.into_iter().chain(message_strip(board, face)).map(Panel::Grid));
    figure
}

/// Draws a band along a path, with a bulb at the first letter.
fn draw_path(cells: &[Cell], grid: &mut Grid) {
    let through: Vec<Spot> = cells.iter().map(|cell| cell.centre()).collect();
    if let Some(at) = through.first().copied() {
        grid.marks.push(Mark::Shape { at, form: Form::Bulb, tone: Tone::Tint });
    }
    grid.marks.push(Mark::Line { through, style: LineStyle::TintedBand });
}

/// The words, or the numbered clues.
fn list(board: &WordSearchBoard) -> ClueList {
    if !board.has_clues() {
        return ClueList::plain(board.words.iter().map(|word| word.entry.clone()));
    }
    let entry = |(number, clue): (i32, &str)| ListEntry {
        label: Some(number.to_string()),
        text: clue.to_owned(),
    };
    ClueList { heading: None, entries: (1..).zip(board.clues()).map(entry).collect() }
}

/// The strip of cells for the message. The answer has the letters.
fn message_strip(board: &WordSearchBoard, face: Face) -> Option<Grid> {
    let lengths: Vec<usize> = board.message.iter().map(Vec::len).collect();
    let (mut grid, cells) = strip(&lengths, board.columns)?;
    if face == Face::Answer {
        for (cell, letter) in cells.into_iter().zip(board.message.iter().flatten()) {
            grid.symbol(cell, letter.as_str(), Role::Answer);
        }
    }
    Some(grid)
}
