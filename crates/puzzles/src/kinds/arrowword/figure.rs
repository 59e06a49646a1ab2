//! Makes the figures of an arrowword, and reads an arrowword from its figures.
//!
//! The puzzle shows the clues in their cells, the arrows, the given letters and the numbers of the hidden
//! phrase. The phrase has a strip of cells of its own. The answer shows the letters; the cells of clues are
//! filled.

use std::collections::BTreeMap;

use super::arrow::{Arrow, steps};
use super::board::ArrowwordBoard;
use super::puzzle_text::{Givens, PlacedClue};
use super::{MAX_COLUMNS, MAX_ROWS, MIN_SIDE};
use bookgen_core::entries::Shape;
use bookgen_core::entries::cell_text::is_letter;
use bookgen_core::figure::{
    Anchor, ArrowPlace, Cell, Direction, Figure, Grid, Lattice, Mark, Panel, Purpose, Role, Sign,
    Spot, Tone, Weight, strip, strip_words,
};
use bookgen_core::{Face, Flaw, Medium};

/// The place of the number of a letter of the phrase, among the places of notes: at the bottom right.
const NUMBER_PLACE: u8 = 8;

/// The figure of a face.
pub fn figure(board: &ArrowwordBoard, face: Face, medium: Medium) -> Figure {
    let shape = &board.shape;
    let at = |cell: usize| Cell::new((cell % shape.columns) as u16, (cell / shape.columns) as u16);
    let mut lattice = Lattice::rectangle(shape.columns as u16, shape.rows as u16);
    let block = board.block();
    lattice.absent = (0..block.len()).filter(|cell| block[*cell]).map(at).collect();
    let mut grid = Grid::new(lattice, Purpose::Written);
    let clue_cells = (0..block.len()).filter(|cell| !shape.cells[*cell] && !block[*cell]);
    let cells: Vec<Cell> = clue_cells.map(at).collect();
    // On newsprint, tints are uneven.
    let tone = match (medium, face) {
        (Medium::Newsprint, Face::Puzzle) => None,
        (Medium::Newsprint, Face::Answer) => Some(Tone::Black),
        _ => Some(Tone::Tint),
    };
    if let Some(tone) = tone.filter(|_| !cells.is_empty()) {
        grid.marks.push(Mark::Fill { cells, tone });
    }
    let edges = grid.lattice.edges(|_| Some(Weight::Thin));
    grid.marks.extend(edges);
    if face == Face::Puzzle {
        clue_marks(board, &at, &mut grid);
        for (cell, number) in board.phrase.iter().flatten().zip(1..) {
            let text = i32::to_string(&number);
            let at = at(*cell).centre();
            grid.marks.push(Mark::Note { at, place: NUMBER_PLACE, text, is_struck: false });
        }
    }
    for cell in 0..shape.cells.len() {
        let (role, letter) = match (&board.givens[cell], face) {
            (Some(letter), _) => (Role::Given, Some(letter)),
            (None, Face::Answer) => (Role::Answer, board.answer[cell].as_ref()),
            (None, Face::Puzzle) => continue,
        };
        if let Some(letter) = letter {
            grid.symbol(at(cell), letter.as_str(), role);
        }
    }
    let mut figure = Figure::new(grid);
    figure.panels.extend(phrase_strip(board, face).map(Panel::Grid));
    figure
}

/// The texts of the clues and their arrows.
fn clue_marks(board: &ArrowwordBoard, at: &impl Fn(usize) -> Cell, grid: &mut Grid) {
    for clues in board.clues.chunk_by(|a, b| a.cell == b.cell) {
        let anchors: &[(Anchor, ArrowPlace)] = match clues.len() {
            1 => &[(Anchor::Whole, ArrowPlace::Middle)],
            _ => &[(Anchor::UpperHalf, ArrowPlace::Upper), (Anchor::LowerHalf, ArrowPlace::Lower)],
        };
        for (PlacedClue { cell, arrow, text }, (anchor, place)) in clues.iter().zip(anchors) {
            let centre = at(*cell).centre();
            grid.text(centre, *anchor, text.as_str(), Role::Clue);
            let place = if arrow.is_at_vertical_side() { *place } else { ArrowPlace::Middle };
            let (right, down) = steps(arrow.side);
            let at = centre.moved(right as i16, down as i16);
            let sign = Sign::Bent(arrow.side, arrow.reading, place);
            grid.marks.push(Mark::Sign { at, sign });
        }
    }
}

/// The strip of cells for the hidden phrase, with the numbers of the letters or the letters.
fn phrase_strip(board: &ArrowwordBoard, face: Face) -> Option<Grid> {
    let lengths: Vec<usize> = board.phrase.iter().map(Vec::len).collect();
    let (mut grid, cells) = strip(&lengths, board.shape.columns)?;
    for ((at, cell), number) in cells.iter().zip(board.phrase.iter().flatten()).zip(1..) {
        match face {
            Face::Puzzle => {
                let text = i32::to_string(&number);
                grid.text(at.centre(), Anchor::TopLeft, text, Role::Clue);
            }
            Face::Answer => {
                let letter = board.answer[*cell].clone().unwrap_or_default();
                grid.symbol(*at, letter, Role::Answer);
            }
        }
    }
    Some(grid)
}

fn flaw(text: &str) -> Flaw {
    Flaw(text.to_owned())
}

/// Reads a puzzle from its figures.
///
/// # Errors
/// The figures do not show an arrowword.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<ArrowwordBoard, Flaw> {
    let grid = puzzle.grid().ok_or_else(|| flaw("the puzzle has no grid"))?;
    let (columns, rows) = (usize::from(grid.lattice.columns), usize::from(grid.lattice.rows));
    if !(MIN_SIDE..=MAX_COLUMNS).contains(&columns) || !(MIN_SIDE..=MAX_ROWS).contains(&rows) {
        return Err(Flaw(format!("an arrowword does not have {columns}x{rows} cells")));
    }
    let index = |cell: Cell| usize::from(cell.row) * columns + usize::from(cell.column);
    let mut texts: BTreeMap<(usize, Anchor), String> = BTreeMap::new();
    let mut arrows: BTreeMap<usize, Vec<(Arrow, ArrowPlace)>> = BTreeMap::new();
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    for mark in &grid.marks {
        match mark {
            Mark::Symbol { at, anchor, text, role: Role::Clue } if anchor.is_block() => {
                let cell = Cell::at(*at).ok_or_else(|| flaw("a clue is in no cell"))?;
                texts.insert((index(cell), *anchor), text.clone());
            }
            Mark::Sign { at, sign: Sign::Bent(side, reading, place) } => {
                let (right, down) = steps(*side);
                let cell = clue_cell(grid, at.moved(-(right as i16), -(down as i16)));
                let cell = index(cell.ok_or_else(|| flaw("an arrow starts in no cell"))?);
                let arrow = Arrow { side: *side, reading: *reading };
                arrows.entry(cell).or_default().push((arrow, *place));
            }
            Mark::Note { at, text, .. } => {
                let cell = Cell::at(*at).ok_or_else(|| flaw("a number is in no cell"))?;
                let number = text.parse().map_err(|_| flaw("a number of the phrase is unclear"))?;
                numbers.insert(number, index(cell));
            }
            _ => {}
        }
    }
    let clues = clues(texts, &mut arrows)?;
    let lattice = &grid.lattice;
    let is_letter_cell = |cell: usize| {
        let place = Cell::new((cell % columns) as u16, (cell / columns) as u16);
        lattice.has(place) && clues.binary_search_by_key(&cell, |clue| clue.cell).is_err()
    };
    let cells = (0..columns * rows).map(is_letter_cell).collect();
    let shape = Shape { columns, rows, cells };
    let letters = letters(grid, &shape)?;
    let answer_grid = answer.grid().ok_or_else(|| flaw("the answer has no grid"))?;
    let phrase = phrase(puzzle, &numbers)?;
    let givens = Givens { shape: shape.clone(), letters, clues, phrase };
    let board = ArrowwordBoard::new(givens, self::letters(answer_grid, &shape)?)?;
    puzzle.check_face(&board, Face::Puzzle)?;
    answer.check_face(&board, Face::Answer)?;
    Ok(board)
}

/// The cell with a centre, if the lattice has it.
fn clue_cell(grid: &Grid, centre: Spot) -> Option<Cell> {
    Cell::at(centre).filter(|cell| grid.lattice.has(*cell))
}

/// The clues from the texts and the arrows of cells, in order.
fn clues(
    texts: BTreeMap<(usize, Anchor), String>,
    arrows: &mut BTreeMap<usize, Vec<(Arrow, ArrowPlace)>>,
) -> Result<Vec<PlacedClue>, Flaw> {
    let mut clues = Vec::new();
    for ((cell, anchor), text) in texts {
        let own = arrows.get_mut(&cell).map(std::mem::take).unwrap_or_default();
        let (mine, rest) = own.into_iter().partition::<Vec<_>, _>(|(arrow, place)| {
            match (anchor, place, arrow.side) {
                (Anchor::UpperHalf, ArrowPlace::Upper, _) => true,
                (Anchor::UpperHalf, ArrowPlace::Middle, side) => side == Direction::Up,
                (Anchor::LowerHalf, ArrowPlace::Lower, _) => true,
                (Anchor::LowerHalf, ArrowPlace::Middle, side) => side == Direction::Down,
                (Anchor::Whole, ArrowPlace::Middle, _) => true,
                _ => false,
            }
        });
        if !rest.is_empty() {
            arrows.insert(cell, rest);
        }
        match mine[..] {
            [(arrow, _)] => clues.push(PlacedClue { cell, arrow, text }),
            _ => return Err(Flaw(format!("the clue `{text}` does not have one arrow"))),
        }
    }
    Ok(clues)
}

/// The letters of a grid.
fn letters(grid: &Grid, shape: &Shape) -> Result<Vec<Option<String>>, Flaw> {
    let mut letters = vec![None; shape.cells.len()];
    for mark in &grid.marks {
        let Mark::Symbol { at, anchor: Anchor::Centre, text, .. } = mark else { continue };
        let cell = Cell::at(*at).ok_or_else(|| flaw("a letter is in no cell"))?;
        if !is_letter(text) {
            return Err(Flaw(format!("`{text}` is not one upper-case letter")));
        }
        let cell = usize::from(cell.row) * shape.columns + usize::from(cell.column);
        match letters.get_mut(cell).filter(|_| shape.cells[cell]) {
            Some(letter) => *letter = Some(text.clone()),
            None => return Err(flaw("a letter is in a cell of a clue")),
        }
    }
    Ok(letters)
}

/// The phrase from the numbers in the grid and the strip of cells.
fn phrase(puzzle: &Figure, numbers: &BTreeMap<usize, usize>) -> Result<Vec<Vec<usize>>, Flaw> {
    let Some(Panel::Grid(strip)) = puzzle.panels.get(1) else { return Ok(Vec::new()) };
    let mut numbers_in_order = 1..;
    let mut cell_of = |_: &Cell| numbers.get(&numbers_in_order.next()?).copied();
    let words = strip_words(&strip.lattice);
    let words = words.iter().map(|word| word.iter().map(&mut cell_of).collect());
    let words: Option<Vec<Vec<usize>>> = words.collect();
    words.ok_or_else(|| flaw("a letter of the phrase has no number"))
}
