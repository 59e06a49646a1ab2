//! Built-in TOML files: page designs, printers, cover designs.
//!
//! A user's own file can take the place of a built-in file, or name one as its `base` and change some
//! keys.

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Place, Source, did_you_mean};
use crate::schema::{Field, NodeData, Reader, Values, parse};

/// A set of built-in TOML files of one purpose.
pub struct Presets {
    /// The noun for one file in messages, for example `template`.
    pub noun: &'static str,
    /// The folder of the files, for messages.
    pub folder: &'static str,
    /// The name and the text of each file.
    pub files: &'static [(&'static str, &'static str)],
    /// The keys of a file, including `base`.
    pub keys: &'static [Field],
}

impl Presets {
    /// The names of the files.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.files.iter().map(|(name, _)| *name)
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Option<&'static str> {
        self.files.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
    }

    /// Whether a source is a built-in file.
    pub fn contains(&self, source: &Source) -> bool {
        self.files.iter().any(|(name, text)| source.name == self.path(name) && source.text == *text)
    }

    /// The name of a built-in file in messages.
    fn path(&self, name: &str) -> String {
        format!("{}/{name}.toml", self.folder)
    }

    /// Loads a file: a built-in file by name, or a file in the book's folder by its path, which ends
    /// in `.toml`. `asked` is the place where the file is named.
    ///
    /// Adds faults to the reader's faults. Returns `None` if there is no such file or it is not TOML.
    pub fn load(&self, reader: &mut Reader<'_>, name: &str, asked: &Place) -> Option<Values> {
        if self.text(name).is_some() || !name.ends_with(".toml") {
            return self.built_in(reader, name, asked);
        }
        let path = reader.path(name, asked, &format!("the {}", self.noun))?;
        let source = reader.text_file(&path, asked)?;
        self.document(reader, &source)
    }

    fn built_in(&self, reader: &mut Reader<'_>, name: &str, asked: &Place) -> Option<Values> {
        let Some(text) = self.text(name) else {
            let noun = self.noun;
            let help = did_you_mean(name, self.names(), || {
                let list = self.names().collect::<Vec<_>>().join(", ");
                format!(
                    "the built-in {noun}s are {list}; the path of your own {noun} ends in .toml"
                )
            });
            let fault = Diagnostic::book(format!("there is no {noun} `{name}`"));
            reader.faults.push(fault.at(asked, format!("not a {noun}")).help(help));
            return None;
        };
        self.document(reader, &Source::new(self.path(name), text))
    }

    /// Reads a file. A file with a `base` may lack keys. A base is a built-in file, so the recursion
    /// ends.
    fn document(&self, reader: &mut Reader<'_>, source: &Arc<Source>) -> Option<Values> {
        let node = reader.faults.collect(parse(source))?;
        let NodeData::Table(entries) = &node.data else { return None };
        let what = format!("the {}", self.noun);
        if !entries.iter().any(|(key, _)| key.name == "base") {
            return Some(reader.table(&node, self.keys, &what));
        }
        let over = reader.partial_table(&node, self.keys, &what);
        let base = over.text("base")?.to_owned();
        let values = self.built_in(reader, &base, over.place("base"))?.overlaid(over);
        Some(reader.complete(values, self.keys, &what))
    }
}
