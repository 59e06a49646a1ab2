//! The diagram of a step: the grid before the step, with candidates.

use super::board::{self, ALL, CellSet, Cells, HOUSE_SETS, column, row};
use super::figure;
use super::grade::{CandidateView, Candidates, Conclusion, DigitSet, Step, Technique, digit_set};
use bookgen_core::Face;
use bookgen_core::figure::{Cell, Grid, Mark, OutlineStyle, Purpose, Role, Tone};

/// The grid before a step. `cells` has the givens and the digits placed by earlier steps.
pub fn grid(givens: &Cells, cells: &Cells, candidates: &Candidates, step: &Step) -> Grid {
    let mut grid = figure::grid(givens, cells, Face::Puzzle);
    grid.purpose = Purpose::Read;
    let lattice_cell = |place: usize| Cell::new(column(place) as u16, row(place) as u16);
    let placed = step.placed();
    let key = key_cells(step) & !board::filled(cells);
    let tinted = board::cells(key).map(lattice_cell).collect::<Vec<Cell>>();
    if !tinted.is_empty() {
        grid.marks.insert(0, Mark::Fill { cells: tinted, tone: Tone::Tint });
    }
    for place in (0..81).filter(|place| cells[*place] != 0 && givens[*place] == 0) {
        grid.symbol(lattice_cell(place), char::from(b'0' + cells[place]), Role::Answer);
    }
    if let Some((place, digit)) = placed {
        let cells = vec![lattice_cell(place)];
        grid.marks.push(Mark::Outline { cells, style: OutlineStyle::Inset });
        grid.symbol(lattice_cell(place), char::from(b'1' + digit as u8), Role::Answer);
    }
    let shown = shown_digits(step);
    for place in (0..81).filter(|place| cells[*place] == 0) {
        if placed.is_some_and(|(cell, _)| cell == place) {
            continue;
        }
        for digit in digit_set::iter(candidates.digits(place) & shown) {
            let is_struck = match &step.conclusion {
                Conclusion::Placement(..) => false,
                Conclusion::Eliminations(removals) => removals[digit] >> place & 1 == 1,
            };
            let text = char::from(b'1' + digit as u8).to_string();
            let at = lattice_cell(place).centre();
            grid.marks.push(Mark::Note { at, place: digit as u8, text, is_struck });
        }
    }
    grid
}

/// The cells of the argument.
fn key_cells(step: &Step) -> CellSet {
    use Technique as T;
    let basis = &step.basis;
    let links = basis.chains.iter().flat_map(|chain| &chain.links);
    let chains = links.fold(0, |all: CellSet, link| all | 1 << link.cell);
    let houses = match step.technique {
        // The argument of a single is that the other cells of its house are taken.
        T::FullHouse | T::HiddenSingleBox | T::HiddenSingleLine => {
            let houses = (0..27).filter(|house| basis.houses >> house & 1 == 1);
            houses.fold(0, |all, house| all | HOUSE_SETS[house])
        }
        _ => 0,
    };
    (basis.cells | basis.secondary | chains | houses) & ALL
}

/// The digits whose candidates the diagram shows: no digit for the last cell of a house, the digit of
/// a pattern of one digit, or else all digits.
fn shown_digits(step: &Step) -> DigitSet {
    use Technique as T;
    let has_one_digit = matches!(
        step.technique,
        T::HiddenSingleBox
            | T::HiddenSingleLine
            | T::DirectPointing
            | T::DirectClaiming
            | T::Pointing
            | T::Claiming
            | T::XWing
            | T::Swordfish
            | T::Jellyfish
            | T::XCycle
            | T::ForcingXChain
    );
    if step.technique == T::FullHouse {
        return 0;
    }
    if has_one_digit && step.basis.digits != 0 { step.basis.digits } else { 0x1ff }
}
