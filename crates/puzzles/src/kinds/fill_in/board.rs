//! A parsed fill-in.

use super::NAME;
use bookgen_core::entries::placement::{ListedGrid, PlacementTask};
use bookgen_core::entries::{Entry, Shape};
use bookgen_core::{Flaw, Puzzle};

/// A parsed fill-in.
#[derive(Clone, Debug)]
pub struct FillInBoard {
    pub grid: ListedGrid,
    pub shape: Shape,
    /// The entries of the shape, first across, then down.
    pub entries: Vec<Entry>,
}

impl FillInBoard {
    /// A board of a grid whose black cells are all printed.
    ///
    /// # Errors
    /// The answer has another black cell, or the grid has another number of words than the list.
    pub fn new(grid: ListedGrid) -> Result<FillInBoard, Flaw> {
        let shape = grid.shape();
        let is_open = |cell: &usize| !shape.cells[*cell] && grid.givens[*cell].is_some();
        if let Some(cell) = (0..shape.cells.len()).find(is_open) {
            let name = shape.cell_name(cell);
            return Err(Flaw(format!("in the answer, {name} has no letter")));
        }
        let entries = shape.entries();
        let (words, places) = (grid.words.len(), entries.len());
        if words != places {
            return Err(Flaw(format!(
                "the list has {words} words for {places} places in the grid"
            )));
        }
        Ok(FillInBoard { grid, shape, entries })
    }

    /// Parses a puzzle. The answer may be empty.
    ///
    /// # Errors
    /// The text is not a fill-in.
    pub fn parse(puzzle: &Puzzle) -> Result<FillInBoard, Flaw> {
        FillInBoard::new(ListedGrid::parse(NAME, puzzle)?)
    }

    /// The puzzle string.
    pub fn puzzle(&self) -> Puzzle {
        self.grid.puzzle(NAME)
    }

    /// The grid and its words for a solver with a pencil, and the numbers of the given letters.
    pub fn task(&self) -> (PlacementTask, Vec<u32>) {
        let task = self.grid.task(&self.entries);
        let givens = task.letter_numbers(&self.grid.given_letters());
        (task, givens)
    }
}
