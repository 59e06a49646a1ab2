//! Reads the calendar of a publication: days of the week, pauses and special days.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::SpecReader;
use crate::publication::calendar::{Calendar, Special, When};
use crate::publication::definition::Feature;
use crate::publication::keys::DAYS;
use bookgen_base::diagnostic::{Place, did_you_mean};
use bookgen_base::schema::Values;
use bookgen_puzzles::Level;

/// The maximum length of a pause in days: ten years.
const MAX_PAUSE: i64 = 3_653;

impl SpecReader {
    pub fn calendar(
        &mut self,
        head: Option<&Values>,
        values: &Values,
        features: &[Feature],
    ) -> Option<Calendar> {
        let mut days = [true; 7];
        if let Some(list) = head.map(|head| head.list("days")).filter(|list| !list.is_empty()) {
            let is_listed = |day: &str| list.iter().any(|value| value.text() == Some(day));
            days = DAYS.map(is_listed);
        }
        let pauses = self.pauses(values);
        let specials =
            values.tables("special").filter_map(|special| self.special(special, features));
        let specials = specials.collect();
        let first = features.iter().map(|feature| feature.first_date).min()?;
        Some(Calendar { first, days, pauses, specials })
    }

    fn pauses(&mut self, values: &Values) -> Vec<(NaiveDate, NaiveDate)> {
        let mut pauses = Vec::new();
        for pause in values.tables("pause") {
            let (Some(from), Some(to)) = (pause.date("from"), pause.date("to")) else { continue };
            if from > to {
                let help = "`from` is the first day without an issue, `to` is the last day without an issue";
                let message = "the pause ends before it begins";
                self.fault(pause.place("to"), message, "before `from`", help);
            } else if (to - from).num_days() > MAX_PAUSE {
                let help = "shorten the pause; if the publication has ended, remove the pause";
                let message = "the pause is longer than ten years";
                self.fault(pause.place("to"), message, "more than ten years after `from`", help);
            } else {
                pauses.push((from, to));
            }
        }
        pauses
    }

    fn special(&mut self, values: &Values, features: &[Feature]) -> Option<Special> {
        let levels = self.special_levels(values, features);
        let when = self.special_date(values)?;
        let subtitle = values.text("subtitle");
        let subtitle = subtitle.map(|text| (text.to_owned(), values.place("subtitle").clone()));
        let subtitles = values.table("subtitles").into_iter().flat_map(Values::iter);
        let subtitles = subtitles
            .filter_map(|(name, value)| {
                Some((name.to_owned(), (value.text()?.to_owned(), value.place.clone())))
            })
            .collect();
        Some(Special { when, skip: values.flag("skip"), subtitle, subtitles, levels })
    }

    /// The levels of a special day. The keys are ids of features.
    fn special_levels(
        &mut self,
        values: &Values,
        features: &[Feature],
    ) -> BTreeMap<String, (&'static Level, Place)> {
        let mut levels = BTreeMap::new();
        for (id, value) in values.table("levels").into_iter().flat_map(Values::iter) {
            let Some(level) = value.text() else { continue };
            let Some(feature) = features.iter().find(|feature| feature.id == id) else {
                let ids = || features.iter().map(|feature| feature.id.as_str());
                let help = did_you_mean(id, ids(), || {
                    format!("the slots are {}", ids().collect::<Vec<_>>().join(", "))
                });
                let message = format!("there is no slot `{id}`");
                self.fault(&value.place, message, "unknown slot", help);
                continue;
            };
            match feature.kind.about().named_level(level, &value.place) {
                Ok(level) => {
                    levels.insert(id.to_owned(), (level, value.place.clone()));
                }
                Err(fault) => self.faults.push(fault),
            }
        }
        levels
    }

    /// The date of a special day, from the key `date` or the key `every`.
    fn special_date(&mut self, values: &Values) -> Option<When> {
        match (values.date("date"), values.text("every")) {
            (Some(date), None) => Some(When::On(date)),
            (None, Some(text)) => {
                let parts = text.split_once('-').map(|(month, day)| (month.parse(), day.parse()));
                if let Some((Ok(month), Ok(day))) = parts
                    // 2028 is a leap year, so the check also accepts 29 February.
                    && NaiveDate::from_ymd_opt(2028, month, day).is_some()
                {
                    return Some(When::Every(month, day));
                }
                let help = "write month and day: every = \"12-25\"";
                let place = values.place("every");
                self.fault(place, "no year has this day", "not a month and a day", help);
                None
            }
            (Some(_), Some(_)) => {
                let help = "`date` is a single day, `every` is the same day of every year: remove `date` or `every`";
                let message = "the special day has both `date` and `every`";
                self.fault(values.place("every"), message, "`every` is also set", help);
                None
            }
            (None, None) => {
                if !values.wrote("date") && !values.wrote("every") {
                    let help = "add a line `date = 2026-12-25`, or `every = \"12-25\"`";
                    let message = "the special day has no date";
                    self.fault(&values.place, message, "`date` or `every` is missing", help);
                }
                None
            }
        }
    }
}
