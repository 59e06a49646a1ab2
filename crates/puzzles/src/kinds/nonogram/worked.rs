//! The first steps of a solution as a picture.

use super::board::NonogramBoard;
use super::explain::{Technique, next_step};
use super::figure::puzzle;
use super::marks::{LineSet, Marks};
use super::passes::members;
use crate::figure::{Anchor, Cell, Margin, Mark, Role, Sign, Spot, Tone};
use crate::kinds::{Figure, Worked};

/// The maximum number of steps in the picture, and of steps of one technique.
const MAX_STEPS: usize = 6;
const MAX_SAME: usize = 2;

/// The pitch of the margins with the numbers of the steps, in hundredths of a cell.
const PITCH: u16 = 75;

/// The puzzle after some steps. Each line with a step has the number of the step at its far end. No
/// line has two steps. `None` if the puzzle does not start with a step of one line.
pub fn worked(board: &NonogramBoard) -> Option<Worked> {
    let clues = &board.clues;
    let mut grid = puzzle(clues);
    let mut marks = Marks::new(clues);
    let mut techniques: Vec<Technique> = Vec::new();
    let mut used: LineSet = 0;
    while techniques.len() < MAX_STEPS {
        let is_new = |technique: Technique| {
            techniques.iter().filter(|used| **used == technique).count() < MAX_SAME
        };
        let Some(step) = next_step(clues, &marks, Technique::OF_LINES, |technique, line| {
            is_new(technique) && used >> line & 1 == 0
        }) else {
            break;
        };
        used |= 1 << step.line;
        techniques.push(step.technique);
        let number = techniques.len().to_string();
        let at = match step.line.checked_sub(clues.rows) {
            Some(column) => Spot::new(2 * column as i16 + 1, 2 * clues.rows as i16 + 1),
            None => Spot::new(2 * clues.columns as i16 + 1, 2 * step.line as i16 + 1),
        };
        grid.text(at, Anchor::Centre, number, Role::Clue);
        marks.add(step.line, step.cells);
    }
    let margin = Margin::new(1, PITCH);
    grid.lattice.margins.right = margin;
    grid.lattice.margins.bottom = margin;
    let cell = |row: usize, column: usize| Cell::new(column as u16, row as u16);
    let rows = || marks.rows().iter().enumerate();
    let black = rows()
        .flat_map(|(row, cells)| members(cells.black.into()).map(move |column| cell(row, column)));
    let black: Vec<Cell> = black.collect();
    let white = rows().flat_map(|(row, cells)| {
        members(cells.white.into()).map(move |column| cell(row, column).centre())
    });
    let crosses: Vec<Mark> = white.map(|at| Mark::Sign { at, sign: Sign::Cross }).collect();
    if !black.is_empty() {
        grid.marks.push(Mark::Fill { cells: black, tone: Tone::Black });
    }
    grid.marks.extend(crosses);
    let techniques: Vec<String> =
        techniques.iter().map(|technique| technique.name().to_owned()).collect();
    (!techniques.is_empty()).then(|| Worked { figure: Figure::of(grid), techniques })
}
