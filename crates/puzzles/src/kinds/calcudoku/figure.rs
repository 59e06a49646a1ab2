//! Makes the figures of a calcudoku, and reads a calcudoku from its figures.
//!
//! Lines of regions enclose the cages. The clue of a cage is a small text in the top left corner of
//! its first cell. The answer has the digits and the cages without the clues.

use super::board::CalcudokuBoard;
use super::cage::{Cage, Clue, Operation};
use super::levels::start;
use super::{MAX_SIZE, MIN_SIZE};
use bookgen_core::figure::{Anchor, Cell, Grid, Lattice, Mark, Purpose, Role, Weight};
use bookgen_core::solver::ladder::State;
use bookgen_core::solver::rules::Conclusion;
use bookgen_core::{Face, Figure, Flaw, Worked, WorkedStep};

/// The figure of a face: the cages, with the clues or with the digits.
pub fn figure(board: &CalcudokuBoard, face: Face) -> Figure {
    Figure::new(grid(board, face))
}

fn grid(board: &CalcudokuBoard, face: Face) -> Grid {
    let size = board.size;
    let mut grid = Grid::new(Lattice::rectangle(size as u16, size as u16), Purpose::Written);
    let mut cage_of = vec![0; size * size];
    for (index, cage) in board.cages.iter().enumerate() {
        cage.cells.iter().for_each(|cell| cage_of[*cell] = index);
    }
    let cage_at = |cell: Cell| {
        let (column, row) = (usize::from(cell.column), usize::from(cell.row));
        (column < size && row < size).then(|| cage_of[row * size + column])
    };
    grid.marks = grid.lattice.edges(|side| {
        let (right, down) = if side.x % 2 == 0 { (1, 0) } else { (0, 1) };
        let cages = [side.moved(-right, -down), side.moved(right, down)];
        Some(match cages.map(|spot| Cell::at(spot).and_then(cage_at)) {
            [Some(before), Some(after)] if before == after => Weight::Thin,
            [Some(_), Some(_)] => Weight::Region,
            _ => Weight::Border,
        })
    });
    match face {
        Face::Puzzle => {
            for cage in &board.cages {
                let first = cell_of(size, cage.cells[0]).centre();
                grid.text(first, Anchor::TopLeft, cage.clue.printed(), Role::Clue);
            }
        }
        // Answers are small, so they leave out the clues.
        Face::Answer => {
            for (at, digit) in board.answer.iter().enumerate() {
                grid.symbol(cell_of(size, at), digit.to_string(), Role::Answer);
            }
        }
    }
    grid
}

/// The place of a cell in the lattice.
pub fn cell_of(size: usize, cell: usize) -> Cell {
    Cell::new((cell % size) as u16, (cell / size) as u16)
}

/// The maximum number of steps in a worked picture, and of steps of one technique.
const MAX_STEPS: usize = 6;
const MAX_SAME: usize = 2;

/// The puzzle after some steps. Each placed digit has the number of its step in the top right corner.
/// The steps are singles: other steps cannot be shown without pencil marks. `None` if the puzzle does
/// not start with a single.
pub fn worked(board: &CalcudokuBoard) -> Option<Worked> {
    let (ladder, mut state) = start(board);
    let mut grid = grid(board, Face::Puzzle);
    let mut steps: Vec<WorkedStep> = Vec::new();
    while steps.len() < MAX_STEPS {
        let is_new = |name: &str| steps.iter().filter(|used| used.key == name).count() < MAX_SAME;
        let rules = ladder.levels.iter().flatten().filter(|rule| is_new(rule.name()));
        let Some(step) = { rules }.find_map(|rule| rule.find(&ladder.geometry, &state)) else {
            break;
        };
        let Conclusion::Placed(cell, digit) = step.conclusion else { break };
        let technique = ladder.easiest(&state, cell, digit).unwrap_or(step.technique);
        state.apply(&ladder.geometry, &step.conclusion);
        steps.push(WorkedStep::new(technique));
        let at = cell_of(board.size, cell);
        grid.symbol(at, (digit + 1).to_string(), Role::Answer);
        grid.text(at.centre(), Anchor::TopRight, steps.len().to_string(), Role::Step);
    }
    (!steps.is_empty()).then(|| Worked { figure: Figure::new(grid), steps })
}

/// Reads a puzzle from its figures.
///
/// # Errors
/// The figures do not show a calcudoku.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<CalcudokuBoard, Flaw> {
    let board = CalcudokuBoard { answer: parse_answer(answer)?, ..parse(puzzle)? };
    puzzle.check_face(&board, Face::Puzzle)?;
    answer.check_face(&board, Face::Answer)?;
    Ok(board)
}

/// Reads a puzzle from the figure of the puzzle. The answer is computed.
///
/// # Errors
/// The figure does not show a calcudoku, or the puzzle does not have exactly one solution.
pub fn read_puzzle(figure: &Figure) -> Result<CalcudokuBoard, Flaw> {
    let board = parse(figure)?;
    let board = CalcudokuBoard { answer: board.solve().only()?, ..board };
    figure.check_face(&board, Face::Puzzle)?;
    Ok(board)
}

/// The number of rows of a figure.
fn size_of(grid: &Grid) -> Result<usize, Flaw> {
    let (columns, rows) = (grid.lattice.columns, grid.lattice.rows);
    let size = usize::from(columns);
    if columns != rows || !(MIN_SIZE..=MAX_SIZE).contains(&size) {
        return Err(Flaw(format!("a calcudoku does not have {columns}x{rows} cells")));
    }
    Ok(size)
}

/// Reads the cages of a figure.
fn parse(figure: &Figure) -> Result<CalcudokuBoard, Flaw> {
    let grid = figure.only_grid()?;
    let size = size_of(grid)?;
    let mut cells_of: Vec<Vec<usize>> = Vec::new();
    for (cell, region) in grid.regions(Weight::Region).into_iter().enumerate() {
        match cells_of.get_mut(region) {
            Some(cells) => cells.push(cell),
            None => cells_of.push(vec![cell]),
        }
    }
    let mut clues: Vec<Option<Clue>> = vec![None; size * size];
    for mark in &grid.marks {
        let Mark::Symbol { at, anchor: Anchor::TopLeft, text, .. } = mark else { continue };
        let cell = Cell::at(*at).filter(|cell| grid.lattice.has(*cell));
        let cell = cell.ok_or_else(|| Flaw(format!("the clue {text} is outside the cells")))?;
        let clue = Clue::parse(text, Operation::of_sign);
        let clue = clue.ok_or_else(|| Flaw(format!("{text:?} is not a clue")))?;
        clues[grid.index(cell)] = Some(clue);
    }
    let cages = cells_of.into_iter().map(|cells| {
        let name = super::puzzle_text::cell_name(size, cells[0]);
        let Some(clue) = clues[cells[0]] else {
            return Err(Flaw(format!("the cage of {name} has no clue")));
        };
        let cage = Cage { cells, clue };
        match cage.fault(size) {
            None => Ok(cage),
            Some(fault) => Err(Flaw(format!("the cage of {name} {fault}"))),
        }
    });
    Ok(CalcudokuBoard { size, cages: cages.collect::<Result<_, _>>()?, answer: Vec::new() })
}

/// Reads the digits of an answer.
fn parse_answer(figure: &Figure) -> Result<Vec<u8>, Flaw> {
    let grid = figure.only_grid()?;
    let size = size_of(grid)?;
    let texts = grid.centre_texts()?;
    let digits = texts.into_iter().enumerate().map(|(cell, text)| {
        let Some((text, _)) = text else {
            let name = super::puzzle_text::cell_name(size, cell);
            return Err(Flaw(format!("the answer has no digit in {name}")));
        };
        let digit = text.parse::<u8>().ok().filter(|digit| (1..=size as u8).contains(digit));
        digit.ok_or_else(|| Flaw(format!("{text:?} is not a digit of the grid")))
    });
    digits.collect()
}
