//! The levels of the dig-hole paper: how many givens they have, and in which order they are dug.
//!
//! The bounds of the levels, the bounds of lines and the numbers of steps in [`DIG_LEVELS`] come
//! from the English edition of the paper. The founding text itself has no such table; see
//! [`BoundSet`].

use super::{Bounds, DigOrder};
use bookgen_base::rng::Draw;

/// The numbers of givens of the levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoundSet {
    /// The table of the English edition of the paper. A puzzle has no fewer and no more givens than
    /// the table says.
    #[default]
    EnglishEdition,
    /// The rule of the founding text: the range from 0 to 80 is split into five roughly equal
    /// intervals, and harder levels have fewer givens. A number of the level's interval is the
    /// least number of givens. Nothing limits the greatest number.
    FiveIntervals,
}

impl BoundSet {
    /// All sets of bounds.
    pub const ALL: [BoundSet; 2] = [BoundSet::EnglishEdition, BoundSet::FiveIntervals];

    /// The names of [`BoundSet::ALL`] in `book.toml`.
    pub const NAMES: &'static [&'static str] = &["english-edition", "five-intervals"];

    /// The value with this name.
    pub fn from_name(name: &str) -> Option<BoundSet> {
        BoundSet::ALL.into_iter().find(|value| value.name() == name)
    }

    /// The name of the value.
    pub fn name(self) -> &'static str {
        BoundSet::NAMES[self as usize]
    }
}

/// How many givens each row and column keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineRule {
    /// At least the bound of the level. A book uses this rule by default: with more than three
    /// givens in each of nine rows, a puzzle of level 3 would have at least 36 givens, but the
    /// English edition allows at most 35.
    #[default]
    AtLeast,
    /// More than the bound of the level, as the founding text says.
    MoreThan,
}

impl LineRule {
    /// All rules.
    pub const ALL: [LineRule; 2] = [LineRule::AtLeast, LineRule::MoreThan];

    /// The names of [`LineRule::ALL`] in `book.toml`.
    pub const NAMES: &'static [&'static str] = &["at-least", "more-than"];

    /// The value with this name.
    pub fn from_name(name: &str) -> Option<LineRule> {
        LineRule::ALL.into_iter().find(|value| value.name() == name)
    }

    /// The name of the value.
    pub fn name(self) -> &'static str {
        LineRule::NAMES[self as usize]
    }
}

/// The parameters of one level of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigLevel {
    /// The name of the level in the founding text.
    pub name: &'static str,
    /// The minimum and maximum number of givens in the English edition, which sets no maximum for
    /// level 1. bookgen sets 60, because a grid with more givens is hardly a puzzle.
    pub english_givens: (u32, u32),
    /// The level's interval of the range from 0 to 80.
    pub interval: (u32, u32),
    /// The bound for the number of givens in each row and column, from the English edition.
    pub line_bound: u32,
    /// The digging order.
    pub order: DigOrder,
    /// The minimum number of steps of the exhaustive solver, from the English edition. The maximum
    /// is one less than the minimum of the next level. Only the score uses the steps; digging
    /// ignores them.
    pub min_steps: u64,
}

impl DigLevel {
    /// The range from which the least number of givens is drawn.
    pub fn givens(&self, bounds: BoundSet) -> (u32, u32) {
        match bounds {
            BoundSet::EnglishEdition => self.english_givens,
            BoundSet::FiveIntervals => self.interval,
        }
    }

    /// Bounds for a puzzle of the level. The least number of givens is drawn from the range of the
    /// level.
    pub fn random_bounds(&self, bounds: BoundSet, lines: LineRule, rng: &mut impl Draw) -> Bounds {
        let (min, max) = self.givens(bounds);
        let min_givens = min + rng.below(max - min + 1);
        Bounds { min_givens, min_in_line: self.min_in_line(lines), min_in_box: 0 }
    }

    /// The minimum number of givens in each row and column.
    pub fn min_in_line(&self, rule: LineRule) -> u32 {
        match rule {
            LineRule::AtLeast => self.line_bound,
            LineRule::MoreThan => self.line_bound + 1,
        }
    }
}

/// The paper's levels 1 to 5.
pub static DIG_LEVELS: [DigLevel; 5] = [
    DigLevel {
        name: "low",
        english_givens: (50, 60),
        interval: (65, 80),
        line_bound: 5,
        order: DigOrder::Random,
        min_steps: 0,
    },
    DigLevel {
        name: "elementary",
        english_givens: (36, 49),
        interval: (49, 64),
        line_bound: 4,
        order: DigOrder::Random,
        min_steps: 100,
    },
    DigLevel {
        name: "intermediate",
        english_givens: (32, 35),
        interval: (33, 48),
        line_bound: 3,
        order: DigOrder::Jump,
        min_steps: 1_000,
    },
    DigLevel {
        name: "advanced",
        english_givens: (28, 31),
        interval: (17, 32),
        line_bound: 2,
        order: DigOrder::Serpentine,
        min_steps: 10_000,
    },
    DigLevel {
        name: "evil",
        english_givens: (22, 27),
        interval: (0, 16),
        line_bound: 0,
        order: DigOrder::LeftToRight,
        min_steps: 100_000,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_levels_have_no_gap_between_their_bounds() {
        for bounds in BoundSet::ALL {
            let follows = |two: &[DigLevel]| two[0].givens(bounds).0 == two[1].givens(bounds).1 + 1;
            assert!(DIG_LEVELS.windows(2).all(follows));
        }
        assert!(DIG_LEVELS.windows(2).all(|two| two[0].line_bound > two[1].line_bound));
        assert!(DIG_LEVELS.windows(2).all(|two| two[0].min_steps < two[1].min_steps));
    }

    #[test]
    fn the_five_intervals_cover_0_to_80() {
        assert_eq!((DIG_LEVELS[4].interval.0, DIG_LEVELS[0].interval.1), (0, 80));
        let lengths = DIG_LEVELS.iter().map(|level| level.interval.1 - level.interval.0 + 1);
        assert!(lengths.into_iter().all(|length| (16..=17).contains(&length)));
        // The worked example of the paper has 22 givens and level 5. In the intervals, 22 givens
        // are level 4.
        assert!((DIG_LEVELS[3].interval.0..=DIG_LEVELS[3].interval.1).contains(&22));
    }

    /// With more than the bound in each line, a puzzle of level 3 has more givens than the English
    /// edition allows.
    #[test]
    fn more_than_the_bound_contradicts_the_table_of_the_english_edition() {
        let least = |level: &DigLevel| 9 * level.min_in_line(LineRule::MoreThan);
        assert!(least(&DIG_LEVELS[2]) > DIG_LEVELS[2].english_givens.1);
        for level in DIG_LEVELS.iter().filter(|level| level.line_bound != 3) {
            assert!(least(level) <= level.english_givens.1);
        }
    }
}
