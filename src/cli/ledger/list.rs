//! `bookgen ledger list`.

use std::fmt::Write;

use serde_json::json;

use super::{FilterArguments, LedgerArgument, time};
use crate::cli::counted;
use crate::cli::terminal::print;
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
    print(&if arguments.json { as_json(&summaries) } else { as_text(&summaries) })
}

fn as_json(summaries: &[IssueSummary]) -> String {
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
    let rows: Vec<_> = rows.collect();
    serde_json::to_string_pretty(&rows).unwrap_or_default() + "\n"
}

/// Lists the issues of each series, one issue a line.
fn as_text(summaries: &[IssueSummary]) -> String {
    let mut out = String::new();
    let names = summaries.iter().map(|summary| summary.issue.name.chars().count());
    let width = names.max().unwrap_or(0);
    let mut series = None;
    for summary in summaries {
        let issue = &summary.issue;
        if series != Some(&issue.series) {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{}", issue.series);
            series = Some(&issue.series);
        }
        let count = |count: i64| usize::try_from(count).unwrap_or(0);
        let puzzles = counted(count(summary.published), "puzzle");
        let _ = write!(out, "  {:<width$}  {puzzles}, ", issue.name);
        for (count, state) in [(summary.reserved, "reserved"), (summary.replaced, "replaced")] {
            if count > 0 {
                let _ = write!(out, "{count} {state}, ");
            }
        }
        let _ = write!(out, "{}", counted(count(summary.files), "file"));
        if let Some(seconds) = summary.published_at {
            let _ = write!(out, ", {}", time(seconds));
        }
        let _ = writeln!(out, "  {}", issue.title);
    }
    if summaries.is_empty() {
        out.push_str("no issues\n");
    }
    out
}
