//! Reads the editions of a publication, and checks their paths.

use chrono::{NaiveDate, Weekday};

use super::SpecReader;
use crate::presets::languages;
use crate::publication::definition::{Edition, Feature, Show};
use crate::publication::output_pattern::OutputPattern;
use bookgen_base::diagnostic::did_you_mean;
use bookgen_base::schema::Values;
use bookgen_press::language::DateNames;

impl SpecReader {
    /// Reads the editions. The first element is the publication in its own language and format.
    pub fn editions(&mut self, head: &Values, values: &Values) -> Option<Vec<Edition>> {
        let main = self.output(head, head)?;
        let show = |values: &Values| values.table("answers")?.read("show");
        let main_show = show(values).unwrap_or(Show::Previous);
        let mut editions =
            vec![Edition { name: None, show: main_show, output: main, values: None }];
        for edition in values.tables("edition") {
            let Some(name) = edition.text("name") else { continue };
            self.check_name(edition, name, &editions);
            let table_of = |key: &str| if edition.wrote(key) { edition } else { head };
            let output = self.output(table_of("output"), table_of("language"));
            editions.push(Edition {
                name: Some(name.to_owned()),
                show: show(edition).unwrap_or(main_show),
                output: output?,
                values: Some(edition.clone()),
            });
        }
        self.check_paths(&editions, values);
        Some(editions)
    }

    /// Checks that the name of an edition is unique. Also checks that the name is not a reserved
    /// word and does not end with one, because the names of other files end in this way, for
    /// example `the-post-answers.json`.
    fn check_name(&mut self, edition: &Values, name: &str, editions: &[Edition]) {
        let place = edition.place("name");
        let is_reserved = ["main", "answers", "answer"]
            .iter()
            .any(|word| name == *word || name.ends_with(&format!("-{word}")));
        if editions.iter().any(|other| other.name.as_deref() == Some(name)) {
            let help = "file names contain the name: give each edition its own name";
            let message = format!("two editions have the name `{name}`");
            self.fault(place, message, "this name is already used", help);
        } else if is_reserved {
            let message = format!("no edition can have the name `{name}`");
            self.fault(
                place,
                message,
                "the names of other files end with this word",
                "choose another name",
            );
        }
    }

    /// Checks that no two editions have the same output path.
    fn check_paths(&mut self, editions: &[Edition], values: &Values) {
        let day = NaiveDate::from_isoywd_opt(2026, 47, Weekday::Sat).unwrap_or_default();
        let path = |edition: &Edition| edition.output.path("slug", day, edition.name.as_deref());
        for (at, edition) in editions.iter().enumerate() {
            let Some(other) = editions[..at].iter().find(|other| path(other) == path(edition))
            else {
                continue;
            };
            let values = edition.values.as_ref().unwrap_or(values);
            let message = format!("two editions have the path {}", path(edition));
            let other = other.name.as_deref().unwrap_or("the publication");
            let label = format!("{other} has the same path");
            self.fault(values.place("output"), message, &label, "add {edition} to the pattern");
        }
    }

    /// Checks that the slots and the editions that have their own texts exist.
    pub fn check_edition_texts(&mut self, values: &Values, features: &[Feature]) {
        let slots: Vec<&str> = features.iter().map(|feature| feature.id.as_str()).collect();
        for edition in values.tables("edition") {
            self.check_ids(edition.table("slots"), "slot", &slots);
        }
        let editions = values.tables("edition").filter_map(|edition| edition.text("name"));
        let editions: Vec<&str> = editions.collect();
        for special in values.tables("special") {
            self.check_ids(special.table("subtitles"), "edition", &editions);
        }
    }

    /// Checks that the keys of a table are ids that exist. `what` is the word for a thing with an id.
    fn check_ids(&mut self, table: Option<&Values>, what: &str, known: &[&str]) {
        for (id, value) in table.into_iter().flat_map(Values::iter) {
            if !known.contains(&id) {
                let help = did_you_mean(id, known.iter().copied(), || match known {
                    [] => format!("there is no {what}"),
                    _ => format!("the {what}s are {}", known.join(", ")),
                });
                let message = format!("there is no {what} `{id}`");
                self.fault(&value.place, message, &format!("unknown {what}"), help);
            }
        }
    }

    /// The pattern of `output` in a table. `language` is the table that sets the language.
    fn output(&mut self, values: &Values, language: &Values) -> Option<OutputPattern> {
        let text = values.text("output")?;
        // A language has many texts, and few patterns have names of months or weekdays.
        let names =
            if DateNames::are_in(text) { date_names(language) } else { DateNames::default() };
        match OutputPattern::parse(text, names) {
            Ok(pattern) => Some(pattern),
            Err(fault) => {
                self.fault(values.place("output"), fault.message, "this pattern", fault.help);
                None
            }
        }
    }
}

/// The names of months and weekdays in the language that a table sets. An unknown language is an error
/// elsewhere.
fn date_names(values: &Values) -> DateNames {
    let language = values.text("language").and_then(languages::load).and_then(Result::ok);
    language.map(|language| language.date_names().clone()).unwrap_or_default()
}
