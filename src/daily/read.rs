//! `daily.toml` to a [`Publication`]: every fault of it found, whatever day is asked for.

use std::sync::Arc;

use chrono::{NaiveDate, NaiveTime, Weekday};
use chrono_tz::{TZ_VARIANTS, Tz};

use super::keys::DAILY;
use super::paths::Pattern;
use super::publication::{Edition, Publication, Schedule, Show};
use super::release::{AnswersRelease, Release};
use super::schedule::Times;
use crate::spec;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source, did_you_mean};
use bookgen_base::schema::{Data, Files, Reader, Values, parse};
use bookgen_press::language::Language;
use bookgen_puzzles as kinds;

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
        let read = work.publication(source, &values);
        work.faults.0.sort_by_key(|fault| fault.place.as_ref().map(|(place, _)| place.span.start));
        match read {
            Some(read) => work.faults.into_result(read),
            // Whatever keeps it from being read has been noted.
            None => Err(work.faults),
        }
    }
}

pub(super) struct Work {
    pub faults: Faults,
}

impl Work {
    pub(super) fn fault(
        &mut self,
        place: &Place,
        what: impl Into<String>,
        label: &str,
        help: impl Into<String>,
    ) {
        self.faults.push(Diagnostic::book(what).at(place, label).help(help));
    }

    fn publication(&mut self, source: &Arc<Source>, values: &Values) -> Option<Publication> {
        let head = values.table("publication");
        let slots = self.slots(head, values);
        let calendar = self.calendar(head, values, &slots);
        let head = head?;
        let slug = self.id(head, "id", "name");
        let release = self.release(head);
        let editions = self.editions(head, values);
        let schedule = self.schedule(values);
        let series = values.table("series");
        if let Some(fault) = series.and_then(spec::no_ledger) {
            self.faults.push(fault);
        }
        if let Some(calendar) = &calendar {
            self.levels(calendar, &slots);
        }
        self.numbers(calendar.as_ref(), &slots);
        self.folders(head, editions.as_deref().unwrap_or_default());
        let language = self.language(head, values);
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
            values: values.clone(),
            seed: head.int("seed").and_then(|seed| u64::try_from(seed).ok())?,
            name: head.text("name")?.to_owned(),
            slug: slug?,
            calendar: calendar?,
            release: release?,
            slots,
            editions: editions?,
            days_ahead: head.int("days_ahead").and_then(|days| u32::try_from(days).ok())?,
            schedule: schedule?,
            series: series.and_then(|series| {
                Some((series.text("name")?.to_owned(), series.text("ledger")?.to_owned()))
            }),
            records: head.text("records")?.to_owned(),
            embargo: head.text("embargo")?.to_owned(),
            language: language?,
            site,
        })
    }

    /// A stable name, or one that is made of another text.
    pub(super) fn id(&mut self, values: &Values, key: &str, other: &str) -> Option<String> {
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

    /// Its language, with its own names of levels.
    fn language(&mut self, head: &Values, values: &Values) -> Option<Language> {
        let language =
            crate::presets::languages::named(head.text("language")?, head.place("language"));
        let mut language = self.faults.collect(language)?;
        let names = values.table("levels").and_then(|levels| levels.table("names"));
        for (level, name) in names.into_iter().flat_map(Values::iter) {
            let Data::Text(name) = &name.data else { continue };
            for kind in kinds::KINDS {
                language.rename_level(kind.about().name, level, name);
            }
        }
        Some(language)
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

    /// Whether what is not to be seen lies apart from what is.
    fn folders(&mut self, head: &Values, editions: &[Edition]) {
        let tidy = |path: &str| {
            let parts = path.split('/').filter(|part| !part.is_empty() && *part != ".");
            parts.collect::<Vec<_>>().join("/")
        };
        for key in ["embargo", "records"] {
            let Some(path) = head.text(key).map(tidy) else { continue };
            let is_seen = |edition: &Edition| {
                let root = edition.output.root();
                path == root || !root.is_empty() && path.starts_with(&format!("{root}/"))
            };
            if path.is_empty() || editions.iter().any(is_seen) {
                let what = format!("`{key}` is where readers look");
                let help = format!(
                    "answers lie in it before their time: give it a folder of its own, `{key} = \"{key}\"`"
                );
                self.fault(head.place(key), what, "not apart from `output`", help);
            }
        }
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
