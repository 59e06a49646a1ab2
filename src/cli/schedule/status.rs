//! `bookgen schedule status`: shows released, missing and ready issues, and the day of the next
//! issue.

use std::path::Path;

use chrono::NaiveDate;
use serde_json::{Value, json};

use crate::cli::counted;
use crate::cli::daily::NowArgument;
use crate::cli::terminal::{advise, escaped_path, print, print_json};
use crate::publication::schedule::{Overview, Status};
use crate::publication::{Workspace, changed_file, is_pattern, specs, timestamp};
use crate::wording::{issues_are, span_of_issues};
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// Runs the command. The status of one spec is a JSON object, the status of several or of a pattern is
/// a list.
///
/// # Errors
/// A spec cannot be read; issues are missing, or too few issues are ready.
pub fn run(patterns: &[String], now: &NowArgument, json: bool) -> Result<(), Faults> {
    let is_list = patterns.len() > 1 || patterns.iter().any(|pattern| is_pattern(pattern));
    let mut all = Faults::default();
    let mut values = Vec::new();
    for spec in specs(patterns, None)? {
        let opened = Workspace::open_to_read(&spec, now.moment()?);
        let Some(workspace) = all.collect(opened) else { continue };
        let overview = Overview::new(&workspace);
        // With `--now`, the last run may be later than the time of the status.
        let mut status = Status::read(&workspace);
        status.failure = status.failure.filter(|_| status.at <= timestamp(workspace.now));
        match json {
            true => values.push(as_json(&workspace, &overview, &status)),
            false => print(&as_text(&workspace, &overview, &status))?,
        }
        let approved = overview.approved.as_deref();
        let advice = approved.and_then(|days| workspace.approval_advice(&spec, days));
        advise(advice.as_slice());
        all.0.extend(faults(&spec, &workspace, &overview).0);
    }
    if json && (is_list || !values.is_empty()) {
        print_json(&if is_list { json!(values) } else { values.remove(0) })?;
    }
    all.into_result(())
}

fn as_json(workspace: &Workspace, overview: &Overview, status: &Status) -> Value {
    let all = |days: &[NaiveDate]| days.iter().map(NaiveDate::to_string).collect::<Vec<_>>();
    let mut value = json!({
        "publication": workspace.publication.slug,
        "last": overview.released.first().map(NaiveDate::to_string),
        "missing": all(&overview.missing),
        "changed": overview.changed.iter().map(|path| path.display().to_string()).collect::<Vec<_>>(),
        "ready": all(&overview.ready),
        "next": overview.next.map(|day| day.to_string()),
        "failure": status.failure,
    });
    if let Some(approved) = &overview.approved {
        value["approved"] = json!(all(approved));
    }
    value
}

fn as_text(workspace: &Workspace, overview: &Overview, status: &Status) -> String {
    let publication = &workspace.publication;
    let none = || "none".to_owned();
    let released = overview.released.first().map_or_else(none, NaiveDate::to_string);
    let missing: Vec<String> = overview.missing.iter().map(NaiveDate::to_string).collect();
    let missing = if missing.is_empty() { none() } else { missing.join(", ") };
    let span = |days: &[NaiveDate]| span_of_issues(days).unwrap_or_else(none);
    let ready = span(&overview.ready);
    let moment = |day| publication.release.issue(day).to_rfc3339();
    let next = overview.next.map_or_else(none, moment);
    let mut text = format!(
        "{}\nreleased {released}\nmissing  {missing}\nready    {ready}\nnext     {next}\n",
        publication.name
    );
    if let Some(approved) = &overview.approved {
        text += &format!("approved {}\n", span(approved));
    }
    for path in &overview.changed {
        text += &format!("changed  {}\n", escaped_path(path));
    }
    if let Some(failure) = &status.failure {
        text += &format!("failed   {}: {failure}\n", status.at);
    }
    text
}

/// Returns a fault if issues are missing, and another fault if too few issues are ready.
fn faults(spec: &Path, workspace: &Workspace, overview: &Overview) -> Faults {
    let publication = &workspace.publication;
    let (name, spec) = (&publication.name, spec.display());
    let mut faults = Faults::default();
    if let [first, ..] = overview.missing[..] {
        let message = match overview.missing.len() {
            1 => format!("{name}: the issue of {first} is missing"),
            count => format!("{name}: {count} issues are missing"),
        };
        let today = publication.release.today(workspace.now);
        let help =
            format!("`bookgen daily {spec} --from {first} --to {today}` makes the missing issues");
        faults.push(Diagnostic::input(message).help(help));
    }
    faults.0.extend(overview.changed.iter().map(|path| changed_file(path)));
    let (ready, min_ready) = (overview.ready.len(), overview.min_ready);
    if ready < min_ready {
        let message = match ready {
            0 => format!("{name}: no issue is ready"),
            _ => format!("{name}: only {} ready", issues_are(ready)),
        };
        let days = counted(publication.days_ahead as usize, "day");
        let help = format!(
            "{min_ready} issues should be ready: `bookgen daily {spec}` makes the issues of the next {days} (`days_ahead`)"
        );
        faults.push(Diagnostic::input(message).help(help));
    }
    faults
}
