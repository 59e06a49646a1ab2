//! Makes the figures of a puzzle in a grid, and reads a puzzle from its figures.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::form::Form;
use super::kind::{GridKind, Task, about};
use super::layers::{Layer, Look, Things};
use super::puzzle::GridPuzzle;
use super::{regions, runs};
use crate::board::{Face, Flaw, Medium, Worked, WorkedStep};
use crate::figure::{
    Anchor, Figure, Form as Shape, Grid, Mark, Place, Purpose, Role, Spot, Tone, Weight,
};

/// The maximum number of numbered steps in a worked picture.
const MAX_NUMBERED: usize = 6;

/// The figure of a face.
pub fn figure(form: &Form, puzzle: &GridPuzzle, face: Face, medium: Medium) -> Figure {
    with_answer(form, puzzle, face, grid(form, puzzle, face, medium))
}

/// The figure of a face as earlier versions drew it. `None` if they drew it as this version does.
pub fn older(form: &Form, puzzle: &GridPuzzle, face: Face, medium: Medium) -> Option<Figure> {
    let has_older = form.look == Look::Runs;
    has_older.then(|| with_answer(form, puzzle, face, runs::grid(puzzle, face, medium, true)))
}

/// The figure of a grid. If the face is the answer, its values are drawn.
fn with_answer(form: &Form, puzzle: &GridPuzzle, face: Face, mut grid: Grid) -> Figure {
    if face == Face::Answer && !puzzle.answer.is_empty() {
        let values = form.answer.variables_of(puzzle).into_iter().map(Some);
        let values: Vec<Option<u8>> = values.collect();
        form.answer.draw(form.look.of(face), puzzle, &values, false, &mut grid);
        sort_symbols(&mut grid.marks);
    }
    Figure::new(grid)
}

/// Brings the symbols of cells, givens and answers, into the order of their cells.
fn sort_symbols(marks: &mut [Mark]) {
    let spot = |mark: &Mark| match mark {
        Mark::Symbol { at, anchor: Anchor::Centre, .. } => Some((at.y, at.x)),
        _ => None,
    };
    let places: Vec<usize> = (0..marks.len()).filter(|i| spot(&marks[*i]).is_some()).collect();
    let mut symbols: Vec<Mark> = places.iter().map(|i| marks[*i].clone()).collect();
    symbols.sort_by_key(spot);
    for (place, symbol) in places.into_iter().zip(symbols) {
        marks[place] = symbol;
    }
}

/// The grid with its clues. Answers are small, so they leave out the clues of regions.
fn grid(form: &Form, puzzle: &GridPuzzle, face: Face, medium: Medium) -> Grid {
    let (look, size) = (form.look, puzzle.size);
    if look == Look::Runs {
        return runs::grid(puzzle, face, medium, false);
    }
    let mut grid = Grid::new(look.lattice(size, form.layers), Purpose::Written);
    grid.marks = match look {
        Look::Cells => {
            let of_cells = regions::of_cells(puzzle);
            grid.lattice.edges(|side| Some(regions::weight(look, puzzle, &of_cells, side)))
        }
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
        _ => Vec::new(),
    };
    // Signs are drawn before the numbers in cells.
    let mut layers: Vec<&Layer> = form.layers.iter().collect();
    layers.sort_by_key(|layer| layer.things == Things::Cells);
    for Layer { things, clues } in layers {
        let role = if *things == Things::Margins { Role::Clue } else { Role::Given };
        let all = things.all(size).into_iter().zip(&puzzle.clues[*things]);
        let marks = all.filter_map(|([a, b], clue)| {
            let value = (*clue)?;
            let marks = clues.marks(things.spot(look, size, [a, b]), value, [a, b], role);
            // A sign comes in the order of its smaller cell.
            Some((if value == 1 { [b, a] } else { [a, b] }, marks))
        });
        let mut marks: Vec<([usize; 2], Vec<Mark>)> = marks.collect();
        if *things == Things::Sides {
            marks.sort_by_key(|(cells, _)| *cells);
        }
        grid.marks.extend(marks.into_iter().flat_map(|(_, marks)| marks));
    }
    if let Some(clues) = form.regions.filter(|_| face == Face::Puzzle) {
        regions::draw_clues(clues, look, puzzle, &mut grid);
    }
    grid
}

/// The puzzle after its first steps. Numbered steps have their number in the corner of a cell. `None`
/// if no step can be numbered.
pub fn worked<K: GridKind>(kind: &K, puzzle: &GridPuzzle) -> Option<Worked> {
    let form = kind.form();
    let geometry = Arc::new(kind.geometry(puzzle));
    let last = about(kind).levels.len() - 1;
    let mut solver = kind.solver(Task::steps(&geometry, puzzle, last));
    let mut numbers: Vec<usize> = Vec::new();
    let mut steps: Vec<WorkedStep> = Vec::new();
    let mut grid = grid(form, puzzle, Face::Puzzle, Medium::Book);
    let corner = if form.regions.is_some() { Anchor::TopRight } else { Anchor::TopLeft };
    let mut values = vec![None; form.answer.variable_count(puzzle)];
    for step in solver.worked() {
        if steps.len() == MAX_NUMBERED {
            break;
        }
        let first = step.found.decided.first();
        let first = first.and_then(|(variable, _)| form.answer.cell_of(puzzle, *variable));
        let cell = if step.place.is_some() { step.number } else { first };
        for (variable, value) in step.found.decided {
            values[variable] = Some(value);
        }
        if !form.answer.is_line() {
            form.answer.draw(form.look, puzzle, &values, true, &mut grid);
            values.fill(None);
        }
        if let Some(cell) = cell.filter(|cell| !numbers.contains(cell)) {
            numbers.push(cell);
            steps.push(WorkedStep::new(step.key));
            let at = form.look.cell(puzzle.size, cell).centre();
            grid.text(at, corner, numbers.len().to_string(), Role::Step);
        }
    }
    if form.answer.is_line() {
        form.answer.draw(form.look, puzzle, &values, true, &mut grid);
    }
    (!steps.is_empty()).then(|| Worked { figure: Figure::new(grid), steps })
}

/// Reads the size and the clues of a figure.
///
/// # Errors
/// The figure does not show a puzzle of the form.
pub fn parse(form: &Form, figure: &Figure, face: Face) -> Result<GridPuzzle, Flaw> {
    let (grid, look) = (figure.only_grid()?, form.look.of(face));
    let size = look.size(&grid.lattice).filter(|size| form.sizes.has(*size));
    let size = size.ok_or_else(|| {
        let (columns, rows) = (grid.lattice.columns, grid.lattice.rows);
        let (noun, range) = (form.noun, form.sizes.range());
        let part = if look == form.look { "" } else { " without the first row and column" };
        Flaw(format!("{noun} has {range}; the lattice has {columns}x{rows}{part}"))
    })?;
    match look {
        Look::Runs => return runs::read_puzzle(size, grid),
        Look::RunsAnswer => return runs::read_answer(size, grid),
        _ => {}
    }
    let mut puzzle = form.empty(size);
    if let Some(clues) = form.regions {
        puzzle.regions = regions::read(clues, size, grid)?;
    }
    for Layer { things, clues } in form.layers {
        let spot = |cells| things.spot(form.look, size, cells);
        let all = things.all(size).into_iter().enumerate();
        let index: BTreeMap<Spot, usize> = all.map(|(thing, cells)| (spot(cells), thing)).collect();
        for mark in &grid.marks {
            let Some((at, thing)) = spot_of(mark).and_then(|at| Some((at, *index.get(&at)?)))
            else {
                continue;
            };
            let value = match clues.value(mark) {
                None => continue,
                Some(Ok(value)) if clues.values(size).contains(&value) => value,
                Some(Ok(value)) => {
                    return Err(Flaw(format!("{value} is not a clue of {}", form.noun)));
                }
                Some(Err(text)) => {
                    return Err(Flaw(format!("{text:?} is not a clue of {}", form.noun)));
                }
            };
            if puzzle.clues[*things][thing].replace(value).is_some() {
                return Err(Flaw(format!("there are two clues {}", described(at))));
            }
        }
    }
    Ok(puzzle)
}

/// Reads the answer of a puzzle from the figure of the answer.
///
/// # Errors
/// The figure does not show an answer.
pub fn parse_answer(form: &Form, puzzle: &GridPuzzle, figure: &Figure) -> Result<Vec<u8>, Flaw> {
    match form.look {
        Look::Runs => Ok(parse(form, figure, Face::Answer)?.answer),
        look => form.answer.read(look, puzzle, figure.only_grid()?),
    }
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
