//! The transformations that leave a puzzle what it is, of the dig-hole paper and of the text on
//! relabelling: digits renamed; bands, stacks, rows in a band and columns in a stack reordered;
//! rows and columns exchanged. Each is a chain of the swaps that the paper names.

use super::shuffle::Shuffler;
use crate::kinds::sudoku::board::{self, CellSet, Cells};

/// A way to disguise a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transformation {
    /// What each digit becomes, both less one.
    pub names: [u8; 9],
    /// For each row of the result the row that it comes from; rows of a band stay together.
    pub rows: [u8; 9],
    /// The same for columns and stacks.
    pub columns: [u8; 9],
    /// Whether rows become columns, after all else.
    pub transposed: bool,
}

impl Transformation {
    /// The one that changes nothing.
    pub const NONE: Transformation = {
        let order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        Transformation { names: order, rows: order, columns: order, transposed: false }
    };

    /// Digits renamed at random, and nothing else.
    pub fn relabelling(shuffler: &mut Shuffler<'_>) -> Transformation {
        Transformation { names: shuffler.permutation(), ..Transformation::NONE }
    }

    /// Bands, stacks, and the rows and columns inside them reordered at random.
    pub fn reordering(shuffler: &mut Shuffler<'_>) -> Transformation {
        let (rows, columns) = (lines(shuffler), lines(shuffler));
        Transformation { rows, columns, ..Transformation::NONE }
    }

    /// Any of the 2 x 6^8 x 9! there are.
    pub fn any(shuffler: &mut Shuffler<'_>) -> Transformation {
        let names = shuffler.permutation();
        let transposed = shuffler.permutation::<2>() == [1, 0];
        Transformation { names, transposed, ..Transformation::reordering(shuffler) }
    }

    /// A grid in this disguise; empty cells stay empty.
    pub fn of_grid(&self, grid: &Cells) -> Cells {
        std::array::from_fn(|cell| match grid[self.from(cell)] {
            0 => 0,
            digit => self.names[usize::from(digit - 1) % 9] + 1,
        })
    }

    /// Some cells in this disguise.
    pub fn of_cells(&self, cells: CellSet) -> CellSet {
        (0..81).fold(0, |set, cell| set | (cells >> self.from(cell) & 1) << cell)
    }

    /// The cell that a cell of the result comes from.
    fn from(&self, cell: usize) -> usize {
        let (mut row, mut column) = (board::row(cell), board::column(cell));
        if self.transposed {
            (row, column) = (column, row);
        }
        9 * usize::from(self.rows[row]) + usize::from(self.columns[column])
    }
}

/// A random order of nine lines that keeps each three together.
fn lines(shuffler: &mut Shuffler<'_>) -> [u8; 9] {
    let groups: [u8; 3] = shuffler.permutation();
    let inside: [[u8; 3]; 3] = std::array::from_fn(|_| shuffler.permutation());
    std::array::from_fn(|line| 3 * groups[line / 3] + inside[line / 3][line % 3])
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::kinds::sudoku::canonical::canonical;
    use crate::kinds::sudoku::fill::fill;
    use crate::kinds::sudoku::founding::shuffle::Shuffle;
    use bookgen_base::rng::{Draw, StreamName};
    use proptest::prelude::*;

    /// A method of shuffling, or none for the program's own.
    pub fn shuffles() -> impl Strategy<Value = Option<Shuffle>> {
        prop::option::of(prop::sample::select(Shuffle::ALL.to_vec()))
    }

    /// The moves of the paper, one by one.
    fn moves() -> Vec<Transformation> {
        let swapped = |one: usize, other: usize| {
            let mut order = Transformation::NONE.rows;
            order.swap(one, other);
            order
        };
        let bands = [3, 4, 5, 0, 1, 2, 6, 7, 8];
        let none = Transformation::NONE;
        vec![
            Transformation { names: swapped(2, 7), ..none },
            Transformation { rows: bands, ..none },
            Transformation { columns: bands, ..none },
            Transformation { rows: swapped(3, 5), ..none },
            Transformation { columns: swapped(0, 1), ..none },
            Transformation { transposed: true, ..none },
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn a_disguise_keeps_the_canonical_form(
            seed: u64, givens: u128, shuffle in shuffles(), single in 0usize..12,
        ) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let (grid, givens) = (fill(&mut rng), givens & board::ALL);
            let any = Transformation::any(&mut Shuffler::new(shuffle, &mut rng));
            let disguise = moves().get(single).copied().unwrap_or(any);
            let (other, moved) = (disguise.of_grid(&grid), disguise.of_cells(givens));
            prop_assert!(board::is_solution(&other));
            prop_assert_eq!(canonical(&grid, givens), canonical(&other, moved));
            // Givens go where their digits go.
            let puzzle = board::masked(&grid, givens);
            prop_assert_eq!(disguise.of_grid(&puzzle), board::masked(&other, moved));
        }
    }

    #[test]
    fn nothing_is_left_out() {
        let mut rng = StreamName::new().with("disguises").stream();
        let grid = fill(&mut rng);
        assert_eq!(Transformation::NONE.of_grid(&grid), grid);
        // Every cell can come to the corner, and every digit can have its name.
        let mut seen = [[false; 9]; 81];
        for _ in 0..20_000 {
            let any = Transformation::any(&mut Shuffler::new(None, &mut rng));
            seen[any.from(0)][usize::from(any.names[rng.below(1) as usize])] = true;
        }
        assert!(seen.iter().flatten().all(|&seen| seen));
    }
}
