//! Compares the tables of a file with the tables that bookgen creates. A trigger or a view in a file
//! from an unknown source could change or hide rows.

use std::collections::BTreeSet;

use rusqlite::{Connection, Error};

use crate::ledger::schema::migrations;

/// The type names of SQLite for [`migrations`].
pub const TYPES: [&str; 3] = ["INTEGER PRIMARY KEY", "INTEGER", "BLOB"];

/// A table, an index, a trigger or a view.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Object {
    kind: String,
    name: String,
    table: String,
    /// The statement that creates the object, with single spaces. Empty for the index of a `UNIQUE`
    /// column. In SQL, only characters of ASCII separate words: a no-break space is part of a word.
    sql: String,
}

/// Finds a difference between the tables of a file and the tables of version `version`: a clause
/// such as "it has an unknown trigger `t`". `None` if there is no difference.
///
/// # Errors
/// The file cannot be read.
pub fn difference(file: &Connection, version: i64) -> Result<Option<String>, Error> {
    let model = Connection::open_in_memory()?;
    for statement in migrations(0, version, TYPES) {
        model.execute(&statement, [])?;
    }
    let (known, found) = (objects(&model)?, objects(file)?);
    if let Some(Object { kind, name, .. }) = found.difference(&known).next() {
        let is_known = known.iter().any(|known| known.kind == *kind && known.name == *name);
        let change = if is_known { "a changed" } else { "an unknown" };
        return Ok(Some(format!("it has {change} {kind} `{name}`")));
    }
    let missing = known.difference(&found).next();
    Ok(missing.map(|Object { kind, name, .. }| format!("the {kind} `{name}` is missing")))
}

/// The objects of a file, without the statistics of `ANALYZE`.
fn objects(connection: &Connection) -> Result<BTreeSet<Object>, Error> {
    let mut query = connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")?;
    let objects = query.query_map([], |row| {
        let text = |at: usize| row.get::<_, Option<String>>(at).map(Option::unwrap_or_default);
        let sql = text(3)?;
        let sql = sql.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Object { kind: text(0)?, name: text(1)?, table: text(2)?, sql })
    })?;
    let is_own =
        |object: &Object| object.kind != "table" || !object.name.starts_with("sqlite_stat");
    objects.filter(|object| object.as_ref().map_or(true, is_own)).collect()
}
