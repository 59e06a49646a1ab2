//! The solvers of the texts, with their results as text.

use super::depth_first::five_arrays::FiveArrays;
use super::depth_first::{SearchResult, find_all, find_first};
use super::three_step::{self, StepTwo};
use super::trace::Trace;
use crate::board::{self, Cells};

/// A solver of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solver {
    /// The three-step solver of text C.
    ThreeStep(StepTwo),
    /// The depth-first solver of text D.
    DepthFirst {
        /// Whether the solver stops at the first solution. As written, it finds all solutions.
        stops_at_first: bool,
        /// The step count at which the solver gives up.
        max_steps: u64,
    },
    /// The depth-first solver of text D in its five arrays. It counts all solutions.
    FiveArrays,
}

/// The result of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first solution, or the cells that the solver could fill.
    pub grid: Cells,
    /// The result, for example "solved" or "2 solutions".
    pub result: String,
    /// What the solver did, for example "4631 steps".
    pub counts: String,
}

impl Solver {
    /// Solves a puzzle.
    pub fn run(self, givens: &Cells, trace: &mut Trace) -> Run {
        match self {
            Solver::ThreeStep(step_two) => three_step(givens, step_two, trace),
            Solver::DepthFirst { stops_at_first, max_steps } => {
                let find = if stops_at_first { find_first } else { find_all };
                depth_first(givens, stops_at_first, find(givens, max_steps), trace)
            }
            Solver::FiveArrays => {
                let count = FiveArrays::count(givens);
                trace.add(|| format!("{} bytes of memory", size_of::<FiveArrays>()));
                let (result, counts) = (solutions(count.solution_count), steps(count.steps));
                Run { grid: *givens, result, counts }
            }
        }
    }
}

fn three_step(givens: &Cells, step_two: StepTwo, trace: &mut Trace) -> Run {
    let solved = three_step::solve(givens, step_two, trace);
    let counts = format!(
        "{} cells by step 1, {} cells by step 2, {} trials",
        solved.naked_singles, solved.step_two, solved.trials
    );
    Run { grid: solved.grid, result: solved.description().to_owned(), counts }
}

fn depth_first(
    givens: &Cells,
    stops_at_first: bool,
    found: SearchResult,
    trace: &mut Trace,
) -> Run {
    trace.add(|| format!("{} empty cells", 81 - board::filled(givens).count_ones()));
    if let Some(first) = found.steps_to_first {
        trace.add(|| format!("the first solution after {}", steps(first)));
    }
    trace.add(|| {
        let state = if found.is_complete { "all possibilities tried" } else { "stopped" };
        format!("{state} after {}", steps(found.steps))
    });
    let count = found.solution_count;
    let result = match found.is_complete {
        false if stops_at_first && count > 0 => "a solution".to_owned(),
        false => format!("given up, {}", solutions(count)),
        true => solutions(count),
    };
    Run { grid: found.first_solution.unwrap_or(*givens), result, counts: steps(found.steps) }
}

fn solutions(count: u64) -> String {
    match count {
        0 => "no solution".to_owned(),
        1 => "one solution".to_owned(),
        more => format!("{more} solutions"),
    }
}

fn steps(count: u64) -> String {
    format!("{count} step{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn run(solver: Solver, text: &str) -> (String, String, Vec<String>) {
        let mut trace = Trace::on();
        let run = solver.run(&board::parse_givens(text).unwrap(), &mut trace);
        (run.result, run.counts, trace.take())
    }

    #[test]
    fn each_solver_says_what_it_did() {
        let all = Solver::DepthFirst { stops_at_first: false, max_steps: 1_000_000 };
        let first = Solver::DepthFirst { stops_at_first: true, max_steps: 1_000_000 };
        let (result, counts, lines) = run(all, PUZZLE);
        assert_eq!((result.as_str(), counts.as_str()), ("one solution", "4631 steps"));
        assert_eq!(lines[0], "51 empty cells");
        assert_eq!(lines[2], "all possibilities tried after 4631 steps");
        let (result, counts, first_lines) = run(first, PUZZLE);
        assert_eq!(result, "a solution");
        assert_eq!(first_lines[1], lines[1]);
        assert_eq!(first_lines[1], format!("the first solution after {counts}"));
        let five = run(Solver::FiveArrays, PUZZLE);
        assert_eq!((five.0.as_str(), five.1.as_str()), ("one solution", "4631 steps"));
        assert_eq!(five.2, ["405 bytes of memory"]);
        let cut = Solver::DepthFirst { stops_at_first: false, max_steps: 10 };
        assert_eq!(run(cut, PUZZLE).0, "given up, no solution");
        let three = run(Solver::ThreeStep(StepTwo::HiddenSingles), PUZZLE);
        assert_eq!(three.0, "solved");
        assert_eq!(three.2.len(), 51);
        let open = PUZZLE.replace("6..195...", ".........");
        assert!(run(all, &open).0.ends_with(" solutions"));
        let twice = PUZZLE.replacen("53", "55", 1);
        for solver in [all, first, Solver::FiveArrays] {
            let (result, counts, _) = run(solver, &twice);
            assert_eq!((result.as_str(), counts.as_str()), ("no solution", "0 steps"));
        }
    }
}
