//! Generates a puzzle from a level and a seed.

use super::levels::LEVELS;
use super::setter::SudokuSetter;
use crate::kinds::{Order, Puzzle, Setter, Shortfall, Target};
use bookgen_base::rng::StreamName;

/// Generates a puzzle of a level with the default options: half-turn symmetry, and the bounds that
/// the level sets for the number of givens. [`SudokuSetter`] has further options and targets.
///
/// The same level and seed give the same puzzle on every machine. A later release of bookgen may
/// give a different puzzle.
///
/// ```
/// use bookgen_puzzles::sudoku;
///
/// let puzzle = sudoku::generate("easy", 1)?;
/// let grade = puzzle.board()?.grade();
/// assert_eq!(grade.level_name(), Some("easy"));
///
/// let error = sudoku::generate("devilish", 1).unwrap_err();
/// assert!(error.to_string().starts_with("sudoku has no level \"devilish\"; the levels are gentle,"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// No level has this name, or [`BUDGET`](super::setter::BUDGET) attempts found no puzzle of the
/// level.
pub fn generate(level: &str, seed: u64) -> Result<Puzzle, Shortfall> {
    let Some(known) = LEVELS.iter().find(|known| known.name == level) else {
        let names: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
        let hint = format!("sudoku has no level {level:?}; the levels are {}", names.join(", "));
        return Err(Shortfall { attempts: 0, found: Vec::new(), hint });
    };
    let stream = StreamName::new().with("sudoku").with(level).with_number(seed);
    let chapter = stream.clone().with("chapter").stream();
    let order = Order { index: 0, target: Target::Level(known), chapter };
    SudokuSetter::default().make(&order, &mut stream.stream())
}
