//! When a publication needs work, and which issues are due.

use chrono::{DateTime, Days, NaiveDate, Utc};

use crate::publication::definition::Publication;

/// The longest gap in days that is made up. Older missing issues stay missing.
const MAX_MISSED_DAYS: i64 = 366;

/// The next moment after `now` that needs work: a time of the schedule, or the release of an issue or
/// of its answers.
pub fn next(publication: &Publication, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let (release, calendar) = (&publication.release, &publication.calendar);
    let scheduled = publication.schedule.times.next_after(now, release.zone);
    let issue = release.next(calendar, now).map(|date| release.issue(date).to_utc());
    scheduled.into_iter().chain(issue).filter(|moment| *moment > now).min()
}

/// The issues that must exist at a moment: from the day after the last ready issue, or from today, to
/// the last day ahead in the spec.
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
