//! The puzzles that a series has printed in other issues.

use std::sync::Arc;

use super::lookup::{issue_key, printed_slot, series_key};
use super::store::{Access, Value};
use super::{Issue, Ledger, fingerprint};
use crate::generate::PrintedPuzzles;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::{Fingerprint, Puzzle};

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

impl OtherIssues<'_> {
    /// The latest puzzles of a kind in issues before a date, at most `count`, the latest last.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn latest_before(
        &self,
        date: &str,
        kind: &str,
        count: usize,
    ) -> Result<Vec<Arc<Puzzle>>, Diagnostic> {
        self.latest_of(kind, count, "issue.date <> '' AND issue.date < $3", date.into())
    }

    /// The latest puzzles of a kind in issues that fulfil a condition on `$3`.
    fn latest_of(
        &self,
        kind: &str,
        count: usize,
        condition: &str,
        value: Value,
    ) -> Result<Vec<Arc<Puzzle>>, Diagnostic> {
        let Some(series) = self.series else { return Ok(Vec::new()) };
        let query = format!(
            "SELECT kind, params, givens, answer FROM puzzle JOIN issue ON issue.id = puzzle.issue \
             WHERE puzzle.series = $1 AND kind = $2 AND state <> 'replaced' AND {condition} \
             ORDER BY issue.date DESC, issue.id DESC, puzzle.id DESC LIMIT {count}"
        );
        let values = [series.into(), kind.into(), value];
        let rows = self.ledger.transaction(Access::Read, |store| store.rows(&query, &values))?;
        let text = |value: &Value| value.text().unwrap_or_default();
        let puzzle = |row: &Vec<Value>| {
            let [kind, params, givens, answer] = [0, 1, 2, 3].map(|at| text(&row[at]));
            Arc::new(Puzzle { kind, params, givens, answer })
        };
        Ok(rows.iter().rev().map(puzzle).collect())
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

    /// Issues that are in the ledger since after the excluded issue do not count, so that a book that is
    /// made again gets the same puzzles.
    fn latest(&self, kind: &str, count: usize) -> Result<Vec<Arc<Puzzle>>, Diagnostic> {
        let first_later = self.issue.unwrap_or(i64::MAX);
        self.latest_of(kind, count, "issue.id < $3", first_later.into())
    }
}
