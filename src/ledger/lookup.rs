//! Finds series, issues and puzzles in the database.

use super::Issue;
use super::store::{Store, StoreError};
use bookgen_base::diagnostic::Diagnostic;

/// The database keys of an issue and of the issue's series.
#[derive(Clone, Copy)]
pub struct IssueKey {
    /// The key of the series.
    pub series: i64,
    /// The key of the issue.
    pub issue: i64,
}

/// The slot in which a puzzle is printed, and the issue of the slot.
pub struct PrintedSlot {
    /// The key of the issue.
    pub issue: i64,
    /// The name of the slot.
    pub slot: String,
}

/// The key of a series, if the series exists.
pub fn series_key(store: &mut dyn Store, name: &str) -> Result<Option<i64>, StoreError> {
    let row = store.row("SELECT id FROM series WHERE name = $1", &[name.into()])?;
    Ok(row.map(|row| row[0].int()))
}

fn issue_id(store: &mut dyn Store, series: i64, name: &str) -> Result<Option<i64>, StoreError> {
    let row = store.row(
        "SELECT id FROM issue WHERE series = $1 AND name = $2",
        &[series.into(), name.into()],
    )?;
    Ok(row.map(|row| row[0].int()))
}

/// The keys of an issue, if the issue exists.
pub fn issue_key(store: &mut dyn Store, issue: &Issue) -> Result<Option<IssueKey>, StoreError> {
    let Some(series) = series_key(store, &issue.series)? else { return Ok(None) };
    Ok(issue_id(store, series, &issue.name)?.map(|issue| IssueKey { series, issue }))
}

/// The keys of an issue. A missing issue is created. If the issue exists and the new date is not
/// empty, the title and the date of the issue are updated.
pub fn create_issue(store: &mut dyn Store, issue: &Issue) -> Result<IssueKey, StoreError> {
    let missing = || StoreError::Fatal(Diagnostic::bug("a row that was just written is missing"));
    store.change(
        "INSERT INTO series (name) VALUES ($1) ON CONFLICT (name) DO NOTHING",
        &[(&issue.series).into()],
    )?;
    let series = series_key(store, &issue.series)?.ok_or_else(missing)?;
    store.change(
        "INSERT INTO issue (series, name, title, date) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (series, name) DO UPDATE SET title = excluded.title, date = excluded.date \
         WHERE excluded.date <> ''",
        &[series.into(), (&issue.name).into(), (&issue.title).into(), (&issue.date).into()],
    )?;
    let issue = issue_id(store, series, &issue.name)?.ok_or_else(missing)?;
    Ok(IssueKey { series, issue })
}

/// The slot in which a series prints a puzzle; `None` if the series does not contain the puzzle.
pub fn printed_slot(
    store: &mut dyn Store,
    series: i64,
    kind: &str,
    fingerprint: &[u8; 16],
) -> Result<Option<PrintedSlot>, StoreError> {
    let row = store.row(
        "SELECT issue, slot FROM puzzle WHERE series = $1 AND kind = $2 AND fingerprint = $3",
        &[series.into(), kind.into(), fingerprint.into()],
    )?;
    Ok(row.map(|row| PrintedSlot { issue: row[0].int(), slot: row[1].text().unwrap_or_default() }))
}

impl PrintedSlot {
    /// The name of the slot and of the issue in messages, for example "warm-up/3 of
    /// volume-1-seed-7".
    pub fn describe(&self, store: &mut dyn Store) -> Result<String, StoreError> {
        let row = store.row("SELECT name FROM issue WHERE id = $1", &[self.issue.into()])?;
        let name = row.and_then(|row| row[0].text()).unwrap_or_default();
        Ok(format!("{} of {name}", self.slot))
    }
}
