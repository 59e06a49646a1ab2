//! Measures the Las Vegas algorithm of text D, one of the four texts that bookgen is based on (see
//! `docs/founding.md`): random cells get random digits, and a solver completes the grid.

use bookgen_puzzles::sudoku::board::Cells;
use bookgen_puzzles::sudoku::founding::depth_first::{
    ASCENDING, find_first, find_first_with_fewest_candidates,
};
use bookgen_puzzles::sudoku::founding::las_vegas::{
    self, MAX_STEPS, Start, StartDigits, random_start,
};
use bookgen_puzzles::sudoku::founding::trace::Trace;
use bookgen_puzzles::sudoku::solve;

use super::table::{Row, Table, seconds, stream, time, verdict, with_thousands};

/// The number of tries for each row.
const TRIES: usize = 5000;

/// The share of tries that succeed, in percent.
fn share(starts: &[Option<Cells>], completes: impl Fn(&Cells) -> bool) -> f64 {
    let done = starts.iter().flatten().filter(|start| completes(start)).count();
    100.0 * done as f64 / starts.len() as f64
}

/// Measures how many starts with eleven digits several solvers complete, and how the share and the
/// time depend on the number of digits.
pub fn starts(table: &mut Table) {
    let claim = "99.7 % of tries succeed (n = 11)";
    let mut row = |digits: StartDigits, how: &str, completes: &dyn Fn(&Cells) -> bool| {
        let mut rng = stream("luck");
        let start = Start { digits, ..Start::default() };
        let starts: Vec<Option<Cells>> =
            (0..TRIES).map(|_| random_start(start, &mut rng)).collect();
        let share = share(&starts, completes);
        table.push(Row {
            method: format!("D las-vegas, n = 11, {} digits, {how}", digits.name()),
            claim: claim.into(),
            here: format!("{share:.1} %"),
            verdict: verdict(share >= 99.65),
            own: "100 %".into(),
            ..Row::default()
        });
    };
    for max_steps in [1_000, 10_000, MAX_STEPS, 1_000_000] {
        let how = format!("{} steps", with_thousands(max_steps as f64));
        row(StartDigits::Legal, &how, &|start| {
            find_first(start, max_steps).first_solution.is_some()
        });
    }
    row(StartDigits::Legal, "10,000 steps, fewest candidates first", &|start| {
        find_first_with_fewest_candidates(start, 10_000, ASCENDING).first_solution.is_some()
    });
    row(StartDigits::Legal, "any solver", &|start| solve::count(start, 1) == 1);
    row(StartDigits::Any, "any solver", &|start| solve::count(start, 1) == 1);
    for_each_count(table);
}

/// Measures the share of successful tries and the time of a grid for several numbers of digits.
fn for_each_count(table: &mut Table) {
    let counts = [2, 5, 8, 11, 14, 17, 20];
    let mut measured = Vec::new();
    for cells in counts {
        let start = Start { cells, ..Start::default() };
        let mut rng = stream("counts");
        let starts: Vec<Option<Cells>> =
            (0..TRIES).map(|_| random_start(start, &mut rng)).collect();
        let share = share(&starts, |start| find_first(start, MAX_STEPS).first_solution.is_some());
        let mut rng = stream("counts");
        let taken = seconds(|| {
            (0..TRIES).for_each(|_| {
                std::hint::black_box(las_vegas::las_vegas(
                    start,
                    MAX_STEPS,
                    &mut rng,
                    &mut Trace::off(),
                ));
            });
        });
        measured.push((cells, share, taken / TRIES as f64));
    }
    let grows = measured.windows(2).all(|two| two[0].1 >= two[1].1);
    let slower = measured.windows(2).all(|two| two[0].2 >= two[1].2);
    let steps = with_thousands(MAX_STEPS as f64);
    let text = |unit: &dyn Fn(&(usize, f64, f64)) -> String| -> String {
        let parts = measured.iter().map(|row| format!("{} for n = {}", unit(row), row.0));
        parts.collect::<Vec<_>>().join(", ")
    };
    table.push(Row {
        method: format!("D las-vegas, legal digits, {steps} steps"),
        claim: "the share of successful tries grows as n falls".into(),
        here: text(&|row| format!("{:.1} %", row.1)),
        verdict: verdict(grows),
        ..Row::default()
    });
    table.push(Row {
        method: format!("D las-vegas, legal digits, {steps} steps"),
        claim: "a smaller n is slower".into(),
        here: text(&|row| time(row.2)),
        verdict: verdict(slower),
        ..Row::default()
    });
}
