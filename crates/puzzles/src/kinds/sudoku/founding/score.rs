//! The score of the dig-hole paper: three parts, weighed.

use super::dig_hole::{DIG_LEVELS, DigLevel, least_in_line};
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

    /// The points of each part, 0 to 5: for givens and lines the level in whose bounds of
    /// [`DIG_LEVELS`] they lie.
    ///
    /// The paper gives no points for the steps: its example has 4 for 263,734 of them, which its
    /// table has at level 5. So steps have one point less than the level they lie in, and the fifth
    /// from [`MOST_STEPS`] on.
    pub fn points(&self) -> [u32; 3] {
        let level = |holds: &dyn Fn(&DigLevel) -> bool| {
            (1..).zip(&DIG_LEVELS).find(|(_, level)| holds(level)).map_or(5, |(number, _)| number)
        };
        let givens = level(&|level| self.givens >= level.givens.0);
        let line = level(&|level| self.least_in_line >= level.least_in_line);
        let bounds = DIG_LEVELS.iter().skip(1).map(|level| level.least_steps).chain([MOST_STEPS]);
        let steps = bounds.filter(|&bound| self.steps >= bound).count() as u32;
        [givens, line, steps]
    }

    /// The score in tenths: the points weighed with 0.4, 0.3 and 0.3.
    ///
    /// The worked example of the paper:
    ///
    /// ```
    /// use bookgen_puzzles::sudoku::founding::score::Parts;
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
        let line = |least_in_line| Parts { least_in_line, ..least }.points()[1];
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(line), [5, 5, 4, 3, 2, 1, 1]);
        let givens = |givens| Parts { givens, ..least }.points()[0];
        assert_eq!([21, 27, 28, 31, 32, 35, 36, 49, 50].map(givens), [5, 5, 4, 4, 3, 3, 2, 2, 1]);
        let steps = |steps| Parts { steps, ..least }.points()[2];
        let edges = [99, 100, 999, 1_000, 9_999, 10_000, 99_999, 100_000, 999_999, 1_000_000];
        assert_eq!(edges.map(steps), [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
    }

    #[test]
    fn the_parts_of_a_puzzle_are_counted() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let parts = Parts::of(&board::parse(text, "the givens", true).unwrap());
        assert_eq!((parts.givens, parts.least_in_line, parts.steps), (30, 1, 4631));
    }
}
