//! The ledger of a series: the list of puzzles that the series has printed, in all volumes and
//! dated sheets.
//!
//! An [`Issue`] is a volume of a book, or the sheet of a day. The editions of an issue, for example
//! large print or a translation, print the same puzzles and belong to the same issue. A series
//! prints each puzzle in one issue only. A puzzle is identified by its kind and fingerprint.
//! Equivalent puzzles, for example a puzzle and the same puzzle rotated, have the same fingerprint.
//! Therefore a series prints only one of several equivalent puzzles.
//!
//! A run reserves the puzzles of an issue and writes the files of the issue under temporary names.
//! The run then lists the files in the ledger ([`Ledger::stage`]), renames the files, and marks the
//! puzzles as published. If the run is killed, the next run finds the reservation
//! ([`Ledger::unfinished`]). If the record file already has its final name, the next run publishes
//! the puzzles. Otherwise the next run deletes the reservation. [`IssueLedger`] carries out these
//! steps.
//!
//! All SQL of the program is in this module. The SQL is valid in every [`store`]: a file
//! ([`sqlite`]) or a server (`postgres`, a feature of the crate). A server is meant for a series
//! whose issues are made on many machines.

mod change;
mod connection;
pub mod csv;
pub mod export;
mod fingerprint;
pub mod import;
mod issue;
mod issue_ledger;
pub mod json;
mod lookup;
mod other_issues;
mod owner;
mod parsed;
#[cfg(feature = "postgres")]
pub mod postgres;
mod query;
mod record_check;
mod reserve;
mod rows;
mod schema;
mod seals;
pub mod sqlite;
pub mod store;
pub mod verify;

#[cfg(test)]
mod tests;

pub use connection::Ledger;
pub use issue::{Issue, IssueFile};
pub use issue_ledger::{IssueLedger, write_outputs};
pub use other_issues::OtherIssues;
pub use owner::{LEASE, Owner};
pub use query::{IssueContents, IssueFilter, IssueSummary};
pub use reserve::{Clash, Finish, Reservation, UnfinishedRun};
pub use rows::{PuzzleRow, PuzzleState};
pub use store::Access;
