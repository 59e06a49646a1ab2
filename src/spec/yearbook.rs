//! Chapters with dates: one puzzle for each day, in a chapter for each week or month.

use chrono::{Datelike, NaiveDate};

use super::book::ResolvedChapter;
use super::resolver::Resolver;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_base::schema::{Field, FromValue, Type, Values};
use bookgen_base::words;
use bookgen_press::document::{Labels, PuzzleDate};
use bookgen_press::language::{Language, capital};

/// The maximum number of days of a chapter with dates: ten years.
const MAX_DAYS: i64 = 3_660;

/// The keys of `dates`.
pub(super) static DATES: &[Field] = &[
    Field::required("from", Type::Date, "the date of the first puzzle"),
    Field::required("to", Type::Date, "the date of the last puzzle"),
    Field::with_default(
        "chapters",
        Part::TYPE,
        "\"week\"",
        "`week`: a chapter for each week, from Monday to Sunday; `month`: a chapter for each month",
    ),
];

/// Consecutive days that make one chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Days {
    /// The end of the chapter's id: the first day of a week, or the month.
    id: String,
    days: Vec<NaiveDate>,
}

words! {
    /// The parts into which days are divided.
    enum Part {
        /// From Monday to Sunday.
        Week = "week",
        Month = "month",
    }
}

/// Divides the days from `from` to `to` into weeks or months.
fn divided(from: NaiveDate, to: NaiveDate, part: Part) -> Vec<Days> {
    let mut groups: Vec<Days> = Vec::new();
    for day in from.iter_days().take_while(|day| *day <= to) {
        let begins = match part {
            Part::Week => day.weekday() == chrono::Weekday::Mon,
            Part::Month => day.day() == 1,
        };
        match groups.last_mut().filter(|_| !begins) {
            Some(group) => group.days.push(day),
            None => {
                let format = match part {
                    Part::Week => "%Y-%m-%d",
                    Part::Month => "%Y-%m",
                };
                groups.push(Days { id: day.format(format).to_string(), days: vec![day] });
            }
        }
    }
    groups
}

impl Resolver<'_> {
    /// Resolves a chapter with dates to the chapters of its weeks or months. `values` is the table
    /// of the chapter, and `dates` is its table `dates`.
    pub(super) fn dated_chapters(
        &mut self,
        values: &Values,
        dates: &Values,
        template: Option<&Values>,
        language: Option<&Language>,
    ) -> Vec<ResolvedChapter> {
        let refused = [
            ("count", "each day has one puzzle"),
            ("names", "a chapter has either names or dates"),
            ("puzzles", "the puzzles of a chapter with dates are made, not imported"),
        ];
        for (key, reason) in refused.into_iter().filter(|(key, _)| values.wrote(key)) {
            let fault = Diagnostic::input(format!("a chapter with `dates` has no `{key}`"));
            let help = format!("remove `{key}` or `dates`");
            self.fault(fault.at(values.place(key), reason).help(help));
        }
        let (Some(from), Some(to)) = (dates.date("from"), dates.date("to")) else {
            return Vec::new();
        };
        let days = (to - from).num_days() + 1;
        if !(1..=MAX_DAYS).contains(&days) {
            let message = format!("the dates from {from} to {to} are {days} days");
            let (label, help) = if days < 1 {
                ("before the first day", "write the earlier date in `from`")
            } else {
                ("too late", "a chapter with dates has at most 3660 days, about ten years")
            };
            let message =
                if days < 1 { format!("the last day, {to}, is before {from}") } else { message };
            self.fault(Diagnostic::input(message).at(dates.place("to"), label).help(help));
            return Vec::new();
        }
        let part = dates.read("chapters").unwrap_or(Part::Week);
        let before = self.reader.faults.0.len();
        let mut chapters = Vec::new();
        for (at, Days { id, days }) in divided(from, to, part).into_iter().enumerate() {
            // The faults of the first chapter are the faults of all.
            let Some(mut resolved) = self.chapter(values, template) else { break };
            if self.reader.faults.0.len() > before {
                break;
            }
            let (Some(first), Some(last)) = (days.first(), days.last()) else { continue };
            let chapter = &mut resolved.chapter;
            chapter.id = format!("{}-{id}", chapter.id);
            chapter.count = u32::try_from(days.len()).unwrap_or(u32::MAX);
            chapter.first_number = chapter.first_number.filter(|_| at == 0);
            if let Some(language) = language {
                let dates = days.iter().map(|day| PuzzleDate {
                    long: capital(&language.weekday(*day)),
                    short: capital(&language.day(*day)),
                });
                chapter.labels = Labels::Dates(dates.collect());
                let month = capital(&language.month(*first));
                resolved.span = Some([language.day(*first), language.day(*last), month.clone()]);
                if !resolved.has_title {
                    resolved.has_title = true;
                    chapter.title = match part {
                        Part::Week => language.span(*first, *last),
                        Part::Month => month,
                    };
                }
            }
            chapters.push(resolved);
        }
        chapters
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_year_is_divided_into_weeks_and_months() {
        let (from, to) = (day("2027-01-01"), day("2027-12-31"));
        let weeks = divided(from, to, Part::Week);
        assert_eq!(weeks.len(), 53);
        let counts: Vec<usize> = weeks.iter().map(|week| week.days.len()).collect();
        assert_eq!((counts[0], counts[52]), (3, 5));
        assert!(counts[1..52].iter().all(|count| *count == 7), "{counts:?}");
        assert_eq!((weeks[0].id.as_str(), weeks[1].id.as_str()), ("2027-01-01", "2027-01-04"));
        let months = divided(from, to, Part::Month);
        assert_eq!(months.len(), 12);
        assert_eq!((months[1].id.as_str(), months[1].days.len()), ("2027-02", 28));
        let all: usize = weeks.iter().map(|week| week.days.len()).sum();
        assert_eq!(all, 365);
    }
}
