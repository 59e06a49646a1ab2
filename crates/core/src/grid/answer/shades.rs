//! Shaded cells.

use std::ops::RangeInclusive;

use super::{AnswerForm, Found, Said};
use crate::board::Flaw;
use crate::figure::{Grid, Mark, Tone};
use crate::grid::layers::{Look, Things};
use crate::grid::puzzle::GridPuzzle;
use crate::grid::size::Size;
use crate::grid::symbols::check_count;
use crate::solver::phrase::{Arg, Phrase};

/// The value of a cell that stays white.
pub const WHITE: u8 = 0;

/// The value of a shaded cell.
pub const SHADED: u8 = 1;

/// Shaded cells. In a puzzle string, `#` is a shaded cell and `.` is a white cell.
pub struct Shades;

impl AnswerForm for Shades {
    fn places(&self, puzzle: &GridPuzzle) -> Vec<[usize; 2]> {
        Things::Cells.all(puzzle.size)
    }

    fn values(&self, _: Size) -> RangeInclusive<u8> {
        WHITE..=SHADED
    }

    fn variables_at(&self, _: Size, cells: [usize; 2], variables: &mut Vec<usize>) {
        variables.extend(cells);
    }

    fn write(&self, puzzle: &GridPuzzle) -> String {
        puzzle.answer.iter().map(|shade| if *shade == SHADED { '#' } else { '.' }).collect()
    }

    fn parse(&self, puzzle: &GridPuzzle, text: &str) -> Result<Vec<u8>, Flaw> {
        let shade = |c: char| match c {
            '.' => Ok(WHITE),
            '#' => Ok(SHADED),
            _ => Err(Flaw(format!("{c:?} is not a white cell `.` or a shaded cell `#`"))),
        };
        let shades = text.chars().map(shade).collect::<Result<Vec<u8>, Flaw>>()?;
        check_count("the answer has", shades.len(), "cells", puzzle.size.cells())?;
        Ok(shades)
    }

    /// Fills the shaded cells: in a worked picture with a tint, on which the number of the step is
    /// legible beside the number of the cell.
    fn draw(
        &self,
        look: Look,
        puzzle: &GridPuzzle,
        variables: &[Option<u8>],
        is_worked: bool,
        grid: &mut Grid,
    ) {
        let shaded = (0..variables.len()).filter(|cell| variables[*cell] == Some(SHADED));
        let cells: Vec<_> = shaded.map(|cell| look.cell(puzzle.size, cell)).collect();
        if !cells.is_empty() {
            let tone = if is_worked { Tone::Tint } else { Tone::Black };
            grid.marks.push(Mark::Fill { cells, tone });
        }
    }

    fn read(&self, look: Look, puzzle: &GridPuzzle, grid: &Grid) -> Result<Vec<u8>, Flaw> {
        let filled = grid.marks.iter().flat_map(|mark| match mark {
            Mark::Fill { cells, tone: Tone::Black } => cells.as_slice(),
            _ => &[],
        });
        let filled: Vec<_> = filled.collect();
        let is_filled = |cell| filled.contains(&&look.cell(puzzle.size, cell));
        let shade = |cell| if is_filled(cell) { SHADED } else { WHITE };
        Ok((0..puzzle.size.cells()).map(shade).collect())
    }

    fn name(&self, puzzle: &GridPuzzle, variable: usize) -> String {
        puzzle.size.cell_name(variable)
    }

    fn difference(&self, puzzle: &GridPuzzle, variable: usize, found: i32, _: i32) -> String {
        let shade = if found == i32::from(SHADED) { "shaded" } else { "white" };
        format!("with {} {shade}", self.name(puzzle, variable))
    }

    fn say(&self, _: &GridPuzzle, found: &Found) -> Said {
        let keys = [(SHADED, ["is-shaded", "are-shaded"]), (WHITE, ["is-white", "are-white"])];
        let parts = keys.into_iter().filter_map(|(shade, [one, several])| {
            let cells = found.decided.iter().filter(|(_, own)| *own == shade);
            let cells: Vec<usize> = cells.map(|(cell, _)| *cell).collect();
            let key = if cells.len() == 1 { one } else { several };
            (!cells.is_empty()).then(|| Phrase::new(key).with("cells", Arg::Cells(cells)))
        });
        let parts: Vec<Phrase> = parts.collect();
        let said =
            |key| Phrase::new(key).with("parts", Arg::Phrases(parts.clone(), "part-separator"));
        Said { sentence: said("so"), result: said("parts") }
    }

    fn cell_of(&self, _: &GridPuzzle, variable: usize) -> Option<usize> {
        Some(variable)
    }
}
