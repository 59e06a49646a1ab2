//! The daily desk: dated sheets. Dates and levels to the puzzles of an issue, and these to its
//! pages; pure, with civil dates.
//!
//! A [`Publication`] is what `daily.toml` says. [`sheet`] makes the record of an issue and its
//! pages from that, [`record_edit`] changes a record as an editor wants it, and [`feed`] lists what has
//! appeared. What is read and written, and what time it is, the command line knows.

mod calendar;
mod definition;
pub mod feed;
mod keys;
mod output_pattern;
pub mod product;
mod read;
pub mod record_edit;
mod release_time;
pub mod schedule;
pub mod sheet;
mod slots;

#[cfg(test)]
mod tests;

pub use calendar::Calendar;
pub use definition::{Edition, Publication, Running, Schedule, Show};
pub use keys::DAILY;
pub use release_time::{AnswersRelease, Release, moment};
