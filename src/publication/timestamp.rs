//! Formats moments as text.

use chrono::{DateTime, SecondsFormat, Utc};

/// A moment in the format of RFC 3339 with whole seconds, for example `2026-11-21T12:00:00Z`.
pub fn timestamp(now: DateTime<Utc>) -> String {
    now.to_rfc3339_opts(SecondsFormat::Secs, true)
}
