//! What the command `bookgen sudoku` prints about a puzzle: its solutions, its ratings, its canonical form
//! and its explanation. The commands for puzzles of any kind print puzzle strings instead.

mod explanation;

pub use explanation::{Block, explanation};

use serde_json::{Value, json};

use crate::board::{self, Cells};
use crate::canonical::canonical;
use crate::format::{Format, PuzzleEntry};
use crate::grade::{self, NESTED, Outcome};
use crate::levels::{SCALE, level_of};
use crate::solutions::Solutions;
use bookgen_core::Level;

/// A line with the puzzle, the number of its solutions, and the solution or the reason why there is not
/// exactly one.
pub fn solutions(givens: &Cells, solutions: &Solutions, out: &mut String) {
    board::write(givens, b'.', out);
    out.push('\t');
    match solutions {
        Solutions::One(solution) => {
            *out += "one solution\t";
            board::write(solution, b'.', out);
        }
        other => *out += &other.to_string().replacen(": ", "\t", 1),
    }
    out.push('\n');
}

/// The solution in a file format. Nothing for a puzzle without exactly one solution.
pub fn solution(entry: &PuzzleEntry, solutions: &Solutions, format: Format, out: &mut String) {
    let Solutions::One(solution) = solutions else { return };
    let mut solved = entry.clone();
    match format {
        Format::Ipuz | Format::Json => solved.solution = Some(*solution),
        _ => solved.givens = *solution,
    }
    format.write_puzzle(&solved, out);
}

/// A line with the canonical form. Nothing for a puzzle without exactly one solution.
pub fn canonical_form(givens: &Cells, solutions: &Solutions, out: &mut String) {
    let Solutions::One(solution) = solutions else { return };
    if let Some((givens, _)) = canonical(solution, board::filled(givens)) {
        board::write(&givens, b'.', out);
        out.push('\n');
    }
}

/// A line with the puzzle, the ratings ER, EP and ED, the hardest step, the dependency and the level.
pub fn grade(givens: &Cells, solutions: &Solutions, out: &mut String) {
    let puzzle = board::text(givens);
    *out += &match Graded::new(givens, solutions) {
        Ok(Graded { ratings: [er, ep, ed], step, dependency, level, .. }) => {
            let level = level.map_or("-", |level| level.name);
            format!("{puzzle}\t{er}\t{ep}\t{ed}\t{step}\t{dependency}\t{level}\n")
        }
        Err(error) => format!("{puzzle}\t-\t-\t-\t{error}\t-\t-\n"),
    };
}

/// The values of [`grade`](grade()) and the predicted solving time as a JSON object, on a line.
pub fn grade_json(givens: &Cells, solutions: &Solutions, out: &mut String) {
    let puzzle = board::text(givens);
    let object: Value = match Graded::new(givens, solutions) {
        Ok(Graded { ratings: [er, ep, ed], step, dependency, level, solution }) => json!({
            "puzzle": puzzle,
            "rating": er,
            "ep": ep,
            "ed": ed,
            "step": step,
            "dependency": dependency,
            "level": level.map(|level| level.name),
            "seconds": level
                .filter(|level| level.has_times())
                .and_then(|_| grade::seconds(givens, solution)),
        }),
        Err(error) => json!({ "puzzle": puzzle, "error": error }),
    };
    *out += &format!("{object}\n");
}

/// The grade of a puzzle.
struct Graded<'a> {
    ratings: [String; 3],
    /// The name of the hardest step.
    step: &'static str,
    dependency: u32,
    level: Option<&'static Level>,
    solution: &'a Cells,
}

impl<'a> Graded<'a> {
    /// Grades a puzzle.
    ///
    /// # Errors
    /// The number of solutions in words, if there is not exactly one.
    fn new(givens: &Cells, solutions: &'a Solutions) -> Result<Graded<'a>, &'static str> {
        let solution = match solutions {
            Solutions::One(solution) => solution,
            Solutions::None(_) => return Err("no solution"),
            Solutions::Several(_) => return Err("several solutions"),
        };
        let outcome = grade::solve(givens, NESTED);
        let step = match outcome.technique {
            Some(technique) => technique.name(),
            None if outcome.nested => "nested chain",
            None => "none",
        };
        let level = level_of(outcome.hardest);
        let dependency = grade::dependency(givens);
        Ok(Graded { ratings: ratings(outcome), step, dependency, level, solution })
    }
}

/// The ratings ER, EP and ED of a solved puzzle.
fn ratings(outcome: Outcome) -> [String; 3] {
    let Outcome { hardest, pearl, diamond, .. } = outcome;
    [hardest, pearl, diamond].map(|rating| SCALE.text(rating))
}
