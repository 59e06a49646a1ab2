//! `bookgen ledger forget`.

use super::LedgerArgument;
use crate::cli::counted;
use crate::cli::terminal::{escaped, print};
use crate::clock;
use crate::ledger::{Access, IssueFilter, IssueSummary, Ledger};
use bookgen_base::diagnostic::{Diagnostic, Faults};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    ledger: LedgerArgument,
    /// The name of the issue; `bookgen ledger list` shows the names
    #[arg(long, value_name = "NAME")]
    issue: String,
    /// The series of the issue, needed if several series have an issue with this name
    #[arg(long, value_name = "NAME")]
    series: Option<String>,
    /// Confirm the removal; without this option, nothing is removed
    #[arg(long)]
    yes: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let summary = find(&arguments.ledger.open()?, arguments)?;
    let count = summary.published + summary.reserved + summary.replaced;
    let puzzles = counted(usize::try_from(count).unwrap_or(0), "puzzle");
    let name = summary.issue.full_name();
    if !arguments.yes {
        return Err(Diagnostic::usage(format!(
            "this command would remove the issue {name} with {puzzles}"
        ))
        .help(
            "to confirm, add --yes. The series may then print the issue's puzzles again. The \
             files of the issue are not deleted",
        )
        .into());
    }
    if let Some(ledger) = Ledger::open_path(&arguments.ledger.ledger, Access::Write)? {
        ledger.forget(&summary.issue, clock::now().timestamp())?;
    }
    print(&format!("{} is removed, with {puzzles}\n", escaped(&name)))
}

/// Finds the issue that the arguments name.
fn find(ledger: &Ledger, arguments: &Arguments) -> Result<IssueSummary, Diagnostic> {
    let Arguments { issue, series, .. } = arguments;
    let filter = IssueFilter { series: series.clone(), issue: Some(issue.clone()) };
    let mut found = ledger.summaries(&filter)?;
    match found.as_slice() {
        [] => Err(Diagnostic::usage(format!("{} has no issue {issue}", ledger.name()))
            .help("`bookgen ledger list` lists the issues")),
        [_] => Ok(found.remove(0)),
        [first, second, ..] => {
            let [first, second] = [first, second].map(|summary| &summary.issue.series);
            Err(Diagnostic::usage(format!("several series have an issue {issue}"))
                .help(format!("name the series: --series {first:?} or --series {second:?}")))
        }
    }
}
