//! The figures of a jigsaw Sudoku, and reading them back.

use super::board::JigsawBoard;
use super::levels::{candidates, ladder};
use super::{MAX_SIZE, MIN_SIZE};
use crate::figure::{Anchor, Cell, Grid, Lattice, Purpose, Role, Weight};
use crate::kinds::{Face, Figure, Flaw, Worked};
use crate::solver::rules::Conclusion;

/// The figure of a face: thick lines between the regions.
pub fn figure(board: &JigsawBoard, face: Face) -> Figure {
    Figure::of(grid(board, face))
}

fn grid(board: &JigsawBoard, face: Face) -> Grid {
    let size = board.size as u16;
    let mut grid = Grid::new(Lattice::rectangle(size, size), Purpose::Written);
    let region = |cell: Option<Cell>| {
        let cell = cell.filter(|cell| cell.column < size && cell.row < size)?;
        board.regions.get(usize::from(cell.row * size + cell.column))
    };
    grid.marks = grid.lattice.edges(|side| {
        let (right, down) = if side.x % 2 == 0 { (1, 0) } else { (0, 1) };
        let before = region(Cell::at(side.moved(-right, -down)));
        let after = region(Cell::at(side.moved(right, down)));
        Some(match (before, after) {
            (Some(before), Some(after)) if before == after => Weight::Thin,
            (Some(_), Some(_)) => Weight::Region,
            _ => Weight::Border,
        })
    });
    for (at, given) in board.givens.iter().enumerate() {
        let (role, digit) = match face {
            _ if *given > 0 => (Role::Given, *given),
            Face::Answer => (Role::Answer, board.answer.get(at).copied().unwrap_or(0)),
            Face::Puzzle => continue,
        };
        let cell = Cell::new(at as u16 % size, at as u16 / size);
        grid.symbol(cell, char::from(b'0' + digit), role);
    }
    grid
}

/// The maximum number of steps of each technique in a worked picture.
const MAX_SAME: usize = 2;

/// The puzzle after some steps. Each placed digit has the number of its step in the corner. The
/// steps are singles: other steps cannot be shown without pencil marks. `None` if the puzzle does not
/// start with a single.
pub fn worked(board: &JigsawBoard) -> Option<Worked> {
    let ladder = ladder(board.size, &board.regions);
    let mut state = candidates(&ladder.houses, &board.givens);
    let mut placed: Vec<(usize, usize, &str)> = Vec::new();
    for rule in ladder.levels.iter().flatten() {
        for _ in 0..MAX_SAME {
            let Some(step) = rule.find(&ladder.houses, &state) else { break };
            let Conclusion::Placed(cell, digit) = step.conclusion else { break };
            step.conclusion.apply(&ladder.houses, &mut state);
            placed.push((cell, digit, step.technique));
        }
    }
    let mut grid = grid(board, Face::Puzzle);
    let mut techniques: Vec<String> = Vec::new();
    for (cell, digit, technique) in placed {
        let size = board.size as u16;
        let cell = Cell::new(cell as u16 % size, cell as u16 / size);
        grid.symbol(cell, (digit + 1).to_string(), Role::Answer);
        techniques.push(technique.to_owned());
        grid.text(cell.centre(), Anchor::TopLeft, techniques.len().to_string(), Role::Clue);
    }
    (!techniques.is_empty()).then(|| Worked { figure: Figure::of(grid), techniques })
}

/// Reads a puzzle from its figures.
///
/// # Errors
/// The figures do not show a jigsaw Sudoku.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<JigsawBoard, Flaw> {
    let board = JigsawBoard { answer: Vec::new(), ..parse(puzzle)? };
    let board = JigsawBoard { answer: parse(answer)?.answer, ..board };
    puzzle.check_face(&board, Face::Puzzle)?;
    answer.check_face(&board, Face::Answer)?;
    Ok(board)
}

/// Reads the regions, the givens and all digits of a figure.
pub fn parse(figure: &Figure) -> Result<JigsawBoard, Flaw> {
    let grid = figure.only_grid()?;
    let (columns, rows) = (usize::from(grid.lattice.columns), usize::from(grid.lattice.rows));
    if columns != rows || !(MIN_SIZE..=MAX_SIZE).contains(&columns) {
        return Err(Flaw(format!("a jigsaw does not have {columns}x{rows} cells")));
    }
    let (mut givens, mut digits) = (vec![0; columns * rows], vec![0; columns * rows]);
    for (at, text) in grid.centre_texts()?.into_iter().enumerate() {
        let Some((text, role)) = text else { continue };
        let digit = text.parse::<u8>().ok().filter(|digit| (1..=columns as u8).contains(digit));
        digits[at] = digit.ok_or_else(|| Flaw(format!("{text:?} is not a digit of the grid")))?;
        if role == Role::Given {
            givens[at] = digits[at];
        }
    }
    let (size, regions) = (columns, grid.regions(Weight::Region));
    Ok(JigsawBoard { size, regions, givens, answer: digits })
}

/// Reads a puzzle from one figure. The answer of the puzzle's figure is computed.
///
/// # Errors
/// The figure does not show a jigsaw Sudoku, or the puzzle does not have exactly one solution.
pub fn read_alone(figure: &Figure, face: Face) -> Result<JigsawBoard, Flaw> {
    let mut board = parse(figure)?;
    if face == Face::Puzzle {
        board.answer = board.solve().only()?;
    }
    figure.check_face(&board, face)?;
    Ok(board)
}
