//! What time it is, and waiting.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use signal_hook::consts::TERM_SIGNALS;

use crate::cli::daily::when::clock;
use bookgen_base::diagnostic::Diagnostic;

/// A clock that can be waited for.
pub trait Clock {
    /// The moment.
    fn now(&self) -> DateTime<Utc>;

    /// Waits for a moment, or for a part of the time until then; whether to go on at all.
    fn wait(&mut self, until: DateTime<Utc>) -> bool;
}

/// The clock of the machine.
pub struct Machine {
    ended: Arc<AtomicBool>,
}

impl Machine {
    /// A clock that ends when the system says so.
    ///
    /// # Errors
    /// The system does not let it be told.
    pub fn new() -> Result<Machine, Diagnostic> {
        let ended = Arc::new(AtomicBool::new(false));
        for signal in TERM_SIGNALS {
            signal_hook::flag::register(*signal, Arc::clone(&ended)).map_err(|error| {
                Diagnostic::usage("the signals of the system cannot be heard")
                    .help(error.to_string())
            })?;
        }
        Ok(Machine { ended })
    }
}

impl Clock for Machine {
    fn now(&self) -> DateTime<Utc> {
        clock()
    }

    fn wait(&mut self, until: DateTime<Utc>) -> bool {
        /// Not longer: the clock may be put forward or back meanwhile, or the machine sleep.
        const LONGEST: Duration = Duration::from_millis(500);
        let left = (until - clock()).to_std().unwrap_or_default();
        if !self.ended.load(Ordering::Relaxed) {
            std::thread::sleep(left.clamp(Duration::from_millis(50), LONGEST));
        }
        !self.ended.load(Ordering::Relaxed)
    }
}
