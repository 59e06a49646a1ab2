//! `bookgen founding relabel`: prints solved boards that are made by renaming the digits of one
//! grid. This is the method of one of the founding texts.

use std::path::PathBuf;

use super::ShuffleArgument;
use crate::cli::terminal::escaped_path;
use crate::cli::{counted, print};
use crate::disk;
use crate::write::{self, Output, Replaces};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::rng::StreamName;
use bookgen_puzzles::sudoku::founding::relabel::{self, DistinctBoards};
use bookgen_puzzles::sudoku::founding::shuffle::Shuffler;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The number of boards; at most 362880 without --shuffled
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=i64::from(relabel::RELABELLED_BOARDS)))]
    count: u32,
    /// Also reorder rows, columns, bands and stacks
    #[arg(long)]
    shuffled: bool,
    #[command(flatten)]
    shuffle: ShuffleArgument,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A new file for the boards [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    if let Some(path) = arguments.output.as_ref().filter(|path| disk::exists(path)) {
        return Err(Diagnostic::file(format!("{} already exists", path.display()))
            .help("choose the name of a new file")
            .into());
    }
    let mut rng =
        StreamName::new().with("founding").with("relabel").with_number(arguments.seed).stream();
    let shuffler = Shuffler::new(arguments.shuffle.method(), &mut rng);
    let boards = DistinctBoards::new(shuffler, arguments.shuffled);
    let mut text = String::new();
    for board in boards.take(arguments.count as usize) {
        relabel::write_board(&board, &mut text);
    }
    let Some(path) = &arguments.output else { return print(&text) };
    let (path, bytes) = (path.clone(), text.into_bytes());
    let done = format!("{}: {}\n", escaped_path(&path), counted(arguments.count as usize, "board"));
    write::write(&[Output::new(path, bytes, Replaces::Nothing)])?;
    print(&done)
}
