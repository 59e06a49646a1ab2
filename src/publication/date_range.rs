//! The range of days for which a command makes issues.

use chrono::{DateTime, Days, NaiveDate, Utc};

use super::definition::Publication;
use bookgen_base::diagnostic::{Diagnostic, Faults};

/// The maximum length of a range in days.
const MAX_DAYS: i64 = 3_660;

/// The days for which a command makes issues.
#[derive(Clone, Copy, Debug)]
pub enum DateRange {
    /// One day.
    Day(NaiveDate),
    /// All days from the first date to the second date, both included.
    Days(NaiveDate, NaiveDate),
    /// Today and the next `n` days, where `n` is the value of the variant. `None` means the value
    /// of `days_ahead` in the spec.
    Ahead(Option<u32>),
}

impl DateRange {
    /// The days in the range that have an issue, from the earliest to the latest.
    ///
    /// # Errors
    /// The range is a single day without an issue; the range ends before it begins; the range is
    /// longer than ten years.
    pub fn issues(
        self,
        publication: &Publication,
        now: DateTime<Utc>,
    ) -> Result<Vec<NaiveDate>, Faults> {
        let (from, to) = match self {
            DateRange::Day(date) => {
                check_issue(publication, date)?;
                (date, date)
            }
            DateRange::Days(from, to) if from > to => {
                return Err(Diagnostic::usage(format!("--from {from} is after --to {to}"))
                    .help("--from is the first day, --to is the last day")
                    .into());
            }
            DateRange::Days(from, to) if (to - from).num_days() > MAX_DAYS => {
                return Err(Diagnostic::usage("the range is longer than ten years")
                    .help(
                        "choose fewer days and repeat the command; existing issues are not changed",
                    )
                    .into());
            }
            DateRange::Days(from, to) => (from, to),
            DateRange::Ahead(ahead) => {
                let today = publication.release.today(now);
                let ahead = u64::from(ahead.unwrap_or(publication.days_ahead));
                (today, today.checked_add_days(Days::new(ahead)).unwrap_or(today))
            }
        };
        let days = from.iter_days().take_while(|day| *day <= to);
        Ok(days.filter(|day| publication.calendar.appears(*day)).collect())
    }
}

/// Checks that the calendar of a publication has an issue on a day.
///
/// # Errors
/// There is no issue on this day. The help text names the dates of the previous and the next issue.
pub fn check_issue(publication: &Publication, date: NaiveDate) -> Result<(), Diagnostic> {
    let calendar = &publication.calendar;
    if calendar.appears(date) {
        return Ok(());
    }
    let neighbours = [
        ("the previous issue is", calendar.before(date)),
        ("the next issue is", calendar.after(date)),
    ];
    let neighbours =
        neighbours.into_iter().filter_map(|(text, day)| Some(format!("{text} {}", day?)));
    let neighbours = neighbours.collect::<Vec<_>>().join("; ");
    let help = if neighbours.is_empty() {
        "the publication never has an issue: check its slots, days and pauses".to_owned()
    } else {
        neighbours
    };
    Err(Diagnostic::usage(format!("{} has no issue on {date}", publication.name)).help(help))
}
