//! `bookgen ledger`: shows the ledger of a series, exports it, imports into it, and verifies it.

mod export;
mod forget;
mod import;
mod list;
mod show;
mod verify;

use std::path::PathBuf;

use chrono::DateTime;

use crate::ledger::{Access, IssueFilter, Ledger};
use bookgen_base::diagnostic::{Diagnostic, Faults};

#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// List the issues of a ledger, and count the puzzles and the files of each issue
    List(list::Arguments),
    /// Show where a puzzle was printed; the puzzle is named by its slot, fingerprint or 81 cells
    Show(show::Arguments),
    /// Export a ledger as CSV or JSON
    Export(export::Arguments),
    /// Import records of books, or exported ledgers
    Import(import::Arguments),
    /// Verify the database and its seals, all puzzles, all files and all records
    Verify(verify::Arguments),
    /// Remove an issue that was never printed
    Forget(forget::Arguments),
}

/// Runs the command.
pub fn run(command: &Command) -> Result<(), Faults> {
    match command {
        Command::List(arguments) => list::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Import(arguments) => import::run(arguments),
        Command::Verify(arguments) => verify::run(arguments),
        Command::Forget(arguments) => forget::run(arguments),
    }
}

/// The argument that names the ledger.
#[derive(clap::Args, Debug)]
struct LedgerArgument {
    /// The ledger: a file, or the address of a PostgreSQL database
    #[arg(value_name = "LEDGER")]
    ledger: PathBuf,
}

impl LedgerArgument {
    /// Opens the ledger for reading.
    fn open(&self) -> Result<Ledger, Diagnostic> {
        Ledger::open_path(&self.ledger, Access::Read)?.ok_or_else(|| {
            Diagnostic::file(format!("there is no ledger {}", self.ledger.display())).help(
                "`bookgen build` creates the ledger if the spec has [series] ledger = \"series.db\"; `bookgen ledger import` also creates the ledger",
            )
        })
    }
}

/// Options that select issues.
#[derive(clap::Args, Debug)]
struct FilterArguments {
    /// Only issues of this series
    #[arg(long, value_name = "NAME")]
    series: Option<String>,
    /// Only the issue with this name; `bookgen ledger list` shows the names
    #[arg(long, value_name = "NAME")]
    issue: Option<String>,
}

impl FilterArguments {
    fn filter(&self) -> IssueFilter {
        IssueFilter { series: self.series.clone(), issue: self.issue.clone() }
    }
}

/// Formats a time for readers: `2026-11-21 18:03 UTC`.
fn time(seconds: i64) -> String {
    let time = DateTime::from_timestamp(seconds, 0);
    time.map(|time| time.format("%Y-%m-%d %H:%M UTC").to_string()).unwrap_or_default()
}
