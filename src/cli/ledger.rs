//! `bookgen ledger`: looks into the ledger of a series, takes out of it and puts into it.

mod exchange;
mod forget;
mod list;
mod show;
mod verify;

use std::path::{Path, PathBuf};

use chrono::DateTime;

use crate::ledger::{Issue, Ledger, Which};
use bookgen_base::diagnostic::{Diagnostic, Faults};

#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// List the issues of a ledger, and how much they have
    List(list::Arguments),
    /// Show where a puzzle was printed, by its slot, its fingerprint or its 81 cells
    Show(show::Arguments),
    /// Write out what a ledger has, as CSV or JSON
    Export(exchange::Export),
    /// Take in records of books, or what was exported
    Import(exchange::Import),
    /// Prove that nothing of a ledger is damaged or false
    Verify(verify::Arguments),
    /// Remove an issue that was never printed
    Forget(forget::Arguments),
}

/// Runs the command.
///
/// # Errors
/// What is wrong.
pub fn run(command: &Command) -> Result<(), Faults> {
    match command {
        Command::List(arguments) => list::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::Export(arguments) => exchange::export(arguments),
        Command::Import(arguments) => exchange::import(arguments),
        Command::Verify(arguments) => verify::run(arguments),
        Command::Forget(arguments) => forget::run(arguments),
    }
}

/// A ledger on the command line.
#[derive(clap::Args, Debug)]
struct LedgerArgument {
    /// The ledger
    #[arg(value_name = "LEDGER")]
    ledger: PathBuf,
}

impl LedgerArgument {
    /// Opens it; there must be one.
    fn open(&self) -> Result<Ledger, Diagnostic> {
        open(&self.ledger, false)?.ok_or_else(|| {
            Diagnostic::file(format!("there is no ledger {}", self.ledger.display())).help(
                "builds make it: [series] ledger = \"series.db\"; `bookgen ledger import` does too",
            )
        })
    }
}

fn open(ledger: &Path, writes: bool) -> Result<Option<Ledger>, Diagnostic> {
    match ledger.to_str() {
        Some(name) => Ledger::open(Path::new(""), name, writes),
        None => Ledger::in_file(ledger, writes),
    }
}

/// Issues on the command line.
#[derive(clap::Args, Debug)]
struct WhichArguments {
    /// Of this series alone
    #[arg(long, value_name = "NAME")]
    series: Option<String>,
    /// Of this issue alone: see `bookgen ledger list`
    #[arg(long, value_name = "NAME")]
    issue: Option<String>,
}

impl WhichArguments {
    fn which(&self) -> Which {
        Which { series: self.series.clone(), issue: self.issue.clone() }
    }
}

/// An issue in words: `volume-1-seed-7 of Sunday`.
fn called(issue: &Issue) -> String {
    format!("{} of {}", issue.name, issue.series)
}

/// A time in words: `2026-11-21 18:03 UTC`.
fn time(seconds: i64) -> String {
    let time = DateTime::from_timestamp(seconds, 0);
    time.map(|time| time.format("%Y-%m-%d %H:%M UTC").to_string()).unwrap_or_default()
}
