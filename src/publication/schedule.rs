//! Makes the issues of a publication on a schedule.
//!
//! [`run_schedule`] runs until it is stopped, and makes issues at the times that the spec sets.
//! [`units`] makes configuration files for other schedulers, such as systemd and cron. [`Overview`]
//! shows which issues are released, missing and ready.

mod due;
mod machine_clock;
mod run_loop;
mod status;
pub mod units;
mod worker;

pub use machine_clock::MachineClock;
pub use run_loop::Clock;
pub use status::{Overview, Status};
pub use worker::{Log, run_schedule};
