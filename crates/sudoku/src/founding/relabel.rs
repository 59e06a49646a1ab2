//! `relabel`, from the text "N opportunistic Sudoku boards": boards made from one solved grid.
//!
//! The text renames the digits: there are 9! such boards, all equivalent to the solved grid. The
//! text also names the method of a colleague, and rejects it: reorder the rows within bands, the
//! columns within stacks, the bands and the stacks, without renaming digits. Both methods together
//! give the most boards, and make it harder to see that all boards come from the same grid.

use std::collections::BTreeSet;

use super::shuffle::{Shuffler, factorial, rank};
use super::trace::Trace;
use super::transform::{LINE_ORDERS, Transformation, line_order};
use crate::board::Cells;

/// The grid of the text that all boards come from. It has 54 automorphisms.
pub const FIXED_GRID: Cells = {
    let text = b"123567948456891372789234615948123567372456891615789234567948123891372456234615789";
    let mut grid = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        grid[cell] = text[cell] - b'0';
        cell += 1;
    }
    grid
};

/// A method of making boards from [`FIXED_GRID`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardMethod {
    /// Renames the digits.
    Relabel,
    /// Reorders rows, columns, bands and stacks.
    Reorder,
    /// Does both.
    Both,
}

impl BoardMethod {
    /// A random transformation of this method.
    fn transformation(self, shuffler: &mut Shuffler<'_>) -> Transformation {
        match self {
            BoardMethod::Relabel => Transformation::random_relabelling(shuffler),
            BoardMethod::Reorder => Transformation::random_reordering(shuffler),
            BoardMethod::Both => {
                let digits = Transformation::random_relabelling(shuffler).digits;
                Transformation { digits, ..Transformation::random_reordering(shuffler) }
            }
        }
    }

    /// A random board.
    pub fn board(self, shuffler: &mut Shuffler<'_>, trace: &mut Trace) -> Cells {
        let transformation = self.transformation(shuffler);
        transformation.describe(trace);
        transformation.apply_to_grid(&FIXED_GRID)
    }
}

/// A sequence of boards. No board occurs twice before every board of the method has occurred. Then
/// the sequence continues with all boards in another order, so it never ends.
#[derive(Debug)]
pub struct Boards<'a> {
    shuffler: Shuffler<'a>,
    method: BoardMethod,
    /// The transformations of the method that map the fixed grid to itself.
    symmetries: Vec<Transformation>,
    /// The numbers of the boards that occurred.
    seen: BTreeSet<u64>,
}

impl<'a> Boards<'a> {
    /// Creates a sequence.
    pub fn new(shuffler: Shuffler<'a>, method: BoardMethod) -> Boards<'a> {
        Boards { shuffler, method, symmetries: symmetries(method), seen: BTreeSet::new() }
    }

    /// The number of different boards of the method.
    pub fn different(&self) -> u64 {
        let digits = u64::from(factorial(9));
        let orders = (LINE_ORDERS * LINE_ORDERS) as u64;
        let transformations = match self.method {
            BoardMethod::Relabel => digits,
            BoardMethod::Reorder => orders,
            BoardMethod::Both => digits * orders,
        };
        transformations / self.symmetries.len() as u64
    }

    /// The next board. The trace gets the transformation that makes it.
    pub fn next_traced(&mut self, trace: &mut Trace) -> Cells {
        if self.seen.len() as u64 == self.different() {
            self.seen.clear();
        }
        loop {
            let transformation = self.method.transformation(&mut self.shuffler);
            let number = self.number(&transformation);
            if self.seen.insert(number) {
                transformation.describe(trace);
                return transformation.apply_to_grid(&FIXED_GRID);
            }
        }
    }

    /// The number of a board: the least number of the transformations that make this board.
    fn number(&self, transformation: &Transformation) -> u64 {
        let numbers = self.symmetries.iter().map(|symmetry| {
            let compose = |outer: &[u8; 9], inner: &[u8; 9]| -> [u8; 9] {
                std::array::from_fn(|at| outer[usize::from(inner[at])])
            };
            let orders = [
                compose(&transformation.digits, &symmetry.digits),
                compose(&symmetry.rows, &transformation.rows),
                compose(&symmetry.columns, &transformation.columns),
            ];
            let radix = u64::from(factorial(9));
            orders.iter().fold(0, |number, order| number * radix + u64::from(rank(order)))
        });
        numbers.min().unwrap_or(0)
    }
}

impl Iterator for Boards<'_> {
    type Item = Cells;

    fn next(&mut self) -> Option<Cells> {
        Some(self.next_traced(&mut Trace::off()))
    }
}

/// The transformations of a method that map the fixed grid to itself.
fn symmetries(method: BoardMethod) -> Vec<Transformation> {
    if method == BoardMethod::Relabel {
        return vec![Transformation::IDENTITY];
    }
    let orders: Vec<[u8; 9]> = (0..LINE_ORDERS).map(line_order).collect();
    let mut symmetries = Vec::new();
    for &rows in &orders {
        for &columns in &orders {
            let reordering = Transformation { rows, columns, ..Transformation::IDENTITY };
            if let Some(digits) = restoring_digits(&reordering)
                && (method == BoardMethod::Both || digits == Transformation::IDENTITY.digits)
            {
                symmetries.push(Transformation { digits, ..reordering });
            }
        }
    }
    symmetries
}

/// The renaming of digits that turns the reordered fixed grid into the fixed grid again. `None` if
/// there is none.
fn restoring_digits(reordering: &Transformation) -> Option<[u8; 9]> {
    let mut digits = [None; 9];
    for cell in 0..81 {
        let from = FIXED_GRID[reordering.source_cell(cell)] - 1;
        let to = FIXED_GRID[cell] - 1;
        if *digits[usize::from(from)].get_or_insert(to) != to {
            return None;
        }
    }
    Some(digits.map(Option::unwrap_or_default))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use crate::canonical::{automorphisms, canonical};
    use crate::founding::transform::tests::shuffle_methods;
    use bookgen_base::rng::StreamName;
    use proptest::prelude::*;

    const METHODS: [BoardMethod; 3] =
        [BoardMethod::Relabel, BoardMethod::Reorder, BoardMethod::Both];

    #[test]
    fn the_fixed_grid_is_the_grid_of_the_text() {
        assert_eq!(
            board::text(&FIXED_GRID),
            "123567948456891372789234615948123567372456891615789234567948123891372456234615789"
        );
        assert!(board::is_solution(&FIXED_GRID));
        assert_eq!(automorphisms(&FIXED_GRID), 54);
    }

    #[test]
    fn no_board_occurs_twice() {
        for method in METHODS {
            let mut rng = StreamName::new().with("boards").stream();
            let boards = Boards::new(Shuffler::new(None, &mut rng), method).take(3000);
            let different: BTreeSet<Cells> = boards.collect();
            assert_eq!(different.len(), 3000);
        }
    }

    #[test]
    fn each_method_has_its_number_of_boards() {
        let mut rng = StreamName::new().with("count").stream();
        let mut count = |method| Boards::new(Shuffler::new(None, &mut rng), method).different();
        assert_eq!(count(BoardMethod::Relabel), 362_880);
        // Three reorderings leave every digit where it is.
        assert_eq!(count(BoardMethod::Reorder), 6u64.pow(8) / 3);
        // None of the 54 automorphisms transposes the grid.
        assert_eq!(count(BoardMethod::Both), 362_880 * 6u64.pow(8) / 54);
    }

    /// The transformations with equal numbers give equal boards, and no others.
    #[test]
    fn a_number_identifies_a_board() {
        let mut rng = StreamName::new().with("numbers").stream();
        for method in METHODS {
            let mut boards = Boards::new(Shuffler::new(None, &mut rng), method);
            for _ in 0..100 {
                let one = method.transformation(&mut boards.shuffler);
                let other = method.transformation(&mut boards.shuffler);
                let (a, b) = (one.apply_to_grid(&FIXED_GRID), other.apply_to_grid(&FIXED_GRID));
                assert_eq!(boards.number(&one) == boards.number(&other), a == b);
                for symmetry in &boards.symmetries {
                    assert_eq!(symmetry.apply_to_grid(&FIXED_GRID), FIXED_GRID);
                }
            }
        }
    }

    #[test]
    fn the_sequence_starts_again_after_the_last_board() {
        let mut rng = StreamName::new().with("all").stream();
        let mut boards = Boards::new(Shuffler::new(None, &mut rng), BoardMethod::Relabel);
        let all = boards.different();
        // Only the first hundred permutations are still unused.
        boards.seen = (100..all).map(|digits| digits * all * all).collect();
        for left in (0..100).rev() {
            assert!(boards.next().is_some());
            assert_eq!(boards.seen.len() as u64, all - left);
        }
        assert!(boards.next().is_some());
        assert_eq!(boards.seen.len(), 1);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn every_board_is_equivalent_to_the_fixed_grid(seed: u64, shuffle in shuffle_methods()) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let mut shuffler = Shuffler::new(shuffle, &mut rng);
            let form = canonical(&FIXED_GRID, 0);
            for method in METHODS {
                let board = method.board(&mut shuffler, &mut Trace::off());
                prop_assert!(board::is_solution(&board));
                prop_assert_eq!(canonical(&board, 0), form);
            }
        }
    }
}
