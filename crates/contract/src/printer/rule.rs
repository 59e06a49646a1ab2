//! A rule of a printer with its source.

use std::ops::Deref;
use std::sync::Arc;

use bookgen_base::keys;
use bookgen_base::schema::{Field, FromTable, Values};
use chrono::NaiveDate;

use super::words::Basis;

keys! {
    /// The source of a rule. Every table of rules begins with these keys.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Origin {
        /// the source of the values in this table
        source: Option<String>,
        /// how reliable the source is: `official` is the printer's own page, `judgment` is an
        /// assumption
        basis: Option<Basis>,
        /// the day on which the values were last compared with the source
        checked: Option<NaiveDate>,
    }
}

/// A rule with its source.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule<T> {
    /// The rule.
    pub value: T,
    /// The source of the rule.
    pub origin: Origin,
}

impl<T> Deref for Rule<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// The keys of `T` contain the keys of [`Origin`]. The origin is empty if a file changes some values
/// of its base but does not name a source for the new values.
impl<T: FromTable> FromTable for Rule<T> {
    const KEYS: &'static [Field] = T::KEYS;

    fn from_table(values: &Values) -> Option<Rule<T>> {
        let mut written = values.iter().filter(|(name, _)| values.wrote(name));
        let has_source = values.get("source").is_some_and(|source| {
            written.all(|(_, value)| Arc::ptr_eq(&value.place.source, &source.place.source))
        });
        let origin = has_source.then(|| Origin::from_table(values)).flatten().unwrap_or_default();
        Some(Rule { value: T::from_table(values)?, origin })
    }
}
