//! `bookgen ledger import`.

use std::path::PathBuf;

use super::LedgerArgument;
use crate::cli::counted;
use crate::cli::terminal::{escaped_path, print};
use crate::cli::work::Threads;
use crate::ledger::import::import;
use bookgen_base::diagnostic::Faults;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    ledger: LedgerArgument,
    /// Records of books, or files from `bookgen ledger export`
    #[arg(value_name = "FILE.lock|FILE.csv|FILE.json", required = true)]
    files: Vec<PathBuf>,
    /// The name of the series to which the records belong
    #[arg(long, value_name = "NAME")]
    series: Option<String>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let Arguments { ledger, files, series } = arguments;
    let imported =
        Threads::default().run(|| import(&ledger.ledger, files, series.as_deref()))??;
    let lines = imported.iter().map(|file| {
        format!("{}: {} imported\n", escaped_path(&file.path), counted(file.puzzles, "puzzle"))
    });
    print(&lines.collect::<String>())
}
