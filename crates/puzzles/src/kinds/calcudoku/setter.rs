//! Makes calcudoku of a requested level.
//!
//! A random solution is divided into cages at random. Then single cages are changed until the
//! techniques of the requested level solve the puzzle, and the next easier level does not: an
//! operation is changed, a cell moves to another cage, two cages are joined, or a cage is split.

use std::sync::Arc;

use super::board::CalcudokuBoard;
use super::cage::Operation;
use super::division::{Change, Division, Limits};
use super::fillings::Cache;
use super::levels::few_rules;
use super::{DEFAULT_SIZE, LEVELS, MIN_SIZE};
use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;
use bookgen_core::grid::latin::WORDS;
use bookgen_core::solver::fill::fill;
use bookgen_core::solver::houses::{Candidates, Houses};
use bookgen_core::solver::ladder::Ladder;
use bookgen_core::solver::until_found::{Attempt, until_found};
use bookgen_core::{Order, Puzzle, Setter, Shortfall, Target};

/// The maximum number of attempts for one puzzle.
const MAX_ATTEMPTS: u64 = 5_000;

/// The maximum number of changes of one attempt.
const MAX_CHANGES: usize = 150;

/// The number of attempts after which one more cage of one cell is allowed. Without sums and products
/// all larger cages have two cells, so puzzles often need more cages of one cell.
const ATTEMPTS_A_CELL: usize = 200;
const ATTEMPTS_A_CELL_OF_PAIRS: usize = 10;

/// The levels of a grid of size 3: with few cells, only the easiest levels exist.
const LEVELS_OF_SMALLEST: usize = 2;

/// The changes that make a puzzle easier, and those that make it harder. Frequent changes occur
/// several times.
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

/// Makes the calcudoku of a chapter.
#[derive(Clone, Debug)]
pub struct CalcudokuSetter {
    size: usize,
    /// The operations, without repetition, in the order of [`Operation::ALL`].
    operations: Vec<Operation>,
    /// The places of the options `size` and `operations`.
    places: [Place; 2],
}

impl CalcudokuSetter {
    /// Creates a setter from the options of a chapter.
    ///
    /// # Errors
    /// The operations are not some of the four operations.
    pub fn new(options: &Values) -> Result<CalcudokuSetter, Faults> {
        let size = options.int("size").and_then(|size| usize::try_from(size).ok());
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
        let places = ["size", "operations"].map(|name| options.place(name).clone());
        Ok(CalcudokuSetter { size: size.unwrap_or(DEFAULT_SIZE), operations, places })
    }

    /// The limits of the cages for a level, after some attempts.
    fn limits(&self, level: usize, attempts: usize) -> Limits {
        let cells = [3, 4, 4, 5, 6][level].min(self.size);
        let single_cells = [self.size / 2, self.size / 3, self.size / 4, 1, 1][level];
        let has_pairs_only = self
            .operations
            .iter()
            .all(|operation| matches!(operation, Operation::Subtract | Operation::Divide));
        let attempts_a_cell =
            if has_pairs_only { ATTEMPTS_A_CELL_OF_PAIRS } else { ATTEMPTS_A_CELL };
        let single_cells = single_cells + attempts / attempts_a_cell;
        Limits { cells, single_cells, avoids_telling_clues: level >= 2 }
    }

    /// Makes one attempt for a level.
    fn attempt(
        &self,
        ladder: &mut Ladder<Candidates<WORDS>>,
        cache: &mut Cache,
        level: usize,
        limits: Limits,
        rng: &mut Rng,
    ) -> Attempt<Puzzle> {
        let Some(answer) = fill(&ladder.geometry, rng) else {
            return Attempt::Other("without a solution");
        };
        let mut division = Division::new(self.size, &answer, &self.operations, limits, cache, rng);
        let mut rated = rate(ladder, &division, level);
        for _ in 0..MAX_CHANGES {
            let (at, changes) = match &rated {
                Rated::Fits => {
                    let cages = division.cages().all;
                    let cages = cages.iter().map(|filled| filled.cage.clone()).collect();
                    let board = CalcudokuBoard { size: self.size, cages, answer: answer.clone() };
                    return Attempt::Found(board.puzzle());
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
            let now = rate(ladder, &division, level);
            match (&rated, &now) {
                (Rated::TooEasy, Rated::TooHard(_)) => division.restore(before),
                (Rated::TooHard(old), Rated::TooHard(new)) if count(new) > count(old) => {
                    division.restore(before);
                }
                _ => rated = now,
            }
        }
        match rated {
            Rated::TooHard(_) => Attempt::Other("that need harder techniques"),
            _ => Attempt::Other(LEVELS[level.saturating_sub(1)].name),
        }
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

impl Setter for CalcudokuSetter {
    fn params(&self, _: u32) -> String {
        let operations: String = self.operations.iter().map(|known| known.symbol()).collect();
        format!("size={};operations={operations}", self.size)
    }

    /// Refuses the levels that the size or the operations do not have. All grids of size 3 and all
    /// grids with divisions alone were tried.
    fn check(&self, target: Target) -> Result<(), Faults> {
        let Target::Level(target) = target else { return Ok(()) };
        let level = LEVELS.iter().position(|known| known == target).unwrap_or(0);
        let has = |operation| self.operations.contains(&operation);
        let [size, operations] = &self.places;
        let fault = |place: &Place, message: String, label: &str, help: &str| {
            Err(Diagnostic::input(message).at(place, label).help(help).into())
        };
        if self.operations == [Operation::Divide] && level > 0 {
            let message = format!("calcudoku with divisions alone are never {}", target.name);
            let label = "many digits divide no other digit, so half of the cells are givens";
            return fault(operations, message, label, "choose the level gentle, or add `+` or `*`");
        }
        if self.size == MIN_SIZE && level >= LEVELS_OF_SMALLEST {
            let message = format!("calcudoku of size {MIN_SIZE} are never {}", target.name);
            let help = "choose the level gentle or easy, or a larger `size`";
            return fault(size, message, "too small for this level", help);
        }
        let is_mixed =
            has(Operation::Subtract) && (has(Operation::Add) || has(Operation::Multiply));
        if self.size == MIN_SIZE && level > 0 && !is_mixed {
            let message = format!(
                "calcudoku of size {MIN_SIZE} are {} only with `-` and `+` or `*`",
                target.name
            );
            let help = "choose the level gentle, a larger `size`, or the operations \"+-\"";
            return fault(operations, message, "too few operations for this level", help);
        }
        Ok(())
    }

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = match order.target {
            Target::Level(level) => LEVELS.iter().position(|known| known == level),
            Target::Rating(..) | Target::Any => None,
        };
        let Some(level) = level else {
            return Err(Shortfall::refused("calcudoku have no ratings; choose a level"));
        };
        let hint = "choose an easier level, a larger `size`, or more `operations`";
        let mut ladder =
            Ladder { geometry: Arc::new(Houses::latin(self.size)), levels: Vec::new() };
        let mut cache = Cache::default();
        let mut attempts = 0;
        until_found(MAX_ATTEMPTS, hint, || {
            let limits = self.limits(level, attempts);
            attempts += 1;
            self.attempt(&mut ladder, &mut cache, level, limits, rng)
        })
    }
}
