//! Makes calcudoku of a requested level.
//!
//! A random solution is divided into cages at random. Then single cages are changed until the
//! techniques of the requested level solve the puzzle, and the next easier level does not: an
//! operation is changed, a cell moves to another cage, two cages are joined, or a cage is split.

use std::sync::{Arc, PoisonError};

use super::cage::Operation;
use super::division::{Change, Division, Limits};
use super::levels::{Geometry, few_rules};
use super::{ABOUT, MIN_SIZE};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;
use bookgen_core::grid::kind::Draft;
use bookgen_core::grid::latin::WORDS;
use bookgen_core::grid::layers::Region;
use bookgen_core::grid::puzzle::GridPuzzle;
use bookgen_core::grid::settings::Settings;
use bookgen_core::solver::fill::fill;
use bookgen_core::solver::houses::Candidates;
use bookgen_core::solver::ladder::Ladder;

/// The maximum number of changes of one attempt.
const MAX_CHANGES: usize = 150;

/// The number of attempts after which one more cage of one cell is allowed. Without sums and products
/// all larger cages have two cells, so puzzles often need more cages of one cell.
const ATTEMPTS_A_CELL: usize = 200;
const ATTEMPTS_A_CELL_OF_PAIRS: usize = 10;

/// The levels of a grid of size 3: with few cells, only the easiest levels exist.
const LEVELS_OF_SMALLEST: usize = 2;

/// Changes that make a puzzle easier, and changes that make it harder. A change that is listed twice is
/// drawn twice as often.
const EASIER: [Change; 7] = [
    Change::Operation,
    Change::Operation,
    Change::Move,
    Change::Move,
    Change::Move,
    Change::Split,
    Change::Split,
];
const HARDER: [Change; 6] =
    [Change::Operation, Change::Operation, Change::Move, Change::Join, Change::Join, Change::Join];

/// Reads the operations, and sorts them.
///
/// # Errors
/// The operations are not some of the four operations.
pub fn settle(options: &Values, settings: &mut Settings) -> Result<(), Faults> {
    let text = options.text("operations").unwrap_or("+-*/");
    let mut operations: Vec<Operation> = Vec::new();
    let fault = |message: String, label: &str| {
        Diagnostic::input(message)
            .at(options.place("operations"), label)
            .help("write some of the characters + - * / in quotation marks: \"+-\"")
    };
    for symbol in text.chars() {
        let operation = Operation::of_symbol(symbol).or(Operation::of_sign(symbol));
        match operation {
            None => {
                let message = format!("`operations` has the unknown operation {symbol:?}");
                return Err(fault(message, "only + - * / are known").into());
            }
            Some(operation) if operations.contains(&operation) => {
                let message = format!("`operations` has {symbol:?} twice");
                return Err(fault(message, "each operation once").into());
            }
            Some(operation) => operations.push(operation),
        }
    }
    if operations.is_empty() {
        let message = "`operations` has no operation".to_owned();
        return Err(fault(message, "at least one is needed").into());
    }
    operations.sort_unstable();
    settings.set_text("operations", operations.into_iter().map(Operation::symbol).collect());
    Ok(())
}

/// The operations of a chapter.
fn operations(settings: &Settings) -> Vec<Operation> {
    let symbols = settings.text("operations").unwrap_or("+-*/").chars();
    symbols.filter_map(Operation::of_symbol).collect()
}

/// Refuses the levels that the size or the operations do not have. All grids of size 3 and all grids
/// with divisions alone were tried.
pub fn check_level(settings: &Settings, level: usize) -> Result<(), Diagnostic> {
    let (operations, size) = (operations(settings), settings.size.rows);
    let name = ABOUT.levels[level].name;
    let has = |operation| operations.contains(&operation);
    let fault = |option: &str, message: String, label: &str, help: &str| {
        Err(settings.level_fault(option, message, label, help))
    };
    if operations == [Operation::Divide] && level > 0 {
        let message = format!("calcudoku with divisions alone are never {name}");
        let label = "many digits divide no other digit, so half of the cells are givens";
        return fault("operations", message, label, "choose the level gentle, or add `+` or `*`");
    }
    if size == MIN_SIZE && level >= LEVELS_OF_SMALLEST {
        let message = format!("calcudoku of size {MIN_SIZE} are never {name}");
        let help = "choose the level gentle or easy, or a larger `size`";
        return fault("size", message, "too small for this level", help);
    }
    let is_mixed = has(Operation::Subtract) && (has(Operation::Add) || has(Operation::Multiply));
    if size == MIN_SIZE && level > 0 && !is_mixed {
        let message =
            format!("calcudoku of size {MIN_SIZE} are {name} only with `-` and `+` or `*`");
        let help = "choose the level gentle, a larger `size`, or the operations \"+-\"";
        return fault("operations", message, "too few operations for this level", help);
    }
    Ok(())
}

/// The limits of the cages for a level, after some attempts.
fn limits(size: usize, operations: &[Operation], level: usize, attempts: usize) -> Limits {
    let cells = [3, 4, 4, 5, 6][level].min(size);
    let single_cells = [size / 2, size / 3, size / 4, 1, 1][level];
    let has_pairs_only = operations.iter().all(|operation| operation.is_for_pairs());
    let attempts_a_cell = if has_pairs_only { ATTEMPTS_A_CELL_OF_PAIRS } else { ATTEMPTS_A_CELL };
    let single_cells = single_cells + attempts / attempts_a_cell;
    Limits { cells, single_cells, avoids_telling_clues: level >= 2 }
}

/// Divides a random solution, and changes the cages until the puzzle has the level.
///
/// # Errors
/// What was drawn instead.
pub fn draw(draft: &Draft<'_, Geometry>, rng: &mut Rng) -> Result<GridPuzzle, &'static str> {
    let (size, level) = (draft.settings.size.rows, draft.level);
    let operations = operations(draft.settings);
    let limits = limits(size, &operations, level, draft.attempt as usize);
    let mut ladder = Ladder { geometry: Arc::clone(&draft.geometry.houses), levels: Vec::new() };
    let mut cache = draft.geometry.cache.lock().unwrap_or_else(PoisonError::into_inner);
    let answer = fill(&ladder.geometry, rng).ok_or("without a solution")?;
    let mut division = Division::new(size, &answer, &operations, limits, &mut cache, rng);
    let mut rated = rate(&mut ladder, &division, level);
    for _ in 0..MAX_CHANGES {
        let (at, changes) = match &rated {
            Rated::Fits => {
                let cages = division.cages().all;
                let regions = cages.iter().map(|filled| Region::from(&filled.cage));
                let mut puzzle = GridPuzzle::new(draft.settings.size, answer.clone());
                puzzle.regions = regions.collect();
                return Ok(puzzle);
            }
            Rated::TooEasy => (rng.below(division.cages.len() as u32) as usize, &HARDER[..]),
            Rated::TooHard(left) => {
                let open: Vec<usize> = left.open.into_iter().collect();
                let cell = rng.choose(&open).copied().unwrap_or(0);
                (division.cage_of(cell), &EASIER[..])
            }
        };
        let change = changes[rng.below(changes.len() as u32) as usize];
        let Some(before) = division.change(at, change, rng) else { continue };
        let now = rate(&mut ladder, &division, level);
        match (&rated, &now) {
            (Rated::TooEasy, Rated::TooHard(_)) => division.cages = before,
            (Rated::TooHard(old), Rated::TooHard(new)) if count(new) > count(old) => {
                division.cages = before;
            }
            _ => rated = now,
        }
    }
    match rated {
        Rated::TooHard(_) => Err("that need harder techniques"),
        _ => Err(ABOUT.levels[level.saturating_sub(1)].name),
    }
}

/// Whether a puzzle has the requested level.
enum Rated {
    TooEasy,
    Fits,
    /// The techniques of the level leave these candidates.
    TooHard(Box<Candidates<WORDS>>),
}

/// Compares a puzzle with a level.
fn rate(ladder: &mut Ladder<Candidates<WORDS>>, division: &Division<'_>, level: usize) -> Rated {
    let cages = Arc::new(division.cages());
    let mut candidates = Candidates::new(&ladder.geometry);
    let all = candidates.open;
    let mut is_solved = |level: usize| {
        ladder.levels = few_rules(&cages, level);
        ladder.close(&mut candidates, level, all)
    };
    if level > 0 && is_solved(level - 1) {
        Rated::TooEasy
    } else if is_solved(level) {
        Rated::Fits
    } else {
        Rated::TooHard(Box::new(candidates))
    }
}

/// The number of candidates of open cells.
fn count(candidates: &Candidates<WORDS>) -> u32 {
    candidates.cells_of.iter().map(|cells| (*cells & candidates.open).len()).sum()
}
