//! Built-in TOML files: page designs, printers, cover designs.
//!
//! A user's own file can replace a built-in file, or name a built-in file as its `base` and change
//! some of the keys.

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Place, Source, did_you_mean};
use crate::schema::{Field, FileKind, NodeData, Reader, Values, parse};

/// A set of built-in TOML files for one purpose, for example all built-in printers.
pub struct Presets {
    /// The noun that messages use for one file, for example `template`.
    pub noun: &'static str,
    /// The folder of the files, for messages.
    pub folder: &'static str,
    /// The name and the text of each built-in file.
    pub files: &'static [(&'static str, &'static str)],
    /// The keys that a file may have, including `base`.
    pub keys: &'static [Field],
}

impl Presets {
    /// The names of the built-in files.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.files.iter().map(|(name, _)| *name)
    }

    /// The text of the built-in file with this name.
    pub fn text(&self, name: &str) -> Option<&'static str> {
        self.files.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
    }

    /// Whether a source is a built-in file.
    pub fn contains(&self, source: &Source) -> bool {
        self.files.iter().any(|(name, text)| source.name == self.path(name) && source.text == *text)
    }

    /// The path that messages show for a built-in file.
    fn path(&self, name: &str) -> String {
        format!("{}/{name}.toml", self.folder)
    }

    /// Loads a built-in file by name, or a file in the book's folder by path. A path ends in
    /// `.toml`. `place` is the position of `name` in the user's file, for messages.
    ///
    /// Adds the faults of the file to the reader's faults. Returns `None` if there is no such file
    /// or the file is not TOML.
    pub fn load(&self, reader: &mut Reader<'_>, name: &str, place: &Place) -> Option<Values> {
        if self.text(name).is_some() || !name.ends_with(".toml") {
            return self.built_in(reader, name, place);
        }
        let path = reader.path(name, place, &format!("the {}", self.noun))?;
        let source = reader.text_file(&path, FileKind::Spec, place)?;
        self.document(reader, &source)
    }

    fn built_in(&self, reader: &mut Reader<'_>, name: &str, place: &Place) -> Option<Values> {
        let Some(text) = self.text(name) else {
            let noun = self.noun;
            let help = did_you_mean(name, self.names(), || {
                let list = self.names().collect::<Vec<_>>().join(", ");
                format!(
                    "the built-in {noun}s are {list}; the path of your own {noun} must end in .toml"
                )
            });
            let fault = Diagnostic::input(format!("there is no {noun} `{name}`"));
            reader.faults.push(fault.at(place, format!("not a {noun}")).help(help));
            return None;
        };
        self.document(reader, &Source::new(self.path(name), text))
    }

    /// Reads a file. If the file names a `base`, merges the file over this base: keys that the
    /// file does not have come from the base. A base is always a built-in file. No built-in file is
    /// its own base, directly or through other files, so the recursion ends.
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
