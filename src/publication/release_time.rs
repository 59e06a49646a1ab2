//! The release times of issues and answers. Local dates and times are converted to moments, with
//! regard to daylight saving and changes of the time zone.

use bookgen_base::words;
use chrono::{DateTime, Days, MappedLocalTime, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

use super::calendar::Calendar;

/// The release times of a publication's issues and of the answers of these issues.
#[derive(Clone, Debug)]
pub struct ReleaseTime {
    /// The time zone of the publication.
    pub zone: Tz,
    /// The local time of day of a release.
    pub time: NaiveTime,
    /// Whether the answers of an issue are released with the next issue, with the issue itself, or
    /// never.
    pub answers: AnswersRelease,
}

words! {
    /// When the answers of an issue are released.
    pub enum AnswersRelease {
        /// The answers are released with the next issue.
        NextIssue = "next-issue",
        /// The answers are released with the issue itself.
        WithIssue = "with-issue",
        /// The answers are never released.
        Never = "never",
    }
}

impl ReleaseTime {
    /// The date at the time `now`, in the time zone of the publication.
    pub fn today(&self, now: DateTime<Utc>) -> NaiveDate {
        now.with_timezone(&self.zone).date_naive()
    }

    /// The moment at which an issue is released.
    pub fn issue(&self, date: NaiveDate) -> DateTime<Tz> {
        moment(self.zone, date, self.time)
    }

    /// The moment at which the answers of an issue are released; `None` if the answers are never
    /// released.
    pub fn answers(&self, calendar: &Calendar, date: NaiveDate) -> Option<DateTime<Tz>> {
        match self.answers {
            AnswersRelease::NextIssue => calendar.after(date).map(|next| self.issue(next)),
            AnswersRelease::WithIssue => Some(self.issue(date)),
            AnswersRelease::Never => None,
        }
    }

    /// Whether the release time of an issue is at or before `now`.
    pub fn is_due(&self, date: NaiveDate, now: DateTime<Utc>) -> bool {
        self.issue(date) <= now
    }

    /// Whether the release time of an issue's answers is at or before `now`.
    pub fn answers_are_due(
        &self,
        calendar: &Calendar,
        date: NaiveDate,
        now: DateTime<Utc>,
    ) -> bool {
        self.answers(calendar, date).is_some_and(|moment| moment <= now)
    }

    /// The date of the next issue: the first issue whose release time is after `now`.
    pub fn next(&self, calendar: &Calendar, now: DateTime<Utc>) -> Option<NaiveDate> {
        let yesterday = self.today(now).checked_sub_days(Days::new(1))?;
        let next = calendar.after(yesterday)?;
        if self.is_due(next, now) { calendar.after(next) } else { Some(next) }
    }
}

/// Converts a local date and time to a moment. If the local time occurs twice, the result is the
/// earlier moment. If daylight saving or a change of the date line skips the local time, the result
/// is the next valid time.
pub fn moment(zone: Tz, date: NaiveDate, time: NaiveTime) -> DateTime<Tz> {
    const STEP: TimeDelta = TimeDelta::minutes(1);
    // The longest skipped time in the time zone database is one day.
    const MAX_STEPS: usize = 2 * 24 * 60;
    let local = date.and_time(time);
    let times = std::iter::successors(Some(local), |time| time.checked_add_signed(STEP));
    let found = times.take(MAX_STEPS).find_map(|local| match zone.from_local_datetime(&local) {
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
    fn skipped_and_repeated_times_are_resolved() {
        let madrid = Tz::Europe__Madrid;
        assert_eq!(at(madrid, "2026-03-28", "02:30:00"), "2026-03-28T02:30:00+01:00");
        // On this day, daylight saving skips 2:30.
        assert_eq!(at(madrid, "2026-03-29", "02:30:00"), "2026-03-29T03:00:00+02:00");
        // On this day, 2:30 occurs twice.
        assert_eq!(at(madrid, "2026-10-25", "02:30:00"), "2026-10-25T02:30:00+02:00");
        // Daylight saving in Chile starts at midnight.
        assert_eq!(
            at(Tz::America__Santiago, "2026-09-06", "00:00:00"),
            "2026-09-06T01:00:00-03:00"
        );
    }

    #[test]
    fn a_skipped_day_becomes_the_next_day() {
        // Samoa skipped 30 December 2011.
        assert_eq!(at(Tz::Pacific__Apia, "2011-12-30", "05:00:00"), "2011-12-31T00:00:00+14:00");
    }

    #[test]
    fn today_depends_on_the_time_zone() {
        let release = |zone| ReleaseTime {
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
