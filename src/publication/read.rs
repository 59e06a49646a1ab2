//! Reads `daily.toml` into a [`Publication`], and reports all faults of the spec.

mod answer_in_picture;
mod calendar;
mod editions;
mod features;
mod folders;

use std::sync::Arc;

use chrono::NaiveTime;
use chrono_tz::{TZ_VARIANTS, Tz};

use super::cron::CronTimes;
use super::definition::{Publication, ScheduleSettings, SeriesSettings};
use super::keys::DAILY;
use super::release_time::ReleaseTime;
use crate::spec;
use bookgen_base::diagnostic::{Diagnostic, Faults, Place, Source, did_you_mean};
use bookgen_base::printed_text::is_invisible;
use bookgen_base::schema::{Files, Node, NodeData, Reader, Values, parse};
use bookgen_press::language::Language;
use bookgen_puzzles as kinds;

impl Publication {
    /// Reads a publication from its spec.
    ///
    /// # Errors
    /// All faults of the spec that do not depend on the date of an issue.
    pub fn read(source: &Arc<Source>, files: &dyn Files) -> Result<Publication, Faults> {
        let node = parse(source)?;
        let has_publication = spec::key_place(&node, "publication").is_some();
        if let Some(place) = spec::key_place(&node, "book").filter(|_| !has_publication) {
            return Err(Diagnostic::usage("this is the spec of a book, not of dated sheets")
                .at(place, "a book")
                .help(format!("bookgen build {}", source.name))
                .into());
        }
        let mut reader = Reader::new(files);
        let values = reader.table(&node, DAILY, "the spec");
        let mut reader = SpecReader { faults: reader.faults };
        let publication = reader.publication(source, &values);
        let mut faults = reader.faults;
        faults.0.sort_by_key(|fault| fault.place.as_ref().map(|(place, _)| place.span.start));
        match publication {
            Some(publication) => faults.into_result(publication),
            // `faults` contains the reason why there is no publication.
            None => Err(faults),
        }
    }
}

/// Collects the faults of a spec while the spec is read.
struct SpecReader {
    faults: Faults,
}

impl SpecReader {
    fn fault(
        &mut self,
        place: &Place,
        message: impl Into<String>,
        label: &str,
        help: impl Into<String>,
    ) {
        self.faults.push(Diagnostic::input(message).at(place, label).help(help));
    }

    fn publication(&mut self, source: &Arc<Source>, values: &Values) -> Option<Publication> {
        let head = values.table("publication");
        let features = self.features(head, values);
        let calendar = self.calendar(head, values, &features);
        let head = head?;
        let slug = self.id(head);
        let release = self.release(head);
        let editions = self.editions(head, values);
        self.check_edition_texts(values, &features);
        self.check_answers_in_pictures(&features, editions.as_deref().unwrap_or_default());
        let schedule = self.schedule(values);
        let series = values.table("series");
        for fault in series.map(spec::series_faults).unwrap_or_default() {
            self.faults.push(fault);
        }
        if let Some(calendar) = &calendar {
            self.check_levels(calendar, &features);
            self.check_numbers(calendar, &features);
            self.check_times(values, calendar, &features);
        }
        self.check_folders(head, slug.as_deref(), editions.as_deref().unwrap_or_default());
        let language = self.language(head, values);
        let site = self.site(head);
        Some(Publication {
            source: Arc::clone(source),
            values: values.clone(),
            seed: head.int("seed").and_then(|seed| u64::try_from(seed).ok())?,
            name: head.text("name")?.to_owned(),
            slug: slug?,
            calendar: calendar?,
            release: release?,
            features,
            editions: editions?,
            days_ahead: head.int("days_ahead").and_then(|days| u32::try_from(days).ok())?,
            freeze_days: head.int("freeze_days").and_then(|days| u32::try_from(days).ok()),
            approved_ahead: head
                .int("approved_ahead")
                .and_then(|count| u32::try_from(count).ok())
                .unwrap_or(0),
            slot_pdf: head.flag("slot_pdf"),
            schedule: schedule?,
            series: series.and_then(|series| {
                Some(SeriesSettings {
                    name: series.text("name")?.to_owned(),
                    ledger: series.text("ledger")?.to_owned(),
                })
            }),
            records: head.text("records")?.to_owned(),
            embargo: head.text("embargo")?.to_owned(),
            language: language?,
            site,
        })
    }

    /// The id of a publication or slot: the value of `id`. If `id` is missing, the id is made from
    /// `name`.
    fn id(&mut self, values: &Values) -> Option<String> {
        if let Some(id) = values.text("id") {
            return Some(id.to_owned());
        }
        let name = values.text("name")?;
        let id = slug(name);
        if id.is_empty() {
            let message = format!("no id can be made from the name {name:?}");
            let help = "add a line `id = \"…\"` with letters, digits and hyphens";
            self.fault(
                values.place("name"),
                message,
                "an id needs letters or digits, and this name has none",
                help,
            );
            return None;
        }
        Some(id)
    }

    fn schedule(&mut self, values: &Values) -> Option<ScheduleSettings> {
        let schedule = values.table("schedule")?;
        let times = match CronTimes::parse(schedule.text("at")?) {
            Ok(times) => times,
            Err(why) => {
                let help = "write minute, hour, day of the month, month and day of the week: \"30 4 * * *\" is every day at 4:30";
                let place = schedule.place("at");
                self.fault(place, "`at` is not a cron expression", &why, help);
                return None;
            }
        };
        Some(ScheduleSettings {
            times,
            reserve: schedule.int("reserve").and_then(|count| u32::try_from(count).ok())?,
            on_failure: schedule.text("on_failure").map(str::to_owned),
            on_publish: schedule.text("on_publish").map(str::to_owned),
        })
    }

    /// Loads the language. Level names that the spec sets replace the level names of the language.
    fn language(&mut self, head: &Values, values: &Values) -> Option<Language> {
        let language =
            crate::presets::languages::named(head.text("language")?, head.place("language"));
        let mut language = self.faults.collect(language)?;
        let names = values.table("levels").and_then(|levels| levels.table("names"));
        for (level, name) in names.into_iter().flat_map(Values::texts) {
            for kind in kinds::KINDS {
                language.rename_level(kind.about().name, level, name);
            }
        }
        Some(language)
    }

    fn release(&mut self, head: &Values) -> Option<ReleaseTime> {
        let zone = head.text("timezone").and_then(|name| match name.parse::<Tz>() {
            Ok(zone) => Some(zone),
            Err(_) => {
                let known = || TZ_VARIANTS.iter().map(|zone| zone.name());
                let help = did_you_mean(name, known(), || {
                    "use a name of the IANA time zone database: \"Europe/Madrid\"".to_owned()
                });
                let message = format!("there is no time zone `{name}`");
                self.fault(head.place("timezone"), message, "unknown time zone", help);
                None
            }
        });
        let time = head.text("release").and_then(|text| {
            let time = NaiveTime::parse_from_str(text, "%H:%M").ok();
            if time.is_none() {
                self.fault(
                    head.place("release"),
                    "`release` is not a time",
                    "not a time of day",
                    "write hours and minutes, from \"00:00\" to \"23:59\"",
                );
            }
            time
        });
        let answers = head.read("answers_release")?;
        Some(ReleaseTime { zone: zone?, time: time?, answers })
    }

    /// The web address at which the output folder is published, without a slash at the end.
    fn site(&mut self, head: &Values) -> Option<String> {
        let text = head.text("site")?.trim().trim_end_matches('/');
        let site = match text.split_once("://") {
            Some((scheme, rest)) => format!("{}://{rest}", scheme.to_ascii_lowercase()),
            None => text.to_owned(),
        };
        if !site.starts_with("https://") && !site.starts_with("http://") {
            self.fault(
                head.place("site"),
                "`site` is not a web address",
                "https:// is missing",
                "write the web address of the output folder: \"https://post.example/puzzles\"",
            );
        }
        let Some((_, rest)) = site.split_once("://") else { return Some(site) };
        let (host, _) = rest.split_once('/').unwrap_or((rest, ""));
        let has_space = rest.contains(|c: char| c.is_whitespace() || c == '\\');
        let parts = [
            (host.is_empty(), "no host", "after https://"),
            (host.contains('@'), "a user name", "before the @"),
            (rest.contains('?'), "a query", "from the question mark on"),
            (rest.contains('#'), "a fragment", "from the # on"),
            (has_space, "a space or a backslash", "between the words"),
            (rest.contains(is_invisible), "an invisible character", "at the letters"),
        ];
        if let Some((_, part, place)) = parts.into_iter().find(|(is_there, ..)| *is_there) {
            self.fault(
                head.place("site"),
                format!("`site` has {part}"),
                &format!("the paths of the issues follow this address; look {place}"),
                "write the web address of the output folder: \"https://post.example/puzzles\"",
            );
        }
        Some(site)
    }
}

/// The name and the id of a publication.
pub struct Identity {
    /// The name of the publication.
    pub name: String,
    /// The id of the publication.
    pub slug: String,
    /// The position of the id in the spec, or of the name from which the id is made.
    pub place: Place,
}

/// The identity of the publication that a spec defines. Returns `None` if the spec is not the spec
/// of a publication. All other faults of the spec are ignored.
pub fn identity(source: &Arc<Source>) -> Option<Identity> {
    let table = |node: &Node, name: &str| -> Option<Node> {
        let NodeData::Table(entries) = &node.data else { return None };
        entries.iter().find(|(key, _)| key.name == name).map(|(_, node)| node.clone())
    };
    let head = table(&parse(source).ok()?, "publication")?;
    let text = |name: &str| match table(&head, name)? {
        Node { data: NodeData::Text(text), place } => Some((text, place)),
        _ => None,
    };
    let (name, name_place) = text("name")?;
    let (slug, place) = text("id").unwrap_or_else(|| (slug(&name), name_place));
    Some(Identity { name, slug, place })
}

/// Whether a text is the spec of a publication, not of a book.
pub fn is_publication(source: &Arc<Source>) -> bool {
    let has = |node: &Node, name: &str| spec::key_place(node, name).is_some();
    parse(source).is_ok_and(|node| has(&node, "publication") && !has(&node, "book"))
}

/// Converts a name to lower case, removes accents, and joins the words with hyphens.
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
    fn a_slug_has_lower_case_letters_digits_and_hyphens() {
        assert_eq!(slug("The Morning Post"), "the-morning-post");
        assert_eq!(slug("L’Écho d’été — 2026!"), "lecho-dete-2026");
        assert_eq!(slug("Straße"), "strasse");
        assert_eq!(slug("日本"), "");
    }
}
