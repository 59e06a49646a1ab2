//! Makes the figures of a criss-cross, and reads a criss-cross from its figures.
//!
//! Only the used cells are drawn. The first cell of a word has the number of its clue, unless the
//! puzzle lists its words. The answer shows the letters alone.

use super::board::{CrissCrossBoard, List};
use super::verify;
use super::{MAX_SIDE, MIN_SIDE};
use bookgen_core::entries::Shape;
use bookgen_core::entries::cell_text::is_letter;
use bookgen_core::entries::placement::lists_by_length;
use bookgen_core::figure::{
    Anchor, Cell, ClueList, Figure, Grid, Lattice, ListEntry, Purpose, Role, Weight,
};
use bookgen_core::letters::Spelling;
use bookgen_core::{Face, Flaw};

/// The figure of a face.
pub fn figure(board: &CrissCrossBoard, face: Face) -> Figure {
    let Shape { columns, rows, cells } = &board.shape;
    let at = |cell: usize| Cell::new((cell % columns) as u16, (cell / columns) as u16);
    let mut lattice = Lattice::rectangle(*columns as u16, *rows as u16);
    let absent = cells.iter().enumerate().filter(|(_, is_used)| !**is_used);
    lattice.absent = absent.map(|(cell, _)| at(cell)).collect();
    let mut grid = Grid::new(lattice, Purpose::Written);
    grid.marks = grid.lattice.edges(|_| Some(Weight::Thin));
    let mut lists = Vec::new();
    if face == Face::Puzzle {
        if let List::Clues { .. } = board.list {
            let mut last = 0;
            let mut starts: Vec<(usize, usize)> =
                board.runs.iter().map(|run| (run.number, run.cells[0])).collect();
            starts.sort_unstable();
            for (number, cell) in starts {
                if number > last {
                    let text = number.to_string();
                    grid.text(at(cell).centre(), Anchor::TopLeft, text, Role::Clue);
                }
                last = number;
            }
        }
        lists = clue_lists(board);
    }
    for cell in 0..cells.len() {
        let (role, letter) = match (&board.givens[cell], face) {
            (Some(letter), _) => (Role::Given, Some(letter)),
            (None, Face::Answer) => (Role::Answer, board.answer.get(cell).and_then(Option::as_ref)),
            (None, Face::Puzzle) => continue,
        };
        if let Some(letter) = letter {
            grid.symbol(at(cell), letter.as_str(), role);
        }
    }
    Figure { title: board.title.clone(), lists, ..Figure::new(grid) }
}

/// The lists beside the grid: the clues across and down, or the words by their lengths.
pub fn clue_lists(board: &CrissCrossBoard) -> Vec<ClueList> {
    match &board.list {
        List::Clues { across, down, clues } => [(across, true), (down, false)]
            .map(|(heading, is_across)| {
                let clues =
                    board.runs.iter().zip(clues).filter(|(run, _)| run.is_across == is_across);
                let entries = clues.map(|(run, clue)| ListEntry {
                    label: Some(run.number.to_string()),
                    text: clue.clone(),
                });
                ClueList { heading: Some(heading.clone()), entries: entries.collect() }
            })
            .into_iter()
            .filter(|list| !list.entries.is_empty())
            .collect(),
        List::Words { letters, words, .. } => lists_by_length(words, letters),
    }
}

fn flaw(text: &str) -> Flaw {
    Flaw(text.to_owned())
}

/// Reads a puzzle from its figures.
///
/// # Errors
/// The figures do not show a criss-cross.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<CrissCrossBoard, Flaw> {
    if answer.title.as_ref().is_some_and(|title| puzzle.title.as_ref() != Some(title)) {
        return Err(flaw("the puzzle and the answer have different titles"));
    }
    let (shape, givens) = read_grid(puzzle)?;
    let (other, letters) = read_grid(answer)?;
    if shape != other {
        return Err(flaw("the puzzle and the answer have different cells"));
    }
    // For words without accents, all spellings give the same board.
    let with = |spelling: Spelling| -> Result<CrissCrossBoard, Flaw> {
        let list = read_lists(puzzle, spelling)?;
        let (shape, title) = (shape.clone(), puzzle.title.clone());
        let board = CrissCrossBoard::new(shape, title, list, givens.clone(), letters.clone())?;
        puzzle.check_face(&board, Face::Puzzle)?;
        answer.check_face(&board, Face::Answer)?;
        let List::Words { words, .. } = &board.list else { return Ok(board) };
        let mut listed: Vec<String> = words.iter().map(|word| word.letters.concat()).collect();
        let mut found: Vec<String> = board.runs.iter().map(|run| board.word(run)).collect();
        listed.sort();
        found.sort();
        if listed != found {
            return Err(flaw("the words of the answer are not the words of the list"));
        }
        Ok(board)
    };
    Spelling::first(with)
}

/// Reads a puzzle that lists its words from its puzzle alone. `None` for a puzzle with clues.
///
/// # Errors
/// The figure does not show a criss-cross, or there is not exactly one solution.
pub fn read_alone(puzzle: &Figure) -> Result<Option<CrissCrossBoard>, Flaw> {
    let (shape, givens) = read_grid(puzzle)?;
    let with = |spelling: Spelling| -> Result<Option<CrissCrossBoard>, Flaw> {
        let list = read_lists(puzzle, spelling)?;
        let (shape, title) = (shape.clone(), puzzle.title.clone());
        let board = CrissCrossBoard::new(shape, title, list, givens.clone(), Vec::new())?;
        puzzle.check_face(&board, Face::Puzzle)?;
        let List::Words { words, .. } = &board.list else { return Ok(None) };
        let answer = verify::solve(&board, words)?.only()?;
        CrissCrossBoard::parse(&bookgen_core::Puzzle { answer, ..board.puzzle() }).map(Some)
    };
    Spelling::first(with)
}

/// Reads the cells and letters of a figure.
fn read_grid(figure: &Figure) -> Result<(Shape, Vec<Option<String>>), Flaw> {
    let grid = figure.only_grid()?;
    let (columns, rows) = (usize::from(grid.lattice.columns), usize::from(grid.lattice.rows));
    let sides = MIN_SIDE..=MAX_SIDE;
    if !sides.contains(&columns) || !sides.contains(&rows) {
        return Err(Flaw(format!("a criss-cross does not have {columns}x{rows} cells")));
    }
    let texts = grid.centre_texts()?;
    if let Some((text, _)) = texts.iter().flatten().find(|(text, _)| !is_letter(text)) {
        return Err(Flaw(format!("`{text}` is not one upper-case letter")));
    }
    let letters = texts.iter().map(|text| text.map(|(text, _)| text.to_owned())).collect();
    let cells = (0..columns * rows)
        .map(|cell| grid.lattice.has(Cell::new((cell % columns) as u16, (cell / columns) as u16)));
    Ok((Shape { columns, rows, cells: cells.collect() }, letters))
}

/// Reads the lists of a figure: two lists of clues with numbers, or lists of words.
fn read_lists(puzzle: &Figure, spelling: Spelling) -> Result<List, Flaw> {
    let heading = |list: &ClueList| {
        list.heading.clone().ok_or_else(|| flaw("a list of the puzzle has no heading"))
    };
    let texts = puzzle.entries().map(str::to_owned).collect();
    let entries = || puzzle.lists.iter().flat_map(|list| &list.entries);
    match puzzle.lists.as_slice() {
        [across, down] if entries().all(|entry| entry.label.is_some()) => {
            Ok(List::Clues { across: heading(across)?, down: heading(down)?, clues: texts })
        }
        [first, ..] => {
            let heading = heading(first)?;
            let letters = heading.split_once(' ').map(|(_, letters)| letters.to_owned());
            let letters = letters.ok_or_else(|| flaw("the puzzle has no list of words"))?;
            Ok(List::words(letters, spelling, texts))
        }
        [] => Err(flaw("the puzzle has no lists")),
    }
}
