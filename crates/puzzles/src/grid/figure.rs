//! Makes the figures of a puzzle in a grid, and reads a puzzle from its figures.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::board::{GridBoard, about};
use super::form::{Form, Look, Things};
use super::kind::GridKind;
use super::puzzle::GridPuzzle;
use crate::board::{Face, Flaw, Worked, WorkedStep};
use crate::figure::{
    Anchor, Figure, Form as Shape, Grid, Mark, Place, Purpose, Role, Spot, Tone, Weight,
};

/// The maximum number of numbered steps in a worked picture.
const MAX_NUMBERED: usize = 6;

/// The figure of a face.
pub(super) fn figure<K: GridKind>(board: &GridBoard<K>, face: Face) -> Figure {
    let form = board.kind.form();
    let mut grid = grid(form, &board.puzzle);
    if face == Face::Answer && !board.puzzle.answer.is_empty() {
        let values = form.answer.variables_of(&board.puzzle).into_iter().map(Some);
        form.answer.draw(form, &board.puzzle, &values.collect::<Vec<_>>(), false, &mut grid);
    }
    Figure::new(grid)
}

/// The grid with its clues.
fn grid(form: &Form, puzzle: &GridPuzzle) -> Grid {
    let (look, size) = (form.look, puzzle.size);
    let mut grid = Grid::new(look.lattice(size, form.layers), Purpose::Written);
    grid.marks = match look {
        Look::Cells => grid.lattice.edges(|side| {
            let is_border = grid.lattice.is_boundary(side);
            Some(if is_border { Weight::Border } else { Weight::Thin })
        }),
        // A side belongs to a cell if the column or row along it is even.
        Look::Apart => grid.lattice.edges(|side| {
            let is_of_cell = if side.x % 2 == 0 { side.y % 4 == 1 } else { side.x % 4 == 1 };
            is_of_cell.then_some(Weight::Thin)
        }),
        Look::Dots => {
            let corners = (0..=size.rows as i16)
                .flat_map(|row| (0..=size.columns as i16).map(move |column| (column, row)));
            let dot = |(column, row)| Mark::Shape {
                at: Spot::new(2 * column, 2 * row),
                form: Shape::Point,
                tone: Tone::Black,
            };
            corners.map(dot).collect()
        }
        Look::Open => Vec::new(),
    };
    // Signs are drawn before the numbers in cells.
    let mut layers: Vec<_> = form.layers.iter().zip(&puzzle.clues).collect();
    layers.sort_by_key(|(layer, _)| layer.things == Things::Cells);
    for (layer, clues) in layers {
        let role = if layer.things == Things::Margins { Role::Clue } else { Role::Given };
        let things = layer.things.all(size);
        let marks = things.iter().zip(clues).filter_map(|(cells, clue)| {
            let value = (*clue)?;
            let at = layer.things.spot(look, size, cells);
            // A sign comes in the order of its smaller cell.
            let key = match (layer.things, value) {
                (Things::Sides, 1) => cells.iter().rev().copied().collect(),
                _ => cells.clone(),
            };
            Some((key, layer.clues.marks(at, value, cells, role)))
        });
        let mut marks: Vec<(Vec<usize>, Vec<Mark>)> = marks.collect();
        if layer.things == Things::Sides {
            marks.sort_by(|(a, _), (b, _)| a.cmp(b));
        }
        grid.marks.extend(marks.into_iter().flat_map(|(_, marks)| marks));
    }
    grid
}

/// The puzzle after its first steps. Numbered steps have their number in the corner of a cell. `None`
/// if no step can be numbered.
pub(super) fn worked<K: GridKind>(board: &GridBoard<K>) -> Option<Worked> {
    let (puzzle, form) = (&board.puzzle, board.kind.form());
    let geometry = Arc::new(board.kind.geometry(puzzle));
    let last = about(&board.kind).levels.len() - 1;
    let mut solver = board.kind.solver(&geometry, puzzle, last, false);
    let mut numbers = Vec::new();
    let mut steps: Vec<WorkedStep> = Vec::new();
    let mut values = vec![None; form.answer.variable_count(puzzle)];
    for step in solver.worked() {
        if steps.len() == MAX_NUMBERED {
            break;
        }
        let first = step.found.decided.first();
        let first = first.and_then(|(variable, _)| form.answer.cell_of(puzzle, *variable));
        let cell = if step.place.is_some() { step.number } else { first };
        if let Some(cell) = cell.filter(|cell| numbers.iter().all(|known| known != cell)) {
            numbers.push(cell);
            steps.push(WorkedStep::new(step.key));
        }
        for (variable, value) in step.found.decided {
            values[variable] = Some(value);
        }
    }
    let mut grid = grid(form, puzzle);
    form.answer.draw(form, puzzle, &values, true, &mut grid);
    for (number, cell) in numbers.into_iter().enumerate() {
        let at = form.look.cell(puzzle.size, cell).centre();
        grid.text(at, Anchor::TopLeft, (number + 1).to_string(), Role::Step);
    }
    (!steps.is_empty()).then(|| Worked { figure: Figure::new(grid), steps })
}

/// Reads a puzzle from its figures.
///
/// # Errors
/// The figures do not show a puzzle of the kind.
pub(super) fn read<K: GridKind>(
    kind: &K,
    puzzle: &Figure,
    answer: &Figure,
) -> Result<GridBoard<K>, Flaw> {
    let mut read = parse(kind, puzzle)?;
    read.answer = kind.form().answer.read(kind.form(), &read, answer.only_grid()?)?;
    let board = GridBoard::new(kind, read);
    puzzle.check_face(&board, Face::Puzzle)?;
    answer.check_face(&board, Face::Answer)?;
    Ok(board)
}

/// Reads a puzzle from one figure. The answer of the puzzle's figure is computed.
///
/// # Errors
/// The figure does not show a puzzle of the kind, or the puzzle does not have exactly one solution.
pub(super) fn read_alone<K: GridKind>(
    kind: &K,
    figure: &Figure,
    face: Face,
) -> Result<Option<GridBoard<K>>, Flaw> {
    let mut board = GridBoard::new(kind, parse(kind, figure)?);
    let form = kind.form();
    board.puzzle.answer = match face {
        Face::Answer => form.answer.read(form, &board.puzzle, figure.only_grid()?)?,
        Face::Puzzle => {
            let text = board.solve().only()?;
            form.answer.parse(&board.puzzle, &text)?
        }
    };
    figure.check_face(&board, face)?;
    Ok(Some(board))
}

/// Reads the size and the clues of a figure.
fn parse<K: GridKind>(kind: &K, figure: &Figure) -> Result<GridPuzzle, Flaw> {
    let (form, grid) = (kind.form(), figure.only_grid()?);
    let size = form.look.size(&grid.lattice).filter(|size| form.sizes.has(*size));
    let size = size.ok_or_else(|| {
        let (columns, rows) = (grid.lattice.columns, grid.lattice.rows);
        let (noun, range) = (form.noun, form.sizes.range());
        Flaw(format!("{noun} has {range}; the lattice has {columns}x{rows}"))
    })?;
    let mut puzzle = GridPuzzle::empty(form, size);
    for (layer, clues) in form.layers.iter().zip(&mut puzzle.clues) {
        let things = layer.things.all(size);
        let spot = |cells: &Vec<usize>| layer.things.spot(form.look, size, cells);
        let index: BTreeMap<Spot, usize> =
            things.iter().enumerate().map(|(thing, cells)| (spot(cells), thing)).collect();
        for mark in &grid.marks {
            let Some((at, thing)) = spot_of(mark).and_then(|at| Some((at, *index.get(&at)?)))
            else {
                continue;
            };
            let value = match layer.clues.value(mark) {
                None => continue,
                Some(Ok(value)) if layer.clues.values(size).contains(&value) => value,
                Some(Ok(value)) => {
                    return Err(Flaw(format!("{value} is not a clue of {}", form.noun)));
                }
                Some(Err(text)) => {
                    return Err(Flaw(format!("{text:?} is not a clue of {}", form.noun)));
                }
            };
            if clues[thing].replace(value).is_some() {
                return Err(Flaw(format!("there are two clues {}", described(at))));
            }
        }
    }
    Ok(puzzle)
}

/// The spot of a mark that has one, without texts in corners.
fn spot_of(mark: &Mark) -> Option<Spot> {
    match mark {
        Mark::Symbol { at, anchor: Anchor::Centre, .. }
        | Mark::Shape { at, .. }
        | Mark::Sign { at, .. } => Some(*at),
        _ => None,
    }
}

/// The place of a spot in words.
fn described(at: Spot) -> String {
    let (column, row) = (at.x.div_euclid(2) + 1, at.y.div_euclid(2) + 1);
    let kind = if at.place() == Place::Centre { "in" } else { "beside" };
    format!("{kind} row {row}, column {column} of the lattice")
}
