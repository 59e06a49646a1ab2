//! Computes when a publication needs work, and which issues must be made.

use chrono::{DateTime, Days, NaiveDate, Utc};

use crate::publication::definition::Publication;

/// The maximum number of missed days for which a schedule still makes the issues. After a longer
/// gap, a schedule does not make the missed issues.
const MAX_MISSED_DAYS: i64 = 366;

/// The next moment after `now` with work to do: a time of the schedule, or the release time of an
/// issue. The release of answers needs no moment of its own, because answers are always released
/// together with an issue.
pub fn next(publication: &Publication, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let (release, calendar) = (&publication.release, &publication.calendar);
    let scheduled = publication.schedule.times.next_after(now, release.zone);
    let issue = release.next(calendar, now).map(|date| release.issue(date).to_utc());
    scheduled.into_iter().chain(issue).filter(|moment| *moment > now).min()
}

/// The dates of the issues that are due at the time `now`. All issues up to the day `ready_to` are
/// ready. The first day is today, or the day after `ready_to` if issues before today are missing.
/// After more than `MAX_MISSED_DAYS` missed days, the first day is today. The last day is
/// `days_ahead` days after today.
pub fn due(
    publication: &Publication,
    ready_to: Option<NaiveDate>,
    now: DateTime<Utc>,
) -> Vec<NaiveDate> {
    let today = publication.release.today(now);
    let ahead = Days::new(u64::from(publication.days_ahead));
    let end = today.checked_add_days(ahead).unwrap_or(today);
    let from = ready_to.and_then(|day| day.succ_opt()).unwrap_or(today).min(today);
    let from = if (today - from).num_days() > MAX_MISSED_DAYS { today } else { from };
    let days = from.iter_days().take_while(|day| *day <= end);
    days.filter(|day| publication.calendar.appears(*day)).collect()
}
