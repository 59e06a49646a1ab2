//! The clock of the machine.

use chrono::{DateTime, Utc};

/// The current moment, in whole seconds.
#[expect(clippy::disallowed_types, reason = "this time selects the issue; no page shows this time")]
pub fn now() -> DateTime<Utc> {
    use std::time::{SystemTime, UNIX_EPOCH};
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seconds = i64::try_from(since.as_secs()).unwrap_or_default();
    DateTime::from_timestamp(seconds, 0).unwrap_or_default()
}
