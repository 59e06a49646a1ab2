//! Measures the time to make a puzzle of each kind and level, beside Simon Tatham's programs.
//!
//! Run it with `cargo bench --bench kinds`, or `cargo bench --bench kinds -- killer` for the kinds whose
//! names start with a word. The programs of the package `sgt-puzzles` are measured if they are
//! installed. `stdbuf` makes them print each puzzle at once.
//!
//! Both sides use one thread. The time of a puzzle of the other programs is the time between two of
//! its lines. While the other program runs, this program waits in a loop for its lines. So the machine
//! needs two free cores: on a busy machine several lines arrive at once, and their times are 0. Rows are
//! measured in turn, first one side and then the other.

#[path = "kinds/times.rs"]
mod times;

use std::io::{ErrorKind, Read};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Command;
use std::time::Instant;

use times::{percentile, text, times};

/// The number of puzzles of each row.
const SAMPLE: usize = 200;

/// The time after which the other program is stopped. Its row then has fewer puzzles.
const MAX_SECONDS: u64 = 60;

/// A row of the level table: levels of both sides that need about the same techniques.
struct Row {
    kind: &'static str,
    options: &'static str,
    level: &'static str,
    program: &'static str,
    params: &'static str,
}

/// The level table. Most puzzles of each level of the other program have bookgen's level, as
/// `benches/grades.tsv` shows. The puzzles of level `de` of `sgt-solo` are hard or expert,
/// or no level solves them. They are paired with expert, the slowest level. The level `du`
/// ("unreasonable") needs guesses, so it has no counterpart.
const ROWS: &[Row] = &[
    row("sudoku-4", "", "gentle", "sgt-solo", "2x2dt"),
    row("sudoku-6", "", "gentle", "sgt-solo", "2x3dt"),
    row("sudoku-6", "", "easy", "sgt-solo", "2x3db"),
    row("sudoku-6", "", "medium", "sgt-solo", "2x3di"),
    row("sudoku-8", "", "gentle", "sgt-solo", "2x4dt"),
    row("sudoku-8", "", "easy", "sgt-solo", "2x4db"),
    row("sudoku-8", "", "medium", "sgt-solo", "2x4di"),
    row("sudoku-8", "", "hard", "sgt-solo", "2x4da"),
    row("sudoku-10", "", "gentle", "sgt-solo", "2x5dt"),
    row("sudoku-10", "", "easy", "sgt-solo", "2x5db"),
    row("sudoku-10", "", "medium", "sgt-solo", "2x5di"),
    row("sudoku-10", "", "hard", "sgt-solo", "2x5da"),
    row("sudoku-12", "", "gentle", "sgt-solo", "3x4dt"),
    row("sudoku-12", "", "medium", "sgt-solo", "3x4db"),
    row("sudoku-12", "", "medium", "sgt-solo", "3x4di"),
    row("sudoku-12", "", "hard", "sgt-solo", "3x4da"),
    row("sudoku-16", "", "gentle", "sgt-solo", "4x4dt"),
    row("sudoku-16", "", "medium", "sgt-solo", "4x4db"),
    row("sudoku-16", "", "medium", "sgt-solo", "4x4di"),
    row("sudoku-16", "", "hard", "sgt-solo", "4x4da"),
    row("sudoku-x", "", "gentle", "sgt-solo", "3x3xdt"),
    row("sudoku-x", "", "easy", "sgt-solo", "3x3xdb"),
    row("sudoku-x", "", "medium", "sgt-solo", "3x3xdi"),
    row("sudoku-x", "", "hard", "sgt-solo", "3x3xda"),
    row("sudoku-x", "", "expert", "sgt-solo", "3x3xde"),
    row("jigsaw", "", "gentle", "sgt-solo", "9jdt"),
    row("jigsaw", "", "easy", "sgt-solo", "9jdb"),
    row("jigsaw", "", "medium", "sgt-solo", "9jdi"),
    row("jigsaw", "", "hard", "sgt-solo", "9jda"),
    row("jigsaw", "", "expert", "sgt-solo", "9jde"),
    row("jigsaw-x", "", "gentle", "sgt-solo", "9jxdt"),
    row("jigsaw-x", "", "easy", "sgt-solo", "9jxdb"),
    row("jigsaw-x", "", "medium", "sgt-solo", "9jxdi"),
    row("jigsaw-x", "", "hard", "sgt-solo", "9jxda"),
    row("jigsaw-x", "", "expert", "sgt-solo", "9jxde"),
    row("killer", "", "easy", "sgt-solo", "3x3kdt"),
    row("killer", "", "medium", "sgt-solo", "3x3kdb"),
    row("killer", "", "hard", "sgt-solo", "3x3kdi"),
    row("killer", "", "hard", "sgt-solo", "3x3kda"),
    row("killer", "", "expert", "sgt-solo", "3x3kde"),
    row("futoshiki", "size = 5", "medium", "sgt-unequal", "5de"),
    row("futoshiki", "size = 5", "hard", "sgt-unequal", "5dk"),
    row("futoshiki", "size = 5", "expert", "sgt-unequal", "5dx"),
    row("futoshiki", "size = 7", "medium", "sgt-unequal", "7de"),
    row("futoshiki", "size = 7", "hard", "sgt-unequal", "7dk"),
    row("futoshiki", "size = 7", "expert", "sgt-unequal", "7dx"),
    row("futoshiki", "size = 9", "medium", "sgt-unequal", "9de"),
    row("futoshiki", "size = 9", "hard", "sgt-unequal", "9dk"),
    row("futoshiki", "size = 9", "expert", "sgt-unequal", "9dx"),
    row("calcudoku", "size = 4", "gentle", "sgt-keen", "4de"),
    row("calcudoku", "size = 4", "easy", "sgt-keen", "4dn"),
    row("calcudoku", "size = 4", "easy", "sgt-keen", "4dh"),
    row("calcudoku", "size = 4", "hard", "sgt-keen", "4dx"),
    row("calcudoku", "size = 5", "gentle", "sgt-keen", "5de"),
    row("calcudoku", "size = 5", "easy", "sgt-keen", "5dn"),
    row("calcudoku", "size = 5", "easy", "sgt-keen", "5dh"),
    row("calcudoku", "size = 5", "hard", "sgt-keen", "5dx"),
    row("calcudoku", "size = 6", "easy", "sgt-keen", "6de"),
    row("calcudoku", "size = 6", "easy", "sgt-keen", "6dn"),
    row("calcudoku", "size = 6", "medium", "sgt-keen", "6dh"),
    row("calcudoku", "size = 6", "hard", "sgt-keen", "6dx"),
    row("calcudoku", "size = 7", "easy", "sgt-keen", "7de"),
    row("calcudoku", "size = 7", "easy", "sgt-keen", "7dn"),
    row("calcudoku", "size = 7", "medium", "sgt-keen", "7dh"),
    row("calcudoku", "size = 7", "hard", "sgt-keen", "7dx"),
    row("calcudoku", "size = 8", "easy", "sgt-keen", "8de"),
    row("calcudoku", "size = 8", "easy", "sgt-keen", "8dn"),
    row("calcudoku", "size = 8", "medium", "sgt-keen", "8dh"),
    row("calcudoku", "size = 8", "hard", "sgt-keen", "8dx"),
    row("calcudoku", "size = 9", "easy", "sgt-keen", "9de"),
    row("calcudoku", "size = 9", "easy", "sgt-keen", "9dn"),
    row("calcudoku", "size = 9", "medium", "sgt-keen", "9dh"),
    row("calcudoku", "size = 9", "hard", "sgt-keen", "9dx"),
    row("nonogram", "columns = 10", "easy", "sgt-pattern", "10x10"),
    row("nonogram", "columns = 15", "medium", "sgt-pattern", "15x15"),
    row("nonogram", "columns = 20", "medium", "sgt-pattern", "20x20"),
    row("nonogram", "columns = 25", "hard", "sgt-pattern", "25x25"),
    row("nonogram", "columns = 30", "hard", "sgt-pattern", "30x30"),
    row("slitherlink", "columns = 10\nsymmetry = \"none\"", "easy", "sgt-loopy", "10x10de"),
    row("slitherlink", "columns = 10\nsymmetry = \"none\"", "easy", "sgt-loopy", "10x10dn"),
    row("slitherlink", "columns = 10\nsymmetry = \"none\"", "medium", "sgt-loopy", "10x10dt"),
    row("slitherlink", "columns = 10\nsymmetry = \"none\"", "hard", "sgt-loopy", "10x10dh"),
    row("slitherlink", "columns = 15\nsymmetry = \"none\"", "easy", "sgt-loopy", "15x15de"),
    row("slitherlink", "columns = 15\nsymmetry = \"none\"", "medium", "sgt-loopy", "15x15dn"),
    row("slitherlink", "columns = 15\nsymmetry = \"none\"", "medium", "sgt-loopy", "15x15dt"),
    row("slitherlink", "columns = 15\nsymmetry = \"none\"", "hard", "sgt-loopy", "15x15dh"),
    row("slitherlink", "columns = 20\nsymmetry = \"none\"", "hard", "sgt-loopy", "20x20dh"),
];

const fn row(
    kind: &'static str,
    options: &'static str,
    level: &'static str,
    program: &'static str,
    params: &'static str,
) -> Row {
    Row { kind, options, level, program, params }
}

fn main() {
    println!("Milliseconds a puzzle, median and 99th percentile of {SAMPLE} puzzles:\n");
    println!("| row | bookgen | other program | ratio of medians |\n|---|---|---|---|");
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    for row in ROWS.iter().filter(|row| row.kind.starts_with(&wanted)) {
        let own = times(row.kind, row.options, row.level, SAMPLE);
        let Some(other) = times_of_program(row) else {
            println!("| {} | {} | not installed, or too slow | |", name(row), text(&own));
            continue;
        };
        let ratio = percentile(&other, 50) / percentile(&own, 50);
        let digits = usize::from(ratio < 9.95);
        let few = match other.len() + 1 {
            SAMPLE.. => String::new(),
            _ => format!(" ({} puzzles)", other.len()),
        };
        println!(
            "| {} | {} | `{}` {}: {}{few} | {ratio:.digits$} |",
            name(row),
            text(&own),
            row.program,
            row.params,
            text(&other),
        );
    }
}

/// The kind, the size unless the kind has only one, and the level: `nonogram 10x10 easy`.
fn name(row: &Row) -> String {
    let first = row.options.lines().next().and_then(|line| line.split_once(" = "));
    let size = first.map(|(_, side)| format!(" {side}x{side}")).unwrap_or_default();
    format!("{}{size} {}", row.kind, row.level)
}

/// The times of the other program, or `None` if it is not installed.
fn times_of_program(row: &Row) -> Option<Vec<f64>> {
    let program = format!("/usr/games/{}", row.program);
    if !std::path::Path::new(&program).exists() {
        return None;
    }
    let count = SAMPLE.to_string();
    // A socket can be read without waiting. So the time of each line is exact.
    let (mut input, output) = UnixStream::pair().ok()?;
    input.set_nonblocking(true).ok()?;
    let mut child = Command::new("stdbuf")
        .args(["-oL", &program, "--generate", &count, row.params])
        .stdout(OwnedFd::from(output))
        .spawn()
        .ok()?;
    let mut times = Vec::new();
    let start = Instant::now();
    let mut last: Option<Instant> = None;
    let mut buffer = [0; 65536];
    while start.elapsed().as_secs() < MAX_SECONDS {
        let length = match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => length,
            Err(fault) if fault.kind() == ErrorKind::WouldBlock => continue,
            Err(_) => break,
        };
        let now = Instant::now();
        for _ in buffer[..length].iter().filter(|byte| **byte == b'\n') {
            // The first line includes the start of the program.
            times.extend(last.map(|last| (now - last).as_secs_f64() * 1e3));
            last = Some(now);
        }
    }
    child.kill().ok()?;
    child.wait().ok()?;
    (!times.is_empty()).then_some(times)
}
