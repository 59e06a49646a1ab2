//! Bridges between islands.

use std::ops::RangeInclusive;

use super::{AnswerForm, Found, Said};
use crate::board::Flaw;
use crate::figure::{Grid, LineStyle, Mark};
use crate::grid::layers::Look;
use crate::grid::puzzle::GridPuzzle;
use crate::grid::size::Size;
use crate::solver::phrase::{Arg, Phrase};

/// None, one or two bridges on each link. The islands are the cells with clues, and a link joins two
/// islands in sight of each other, across or down.
pub struct Bridges;

impl Bridges {
    /// The links of a puzzle: for each island, row by row, the link to the right and the link below.
    pub fn links(puzzle: &GridPuzzle) -> Vec<[usize; 2]> {
        let Size { columns, .. } = puzzle.size;
        let is_island = |cell: &usize| puzzle.cells()[*cell].is_some();
        let links = |island: usize| {
            let mut right = island + 1..island + columns - island % columns;
            let mut below = (island + columns..puzzle.size.cells()).step_by(columns);
            let others = [right.find(is_island), below.find(is_island)];
            others.into_iter().flatten().map(move |other| [island, other])
        };
        (0..puzzle.size.cells()).filter(is_island).flat_map(links).collect()
    }

    /// The possible numbers of bridges between two islands in words. The numbers are bits.
    pub fn phrase(islands: [usize; 2], numbers: u16) -> Phrase {
        let key = match numbers {
            0b001 => "no-bridge",
            0b010 => "one-bridge",
            0b100 => "two-bridges",
            0b011 => "at-most-one-bridge",
            0b101 => "not-one-bridge",
            _ => "at-least-one-bridge",
        };
        Phrase::new(key).with("cells", Arg::Cells(islands.to_vec()))
    }
}

impl AnswerForm for Bridges {
    fn places(&self, puzzle: &GridPuzzle) -> Vec<[usize; 2]> {
        Bridges::links(puzzle)
    }

    fn values(&self, _: Size) -> RangeInclusive<u8> {
        0..=2
    }

    /// Without the clue of an island, all links can change.
    fn variables_at(&self, _: Size, _: [usize; 2], _: &mut Vec<usize>) {}

    fn draw(
        &self,
        look: Look,
        puzzle: &GridPuzzle,
        variables: &[Option<u8>],
        _: bool,
        grid: &mut Grid,
    ) {
        for (link, number) in Bridges::links(puzzle).into_iter().zip(variables) {
            let style = match number {
                Some(1) => LineStyle::Bridge,
                Some(2) => LineStyle::DoubleBridge,
                _ => continue,
            };
            let through = link.map(|cell| look.cell(puzzle.size, cell).centre());
            grid.marks.push(Mark::Line { through: through.to_vec(), style });
        }
    }

    fn read(&self, look: Look, puzzle: &GridPuzzle, grid: &Grid) -> Result<Vec<u8>, Flaw> {
        let links = Bridges::links(puzzle).into_iter();
        let links = links.map(|link| link.map(|cell| look.cell(puzzle.size, cell).centre()));
        let links: Vec<_> = links.collect();
        let mut numbers = vec![0; links.len()];
        for mark in &grid.marks {
            let (through, number) = match mark {
                Mark::Line { through, style: LineStyle::Bridge } => (through, 1),
                Mark::Line { through, style: LineStyle::DoubleBridge } => (through, 2),
                _ => continue,
            };
            let link = links.iter().position(|ends| ends.iter().all(|end| through.contains(end)));
            let link = link.ok_or_else(|| Flaw("a bridge does not join two islands".to_owned()))?;
            numbers[link] += number;
        }
        match numbers.iter().all(|number| *number <= 2) {
            true => Ok(numbers),
            false => Err(Flaw("two islands have more than two bridges between them".to_owned())),
        }
    }

    fn name(&self, puzzle: &GridPuzzle, variable: usize) -> String {
        let [a, b] = Bridges::links(puzzle)[variable].map(|cell| puzzle.size.cell_name(cell));
        format!("between {a} and {b}")
    }

    fn difference(
        &self,
        puzzle: &GridPuzzle,
        variable: usize,
        found: i32,
        expected: i32,
    ) -> String {
        let place = self.name(puzzle, variable);
        format!("with {found} instead of {expected} bridges {place}")
    }

    fn say(&self, puzzle: &GridPuzzle, found: &Found) -> Said {
        let links = Bridges::links(puzzle);
        let decided = found.decided.iter().map(|(link, number)| (*link, 1 << number));
        let excluded = found.excluded.iter().flat_map(|(number, those)| {
            those.iter().map(move |link| (*link, 0b111 & !(1 << number)))
        });
        let parts = decided.chain(excluded);
        let parts: Vec<Phrase> =
            parts.map(|(link, numbers)| Bridges::phrase(links[link], numbers)).collect();
        let said =
            |key| Phrase::new(key).with("parts", Arg::Phrases(parts.clone(), "part-separator"));
        Said { sentence: said("so-bridges"), result: said("parts") }
    }

    /// The cell in the middle of a link.
    fn cell_of(&self, puzzle: &GridPuzzle, variable: usize) -> Option<usize> {
        let ends = Bridges::links(puzzle).get(variable)?.map(|cell| puzzle.size.place(cell));
        let [(left, top), (right, bottom)] = ends;
        Some(top.midpoint(bottom) * puzzle.size.columns + left.midpoint(right))
    }
}
