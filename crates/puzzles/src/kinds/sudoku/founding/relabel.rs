//! `relabel`, of the text "N opportunistic Sudoku boards": one solved grid, its digits renamed.
//!
//! There are 9! such boards and no more, and a reader who looks closely has seen one: each is the
//! fixed grid in disguise. The text's own improvement is to reorder rows, columns, bands and stacks
//! as well, which gives 6^8 times as many boards, in disguises that are harder to see through.

use std::collections::BTreeSet;

use super::shuffle::{Shuffler, factorial, ranked};
use super::transform::Transformation;
use crate::kinds::sudoku::board::Cells;

/// The fixed grid. It has no symmetry, so that no two disguises are the same board.
pub const GRID: Cells = {
    let text = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut grid = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        grid[cell] = text[cell] - b'0';
        cell += 1;
    }
    grid
};

/// The fixed grid with its digits renamed.
pub fn relabel(shuffler: &mut Shuffler<'_>) -> Cells {
    Transformation::relabelling(shuffler).of_grid(&GRID)
}

/// The fixed grid with its digits renamed and its lines reordered.
pub fn relabel_shuffled(shuffler: &mut Shuffler<'_>) -> Cells {
    both(shuffler).of_grid(&GRID)
}

fn both(shuffler: &mut Shuffler<'_>) -> Transformation {
    let names = Transformation::relabelling(shuffler).names;
    Transformation { names, ..Transformation::reordering(shuffler) }
}

/// How many boards there are whose digits alone are renamed.
pub const BOARDS: u32 = factorial(9);

/// Boards without end, none of them twice; those that are only renamed end when there is no other.
#[derive(Debug)]
pub struct Boards<'a> {
    shuffler: Shuffler<'a>,
    shuffled: bool,
    /// The numbers of the disguises that were given.
    seen: BTreeSet<u64>,
}

impl<'a> Boards<'a> {
    /// Boards with renamed digits, and reordered lines if `shuffled`.
    pub fn new(shuffler: Shuffler<'a>, shuffled: bool) -> Boards<'a> {
        Boards { shuffler, shuffled, seen: BTreeSet::new() }
    }
}

impl Iterator for Boards<'_> {
    type Item = Cells;

    fn next(&mut self) -> Option<Cells> {
        if !self.shuffled && self.seen.len() == BOARDS as usize {
            return None;
        }
        loop {
            let way = match self.shuffled {
                true => both(&mut self.shuffler),
                false => Transformation::relabelling(&mut self.shuffler),
            };
            let number = [way.names, way.rows, way.columns]
                .iter()
                .fold(0, |number, order| number * u64::from(BOARDS) + u64::from(ranked(order)));
            if self.seen.insert(number) {
                return Some(way.of_grid(&GRID));
            }
        }
    }
}

/// Writes a board in the layout of `sudotiku.txt`: a line for each row, a space between digits and
/// another between boxes, an empty line between bands and two after the board.
///
/// ```
/// use bookgen_puzzles::sudoku::founding::relabel::{GRID, write};
///
/// let mut text = String::new();
/// write(&GRID, &mut text);
/// let lines: Vec<&str> = text.lines().collect();
/// assert_eq!(lines[..4], ["5 3 4  6 7 8  9 1 2", "6 7 2  1 9 5  3 4 8", "1 9 8  3 4 2  5 6 7", ""]);
/// assert_eq!(lines[10..], ["3 4 5  2 8 6  1 7 9", "", ""]);
/// ```
pub fn write(board: &Cells, out: &mut String) {
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
    use crate::kinds::sudoku::founding::transform::tests::shuffles;
    use bookgen_base::rng::StreamName;
    use proptest::prelude::*;

    #[test]
    fn the_fixed_grid_is_a_solution_without_symmetry() {
        assert!(board::is_solution(&GRID));
        assert_eq!(automorphisms(&GRID), 1);
    }

    #[test]
    fn boards_do_not_repeat_and_read_back() {
        for shuffled in [false, true] {
            let mut rng = StreamName::new().with("boards").stream();
            let boards = Boards::new(Shuffler::new(None, &mut rng), shuffled).take(3000);
            let boards: Vec<Cells> = boards.collect();
            let mut text = String::new();
            boards.iter().for_each(|board| write(board, &mut text));
            let digits: Vec<u8> =
                text.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect();
            assert!(digits.chunks(81).eq(&boards));
            let different: BTreeSet<&Cells> = boards.iter().collect();
            assert_eq!(different.len(), 3000);
        }
    }

    #[test]
    fn renaming_ends_with_the_last_board() {
        let mut rng = StreamName::new().with("all").stream();
        let mut boards = Boards::new(Shuffler::new(None, &mut rng), false);
        let all = u64::from(BOARDS);
        // All but a few have been given.
        boards.seen = (100..all).map(|names| names * all * all).collect();
        let last = boards.next().unwrap();
        let names: [u8; 9] = std::array::from_fn(|name| {
            let cell = GRID.iter().position(|&digit| usize::from(digit) == name + 1).unwrap();
            last[cell] - 1
        });
        assert!(ranked(&names) < 100);
        boards.seen = (0..all).map(|names| names * all * all).collect();
        assert_eq!(boards.next(), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn every_board_is_the_one_grid_in_disguise(seed: u64, shuffle in shuffles()) {
            let mut rng = StreamName::new().with_number(seed).stream();
            let mut shuffler = Shuffler::new(shuffle, &mut rng);
            let form = canonical(&GRID, 0);
            for board in [relabel(&mut shuffler), relabel_shuffled(&mut shuffler)] {
                prop_assert!(board::is_solution(&board));
                prop_assert_eq!(canonical(&board, 0), form);
            }
        }
    }
}
