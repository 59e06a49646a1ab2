//! The first steps of a solution as a picture.

use super::board::NonogramBoard;
use super::explain::{Technique, next_step};
use super::figure::puzzle;
use super::marks::{LineSet, Marks};
use super::passes::members;
use bookgen_core::figure::{Anchor, Cell, Margin, Mark, Role, Sign, Spot, Tone};
use bookgen_core::{Figure, Worked, WorkedStep};

/// The maximum number of steps in the picture, and of steps of one technique as long as there are
/// other steps.
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
        // A harder technique may also find what an easier one finds in a line. Its sentence would then
        // be wrong.
        let is_easiest = |technique: Technique, line: usize| {
            let mut easier = Technique::OF_LINES.iter().take_while(|known| **known != technique);
            !easier.any(|easier| easier.finds(clues, &marks, line))
        };
        let next = |may_use: &dyn Fn(Technique) -> bool| {
            next_step(clues, &marks, Technique::OF_LINES, |technique, line| {
                may_use(technique) && used >> line & 1 == 0 && is_easiest(technique, line)
            })
        };
        let Some(step) = next(&is_new).or_else(|| next(&|_| true)) else { break };
        used |= 1 << step.line;
        techniques.push(step.technique);
        let number = techniques.len().to_string();
        let at = match step.line.checked_sub(clues.rows) {
            Some(column) => Spot::new(2 * column as i16 + 1, 2 * clues.rows as i16 + 1),
            None => Spot::new(2 * clues.columns as i16 + 1, 2 * step.line as i16 + 1),
        };
        grid.text(at, Anchor::Centre, number, Role::Step);
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
    let steps: Vec<WorkedStep> =
        techniques.iter().map(|technique| WorkedStep::new(technique.name())).collect();
    (!steps.is_empty()).then(|| Worked { figure: Figure::new(grid), steps })
}
