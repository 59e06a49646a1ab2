//! The clock of the benchmarks.

use std::time::Instant;

/// Measures processor time where the system reports it (Linux), and otherwise wall-clock time.
pub struct Clock {
    processor: Option<f64>,
    start: Instant,
}

impl Clock {
    /// Starts the clock.
    pub fn start() -> Clock {
        Clock { processor: processor(), start: Instant::now() }
    }

    /// The seconds since the start.
    pub fn seconds(&self) -> f64 {
        match (self.processor, processor()) {
            (Some(start), Some(now)) => now - start,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}

/// The processor time of this process in seconds, or `None` if the system does not report it. Linux
/// updates this time whenever a process yields, so the function yields before it reads the time.
fn processor() -> Option<f64> {
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}
