//! `bookgen sudoku solve`: solves puzzles and reports puzzles without exactly one solution.

use super::input::{Puzzles, check_stated_solution};
use crate::cli::puzzles::Threads;
use crate::cli::puzzles::for_each::Printer;
use bookgen_base::diagnostic::Faults;
use bookgen_puzzles::sudoku::board;
use bookgen_puzzles::sudoku::format::{Format, Metadata};
use bookgen_puzzles::sudoku::solutions::Solutions;

/// The number of puzzles that a thread solves at a time.
const BATCH: usize = 2048;

/// The arguments of the command.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,
    /// Print only the solutions, in this format
    #[arg(short, long, value_name = "FORMAT", value_parser = super::format)]
    format: Option<Format>,
    #[command(flatten)]
    threads: Threads,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let file = arguments.puzzles.open()?;
    let format = arguments.format;
    let (mut header, mut footer) = (String::new(), String::new());
    if let Some(format) = format {
        format.write_header(&Metadata::default(), &mut header);
        format.write_footer(&mut footer);
    }
    let printer = Printer::new(&header, footer)?;
    file.for_each(BATCH, arguments.threads.count(), printer, |entry, out| {
        let solutions = Solutions::new(&entry.givens);
        match (format, &solutions) {
            (None, Solutions::One(solution)) => {
                board::write(&entry.givens, b'.', out);
                *out += "\tone solution\t";
                board::write(solution, b'.', out);
                out.push('\n');
            }
            (None, other) => {
                board::write(&entry.givens, b'.', out);
                out.push('\t');
                *out += &other.to_string().replacen(": ", "\t", 1);
                out.push('\n');
            }
            (Some(format), Solutions::One(solution)) => {
                let mut solved = entry.clone();
                match format {
                    Format::Ipuz | Format::Json => solved.solution = Some(*solution),
                    _ => solved.givens = *solution,
                }
                format.write_puzzle(&solved, out);
            }
            (Some(_), _) => {}
        }
        match solutions {
            Solutions::One(solution) => check_stated_solution(entry, &solution),
            other => Err(other.to_string()),
        }
    })
}
