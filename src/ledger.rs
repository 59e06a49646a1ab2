//! The ledger of a series: what it has printed, across volumes and days.
//!
//! An [`Issue`] is what bears puzzles of its own: a volume of a book, the sheet of a day. Its editions,
//! large print or a translation, print the same puzzles and are the same issue. A series has each puzzle
//! once, by its kind and its fingerprint, so that no disguise of it is printed a second time.
//!
//! A run reserves the puzzles of an issue, writes its files beside their places, notes them
//! ([`Ledger::stage`]), gives them their names, and says that all is published. If it is killed on the
//! way, the next run finds its reservation ([`Ledger::unfinished`]) and, by the files that have their
//! names, publishes what was reserved or lets it go.
//!
//! The only SQL of the program is here, and every store understands it: a file ([`sqlite`]) or, for a
//! series that many machines print, a server (`postgres`, a feature of the crate).

pub mod exchange;
mod owner;
#[cfg(feature = "postgres")]
pub mod postgres;
mod reserve;
mod rows;
mod schema;
pub mod sqlite;
pub mod store;

pub use owner::{LEASE, Owner};
pub use reserve::{Clash, Reserved, Unfinished};
pub use rows::{Row, State, Summary, Which, Whole};

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;

use crate::generate::Taken;
use crate::spec::Book;
use bookgen_base::diagnostic::Diagnostic;
use bookgen_puzzles::Fingerprint;
use bookgen_puzzles::record::Record;
use sqlite::Sqlite;
use store::{Store, Trouble};

/// What bears puzzles of its own in a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The series.
    pub series: String,
    /// What it is called there: `volume-2-seed-7`.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its date, `2026-11-21`.
    pub date: String,
}

impl Issue {
    /// The issue that a book is, if it is of a series. A book with the same seed and volume has the same
    /// streams, so it is the same issue.
    pub fn of(book: &Book) -> Option<Issue> {
        Some(Issue {
            series: book.in_series.as_ref()?.name.clone(),
            name: name(book.document.volume, book.document.file.seed),
            title: book.document.title.clone(),
            date: book.document.file.date.to_string(),
        })
    }

    /// The issue whose record stands at a path.
    pub fn of_record(record: &Record, series: &str, path: &Path) -> Issue {
        let title = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let issue = record.issue.as_ref();
        // A dated sheet's name ends with its day.
        let day = issue.and_then(|issue| issue.get(issue.len().checked_sub(10)?..));
        let day = day.filter(|day| day.parse::<NaiveDate>().is_ok());
        Issue {
            series: series.to_owned(),
            name: issue.cloned().unwrap_or_else(|| name(record.volume, record.seed)),
            // The next build knows better.
            title: title.unwrap_or_default(),
            date: day.unwrap_or_default().to_owned(),
        }
    }
}

/// What the volume of a series is called in its ledger.
fn name(volume: u32, seed: u64) -> String {
    format!("volume-{volume}-seed-{seed}")
}

/// A file that belongs to an issue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path: from the folder of the ledger, if the file is in it.
    pub path: String,
    /// The SHA-256 hash of its bytes, 64 hexadecimal digits.
    pub sha256: String,
    /// Whether it is the record of the issue.
    pub is_record: bool,
}

/// A ledger that is open.
pub struct Ledger {
    store: RefCell<Box<dyn Store>>,
    /// What messages call it.
    name: String,
    /// The folder that paths begin at; none if the ledger is no file.
    folder: Option<PathBuf>,
}

impl Ledger {
    /// Opens a ledger: that of a path, which begins at a folder, or of `postgres://…`. If there is none,
    /// it is made where it is to be written, and else there is none to be opened.
    ///
    /// # Errors
    /// A file that is no ledger; what keeps it from being opened.
    pub fn open(folder: &Path, name: &str, writes: bool) -> Result<Option<Ledger>, Diagnostic> {
        match is_server(name) {
            true => server(name, writes),
            false => Ledger::in_file(&folder.join(name), writes),
        }
    }

    /// Opens the ledger of a path.
    ///
    /// # Errors
    /// Those of [`Ledger::open`].
    pub fn in_file(path: &Path, writes: bool) -> Result<Option<Ledger>, Diagnostic> {
        let Some(store) = Sqlite::open(path, writes)? else { return Ok(None) };
        let name = path.display().to_string();
        let real = std::fs::canonicalize(path).map_err(|error| {
            Diagnostic::file(format!("{name} cannot be opened")).help(error.to_string())
        })?;
        let folder = real.parent().map(Path::to_owned);
        Ok(Some(Ledger { store: RefCell::new(Box::new(store)), name, folder }))
    }

    /// What messages call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A path as the ledger keeps it.
    pub fn kept_path(&self, real: &Path) -> String {
        let inside = self.folder.as_ref().and_then(|folder| real.strip_prefix(folder).ok());
        inside.unwrap_or(real).display().to_string()
    }

    /// Where a path that the ledger keeps leads.
    pub fn real_path(&self, kept: &str) -> PathBuf {
        self.folder.as_ref().map_or_else(|| PathBuf::from(kept), |folder| folder.join(kept))
    }

    /// Carries out a transaction, again if it failed by chance.
    fn transaction<T>(
        &self,
        writes: bool,
        work: impl Fn(&mut dyn Store) -> Result<T, Trouble>,
    ) -> Result<T, Diagnostic> {
        const TRIES: u32 = 60;
        let mut store = self.store.borrow_mut();
        let mut tried = 0;
        loop {
            let done = store.begin(writes).and_then(|()| match work(&mut **store) {
                Ok(done) => store.end(true).map(|()| done),
                Err(trouble) => {
                    // What it failed of says more than that its undoing failed too.
                    let _ = store.end(false);
                    Err(trouble)
                }
            });
            match done {
                Ok(done) => return Ok(done),
                Err(Trouble::Again(_)) if tried < TRIES => {
                    tried += 1;
                    store.recover(tried);
                }
                Err(Trouble::Again(fault) | Trouble::Fault(fault)) => return Err(fault),
            }
        }
    }

    /// What the series of an issue has printed in other issues.
    ///
    /// # Errors
    /// Why the ledger cannot be read.
    pub fn others<'a>(&'a self, issue: &Issue) -> Result<Others<'a>, Diagnostic> {
        let (series, issue) = self.transaction(false, |store| {
            let Some(series) = series_id(store, &issue.series)? else { return Ok((None, None)) };
            Ok((Some(series), issue_id(store, series, &issue.name)?))
        })?;
        Ok(Others { ledger: self, series, issue })
    }
}

/// Whether a ledger is that of a server.
fn is_server(name: &str) -> bool {
    ["postgres://", "postgresql://"].iter().any(|scheme| name.starts_with(scheme))
}

#[cfg(feature = "postgres")]
fn server(url: &str, writes: bool) -> Result<Option<Ledger>, Diagnostic> {
    // A password is nothing for messages.
    let name = match url.split_once("://").and_then(|(scheme, rest)| {
        let (user, host) = rest.split_once('@')?;
        Some(format!("{scheme}://{}@{host}", user.split(':').next().unwrap_or_default()))
    }) {
        Some(name) => name,
        None => url.to_owned(),
    };
    let store = postgres::Postgres::open(url, &name, writes)?;
    Ok(store.map(|store| Ledger { store: RefCell::new(Box::new(store)), name, folder: None }))
}

#[cfg(not(feature = "postgres"))]
fn server(_: &str, _: bool) -> Result<Option<Ledger>, Diagnostic> {
    Err(Diagnostic::usage("this bookgen does not speak to PostgreSQL")
        .help("build it with that: cargo install --path . --features postgres"))
}

/// What a series has printed in issues other than one.
pub struct Others<'a> {
    ledger: &'a Ledger,
    /// By their numbers in the ledger, if they are there.
    series: Option<i64>,
    issue: Option<i64>,
}

impl Taken for Others<'_> {
    fn printed(&self, puzzles: &[(&str, &Fingerprint)]) -> Result<Vec<Option<String>>, Diagnostic> {
        let Some(series) = self.series else { return Ok(vec![None; puzzles.len()]) };
        self.ledger.transaction(false, |store| {
            let mut places = Vec::with_capacity(puzzles.len());
            for (kind, fingerprint) in puzzles {
                let found = match bytes(fingerprint) {
                    Some(fingerprint) => place(store, series, kind, &fingerprint)?,
                    None => None,
                };
                places.push(match found.filter(|(issue, _)| Some(*issue) != self.issue) {
                    Some((issue, slot)) => Some(reserve::place_text(store, issue, &slot)?),
                    None => None,
                });
            }
            Ok(places)
        })
    }
}

/// The issue and the slot in which a series has a puzzle.
fn place(
    store: &mut dyn Store,
    series: i64,
    kind: &str,
    fingerprint: &[u8; 16],
) -> Result<Option<(i64, String)>, Trouble> {
    let row = store.row(
        "SELECT issue, slot FROM puzzle WHERE series = $1 AND kind = $2 AND fingerprint = $3",
        &[series.into(), kind.into(), fingerprint.into()],
    )?;
    Ok(row.map(|row| (row[0].int(), row[1].text().unwrap_or_default())))
}

fn series_id(store: &mut dyn Store, name: &str) -> Result<Option<i64>, Trouble> {
    let row = store.row("SELECT id FROM series WHERE name = $1", &[name.into()])?;
    Ok(row.map(|row| row[0].int()))
}

fn issue_id(store: &mut dyn Store, series: i64, name: &str) -> Result<Option<i64>, Trouble> {
    let row = store.row(
        "SELECT id FROM issue WHERE series = $1 AND name = $2",
        &[series.into(), name.into()],
    )?;
    Ok(row.map(|row| row[0].int()))
}

/// A fingerprint as the ledger keeps it; none if it is not 32 hexadecimal digits.
fn bytes(fingerprint: &Fingerprint) -> Option<[u8; 16]> {
    let digits = fingerprint.0.as_bytes();
    let mut bytes = [0; 16];
    if digits.len() != 32 {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let digit = |at: usize| {
            let lower = matches!(pair[at], b'0'..=b'9' | b'a'..=b'f');
            char::from(pair[at]).to_digit(16).filter(|_| lower)
        };
        *byte = u8::try_from(digit(0)? << 4 | digit(1)?).ok()?;
    }
    Some(bytes)
}

/// The fingerprint that the ledger keeps as these bytes.
fn digits(bytes: &[u8]) -> Fingerprint {
    Fingerprint(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests;
