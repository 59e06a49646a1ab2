//! The seals of a ledger, which show changes that other programs made to its rows.
//!
//! The hash of a puzzle's row covers the values of the row, but neither the state of the puzzle nor
//! the existence of the row. The seal of an issue covers its puzzles with their states and times,
//! its files, its title, its date and the seal of its record. The table `seal` has one row, which
//! covers the seals of all issues. So a deleted issue is also found.
//!
//! Puzzles that are only reserved are not sealed. The hashes have no key: they find accidents and
//! edits, but not a person who recomputes the hashes.

use sha2::{Digest, Sha256};

use super::Ledger;
use super::query::{self, IssueContents};
use super::store::{Access, Store, StoreError, Value};
use crate::wording::counted;
use bookgen_base::diagnostic::Diagnostic;

/// The first version of the tables that has seals.
pub const SEALED_VERSION: i64 = 3;

/// The seal of an issue without puzzles and files is not stored. Otherwise, the seal is a text of
/// three words: the number of puzzles, the number of files, and a hash.
pub fn seal_of(contents: &IssueContents, record: Option<&str>) -> Option<String> {
    let IssueContents { issue, files, puzzles } = contents;
    if puzzles.is_empty() && files.is_empty() {
        return None;
    }
    let mut hash = Sha256::new();
    let mut add = |text: &str| {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    };
    [&issue.series, &issue.name, &issue.title, &issue.date].into_iter().for_each(|text| add(text));
    add(record.unwrap_or("no record"));
    add(&format!("{} puzzles, {} files", puzzles.len(), files.len()));
    for row in puzzles {
        let published = row.published.map_or("no time".to_owned(), |seconds| seconds.to_string());
        [row.slot.as_str(), row.state.name(), &published, &row.hash].into_iter().for_each(&mut add);
    }
    for file in files {
        [&file.path, &file.sha256].into_iter().for_each(|text| add(text));
    }
    let hash: String = hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    Some(format!("{} {} {hash}", puzzles.len(), files.len()))
}

/// The numbers of puzzles and files in a seal.
pub fn counts(seal: &str) -> Option<[usize; 2]> {
    let mut words = seal.split(' ');
    Some([words.next()?.parse().ok()?, words.next()?.parse().ok()?])
}

/// For each table whose rows need rows of another table: the table, the name of a row, the other
/// rows, and a query that finds the other rows.
const OWNERS: [[&str; 4]; 6] = [
    ["issue", "issue", "a series", "SELECT 1 FROM series WHERE series.id = issue.series"],
    // A run that makes a new issue has a reservation.
    [
        "issue",
        "issue",
        "puzzles and files",
        "SELECT 1 FROM puzzle WHERE puzzle.issue = issue.id \
         UNION ALL SELECT 1 FROM file WHERE file.issue = issue.id \
         UNION ALL SELECT 1 FROM reservation WHERE reservation.issue = issue.id",
    ],
    ["puzzle", "puzzle", "an issue", "SELECT 1 FROM issue WHERE issue.id = puzzle.issue"],
    ["file", "file", "an issue", "SELECT 1 FROM issue WHERE issue.id = file.issue"],
    [
        "reservation",
        "reservation",
        "an issue",
        "SELECT 1 FROM issue WHERE issue.id = reservation.issue",
    ],
    [
        "staged",
        "unfinished file",
        "a reservation",
        "SELECT 1 FROM reservation WHERE reservation.issue = staged.issue",
    ],
];

/// The combined seal of all issues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// The number of issues that have a seal.
    pub issues: i64,
    /// The exclusive or of a hash of each issue, so the order of the issues does not matter.
    digest: [u8; 32],
}

impl Total {
    /// Adds an issue with a seal to the total, or removes the issue: `sign` is 1 or -1.
    pub fn toggle(&mut self, sign: i64, series: &str, name: &str, seal: &str) {
        self.issues += sign;
        let hash =
            Sha256::digest(format!("{}\n{series}\n{}\n{name}\n{seal}", series.len(), name.len()));
        self.digest.iter_mut().zip(hash).for_each(|(byte, other)| *byte ^= other);
    }

    fn digest(&self) -> String {
        self.digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Reads the stored total; `None` if the row is missing or damaged.
    pub fn stored(store: &mut dyn Store) -> Result<Option<Total>, StoreError> {
        let Some(row) = store.row("SELECT issues, digest FROM seal WHERE id = 1", &[])? else {
            return Ok(None);
        };
        let text = row[1].text().unwrap_or_default();
        let byte = |at: usize| u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok();
        let digest: Option<Vec<u8>> = (0..32).map(byte).collect();
        let digest = digest.filter(|_| text.len() == 64).and_then(|bytes| bytes.try_into().ok());
        Ok(digest.map(|digest| Total { issues: row[0].int(), digest }))
    }
}

/// The stored and the computed total, and rows that no issue has.
pub struct Totals {
    /// The stored total; `None` if the row is missing or damaged.
    pub stored: Option<Total>,
    /// The total of the stored seals of the issues.
    pub found: Total,
    /// Rows without the rows that they need: noun phrases such as "1 puzzle without an issue".
    pub lost: Vec<String>,
}

impl Ledger {
    /// Reads the stored total, and computes the total from the seals of all issues.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn totals(&self) -> Result<Totals, Diagnostic> {
        self.transaction(Access::Read, |store| {
            let mut found = Total::default();
            let rows = store.rows(
                "SELECT series.name, issue.name, issue.seal FROM issue \
                 JOIN series ON series.id = issue.series WHERE issue.seal IS NOT NULL",
                &[],
            )?;
            for row in rows {
                let text = |at: usize| row[at].text().unwrap_or_default();
                found.toggle(1, &text(0), &text(1), &text(2));
            }
            let mut lost = Vec::new();
            for [table, row, other, owner] in OWNERS {
                let query = format!("SELECT count(*) FROM {table} WHERE NOT EXISTS ({owner})");
                let count = store.row(&query, &[])?.map_or(0, |row| row[0].int());
                if let Some(count) = usize::try_from(count).ok().filter(|count| *count > 0) {
                    lost.push(format!("{} without {other}", counted(count, row)));
                }
            }
            let more = store.row("SELECT count(*) FROM seal WHERE id <> 1", &[])?;
            let more = more.map_or(0, |row| usize::try_from(row[0].int()).unwrap_or(0));
            if more > 0 {
                lost.push(format!("{} that no release of bookgen writes", counted(more, "seal")));
            }
            Ok(Totals { stored: Total::stored(store)?, found, lost })
        })
    }
}

/// The stored and the computed seal of an issue.
struct Compared {
    series: String,
    name: String,
    stored: Option<String>,
    computed: Option<String>,
}

fn compare(store: &mut dyn Store, issue: i64) -> Result<Option<Compared>, StoreError> {
    let Some((contents, row)) = query::stored_issue(store, issue)? else { return Ok(None) };
    let computed = seal_of(&contents, row.record.as_deref());
    let IssueContents { issue, .. } = contents;
    Ok(Some(Compared { series: issue.series, name: issue.name, stored: row.seal, computed }))
}

/// Seals an issue again after its rows were changed, and updates the total. Every transaction that
/// changes puzzles, files or the title of an issue calls this function after its last other
/// statement: the function locks the total until the end of the transaction.
pub fn seal_issue(store: &mut dyn Store, issue: i64) -> Result<(), StoreError> {
    if compare(store, issue)?.is_none_or(|found| found.stored == found.computed) {
        return Ok(());
    }
    // Locks the row on a server. Then no other transaction changes the total or seals the same
    // issue, and the next queries see the rows of all transactions that have ended.
    store.change("UPDATE seal SET issues = issues WHERE id = 1", &[])?;
    let Some(Compared { series, name, stored, computed }) = compare(store, issue)? else {
        return Ok(());
    };
    let mut total = Total::stored(store)?.ok_or_else(|| {
        Diagnostic::file("the ledger is damaged: the seal of all issues is missing").help(
            "restore a copy of the ledger, or rebuild it from the records: bookgen ledger import NEW.db *.lock",
        )
    })?;
    if let Some(seal) = &stored {
        total.toggle(-1, &series, &name, seal);
    }
    if let Some(seal) = &computed {
        total.toggle(1, &series, &name, seal);
    }
    store.change(
        "UPDATE seal SET issues = $1, digest = $2 WHERE id = 1",
        &[total.issues.into(), (&total.digest()).into()],
    )?;
    store.change(
        "UPDATE issue SET seal = $1 WHERE id = $2",
        &[computed.as_deref().into(), issue.into()],
    )?;
    Ok(())
}

/// Seals all issues in a ledger from an earlier version.
pub fn seal_all(store: &mut dyn Store) -> Result<(), StoreError> {
    for row in store.rows("SELECT id FROM issue ORDER BY id", &[])? {
        seal_issue(store, row[0].int())?;
    }
    Ok(())
}

/// Stores the seal of an issue's record.
pub fn set_record(store: &mut dyn Store, issue: i64, seal: &str) -> Result<(), StoreError> {
    let values: [Value; 2] = [seal.into(), issue.into()];
    store.change("UPDATE issue SET record = $1 WHERE id = $2", &values).map(|_| ())
}
