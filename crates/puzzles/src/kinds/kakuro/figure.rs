//! Makes the figures of a kakuro, and reads a kakuro from its figures.
//!
//! A black cell with two sums is divided by a diagonal. A black cell with one sum has a black half
//! in the place of the other sum. The answer shows the field without its border and without sums: the
//! sums follow from the digits. Black cells without sums at the edge are left out: they say nothing and
//! look like a part of the puzzle.

use std::collections::BTreeSet;

use super::EXPERT;
use super::board::KakuroBoard;
use super::puzzle_text::{Square, from_squares, squares};
use super::solution::{Conclusion, Solution};
use super::technique::Technique;
use super::{MAX_SIDE, MIN_SIDE};
use bookgen_core::figure::{
    Anchor, Cell, Corner, Form, Grid, Lattice, Mark, Purpose, Role, Sign, Spot, Tone, Weight,
};
use bookgen_core::{Face, Figure, Flaw, Medium, Worked, WorkedStep};

/// The figure of a face.
pub fn figure(board: &KakuroBoard, face: Face, medium: Medium) -> Figure {
    Figure::new(match face {
        Face::Puzzle => puzzle_grid(board, medium, Edge::LeftOut),
        Face::Answer => answer_grid(board, Edge::LeftOut),
    })
}

/// Whether black cells without sums at the edge are drawn. Earlier versions of bookgen drew them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Black,
    LeftOut,
}

/// The place of a cell of the board on the lattice of the puzzle.
fn place(board: &KakuroBoard, cell: usize) -> Cell {
    Cell::new((cell % board.layout.columns) as u16, (cell / board.layout.columns) as u16)
}

/// The cells and sums of the puzzle.
fn puzzle_grid(board: &KakuroBoard, medium: Medium, edge: Edge) -> Grid {
    let (mut black, mut tinted, mut marks) = (Vec::new(), Vec::new(), Vec::new());
    for (index, square) in squares(&board.layout, &board.sums).into_iter().enumerate() {
        let Square::Black { down, across } = square else { continue };
        let cell = place(board, index);
        let at = cell.centre();
        let half = |corner| Mark::Shape { at, form: Form::Half(corner), tone: Tone::Black };
        match (down, across) {
            (None, None) => black.push(cell),
            (Some(_), Some(_)) => marks.push(Mark::Sign { at, sign: Sign::Split }),
            (Some(_), None) => marks.push(half(Corner::TopRight)),
            (None, Some(_)) => marks.push(half(Corner::BottomLeft)),
        }
        // Light tints are uneven on newsprint.
        if (down.is_some() || across.is_some()) && medium != Medium::Newsprint {
            tinted.push(cell);
        }
        for (sum, anchor) in [(down, Anchor::BottomLeft), (across, Anchor::TopRight)] {
            marks.extend(sum.map(|sum| Mark::Symbol {
                at,
                anchor,
                text: sum.to_string(),
                role: Role::Clue,
            }));
        }
    }
    let mut grid = filled_grid(board.layout.columns, board.layout.rows, black, tinted, edge);
    grid.marks.extend(marks);
    grid
}

/// The cells and digits of the answer, without the border.
fn answer_grid(board: &KakuroBoard, edge: Edge) -> Grid {
    let (columns, rows) = (board.layout.columns - 1, board.layout.rows - 1);
    let field_cell = |cell: &usize| {
        let Cell { column, row } = place(board, *cell);
        Cell::new(column - 1, row - 1)
    };
    let white: Vec<Cell> = board.layout.cells.iter().map(field_cell).collect();
    let all = Lattice::rectangle(columns as u16, rows as u16);
    let black = all.cells().filter(|cell| white.binary_search(cell).is_err()).collect();
    let mut grid = filled_grid(columns, rows, black, Vec::new(), edge);
    for (cell, digit) in white.into_iter().zip(&board.answer) {
        grid.symbol(cell, char::from(b'0' + digit), Role::Answer);
    }
    grid
}

/// A grid with lines, black cells and tinted cells.
fn filled_grid(
    columns: usize,
    rows: usize,
    mut black: Vec<Cell>,
    tinted: Vec<Cell>,
    edge: Edge,
) -> Grid {
    let mut lattice = Lattice::rectangle(columns as u16, rows as u16);
    if edge == Edge::LeftOut {
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
    grid.marks.extend(edges);
    grid
}

/// The black cells that reach the edge of the grid through black cells. Empty if the grid would lose one
/// of its outer rows or columns.
fn cells_at_edge(lattice: &Lattice, black: &[Cell]) -> BTreeSet<Cell> {
    let (last_column, last_row) = (lattice.columns - 1, lattice.rows - 1);
    let all: BTreeSet<Cell> = black.iter().copied().collect();
    let is_outer =
        |cell: &&Cell| [0, last_column].contains(&cell.column) || [0, last_row].contains(&cell.row);
    let mut open: Vec<Cell> = all.iter().filter(is_outer).copied().collect();
    let mut found: BTreeSet<Cell> = open.iter().copied().collect();
    while let Some(Cell { column, row }) = open.pop() {
        let beside = [
            Cell::new(column.wrapping_sub(1), row),
            Cell::new(column + 1, row),
            Cell::new(column, row.wrapping_sub(1)),
            Cell::new(column, row + 1),
        ];
        open.extend(beside.into_iter().filter(|cell| all.contains(cell) && found.insert(*cell)));
    }
    let stays = |line: &dyn Fn(&Cell) -> bool| {
        lattice.cells().any(|cell| line(&cell) && !found.contains(&cell))
    };
    let keeps_size = stays(&|cell| cell.column == 0)
        && stays(&|cell| cell.column == last_column)
        && stays(&|cell| cell.row == 0)
        && stays(&|cell| cell.row == last_row);
    if keeps_size { found } else { BTreeSet::new() }
}

/// The maximum number of steps in a worked picture, and of steps of one technique.
const MAX_STEPS: usize = 6;
const MAX_SAME: usize = 2;

/// The puzzle after some steps. Each placed digit has the number of its step in the corner. Steps
/// that remove candidates cannot be shown. `None` if no digit can be placed at the start.
pub fn worked(board: &KakuroBoard) -> Option<Worked> {
    let start = Solution::new(&board.layout, &board.sums);
    let mut solution = start.clone();
    let mut grid = puzzle_grid(board, Medium::Book, Edge::LeftOut);
    let mut steps: Vec<WorkedStep> = Vec::new();
    while steps.len() < MAX_STEPS {
        let used = |name: &str| steps.iter().filter(|used| used.key == name).count();
        let step = solution.steps(EXPERT).find(|step| used(step.technique.name()) < MAX_SAME);
        let Some(step) = step else { break };
        let Conclusion::Placed(cell, digit) = step.conclusion else { break };
        let technique = match step.technique {
            // The sentence is about the sums alone, without digits that are already there.
            Technique::UniqueSums if !start.has_unique_sums(cell) => Technique::Crossing,
            technique => technique,
        };
        let technique = technique.name();
        solution.apply(&step);
        steps.push(WorkedStep::new(technique));
        let at = place(board, board.layout.cells[cell]);
        grid.symbol(at, char::from(b'0' + digit), Role::Answer);
        grid.text(at.centre(), Anchor::TopLeft, steps.len().to_string(), Role::Step);
    }
    (!steps.is_empty()).then(|| Worked { figure: Figure::new(grid), steps })
}

/// Reads a puzzle from its figures.
///
/// # Errors
/// The figures do not show a kakuro.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<KakuroBoard, Flaw> {
    let board = parse_puzzle(puzzle)?;
    let board = KakuroBoard { answer: parse_answer(answer)?.answer, ..board };
    if board.answer.len() != board.layout.cells.len() {
        return Err(Flaw("the answer has another number of digits than the puzzle".to_owned()));
    }
    check_face(puzzle, &board, Face::Puzzle)?;
    check_face(answer, &board, Face::Answer)?;
    Ok(board)
}

/// Checks that a figure shows a face of a board, as this version or earlier versions draw it.
fn check_face(figure: &Figure, board: &KakuroBoard, face: Face) -> Result<(), Flaw> {
    let older = |medium| match face {
        Face::Puzzle => puzzle_grid(board, medium, Edge::Black),
        Face::Answer => answer_grid(board, Edge::Black),
    };
    let is_older = |medium: &Medium| figure.check_equal(Figure::new(older(*medium))).is_ok();
    let Err(flaw) = figure.check_face(board, face) else { return Ok(()) };
    if Medium::ALL.iter().any(is_older) { Ok(()) } else { Err(flaw) }
}

/// Reads a puzzle from one figure. The answer of the puzzle's figure is computed.
///
/// # Errors
/// The figure does not show a kakuro, or the puzzle does not have exactly one solution.
pub fn read_alone(figure: &Figure, face: Face) -> Result<KakuroBoard, Flaw> {
    let board = match face {
        Face::Puzzle => {
            let board = parse_puzzle(figure)?;
            KakuroBoard { answer: board.solve().only()?, ..board }
        }
        Face::Answer => parse_answer(figure)?,
    };
    check_face(figure, &board, face)?;
    Ok(board)
}

/// The grid of a figure, and the numbers of columns and rows of the board. `border` is 0 for a figure
/// with the border, and 1 for a figure without it.
fn grid_of(figure: &Figure, border: usize) -> Result<(&Grid, usize, usize), Flaw> {
    let grid = figure.only_grid()?;
    let (columns, rows) = (usize::from(grid.lattice.columns), usize::from(grid.lattice.rows));
    let sides = MIN_SIDE..=MAX_SIDE;
    if !sides.contains(&(columns + border)) || !sides.contains(&(rows + border)) {
        return Err(Flaw(format!("a kakuro does not have {columns}x{rows} cells")));
    }
    Ok((grid, columns + border, rows + border))
}

/// Reads the sums of a puzzle. The answer of the board is empty.
fn parse_puzzle(figure: &Figure) -> Result<KakuroBoard, Flaw> {
    let (grid, columns, rows) = grid_of(figure, 0)?;
    let mut squares = vec![Square::White; columns * rows];
    for cell in &grid.lattice.absent {
        if let Some(square) = squares.get_mut(grid.index(*cell)) {
            *square = Square::Black { down: None, across: None };
        }
    }
    let index = |at: Spot| {
        let cell = Cell::at(at).filter(|cell| grid.lattice.has(*cell));
        cell.map(|cell| grid.index(cell))
            .ok_or_else(|| Flaw("a mark is outside the cells".to_owned()))
    };
    let black = Square::Black { down: None, across: None };
    for mark in &grid.marks {
        if let Mark::Fill { cells, tone: Tone::Black } = mark {
            for cell in cells {
                squares[index(cell.centre())?] = black;
            }
        }
        let Mark::Symbol { at, anchor, text, .. } = mark else { continue };
        let is_down = match anchor {
            Anchor::BottomLeft => true,
            Anchor::TopRight => false,
            _ => continue,
        };
        let sum = text.parse::<u8>().map_err(|_| Flaw(format!("{text:?} is not a sum")))?;
        let square = &mut squares[index(*at)?];
        if *square == Square::White {
            *square = black;
        }
        if let Square::Black { down, across } = square {
            *(if is_down { down } else { across }) = Some(sum);
        }
    }
    let (layout, sums) = from_squares(columns, rows, &squares)?;
    Ok(KakuroBoard { layout, sums, answer: Vec::new() })
}

/// Reads the digits of an answer. The sums follow from the digits.
fn parse_answer(figure: &Figure) -> Result<KakuroBoard, Flaw> {
    let (grid, columns, rows) = grid_of(figure, 1)?;
    let mut is_white = vec![false; columns * rows];
    let mut answer = Vec::new();
    for (index, text) in grid.centre_texts()?.into_iter().enumerate() {
        let Some((text, _)) = text else { continue };
        let digit = text.parse::<u8>().ok().filter(|digit| (1..=9).contains(digit));
        answer.push(digit.ok_or_else(|| Flaw(format!("{text:?} is not a digit from 1 to 9")))?);
        is_white[(index / (columns - 1) + 1) * columns + index % (columns - 1) + 1] = true;
    }
    KakuroBoard::from_answer(columns, rows, &is_white, answer)
}
