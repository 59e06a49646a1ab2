//! Key tables describe the keys of TOML files. There are key tables for `book.toml`, for templates
//! and for the options of each kind of puzzle. The reader, the suggestions for misspelt keys, the
//! JSON Schema and the key lists of the command line all use these descriptions.
//!
//! [`parse`] turns text into a [`Node`], which has the place of every value. A [`Reader`] checks a
//! node against a table of [`Field`]s and returns [`Values`]. Each of these values has the type
//! that the table requires and is in the allowed range. [`keys!`](crate::keys!) declares a table and
//! a struct that [`FromTable`] makes of these values.
//!
//! ```
//! use bookgen_base::{Field, NoFiles, Reader, Source, Type, parse};
//!
//! static KEYS: &[Field] = &[
//!     Field::required("title", Type::Text, "the title"),
//!     Field::with_default("count", Type::Int(1, 100), "40", "the number of puzzles"),
//! ];
//! let node = parse(&Source::new("book.toml", "title = \"Sunday\"")).unwrap();
//! let mut reader = Reader::new(&NoFiles);
//! let values = reader.table(&node, KEYS, "the book");
//! assert_eq!(values.text("title"), Some("Sunday"));
//! assert_eq!(values.int("count"), Some(40));
//! assert!(reader.faults.into_result(()).is_ok());
//! ```

mod files;
mod json;
mod keys;
mod node;
mod reader;
mod syntax_help;

pub use files::{FileError, FileKind, Files, IMPRINT_PREFIX, NoFiles, PatternError, Scope};
pub use json::json_schema;
pub use keys::{FromTable, FromValue};
#[doc(hidden)]
pub use keys::{count, joined};
pub use node::{Key, Node, NodeData, parse, parse_large};
pub use reader::{LineFault, Reader, line_fault};

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use chrono::NaiveDate;

use crate::diagnostic::{Place, Source};
use crate::units::{Pt, Size};

/// A key of a table.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name of the key.
    pub name: &'static str,
    /// The type of the value.
    pub ty: Type,
    /// Whether the key is required, and the default of an optional key.
    pub need: Need,
    /// The description in the schema, in listings and in faults.
    pub help: &'static str,
}

impl Field {
    /// Creates a required key.
    pub const fn required(name: &'static str, ty: Type, help: &'static str) -> Field {
        Field { name, ty, need: Need::Required, help }
    }

    /// Creates an optional key without a default.
    pub const fn optional(name: &'static str, ty: Type, help: &'static str) -> Field {
        Field { name, ty, need: Need::Optional, help }
    }

    /// Creates an optional key with a default, written as TOML.
    pub const fn with_default(
        name: &'static str,
        ty: Type,
        value: &'static str,
        help: &'static str,
    ) -> Field {
        Field { name, ty, need: Need::Default(value), help }
    }
}

/// Whether a key is required.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The key is required.
    Required,
    /// The key may be missing. A missing key has no value.
    Optional,
    /// The key may be missing. A missing key has this default, written as TOML.
    Default(&'static str),
}

/// The type of a value.
#[derive(Clone, Copy, Debug)]
pub enum Type {
    /// One line of text, at most 500 characters.
    Text,
    /// Text of several lines.
    Prose,
    /// A stable name: 1 to 64 ASCII letters, digits, hyphens and underscores.
    Id,
    /// A whole number in an inclusive range.
    Int(i64, i64),
    /// A number in an inclusive range.
    Number(f64, f64),
    /// A length with a unit, in an inclusive range of points.
    Length(f64, f64),
    /// Two lengths with units, for example `"6in x 9in"`, each in an inclusive range of points.
    Size(f64, f64),
    /// The name of one of several sizes, or two lengths like those of [`Type::Size`].
    NamedSize(&'static [NamedSize], f64, f64),
    /// True or false.
    Flag,
    /// One of several words.
    Choice(&'static [&'static str]),
    /// A calendar date.
    Date,
    /// The path of a file in the book's folder.
    Path,
    /// The path of a text file of a kind, in the book's folder. The reader loads the text.
    TextFile(FileKind),
    /// The path of a text file of a kind, or a pattern for the names of files in one folder, such as
    /// `themes/*.txt`. The reader loads the texts.
    TextFiles(FileKind),
    /// The path of a file of a kind, in the book's folder. The reader loads the bytes.
    BinaryFile(FileKind),
    /// One of several words, or a value of another type, which is no text.
    WordOr(&'static [&'static str], &'static Type),
    /// A list. The parameters are the type of the values, and the minimum and maximum number of
    /// values.
    List(&'static Type, usize, usize),
    /// A table with the given keys.
    Table(&'static [Field]),
    /// A table with arbitrary keys. All values have the same type.
    Map(&'static Type),
    /// A table that is checked later against another key table.
    Open,
}

/// A size with a name, for example `a5`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedSize {
    /// The name, in lower case and without spaces.
    pub name: &'static str,
    /// The size.
    pub size: Size,
    /// What the size is, in a few words.
    pub about: &'static str,
}

/// A checked value with its position in the source.
#[derive(Clone, Debug)]
pub struct Value {
    /// The position of the value in its source. A default value has a source of its own, which
    /// contains only the default.
    pub place: Place,
    /// The checked data.
    pub data: Data,
}

impl Value {
    /// The value, if it is text.
    pub fn text(&self) -> Option<&str> {
        match &self.data {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// The data of a checked value.
#[derive(Clone, Debug)]
pub enum Data {
    /// The value of [`Type::Text`], `Prose`, `Id`, `Choice` or `Path`.
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
    /// The loaded text of a file.
    File(Arc<Source>),
    /// The loaded text of each of one or more files.
    Files(TextFiles),
    /// The loaded bytes of a file.
    Bytes(Arc<FileBytes>),
    /// A list of values.
    List(Vec<Value>),
    /// A table or a map.
    Table(Values),
    /// A table that is checked later.
    Open(Node),
}

/// The text of one file, or of each file whose name matches a pattern.
#[derive(Clone, Debug)]
pub struct TextFiles {
    /// The texts of the files, at least one, unless the text is built in. The files of a pattern are in
    /// the order of their paths.
    pub sources: Vec<Arc<Source>>,
    /// Whether the spec names the files by a pattern.
    pub is_pattern: bool,
    /// The name after [`BUILT_IN_PREFIX`], for a text that bookgen ships. The kind finds the text.
    pub built_in: Option<String>,
}

impl TextFiles {
    /// A text that bookgen ships.
    pub fn built_in(name: &str, text: impl Into<String>) -> TextFiles {
        TextFiles {
            sources: vec![Source::new(format!("{BUILT_IN_PREFIX}{name}"), text)],
            is_pattern: false,
            built_in: Some(name.to_owned()),
        }
    }
}

/// The start of the name of a text that bookgen ships, such as `builtin:animals`.
pub const BUILT_IN_PREFIX: &str = "builtin:";

/// The bytes of a file.
#[derive(Clone, PartialEq, Eq)]
pub struct FileBytes {
    /// The name of the file in messages.
    pub name: String,
    /// The content.
    pub bytes: Vec<u8>,
}

impl fmt::Debug for FileBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FileBytes { name, bytes } = self;
        write!(f, "FileBytes({name:?}, {} bytes)", bytes.len())
    }
}

/// The checked values of a table, by key.
#[derive(Clone, Debug)]
pub struct Values {
    /// The position of the table in its source.
    pub place: Place,
    entries: BTreeMap<String, Value>,
    /// The keys that the source has, including keys with invalid values.
    written: BTreeSet<String>,
}

impl Values {
    /// Creates a table without values.
    pub fn empty(place: Place) -> Values {
        Values { place, entries: BTreeMap::new(), written: BTreeSet::new() }
    }

    /// Whether the source contains a key. The result is true even if the key's value is invalid,
    /// and false if the value is a default.
    pub fn wrote(&self, name: &str) -> bool {
        self.written.contains(name)
    }

    /// The value of a key.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.entries.get(name)
    }

    /// All keys and values, sorted by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.entries.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// The place of a key's value, or the place of the table if the key has no value.
    pub fn place(&self, name: &str) -> &Place {
        self.entries.get(name).map_or(&self.place, |value| &value.place)
    }

    /// The value of a key, if the value is text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.text()
    }

    /// All values that are text, with their keys.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.iter().filter_map(|(name, value)| Some((name, value.text()?)))
    }

    /// The value of a key, if the value is a whole number.
    pub fn int(&self, name: &str) -> Option<i64> {
        match self.get(name)?.data {
            Data::Int(number) => Some(number),
            _ => None,
        }
    }

    /// The value of a key, if the value is a number.
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.get(name)?.data {
            Data::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The value of a key, if the value is a length.
    pub fn length(&self, name: &str) -> Option<Pt> {
        match self.get(name)?.data {
            Data::Length(length) => Some(length),
            _ => None,
        }
    }

    /// The value of a key, if the value is a size.
    pub fn size(&self, name: &str) -> Option<Size> {
        match self.get(name)?.data {
            Data::Size(size) => Some(size),
            _ => None,
        }
    }

    /// The value of a key that is true or false. A key without a value counts as false.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Value { data: Data::Flag(true), .. }))
    }

    /// The value of a key, if the value is a date.
    pub fn date(&self, name: &str) -> Option<NaiveDate> {
        match self.get(name)?.data {
            Data::Date(date) => Some(date),
            _ => None,
        }
    }

    /// The text file that a key names.
    pub fn file(&self, name: &str) -> Option<&Arc<Source>> {
        match &self.get(name)?.data {
            Data::File(source) => Some(source),
            _ => None,
        }
    }

    /// The text files that a key names.
    pub fn files(&self, name: &str) -> Option<&TextFiles> {
        match &self.get(name)?.data {
            Data::Files(files) => Some(files),
            _ => None,
        }
    }

    /// The values in the list of a key, or an empty list if the key has no list.
    pub fn list(&self, name: &str) -> &[Value] {
        match self.get(name) {
            Some(Value { data: Data::List(list), .. }) => list,
            _ => &[],
        }
    }

    /// The texts in the list of a key.
    pub fn text_list(&self, name: &str) -> impl Iterator<Item = &str> {
        self.list(name).iter().filter_map(Value::text)
    }

    /// The tables in the list of a key.
    pub fn tables(&self, name: &str) -> impl DoubleEndedIterator<Item = &Values> {
        self.list(name).iter().filter_map(|value| match &value.data {
            Data::Table(table) => Some(table),
            _ => None,
        })
    }

    /// The value of a key, if the value is a table.
    pub fn table(&self, name: &str) -> Option<&Values> {
        match &self.get(name)?.data {
            Data::Table(table) => Some(table),
            _ => None,
        }
    }

    /// A copy with only the given keys.
    pub fn only(&self, keys: &[&str]) -> Values {
        let mut values = self.clone();
        values.entries.retain(|name, _| keys.contains(&name.as_str()));
        values.written.retain(|name| keys.contains(&name.as_str()));
        values
    }

    /// A copy without the given keys.
    pub fn without(&self, keys: &[&str]) -> Values {
        let mut values = self.clone();
        values.entries.retain(|name, _| !keys.contains(&name.as_str()));
        values.written.retain(|name| !keys.contains(&name.as_str()));
        values
    }

    /// A copy with only the values that the source contains, without defaults.
    pub fn explicit(&self) -> Values {
        let written: Vec<&str> = self.written.iter().map(String::as_str).collect();
        self.only(&written)
    }

    /// Adds a value, as if the source contained the key with this value.
    pub fn with(mut self, name: &str, value: Value) -> Values {
        self.written.insert(name.to_owned());
        self.entries.insert(name.to_owned(), value);
        self
    }

    /// Adds a default: a value for a key that the source does not contain. [`Values::wrote`] stays
    /// false for this key.
    pub fn with_default(mut self, name: &str, value: Value) -> Values {
        if !self.wrote(name) {
            self.entries.insert(name.to_owned(), value);
        }
        self
    }

    /// Merges `over` into this table: a value of `over` replaces the value of the same key, and
    /// nested tables are merged in the same way.
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
