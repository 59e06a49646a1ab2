//! Reads a Sudoku back from its figures.

use super::board::{self, Cells};
use super::solve;
use super::sudoku_board::SudokuBoard;
use bookgen_core::figure::{Anchor, Cell, Mark, Role};
use bookgen_core::{Face, Figure, Flaw};

/// Reads a Sudoku from the figures of the puzzle and the answer.
///
/// # Errors
/// A figure is not a Sudoku, or the two figures contradict each other. The message names the figure
/// with the error.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<SudokuBoard, Flaw> {
    let (givens, _) = read_digits(puzzle).map_err(|flaw| in_face(Face::Puzzle, flaw))?;
    let (printed, solution) = solution(answer)?;
    for cell in 0..81 {
        if givens[cell] != printed[cell] {
            let name = |digit: u8| match digit {
                0 => "no given".to_owned(),
                digit => format!("the given {digit}"),
            };
            let (here, there) = (name(givens[cell]), name(printed[cell]));
            let place = board::cell_name(cell);
            return Err(Flaw(format!(
                "{place} has {here} in the puzzle but {there} in the answer"
            )));
        }
    }
    let board = SudokuBoard { givens, answer: solution };
    puzzle.check_face(&board, Face::Puzzle)?;
    answer.check_face(&board, Face::Answer)?;
    Ok(board)
}

/// Reads a Sudoku from a single figure. The figure of an answer shows both the givens and the
/// answer. For the figure of a puzzle, the answer is computed.
///
/// # Errors
/// The figure is not a Sudoku, or the puzzle does not have exactly one solution.
pub fn read_alone(figure: &Figure, face: Face) -> Result<SudokuBoard, Flaw> {
    let (givens, answer) = match face {
        Face::Answer => solution(figure)?,
        Face::Puzzle => {
            let (givens, _) = read_digits(figure).map_err(|flaw| in_face(face, flaw))?;
            figure.check_face(&SudokuBoard { givens, answer: givens }, face)?;
            if let Some((cell, house)) = repeated_given(&givens) {
                let place = board::cell_name(cell);
                let flaw = format!("the given {} at {place} is already in {house}", givens[cell]);
                return Err(in_face(face, flaw));
            }
            match solve::solution(&givens) {
                Some(answer) => (givens, answer),
                None if solve::count(&givens, 1) == 0 => {
                    return Err(Flaw("the puzzle has no solution".into()));
                }
                None => return Err(Flaw("the puzzle has more than one solution".into())),
            }
        }
    };
    let board = SudokuBoard { givens, answer };
    figure.check_face(&board, face)?;
    Ok(board)
}

fn in_face(face: Face, flaw: String) -> Flaw {
    let name = match face {
        Face::Puzzle => "puzzle",
        Face::Answer => "answer",
    };
    Flaw(format!("in the {name}, {flaw}"))
}

/// The givens and the full grid of an answer.
fn solution(answer: &Figure) -> Result<(Cells, Cells), Flaw> {
    let (givens, found) = read_digits(answer).map_err(|flaw| in_face(Face::Answer, flaw))?;
    let solution: Cells = std::array::from_fn(|cell| givens[cell].max(found[cell]));
    match solution.iter().position(|digit| *digit == 0) {
        Some(cell) => Err(in_face(Face::Answer, format!("{} is empty", board::cell_name(cell)))),
        None => Ok((givens, solution)),
    }
}

/// The first cell whose digit is already in an earlier cell of the same house, and the name of that
/// house.
fn repeated_given(cells: &Cells) -> Option<(usize, String)> {
    let names = ["row", "column", "box"];
    let houses = |cell: usize| [board::row(cell), board::column(cell), board::box_of(cell)];
    (0..81).filter(|&cell| cells[cell] != 0).find_map(|cell| {
        let repeats = |kind: &usize| {
            let same = |other: usize| cells[other] == cells[cell];
            (0..cell).any(|other| same(other) && houses(other)[*kind] == houses(cell)[*kind])
        };
        let kind = (0..3).find(repeats)?;
        Some((cell, format!("{} {}", names[kind], houses(cell)[kind] + 1)))
    })
}

/// The givens and the other digits of a figure.
fn read_digits(figure: &Figure) -> Result<(Cells, Cells), String> {
    let grid = figure.grid().ok_or("there is no grid")?;
    let (mut givens, mut found) = ([0; 81], [0; 81]);
    for mark in &grid.marks {
        let Mark::Symbol { at, anchor: Anchor::Centre, text, role } = mark else { continue };
        let cell = Cell::at(*at).filter(|cell| cell.row < 9 && cell.column < 9);
        let cell = cell.ok_or_else(|| format!("the text {text:?} is outside the 9x9 cells"))?;
        let cell = usize::from(cell.row * 9 + cell.column);
        let place = || board::cell_name(cell);
        let digit = match text.as_bytes() {
            &[digit @ b'1'..=b'9'] => digit - b'0',
            _ => return Err(format!("{} has {text:?}, which is not a digit", place())),
        };
        if givens[cell] != 0 || found[cell] != 0 {
            return Err(format!("{} has two digits", place()));
        }
        match role {
            Role::Given => givens[cell] = digit,
            Role::Answer => found[cell] = digit,
            Role::Letter | Role::Clue | Role::Step => {
                return Err(format!("{} has a letter", place()));
            }
        }
    }
    Ok((givens, found))
}

#[cfg(test)]
mod tests;
