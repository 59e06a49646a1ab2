//! What appears day by day: the words of `daily.toml`, understood.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{Datelike, NaiveDate};

use super::calendar::Calendar;
use super::paths::Pattern;
use super::release::Release;
use super::schedule::Times;
use bookgen_base::diagnostic::{Diagnostic, Place, Source, did_you_mean};
use bookgen_base::schema::Values;
use bookgen_press::language::Language;
use bookgen_puzzles::record::Entry;

/// What appears day by day.
pub struct Publication {
    /// The spec it was read from.
    pub source: Arc<Source>,
    /// Its values.
    pub(super) values: Values,
    /// The seed of its puzzles.
    pub seed: u64,
    /// Its name.
    pub name: String,
    /// What its files and puzzles are called by.
    pub slug: String,
    /// When it appears.
    pub calendar: Calendar,
    /// When what has appeared may be seen.
    pub release: Release,
    /// Its slots, in their order.
    pub slots: Vec<Running>,
    /// Its editions: the publication itself, then the others.
    pub editions: Vec<Edition>,
    /// How many days after today are made too.
    pub days_ahead: u32,
    /// When it is worked on.
    pub schedule: Schedule,
    /// The series that it belongs to, by its name, and the ledger of that.
    pub series: Option<(String, String)>,
    /// The folder of what was made.
    pub records: String,
    /// The folder of what is not to be seen yet.
    pub embargo: String,
    /// Its language, with its own names of levels.
    pub language: Language,
    /// Where the output is to be found.
    pub site: Option<String>,
}

/// When a publication is worked on, and what then.
pub struct Schedule {
    /// The times.
    pub times: Times,
    /// How many puzzles of each slot and level stand by.
    pub reserve: u32,
    /// What is run when an issue cannot be made.
    pub on_failure: Option<String>,
}

/// A slot: a puzzle of each issue.
pub struct Running {
    /// What its puzzles are called by.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The day of its first puzzle.
    pub first_date: NaiveDate,
    /// The number of that.
    pub first_number: u32,
    /// Its level by the day of the week, from Monday, and where the spec says so; none where that
    /// says nothing.
    pub(super) levels: [Option<(String, Place)>; 7],
    /// Who makes its puzzles, as it stands below them.
    pub(super) byline: String,
    /// Whose the rights are; `{year}` is that of the issue.
    pub(super) copyright: String,
    pub(super) kind: String,
    pub(super) place: Place,
}

/// The same puzzles in a language and a format.
pub struct Edition {
    /// Its name; none of the publication itself.
    pub name: Option<String>,
    /// Which answers its pages show.
    pub show: Show,
    /// Where it goes.
    pub output: Pattern,
    /// Its part of the spec; none of the publication itself.
    pub(super) values: Option<Values>,
}

/// Which answers stand where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// Those of the issue before on the page, and its own in a file apart.
    Previous,
    /// Its own upside down on the page, and in a file apart.
    UpsideDown,
    /// Its own in a file apart.
    Separate,
    /// None at all.
    Nothing,
}

impl Running {
    /// Byline and copyright, of which `{year}` is filled in.
    pub(super) fn lines(&self, date: NaiveDate) -> [String; 2] {
        let year = date.year().to_string();
        [&self.byline, &self.copyright].map(|text| text.replace("{year}", &year))
    }

    /// How many puzzles it had before that of a number.
    pub fn count_before(&self, number: Option<u32>) -> u32 {
        number.unwrap_or_default().saturating_sub(self.first_number)
    }
}

impl Publication {
    /// The slot of an id.
    ///
    /// # Errors
    /// There is none; the message has the nearest.
    pub fn slot(&self, id: &str) -> Result<&Running, Diagnostic> {
        let ids = || self.slots.iter().map(|slot| slot.id.as_str());
        self.slots.iter().find(|slot| slot.id == id).ok_or_else(|| {
            let help = did_you_mean(id, ids(), || {
                format!("its slots are {}", ids().collect::<Vec<_>>().join(", "))
            });
            Diagnostic::usage(format!("{} has no slot `{id}`", self.name)).help(help)
        })
    }

    /// The slots that an issue has.
    pub fn slots_on(&self, date: NaiveDate) -> impl Iterator<Item = &Running> {
        self.slots.iter().filter(move |slot| slot.first_date <= date)
    }

    /// The levels that a slot ever has, special days aside.
    pub fn levels<'a>(&self, slot: &'a Running) -> BTreeSet<&'a str> {
        let days = slot.levels.iter().zip(self.calendar.days);
        let level = |(level, appears): (&'a Option<(String, Place)>, bool)| {
            level.as_ref().filter(|_| appears).map(|(level, _)| level.as_str())
        };
        days.filter_map(level).collect()
    }

    /// The number of a slot's puzzle of a day, if it is not recorded otherwise.
    pub fn number(&self, slot: &Running, date: NaiveDate) -> u32 {
        slot.first_number.saturating_add(self.calendar.count(slot.first_date, date))
    }

    /// What an issue is called: `the-post-2026-11-21`.
    pub fn issue_id(&self, date: NaiveDate) -> String {
        format!("{}-{date}", self.slug)
    }

    /// The id of the slot of a puzzle that an issue's record has.
    pub fn slot_id<'a>(&self, date: NaiveDate, entry: &'a Entry) -> &'a str {
        let prefix = self.puzzle_id(date, "");
        entry.id.strip_prefix(prefix.as_str()).unwrap_or(&entry.id)
    }

    /// What a puzzle of an issue is called in its record.
    pub fn puzzle_id(&self, date: NaiveDate, slot: &str) -> String {
        format!("{}-{date}-{slot}", self.slug)
    }
}
