//! `bookgen ledger forget`.

use super::super::{counted, print};
use super::{LedgerArgument, called, open};
use crate::cli::series::now;
use crate::ledger::Which;
use bookgen_base::diagnostic::{Diagnostic, Faults};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    ledger: LedgerArgument,
    /// The issue: see `bookgen ledger list`
    #[arg(long, value_name = "NAME")]
    issue: String,
    /// Its series, if the ledger has several
    #[arg(long, value_name = "NAME")]
    series: Option<String>,
    /// Really remove it
    #[arg(long)]
    yes: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let ledger = arguments.ledger.open()?;
    let Arguments { issue, series, .. } = arguments;
    let which = Which { series: series.clone(), issue: Some(issue.clone()) };
    let found = ledger.summaries(&which)?;
    let summary = match found.as_slice() {
        [] => {
            return Err(Diagnostic::usage(format!("{} has no issue {issue}", ledger.name()))
                .help("`bookgen ledger list` lists them")
                .into());
        }
        [one] => one,
        [first, second, ..] => {
            let [first, second] = [first, second].map(|summary| &summary.issue.series);
            return Err(Diagnostic::usage(format!("several series have an issue {issue}"))
                .help(format!("say which: --series {first:?}, --series {second:?}"))
                .into());
        }
    };
    let count: i64 = summary.counts.iter().sum();
    let puzzles = counted(usize::try_from(count).unwrap_or(0), "puzzle");
    let name = called(&summary.issue);
    if !arguments.yes {
        return Err(Diagnostic::usage(format!("{name} with {puzzles} is to be forgotten"))
            .help("its puzzles may then be printed again in the series; its files stay. If that is meant, say --yes")
            .into());
    }
    // It is there, since something was found in it.
    if let Some(ledger) = open(&arguments.ledger.ledger, true)? {
        ledger.forget(&summary.issue, now())?;
    }
    print(&format!("{name} is forgotten, with {puzzles}\n"))
}
