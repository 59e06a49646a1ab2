//! A strip of cells for a hidden phrase: its words in lines, with a gap between two words.

use super::mark::Weight;
use super::{Cell, Grid, Lattice, Purpose};

/// The minimum number of cells that fit in a line.
const MIN_LINE: usize = 12;

/// The grid of a strip, and the cell of each letter. The words have the given numbers of letters. A line
/// is about as long as a row of a grid with `columns` columns; words are not broken. `None` without
/// words.
pub fn strip(lengths: &[usize], columns: usize) -> Option<(Grid, Vec<Cell>)> {
    let longest = lengths.iter().max()?;
    let measure = columns.max(MIN_LINE).max(*longest);
    let mut cells = Vec::new();
    let (mut line, mut used) = (0, 0);
    for length in lengths {
        if used > 0 && used + 1 + length > measure {
            (line, used) = (line + 1, 0);
        } else if used > 0 {
            used += 1;
        }
        cells.extend((0..*length).map(|at| Cell::new((used + at) as u16, line)));
        used += length;
    }
    let columns = cells.iter().map(|cell| cell.column + 1).max()?;
    let mut lattice = Lattice::rectangle(columns, line + 1);
    lattice.absent = lattice.cells().filter(|cell| !cells.contains(cell)).collect();
    let mut grid = Grid::new(lattice, Purpose::Written);
    grid.marks = grid.lattice.edges(|_| Some(Weight::Thin));
    Some((grid, cells))
}

/// The cells of each word of a strip: the runs of cells without a gap.
pub fn strip_words(lattice: &Lattice) -> Vec<Vec<Cell>> {
    let mut words: Vec<Vec<Cell>> = Vec::new();
    for cell in lattice.cells() {
        let follows = |last: &Cell| last.row == cell.row && last.column + 1 == cell.column;
        match words.last_mut().filter(|word| word.last().is_some_and(follows)) {
            Some(word) => word.push(cell),
            None => words.push(vec![cell]),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strip_breaks_between_words_and_is_read_back() {
        let lengths = [4, 7, 3, 14, 1];
        let (grid, cells) = strip(&lengths, 10).unwrap();
        assert_eq!((grid.lattice.columns, grid.lattice.rows), (14, 4));
        assert_eq!(cells.len(), 29);
        assert_eq!(cells[4], Cell::new(5, 0));
        let words: Vec<usize> = strip_words(&grid.lattice).iter().map(Vec::len).collect();
        assert_eq!(words, lengths);
        assert!(strip(&[], 10).is_none());
    }
}
