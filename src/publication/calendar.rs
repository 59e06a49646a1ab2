//! The calendar of a publication: the dates of its issues, without times and time zones.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, Days, NaiveDate};

use bookgen_base::diagnostic::Place;
use bookgen_puzzles::Level;

/// The days on which a publication appears.
#[derive(Clone, Debug)]
pub struct Calendar {
    /// The day of the first issue.
    pub first: NaiveDate,
    /// For each day of the week, from Monday on: whether the publication appears on this day.
    pub days: [bool; 7],
    /// The first and the last day of each pause.
    pub pauses: Vec<(NaiveDate, NaiveDate)>,
    /// The special days.
    pub specials: Vec<Special>,
}

/// A special day. The issue of a special day has its own levels or its own subtitle. A special day
/// can also be a day without an issue.
#[derive(Clone, Debug)]
pub struct Special {
    /// The date of the special day: either a date in one year, or a date that recurs every year.
    pub when: When,
    /// Whether the day has no issue.
    pub skip: bool,
    /// The subtitle of the issue, and the position of the subtitle in the spec.
    pub subtitle: Option<(String, Place)>,
    /// The subtitles of the issue in editions, by the name of the edition, with their positions.
    pub subtitles: BTreeMap<String, (String, Place)>,
    /// The levels that replace the usual levels on this day, and the position of each level in the
    /// spec. The keys are ids of features.
    pub levels: BTreeMap<String, (&'static Level, Place)>,
}

/// The date of a special day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// A date in one year.
    On(NaiveDate),
    /// A month and a day of the month, in every year.
    Every(u32, u32),
}

impl When {
    fn includes(self, date: NaiveDate) -> bool {
        match self {
            When::On(day) => day == date,
            When::Every(month, day) => (date.month(), date.day()) == (month, day),
        }
    }
}

/// The maximum number of days that are searched for the next or previous issue: ten years.
const MAX_GAP: u64 = 3_660;

impl Calendar {
    /// The special day on a date, if there is one. If a special day of one year and a special day
    /// that recurs every year have this date, returns the special day of one year.
    pub fn special(&self, date: NaiveDate) -> Option<&Special> {
        let mut here = self.specials.iter().filter(|special| special.when.includes(date));
        let first = here.next()?;
        Some(match first.when {
            When::On(_) => first,
            When::Every(..) => {
                here.find(|special| matches!(special.when, When::On(_))).unwrap_or(first)
            }
        })
    }

    /// Whether there is an issue on a day. A day in a pause never has an issue. Outside pauses, a
    /// special day has an issue on any weekday, unless `skip` is set.
    pub fn appears(&self, date: NaiveDate) -> bool {
        let paused = self.pauses.iter().any(|(from, to)| (*from..=*to).contains(&date));
        date >= self.first
            && !paused
            && match self.special(date) {
                Some(special) => !special.skip,
                None => self.is_weekday_of_issue(date),
            }
    }

    fn is_weekday_of_issue(&self, date: NaiveDate) -> bool {
        self.days[date.weekday().num_days_from_monday() as usize]
    }

    /// The date of the latest issue before a day, if there is one.
    pub fn before(&self, date: NaiveDate) -> Option<NaiveDate> {
        let days = (1..=MAX_GAP).map_while(|days| date.checked_sub_days(Days::new(days)));
        days.take_while(|day| *day >= self.first).find(|day| self.appears(*day))
    }

    /// The date of the first issue after a day, if there is one.
    pub fn after(&self, date: NaiveDate) -> Option<NaiveDate> {
        let mut days = (1..=MAX_GAP).map_while(|days| date.checked_add_days(Days::new(days)));
        days.find(|day| self.appears(*day))
    }

    /// The number of issues from the day `from` to the day before `before`.
    pub fn count(&self, from: NaiveDate, before: NaiveDate) -> u32 {
        let from = from.max(self.first);
        let span = (before - from).num_days();
        let Ok(span) = u32::try_from(span) else { return 0 };
        // First counts the issues in whole weeks and in the remaining days, as if there were no
        // pauses and special days. Then corrects the count for pauses and special days.
        let each = self.days.iter().filter(|day| **day).count() as u32;
        let start = from.weekday().num_days_from_monday();
        let rest = (0..span % 7).filter(|day| self.days[((start + day) % 7) as usize]).count();
        let mut count = i64::from(span / 7 * each) + rest as i64;
        for date in self.exceptions(from, before) {
            count += i64::from(self.appears(date)) - i64::from(self.is_weekday_of_issue(date));
        }
        u32::try_from(count).unwrap_or(0)
    }

    /// The days in pauses and the special days, from the day `from` to the day before `before`.
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
        Special { when, skip, subtitle: None, subtitles: BTreeMap::new(), levels: BTreeMap::new() }
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
    fn weekends_and_pauses_have_no_issue_but_special_days_do() {
        let calendar = weekdays();
        let appears = |text| calendar.appears(day(text));
        assert!(!appears("2023-12-29"), "before the first issue");
        assert!(appears("2024-01-05") && !appears("2024-01-06"), "a weekend");
        assert!(appears("2024-03-02"), "a special Saturday");
        assert!(!appears("2024-08-01") && !appears("2024-08-30") && appears("2024-09-02"));
        // 25 December has no issue, because a yearly special day skips it. Only in 2024 there is an
        // issue, because the special day of that year overrides the yearly special day.
        assert!(appears("2024-12-25") && !appears("2025-12-25"));
        assert_eq!(calendar.before(day("2024-09-02")), Some(day("2024-07-31")));
        assert_eq!(calendar.after(day("2024-07-31")), Some(day("2024-09-02")));
        assert_eq!(calendar.before(day("2024-01-01")), None);
    }

    #[test]
    fn a_special_leap_day_occurs_in_leap_years_only() {
        let calendar = Calendar { days: [false; 7], pauses: Vec::new(), ..weekdays() };
        assert!(calendar.appears(day("2024-02-29")));
        assert_eq!(calendar.count(day("2024-01-01"), day("2033-01-01")), 3 + 2);
        assert_eq!(calendar.after(day("2024-12-25")), Some(day("2028-02-29")));
    }

    #[test]
    fn a_calendar_can_have_no_further_issue() {
        let calendar = Calendar { days: [false; 7], specials: Vec::new(), ..weekdays() };
        assert_eq!(calendar.after(day("2024-12-25")), None);
        assert_eq!(calendar.count(day("2024-01-01"), day("2033-01-01")), 0);
    }

    proptest! {
        #[test]
        fn the_count_equals_the_number_of_appearing_days(from in 0..900u64, span in 0..1500u64) {
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
