//! Reads a Sudoku back from its drawings.
//!
//! The reader shares no code with the drawing code. It only knows the appearance of a grid. A grid
//! has a square border and eight evenly spaced lines in each direction. The lines between boxes are
//! thick, and the other lines are thin. The digits are inside the cells.

use super::board::{self, Cells};
use super::solve;
use crate::kinds::{Face, Figure, Flaw, Stroke, StrokeRole, SymbolRole};
use bookgen_base::units::{Path, Point, Pt, Rect, Segment};

/// Reads the givens and the answer from the drawings of the puzzle and the answer.
///
/// # Errors
/// A drawing is not a Sudoku, or the two drawings contradict each other. The message names the
/// drawing with the error.
pub fn read(puzzle: &Figure, answer: &Figure) -> Result<(Cells, Cells), Flaw> {
    let of = |face: &str, flaw: String| Flaw(format!("in the {face}, {flaw}"));
    let (givens, found) = read_digits(puzzle).map_err(|flaw| of("puzzle", flaw))?;
    let (printed, mut solution) = read_digits(answer).map_err(|flaw| of("answer", flaw))?;
    for cell in 0..81 {
        let place = board::cell_name(cell);
        if found[cell] != 0 {
            return Err(of("puzzle", format!("{place} has a digit that is not a given")));
        }
        if givens[cell] != printed[cell] {
            let name = |digit: u8| match digit {
                0 => "no given".to_owned(),
                digit => format!("the given {digit}"),
            };
            let (here, there) = (name(givens[cell]), name(printed[cell]));
            return Err(Flaw(format!(
                "{place} has {here} in the puzzle but {there} in the answer"
            )));
        }
        solution[cell] = solution[cell].max(printed[cell]);
        if solution[cell] == 0 {
            return Err(of("answer", format!("{place} is empty")));
        }
    }
    Ok((givens, solution))
}

/// Reads the givens and the answer from a single drawing. The drawing of an answer shows both the
/// givens and the answer. For the drawing of a puzzle, the answer is computed.
///
/// # Errors
/// The drawing is not a Sudoku, or the puzzle does not have exactly one solution.
pub fn read_alone(figure: &Figure, face: Face) -> Result<(Cells, Cells), Flaw> {
    match face {
        Face::Puzzle => {
            let of = |flaw: String| Flaw(format!("in the puzzle, {flaw}"));
            let (givens, found) = read_digits(figure).map_err(of)?;
            if let Some(cell) = (0..81).find(|&cell| found[cell] != 0) {
                return Err(of(format!(
                    "{} has a digit that is not a given",
                    board::cell_name(cell)
                )));
            }
            if let Some((cell, house)) = repeated_given(&givens) {
                let place = board::cell_name(cell);
                return Err(of(format!(
                    "the given {} at {place} is already in {house}",
                    givens[cell]
                )));
            }
            match solve::solution(&givens) {
                Some(answer) => Ok((givens, answer)),
                None if solve::count(&givens, 1) == 0 => {
                    Err(Flaw("the puzzle has no solution".into()))
                }
                None => Err(Flaw("the puzzle has more than one solution".into())),
            }
        }
        Face::Answer => {
            let of = |flaw: String| Flaw(format!("in the answer, {flaw}"));
            let (givens, found) = read_digits(figure).map_err(of)?;
            let answer = std::array::from_fn(|cell| givens[cell].max(found[cell]));
            match answer.iter().position(|digit| *digit == 0) {
                Some(cell) => Err(of(format!("{} is empty", board::cell_name(cell)))),
                None => Ok((givens, answer)),
            }
        }
    }
}

/// The first cell whose digit is already in an earlier cell of the same house, and the name of that
/// house.
fn repeated_given(cells: &Cells) -> Option<(usize, String)> {
    let names = ["row", "column", "box"];
    let houses = |cell: usize| [board::row(cell), board::column(cell), board::box_of(cell)];
    (0..81).filter(|&cell| cells[cell] != 0).find_map(|cell| {
        let repeats = |kind: &usize| {
            let same = |other: usize| cells[other] == cells[cell];
            (0..cell).any(|other| same(other) && houses(other)[*kind] == houses(cell)[*kind])
        };
        let kind = (0..3).find(repeats)?;
        Some((cell, format!("{} {}", names[kind], houses(cell)[kind] + 1)))
    })
}

/// The givens and the other digits in a drawing.
fn read_digits(figure: &Figure) -> Result<(Cells, Cells), String> {
    let grid = find_grid(figure)?;
    if !figure.lists.is_empty() {
        return Err("there is a list next to the grid, but a sudoku has no list".to_owned());
    }
    let (mut givens, mut found) = ([0; 81], [0; 81]);
    for symbol in &figure.symbols {
        let cell = grid.cell(&symbol.cell).ok_or_else(|| {
            let centre = symbol.cell.centre();
            format!(
                "the symbol {:?} centred at {} {} is not inside a cell",
                symbol.text, centre.x, centre.y
            )
        })?;
        let place = board::cell_name(cell);
        let digit = match symbol.text.as_bytes() {
            &[digit @ b'1'..=b'9'] => digit - b'0',
            _ => return Err(format!("{place} has {:?}, which is not a digit", symbol.text)),
        };
        if givens[cell] != 0 || found[cell] != 0 {
            return Err(format!("{place} has two digits"));
        }
        match symbol.role {
            SymbolRole::Given => givens[cell] = digit,
            SymbolRole::Answer => found[cell] = digit,
            SymbolRole::Letter => return Err(format!("{place} has a letter")),
        }
    }
    Ok((givens, found))
}

/// The position and size of the cells of a drawing.
struct GridGeometry {
    border: Rect,
    /// The side length of a cell.
    pitch: Pt,
}

impl GridGeometry {
    /// The tolerance for positions. Coordinates in a file are rounded.
    fn tolerance(&self) -> Pt {
        self.pitch / 50.0
    }

    /// The cell that contains a rectangle.
    fn cell(&self, rect: &Rect) -> Option<usize> {
        let index = |low: Pt, high: Pt, start: Pt| {
            let middle = (low + high) / 2.0 - start;
            let index = (0..9).find(|&i| {
                let from = self.pitch * f64::from(i);
                middle >= from && middle < from + self.pitch
            })?;
            let from = start + self.pitch * f64::from(index);
            let inside =
                low >= from - self.tolerance() && high <= from + self.pitch + self.tolerance();
            inside.then_some(index as usize)
        };
        let row = index(rect.y, rect.bottom(), self.border.y)?;
        let column = index(rect.x, rect.right(), self.border.x)?;
        Some(9 * row + column)
    }
}

/// Finds the grid among the strokes of a drawing.
fn find_grid(figure: &Figure) -> Result<GridGeometry, String> {
    let borders: Vec<&Stroke> =
        figure.strokes.iter().filter(|stroke| stroke.role == StrokeRole::Border).collect();
    let [border] = borders[..] else {
        return Err(format!("there are {} borders, not 1", borders.len()));
    };
    let border = axis_aligned_rectangle(&border.path).ok_or("the border is not a rectangle")?;
    let grid = GridGeometry { border, pitch: border.width / 9.0 };
    let near = |a: Pt, b: Pt| (a - b).0.abs() <= grid.tolerance().0;
    // The condition is negated so that a width of NaN is rejected.
    if !(border.width > Pt::ZERO && near(border.width, border.height)) {
        return Err("the border is not a square".to_owned());
    }
    // The inner lines found so far: vertical lines first, then horizontal lines.
    let mut drawn = [[None; 9]; 2];
    for stroke in figure.strokes.iter().filter(|stroke| stroke.role != StrokeRole::Border) {
        let &[Segment::Move(a), Segment::Line(b)] = &stroke.path[..] else {
            return Err("the grid has a line that is not one straight segment".to_owned());
        };
        let reaches = |from: Pt, to: Pt, start: Pt| {
            near(from.min(to), start) && near(from.max(to), start + border.width)
        };
        let (axis, offset) = if near(a.x, b.x) && reaches(a.y, b.y, border.y) {
            (0, a.x - border.x)
        } else if near(a.y, b.y) && reaches(a.x, b.x, border.x) {
            (1, a.y - border.y)
        } else {
            return Err("the grid has a line that does not run from border to border".to_owned());
        };
        let step = (1..9).find(|&step| near(offset, grid.pitch * step as f64));
        let Some(step) = step else {
            return Err("the grid has a line that runs through cells, not between them".to_owned());
        };
        let wanted = if step % 3 == 0 { StrokeRole::Thick } else { StrokeRole::Thin };
        if stroke.role != wanted {
            let wanted = if step % 3 == 0 { "thick" } else { "thin" };
            return Err(format!("{} is not {wanted}", line_name(axis, step)));
        }
        if drawn[axis][step].replace(()).is_some() {
            return Err(format!("{} is drawn twice", line_name(axis, step)));
        }
    }
    for (axis, drawn) in drawn.iter().enumerate() {
        if let Some(step) = (1..9).find(|&step| drawn[step].is_none()) {
            return Err(format!("{} is missing", line_name(axis, step)));
        }
    }
    Ok(grid)
}

/// The name of a line in messages.
fn line_name(axis: usize, step: usize) -> String {
    let of = if axis == 0 { "column" } else { "row" };
    format!("the line after {of} {step}")
}

/// The rectangle that a path outlines. `None` if the path is not a rectangle with horizontal and
/// vertical sides.
fn axis_aligned_rectangle(path: &Path) -> Option<Rect> {
    let &[Segment::Move(a), Segment::Line(b), Segment::Line(c), Segment::Line(d), Segment::Close] =
        &path[..]
    else {
        return None;
    };
    let points = [a, b, c, d];
    let min = |of: fn(&Point) -> Pt| points.iter().map(of).fold(Pt(f64::INFINITY), Pt::min);
    let max = |of: fn(&Point) -> Pt| points.iter().map(of).fold(Pt(f64::NEG_INFINITY), Pt::max);
    let (left, top) = (min(|p| p.x), min(|p| p.y));
    let (right, bottom) = (max(|p| p.x), max(|p| p.y));
    let corner = |p: &Point| (p.x == left || p.x == right) && (p.y == top || p.y == bottom);
    // Opposite corners must differ in both coordinates, so that the path goes around the rectangle.
    let round = a.x != c.x && a.y != c.y && b.x != d.x && b.y != d.y;
    let is_rectangle = points.iter().all(corner) && round && (a.x == b.x || a.y == b.y);
    is_rectangle.then(|| Rect::new(left, top, right - left, bottom - top))
}

#[cfg(test)]
mod tests;
