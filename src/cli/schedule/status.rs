//! `bookgen schedule status`: what is out, what is missing, what is next.

use std::path::Path;

use chrono::{DateTime, Days, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::cli::daily::desk::Desk;
use crate::cli::daily::publish::put;
use crate::cli::daily::when::Now;
use crate::daily::Publication;
use crate::daily::edit::stamp;
use crate::write::{Ours, Output};
use bookgen_base::diagnostic::{Diagnostic, Faults};

const FORMAT: &str = "bookgen status 1";
const STATUS: Ours = Ours::Marked { begins: "{\n  \"format\": \"bookgen status ", holds: "" };

/// Fewer days ahead are a failure.
const LEAST_READY: u64 = 3;

/// So many issues back are looked at.
const LOOKED_BACK: usize = 31;

/// What a schedule has done so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    format: String,
    /// When it last worked.
    at: String,
    /// The last issue that is out and whole.
    last_good: Option<NaiveDate>,
    /// The last issue that is made, with all before it.
    pub ready_to: Option<NaiveDate>,
    /// What went wrong, if anything did.
    failure: Option<String>,
}

impl Status {
    /// What is known of a publication; nothing, if no schedule has worked yet.
    pub fn read(desk: &Desk) -> Status {
        let bytes = std::fs::read(desk.beside_records("status.json")).unwrap_or_default();
        let status: Option<Status> = serde_json::from_slice(&bytes).ok();
        status.filter(|status| status.format == FORMAT).unwrap_or_default()
    }

    /// What is known now.
    pub fn new(
        desk: &Desk,
        now: DateTime<Utc>,
        ready_to: Option<NaiveDate>,
        failure: Option<String>,
    ) -> Status {
        let look = Look::at(desk);
        let last_good = look.out.first().copied();
        Status { format: FORMAT.to_owned(), at: stamp(now), last_good, ready_to, failure }
    }

    /// Writes it beside the records.
    ///
    /// # Errors
    /// The system's own words.
    pub fn write(&self, desk: &Desk) -> Result<(), Diagnostic> {
        let text = serde_json::to_string_pretty(self).unwrap_or_default() + "\n";
        let path = desk.beside_records("status.json");
        put(&[Output { path, bytes: text.into_bytes(), replaces: STATUS, made_from: None }])
    }
}

/// What there is of a publication at a moment.
struct Look {
    /// The issues that are out and whole, the latest first.
    out: Vec<NaiveDate>,
    /// Those that should be and are not.
    missing: Vec<NaiveDate>,
    /// Those that are ready to come, with none missing between them.
    ready: Vec<NaiveDate>,
    /// The next issue.
    next: Option<NaiveDate>,
}

impl Look {
    fn at(desk: &Desk) -> Look {
        let (calendar, release) = (&desk.publication.calendar, &desk.publication.release);
        let next = release.next(calendar, desk.now);
        let is_whole = |date: NaiveDate| {
            desk.made(date).is_some_and(|made| made.files.iter().all(|file| desk.holds(file)))
        };
        let after = |day: &NaiveDate| calendar.after(*day);
        let ready = std::iter::successors(next, after).take(366).take_while(|day| is_whole(*day));
        let begin = next.or_else(|| release.today(desk.now).succ_opt());
        let before = |day: &NaiveDate| calendar.before(*day);
        let back = std::iter::successors(begin.and_then(|day| calendar.before(day)), before);
        let (out, mut missing): (Vec<NaiveDate>, Vec<NaiveDate>) =
            back.take(LOOKED_BACK).partition(|day| is_whole(*day));
        // What was never begun is not missing; where nothing is out, the last is that should be.
        let last = missing.first().copied();
        missing.retain(|day| out.last().map_or(Some(*day) == last, |first| day > first));
        missing.reverse();
        Look { out, missing, ready: ready.collect(), next }
    }
}

/// Says how a publication stands.
pub fn run(spec: &Path, now: &Now, as_json: bool) -> Result<(), Faults> {
    let desk = Desk::open(spec, now.moment()?)?;
    let look = Look::at(&desk);
    let status = Status::read(&desk);
    let publication = &desk.publication;
    let name = &publication.name;
    if as_json {
        let all = |days: &[NaiveDate]| days.iter().map(NaiveDate::to_string).collect::<Vec<_>>();
        let text = json!({
            "publication": publication.slug,
            "last": look.out.first().map(NaiveDate::to_string),
            "missing": all(&look.missing),
            "ready": all(&look.ready),
            "next": look.next.map(|day| day.to_string()),
            "failure": status.failure,
        });
        crate::cli::print(&(serde_json::to_string_pretty(&text).unwrap_or_default() + "\n"))?;
    } else {
        let mut text = format!("{name}\n");
        let none = || "none".to_owned();
        let last = look.out.first().map_or_else(none, NaiveDate::to_string);
        text += &format!("out      {last}\n");
        let listed = |days: &[NaiveDate]| match days {
            [] => none(),
            [day] => day.to_string(),
            [first, .., last] => format!("{first} to {last}, {} issues", days.len()),
        };
        let missing: Vec<String> = look.missing.iter().map(NaiveDate::to_string).collect();
        text +=
            &format!("missing  {}\n", if missing.is_empty() { none() } else { missing.join(", ") });
        text += &format!("ready    {}\n", listed(&look.ready));
        let moment = |day| publication.release.issue(day).to_rfc3339();
        text += &format!("next     {}\n", look.next.map_or_else(none, moment));
        if let Some(failure) = &status.failure {
            text += &format!("failed   {}: {failure}\n", status.at);
        }
        crate::cli::print(&text)?;
    }
    let mut faults = Faults::default();
    let spec = spec.display();
    if let [first, ..] = look.missing[..] {
        let what = match look.missing.len() {
            1 => format!("the issue of {first} is missing from {name}"),
            count => format!("{count} issues are missing from {name}"),
        };
        let today = publication.release.today(desk.now);
        let help = format!("`bookgen daily {spec} --from {first} --to {today}` makes them");
        faults.push(Diagnostic::book(what).help(help));
    }
    let (ready, least) = (look.ready.len(), least_ready(&desk));
    if ready < least {
        let ready = match ready {
            0 => format!("no issue of {name} is ready"),
            _ => format!("only {} of {name} ready", crate::cli::daily::issues_are(ready)),
        };
        let help = format!(
            "{least} should be: `bookgen daily {spec}` makes those of the next {}, as `days_ahead` says",
            crate::cli::counted(publication.days_ahead as usize, "day")
        );
        faults.push(Diagnostic::book(ready).help(help));
    }
    faults.into_result(())
}

/// How many issues are to be ready: three, or as many as appear in the days that are made ahead, if
/// those are fewer; a publication that ends soon has nothing more to come.
fn least_ready(desk: &Desk) -> usize {
    let Publication { calendar, days_ahead, .. } = &desk.publication;
    let today = desk.publication.release.today(desk.now);
    let next = desk.publication.release.next(calendar, desk.now);
    let last = today.checked_add_days(Days::new(u64::from(*days_ahead).max(LEAST_READY)));
    let coming = std::iter::successors(next, |day| calendar.after(*day));
    coming
        .take_while(|day| last.is_some_and(|last| *day <= last))
        .take(LEAST_READY as usize)
        .count()
}
