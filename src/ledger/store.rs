//! What a ledger asks of a database: a few statements and transactions. The statements are such that
//! every store understands them.

use bookgen_base::diagnostic::Diagnostic;

/// A value of a statement or of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing.
    None,
    /// A whole number.
    Int(i64),
    /// A text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

impl Value {
    /// The number; 0 if it is none.
    pub fn int(&self) -> i64 {
        match self {
            Value::Int(number) => *number,
            _ => 0,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<String> {
        match self {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }

    /// The bytes; none if it is something else.
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

/// Why a statement failed.
#[derive(Debug)]
pub enum Trouble {
    /// By chance: the transaction may be tried again from its beginning.
    Again(Diagnostic),
    /// For good.
    Fault(Diagnostic),
}

impl From<Diagnostic> for Trouble {
    fn from(fault: Diagnostic) -> Trouble {
        Trouble::Fault(fault)
    }
}

/// Takes one row of an answer.
pub type Each<'a> = dyn FnMut(&[Value]) -> Result<(), Trouble> + 'a;

/// A database. In statements `$1` stands for the first value, and the values are used in their order.
pub trait Store {
    /// Carries out a statement; gives how many rows it changed.
    ///
    /// # Errors
    /// Why it cannot be carried out.
    fn change(&mut self, statement: &str, values: &[Value]) -> Result<u64, Trouble>;

    /// Asks; every row of the answer is handed over.
    ///
    /// # Errors
    /// Why there is no answer; what the taker of the rows makes of one.
    fn ask(&mut self, question: &str, values: &[Value], each: &mut Each<'_>)
    -> Result<(), Trouble>;

    /// Begins a transaction, one that writes or one that sees the same state until it ends.
    ///
    /// # Errors
    /// Why it cannot begin.
    fn begin(&mut self, writes: bool) -> Result<(), Trouble>;

    /// Ends a transaction; what it changed stays, or is undone.
    ///
    /// # Errors
    /// Why it cannot stay.
    fn end(&mut self, keep: bool) -> Result<(), Trouble>;

    /// Makes ready to try again, the next time of so many.
    fn recover(&mut self, tried: u32);

    /// Looks for damage in the database itself; gives what is found.
    ///
    /// # Errors
    /// Why it cannot be looked through.
    fn damage(&mut self) -> Result<Vec<String>, Trouble>;
}

impl dyn Store + '_ {
    /// The rows of an answer.
    ///
    /// # Errors
    /// Those of [`Store::ask`].
    pub fn rows(&mut self, question: &str, values: &[Value]) -> Result<Vec<Vec<Value>>, Trouble> {
        let mut rows = Vec::new();
        self.ask(question, values, &mut |row| {
            rows.push(row.to_vec());
            Ok(())
        })?;
        Ok(rows)
    }

    /// The first row of an answer, if there is one.
    ///
    /// # Errors
    /// Those of [`Store::ask`].
    pub fn row(&mut self, question: &str, values: &[Value]) -> Result<Option<Vec<Value>>, Trouble> {
        Ok(self.rows(question, values)?.into_iter().next())
    }
}
