//! The score of the dig-hole paper: a weighted sum of points. A puzzle gets points for the number
//! of givens, for the row or column with the fewest givens, and for the solver steps.

use super::depth_first::find_all;
use super::dig_hole::{BoundSet, DIG_LEVELS, DigLevel, min_in_line};
use crate::board::{self, Cells};

/// The step count at which the solver stops. A puzzle with this count gets the maximum points for
/// steps.
pub const MAX_STEPS: u64 = 1_000_000;

/// The three measured parts of the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigHoleScore {
    /// The number of givens.
    pub givens: u32,
    /// The smallest number of givens in a row or column.
    pub min_in_line: u32,
    /// The steps of the exhaustive solver, counted up to [`MAX_STEPS`].
    pub steps: u64,
}

impl DigHoleScore {
    /// Measures a puzzle.
    pub fn new(givens: &Cells) -> DigHoleScore {
        let set = board::filled(givens);
        DigHoleScore {
            givens: set.count_ones(),
            min_in_line: min_in_line(set),
            steps: find_all(givens, MAX_STEPS).steps,
        }
    }

    /// The points for `givens`, `min_in_line` and `steps`, 0 to 5 each.
    ///
    /// The levels in [`DIG_LEVELS`] are numbered from 1. The score for `givens` is the number of
    /// the level whose range contains `givens`; `bounds` selects the ranges. The score for
    /// `min_in_line` is the number of the level with the highest bound that `min_in_line` reaches.
    /// The paper does not define points for the steps. The paper's example gives 4 points for
    /// 263,734 steps, although the table of the English edition assigns this count to level 5. So a
    /// step count gets one point less than the number of its level, and five points from
    /// [`MAX_STEPS`] on.
    pub fn points(&self, bounds: BoundSet) -> [u32; 3] {
        let first_level = |holds: &dyn Fn(&DigLevel) -> bool| {
            (1..).zip(&DIG_LEVELS).find(|(_, level)| holds(level)).map_or(5, |(number, _)| number)
        };
        let givens = first_level(&|level| self.givens >= level.givens(bounds).0);
        let line = first_level(&|level| self.min_in_line >= level.line_bound);
        let steps = DIG_LEVELS.iter().skip(1).map(|level| level.min_steps).chain([MAX_STEPS]);
        let steps = steps.filter(|&bound| self.steps >= bound).count() as u32;
        [givens, line, steps]
    }

    /// The score in tenths: the points weighted by 0.4, 0.3 and 0.3.
    ///
    /// The paper's worked example has 5, 5 and 4 points. In the five intervals of 0 to 80, which
    /// the paper describes, 22 givens would be level 4:
    ///
    /// ```
    /// use bookgen_sudoku::founding::dig_hole::BoundSet;
    /// use bookgen_sudoku::founding::dig_hole_score::DigHoleScore;
    ///
    /// let example = DigHoleScore { givens: 22, min_in_line: 0, steps: 263_734 };
    /// let (english, intervals) = (BoundSet::EnglishEdition, BoundSet::FiveIntervals);
    /// assert_eq!(example.points(english), [5, 5, 4]);
    /// assert_eq!((example.tenths(english), example.level(english)), (47, 5));
    /// assert_eq!(example.points(intervals), [4, 5, 4]);
    /// assert_eq!((example.tenths(intervals), example.level(intervals)), (43, 5));
    /// ```
    pub fn tenths(&self, bounds: BoundSet) -> u32 {
        let [givens, line, steps] = self.points(bounds);
        4 * givens + 3 * line + 3 * steps
    }

    /// The calculation of the score, on one line.
    ///
    /// ```
    /// use bookgen_sudoku::founding::dig_hole::BoundSet;
    /// use bookgen_sudoku::founding::dig_hole_score::DigHoleScore;
    ///
    /// let example = DigHoleScore { givens: 22, min_in_line: 0, steps: 263_734 };
    /// assert_eq!(
    ///     example.calculation(BoundSet::EnglishEdition),
    ///     "0.4 x 5 (22 givens) + 0.3 x 5 (0 in a line) + 0.3 x 4 (263734 steps) = 4.7: level 5"
    /// );
    /// ```
    pub fn calculation(&self, bounds: BoundSet) -> String {
        let [givens, line, steps] = self.points(bounds);
        let (tenths, level) = (self.tenths(bounds), self.level(bounds));
        let more = if self.steps == MAX_STEPS { "over " } else { "" };
        format!(
            "0.4 x {givens} ({} givens) + 0.3 x {line} ({} in a line) + 0.3 x {steps} ({more}{} steps) = {}.{}: level {level}",
            self.givens,
            self.min_in_line,
            self.steps,
            tenths / 10,
            tenths % 10,
        )
    }

    /// The level, 1 to 5: the integer part of the score plus one, so 4.7 is level 5.
    ///
    /// If `givens`, `min_in_line` and `steps` all have the same level, the score is 0.7 (level 1),
    /// 1.7, 2.7, 3.7 or 4.7 (level 5).
    pub fn level(&self, bounds: BoundSet) -> u32 {
        (self.tenths(bounds) / 10 + 1).min(5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_of_one_level_in_every_part_scores_that_level() {
        let steps = [99, 999, 9_999, 99_999, 999_999];
        for bounds in BoundSet::ALL {
            for ((level, dig), steps) in (1..).zip(&DIG_LEVELS).zip(steps) {
                for givens in [dig.givens(bounds).0, dig.givens(bounds).1] {
                    let score = DigHoleScore { givens, min_in_line: dig.line_bound, steps };
                    assert_eq!(
                        (score.tenths(bounds), score.level(bounds)),
                        (10 * level - 3, level)
                    );
                }
            }
        }
    }

    #[test]
    fn points_change_at_the_bounds_of_the_levels() {
        let english = BoundSet::EnglishEdition;
        let lowest = DigHoleScore { givens: 81, min_in_line: 9, steps: 0 };
        assert_eq!(
            (lowest.points(english), lowest.tenths(english), lowest.level(english)),
            ([1, 1, 0], 7, 1)
        );
        let highest = DigHoleScore { givens: 17, min_in_line: 0, steps: MAX_STEPS };
        assert_eq!(
            (highest.points(english), highest.tenths(english), highest.level(english)),
            ([5, 5, 5], 50, 5)
        );
        let line = |min_in_line| DigHoleScore { min_in_line, ..lowest }.points(english)[1];
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(line), [5, 5, 4, 3, 2, 1, 1]);
        let givens = |givens| DigHoleScore { givens, ..lowest }.points(english)[0];
        assert_eq!([21, 27, 28, 31, 32, 35, 36, 49, 50].map(givens), [5, 5, 4, 4, 3, 3, 2, 2, 1]);
        let steps = |steps| DigHoleScore { steps, ..lowest }.points(english)[2];
        let edges = [99, 100, 999, 1_000, 9_999, 10_000, 99_999, 100_000, 999_999, 1_000_000];
        assert_eq!(edges.map(steps), [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
    }

    #[test]
    fn givens_lines_and_steps_of_a_puzzle_are_counted() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let score = DigHoleScore::new(&board::parse_givens(text).unwrap());
        assert_eq!((score.givens, score.min_in_line, score.steps), (30, 1, 4631));
    }
}
