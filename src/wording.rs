//! The wording of counts in messages and logs.

/// A count with a noun, for example `1 page` or `2 pages`.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// A count of issues with a verb, for example `1 issue is` or `2 issues are`.
pub fn issues_are(count: usize) -> String {
    format!("{} {}", counted(count, "issue"), if count == 1 { "is" } else { "are" })
}
