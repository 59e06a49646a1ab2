//! Requests for puzzles with a range of predicted solving times.

use crate::levels::{LEVEL_BOUNDS, LEVELS};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_core::{Level, MinuteRange, Rating, Target};

/// The puzzles that meet all requirements except the range of solving times.
#[derive(Debug, Default)]
pub struct RejectedTimes {
    /// The number of puzzles.
    pub count: usize,
    /// The shortest and the longest predicted time.
    pub range: Option<MinuteRange>,
}

impl RejectedTimes {
    /// Adds a puzzle. `minutes` is its predicted time, if there is a prediction.
    pub fn add(&mut self, minutes: Option<u32>) {
        self.count += 1;
        let Some(minutes) = minutes else { return };
        let MinuteRange { min, max } =
            self.range.unwrap_or(MinuteRange { min: minutes, max: minutes });
        self.range = Some(MinuteRange { min: min.min(minutes), max: max.max(minutes) });
    }
}

/// Advice for a search that found only puzzles with other times. `range` is the range of these times.
pub fn times_hint(range: MinuteRange) -> String {
    format!(
        "the puzzles that were found take {range}: choose `minutes` from this range, or choose another level"
    )
}

/// Checks that solving times are predicted for every level that a puzzle of the requested
/// difficulty can have. `place` is the position of `minutes` in the spec.
///
/// # Errors
/// For some level, too few times were measured.
pub fn check_levels(target: Target, place: &Place) -> Result<(), Faults> {
    let Some(level) = levels_of(target).find(|level| !level.has_times()) else { return Ok(()) };
    let (name, count, min) = (level.name, level.measured, Level::MIN_MEASURED);
    let puzzles = if count == 1 { "puzzle" } else { "puzzles" };
    let predicted = LEVELS.iter().filter(|level| level.has_times());
    let predicted: Vec<&str> = predicted.map(|level| level.name).collect();
    let mut label = format!(
        "solving times were measured for {count} {name} {puzzles}; a prediction needs {min}"
    );
    if let Target::Rating(..) = target {
        label = format!("the ratings {target} include {name} puzzles; {label}");
    }
    Err(Diagnostic::input(format!("the time to solve {name} puzzles is not predicted"))
        .at(place, label)
        .help(format!(
            "remove `minutes`, or choose a level with predicted times: {}",
            predicted.join(", ")
        ))
        .into())
}

/// The levels that a puzzle of the requested difficulty can have.
fn levels_of(target: Target) -> impl Iterator<Item = &'static Level> {
    let below = std::iter::once(Rating(0)).chain(LEVEL_BOUNDS.iter().map(|b| b.max_rating));
    LEVEL_BOUNDS.iter().zip(below).filter_map(move |(bounds, below)| {
        let fits = match target {
            Target::Level(level) => level == bounds.level,
            Target::Rating(low, high) => below < high && low <= bounds.max_rating,
            Target::Any => true,
        };
        fits.then_some(bounds.level)
    })
}

#[cfg(test)]
mod tests;
