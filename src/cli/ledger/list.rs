//! `bookgen ledger list`.

use std::fmt::Write;

use serde_json::json;

use super::super::{counted, print};
use super::{LedgerArgument, WhichArguments, time};
use crate::ledger::Summary;
use bookgen_base::diagnostic::Faults;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    ledger: LedgerArgument,
    #[command(flatten)]
    which: WhichArguments,
    /// As JSON, for other programs
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let all = arguments.ledger.open()?.summaries(&arguments.which.which())?;
    print(&match arguments.json {
        true => as_json(&all),
        false => as_text(&all),
    })
}

fn as_json(all: &[Summary]) -> String {
    let rows = all.iter().map(|summary| {
        let Summary { issue, counts: [published, reserved, replaced], files, .. } = summary;
        json!({
            "series": issue.series,
            "issue": issue.name,
            "title": issue.title,
            "date": issue.date,
            "puzzles": published,
            "reserved": reserved,
            "replaced": replaced,
            "files": files,
            "published": summary.published,
        })
    });
    let rows: Vec<_> = rows.collect();
    serde_json::to_string_pretty(&rows).unwrap_or_default() + "\n"
}

/// The issues by their series, a line each.
fn as_text(all: &[Summary]) -> String {
    let mut out = String::new();
    let wide = all.iter().map(|summary| summary.issue.name.chars().count()).max().unwrap_or(0);
    let mut series = None;
    for Summary { issue, counts, files, published } in all {
        if series != Some(&issue.series) {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{}", issue.series);
            series = Some(&issue.series);
        }
        let count = |count: i64| usize::try_from(count).unwrap_or(0);
        let _ = write!(out, "  {:<wide$}  {}, ", issue.name, counted(count(counts[0]), "puzzle"));
        for (count, what) in [(counts[1], "reserved"), (counts[2], "replaced")] {
            if count > 0 {
                let _ = write!(out, "{count} {what}, ");
            }
        }
        let _ = write!(out, "{}", counted(count(*files), "file"));
        if let Some(seconds) = published {
            let _ = write!(out, ", {}", time(*seconds));
        }
        let _ = writeln!(out, "  {}", issue.title);
    }
    if all.is_empty() {
        out.push_str("nothing\n");
    }
    out
}
