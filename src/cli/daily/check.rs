//! `bookgen daily check`: makes issues in memory, and reports what would fail.

use std::path::Path;

use serde_json::json;

use super::dates::DateArguments;
use crate::cli::counted;
use crate::cli::terminal::{advise, print, print_json};
use crate::cli::work::Threads;
use crate::clock;
use crate::publication::{
    CheckedIssue, CheckedPublication, DateRange, RunTime, check_publication, specs,
};
use bookgen_base::diagnostic::{Diagnostic, Faults};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The specs of publications, or patterns for their file names: `'publications/*.toml'`
    #[arg(value_name = "DAILY.TOML", required = true)]
    specs: Vec<String>,
    #[command(flatten)]
    dates: DateArguments,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    threads: Threads,
}

impl Arguments {
    /// Runs the command.
    pub fn run(&self) -> Result<(), Faults> {
        let (dates, now) = (self.dates.range(), self.dates.now()?);
        let specs = specs(&self.specs, None)?;
        let checked = self
            .threads
            .run(|| specs.iter().map(|spec| check_publication(spec, &dates, now)).collect())?;
        show(checked, if self.json { print_objects } else { print_text })
    }
}

/// Checks the issues that `bookgen daily` would make now.
///
/// # Errors
/// The faults of the spec and of the issues.
pub fn check_spec(spec: &Path) -> Result<(), Faults> {
    let now = RunTime::from(clock::now());
    let checked =
        Threads::default().run(|| check_publication(spec, &DateRange::Ahead(None), now))?;
    show(vec![checked], print_text)
}

fn show(
    checked: Vec<CheckedPublication>,
    print_all: fn(&[CheckedPublication]) -> Result<(), Faults>,
) -> Result<(), Faults> {
    advise(&checked.iter().flat_map(|checked| checked.advice.clone()).collect::<Vec<_>>());
    print_all(&checked)?;
    Faults(checked.into_iter().flat_map(|checked| checked.faults.0).collect()).into_result(())
}

fn print_text(checked: &[CheckedPublication]) -> Result<(), Faults> {
    print(&checked.iter().map(text).collect::<String>())
}

fn text(checked: &CheckedPublication) -> String {
    let Some(name) = &checked.name else { return String::new() };
    let mut text = format!("{name}\n");
    for CheckedIssue { date, action, reason, files, failed_editions } in &checked.issues {
        let files = counted(*files, "file");
        let reason = reason.as_ref().map(|reason| format!(", because {reason}"));
        text += &format!("  {date}  {}{}, {files}", action.name(), reason.unwrap_or_default());
        if !failed_editions.is_empty() {
            text += &format!("; without the edition {}", failed_editions.join(", "));
        }
        text.push('\n');
    }
    let issues = counted(checked.issues.len(), "issue");
    match checked.faults.0.is_empty() {
        true => text + &format!("{issues} checked, nothing would fail\n"),
        false => text + &format!("{issues} can be made\n"),
    }
}

fn print_objects(checked: &[CheckedPublication]) -> Result<(), Faults> {
    let issue = |issue: &CheckedIssue| {
        json!({
            "date": issue.date.to_string(),
            "action": issue.action.name(),
            "reason": issue.reason,
            "files": issue.files,
            "failed_editions": issue.failed_editions,
        })
    };
    let publications = checked.iter().map(|checked| {
        json!({
            "spec": checked.spec,
            "name": checked.name,
            "issues": checked.issues.iter().map(issue).collect::<Vec<_>>(),
            "advice": checked.advice.iter().map(Diagnostic::one_line).collect::<Vec<_>>(),
            "faults": checked.faults.0.iter().map(Diagnostic::one_line).collect::<Vec<_>>(),
        })
    });
    print_json(&publications.collect::<Vec<_>>())
}
