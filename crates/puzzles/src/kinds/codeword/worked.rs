//! The first steps of a solution as a picture.

use super::board::CodewordBoard;
use super::figure::{draw, key_cells};
use super::solver::{CodeStep, Technique};
use bookgen_core::figure::{Anchor, Cell, Panel, Role};
use bookgen_core::{Figure, Worked, WorkedStep};

/// The maximum number of steps in the picture.
const MAX_STEPS: usize = 5;

/// The puzzle after some steps. The number of a step is in the first cell of its word, or in the cell of its
/// number in the key. `None` if the puzzle does not start with such a step.
pub fn worked(board: &CodewordBoard) -> Option<Worked> {
    let coded = board.coded().ok().flatten()?;
    let solution = coded.solve().ok()?;
    let mut letters = board.starters.clone();
    let mut places: Vec<(usize, Cell)> = Vec::new();
    let mut steps = Vec::new();
    let columns = board.shape.columns;
    for step in solution.steps.iter().take(MAX_STEPS) {
        let found = match step {
            CodeStep::Word { found, .. } => found.clone(),
            CodeStep::Same { number, letter, .. } | CodeStep::Letter { number, letter, .. } => {
                vec![(*number, *letter)]
            }
            CodeStep::Few { .. } => break,
        };
        let place = match step {
            CodeStep::Word { entry, .. } | CodeStep::Same { entry, .. } => {
                let cell = board.entries[*entry].cells[0];
                (0, Cell::new((cell % columns) as u16, (cell / columns) as u16))
            }
            _ => (1, *key_cells(board).get(usize::from(found[0].0))?),
        };
        if step.technique() == Technique::LastLetter || places.contains(&place) {
            break;
        }
        places.push(place);
        for (number, letter) in found {
            letters[usize::from(number)] =
                Some(coded.lexicon.alphabet()[usize::from(letter)].clone());
        }
        steps.push(WorkedStep::new(step.technique().name()));
    }
    let mut panels = draw(board, true, &letters);
    for ((panel, cell), number) in places.into_iter().zip(1..) {
        let Some(Panel::Grid(grid)) = panels.get_mut(panel) else { continue };
        grid.text(cell.centre(), Anchor::TopRight, i32::to_string(&number), Role::Step);
    }
    (!steps.is_empty()).then(|| Worked { figure: Figure { panels, ..Figure::default() }, steps })
}
