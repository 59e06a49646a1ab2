//! Reads the parts of a grid: texts in cells, lines, and regions between lines.

use std::collections::BTreeSet;

use super::mark::{Anchor, Mark, Role, Weight};
use super::side_weights::SideWeights;
use super::spot::{Cell, Spot};
use super::{Figure, Grid};
use crate::board::{Board, Face, Flaw, Medium};

impl Figure {
    /// Checks that this figure, which was read from a page, is exactly the figure of a board in one
    /// of the media.
    ///
    /// # Errors
    /// The first difference from the figure in a book. The message names the face.
    pub fn check_face(&self, board: &dyn Board, face: Face) -> Result<(), Flaw> {
        let name = match face {
            Face::Puzzle => "puzzle",
            Face::Answer => "answer",
        };
        let is_equal = |medium| self.check_equal(board.figure(face, medium));
        let Err(flaw) = is_equal(Medium::Book) else { return Ok(()) };
        if [Medium::Newsprint, Medium::Screen].into_iter().any(|medium| is_equal(medium).is_ok()) {
            return Ok(());
        }
        Err(Flaw(format!("in the {name}, {flaw}")))
    }

    /// The grid of a figure that must consist of one grid.
    ///
    /// # Errors
    /// The figure has no grid.
    pub fn only_grid(&self) -> Result<&Grid, Flaw> {
        self.grid().ok_or_else(|| Flaw("there is no grid".to_owned()))
    }
}

impl Grid {
    /// The number of a cell, row by row from 0.
    pub fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.lattice.columns) + usize::from(cell.column)
    }

    /// The texts in the centres of the cells, row by row: a text and its role, or `None` for an
    /// empty cell. Texts elsewhere, for example in the margins, are ignored.
    ///
    /// # Errors
    /// A cell has two texts.
    pub fn centre_texts(&self) -> Result<Vec<Option<(&str, Role)>>, Flaw> {
        let (columns, rows) = (usize::from(self.lattice.columns), usize::from(self.lattice.rows));
        let mut texts = vec![None; columns * rows];
        for mark in &self.marks {
            let Mark::Symbol { at, anchor: Anchor::Centre, text, role } = mark else { continue };
            let cell = Cell::at(*at).filter(|cell| self.lattice.has(*cell));
            let Some(cell) = cell else { continue };
            if texts[self.index(cell)].replace((text.as_str(), *role)).is_some() {
                let (row, column) = (cell.row + 1, cell.column + 1);
                return Err(Flaw(format!("row {row}, column {column} has two texts")));
            }
        }
        Ok(texts)
    }

    /// The sides of cells along which lines of at least this weight run.
    pub fn sides(&self, weight: Weight) -> BTreeSet<Spot> {
        let weights = SideWeights::from_marks(&self.lattice, &self.marks);
        let sides = self.lattice.cells().flat_map(|cell| {
            let steps = [(0, -1), (1, 0), (0, 1), (-1, 0)];
            steps.map(|(right, down)| cell.centre().moved(right, down))
        });
        let has_line = |side: &Spot| weights.weight(*side).is_some_and(|line| line >= weight);
        sides.filter(has_line).collect()
    }

    /// The regions that lines of at least this weight enclose: for each cell, row by row, the number
    /// of its region, from 0. Regions are numbered in the order of their first cells.
    pub fn regions(&self, weight: Weight) -> Vec<usize> {
        let weights = SideWeights::from_marks(&self.lattice, &self.marks);
        let columns = usize::from(self.lattice.columns);
        let mut regions = vec![None; columns * usize::from(self.lattice.rows)];
        let mut count = 0;
        for first in self.lattice.cells() {
            if regions[self.index(first)].is_some() {
                continue;
            }
            regions[self.index(first)] = Some(count);
            let mut open = vec![first];
            while let Some(cell) = open.pop() {
                for (right, down) in [(0, -1), (-1, 0), (1, 0), (0, 1)] {
                    let centre = cell.centre();
                    let Some(near) = Cell::at(centre.moved(2 * right, 2 * down)) else { continue };
                    let is_parted = weights
                        .weight(centre.moved(right, down))
                        .is_some_and(|line| line >= weight);
                    if self.lattice.has(near) && !is_parted && regions[self.index(near)].is_none() {
                        regions[self.index(near)] = Some(count);
                        open.push(near);
                    }
                }
            }
            count += 1;
        }
        regions.into_iter().map(|region| region.unwrap_or(count)).collect()
    }
}
