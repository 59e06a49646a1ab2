//! A puzzle in a grid: its clues and its answer.

use std::ops::{Index, IndexMut};

use super::layers::{Region, Things};
use super::size::Size;

/// A puzzle in a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridPuzzle {
    /// The size of the grid.
    pub size: Size,
    /// The regions of the grid, in the order of their first cells, or its [`runs`](super::runs). Empty if
    /// the grid has neither.
    pub regions: Vec<Region>,
    /// The clues of each layer: one value for each of its things, or none. Without a layer for some
    /// things, these have no clues.
    pub clues: Layers,
    /// The value of each place of the answer, see [`AnswerForm`](super::answer::AnswerForm). Empty if
    /// the answer is not known.
    pub answer: Vec<u8>,
}

/// The clues by the things that have them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layers([Vec<Option<u8>>; Things::COUNT]);

impl Index<Things> for Layers {
    type Output = Vec<Option<u8>>;

    fn index(&self, things: Things) -> &Vec<Option<u8>> {
        &self.0[things as usize]
    }
}

impl IndexMut<Things> for Layers {
    fn index_mut(&mut self, things: Things) -> &mut Vec<Option<u8>> {
        &mut self.0[things as usize]
    }
}

/// A clue: the things of its layer, and the index of its thing.
pub type Clue = (Things, usize);

impl GridPuzzle {
    /// A puzzle without clues.
    pub fn new(size: Size, answer: Vec<u8>) -> GridPuzzle {
        GridPuzzle { size, regions: Vec::new(), clues: Layers::default(), answer }
    }

    /// This puzzle with the clues of a layer.
    #[must_use]
    pub fn with(mut self, things: Things, clues: Vec<Option<u8>>) -> GridPuzzle {
        self.clues[things] = clues;
        self
    }

    /// The clues of the cells. Empty if cells have no clues.
    pub fn cells(&self) -> &[Option<u8>] {
        &self.clues[Things::Cells]
    }

    /// Whether each cell has a value: the cells of the regions, or all cells of a grid without regions.
    pub fn is_white(&self) -> Vec<bool> {
        let mut is_white = vec![self.regions.is_empty(); self.size.cells()];
        let cells = self.regions.iter().flat_map(|region| &region.cells);
        cells.for_each(|cell| is_white[*cell] = true);
        is_white
    }

    /// The cells that have values.
    pub fn white_cells(&self) -> Vec<usize> {
        let is_white = self.is_white();
        (0..is_white.len()).filter(|cell| is_white[*cell]).collect()
    }

    /// All clues of a layer that the puzzle has.
    pub fn clues_of(&self, things: Things) -> impl Iterator<Item = Clue> {
        let clues = self.clues[things].iter().enumerate();
        clues.filter(|(_, clue)| clue.is_some()).map(move |(thing, _)| (things, thing))
    }

    /// The number of clues of a layer.
    pub fn count(&self, things: Things) -> usize {
        self.clues_of(things).count()
    }

    /// The comparisons of the sides: the smaller and the greater cell of each sign.
    pub fn comparisons(&self) -> impl Iterator<Item = [usize; 2]> {
        let size = self.size;
        let signs = self.clues[Things::Sides].iter().enumerate();
        signs.filter_map(move |(side, sign)| {
            sign.map(|sign| {
                let [a, b] = size.pair(side);
                if sign == 0 { [a, b] } else { [b, a] }
            })
        })
    }
}
