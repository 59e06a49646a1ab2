//! Which days are asked for.

use chrono::{DateTime, Days, NaiveDate, Utc};

use crate::publication::Publication;
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// The days that are asked for; without a word today and the days ahead that the spec says.
#[derive(clap::Args, Debug)]
pub struct When {
    /// The issue of a day: 2026-11-21
    #[arg(long, value_name = "DAY", value_parser = day, conflicts_with_all = ["from", "to", "ahead"])]
    date: Option<NaiveDate>,
    /// All issues from a day on, up to that of `--to`
    #[arg(long, value_name = "DAY", value_parser = day, requires = "to", conflicts_with = "ahead")]
    from: Option<NaiveDate>,
    /// The last day of `--from`
    #[arg(long, value_name = "DAY", value_parser = day, requires = "from")]
    to: Option<NaiveDate>,
    /// Today and so many days after it, whatever the spec says
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(0..=3660))]
    ahead: Option<u32>,
    #[command(flatten)]
    now: Now,
}

/// What time it is.
#[derive(clap::Args, Debug)]
pub struct Now {
    /// Another moment than now: 2026-11-21T05:00:00Z
    #[arg(long, value_name = "MOMENT")]
    now: Option<String>,
}

/// A day on the command line.
pub fn day(text: &str) -> Result<NaiveDate, String> {
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d");
    let day = day.ok().filter(|day| (1900..=9998).contains(&chrono::Datelike::year(day)));
    day.ok_or_else(|| "write year, month and day: 2026-11-21".to_owned())
}

impl Now {
    /// The moment of the run.
    ///
    /// # Errors
    /// A moment that is none.
    pub fn moment(&self) -> Result<DateTime<Utc>, Diagnostic> {
        match &self.now {
            Some(text) => {
                DateTime::parse_from_rfc3339(text).map(|now| now.to_utc()).map_err(|_| {
                    Diagnostic::usage(format!("`{text}` is no moment"))
                        .help("write it as 2026-11-21T05:00:00Z, or with +01:00 in place of Z")
                })
            }
            None => Ok(clock()),
        }
    }
}

/// The moment that the clock says, in whole seconds.
#[expect(clippy::disallowed_types, reason = "which day it is decides which issue is made")]
pub fn clock() -> DateTime<Utc> {
    use std::time::{SystemTime, UNIX_EPOCH};
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seconds = i64::try_from(since.as_secs()).unwrap_or_default();
    DateTime::from_timestamp(seconds, 0).unwrap_or_default()
}

impl When {
    /// The moment of the run.
    ///
    /// # Errors
    /// A moment that is none.
    pub fn now(&self) -> Result<DateTime<Utc>, Diagnostic> {
        self.now.moment()
    }

    /// The days of the issues that are asked for, in their order.
    ///
    /// # Errors
    /// A day without an issue, or days in the wrong order.
    pub fn dates(
        &self,
        publication: &Publication,
        now: DateTime<Utc>,
    ) -> Result<Vec<NaiveDate>, Faults> {
        /// More days are a mistake.
        const MOST: i64 = 3_660;
        let today = publication.release.today(now);
        let (from, to) = match (self.date, self.from.zip(self.to), self.ahead) {
            (Some(date), ..) => {
                appears(publication, date)?;
                (date, date)
            }
            (None, Some((from, to)), _) if from > to => {
                return Err(Diagnostic::usage(format!("{from} is after {to}"))
                    .help("write the earlier day first: --from, then --to")
                    .into());
            }
            (None, Some((from, to)), _) if (to - from).num_days() > MOST => {
                return Err(Diagnostic::usage("more than ten years at once")
                    .help("ask for fewer days at a time: what is there stays there")
                    .into());
            }
            (None, Some(range), _) => range,
            (None, None, ahead) => {
                let ahead = u64::from(ahead.unwrap_or(publication.days_ahead));
                (today, today.checked_add_days(Days::new(ahead)).unwrap_or(today))
            }
        };
        let days = from.iter_days().take_while(|day| *day <= to);
        Ok(days.filter(|day| publication.calendar.appears(*day)).collect())
    }
}

/// Whether there is an issue on a day.
///
/// # Errors
/// There is none; the message has those beside it.
pub fn appears(publication: &Publication, date: NaiveDate) -> Result<(), Diagnostic> {
    let calendar = &publication.calendar;
    if calendar.appears(date) {
        return Ok(());
    }
    let near =
        [("the one before is of", calendar.before(date)), ("the next is of", calendar.after(date))];
    let near = near.into_iter().filter_map(|(what, day)| Some(format!("{what} {}", day?)));
    let near = near.collect::<Vec<_>>().join("; ");
    let help = match near.is_empty() {
        true => "it has none ever: look at its slots, days and pauses".to_owned(),
        false => near,
    };
    Err(Diagnostic::usage(format!("{} has no issue on {date}", publication.name)).help(help))
}
