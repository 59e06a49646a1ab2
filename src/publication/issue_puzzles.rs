//! Makes the record of an issue: the puzzles that are not recorded yet, and replacements for
//! recorded puzzles.

use std::sync::Arc;

use chrono::{DateTime, Datelike, NaiveDate, Utc};

use super::calendar::Calendar;
use super::definition::{Feature, Publication};
use super::earlier_puzzles::EarlierPuzzles;
use super::issue_feature::{IssueFeature, issue_features};
use super::timestamp::timestamp;
use crate::generate::{self, Made};
use crate::plan::{self, Dated, Slot};
use crate::spec;
use bookgen_base::diagnostic::{Diagnostic, Faults};
use bookgen_base::schema::Files;
use bookgen_puzzles::record::{Entry, Record, ReplaceReason, Replaced};
use bookgen_puzzles::{
    Change, Fingerprint, Level, Puzzle, Setter, ShippedFile, Target, whole_minutes,
};

/// A function that returns whether a puzzle was printed before. The arguments are the kind and the
/// fingerprint of the puzzle.
pub type IsPrinted<'a> = &'a dyn Fn(&str, &Fingerprint) -> Result<bool, Diagnostic>;

/// A function that removes a puzzle from the reserve (the stock of spare puzzles) and returns the
/// puzzle, if there is one. The arguments are the id of the feature and the level.
pub type FromReserve<'a> = &'a dyn Fn(&str, &str) -> Option<Entry>;

/// The inputs for the record of an issue, except the spec, the seed and the date.
pub struct Sources<'a> {
    /// Whether a puzzle was printed before.
    pub is_printed: IsPrinted<'a>,
    /// Removes a puzzle from the reserve, the stock of spare puzzles.
    pub from_reserve: FromReserve<'a>,
    /// Returns the smallest number that the next puzzle of a feature may have, so that the
    /// feature's numbers keep increasing. The argument is the id of the feature.
    pub min_number: &'a dyn Fn(&str) -> Option<u32>,
    /// The puzzles of earlier issues.
    pub earlier: &'a EarlierPuzzles,
    /// The moment of the run.
    pub now: DateTime<Utc>,
}

/// The puzzles before the puzzle of a slot: of earlier issues, and of the record of its issue.
fn earlier_of(slot: &Slot<'_>, earlier: &EarlierPuzzles, record: &Record) -> Vec<Arc<Puzzle>> {
    if !slot.uses_earlier() {
        return Vec::new();
    }
    let kind = slot.kind.about().name;
    let own =
        record.entries.iter().filter(|entry| entry.puzzle.kind == kind && entry.id != slot.id);
    let own = own.map(|entry| Arc::new(entry.puzzle.clone()));
    earlier.of(kind).iter().cloned().chain(own).collect()
}

/// Makes the record of an issue. `before` is the old record: puzzles in the old record stay.
/// Missing puzzles are made from the spec, the seed and the date.
///
/// # Errors
/// A puzzle cannot be made.
pub fn record(
    publication: &Publication,
    files: &dyn Files,
    date: NaiveDate,
    before: Option<&Record>,
    is_released: bool,
    sources: &Sources<'_>,
) -> Result<Record, Faults> {
    let features = issue_features(publication, date, before, is_released);
    let missing: Vec<&IssueFeature<'_>> =
        features.iter().filter(|feature| feature.entry.is_none()).collect();
    let seed = publication.seed;
    let empty = || Record::for_issue(seed, publication.issue_id(date), &publication.source);
    let mut record = Record { is_sealed: true, ..before.cloned().unwrap_or_else(empty) };
    if !is_released {
        let has_feature = |entry: &Entry| {
            features.iter().any(|feature| feature.id == publication.feature_id(date, entry))
        };
        let (kept, removed): (Vec<Entry>, Vec<Entry>) =
            record.entries.into_iter().partition(has_feature);
        record.entries = kept;
        let at = timestamp(sources.now);
        record.replaced.extend(removed.into_iter().map(|entry| {
            let note = "its slot is no longer in the spec".to_owned();
            Replaced { entry, reason: ReplaceReason::Rejected, note, at: at.clone() }
        }));
    }
    if !is_released && publication.has_time() {
        record.entries.iter_mut().for_each(add_minutes);
    }
    if missing.is_empty() {
        return Ok(record);
    }
    let mut faults = Faults::default();
    let mut recipes: Vec<Recipe<'_>> = Vec::new();
    for feature in missing.iter().filter_map(|missing| missing.feature) {
        let recipe = level(publication, date, feature).map_err(Faults::from);
        let recipe = recipe.and_then(|level| recipe_of(publication, files, feature, level));
        recipes.extend(faults.collect(recipe));
    }
    let recipes = faults.into_result(recipes)?;
    let number = |recipe: &Recipe<'_>| {
        Some(publication.number(recipe.feature, date)).max((sources.min_number)(&recipe.feature.id))
    };
    let dated = recipes.iter().map(|recipe| recipe.dated(date, number(recipe)));
    let slots = plan::dated(seed, &publication.slug, &date.to_string(), dated);
    for (at, (slot, recipe)) in slots.iter().zip(&recipes).enumerate() {
        let replaced = record.replaced.iter().filter(|past| past.entry.id == slot.id);
        let first = replaced.map(|past| past.entry.candidate + 1).max().unwrap_or(0);
        let is_used = |made: &Made| is_used(&record, made, sources.is_printed);
        let number = number(recipe);
        let before = earlier_of(slot, sources.earlier, &record);
        let entry = match generate::candidate(at, slot, first, &before, is_used) {
            Ok(made) => generate::entry(slot, &made, number),
            Err(fault) => {
                let reserve = (sources.from_reserve)(&recipe.feature.id, &slot.target.to_string());
                let mut entry = reserve.ok_or(fault)?;
                (entry.id, entry.number) = (slot.id.clone(), number);
                entry.hash = entry.compute_hash();
                if publication.has_time() {
                    add_minutes(&mut entry);
                }
                entry
            }
        };
        record.entries.push(entry);
    }
    // Entries whose feature is no longer in the spec are last.
    let order = |entry: &Entry| {
        let is_of =
            |feature: &IssueFeature<'_>| entry.id == publication.puzzle_id(date, feature.id);
        features.iter().position(is_of).unwrap_or(usize::MAX)
    };
    record.entries.sort_by_key(order);
    Ok(record)
}

/// Adds the predicted solving time to an entry that has no time, if there is a prediction for the
/// puzzle. A damaged entry stays as it is; the damage is reported when the issue is laid out.
fn add_minutes(entry: &mut Entry) {
    if entry.minutes.is_some() || entry.check_hash().is_err() {
        return;
    }
    let Ok(board) = bookgen_puzzles::board(&entry.puzzle) else { return };
    entry.minutes = board.seconds(&board.grade()).map(whole_minutes);
    entry.hash = entry.compute_hash();
}

/// Whether a new puzzle is already in the record, was replaced in the record, or was printed
/// before.
fn is_used(record: &Record, made: &Made, is_printed: IsPrinted<'_>) -> Result<bool, Diagnostic> {
    let kind = made.placed.puzzle.kind.as_str();
    let same = |entry: &Entry| entry.puzzle.kind == kind && entry.fingerprint == made.fingerprint;
    Ok(record.all().any(same) || is_printed(kind, &made.fingerprint)?)
}

/// Makes another puzzle for a feature, and returns its entry. The candidates for the puzzle are
/// numbered. The new puzzle has a higher candidate number than the recorded puzzle and than all
/// puzzles that were replaced before.
///
/// # Errors
/// The puzzle cannot be made.
pub fn another(
    publication: &Publication,
    files: &dyn Files,
    date: NaiveDate,
    record: &Record,
    feature: &Feature,
    earlier: &EarlierPuzzles,
    is_printed: IsPrinted<'_>,
) -> Result<Entry, Faults> {
    let id = publication.puzzle_id(date, &feature.id);
    let entry = record.entry(&id);
    // Uses the level of the recorded puzzle, even if the spec now has another level.
    let level = match entry {
        Some(entry) => feature.kind.about().named_level(&entry.asked, &feature.place)?,
        None => level(publication, date, feature)?,
    };
    let recipe = recipe_of(publication, files, feature, level)?;
    let number = entry.and_then(|entry| entry.number);
    let number = number.or_else(|| Some(publication.number(feature, date)));
    let dated = [recipe.dated(date, number)];
    let slots = plan::dated(publication.seed, &publication.slug, &date.to_string(), dated);
    let past = record.replaced.iter().map(|past| &past.entry).chain(entry);
    let past = past.filter(|entry| entry.id == id && entry.rerun.is_none());
    let first = past.map(|entry| entry.candidate + 1).max().unwrap_or(0);
    let is_used = |made: &Made| is_used(record, made, is_printed);
    let before = earlier_of(&slots[0], earlier, record);
    let made = generate::candidate(0, &slots[0], first, &before, is_used)?;
    Ok(generate::entry(&slots[0], &made, number))
}

/// Makes a reserve puzzle (a spare puzzle) of a feature and a level. `name` must be different for
/// each reserve puzzle.
///
/// # Errors
/// The puzzle cannot be made.
pub fn reserve(
    publication: &Publication,
    files: &dyn Files,
    feature: &Feature,
    level: &'static Level,
    name: &str,
    is_printed: IsPrinted<'_>,
) -> Result<Entry, Faults> {
    let recipe = recipe_of(publication, files, feature, level)?;
    let dated = [recipe.dated_at(0)];
    let slots = plan::dated(publication.seed, &publication.slug, name, dated);
    let is_used = |made: &Made| is_printed(made.placed.puzzle.kind.as_str(), &made.fingerprint);
    let made = generate::candidate(0, &slots[0], 0, &[], is_used)?;
    Ok(generate::entry(&slots[0], &made, None))
}

/// The settings with which a puzzle of a feature is made.
struct Recipe<'a> {
    feature: &'a Feature,
    target: Target,
    setter: Box<dyn Setter>,
    /// The features that use the same word list, in the order of the spec; empty if no other feature
    /// uses the list.
    sharing: Vec<&'a Feature>,
    calendar: &'a Calendar,
    /// Whether an edition of the publication prints predicted solving times.
    has_time: bool,
}

impl Recipe<'_> {
    /// The plan for the puzzle of a day. `number` is the number of the puzzle.
    fn dated(&self, date: NaiveDate, number: Option<u32>) -> Dated<'_> {
        let on_day: Vec<&&Feature> =
            self.sharing.iter().filter(|feature| feature.first_date <= date).collect();
        let rank = on_day.iter().position(|other| other.id == self.feature.id);
        let Some(rank) = rank.filter(|_| on_day.len() > 1) else {
            return self.dated_at(self.feature.count_before(number));
        };
        // Each issue takes one puzzle for each of the features from the list. The features may have
        // different first days, so the issues since the earliest of these days count.
        let issues = on_day.iter().map(|other| self.calendar.count(other.first_date, date));
        let issues = issues.max().unwrap_or(0);
        let (features, rank) = (on_day.len() as u32, rank as u32);
        let index = issues.saturating_mul(features).saturating_add(rank);
        Dated { deal_id: &on_day[0].id, ..self.dated_at(index) }
    }

    /// The plan for one puzzle. `index` is the number of earlier puzzles that use the word list of
    /// the feature.
    fn dated_at(&self, index: u32) -> Dated<'_> {
        let Recipe { feature, target, setter, has_time, .. } = self;
        let (id, kind, place) = (feature.id.as_str(), feature.kind, &feature.place);
        let (target, has_time) = (*target, *has_time);
        Dated { id, kind, target, setter: &**setter, index, deal_id: id, place, has_time }
    }
}

/// Collects the settings for making a puzzle of a feature at a level.
fn recipe_of<'a>(
    publication: &'a Publication,
    files: &dyn Files,
    feature: &'a Feature,
    level: &'static Level,
) -> Result<Recipe<'a>, Faults> {
    let target = Target::Level(level);
    let mut setter = setter(publication, files, feature)?;
    setter.fix_size();
    setter.check(target)?;
    let mut sharing = Vec::new();
    if let Some(lists) = setter.word_lists() {
        sharing.extend(publication.features.iter().filter(|other| {
            // The faults of the other feature are reported when its puzzle is made.
            let other_setter = || self::setter(publication, files, other).ok();
            let has_list = |other: Box<dyn Setter>| {
                other.word_lists().is_some_and(|other| other.digest == lists.digest)
            };
            other.id == feature.id
                || other.options.is_some() && other_setter().is_some_and(has_list)
        }));
    }
    let (calendar, has_time) = (&publication.calendar, publication.has_time());
    Ok(Recipe { feature, target, setter, sharing, calendar, has_time })
}

/// The files that bookgen ships from which the puzzles of a feature are made. They are the same for all
/// sheets, so they are found once. Faults of the options are reported when a puzzle is made.
pub fn shipped_files<'a>(
    publication: &Publication,
    files: &dyn Files,
    feature: &'a Feature,
) -> &'a [&'static ShippedFile] {
    let find = || setter(publication, files, feature).map(|setter| setter.shipped_files());
    feature.shipped.get_or_init(|| find().unwrap_or_default())
}

/// Whether a recorded puzzle was made with the options that the spec has now. Faults of the options are
/// reported when a puzzle is made.
pub fn has_current_options(
    publication: &Publication,
    files: &dyn Files,
    feature: &Feature,
    entry: &Entry,
) -> bool {
    let index = feature.count_before(entry.number);
    let checked = setter(publication, files, feature)
        .map(|setter| setter.check_recorded(index, &entry.setter, &entry.puzzle));
    checked.is_ok_and(|checked| !matches!(checked, Err(Change::Options { .. })))
}

/// The setter of a feature.
fn setter(
    publication: &Publication,
    files: &dyn Files,
    feature: &Feature,
) -> Result<Box<dyn Setter>, Faults> {
    let options = feature.options.as_ref();
    let (source, place) = (&publication.source, &feature.place);
    spec::options(source, files, feature.kind, options, place, publication.language.code())
}

/// The level of a feature on a day.
fn level(
    publication: &Publication,
    date: NaiveDate,
    feature: &Feature,
) -> Result<&'static Level, Diagnostic> {
    let special = publication.calendar.special(date);
    let special = special.and_then(|special| special.levels.get(&feature.id));
    let usual = &feature.levels[date.weekday().num_days_from_monday() as usize];
    match special.or(usual.as_ref()) {
        Some((level, _)) => Ok(level),
        None => Err(Diagnostic::input(format!("`{}` has no level on {date}", feature.id))
            .at(&feature.place, "`ramp` of this slot has no level for this weekday")
            .help("add the weekday to `ramp`, or add `levels` to the special day")),
    }
}
