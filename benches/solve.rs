//! Benchmark of solving Sudoku.
//!
//! Run it with `cargo bench --bench solve -- FOLDER`.
//!
//! Every `.txt` file in the folder is a list of puzzles with 81 characters a line. Without a
//! folder, the puzzles of the tests are used.
//!
//! For each list, the benchmark measures the solver's speed on one core, in thousand puzzles per second,
//! with all vectors of the processor. The solver finds out whether a puzzle has no solution, one
//! solution or more. The benchmark also compares the number of solutions with the result of the
//! independent proof.
//!
//! Times are processor times where the system reports them (Linux), and otherwise wall-clock times.

#[path = "shared/clock.rs"]
mod clock;

use std::path::Path;

use bookgen_puzzles::Verdict;
use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::solve::{self, State, Vectors};
use bookgen_puzzles::sudoku::verify;

use self::clock::Clock;

/// The duration of a run in seconds. The result is the best of five runs.
const SECONDS: f64 = 0.3;

fn main() {
    let folder = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let lists = match &folder {
        Some(folder) => lists(Path::new(folder)),
        None => vec![(
            "vectors".to_owned(),
            include_str!("../tests/data/sudoku/rating_vectors.tsv").to_owned(),
        )],
    };
    let vectors = Vectors::all();
    print!("{:24} {:>8} {:>8} {:>9}", "list", "puzzles", "unique", "mistakes");
    for vectors in &vectors {
        print!(" {:>10}", vectors.name());
    }
    println!();
    for (name, text) in lists {
        let puzzles: Vec<Cells> = text
            .lines()
            .filter_map(|line| line.get(..81))
            .filter_map(|line| board::parse_givens(&line.replace('0', ".")).ok())
            .collect();
        if puzzles.is_empty() {
            continue;
        }
        let unique = puzzles.iter().filter(|puzzle| solve::count(puzzle, 2) == 1).count();
        let mistakes = puzzles.iter().filter(|puzzle| !agrees_with_proof(puzzle)).count();
        print!("{name:24} {:>8} {unique:>8} {mistakes:>9}", puzzles.len());
        for vectors in &vectors {
            let speed = (0..5).map(|_| speed(&puzzles, *vectors)).fold(0.0, f64::max);
            print!(" {:>10.1}", speed / 1e3);
        }
        println!();
    }
}

/// The lists in a folder, sorted by name.
fn lists(folder: &Path) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut lists: Vec<(String, String)> = entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let list = path.extension().is_some_and(|extension| extension == "txt");
            let name = path.file_stem()?.to_str()?.to_owned();
            Some((name, std::fs::read_to_string(&path).ok()?)).filter(|_| list)
        })
        .collect();
    lists.sort();
    lists
}

/// Whether the independent proof finds the same number of solutions as the solver.
fn agrees_with_proof(puzzle: &Cells) -> bool {
    let mut found = Vec::new();
    State::from_givens(puzzle).search(&mut |state| {
        found.push(state.solution());
        found.len() < 2
    });
    match found[..] {
        [only] => verify::verify(puzzle, &only) == Verdict::Proved,
        [first, second] => {
            let are_solutions = [first, second].iter().all(board::is_solution);
            first != second && are_solutions && verify::verify(puzzle, &first) != Verdict::Proved
        }
        // The proof needs an answer as input. A puzzle without a solution has no answer.
        _ => false,
    }
}

/// The number of puzzles solved in a second.
fn speed(puzzles: &[Cells], vectors: Vectors) -> f64 {
    let clock = Clock::start();
    let mut solved = 0;
    while clock.seconds() < SECONDS {
        for puzzle in puzzles {
            std::hint::black_box(vectors.count(puzzle, 2));
        }
        solved += puzzles.len();
    }
    solved as f64 / clock.seconds()
}
