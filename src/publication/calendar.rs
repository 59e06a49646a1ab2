//! On which days a publication appears. Civil dates only: no clock, no zone.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, Days, NaiveDate};

use bookgen_base::diagnostic::Place;

/// The days of a publication.
#[derive(Clone, Debug)]
pub struct Calendar {
    /// The first day of all.
    pub first: NaiveDate,
    /// The days of the week on which it appears, from Monday.
    pub days: [bool; 7],
    /// The first and the last day of each pause.
    pub pauses: Vec<(NaiveDate, NaiveDate)>,
    /// Days that are not like the others.
    pub specials: Vec<Special>,
}

/// A day that is not like the others.
#[derive(Clone, Debug)]
pub struct Special {
    /// When it is.
    pub when: When,
    /// Whether nothing appears then.
    pub skip: bool,
    /// What stands beside the name then, and where the spec says so.
    pub subtitle: Option<(String, Place)>,
    /// The levels of some slots then, by their ids, and where the spec says so.
    pub levels: BTreeMap<String, (String, Place)>,
}

/// When a special day is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Once.
    On(NaiveDate),
    /// Every year that has it, on a month and a day.
    Every(u32, u32),
}

impl When {
    fn is(self, date: NaiveDate) -> bool {
        match self {
            When::On(day) => day == date,
            When::Every(month, day) => (date.month(), date.day()) == (month, day),
        }
    }
}

/// No publication pauses for longer: ten years.
const LONGEST: u64 = 3_660;

impl Calendar {
    /// What is special about a day. One that is named by its date goes before one of every year.
    pub fn special(&self, date: NaiveDate) -> Option<&Special> {
        let mut here = self.specials.iter().filter(|special| special.when.is(date));
        let first = here.next()?;
        Some(match first.when {
            When::On(_) => first,
            When::Every(..) => {
                here.find(|special| matches!(special.when, When::On(_))).unwrap_or(first)
            }
        })
    }

    /// Whether there is an issue on a day. A special day has one whatever its weekday, unless it
    /// says that it has none; a pause has none.
    pub fn appears(&self, date: NaiveDate) -> bool {
        let paused = self.pauses.iter().any(|(from, to)| (*from..=*to).contains(&date));
        date >= self.first
            && !paused
            && match self.special(date) {
                Some(special) => !special.skip,
                None => self.usual(date),
            }
    }

    fn usual(&self, date: NaiveDate) -> bool {
        self.days[date.weekday().num_days_from_monday() as usize]
    }

    /// The issue before a day, if there is one.
    pub fn before(&self, date: NaiveDate) -> Option<NaiveDate> {
        let days = (1..=LONGEST).map_while(|days| date.checked_sub_days(Days::new(days)));
        days.take_while(|day| *day >= self.first).find(|day| self.appears(*day))
    }

    /// The issue after a day, if there is ever one.
    pub fn after(&self, date: NaiveDate) -> Option<NaiveDate> {
        let mut days = (1..=LONGEST).map_while(|days| date.checked_add_days(Days::new(days)));
        days.find(|day| self.appears(*day))
    }

    /// How many issues there are from a day on, before another.
    pub fn count(&self, from: NaiveDate, before: NaiveDate) -> u32 {
        let from = from.max(self.first);
        let span = (before - from).num_days();
        let Ok(span) = u32::try_from(span) else { return 0 };
        // Whole weeks are all alike, but for the exceptions in them.
        let each = self.days.iter().filter(|day| **day).count() as u32;
        let start = from.weekday().num_days_from_monday();
        let rest = (0..span % 7).filter(|day| self.days[((start + day) % 7) as usize]).count();
        let mut count = i64::from(span / 7 * each) + rest as i64;
        for date in self.exceptions(from, before) {
            count += i64::from(self.appears(date)) - i64::from(self.usual(date));
        }
        u32::try_from(count).unwrap_or(0)
    }

    /// The days from one on, before another, that are not decided by their weekday.
    fn exceptions(&self, from: NaiveDate, before: NaiveDate) -> BTreeSet<NaiveDate> {
        let mut dates = BTreeSet::new();
        for (first, last) in &self.pauses {
            let days = first.max(&from).iter_days();
            dates.extend(days.take_while(|day| day <= last && *day < before));
        }
        for special in &self.specials {
            match special.when {
                When::On(date) => {
                    dates.insert(date);
                }
                When::Every(month, day) => {
                    let years = from.year()..=before.year();
                    dates.extend(years.filter_map(|y| NaiveDate::from_ymd_opt(y, month, day)));
                }
            }
        }
        dates.retain(|date| (from..before).contains(date));
        dates
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn special(when: When, skip: bool) -> Special {
        Special { when, skip, subtitle: None, levels: BTreeMap::new() }
    }

    fn weekdays() -> Calendar {
        Calendar {
            first: day("2024-01-01"),
            days: [true, true, true, true, true, false, false],
            pauses: vec![(day("2024-08-01"), day("2024-08-31"))],
            specials: vec![
                special(When::Every(12, 25), true),
                special(When::On(day("2024-12-25")), false),
                special(When::Every(2, 29), false),
                special(When::On(day("2024-03-02")), false),
            ],
        }
    }

    #[test]
    fn weekends_pauses_and_special_days() {
        let calendar = weekdays();
        let appears = |text| calendar.appears(day(text));
        assert!(!appears("2023-12-29"), "before the first");
        assert!(appears("2024-01-05") && !appears("2024-01-06"), "a weekend");
        assert!(appears("2024-03-02"), "a special Saturday");
        assert!(!appears("2024-08-01") && !appears("2024-08-30") && appears("2024-09-02"));
        // The date by itself goes before that of every year.
        assert!(appears("2024-12-25") && !appears("2025-12-25"));
        assert_eq!(calendar.before(day("2024-09-02")), Some(day("2024-07-31")));
        assert_eq!(calendar.after(day("2024-07-31")), Some(day("2024-09-02")));
        assert_eq!(calendar.before(day("2024-01-01")), None);
    }

    #[test]
    fn a_leap_day_is_special_where_there_is_one() {
        let calendar = Calendar { days: [false; 7], pauses: Vec::new(), ..weekdays() };
        assert!(calendar.appears(day("2024-02-29")));
        assert_eq!(calendar.count(day("2024-01-01"), day("2033-01-01")), 3 + 2);
        assert_eq!(calendar.after(day("2024-12-25")), Some(day("2028-02-29")));
    }

    #[test]
    fn nothing_ever_appears_again() {
        let calendar = Calendar { days: [false; 7], specials: Vec::new(), ..weekdays() };
        assert_eq!(calendar.after(day("2024-12-25")), None);
        assert_eq!(calendar.count(day("2024-01-01"), day("2033-01-01")), 0);
    }

    proptest! {
        #[test]
        fn issues_are_counted_as_they_appear(from in 0..900u64, span in 0..1500u64) {
            let calendar = weekdays();
            let from = day("2023-06-01") + Days::new(from);
            let before = from + Days::new(span);
            let one_by_one = from.iter_days().take(span as usize);
            let one_by_one = one_by_one.filter(|day| calendar.appears(*day)).count();
            prop_assert_eq!(calendar.count(from, before) as usize, one_by_one);
            prop_assert_eq!(calendar.count(before, from), if span == 0 { 0 } else { calendar.count(before, from) });
        }
    }
}
