//! The clock of the machine.

use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};

/// The time since 1970.
#[expect(
    clippy::disallowed_types,
    reason = "this time selects the issue, or is written into a new spec; no page shows this time"
)]
fn since_1970() -> Duration {
    use std::time::{SystemTime, UNIX_EPOCH};
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

fn at(since: Duration) -> DateTime<Utc> {
    let seconds = i64::try_from(since.as_secs()).unwrap_or_default();
    DateTime::from_timestamp(seconds, 0).unwrap_or_default()
}

/// The current moment, in whole seconds.
pub fn now() -> DateTime<Utc> {
    at(since_1970())
}

/// The date of today, in UTC.
pub fn today() -> NaiveDate {
    now().date_naive()
}

/// A new seed: the date, followed by six digits computed from the time of day, for example
/// `20261120417220`.
pub fn new_seed() -> u64 {
    let since = since_1970();
    let day: u64 = at(since).format("%Y%m%d").to_string().parse().unwrap_or(1);
    // The multiplication spreads the nanoseconds of the day over all six digits.
    let nanoseconds = since.as_nanos() as u64 % 86_400_000_000_000;
    day * 1_000_000 + nanoseconds.wrapping_mul(0x9e37_79b9_7f4a_7c15) % 1_000_000
}
