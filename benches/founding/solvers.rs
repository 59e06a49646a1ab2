//! Measures the solvers of texts C and D on the 27 benchmark puzzles. These texts are two of the
//! four texts that bookgen is based on (see `docs/founding.md`).

use std::hint::black_box;

use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::founding::benchmark_puzzles::BENCHMARK_PUZZLES;
use bookgen_puzzles::sudoku::founding::depth_first::find_all;
use bookgen_puzzles::sudoku::founding::three_step::{self, Outcome};
use bookgen_puzzles::sudoku::solve;

use super::table::{Table, min_seconds, ratio, time, with_thousands};

/// The 27 benchmark puzzles.
fn puzzles() -> Vec<Cells> {
    BENCHMARK_PUZZLES.iter().filter_map(|(_, text)| board::parse_givens(text).ok()).collect()
}

/// The time in seconds in which bookgen's own solver solves all benchmark puzzles and proves that
/// each puzzle has only one solution.
fn own_solver(puzzles: &[Cells]) -> f64 {
    min_seconds(|| {
        puzzles.iter().for_each(|puzzle| {
            black_box(solve::count(puzzle, 2));
        });
    })
}

/// Formats the total time for the 27 puzzles, and the mean time per puzzle.
fn total_and_each(taken: f64) -> String {
    format!("{}; {} each", time(taken), time(taken / 27.0))
}

pub fn exhaustive(table: &mut Table) {
    let puzzles = puzzles();
    let own = own_solver(&puzzles);
    let mut steps: u64 = 0;
    let taken = min_seconds(|| {
        steps = puzzles.iter().map(|puzzle| find_all(puzzle, u64::MAX).steps).sum();
    });
    table.row(
        "D 27 puzzles of nine grades",
        "4.509 s; 0.167 s each",
        format!(
            "{} [{}]; {} steps",
            total_and_each(taken),
            ratio(4.509, taken),
            with_thousands(steps as f64)
        ),
        format!("{} [{}]", total_and_each(own), ratio(4.509, own)),
        ratio(taken, own),
    );
}

pub fn three_steps(table: &mut Table) {
    let puzzles = puzzles();
    let own = own_solver(&puzzles);
    let solved =
        puzzles.iter().filter(|puzzle| three_step::solve(puzzle).outcome == Outcome::Solved);
    let solved = solved.count();
    let taken = min_seconds(|| {
        puzzles.iter().for_each(|puzzle| {
            black_box(three_step::solve(puzzle));
        });
    });
    table.row(
        "C three-step solver on 27 puzzles",
        "",
        format!("{}; {solved} solved", total_and_each(taken)),
        format!("{}; 27 solved", total_and_each(own)),
        ratio(taken, own),
    );
}
