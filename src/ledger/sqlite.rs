//! A ledger that is one file: SQLite.
//!
//! The journal is rolled back, not written ahead: the ledger is then one file that can be copied, kept
//! with the specs and put on a drive that several machines use, and its writers are few and quick.

use std::fs;
use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::ffi::ErrorCode;
use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, Error, OpenFlags, params_from_iter};

use super::schema::{VERSION, statements};
use super::store::{Each, Store, Trouble, Value};
use crate::write;
use bookgen_base::diagnostic::Diagnostic;

/// What marks a file as a ledger: `bkgn`.
const MARK: i64 = 0x626b_676e;

/// How long one program waits for another that is writing.
const PATIENCE: Duration = Duration::from_secs(60);

/// A ledger in a file.
pub struct Sqlite {
    connection: Connection,
    /// What messages call it.
    name: String,
}

impl Sqlite {
    /// Opens a ledger, bringing it up to date. If there is none it is made, or there is nothing to be
    /// opened.
    ///
    /// # Errors
    /// A file that is no ledger, or of a later release; what keeps it from being opened, or from being
    /// written if that is asked for.
    pub fn open(path: &Path, writes: bool) -> Result<Option<Sqlite>, Diagnostic> {
        let name = path.display().to_string();
        match fs::metadata(path) {
            Ok(metadata) if !metadata.is_file() => {
                let what = if metadata.is_dir() { "a folder" } else { "no ordinary file" };
                return Err(Diagnostic::file(format!("{name} is not a ledger: it is {what}"))
                    .help("name the file of a ledger, or one that is not there yet"));
            }
            Ok(metadata) if writes && metadata.permissions().readonly() => {
                return Err(only_to_be_read(&name));
            }
            Ok(metadata) if metadata.len() == 0 => {
                return Err(Diagnostic::file(format!("{name} is empty: a ledger never is"))
                    .help("put it back as it was; or remove it, and have it made anew from the records with `bookgen ledger import`"));
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && !writes => {
                return Ok(None);
            }
            _ => {}
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.exists()) {
            return Err(Diagnostic::file(format!("there is no folder {}", folder.display()))
                .help(format!("make it first: {name} is the ledger of the series")));
        }
        if !path.exists() {
            // Whole or not at all, so that one that was cut is known.
            write::create(path, |path| Sqlite::at(path, &name).map(drop))?;
        }
        Sqlite::at(path, &name).map(Some)
    }

    /// The ledger of a file that is there, be it empty.
    fn at(path: &Path, name: &str) -> Result<Sqlite, Diagnostic> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opened = Connection::open_with_flags(path, flags);
        let connection = opened.map_err(|error| fault(name, &error))?;
        let mut store = Sqlite { connection, name: name.to_owned() };
        store.set_up().map_err(|error| fault(name, &error))?;
        match store.prepare() {
            Ok(()) => Ok(store),
            Err(Trouble::Again(fault) | Trouble::Fault(fault)) => Err(fault),
        }
    }

    fn set_up(&self) -> Result<(), Error> {
        let connection = &self.connection;
        connection.busy_timeout(PATIENCE)?;
        // A file may come from anywhere: it is data and nothing else.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
        connection.execute_batch(
            "PRAGMA synchronous = EXTRA;
             PRAGMA foreign_keys = ON;
             PRAGMA cache_size = -65536;",
        )
    }

    /// Whether the file is a ledger, and of this release; one of an earlier is brought up to date,
    /// and an empty one filled.
    fn prepare(&mut self) -> Result<(), Trouble> {
        if self.version()? == VERSION {
            return Ok(());
        }
        self.begin(true)?;
        let done = self.bring_up_to_date();
        self.end(done.is_ok())?;
        done
    }

    /// How many steps are done.
    fn version(&mut self) -> Result<i64, Trouble> {
        let number = |question: &str| -> Result<i64, Error> {
            self.connection.query_row(question, [], |row| row.get(0))
        };
        let answer = (|| {
            let (mark, version) =
                (number("PRAGMA application_id")?, number("PRAGMA user_version")?);
            let tables = number("SELECT count(*) FROM sqlite_schema")?;
            Ok((mark, version, tables))
        })();
        match answer.map_err(|error| fault(&self.name, &error))? {
            (0, 0, 0) => Ok(0),
            (MARK, version, _) if (0..=VERSION).contains(&version) => Ok(version),
            (MARK, version, _) => {
                let name = &self.name;
                let label = "was written by a later release of bookgen";
                Err(Diagnostic::file(format!("{name} {label}"))
                    .help(format!(
                        "its tables are of version {version}, and this release knows {VERSION}: use that release"
                    ))
                    .into())
            }
            _ => Err(no_ledger(&self.name).into()),
        }
    }

    fn bring_up_to_date(&mut self) -> Result<(), Trouble> {
        // Another program may have done it while this one waited.
        let version = self.version()?;
        for statement in statements(version, ["INTEGER PRIMARY KEY", "INTEGER", "BLOB"]) {
            self.change(&statement, &[])?;
        }
        self.change(&format!("PRAGMA application_id = {MARK}"), &[])?;
        self.change(&format!("PRAGMA user_version = {VERSION}"), &[])?;
        Ok(())
    }

    fn trouble(&self, error: &Error) -> Trouble {
        Trouble::Fault(fault(&self.name, error))
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
    fn change(&mut self, statement: &str, values: &[Value]) -> Result<u64, Trouble> {
        let changed = (|| {
            let mut statement = self.connection.prepare_cached(statement)?;
            statement.execute(params_from_iter(values))
        })();
        changed.map(|count| count as u64).map_err(|error| self.trouble(&error))
    }

    fn ask(
        &mut self,
        question: &str,
        values: &[Value],
        each: &mut Each<'_>,
    ) -> Result<(), Trouble> {
        let trouble = |error: Error| self.trouble(&error);
        let mut question = self.connection.prepare_cached(question).map_err(trouble)?;
        let columns = question.column_count();
        let mut rows = question.query(params_from_iter(values)).map_err(trouble)?;
        let mut read = Vec::with_capacity(columns);
        while let Some(row) = rows.next().map_err(trouble)? {
            read.clear();
            for column in 0..columns {
                read.push(value(row.get_ref(column).map_err(trouble)?));
            }
            each(&read)?;
        }
        Ok(())
    }

    fn begin(&mut self, writes: bool) -> Result<(), Trouble> {
        // One that would begin to write only later could be refused in the middle.
        self.change(if writes { "BEGIN IMMEDIATE" } else { "BEGIN" }, &[]).map(|_| ())
    }

    fn end(&mut self, keep: bool) -> Result<(), Trouble> {
        // A full disk has undone it already.
        if !keep && self.connection.is_autocommit() {
            return Ok(());
        }
        let ended = self.change(if keep { "COMMIT" } else { "ROLLBACK" }, &[]);
        if ended.is_err() && keep && !self.connection.is_autocommit() {
            let _ = self.change("ROLLBACK", &[]);
        }
        ended.map(|_| ())
    }

    fn recover(&mut self, _: u32) {}

    fn damage(&mut self) -> Result<Vec<String>, Trouble> {
        let mut found = Vec::new();
        self.ask("PRAGMA integrity_check", &[], &mut |row| {
            found.extend(row.first().and_then(Value::text).filter(|line| line != "ok"));
            Ok(())
        })?;
        Ok(found)
    }
}

fn no_ledger(name: &str) -> Diagnostic {
    Diagnostic::file(format!("{name} is not a ledger of bookgen"))
        .help("it stays as it is: name another file, or move this one away")
}

fn only_to_be_read(name: &str) -> Diagnostic {
    Diagnostic::file(format!("{name} is not to be changed"))
        .help("what is printed is written there: allow writing to the file and its folder")
}

/// What a fault of SQLite means for a ledger.
fn fault(name: &str, error: &Error) -> Diagnostic {
    let (code, words) = match error {
        Error::SqliteFailure(error, words) => {
            (Some(error.code), words.clone().unwrap_or_else(|| error.to_string()))
        }
        error => (None, error.to_string()),
    };
    let file = |what: &str| Diagnostic::file(format!("{name} {what}"));
    match code {
        Some(ErrorCode::NotADatabase) => no_ledger(name),
        Some(ErrorCode::ReadOnly) => only_to_be_read(name),
        Some(ErrorCode::DatabaseCorrupt) => file(&format!("is damaged: {words}")).help(
            "nothing was changed: put back a copy of it, or make one anew from the records: bookgen ledger import NEW.db *.lock",
        ),
        Some(ErrorCode::DiskFull) => file("cannot be written: the disk is full")
            .help("it is as it was: make room, and do this again"),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            file("is being written by another program, for more than a minute")
                .help("wait until that is done, and do this again")
        }
        Some(ErrorCode::CannotOpen) => file("cannot be opened")
            .help(format!("{words}: allow reading and writing, of its folder too")),
        _ => file("cannot be read or written").help(words),
    }
}
