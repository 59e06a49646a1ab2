//! Makes kakuro of a requested level.
//!
//! A puzzle starts with a random pattern of black cells. Then the search looks for digits whose sums need
//! the techniques of the requested level.

use super::closure::{Closure, solved};
use super::digit_search::DigitSearch;
use super::mask_generator::random_runs;
use super::{EXPERT, HARD, LEVELS};
use bookgen_core::grid::prelude::*;

/// The weights of the digits 1 to 9 at the start of the search, by level. Small and large digits give
/// sums with few combinations.
const WEIGHTS: [[u32; 9]; LEVELS.len()] = [
    [16, 9, 3, 1, 1, 1, 3, 9, 16],
    [9, 6, 3, 1, 1, 1, 3, 6, 9],
    [4, 3, 2, 1, 1, 1, 2, 3, 4],
    [3, 2, 2, 1, 1, 1, 2, 2, 3],
    [3, 2, 2, 1, 1, 1, 2, 2, 3],
];

/// Draws a puzzle of a level.
///
/// # Errors
/// What was drawn instead.
pub fn draw(draft: &Draft<'_, Runs>, rng: &mut Rng) -> Drawn {
    let (settings, level) = (draft.settings, draft.level);
    let runs = random_runs(settings.size, settings.symmetry, rng)
        .ok_or("without a pattern of black cells")?;
    let mut search =
        DigitSearch::new(&runs, level.min(HARD), &WEIGHTS[level], rng).ok_or("without digits")?;
    let mut closure = Closure::new(&runs);
    let mut instead = "that need harder techniques";
    let is_found = search.run(rng, |search| {
        if level == EXPERT {
            if search.open == 0 {
                instead = LEVELS[HARD].name;
            }
            // The search uses the techniques of the level hard. If they leave many candidates, the
            // techniques of the level expert almost never suffice.
            let mut candidates = search.candidates.clone();
            return (1..=candidates.len()).contains(&(search.open as usize))
                && closure.close(&mut candidates, &search.sums);
        }
        if search.open > 0 {
            return false;
        }
        let easier = (0..level).find(|easier| solved(&runs, &search.sums, *easier).is_some());
        instead = easier.map_or(instead, |easier| LEVELS[easier].name);
        easier.is_none()
    });
    if is_found { Ok(runs.puzzle(&search.sums, search.digits)) } else { Err(instead) }
}
