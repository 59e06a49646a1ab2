//! Makes the figures of a maze, and reads a maze from its figures.

use std::collections::BTreeSet;

use super::board::MazeBoard;
use super::field::{Field, Opening, Side};
use bookgen_core::figure::{
    Cell, Grid, Lattice, LineStyle, Margin, Margins, Mark, Purpose, Sign, Spot, Weight,
};
use bookgen_core::{Face, Figure, Flaw};

/// The width of a margin with an arrow, in hundredths of a cell. The cells of large mazes are small,
/// but the arrows are not.
fn margin_width(field: &Field) -> u16 {
    (4 * field.columns.max(field.rows)).clamp(100, 200) as u16
}

/// The figure of a face: walls, and an arrow at each opening; in the answer, the way.
pub fn figure(board: &MazeBoard, face: Face) -> Figure {
    let field = &board.field;
    // The arrows are on two sides. All sides have a margin, so that all mazes of a book have the same place
    // on their pages.
    let margin = Margin::new(1, margin_width(field));
    let margins = Margins { top: margin, right: margin, bottom: margin, left: margin };
    let mut lattice =
        Lattice::rectangle(field.columns as u16, field.rows as u16).with_margins(margins);
    let absent = (0..field.has.len()).filter(|cell| !field.has[*cell]);
    lattice.absent = absent.map(|cell| lattice_cell(field, cell)).collect();
    let purpose = if face == Face::Puzzle { Purpose::Traced } else { Purpose::Read };
    let mut grid = Grid::new(lattice, purpose);
    let open: BTreeSet<Spot> = passages(board).collect();
    grid.marks = grid.lattice.edges(|side| (!open.contains(&side)).then_some(Weight::Wall));
    for (opening, is_inward) in [(board.entrance, true), (board.exit, false)] {
        let (right, down) = opening.side.step();
        let at = centre(field, field.cell_behind(opening).unwrap_or(0)).moved(2 * right, 2 * down);
        let (right, down) = if is_inward { (-right, -down) } else { (right, down) };
        let sign = Sign::Head { right: right as i8, down: down as i8 };
        grid.marks.push(Mark::Sign { at, sign });
    }
    if face == Face::Answer {
        let through = corners(&board.way, field);
        grid.marks.push(Mark::Line { through, style: LineStyle::Way });
    }
    Figure::new(grid)
}

fn lattice_cell(field: &Field, cell: usize) -> Cell {
    Cell::new((cell % field.columns) as u16, (cell / field.columns) as u16)
}

fn centre(field: &Field, cell: usize) -> Spot {
    lattice_cell(field, cell).centre()
}

/// The sides without walls: the passages and the openings.
fn passages(board: &MazeBoard) -> impl Iterator<Item = Spot> {
    let field = &board.field;
    let inside = [(Side::Right, &board.right), (Side::Down, &board.down)].into_iter();
    let inside = inside.flat_map(move |(side, passages)| {
        let (right, down) = side.step();
        let cells = field.cells().filter(move |cell| passages[*cell]);
        cells.map(move |cell| centre(field, cell).moved(right, down))
    });
    let openings = [board.entrance, board.exit].into_iter().map(move |opening| {
        let (right, down) = opening.side.step();
        centre(field, field.cell_behind(opening).unwrap_or(0)).moved(right, down)
    });
    inside.chain(openings)
}

/// The ends of the straight parts of a way.
fn corners(way: &[usize], field: &Field) -> Vec<Spot> {
    let spots = way.iter().map(|cell| centre(field, *cell));
    let mut corners: Vec<Spot> = Vec::new();
    for spot in spots {
        if let [.., before, last] = corners[..]
            && ((before.x == last.x && last.x == spot.x)
                || (before.y == last.y && last.y == spot.y))
        {
            corners.pop();
        }
        corners.push(spot);
    }
    corners
}

/// Reads a maze from its figures.
///
/// # Errors
/// The figures do not show a maze.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<MazeBoard, Flaw> {
    let board = parse(puzzle)?;
    let way = parse_way(answer, &board)?;
    let board = MazeBoard { way, ..board };
    puzzle.check_face(&board, Face::Puzzle)?;
    answer.check_face(&board, Face::Answer)?;
    Ok(board)
}

/// Reads a maze from one figure. The way of the puzzle's figure is computed.
///
/// # Errors
/// The figure does not show a maze, or the maze does not have exactly one way.
pub fn read_alone(figure: &Figure, face: Face) -> Result<MazeBoard, Flaw> {
    let board = parse(figure)?;
    let way = match face {
        Face::Puzzle => board.solve().only()?,
        Face::Answer => parse_way(figure, &board)?,
    };
    let board = MazeBoard { way, ..board };
    figure.check_face(&board, face)?;
    Ok(board)
}

/// Reads the cells, the passages and the openings of a figure. Entrance and exit differ by the
/// direction of their arrows.
fn parse(figure: &Figure) -> Result<MazeBoard, Flaw> {
    let grid = figure.only_grid()?;
    let lattice = &grid.lattice;
    let (columns, rows) = (usize::from(lattice.columns), usize::from(lattice.rows));
    let mut field = Field::rectangle(columns, rows);
    for cell in &lattice.absent {
        field.has[usize::from(cell.row) * columns + usize::from(cell.column)] = false;
    }
    let walls = grid.sides(Weight::Wall);
    let passages = |side: Side| -> Vec<bool> {
        let (right, down) = side.step();
        let is_open = |cell: usize| {
            field.has[cell]
                && field.neighbour(cell, side).is_some()
                && !walls.contains(&centre(&field, cell).moved(right, down))
        };
        (0..columns * rows).map(is_open).collect()
    };
    let [right, down] = [passages(Side::Right), passages(Side::Down)];
    let (mut entrance, mut exit) = (None, None);
    for mark in &grid.marks {
        let Mark::Sign { at, sign: Sign::Head { right, down } } = mark else { continue };
        let (last_x, last_y) = (2 * columns as i16 + 1, 2 * rows as i16 + 1);
        let side = match (at.x, at.y) {
            (_, -1) => Side::Up,
            (_, y) if y == last_y => Side::Down,
            (-1, _) => Side::Left,
            (x, _) if x == last_x => Side::Right,
            _ => return Err(Flaw("an arrow is not beside the maze".to_owned())),
        };
        let along = if matches!(side, Side::Up | Side::Down) { at.x } else { at.y };
        let at = usize::try_from(along / 2).unwrap_or(usize::MAX);
        let outward = side.step() == (i16::from(*right), i16::from(*down));
        let of = if outward { &mut exit } else { &mut entrance };
        if of.replace(Opening { side, at }).is_some() {
            return Err(Flaw("two arrows have the same direction".to_owned()));
        }
    }
    let (Some(entrance), Some(exit)) = (entrance, exit) else {
        return Err(Flaw("a maze has an entrance and an exit".to_owned()));
    };
    if [entrance, exit].iter().any(|opening| field.cell_behind(*opening).is_none()) {
        return Err(Flaw("an arrow is not beside a cell of the maze".to_owned()));
    }
    let board = MazeBoard { field, right, down, entrance, exit, way: Vec::new() };
    // A puzzle string has more conditions than a figure.
    let puzzle = board.puzzle();
    MazeBoard::parse_givens(&puzzle.params, &puzzle.givens)
}

/// Reads the way of an answer, from the entrance to the exit.
fn parse_way(figure: &Figure, board: &MazeBoard) -> Result<Vec<usize>, Flaw> {
    let field = &board.field;
    let grid = figure.only_grid()?;
    let mut steps: BTreeSet<(usize, usize)> = BTreeSet::new();
    for mark in &grid.marks {
        let Mark::Line { through, style: LineStyle::Way } = mark else { continue };
        for pair in through.windows(2) {
            let cells = cells_between(field, pair[0], pair[1])?;
            steps
                .extend(cells.windows(2).flat_map(|pair| [(pair[0], pair[1]), (pair[1], pair[0])]));
        }
    }
    let mut way = vec![board.first()];
    while let Some(cell) = way.last().copied() {
        let mut next = steps.range((cell, 0)..=(cell, usize::MAX)).map(|(_, next)| *next);
        let Some(next) = next.next() else { break };
        steps.remove(&(cell, next));
        steps.remove(&(next, cell));
        way.push(next);
    }
    if !steps.is_empty() {
        return Err(Flaw("the way is not one line".to_owned()));
    }
    Ok(way)
}

/// The cells on a straight line between the centres of two cells.
fn cells_between(field: &Field, from: Spot, to: Spot) -> Result<Vec<usize>, Flaw> {
    let fault = || Flaw("the way does not go from cell to cell".to_owned());
    let (right, down) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    if right != 0 && down != 0 {
        return Err(fault());
    }
    let mut cells = Vec::new();
    let mut at = from;
    loop {
        let cell = Cell::at(at).map(|cell| (usize::from(cell.column), usize::from(cell.row)));
        let cell = cell.filter(|(column, row)| *column < field.columns && *row < field.rows);
        let (column, row) = cell.ok_or_else(fault)?;
        cells.push(row * field.columns + column);
        if at == to {
            return Ok(cells);
        }
        at = at.moved(2 * right, 2 * down);
    }
}
