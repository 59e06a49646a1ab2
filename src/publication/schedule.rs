//! When a publication is worked on: at the times of a cron expression in its zone, and whenever
//! something of it may be seen.

use chrono::{DateTime, NaiveDate, Utc};
use croner::Cron;
use croner::parser::{CronParser, Seconds, Year};

use super::definition::Publication;

/// The times of a cron expression: minute, hour, day of the month, month, day of the week.
#[derive(Clone, Debug)]
pub struct Times {
    /// As it was written.
    pub text: String,
    cron: Cron,
}

impl Times {
    /// Reads an expression.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Times, String> {
        let parser =
            CronParser::builder().seconds(Seconds::Disallowed).year(Year::Disallowed).build();
        let cron = parser.parse(text).map_err(|error| error.to_string())?;
        let ever = cron.find_next_occurrence(&DateTime::UNIX_EPOCH, false);
        ever.map_err(|_| "there is never such a time".to_owned())?;
        Ok(Times { text: text.to_owned(), cron })
    }

    /// The next time after a moment in the zone of a publication; of a time that clocks leave out
    /// the next that there is.
    pub fn after(&self, publication: &Publication, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let here = now.with_timezone(&publication.release.zone);
        self.cron.find_next_occurrence(&here, false).ok().map(|time| time.to_utc())
    }
}

/// The next moment after one at which there is something to do: by the expression, or since an
/// issue, or the answers of one, may be seen then.
pub fn next(publication: &Publication, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let times = publication.schedule.times.after(publication, now);
    let (release, calendar) = (&publication.release, &publication.calendar);
    let issue = release.next(calendar, now).map(|date| release.issue(date).to_utc());
    times.into_iter().chain(issue).filter(|moment| *moment > now).min()
}

/// The issues that are to be there at a moment: from the day after the last that was made, or from
/// today, as far ahead as the spec says. What was missed for longer than a year stays missed.
pub fn due(
    publication: &Publication,
    last: Option<NaiveDate>,
    now: DateTime<Utc>,
) -> Vec<NaiveDate> {
    const MOST: i64 = 366;
    let today = publication.release.today(now);
    let ahead = chrono::Days::new(u64::from(publication.days_ahead));
    let end = today.checked_add_days(ahead).unwrap_or(today);
    let from = last.and_then(|day| day.succ_opt()).unwrap_or(today).min(today);
    let from = if (today - from).num_days() > MOST { today } else { from };
    let days = from.iter_days().take_while(|day| *day <= end);
    days.filter(|day| publication.calendar.appears(*day)).collect()
}
