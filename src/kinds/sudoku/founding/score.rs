//! The score of the dig-hole paper: three parts, weighed.

use super::dig_hole::least_in_line;
use super::enumerate::enumerate;
use crate::kinds::sudoku::board::{self, Cells};

/// No more steps are counted: so many have all the points there are.
pub const MOST_STEPS: u64 = 1_000_000;

/// What the score is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// How many givens there are.
    pub givens: u32,
    /// The least givens in any row or column.
    pub least_in_line: u32,
    /// The steps of the exhaustive solver, counted up to [`MOST_STEPS`].
    pub steps: u64,
}

impl Parts {
    /// The parts of a puzzle.
    pub fn of(givens: &Cells) -> Parts {
        let set = board::filled(givens);
        Parts {
            givens: set.count_ones(),
            least_in_line: least_in_line(set),
            steps: enumerate(givens, MOST_STEPS).steps,
        }
    }

    /// The points of each part, 0 to 5.
    ///
    /// The bounds are those of the paper's table of levels. It gives no points for the steps: its
    /// example has 4 for 263,734 of them, which its table has at level 5. So steps begin at 0
    /// points, for less than 100, and rise by one with each digit more.
    pub fn points(&self) -> [u32; 3] {
        let givens = match self.givens {
            50.. => 1,
            36.. => 2,
            32.. => 3,
            28.. => 4,
            _ => 5,
        };
        let line = match self.least_in_line {
            5.. => 1,
            line @ 2.. => 6 - line,
            _ => 5,
        };
        let bounds = [100, 1_000, 10_000, 100_000, MOST_STEPS];
        let steps = bounds.iter().filter(|&&bound| self.steps >= bound).count() as u32;
        [givens, line, steps]
    }

    /// The score in tenths: the points weighed with 0.4, 0.3 and 0.3.
    ///
    /// The worked example of the paper:
    ///
    /// ```
    /// use bookgen::kinds::sudoku::founding::score::Parts;
    ///
    /// let example = Parts { givens: 22, least_in_line: 0, steps: 263_734 };
    /// assert_eq!(example.points(), [5, 5, 4]);
    /// assert_eq!((example.tenths(), example.level()), (47, 5));
    /// ```
    pub fn tenths(&self) -> u32 {
        let [givens, line, steps] = self.points();
        4 * givens + 3 * line + 3 * steps
    }

    /// The level, 1 to 5: the integer part of the score, counted from 0, so that 4.7 is the fifth.
    /// A puzzle that is of one level in every part scores 0.7, 1.7, 2.7, 3.7 or 4.7.
    pub fn level(&self) -> u32 {
        (self.tenths() / 10 + 1).min(5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::sudoku::founding::dig_hole::DIG_LEVELS;

    #[test]
    fn what_is_of_one_level_in_every_part_scores_that_level() {
        let steps = [99, 999, 9_999, 99_999, 999_999];
        for ((level, dig), steps) in (1..).zip(&DIG_LEVELS).zip(steps) {
            for givens in [dig.givens.0, dig.givens.1] {
                let parts = Parts { givens, least_in_line: dig.least_in_line, steps };
                assert_eq!((parts.tenths(), parts.level()), (10 * level - 3, level));
            }
        }
    }

    #[test]
    fn scores_stay_between_their_ends() {
        let least = Parts { givens: 81, least_in_line: 9, steps: 0 };
        assert_eq!((least.points(), least.tenths(), least.level()), ([1, 1, 0], 7, 1));
        let most = Parts { givens: 17, least_in_line: 0, steps: MOST_STEPS };
        assert_eq!((most.points(), most.tenths(), most.level()), ([5, 5, 5], 50, 5));
        assert_eq!(Parts { least_in_line: 1, ..least }.points()[1], 5);
        assert_eq!(Parts { least_in_line: 4, ..least }.points()[1], 2);
    }

    #[test]
    fn the_parts_of_a_puzzle_are_counted() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let parts = Parts::of(&board::parse(text, "the givens", true).unwrap());
        assert_eq!((parts.givens, parts.least_in_line, parts.steps), (30, 1, 4631));
    }
}
