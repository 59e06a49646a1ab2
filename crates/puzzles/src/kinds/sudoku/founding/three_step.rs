//! The three-step solver of the text on cyclic shifts: naked singles, hidden singles, trial.

use super::enumerate::{lacking, left};
use crate::kinds::sudoku::board::{self, Cells, HOUSES, HOUSES_OF};

/// How far the solver came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// No trial led to a contradiction or to the end: the text has nothing more to try.
    Stuck,
    /// A cell has no candidate left, or a house no place for a digit: there is no solution.
    Contradiction,
}

/// What the solver did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solve {
    /// The grid, as far as it was filled.
    pub grid: Cells,
    /// How it ended.
    pub end: End,
    /// Cells filled by their only candidate, those of trials left out.
    pub naked: u32,
    /// Cells filled because a house had no other place for the digit, likewise.
    pub hidden: u32,
    /// Values that were assumed.
    pub trials: u32,
    /// Whether the grid was completed by a trial, so that it may not be the only solution.
    pub by_trial: bool,
}

/// Solves a puzzle: naked singles as long as there are any, then a hidden single and naked singles
/// again; when neither is left, a value is assumed for an empty cell and followed by these two
/// steps. On a contradiction the value is dropped and the first step tried again; if the grid is
/// completed, it is solved; else the next value is assumed, in reading order.
pub fn solve(givens: &Cells) -> Solve {
    let Some(lacking) = lacking(givens) else {
        let end = End::Contradiction;
        return Solve { grid: *givens, end, naked: 0, hidden: 0, trials: 0, by_trial: false };
    };
    let mut known = Known { grid: *givens, lacking, dropped: [0; 81], naked: 0, hidden: 0 };
    let (mut trials, mut by_trial) = (0, false);
    let end = loop {
        match known.singles() {
            End::Stuck => {}
            end => break end,
        }
        match known.trial(&mut trials) {
            Trial::Dropped => {}
            Trial::Completed(grid) => {
                (known.grid, by_trial) = (grid, true);
                break End::Solved;
            }
            Trial::Nothing => break End::Stuck,
        }
    };
    let Known { grid, naked, hidden, .. } = known;
    Solve { grid, end, naked, hidden, trials, by_trial }
}

#[derive(Clone)]
struct Known {
    grid: Cells,
    lacking: [u16; 27],
    /// Values that a trial has ruled out, as bits from 1.
    dropped: [u16; 81],
    naked: u32,
    hidden: u32,
}

enum Trial {
    Dropped,
    Completed(Cells),
    Nothing,
}

impl Known {
    fn candidates(&self, cell: usize) -> u16 {
        match self.grid[cell] {
            0 => left(&self.lacking, cell) & !self.dropped[cell],
            _ => 0,
        }
    }

    fn place(&mut self, cell: usize, digit: u8) {
        self.grid[cell] = digit;
        for house in HOUSES_OF[cell] {
            self.lacking[usize::from(house)] &= !(1 << digit);
        }
    }

    /// Steps one and two, as far as they lead.
    fn singles(&mut self) -> End {
        loop {
            let mut found = false;
            for cell in 0..81 {
                if self.grid[cell] != 0 {
                    continue;
                }
                let left = self.candidates(cell);
                match left.count_ones() {
                    0 => return End::Contradiction,
                    1 => {
                        self.place(cell, left.trailing_zeros() as u8);
                        self.naked += 1;
                        found = true;
                    }
                    _ => {}
                }
            }
            if found {
                continue;
            }
            match self.hidden_single() {
                Ok(Some((cell, digit))) => {
                    self.place(cell, digit);
                    self.hidden += 1;
                }
                Ok(None) if self.grid.contains(&0) => return End::Stuck,
                Ok(None) => return End::Solved,
                Err(()) => return End::Contradiction,
            }
        }
    }

    /// A digit with one place in a house, or an error if one has none.
    fn hidden_single(&self) -> Result<Option<(usize, u8)>, ()> {
        let mut single = None;
        for (house, lacking) in HOUSES.iter().zip(self.lacking) {
            let (mut once, mut twice) = (0u16, 0);
            for &cell in house {
                let left = self.candidates(cell.into());
                twice |= once & left;
                once |= left;
            }
            if once != lacking {
                return Err(());
            }
            let only = once & !twice;
            if only != 0 && single.is_none() {
                let digit = only.trailing_zeros() as u8;
                let mut cells = house.iter().map(|&cell| usize::from(cell));
                let place = cells.find(|&cell| self.candidates(cell) >> digit & 1 == 1);
                single = place.map(|cell| (cell, digit));
            }
        }
        Ok(single)
    }

    /// Step three.
    fn trial(&mut self, trials: &mut u32) -> Trial {
        for cell in board::cells(board::ALL & !board::filled(&self.grid)) {
            let left = self.candidates(cell);
            for digit in (1..=9).filter(|digit| left >> digit & 1 == 1) {
                *trials += 1;
                let mut assumed = self.clone();
                assumed.place(cell, digit);
                match assumed.singles() {
                    End::Contradiction => {
                        self.dropped[cell] |= 1 << digit;
                        return Trial::Dropped;
                    }
                    End::Solved => return Trial::Completed(assumed.grid),
                    End::Stuck => {}
                }
            }
        }
        Trial::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::founding::enumerate::tests::{grid, with_holes};
    use crate::kinds::sudoku::founding::ladder::LADDER;
    use crate::kinds::sudoku::solve::solution;
    use proptest::prelude::*;

    #[test]
    fn each_step_is_taken_where_it_is_needed() {
        let easy = grid(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        );
        let one = solve(&easy);
        assert_eq!((one.end, one.naked + one.hidden, one.trials), (End::Solved, 51, 0));
        // Inkala's of 2012 takes trials inside trials.
        let inkala = grid(
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        );
        let other = solve(&inkala);
        assert_eq!((other.end, other.naked + other.hidden), (End::Stuck, 0));
        assert!(other.trials > 100);
        // The easiest of each grade of the ladder, and how they end.
        let ends = LADDER.chunks(3).map(|grade| {
            let puzzle = grid(grade[0].1);
            let found = solve(&puzzle);
            assert!(found.end != End::Solved || Some(found.grid) == solution(&puzzle));
            (found.end == End::Solved, found.trials > 0)
        });
        let ends: Vec<_> = ends.collect();
        assert_eq!(ends[..4], [(true, false); 4]);
        assert!(ends[4..].iter().all(|&(_, tried)| tried));
    }

    #[test]
    fn contradictions_are_seen() {
        let mut twice = [0; 81];
        (twice[0], twice[80]) = (4, 0);
        twice[8] = 4;
        assert_eq!(solve(&twice).end, End::Contradiction);
        // The last cell of the first row has no digit left.
        let none = grid(&format!("12345678.........9{}", ".".repeat(63)));
        assert_eq!(solve(&none).end, End::Contradiction);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn what_it_solves_is_solved_rightly(seed: u64, holes in 20usize..60) {
            let (givens, answer) = with_holes(holes, seed);
            let found = solve(&givens);
            prop_assert!(found.end != End::Contradiction);
            if found.end == End::Solved {
                prop_assert!(board::is_solution(&found.grid));
                prop_assert!((0..81).all(|cell| givens[cell] == 0 || givens[cell] == found.grid[cell]));
                if !found.by_trial {
                    prop_assert_eq!(solution(&givens), Some(found.grid));
                    prop_assert_eq!(found.grid, answer);
                }
            }
        }
    }
}
