//! The names of weekdays and months, and dates in formats that the user writes.

use std::fmt::Write;

use bookgen_base::schema::Values;
use chrono::{Datelike, NaiveDate};

/// The specifiers of `strftime` that give names.
const SPECIFIERS: [&str; 5] = ["%A", "%a", "%B", "%b", "%h"];

/// The names of weekdays and months in a language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DateNames {
    /// The weekdays, from Monday.
    weekdays: Vec<String>,
    /// The months, from January.
    months: Vec<String>,
    /// The short names of the weekdays, from Monday.
    short_weekdays: Vec<String>,
    /// The short names of the months, from January.
    short_months: Vec<String>,
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

    /// The text ids of the lists of names.
    pub(super) const IDS: [&str; 4] = ["weekdays", "months", "short-weekdays", "short-months"];

    /// The list of names with the given text id; `None` for ids of other texts.
    pub(super) fn list_mut(&mut self, id: &str) -> Option<&mut Vec<String>> {
        match id {
            "weekdays" => Some(&mut self.weekdays),
            "months" => Some(&mut self.months),
            "short-weekdays" => Some(&mut self.short_weekdays),
            "short-months" => Some(&mut self.short_months),
            _ => None,
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

    /// Whether a format has names, so that its dates depend on the language.
    pub fn are_in(format: &str) -> bool {
        SPECIFIERS.iter().any(|specifier| format.contains(specifier))
    }

    /// A date in a format of the function `strftime`, for example `%B %Y`. The specifiers `%A`, `%a`,
    /// `%B`, `%b` and `%h` give names of this language. The format must be valid for dates, and without
    /// the specifier `%%`.
    pub fn format(&self, format: &str, date: NaiveDate) -> String {
        let with_names = SPECIFIERS.iter().fold(format.to_owned(), |format, specifier| {
            let name = match *specifier {
                "%A" => of_weekday(&self.weekdays, date),
                "%a" => of_weekday(&self.short_weekdays, date),
                "%B" => of_month(&self.months, date),
                _ => of_month(&self.short_months, date),
            };
            format.replace(specifier, name)
        });
        let mut text = String::new();
        // An invalid format is an error of the formatter. Writing to a string cannot fail.
        let _ = write!(text, "{}", date.format(&with_names));
        text
    }
}

fn of_weekday(names: &[String], date: NaiveDate) -> &str {
    names.get(date.weekday().num_days_from_monday() as usize).map_or("", String::as_str)
}

fn of_month(names: &[String], date: NaiveDate) -> &str {
    names.get(date.month0() as usize).map_or("", String::as_str)
}
