//! Makes a picture line-solvable by changing a few cells.
//!
//! Open cells on the edges of shapes change their colour, one after the other, as long as fewer
//! cells stay open.

use super::clues::Clues;
use super::marks::Marks;
use super::passes::solve_lines;
use super::picture::Picture;

/// The maximum share of cells that change, in percent.
const MAX_PERCENT: usize = 2;

/// Makes a picture line-solvable.
///
/// # Errors
/// Too many cells would have to change. The error has the cells of the picture that stay open after
/// the changes that helped.
pub fn repair(picture: &Picture) -> Result<Picture, Vec<usize>> {
    let mut repaired = picture.clone();
    let mut changed: Vec<usize> = Vec::new();
    let mut open = open_cells(&repaired.clues());
    while !open.is_empty() {
        let can_change = changed.len() < picture.cells() * MAX_PERCENT / 100;
        let best = open
            .iter()
            .filter(|cell| can_change && !changed.contains(cell))
            .filter_map(|cell| {
                let alike = alike(&repaired, *cell)?;
                let mut flipped = repaired.clone();
                flipped.flip(*cell);
                let open = open_cells(&flipped.clues());
                // Among equally good cells, a cell that is more like its neighbours afterwards.
                Some((open.len(), alike, *cell, open))
            })
            .min();
        match best {
            Some((count, _, cell, rest)) if count < open.len() => {
                repaired.flip(cell);
                changed.push(cell);
                open = rest;
            }
            _ => return Err(open),
        }
    }
    Ok(repaired)
}

/// The cells that stay open if all lines are solved.
fn open_cells(clues: &Clues) -> Vec<usize> {
    let mut marks = Marks::new(clues);
    let lines = marks.all_lines();
    // The clues have a solution, so there is no contradiction.
    let _ = solve_lines(clues, &mut marks, lines);
    marks.open_cells().collect()
}

/// The number of the eight neighbours that have the colour of a cell. `None` if all four neighbours
/// at the sides of the cell have the same colour as the cell: then the cell is not on the edge of a
/// shape.
fn alike(picture: &Picture, cell: usize) -> Option<usize> {
    let (columns, rows) = (picture.columns as isize, picture.rows.len() as isize);
    let (row, column) = (cell as isize / columns, cell as isize % columns);
    let is_black = picture.is_black(cell);
    let has_colour = |(down, right): (isize, isize)| {
        let (row, column) = (row + down, column + right);
        let is_inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        is_inside.then(|| picture.is_black((row * columns + column) as usize) == is_black)
    };
    let sides = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    let is_edge = sides.into_iter().any(|side| has_colour(side) == Some(false));
    let all = sides.into_iter().chain(corners);
    is_edge.then(|| all.filter(|near| has_colour(*near) == Some(true)).count())
}
