//! Cells that hold parts of a board together.

/// A depth-first walk through the white cells, which counts the cells that each cell cuts off.
struct Walk<'a, N> {
    is_white: &'a [bool],
    neighbours: N,
    /// The order in which the cells are reached, from 1. 0 for cells that are not reached.
    order: Vec<usize>,
    count: usize,
    /// For each cell, the sizes of the parts behind it: cells that are reached only through it.
    behind: Vec<(usize, Vec<usize>)>,
}

/// The largest number of white cells that one white cell cuts off: without the cell, these cells
/// have no link to the largest remaining part. `None` if the white cells are not connected.
pub fn largest_cut<I: Iterator<Item = usize>>(
    is_white: &[bool],
    neighbours: impl Fn(usize) -> I,
) -> Option<usize> {
    let first = is_white.iter().position(|white| *white)?;
    let order = vec![0; is_white.len()];
    let mut walk = Walk { is_white, neighbours, order, count: 0, behind: Vec::new() };
    walk.visit(first, first);
    let white = is_white.iter().filter(|white| **white).count();
    if walk.count < white {
        return None;
    }
    let cuts = walk.behind.iter().map(|(cell, parts)| {
        let rest = if *cell == first { 0 } else { white - 1 - parts.iter().sum::<usize>() };
        let largest = parts.iter().copied().max().unwrap_or(0).max(rest);
        white - 1 - largest
    });
    cuts.max()
}

impl<I: Iterator<Item = usize>, N: Fn(usize) -> I> Walk<'_, N> {
    /// Visits a cell and all cells behind it. Returns the number of these cells, and the earliest
    /// cell, by order, that is next to one of them.
    fn visit(&mut self, cell: usize, from: usize) -> (usize, usize) {
        self.count += 1;
        let own = self.count;
        self.order[cell] = own;
        let (mut size, mut earliest) = (1, own);
        let mut parts = Vec::new();
        for near in (self.neighbours)(cell).filter(|near| self.is_white[*near] && *near != from) {
            if self.order[near] > 0 {
                earliest = earliest.min(self.order[near]);
                continue;
            }
            let (near_size, near_earliest) = self.visit(near, cell);
            size += near_size;
            earliest = earliest.min(near_earliest);
            if near_earliest >= own {
                parts.push(near_size);
            }
        }
        self.behind.push((cell, parts));
        (size, earliest)
    }
}

#[cfg(test)]
mod tests {
    use super::largest_cut;

    /// The largest cut of a picture: `.` for white, `#` for black.
    fn cut(rows: &[&str]) -> Option<usize> {
        let columns = rows[0].len();
        let is_white: Vec<bool> = rows.concat().chars().map(|cell| cell == '.').collect();
        let count = is_white.len();
        largest_cut(&is_white, |cell| {
            let column = cell % columns;
            let near = [
                (column > 0).then(|| cell - 1),
                (column + 1 < columns).then_some(cell + 1),
                cell.checked_sub(columns),
                (cell + columns < count).then_some(cell + columns),
            ];
            near.into_iter().flatten()
        })
    }

    #[test]
    fn the_largest_cut_is_the_smaller_part_behind_a_cell() {
        assert_eq!(cut(&["...", "...", "..."]), Some(0));
        assert_eq!(cut(&["....."]), Some(2));
        assert_eq!(cut(&["..###", "..#..", "#...."]), Some(4));
        assert_eq!(cut(&["#.#", "...", "#.#"]), Some(3));
        assert_eq!(cut(&["..#..", "..#.."]), None);
        assert_eq!(cut(&["##"]), None);
    }
}
