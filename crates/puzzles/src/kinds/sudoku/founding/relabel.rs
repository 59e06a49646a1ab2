//! `relabel`, from the text "N opportunistic Sudoku boards": one solved grid with renamed digits.
//!
//! There are 9! such boards, all equivalent to the solved grid. The text also reorders rows,
//! columns, bands and stacks. Reordering gives 6^8 times as many boards, and makes it harder to see
//! that all boards come from the same grid.

use std::collections::BTreeSet;

use super::shuffle::{Shuffler, factorial, rank};
use super::transform::Transformation;
use crate::kinds::sudoku::board::Cells;

/// The grid that all boards come from. It has no automorphism except the identity, so different
/// transformations give different boards.
pub const FIXED_GRID: Cells = {
    let text = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut grid = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        grid[cell] = text[cell] - b'0';
        cell += 1;
    }
    grid
};

/// The fixed grid with randomly renamed digits.
pub fn relabel(shuffler: &mut Shuffler<'_>) -> Cells {
    Transformation::random_relabelling(shuffler).apply_to_grid(&FIXED_GRID)
}

/// The fixed grid with randomly renamed digits and randomly reordered rows and columns.
pub fn relabel_shuffled(shuffler: &mut Shuffler<'_>) -> Cells {
    random_relabelling_and_reordering(shuffler).apply_to_grid(&FIXED_GRID)
}

fn random_relabelling_and_reordering(shuffler: &mut Shuffler<'_>) -> Transformation {
    let digits = Transformation::random_relabelling(shuffler).digits;
    Transformation { digits, ..Transformation::random_reordering(shuffler) }
}

/// The number of boards that differ from the fixed grid only in their digits.
pub const RELABELLED_BOARDS: u32 = factorial(9);

/// A sequence of different boards. With reordered rows and columns, the sequence is practically
/// endless. Without reordering, the sequence ends after [`RELABELLED_BOARDS`] boards.
#[derive(Debug)]
pub struct DistinctBoards<'a> {
    shuffler: Shuffler<'a>,
    reordered: bool,
    /// The numbers of the transformations already used.
    seen: BTreeSet<u64>,
}

impl<'a> DistinctBoards<'a> {
    /// Creates a sequence of boards with renamed digits and, if `reordered` is true, with reordered
    /// rows and columns.
    pub fn new(shuffler: Shuffler<'a>, reordered: bool) -> DistinctBoards<'a> {
        DistinctBoards { shuffler, reordered, seen: BTreeSet::new() }
    }
}

impl Iterator for DistinctBoards<'_> {
    type Item = Cells;

    fn next(&mut self) -> Option<Cells> {
        if !self.reordered && self.seen.len() == RELABELLED_BOARDS as usize {
            return None;
        }
        loop {
            let transformation = if self.reordered {
                random_relabelling_and_reordering(&mut self.shuffler)
            } else {
                Transformation::random_relabelling(&mut self.shuffler)
            };
            let Transformation { digits, rows, columns, .. } = transformation;
            let number = [digits, rows, columns].iter().fold(0, |number, order| {
                number * u64::from(RELABELLED_BOARDS) + u64::from(rank(order))
            });
            if self.seen.insert(number) {
                return Some(transformation.apply_to_grid(&FIXED_GRID));
            }
        }
    }
}

/// Writes a board in the layout of the founding text's file `sudotiku.txt`.
///
/// Each row is a line. One space separates digits, two spaces separate boxes, an empty line
/// separates bands, and two empty lines follow the board.
///
/// ```
/// use bookgen_puzzles::sudoku::founding::relabel::{FIXED_GRID, write_board};
///
/// let mut text = String::new();
/// write_board(&FIXED_GRID, &mut text);
/// let lines: Vec<&str> = text.lines().collect();
/// assert_eq!(lines[..4], ["5 3 4  6 7 8  9 1 2", "6 7 2  1 9 5  3 4 8", "1 9 8  3 4 2  5 6 7", ""]);
/// assert_eq!(lines[10..], ["3 4 5  2 8 6  1 7 9", "", ""]);
/// ```
pub fn write_board(board: &Cells, out: &mut String) {
    for (row, digits) in board.chunks_exact(9).enumerate() {
        for (column, digit) in digits.iter().enumerate() {
            out.push_str(match column {
                0 => "",
                3 | 6 => "  ",
                _ => " ",
            });
            out.push(char::from(b'0' + digit));
        }
        out.push_str(match row {
            2 | 5 => "\n\n",
            8 => "\n\n\n",
            _ => "\n",
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::board;
    use crate::kinds::sudoku::canonical::{automorphisms, canonical};
    use crate::kinds::sudoku::founding::transform::tests::shuffle_methods;
    use bookgen_base::rng::StreamName;
    use proptest::prelude::*;

    #[test]
    fn the_fixed_grid_is_a_solution_without_automorphisms() {
        assert!(board::is_solution(&FIXED_GRID));
        assert_eq!(automorphisms(&FIXED_GRID), 1);
    }

    #[test]
    fn boards_are_distinct_and_the_text_has_their_digits() {
        for reordered in [false, true] {
            let mut rng = StreamName::new().with("boards").stream();
            let boards = DistinctBoards::new(Shuffler::new(None, &mut rng), reordered).take(3000);
            let boards: Vec<Cells> = boards.collect();
            let mut text = String::new();
            boards.iter().for_each(|board| write_board(board, &mut text));
            let digits: Vec<u8> =
                text.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect();
            assert!(digits.chunks(81).eq(&boards));
            let different: BTreeSet<&Cells> = boards.iter().collect();
            assert_eq!(different.len(), 3000);
        }
    }

    #[test]
    fn relabelled_boards_end_after_the_last_one() {
        let mut rng = StreamName::new().with("all").stream();
        let mut boards = DistinctBoards::new(Shuffler::new(None, &mut rng), false);
        let all = u64::from(RELABELLED_BOARDS);
        // Only the first hundred permutations are still unused.
        boards.seen = (100..all).map(|digits| digits * all * all).collect();
        let last = boards.next().unwrap();
        let digits: [u8; 9] = std::array::from_fn(|name| {
            let cell = FIXED_GRID.iter().position(|&digit| usize::from(digit) == name + 1).unwrap();
            last[cell] - 1
        });
        assert!(rank(&digits) < 100);
        boards.seen = (0..all).map(|digits| digits * all * all).collect();
        assert_eq!(boards.next(), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn every_board_is_equivalent_to_the_fixed_grid(seed: u64, shuffle in shuffle_methods()) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let mut shuffler = Shuffler::new(shuffle, &mut rng);
            let form = canonical(&FIXED_GRID, 0);
            for board in [relabel(&mut shuffler), relabel_shuffled(&mut shuffler)] {
                prop_assert!(board::is_solution(&board));
                prop_assert_eq!(canonical(&board, 0), form);
            }
        }
    }
}
