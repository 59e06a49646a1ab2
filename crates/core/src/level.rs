//! Difficulty: levels, ratings, the requested target and the measured grade.

use std::fmt;

/// A difficulty level of a kind of puzzle. The level names that are printed in books are in the
/// language files.
#[derive(Debug, PartialEq, Eq)]
pub struct Level {
    /// The level's name in `book.toml`.
    pub name: &'static str,
    /// A description of what a solver needs for this level. `bookgen kinds` prints it.
    pub needs: &'static str,
    /// The number of puzzles of this level whose solving times were measured. The predictions of
    /// solving times are fitted to these puzzles.
    pub measured: u32,
}

impl Level {
    /// A level without measured solving times.
    pub const fn new(name: &'static str, needs: &'static str) -> Level {
        Level { name, needs, measured: 0 }
    }

    /// The minimum of [`Level::measured`] for a prediction of solving times.
    pub const MIN_MEASURED: u32 = 30;

    /// Whether solving times are predicted for the puzzles of this level.
    pub fn has_times(&self) -> bool {
        self.measured >= Level::MIN_MEASURED
    }
}

/// A solving time in whole minutes, as printed: rounded to the nearest minute, and at least 1.
///
/// ```
/// use bookgen_core::whole_minutes;
///
/// assert_eq!([10, 329, 330].map(whole_minutes), [1, 5, 6]);
/// ```
pub fn whole_minutes(seconds: u32) -> u32 {
    (seconds.saturating_add(30) / 60).max(1)
}

/// A range of solving times in whole minutes, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinuteRange {
    /// The shortest time.
    pub min: u32,
    /// The longest time.
    pub max: u32,
}

impl MinuteRange {
    /// Whether a time in whole minutes lies in the range.
    pub fn contains(self, minutes: u32) -> bool {
        (self.min..=self.max).contains(&minutes)
    }
}

impl fmt::Display for MinuteRange {
    /// Writes the range in words: `8 to 15 minutes`, `8 minutes` or `1 minute`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MinuteRange { min, max } = self;
        match (min, max) {
            (1, 1) => f.write_str("1 minute"),
            _ if min == max => write!(f, "{min} minutes"),
            _ => write!(f, "{min} to {max} minutes"),
        }
    }
}

/// A scale of difficulty ratings.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The scale's name.
    pub name: &'static str,
    /// The ratings that a spec may request, in ascending order.
    pub ratings: &'static [Rating],
    /// The highest rating of the scale. It means "this rating or a higher rating", because the
    /// scale ends here. A spec cannot request this rating.
    pub open: Rating,
}

impl Scale {
    /// The text of a rating as printed for readers: `2.3`, or `9.5+` for the highest rating of the
    /// scale.
    pub fn text(&self, rating: Rating) -> String {
        let plus = if rating >= self.open { "+" } else { "" };
        format!("{rating}{plus}")
    }
}

/// A rating in tenths: `Rating(15)` is 1.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rating(pub u16);

impl Rating {
    /// Parses a rating such as `2.3`. Only the exact text that [`fmt::Display`] writes is valid.
    ///
    /// ```
    /// use bookgen_core::Rating;
    ///
    /// assert_eq!(Rating::parse("2.3"), Some(Rating(23)));
    /// assert_eq!(Rating::parse("02.3"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Rating> {
        let (whole, tenth) = text.split_once('.')?;
        let tenths = whole.parse::<u16>().ok()?.checked_mul(10)?;
        let rating = Rating(tenths.checked_add(tenth.parse().ok().filter(|&t: &u16| t < 10)?)?);
        (rating.to_string() == text).then_some(rating)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// Lists ratings in words. Three or more consecutive ratings become a range:
/// `1.0, 1.2, 4.5 to 5.4`.
pub fn rating_ranges(ratings: &[Rating]) -> String {
    let runs = ratings.chunk_by(|a, b| a.0 + 1 == b.0).map(|run| match run {
        [first, _, _, .., last] => format!("{first} to {last}"),
        _ => run.iter().map(Rating::to_string).collect::<Vec<_>>().join(", "),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// The requested difficulty of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A level of the puzzle kind.
    Level(&'static Level),
    /// A range of ratings, both ends included.
    Rating(Rating, Rating),
    /// Any difficulty. Used for imported puzzles.
    Any,
}

impl fmt::Display for Target {
    /// Writes the target in the form used in records: `easy`, `2.0-2.6` or `any`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Level(level) => f.write_str(level.name),
            Target::Rating(low, high) => write!(f, "{low}-{high}"),
            Target::Any => f.write_str("any"),
        }
    }
}

/// The measured difficulty of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The level, or `None` if the puzzle is harder than every level.
    pub level: Option<&'static Level>,
    /// The rating, if the kind of puzzle has a rating scale.
    pub rating: Option<Rating>,
    /// The estimated effort of a solver: a number that sorts the puzzles of a level from easier to
    /// harder.
    pub effort: u32,
}

impl Grade {
    /// The name of the level, or `None` if the puzzle is harder than every level.
    pub fn level_name(&self) -> Option<&'static str> {
        self.level.map(|level| level.name)
    }

    /// Whether the grade meets a target.
    pub fn meets(&self, target: Target) -> bool {
        match target {
            Target::Level(level) => self.level == Some(level),
            Target::Rating(low, high) => self.rating.is_some_and(|r| low <= r && r <= high),
            Target::Any => true,
        }
    }
}
