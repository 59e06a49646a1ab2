//! What an editor does: `daily reject`, `daily correct`, `daily rerun`.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;

use super::desk::{Desk, Kept};
use super::when::{Now, appears, day};
use crate::cli::{files, print};
use crate::daily::sheet::Taken;
use crate::daily::{Running, edit, sheet};
use crate::diagnostic::{Diagnostic, Faults};
use crate::record::{Entry, Record};
use crate::write::Output;

/// Put another puzzle in the place of one that nobody has seen.
#[derive(clap::Args, Debug)]
pub struct Reject {
    #[command(flatten)]
    puzzle: Puzzle,
    /// Why, for the record
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

/// Put another puzzle in the place of one that was printed, and say so in the next issue.
#[derive(clap::Args, Debug)]
pub struct Correct {
    #[command(flatten)]
    puzzle: Puzzle,
    /// What the next issue says of it
    #[arg(long, value_name = "TEXT")]
    note: String,
    /// Keep the puzzle, which is right, and only say something of it
    #[arg(long)]
    keep: bool,
}

/// Print the puzzles of an earlier day again.
#[derive(clap::Args, Debug)]
pub struct Rerun {
    /// The spec of the publication
    #[arg(value_name = "DAILY.TOML")]
    spec: PathBuf,
    /// The day that is printed again
    #[arg(long, value_name = "DAY", value_parser = day)]
    from: NaiveDate,
    /// The day that prints it
    #[arg(long, value_name = "DAY", value_parser = day)]
    date: NaiveDate,
    #[command(flatten)]
    now: Now,
}

/// A puzzle of an issue.
#[derive(clap::Args, Debug)]
struct Puzzle {
    /// The spec of the publication
    #[arg(value_name = "DAILY.TOML")]
    spec: PathBuf,
    /// The day of the issue
    #[arg(long, value_name = "DAY", value_parser = day)]
    date: NaiveDate,
    /// The slot, by its id
    #[arg(long, value_name = "SLOT")]
    slot: String,
    #[command(flatten)]
    now: Now,
}

/// An issue that an editor works on.
struct Opened {
    desk: Desk,
    date: NaiveDate,
    kept: Kept,
    record: Record,
}

impl Opened {
    fn new(spec: &Path, date: NaiveDate, now: &Now) -> Result<Opened, Faults> {
        let desk = Desk::open(spec, now.moment()?)?;
        appears(&desk.publication, date)?;
        let kept = desk.kept(date)?;
        let Some(record) = kept.record().cloned() else {
            return Err(nothing_made(date, spec));
        };
        Ok(Opened { desk, date, kept, record })
    }

    fn slot(&self, id: &str) -> Result<(&Running, &Entry), Faults> {
        let slot = self.desk.publication.slot(id)?;
        let id = self.desk.publication.puzzle_id(self.date, &slot.id);
        let entry = self.record.entry(&id);
        let missing = || {
            Diagnostic::usage(format!("the issue of {} has no puzzle of `{}`", self.date, slot.id))
                .help(format!("the slot begins on {}", slot.first_date))
        };
        Ok((slot, entry.ok_or_else(missing)?))
    }

    /// Changes the record with another puzzle of a slot, enters it in the ledger of the series if
    /// there is one, and writes it after some other files. Gives the puzzle.
    fn change(
        &self,
        slot: &Running,
        keep: bool,
        change: impl Fn(&mut Record, Entry),
        more: Vec<Output>,
    ) -> Result<Entry, Faults> {
        let Opened { desk, date, kept, record } = self;
        let id = desk.publication.puzzle_id(*date, &slot.id);
        let entry_of = |record: &Record| record.entry(&id).cloned();
        let lost = || Faults::from(Diagnostic::broken(format!("{id} is lost")));
        let make = |taken: Taken<'_>| {
            let another = match keep {
                true => entry_of(record).ok_or_else(lost)?,
                false => {
                    sheet::another(&desk.publication, &desk.files, *date, record, slot, taken)?
                }
            };
            let mut changed = record.clone();
            change(&mut changed, another);
            Ok(changed)
        };
        let changed = desk.enter(*date, &kept.recorded, &make, more)?;
        entry_of(&changed).ok_or_else(lost)
    }
}

fn nothing_made(date: NaiveDate, spec: &Path) -> Faults {
    let help = format!("`bookgen daily {} --date {date}` makes it", spec.display());
    Diagnostic::usage(format!("nothing is made of {date} yet")).help(help).into()
}

/// Makes the issue of a day again, and those that say something of it, as far as they were made.
fn again(desk: &Desk, date: NaiveDate, more: Option<NaiveDate>) -> Result<(), Faults> {
    let after = desk.publication.calendar.after(date).filter(|day| desk.made(*day).is_some());
    let mut dates: Vec<NaiveDate> = [Some(date), after, more].into_iter().flatten().collect();
    dates.sort_unstable();
    dates.dedup();
    desk.issues(&dates).map(drop)
}

impl Reject {
    /// Runs the command.
    pub fn run(&self) -> Result<(), Faults> {
        let Puzzle { spec, date, slot, now } = &self.puzzle;
        let opened = Opened::new(spec, *date, now)?;
        let (slot, entry) = opened.slot(slot)?;
        if opened.desk.is_out(*date).0 {
            let spec = spec.display();
            let help = format!(
                "say what was wrong: bookgen daily correct {spec} --date {date} --slot {} --note \"…\"",
                slot.id
            );
            let what = format!("the issue of {date} is out, and readers have it");
            return Err(Diagnostic::usage(what).help(help).into());
        }
        let (before, now) = (entry.candidate, opened.desk.now);
        let reject =
            |record: &mut Record, another| edit::reject(record, another, &self.reason, now);
        let Entry { id, candidate, .. } = opened.change(slot, false, reject, Vec::new())?;
        again(&opened.desk, *date, None)?;
        print(&format!("{id}: candidate {candidate} takes the place of {before}\n"))
    }
}

impl Correct {
    /// Runs the command.
    pub fn run(&self) -> Result<(), Faults> {
        let Puzzle { spec, date, slot, now } = &self.puzzle;
        let opened = Opened::new(spec, *date, now)?;
        let (slot, entry) = opened.slot(slot)?;
        let desk = &opened.desk;
        if !desk.is_out(*date).0 {
            let spec = spec.display();
            let help = format!(
                "put another in its place: bookgen daily reject {spec} --date {date} --slot {} --reason \"…\"",
                slot.id
            );
            let what = format!("the issue of {date} is not out yet: nobody has seen it");
            return Err(Diagnostic::usage(what).help(help).into());
        }
        let publication = &desk.publication;
        let next = publication.release.next(&publication.calendar, desk.now).ok_or_else(|| {
            Diagnostic::usage("there is no next issue that could say so")
                .help("a publication that has ended corrects nothing")
        })?;
        // The next issue says what was wrong with this one.
        let kept = desk.recorded(&[next])?;
        let lost = || Diagnostic::broken(format!("the issue of {next} has no record"));
        let mut told = kept.get(&next).and_then(Kept::record).cloned().ok_or_else(lost)?;
        edit::announce(&mut told, *date, entry, &slot.name, &self.note);
        let before = desk.kept(next)?.recorded;
        desk.enter(next, &before, &|_| Ok(told.clone()), Vec::new())?;
        let more = earlier_pages(desk, *date, entry.revision);
        let now = desk.now;
        let correct =
            |record: &mut Record, another| edit::correct(record, another, &self.note, now);
        let Entry { id, revision, .. } = opened.change(slot, self.keep, correct, more)?;
        again(desk, *date, Some(next))?;
        print(&format!("{id}: revision {revision}; the issue of {next} says so\n"))
    }
}

/// The pages of an issue as they were before its next revision, to be kept.
fn earlier_pages(desk: &Desk, date: NaiveDate, revision: u32) -> Vec<Output> {
    let made = desk.made(date);
    let pages = made.iter().flat_map(|made| &made.files);
    let pages = pages.filter(|file| file.path.ends_with(".pdf"));
    let kept = pages.filter_map(|file| {
        let seen = desk.place(&file.path, true);
        let seen = if seen.exists() { seen } else { desk.place(&file.path, false) };
        let bytes = std::fs::read(&seen).ok()?;
        Some(files::pdf(&files::beside(&seen, &format!("-revision-{revision}")), bytes))
    });
    kept.collect()
}

impl Rerun {
    /// Runs the command.
    pub fn run(&self) -> Result<(), Faults> {
        let Rerun { spec, from, date, now } = self;
        let desk = Desk::open(spec, now.moment()?)?;
        appears(&desk.publication, *date)?;
        if from >= date {
            return Err(Diagnostic::usage(format!("{from} is not before {date}"))
                .help("--from is the day that is printed again, --date the day that prints it")
                .into());
        }
        if desk.is_out(*date).0 {
            return Err(Diagnostic::usage(format!(
                "the issue of {date} is out, and readers have it"
            ))
            .help("print the earlier day again on a day to come")
            .into());
        }
        let Some(earlier) = desk.kept(*from)?.recorded.record else {
            return Err(nothing_made(*from, spec));
        };
        let recorded = desk.recorded(&[*date])?;
        let lost = || Diagnostic::broken(format!("the issue of {date} has no record"));
        let mut record = recorded.get(date).and_then(Kept::record).cloned().ok_or_else(lost)?;
        let mut count = 0;
        for slot in desk.publication.slots_on(*date) {
            let [old, id] = [*from, *date].map(|day| desk.publication.puzzle_id(day, &slot.id));
            let Some((old, entry)) = earlier.entry(&old).zip(record.entry(&id)) else { continue };
            let again = edit::again(old, id, entry.number);
            if again.puzzle == entry.puzzle {
                continue;
            }
            edit::reject(&mut record, again, &format!("a re-run of {from}"), desk.now);
            count += 1;
        }
        if count == 0 {
            return print(&format!("{date}: nothing to do, it is a re-run of {from} already\n"));
        }
        let before = desk.kept(*date)?.recorded;
        desk.enter(*date, &before, &|_| Ok(record.clone()), Vec::new())?;
        again(&desk, *date, None)?;
        let puzzles = crate::cli::counted(count, "puzzle");
        print(&format!("{date}: {puzzles} of {from} again\n"))
    }
}
