//! The loop of a schedule: waits until there is work to do, does the work, and waits again.

use chrono::{DateTime, TimeDelta, Utc};

/// The time between a failure and the next attempt.
const RETRY: TimeDelta = TimeDelta::minutes(10);

/// A clock that can wait.
pub trait Clock {
    /// The current moment.
    fn now(&self) -> DateTime<Utc>;

    /// Waits until the time `until`; may return earlier. Returns `false` if the loop must end.
    fn wait(&mut self, until: DateTime<Utc>) -> bool;
}

/// The work of a schedule.
pub trait Work {
    /// Does the work that is due. Returns whether the work succeeded.
    fn work(&mut self, now: DateTime<Utc>) -> bool;

    /// The next moment after `now` with work to do; `None` if there is no such moment.
    fn next(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>>;
}

/// Does the work once at the start, and then whenever there is work to do. Ends when
/// [`Clock::wait`] returns `false`.
pub fn run_loop(clock: &mut impl Clock, work: &mut impl Work) {
    /// Backward steps of the clock that are smaller than this duration are ignored, because they
    /// are corrections by time synchronisation.
    const SLACK: TimeDelta = TimeDelta::seconds(5);
    let mut last_seen = clock.now();
    let mut next = Some(last_seen);
    loop {
        let now = clock.now();
        if now < last_seen - SLACK {
            // The clock was set back, so the next moment is computed again.
            next = work.next(now);
        }
        last_seen = now;
        if next.is_some_and(|next| next <= now) {
            let is_done = work.work(now);
            // `now` is the start of the work, so a moment that passed during the work is not
            // missed.
            next = work.next(now);
            if !is_done {
                next = next.into_iter().chain(now.checked_add_signed(RETRY)).min();
            }
        }
        // If there is no next moment, wakes up every ten minutes, because the spec may change.
        if !clock.wait(next.unwrap_or(now + RETRY)) {
            return;
        }
    }
}

#[cfg(test)]
mod tests;
