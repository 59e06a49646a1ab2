//! Publishes several publications in one run.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::NaiveDate;

use super::date_range::DateRange;
use super::earlier_issues::ledger_with_earlier;
use super::on_publish::alert;
use super::publication_state::{SpecName, same_id};
use super::publish::RunResult;
use super::read::{Identity, identity};
use super::run_time::RunTime;
use super::workspace::Workspace;
use crate::disk;
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// The options of [`daily_run`].
pub struct DailyRequest {
    /// The days whose issues are made.
    pub dates: DateRange,
    /// The moment of the run.
    pub now: RunTime,
    /// Whether the commands `on_publish` and `on_failure` of a publication run.
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
    /// Whether `on_publish` did not run for a published issue, because the run runs no commands.
    pub is_unannounced: bool,
    /// The date of the next issue, if the requested range has no issue.
    pub next: Option<NaiveDate>,
}

/// Publishes issues of several publications, in parallel. The reports are in the order of the
/// specs.
pub fn daily_run(specs: &[PathBuf], request: &DailyRequest) -> Vec<PublicationReport> {
    // Starts its own threads instead of rayon tasks. A rayon thread that waits for a parallel loop
    // runs other tasks meanwhile. A thread that holds the lock of a publication could thus start a
    // task that waits for the same lock forever.
    let clashes = clashes(specs);
    let groups = groups(specs);
    let threads = rayon::current_num_threads().min(groups.len());
    let next = AtomicUsize::new(0);
    let reports = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(group) = groups.get(at) else { break };
                    for &at in group {
                        let report = report(&specs[at], clashes.get(&at), request);
                        if let Ok(mut reports) = reports.lock() {
                            reports.push((at, report));
                        }
                    }
                }
            });
        }
    });
    let mut reports = reports.into_inner().unwrap_or_default();
    reports.sort_by_key(|(at, _)| *at);
    reports.into_iter().map(|(_, report)| report).collect()
}

/// The specs in groups, by index. Publications whose puzzles depend on the puzzles of one ledger are in one
/// group, and their issues are made one after the other.
fn groups(specs: &[PathBuf]) -> Vec<Vec<usize>> {
    if specs.len() < 2 {
        return (0..specs.len()).map(|at| vec![at]).collect();
    }
    let mut groups: Vec<(Option<PathBuf>, Vec<usize>)> = Vec::new();
    for (at, spec) in specs.iter().enumerate() {
        let ledger = ledger_with_earlier(spec);
        match groups.iter_mut().find(|(known, _)| ledger.is_some() && *known == ledger) {
            Some((_, group)) => group.push(at),
            None => groups.push((ledger, vec![at])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The faults of publications that have the same id and are in the same folder, by the index of the
/// spec. Each fault names two specs.
fn clashes(specs: &[PathBuf]) -> BTreeMap<usize, Diagnostic> {
    let mut clashes = BTreeMap::new();
    if specs.len() < 2 {
        return clashes;
    }
    let mut seen: BTreeMap<(PathBuf, String), (usize, PathBuf, Identity)> = BTreeMap::new();
    for (at, spec) in specs.iter().enumerate() {
        // Faults of the spec are reported when the publication is opened.
        let Ok(real) = fs::canonicalize(spec) else { continue };
        let Some(identity) = disk::spec(spec).ok().and_then(|source| identity(&source)) else {
            continue;
        };
        let folder = real.parent().map(Path::to_owned).unwrap_or_default();
        let Some((first_at, first_real, first)) =
            seen.get(&(folder.clone(), identity.slug.clone()))
        else {
            seen.insert((folder, identity.slug.clone()), (at, real, identity));
            continue;
        };
        if *first_real == real {
            continue;
        }
        let first_name = SpecName { path: &specs[*first_at], name: &first.name };
        let name = SpecName { path: spec, name: &identity.name };
        let slug = &first.slug;
        let fault = || same_id(&first_name, &name, slug, &first.place);
        clashes.entry(*first_at).or_insert_with(fault);
        clashes.insert(at, same_id(&name, &first_name, slug, &identity.place));
    }
    clashes
}

fn report(spec: &Path, clash: Option<&Diagnostic>, request: &DailyRequest) -> PublicationReport {
    let mut report = PublicationReport {
        spec: spec.display().to_string(),
        name: None,
        slug: None,
        result: RunResult::default(),
        notice: None,
        is_unannounced: false,
        next: None,
    };
    let published = match clash {
        Some(fault) => Err(fault.clone().into()),
        None => publish(spec, request, &mut report),
    };
    if let Err(faults) = published {
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
    let dates = request.dates.issues(publication, workspace.now)?;
    let today = publication.release.today(workspace.now);
    if dates.is_empty() {
        report.next = publication.calendar.after(today);
    }
    report.result = workspace.publish(&dates);
    report.notice = workspace.sealed_notice();
    if !request.alert {
        report.is_unannounced = workspace.has_issue_to_announce();
        return Ok(());
    }
    report.result.faults.collect(workspace.announce(spec));
    let faults = &report.result.faults;
    if !faults.0.is_empty() {
        alert(spec, publication, today, faults)?;
    }
    Ok(())
}
