//! `bookgen new`: starts a book.

use std::path::PathBuf;

use super::list;
use super::named::Named;
use super::terminal::{escaped_path, print};
use crate::build::write_starter;
use crate::template::TEMPLATES;
use bookgen_base::diagnostic::Faults;

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The folder of the book, which is created
    dir: PathBuf,
    /// The page design, as listed by `bookgen templates`
    #[arg(long, default_value = "kdp-6x9", value_name = "NAME")]
    #[arg(value_parser = Named::templates(), hide_possible_values = true)]
    template: String,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    list::text(&TEMPLATES, &arguments.template)?;
    let spec = write_starter(&arguments.dir, &arguments.template, new_seed())?;
    let spec = escaped_path(&spec);
    let needs_quotes = spec.contains(|c: char| c.is_whitespace() || "'\"$&;()*?".contains(c));
    let quoted = if needs_quotes { format!("{spec:?}") } else { spec.clone() };
    print(&format!("{spec}\nnow: bookgen build {quoted}\n"))
}

/// A new seed: the date, followed by six digits computed from the time of day, for example
/// `20261120417220`.
#[allow(
    clippy::disallowed_types,
    reason = "the seed of a new book is chosen once and written into its spec"
)]
pub fn new_seed() -> u64 {
    let now = std::time::SystemTime::now();
    let since = now.duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let days = i32::try_from(since.as_secs() / 86_400).unwrap_or(0);
    let date = chrono::NaiveDate::from_num_days_from_ce_opt(719_163 + days);
    let day = date.and_then(|date| date.format("%Y%m%d").to_string().parse().ok()).unwrap_or(1);
    // The multiplication spreads the nanoseconds of the day over all six digits.
    let nanoseconds = since.as_nanos() as u64 % 86_400_000_000_000;
    day * 1_000_000 + nanoseconds.wrapping_mul(0x9e37_79b9_7f4a_7c15) % 1_000_000
}
