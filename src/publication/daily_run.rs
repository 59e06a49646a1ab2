//! Publishes several publications in one run.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::{DateTime, NaiveDate, Utc};

use super::alert::alert;
use super::date_range::DateRange;
use super::publish::RunResult;
use super::workspace::Workspace;
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// The options of [`daily_run`].
pub struct DailyRequest {
    /// The days whose issues are made.
    pub dates: DateRange,
    /// The moment of the run.
    pub now: DateTime<Utc>,
    /// Whether the `on_failure` command of a publication runs after a failure.
    pub alert: bool,
}

/// The result of a run for one publication.
pub struct PublicationReport {
    /// The path of the spec.
    pub spec: String,
    /// The name of the publication; `None` if the spec cannot be read.
    pub name: Option<String>,
    /// The id of the publication; `None` if the spec cannot be read.
    pub slug: Option<String>,
    /// The issues, the releases and the faults.
    pub result: RunResult,
    /// The notice about records that got a seal, if there are any.
    pub notice: Option<Diagnostic>,
    /// The date of the next issue, if the requested range has no issue.
    pub next: Option<NaiveDate>,
}

/// Publishes issues of several publications, in parallel. The reports are in the order of the
/// specs.
pub fn daily_run(specs: &[PathBuf], request: &DailyRequest) -> Vec<PublicationReport> {
    // Starts its own threads instead of rayon tasks. A rayon thread that waits for a parallel loop
    // runs other tasks meanwhile. A thread that holds the lock of a publication could thus start a
    // task that waits for the same lock forever.
    let threads = rayon::current_num_threads().min(specs.len());
    let next = AtomicUsize::new(0);
    let reports = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(spec) = specs.get(at) else { break };
                    let report = report(spec, request);
                    if let Ok(mut reports) = reports.lock() {
                        reports.push((at, report));
                    }
                }
            });
        }
    });
    let mut reports = reports.into_inner().unwrap_or_default();
    reports.sort_by_key(|(at, _)| *at);
    reports.into_iter().map(|(_, report)| report).collect()
}

fn report(spec: &Path, request: &DailyRequest) -> PublicationReport {
    let mut report = PublicationReport {
        spec: spec.display().to_string(),
        name: None,
        slug: None,
        result: RunResult::default(),
        notice: None,
        next: None,
    };
    if let Err(faults) = publish(spec, request, &mut report) {
        report.result.faults.0.extend(faults.0);
    }
    report
}

/// Publishes issues of one publication, and fills in the report of the publication.
fn publish(
    spec: &Path,
    request: &DailyRequest,
    report: &mut PublicationReport,
) -> Result<(), Faults> {
    let workspace = Workspace::open(spec, request.now)?;
    let publication = &workspace.publication;
    report.name = Some(publication.name.clone());
    report.slug = Some(publication.slug.clone());
    let dates = request.dates.issues(publication, request.now)?;
    let today = publication.release.today(request.now);
    if dates.is_empty() {
        report.next = publication.calendar.after(today);
    }
    report.result = workspace.publish(&dates);
    report.notice = workspace.sealed_notice();
    let faults = &report.result.faults;
    if request.alert && !faults.0.is_empty() {
        alert(spec, publication, today, faults).map_err(Diagnostic::file)?;
    }
    Ok(())
}
