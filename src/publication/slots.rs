//! The slots of a publication and its calendar, as `daily.toml` has them.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::calendar::{Calendar, Special, When};
use super::definition::Running;
use super::keys::DAYS;
use super::read::Work;
use bookgen_base::diagnostic::{Place, did_you_mean};
use bookgen_base::schema::{Data, Values};
use bookgen_puzzles as kinds;

impl Work {
    pub(super) fn slots(&mut self, head: Option<&Values>, values: &Values) -> Vec<Running> {
        let mut slots: Vec<Running> = Vec::new();
        for slot in values.tables("slot") {
            let id = self.id(slot, "id", "name");
            let kind = slot.text("kind");
            let known = kind.map(|name| kinds::named(name, slot.place("kind")));
            let about = match known {
                Some(Ok(kind)) => Some(kind.about()),
                Some(Err(fault)) => {
                    self.faults.push(fault);
                    None
                }
                None => None,
            };
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
                    && !seen.contains(&place)
                    && let Err(fault) = about.named_level(name, place)
                {
                    self.faults.push(fault);
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
            slots.push(Running {
                id,
                name: name.to_owned(),
                first_date,
                first_number: number.unwrap_or(1),
                levels,
                byline: said("byline").unwrap_or_default(),
                copyright: said("copyright").unwrap_or_default(),
                kind: kind.to_owned(),
                place: slot.place("name").clone(),
            });
        }
        slots
    }

    pub(super) fn calendar(
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
            let about = kinds::find(&slot.kind).map(|kind| kind.about());
            if let Some(Err(fault)) = about.map(|about| about.named_level(level, &value.place)) {
                self.faults.push(fault);
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
    pub(super) fn levels(&mut self, calendar: &Calendar, slots: &[Running]) {
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
    pub(super) fn numbers(&mut self, calendar: Option<&Calendar>, slots: &[Running]) {
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
}
