//! The time of a run, as a user writes it.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use chrono_tz::Tz;

use super::release_time::moment;
use bookgen_base::diagnostic::Diagnostic;

/// The time of a run: a moment, or a local time in the time zone of the publication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunTime {
    /// A moment.
    Moment(DateTime<Utc>),
    /// A local time.
    Local(NaiveDateTime),
}

impl RunTime {
    /// Parses a moment in the format of RFC 3339, a local date with a time, or a date. A date is the
    /// beginning of the day.
    ///
    /// # Errors
    /// The text is none of these.
    pub fn parse(text: &str) -> Result<RunTime, Diagnostic> {
        if let Ok(moment) = DateTime::parse_from_rfc3339(text) {
            return Ok(RunTime::Moment(moment.to_utc()));
        }
        let formats = ["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S"];
        let time = formats.iter().find_map(|form| NaiveDateTime::parse_from_str(text, form).ok());
        let date = || NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?.and_hms_opt(0, 0, 0);
        time.or_else(date).map(RunTime::Local).ok_or_else(|| {
            Diagnostic::usage(format!("`{text}` is not a date with a time")).help(
                "write a time in the time zone of the publication, 2026-11-21T05:00; or a moment, 2026-11-21T06:00:00+01:00",
            )
        })
    }

    /// The moment in a time zone.
    pub fn at(self, zone: Tz) -> DateTime<Utc> {
        match self {
            RunTime::Moment(moment) => moment,
            RunTime::Local(time) => moment(zone, time.date(), time.time()).to_utc(),
        }
    }
}

impl From<DateTime<Utc>> for RunTime {
    fn from(moment: DateTime<Utc>) -> RunTime {
        RunTime::Moment(moment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_times_depend_on_the_time_zone() {
        let at = |text: &str| {
            let moment = RunTime::parse(text).map(|time| time.at(Tz::Europe__Madrid));
            moment.map(|moment| moment.to_rfc3339()).map_err(|fault| fault.message)
        };
        assert_eq!(at("2026-11-21T05:00:00Z"), Ok("2026-11-21T05:00:00+00:00".to_owned()));
        assert_eq!(at("2026-11-21T05:00"), Ok("2026-11-21T04:00:00+00:00".to_owned()));
        assert_eq!(at("2026-07-21 05:00"), Ok("2026-07-21T03:00:00+00:00".to_owned()));
        assert_eq!(at("2026-11-21"), Ok("2026-11-20T23:00:00+00:00".to_owned()));
        for wrong in ["", "now", "2026-02-30", "2026-11-21T25:00", "21.11.2026"] {
            assert_eq!(at(wrong), Err(format!("`{wrong}` is not a date with a time")));
        }
    }
}
