//! Texts C and D: their solvers on the ladder of 27 puzzles.

use std::hint::black_box;

use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::founding::benchmark_puzzles::BENCHMARK_PUZZLES;
use bookgen_puzzles::sudoku::founding::depth_first::find_all;
use bookgen_puzzles::sudoku::founding::three_step::{self, Outcome};
use bookgen_puzzles::sudoku::solve;

use super::table::{Table, each, time, times, whole};

/// The 27 puzzles of the ladder.
fn puzzles() -> Vec<Cells> {
    BENCHMARK_PUZZLES
        .iter()
        .filter_map(|(_, text)| board::parse(text, "the ladder", true).ok())
        .collect()
}

/// The seconds in which bookgen finds the solutions of the ladder, and proves there are no others.
fn own_solver(puzzles: &[Cells]) -> f64 {
    each(|| {
        puzzles.iter().for_each(|puzzle| {
            black_box(solve::count(puzzle, 2));
        });
    })
}

/// The time of the ladder, and of each of its puzzles.
fn two(taken: f64) -> String {
    format!("{}; {} each", time(taken), time(taken / 27.0))
}

pub fn exhaustive(table: &mut Table) {
    let puzzles = puzzles();
    let own = own_solver(&puzzles);
    let mut steps: u64 = 0;
    let taken = each(|| {
        steps = puzzles.iter().map(|puzzle| find_all(puzzle, u64::MAX).steps).sum();
    });
    table.row(
        "D 27 puzzles of nine grades",
        "4.509 s; 0.167 s each",
        format!("{} [{}]; {} steps", two(taken), times(4.509, taken), whole(steps as f64)),
        format!("{} [{}]", two(own), times(4.509, own)),
        times(taken, own),
    );
}

pub fn three_steps(table: &mut Table) {
    let puzzles = puzzles();
    let own = own_solver(&puzzles);
    let solved =
        puzzles.iter().filter(|puzzle| three_step::solve(puzzle).outcome == Outcome::Solved);
    let solved = solved.count();
    let taken = each(|| {
        puzzles.iter().for_each(|puzzle| {
            black_box(three_step::solve(puzzle));
        });
    });
    table.row(
        "C three-step solver on 27 puzzles",
        "",
        format!("{}; {solved} solved", two(taken)),
        format!("{}; 27 solved", two(own)),
        times(taken, own),
    );
}
