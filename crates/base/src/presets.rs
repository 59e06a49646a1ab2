//! Libraries of TOML files that come with the program: page designs, printers. A file of the user's
//! own may stand in the place of each, and may build on one of them.

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Place, Source, did_you_mean};
use crate::schema::{Field, NodeData, Reader, Values, parse};

/// A library.
pub struct Presets {
    /// What one of its files is called in messages: `template`.
    pub what: &'static str,
    /// The folder that its files are in, for messages.
    pub folder: &'static str,
    /// Its files: name and text.
    pub files: &'static [(&'static str, &'static str)],
    /// The keys of a file. One of them is `base`.
    pub keys: &'static [Field],
}

impl Presets {
    /// The names of its files.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.files.iter().map(|(name, _)| *name)
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Option<&'static str> {
        self.files.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
    }

    /// Whether a source is a file of this library, and not one of the user's own.
    pub fn holds(&self, source: &Source) -> bool {
        self.files.iter().any(|(name, text)| source.name == self.name(name) && source.text == *text)
    }

    fn name(&self, name: &str) -> String {
        format!("{}/{name}.toml", self.folder)
    }

    /// The values of a file: a name in the library, or the path of a file in the book's folder.
    ///
    /// Faults go to the reader, each at its own line; `None` if there is no such file.
    pub fn load(&self, reader: &mut Reader<'_>, name: &str, asked: &Place) -> Option<Values> {
        if self.text(name).is_some() || !name.ends_with(".toml") {
            return self.built_in(reader, name, asked);
        }
        let path = reader.path(name, asked, &format!("the {}", self.what))?;
        let source = reader.text_file(&path, asked)?;
        self.document(reader, &source)
    }

    fn built_in(&self, reader: &mut Reader<'_>, name: &str, asked: &Place) -> Option<Values> {
        let Some(text) = self.text(name) else {
            let what = self.what;
            let help = did_you_mean(name, self.names(), || {
                let list = self.names().collect::<Vec<_>>().join(", ");
                format!(
                    "the built-in {what}s are {list}; the path of one of your own ends in .toml"
                )
            });
            let fault = Diagnostic::book(format!("there is no {what} `{name}`"));
            reader.faults.push(fault.at(asked, format!("not a {what}")).help(help));
            return None;
        };
        self.document(reader, &Source::new(self.name(name), text))
    }

    /// A file's text. One with a `base` may leave keys out; bases are built in, so they end.
    fn document(&self, reader: &mut Reader<'_>, source: &Arc<Source>) -> Option<Values> {
        let node = parse(source).map_err(|faults| reader.faults.0.extend(faults.0)).ok()?;
        let NodeData::Table(entries) = &node.data else { return None };
        let what = format!("the {}", self.what);
        if !entries.iter().any(|(key, _)| key.name == "base") {
            return Some(reader.table(&node, self.keys, &what));
        }
        let over = reader.partial_table(&node, self.keys, &what);
        let base = over.text("base")?.to_owned();
        let values = self.built_in(reader, &base, over.place("base"))?.overlaid(over);
        Some(reader.whole(values, self.keys, &what))
    }
}
