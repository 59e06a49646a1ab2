//! What files say of a puzzle beside its cells.

use std::collections::BTreeMap;
use std::sync::Arc;

/// One thing that files say of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MetadataKey {
    /// What it is called.
    Title,
    /// What the file it is in is called.
    Collection,
    /// Who made it.
    Author,
    /// Whose the rights are.
    Copyright,
    /// What it is.
    Description,
    /// What else there is to say.
    Comment,
    /// When it was published, as the file writes it.
    Date,
    /// Where it was published: a newspaper, a book, a site.
    Source,
    /// Where that is found.
    Url,
    /// How hard it is said to be.
    Level,
    /// Its rating on the scale of Sudoku Explainer.
    Rating,
}

/// What a format calls a detail; empty if it has no place for it.
struct KeyNames {
    key: MetadataKey,
    json: &'static str,
    sdk: &'static str,
    opensudoku: &'static str,
    ipuz: &'static str,
}

const fn key_names(key: MetadataKey, [json, sdk, opensudoku, ipuz]: [&'static str; 4]) -> KeyNames {
    KeyNames { key, json, sdk, opensudoku, ipuz }
}

/// Every detail, in the order of OpenSudoku's files.
static NAMES: [KeyNames; 11] = [
    key_names(MetadataKey::Title, ["title", "", "", "title"]),
    key_names(MetadataKey::Collection, ["collection", "", "name", ""]),
    key_names(MetadataKey::Author, ["author", "A", "author", "author"]),
    key_names(MetadataKey::Copyright, ["copyright", "", "", "copyright"]),
    key_names(MetadataKey::Description, ["description", "D", "description", "intro"]),
    key_names(MetadataKey::Comment, ["comment", "C", "comment", "notes"]),
    key_names(MetadataKey::Date, ["date", "B", "created", "date"]),
    key_names(MetadataKey::Source, ["source", "S", "source", "publication"]),
    key_names(MetadataKey::Level, ["level", "L", "level", "difficulty"]),
    key_names(MetadataKey::Url, ["url", "U", "sourceURL", "url"]),
    key_names(MetadataKey::Rating, ["rating", "", "", ""]),
];

/// Which format's names are meant.
#[derive(Clone, Copy, Debug)]
pub(super) enum Dialect {
    Json,
    Sdk,
    OpenSudoku,
    Ipuz,
}

impl KeyNames {
    fn in_dialect(&self, dialect: Dialect) -> &'static str {
        match dialect {
            Dialect::Json => self.json,
            Dialect::Sdk => self.sdk,
            Dialect::OpenSudoku => self.opensudoku,
            Dialect::Ipuz => self.ipuz,
        }
    }
}

impl MetadataKey {
    /// The detail that a format means by a name.
    pub(super) fn from_name(dialect: Dialect, name: &str) -> Option<MetadataKey> {
        let named = |names: &&KeyNames| !name.is_empty() && names.in_dialect(dialect) == name;
        NAMES.iter().find(named).map(|names| names.key)
    }

    /// The details that a format has a place for, with its names of them.
    pub(super) fn all(dialect: Dialect) -> impl Iterator<Item = (&'static str, MetadataKey)> {
        let named = NAMES.iter().map(move |names| (names.in_dialect(dialect), names.key));
        named.filter(|(name, _)| !name.is_empty())
    }
}

/// The longest detail, in characters; what is longer is cut.
const MAX_CHARS: usize = 500;

/// What a file says of a puzzle. Each is one line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata(BTreeMap<MetadataKey, Arc<str>>);

impl Metadata {
    pub(super) const fn empty() -> Metadata {
        Metadata(BTreeMap::new())
    }

    /// Says something. White space and control characters between its words become single
    /// spaces; what is longer than 500 characters is cut; what is empty is not said.
    pub fn set(&mut self, key: MetadataKey, text: &str) {
        // The last two are no characters, and no XML file may have them.
        let is_space =
            |c: char| c.is_whitespace() || c.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&c);
        let parts = text.split(is_space);
        let mut line = String::new();
        for part in parts.filter(|part| !part.is_empty()) {
            line += if line.is_empty() { "" } else { " " };
            line += part;
        }
        if let Some((at, _)) = line.char_indices().nth(MAX_CHARS) {
            line.truncate(at);
            line.truncate(line.trim_end().len());
        }
        if line.is_empty() {
            self.0.remove(&key);
        } else {
            self.0.insert(key, line.into());
        }
    }

    /// The details with one more said.
    #[must_use]
    pub fn with(mut self, key: MetadataKey, text: &str) -> Metadata {
        self.set(key, text);
        self
    }

    /// What is said, if anything.
    pub fn get(&self, key: MetadataKey) -> Option<&str> {
        self.0.get(&key).map(|text| &**text)
    }

    /// Who made it.
    pub fn author(&self) -> Option<&str> {
        self.get(MetadataKey::Author)
    }

    /// What it is called.
    pub fn title(&self) -> Option<&str> {
        self.get(MetadataKey::Title)
    }

    /// What a format has a place for, with its names, in its order.
    pub(super) fn named_values(
        &self,
        dialect: Dialect,
    ) -> impl Iterator<Item = (&'static str, &str)> {
        MetadataKey::all(dialect).filter_map(|(name, key)| Some((name, self.get(key)?)))
    }
}
