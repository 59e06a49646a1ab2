//! An open ledger and its transactions.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::sqlite::Sqlite;
use super::store::{Access, Store, StoreError};
use crate::spec::is_server_address;
use bookgen_base::diagnostic::Diagnostic;

/// An open ledger.
pub struct Ledger {
    store: RefCell<Box<dyn Store>>,
    /// The name of the ledger in messages.
    name: String,
    /// The folder of the ledger. The paths in the ledger are relative to this folder. `None` for a
    /// ledger on a server.
    folder: Option<PathBuf>,
}

impl Ledger {
    /// Opens a ledger. `name` is a path relative to `folder`, or an address `postgres://…`. If the
    /// ledger is missing, write access creates it, and read access gives `None`.
    ///
    /// # Errors
    /// The file is not a ledger; the ledger cannot be opened.
    pub fn open(folder: &Path, name: &str, access: Access) -> Result<Option<Ledger>, Diagnostic> {
        if is_server_address(name) {
            open_server(name, access)
        } else {
            Ledger::open_file(&folder.join(name), access)
        }
    }

    /// Opens a ledger named on the command line: a path or an address.
    ///
    /// # Errors
    /// The errors of [`Ledger::open`].
    pub fn open_path(ledger: &Path, access: Access) -> Result<Option<Ledger>, Diagnostic> {
        match ledger.to_str() {
            Some(name) => Ledger::open(Path::new(""), name, access),
            None => Ledger::open_file(ledger, access),
        }
    }

    /// Opens the ledger in a file.
    ///
    /// # Errors
    /// The errors of [`Ledger::open`].
    pub fn open_file(path: &Path, access: Access) -> Result<Option<Ledger>, Diagnostic> {
        let Some(store) = Sqlite::open(path, access)? else { return Ok(None) };
        let name = path.display().to_string();
        let real = std::fs::canonicalize(path).map_err(|error| {
            Diagnostic::file(format!("{name} cannot be opened")).help(error.to_string())
        })?;
        let folder = real.parent().map(Path::to_owned);
        Ok(Some(Ledger { store: RefCell::new(Box::new(store)), name, folder }))
    }

    /// The name of the ledger in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The folder of the ledger; `None` for a ledger on a server.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The path of a file as the ledger stores it. If the file is in the folder of the ledger, the
    /// path is relative to that folder.
    pub fn stored_path(&self, real: &Path) -> String {
        let relative = self.folder.as_ref().and_then(|folder| real.strip_prefix(folder).ok());
        relative.unwrap_or(real).display().to_string()
    }

    /// The path on disk of a file whose stored path is `stored`.
    pub fn real_path(&self, stored: &str) -> PathBuf {
        self.folder.as_ref().map_or_else(|| PathBuf::from(stored), |folder| folder.join(stored))
    }

    /// Runs a transaction, and repeats it if another transaction interferes or the server does not
    /// answer: up to 60 times, and for at most about a minute.
    ///
    /// # Errors
    /// The error of the last attempt.
    pub(super) fn transaction<T>(
        &self,
        access: Access,
        work: impl Fn(&mut dyn Store) -> Result<T, StoreError>,
    ) -> Result<T, Diagnostic> {
        const RETRIES: u32 = 60;
        const LIMIT: Duration = Duration::from_secs(60);
        let started = Instant::now();
        let mut store = self.store.borrow_mut();
        let mut retries = 0;
        loop {
            let done = store.begin(access).and_then(|()| match work(&mut **store) {
                Ok(done) => store.commit().map(|()| done),
                Err(error) => {
                    // Ignores an error of the rollback: the error of `work` is more useful.
                    let _ = store.roll_back();
                    Err(error)
                }
            });
            match done {
                Ok(done) => return Ok(done),
                Err(StoreError::Retry(_)) if retries < RETRIES && started.elapsed() < LIMIT => {
                    retries += 1;
                    store.recover(retries);
                }
                Err(StoreError::Retry(fault) | StoreError::Fatal(fault)) => return Err(fault),
            }
        }
    }

    /// Checks the database for damage. Returns a description of each damaged part.
    ///
    /// # Errors
    /// The check cannot be carried out.
    pub fn damage(&self) -> Result<Vec<String>, Diagnostic> {
        match self.store.borrow_mut().damage() {
            Ok(found) => Ok(found),
            Err(StoreError::Retry(fault) | StoreError::Fatal(fault)) => Err(fault),
        }
    }
}

#[cfg(feature = "postgres")]
fn open_server(url: &str, access: Access) -> Result<Option<Ledger>, Diagnostic> {
    // Removes the password from the address: the password must not appear in messages.
    let name = match url.split_once("://").and_then(|(scheme, rest)| {
        let (user, host) = rest.split_once('@')?;
        Some(format!("{scheme}://{}@{host}", user.split(':').next().unwrap_or_default()))
    }) {
        Some(name) => name,
        None => url.to_owned(),
    };
    let store = super::postgres::Postgres::open(url, &name, access)?;
    Ok(store.map(|store| Ledger { store: RefCell::new(Box::new(store)), name, folder: None }))
}

#[cfg(not(feature = "postgres"))]
fn open_server(_: &str, _: Access) -> Result<Option<Ledger>, Diagnostic> {
    Err(Diagnostic::usage("this bookgen is built without PostgreSQL")
        .help("install bookgen with PostgreSQL: cargo install --path . --features postgres"))
}
