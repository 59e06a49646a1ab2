//! A puzzle in a grid: its clues and its answer.

use std::ops::RangeInclusive;

use super::form::{Clues, Form, Relabel, Things};
use super::size::Size;
use crate::solver::symmetry::Position;

/// A puzzle in a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridPuzzle {
    /// The size of the grid.
    pub size: Size,
    /// The clues of each layer of the [`Form`]: one value for each of its things, or none.
    pub clues: Vec<Vec<Option<u8>>>,
    /// The value of each place of the answer, see [`AnswerForm`](super::answer::AnswerForm). Empty if
    /// the answer is not known.
    pub answer: Vec<u8>,
}

/// A clue: the index of its layer, and the index of its thing.
pub type Clue = (usize, usize);

impl GridPuzzle {
    /// A puzzle without clues and answer.
    pub fn empty(form: &Form, size: Size) -> GridPuzzle {
        let layers = form.layers.iter().map(|layer| vec![None; layer.things.all(size).len()]);
        GridPuzzle { size, clues: layers.collect(), answer: Vec::new() }
    }

    /// The clues of the cells, if the first layer has them.
    pub fn cells(&self) -> &[Option<u8>] {
        self.clues.first().map_or(&[], Vec::as_slice)
    }

    /// All clues of a layer that the puzzle has.
    pub fn clues_of(&self, layer: usize) -> impl Iterator<Item = Clue> {
        let clues = self.clues.get(layer).into_iter().flatten().enumerate();
        clues.filter(|(_, clue)| clue.is_some()).map(move |(thing, _)| (layer, thing))
    }

    /// The number of clues of a layer.
    pub fn count(&self, layer: usize) -> usize {
        self.clues_of(layer).count()
    }

    /// The comparisons of a layer of sides: the smaller and the greater cell of each sign.
    pub fn comparisons(&self, layer: usize) -> impl Iterator<Item = [usize; 2]> {
        let size = self.size;
        let signs = self.clues[layer].iter().enumerate();
        signs.filter_map(move |(side, clue)| {
            let [a, b] = clue.map(|_| size.pair(side))?;
            clue.map(|clue| if clue == 0 { [a, b] } else { [b, a] })
        })
    }

    /// The puzzle in each of the moved grids, with the other values that the form allows. If it allows
    /// any numbers, the clues have their numbers in the order of the first occurrence.
    pub(super) fn disguises(&self, form: &Form) -> Vec<GridPuzzle> {
        let things: Vec<Index> =
            form.layers.iter().map(|layer| Index::new(layer.things.all(self.size))).collect();
        let places = Index::new(form.answer.places(self));
        let moved = |position: &Position| {
            let size = Size { columns: position.columns, rows: position.rows() };
            let mut moved = GridPuzzle { size, clues: Vec::new(), answer: Vec::new() };
            let layers = form.layers.iter().zip(&self.clues).zip(&things);
            let layers = layers.map(|((layer, clues), things)| {
                let sources = things.sources(&layer.things.all(size), position).into_iter();
                let clues = sources.map(|(from, is_reversed)| match (clues[from], layer.clues) {
                    (Some(sign), Clues::Comparisons) if is_reversed => Some(1 - sign),
                    (clue, _) => clue,
                });
                clues.collect()
            });
            moved.clues = layers.collect();
            if !self.answer.is_empty() {
                let sources = places.sources(&form.answer.places(&moved), position).into_iter();
                moved.answer = sources.map(|(from, _)| self.answer[from]).collect();
            }
            moved
        };
        let positions = Position::all(self.size.columns, self.size.rows);
        let relabelled = |moved: GridPuzzle| match form.relabel {
            Relabel::None => vec![moved],
            Relabel::Inverted => vec![moved.inverted(form), moved],
            Relabel::Any => vec![moved.renumbered(form)],
        };
        positions.iter().map(moved).flat_map(relabelled).collect()
    }

    /// The puzzle with the numbers of its clues in the order in which they first occur.
    fn renumbered(&self, form: &Form) -> GridPuzzle {
        let mut seen = Vec::new();
        let layers = form.layers.iter().zip(&self.clues).map(|(layer, clues)| {
            let least = *layer.clues.values(self.size).start();
            let mut number = |value: u8| {
                let known = seen.iter().position(|known| *known == value);
                least + known.unwrap_or_else(|| (seen.len(), seen.push(value)).0) as u8
            };
            clues.iter().map(|clue| clue.map(&mut number)).collect()
        });
        let clues = layers.collect();
        GridPuzzle { size: self.size, clues, answer: self.answer.clone() }
    }

    /// The puzzle with inverted values.
    fn inverted(&self, form: &Form) -> GridPuzzle {
        let invert = |value: u8, range: &RangeInclusive<u8>| {
            range.start() + (range.end() - value.clamp(*range.start(), *range.end()))
        };
        let layers = form.layers.iter().zip(&self.clues).map(|(layer, clues)| {
            let range = layer.clues.values(self.size);
            clues.iter().map(|clue| clue.map(|value| invert(value, &range))).collect()
        });
        let range = form.answer.values(self.size);
        let answer = self.answer.iter().map(|value| invert(*value, &range));
        GridPuzzle { size: self.size, clues: layers.collect(), answer: answer.collect() }
    }
}

/// The things of a grid by their cells.
struct Index(Vec<(Vec<usize>, usize)>);

impl Index {
    fn new(things: Vec<Vec<usize>>) -> Index {
        let mut things: Vec<(Vec<usize>, usize)> =
            things.into_iter().enumerate().map(|(at, cells)| (cells, at)).collect();
        things.sort_unstable();
        Index(things)
    }

    /// For each thing of a moved grid, the thing of this grid at the same place, and whether its cells
    /// are in the reverse order.
    fn sources(&self, moved: &[Vec<usize>], position: &Position) -> Vec<(usize, bool)> {
        let find = |cells: &[usize]| {
            let at = self.0.binary_search_by(|(known, _)| known.as_slice().cmp(cells)).ok()?;
            Some(self.0[at].1)
        };
        let source = |cells: &Vec<usize>| {
            let mut cells: Vec<usize> = cells.iter().map(|cell| position.cells[*cell]).collect();
            if let Some(at) = find(&cells) {
                return (at, false);
            }
            cells.reverse();
            (find(&cells).unwrap_or_default(), true)
        };
        moved.iter().map(source).collect()
    }
}

/// The layer of the things, if the form has it.
pub(super) fn layer_of(form: &Form, things: Things) -> Option<usize> {
    form.layers.iter().position(|layer| layer.things == things)
}
