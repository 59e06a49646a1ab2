//! Transformations that turn a puzzle into an equivalent one, from the dig-hole paper and the text
//! on relabelling.
//!
//! A transformation renames digits, reorders bands, stacks, rows within a band and columns within a
//! stack, and may transpose the grid. Each transformation has the same effect as a sequence of
//! swaps that the paper describes, see [`swap_at_random`].

mod swap;

pub use swap::swap_at_random;

use super::shuffle::{Shuffler, unrank};
use super::trace::{Trace, from_one};
use crate::board::{self, CellSet, Cells};

/// A transformation of a grid that keeps all rules of Sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transformation {
    /// For each digit, the new digit. The index and the value are digits minus one.
    pub digits: [u8; 9],
    /// For each row of the result, the row of the source. Rows of a band stay together.
    pub rows: [u8; 9],
    /// For each column of the result, the column of the source. Columns of a stack stay together.
    pub columns: [u8; 9],
    /// Whether the grid is transposed after the other changes.
    pub transposed: bool,
}

impl Transformation {
    /// The transformation that changes nothing.
    pub const IDENTITY: Transformation = {
        let order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        Transformation { digits: order, rows: order, columns: order, transposed: false }
    };

    /// A random renaming of the digits.
    pub fn random_relabelling(shuffler: &mut Shuffler<'_>) -> Transformation {
        Transformation { digits: shuffler.permutation(), ..Transformation::IDENTITY }
    }

    /// A random order of bands, stacks, rows within bands and columns within stacks.
    pub fn random_reordering(shuffler: &mut Shuffler<'_>) -> Transformation {
        let rows = random_line_order(shuffler);
        let columns = random_line_order(shuffler);
        Transformation { rows, columns, ..Transformation::IDENTITY }
    }

    /// Any of the 2 x 6^8 x 9! transformations, at random.
    pub fn random(shuffler: &mut Shuffler<'_>) -> Transformation {
        let digits = shuffler.permutation();
        let transposed = shuffler.permutation::<2>() == [1, 0];
        Transformation { digits, transposed, ..Transformation::random_reordering(shuffler) }
    }

    /// Adds the parts of the transformation that change something to a trace.
    pub fn describe(&self, trace: &mut Trace) {
        let identity = Transformation::IDENTITY;
        if self.digits != identity.digits {
            trace.add(|| format!("digits 1 to 9 become {}", from_one(&self.digits)));
        }
        if self.rows != identity.rows {
            trace.add(|| format!("rows in the order {}", from_one(&self.rows)));
        }
        if self.columns != identity.columns {
            trace.add(|| format!("columns in the order {}", from_one(&self.columns)));
        }
        if self.transposed {
            trace.add(|| "rows become columns".to_owned());
        }
    }

    /// Transforms a grid. Empty cells stay empty.
    pub fn apply_to_grid(&self, grid: &Cells) -> Cells {
        std::array::from_fn(|cell| match grid[self.source_cell(cell)] {
            0 => 0,
            digit => self.digits[usize::from(digit - 1) % 9] + 1,
        })
    }

    /// Transforms a set of cells.
    pub fn apply_to_cells(&self, cells: CellSet) -> CellSet {
        (0..81).fold(0, |set, cell| set | (cells >> self.source_cell(cell) & 1) << cell)
    }

    /// The source cell for a cell of the result.
    pub(super) fn source_cell(&self, cell: usize) -> usize {
        let (mut row, mut column) = (board::row(cell), board::column(cell));
        if self.transposed {
            (row, column) = (column, row);
        }
        9 * usize::from(self.rows[row]) + usize::from(self.columns[column])
    }
}

/// The number of orders of nine lines that keep each group of three lines (a band or a stack)
/// together.
pub const LINE_ORDERS: usize = 6 * 6 * 6 * 6;

/// The order of nine lines with this number, from 0 to [`LINE_ORDERS`] - 1.
pub fn line_order(number: usize) -> [u8; 9] {
    let order = |place: u32| unrank::<3>((number / 6usize.pow(place) % 6) as u32);
    let groups = order(3);
    std::array::from_fn(|line| 3 * groups[line / 3] + order((line / 3) as u32)[line % 3])
}

/// A random order of nine lines that keeps each group of three lines (a band or a stack) together.
fn random_line_order(shuffler: &mut Shuffler<'_>) -> [u8; 9] {
    let groups: [u8; 3] = shuffler.permutation();
    let within: [[u8; 3]; 3] = std::array::from_fn(|_| shuffler.permutation());
    std::array::from_fn(|line| 3 * groups[line / 3] + within[line / 3][line % 3])
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::canonical::canonical;
    use crate::fill::fill;
    use crate::founding::shuffle::{Shuffle, ShuffleMethod, Stride};
    use bookgen_base::rng::{Draw, StreamName};
    use proptest::prelude::*;

    /// A proptest strategy that selects a shuffling method and its parameters. `None` is
    /// Fisher-Yates. With fewer than nine swaps, two orders would often be equal.
    pub fn shuffle_methods() -> impl Strategy<Value = Option<Shuffle>> {
        let method = prop::sample::select(ShuffleMethod::ALL.to_vec());
        let stride =
            prop::option::of(1u8..9).prop_map(|stride| stride.map_or(Stride::Drawn, Stride::Fixed));
        let shuffle = (method, prop::option::of(9u32..50), stride);
        prop::option::of(shuffle.prop_map(|(method, swaps, stride)| Shuffle {
            method,
            swaps,
            stride,
        }))
    }

    #[test]
    fn every_line_order_keeps_the_groups_together() {
        let mut orders: Vec<[u8; 9]> = (0..LINE_ORDERS).map(line_order).collect();
        assert_eq!(orders[0], Transformation::IDENTITY.rows);
        assert!(orders.iter().all(|order| {
            order.chunks(3).all(|group| group.iter().all(|line| line / 3 == group[0] / 3))
        }));
        orders.sort_unstable();
        orders.dedup();
        assert_eq!(orders.len(), LINE_ORDERS);
    }

    /// One transformation for each kind of swap in the paper.
    fn elementary_transformations() -> Vec<Transformation> {
        let swapped = |one: usize, other: usize| {
            let mut order = Transformation::IDENTITY.rows;
            order.swap(one, other);
            order
        };
        let bands = [3, 4, 5, 0, 1, 2, 6, 7, 8];
        let identity = Transformation::IDENTITY;
        vec![
            Transformation { digits: swapped(2, 7), ..identity },
            Transformation { rows: bands, ..identity },
            Transformation { columns: bands, ..identity },
            Transformation { rows: swapped(3, 5), ..identity },
            Transformation { columns: swapped(0, 1), ..identity },
            Transformation { transposed: true, ..identity },
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn a_transformation_keeps_the_canonical_form(
            seed: u64, givens: u128, shuffle in shuffle_methods(), single in 0usize..12,
        ) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let (grid, givens) = (fill(&mut rng), givens & board::ALL);
            let random = Transformation::random(&mut Shuffler::new(shuffle, &mut rng));
            let transformation = elementary_transformations().get(single).copied().unwrap_or(random);
            let (other, moved) = (transformation.apply_to_grid(&grid), transformation.apply_to_cells(givens));
            prop_assert!(board::is_solution(&other));
            prop_assert_eq!(canonical(&grid, givens), canonical(&other, moved));
            // A given stays a given when the transformation moves it to another cell.
            let puzzle = board::masked(&grid, givens);
            prop_assert_eq!(transformation.apply_to_grid(&puzzle), board::masked(&other, moved));
        }
    }

    #[test]
    fn a_random_transformation_reaches_every_cell_and_digit() {
        let mut rng = StreamName::new().with("transformations").stream();
        let grid = fill(&mut rng);
        assert_eq!(Transformation::IDENTITY.apply_to_grid(&grid), grid);
        // Any cell can move to the corner, and digit 1 can become any digit.
        let mut seen = [[false; 9]; 81];
        for _ in 0..20_000 {
            let random = Transformation::random(&mut Shuffler::new(None, &mut rng));
            seen[random.source_cell(0)][usize::from(random.digits[rng.below(1) as usize])] = true;
        }
        assert!(seen.iter().flatten().all(|&seen| seen));
    }
}
