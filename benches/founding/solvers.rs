//! Measures the solvers of texts C and D on the 27 benchmark puzzles and on dug puzzles. These texts
//! are two of the four texts that bookgen is based on (see `docs/founding.md`).

use std::hint::black_box;

use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::fill::fill;
use bookgen_puzzles::sudoku::founding::benchmark_puzzles::BENCHMARK_PUZZLES;
use bookgen_puzzles::sudoku::founding::depth_first::find_all;
use bookgen_puzzles::sudoku::founding::depth_first::five_arrays::FiveArrays;
use bookgen_puzzles::sudoku::founding::dig_hole::{Bounds, DIG_LEVELS, Digger, LineRule};
use bookgen_puzzles::sudoku::founding::three_step::{self, Outcome, StepTwo};
use bookgen_puzzles::sudoku::founding::trace::Trace;
use bookgen_puzzles::sudoku::solve;

use super::table::{Row, Table, min_seconds, ratio, stream, time, verdict, with_thousands};

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
    table.push(Row {
        method: "D 27 puzzles of nine levels".into(),
        claim: "4.509 s; 0.167 s each".into(),
        here: format!(
            "{} [{}]; {} steps",
            total_and_each(taken),
            ratio(4.509, taken),
            with_thousands(steps as f64)
        ),
        verdict: verdict(taken < 4.509),
        own: format!("{} [{}]", total_and_each(own), ratio(4.509, own)),
        faster: ratio(taken, own),
    });
}

/// Measures the memory of the depth-first solver: a version that has only the five arrays.
pub fn memory(table: &mut Table) {
    let puzzles = puzzles();
    let own = own_solver(&puzzles);
    let mut steps: u64 = 0;
    let taken = min_seconds(|| {
        steps = puzzles.iter().map(|puzzle| FiveArrays::count(puzzle).steps).sum();
    });
    let expected: u64 = puzzles.iter().map(|puzzle| find_all(puzzle, u64::MAX).steps).sum();
    let size = size_of::<FiveArrays>();
    table.push(Row {
        method: "D depth-first solver in five arrays".into(),
        claim: "needs five arrays of 9 x 9".into(),
        here: format!("{size} bytes; 27 puzzles in {}", time(taken)),
        verdict: verdict(size == 5 * 81 && steps == expected),
        own: time(own),
        faster: ratio(taken, own),
    });
}

/// Counts the steps of the depth-first solver on dug puzzles.
pub fn steps(table: &mut Table) {
    const COUNT: usize = 300;
    const CLAIM: u64 = 1_500_000;
    for (number, level) in (1..).zip(&DIG_LEVELS) {
        let mut rng = stream("steps");
        let mut steps: Vec<u64> = (0..COUNT)
            .map(|_| {
                let grid = fill(&mut rng);
                let order = level.order.cells(&mut rng);
                let bounds = Bounds {
                    min_givens: level.english_givens.0,
                    min_in_line: level.min_in_line(LineRule::AtLeast),
                    min_in_box: 0,
                };
                let givens = Digger::new(bounds).dig(&grid, &order, &mut Trace::off()).givens;
                find_all(&board::masked(&grid, givens), 100_000_000).steps
            })
            .collect();
        steps.sort_unstable();
        let below = steps.partition_point(|&steps| steps < CLAIM) as f64 / COUNT as f64;
        let most = steps[COUNT - 1];
        table.push(Row {
            method: format!("D steps of puzzles of dig_level {number}, {}", level.name),
            claim: "below 1,500,000".into(),
            here: format!(
                "median {}, at most {}{}",
                with_thousands(steps[COUNT / 2] as f64),
                if most == 100_000_000 { "over " } else { "" },
                with_thousands(most as f64)
            ),
            verdict: if below == 1.0 {
                verdict(true)
            } else {
                format!("true for {:.1} %", 100.0 * below)
            },
            ..Row::default()
        });
    }
}

pub fn three_steps(table: &mut Table) {
    let puzzles = puzzles();
    let own = own_solver(&puzzles);
    for (name, step_two) in [("as written", StepTwo::LastBlanks), ("sound", StepTwo::HiddenSingles)]
    {
        let solved: Vec<_> = puzzles
            .iter()
            .map(|puzzle| three_step::solve(puzzle, step_two, &mut Trace::off()))
            .collect();
        let count = solved.iter().filter(|found| found.outcome == Outcome::Solved).count();
        let direct = solved
            .iter()
            .filter(|found| found.outcome == Outcome::Solved && found.trials == 0)
            .count();
        let trials: u32 = solved.iter().map(|found| found.trials).sum();
        let step_two_digits: u32 = solved.iter().map(|found| found.step_two).sum();
        let taken = min_seconds(|| {
            puzzles.iter().for_each(|puzzle| {
                black_box(three_step::solve(puzzle, step_two, &mut Trace::off()));
            });
        });
        table.push(Row {
            method: format!("C three-step solver, {name}, on 27 puzzles"),
            claim: "finds a solution".into(),
            here: format!(
                "{}; {count} solved, {direct} of them without trial; {} trials; step two places {step_two_digits} digits",
                total_and_each(taken),
                with_thousands(f64::from(trials))
            ),
            verdict: format!("true for {count} of 27"),
            own: format!("{}; 27 solved", total_and_each(own)),
            faster: ratio(taken, own),
        });
    }
}
