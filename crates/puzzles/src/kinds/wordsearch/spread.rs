//! How the words lie in a grid: thick or thin, evenly or not.

use super::canvas::Canvas;

/// How far round a cell its crowd is counted, in cells.
const REACH: usize = 2;
/// The crowd of a cell with one word through it and through all cells round it.
const FULL: usize = 250;
/// How many letters a crossing of two words counts as: there two rings are drawn.
const KNOT: usize = 2;
/// A grid is weighed in so many parts each way.
const PARTS: usize = 4;

/// How thick the words lie round each cell.
pub(super) struct Crowd(Vec<i64>);

impl Crowd {
    /// The crowd of every cell. At an edge the cells are fewer, and each counts for more.
    pub fn of(canvas: &Canvas<'_>) -> Crowd {
        let around = |at: usize, side: usize| at.saturating_sub(REACH)..(at + REACH + 1).min(side);
        let cells = canvas.columns * canvas.rows;
        let covers: Vec<usize> = (0..cells).map(|cell| canvas.covers(cell)).collect();
        // Sums along the rows, then down the columns.
        let mut across = Vec::with_capacity(cells);
        for row in covers.chunks(canvas.columns) {
            for column in 0..canvas.columns {
                across.push(row[around(column, canvas.columns)].iter().sum::<usize>());
            }
        }
        let of_cell = |cell: usize| {
            let (row, column) = (cell / canvas.columns, cell % canvas.columns);
            let rows = around(row, canvas.rows);
            let area = rows.len() * around(column, canvas.columns).len();
            let sum: usize = rows.map(|row| across[row * canvas.columns + column]).sum();
            (sum * FULL / area) as i64
        };
        Crowd((0..cells).map(of_cell).collect())
    }

    /// The mean over some cells.
    pub fn along(&self, cells: impl Iterator<Item = usize>) -> i64 {
        let (count, sum) = cells.fold((0, 0), |(n, sum), cell| (n + 1, sum + self.0[cell]));
        sum / count.max(1)
    }
}

/// How unevenly letters and crossings lie in a grid: the less, the better. It is the sum over the
/// parts of a grid of the cube of what lies in each for its size, in hundredths of the mean: a
/// cube, so that one crowded part weighs more than several that are a little fuller.
pub(super) fn unevenness(canvas: &Canvas<'_>) -> u64 {
    let mut parts = [(0, 0); PARTS * PARTS];
    for cell in 0..canvas.columns * canvas.rows {
        let (row, column) = (cell / canvas.columns, cell % canvas.columns);
        let at = row * PARTS / canvas.rows * PARTS + column * PARTS / canvas.columns;
        let (ink, size) = &mut parts[at];
        *ink += (canvas.covers(cell) + KNOT * canvas.crossings(cell)) as u64;
        *size += 1;
    }
    let all: u64 = parts.iter().map(|(ink, _)| ink).sum();
    let cells: u64 = parts.iter().map(|(_, size)| size).sum();
    let share = |(ink, size): (u64, u64)| ink * cells * 100 / (size * all).max(1);
    parts.into_iter().map(|part| share(part).pow(3)).sum()
}

#[cfg(test)]
mod tests {
    use super::super::board::Direction;
    use super::super::canvas::Place;
    use super::super::trie::Trie;
    use super::*;

    fn place(row: usize, column: usize, direction: Direction) -> Place {
        Place { row, column, direction }
    }

    /// Eight by eight letters with some words of four different ones.
    fn with(words: &[Place], test: impl FnOnce(&Canvas<'_>)) {
        let (forbidden, plain) = (Trie::new(), [0]);
        let mut canvas = Canvas::new(8, 8, &plain, &forbidden);
        for (&place, number) in words.iter().zip(0..) {
            assert!(canvas.write(place, &[0; 4], number));
        }
        test(&canvas);
    }

    #[test]
    fn a_crowd_counts_alike_in_the_middle_and_at_the_edge() {
        let rows: Vec<Place> = (0..8)
            .flat_map(|row| [place(row, 0, Direction::E), place(row, 4, Direction::W)])
            .map(|at| place(at.row, at.column + if at.column == 4 { 3 } else { 0 }, at.direction))
            .collect();
        with(&rows, |canvas| assert_eq!(Crowd::of(canvas).0, [FULL as i64; 64]));
        with(&rows[..1], |canvas| {
            let crowd = Crowd::of(canvas);
            // Three letters in nine cells at the corner, four in fifteen beside it.
            assert_eq!(crowd.0[0], 250 * 3 / 9);
            assert_eq!(crowd.0[2], 250 * 4 / 15);
            assert_eq!(crowd.along([0, 2, 63].into_iter()), (83 + 66) / 3);
        });
    }

    #[test]
    fn crossings_are_seen_in_cells_and_between_them() {
        let falling = place(0, 0, Direction::SE);
        with(&[falling], |canvas| {
            // Along the next diagonal, through a letter, between two letters.
            assert_eq!(canvas.beside(place(0, 1, Direction::SE), 4), 4);
            assert_eq!(canvas.beside(place(2, 1, Direction::NW), 2), 2);
            assert_eq!(canvas.beside(place(0, 1, Direction::S), 4), 0);
            assert_eq!(canvas.between(place(3, 1, Direction::NE), 4), 0);
            assert_eq!(canvas.between(place(3, 0, Direction::NE), 4), 1);
            assert_eq!(canvas.between(place(0, 3, Direction::SW), 4), 1);
            assert_eq!(canvas.between(place(0, 1, Direction::S), 4), 0);
            assert!((0..64).all(|cell| canvas.crossings(cell) == 0));
        });
        let crossed = |other| {
            let mut cells = Vec::new();
            with(&[falling, other], |canvas| {
                cells.extend((0..64).filter(|&cell| canvas.crossings(cell) > 0));
            });
            cells
        };
        assert_eq!(crossed(place(3, 0, Direction::NE)), [9]);
        assert_eq!(crossed(place(4, 0, Direction::NE)), [18]);
        assert_eq!(crossed(place(2, 1, Direction::E)), [18]);
    }

    #[test]
    fn words_far_from_each_other_lie_more_evenly() {
        let measure = |words: &[Place]| {
            let mut uneven = 0;
            with(words, |canvas| uneven = unevenness(canvas));
            uneven
        };
        let apart = measure(&[place(1, 0, Direction::E), place(6, 4, Direction::E)]);
        let near = measure(&[place(1, 0, Direction::E), place(0, 0, Direction::E)]);
        assert!(apart < near, "{apart} {near}");
        // The same four parts, two letters in each.
        let parallel = measure(&[place(0, 0, Direction::E), place(3, 0, Direction::E)]);
        let crossing = measure(&[place(0, 0, Direction::SE), place(3, 0, Direction::NE)]);
        assert!(parallel < crossing, "{parallel} {crossing}");
        with(&[], |canvas| assert_eq!(unevenness(canvas), 0));
    }
}
