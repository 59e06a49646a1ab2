//! A parsed fill-in.

use super::{FillIn, NAME, describe, grade, verify, worked};
use bookgen_core::entries::placement::ipuz::fill_in;
use bookgen_core::entries::placement::{ListedGrid, PlacementTask};
use bookgen_core::entries::{Entry, Shape, fingerprint_of_letters};
use bookgen_core::words::Words;
use bookgen_core::{
    Board, Face, Figure, Fingerprint, Flaw, Grade, Medium, Metadata, Puzzle, Step, Verdict, Worked,
};
use serde_json::{Value, json};

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

impl Board for FillInBoard {
    fn verify(&self) -> Verdict {
        verify::verify(self)
    }

    fn grade(&self) -> Grade {
        grade::grade(self)
    }

    fn steps(&self, language: &str) -> Vec<Step> {
        grade::steps(self, &Words::of_kind(&FillIn, language))
    }

    fn worked(&self) -> Option<Worked> {
        worked::worked(self)
    }

    /// Puzzles count as equal if they have the same letters in the same cells, perhaps with rows and columns
    /// exchanged. The printed words do not count.
    fn fingerprint(&self) -> Fingerprint {
        let Shape { columns, rows, .. } = self.shape;
        fingerprint_of_letters(columns, rows, |cell| self.grid.answer.get(cell)?.as_deref())
    }

    fn figure(&self, face: Face, _: Medium) -> Figure {
        self.grid.figure(face)
    }

    fn describe(&self, face: Face, language: &str) -> String {
        describe::describe(self, face, &Words::of_kind(&FillIn, language))
    }

    fn listed_letters(&self) -> Vec<String> {
        self.grid.words.iter().map(|word| word.letters.concat()).collect()
    }

    fn ipuz(&self, face: Face, metadata: &Metadata<'_>) -> Option<String> {
        let lists = self.grid.figure(Face::Puzzle).lists;
        let mut document = fill_in(&self.shape, &self.grid.given_letters(), lists, metadata);
        if face == Face::Answer {
            let letters: Vec<Value> = self.grid.answer.iter().map(|letter| json!(letter)).collect();
            document.grid("solution", self.shape.columns, &letters);
        }
        Some(document.into_text())
    }
}
