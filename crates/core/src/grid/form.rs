//! What the puzzles of a kind look like and how they are written.

use super::answer::AnswerForm;
use super::layers::{Clues, Layer, Look, RegionClues, Things};
use super::puzzle::GridPuzzle;
use super::size::{Size, Sizes};

/// What the puzzles of a kind look like and how they are written. The puzzle string, the figures, the
/// fingerprint and the messages of a kind follow from its form.
pub struct Form {
    /// A puzzle of the kind with its article, for messages: "a futoshiki".
    pub noun: &'static str,
    /// Several puzzles, for messages: "futoshiki".
    pub plural: &'static str,
    /// The sizes of grids.
    pub sizes: Sizes,
    /// The lines of the grid.
    pub look: Look,
    /// The layers of clues. There is at most one layer for each kind of [`Things`].
    pub layers: &'static [Layer],
    /// The clues of the regions of the grid. `None` if it has no regions.
    pub regions: Option<&'static dyn RegionClues>,
    /// What a solver finds.
    pub answer: &'static dyn AnswerForm,
    /// Other values with which a puzzle stays the same puzzle.
    pub relabel: Relabel,
}

impl Form {
    /// A puzzle without clues.
    pub fn empty(&self, size: Size) -> GridPuzzle {
        let layers = self.layers.iter().map(|layer| layer.things);
        layers.fold(GridPuzzle::new(size, Vec::new()), |puzzle, things| {
            puzzle.with(things, vec![None; things.all(size).len()])
        })
    }

    /// The clues of a layer, if the form has the layer.
    pub fn clues(&self, things: Things) -> Option<Clues> {
        self.layers.iter().find(|layer| layer.things == things).map(|layer| layer.clues)
    }
}

/// Other values with which a puzzle stays the same puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relabel {
    /// No other values.
    None,
    /// Inverted values: the smallest becomes the largest, and so on.
    Inverted,
    /// The same clues with any other numbers. All clues are numbers, and the answer has none of them.
    Any,
}
