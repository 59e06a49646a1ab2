//! A whole run of the dig-hole paper after the grid is filled: bounds, order, digging, and the
//! transformation of the puzzle.

use super::{BoundSet, Bounds, DigLevel, DigOrder, Digger, LineRule, Pruning};
use crate::board::{self, Cells};
use crate::founding::reductio::UniquenessTest;
use crate::founding::shuffle::Shuffler;
use crate::founding::trace::Trace;
use crate::founding::transform::{Transformation, swap_at_random};
use bookgen_base::rng::Rng;

/// How a dug puzzle is transformed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TransformRule {
    /// Not at all.
    #[default]
    None,
    /// By this number of random swaps, as the paper describes them.
    Swaps(u32),
    /// Into each equivalent form with the same probability.
    Uniform,
}

/// The settings of a run.
#[derive(Clone, Copy, Debug)]
pub struct DigSettings {
    /// The level of the paper; `None` for a run without bounds.
    pub level: Option<&'static DigLevel>,
    /// The numbers of givens of the level.
    pub bounds: BoundSet,
    /// Whether each line keeps at least the bound of the level, or more.
    pub lines: LineRule,
    /// The least number of givens, instead of a number from the range of the level.
    pub min_givens: Option<u32>,
    /// The least number of givens in each row and column, instead of the bound of the level.
    pub min_in_line: Option<u32>,
    /// The order of digging. It replaces the order that the level sets. If no level is set, the
    /// default is a random order.
    pub order: Option<DigOrder>,
    /// The test whether a given can be removed.
    pub test: UniquenessTest,
    /// Which cells are tried again.
    pub pruning: Pruning,
    /// How the puzzle is transformed.
    pub transform: TransformRule,
}

/// A dug puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DugPuzzle {
    /// The givens.
    pub puzzle: Cells,
    /// The number of tests whether a given can be removed.
    pub tries: u32,
}

impl DigSettings {
    /// Digs holes into a grid, and transforms the puzzle.
    pub fn dig(&self, grid: &Cells, rng: &mut Rng, trace: &mut Trace) -> DugPuzzle {
        let no_bounds = Bounds { min_givens: 0, min_in_line: 0, min_in_box: 0 };
        let mut bounds =
            self.level.map_or(no_bounds, |level| level.random_bounds(self.bounds, self.lines, rng));
        bounds.min_givens = self.min_givens.unwrap_or(bounds.min_givens);
        bounds.min_in_line = self.min_in_line.unwrap_or(bounds.min_in_line);
        trace.add(|| {
            let Bounds { min_givens, min_in_line, .. } = bounds;
            format!("at least {min_givens} givens, and {min_in_line} in each row and column")
        });
        let order = self.order.or(self.level.map(|level| level.order)).unwrap_or(DigOrder::Random);
        let digger = Digger { test: self.test, bounds, pruning: self.pruning };
        let dug = digger.dig(grid, &order.cells(rng), trace);
        trace.add(|| format!("{} givens after {} tries", dug.givens.count_ones(), dug.tries));
        let puzzle = board::masked(grid, dug.givens);
        let puzzle = match self.transform {
            TransformRule::None => puzzle,
            TransformRule::Swaps(swaps) => swap_at_random(&puzzle, swaps, rng, trace),
            TransformRule::Uniform => {
                let transformation = Transformation::random(&mut Shuffler::new(None, rng));
                transformation.describe(trace);
                transformation.apply_to_grid(&puzzle)
            }
        };
        DugPuzzle { puzzle, tries: dug.tries }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::fill;
    use crate::founding::dig_hole::{DIG_LEVELS, min_in_line};
    use crate::founding::reductio::Proof;
    use crate::solve;
    use bookgen_base::rng::StreamName;

    fn settings() -> DigSettings {
        DigSettings {
            level: None,
            bounds: BoundSet::EnglishEdition,
            lines: LineRule::AtLeast,
            min_givens: None,
            min_in_line: None,
            order: None,
            test: Proof::Reductio.test(false),
            pruning: Pruning::EachCellOnce,
            transform: TransformRule::None,
        }
    }

    #[test]
    fn puzzles_are_unique_and_within_the_bounds_of_their_level() {
        let mut rng = StreamName::new().with("settings").stream();
        for level in &DIG_LEVELS {
            for transform in [TransformRule::None, TransformRule::Swaps(9), TransformRule::Uniform]
            {
                let settings = DigSettings { level: Some(level), transform, ..settings() };
                let grid = fill(&mut rng);
                let dug = settings.dig(&grid, &mut rng, &mut Trace::off());
                let givens = board::filled(&dug.puzzle);
                assert_eq!(solve::count(&dug.puzzle, 2), 1);
                assert!(givens.count_ones() >= level.english_givens.0, "{level:?}");
                assert!(min_in_line(givens) >= level.line_bound, "{level:?}");
                assert!(dug.tries <= 81);
                let is_part =
                    (0..81).all(|cell| dug.puzzle[cell] == 0 || dug.puzzle[cell] == grid[cell]);
                assert_eq!(is_part, transform == TransformRule::None);
            }
        }
    }

    #[test]
    fn the_trace_tells_bounds_holes_and_result() {
        let mut rng = StreamName::new().with("trace").stream();
        let mut trace = Trace::on();
        let settings = DigSettings { min_givens: Some(40), min_in_line: Some(3), ..settings() };
        let dug = settings.dig(&fill(&mut rng), &mut rng, &mut trace);
        let lines = trace.take();
        assert_eq!(lines[0], "at least 40 givens, and 3 in each row and column");
        assert_eq!(lines.len(), 83);
        assert_eq!(lines[82], format!("40 givens after {} tries", dug.tries));
    }
}
