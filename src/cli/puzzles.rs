//! What the commands `bookgen puzzle`, `bookgen sudoku` and `bookgen founding` share.

mod decoded_stream;
pub mod for_each;
pub mod generate;
pub mod input;
pub mod kind_options;
pub mod output;
pub mod paragraph;
pub mod source;

use std::num::NonZeroUsize;

use crate::cli::terminal::print_error;
use crate::cli::{build, new};
use bookgen_puzzles::Kind;

/// The kind of puzzle.
#[derive(Clone, Copy)]
pub struct KindArgument(pub &'static dyn Kind);

impl std::fmt::Debug for KindArgument {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.about().name)
    }
}

/// The option for the number of threads.
#[derive(clap::Args, Debug)]
pub struct Threads {
    /// The number of worker threads [default: one for each core]
    #[arg(short, long, visible_alias = "threads", value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

impl Threads {
    /// The number of threads.
    pub fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(cores, usize::from)
    }
}

/// The options for the number of puzzles and the seed.
#[derive(clap::Args, Debug)]
pub struct Run {
    /// The number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    pub count: u64,
    /// The seed [default: a new seed, which is shown]
    #[arg(short, long, value_name = "N", value_parser = build::seed)]
    seed: Option<u64>,
}

impl Run {
    /// The seed. A new seed is printed to the standard error.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = new::new_seed();
            print_error(&format!("seed {seed}\n"));
            seed
        })
    }
}
