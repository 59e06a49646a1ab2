//! A parsed TOML document, which keeps the position of every key and value in the source.

use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::syntax_help::syntax_help;
use crate::diagnostic::{Diagnostic, Faults, Place, Source};

/// The maximum number of values in a TOML document that a person writes: the items of lists, and the
/// values of keys.
const MAX_VALUES: usize = 20_000;

/// A TOML value with its position in the source.
#[derive(Clone, Debug)]
pub struct Node {
    /// The position of the value in the source.
    pub place: Place,
    /// The value.
    pub data: NodeData,
}

/// A TOML key with its position in the source.
#[derive(Clone, Debug)]
pub struct Key {
    /// The name of the key.
    pub name: String,
    /// The position of the key in the source.
    pub place: Place,
}

/// A TOML value.
#[derive(Clone, Debug)]
pub enum NodeData {
    /// A string.
    Text(String),
    /// An integer, or `None` if it does not fit in 64 bits.
    Int(Option<i64>),
    /// A float.
    Float(f64),
    /// A boolean.
    Flag(bool),
    /// A date, a time or both, as written in the source.
    Date(String),
    /// An array.
    List(Vec<Node>),
    /// The keys and values of a table, in the order of the source.
    Table(Vec<(Key, Node)>),
}

impl NodeData {
    /// A noun for the type of the value, for messages.
    pub fn type_name(&self) -> &'static str {
        match self {
            NodeData::Text(_) => "text",
            NodeData::Int(_) => "a whole number",
            NodeData::Float(_) => "a number",
            NodeData::Flag(_) => "true or false",
            NodeData::Date(_) => "a date",
            NodeData::List(_) => "a list",
            NodeData::Table(_) => "a table",
        }
    }
}

/// Parses a TOML document that a person writes.
///
/// # Errors
/// Every syntax error, with its position in the source. The document has too many values.
pub fn parse(source: &Arc<Source>) -> Result<Node, Faults> {
    let root = parse_large(source)?;
    if let Some(value) = root.values().nth(MAX_VALUES) {
        let fault = Diagnostic::input(format!("the file has more than {MAX_VALUES} values"));
        let fault = fault.at(&value.place, "too many");
        return Err(fault.help("remove keys, or make several books").into());
    }
    Ok(root)
}

/// Parses a TOML document of any size, such as the record of a book with thousands of puzzles.
///
/// # Errors
/// Every syntax error, with its position in the source.
pub fn parse_large(source: &Arc<Source>) -> Result<Node, Faults> {
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    let mut faults = Faults::default();
    let mut faulty_lines: Vec<usize> = Vec::new();
    for error in errors {
        let span = error.span().unwrap_or(0..0);
        // The parser may report a mistake several times.
        let (line, _) = source.place(span.clone()).line_column();
        if faulty_lines.contains(&line) {
            continue;
        }
        faulty_lines.push(line);
        let message = error.message().trim_end().to_owned();
        let help = syntax_help(&source.text, span.clone(), &message);
        let fault = Diagnostic::input("this is not valid TOML");
        faults.push(fault.at(&source.place(span), message).help(help));
    }
    let span = 0..0;
    let data = NodeData::Table(entries(source, table.into_inner()));
    faults.into_result(Node { place: source.place(span), data })
}

impl Node {
    /// All values inside this value, at any depth, in the order of the source.
    fn values(&self) -> impl Iterator<Item = &Node> {
        let mut open = self.children();
        open.reverse();
        std::iter::from_fn(move || {
            let next = open.pop()?;
            open.extend(next.children().into_iter().rev());
            Some(next)
        })
    }

    /// The items of a list, or the values of a table.
    fn children(&self) -> Vec<&Node> {
        match &self.data {
            NodeData::List(items) => items.iter().collect(),
            NodeData::Table(entries) => entries.iter().map(|(_, value)| value).collect(),
            _ => Vec::new(),
        }
    }
}

fn entries(source: &Arc<Source>, table: DeTable<'_>) -> Vec<(Key, Node)> {
    let mut entries: Vec<(Key, Node)> = table
        .into_iter()
        .map(|(key, value)| {
            let place = source.place(key.span());
            (Key { name: key.into_inner().into_owned(), place }, node(source, value))
        })
        .collect();
    entries.sort_by_key(|(key, _)| key.place.span.start);
    entries
}

fn node(source: &Arc<Source>, value: Spanned<DeValue<'_>>) -> Node {
    let place = source.place(value.span());
    let data = match value.into_inner() {
        DeValue::String(text) => NodeData::Text(text.into_owned()),
        DeValue::Integer(number) => {
            NodeData::Int(i64::from_str_radix(number.as_str(), number.radix()).ok())
        }
        DeValue::Float(number) => NodeData::Float(number.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(flag) => NodeData::Flag(flag),
        DeValue::Datetime(date) => NodeData::Date(date.to_string()),
        DeValue::Array(list) => {
            NodeData::List(list.into_iter().map(|item| node(source, item)).collect())
        }
        DeValue::Table(table) => NodeData::Table(entries(source, table)),
    };
    Node { place, data }
}
