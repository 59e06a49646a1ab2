//! Tables of keys: one description of each key of `book.toml`, of a template and of a kind's
//! options feeds the reader, "did you mean", the JSON Schema and the command line's listings.
//!
//! [`Node`] is TOML with the place of every value; [`Reader`] checks a node against a table of
//! [`Field`]s and gives [`Values`], in which every value is of its type and in its range.

mod json;
mod node;
mod reader;

pub use json::json_schema;
pub use node::{Key, Node, NodeData, parse};
pub use reader::{FileError, Files, NoFiles, Reader};

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::NaiveDate;

use crate::diagnostic::{Place, Source};
use crate::units::{Pt, Size};

/// One key.
#[derive(Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub ty: Type,
    /// Whether it must be there, and what it is if it is not.
    pub need: Need,
    /// What it does, in a sentence.
    pub help: &'static str,
}

impl Field {
    /// A key that must be there.
    pub const fn required(name: &'static str, ty: Type, help: &'static str) -> Field {
        Field { name, ty, need: Need::Required, help }
    }

    /// A key that may be left out.
    pub const fn optional(name: &'static str, ty: Type, help: &'static str) -> Field {
        Field { name, ty, need: Need::Optional, help }
    }

    /// A key that has this value, written as in the file, where it is left out.
    pub const fn with_default(
        name: &'static str,
        ty: Type,
        value: &'static str,
        help: &'static str,
    ) -> Field {
        Field { name, ty, need: Need::Default(value), help }
    }
}

/// Whether a key must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// It must be.
    Required,
    /// It may be missing, and then nothing stands for it.
    Optional,
    /// If it is missing, this does (as TOML).
    Default(&'static str),
}

/// What a key holds.
#[derive(Clone, Copy, Debug)]
pub enum Type {
    /// A line of text.
    Text,
    /// Text of several lines.
    Prose,
    /// A stable name: letters, digits, hyphens and underscores.
    Id,
    /// A whole number from the first to the second, both included.
    Int(i64, i64),
    /// A number from the first to the second, both included.
    Number(f64, f64),
    /// A length with a unit, from the first to the second number of points.
    Length(f64, f64),
    /// Two lengths with a unit each: `"6in x 9in"`, each in the range.
    Size(f64, f64),
    /// True or false.
    Flag,
    /// One of some words.
    Choice(&'static [&'static str]),
    /// A calendar date.
    Date,
    /// The path of a file inside the book's folder.
    Path,
    /// The path of a text file inside the book's folder; the reader takes in its text.
    TextFile,
    /// Some values of one type, at least and at most so many.
    List(&'static Type, usize, usize),
    /// A table with these keys.
    Table(&'static [Field]),
    /// A table with keys of the writer's choice, each holding this.
    Map(&'static Type),
    /// A table that is checked later, against another table of keys.
    Open,
}

/// A checked value and its place.
#[derive(Clone, Debug)]
pub struct Value {
    /// Where it was written; a default has a place in a text of its own.
    pub place: Place,
    /// What it is.
    pub data: Data,
}

/// A checked value.
#[derive(Clone, Debug)]
pub enum Data {
    /// Text, prose, a name, a word of a choice or a path.
    Text(String),
    /// A whole number.
    Int(i64),
    /// A number.
    Number(f64),
    /// A length.
    Length(Pt),
    /// Two lengths.
    Size(Size),
    /// True or false.
    Flag(bool),
    /// A date.
    Date(NaiveDate),
    /// A text file.
    File(Arc<Source>),
    /// Several values.
    List(Vec<Value>),
    /// A table or a map.
    Table(Values),
    /// A table to be checked later.
    Open(Node),
}

/// The checked values of a table, by key.
#[derive(Clone, Debug)]
pub struct Values {
    /// Where the table stands.
    pub place: Place,
    entries: BTreeMap<String, Value>,
    /// The keys that were written, those with faulty values too.
    written: BTreeSet<String>,
}

impl Values {
    /// A table without values.
    pub fn empty(place: Place) -> Values {
        Values { place, entries: BTreeMap::new(), written: BTreeSet::new() }
    }

    /// Whether a key was written, be its value faulty or not.
    pub fn wrote(&self, name: &str) -> bool {
        self.written.contains(name)
    }

    /// The value of a key.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.entries.get(name)
    }

    /// All keys and values, in the order of the keys.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.entries.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Where a key's value was written; the table's place if it was not.
    pub fn place(&self, name: &str) -> &Place {
        self.entries.get(name).map_or(&self.place, |value| &value.place)
    }

    /// The text of a key.
    pub fn text(&self, name: &str) -> Option<&str> {
        match &self.get(name)?.data {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The whole number of a key.
    pub fn int(&self, name: &str) -> Option<i64> {
        match self.get(name)?.data {
            Data::Int(number) => Some(number),
            _ => None,
        }
    }

    /// The number of a key.
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.get(name)?.data {
            Data::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The length of a key.
    pub fn length(&self, name: &str) -> Option<Pt> {
        match self.get(name)?.data {
            Data::Length(length) => Some(length),
            _ => None,
        }
    }

    /// The size of a key.
    pub fn size(&self, name: &str) -> Option<Size> {
        match self.get(name)?.data {
            Data::Size(size) => Some(size),
            _ => None,
        }
    }

    /// The flag of a key; false if there is none.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Value { data: Data::Flag(true), .. }))
    }

    /// The date of a key.
    pub fn date(&self, name: &str) -> Option<NaiveDate> {
        match self.get(name)?.data {
            Data::Date(date) => Some(date),
            _ => None,
        }
    }

    /// The text file of a key.
    pub fn file(&self, name: &str) -> Option<&Arc<Source>> {
        match &self.get(name)?.data {
            Data::File(source) => Some(source),
            _ => None,
        }
    }

    /// The list of a key; empty if there is none.
    pub fn list(&self, name: &str) -> &[Value] {
        match self.get(name) {
            Some(Value { data: Data::List(list), .. }) => list,
            _ => &[],
        }
    }

    /// The tables in the list of a key.
    pub fn tables(&self, name: &str) -> impl DoubleEndedIterator<Item = &Values> {
        self.list(name).iter().filter_map(|value| match &value.data {
            Data::Table(table) => Some(table),
            _ => None,
        })
    }

    /// The table of a key.
    pub fn table(&self, name: &str) -> Option<&Values> {
        match &self.get(name)?.data {
            Data::Table(table) => Some(table),
            _ => None,
        }
    }

    /// This table with some keys only.
    pub fn only(&self, keys: &[&str]) -> Values {
        let mut values = self.clone();
        values.entries.retain(|name, _| keys.contains(&name.as_str()));
        values.written.retain(|name| keys.contains(&name.as_str()));
        values
    }

    /// This table without some keys.
    pub fn without(&self, keys: &[&str]) -> Values {
        let mut values = self.clone();
        values.entries.retain(|name, _| !keys.contains(&name.as_str()));
        values.written.retain(|name| !keys.contains(&name.as_str()));
        values
    }

    /// The values that were written, without defaults.
    pub fn explicit(&self) -> Values {
        let written: Vec<&str> = self.written.iter().map(String::as_str).collect();
        self.only(&written)
    }

    /// The table with one more value, as if it were written there.
    pub fn with(mut self, name: &str, value: Value) -> Values {
        self.written.insert(name.to_owned());
        self.entries.insert(name.to_owned(), value);
        self
    }

    /// The values of this table, each replaced by the other's where the other has one; tables
    /// inside are laid over each other in turn.
    pub fn overlaid(mut self, over: Values) -> Values {
        self.written.extend(over.written);
        for (name, value) in over.entries {
            let merged = match (self.entries.remove(&name), value) {
                (
                    Some(Value { data: Data::Table(under), .. }),
                    Value { place, data: Data::Table(over) },
                ) => Value { place, data: Data::Table(under.overlaid(over)) },
                (_, value) => value,
            };
            self.entries.insert(name, merged);
        }
        self
    }
}
