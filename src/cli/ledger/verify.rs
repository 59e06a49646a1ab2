//! `bookgen ledger verify`.

use super::{FilterArguments, LedgerArgument};
use crate::cli::counted;
use crate::cli::terminal::{advise, print};
use crate::cli::work::Threads;
use crate::ledger::verify::{Verified, verify};
use bookgen_base::diagnostic::{Diagnostic, Faults};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    ledger: LedgerArgument,
    #[command(flatten)]
    filter: FilterArguments,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let work = || verify(&arguments.ledger.open()?, &arguments.filter.filter());
    let Verified { issues, puzzles, files, missing } = Threads::default().run(work)??;
    if let Some(first) = missing.first() {
        let verb = if missing.len() == 1 { "is" } else { "are" };
        let message = format!("{} {verb} missing", counted(missing.len(), "file"));
        advise(&[Diagnostic::advice(message).help(format!("for example {first}"))]);
    }
    let (puzzles, issues) = (counted(puzzles, "puzzle"), counted(issues, "issue"));
    print(&format!("{puzzles} of {issues} and {}: no errors\n", counted(files, "file")))
}
