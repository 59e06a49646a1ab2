//! `cyclic` and `cyclic-text`, from the text on cyclic shifts: a grid built from one shuffled row.

use super::shuffle::Shuffler;
use super::trace::{Trace, from_one};
use super::transform::Transformation;
use crate::board::Cells;
use bookgen_base::rng::Draw;

/// The number of swaps in the first row, in the text.
const ROW_SWAPS: u32 = 20;

/// The number of swaps of rows, and of columns, in the text.
const LINE_SWAPS: u32 = 10;

/// The grid that the text builds from a first row.
///
/// Each row is the previous row rotated by one cell, so rows and columns have every digit once. To
/// make the boxes valid too, the digit in row `i` and column `j`, counted from 0, moves to row
/// `j/3 + 3 (i%3)` and column `j%3 + 3 (i/3)`.
fn shifted(first: [u8; 9]) -> Cells {
    let mut grid = [0; 81];
    for i in 0..9 {
        for j in 0..9 {
            let (row, column) = (j / 3 + 3 * (i % 3), j % 3 + 3 * (i / 3));
            grid[9 * row + column] = first[(i + j) % 9] + 1;
        }
    }
    grid
}

/// The method as the text describes it.
///
/// The first row is 1 to 9 in order. 20 times, two places drawn from 1 to 8 are swapped, so place 0
/// keeps the 1. After the rotation, 10 swaps of rows and 10 swaps of columns follow. The first line
/// of a swap is drawn from 1 to 8. The second line is line 1 or 2 of the same band or stack,
/// counted from 0. So row 0 and column 0 never move, and the digit at the top left is always 1.
pub fn cyclic_as_written(rng: &mut impl Draw, trace: &mut Trace) -> Cells {
    let first = swapped_row(rng);
    let (rows, columns) = (swapped_lines(rng), swapped_lines(rng));
    grid(first, rows, columns, trace)
}

/// The grid that the text builds from a first row, with its rows and columns in another order.
fn grid(first: [u8; 9], rows: [u8; 9], columns: [u8; 9], trace: &mut Trace) -> Cells {
    trace.add(|| format!("first row {}", from_one(&first)));
    trace.add(|| format!("rows in the order {}", from_one(&rows)));
    trace.add(|| format!("columns in the order {}", from_one(&columns)));
    Transformation { rows, columns, ..Transformation::IDENTITY }.apply_to_grid(&shifted(first))
}

/// The first row of the text, with digits minus one.
fn swapped_row(rng: &mut impl Draw) -> [u8; 9] {
    let mut row = Transformation::IDENTITY.digits;
    for _ in 0..ROW_SWAPS {
        let (one, other) = (1 + rng.below(8), 1 + rng.below(8));
        row.swap(one as usize, other as usize);
    }
    row
}

/// The order of the rows or columns in the text.
fn swapped_lines(rng: &mut impl Draw) -> [u8; 9] {
    let mut order = Transformation::IDENTITY.rows;
    for _ in 0..LINE_SWAPS {
        let one = 1 + rng.below(8);
        let other = 3 * (one / 3) + 1 + rng.below(2);
        order.swap(one as usize, other as usize);
    }
    order
}

/// The sound version of the method: all grids that the text could build from any first row and any
/// order of the lines are equally likely.
///
/// The first row is shuffled. After the rotation, rows are reordered within bands, and columns are
/// reordered within stacks.
///
/// All these grids are equivalent. Each of them has 54 automorphisms. In contrast, nearly every
/// random grid has only one automorphism, the identity.
pub fn cyclic(shuffler: &mut Shuffler<'_>, trace: &mut Trace) -> Cells {
    let first = shuffler.permutation();
    let within_groups = |shuffler: &mut Shuffler<'_>| {
        let orders: [[u8; 3]; 3] = std::array::from_fn(|_| shuffler.permutation());
        std::array::from_fn(|line| (line - line % 3) as u8 + orders[line / 3][line % 3])
    };
    let (rows, columns) = (within_groups(shuffler), within_groups(shuffler));
    grid(first, rows, columns, trace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use crate::canonical::{automorphisms, canonical};
    use crate::founding::transform::tests::shuffle_methods;
    use bookgen_base::rng::StreamName;
    use proptest::prelude::*;

    #[test]
    fn as_written_the_first_place_and_the_first_line_stay() {
        let mut rng = StreamName::new().with("as written").stream();
        let mut seen = [[[false; 9]; 9]; 2];
        for _ in 0..2000 {
            for (order, seen) in
                [swapped_row(&mut rng), swapped_lines(&mut rng)].iter().zip(&mut seen)
            {
                order.iter().zip(seen).for_each(|(&at, seen)| seen[usize::from(at)] = true);
            }
        }
        let [places, lines] = seen;
        for (place, (places, lines)) in places.iter().zip(&lines).enumerate() {
            for (at, (&in_row, &in_lines)) in places.iter().zip(lines).enumerate() {
                let is_first = place == 0 && at == 0;
                assert_eq!(in_row, is_first || place > 0 && at > 0, "{place} {at}");
                // Lines stay in their band or stack. Lines 3 and 6 move, but line 0 does not.
                let together = place / 3 == at / 3 && place > 0 && at > 0;
                assert_eq!(in_lines, is_first || together, "{place} {at}");
            }
        }
    }

    #[test]
    fn as_written_the_digit_at_the_top_left_is_always_1() {
        let mut rng = StreamName::new().with("corner").stream();
        let mut as_written = |trace: &mut Trace| cyclic_as_written(&mut rng, trace);
        let mut trace = Trace::on();
        let form = canonical(&as_written(&mut trace), 0);
        let lines = trace.take();
        assert!(lines[0].starts_with("first row 1 "), "{lines:?}");
        assert!(lines[1].starts_with("rows in the order 1 "), "{lines:?}");
        assert!(lines[2].starts_with("columns in the order 1 "), "{lines:?}");
        for _ in 0..100 {
            let grid = as_written(&mut Trace::off());
            assert!(board::is_solution(&grid) && grid[0] == 1);
            assert_eq!(canonical(&grid, 0), form);
        }
        // The sound version has each digit equally often at the top left.
        let mut ones = |cell: usize| -> usize {
            let mut grid = || cyclic(&mut Shuffler::new(None, &mut rng), &mut Trace::off());
            (0..9000).filter(|_| grid()[cell] == 1).count()
        };
        for cell in [0, 40, 80] {
            let ones = ones(cell);
            assert!((900..1100).contains(&ones), "cell {cell}: {ones} of 9000");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn all_grids_are_equivalent_and_have_54_automorphisms(seed: u64, shuffle in shuffle_methods()) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let mut shuffler = Shuffler::new(shuffle, &mut rng);
            let mut grid = || cyclic(&mut shuffler, &mut Trace::off());
            let (one, other) = (grid(), grid());
            prop_assert!(board::is_solution(&one));
            prop_assert_eq!(automorphisms(&one), 54);
            prop_assert_eq!(canonical(&one, 0), canonical(&other, 0));
        }
    }
}
