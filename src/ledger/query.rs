//! Reads issues, puzzles and files from a ledger.

use super::fingerprint;
use super::lookup::issue_key;
use super::rows::{PuzzleRow, PuzzleState};
use super::store::{Access, Store, StoreError, Value};
use super::{Issue, IssueFile, Ledger};
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::{self as kinds, Fingerprint, Puzzle};

/// An issue with its files and puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssueContents {
    /// The issue.
    pub issue: Issue,
    /// The files, sorted by path.
    pub files: Vec<IssueFile>,
    /// The puzzles, sorted by slot.
    pub puzzles: Vec<PuzzleRow>,
}

/// An issue, with the number of its puzzles in each state and the number of its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssueSummary {
    /// The issue.
    pub issue: Issue,
    /// The number of published puzzles.
    pub published: i64,
    /// The number of reserved puzzles.
    pub reserved: i64,
    /// The number of replaced puzzles.
    pub replaced: i64,
    /// The number of files.
    pub files: i64,
    /// The time at which the issue was last published, in seconds since 1970; `None` if unknown.
    pub published_at: Option<i64>,
}

/// Selects issues by series, by name, or by series and name.
#[derive(Clone, Debug, Default)]
pub struct IssueFilter {
    /// The name of the series; `None` for all series.
    pub series: Option<String>,
    /// The name of the issue; `None` for all issues.
    pub issue: Option<String>,
}

impl IssueFilter {
    /// Whether the filter selects an issue.
    pub fn selects(&self, issue: &Issue) -> bool {
        self.series.as_ref().is_none_or(|series| *series == issue.series)
            && self.issue.as_ref().is_none_or(|name| *name == issue.name)
    }
}

/// The columns of an issue in a query.
const ISSUE: &str = "series.name, issue.name, issue.title, issue.date";

/// The columns of a puzzle in a query.
const PUZZLE: &str = "slot, state, published, kind, fingerprint, level, rating, candidate, \
                      generator, params, givens, answer, hash";

/// Reads the issue from a row with the columns [`ISSUE`].
fn issue(row: &[Value]) -> Issue {
    let text = |at: usize| row[at].text().unwrap_or_default();
    Issue { series: text(0), name: text(1), title: text(2), date: text(3) }
}

/// Reads the puzzle from a row with the columns [`PUZZLE`].
fn puzzle(row: &[Value]) -> Result<PuzzleRow, StoreError> {
    let text = |at: usize| row[at].text().unwrap_or_default();
    // A value of another type gives a wrong number, so the hash of the row does not match.
    let number = |at: usize| match row[at] {
        Value::Int(number) => u32::try_from(number).unwrap_or(u32::MAX),
        _ => u32::MAX,
    };
    let state = PuzzleState::from_name(&text(1)).ok_or_else(|| {
        Diagnostic::file(format!(
            "the ledger is damaged: the state of {} is {:?}",
            text(0),
            text(1)
        ))
        .help("restore a copy of the ledger, or rebuild it from the records: bookgen ledger import NEW.db *.lock")
    })?;
    Ok(PuzzleRow {
        slot: text(0),
        state,
        published: match row[2] {
            Value::Int(seconds) => Some(seconds),
            _ => None,
        },
        puzzle: Puzzle { kind: text(3), params: text(9), givens: text(10), answer: text(11) },
        fingerprint: fingerprint::from_bytes(row[4].bytes()),
        level: row[5].text(),
        rating: row[6].text(),
        candidate: number(7),
        generator: number(8),
        hash: text(12),
    })
}

/// An issue as the database stores it.
pub(super) struct StoredIssue {
    /// The seal of the record; `None` if it is unknown.
    pub(super) record: Option<String>,
    /// The seal of the issue; `None` if the issue has neither puzzles nor files.
    pub(super) seal: Option<String>,
    /// The slots of puzzles that are reserved, although no run has reserved the issue.
    pub(super) orphaned: Vec<String>,
    /// The slots of puzzles that are in another series than the issue.
    pub(super) misplaced: Vec<String>,
}

/// Reads an issue by its database key; `None` if there is no such issue.
pub(super) fn stored_issue(
    store: &mut dyn Store,
    key: i64,
) -> Result<Option<(IssueContents, StoredIssue)>, StoreError> {
    let row = store.row(
        &format!(
            "SELECT {ISSUE}, issue.record, issue.seal FROM issue \
             JOIN series ON series.id = issue.series WHERE issue.id = $1"
        ),
        &[key.into()],
    )?;
    let Some(row) = row else { return Ok(None) };
    let rows = store.rows(
        &format!(
            "SELECT {PUZZLE} FROM puzzle WHERE issue = $1 AND state = 'published' \
             UNION ALL SELECT {PUZZLE} FROM puzzle \
             WHERE issue = $2 AND state <> 'published'"
        ),
        &[key.into(), key.into()],
    )?;
    let puzzles = rows.iter().map(|row| puzzle(row)).collect::<Result<Vec<_>, _>>()?;
    let is_reserved = |row: &PuzzleRow| row.state == PuzzleState::Reserved;
    let (reserved, mut puzzles): (Vec<_>, Vec<_>) = puzzles.into_iter().partition(is_reserved);
    puzzles.sort_by(|a, b| sort_key(a).cmp(&sort_key(b)));
    let is_reserved =
        store.row("SELECT 1 FROM reservation WHERE issue = $1", &[key.into()])?.is_some();
    let misplaced = store.rows(
        "SELECT slot FROM puzzle JOIN issue ON issue.id = puzzle.issue \
         WHERE issue.id = $1 AND puzzle.series <> issue.series ORDER BY slot",
        &[key.into()],
    )?;
    let stored = StoredIssue {
        record: row[4].text(),
        seal: row[5].text(),
        orphaned: reserved.into_iter().filter(|_| !is_reserved).map(|row| row.slot).collect(),
        misplaced: misplaced.iter().filter_map(|row| row[0].text()).collect(),
    };
    Ok(Some((IssueContents { issue: issue(&row), files: files(store, key)?, puzzles }, stored)))
}

/// The selected issues and their database keys, sorted by series, date and name.
pub(super) fn issues(
    store: &mut dyn Store,
    filter: &IssueFilter,
) -> Result<Vec<(i64, Issue)>, StoreError> {
    let rows = store.rows(
        &format!(
            "SELECT {ISSUE}, issue.id FROM issue JOIN series ON series.id = issue.series \
             ORDER BY series.name, issue.date, issue.name"
        ),
        &[],
    )?;
    let all = rows.iter().map(|row| (row[4].int(), issue(row)));
    Ok(all.filter(|(_, issue)| filter.selects(issue)).collect())
}

/// The files of an issue, sorted by path.
fn files(store: &mut dyn Store, issue: i64) -> Result<Vec<IssueFile>, StoreError> {
    let rows = store
        .rows("SELECT path, sha256 FROM file WHERE issue = $1 ORDER BY path", &[issue.into()])?;
    let text = |value: &Value| value.text().unwrap_or_default();
    let file = |row: &Vec<Value>| IssueFile {
        path: text(&row[0]),
        sha256: text(&row[1]),
        is_record: row[0].text().is_some_and(|path| path.ends_with(".lock")),
    };
    Ok(rows.iter().map(file).collect())
}

impl Ledger {
    /// Whether an issue has published puzzles.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn has_published(&self, issue: &Issue) -> Result<bool, Diagnostic> {
        self.transaction(Access::Read, |store| {
            let Some(key) = issue_key(store, issue)? else { return Ok(false) };
            let row = store.row(
                "SELECT 1 FROM puzzle WHERE issue = $1 AND state = 'published' LIMIT 1",
                &[key.issue.into()],
            )?;
            Ok(row.is_some())
        })
    }

    /// Summaries of the selected issues.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn summaries(&self, filter: &IssueFilter) -> Result<Vec<IssueSummary>, Diagnostic> {
        self.transaction(Access::Read, |store| {
            let mut all = Vec::new();
            for (key, issue) in issues(store, filter)? {
                let mut summary = IssueSummary {
                    issue,
                    published: 0,
                    reserved: 0,
                    replaced: 0,
                    files: 0,
                    published_at: None,
                };
                let rows = store.rows(
                    "SELECT state, count(*), max(published) FROM puzzle WHERE issue = $1 \
                     GROUP BY state",
                    &[key.into()],
                )?;
                for row in rows {
                    let count = row[1].int();
                    match row[0].text().as_deref().and_then(PuzzleState::from_name) {
                        Some(PuzzleState::Reserved) => summary.reserved += count,
                        Some(PuzzleState::Replaced) => summary.replaced += count,
                        _ => {
                            summary.published += count;
                            if let Value::Int(seconds) = &row[2] {
                                summary.published_at = Some(*seconds);
                            }
                        }
                    }
                }
                summary.files = i64::try_from(files(store, key)?.len()).unwrap_or(i64::MAX);
                all.push(summary);
            }
            Ok(all)
        })
    }

    /// Passes the contents of each selected issue to a function. Leaves out puzzles that are only
    /// reserved.
    ///
    /// # Errors
    /// The ledger cannot be read, or the function returns an error.
    pub fn each(
        &self,
        filter: &IssueFilter,
        mut take: impl FnMut(IssueContents) -> Result<(), Diagnostic>,
    ) -> Result<(), Diagnostic> {
        self.each_stored(filter, |contents, _| take(contents))
    }

    /// Does the same as [`Ledger::each`], and also passes the stored seals of each issue.
    pub(super) fn each_stored(
        &self,
        filter: &IssueFilter,
        mut take: impl FnMut(IssueContents, StoredIssue) -> Result<(), Diagnostic>,
    ) -> Result<(), Diagnostic> {
        for (key, _) in self.transaction(Access::Read, |store| issues(store, filter))? {
            let found = self.transaction(Access::Read, |store| stored_issue(store, key))?;
            if let Some((contents, stored)) = found {
                take(contents, stored)?;
            }
        }
        Ok(())
    }

    /// Finds the puzzles with a given fingerprint, of any kind and in any series.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn with_fingerprint(
        &self,
        fingerprint: &Fingerprint,
    ) -> Result<Vec<(Issue, PuzzleRow)>, Diagnostic> {
        let Some(bytes) = fingerprint::to_bytes(fingerprint) else { return Ok(Vec::new()) };
        self.transaction(Access::Read, |store| {
            let mut all = Vec::new();
            // Runs one query for each pair of series and kind, because series and kind are the
            // first columns of the index.
            let series = store.rows("SELECT id FROM series ORDER BY name", &[])?;
            for (series, kind) in series.iter().flat_map(|series| {
                kinds::KINDS.iter().map(move |kind| (series[0].clone(), kind.about().name))
            }) {
                let rows = store.rows(
                    &format!(
                        "SELECT {ISSUE}, {PUZZLE} FROM puzzle \
                         JOIN issue ON issue.id = puzzle.issue \
                         JOIN series ON series.id = issue.series WHERE puzzle.series = $1 \
                         AND kind = $2 AND fingerprint = $3"
                    ),
                    &[series, kind.into(), (&bytes).into()],
                )?;
                for row in rows {
                    all.push((issue(&row), puzzle(&row[4..])?));
                }
            }
            Ok(all)
        })
    }

    /// The published, reserved and replaced puzzles of a slot in the selected issues.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn in_slot(
        &self,
        filter: &IssueFilter,
        slot: &str,
    ) -> Result<Vec<(Issue, PuzzleRow)>, Diagnostic> {
        self.transaction(Access::Read, |store| {
            let mut all = Vec::new();
            for (key, issue) in issues(store, filter)? {
                // Two queries, because each of the two states has its own index.
                for state in ["state = 'published'", "state <> 'published'"] {
                    let rows = store.rows(
                        &format!(
                            "SELECT {PUZZLE} FROM puzzle WHERE issue = $1 AND slot = $2 AND {state}"
                        ),
                        &[key.into(), slot.into()],
                    )?;
                    for row in rows {
                        all.push((issue.clone(), puzzle(&row)?));
                    }
                }
            }
            Ok(all)
        })
    }

    /// The files of an issue, sorted by path.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn files(&self, issue: &Issue) -> Result<Vec<IssueFile>, Diagnostic> {
        self.transaction(Access::Read, |store| match issue_key(store, issue)? {
            Some(key) => files(store, key.issue),
            None => Ok(Vec::new()),
        })
    }
}

/// The sort key of a puzzle: the chapter, then the number of the puzzle in the chapter. In a slot,
/// the published puzzle precedes the replaced puzzles.
fn sort_key(row: &PuzzleRow) -> (&str, u64, bool, &str, &str) {
    let (chapter, index) = row.slot.rsplit_once('/').unwrap_or((&row.slot, ""));
    let replaced = row.state == PuzzleState::Replaced;
    (chapter, index.parse().unwrap_or(u64::MAX), replaced, &row.fingerprint.0, &row.puzzle.kind)
}
