//! `bookgen schedule run`: stays, and works when there is something to do.

use std::fs;
use std::io::Write;
use std::path::Path;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use super::clock::{Clock, Machine};
use super::status::Status;
use crate::cli::daily::alert::alert;
use crate::cli::daily::desk::Desk;
use crate::daily::{Publication, schedule};
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// After a failure it is tried again so soon.
const AGAIN: TimeDelta = TimeDelta::minutes(10);

/// Stays until the system says to end.
pub fn run(spec: &Path) -> Result<(), Faults> {
    let mut clock = Machine::new()?;
    let (publication, lock) = {
        // Put away at once: each work opens it for itself.
        let desk = Desk::open(spec, clock.now())?;
        let lock = alone(&desk)?;
        (desk.publication, lock)
    };
    let mut worker = Worker { spec, publication, logged: None, told: None };
    say(&format!("{}: the schedule has begun", worker.publication.name));
    keep(&mut clock, &mut worker);
    say(&format!("{}: the schedule has ended", worker.publication.name));
    drop(lock);
    Ok(())
}

/// Keeps a second schedule out.
fn alone(desk: &Desk) -> Result<fs::File, Diagnostic> {
    let name = &desk.publication.name;
    let path = desk.beside_records("schedule.pid");
    let failed = |error: std::io::Error| {
        Diagnostic::file(format!("{} cannot be written", path.display())).help(error.to_string())
    };
    let options =
        fs::File::options().create(true).truncate(false).read(true).write(true).open(&path);
    let mut file = options.map_err(failed)?;
    if file.try_lock().is_err() {
        let other = fs::read_to_string(&path).unwrap_or_default();
        return Err(Diagnostic::usage(format!("a schedule of {name} is running already"))
            .help(format!("its process is {}: end that first", other.trim())));
    }
    file.set_len(0).map_err(failed)?;
    writeln!(file, "{}", std::process::id()).map_err(failed)?;
    Ok(file)
}

/// What is done at a moment.
pub trait Work {
    /// Does what is to be done; whether all of it could be.
    fn work(&mut self, now: DateTime<Utc>) -> bool;
    /// The next moment at which there is something to do.
    fn next(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>>;
}

/// Works at once, and then whenever there is something to do, until the clock says to end.
pub fn keep(clock: &mut impl Clock, work: &mut impl Work) {
    /// A clock that goes back by less is only being set right.
    const SLACK: TimeDelta = TimeDelta::seconds(5);
    let mut seen = clock.now();
    let mut next = Some(seen);
    loop {
        let now = clock.now();
        if now < seen - SLACK {
            // What lies ahead has come nearer, or is further off: it is found anew.
            next = work.next(now);
        }
        seen = now;
        if next.is_some_and(|next| next <= now) {
            let well = work.work(now);
            // What is missed while it works is caught up with by the next work.
            let after = work.next(now);
            next = match well {
                true => after,
                false => after.into_iter().chain(now.checked_add_signed(AGAIN)).min(),
            };
        }
        // With nothing ever to do again, the spec may still be changed.
        let until = next.unwrap_or(now + AGAIN);
        if !clock.wait(until) {
            return;
        }
    }
}

/// Makes the issues of a publication.
struct Worker<'a> {
    spec: &'a Path,
    /// As it was when it could last be read.
    publication: Publication,
    /// The last day with a line in the log.
    logged: Option<NaiveDate>,
    /// What was last told of a failure, and on which day.
    told: Option<(NaiveDate, String)>,
}

impl Work for Worker<'_> {
    fn work(&mut self, now: DateTime<Utc>) -> bool {
        let done = self.issues(now);
        let today = self.publication.release.today(now);
        let here = now.with_timezone(&self.publication.release.zone).to_rfc3339();
        match done {
            Ok(line) => {
                if self.logged != Some(today) {
                    say(&format!("{here} {line}"));
                    self.logged = Some(today);
                }
                self.told = None;
                true
            }
            Err(faults) => {
                let message = faults.to_string();
                let told = Some((today, message.clone()));
                // The same is not said all day.
                if self.told != told {
                    let _ =
                        writeln!(std::io::stderr(), "{here} {}\n{message}", self.publication.name);
                    self.told = told;
                    if let Err(end) = alert(self.spec, &self.publication, today, &faults) {
                        say(&end);
                    }
                }
                false
            }
        }
    }

    fn next(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        schedule::next(&self.publication, now)
    }
}

impl Worker<'_> {
    /// Makes what is due; gives the line for the log.
    fn issues(&mut self, now: DateTime<Utc>) -> Result<String, Faults> {
        let desk = Desk::open(self.spec, now)?;
        let before = Status::read(&desk);
        let dates = schedule::due(&desk.publication, before.ready_to, now);
        let worked = desk.issues(&dates);
        let done = worked.faults.into_result(worked.done);
        let done = done.and_then(|done| Ok((done, desk.fill_reserve()?)));
        let failure = done.as_ref().err().map(Faults::to_string);
        let ready = match &done {
            Ok(_) => dates.last().copied().max(before.ready_to),
            Err(_) => before.ready_to,
        };
        let status = Status::new(&desk, now, ready, failure);
        let written = status.write(&desk);
        let (ready_to, name) = (status.ready_to, desk.publication.name.clone());
        let Desk { publication, .. } = desk;
        self.publication = publication;
        let (done, reserve) = done?;
        written?;
        let made = done.iter().filter(|done| done.made).count();
        let made = crate::cli::counted(made, "issue");
        let ready = ready_to.map_or_else(|| "none".to_owned(), |day| day.to_string());
        let reserve = match self.publication.schedule.reserve {
            0 => String::new(),
            _ => format!(", {} in reserve", crate::cli::counted(reserve, "puzzle")),
        };
        Ok(format!("{name}: {made} made, ready to {ready}{reserve}"))
    }
}

/// A line of the log. Where nobody reads it, the work goes on.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

#[cfg(test)]
mod tests;
