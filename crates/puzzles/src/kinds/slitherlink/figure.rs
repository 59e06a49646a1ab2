//! Makes the figures of a slitherlink, and reads a slitherlink from its figures.

use super::board::SlitherlinkBoard;
use super::solver::{LEVEL_COUNT, Place, State};
use super::technique::Technique;
use super::{MAX_SIDE, MIN_SIDE};
use crate::figure::{
    Anchor, Cell, Form, Grid, Lattice, LineStyle, Mark, Place as SpotPlace, Purpose, Role, Sign,
    Spot, Tone,
};
use crate::kinds::{Face, Figure, Flaw, Worked, WorkedStep};

/// The figure of a face: dots and clues, and in the answer the loop.
pub fn figure(board: &SlitherlinkBoard, face: Face) -> Figure {
    let mut grid = grid(board);
    if face == Face::Answer {
        for through in paths(board, board.lines(&board.topology())) {
            grid.marks.push(Mark::Line { through, style: LineStyle::Loop });
        }
    }
    Figure::new(grid)
}

/// The dots and the clues.
fn grid(board: &SlitherlinkBoard) -> Grid {
    let (columns, rows) = (board.columns as u16, board.rows as u16);
    let mut grid = Grid::new(Lattice::rectangle(columns, rows), Purpose::Written);
    for row in 0..=rows as i16 {
        for column in 0..=columns as i16 {
            let at = Spot::new(2 * column, 2 * row);
            grid.marks.push(Mark::Shape { at, form: Form::Point, tone: Tone::Black });
        }
    }
    for (at, clue) in board.clues.iter().enumerate() {
        if let Some(clue) = clue {
            let cell = Cell::new(at as u16 % columns, at as u16 / columns);
            grid.symbol(cell, char::from(b'0' + clue), Role::Given);
        }
    }
    grid
}

/// The maximum number of numbered steps in a worked picture.
const MAX_NUMBERED: usize = 6;

/// The puzzle after its first steps: lines, and crosses on the sides without a line. `None` if no
/// step can be numbered.
pub fn worked(board: &SlitherlinkBoard) -> Option<Worked> {
    let topology = board.topology();
    let mut state = State::new(&topology, &board.clues, LEVEL_COUNT - 1);
    state.record();
    state.close(&[]);
    let mut grid = grid(board);
    let mut steps: Vec<WorkedStep> = Vec::new();
    let mut is_line = vec![false; topology.no_edge()];
    let mut numbered: Vec<usize> = Vec::new();
    for step in state.steps() {
        if steps.len() == MAX_NUMBERED {
            break;
        }
        let name = match (step.technique, step.edges.first()) {
            (Technique::Clue, Some((_, true))) => "clue that needs all",
            (technique, _) => technique.name(),
        };
        // The number stands in the top left corner of a cell: of the clue, or below the dot.
        let cell = match step.place {
            Place::Cell(cell) => cell,
            Place::Dot(dot) => topology.cell_at(dot, 2),
            Place::Edge(_) => topology.outside(),
        };
        if cell < topology.outside() && !numbered.contains(&cell) {
            steps.push(WorkedStep::new(name));
            numbered.push(cell);
            let (column, row) = (cell % board.columns, cell / board.columns);
            let at = Cell::new(column as u16, row as u16).centre();
            grid.text(at, Anchor::TopLeft, steps.len().to_string(), Role::Step);
        }
        for (edge, line) in step.edges {
            is_line[edge] = line;
            if !line {
                let [from, to] = topology.edge_dots[edge].map(|dot| spot(board, dot));
                let middle = Spot::new(from.x.midpoint(to.x), from.y.midpoint(to.y));
                grid.marks.push(Mark::Sign { at: middle, sign: Sign::Cross });
            }
        }
    }
    for through in paths(board, is_line) {
        grid.marks.push(Mark::Line { through, style: LineStyle::Loop });
    }
    (!steps.is_empty()).then(|| Worked { figure: Figure::new(grid), steps })
}

/// The place of a dot.
fn spot(board: &SlitherlinkBoard, dot: usize) -> Spot {
    let (column, row) = (dot % (board.columns + 1), dot / (board.columns + 1));
    Spot::new(2 * column as i16, 2 * row as i16)
}

/// Paths along the lines, from corner to corner. The loop of a correct answer is one path.
fn paths(board: &SlitherlinkBoard, mut open: Vec<bool>) -> Vec<Vec<Spot>> {
    let topology = board.topology();
    let spot = |dot: usize| spot(board, dot);
    let ways = |open: &[bool], dot: usize| {
        topology.dot_edges[dot].iter().filter(|edge| open.get(**edge) == Some(&true)).count()
    };
    // Open paths start at their ends.
    let mut starts: Vec<usize> = (0..topology.dots()).collect();
    starts.sort_by_key(|dot| ways(&open, *dot) != 1);
    let mut paths = Vec::new();
    for start in starts {
        let mut path = vec![spot(start)];
        let mut dot = start;
        loop {
            let edges = topology.dot_edges[dot].into_iter();
            let Some(edge) = { edges }.find(|edge| *edge < open.len() && open[*edge]) else {
                break;
            };
            open[edge] = false;
            let [a, b] = topology.edge_dots[edge];
            dot = if a == dot { b } else { a };
            // A path turns at its corners only.
            if let [.., before, last] = path.as_slice() {
                let next = spot(dot);
                let is_straight = before.x == last.x && last.x == next.x
                    || before.y == last.y && last.y == next.y;
                if is_straight {
                    path.pop();
                }
            }
            path.push(spot(dot));
            if dot == start {
                break;
            }
        }
        if path.len() > 1 {
            paths.push(path);
        }
    }
    paths
}

/// Reads a puzzle from its figures.
///
/// # Errors
/// The figures do not show a slitherlink.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<SlitherlinkBoard, Flaw> {
    let board = SlitherlinkBoard { inside: inside(answer)?, ..parse(puzzle)? };
    puzzle.check_face(&board, Face::Puzzle)?;
    answer.check_face(&board, Face::Answer)?;
    Ok(board)
}

/// Reads a puzzle from one figure. The answer of the puzzle's figure is computed.
///
/// # Errors
/// The figure does not show a slitherlink, or the puzzle does not have exactly one solution.
pub fn read_alone(figure: &Figure, face: Face) -> Result<SlitherlinkBoard, Flaw> {
    let mut board = parse(figure)?;
    board.inside = match face {
        Face::Puzzle => board.solve().only()?,
        Face::Answer => inside(figure)?,
    };
    figure.check_face(&board, face)?;
    Ok(board)
}

/// Reads the clues of a figure.
fn parse(figure: &Figure) -> Result<SlitherlinkBoard, Flaw> {
    let grid = figure.only_grid()?;
    let (columns, rows) = (usize::from(grid.lattice.columns), usize::from(grid.lattice.rows));
    if ![columns, rows].iter().all(|side| (MIN_SIDE..=MAX_SIDE).contains(side)) {
        return Err(Flaw(format!("a slitherlink does not have {columns}x{rows} cells")));
    }
    let clue = |text: Option<(&str, Role)>| match text {
        None => Ok(None),
        Some((text @ ("0" | "1" | "2" | "3"), Role::Given)) => Ok(Some(text.as_bytes()[0] - b'0')),
        Some((text, _)) => Err(Flaw(format!("{text:?} is not a clue from 0 to 3"))),
    };
    let clues = grid.centre_texts()?.into_iter().map(clue).collect::<Result<_, _>>()?;
    Ok(SlitherlinkBoard { columns, rows, clues, inside: Vec::new() })
}

/// The cells inside the loop of a figure.
fn inside(figure: &Figure) -> Result<Vec<bool>, Flaw> {
    let grid = figure.only_grid()?;
    let (columns, rows) = (usize::from(grid.lattice.columns), usize::from(grid.lattice.rows));
    // For each cell, whether a line runs along its left side.
    let mut has_line = vec![false; columns * rows];
    for mark in &grid.marks {
        let Mark::Line { through, style: LineStyle::Loop } = mark else { continue };
        for (from, to) in through.iter().zip(through.iter().skip(1)) {
            let (first, last) = (from.min(to), from.max(to));
            if first.x != last.x {
                continue;
            }
            if first.place() != SpotPlace::Corner || last.place() != SpotPlace::Corner {
                return Err(Flaw("the loop does not run from dot to dot".to_owned()));
            }
            for y in (first.y..last.y).step_by(2) {
                let cell = Cell::at(Spot::new(first.x + 1, y + 1));
                let cell = cell.filter(|cell| usize::from(cell.column) < columns);
                if let Some(cell) = cell.filter(|cell| usize::from(cell.row) < rows) {
                    has_line[grid.index(cell)] = true;
                }
            }
        }
    }
    let rows = has_line.chunks(columns.max(1));
    let inside = rows.flat_map(|row| {
        row.iter().scan(false, |is_inside, line| {
            *is_inside ^= *line;
            Some(*is_inside)
        })
    });
    Ok(inside.collect())
}
