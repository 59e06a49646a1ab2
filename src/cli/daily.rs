//! `bookgen daily`: dated sheets.

pub mod alert;
pub mod desk;
mod edit;
mod made;
pub mod publish;
mod records;
mod release;
mod reserve;
mod series;
mod shard;
pub mod when;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::{DateTime, NaiveDate, Utc};
use clap::Subcommand;
use serde_json::json;

use super::{WorkArguments, counted, in_threads};
use bookgen_base::diagnostic::{Diagnostic, Faults};
use desk::Desk;
use publish::{Done, Worked};
use shard::Shard;
use when::When;

/// Make dated sheets: what is there already stays as it is.
#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    edit: Option<Edit>,
    /// The specs of publications, or patterns of them: `'publications/*.toml'`
    #[arg(value_name = "DAILY.TOML", required = true)]
    specs: Vec<String>,
    #[command(flatten)]
    when: When,
    /// A part of the publications, `3/64`; `array` for the part that Slurm, Kubernetes, AWS Batch or
    /// GNU parallel have given to this process, `array/64` where they do not say of how many
    #[arg(long, value_name = "PART")]
    shard: Option<Shard>,
    /// Say what was done as JSON
    #[arg(long)]
    json: bool,
    /// Run the `on_failure` of a publication whose issues cannot be made
    #[arg(long)]
    alert: bool,
    #[command(flatten)]
    work: WorkArguments,
}

/// What an editor does.
#[derive(Subcommand, Debug)]
enum Edit {
    /// Put another puzzle in the place of one that nobody has seen
    Reject(edit::Reject),
    /// Say in the next issue what was wrong with a puzzle that was printed
    Correct(edit::Correct),
    /// Print the puzzles of an earlier day again
    Rerun(edit::Rerun),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    match &arguments.edit {
        Some(Edit::Reject(reject)) => reject.run(),
        Some(Edit::Correct(correct)) => correct.run(),
        Some(Edit::Rerun(rerun)) => rerun.run(),
        None => in_threads(arguments.work.jobs, || daily(arguments))?,
    }
}

/// What became of a publication.
struct Report {
    spec: String,
    name: Option<String>,
    slug: Option<String>,
    worked: Worked,
    /// The next issue, where none was asked for.
    next: Option<NaiveDate>,
}

fn daily(arguments: &Arguments) -> Result<(), Faults> {
    let now = arguments.when.now()?;
    let specs = shard::specs(&arguments.specs, arguments.shard.as_ref())?;
    let reports = each(&specs, |spec| report(arguments, spec, now));
    match arguments.json {
        true => super::print(&as_json(&reports))?,
        false if !arguments.work.quiet => super::print(&as_text(&reports))?,
        false => {}
    }
    Faults(reports.into_iter().flat_map(|report| report.worked.faults.0).collect()).into_result(())
}

/// Does something with each spec, some of them at a time, and gives what came of it in their order.
fn each<T: Send>(specs: &[PathBuf], work: impl Fn(&PathBuf) -> T + Sync) -> Vec<T> {
    // Threads of their own, not those that share the work on an issue: one of those that waited for
    // the lock of a publication could hold it itself, further down.
    let threads = rayon::current_num_threads().min(specs.len());
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(spec) = specs.get(at) else { break };
                    let one = work(spec);
                    if let Ok(mut done) = done.lock() {
                        done.push((at, one));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, one)| one).collect()
}

fn report(arguments: &Arguments, spec: &Path, now: DateTime<Utc>) -> Report {
    let mut report = Report {
        spec: spec.display().to_string(),
        name: None,
        slug: None,
        worked: Worked::default(),
        next: None,
    };
    if let Err(faults) = work(arguments, spec, now, &mut report) {
        report.worked.faults.0.extend(faults.0);
    }
    report
}

fn work(
    arguments: &Arguments,
    spec: &Path,
    now: DateTime<Utc>,
    report: &mut Report,
) -> Result<(), Faults> {
    let desk = Desk::open(spec, now)?;
    let publication = &desk.publication;
    report.name = Some(publication.name.clone());
    report.slug = Some(publication.slug.clone());
    let dates = arguments.when.dates(publication, now)?;
    if dates.is_empty() {
        report.next = publication.calendar.after(publication.release.today(now));
    }
    let worked = desk.issues(&dates);
    if arguments.alert && !worked.faults.0.is_empty() {
        let today = publication.release.today(now);
        let ended = alert::alert(spec, publication, today, &worked.faults);
        report.worked = worked;
        return ended.map_err(|end| Diagnostic::file(end).into());
    }
    report.worked = worked;
    Ok(())
}

fn as_json(reports: &[Report]) -> String {
    let issue = |done: &Done| {
        json!({
            "date": done.date.to_string(),
            "made": done.made,
            "out": done.out,
            "files": done.files,
        })
    };
    let reports = reports.iter().map(|Report { spec, name, slug, worked, .. }| {
        json!({
            "spec": spec,
            "publication": slug,
            "name": name,
            "issues": worked.done.iter().map(issue).collect::<Vec<_>>(),
            "let_out": worked.let_out.iter().map(NaiveDate::to_string).collect::<Vec<_>>(),
            "faults": worked.faults.0.iter().map(Diagnostic::one_line).collect::<Vec<_>>(),
        })
    });
    let text = serde_json::to_string_pretty(&reports.collect::<Vec<_>>());
    text.unwrap_or_default() + "\n"
}

fn as_text(reports: &[Report]) -> String {
    let mut text = String::new();
    for Report { name, worked, next, .. } in reports {
        let Some(name) = name else { continue };
        let issues = &worked.done;
        for done in issues.iter().filter(|done| done.made) {
            let pdf = done.pages().unwrap_or_default();
            text += &format!("{pdf} and {} more\n", counted(done.files.len() - 1, "file"));
        }
        let made = |date: &NaiveDate| issues.iter().any(|done| done.made && done.date == *date);
        for date in worked.let_out.iter().filter(|date| !made(date)) {
            text += &format!("{name}: more of {date} may be seen now\n");
        }
        let made = issues.iter().filter(|done| done.made).count();
        let there = issues.len() - made;
        text += &match (made, there, next) {
            (0, 0, _) if !worked.faults.0.is_empty() => String::new(),
            (0, 0, Some(next)) => format!("{name}: no issue today, the next on {next}\n"),
            (0, 0, None) => format!("{name}: no issue\n"),
            (0, there, _) if worked.let_out.is_empty() => {
                format!("{name}: nothing to do, {} there already\n", issues_are(there))
            }
            (0, ..) => String::new(),
            (made, 0, _) => format!("{name}: {} made\n", counted(made, "issue")),
            (made, there, _) => {
                format!("{name}: {} made, {there} there already\n", counted(made, "issue"))
            }
        };
    }
    text
}

/// A count of issues, and that they are: `1 issue is`.
pub fn issues_are(count: usize) -> String {
    format!("{} {}", counted(count, "issue"), if count == 1 { "is" } else { "are" })
}
