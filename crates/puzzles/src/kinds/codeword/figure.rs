//! Makes the figures of a codeword, and reads a codeword from its figures.
//!
//! The first panel is the grid, the second panel is the key: a cell for each number. The puzzle has the
//! numbers in the corners of the cells, and the letters of the starters. The answer has the letters, and the
//! key as a text.

use super::MAX_NUMBERS;
use super::board::CodewordBoard;
use super::guess::guess;
use super::letter_text::is_code_letter;
use super::puzzle_text::Givens;
use super::verify;
use super::word_source::WordSource;
use bookgen_core::entries::Shape;
use bookgen_core::entries::lattice::{MAX_SIDE, MIN_SIDE};
use bookgen_core::figure::{
    Anchor, Cell, Figure, Grid, Lattice, Mark, Panel, Purpose, Role, Text, Tone, Weight,
};
use bookgen_core::{Face, Flaw, Puzzle};

/// The figure of a face.
pub fn figure(board: &CodewordBoard, face: Face) -> Figure {
    let letters: Vec<Option<String>> = match face {
        Face::Puzzle => board.starters.clone(),
        Face::Answer => board.letters.iter().cloned().map(Some).collect(),
    };
    let mut panels = draw(board, face == Face::Puzzle, &letters);
    if face == Face::Answer {
        // Cells for numbers and letters would be larger than the cells of the grid.
        panels.truncate(1);
        panels.push(Panel::Text(Text::Paragraph(key_text(&board.letters))));
    }
    Figure { panels, source: Some(board.source.text()), ..Figure::default() }
}

/// The grid and the key. `letters` has the letter of each number, if it is shown.
pub fn draw(board: &CodewordBoard, has_numbers: bool, letters: &[Option<String>]) -> Vec<Panel> {
    let shape = &board.shape;
    let at = |cell: usize| Cell::new((cell % shape.columns) as u16, (cell / shape.columns) as u16);
    let lattice = Lattice::rectangle(shape.columns as u16, shape.rows as u16);
    let mut grid = Grid::new(lattice, Purpose::Written);
    let black: Vec<Cell> =
        (0..shape.cells.len()).filter(|cell| !shape.cells[*cell]).map(at).collect();
    if !black.is_empty() {
        grid.marks.push(Mark::Fill { cells: black, tone: Tone::Black });
    }
    let edges = grid.lattice.edges(|_| Some(Weight::Thin));
    grid.marks.extend(edges);
    for (cell, number) in board.numbers.iter().enumerate() {
        let Some(number) = number else { continue };
        add(board, usize::from(*number), has_numbers, letters, at(cell), &mut grid);
    }
    // The key has a cell for each number.
    let cells = key_cells(board);
    let side = |of: fn(&Cell) -> u16| cells.iter().map(of).max().map_or(1, |last| last + 1);
    let mut lattice = Lattice::rectangle(side(|cell| cell.column), side(|cell| cell.row));
    lattice.absent = lattice.cells().filter(|cell| !cells.contains(cell)).collect();
    let mut key = Grid::new(lattice, Purpose::Written);
    key.marks = key.lattice.edges(|_| Some(Weight::Thin));
    for (number, cell) in cells.into_iter().enumerate() {
        add(board, number, true, letters, cell, &mut key);
    }
    vec![Panel::Grid(grid), Panel::Grid(key)]
}

/// The key as a text, such as "1 Q, 2 E". A number and its letter stay on one line.
fn key_text(letters: &[String]) -> String {
    let pairs = letters.iter().zip(1..).map(|(letter, number)| format!("{number}\u{a0}{letter}"));
    pairs.collect::<Vec<_>>().join(", ")
}

/// Adds a number and its letter to a cell.
fn add(
    board: &CodewordBoard,
    number: usize,
    has_number: bool,
    letters: &[Option<String>],
    at: Cell,
    grid: &mut Grid,
) {
    if has_number {
        grid.text(at.centre(), Anchor::TopLeft, (number + 1).to_string(), Role::Clue);
    }
    if let Some(Some(letter)) = letters.get(number) {
        let is_given = board.starters[number].is_some();
        let role = if is_given { Role::Given } else { Role::Answer };
        grid.symbol(at, letter.as_str(), role);
    }
}

/// The cell of each number in the key. The key has at most as many columns as the grid. In small print,
/// its cells have the size of the cells of the grid.
pub fn key_cells(board: &CodewordBoard) -> Vec<Cell> {
    let count = board.count();
    let lines = count.div_ceil(board.shape.columns).max(2);
    let columns = count.div_ceil(lines).max(1);
    (0..count).map(|at| Cell::new((at % columns) as u16, (at / columns) as u16)).collect()
}

fn flaw(text: &str) -> Flaw {
    Flaw(text.to_owned())
}

/// Reads a puzzle from its figures.
///
/// # Errors
/// The figures do not show a codeword.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<CodewordBoard, Flaw> {
    let (shape, numbers) = read_grid(puzzle)?;
    let count = count(&numbers);
    let starters = read_letters(puzzle, count)?;
    let letters = answer_letters(answer, &numbers, count)?;
    let with = |mut source: WordSource| {
        let words = std::mem::take(&mut source.words);
        let (shape, numbers) = (shape.clone(), numbers.clone());
        let givens = Givens { shape, numbers, starters: starters.clone(), words };
        CodewordBoard::new(givens, source, letters.clone())
    };
    let source = match &puzzle.source {
        Some(text) => WordSource::parse_text(text)?,
        None => guess(&with(WordSource::own(""))?)?,
    };
    let board = with(source)?;
    puzzle.check_face(&board, Face::Puzzle)?;
    answer.check_face(&board, Face::Answer)?;
    Ok(board)
}

/// Reads a puzzle from its puzzle alone, and solves it. `None` if the list of words is unknown.
///
/// # Errors
/// The figure does not show a codeword, or there is not exactly one solution.
pub fn read_alone(puzzle: &Figure) -> Result<Option<CodewordBoard>, Flaw> {
    let Some(text) = &puzzle.source else { return Ok(None) };
    let source = WordSource::parse_text(text)?;
    let (shape, numbers) = read_grid(puzzle)?;
    let starters = read_letters(puzzle, count(&numbers))?;
    let words = source.words.clone();
    let board = CodewordBoard::new(Givens { shape, numbers, starters, words }, source, Vec::new())?;
    puzzle.check_face(&board, Face::Puzzle)?;
    let letters = verify::solutions(&board, board.source.known()?.lexicon()).only()?;
    let answer = super::letter_text::write_letters(&letters);
    CodewordBoard::parse(&Puzzle { answer, ..board.puzzle() }).map(Some)
}

/// How many numbers there are.
fn count(numbers: &[Option<u8>]) -> usize {
    numbers.iter().flatten().max().map_or(0, |most| usize::from(*most) + 1)
}

/// Reads the cells and their numbers.
fn read_grid(figure: &Figure) -> Result<(Shape, Vec<Option<u8>>), Flaw> {
    let grid = figure.only_grid()?;
    let (columns, rows) = (usize::from(grid.lattice.columns), usize::from(grid.lattice.rows));
    let sides = MIN_SIDE..=MAX_SIDE;
    if !sides.contains(&columns) || !sides.contains(&rows) {
        return Err(Flaw(format!("a codeword does not have {columns}x{rows} cells")));
    }
    let mut numbers = vec![None; columns * rows];
    for mark in &grid.marks {
        let Mark::Symbol { at, anchor: Anchor::TopLeft, text, .. } = mark else { continue };
        let cell = Cell::at(*at).filter(|cell| grid.lattice.has(*cell));
        let cell = grid.index(cell.ok_or_else(|| flaw("a number is in no cell"))?);
        let number = text.parse().ok().filter(|number| (1..=MAX_NUMBERS).contains(number));
        let wrong = || Flaw(format!("`{text}` is not a number from 1 to {MAX_NUMBERS}"));
        numbers[cell] = Some(number.ok_or_else(wrong)? as u8 - 1);
    }
    let all = count(&numbers) as u8;
    if let Some(number) = (0..all).find(|number| !numbers.contains(&Some(*number))) {
        return Err(Flaw(format!("no cell has the number {}", number + 1)));
    }
    let cells = numbers.iter().map(Option::is_some).collect();
    Ok((Shape { columns, rows, cells }, numbers))
}

/// The letter of each number, from the cells of the answer.
fn answer_letters(
    answer: &Figure,
    numbers: &[Option<u8>],
    count: usize,
) -> Result<Vec<String>, Flaw> {
    let texts = answer.only_grid()?.centre_texts()?;
    let mut letters = vec![None; count];
    for (number, text) in numbers.iter().zip(&texts) {
        if let (Some(number), Some((text, _))) = (number, text) {
            letters[usize::from(*number)] = Some((*text).to_owned());
        }
    }
    let letters: Option<Vec<String>> = letters.into_iter().collect();
    letters.ok_or_else(|| flaw("a number has no letter in the answer"))
}

/// Reads the letters of the numbers from the key.
fn read_letters(figure: &Figure, count: usize) -> Result<Vec<Option<String>>, Flaw> {
    let Some(Panel::Grid(key)) = figure.panels.get(1) else {
        return Err(flaw("there is no key"));
    };
    let texts = key.centre_texts()?;
    let mut letters = vec![None; count];
    for (at, text) in texts.iter().enumerate() {
        let Some((text, role)) = text else { continue };
        if !is_code_letter(text) || *role != Role::Given {
            return Err(Flaw(format!("`{text}` is not a letter of the key")));
        }
        match letters.get_mut(at) {
            Some(letter) => *letter = Some((*text).to_owned()),
            None => return Err(flaw("the key has more letters than numbers")),
        }
    }
    Ok(letters)
}
