//! Makes the issues of a publication on a schedule.
//!
//! [`run_schedule`] runs until it is stopped, and works at the times in the spec. [`units`] writes
//! configuration files for other schedulers. [`Overview`] shows which issues are released, missing
//! and ready.

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
