//! `bookgen daily`: makes dated sheets.

mod check;
mod contact_sheet;
mod dates;
mod edit;

use chrono::NaiveDate;
use clap::Subcommand;
use serde_json::{Value, json};

use super::counted;
use super::terminal::{advise, print, print_json};
use super::work::WorkArguments;
use crate::publication::{DailyRequest, IssueResult, PublicationReport, Shard, daily_run, specs};
use crate::wording::issues_are;
use bookgen_base::diagnostic::{Diagnostic, Faults};
pub use check::check_spec;
use dates::DateArguments;
pub use dates::NowArgument;

/// Make dated sheets; existing sheets stay unchanged.
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// The specs of publications, or patterns for their file names: `'publications/*.toml'`
    #[arg(value_name = "DAILY.TOML", required = true)]
    specs: Vec<String>,
    #[command(flatten)]
    dates: DateArguments,
    /// Divide the publications into parts, and make only one part: `3/64` is part 3 of 64 parts.
    /// `array` is the part that Slurm or AWS Batch assigns to this process. Use `array/64` with
    /// Kubernetes and GNU parallel, which do not tell bookgen the number of parts
    #[arg(long, value_name = "PART")]
    shard: Option<Shard>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Run the commands of the spec: `on_publish` for each published issue, and `on_failure` if
    /// issues cannot be made
    #[arg(long)]
    alert: bool,
    #[command(flatten)]
    work: WorkArguments,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Make issues in memory and report all faults, without writing files
    Check(check::Arguments),
    /// Make a PDF with the puzzles of a month, small, for sign-off
    ContactSheet(contact_sheet::Arguments),
    /// Approve issues, so that a check counts how many issues ahead are signed off
    Approve(edit::Approve),
    /// Replace a puzzle that is not released yet
    Reject(edit::Reject),
    /// Correct an error in a printed puzzle: the next issue prints a note about the error
    Correct(edit::Correct),
    /// Print the puzzles of an earlier day again
    Rerun(edit::Rerun),
    /// Keep issues as they are, because they went to press
    Freeze(edit::Freeze),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    match &arguments.command {
        Some(Command::Check(check)) => check.run(),
        Some(Command::Approve(approve)) => approve.run(),
        Some(Command::ContactSheet(sheet)) => sheet.run(),
        Some(Command::Reject(reject)) => reject.run(),
        Some(Command::Correct(correct)) => correct.run(),
        Some(Command::Rerun(rerun)) => rerun.run(),
        Some(Command::Freeze(freeze)) => freeze.run(),
        None => daily(arguments),
    }
}

fn daily(arguments: &Arguments) -> Result<(), Faults> {
    let request = DailyRequest {
        dates: arguments.dates.range(),
        now: arguments.dates.now()?,
        alert: arguments.alert,
    };
    let specs = specs(&arguments.specs, arguments.shard.as_ref())?;
    let reports = arguments.work.threads.run(|| daily_run(&specs, &request))?;
    let notices: Vec<Diagnostic> =
        reports.iter().filter_map(|report| report.notice.clone()).collect();
    advise(&notices);
    advise(&reports.iter().filter_map(unannounced).collect::<Vec<_>>());
    advise(&reports.iter().filter_map(kept).collect::<Vec<_>>());
    if arguments.json {
        print_json(&as_json(&reports))?;
    } else if !arguments.work.quiet {
        print(&as_text(&reports))?;
    }
    Faults(reports.into_iter().flat_map(|report| report.result.faults.0).collect()).into_result(())
}

/// The advice for a publication whose `on_publish` command did not run.
fn unannounced(report: &PublicationReport) -> Option<Diagnostic> {
    let name = report.name.as_deref().filter(|_| report.is_unannounced)?;
    let message = format!("{name}: `on_publish` did not run for the published issues");
    let help = format!("`bookgen daily {} --alert` runs the commands of the spec", report.spec);
    Some(Diagnostic::advice(message).help(help))
}

/// The advice about frozen issues that a changed spec does not change.
fn kept(report: &PublicationReport) -> Option<Diagnostic> {
    let name = report.name.as_deref()?;
    let kept = report.result.issues.iter().filter(|issue| issue.is_kept);
    let dates: Vec<String> = kept.map(|issue| issue.date.to_string()).collect();
    if dates.is_empty() {
        return None;
    }
    let message =
        format!("{name}: the spec has changed, but {} stay as they are", dates.join(", "));
    let help = "these issues are frozen; `bookgen daily freeze --undo`, or a smaller `freeze_days`, lets them change";
    Some(Diagnostic::advice(message).help(help))
}

fn as_json(reports: &[PublicationReport]) -> Vec<Value> {
    let issue = |issue: &IssueResult| {
        json!({
            "date": issue.date.to_string(),
            "made": issue.built,
            "reason": issue.reason,
            "kept": issue.is_kept,
            "out": issue.released,
            "files": issue.files,
        })
    };
    let reports =
        reports.iter().map(|PublicationReport { spec, name, slug, result, notice, .. }| {
            json!({
                "spec": spec,
                "publication": slug,
                "name": name,
                "issues": result.issues.iter().map(issue).collect::<Vec<_>>(),
                "released": result.released.iter().map(NaiveDate::to_string).collect::<Vec<_>>(),
                "notices": notice.iter().map(Diagnostic::one_line).collect::<Vec<_>>(),
                "faults": result.faults.0.iter().map(Diagnostic::one_line).collect::<Vec<_>>(),
            })
        });
    reports.collect()
}

fn as_text(reports: &[PublicationReport]) -> String {
    let mut text = String::new();
    for PublicationReport { name, result, next, .. } in reports {
        let Some(name) = name else { continue };
        let issues = &result.issues;
        for issue in issues.iter().filter(|issue| issue.built) {
            let pdf = issue.pages().unwrap_or_default();
            let reason =
                issue.reason.as_ref().map(|reason| format!(": made again, because {reason}"));
            let more = counted(issue.files.len() - 1, "file");
            text += &format!("{pdf} and {more} more{}\n", reason.unwrap_or_default());
        }
        let is_built =
            |date: &NaiveDate| issues.iter().any(|issue| issue.built && issue.date == *date);
        for date in result.released.iter().filter(|date| !is_built(date)) {
            text += &format!("{name}: files of {date} released\n");
        }
        let built = issues.iter().filter(|issue| issue.built).count();
        let existing = issues.len() - built;
        text += &match (built, existing, next) {
            (0, 0, _) if !result.faults.0.is_empty() => String::new(),
            (0, 0, Some(next)) => format!("{name}: no issue today; the next issue is on {next}\n"),
            (0, 0, None) => format!("{name}: no issue\n"),
            (0, existing, _) if result.released.is_empty() => {
                format!("{name}: nothing to do, {} up to date\n", issues_are(existing))
            }
            (0, ..) => String::new(),
            (built, 0, _) => format!("{name}: {} made\n", counted(built, "issue")),
            (built, existing, _) => {
                format!("{name}: {} made, {existing} up to date\n", counted(built, "issue"))
            }
        };
    }
    text
}
