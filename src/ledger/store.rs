//! The interface of a database: statements and transactions. The same SQL statements are valid in
//! SQLite and PostgreSQL.

use bookgen_base::diagnostic::Diagnostic;

/// A parameter of a statement, or a value in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A null value.
    None,
    /// An integer.
    Int(i64),
    /// A text.
    Text(String),
    /// A byte string.
    Bytes(Vec<u8>),
}

impl Value {
    /// The integer; 0 for other values.
    pub fn int(&self) -> i64 {
        match self {
            Value::Int(number) => *number,
            _ => 0,
        }
    }

    /// The text; `None` for other values.
    pub fn text(&self) -> Option<String> {
        match self {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }

    /// The bytes; an empty slice for other values.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Value::Bytes(bytes) => bytes,
            _ => &[],
        }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Int(i64::from(number))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}

impl From<Option<&str>> for Value {
    fn from(text: Option<&str>) -> Value {
        text.map_or(Value::None, Value::from)
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Value {
        number.map_or(Value::None, Value::Int)
    }
}

impl From<&[u8; 16]> for Value {
    fn from(bytes: &[u8; 16]) -> Value {
        Value::Bytes(bytes.to_vec())
    }
}

/// An error of a statement.
#[derive(Debug)]
pub enum StoreError {
    /// Another program interfered. The transaction may be repeated.
    Retry(Diagnostic),
    /// The error is permanent: a repeated transaction would fail too.
    Fatal(Diagnostic),
}

impl From<Diagnostic> for StoreError {
    fn from(fault: Diagnostic) -> StoreError {
        StoreError::Fatal(fault)
    }
}

/// A function that receives the rows of a query.
pub type RowVisitor<'a> = dyn FnMut(&[Value]) -> Result<(), StoreError> + 'a;

/// What a program does with a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Reads it.
    Read,
    /// Reads and writes it.
    Write,
}

/// A database. In a statement, the placeholder `$1` stands for the first value in `values`, `$2`
/// for the second value, and so on.
pub trait Store {
    /// Runs a statement. Returns the number of changed rows.
    ///
    /// # Errors
    /// The statement fails.
    fn change(&mut self, statement: &str, values: &[Value]) -> Result<u64, StoreError>;

    /// Runs a query and passes each row to a function.
    ///
    /// # Errors
    /// The query fails, or the function returns an error.
    fn query(
        &mut self,
        query: &str,
        values: &[Value],
        visit: &mut RowVisitor<'_>,
    ) -> Result<(), StoreError>;

    /// Begins a transaction. A transaction that only reads does not see the changes that other
    /// programs make before the transaction ends.
    ///
    /// # Errors
    /// The transaction cannot begin.
    fn begin(&mut self, access: Access) -> Result<(), StoreError>;

    /// Ends a transaction and keeps its changes.
    ///
    /// # Errors
    /// The changes cannot be committed.
    fn commit(&mut self) -> Result<(), StoreError>;

    /// Ends a transaction without its changes.
    ///
    /// # Errors
    /// The transaction cannot be rolled back.
    fn roll_back(&mut self) -> Result<(), StoreError>;

    /// Ends a transaction: commits it after `Ok`, and rolls it back after an error.
    ///
    /// # Errors
    /// `done` is an error; the changes cannot be committed.
    fn end<T>(&mut self, done: Result<T, StoreError>) -> Result<T, StoreError>
    where
        Self: Sized,
    {
        match &done {
            Ok(_) => self.commit()?,
            Err(_) => self.roll_back()?,
        }
        done
    }

    /// Prepares the next attempt after a failed transaction: waits, or connects to the database
    /// again. `retry` is the number of the next attempt, from 1.
    fn recover(&mut self, retry: u32);

    /// Checks the database for damage. Returns a description of each damaged part.
    ///
    /// # Errors
    /// The check cannot be carried out.
    fn damage(&mut self) -> Result<Vec<String>, StoreError>;
}

impl dyn Store + '_ {
    /// All rows of a query.
    ///
    /// # Errors
    /// The query fails.
    pub fn rows(&mut self, query: &str, values: &[Value]) -> Result<Vec<Vec<Value>>, StoreError> {
        let mut rows = Vec::new();
        self.query(query, values, &mut |row| {
            rows.push(row.to_vec());
            Ok(())
        })?;
        Ok(rows)
    }

    /// The first row of a query, if there is one.
    ///
    /// # Errors
    /// The query fails.
    pub fn row(&mut self, query: &str, values: &[Value]) -> Result<Option<Vec<Value>>, StoreError> {
        Ok(self.rows(query, values)?.into_iter().next())
    }
}
