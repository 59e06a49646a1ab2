//! Marks that hide each other.

use std::collections::BTreeSet;

use super::{GridCheck, name};
use crate::board::Flaw;
use crate::figure::lattice::sides;
use crate::figure::mark::{Anchor, Corner, Form, Mark, Tone, Weight};
use crate::figure::spot::{Place, Spot};

impl GridCheck<'_> {
    /// Checks that each filled half of a cell is visible, and that no text is on it. The opposite corner
    /// may have a text.
    pub(super) fn check_halves(&self) -> Result<(), Flaw> {
        for mark in &self.grid.marks {
            let Mark::Shape { at, form: Form::Half(corner), tone } = mark else { continue };
            let free = match corner {
                Corner::TopLeft => Anchor::BottomRight,
                Corner::TopRight => Anchor::BottomLeft,
                Corner::BottomLeft => Anchor::TopRight,
                Corner::BottomRight => Anchor::TopLeft,
            };
            let is_text = self.texts.iter().any(|(text, anchor)| text == at && *anchor != free);
            let is_filled = self.grid.marks.iter().any(|mark| match mark {
                Mark::Fill { cells, tone: own } => {
                    own >= tone && cells.iter().any(|cell| cell.centre() == *at)
                }
                _ => false,
            });
            if is_text || is_filled || self.splits.contains(at) {
                let place = name(*at);
                return Err(Flaw(format!("the filled half of {place} hides a mark or is hidden")));
            }
        }
        Ok(())
    }

    /// Checks that border lines are on the boundary of the grid, and that no other lines are there. In
    /// some styles, border lines are as wide as other lines.
    pub(super) fn check_borders(&self) -> Result<(), Flaw> {
        if !self.weights.contains(&Weight::Border) {
            return Ok(());
        }
        let lattice = &self.grid.lattice;
        for mark in &self.grid.marks {
            let Mark::Edges { runs, weight } = mark else { continue };
            let is_border = *weight == Weight::Border;
            let mut all = runs.iter().copied().flat_map(sides);
            if let Some(side) = all.find(|side| lattice.is_boundary(*side) != is_border) {
                let what = if is_border { "is not on" } else { "is on" };
                return Err(Flaw(format!(
                    "the line of the weight {weight:?} at {} {what} the boundary of the grid",
                    name(side)
                )));
            }
        }
        Ok(())
    }

    /// Checks that dots in centres and at corners of cells are alone, and that no white dot or bar hides
    /// an outline beside it.
    pub(super) fn check_dots(&self) -> Result<(), Flaw> {
        let is_marked = |at: &Spot| {
            let is_written = self.texts.iter().any(|(text, _)| text == at)
                || self.notes.iter().any(|(note, _)| note == at);
            is_written || self.signs.contains(at) || self.crossed.contains(at)
        };
        let beside: BTreeSet<Spot> =
            self.outlined.iter().flat_map(|(_, cell)| around(cell.centre())).collect();
        for mark in &self.grid.marks {
            let Mark::Shape { at, form: form @ (Form::Dot | Form::Bar), tone } = mark else {
                continue;
            };
            let is_side = matches!(at.place(), Place::HorizontalSide | Place::VerticalSide);
            if *form == Form::Dot && !is_side && is_marked(at) {
                return Err(Flaw(format!("{} has a dot and another mark", name(*at))));
            }
            if *tone == Tone::Paper && beside.contains(at) {
                return Err(Flaw(format!("the shape at {} hides an outline", name(*at))));
            }
        }
        Ok(())
    }

    /// Checks that cells with a diagonal have no shape or sign that hides it.
    pub(super) fn check_splits(&self) -> Result<(), Flaw> {
        let hides = |at: &Spot| self.signs.contains(at) || self.shapes.contains(at);
        let hidden = self.splits.iter().find(|at| hides(at) || around(**at).iter().any(hides));
        match hidden {
            Some(at) => Err(Flaw(format!("a mark hides the diagonal of {}", name(*at)))),
            None => Ok(()),
        }
    }
}

/// The sides and corners of a cell, from its centre.
fn around(centre: Spot) -> [Spot; 8] {
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
        .map(|(right, down)| centre.moved(right, down))
}
