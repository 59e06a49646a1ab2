//! The levels of Sudoku and the scale of its ratings.

use super::grade::{NESTED, Technique};
use bookgen_core::{Level, Rating, Scale};

/// The levels, from easy to hard. The measured puzzles are those of
/// `tests/data/sudoku/human_seconds.tsv`.
pub static LEVELS: [Level; 7] = [
    Level { name: "gentle", needs: "hidden singles in boxes", measured: 292 },
    Level { name: "easy", needs: "hidden singles in boxes, rows and columns", measured: 640 },
    Level { name: "medium", needs: "locked candidates, naked singles", measured: 136 },
    Level { name: "hard", needs: "pairs, triples, X-wings", measured: 1 },
    Level { name: "expert", needs: "swordfish, wings, unique rectangles; no chains", measured: 33 },
    Level { name: "extreme", needs: "chains", measured: 23 },
    Level { name: "diabolical", needs: "long and branching chains", measured: 1 },
];

/// The scale of ratings. A rating of [`NESTED`] means 9.5 or more.
pub static SCALE: Scale = Scale { name: "Sudoku Explainer", ratings: RATINGS, open: NESTED };

/// The ratings that a spec can request: the ratings of all solving steps that are easier than
/// nested chains.
///
/// The rating 1.9 is left out, because no puzzle has it. It belongs to a claiming step that is
/// directly followed by a hidden single in a parallel row or column. But then a pointing step leads
/// to the same hidden single, and the solver tries pointing first.
pub static RATINGS: &[Rating] = &{
    /// The ratings below the rating of [`Technique::XCycle`]. The ratings above them follow each
    /// other in steps of 0.1.
    const BELOW_CHAINS: [u16; 33] = [
        10, 12, 15, 17, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 45, 46, 47, 48, 49, 50,
        51, 52, 53, 54, 56, 57, 58, 59, 60, 62,
    ];
    const CHAINS: u16 = Technique::XCycle.rating().0;
    const COUNT: usize = BELOW_CHAINS.len() + (NESTED.0 - CHAINS) as usize;
    let mut all = [Rating(CHAINS); COUNT];
    let mut at = 0;
    while at < COUNT {
        all[at] = Rating(if at < BELOW_CHAINS.len() {
            BELOW_CHAINS[at]
        } else {
            CHAINS + (at - BELOW_CHAINS.len()) as u16
        });
        at += 1;
    }
    all
};

/// The level with this rating. A rating between two levels belongs to the harder level. The rating
/// [`NESTED`] belongs to no level.
pub fn level_of(rating: Rating) -> Option<&'static Level> {
    LEVEL_BOUNDS.iter().find(|bounds| rating <= bounds.max_rating).map(|bounds| bounds.level)
}

/// The requirements of a level.
pub(super) struct LevelBounds {
    /// The level.
    pub level: &'static Level,
    /// The maximum rating. The minimum rating is 0.1 above the maximum of the next easier level.
    pub max_rating: Rating,
    /// The minimum and maximum number of givens.
    pub givens: (u32, u32),
    /// Whether every row, column and box must have a given.
    pub no_empty_house: bool,
    /// The minimum and maximum [`effort`](super::grade::effort), a measure of the solving time. If
    /// the effort is higher by 277, the solving time is twice as long. The bounds exclude the
    /// easiest tenth and the hardest tenth of the puzzles that bookgen makes for the level with
    /// half-turn symmetry.
    pub effort: (u32, u32),
}

/// The bounds that allow any number of givens. No puzzle with exactly one solution has fewer than
/// 17 givens.
pub(super) const ANY_GIVENS: (u32, u32) = (17, 81);

/// The highest rating that is exact. Higher ratings are reported as [`NESTED`].
pub(super) const MAX_EXACT_RATING: Rating = Rating(NESTED.0 - 1);

/// The requirements of each level, in the order of [`LEVELS`].
pub(super) static LEVEL_BOUNDS: [LevelBounds; 7] = [
    LevelBounds {
        level: &LEVELS[0],
        max_rating: Rating(12),
        givens: (32, 40),
        no_empty_house: true,
        effort: (1420, 1780),
    },
    LevelBounds {
        level: &LEVELS[1],
        max_rating: Rating(15),
        givens: (28, 36),
        no_empty_house: true,
        effort: (1600, 1920),
    },
    LevelBounds {
        level: &LEVELS[2],
        max_rating: Rating(28),
        givens: ANY_GIVENS,
        no_empty_house: false,
        effort: (1860, 2240),
    },
    LevelBounds {
        level: &LEVELS[3],
        max_rating: Rating(36),
        givens: ANY_GIVENS,
        no_empty_house: false,
        effort: (2060, 2500),
    },
    LevelBounds {
        level: &LEVELS[4],
        max_rating: Rating(62),
        givens: ANY_GIVENS,
        no_empty_house: false,
        effort: (2190, 2550),
    },
    LevelBounds {
        level: &LEVELS[5],
        max_rating: Rating(72),
        givens: ANY_GIVENS,
        no_empty_house: false,
        effort: (2580, 2945),
    },
    LevelBounds {
        level: &LEVELS[6],
        max_rating: MAX_EXACT_RATING,
        givens: ANY_GIVENS,
        no_empty_house: false,
        effort: (2780, 3240),
    },
];
