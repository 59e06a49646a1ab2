//! `bookgen new`: starts a book or a publication.

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::builder::PossibleValuesParser;

use super::list;
use super::named::Named;
use super::terminal::{escaped_path, print};
use crate::build::{STARTERS, write_starter, write_template_starter};
use crate::template::TEMPLATES;
use bookgen_base::diagnostic::Faults;

/// The value of `--as` for a book or a page of a template.
const BOOK: &str = "book";

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The folder of the book, which is created
    dir: PathBuf,
    /// What to start: a book or a page with the design of `--template`; a publication with puzzles
    /// for every day; worksheets with the names of a class; a book in large print; a book of word
    /// searches; or a yearbook with a puzzle for each day
    #[arg(long = "as", default_value = BOOK, value_name = "JOB", value_parser = jobs())]
    job: String,
    /// The page design, as listed by `bookgen templates`
    #[arg(long, default_value = "kdp-6x9", value_name = "NAME", conflicts_with = "job")]
    #[arg(value_parser = Named::templates(), hide_possible_values = true)]
    template: String,
}

/// The values of `--as`.
fn jobs() -> PossibleValuesParser {
    let names = STARTERS.iter().map(|starter| starter.name);
    PossibleValuesParser::new(std::iter::once(BOOK).chain(names))
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Faults> {
    let starter = STARTERS.iter().find(|starter| starter.name == arguments.job);
    let seed = new_seed();
    let (spec, command) = match starter {
        Some(starter) => {
            let spec = write_starter(&arguments.dir, starter, seed, today())?;
            (spec, starter.command())
        }
        None => {
            list::text(&TEMPLATES, &arguments.template)?;
            (write_template_starter(&arguments.dir, &arguments.template, seed)?, "build")
        }
    };
    let spec = escaped_path(&spec);
    let needs_quotes = spec.contains(|c: char| c.is_whitespace() || "'\"$&;()*?".contains(c));
    let quoted = if needs_quotes { format!("{spec:?}") } else { spec.clone() };
    print(&format!("{spec}\nnow: bookgen {command} {quoted}\n"))
}

/// The date of today, in UTC.
#[allow(
    clippy::disallowed_types,
    reason = "the dates of a new spec are chosen once and written into the spec"
)]
fn today() -> NaiveDate {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let days = since.map_or(0, |since| i64::try_from(since.as_secs() / 86_400).unwrap_or(0));
    let days = i32::try_from(days).unwrap_or(0);
    NaiveDate::from_num_days_from_ce_opt(719_163 + days).unwrap_or_default()
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
