//! A ledger on a server, for a series that many machines print: PostgreSQL.
//!
//! Its tables are in a schema of their own, `bookgen`. What two runs may not both have the server itself
//! refuses, by the unique constraints of the tables; a run that fails by the chance of another's, or
//! because the server went away, tries again.

use std::collections::BTreeMap;
use std::error::Error as _;
use std::time::Duration;

use postgres::error::SqlState;
use postgres::types::{ToSql, Type};
use postgres::{Client, Config, Error, NoTls, Statement};

use super::schema::{VERSION, statements};
use super::store::{Each, Store, Trouble, Value};
use bookgen_base::diagnostic::Diagnostic;

/// How long a server may take to answer at all.
const PATIENCE: Duration = Duration::from_secs(10);

/// What only one program at a time does: to bring the tables up to date.
const LOCK: i64 = 0x626b_676e;

/// A ledger on a server.
pub struct Postgres {
    config: Config,
    client: Client,
    /// Statements that this connection knows.
    known: BTreeMap<String, Statement>,
    /// What messages call it.
    name: String,
}

impl Postgres {
    /// Opens the ledger of a database, bringing it up to date. If there is none it is made, or there is
    /// nothing to be opened. `name` is what messages call it.
    ///
    /// # Errors
    /// A server that cannot be reached; a ledger of a later release.
    pub fn open(url: &str, name: &str, writes: bool) -> Result<Option<Postgres>, Diagnostic> {
        let mut config: Config = url.parse().map_err(|error: Error| {
            Diagnostic::usage(format!("{name} is no address of a database: {}", words(&error)))
                .help("write it like postgres://user@host/database")
        })?;
        config.connect_timeout(PATIENCE).application_name("bookgen");
        let client = connect(&config).map_err(|error| {
            Diagnostic::file(format!("{name} cannot be reached: {}", words(&error)))
                .help("see that the server runs, and lets this user into this database")
        })?;
        let mut store = Postgres { config, client, known: BTreeMap::new(), name: name.to_owned() };
        match store.prepare(writes) {
            Ok(true) => Ok(Some(store)),
            Ok(false) => Ok(None),
            Err(Trouble::Again(fault) | Trouble::Fault(fault)) => Err(fault),
        }
    }

    /// Brings the tables up to date; gives whether there are any.
    fn prepare(&mut self, writes: bool) -> Result<bool, Trouble> {
        match (self.version()?, writes) {
            (Some(VERSION), _) => return Ok(true),
            (None, false) => return Ok(false),
            _ => {}
        }
        self.begin(true)?;
        let done = self.bring_up_to_date();
        self.end(done.is_ok())?;
        done.map(|()| true)
    }

    /// How many steps are done; none if there are no tables.
    fn version(&mut self) -> Result<Option<i64>, Trouble> {
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
                    "its tables are of version {version}, and this release knows {VERSION}: use that release"
                ))
                .into());
        }
        Ok(Some(version))
    }

    fn number(&mut self, question: &str) -> Result<i64, Trouble> {
        let store: &mut dyn Store = self;
        Ok(store.row(question, &[])?.map_or(0, |row| row[0].int()))
    }

    fn bring_up_to_date(&mut self) -> Result<(), Trouble> {
        self.ask("SELECT pg_advisory_xact_lock($1)", &[LOCK.into()], &mut |_| Ok(()))?;
        // Another program may have done it while this one waited.
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
        for statement in statements(version, [key, "BIGINT", "BYTEA"]) {
            self.change(&statement, &[])?;
        }
        self.change("UPDATE version SET version = $1", &[VERSION.into()]).map(|_| ())
    }

    /// A statement as this connection knows it.
    fn statement(&mut self, text: &str) -> Result<Statement, Trouble> {
        if let Some(statement) = self.known.get(text) {
            return Ok(statement.clone());
        }
        let statement = match self.client.prepare(text) {
            Ok(statement) => statement,
            Err(error) => return Err(self.trouble(&error)),
        };
        self.known.insert(text.to_owned(), statement.clone());
        Ok(statement)
    }

    /// What a fault of the server means for a ledger.
    fn trouble(&self, error: &Error) -> Trouble {
        const AGAIN: [&SqlState; 9] = [
            &SqlState::T_R_SERIALIZATION_FAILURE,
            &SqlState::T_R_DEADLOCK_DETECTED,
            &SqlState::ADMIN_SHUTDOWN,
            &SqlState::CRASH_SHUTDOWN,
            &SqlState::CANNOT_CONNECT_NOW,
            &SqlState::TOO_MANY_CONNECTIONS,
            // Two that make or remove the same series or issue at once.
            &SqlState::UNIQUE_VIOLATION,
            &SqlState::FOREIGN_KEY_VIOLATION,
            &SqlState::LOCK_NOT_AVAILABLE,
        ];
        let name = &self.name;
        let fault = |what: &str, help: &str| Diagnostic::file(format!("{name} {what}")).help(help);
        let code = error.code();
        if code.is_none_or(|code| AGAIN.contains(&code)) {
            let help = "it was tried many times: see that the server runs, and do this again";
            return Trouble::Again(fault(&format!("does not answer: {}", words(error)), help));
        }
        let full = "it is as it was: make room, and do this again";
        Trouble::Fault(match code {
            Some(&SqlState::DISK_FULL) => fault("cannot be written: the disk is full", full),
            Some(&SqlState::READ_ONLY_SQL_TRANSACTION | &SqlState::INSUFFICIENT_PRIVILEGE) => {
                fault(
                    "is not to be changed",
                    "what is printed is written there: let this user do that",
                )
            }
            Some(&SqlState::DATA_CORRUPTED | &SqlState::INDEX_CORRUPTED) => fault(
                &format!("is damaged: {}", words(error)),
                "put back a copy of it, or make one anew from the records: bookgen ledger import",
            ),
            _ => fault("cannot be read or written", &words(error)),
        })
    }
}

fn connect(config: &Config) -> Result<Client, Error> {
    let mut client = config.connect(NoTls)?;
    client.batch_execute("SET search_path TO bookgen; SET synchronous_commit TO on")?;
    Ok(client)
}

/// The words of the server itself, where there are any.
fn words(error: &Error) -> String {
    match (error.as_db_error(), error.source()) {
        (Some(error), _) => error.message().to_owned(),
        (None, Some(source)) => source.to_string(),
        (None, None) => error.to_string(),
    }
}

/// A value as a statement takes it.
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

/// All values of a statement as it takes them.
fn parameters<'a>(statement: &Statement, values: &'a [Value]) -> Vec<Box<dyn ToSql + Sync + 'a>> {
    values.iter().zip(statement.params()).map(|(value, ty)| parameter(value, ty)).collect()
}

/// A value of a row.
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
    fn change(&mut self, statement: &str, values: &[Value]) -> Result<u64, Trouble> {
        let statement = self.statement(statement)?;
        let values = parameters(&statement, values);
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| &**value).collect();
        self.client.execute(&statement, &values).map_err(|error| self.trouble(&error))
    }

    fn ask(
        &mut self,
        question: &str,
        values: &[Value],
        each: &mut Each<'_>,
    ) -> Result<(), Trouble> {
        let question = self.statement(question)?;
        let values = parameters(&question, values);
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| &**value).collect();
        let rows = self.client.query(&question, &values);
        for row in rows.map_err(|error| self.trouble(&error))? {
            let read: Result<Vec<Value>, Error> =
                (0..row.len()).map(|at| value(&row, at)).collect();
            each(&read.map_err(|error| self.trouble(&error))?)?;
        }
        Ok(())
    }

    fn begin(&mut self, writes: bool) -> Result<(), Trouble> {
        let begin = match writes {
            true => "BEGIN",
            false => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        self.client.batch_execute(begin).map_err(|error| self.trouble(&error))
    }

    fn end(&mut self, keep: bool) -> Result<(), Trouble> {
        let end = if keep { "COMMIT" } else { "ROLLBACK" };
        self.client.batch_execute(end).map_err(|error| self.trouble(&error))
    }

    fn recover(&mut self, tried: u32) {
        std::thread::sleep(Duration::from_millis(50 * u64::from(tried.min(20))));
        if self.client.is_closed()
            && let Ok(client) = connect(&self.config)
        {
            self.client = client;
            self.known.clear();
        }
    }

    fn damage(&mut self) -> Result<Vec<String>, Trouble> {
        // The server looks after its own files.
        Ok(Vec::new())
    }
}
