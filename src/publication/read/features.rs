//! Reads the features (the `[[slot]]` tables) of a publication, and checks their levels and
//! numbers.

use std::sync::OnceLock;

use super::SpecReader;
use crate::publication::calendar::Calendar;
use crate::publication::definition::Feature;
use crate::publication::keys::DAYS;
use crate::spec;
use bookgen_base::diagnostic::Place;
use bookgen_base::schema::Values;
use bookgen_puzzles::{self as kinds, About, KINDS, Kind, Level};

impl SpecReader {
    pub fn features(&mut self, head: Option<&Values>, values: &Values) -> Vec<Feature> {
        let mut features: Vec<Feature> = Vec::new();
        for slot in values.tables("slot") {
            if let Some(feature) = self.feature(head, slot) {
                self.check_id(&feature, &features);
                features.push(feature);
            }
        }
        features
    }

    fn feature(&mut self, head: Option<&Values>, slot: &Values) -> Option<Feature> {
        let id = self.id(slot);
        let known = kinds::named(slot.text("kind")?, slot.place("kind"));
        let kind = known.map_err(|fault| self.faults.push(fault)).ok();
        let levels = self.levels(slot, kind.map(Kind::about));
        let number = slot.int("first_number").and_then(|number| u32::try_from(number).ok());
        let answer_in_picture = self.answer_in_picture(slot, kind);
        let inherited = |key: &str| {
            let text = slot.text(key).or_else(|| head?.text(key));
            text.map(str::to_owned).unwrap_or_default()
        };
        Some(Feature {
            id: id?,
            name: slot.text("name")?.to_owned(),
            first_date: slot.date("first_date")?,
            first_number: number.unwrap_or(1),
            levels,
            byline: inherited("byline"),
            copyright: inherited("copyright"),
            // An unknown kind is already reported as a fault. An arbitrary known kind replaces the
            // unknown kind, so that other faults are found too.
            kind: kind.unwrap_or(KINDS[0]),
            options: slot.get("options").cloned(),
            answer_in_picture,
            shipped: OnceLock::new(),
            place: slot.place("name").clone(),
        })
    }

    /// The level for each day of the week. The levels come from `ramp`. If `ramp` is missing,
    /// `level` applies to all days. If both keys are missing, the kind's default level applies.
    fn levels(
        &mut self,
        slot: &Values,
        about: Option<&'static About>,
    ) -> [Option<(&'static Level, Place)>; 7] {
        let mut levels = [const { None }; 7];
        let ramp = slot.table("ramp");
        if slot.wrote("level") && slot.wrote("ramp") {
            let help = "`ramp` sets the level of each day of the week: remove `level` or `ramp`";
            let message = "the slot has both `level` and `ramp`";
            self.fault(slot.place("level"), message, "`ramp` is also set", help);
        }
        let Some(about) = about else { return levels };
        // The positions of the faults that were already reported. A wrong `level` applies to all
        // days, but is reported only once.
        let mut reported: Vec<&Place> = Vec::new();
        for (level, day) in levels.iter_mut().zip(DAYS) {
            let (values, key) = match ramp {
                Some(ramp) => (ramp, day),
                None => (slot, "level"),
            };
            let default = ramp.is_none().then_some(about.default_level);
            let Some(name) = values.text(key).or(default) else { continue };
            let place = values.place(key);
            let named = about.named_level(name, place).unwrap_or_else(|fault| {
                if !reported.contains(&place) {
                    self.faults.push(fault);
                    reported.push(place);
                }
                // An arbitrary known level replaces the unknown level, so that the day is not also
                // reported as a day without a level.
                &about.levels[0]
            });
            *level = Some((named, place.clone()));
        }
        levels
    }

    /// Checks that no earlier feature has the same id.
    fn check_id(&mut self, feature: &Feature, features: &[Feature]) {
        let Some(other) = features.iter().find(|other| other.id == feature.id) else { return };
        let (line, _) = other.place.line_column();
        let message = format!("two slots have the id `{}`", feature.id);
        let label = format!("already used in line {line}");
        let help = "the names of puzzles contain the id: give each slot its own id, `id = \"…\"`";
        self.fault(&feature.place, message, &label, help);
    }

    /// Checks that every feature has a level on each day of the week on which issues appear.
    pub fn check_levels(&mut self, calendar: &Calendar, features: &[Feature]) {
        for feature in features {
            let days = feature.levels.iter().zip(calendar.days).zip(DAYS);
            let missing = days.filter(|((level, appears), _)| *appears && level.is_none());
            let missing: Vec<&str> = missing.map(|(_, day)| day).collect();
            // If a feature has no level at all, another fault is already reported.
            if !missing.is_empty() && feature.levels.iter().any(Option::is_some) {
                let message = format!(
                    "`ramp` of slot `{}` has no level for {}",
                    feature.id,
                    missing.join(", ")
                );
                let help =
                    "add the levels of these days, or remove the days from `days` in [publication]";
                self.fault(&feature.place, message, "no level on these days", help);
            }
        }
    }

    /// If the publication or an edition prints solving times, checks that some puzzle has a
    /// predicted time. Puzzles of other levels are printed without a time.
    pub fn check_times(&mut self, values: &Values, calendar: &Calendar, features: &[Feature]) {
        let usual = features.iter().flat_map(|feature| feature.levels.iter().flatten());
        let special = calendar.specials.iter().flat_map(|special| special.levels.values());
        let mut levels = usual.chain(special).map(|(level, _)| *level).peekable();
        // If no feature has a level, another fault is already reported.
        if levels.peek().is_none() || levels.any(Level::has_times) {
            return;
        }
        for values in std::iter::once(values).chain(values.tables("edition")) {
            let Some(levels) = values.table("levels").filter(|levels| levels.flag("time")) else {
                continue;
            };
            let message = "`time` has no effect: no puzzle has a predicted time".to_owned();
            let help = "remove `time`, or choose another level";
            self.fault(levels.place("time"), message, &spec::predicted_levels(), help);
        }
    }

    /// Checks that two puzzles of the same issue or of consecutive issues always have different
    /// numbers. One page can show puzzles of an issue and answers of the previous issue.
    pub fn check_numbers(&mut self, calendar: &Calendar, features: &[Feature]) {
        // `last` is the first day on which all features have a puzzle. From this day on, the
        // difference between the numbers of two features is constant.
        let Some(last) = features.iter().map(|feature| feature.first_date).max() else { return };
        let number =
            |feature: &Feature| feature.first_number + calendar.count(feature.first_date, last);
        for (at, feature) in features.iter().enumerate() {
            for other in &features[..at] {
                let (own, others) = (number(feature), number(other));
                if own.abs_diff(others) <= 1 {
                    let (line, _) = other.place.line_column();
                    let label = format!(
                        "on the same day, this slot prints puzzle number {own}, and the slot in line {line} of the spec prints number {others}"
                    );
                    let help = "readers find an answer by its number: choose a `first_number` far from the numbers of other slots, for example 10001";
                    let message = format!(
                        "the puzzle numbers of slots `{}` and `{}` overlap",
                        other.id, feature.id
                    );
                    self.fault(&feature.place, message, &label, help);
                }
            }
        }
    }
}
