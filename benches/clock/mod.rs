//! The clock of the benches.

use std::time::Instant;

/// Measures processor time where the system tells it (Linux), else time.
pub struct Clock {
    processor: Option<f64>,
    start: Instant,
}

impl Clock {
    /// Begins now.
    pub fn start() -> Clock {
        Clock { processor: processor(), start: Instant::now() }
    }

    /// Seconds since it began.
    pub fn seconds(&self) -> f64 {
        match (self.processor, processor()) {
            (Some(start), Some(now)) => now - start,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}

/// Seconds of processor time that this process has had, if the system tells. Linux brings the figure
/// up to date only now and then, but always when the processor is offered to others.
fn processor() -> Option<f64> {
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}
