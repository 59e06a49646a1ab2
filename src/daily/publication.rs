//! `daily.toml` to a [`Publication`]: every fault of it found, whatever day is asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{NaiveDate, NaiveTime, Weekday};
use chrono_tz::{TZ_VARIANTS, Tz};

use super::calendar::{Calendar, Special, When};
use super::keys::{DAILY, DAYS};
use super::paths::Pattern;
use super::release::{AnswersRelease, Release};
use super::schedule::Times;
use crate::diagnostic::{Diagnostic, Faults, Place, Source, did_you_mean};
use crate::fields::{Data, Files, Node, Reader, Values, parse};
use crate::kinds;
use crate::language::{self, Language};
use crate::record::Entry;
use crate::spec;

/// What appears day by day.
pub struct Publication {
    /// The spec it was read from.
    pub source: Arc<Source>,
    /// Its text, node by node.
    pub(super) node: Node,
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
    /// The language of all that is said.
    language: String,
    /// Levels by other names.
    level_names: Vec<(String, String)>,
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
    /// What stands below its puzzles.
    pub(super) line: String,
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

impl Publication {
    /// Reads a spec.
    ///
    /// # Errors
    /// Every fault that shows without an issue being made.
    pub fn read(source: &Arc<Source>, files: &dyn Files) -> Result<Publication, Faults> {
        let node = parse(source)?;
        let is_book = spec::key_place(&node, "publication").is_none();
        if let Some(place) = spec::key_place(&node, "book").filter(|_| is_book) {
            return Err(Diagnostic::usage("this is the spec of a book, not of dated sheets")
                .at(place, "a book")
                .help(format!("bookgen build {}", source.name))
                .into());
        }
        let mut reader = Reader::new(files);
        let values = reader.table(&node, DAILY, "the spec");
        let mut work = Work { faults: reader.faults };
        let read = work.publication(source, &node, &values);
        work.faults.0.sort_by_key(|fault| fault.place.as_ref().map(|(place, _)| place.span.start));
        match read {
            Some(read) => work.faults.or(read),
            // Whatever keeps it from being read has been noted.
            None => Err(work.faults),
        }
    }

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

    /// Its language, with its own names of levels.
    ///
    /// # Errors
    /// Faults of a language file; none in those that come with the program.
    pub fn language(&self) -> Result<Language, Faults> {
        let unknown = || Faults::from(Diagnostic::broken("the language is not known"));
        let mut language = Language::load(&self.language).ok_or_else(unknown)??;
        for (level, name) in &self.level_names {
            for kind in kinds::KINDS {
                language.rename_level(kind.about().name, level, name);
            }
        }
        Ok(language)
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

struct Work {
    faults: Faults,
}

impl Work {
    fn fault(
        &mut self,
        place: &Place,
        what: impl Into<String>,
        label: &str,
        help: impl Into<String>,
    ) {
        self.faults.push(Diagnostic::book(what).at(place, label).help(help));
    }

    fn publication(
        &mut self,
        source: &Arc<Source>,
        node: &Node,
        values: &Values,
    ) -> Option<Publication> {
        let head = values.table("publication");
        let slots = self.slots(head, values);
        let calendar = self.calendar(head, values, &slots);
        let head = head?;
        let slug = self.id(head, "id", "name");
        let release = self.release(head);
        let editions = self.editions(head, values);
        let schedule = self.schedule(values);
        let series = values.table("series");
        if let Some(series) = series
            && series.text("ledger").is_some_and(|path| path.is_empty() || path.ends_with('/'))
        {
            let help = "write it like \"series.db\" or \"../series.db\"";
            self.fault(
                series.place("ledger"),
                "`ledger` names no file",
                "the name is missing",
                help,
            );
        }
        if let Some(calendar) = &calendar {
            self.levels(calendar, &slots);
        }
        self.numbers(calendar.as_ref(), &slots);
        let language = self.language(head);
        let names = values.table("levels").and_then(|levels| levels.table("names"));
        let names = names.into_iter().flat_map(Values::iter);
        let level_names = names.filter_map(|(level, name)| match &name.data {
            Data::Text(name) => Some((level.to_owned(), name.clone())),
            _ => None,
        });
        let site = head.text("site").map(|site| site.trim_end_matches('/').to_owned());
        if let Some(site) = &site
            && !site.starts_with("https://")
            && !site.starts_with("http://")
        {
            let help = "write where the output is to be found: \"https://post.example/puzzles\"";
            self.fault(head.place("site"), "`site` is no address", "no https:// before it", help);
        }
        Some(Publication {
            source: Arc::clone(source),
            node: node.clone(),
            name: head.text("name")?.to_owned(),
            slug: slug?,
            calendar: calendar?,
            release: release?,
            slots,
            editions: editions?,
            days_ahead: head.int("days_ahead").and_then(|days| u32::try_from(days).ok())?,
            schedule: schedule?,
            series: values.table("series").and_then(|series| {
                Some((series.text("name")?.to_owned(), series.text("ledger")?.to_owned()))
            }),
            records: head.text("records")?.to_owned(),
            embargo: head.text("embargo")?.to_owned(),
            language: language?,
            level_names: level_names.collect(),
            site,
        })
    }

    /// A stable name, or one that is made of another text.
    fn id(&mut self, values: &Values, key: &str, other: &str) -> Option<String> {
        if let Some(id) = values.text(key) {
            return Some(id.to_owned());
        }
        let name = values.text(other)?;
        let id = slug(name);
        if id.is_empty() {
            let help = format!("add a line `{key} = \"…\"`: letters, digits and hyphens");
            let what = format!("no file can be called by the name {name:?}");
            self.fault(values.place(other), what, "no letters from a to z", help);
            return None;
        }
        Some(id)
    }

    fn slots(&mut self, head: Option<&Values>, values: &Values) -> Vec<Running> {
        let mut slots: Vec<Running> = Vec::new();
        for slot in values.tables("slot") {
            let id = self.id(slot, "id", "name");
            let kind = slot.text("kind");
            let about = kind.and_then(kinds::find).map(|kind| kind.about());
            if let (Some(kind), None) = (kind, about) {
                let known = || kinds::KINDS.iter().map(|kind| kind.about().name);
                let help = did_you_mean(kind, known(), || {
                    format!("the kinds are {}", known().collect::<Vec<_>>().join(", "))
                });
                let what = format!("there is no kind of puzzle `{kind}`");
                self.fault(slot.place("kind"), what, "not a kind", help);
            }
            let mut levels = [const { None }; 7];
            let ramp = slot.table("ramp");
            if slot.wrote("level") && slot.wrote("ramp") {
                let help = "leave one of the two out: a ramp says the level of each day";
                self.fault(
                    slot.place("level"),
                    "the slot has a level and a ramp",
                    "one too many",
                    help,
                );
            }
            for (level, day) in levels.iter_mut().zip(DAYS) {
                let (values, key) = match ramp {
                    Some(ramp) => (ramp, day),
                    None => (slot, "level"),
                };
                let place = || values.place(key).clone();
                *level = values.text(key).map(|name| (name.to_owned(), place()));
                if level.is_none() && ramp.is_none() {
                    *level = about.map(|about| (about.default_level.to_owned(), place()));
                }
            }
            // A level of every day is one fault, not seven.
            let mut seen: Vec<&Place> = Vec::new();
            for (name, place) in levels.iter().flatten() {
                if let Some(about) = about
                    && about.level(name).is_none()
                    && !seen.contains(&place)
                {
                    self.no_level(about, name, place);
                    seen.push(place);
                }
            }
            let (Some(id), Some(name), Some(kind), Some(first_date)) =
                (id, slot.text("name"), kind, slot.date("first_date"))
            else {
                continue;
            };
            if let Some(other) = slots.iter().find(|other| other.id == id) {
                let (line, _) = other.place.line_column();
                let label = format!("that of line {line} has it already");
                let help = "puzzles are called by the id: give each slot its own, `id = \"…\"`";
                self.fault(
                    slot.place("name"),
                    format!("two slots have the id `{id}`"),
                    &label,
                    help,
                );
            }
            let number = slot.int("first_number").and_then(|number| u32::try_from(number).ok());
            let said = |key: &str| {
                let text = slot.text(key).or_else(|| head?.text(key));
                text.map(str::to_owned)
            };
            let parts = ["byline", "copyright"].into_iter().filter_map(said);
            slots.push(Running {
                id,
                name: name.to_owned(),
                first_date,
                first_number: number.unwrap_or(1),
                levels,
                line: parts.collect::<Vec<_>>().join(" · "),
                kind: kind.to_owned(),
                place: slot.place("name").clone(),
            });
        }
        slots
    }

    fn no_level(&mut self, about: &kinds::About, name: &str, place: &Place) {
        let known = || about.levels.iter().map(|level| level.name);
        let help = did_you_mean(name, known(), || {
            format!("the levels are {}", known().collect::<Vec<_>>().join(", "))
        });
        let what = format!("{} has no level `{name}`", about.name);
        self.fault(place, what, "not a level", help);
    }

    fn calendar(
        &mut self,
        head: Option<&Values>,
        values: &Values,
        slots: &[Running],
    ) -> Option<Calendar> {
        let mut days = [true; 7];
        if let Some(list) = head.map(|head| head.list("days")).filter(|list| !list.is_empty()) {
            let named = |day: &str| {
                list.iter().any(|value| matches!(&value.data, Data::Text(text) if text == day))
            };
            days = DAYS.map(named);
        }
        let mut pauses = Vec::new();
        for pause in values.tables("pause") {
            let (Some(from), Some(to)) = (pause.date("from"), pause.date("to")) else { continue };
            if from > to {
                let help = "write the first day without an issue, then the last";
                self.fault(
                    pause.place("to"),
                    "the pause ends before it begins",
                    "before `from`",
                    help,
                );
            } else if (to - from).num_days() > 3_653 {
                let help = "a publication that has ended needs no pause";
                self.fault(pause.place("to"), "the pause is longer than ten years", "so far", help);
            } else {
                pauses.push((from, to));
            }
        }
        let specials = values.tables("special").filter_map(|special| self.special(special, slots));
        let specials = specials.collect();
        let first = slots.iter().map(|slot| slot.first_date).min()?;
        Some(Calendar { first, days, pauses, specials })
    }

    fn special(&mut self, values: &Values, slots: &[Running]) -> Option<Special> {
        let mut levels = BTreeMap::new();
        for (id, value) in values.table("levels").into_iter().flat_map(Values::iter) {
            let Data::Text(level) = &value.data else { continue };
            let Some(slot) = slots.iter().find(|slot| slot.id == id) else {
                let ids = || slots.iter().map(|slot| slot.id.as_str());
                let help = did_you_mean(id, ids(), || {
                    format!("the slots are {}", ids().collect::<Vec<_>>().join(", "))
                });
                self.fault(
                    &value.place,
                    format!("there is no slot `{id}`"),
                    "of which slot?",
                    help,
                );
                continue;
            };
            match kinds::find(&slot.kind).map(|kind| kind.about()) {
                Some(about) if about.level(level).is_none() => {
                    self.no_level(about, level, &value.place);
                }
                _ => {}
            }
            levels.insert(id.to_owned(), (level.clone(), value.place.clone()));
        }
        let place = &values.place;
        let when = match (values.date("date"), values.text("every")) {
            (Some(date), None) => When::On(date),
            (None, Some(text)) => {
                let parts = text.split_once('-').map(|(month, day)| (month.parse(), day.parse()));
                match parts {
                    // 2028 has every day that a year can have.
                    Some((Ok(month), Ok(day)))
                        if NaiveDate::from_ymd_opt(2028, month, day).is_some() =>
                    {
                        When::Every(month, day)
                    }
                    _ => {
                        let help = "write month and day: every = \"12-25\"";
                        let place = values.place("every");
                        self.fault(place, "no year has such a day", "not a month and a day", help);
                        return None;
                    }
                }
            }
            (Some(_), Some(_)) => {
                let help = "leave one of the two out";
                let place = values.place("every");
                self.fault(
                    place,
                    "a special day is on a date and every year",
                    "one too many",
                    help,
                );
                return None;
            }
            (None, None) => {
                if !values.wrote("date") && !values.wrote("every") {
                    let help = "add a line `date = 2026-12-25`, or `every = \"12-25\"`";
                    self.fault(place, "a special day does not say when it is", "when?", help);
                }
                return None;
            }
        };
        let subtitle = values.text("subtitle");
        let subtitle = subtitle.map(|text| (text.to_owned(), values.place("subtitle").clone()));
        Some(Special { when, skip: values.flag("skip"), subtitle, levels })
    }

    /// Whether every slot has a level on every day that it appears.
    fn levels(&mut self, calendar: &Calendar, slots: &[Running]) {
        for slot in slots {
            let missing = slot.levels.iter().zip(calendar.days).zip(DAYS);
            let missing = missing.filter(|((level, appears), _)| *appears && level.is_none());
            let missing: Vec<&str> = missing.map(|(_, day)| day).collect();
            // Where there is none at all, that has its fault already.
            if !missing.is_empty() && slot.levels.iter().any(Option::is_some) {
                let what = format!("the ramp of `{}` leaves out {}", slot.id, missing.join(", "));
                let help = "add the level of each day, or leave the days out of the publication's own `days`";
                self.fault(&slot.place, what, "an issue of every day has it", help);
            }
        }
    }

    /// Whether no two slots ever have one number on one day.
    fn numbers(&mut self, calendar: Option<&Calendar>, slots: &[Running]) {
        let Some(calendar) = calendar else { return };
        let last = slots.iter().map(|slot| slot.first_date).max();
        let Some(last) = last else { return };
        // Once all have begun, their numbers keep their distances: a day, and the issue after it,
        // whose answers stand beside.
        let number = |slot: &Running, more: u32| {
            slot.first_number + calendar.count(slot.first_date, last) + more
        };
        for (at, slot) in slots.iter().enumerate() {
            for other in &slots[..at] {
                let (one, two) = (number(slot, 0), number(other, 0));
                if one.abs_diff(two) <= 1 {
                    let (line, _) = other.place.line_column();
                    let label = format!("the slot of line {line} has {two} when this has {one}");
                    let help = "readers find an answer by its number: begin with a `first_number` far from the others', 10001 say";
                    let what = format!("the numbers of `{}` and `{}` meet", other.id, slot.id);
                    self.fault(&slot.place, what, &label, help);
                }
            }
        }
    }

    fn schedule(&mut self, values: &Values) -> Option<Schedule> {
        let schedule = values.table("schedule")?;
        let times = match Times::read(schedule.text("at")?) {
            Ok(times) => times,
            Err(why) => {
                let help = "write minute, hour, day of the month, month and day of the week: \"30 4 * * *\" is every day at half past four";
                let place = schedule.place("at");
                self.fault(place, "`at` is no cron expression", &why, help);
                return None;
            }
        };
        Some(Schedule {
            times,
            reserve: schedule.int("reserve").and_then(|count| u32::try_from(count).ok())?,
            on_failure: schedule.text("on_failure").map(str::to_owned),
        })
    }

    fn language(&mut self, head: &Values) -> Option<String> {
        let code = head.text("language")?;
        if !language::codes().any(|known| known == code) {
            let known = language::codes().collect::<Vec<_>>().join(", ");
            let what = format!("the program does not speak `{code}`");
            let help = format!("the languages are {known}");
            self.fault(head.place("language"), what, "no such language", help);
            return None;
        }
        Some(code.to_owned())
    }

    fn release(&mut self, head: &Values) -> Option<Release> {
        let zone = head.text("timezone").and_then(|name| match name.parse::<Tz>() {
            Ok(zone) => Some(zone),
            Err(_) => {
                let known = || TZ_VARIANTS.iter().map(|zone| zone.name());
                let help = did_you_mean(name, known(), || {
                    "write it as the IANA database has it: \"Europe/Madrid\"".to_owned()
                });
                let what = format!("there is no time zone `{name}`");
                self.fault(head.place("timezone"), what, "no such place", help);
                None
            }
        });
        let time = head.text("release").and_then(|text| {
            let time = NaiveTime::parse_from_str(text, "%H:%M").ok();
            if time.is_none() {
                let help = "write hours and minutes, from \"00:00\" to \"23:59\"";
                self.fault(
                    head.place("release"),
                    "`release` is no time",
                    "not a time of day",
                    help,
                );
            }
            time
        });
        let answers = match head.text("answers_release")? {
            "with-issue" => AnswersRelease::WithIssue,
            "never" => AnswersRelease::Never,
            _ => AnswersRelease::NextIssue,
        };
        Some(Release { zone: zone?, time: time?, answers })
    }

    fn editions(&mut self, head: &Values, values: &Values) -> Option<Vec<Edition>> {
        let main = self.output(head)?;
        let show = |values: &Values| values.table("answers").and_then(show);
        let own = show(values).unwrap_or(Show::Previous);
        let mut editions =
            vec![Edition { name: None, show: own, output: main.clone(), values: None }];
        for edition in values.tables("edition") {
            let Some(name) = edition.text("name") else { continue };
            let place = edition.place("name");
            let taken = ["main", "answers", "answer"]
                .into_iter()
                .find(|taken| name == *taken || name.ends_with(&format!("-{taken}")));
            if editions.iter().any(|other| other.name.as_deref() == Some(name)) {
                let help = "its files are called by the name: give each edition its own";
                let what = format!("two editions have the name `{name}`");
                self.fault(place, what, "another has it already", help);
            } else if taken.is_some() {
                let what = format!("no edition can have the name `{name}`");
                self.fault(place, what, "other files are called so", "call it otherwise");
            }
            let output = match edition.wrote("output") {
                true => self.output(edition),
                false => Some(main.clone()),
            };
            editions.push(Edition {
                name: Some(name.to_owned()),
                show: show(edition).unwrap_or(own),
                output: output?,
                values: Some(edition.clone()),
            });
        }
        self.apart(&editions, values);
        Some(editions)
    }

    /// Whether no two editions have one file.
    fn apart(&mut self, editions: &[Edition], values: &Values) {
        let day = NaiveDate::from_isoywd_opt(2026, 47, Weekday::Sat).unwrap_or_default();
        let path = |edition: &Edition| edition.output.path("slug", day, edition.name.as_deref());
        for (at, edition) in editions.iter().enumerate() {
            let Some(other) = editions[..at].iter().find(|other| path(other) == path(edition))
            else {
                continue;
            };
            let own = edition.values.as_ref().unwrap_or(values);
            let what = format!("two editions go to {}", path(edition));
            let label =
                format!("and so does {}", other.name.as_deref().unwrap_or("the publication"));
            self.fault(own.place("output"), what, &label, "let the pattern have {edition}");
        }
    }

    fn output(&mut self, values: &Values) -> Option<Pattern> {
        match Pattern::read(values.text("output")?) {
            Ok(pattern) => Some(pattern),
            Err((what, help)) => {
                self.fault(values.place("output"), what, "this pattern", help);
                None
            }
        }
    }
}

fn show(answers: &Values) -> Option<Show> {
    Some(match answers.text("show")? {
        "upside-down" => Show::UpsideDown,
        "separate" => Show::Separate,
        "none" => Show::Nothing,
        _ => Show::Previous,
    })
}

/// A name in small letters with hyphens; accents are left away.
fn slug(name: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    let plain = name.nfd().filter(|c| !('\u{300}'..'\u{370}').contains(c));
    let mut slug = String::new();
    for c in plain.flat_map(char::to_lowercase) {
        match c {
            'a'..='z' | '0'..='9' => slug.push(c),
            'ß' => slug += "ss",
            'æ' => slug += "ae",
            'ø' => slug.push('o'),
            '\'' | '’' => {}
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    slug.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_made_a_slug() {
        assert_eq!(slug("The Morning Post"), "the-morning-post");
        assert_eq!(slug("L’Écho d’été — 2026!"), "lecho-dete-2026");
        assert_eq!(slug("Straße"), "strasse");
        assert_eq!(slug("日本"), "");
    }
}
