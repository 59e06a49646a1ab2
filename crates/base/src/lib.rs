//! What every layer of bookgen uses: units, random streams, diagnostics with source spans, and
//! tables of keys that read TOML and give its JSON Schema.

pub mod diagnostic;
pub mod placeholders;
pub mod presets;
pub mod rng;
pub mod schema;
pub mod units;
