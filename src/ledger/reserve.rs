//! From a reservation to what is published, and what becomes of a run that was killed on the way.

use super::rows::{Row, State};
use super::store::{Store, Trouble};
use super::{File, Issue, LEASE, Ledger, Owner, bytes, issue_id, place, series_id};
use crate::plan::is_example;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::record::Entry;

/// What came of asking for a reservation.
#[derive(Debug, PartialEq, Eq)]
pub enum Reserved {
    /// All is reserved.
    Done,
    /// Nothing is reserved, since other issues have these puzzles.
    Taken(Vec<Clash>),
}

/// A puzzle that another issue has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The slot that was to have it.
    pub slot: String,
    /// Who has it: "warm-up/3 of volume-1-seed-7".
    pub place: String,
}

/// A reservation that has not come to its end.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// The issue.
    pub issue: Issue,
    /// Who holds it.
    pub owner: Owner,
    /// Until when it holds, in seconds since 1970.
    pub lease: i64,
    /// The files that were about to take their names, none if it did not come so far.
    pub files: Vec<File>,
}

impl Unfinished {
    /// Whether nobody will finish it, as far as `me` can know that.
    pub fn is_dead(&self, me: &Owner, now: i64) -> bool {
        self.owner.is_gone(me) || self.lease < now
    }
}

/// The columns of a puzzle that come from a record, in the order of [`Row::values`].
pub(super) const COLUMNS: &str = "series, kind, fingerprint, issue, slot, level, rating, candidate, generator, \
                       params, givens, answer, hash";
pub(super) const PLACES: &str = "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13";

/// What belongs into a ledger of a record: everything but examples of the rules, which are no puzzles
/// to be solved, and what an issue prints once more on purpose, which another has already; in an order
/// in which two programs do not wait for each other.
fn sorted(entries: &[Entry]) -> Result<Vec<(Row, [u8; 16])>, Trouble> {
    let is_own = |entry: &&Entry| !is_example(entry.chapter()) && entry.rerun.is_none();
    let puzzles = entries.iter().filter(is_own);
    let mut sorted = puzzles
        .map(|entry| match bytes(&entry.fingerprint) {
            Some(bytes) => Ok((row(entry), bytes)),
            None => Err(Diagnostic::book(format!("the fingerprint of {} is none", entry.id))
                .at(&entry.place, "it has 32 hexadecimal digits")
                .help("put the record back as it was")
                .into()),
        })
        .collect::<Result<Vec<_>, Trouble>>()?;
    sorted.sort_by(|(a, x), (b, y)| (&a.puzzle.kind, x).cmp(&(&b.puzzle.kind, y)));
    Ok(sorted)
}

/// The row of a puzzle that a record has.
fn row(entry: &Entry) -> Row {
    let mut row = Row {
        slot: entry.id.clone(),
        state: State::Published,
        published: None,
        puzzle: entry.puzzle.clone(),
        fingerprint: entry.fingerprint.clone(),
        level: entry.level.clone(),
        rating: entry.rating.clone(),
        candidate: entry.candidate,
        generator: entry.generator,
        hash: String::new(),
    };
    row.hash = row.seal();
    row
}

/// The numbers of an issue's series and its own, made if they are not there.
pub(super) fn enter(store: &mut dyn Store, issue: &Issue) -> Result<(i64, i64), Trouble> {
    let none = || Trouble::Fault(Diagnostic::bug("what was written is not there"));
    store.change(
        "INSERT INTO series (name) VALUES ($1) ON CONFLICT (name) DO NOTHING",
        &[(&issue.series).into()],
    )?;
    let series = series_id(store, &issue.series)?.ok_or_else(none)?;
    store.change(
        "INSERT INTO issue (series, name, title, date) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (series, name) DO UPDATE SET title = excluded.title, date = excluded.date \
         WHERE excluded.date <> ''",
        &[series.into(), (&issue.name).into(), (&issue.title).into(), (&issue.date).into()],
    )?;
    let id = issue_id(store, series, &issue.name)?.ok_or_else(none)?;
    Ok((series, id))
}

/// Who holds an issue: token, host and process.
pub(super) fn holder(store: &mut dyn Store, issue: i64) -> Result<Option<(Owner, i64)>, Trouble> {
    let row = store.row(
        "SELECT host, process, token, lease FROM reservation WHERE issue = $1",
        &[issue.into()],
    )?;
    Ok(row.map(|row| {
        let text = |at: usize| row[at].text().unwrap_or_default();
        (Owner { host: text(0), process: row[1].int(), token: text(2) }, row[3].int())
    }))
}

/// Takes away a reservation, and what was reserved by it.
fn let_go(store: &mut dyn Store, issue: i64) -> Result<(), Trouble> {
    for statement in [
        "DELETE FROM puzzle WHERE issue = $1 AND state = 'reserved'",
        "DELETE FROM staged WHERE issue = $1",
        "DELETE FROM reservation WHERE issue = $1",
        // An issue that never came to be.
        "DELETE FROM issue WHERE id = $1 \
         AND NOT EXISTS (SELECT 1 FROM puzzle WHERE puzzle.issue = issue.id) \
         AND NOT EXISTS (SELECT 1 FROM file WHERE file.issue = issue.id)",
    ] {
        store.change(statement, &[issue.into()])?;
    }
    Ok(())
}

pub(super) fn note_file(store: &mut dyn Store, issue: i64, file: &File) -> Result<(), Trouble> {
    store.change(
        "INSERT INTO file (issue, path, sha256) VALUES ($1, $2, $3) \
         ON CONFLICT (issue, path) DO UPDATE SET sha256 = excluded.sha256",
        &[issue.into(), (&file.path).into(), (&file.sha256).into()],
    )?;
    Ok(())
}

impl Ledger {
    /// Whether an issue has puzzles that were published.
    ///
    /// # Errors
    /// Why the ledger cannot be read.
    pub fn has_published(&self, issue: &Issue) -> Result<bool, Diagnostic> {
        self.transaction(false, |store| {
            let Some((_, issue)) = find(store, issue)? else { return Ok(false) };
            let row = store.row(
                "SELECT 1 FROM puzzle WHERE issue = $1 AND state = 'published' LIMIT 1",
                &[issue.into()],
            )?;
            Ok(row.is_some())
        })
    }

    /// Reserves an issue and the puzzles of its record for a run. What it holds already stays as it is.
    ///
    /// # Errors
    /// Another run is at the issue; why the ledger cannot be written.
    pub fn reserve(
        &self,
        issue: &Issue,
        entries: &[Entry],
        me: &Owner,
        now: i64,
    ) -> Result<Reserved, Diagnostic> {
        let reserved = self.transaction(true, |store| {
            let (series, id) = enter(store, issue)?;
            if let Some((owner, lease)) = holder(store, id)?.filter(|(owner, _)| owner != me) {
                return Err(busy(issue, &owner, lease - now).into());
            }
            store.change(
                "INSERT INTO reservation (issue, host, process, token, lease) \
                 VALUES ($1, $2, $3, $4, $5) ON CONFLICT (issue) DO NOTHING",
                &[
                    id.into(),
                    (&me.host).into(),
                    me.process.into(),
                    (&me.token).into(),
                    (now + LEASE).into(),
                ],
            )?;
            // Of two that came at once to a new issue one has it.
            if let Some((owner, lease)) = holder(store, id)?.filter(|(owner, _)| owner != me) {
                return Err(busy(issue, &owner, lease - now).into());
            }
            let mut clashes = Vec::new();
            for (row, fingerprint) in sorted(entries)? {
                let added = store.change(
                    &format!(
                        "INSERT INTO puzzle ({COLUMNS}, state) VALUES ({PLACES}, 'reserved') \
                         ON CONFLICT (series, kind, fingerprint) DO NOTHING"
                    ),
                    &row.values(series, id, &fingerprint),
                )?;
                if added == 1 {
                    continue;
                }
                let found = place(store, series, &row.puzzle.kind, &fingerprint)?;
                if let Some((other, slot)) = found.filter(|(other, _)| *other != id) {
                    let place = place_text(store, other, &slot)?;
                    clashes.push(Clash { slot: row.slot.clone(), place });
                }
            }
            if clashes.is_empty() {
                return Ok(Reserved::Done);
            }
            let_go(store, id)?;
            Ok(Reserved::Taken(clashes))
        })?;
        Ok(reserved)
    }

    /// Notes the files that are about to take their names, and renews the reservation.
    ///
    /// # Errors
    /// The reservation ran out and was taken away; why the ledger cannot be written.
    pub fn stage(
        &self,
        issue: &Issue,
        files: &[File],
        me: &Owner,
        now: i64,
    ) -> Result<(), Diagnostic> {
        self.transaction(true, |store| {
            let held = hold(store, issue, me, Some(now + LEASE))?;
            let id = held.ok_or_else(|| ran_out(issue))?;
            store.change("DELETE FROM staged WHERE issue = $1", &[id.into()])?;
            for file in files {
                store.change(
                    "INSERT INTO staged (issue, path, sha256, record) VALUES ($1, $2, $3, $4)",
                    &[
                        id.into(),
                        (&file.path).into(),
                        (&file.sha256).into(),
                        i64::from(file.is_record).into(),
                    ],
                )?;
            }
            Ok(())
        })
    }

    /// Says that the puzzles of an issue are those of its record, and which files have their names; the
    /// reservation ends. What the issue printed before and has no longer is kept as replaced, and never
    /// comes again in another.
    ///
    /// # Errors
    /// The reservation was taken away, and another run is at the issue or has a puzzle of it; why the
    /// ledger cannot be written.
    pub fn publish(
        &self,
        issue: &Issue,
        entries: &[Entry],
        files: &[File],
        me: &Owner,
        now: i64,
    ) -> Result<(), Diagnostic> {
        self.transaction(true, |store| {
            let ids = enter(store, issue)?;
            if holder(store, ids.1)?.is_some_and(|(owner, _)| owner != *me) {
                return Err(ran_out(issue).into());
            }
            print(store, issue, ids, entries, files, now)
        })
    }

    /// Brings the run of another to its end: what its record has is published, or, without a record,
    /// nothing is. If somebody else has done that in the meantime, nothing happens.
    ///
    /// # Errors
    /// Why the ledger cannot be written.
    pub fn finish(
        &self,
        run: &Unfinished,
        entries: Option<&[Entry]>,
        files: &[File],
        now: i64,
    ) -> Result<(), Diagnostic> {
        let Some(entries) = entries else { return self.release(&run.issue, files, &run.owner) };
        self.transaction(true, |store| {
            if hold(store, &run.issue, &run.owner, None)?.is_none() {
                return Ok(());
            }
            let ids = enter(store, &run.issue)?;
            print(store, &run.issue, ids, entries, files, now)
        })
    }

    /// Ends a reservation without anything of it; files that have their names are noted.
    ///
    /// # Errors
    /// Why the ledger cannot be written.
    pub fn release(&self, issue: &Issue, files: &[File], me: &Owner) -> Result<(), Diagnostic> {
        self.transaction(true, |store| {
            let Some(id) = hold(store, issue, me, None)? else { return Ok(()) };
            for file in files {
                note_file(store, id, file)?;
            }
            let_go(store, id)
        })
    }

    /// The reservations of a series that have not come to their end, by their issues.
    ///
    /// # Errors
    /// Why the ledger cannot be read.
    pub fn unfinished(&self, series: &str) -> Result<Vec<Unfinished>, Diagnostic> {
        self.transaction(false, |store| {
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
                let files = store.rows(
                    "SELECT path, sha256, record FROM staged WHERE issue = $1 ORDER BY path",
                    &[row[0].clone()],
                )?;
                let files = files.iter().map(|row| File {
                    path: row[0].text().unwrap_or_default(),
                    sha256: row[1].text().unwrap_or_default(),
                    is_record: row[2].int() == 1,
                });
                all.push(Unfinished {
                    issue: Issue {
                        series: series.to_owned(),
                        name: text(1),
                        title: text(2),
                        date: text(3),
                    },
                    owner: Owner { host: text(4), process: row[5].int(), token: text(6) },
                    lease: row[7].int(),
                    files: files.collect(),
                });
            }
            Ok(all)
        })
    }
}

/// The numbers of an issue's series and its own, if they are there.
pub(super) fn find(store: &mut dyn Store, issue: &Issue) -> Result<Option<(i64, i64)>, Trouble> {
    let Some(series) = series_id(store, &issue.series)? else { return Ok(None) };
    Ok(issue_id(store, series, &issue.name)?.map(|id| (series, id)))
}

/// A slot in words: "warm-up/3 of volume-1-seed-7".
pub(super) fn place_text(store: &mut dyn Store, issue: i64, slot: &str) -> Result<String, Trouble> {
    let name = store.row("SELECT name FROM issue WHERE id = $1", &[issue.into()])?;
    Ok(format!("{slot} of {}", name.and_then(|row| row[0].text()).unwrap_or_default()))
}

/// Takes hold of an issue that is reserved by this owner, to the end of the transaction, and renews the
/// reservation; gives its number, if it is.
fn hold(
    store: &mut dyn Store,
    issue: &Issue,
    me: &Owner,
    lease: Option<i64>,
) -> Result<Option<i64>, Trouble> {
    let Some((_, id)) = find(store, issue)? else { return Ok(None) };
    let held = store.change(
        "UPDATE reservation SET lease = coalesce($1, lease) WHERE issue = $2 AND token = $3",
        &[lease.into(), id.into(), (&me.token).into()],
    )?;
    Ok((held == 1).then_some(id))
}

/// Makes the puzzles of an issue those of a record, notes files, and ends its reservation.
fn print(
    store: &mut dyn Store,
    issue: &Issue,
    (series, id): (i64, i64),
    entries: &[Entry],
    files: &[File],
    now: i64,
) -> Result<(), Trouble> {
    let entries = sorted(entries)?;
    if !is_published(store, id, &entries)? {
        store.change(
            "UPDATE puzzle SET state = 'replaced' WHERE issue = $1 AND state = 'published'",
            &[id.into()],
        )?;
        for (row, fingerprint) in &entries {
            let mut values = row.values(series, id, fingerprint);
            values.push(now.into());
            let changed = store.change(
                &format!(
                    "INSERT INTO puzzle ({COLUMNS}, published, state) \
                     VALUES ({PLACES}, $14, 'published') \
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
            if changed == 0 {
                return Err(ran_out(issue).into());
            }
        }
    }
    for file in files {
        note_file(store, id, file)?;
    }
    let_go(store, id)
}

/// Whether these puzzles and no others are published in an issue.
fn is_published(
    store: &mut dyn Store,
    issue: i64,
    entries: &[(Row, [u8; 16])],
) -> Result<bool, Trouble> {
    let mut wanted: Vec<String> = entries.iter().map(|(row, _)| row.hash.clone()).collect();
    let rows = store.rows(
        "SELECT hash FROM puzzle WHERE issue = $1 AND state = 'published'",
        &[issue.into()],
    )?;
    let mut there: Vec<String> = rows.iter().filter_map(|row| row[0].text()).collect();
    wanted.sort_unstable();
    there.sort_unstable();
    Ok(wanted == there)
}

pub(super) fn busy(issue: &Issue, owner: &Owner, seconds: i64) -> Diagnostic {
    let Issue { series, name, .. } = issue;
    let (process, machine) = (owner.process, owner.machine());
    Diagnostic::file(format!("another run is at {name} of {series}"))
        .help(format!(
            "process {process} of {machine} has reserved it: wait until it is done; if it is no longer there, its reservation ends in {} seconds",
            seconds.max(0) + 1
        ))
}

fn ran_out(issue: &Issue) -> Diagnostic {
    let Issue { series, name, .. } = issue;
    Diagnostic::file(format!("the reservation of {name} of {series} was taken away"))
        .help(format!("it held {LEASE} seconds, and another run came in between: do this again"))
}
