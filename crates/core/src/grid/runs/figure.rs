//! Draws grids with runs, and reads them from figures.
//!
//! A black cell with two sums is divided by a diagonal. A black cell with one sum has a black half
//! in the place of the other sum. The answer shows the grid without its first row and column and without
//! sums: the sums follow from the digits. Black cells without sums at the edge are left out: they say
//! nothing and look like a part of the puzzle.

use std::collections::BTreeSet;

use super::{BLACK, Runs, Square, from_squares, squares};
use crate::board::{Face, Flaw, Medium};
use crate::figure::{
    Anchor, Cell, Corner, Form as Shape, Grid, Lattice, Mark, Purpose, Role, Sign, Spot, Tone,
    Weight,
};
use crate::grid::layers::Look;
use crate::grid::puzzle::GridPuzzle;
use crate::grid::regions::connected;
use crate::grid::size::Size;

/// The cells and sums of a face. `has_edge` says whether black cells without sums at the edge are drawn:
/// earlier versions of bookgen drew them.
pub fn grid(puzzle: &GridPuzzle, face: Face, medium: Medium, has_edge: bool) -> Grid {
    let (look, size) = (Look::Runs.of(face), puzzle.size);
    let (mut black, mut tinted, mut marks) = (Vec::new(), Vec::new(), Vec::new());
    for (index, square) in squares(puzzle).into_iter().enumerate() {
        let (column, row) = size.place(index);
        let sums = match (square, face) {
            (None, _) => continue,
            (Some(_), Face::Answer) if column == 0 || row == 0 => continue,
            (Some(_), Face::Answer) => [None; 2],
            (Some(sums), Face::Puzzle) => sums,
        };
        let cell = look.cell(size, index);
        let at = cell.centre();
        let half = |corner| Mark::Shape { at, form: Shape::Half(corner), tone: Tone::Black };
        match sums {
            [None, None] => black.push(cell),
            [Some(_), Some(_)] => marks.push(Mark::Sign { at, sign: Sign::Split }),
            [None, Some(_)] => marks.push(half(Corner::TopRight)),
            [Some(_), None] => marks.push(half(Corner::BottomLeft)),
        }
        // Light tints are uneven on newsprint.
        if sums != [None; 2] && medium != Medium::Newsprint {
            tinted.push(cell);
        }
        let [across, down] = sums;
        for (sum, anchor) in [(down, Anchor::BottomLeft), (across, Anchor::TopRight)] {
            marks.extend(sum.map(|sum| Mark::Symbol {
                at,
                anchor,
                text: sum.to_string(),
                role: Role::Clue,
            }));
        }
    }
    let mut lattice = look.lattice(size, &[]);
    if !has_edge {
        lattice.absent = cells_at_edge(&lattice, &black);
        black.retain(|cell| !lattice.absent.contains(cell));
    }
    let mut grid = Grid::new(lattice, Purpose::Written);
    for (cells, tone) in [(black, Tone::Black), (tinted, Tone::Tint)] {
        if !cells.is_empty() {
            grid.marks.push(Mark::Fill { cells, tone });
        }
    }
    let weight = |side: Spot| match grid.lattice.is_boundary(side) {
        true => Weight::Border,
        false => Weight::Thin,
    };
    let edges = grid.lattice.edges(|side| Some(weight(side)));
    grid.marks.extend(edges.into_iter().chain(marks));
    grid
}

/// The black cells that reach the edge of the lattice through black cells. Empty if the lattice would lose
/// one of its outer rows or columns.
fn cells_at_edge(lattice: &Lattice, black: &[Cell]) -> BTreeSet<Cell> {
    let size = Size { columns: lattice.columns.into(), rows: lattice.rows.into() };
    let cells: Vec<Cell> = lattice.cells().collect();
    let is_black: Vec<bool> = cells.iter().map(|cell| black.binary_search(cell).is_ok()).collect();
    let is_at_edge = |cell: &usize| size.neighbours(*cell).contains(&None);
    let groups = connected(size, &is_black).into_iter();
    let groups = groups.filter(|group| is_black[group[0]] && group.iter().any(is_at_edge));
    let found: BTreeSet<usize> = groups.flatten().collect();
    let lines = size.lines();
    let outer = [0, size.rows - 1, size.rows, size.rows + size.columns - 1];
    match outer.iter().any(|line| lines[*line].iter().all(|cell| found.contains(cell))) {
        true => BTreeSet::new(),
        false => found.into_iter().map(|cell| cells[cell]).collect(),
    }
}

/// Reads the sums of a puzzle. The answer of the puzzle is empty.
///
/// # Errors
/// The grid does not show a puzzle.
pub fn read_puzzle(size: Size, grid: &Grid) -> Result<GridPuzzle, Flaw> {
    let mut squares: Vec<Square> = vec![None; size.cells()];
    for cell in &grid.lattice.absent {
        if let Some(square) = squares.get_mut(grid.index(*cell)) {
            *square = BLACK;
        }
    }
    let index = |at: Spot| {
        let cell = Cell::at(at).filter(|cell| grid.lattice.has(*cell));
        cell.map(|cell| grid.index(cell))
            .ok_or_else(|| Flaw("a mark is outside the cells".to_owned()))
    };
    for mark in &grid.marks {
        if let Mark::Fill { cells, tone: Tone::Black } = mark {
            for cell in cells {
                squares[index(cell.centre())?] = BLACK;
            }
        }
        let Mark::Symbol { at, anchor, text, .. } = mark else { continue };
        let is_down = match anchor {
            Anchor::BottomLeft => true,
            Anchor::TopRight => false,
            _ => continue,
        };
        let sum = text.parse::<u8>().map_err(|_| Flaw(format!("{text:?} is not a sum")))?;
        let sums = squares[index(*at)?].get_or_insert_default();
        sums[usize::from(is_down)] = Some(sum);
    }
    from_squares(size, &squares)
}

/// Reads the digits of an answer. The sums follow from the digits.
///
/// # Errors
/// The grid does not show an answer, or a run has a digit twice.
pub fn read_answer(size: Size, grid: &Grid) -> Result<GridPuzzle, Flaw> {
    let mut texts = grid.centre_texts()?.into_iter();
    let (mut is_white, mut answer) = (vec![false; size.cells()], Vec::new());
    for (cell, is_white) in is_white.iter_mut().enumerate() {
        let (column, row) = size.place(cell);
        let text = if column == 0 || row == 0 { None } else { texts.next().flatten() };
        let Some((text, _)) = text else { continue };
        let digit = text.parse::<u8>().ok().filter(|digit| (1..=9).contains(digit));
        answer.push(digit.ok_or_else(|| Flaw(format!("{text:?} is not a digit from 1 to 9")))?);
        *is_white = true;
    }
    let runs = Runs::checked(size, &is_white)?;
    for run in &runs.all {
        let digits: BTreeSet<u8> = run.cells.iter().map(|cell| answer[*cell]).collect();
        if digits.len() < run.cells.len() {
            let name = size.cell_name(runs.cells[run.cells[0]]);
            return Err(Flaw(format!("the run from {name} has a digit twice")));
        }
    }
    Ok(runs.puzzle(&runs.sums(&answer), answer))
}
