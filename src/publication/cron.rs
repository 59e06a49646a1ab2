//! Cron expressions, which describe recurring times.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use croner::Cron;
use croner::parser::{CronParser, Seconds, Year};

/// A cron expression: minute, hour, day of the month, month, day of the week.
#[derive(Clone, Debug)]
pub struct CronTimes {
    /// The text of the expression, as written in the spec.
    pub text: String,
    cron: Cron,
}

impl CronTimes {
    /// Parses a cron expression.
    ///
    /// # Errors
    /// The expression is invalid, or matches no time.
    pub fn parse(text: &str) -> Result<CronTimes, String> {
        let parser =
            CronParser::builder().seconds(Seconds::Disallowed).year(Year::Disallowed).build();
        let cron = parser.parse(text).map_err(|error| error.to_string())?;
        let first = cron.find_next_occurrence(&DateTime::UNIX_EPOCH, false);
        first.map_err(|_| "this time never occurs".to_owned())?;
        Ok(CronTimes { text: text.to_owned(), cron })
    }

    /// The next time after `now` that matches the expression in a time zone. If the clocks go
    /// forward and skip the local time, the result is the next valid time.
    pub fn next_after(&self, now: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        let local = now.with_timezone(&zone);
        self.cron.find_next_occurrence(&local, false).ok().map(|time| time.to_utc())
    }
}
