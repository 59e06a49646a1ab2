//! Measures how evenly words are distributed over a grid.

use super::partial_grid::PartialGrid;

/// The radius of the neighbourhood for the local density, in cells.
const RADIUS: usize = 2;
/// The density at a cell if exactly one word runs through each cell of its neighbourhood.
const DENSITY_SCALE: usize = 250;
/// The weight of a crossing of two words, in letters. A crossing looks crowded because two rings
/// cross there in the answer.
const CROSSING_WEIGHT: usize = 2;
/// The number of parts into which [`unevenness`] divides each side of the grid.
const PARTS_PER_SIDE: usize = 4;

/// The local word density around each cell.
pub(super) struct DensityMap(Vec<i64>);

impl DensityMap {
    /// Measures the density around every cell. At an edge of the grid, the neighbourhood has fewer
    /// cells, and each of these cells counts for more.
    pub fn new(grid: &PartialGrid<'_>) -> DensityMap {
        let around =
            |at: usize, side: usize| at.saturating_sub(RADIUS)..(at + RADIUS + 1).min(side);
        let cells = grid.columns * grid.rows;
        let word_counts: Vec<usize> = (0..cells).map(|cell| grid.word_count(cell)).collect();
        // The sum over a neighbourhood is computed in two steps: first along the rows, then along
        // the columns.
        let mut across = Vec::with_capacity(cells);
        for row in word_counts.chunks(grid.columns) {
            for column in 0..grid.columns {
                across.push(row[around(column, grid.columns)].iter().sum::<usize>());
            }
        }
        let density_of = |cell: usize| {
            let (row, column) = (cell / grid.columns, cell % grid.columns);
            let rows = around(row, grid.rows);
            let columns = around(column, grid.columns);
            let near = { rows.clone() }
                .flat_map(|row| columns.clone().map(move |column| row * grid.columns + column));
            let area = near.filter(|cell| grid.has(*cell)).count();
            let sum: usize = rows.map(|row| across[row * grid.columns + column]).sum();
            (sum * DENSITY_SCALE / area.max(1)) as i64
        };
        DensityMap((0..cells).map(density_of).collect())
    }

    /// The mean density over some cells.
    pub fn mean(&self, cells: impl Iterator<Item = usize>) -> i64 {
        let (count, sum) = cells.fold((0, 0), |(n, sum), cell| (n + 1, sum + self.0[cell]));
        sum / count.max(1)
    }
}

/// How unevenly letters and crossings are distributed; lower is better.
///
/// The grid is divided into parts. The density of each part is expressed in percent of the mean
/// density and cubed, and the cubes are added. So one crowded part weighs more than several parts
/// that are slightly fuller.
pub(super) fn unevenness(grid: &PartialGrid<'_>) -> u64 {
    let mut parts = [(0, 0); PARTS_PER_SIDE * PARTS_PER_SIDE];
    for cell in (0..grid.columns * grid.rows).filter(|cell| grid.has(*cell)) {
        let (row, column) = (cell / grid.columns, cell % grid.columns);
        let at = row * PARTS_PER_SIDE / grid.rows * PARTS_PER_SIDE
            + column * PARTS_PER_SIDE / grid.columns;
        let (ink, size) = &mut parts[at];
        *ink += (grid.word_count(cell) + CROSSING_WEIGHT * grid.crossings(cell)) as u64;
        *size += 1;
    }
    let all: u64 = parts.iter().map(|(ink, _)| ink).sum();
    let cells: u64 = parts.iter().map(|(_, size)| size).sum();
    let share = |(ink, size): (u64, u64)| ink * cells * 100 / (size * all).max(1);
    parts.into_iter().map(|part| share(part).pow(3)).sum()
}

#[cfg(test)]
mod tests {
    use super::super::partial_grid::Placement;
    use super::super::trie::Trie;
    use super::super::way::Direction;
    use super::*;
    use bookgen_core::entries::shape::Shape;

    fn placement(row: usize, column: usize, direction: Direction) -> Placement {
        Placement { row, column, direction }
    }

    /// Runs a test on an 8x8 grid with the given words. Each word has four letters, and all letters
    /// are the same.
    fn with(words: &[Placement], test: impl FnOnce(&PartialGrid<'_>)) {
        let (forbidden, plain) = (Trie::new(), [0]);
        let shape = Shape { columns: 8, rows: 8, cells: vec![true; 64] };
        let mut grid = PartialGrid::new(&shape, &plain, &forbidden);
        for (&place, number) in words.iter().zip(0..) {
            assert!(grid.place_word(place, &[0; 4], number));
        }
        test(&grid);
    }

    #[test]
    fn density_is_the_same_in_the_middle_and_at_the_edge() {
        let rows: Vec<Placement> = (0..8)
            .flat_map(|row| [placement(row, 0, Direction::E), placement(row, 4, Direction::W)])
            .map(|at| {
                placement(at.row, at.column + if at.column == 4 { 3 } else { 0 }, at.direction)
            })
            .collect();
        with(&rows, |grid| assert_eq!(DensityMap::new(grid).0, [DENSITY_SCALE as i64; 64]));
        with(&rows[..1], |grid| {
            let density = DensityMap::new(grid);
            // The corner cell has three letters in its neighbourhood of nine cells. The third cell
            // of the row has four letters in fifteen cells.
            assert_eq!(density.0[0], 250 * 3 / 9);
            assert_eq!(density.0[2], 250 * 4 / 15);
            assert_eq!(density.mean([0, 2, 63].into_iter()), (83 + 66) / 3);
        });
    }

    #[test]
    fn crossings_in_cells_and_between_letters_are_counted() {
        let falling = placement(0, 0, Direction::SE);
        with(&[falling], |grid| {
            // Each tested placement runs along the adjacent diagonal, crosses the placed word at a
            // letter, or crosses the placed word between two letters.
            assert_eq!(grid.letters_next_to_diagonal(placement(0, 1, Direction::SE), 4), 4);
            assert_eq!(grid.letters_next_to_diagonal(placement(2, 1, Direction::NW), 2), 2);
            assert_eq!(grid.letters_next_to_diagonal(placement(0, 1, Direction::S), 4), 0);
            assert_eq!(grid.crossings_between_letters(placement(3, 1, Direction::NE), 4), 0);
            assert_eq!(grid.crossings_between_letters(placement(3, 0, Direction::NE), 4), 1);
            assert_eq!(grid.crossings_between_letters(placement(0, 3, Direction::SW), 4), 1);
            assert_eq!(grid.crossings_between_letters(placement(0, 1, Direction::S), 4), 0);
            assert!((0..64).all(|cell| grid.crossings(cell) == 0));
        });
        let crossed = |other| {
            let mut cells = Vec::new();
            with(&[falling, other], |grid| {
                cells.extend((0..64).filter(|&cell| grid.crossings(cell) > 0));
            });
            cells
        };
        assert_eq!(crossed(placement(3, 0, Direction::NE)), [9]);
        assert_eq!(crossed(placement(4, 0, Direction::NE)), [18]);
        assert_eq!(crossed(placement(2, 1, Direction::E)), [18]);
    }

    #[test]
    fn distant_words_are_more_even() {
        let measure = |words: &[Placement]| {
            let mut uneven = 0;
            with(words, |grid| uneven = unevenness(grid));
            uneven
        };
        let distant = measure(&[placement(1, 0, Direction::E), placement(6, 4, Direction::E)]);
        let near = measure(&[placement(1, 0, Direction::E), placement(0, 0, Direction::E)]);
        assert!(distant < near, "{distant} {near}");
        // Both pairs of words cover the same four parts of the grid, with two letters in each part.
        let parallel = measure(&[placement(0, 0, Direction::E), placement(3, 0, Direction::E)]);
        let crossing = measure(&[placement(0, 0, Direction::SE), placement(3, 0, Direction::NE)]);
        assert!(parallel < crossing, "{parallel} {crossing}");
        with(&[], |grid| assert_eq!(unevenness(grid), 0));
    }
}
