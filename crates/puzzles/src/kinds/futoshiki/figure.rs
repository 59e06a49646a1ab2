//! Makes the figures of a futoshiki, and reads a futoshiki from its figures.
//!
//! The cells stand apart: they are in the even columns and rows of the lattice. The odd columns and
//! rows are narrow and hold the signs.

use super::board::FutoshikiBoard;
use super::levels::start;
use super::signs::Less;
use super::{MAX_SIZE, MIN_SIZE};
use crate::figure::{
    Anchor, Cell, Direction, Grid, Lattice, Mark, Purpose, Role, Sign, Spot, Weight,
};
use crate::kinds::{Face, Figure, Flaw, Worked, WorkedStep};
use crate::solver::rules::Conclusion;

/// The distance of the cells, in hundredths of their side.
const GAP: u16 = 40;

/// The figure of a face: cells with digits, and signs between them.
pub fn figure(board: &FutoshikiBoard, face: Face) -> Figure {
    Figure::new(grid(board, face))
}

fn grid(board: &FutoshikiBoard, face: Face) -> Grid {
    let side = 2 * board.size as u16 - 1;
    let lattice = Lattice { gap: GAP, ..Lattice::rectangle(side, side) };
    let mut grid = Grid::new(lattice, Purpose::Written);
    // A side belongs to a cell if the column or row along it is even.
    let is_of_box = |side: Spot| if side.x % 2 == 0 { side.y % 4 == 1 } else { side.x % 4 == 1 };
    grid.marks = grid.lattice.edges(|side| is_of_box(side).then_some(Weight::Thin));
    for sign in &board.signs {
        let (at, direction) = place_of_sign(board.size, *sign);
        grid.marks.push(Mark::Sign { at, sign: Sign::Less(direction) });
    }
    for (at, given) in board.givens.iter().enumerate() {
        let (role, digit) = match face {
            _ if *given > 0 => (Role::Given, *given),
            Face::Answer => (Role::Answer, board.answer.get(at).copied().unwrap_or(0)),
            Face::Puzzle => continue,
        };
        grid.symbol(box_of(board.size, at), char::from(b'0' + digit), role);
    }
    grid
}

/// A cell of the puzzle, as a cell of the lattice.
fn box_of(size: usize, cell: usize) -> Cell {
    Cell::new(2 * (cell % size) as u16, 2 * (cell / size) as u16)
}

/// The place of a sign, and its direction: to the smaller digit.
fn place_of_sign(size: usize, sign: Less) -> (Spot, Direction) {
    let [smaller, larger] = [sign.smaller, sign.larger].map(|cell| box_of(size, cell).centre());
    let middle = Spot::new(smaller.x.midpoint(larger.x), smaller.y.midpoint(larger.y));
    let direction = match (smaller.x == larger.x, smaller < larger) {
        (true, true) => Direction::Up,
        (true, false) => Direction::Down,
        (false, true) => Direction::Left,
        (false, false) => Direction::Right,
    };
    (middle, direction)
}

/// The maximum number of steps in a worked picture, and of steps of one technique.
const MAX_STEPS: usize = 6;
const MAX_SAME: usize = 2;

/// The puzzle after some steps. Each placed digit has the number of its step in the corner. The
/// steps are singles: other steps cannot be shown without pencil marks. `None` if the puzzle does
/// not start with a single.
pub fn worked(board: &FutoshikiBoard) -> Option<Worked> {
    let (ladder, mut state) = start(board);
    let mut grid = grid(board, Face::Puzzle);
    let mut steps: Vec<WorkedStep> = Vec::new();
    while steps.len() < MAX_STEPS {
        let is_new = |name: &str| steps.iter().filter(|used| used.key == name).count() < MAX_SAME;
        let rules = ladder.levels.iter().flatten().filter(|rule| is_new(rule.name()));
        let Some(step) = { rules }.find_map(|rule| rule.find(&ladder.houses, &state)) else {
            break;
        };
        let Conclusion::Placed(cell, digit) = step.conclusion else { break };
        let technique = ladder.easiest(&state, cell, digit).unwrap_or(step.technique);
        step.conclusion.apply(&ladder.houses, &mut state);
        steps.push(WorkedStep::new(technique));
        let at = box_of(board.size, cell);
        let digit = char::from(b'1' + digit as u8);
        grid.symbol(at, digit, Role::Answer);
        grid.text(at.centre(), Anchor::TopLeft, steps.len().to_string(), Role::Step);
    }
    (!steps.is_empty()).then(|| Worked { figure: Figure::new(grid), steps })
}

/// Reads a puzzle from its figures.
///
/// # Errors
/// The figures do not show a futoshiki.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<FutoshikiBoard, Flaw> {
    let board = FutoshikiBoard { answer: parse(answer)?.answer, ..parse(puzzle)? };
    puzzle.check_face(&board, Face::Puzzle)?;
    answer.check_face(&board, Face::Answer)?;
    Ok(board)
}

/// Reads a puzzle from one figure. The answer of the puzzle's figure is computed.
///
/// # Errors
/// The figure does not show a futoshiki, or the puzzle does not have exactly one solution.
pub fn read_alone(figure: &Figure, face: Face) -> Result<FutoshikiBoard, Flaw> {
    let mut board = parse(figure)?;
    if face == Face::Puzzle {
        board.answer = board.solve().only()?;
    }
    figure.check_face(&board, face)?;
    Ok(board)
}

/// Reads the signs, the givens and all digits of a figure.
fn parse(figure: &Figure) -> Result<FutoshikiBoard, Flaw> {
    let grid = figure.only_grid()?;
    let (columns, rows) = (usize::from(grid.lattice.columns), usize::from(grid.lattice.rows));
    let size = columns.div_ceil(2);
    if columns != rows || columns % 2 == 0 || !(MIN_SIZE..=MAX_SIZE).contains(&size) {
        return Err(Flaw(format!("a futoshiki does not have {columns}x{rows} cells and gaps")));
    }
    let texts = grid.centre_texts()?;
    let (mut givens, mut answer) = (Vec::new(), Vec::new());
    for cell in 0..size * size {
        let text = texts[grid.index(box_of(size, cell))];
        let digit = text.map_or(Ok(0), |(text, _)| {
            let digit = text.parse::<u8>().ok().filter(|digit| (1..=size as u8).contains(digit));
            digit.ok_or_else(|| Flaw(format!("{text:?} is not a digit of the grid")))
        })?;
        let is_given = text.is_some_and(|(_, role)| role == Role::Given);
        givens.push(if is_given { digit } else { 0 });
        answer.push(digit);
    }
    let mut signs = Vec::new();
    for mark in &grid.marks {
        let Mark::Sign { at, sign: Sign::Less(direction) } = mark else { continue };
        signs.push(parse_sign(size, *at, *direction)?);
    }
    signs.sort_unstable();
    Ok(FutoshikiBoard { size, givens, signs, answer })
}

/// The cells on both sides of a sign.
fn parse_sign(size: usize, at: Spot, direction: Direction) -> Result<Less, Flaw> {
    let (right, down) = match direction {
        Direction::Up => (0, -2),
        Direction::Right => (2, 0),
        Direction::Down => (0, 2),
        Direction::Left => (-2, 0),
    };
    let cell = |spot: Spot| {
        let at = Cell::at(spot)?;
        let (column, row) = (usize::from(at.column) / 2, usize::from(at.row) / 2);
        let cell = row * size + column;
        (column < size && row < size && box_of(size, cell) == at).then_some(cell)
    };
    let sides = [at.moved(right, down), at.moved(-right, -down)].map(cell);
    match sides {
        [Some(smaller), Some(larger)] => Ok(Less { smaller, larger }),
        _ => Err(Flaw("a sign is not between two cells".to_owned())),
    }
}
