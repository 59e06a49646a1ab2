//! The options of commands that work on several threads.

use std::num::NonZeroUsize;

use bookgen_base::diagnostic::{Diagnostic, Faults};

/// The options of all commands that make books and dated sheets.
#[derive(clap::Args, Debug)]
pub struct WorkArguments {
    #[command(flatten)]
    pub threads: Threads,
    /// Print only errors
    #[arg(short, long)]
    pub quiet: bool,
}

/// The option for the number of threads.
#[derive(clap::Args, Debug, Default)]
pub struct Threads {
    /// The number of threads [default: one for each core]
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

    /// Runs a function on the threads.
    ///
    /// # Errors
    /// The threads cannot be started.
    pub fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Faults> {
        // The number of threads is always set, so that the variable RAYON_NUM_THREADS has no effect.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.count()).build();
        let pool = pool.map_err(|error| {
            Diagnostic::usage("threads cannot be started").help(error.to_string())
        })?;
        Ok(pool.install(work))
    }
}
