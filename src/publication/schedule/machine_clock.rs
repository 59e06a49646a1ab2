//! The clock of the machine, for the loop of a schedule. When the process receives a termination
//! signal, the clock ends the loop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use signal_hook::consts::TERM_SIGNALS;

use super::run_loop::Clock;
use crate::clock;
use bookgen_base::diagnostic::Diagnostic;

/// The clock of the machine.
pub struct MachineClock {
    is_stopped: Arc<AtomicBool>,
    /// The time of this clock minus the time of the machine.
    shift: TimeDelta,
}

impl MachineClock {
    /// A clock that ends the loop when the process receives a termination signal.
    ///
    /// # Errors
    /// The handlers of the signals cannot be installed.
    pub fn new() -> Result<MachineClock, Diagnostic> {
        let is_stopped = Arc::new(AtomicBool::new(false));
        for signal in TERM_SIGNALS {
            signal_hook::flag::register(*signal, Arc::clone(&is_stopped)).map_err(|error| {
                Diagnostic::usage("termination signals cannot be handled").help(error.to_string())
            })?;
        }
        Ok(MachineClock { is_stopped, shift: TimeDelta::zero() })
    }

    /// This clock, set to a time. It goes on from there.
    pub fn set_to(self, time: DateTime<Utc>) -> MachineClock {
        MachineClock { shift: time - clock::now(), ..self }
    }
}

impl Clock for MachineClock {
    fn now(&self) -> DateTime<Utc> {
        clock::now() + self.shift
    }

    fn wait(&mut self, until: DateTime<Utc>) -> bool {
        // Each wait is short, because the user may set the clock, or the machine may sleep, during
        // a wait.
        const LONGEST: Duration = Duration::from_millis(500);
        const SHORTEST: Duration = Duration::from_millis(50);
        let left = (until - self.now()).to_std().unwrap_or_default();
        if !self.is_stopped.load(Ordering::Relaxed) {
            std::thread::sleep(left.clamp(SHORTEST, LONGEST));
        }
        !self.is_stopped.load(Ordering::Relaxed)
    }
}
