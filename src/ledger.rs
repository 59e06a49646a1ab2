//! The ledger of a series: the puzzles that it has printed, across volumes and days.
//!
//! An [`Issue`] prints puzzles of its own: a volume of a book, or the sheet of a day. Its editions, for
//! example large print or a translation, print the same puzzles and are the same issue. A series
//! prints each puzzle once, identified by kind and fingerprint, so no disguise of it appears a second
//! time.
//!
//! A run reserves the puzzles of an issue, writes its files under temporary names, lists them in the
//! ledger ([`Ledger::stage`]), renames them, and marks the puzzles as published. If the run is killed,
//! the next run finds its reservation ([`Ledger::unfinished`]). If the record has its final name, the
//! puzzles are published; otherwise they are released. [`IssueLedger`] carries out these steps.
//!
//! All SQL of the program is in this module. It works on every [`store`]: a file ([`sqlite`]) or, for
//! a series that many machines print, a server (`postgres`, a feature of the crate).

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
mod reserve;
mod rows;
mod schema;
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
pub use reserve::{Clash, Reservation, UnfinishedRun};
pub use rows::{PuzzleRow, PuzzleState};
