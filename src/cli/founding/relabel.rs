//! `bookgen founding relabel`: prints solved boards that are made by renaming the digits or
//! reordering the lines of one grid. This is the method of one of the founding texts.

use std::path::PathBuf;

use super::ShuffleArgument;
use super::steps::{TraceArgument, write_steps};
use crate::cli::terminal::{escaped_path, file_path, print_data};
use crate::cli::{counted, print};
use crate::disk;
use crate::write::{self, Output, Replaces};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::StreamName;
use bookgen_puzzles::sudoku::board::Cells;
use bookgen_puzzles::sudoku::founding::board_file::{BOARD_BYTES, write_board};
use bookgen_puzzles::sudoku::founding::lcg::ReseededLcg;
use bookgen_puzzles::sudoku::founding::relabel::{BoardMethod, Boards};
use bookgen_puzzles::sudoku::founding::shuffle::Shuffler;
use bookgen_puzzles::sudoku::founding::trace::Trace;

/// The maximum number of boards in a file that --output names. The file is made in memory.
const MAX_IN_FILE: u64 = 4_000_000;

/// The number of boards that are printed at a time.
const BATCH: u64 = 4096;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The number of boards
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Reorder rows, columns, bands and stacks instead of renaming digits
    #[arg(long, conflicts_with = "shuffled")]
    reorder: bool,
    /// Reorder rows, columns, bands and stacks, and rename digits
    #[arg(long)]
    shuffled: bool,
    /// Run the generator as the text describes it: it is seeded anew before every draw, from a
    /// counter that replaces the clock. Boards can repeat
    #[arg(long, conflicts_with_all = ["reorder", "shuffled"])]
    as_written: bool,
    /// The number of ticks of the counter between two draws as written [default: 1]
    #[arg(long, value_name = "N", requires = "as_written")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    ticks: Option<u64>,
    #[command(flatten)]
    shuffle: ShuffleArgument,
    /// The seed; as written, the start of the counter
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A new file for the boards, at most 4000000; `-` is the standard output [default: -]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    trace: TraceArgument,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let count = arguments.count;
    let path = file_path(arguments.output.as_deref());
    if let Some(path) = path {
        if count > MAX_IN_FILE {
            let megabytes = MAX_IN_FILE * BOARD_BYTES as u64 / 1_000_000;
            let message = format!("--output writes at most {MAX_IN_FILE} boards ({megabytes} MB)");
            let help =
                "for more boards, redirect the standard output: `bookgen founding relabel > FILE`";
            return Err(Diagnostic::usage(message).help(help).into());
        }
        if arguments.trace.is_set() {
            let message = "--trace has no effect with --output, which writes only boards";
            let help = "remove --trace, or remove --output";
            return Err(Diagnostic::usage(message).help(help).into());
        }
        if disk::exists(path) {
            return Err(Diagnostic::file(format!("{} already exists", path.display()))
                .help("choose the name of a new file")
                .into());
        }
    }
    let mut rng =
        StreamName::new().with("founding").with("relabel").with_number(arguments.seed).stream();
    let shuffle = arguments.shuffle.method(9)?;
    let mut reseeded = ReseededLcg::new(arguments.seed, arguments.ticks.unwrap_or(1));
    let method = match (arguments.reorder, arguments.shuffled) {
        (true, _) => BoardMethod::Reorder,
        (false, true) => BoardMethod::Both,
        (false, false) => BoardMethod::Relabel,
    };
    let mut next_board: Box<dyn FnMut(&mut Trace) -> Cells> = if arguments.as_written {
        Box::new(|trace| method.board(&mut Shuffler::reseeded(shuffle, &mut reseeded), trace))
    } else {
        let mut boards = Boards::new(Shuffler::new(shuffle, &mut rng), method);
        Box::new(move |trace| boards.next_traced(trace))
    };
    let mut trace = arguments.trace.trace();
    let mut batch = |count: u64| {
        let mut text = String::new();
        for _ in 0..count {
            write_board(&next_board(&mut trace), &mut text);
            write_steps(&mut trace, &mut text);
        }
        text
    };
    let Some(path) = path else {
        let mut left = count;
        while left > 0 && print_data(&batch(left.min(BATCH)))? {
            left -= left.min(BATCH);
        }
        return Ok(());
    };
    let done = format!("{}: {}\n", escaped_path(path), counted(count as usize, "board"));
    let bytes = batch(count).into_bytes();
    write::write(&[Output::new(path, bytes, Replaces::Nothing)])?;
    print(&done)
}
