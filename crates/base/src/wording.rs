//! Counts in messages.

/// A count with a noun, for example `1 page` or `2 pages`.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
