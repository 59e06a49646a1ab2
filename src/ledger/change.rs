//! Adds issues to a ledger and removes issues from the ledger, without making a book.

use super::fingerprint;
use super::lookup::{create_issue, issue_key, printed_slot};
use super::reserve::{insert_file, reservation, reserved_by_other_run};
use super::rows::{COLUMNS, PLACEHOLDERS, PuzzleRow, PuzzleState};
use super::seals::seal_issue;
use super::store::Access;
use super::{Issue, IssueContents, Ledger};
use bookgen_base::diagnostic::Diagnostic;

impl Ledger {
    /// Adds issues in one transaction. Puzzles that the ledger already contains are not changed.
    /// Issues without puzzles and files are left out. Returns the number of added puzzles.
    ///
    /// # Errors
    /// A puzzle belongs to another issue; a slot already contains another puzzle; the ledger cannot
    /// be written.
    pub fn add(&self, all: &[IssueContents]) -> Result<u64, Diagnostic> {
        let clash = |contents: &IssueContents, row: &PuzzleRow, reason: String| {
            let (slot, issue) = (&row.slot, &contents.issue.name);
            Diagnostic::input(format!("{slot} of {issue} cannot be imported: {reason}")).help(
                "nothing was imported; `bookgen ledger show` shows a puzzle, `bookgen ledger forget` removes an issue",
            )
        };
        self.transaction(Access::Write, |store| {
            let mut added = 0;
            let mut changed = Vec::new();
            let is_empty =
                |contents: &IssueContents| contents.puzzles.is_empty() && contents.files.is_empty();
            for contents in all.iter().filter(|contents| !is_empty(contents)) {
                let key = create_issue(store, &contents.issue)?;
                changed.push(key.issue);
                for row in &contents.puzzles {
                    let Some(fingerprint) = fingerprint::to_bytes(&row.fingerprint) else {
                        let reason =
                            "the fingerprint of the puzzle is not 32 hexadecimal digits".to_owned();
                        return Err(clash(contents, row, reason).into());
                    };
                    let found = printed_slot(store, key.series, &row.puzzle.kind, &fingerprint)?;
                    if let Some(found) = found {
                        if found.issue == key.issue && found.slot == row.slot {
                            continue;
                        }
                        let reason = format!(
                            "the ledger already has this puzzle as {}",
                            found.describe(store)?
                        );
                        return Err(clash(contents, row, reason).into());
                    }
                    let occupied = store.row(
                        "SELECT 1 FROM puzzle WHERE issue = $1 AND slot = $2 \
                         AND state = 'published'",
                        &[key.issue.into(), (&row.slot).into()],
                    )?;
                    if occupied.is_some() && row.state == PuzzleState::Published {
                        let reason = "the slot already has another puzzle".to_owned();
                        return Err(clash(contents, row, reason).into());
                    }
                    let mut values = row.values(key, &fingerprint);
                    values.extend([row.published.into(), row.state.name().into()]);
                    added += store.change(
                        &format!(
                            "INSERT INTO puzzle ({COLUMNS}, published, state) \
                             VALUES ({PLACEHOLDERS}, $14, $15)"
                        ),
                        &values,
                    )?;
                }
                for file in &contents.files {
                    insert_file(store, key.issue, file)?;
                }
            }
            for issue in changed {
                seal_issue(store, issue)?;
            }
            Ok(added)
        })
    }

    /// Removes an issue and the puzzles of the issue from the ledger. The files of the issue stay
    /// on disk.
    ///
    /// # Errors
    /// Another run is making the issue; the ledger cannot be written.
    pub fn forget(&self, issue: &Issue, now: i64) -> Result<(), Diagnostic> {
        self.transaction(Access::Write, |store| {
            let Some(key) = issue_key(store, issue)? else { return Ok(()) };
            if let Some(reservation) = reservation(store, key.issue)? {
                return Err(reserved_by_other_run(issue, &reservation, now).into());
            }
            for statement in
                ["DELETE FROM puzzle WHERE issue = $1", "DELETE FROM file WHERE issue = $1"]
            {
                store.change(statement, &[key.issue.into()])?;
            }
            seal_issue(store, key.issue)?;
            store.change("DELETE FROM issue WHERE id = $1", &[key.issue.into()])?;
            // Removes series without issues.
            store.change(
                "DELETE FROM series WHERE NOT EXISTS \
                 (SELECT 1 FROM issue WHERE issue.series = series.id)",
                &[],
            )?;
            Ok(())
        })
    }
}
