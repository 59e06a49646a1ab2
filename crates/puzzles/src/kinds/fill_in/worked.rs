//! The first steps of a solution as a picture.

use super::board::FillInBoard;
use bookgen_core::entries::placement::{PlacementStep, Technique};
use bookgen_core::figure::{Anchor, Role};
use bookgen_core::{Figure, Worked, WorkedStep};

/// The maximum number of steps in the picture.
const MAX_STEPS: usize = 5;

/// The puzzle after some steps. The number of a step is in the first cell of its word. `None` if the puzzle
/// does not start with a word that follows from the letters.
pub fn worked(board: &FillInBoard) -> Option<Worked> {
    let (task, givens) = board.task();
    let (_, path) = task.path(&givens, Technique::CrossingLetters);
    let mut cells = board.grid.givens.clone();
    let mut numbered: Vec<usize> = Vec::new();
    let mut steps = Vec::new();
    for step in &path {
        let PlacementStep::Placed { run, word, technique } = step else { break };
        let entry = &board.entries[*run];
        if steps.len() == MAX_STEPS || numbered.contains(&entry.cells[0]) {
            break;
        }
        for (cell, letter) in entry.cells.iter().zip(&board.grid.words[*word].letters) {
            cells[*cell] = Some(Some(letter.clone()));
        }
        // A given word is no step.
        if !entry.cells.iter().all(|cell| matches!(board.grid.givens[*cell], Some(Some(_)))) {
            numbered.push(entry.cells[0]);
            steps.push(WorkedStep::new(technique.name()));
        }
    }
    let mut grid = board.grid.draw(&cells);
    for (cell, number) in numbered.into_iter().zip(1..) {
        let at = board.grid.cell(cell).centre();
        grid.text(at, Anchor::TopRight, i32::to_string(&number), Role::Step);
    }
    (!steps.is_empty()).then(|| Worked { figure: Figure::new(grid), steps })
}
