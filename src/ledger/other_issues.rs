//! The puzzles that a series has printed in other issues.

use super::lookup::{issue_key, printed_slot, series_key};
use super::store::Access;
use super::{Issue, Ledger, fingerprint};
use crate::generate::PrintedPuzzles;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::Fingerprint;

/// The puzzles of a series, without the puzzles of one excluded issue.
pub struct OtherIssues<'a> {
    ledger: &'a Ledger,
    /// The database key of the series; `None` if the ledger does not contain the series.
    series: Option<i64>,
    /// The database key of the excluded issue; `None` if the ledger does not contain the issue.
    issue: Option<i64>,
}

impl Ledger {
    /// The puzzles that the series of an issue has printed in other issues.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn other_issues<'a>(&'a self, issue: &Issue) -> Result<OtherIssues<'a>, Diagnostic> {
        self.transaction(Access::Read, |store| {
            let series = series_key(store, &issue.series)?;
            let issue = issue_key(store, issue)?.map(|key| key.issue);
            Ok(OtherIssues { ledger: self, series, issue })
        })
    }
}

impl PrintedPuzzles for OtherIssues<'_> {
    fn locate(&self, puzzles: &[(&str, &Fingerprint)]) -> Result<Vec<Option<String>>, Diagnostic> {
        let Some(series) = self.series else { return Ok(vec![None; puzzles.len()]) };
        self.ledger.transaction(Access::Read, |store| {
            let mut places = Vec::with_capacity(puzzles.len());
            for (kind, fingerprint) in puzzles {
                let found = match fingerprint::to_bytes(fingerprint) {
                    Some(fingerprint) => printed_slot(store, series, kind, &fingerprint)?,
                    None => None,
                };
                let found = found.filter(|found| Some(found.issue) != self.issue);
                places.push(found.map(|found| found.describe(store)).transpose()?);
            }
            Ok(places)
        })
    }
}
