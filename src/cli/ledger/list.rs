//! `bookgen ledger list`.

use std::fmt::Write;

use serde_json::{Value, json};

use super::{FilterArguments, LedgerArgument, time};
use crate::cli::counted;
use crate::cli::terminal::{escaped, print, print_json};
use crate::ledger::IssueSummary;
use bookgen_base::diagnostic::Faults;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    ledger: LedgerArgument,
    #[command(flatten)]
    filter: FilterArguments,
    /// Print JSON, for other programs
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let summaries = arguments.ledger.open()?.summaries(&arguments.filter.filter())?;
    if arguments.json {
        return print_json(&as_json(&summaries));
    }
    print(&as_text(&summaries))
}

fn as_json(summaries: &[IssueSummary]) -> Vec<Value> {
    let rows = summaries.iter().map(|summary| {
        let issue = &summary.issue;
        json!({
            "series": issue.series,
            "issue": issue.name,
            "title": issue.title,
            "date": issue.date,
            "puzzles": summary.published,
            "reserved": summary.reserved,
            "replaced": summary.replaced,
            "files": summary.files,
            "published": summary.published_at,
        })
    });
    rows.collect()
}

/// The maximum width of the column of names. A longer name is printed in full, so that it can be
/// copied, but the rest of its line is not aligned.
const MAX_WIDTH: usize = 60;

/// Lists the issues of each series, one issue a line.
fn as_text(summaries: &[IssueSummary]) -> String {
    let mut out = String::new();
    let names: Vec<String> = summaries.iter().map(|summary| escaped(&summary.issue.name)).collect();
    let widths = names.iter().map(|name| name.chars().count());
    let width = widths.filter(|width| *width <= MAX_WIDTH).max().unwrap_or(0);
    let mut series = None;
    for (summary, name) in summaries.iter().zip(&names) {
        let issue = &summary.issue;
        if series != Some(&issue.series) {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{}", escaped(&issue.series));
            series = Some(&issue.series);
        }
        let count = |count: i64| usize::try_from(count).unwrap_or(0);
        let puzzles = counted(count(summary.published), "puzzle");
        let _ = write!(out, "  {name:<width$}  {puzzles}, ");
        for (count, state) in [(summary.reserved, "reserved"), (summary.replaced, "replaced")] {
            if count > 0 {
                let _ = write!(out, "{count} {state}, ");
            }
        }
        let _ = write!(out, "{}", counted(count(summary.files), "file"));
        if let Some(seconds) = summary.published_at {
            let _ = write!(out, ", {}", time(seconds));
        }
        let _ = writeln!(out, "  {}", escaped(&issue.title));
    }
    if summaries.is_empty() {
        out.push_str("no issues\n");
    }
    out
}
