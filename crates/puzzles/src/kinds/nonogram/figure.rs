//! Makes the figures of a nonogram, and reads a nonogram from its figures.
//!
//! The puzzle has its numbers in the margins: at the left, next to the rows, and at the top, next to
//! the columns. Every fifth line is heavy and runs through the margin. The answer is the picture
//! without the numbers. Dark cells are not black, so that the lines between them are visible and
//! the cells can be counted.

use super::board::{NonogramBoard, solve};
use super::clues::Clues;
use super::picture::Picture;
use super::puzzle_text::{check_length, line_name};
use super::{MAX_SIDE, MIN_SIDE};
use bookgen_core::figure::{
    Anchor, Cell, Grid, Lattice, Margin, Margins, Mark, Purpose, Role, Spot, Tone, Weight,
};
use bookgen_core::{Face, Figure, Flaw};

/// The width of the places of numbers beside the rows, and the height of those above the columns, in
/// hundredths of a cell. Two digits have the same type size as one digit.
const LEFT_PITCH: u16 = 90;
const TOP_PITCH: u16 = 72;

/// The distance of heavy lines, in cells.
const FIFTH: i16 = 5;

/// The figure of a face.
pub fn figure(board: &NonogramBoard, face: Face) -> Figure {
    let grid = match face {
        Face::Puzzle => puzzle(&board.clues),
        Face::Answer => answer(&board.picture),
    };
    Figure { title: board.title.clone(), ..Figure::new(grid) }
}

/// The places for numbers beside each row, and above each column. Lines of the same length have the
/// same number of places in most puzzles, so that the cells of a book have the same size.
fn slots(clues: &Clues) -> [u16; 2] {
    let [rows, columns] = clues.longest();
    let slots = |longest: usize, length: usize| longest.max(length.div_ceil(4)) as u16;
    [slots(rows, clues.columns), slots(columns, clues.rows)]
}

/// The lattice of a puzzle.
fn lattice(clues: &Clues) -> Lattice {
    let [left, top] = slots(clues);
    Lattice::rectangle(clues.columns as u16, clues.rows as u16).with_margins(Margins {
        left: Margin::new(left, LEFT_PITCH),
        top: Margin::new(top, TOP_PITCH),
        ..Margins::default()
    })
}

/// The grid with the numbers, without black cells.
pub fn puzzle(clues: &Clues) -> Grid {
    let mut grid = Grid::new(lattice(clues), Purpose::Shaded);
    grid.marks = edges(&grid.lattice);
    let Margins { left, top, .. } = grid.lattice.margins;
    let (left, top) = (-2 * left.slots as i16, -2 * top.slots as i16);
    let heavy = |count: usize| (1..count as i16).filter(|at| at % FIFTH == 0).map(|at| 2 * at);
    let runs = heavy(clues.columns)
        .map(|x| (Spot::new(x, top), Spot::new(x, 0)))
        .chain(heavy(clues.rows).map(|y| (Spot::new(left, y), Spot::new(0, y))));
    grid.marks.push(Mark::Edges { runs: runs.collect(), weight: Weight::Thick });
    for line in 0..clues.lines() {
        let empty: &[u8] = &[0];
        let runs = Some(clues.runs(line)).filter(|runs| !runs.is_empty()).unwrap_or(empty);
        for (slot, run) in runs.iter().rev().enumerate() {
            let at = slot_spot(clues.rows, line, slot);
            grid.text(at, Anchor::Centre, run.to_string(), Role::Clue);
        }
    }
    grid
}

/// The place of a number in the margin. Slot 0 is next to the cells.
fn slot_spot(rows: usize, line: usize, slot: usize) -> Spot {
    let out = -1 - 2 * slot as i16;
    match line.checked_sub(rows) {
        Some(column) => Spot::new(2 * column as i16 + 1, out),
        None => Spot::new(out, 2 * line as i16 + 1),
    }
}

/// The picture.
fn answer(picture: &Picture) -> Grid {
    let lattice = Lattice::rectangle(picture.columns as u16, picture.rows.len() as u16);
    let mut grid = Grid::new(lattice, Purpose::Read);
    grid.marks = edges(&grid.lattice);
    grid.marks.extend(black(picture));
    grid
}

/// The black cells, if there are any.
fn black(picture: &Picture) -> Option<Mark> {
    let cell =
        |cell: usize| Cell::new((cell % picture.columns) as u16, (cell / picture.columns) as u16);
    let cells = (0..picture.cells()).filter(|cell| picture.is_black(*cell)).map(cell);
    let cells: Vec<Cell> = cells.collect();
    (!cells.is_empty()).then_some(Mark::Fill { cells, tone: Tone::Dark })
}

/// The border and the lines between cells: every fifth line, and the others.
fn edges(lattice: &Lattice) -> Vec<Mark> {
    lattice.edges(|side| {
        let line = if side.x % 2 == 0 { side.x } else { side.y };
        match () {
            () if lattice.is_boundary(side) => Some(Weight::Border),
            () if line % (2 * FIFTH) == 0 => Some(Weight::Thick),
            () => Some(Weight::Thin),
        }
    })
}

/// Reads a puzzle from its figures.
///
/// # Errors
/// The figures do not show a nonogram.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<NonogramBoard, Flaw> {
    let title = answer.title.clone().or_else(|| puzzle.title.clone());
    let board = NonogramBoard { clues: read_clues(puzzle)?, picture: read_picture(answer)?, title };
    puzzle.check_face(&board, Face::Puzzle)?;
    answer.check_face(&board, Face::Answer)?;
    check_picture(&board)?;
    Ok(board)
}

/// Compares the picture with the numbers. The answer has no numbers, so nothing else would show
/// that it is the answer to another puzzle.
fn check_picture(board: &NonogramBoard) -> Result<(), Flaw> {
    let NonogramBoard { clues, picture, .. } = board;
    let shown = picture.clues();
    if (clues.columns, clues.rows) != (shown.columns, shown.rows) {
        let [expected, found] = [clues, &shown].map(|clues| [clues.columns, clues.rows]);
        let [[columns, rows], [more, others]] = [expected, found];
        return Err(Flaw(format!("the answer has {more}x{others} cells, not {columns}x{rows}")));
    }
    let numbers = |runs: &[u8]| {
        let texts: Vec<String> = runs.iter().map(u8::to_string).collect();
        if texts.is_empty() { "0".to_owned() } else { texts.join(" ") }
    };
    match (0..clues.lines()).find(|line| clues.runs(*line) != shown.runs(*line)) {
        None => Ok(()),
        Some(line) => Err(Flaw(format!(
            "the answer has the numbers {} in {} instead of {}",
            numbers(shown.runs(line)),
            line_name(clues.rows, line),
            numbers(clues.runs(line)),
        ))),
    }
}

/// Reads a puzzle from one figure. The other face is computed.
///
/// # Errors
/// The figure does not show a nonogram, or the puzzle does not have exactly one solution.
pub fn read_alone(figure: &Figure, face: Face) -> Result<NonogramBoard, Flaw> {
    let title = figure.title.clone();
    let board = match face {
        Face::Puzzle => {
            let clues = read_clues(figure)?;
            let picture = solve(&clues).only()?;
            NonogramBoard { clues, picture, title }
        }
        Face::Answer => NonogramBoard::new(read_picture(figure)?, title),
    };
    figure.check_face(&board, face)?;
    Ok(board)
}

/// The grid of a figure, and the numbers of its columns and rows.
fn sized(figure: &Figure) -> Result<(&Grid, usize, usize), Flaw> {
    let grid = figure.only_grid()?;
    let (columns, rows) = (usize::from(grid.lattice.columns), usize::from(grid.lattice.rows));
    if ![columns, rows].iter().all(|side| (MIN_SIDE..=MAX_SIDE).contains(side)) {
        return Err(Flaw(format!("a nonogram does not have {columns}x{rows} cells")));
    }
    Ok((grid, columns, rows))
}

/// Reads the numbers in the margins.
fn read_clues(figure: &Figure) -> Result<Clues, Flaw> {
    let (grid, columns, rows) = sized(figure)?;
    // For each line, the numbers and their distances from the cells.
    let mut numbers: Vec<Vec<(i16, u8)>> = vec![Vec::new(); columns + rows];
    for mark in &grid.marks {
        let Mark::Symbol { at, text, .. } = mark else { continue };
        let index = |at: i16, count: usize| {
            usize::try_from(at.div_euclid(2)).ok().filter(|index| *index < count)
        };
        let place = match (at.x < 0, at.y < 0) {
            (true, false) => index(at.y, rows).map(|row| (row, at.x)),
            (false, true) => index(at.x, columns).map(|column| (rows + column, at.y)),
            _ => None,
        };
        let (line, distance) =
            place.ok_or_else(|| Flaw(format!("the text {text:?} is not beside a line")))?;
        let number = (0..=MAX_SIDE as u8).find(|number| number.to_string() == *text);
        let number = number.ok_or_else(|| {
            let line = line_name(rows, line);
            Flaw(format!("the text {text:?} beside {line} is not a number"))
        })?;
        numbers[line].push((distance, number));
    }
    let mut runs: Vec<Vec<u8>> = Vec::with_capacity(numbers.len());
    for (line, mut numbers) in numbers.into_iter().enumerate() {
        numbers.sort_unstable();
        let numbers: Vec<u8> = numbers.into_iter().map(|(_, number)| number).collect();
        let name = || line_name(rows, line);
        let length = if line < rows { columns } else { rows };
        runs.push(match &numbers[..] {
            [0] => Vec::new(),
            [] => return Err(Flaw(format!("{} has no number", name()))),
            numbers if numbers.contains(&0) => {
                return Err(Flaw(format!("{} has a 0 beside another number", name())));
            }
            numbers if check_length(numbers, length).is_err() => {
                return Err(Flaw(format!("the numbers of {} do not fit", name())));
            }
            numbers => numbers.to_vec(),
        });
    }
    Ok(Clues::new(columns, rows, runs))
}

/// Reads the black cells.
fn read_picture(figure: &Figure) -> Result<Picture, Flaw> {
    let (grid, columns, rows) = sized(figure)?;
    let mut picture = Picture { columns, rows: vec![0; rows] };
    for mark in &grid.marks {
        let Mark::Fill { cells, tone: Tone::Dark } = mark else { continue };
        for cell in cells.iter().filter(|cell| grid.lattice.has(**cell)) {
            picture.rows[usize::from(cell.row)] |= 1 << cell.column;
        }
    }
    Ok(picture)
}
