//! Connected parts of a grid.

use super::size::Size;

/// A cell of the smaller part, if the cells of an area are not all connected through their sides.
pub fn cut_off(size: Size, is_inside: impl Fn(usize) -> bool) -> Option<usize> {
    let mut left: Vec<bool> = (0..size.cells()).map(is_inside).collect();
    let all = left.iter().filter(|is_left| **is_left).count();
    let first = left.iter().position(|is_left| *is_left)?;
    left[first] = false;
    let (mut open, mut reached) = (vec![first], 1);
    while let Some(cell) = open.pop() {
        for other in size.neighbours(cell).into_iter().flatten() {
            if std::mem::take(&mut left[other]) {
                reached += 1;
                open.push(other);
            }
        }
    }
    let other = left.iter().position(|is_left| *is_left)?;
    Some(if 2 * reached < all { first } else { other })
}
