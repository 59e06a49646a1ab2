//! Reserves the puzzles of an issue, publishes them, and finishes runs that were killed.

use super::fingerprint;
use super::lookup::{IssueKey, create_issue, issue_key, printed_slot};
use super::rows::{COLUMNS, PLACEHOLDERS, PuzzleRow};
use super::seals::{seal_issue, set_record};
use super::store::{Access, Store, StoreError};
use super::{Issue, IssueFile, LEASE, Ledger, Owner};
use crate::plan::is_example;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::record::{Entry, Record};

/// The result of [`Ledger::reserve`].
#[derive(Debug, PartialEq, Eq)]
pub enum Reservation {
    /// All puzzles are reserved.
    Done,
    /// No puzzle is reserved, because the listed puzzles belong to other issues.
    Clashes(Vec<Clash>),
}

/// A puzzle that belongs to another issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The slot that needs another puzzle.
    pub slot: String,
    /// The slot and the issue that already have the puzzle, for example "warm-up/3 of
    /// volume-1-seed-7".
    pub place: String,
}

/// The result of [`Ledger::finish`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The run is finished.
    Done,
    /// The run did more than was known about it, so it must be read again.
    Stale,
}

/// A run that holds a reservation.
#[derive(Clone, Debug)]
pub struct UnfinishedRun {
    /// The issue that the run makes.
    pub issue: Issue,
    /// The process of the run.
    pub owner: Owner,
    /// The end of the reservation, in seconds since 1970.
    pub lease: i64,
    /// The files that the run listed with [`Ledger::stage`]; empty if `stage` was not called yet.
    pub files: Vec<IssueFile>,
}

impl UnfinishedRun {
    /// Whether the run counts as killed: the process of the run has ended, or the reservation has
    /// expired.
    pub fn is_dead(&self, observer: &Owner, now: i64) -> bool {
        self.owner.has_ended(observer) || self.lease <= now
    }
}

/// The reservation of an issue.
pub(super) struct Lease {
    owner: Owner,
    /// The end of the reservation, in seconds since 1970.
    end: i64,
}

/// Makes a row for each puzzle of a record, and converts the fingerprint of the puzzle to bytes.
/// Leaves out the examples in the rules, because readers do not solve the examples. Also leaves out
/// the puzzles that are printed again, because such a puzzle belongs to an earlier issue. The rows
/// are sorted, so that two programs that insert the same puzzles do not deadlock.
fn puzzle_rows(entries: &[Entry]) -> Result<Vec<(PuzzleRow, [u8; 16])>, StoreError> {
    let is_own = |entry: &&Entry| !is_example(entry.chapter()) && entry.rerun.is_none();
    let mut rows = entries
        .iter()
        .filter(is_own)
        .map(|entry| match fingerprint::to_bytes(&entry.fingerprint) {
            Some(bytes) => Ok((PuzzleRow::new(entry), bytes)),
            None => Err(Diagnostic::input(format!("the fingerprint of {} is invalid", entry.id))
                .at(&entry.place, "the fingerprint is not 32 hexadecimal digits")
                .help("restore the record")
                .into()),
        })
        .collect::<Result<Vec<_>, StoreError>>()?;
    rows.sort_by(|(a, x), (b, y)| (&a.puzzle.kind, x).cmp(&(&b.puzzle.kind, y)));
    Ok(rows)
}

/// The reservation of an issue, if there is one.
pub(super) fn reservation(store: &mut dyn Store, issue: i64) -> Result<Option<Lease>, StoreError> {
    let row = store.row(
        "SELECT host, process, token, lease FROM reservation WHERE issue = $1",
        &[issue.into()],
    )?;
    Ok(row.map(|row| {
        let text = |at: usize| row[at].text().unwrap_or_default();
        let owner = Owner { host: text(0), process: row[1].int(), token: text(2) };
        Lease { owner, end: row[3].int() }
    }))
}

/// Deletes the reservation, the reserved puzzles and the list of staged files of an issue. If the
/// issue then has no puzzles and no files, also deletes the issue.
fn delete_reservation(store: &mut dyn Store, issue: i64) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM puzzle WHERE issue = $1 AND state = 'reserved'",
        "DELETE FROM staged WHERE issue = $1",
        "DELETE FROM reservation WHERE issue = $1",
    ] {
        store.change(statement, &[issue.into()])?;
    }
    seal_issue(store, issue)?;
    store.change(
        "DELETE FROM issue WHERE id = $1 \
         AND NOT EXISTS (SELECT 1 FROM puzzle WHERE puzzle.issue = issue.id) \
         AND NOT EXISTS (SELECT 1 FROM file WHERE file.issue = issue.id)",
        &[issue.into()],
    )?;
    Ok(())
}

/// Inserts a file of an issue. If the ledger already lists the file, updates the hash of the file.
pub(super) fn insert_file(
    store: &mut dyn Store,
    issue: i64,
    file: &IssueFile,
) -> Result<(), StoreError> {
    store.change(
        "INSERT INTO file (issue, path, sha256) VALUES ($1, $2, $3) \
         ON CONFLICT (issue, path) DO UPDATE SET sha256 = excluded.sha256",
        &[issue.into(), (&file.path).into(), (&file.sha256).into()],
    )?;
    Ok(())
}

/// Checks that no process other than `owner` has reserved an issue.
fn check_free(
    store: &mut dyn Store,
    key: IssueKey,
    issue: &Issue,
    owner: &Owner,
    now: i64,
) -> Result<(), StoreError> {
    match reservation(store, key.issue)?.filter(|lease| lease.owner != *owner) {
        Some(lease) => Err(reserved_by_other_run(issue, &lease, now).into()),
        None => Ok(()),
    }
}

impl Ledger {
    /// Reserves an issue and the puzzles of the issue. `entries` are the entries of the record.
    /// Puzzles that the ledger already lists in this issue are not changed.
    ///
    /// # Errors
    /// Another run is making the issue; the ledger cannot be written.
    pub fn reserve(
        &self,
        issue: &Issue,
        entries: &[Entry],
        owner: &Owner,
        now: i64,
    ) -> Result<Reservation, Diagnostic> {
        self.transaction(Access::Write, |store| {
            let key = create_issue(store, issue)?;
            check_free(store, key, issue, owner, now)?;
            store.change(
                "INSERT INTO reservation (issue, host, process, token, lease) \
                 VALUES ($1, $2, $3, $4, $5) ON CONFLICT (issue) DO NOTHING",
                &[
                    key.issue.into(),
                    (&owner.host).into(),
                    owner.process.into(),
                    (&owner.token).into(),
                    (now + LEASE).into(),
                ],
            )?;
            // Checks again, because another run may have reserved the issue after the first check.
            check_free(store, key, issue, owner, now)?;
            let mut clashes = Vec::new();
            for (row, fingerprint) in puzzle_rows(entries)? {
                let added = store.change(
                    &format!(
                        "INSERT INTO puzzle ({COLUMNS}, state) VALUES ({PLACEHOLDERS}, 'reserved') \
                         ON CONFLICT (series, kind, fingerprint) DO NOTHING"
                    ),
                    &row.values(key, &fingerprint),
                )?;
                if added == 1 {
                    continue;
                }
                let found = printed_slot(store, key.series, &row.puzzle.kind, &fingerprint)?;
                if let Some(found) = found.filter(|found| found.issue != key.issue) {
                    let place = found.describe(store)?;
                    clashes.push(Clash { slot: row.slot.clone(), place });
                }
            }
            if clashes.is_empty() {
                // `create_issue` may have changed the title and the date.
                seal_issue(store, key.issue)?;
                return Ok(Reservation::Done);
            }
            delete_reservation(store, key.issue)?;
            Ok(Reservation::Clashes(clashes))
        })
    }

    /// Stores the list of files that the run will rename to their final names, and renews the
    /// reservation.
    ///
    /// # Errors
    /// The reservation expired and another run removed it; the ledger cannot be written.
    pub fn stage(
        &self,
        issue: &Issue,
        files: &[IssueFile],
        owner: &Owner,
        now: i64,
    ) -> Result<(), Diagnostic> {
        self.transaction(Access::Write, |store| {
            let locked = lock_reservation(store, issue, owner, Some(now + LEASE))?;
            let key = locked.ok_or_else(|| expired(issue))?;
            store.change("DELETE FROM staged WHERE issue = $1", &[key.into()])?;
            for file in files {
                store.change(
                    "INSERT INTO staged (issue, path, sha256, record) VALUES ($1, $2, $3, $4)",
                    &[
                        key.into(),
                        (&file.path).into(),
                        (&file.sha256).into(),
                        i64::from(file.is_record).into(),
                    ],
                )?;
            }
            Ok(())
        })
    }

    /// Marks the puzzles of a record as published, stores the files of the issue and the seal of
    /// the record, and ends the reservation. Older published puzzles of the issue that are not in
    /// the record get the state `replaced`. No other issue can use the replaced puzzles.
    ///
    /// # Errors
    /// The reservation expired, and another run has reserved the issue or one of the puzzles; the
    /// ledger cannot be written.
    pub fn publish(
        &self,
        issue: &Issue,
        record: &Record,
        files: &[IssueFile],
        owner: &Owner,
        now: i64,
    ) -> Result<(), Diagnostic> {
        self.transaction(Access::Write, |store| {
            let key = create_issue(store, issue)?;
            if reservation(store, key.issue)?.is_some_and(|lease| lease.owner != *owner) {
                return Err(expired(issue).into());
            }
            publish_rows(store, issue, key, record, files, now)
        })
    }

    /// Finishes a killed run. If `record` is set, publishes the puzzles of this record. If `record`
    /// is `None`, releases the reservation. Does nothing if another run has already finished the
    /// killed run, or if the killed run has staged files or renewed its reservation since `run` was
    /// read.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn finish(
        &self,
        run: &UnfinishedRun,
        record: Option<&Record>,
        files: &[IssueFile],
        now: i64,
    ) -> Result<Finish, Diagnostic> {
        self.transaction(Access::Write, |store| {
            let Some(issue) = lock_reservation(store, &run.issue, &run.owner, None)? else {
                return Ok(Finish::Done);
            };
            let lease = reservation(store, issue)?.map(|lease| lease.end);
            if lease != Some(run.lease) || staged_files(store, issue)? != run.files {
                return Ok(Finish::Stale);
            }
            match record {
                Some(record) => {
                    let key = create_issue(store, &run.issue)?;
                    publish_rows(store, &run.issue, key, record, files, now)?;
                }
                None => release_rows(store, issue, files)?,
            }
            Ok(Finish::Done)
        })
    }

    /// Ends a reservation without publishing the reserved puzzles. Stores `files` in the ledger:
    /// the files that already have their final names.
    ///
    /// # Errors
    /// The ledger cannot be written.
    pub fn release(
        &self,
        issue: &Issue,
        files: &[IssueFile],
        owner: &Owner,
    ) -> Result<(), Diagnostic> {
        self.transaction(Access::Write, |store| {
            let Some(key) = lock_reservation(store, issue, owner, None)? else { return Ok(()) };
            release_rows(store, key, files)
        })
    }

    /// The unfinished runs of a series: the runs that hold a reservation, sorted by the name of the
    /// issue.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn unfinished(&self, series: &str) -> Result<Vec<UnfinishedRun>, Diagnostic> {
        self.transaction(Access::Read, |store| {
            let rows = store.rows(
                "SELECT issue.id, issue.name, title, date, host, process, token, lease \
                 FROM reservation JOIN issue ON issue.id = reservation.issue \
                 JOIN series ON series.id = issue.series WHERE series.name = $1 \
                 ORDER BY issue.name",
                &[series.into()],
            )?;
            let mut all = Vec::new();
            for row in rows {
                let text = |at: usize| row[at].text().unwrap_or_default();
                let files = staged_files(store, row[0].int())?;
                all.push(UnfinishedRun {
                    issue: Issue {
                        series: series.to_owned(),
                        name: text(1),
                        title: text(2),
                        date: text(3),
                    },
                    owner: Owner { host: text(4), process: row[5].int(), token: text(6) },
                    lease: row[7].int(),
                    files,
                });
            }
            Ok(all)
        })
    }
}

/// The files that the run of an issue listed with [`Ledger::stage`], sorted by path.
fn staged_files(store: &mut dyn Store, issue: i64) -> Result<Vec<IssueFile>, StoreError> {
    let rows = store.rows(
        "SELECT path, sha256, record FROM staged WHERE issue = $1 ORDER BY path",
        &[issue.into()],
    )?;
    let files = rows.iter().map(|row| IssueFile {
        path: row[0].text().unwrap_or_default(),
        sha256: row[1].text().unwrap_or_default(),
        is_record: row[2].int() == 1,
    });
    Ok(files.collect())
}

/// Locks the reservation of an issue until the end of the transaction. If `lease` is given, `lease`
/// becomes the new end of the reservation. Returns the key of the issue. Returns `None` if `owner`
/// has not reserved the issue.
fn lock_reservation(
    store: &mut dyn Store,
    issue: &Issue,
    owner: &Owner,
    lease: Option<i64>,
) -> Result<Option<i64>, StoreError> {
    let Some(key) = issue_key(store, issue)? else { return Ok(None) };
    let locked = store.change(
        "UPDATE reservation SET lease = coalesce($1, lease) WHERE issue = $2 AND token = $3",
        &[lease.into(), key.issue.into(), (&owner.token).into()],
    )?;
    Ok((locked == 1).then_some(key.issue))
}

/// Publishes the puzzles of a record, stores the files of the issue, and ends the reservation.
fn publish_rows(
    store: &mut dyn Store,
    issue: &Issue,
    key: IssueKey,
    record: &Record,
    files: &[IssueFile],
    now: i64,
) -> Result<(), StoreError> {
    let rows = puzzle_rows(&record.entries)?;
    if !are_published(store, key.issue, &rows)? {
        store.change(
            "UPDATE puzzle SET state = 'replaced' WHERE issue = $1 AND state = 'published'",
            &[key.issue.into()],
        )?;
        for (row, fingerprint) in &rows {
            let mut values = row.values(key, fingerprint);
            values.push(now.into());
            let changed = store.change(
                &format!(
                    "INSERT INTO puzzle ({COLUMNS}, published, state) \
                     VALUES ({PLACEHOLDERS}, $14, 'published') \
                     ON CONFLICT (series, kind, fingerprint) DO UPDATE SET \
                     slot = excluded.slot, level = excluded.level, \
                     rating = excluded.rating, candidate = excluded.candidate, \
                     generator = excluded.generator, params = excluded.params, \
                     givens = excluded.givens, answer = excluded.answer, \
                     hash = excluded.hash, state = excluded.state, \
                     published = coalesce(puzzle.published, excluded.published) \
                     WHERE puzzle.issue = excluded.issue"
                ),
                &values,
            )?;
            // The statement changed no row, because the puzzle belongs to another issue.
            if changed == 0 {
                return Err(expired(issue).into());
            }
        }
    }
    set_record(store, key.issue, &record.seal())?;
    release_rows(store, key.issue, files)
}

/// Stores the files of an issue, and ends the reservation.
fn release_rows(store: &mut dyn Store, issue: i64, files: &[IssueFile]) -> Result<(), StoreError> {
    for file in files {
        insert_file(store, issue, file)?;
    }
    delete_reservation(store, issue)
}

/// Whether the ledger lists exactly the puzzles in `rows` as the published puzzles of an issue.
fn are_published(
    store: &mut dyn Store,
    issue: i64,
    rows: &[(PuzzleRow, [u8; 16])],
) -> Result<bool, StoreError> {
    let mut expected: Vec<String> = rows.iter().map(|(row, _)| row.hash.clone()).collect();
    let rows = store.rows(
        "SELECT hash FROM puzzle WHERE issue = $1 AND state = 'published'",
        &[issue.into()],
    )?;
    let mut published: Vec<String> = rows.iter().filter_map(|row| row[0].text()).collect();
    expected.sort_unstable();
    published.sort_unstable();
    Ok(expected == published)
}

/// The error for an issue that another process has reserved.
pub(super) fn reserved_by_other_run(issue: &Issue, lease: &Lease, now: i64) -> Diagnostic {
    let Issue { series, name, .. } = issue;
    let (process, machine) = (lease.owner.process, lease.owner.machine());
    let seconds = (lease.end - now).max(1);
    Diagnostic::file(format!("another run is making {name} of {series}")).help(format!(
        "process {process} on {machine} has reserved the issue: wait until the process finishes; if it was killed, the reservation expires in {seconds} seconds"
    ))
}

fn expired(issue: &Issue) -> Diagnostic {
    let Issue { series, name, .. } = issue;
    Diagnostic::file(format!("the reservation of {name} of {series} expired")).help(format!(
        "a reservation lasts {LEASE} seconds, and another run removed this reservation: run the command again"
    ))
}
