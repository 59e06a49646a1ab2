//! A ledger in one file, an SQLite database.
//!
//! SQLite uses its rollback journal, not the write-ahead log. The ledger is therefore a single
//! file, which users can copy, keep next to the specs, or put on a network drive. Write
//! transactions are few and short, so the rollback journal is fast enough.

mod tables;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::ffi::ErrorCode;
use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, Error, OpenFlags, params_from_iter};

use super::schema::{VERSION, migrations};
use super::seals::{SEALED_VERSION, seal_all};
use super::store::{Access, RowVisitor, Store, StoreError, Value};
use crate::write;
use bookgen_base::diagnostic::Diagnostic;

/// The application id of a ledger: `bkgn`.
const APPLICATION_ID: i64 = 0x626b_676e;

/// The maximum time for which a program waits until another program ends its write transaction.
const BUSY_TIMEOUT: Duration = Duration::from_secs(60);

/// A ledger in a file.
pub struct Sqlite {
    connection: Connection,
    /// The name of the ledger in messages.
    name: String,
    /// The path of the file if this value created the file.
    created: Option<PathBuf>,
}

impl Sqlite {
    /// Opens a ledger and updates its tables. Write access creates a missing ledger; read access
    /// gives `None`.
    ///
    /// # Errors
    /// The file is not a ledger; a later release wrote the file; the file cannot be opened; the
    /// file is read-only, and `access` is to write.
    pub fn open(path: &Path, access: Access) -> Result<Option<Sqlite>, Diagnostic> {
        let name = path.display().to_string();
        check_journals(path)?;
        match fs::metadata(path) {
            Ok(metadata) if !metadata.is_file() => {
                let what = if metadata.is_dir() { "a folder" } else { "not a regular file" };
                return Err(Diagnostic::file(format!("{name} is not a ledger: it is {what}"))
                    .help(
                        "give the path of a ledger, or the path of a file that does not exist yet",
                    ));
            }
            Ok(metadata) if access == Access::Write && metadata.permissions().readonly() => {
                return Err(read_only(&name));
            }
            Ok(metadata) if metadata.len() == 0 => {
                return Err(Diagnostic::file(format!("{name} is empty, so it is not a ledger"))
                    .help("restore a copy of the ledger; or remove the file and rebuild the ledger from the records with `bookgen ledger import`"));
            }
            Err(error)
                if error.kind() == std::io::ErrorKind::NotFound && access == Access::Read =>
            {
                return Ok(None);
            }
            _ => {}
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(Diagnostic::file(format!("there is no folder {}", folder.display()))
                .help(format!("create the folder first: the path of the ledger is {name}")));
        }
        let is_new = !path.exists();
        if is_new {
            // Creates the ledger under a temporary name, so that no other program sees a
            // half-written ledger.
            write::create(path, |path| Sqlite::open_existing(path, &name).map(drop))?;
        }
        let mut ledger = Sqlite::open_existing(path, &name)?;
        ledger.created = is_new.then(|| path.to_owned());
        Ok(Some(ledger))
    }

    /// Opens an existing file. An empty file becomes a ledger without issues.
    fn open_existing(path: &Path, name: &str) -> Result<Sqlite, Diagnostic> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opened = Connection::open_with_flags(path, flags);
        let connection = opened.map_err(|error| diagnostic(name, &error))?;
        let mut store = Sqlite { connection, name: name.to_owned(), created: None };
        store.configure().map_err(|error| diagnostic(name, &error))?;
        match store.migrate().and_then(|()| store.check_tables(VERSION)) {
            Ok(()) => Ok(store),
            Err(StoreError::Retry(fault) | StoreError::Fatal(fault)) => Err(fault),
        }
    }

    fn configure(&self) -> Result<(), Error> {
        let connection = &self.connection;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        // The file may come from an unknown source, so its schema is not trusted.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
        connection.execute_batch(
            "PRAGMA synchronous = EXTRA;
             PRAGMA foreign_keys = ON;
             PRAGMA cache_size = -65536;",
        )
    }

    /// Updates the tables of an earlier release, and creates the tables of an empty file.
    fn migrate(&mut self) -> Result<(), StoreError> {
        if self.version()? == VERSION {
            return Ok(());
        }
        self.begin(Access::Write)?;
        let done = self.run_migrations();
        self.end(done)
    }

    /// The version of the tables; 0 for an empty file.
    fn version(&mut self) -> Result<i64, StoreError> {
        let number = |query: &str| -> Result<i64, Error> {
            self.connection.query_row(query, [], |row| row.get(0))
        };
        let answer = (|| {
            let (id, version) = (number("PRAGMA application_id")?, number("PRAGMA user_version")?);
            let tables = number("SELECT count(*) FROM sqlite_schema")?;
            Ok((id, version, tables))
        })();
        match answer.map_err(|error| diagnostic(&self.name, &error))? {
            (0, 0, 0) => Ok(0),
            (APPLICATION_ID, version, _) if (0..=VERSION).contains(&version) => Ok(version),
            (APPLICATION_ID, version, _) => {
                let name = &self.name;
                Err(Diagnostic::file(format!("{name} was written by a later release of bookgen"))
                    .help(format!(
                        "the tables of the ledger have version {version}, but this release supports version {VERSION}: use the later release"
                    ))
                    .into())
            }
            _ => Err(not_a_ledger(&self.name).into()),
        }
    }

    fn run_migrations(&mut self) -> Result<(), StoreError> {
        // Another program may have migrated the tables before this transaction began.
        let version = self.version()?;
        self.check_tables(version)?;
        for statement in migrations(version, VERSION, tables::TYPES) {
            self.change(&statement, &[])?;
        }
        if version < SEALED_VERSION {
            seal_all(self)?;
        }
        self.change(&format!("PRAGMA application_id = {APPLICATION_ID}"), &[])?;
        self.change(&format!("PRAGMA user_version = {VERSION}"), &[])?;
        Ok(())
    }

    /// Checks that the tables are the tables of a version.
    fn check_tables(&self, version: i64) -> Result<(), StoreError> {
        let found = tables::difference(&self.connection, version);
        let Some(found) = found.map_err(|error| self.store_error(&error))? else { return Ok(()) };
        let message = format!("{} was changed by another program: {found}", self.name);
        Err(Diagnostic::file(message)
            .help("restore a copy of the ledger, or rebuild it from the records: bookgen ledger import NEW.db *.lock")
            .into())
    }

    /// Removes the file if this value created it and no program entered an issue.
    fn remove_if_unused(&mut self) {
        let Some(path) = self.created.take() else { return };
        // The lock stops other programs that opened the file. SQLite then refuses to write to a
        // removed file.
        if self.connection.execute_batch("BEGIN EXCLUSIVE").is_err() {
            return;
        }
        let query = "SELECT NOT EXISTS (SELECT 1 FROM issue)";
        if self.connection.query_row(query, [], |row| row.get(0)).unwrap_or(false) {
            let _ = fs::remove_file(path);
        }
        let _ = self.connection.execute_batch("ROLLBACK");
    }

    fn store_error(&self, error: &Error) -> StoreError {
        StoreError::Fatal(diagnostic(&self.name, error))
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        self.remove_if_unused();
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::None => ValueRef::Null,
            Value::Int(number) => ValueRef::Integer(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

fn value(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Integer(number) => Value::Int(number),
        ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Blob(bytes) => Value::Bytes(bytes.to_vec()),
        ValueRef::Null | ValueRef::Real(_) => Value::None,
    }
}

impl Store for Sqlite {
    fn change(&mut self, statement: &str, values: &[Value]) -> Result<u64, StoreError> {
        let changed = (|| {
            let mut statement = self.connection.prepare_cached(statement)?;
            statement.execute(params_from_iter(values))
        })();
        changed.map(|count| count as u64).map_err(|error| self.store_error(&error))
    }

    fn query(
        &mut self,
        query: &str,
        values: &[Value],
        visit: &mut RowVisitor<'_>,
    ) -> Result<(), StoreError> {
        let failed = |error: Error| self.store_error(&error);
        let mut query = self.connection.prepare_cached(query).map_err(failed)?;
        let columns = query.column_count();
        let mut rows = query.query(params_from_iter(values)).map_err(failed)?;
        let mut read = Vec::with_capacity(columns);
        while let Some(row) = rows.next().map_err(failed)? {
            read.clear();
            for column in 0..columns {
                read.push(value(row.get_ref(column).map_err(failed)?));
            }
            visit(&read)?;
        }
        Ok(())
    }

    fn begin(&mut self, access: Access) -> Result<(), StoreError> {
        // `BEGIN IMMEDIATE` takes the write lock at once. A deferred transaction could fail with
        // SQLITE_BUSY at its first write.
        let begin = if access == Access::Write { "BEGIN IMMEDIATE" } else { "BEGIN" };
        self.change(begin, &[]).map(|_| ())
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let committed = self.change("COMMIT", &[]);
        if committed.is_err() {
            let _ = self.roll_back();
        }
        committed.map(|_| ())
    }

    fn roll_back(&mut self) -> Result<(), StoreError> {
        // SQLite may already have rolled back the transaction, for example because the disk is
        // full.
        if self.connection.is_autocommit() {
            return Ok(());
        }
        self.change("ROLLBACK", &[]).map(|_| ())
    }

    fn recover(&mut self, _: u32) {}

    fn damage(&mut self) -> Result<Vec<String>, StoreError> {
        let mut found = Vec::new();
        self.query("PRAGMA integrity_check", &[], &mut |row| {
            found.extend(row.first().and_then(Value::text).filter(|line| line != "ok"));
            Ok(())
        })?;
        Ok(found)
    }
}

/// Checks the files that SQLite keeps beside a ledger. SQLite would wait for a pipe forever.
fn check_journals(path: &Path) -> Result<(), Diagnostic> {
    let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    for journal in write::sqlite_journals(&real) {
        let is_other = |metadata: fs::Metadata| !metadata.is_file();
        if fs::symlink_metadata(&journal).is_ok_and(is_other) {
            let shown = journal.display();
            return Err(Diagnostic::file(format!("{shown} is not a regular file")).help(
                "the database of the ledger needs a file with this name: move it, or choose another path for the ledger",
            ));
        }
    }
    Ok(())
}

fn not_a_ledger(name: &str) -> Diagnostic {
    Diagnostic::file(format!("{name} is not a ledger of bookgen"))
        .help("the file is unchanged: give another path, or move this file")
}

fn read_only(name: &str) -> Diagnostic {
    Diagnostic::file(format!("{name} is read-only"))
        .help("bookgen writes printed puzzles to the ledger: give yourself write permission for the file and its folder")
}

/// The message for an error of SQLite.
fn diagnostic(name: &str, error: &Error) -> Diagnostic {
    let (code, text) = match error {
        Error::SqliteFailure(error, text) => {
            (Some(error.code), text.clone().unwrap_or_else(|| error.to_string()))
        }
        error => (None, error.to_string()),
    };
    let file = |what: &str| Diagnostic::file(format!("{name} {what}"));
    match code {
        Some(ErrorCode::NotADatabase) => not_a_ledger(name),
        Some(ErrorCode::ReadOnly) => read_only(name),
        Some(ErrorCode::DatabaseCorrupt) => file(&format!("is damaged: {text}")).help(
            "nothing was changed: restore a copy of the ledger, or rebuild it from the records: bookgen ledger import NEW.db *.lock",
        ),
        Some(ErrorCode::DiskFull) => file("cannot be written: the disk is full")
            .help("the ledger is unchanged: free some space, and run the command again"),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            file("has been locked by another program for more than a minute")
                .help("wait until the other program finishes, and run the command again")
        }
        Some(ErrorCode::CannotOpen) => file("cannot be opened")
            .help(format!("{text}: give yourself read and write permission for the file and its folder")),
        _ => file("cannot be read or written").help(text),
    }
}
