//! The disguises of a puzzle: its rotations and reflections, and the other values that its form allows.

use std::ops::RangeInclusive;

use super::form::{Form, Relabel};
use super::layers::{Clues, Layer, Look};
use super::puzzle::GridPuzzle;
use super::size::Size;
use super::{regions, runs};
use crate::solver::symmetry::Position;

/// The puzzle in each of the moved grids, with the other values that the form allows. If it allows
/// any numbers, the clues have their numbers in the order of the first occurrence.
pub fn disguises(form: &Form, puzzle: &GridPuzzle) -> Vec<GridPuzzle> {
    let Size { columns, rows } = puzzle.size;
    let things: Vec<Index> =
        form.layers.iter().map(|layer| Index::new(layer.things.all(puzzle.size))).collect();
    let places = Index::new(form.answer.places(puzzle));
    let moved = |position: &Position| {
        let size = Size { columns: position.columns, rows: position.rows() };
        let mut moved = GridPuzzle::new(size, Vec::new());
        moved.regions = regions::moved(&puzzle.regions, position);
        if form.look == Look::Runs {
            runs::sort(size, &mut moved.regions);
        }
        for (Layer { things, clues }, index) in form.layers.iter().zip(&things) {
            let own = &puzzle.clues[*things];
            let sources = index.sources(&things.all(size), position).into_iter();
            let values = sources.map(|(from, is_reversed)| match (own[from], clues) {
                (Some(sign), Clues::Comparisons) if is_reversed => Some(1 - sign),
                (clue, _) => clue,
            });
            moved.clues[*things] = values.collect();
        }
        if !puzzle.answer.is_empty() {
            let sources = places.sources(&form.answer.places(&moved), position).into_iter();
            moved.answer = sources.map(|(from, _)| puzzle.answer[from]).collect();
        }
        moved
    };
    let relabelled = |moved: GridPuzzle| match form.relabel {
        Relabel::None => vec![moved],
        Relabel::Inverted => vec![inverted(form, &moved), moved],
        Relabel::Any => vec![renumbered(form, &moved)],
    };
    let positions = match form.look {
        Look::Runs => runs::positions(puzzle.size),
        _ => Position::all(columns, rows).to_vec(),
    };
    positions.iter().map(moved).flat_map(relabelled).collect()
}

/// The puzzle with the numbers of its clues in the order in which they first occur.
fn renumbered(form: &Form, puzzle: &GridPuzzle) -> GridPuzzle {
    let mut seen = Vec::new();
    let mut renumbered = puzzle.clone();
    for Layer { things, clues } in form.layers {
        let least = *clues.values(puzzle.size).start();
        for value in renumbered.clues[*things].iter_mut().flatten() {
            let known = seen.iter().position(|known| *known == *value);
            let number = known.unwrap_or_else(|| {
                seen.push(*value);
                seen.len() - 1
            });
            *value = least + number as u8;
        }
    }
    renumbered
}

/// The puzzle with inverted values.
fn inverted(form: &Form, puzzle: &GridPuzzle) -> GridPuzzle {
    let invert = |value: &mut u8, range: &RangeInclusive<u8>| {
        *value = range.start() + (range.end() - (*value).clamp(*range.start(), *range.end()));
    };
    let mut inverted = puzzle.clone();
    for Layer { things, clues } in form.layers {
        let range = clues.values(puzzle.size);
        inverted.clues[*things].iter_mut().flatten().for_each(|value| invert(value, &range));
    }
    let range = form.answer.values(puzzle.size);
    inverted.answer.iter_mut().for_each(|value| invert(value, &range));
    if form.look == Look::Runs {
        let both = u32::from(range.start() + range.end());
        inverted
            .regions
            .iter_mut()
            .for_each(|run| run.clue = both * run.cells.len() as u32 - run.clue);
    }
    inverted
}

/// The things of a grid by their cells.
struct Index(Vec<([usize; 2], usize)>);

impl Index {
    fn new(things: Vec<[usize; 2]>) -> Index {
        let things = things.into_iter().enumerate().map(|(at, cells)| (cells, at));
        let mut things: Vec<([usize; 2], usize)> = things.collect();
        things.sort_unstable();
        Index(things)
    }

    /// For each thing of a moved grid, the thing of this grid at the same place, and whether its cells
    /// are in the reverse order.
    fn sources(&self, moved: &[[usize; 2]], position: &Position) -> Vec<(usize, bool)> {
        let find = |cells: [usize; 2]| {
            let at = self.0.binary_search_by_key(&cells, |(known, _)| *known).ok()?;
            Some(self.0[at].1)
        };
        let source = |cells: &[usize; 2]| {
            let [a, b] = cells.map(|cell| position.cells[cell]);
            match find([a, b]) {
                Some(at) => (at, false),
                None => (find([b, a]).unwrap_or_default(), true),
            }
        };
        moved.iter().map(source).collect()
    }
}
