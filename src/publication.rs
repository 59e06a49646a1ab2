//! Publications of dated sheets: `daily.toml`, and the issues made from it.
//!
//! A [`Publication`] is a parsed `daily.toml`. [`issue_puzzles`] makes the record of an issue,
//! [`sheet`] lays out the pages of the issue, [`product`] makes all files of the issue, and
//! [`record_edit`] replaces puzzles in records. These functions are pure: their results depend only
//! on their arguments. A [`Workspace`] is the folder of a publication: the workspace reads and
//! writes the records and files in the folder. The time of the run is an argument of
//! [`Workspace::open`].

mod answers_in_grids;
mod approval;
mod build_stamp;
mod built_issue;
mod calendar;
mod check;
mod contact_sheet;
mod cron;
mod daily_run;
mod date_range;
mod definition;
mod earlier_issues;
mod earlier_puzzles;
pub mod editor;
pub mod feed;
mod feed_files;
mod folder_checks;
mod folders;
pub mod freeze;
mod issue_data;
mod issue_feature;
mod issue_plan;
pub mod issue_puzzles;
mod issue_records;
pub mod issue_schema;
mod keys;
mod on_publish;
mod output_pattern;
pub mod product;
mod publication_state;
mod publish;
mod published;
mod read;
pub mod record_edit;
mod recorded_puzzle;
mod release;
mod release_time;
mod reserve;
mod run_time;
mod save_record;
pub mod schedule;
mod shard;
pub mod sheet;
mod sheet_format;
mod shell_command;
mod slot_wording;
mod state_file;
mod timestamp;
mod tracked_files;
mod workspace;

#[cfg(test)]
mod tests;

pub use approval::{ApprovedDays, Decision, approve};
pub use calendar::Calendar;
pub use check::{Action, CheckedIssue, CheckedPublication, check_publication};
pub use contact_sheet::{ContactSheet, contact_sheet};
pub use daily_run::{DailyRequest, PublicationReport, daily_run};
pub use date_range::DateRange;
pub use definition::{Edition, Feature, Publication, ScheduleSettings, SeriesSettings, Show};
pub use earlier_puzzles::EarlierPuzzles;
pub use keys::DAILY;
pub use publish::{IssueResult, RunResult};
pub use published::changed_file;
pub use read::is_publication;
pub use release_time::{AnswersRelease, ReleaseTime, moment};
pub use run_time::RunTime;
pub use shard::{Shard, is_pattern, specs};
pub use timestamp::timestamp;
pub use workspace::Workspace;
