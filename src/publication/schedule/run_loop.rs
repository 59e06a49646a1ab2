//! The loop of a schedule: waits until there is work, works, and waits again.

use chrono::{DateTime, TimeDelta, Utc};

/// The time between a failure and the next attempt.
const RETRY: TimeDelta = TimeDelta::minutes(10);

/// A clock that can wait.
pub trait Clock {
    /// The current moment.
    fn now(&self) -> DateTime<Utc>;

    /// Waits until a moment, or for a part of the time until then. Returns `false` when the loop must
    /// end.
    fn wait(&mut self, until: DateTime<Utc>) -> bool;
}

/// The work of a schedule.
pub trait Work {
    /// Does the work that is due. Returns whether it succeeded.
    fn work(&mut self, now: DateTime<Utc>) -> bool;

    /// The next moment at which there is work.
    fn next(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>>;
}

/// Works at once, and then whenever there is work, until the clock ends the loop.
pub fn run_loop(clock: &mut impl Clock, work: &mut impl Work) {
    /// A clock that goes back by less than this is being synchronised.
    const SLACK: TimeDelta = TimeDelta::seconds(5);
    let mut last_seen = clock.now();
    let mut next = Some(last_seen);
    loop {
        let now = clock.now();
        if now < last_seen - SLACK {
            // The clock was put back, so the next moment has changed.
            next = work.next(now);
        }
        last_seen = now;
        if next.is_some_and(|next| next <= now) {
            let is_done = work.work(now);
            // From the start of the work, so that a moment that passed meanwhile is not missed.
            next = work.next(now);
            if !is_done {
                next = next.into_iter().chain(now.checked_add_signed(RETRY)).min();
            }
        }
        // Without a next moment it wakes up from time to time, because the spec may change.
        if !clock.wait(next.unwrap_or(now + RETRY)) {
            return;
        }
    }
}

#[cfg(test)]
mod tests;
