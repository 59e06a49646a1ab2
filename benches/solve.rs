//! How fast sudoku are solved: `cargo bench --bench solve -- FOLDER`.
//!
//! Every file in the folder whose name ends in `.txt` is a list of puzzles, 81 characters a line;
//! without a folder, the puzzles are those of the tests. Of each list it is measured how many
//! puzzles a second can be told to have no, one or several solutions, on one core; and each is
//! compared with the independent search that proves what is printed.
//!
//! Times are of the processor where the system tells them (Linux), else of the clock.

mod clock;

use std::path::Path;

use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::solve::{self, State};
use bookgen_puzzles::sudoku::verify;

use self::clock::Clock;

/// Seconds that each list is solved for; the best of five runs counts.
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
    println!(
        "{:24} {:>8} {:>8} {:>14} {:>10}",
        "list", "puzzles", "unique", "thousand/s", "mistakes"
    );
    for (name, text) in lists {
        let puzzles: Vec<Cells> = text
            .lines()
            .filter_map(|line| line.get(..81))
            .filter_map(|line| board::parse(&line.replace('0', "."), "the givens", true).ok())
            .collect();
        if puzzles.is_empty() {
            continue;
        }
        let unique = puzzles.iter().filter(|puzzle| solve::count(puzzle, 2) == 1).count();
        let mistakes = puzzles.iter().filter(|puzzle| !right(puzzle)).count();
        let speed = (0..5).map(|_| speed(&puzzles)).fold(0.0, f64::max);
        println!("{name:24} {:>8} {unique:>8} {:>14.1} {mistakes:>10}", puzzles.len(), speed / 1e3);
    }
}

/// The lists of a folder, by name.
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

/// Whether the proof agrees on how many solutions there are.
fn right(puzzle: &Cells) -> bool {
    let mut found = Vec::new();
    State::of(puzzle).search(&mut |state| {
        found.push(state.solution());
        found.len() < 2
    });
    match found[..] {
        [only] => verify::verify(puzzle, &only).is_ok(),
        [one, other] => {
            let sound = [one, other].iter().all(board::is_solution);
            one != other && sound && verify::verify(puzzle, &one).is_err()
        }
        // The proof needs an answer to start from; a puzzle without any has none.
        _ => false,
    }
}

/// How many puzzles are solved in a second.
fn speed(puzzles: &[Cells]) -> f64 {
    let clock = Clock::start();
    let mut solved = 0;
    while clock.seconds() < SECONDS {
        for puzzle in puzzles {
            std::hint::black_box(solve::count(puzzle, 2));
        }
        solved += puzzles.len();
    }
    solved as f64 / clock.seconds()
}
