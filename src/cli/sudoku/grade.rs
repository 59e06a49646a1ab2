//! `bookgen sudoku grade`: rates the difficulty of puzzles.

use std::fmt::Write;

use serde_json::{Value, json};

use super::input::{Puzzles, check_stated_solution};
use crate::cli::puzzles::Threads;
use crate::cli::puzzles::for_each::Printer;
use crate::cli::puzzles::output::TextOrJson;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::board::Cells;
use bookgen_puzzles::sudoku::grade::{self, NESTED, Outcome};
use bookgen_puzzles::sudoku::solutions::Solutions;
use bookgen_puzzles::sudoku::{SCALE, board, level_of, solution};
use bookgen_puzzles::{Level, Rating};

/// The number of puzzles in a batch. A thread grades one batch at a time.
const BATCH: usize = 64;

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,
    /// The output format. JSON objects also have the predicted solving time in seconds
    #[arg(short, long, value_name = "FORMAT", value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    threads: Threads,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let file = arguments.puzzles.open()?;
    file.for_each(BATCH, arguments.threads.count(), Printer::default(), |entry, out| {
        let outcome = grade::solve(&entry.givens, NESTED);
        let Some(hardest) = outcome.rating() else {
            let reason = Solutions::new(&entry.givens).to_string();
            let error = reason.split(':').next().unwrap_or_default();
            write_invalid(arguments.format, &entry.givens, error, out);
            return Err(reason);
        };
        write_grade(arguments.format, &entry.givens, outcome, hardest, out);
        match entry.solution.map(|_| Solutions::new(&entry.givens)) {
            Some(Solutions::One(solution)) => check_stated_solution(entry, &solution),
            _ => Ok(()),
        }
    })
}

/// Writes the line of a puzzle that does not have exactly one solution.
fn write_invalid(format: TextOrJson, givens: &Cells, error: &str, out: &mut String) {
    let puzzle = board::text(givens);
    // Writing to a string cannot fail.
    let _ = match format {
        TextOrJson::Text => writeln!(out, "{puzzle}\t-\t-\t-\t{error}\t-\t-"),
        TextOrJson::Json => writeln!(out, "{}", json!({ "puzzle": puzzle, "error": error })),
    };
}

/// Writes the line of a puzzle. `hardest` is the rating of the puzzle.
fn write_grade(
    format: TextOrJson,
    givens: &Cells,
    outcome: Outcome,
    hardest: Rating,
    out: &mut String,
) {
    let puzzle = board::text(givens);
    let [er, ep, ed] = ratings(outcome);
    let step = match outcome.technique {
        Some(technique) => technique.name(),
        None if outcome.nested => "nested chain",
        None => "none",
    };
    let dependency = grade::dependency(givens);
    let level = level_of(hardest);
    let name = level.map(|level| level.name);
    // Writing to a string cannot fail.
    let _ = match format {
        TextOrJson::Text => {
            let name = name.unwrap_or("-");
            writeln!(out, "{puzzle}\t{er}\t{ep}\t{ed}\t{step}\t{dependency}\t{name}")
        }
        TextOrJson::Json => {
            let object: Value = json!({
                "puzzle": puzzle,
                "rating": er,
                "ep": ep,
                "ed": ed,
                "step": step,
                "dependency": dependency,
                "level": name,
                "seconds": seconds(givens, level),
            });
            writeln!(out, "{object}")
        }
    };
}

/// The ratings ER, EP and ED of a solved puzzle.
pub fn ratings(outcome: Outcome) -> [String; 3] {
    let Outcome { hardest, pearl, diamond, .. } = outcome;
    [hardest, pearl, diamond].map(|rating| SCALE.text(rating))
}

/// The predicted solving time of a puzzle, in seconds. `None` if times are not predicted for the
/// level of the puzzle.
pub fn seconds(givens: &Cells, level: Option<&Level>) -> Option<u32> {
    level.filter(|level| level.has_times())?;
    grade::seconds(givens, &solution(givens)?)
}
