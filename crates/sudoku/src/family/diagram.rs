//! The diagram of a step: the grid before the step, with candidates.

use super::board::FamilyBoard;
use super::clues::ClueType;
use super::figure::{lattice_cell, puzzle_grid};
use super::grid::Regions;
use super::ladder::{candidates, ladder};
use super::variant::Variant;
use bookgen_core::figure::{Cell, Grid, Mark, OutlineStyle, Purpose, Role, Tone};
use bookgen_core::solver::rules::{Conclusion, Step, digits_in};

/// The techniques whose argument is about one digit. Their diagrams show the candidates of this digit
/// only.
const OF_ONE_DIGIT: [&str; 5] =
    ["hidden single", "locked candidates", "X-wing", "swordfish", "jellyfish"];

/// Whether puzzles of a variant have diagrams: the variant has no marks in its cells besides digits,
/// and a cell has at most nine candidates.
pub fn has_diagrams(variant: &Variant) -> bool {
    variant.clues == ClueType::None
        && !variant.shape.has_windows
        && variant.shape.regions != Regions::Samurai
        && variant.sizes.iter().all(|size| *size <= 9)
}

/// The grid before the step with the index `index`. `None` if there is no such step, or if the
/// symbols of the puzzle are pictures.
pub fn grid<const W: usize>(board: &FamilyBoard, index: usize) -> Option<Grid> {
    if !has_diagrams(board.layout.variant) || board.layout.symbols.are_pictures() {
        return None;
    }
    let ladder = ladder::<W>(&board.layout);
    let mut state = candidates(&board.layout, &ladder.geometry, &board.givens);
    let (mut count, mut found) = (0, None);
    ladder.solve(&mut state, ladder.levels.len() - 1, |before, _, step| {
        if count == index {
            found = Some((before.clone(), step.clone()));
        }
        count += 1;
    });
    let (before, step): (_, Step<W>) = found?;
    let mut grid = puzzle_grid(board);
    grid.purpose = Purpose::Read;
    let at = |cell: usize| lattice_cell(&board.layout.grid, cell);
    let symbol = |digit: usize| board.layout.symbol(digit as u8 + 1);
    let tinted: Vec<Cell> = (step.basis & before.open).into_iter().map(at).collect();
    if !tinted.is_empty() {
        grid.marks.insert(0, Mark::Fill { cells: tinted, tone: Tone::Tint });
    }
    let mut shown = u32::MAX;
    let (mut placed, mut removed) = (None, Vec::new());
    let has_one_digit = OF_ONE_DIGIT.iter().any(|name| step.technique.starts_with(name));
    match &step.conclusion {
        Conclusion::Placed(cell, digit) => {
            placed = Some(*cell);
            if has_one_digit {
                shown = 1 << digit;
            }
            grid.marks.push(Mark::Outline { cells: vec![at(*cell)], style: OutlineStyle::Inset });
            grid.symbol(at(*cell), symbol(*digit), Role::Answer);
        }
        Conclusion::Removed(all) => {
            if has_one_digit {
                shown = all.iter().fold(0, |digits, (digit, _)| digits | 1 << digit);
            }
            removed.extend(all.iter().copied());
        }
    }
    for cell in 0..board.layout.grid.cells() {
        if !before.open.has(cell) {
            if board.givens[cell] == 0 {
                let digit = before.of_cell(cell).trailing_zeros() as usize;
                grid.symbol(at(cell), symbol(digit), Role::Answer);
            }
            continue;
        }
        if placed == Some(cell) {
            continue;
        }
        for digit in digits_in(before.of_cell(cell) & shown) {
            let is_struck = removed.iter().any(|(own, cells)| *own == digit && cells.has(cell));
            let (at, text) = (at(cell).centre(), symbol(digit));
            grid.marks.push(Mark::Note { at, place: digit as u8, text, is_struck });
        }
    }
    Some(grid)
}
