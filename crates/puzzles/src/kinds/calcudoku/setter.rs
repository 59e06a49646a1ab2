//! Makes calcudoku of a requested level.
//!
//! A random solution is divided into cages at random. Then single cages are changed until the
//! techniques of the requested level solve the puzzle, and those of the next easier level do not: an
//! operation is changed, a cell moves to another cage, two cages are joined, or a cage is split.

use std::sync::Arc;

use super::board::CalcudokuBoard;
use super::cage::Operation;
use super::division::{Change, Division, Limits};
use super::fillings::Cache;
use super::levels::few_rules;
use super::{DEFAULT_SIZE, LEVELS, WORDS};
use crate::kinds::{Order, Puzzle, Setter, Shortfall, Target};
use crate::solver::fill::fill;
use crate::solver::houses::{Candidates, Houses};
use crate::solver::ladder::Ladder;
use crate::solver::until_found::{Attempt, until_found};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::{Draw, Rng};
use bookgen_base::schema::Values;

/// The maximum number of attempts for one puzzle.
const MAX_ATTEMPTS: u64 = 5_000;

/// The maximum number of changes of one attempt.
const MAX_CHANGES: usize = 150;

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
const HARDER: [Change; 6] = [
    Change::Operation,
    Change::Operation,
    Change::Move,
    Change::Join,
    Change::Join,
    Change::Join,
];

/// Makes the calcudoku of a chapter.
#[derive(Clone, Debug)]
pub struct CalcudokuSetter {
    size: usize,
    /// The operations, without repetition, in the order of [`Operation::ALL`].
    operations: Vec<Operation>,
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
            Diagnostic::book(message)
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
        Ok(CalcudokuSetter { size: size.unwrap_or(DEFAULT_SIZE), operations })
    }

    /// The limits of the cages for a level.
    fn limits(&self, level: usize) -> Limits {
        let cells = [3, 4, 4, 5, 6][level].min(self.size);
        let single_cells = [self.size / 2, self.size / 3, self.size / 4, 1, 1][level];
        Limits { cells, single_cells, avoids_telling_clues: level >= 2 }
    }

    /// Makes one attempt for a level.
    fn attempt(
        &self,
        ladder: &mut Ladder<WORDS>,
        cache: &mut Cache,
        level: usize,
        rng: &mut Rng,
    ) -> Attempt<Puzzle> {
        let Some(answer) = fill(&ladder.houses, rng) else { return Attempt::Instead("without a solution") };
        let limits = self.limits(level);
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
            Rated::TooHard(_) => Attempt::Instead("that need harder techniques"),
            _ => Attempt::Instead(LEVELS[level.saturating_sub(1)].name),
        }
    }
}

/// Whether a puzzle has the requested level.
enum Rated {
    TooEasy,
    Fits,
    /// The techniques of the level leave these candidates.
    TooHard(Candidates<WORDS>),
}

/// Compares a puzzle with a level.
fn rate(ladder: &mut Ladder<WORDS>, division: &Division<'_>, level: usize) -> Rated {
    let cages = Arc::new(division.cages());
    let mut candidates = Candidates::new(&ladder.houses);
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
        Rated::TooHard(candidates)
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

    fn make(&self, order: &Order, rng: &mut Rng) -> Result<Puzzle, Shortfall> {
        let level = match order.target {
            Target::Level(level) => LEVELS.iter().position(|known| known == level),
            Target::Rating(..) | Target::Any => None,
        };
        let Some(level) = level else {
            return Err(Shortfall::refused("calcudoku have no ratings; choose a level"));
        };
        let hint = "choose an easier level, a larger `size`, or more `operations`";
        let mut ladder = Ladder { houses: Houses::latin(self.size), levels: Vec::new() };
        let mut cache = Cache::default();
        until_found(MAX_ATTEMPTS, hint, || self.attempt(&mut ladder, &mut cache, level, rng))
    }
}
