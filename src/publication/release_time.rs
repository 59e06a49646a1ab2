//! When an issue may be seen: civil dates and times of a place to moments, across changes of its
//! clocks and of its side of the date line.

use chrono::{DateTime, Days, MappedLocalTime, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

use super::calendar::Calendar;

/// When the issues of a publication may be seen, and their answers.
#[derive(Clone, Debug)]
pub struct Release {
    /// The place whose days count.
    pub zone: Tz,
    /// The time of an issue's day.
    pub time: NaiveTime,
    /// When the answers may be seen.
    pub answers: AnswersRelease,
}

/// When the answers of an issue may be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswersRelease {
    /// With the next issue.
    NextIssue,
    /// With their own.
    WithIssue,
    /// Never.
    Never,
}

impl Release {
    /// The day that it is in the place.
    pub fn today(&self, now: DateTime<Utc>) -> NaiveDate {
        now.with_timezone(&self.zone).date_naive()
    }

    /// The moment of an issue.
    pub fn issue(&self, date: NaiveDate) -> DateTime<Tz> {
        moment(self.zone, date, self.time)
    }

    /// The moment of the answers of an issue; none if there will never be one.
    pub fn answers(&self, calendar: &Calendar, date: NaiveDate) -> Option<DateTime<Tz>> {
        match self.answers {
            AnswersRelease::NextIssue => calendar.after(date).map(|next| self.issue(next)),
            AnswersRelease::WithIssue => Some(self.issue(date)),
            AnswersRelease::Never => None,
        }
    }

    /// Whether an issue may be seen.
    pub fn is_out(&self, date: NaiveDate, now: DateTime<Utc>) -> bool {
        self.issue(date) <= now
    }

    /// Whether the answers of an issue may be seen.
    pub fn answers_are_out(
        &self,
        calendar: &Calendar,
        date: NaiveDate,
        now: DateTime<Utc>,
    ) -> bool {
        self.answers(calendar, date).is_some_and(|moment| moment <= now)
    }

    /// The first issue that may not be seen yet.
    pub fn next(&self, calendar: &Calendar, now: DateTime<Utc>) -> Option<NaiveDate> {
        // Before the time of day, that of today itself.
        let before = self.today(now).checked_sub_days(Days::new(1))?;
        let next = calendar.after(before)?;
        match self.is_out(next, now) {
            true => calendar.after(next),
            false => Some(next),
        }
    }
}

/// The moment of a time of a civil date. Of a time that a day has twice, the first; of one that it
/// has not, because clocks are put forward or a whole day is left out, the next that there is.
pub fn moment(zone: Tz, date: NaiveDate, time: NaiveTime) -> DateTime<Tz> {
    const STEP: TimeDelta = TimeDelta::minutes(1);
    // The longest gap so far is a day, left out by islands that changed sides of the date line.
    const MOST: usize = 2 * 24 * 60;
    let local = date.and_time(time);
    let times = std::iter::successors(Some(local), |time| time.checked_add_signed(STEP)).take(MOST);
    let found = times.into_iter().find_map(|local| match zone.from_local_datetime(&local) {
        MappedLocalTime::Single(moment) | MappedLocalTime::Ambiguous(moment, _) => Some(moment),
        MappedLocalTime::None => None,
    });
    found.unwrap_or_else(|| zone.from_utc_datetime(&local))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(zone: Tz, date: &str, time: &str) -> String {
        moment(zone, date.parse().unwrap(), time.parse().unwrap()).to_rfc3339()
    }

    #[test]
    fn clocks_that_are_changed() {
        let madrid = Tz::Europe__Madrid;
        assert_eq!(at(madrid, "2026-03-28", "02:30:00"), "2026-03-28T02:30:00+01:00");
        // There is no half past two on this day; the next time there is is three.
        assert_eq!(at(madrid, "2026-03-29", "02:30:00"), "2026-03-29T03:00:00+02:00");
        // There are two; the first is meant.
        assert_eq!(at(madrid, "2026-10-25", "02:30:00"), "2026-10-25T02:30:00+02:00");
        // Clocks there are changed at midnight.
        assert_eq!(
            at(Tz::America__Santiago, "2026-09-06", "00:00:00"),
            "2026-09-06T01:00:00-03:00"
        );
    }

    #[test]
    fn a_day_that_never_was() {
        // Samoa went from the 29th to the 31st of December 2011.
        assert_eq!(at(Tz::Pacific__Apia, "2011-12-30", "05:00:00"), "2011-12-31T00:00:00+14:00");
    }

    #[test]
    fn today_is_the_day_of_the_place() {
        let release = |zone| Release {
            zone,
            time: "05:00:00".parse().unwrap(),
            answers: AnswersRelease::NextIssue,
        };
        let now = "2026-11-21T10:30:00Z".parse().unwrap();
        let today = |zone| release(zone).today(now).to_string();
        assert_eq!(today(Tz::Europe__Madrid), "2026-11-21");
        assert_eq!(today(Tz::Pacific__Kiritimati), "2026-11-22");
        assert_eq!(today(Tz::Pacific__Niue), "2026-11-20");
    }
}
