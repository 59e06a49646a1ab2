//! The shape of a grid of entries: its cells, its entries and their numbers.

/// The cells of a grid that have letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// Whether each cell has a letter, row by row.
    pub cells: Vec<bool>,
}

/// Two or more cells in a line, with cells without letters or the border at both ends. Each entry is a
/// word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number in the first cell. Numbers follow the reading order.
    pub number: usize,
    /// Whether the entry is read from left to right, not down.
    pub is_across: bool,
    /// The cells, as indices row by row.
    pub cells: Vec<usize>,
}

impl Shape {
    /// The entries: first all across, then all down, each in the order of their numbers.
    pub fn entries(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        let mut number = 0;
        for first in 0..self.cells.len() {
            let starts = [true, false].map(|is_across| self.entry_from(first, is_across));
            if starts.iter().any(Option::is_some) {
                number += 1;
            }
            for (cells, is_across) in starts.into_iter().zip([true, false]) {
                entries.extend(cells.map(|cells| Entry { number, is_across, cells }));
            }
        }
        // The sort is stable, so it keeps the order of the numbers.
        entries.sort_by_key(|entry| !entry.is_across);
        entries
    }

    /// The cells of the entry that starts in a cell.
    fn entry_from(&self, first: usize, is_across: bool) -> Option<Vec<usize>> {
        let (row, column) = self.place(first);
        let (at, step, end) = match is_across {
            true => (column, 1, self.columns),
            false => (row, self.columns, self.rows),
        };
        let is_start = at == 0 || !self.cells[first - step];
        let cells = (0..end - at).map(|i| first + i * step).take_while(|cell| self.cells[*cell]);
        let cells: Vec<usize> = cells.collect();
        (is_start && cells.len() > 1).then_some(cells)
    }

    /// The row and column of a cell, from 0.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// The name of a cell in messages.
    pub fn cell_name(&self, cell: usize) -> String {
        let (row, column) = self.place(cell);
        format!("row {}, column {}", row + 1, column + 1)
    }

    /// Whether each cell with a letter can be reached from each other one over sides of cells.
    pub fn is_connected(&self) -> bool {
        let Some(first) = self.cells.iter().position(|has_letter| *has_letter) else {
            return false;
        };
        let mut reached = vec![false; self.cells.len()];
        let mut waiting = vec![first];
        reached[first] = true;
        while let Some(cell) = waiting.pop() {
            for next in self.neighbours(cell) {
                if self.cells[next] && !std::mem::replace(&mut reached[next], true) {
                    waiting.push(next);
                }
            }
        }
        reached == self.cells
    }

    /// The cells at the sides of a cell.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, column) = self.place(cell);
        let columns = self.columns;
        let sides = [
            (row > 0).then(|| cell - columns),
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then(|| cell + 1),
            (row + 1 < self.rows).then(|| cell + columns),
        ];
        sides.into_iter().flatten()
    }
}

#[cfg(test)]
pub(super) fn shape(rows: &[&str]) -> Shape {
    let cells = rows.iter().flat_map(|row| row.chars().map(|c| c != '#'));
    Shape { columns: rows[0].len(), rows: rows.len(), cells: cells.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_the_numbers_of_crosswords() {
        let entries = shape(&["...#", ".#.#", "....", ".###"]).entries();
        let text = |entry: &Entry| {
            let direction = if entry.is_across { "across" } else { "down" };
            format!("{} {direction} {:?}", entry.number, entry.cells)
        };
        let texts: Vec<String> = entries.iter().map(text).collect();
        let expected = [
            "1 across [0, 1, 2]",
            "3 across [8, 9, 10, 11]",
            "1 down [0, 4, 8, 12]",
            "2 down [2, 6, 10]",
        ];
        assert_eq!(texts, expected);
    }

    #[test]
    fn connected_shapes_have_one_part() {
        assert!(shape(&["..#", "#..", "###"]).is_connected());
        assert!(!shape(&["..#", "##.", "..."]).is_connected());
        assert!(!shape(&["##", "##"]).is_connected());
    }
}
