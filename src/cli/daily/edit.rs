//! What an editor does: `daily reject`, `daily correct`, `daily rerun`.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;

use super::desk::Desk;
use super::publish::{Done, Worked};
use super::when::{Now, appears, day};
use crate::cli::disk::Recorded;
use crate::cli::{files, print};
use crate::daily::sheet::Taken;
use crate::daily::{Running, edit, sheet};
use crate::write::Output;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_puzzles::record::{Entry, Record, ReplaceReason, Replaced};

/// Put another puzzle in the place of one that nobody has seen.
#[derive(clap::Args, Debug)]
pub struct Reject {
    #[command(flatten)]
    puzzle: Puzzle,
    /// Why, for the record
    #[arg(long, value_name = "TEXT", value_parser = words)]
    reason: String,
}

/// Say in the next issue what was wrong with a puzzle that was printed.
#[derive(clap::Args, Debug)]
pub struct Correct {
    #[command(flatten)]
    puzzle: Puzzle,
    /// What the next issue says of it
    #[arg(long, value_name = "TEXT", value_parser = words)]
    note: String,
    /// Put another puzzle in its place wherever the issue is still to be had
    #[arg(long)]
    replace: bool,
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

/// Words that say something.
fn words(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("write a few words".to_owned()),
        text if text.contains(char::is_control) => {
            Err("write it in one line of plain text".to_owned())
        }
        text => Ok(text.to_owned()),
    }
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
    kept: Recorded,
    record: Record,
}

impl Opened {
    fn new(spec: &Path, date: NaiveDate, now: &Now) -> Result<Opened, Faults> {
        let desk = Desk::open(spec, now.moment()?)?;
        appears(&desk.publication, date)?;
        let kept = desk.kept(date)?;
        let Some(record) = kept.record.clone().filter(|_| desk.made(date).is_some()) else {
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
        replace: bool,
        change: impl Fn(&mut Record, Entry),
        more: Vec<Output>,
    ) -> Result<Entry, Faults> {
        let Opened { desk, date, kept, record } = self;
        let records = desk.recorded(&[*date])?;
        let id = desk.publication.puzzle_id(*date, &slot.id);
        let entry_of = |record: &Record| record.entry(&id).cloned();
        let lost = || Faults::from(Diagnostic::broken(format!("{id} is lost")));
        let make = |taken: Taken<'_>| {
            let another = match replace {
                true => sheet::another(&desk.publication, &desk.files, *date, record, slot, taken)?,
                false => entry_of(record).ok_or_else(lost)?,
            };
            let mut changed = record.clone();
            change(&mut changed, another);
            desk.fits(*date, &changed, &records)?;
            Ok(changed)
        };
        let changed = desk.enter(*date, kept, &make, more)?;
        entry_of(&changed).ok_or_else(lost)
    }
}

fn nothing_made(date: NaiveDate, spec: &Path) -> Faults {
    let help = format!("`bookgen daily {} --date {date}` makes it", spec.display());
    Diagnostic::usage(format!("nothing is made of {date} yet")).help(help).into()
}

/// Makes the issue of a day again, and those that say something of it, as far as they were made. Gives
/// the pages of the first.
fn again(desk: &Desk, date: NaiveDate, more: Option<NaiveDate>) -> Result<String, Faults> {
    let after = desk.publication.calendar.after(date).filter(|day| desk.made(*day).is_some());
    let mut dates: Vec<NaiveDate> = [Some(date), after, more].into_iter().flatten().collect();
    dates.sort_unstable();
    dates.dedup();
    let Worked { done, faults, .. } = desk.issues(&dates);
    let pages = done.iter().find(|done| done.date == date).and_then(Done::pages).map(str::to_owned);
    faults.or(pages.unwrap_or_default())
}

/// What an editor calls a puzzle: `Sudoku 41331 of 2026-11-28`.
fn called(slot: &Running, entry: &Entry, date: NaiveDate) -> String {
    let number = entry.number.map(|number| format!(" {number}")).unwrap_or_default();
    format!("{}{number} of {date}", slot.name)
}

impl Reject {
    /// Runs the command.
    pub fn run(&self) -> Result<(), Faults> {
        let Puzzle { spec, date, slot, now } = &self.puzzle;
        let opened = Opened::new(spec, *date, now)?;
        let (slot, entry) = opened.slot(slot)?;
        if opened.desk.is_read(*date) {
            let spec = spec.display();
            let help = format!(
                "say what was wrong: bookgen daily correct {spec} --date {date} --slot {} --note \"…\"",
                slot.id
            );
            let what = format!("the issue of {date} is out, and readers have it");
            return Err(Diagnostic::usage(what).help(help).into());
        }
        let (called, now) = (called(slot, entry, *date), opened.desk.now);
        let reject =
            |record: &mut Record, another| edit::reject(record, another, &self.reason, now);
        let another = opened.change(slot, true, reject, Vec::new())?;
        let pages = again(&opened.desk, *date, None)?;
        let candidate = another.candidate;
        print(&format!("{called}: another takes its place, candidate {candidate}; {pages}\n"))
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
        // The next issue says what was wrong with this one. It is there first as it is without that.
        desk.issues(&[next]).faults.or(())?;
        let records = desk.recorded(&[next])?;
        let before = records.of(next)?;
        let mut told = before.clone();
        edit::announce(&mut told, *date, entry, &slot.name, &self.note);
        let called = called(slot, entry, *date);
        let is_told = told.notices == before.notices;
        desk.fits(next, &told, &records).map_err(|faults| too_long(next, faults))?;
        // What a run that was killed has done is not done again.
        let id = &entry.id;
        let last = opened.record.replaced.iter().rev().find(|past| past.entry.id == *id);
        let is_last = |past: &Replaced| {
            let is_other = past.entry.puzzle != entry.puzzle;
            past.reason == ReplaceReason::Corrected && past.note == self.note && is_other == self.replace
        };
        let is_corrected = last.is_some_and(is_last);
        desk.begin(*date)?;
        desk.begin(next)?;
        if !is_corrected {
            let more = earlier_pages(desk, *date, opened.record.revision());
            let now = desk.now;
            let correct =
                |record: &mut Record, another| edit::correct(record, another, &self.note, now);
            opened.change(slot, self.replace, correct, more)?;
        }
        if !is_told {
            desk.enter(next, records.kept(next), &|_| Ok(told.clone()), Vec::new())?;
        }
        let pages = again(desk, *date, Some(next))?;
        if is_corrected && is_told {
            return print(&format!(
                "{called}: nothing to do, the issue of {next} says so already\n"
            ));
        }
        let revision = opened.record.revision() + u32::from(!is_corrected);
        print(&format!("{called}: revision {revision}, {pages}; the issue of {next} says so\n"))
    }
}

/// What keeps the pages of an issue from having a note more.
fn too_long(date: NaiveDate, faults: Faults) -> Faults {
    let about = |fault: Diagnostic| {
        let help = "say it in fewer words; nothing was changed";
        fault.about(format_args!("with this note the issue of {date} cannot be made")).help(help)
    };
    Faults(faults.0.into_iter().map(about).collect())
}

/// The pages of an issue as they were before its next revision, to be kept.
fn earlier_pages(desk: &Desk, date: NaiveDate, revision: u32) -> Vec<Output> {
    let made = desk.made(date);
    // They lie where the issue lies.
    let seen = desk.is_out(date).0;
    let pages = made.iter().flat_map(|made| &made.files);
    let pages = pages.filter(|file| file.path.ends_with(".pdf"));
    let kept = pages.filter_map(|file| {
        let [here, there] = [true, false].map(|seen| desk.place(&file.path, seen));
        let bytes = std::fs::read(&here).or_else(|_| std::fs::read(there)).ok()?;
        let path = desk.place(&file.path, seen && !file.answers || here.exists());
        Some(files::pdf(&files::beside(&path, &format!("-revision-{revision}")), bytes))
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
        if desk.is_read(*date) {
            return Err(Diagnostic::usage(format!(
                "the issue of {date} is out, and readers have it"
            ))
            .help("print the earlier day again on a day to come")
            .into());
        }
        let earlier = desk.kept(*from)?.record.filter(|_| desk.made(*from).is_some());
        let Some(earlier) = earlier else {
            return Err(nothing_made(*from, spec));
        };
        if !desk.is_out(*from).0 {
            return Err(Diagnostic::usage(format!("the issue of {from} is not out yet"))
                .help("what nobody has seen yet cannot be printed again")
                .into());
        }
        if desk.before(*date) == Some(*from) {
            return Err(Diagnostic::usage(format!(
                "the issue of {date} has the answers of {from}"
            ))
            .help("print the earlier day again on a later one, or a day before that")
            .into());
        }
        let records = desk.recorded(&[*date])?;
        let mut record = records.of(*date)?.clone();
        let (mut matching, mut count) = (0, 0);
        for slot in desk.publication.slots_on(*date) {
            let [old, id] = [*from, *date].map(|day| desk.publication.puzzle_id(day, &slot.id));
            let Some((old, entry)) = earlier.entry(&old).zip(record.entry(&id)) else { continue };
            matching += 1;
            let again = edit::again(old, id, entry.number);
            if again.puzzle == entry.puzzle {
                continue;
            }
            edit::reject(&mut record, again, &format!("a re-run of {from}"), desk.now);
            count += 1;
        }
        if matching == 0 {
            return Err(Diagnostic::usage(format!("{from} and {date} have no slot in common"))
                .help("a puzzle is printed again in its own slot")
                .into());
        }
        if count == 0 {
            return print(&format!("{date}: nothing to do, it is a re-run of {from} already\n"));
        }
        desk.fits(*date, &record, &records)?;
        desk.enter(*date, records.kept(*date), &|_| Ok(record.clone()), Vec::new())?;
        let pages = again(&desk, *date, None)?;
        let puzzles = crate::cli::counted(count, "puzzle");
        print(&format!("{date}: {puzzles} of {from} again; {pages}\n"))
    }
}
