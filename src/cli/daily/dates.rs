//! Options for the days of issues and the moment of the run.

use chrono::{Datelike, NaiveDate};

use crate::clock;
use crate::publication::{DateRange, RunTime};
use bookgen_base::diagnostic::Diagnostic;

/// The days whose issues are made. The default is today and the days after today. The spec sets the
/// number of days after today as `days_ahead`.
#[derive(clap::Args, Debug)]
pub struct DateArguments {
    /// Make the issue of one day: 2026-11-21
    #[arg(long, value_name = "DAY", value_parser = day, conflicts_with_all = ["from", "to", "ahead"])]
    date: Option<NaiveDate>,
    /// The first day of a range of issues; needs `--to`
    #[arg(long, value_name = "DAY", value_parser = day, requires = "to", conflicts_with = "ahead")]
    from: Option<NaiveDate>,
    /// The last day of a range of issues; needs `--from`
    #[arg(long, value_name = "DAY", value_parser = day, requires = "from")]
    to: Option<NaiveDate>,
    /// Make the issue of today and of each of the next DAYS days; replaces `days_ahead` of the spec
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(0..=3660))]
    ahead: Option<u32>,
    #[command(flatten)]
    now: NowArgument,
}

/// The moment that counts as the current time.
#[derive(clap::Args, Debug)]
pub struct NowArgument {
    /// Use this time as the current time: 2026-11-21T05:00 in the time zone of the publication, or
    /// 2026-11-21T05:00:00Z
    #[arg(long, value_name = "TIME")]
    now: Option<String>,
}

/// Parses a day.
pub fn day(text: &str) -> Result<NaiveDate, String> {
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d");
    let day = day.ok().filter(|day| (1900..=9998).contains(&day.year()));
    day.ok_or_else(|| "write year, month and day: 2026-11-21".to_owned())
}

/// Parses a month, and returns its first day.
pub fn month(text: &str) -> Result<NaiveDate, String> {
    day(&format!("{text}-01")).map_err(|_| "write year and month: 2027-01".to_owned())
}

impl NowArgument {
    /// The moment that counts as the current time.
    ///
    /// # Errors
    /// The text is not a date with a time.
    pub fn moment(&self) -> Result<RunTime, Diagnostic> {
        self.now.as_deref().map_or_else(|| Ok(clock::now().into()), RunTime::parse)
    }
}

impl DateArguments {
    /// The moment that counts as the current time.
    ///
    /// # Errors
    /// The text is not a date with a time.
    pub fn now(&self) -> Result<RunTime, Diagnostic> {
        self.now.moment()
    }

    /// The days of the issues.
    pub fn range(&self) -> DateRange {
        match (self.date, self.from.zip(self.to)) {
            (Some(date), _) => DateRange::Day(date),
            (None, Some((from, to))) => DateRange::Days(from, to),
            (None, None) => DateRange::Ahead(self.ahead),
        }
    }
}
