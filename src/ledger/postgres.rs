//! A ledger on a PostgreSQL server, for a series whose issues are made on many machines.
//!
//! The tables are in the schema `bookgen`. The unique constraints of the tables prevent two runs
//! from reserving the same puzzle. A transaction is repeated if another run interrupts it, or if
//! the connection is lost.

use std::collections::BTreeMap;
use std::error::Error as _;
use std::io::ErrorKind;
use std::time::{Duration, Instant};

use postgres::error::SqlState;
use postgres::types::{ToSql, Type};
use postgres::{Client, Config, Error, NoTls, Statement};

use super::schema::{VERSION, migrations};
use super::seals::{SEALED_VERSION, seal_all};
use super::store::{Access, RowVisitor, Store, StoreError, Value};
use bookgen_base::diagnostic::Diagnostic;

/// The time limit for connecting to a server.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// For how long [`Postgres::open`] tries the first connection again.
const OPEN_LIMIT: Duration = Duration::from_secs(10);

/// The number of the PostgreSQL advisory lock that a program holds while it runs migrations. Only
/// one program at a time runs migrations.
const MIGRATION_LOCK: i64 = 0x626b_676e;

/// The errors of a server that stops, starts or has too many connections.
const RESTART: [&SqlState; 4] = [
    &SqlState::ADMIN_SHUTDOWN,
    &SqlState::CRASH_SHUTDOWN,
    &SqlState::CANNOT_CONNECT_NOW,
    &SqlState::TOO_MANY_CONNECTIONS,
];

/// A ledger on a server.
pub struct Postgres {
    config: Config,
    client: Client,
    /// The prepared statements of this connection.
    prepared: BTreeMap<String, Statement>,
    /// The name of the ledger in messages.
    name: String,
}

impl Postgres {
    /// Opens the ledger in a database, and updates the tables. If the tables are missing and
    /// `access` is to write, the tables are created. If the tables are missing and `access` is to read,
    /// the result is `None`. Messages contain `name` instead of the address `url`.
    ///
    /// A server that restarts refuses connections for some seconds. Therefore the connection is
    /// tried again for about 10 seconds.
    ///
    /// # Errors
    /// The server cannot be reached; the ledger was written by a later release.
    pub fn open(url: &str, name: &str, access: Access) -> Result<Option<Postgres>, Diagnostic> {
        let mut config: Config = url.parse().map_err(|error: Error| {
            Diagnostic::usage(format!(
                "{name} is not the address of a database: {}",
                message(&error)
            ))
            .help("for example: postgres://user@host/database")
        })?;
        config.connect_timeout(CONNECT_TIMEOUT).application_name("bookgen");
        let (mut retries, started) = (0, Instant::now());
        loop {
            match Postgres::open_once(&config, name, access) {
                Ok(store) => return Ok(store),
                Err(StoreError::Retry(_)) if started.elapsed() < OPEN_LIMIT => {
                    retries += 1;
                    wait(retries);
                }
                Err(StoreError::Retry(fault) | StoreError::Fatal(fault)) => return Err(fault),
            }
        }
    }

    fn open_once(
        config: &Config,
        name: &str,
        access: Access,
    ) -> Result<Option<Postgres>, StoreError> {
        let client = connect(config).map_err(|error| {
            let fault = Diagnostic::file(format!("{name} cannot be reached: {}", message(&error)))
                .help("check that the server runs and that this user may connect to the database");
            if may_be_restarting(&error) {
                StoreError::Retry(fault)
            } else {
                StoreError::Fatal(fault)
            }
        })?;
        let (config, name) = (config.clone(), name.to_owned());
        let mut store = Postgres { config, client, prepared: BTreeMap::new(), name };
        Ok(store.migrate(access)?.then_some(store))
    }

    /// Creates or updates the tables. Returns `false` if there are no tables and the access is
    /// only to read.
    fn migrate(&mut self, access: Access) -> Result<bool, StoreError> {
        match (self.version()?, access) {
            (Some(VERSION), _) => return Ok(true),
            (None, Access::Read) => return Ok(false),
            _ => {}
        }
        self.begin(Access::Write)?;
        let done = self.run_migrations();
        self.end(done).map(|()| true)
    }

    /// The version of the tables; `None` if there are no tables.
    fn version(&mut self) -> Result<Option<i64>, StoreError> {
        let there = self.number(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'bookgen' AND tablename = 'version'",
        )?;
        if there == 0 {
            return Ok(None);
        }
        let version = self.number("SELECT version FROM version")?;
        if !(0..=VERSION).contains(&version) {
            let message = format!("{} was written by a later release of bookgen", self.name);
            return Err(Diagnostic::file(message)
                .help(format!(
                    "the tables of the ledger have version {version}, but this release supports version {VERSION}: use the later release"
                ))
                .into());
        }
        Ok(Some(version))
    }

    fn number(&mut self, query: &str) -> Result<i64, StoreError> {
        let store: &mut dyn Store = self;
        Ok(store.row(query, &[])?.map_or(0, |row| row[0].int()))
    }

    fn run_migrations(&mut self) -> Result<(), StoreError> {
        self.query("SELECT pg_advisory_xact_lock($1)", &[MIGRATION_LOCK.into()], &mut |_| Ok(()))?;
        // Another program may have run the migrations while this program waited for the lock.
        let version = match self.version()? {
            Some(version) => version,
            None => {
                self.change("CREATE SCHEMA IF NOT EXISTS bookgen", &[])?;
                self.change("CREATE TABLE version (version BIGINT NOT NULL)", &[])?;
                self.change("INSERT INTO version (version) VALUES (0)", &[])?;
                0
            }
        };
        let key = "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
        for statement in migrations(version, VERSION, [key, "BIGINT", "BYTEA"]) {
            self.change(&statement, &[])?;
        }
        if version < SEALED_VERSION {
            seal_all(self)?;
        }
        self.change("UPDATE version SET version = $1", &[VERSION.into()]).map(|_| ())
    }

    /// The prepared statement for an SQL text. Prepares the statement at its first use.
    fn statement(&mut self, text: &str) -> Result<Statement, StoreError> {
        if let Some(statement) = self.prepared.get(text) {
            return Ok(statement.clone());
        }
        let statement = match self.client.prepare(text) {
            Ok(statement) => statement,
            Err(error) => return Err(self.store_error(&error)),
        };
        self.prepared.insert(text.to_owned(), statement.clone());
        Ok(statement)
    }

    /// Converts an error of the server, and decides whether the transaction may be repeated.
    fn store_error(&self, error: &Error) -> StoreError {
        const RETRY: [&SqlState; 5] = [
            &SqlState::T_R_SERIALIZATION_FAILURE,
            &SqlState::T_R_DEADLOCK_DETECTED,
            // `UNIQUE_VIOLATION` and `FOREIGN_KEY_VIOLATION` occur if two transactions create or
            // remove the same series or issue.
            &SqlState::UNIQUE_VIOLATION,
            &SqlState::FOREIGN_KEY_VIOLATION,
            &SqlState::LOCK_NOT_AVAILABLE,
        ];
        let name = &self.name;
        let fault = |what: &str, help: &str| Diagnostic::file(format!("{name} {what}")).help(help);
        let code = error.code();
        if code.is_none_or(|code| RETRY.contains(&code) || RESTART.contains(&code)) {
            let help =
                "bookgen tried many times: check that the server runs, and run the command again";
            return StoreError::Retry(fault(&format!("does not answer: {}", message(error)), help));
        }
        let full = "the ledger is unchanged: free some space, and run the command again";
        StoreError::Fatal(match code {
            Some(&SqlState::DISK_FULL) => fault("cannot be written: the disk is full", full),
            Some(&SqlState::READ_ONLY_SQL_TRANSACTION | &SqlState::INSUFFICIENT_PRIVILEGE) => {
                fault(
                    "is read-only",
                    "bookgen writes printed puzzles to the ledger: grant this user write access",
                )
            }
            Some(&SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED) => fault(
                &format!("is damaged: {}", message(error)),
                "restore a copy of the ledger, or rebuild it from the records: bookgen ledger import",
            ),
            _ => fault("cannot be read or written", &message(error)),
        })
    }
}

fn connect(config: &Config) -> Result<Client, Error> {
    let mut client = config.connect(NoTls)?;
    client.batch_execute("SET search_path TO bookgen; SET synchronous_commit TO on")?;
    Ok(client)
}

/// Whether a server that restarts, or is busy, causes this error of a connection.
fn may_be_restarting(error: &Error) -> bool {
    if let Some(code) = error.code() {
        return RESTART.contains(&code);
    }
    let source = error.source().and_then(|source| source.downcast_ref::<std::io::Error>());
    error.is_closed()
        || source.is_some_and(|source| {
            matches!(
                source.kind(),
                ErrorKind::ConnectionRefused
                    | ErrorKind::ConnectionReset
                    | ErrorKind::ConnectionAborted
                    | ErrorKind::BrokenPipe
                    | ErrorKind::UnexpectedEof
            )
        })
}

/// Waits before attempt `retry`: 50 ms longer than before the last attempt, at most one second.
fn wait(retry: u32) {
    std::thread::sleep(Duration::from_millis(50 * u64::from(retry.min(20))));
}

/// The error message of the server. If the server sent no message, the error message of the
/// connection.
fn message(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(error), _) => error.message().to_owned(),
        (None, Some(source)) => source.to_string(),
        (None, None) => error.to_string(),
    }
}

/// Converts a value to a parameter of a statement. `ty` is the type of the parameter.
fn parameter<'a>(value: &'a Value, ty: &Type) -> Box<dyn ToSql + Sync + 'a> {
    match (value, ty) {
        (Value::None, &Type::INT8) => Box::new(None::<i64>),
        (Value::None, &Type::BYTEA) => Box::new(None::<&[u8]>),
        (Value::None, _) => Box::new(None::<&str>),
        (Value::Int(number), _) => Box::new(*number),
        (Value::Text(text), _) => Box::new(text),
        (Value::Bytes(bytes), _) => Box::new(bytes),
    }
}

/// Converts all values to parameters of a statement.
fn parameters<'a>(statement: &Statement, values: &'a [Value]) -> Vec<Box<dyn ToSql + Sync + 'a>> {
    values.iter().zip(statement.params()).map(|(value, ty)| parameter(value, ty)).collect()
}

/// The value at a column of a row.
fn value(row: &postgres::Row, at: usize) -> Result<Value, Error> {
    let ty = row.columns()[at].type_();
    let none = |value: Option<Value>| value.unwrap_or(Value::None);
    Ok(match *ty {
        Type::INT8 => none(row.try_get::<_, Option<i64>>(at)?.map(Value::Int)),
        Type::INT4 => none(row.try_get::<_, Option<i32>>(at)?.map(|n| Value::Int(n.into()))),
        Type::BYTEA => none(row.try_get::<_, Option<Vec<u8>>>(at)?.map(Value::Bytes)),
        Type::TEXT | Type::NAME | Type::VARCHAR => {
            none(row.try_get::<_, Option<String>>(at)?.map(Value::Text))
        }
        _ => Value::None,
    })
}

impl Store for Postgres {
    fn change(&mut self, statement: &str, values: &[Value]) -> Result<u64, StoreError> {
        let statement = self.statement(statement)?;
        let values = parameters(&statement, values);
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| &**value).collect();
        self.client.execute(&statement, &values).map_err(|error| self.store_error(&error))
    }

    fn query(
        &mut self,
        query: &str,
        values: &[Value],
        visit: &mut RowVisitor<'_>,
    ) -> Result<(), StoreError> {
        let query = self.statement(query)?;
        let values = parameters(&query, values);
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| &**value).collect();
        let rows = self.client.query(&query, &values);
        for row in rows.map_err(|error| self.store_error(&error))? {
            let read: Result<Vec<Value>, Error> =
                (0..row.len()).map(|at| value(&row, at)).collect();
            visit(&read.map_err(|error| self.store_error(&error))?)?;
        }
        Ok(())
    }

    fn begin(&mut self, access: Access) -> Result<(), StoreError> {
        let begin = match access {
            Access::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
            Access::Write => "BEGIN",
        };
        self.client.batch_execute(begin).map_err(|error| self.store_error(&error))
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        self.client.batch_execute("COMMIT").map_err(|error| self.store_error(&error))
    }

    fn roll_back(&mut self) -> Result<(), StoreError> {
        self.client.batch_execute("ROLLBACK").map_err(|error| self.store_error(&error))
    }

    fn recover(&mut self, retry: u32) {
        wait(retry);
        if self.client.is_closed()
            && let Ok(client) = connect(&self.config)
        {
            self.client = client;
            self.prepared.clear();
        }
    }

    fn damage(&mut self) -> Result<Vec<String>, StoreError> {
        // No check is needed: the database server checks its own files.
        Ok(Vec::new())
    }
}

#[cfg(test)]
mod tests;
