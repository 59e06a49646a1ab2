//! `bookgen founding rate`: puzzles, scored as the founding texts do.

use std::ffi::OsString;
use std::fmt::Write;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use crate::cli;
use crate::cli::sudoku::Threads;
use crate::cli::sudoku::each::{claim, each, print};
use crate::cli::sudoku::input::Input;
use crate::disk::RecordFile;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::record;
use bookgen_puzzles::sudoku::board::{self, Cells};
use bookgen_puzzles::sudoku::founding::density::Density;
use bookgen_puzzles::sudoku::founding::score::{MOST_STEPS, Parts};
use bookgen_puzzles::sudoku::founding::three_step::{self, End};
use bookgen_puzzles::sudoku::solutions::Solutions;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Puzzles in any format: a file, `-` for the standard input, or 81 cells; or the record of a
    /// book
    #[arg(value_name = "FILE|-")]
    puzzles: OsString,
    #[command(flatten)]
    threads: Threads,
}

/// How many puzzles are scored at a time by one thread.
const BATCH: usize = 64;

/// The names of the columns.
const COLUMNS: &str = "#\tpuzzle\tdig-hole\tlevel\tgivens\tleast in a line\tsteps\tdependency-density\tlevel\tthree-step\n";

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let path = Path::new(&arguments.puzzles);
    if is_record(path) {
        return rate_record(path);
    }
    let input = Input::open(&arguments.puzzles, BATCH)?;
    if !print(COLUMNS)? {
        return Ok(());
    }
    each(input, arguments.threads.count(), None, |entry, out| {
        let solution = rate(&entry.line.to_string(), &entry.givens, out)?;
        claim(entry, &solution)
    })
}

/// Whether a file begins as a record does. What cannot be read is for others to complain of.
fn is_record(path: &Path) -> bool {
    // Asked before it is opened: what is read of a pipe is gone.
    if !fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        return false;
    }
    let mut begins = String::new();
    let length = record::FIRST_LINE.len() as u64;
    let read = File::open(path).and_then(|file| file.take(length).read_to_string(&mut begins));
    read.is_ok() && begins == record::FIRST_LINE
}

/// Rates the Sudoku of a record.
fn rate_record(path: &Path) -> Result<(), Faults> {
    let mut text = COLUMNS.to_owned();
    let mut faults = Faults::default();
    for entry in RecordFile::read(path)?.record.into_iter().flat_map(|record| record.entries) {
        if entry.puzzle.kind == "sudoku" {
            let givens = board::parse(&entry.puzzle.givens, "the givens", true);
            let rated = givens.map_err(|flaw| flaw.0);
            if let Err(flaw) = rated.and_then(|givens| rate(&entry.id, &givens, &mut text)) {
                faults.push(Diagnostic::book(format!("{}: {flaw}", entry.id)));
            }
        }
    }
    cli::print(&text)?;
    faults.into_result(())
}

/// Writes the line of a puzzle and gives its solution, or says what is the matter with it.
fn rate(id: &str, givens: &Cells, out: &mut String) -> Result<Cells, String> {
    let puzzle = board::text(givens);
    let solutions = Solutions::of(givens);
    let Solutions::One(solution) = solutions else {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{id}\t{puzzle}\t-\t-\t-\t-\t-\t-\t-\t-");
        return Err(solutions.to_string());
    };
    let (parts, density) = (Parts::of(givens), Density::of(givens));
    let Parts { givens: count, least_in_line, steps } = parts;
    let (tenths, level) = (parts.tenths(), parts.level());
    let more = if steps == MOST_STEPS { ">=" } else { "" };
    let solved = three_step::solve(givens);
    let end = match solved.end {
        End::Solved if solved.by_trial => "solved by trial",
        End::Solved => "solved",
        End::Stuck => "stuck",
        End::Contradiction => "contradiction",
    };
    let _ = writeln!(
        out,
        "{id}\t{puzzle}\t{}.{}\t{level}\t{count}\t{least_in_line}\t{more}{steps}\t{:.3}\t{}\t{end}",
        tenths / 10,
        tenths % 10,
        density.score(),
        density.level(),
    );
    Ok(solution)
}
