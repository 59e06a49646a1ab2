//! The names of weekdays and months, and dates in formats that the user writes.

use std::fmt::Write;

use bookgen_base::schema::Values;
use chrono::{Datelike, NaiveDate};

/// The names of weekdays and months in a language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DateNames {
    /// The weekdays, from Monday.
    pub weekdays: Vec<String>,
    /// The months, from January.
    pub months: Vec<String>,
    /// The short names of the weekdays, from Monday.
    pub short_weekdays: Vec<String>,
    /// The short names of the months, from January.
    pub short_months: Vec<String>,
}

impl DateNames {
    /// Reads the names from the table `dates` of a language file.
    pub(super) fn new(dates: &Values) -> DateNames {
        let list = |key: &str| dates.text_list(key).map(str::to_owned).collect();
        DateNames {
            weekdays: list("weekdays"),
            months: list("months"),
            short_weekdays: list("short_weekdays"),
            short_months: list("short_months"),
        }
    }

    /// The name of the weekday of a date.
    pub fn weekday(&self, date: NaiveDate) -> &str {
        of_weekday(&self.weekdays, date)
    }

    /// The name of the month of a date.
    pub fn month(&self, date: NaiveDate) -> &str {
        of_month(&self.months, date)
    }

    /// A date in a format of the function `strftime`, for example `%B %Y`. The specifiers `%A`, `%a`,
    /// `%B`, `%b` and `%h` give names of this language. The format must be valid for dates.
    pub fn format(&self, format: &str, date: NaiveDate) -> String {
        let mut localised = String::with_capacity(format.len());
        let mut rest = format.chars();
        while let Some(c) = rest.next() {
            let name = match (c, rest.clone().next()) {
                ('%', Some('A')) => self.weekday(date),
                ('%', Some('a')) => of_weekday(&self.short_weekdays, date),
                ('%', Some('B')) => self.month(date),
                ('%', Some('b' | 'h')) => of_month(&self.short_months, date),
                ('%', Some(next)) => {
                    localised.extend([c, next]);
                    rest.next();
                    continue;
                }
                _ => {
                    localised.push(c);
                    continue;
                }
            };
            rest.next();
            localised += name;
        }
        let mut text = String::new();
        // An invalid format is an error of the formatter. Writing to a string cannot fail.
        let _ = write!(text, "{}", date.format(&localised));
        text
    }
}

fn of_weekday(names: &[String], date: NaiveDate) -> &str {
    names.get(date.weekday().num_days_from_monday() as usize).map_or("", String::as_str)
}

fn of_month(names: &[String], date: NaiveDate) -> &str {
    names.get(date.month0() as usize).map_or("", String::as_str)
}
