//! The wording of counts in messages and logs.

use chrono::NaiveDate;

pub use bookgen_base::wording::counted;

/// The dates of issues without a gap, for example `2027-01-04 to 2027-01-08, 5 issues`. `None` if there
/// are no dates.
pub fn span_of_issues(dates: &[NaiveDate]) -> Option<String> {
    match dates {
        [] => None,
        [only] => Some(only.to_string()),
        [first, .., last] => Some(format!("{first} to {last}, {} issues", dates.len())),
    }
}

/// A count of issues with a verb, for example `1 issue is` or `2 issues are`.
pub fn issues_are(count: usize) -> String {
    format!("{} {}", counted(count, "issue"), if count == 1 { "is" } else { "are" })
}
