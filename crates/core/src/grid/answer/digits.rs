//! Digits in cells.

use std::ops::RangeInclusive;

use super::{AnswerForm, Found, Said};
use crate::board::Flaw;
use crate::figure::{Grid, Role};
use crate::grid::layers::Look;
use crate::grid::puzzle::GridPuzzle;
use crate::grid::size::Size;
use crate::solver::model::{Constraint, Model, Variable};
use crate::solver::phrase::{Arg, Phrase};

/// Digits in all cells, or in the white cells of a grid with runs. The function gives the digits for a size
/// of the grid. The clues of cells are givens: they are digits of the answer.
pub struct Digits(pub fn(Size) -> RangeInclusive<u8>);

impl AnswerForm for Digits {
    fn places(&self, puzzle: &GridPuzzle) -> Vec<[usize; 2]> {
        puzzle.white_cells().into_iter().map(|cell| [cell, cell]).collect()
    }

    fn values(&self, size: Size) -> RangeInclusive<u8> {
        (self.0)(size)
    }

    fn variables_at(&self, _: Size, cells: [usize; 2], variables: &mut Vec<usize>) {
        variables.extend(cells);
    }

    fn constrain(&self, puzzle: &GridPuzzle, variables: &[Variable], model: &mut Model) {
        for (variable, given) in variables.iter().zip(puzzle.cells()) {
            if let Some(digit) = given {
                model.add(Constraint::given(*variable, i32::from(*digit)));
            }
        }
    }

    fn draw(
        &self,
        look: Look,
        puzzle: &GridPuzzle,
        variables: &[Option<u8>],
        _: bool,
        grid: &mut Grid,
    ) {
        // The givens are drawn with the puzzle.
        let givens = puzzle.cells();
        for (cell, digit) in puzzle.white_cells().into_iter().zip(variables) {
            let is_given = givens.get(cell).copied().flatten().is_some();
            if let Some(digit) = digit.filter(|_| !is_given) {
                grid.symbol(look.cell(puzzle.size, cell), digit.to_string(), Role::Answer);
            }
        }
    }

    fn read(&self, look: Look, puzzle: &GridPuzzle, grid: &Grid) -> Result<Vec<u8>, Flaw> {
        let texts = grid.centre_texts()?;
        let digit = |cell: usize| {
            let text = texts.get(grid.index(look.cell(puzzle.size, cell))).copied().flatten();
            let (text, _) = text.ok_or_else(|| {
                Flaw(format!("the answer has no digit in {}", puzzle.size.cell_name(cell)))
            })?;
            let digit = text.parse().ok().filter(|digit| self.values(puzzle.size).contains(digit));
            digit.ok_or_else(|| Flaw(format!("{text:?} is not a digit of the grid")))
        };
        (0..puzzle.size.cells()).map(digit).collect()
    }

    fn name(&self, puzzle: &GridPuzzle, variable: usize) -> String {
        puzzle.size.cell_name(puzzle.white_cells()[variable])
    }

    fn say(&self, puzzle: &GridPuzzle, found: &Found) -> Said {
        let size = puzzle.size;
        let index = |digit: u8| usize::from(digit - self.values(size).start());
        if let ([(cell, digit)], []) = (found.decided.as_slice(), found.excluded.as_slice()) {
            let said = |key| {
                let phrase = Phrase::new(key).with("cell", Arg::Cell(*cell));
                phrase.with("digit", Arg::Digit(index(*digit)))
            };
            return Said { sentence: said("so-placed"), result: said("placed") };
        }
        let mut parts = Vec::new();
        for digit in self.values(size) {
            let cells = found.decided.iter().filter(|(_, own)| *own == digit);
            let cells: Vec<usize> = cells.map(|(cell, _)| *cell).collect();
            if !cells.is_empty() {
                let key = if cells.len() == 1 { "is-digit" } else { "are-digit" };
                let part = Phrase::new(key).with("cells", Arg::Cells(cells));
                parts.push(part.with("digit", Arg::Digit(index(digit))));
            }
        }
        // Digits that are excluded from the same cells share a part.
        let mut groups: Vec<(&[usize], u32)> = Vec::new();
        for (digit, cells) in &found.excluded {
            match groups.iter_mut().find(|(known, _)| known == cells) {
                Some((_, digits)) => *digits |= 1 << index(*digit),
                None => groups.push((cells, 1 << index(*digit))),
            }
        }
        parts.extend(groups.into_iter().map(|(cells, digits)| {
            let part = Phrase::new("cannot-be").with("cells", Arg::Cells(cells.to_vec()));
            part.with("digits", Arg::AnyDigit(digits))
        }));
        let said =
            |key| Phrase::new(key).with("parts", Arg::Phrases(parts.clone(), "part-separator"));
        Said { sentence: said("so"), result: said("parts") }
    }

    fn cell_of(&self, puzzle: &GridPuzzle, variable: usize) -> Option<usize> {
        puzzle.white_cells().get(variable).copied()
    }
}
