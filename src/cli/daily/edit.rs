//! `bookgen daily reject`, `correct`, `rerun` and `freeze`.

use std::path::PathBuf;

use chrono::NaiveDate;

use super::dates::{NowArgument, day, month};
use crate::cli::terminal::{advise, print};
use crate::cli::{counted, one_line};
use crate::publication::editor::{self, Corrected, IssuePuzzle, Rejected};
use crate::publication::freeze::freeze;
use crate::publication::{ApprovedDays, Decision, approve};
use crate::wording::span_of_issues;
use bookgen_base::diagnostic::Faults;

#[derive(clap::Args, Debug)]
pub struct Reject {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// The reason for the replacement; the record stores this reason
    #[arg(long, value_name = "TEXT", value_parser = one_line)]
    reason: String,
}

#[derive(clap::Args, Debug)]
pub struct Correct {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// The text of the correction that the next issue prints
    #[arg(long, value_name = "TEXT", value_parser = one_line)]
    note: String,
    /// Also replace the wrong puzzle with another puzzle in the files of the corrected issue
    #[arg(long)]
    replace: bool,
    /// Run the command that the spec sets as `on_publish`. Without this option, the command runs
    /// when `bookgen daily --alert` or `bookgen schedule` runs the next time
    #[arg(long)]
    alert: bool,
}

#[derive(clap::Args, Debug)]
pub struct Rerun {
    /// The spec of the publication
    #[arg(value_name = "DAILY.TOML")]
    spec: PathBuf,
    /// The day of the earlier issue whose puzzles are printed again
    #[arg(long, value_name = "DAY", value_parser = day)]
    from: NaiveDate,
    /// The day of the new issue, which prints the puzzles of the earlier issue again
    #[arg(long, value_name = "DAY", value_parser = day)]
    date: NaiveDate,
    #[command(flatten)]
    now: NowArgument,
}

#[derive(clap::Args, Debug)]
pub struct Freeze {
    /// The spec of the publication
    #[arg(value_name = "DAILY.TOML")]
    spec: PathBuf,
    /// The days of the issues
    #[arg(long, value_name = "DAY", value_parser = day, required = true, num_args = 1..)]
    date: Vec<NaiveDate>,
    /// Let the issues change again
    #[arg(long)]
    undo: bool,
    #[command(flatten)]
    now: NowArgument,
}

#[derive(clap::Args, Debug)]
pub struct Approve {
    /// The spec of the publication
    #[arg(value_name = "DAILY.TOML")]
    spec: PathBuf,
    /// The days of the issues
    #[arg(long, value_name = "DAY", value_parser = day, required_unless_present = "month", num_args = 1..)]
    date: Vec<NaiveDate>,
    /// All issues of a month: 2027-01
    #[arg(long, value_name = "MONTH", value_parser = month, conflicts_with = "date")]
    month: Option<NaiveDate>,
    /// Take the approval back
    #[arg(long)]
    undo: bool,
    #[command(flatten)]
    now: NowArgument,
}

/// Arguments that name a puzzle of an issue.
#[derive(clap::Args, Debug)]
struct PuzzleArguments {
    /// The spec of the publication
    #[arg(value_name = "DAILY.TOML")]
    spec: PathBuf,
    /// The day of the issue
    #[arg(long, value_name = "DAY", value_parser = day)]
    date: NaiveDate,
    /// The id of the puzzle's slot in the spec
    #[arg(long, value_name = "SLOT")]
    slot: String,
    #[command(flatten)]
    now: NowArgument,
}

impl PuzzleArguments {
    fn puzzle(&self) -> IssuePuzzle<'_> {
        IssuePuzzle { spec: &self.spec, date: self.date, feature: &self.slot }
    }
}

impl Reject {
    /// Runs `bookgen daily reject`.
    pub fn run(&self) -> Result<(), Faults> {
        let now = self.puzzle.now.moment()?;
        let Rejected { puzzle, candidate, pages, notice } =
            editor::reject(&self.puzzle.puzzle(), &self.reason, now)?;
        advise(notice.as_slice());
        print(&format!("{puzzle}: replaced by candidate puzzle {candidate}; {pages}\n"))
    }
}

impl Correct {
    /// Runs `bookgen daily correct`.
    pub fn run(&self) -> Result<(), Faults> {
        let now = self.puzzle.now.moment()?;
        let Corrected { puzzle, next, revision, pages, notice, is_unchanged } =
            editor::correct(&self.puzzle.puzzle(), &self.note, self.replace, self.alert, now)?;
        advise(notice.as_slice());
        print(&if is_unchanged {
            format!("{puzzle}: nothing to do, the issue of {next} prints the note already\n")
        } else {
            format!("{puzzle}: revision {revision}, {pages}; the issue of {next} prints the note\n")
        })
    }
}

impl Rerun {
    /// Runs `bookgen daily rerun`.
    pub fn run(&self) -> Result<(), Faults> {
        let Rerun { spec, from, date, now } = self;
        let editor::Rerun { puzzles, pages, notice } =
            editor::rerun(spec, *from, *date, now.moment()?)?;
        advise(notice.as_slice());
        print(&if puzzles == 0 {
            format!("{date}: nothing to do, the issue is already a re-run of {from}\n")
        } else {
            format!("{date}: {} of {from} printed again; {pages}\n", counted(puzzles, "puzzle"))
        })
    }
}

impl Freeze {
    /// Runs `bookgen daily freeze`.
    pub fn run(&self) -> Result<(), Faults> {
        let Freeze { spec, date, undo, now } = self;
        let frozen = freeze(spec, date, *undo, now.moment()?)?;
        let dates: Vec<String> = frozen.iter().map(NaiveDate::to_string).collect();
        print(&match dates.is_empty() {
            true => "no issue is frozen\n".to_owned(),
            false => format!("frozen: {}\n", dates.join(", ")),
        })
    }
}

impl Approve {
    /// Runs `bookgen daily approve`.
    pub fn run(&self) -> Result<(), Faults> {
        let Approve { spec, date, month, undo, now } = self;
        let days = month.map_or_else(|| ApprovedDays::Days(date.clone()), ApprovedDays::Month);
        let decision = if *undo { Decision::TakeBack } else { Decision::Approve };
        let ahead = approve(spec, &days, decision, now.moment()?)?;
        print(&match span_of_issues(&ahead) {
            None => "no issue ahead is approved\n".to_owned(),
            Some(span) => format!("approved ahead: {span}\n"),
        })
    }
}
