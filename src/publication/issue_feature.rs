//! The puzzles of an issue. Each puzzle has a feature (a `[[slot]]` in the spec), an entry in the
//! record, or both.

use chrono::NaiveDate;

use super::definition::{Feature, Publication};
use bookgen_puzzles::record::{Entry, Record};

/// A puzzle of an issue, as defined in the spec and as recorded.
pub struct IssueFeature<'a> {
    /// The id of the feature.
    pub id: &'a str,
    /// The feature; `None` if the spec no longer has the feature.
    pub feature: Option<&'a Feature>,
    /// The recorded puzzle; `None` if the puzzle must be made.
    pub entry: Option<&'a Entry>,
}

/// The puzzles of an issue in the order of its pages. A released issue has exactly the puzzles of
/// its record. Any other issue has one puzzle for each feature of the spec; the puzzle may be in
/// the record already.
pub fn issue_features<'a>(
    publication: &'a Publication,
    date: NaiveDate,
    record: Option<&'a Record>,
    is_released: bool,
) -> Vec<IssueFeature<'a>> {
    let entries = record.map(|record| record.entries.as_slice()).unwrap_or_default();
    let id = |entry: &'a Entry| publication.feature_id(date, entry);
    if is_released && !entries.is_empty() {
        let of_entry = |entry| {
            let id = id(entry);
            let feature = publication.features.iter().find(|feature| feature.id == id);
            IssueFeature { id, feature, entry: Some(entry) }
        };
        return entries.iter().map(of_entry).collect();
    }
    let of_feature = |feature: &'a Feature| {
        let entry = entries.iter().find(|entry| id(entry) == feature.id);
        IssueFeature { id: &feature.id, feature: Some(feature), entry }
    };
    publication.features_on(date).map(of_feature).collect()
}
