//! The definition of a publication, as read from `daily.toml`.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use chrono::{Datelike, NaiveDate};

use super::calendar::Calendar;
use super::cron::CronTimes;
use super::output_pattern::OutputPattern;
use super::release_time::ReleaseTime;
use bookgen_base::diagnostic::{Diagnostic, Place, Source, did_you_mean};
use bookgen_base::schema::{Value, Values};
use bookgen_base::words;
use bookgen_press::language::Language;
use bookgen_puzzles::record::Entry;
use bookgen_puzzles::{Kind, Level, ShippedFile};

/// A publication of dated sheets.
pub struct Publication {
    /// The spec that defines the publication.
    pub source: Arc<Source>,
    /// The values of the keys in the spec.
    pub(super) values: Values,
    /// The seed of the puzzles.
    pub seed: u64,
    /// The name of the publication.
    pub name: String,
    /// The id of the publication, which is part of the names of files and puzzles.
    pub slug: String,
    /// The days on which the publication appears.
    pub calendar: Calendar,
    /// The time at which issues and answers are released.
    pub release: ReleaseTime,
    /// The features (the recurring puzzles), in the order of the spec.
    pub features: Vec<Feature>,
    /// The editions. The first element is the publication in its own language and format.
    pub editions: Vec<Edition>,
    /// How many days in advance issues are made: a run makes the issues of today and of the next
    /// `days_ahead` days.
    pub days_ahead: u32,
    /// How many days before its date an issue is frozen; `None` if no issue is frozen by its date.
    pub freeze_days: Option<u32>,
    /// How many issues ahead should be approved.
    pub approved_ahead: u32,
    /// Whether each puzzle and each answer of an issue is also written as a separate PDF.
    pub slot_pdf: bool,
    /// The settings for when and how issues are made.
    pub schedule: ScheduleSettings,
    /// The series of the publication, if there is one. A series prints no puzzle twice.
    pub series: Option<SeriesSettings>,
    /// The folder of the records.
    pub records: String,
    /// The folder of the files that are not released yet.
    pub embargo: String,
    /// The language of the texts. Level names that the spec sets replace the level names of the
    /// language.
    pub language: Language,
    /// The web address at which the output folder is published.
    pub site: Option<String>,
}

/// The series of a publication and its ledger.
pub struct SeriesSettings {
    /// The name of the series.
    pub name: String,
    /// The ledger: a path relative to the folder of the spec, or an address.
    pub ledger: String,
}

/// The settings for when and how issues are made.
pub struct ScheduleSettings {
    /// The times at which issues are made.
    pub times: CronTimes,
    /// The number of puzzles to make in advance for each feature and level.
    pub reserve: u32,
    /// The shell command that runs when an issue cannot be made.
    pub on_failure: Option<String>,
    /// The shell command that runs after the files of an issue are published.
    pub on_publish: Option<String>,
}

/// A recurring puzzle of a publication: a `[[slot]]` of the spec. Each issue has one puzzle of each
/// feature.
pub struct Feature {
    /// The id of the feature, which is part of the names of the feature's puzzles.
    pub id: String,
    /// The name of the feature, printed above or next to each puzzle.
    pub name: String,
    /// The day of the feature's first puzzle.
    pub first_date: NaiveDate,
    /// The number of the feature's first puzzle.
    pub first_number: u32,
    /// The level for each day of the week, starting with Monday, and the position of the level in
    /// the spec. `None` for a day without a level.
    pub(super) levels: [Option<(&'static Level, Place)>; 7],
    /// The author, printed in the line below each puzzle.
    pub(super) byline: String,
    /// The copyright text, printed in the line below each puzzle. `{year}` is replaced by the year
    /// of the issue.
    pub(super) copyright: String,
    /// The kind of the feature's puzzles.
    pub(super) kind: &'static dyn Kind,
    /// The options for the kind as written in the spec, if there are any.
    pub(super) options: Option<Value>,
    /// The place of `answer_in_picture` in the spec, if the free place of each puzzle has the answer of the
    /// previous issue.
    pub(super) answer_in_picture: Option<Place>,
    /// The files that bookgen ships from which the puzzles are made, once they are known.
    pub(super) shipped: OnceLock<Vec<&'static ShippedFile>>,
    pub(super) place: Place,
}

/// An edition: the puzzles of a publication in another language or format.
pub struct Edition {
    /// The name of the edition; `None` for the publication itself.
    pub name: Option<String>,
    /// Which answers the edition shows.
    pub show: Show,
    /// The pattern for the paths of the edition's files.
    pub output: OutputPattern,
    /// The values of the `[[edition]]` table; `None` for the publication itself.
    pub(super) values: Option<Values>,
}

impl Edition {
    /// The name of a slot in the edition.
    pub fn slot_name<'a>(&'a self, feature: &'a Feature) -> &'a str {
        let slots = self.values.as_ref().and_then(|values| values.table("slots"));
        slots.and_then(|slots| slots.text(&feature.id)).unwrap_or(&feature.name)
    }

    /// Whether the edition has its own JSON files. The publication itself always has them.
    pub fn has_data(&self) -> bool {
        self.values.as_ref().is_none_or(|values| values.flag("data"))
    }

    /// The printed title.
    pub fn title<'a>(&'a self, publication: &'a Publication) -> &'a str {
        let own = self.values.as_ref().and_then(|values| values.text("title"));
        own.unwrap_or(&publication.name)
    }
}

words! {
    /// Which answers an edition shows, and where.
    pub enum Show {
        /// The page shows the answers of the previous issue. The answers of the issue itself are in a
        /// separate file.
        Previous = "previous",
        /// The page shows the answers of the issue itself, upside down. A separate file contains the
        /// same answers.
        UpsideDown = "upside-down",
        /// The page shows no answers. The answers of the issue are in a separate file.
        Separate = "separate",
        /// No page and no file shows answers.
        Nothing = "none",
    }
}

impl Feature {
    /// The byline and the copyright text for the issue of `date`. `{year}` is replaced by the year.
    pub(super) fn lines(&self, date: NaiveDate) -> [String; 2] {
        let year = date.year().to_string();
        [&self.byline, &self.copyright].map(|text| text.replace("{year}", &year))
    }

    /// How many puzzles the feature has before the puzzle with the printed number `number`.
    pub fn count_before(&self, number: Option<u32>) -> u32 {
        number.unwrap_or_default().saturating_sub(self.first_number)
    }
}

impl Publication {
    /// The position of the publication's id in the spec, or of the name from which the id is made.
    pub fn id_place(&self) -> Place {
        let head = self.values.table("publication").unwrap_or(&self.values);
        head.place(if head.wrote("id") { "id" } else { "name" }).clone()
    }

    /// The feature with an id.
    ///
    /// # Errors
    /// There is no such feature. The help text suggests the most similar id.
    pub fn feature(&self, id: &str) -> Result<&Feature, Diagnostic> {
        let ids = || self.features.iter().map(|feature| feature.id.as_str());
        self.features.iter().find(|feature| feature.id == id).ok_or_else(|| {
            let help = did_you_mean(id, ids(), || {
                format!("the slots are {}", ids().collect::<Vec<_>>().join(", "))
            });
            Diagnostic::usage(format!("{} has no slot `{id}`", self.name)).help(help)
        })
    }

    /// The features that have a puzzle in the issue of a day.
    pub fn features_on(&self, date: NaiveDate) -> impl Iterator<Item = &Feature> {
        self.features.iter().filter(move |feature| feature.first_date <= date)
    }

    /// The levels that a feature has on the days of the week, by name. The levels of special days
    /// are not included.
    pub fn levels(&self, feature: &Feature) -> BTreeMap<&'static str, &'static Level> {
        let days = feature.levels.iter().zip(self.calendar.days);
        let days = days.filter(|(_, appears)| *appears);
        let levels = days.filter_map(|(level, _)| level.as_ref().map(|(level, _)| *level));
        levels.map(|level| (level.name, level)).collect()
    }

    /// Whether the publication or one of its editions prints predicted solving times.
    pub fn has_time(&self) -> bool {
        let sets_time =
            |values: &Values| values.table("levels").is_some_and(|levels| levels.flag("time"));
        let editions = self.editions.iter().filter_map(|edition| edition.values.as_ref());
        std::iter::once(&self.values).chain(editions).any(sets_time)
    }

    /// The number of a feature's puzzle on a day, computed from the calendar. The record of the
    /// issue may contain a different number.
    pub fn number(&self, feature: &Feature, date: NaiveDate) -> u32 {
        feature.first_number.saturating_add(self.calendar.count(feature.first_date, date))
    }

    /// The id of an issue, for example `the-post-2026-11-21`.
    pub fn issue_id(&self, date: NaiveDate) -> String {
        format!("{}-{date}", self.slug)
    }

    /// The id of the feature of a recorded puzzle.
    pub fn feature_id<'a>(&self, date: NaiveDate, entry: &'a Entry) -> &'a str {
        let prefix = self.puzzle_id(date, "");
        entry.id.strip_prefix(prefix.as_str()).unwrap_or(&entry.id)
    }

    /// The id of a puzzle in the record of its issue, for example `the-post-2026-11-21-sudoku`.
    pub fn puzzle_id(&self, date: NaiveDate, feature: &str) -> String {
        format!("{}-{date}-{feature}", self.slug)
    }
}
