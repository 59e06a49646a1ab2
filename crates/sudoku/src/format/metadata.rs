//! Metadata of puzzles, such as title, author and level.

use std::collections::BTreeMap;
use std::sync::Arc;

use bookgen_core::heading::{Heading, one_line};

/// The name of a metadata value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MetadataKey {
    /// The title of the puzzle.
    Title,
    /// The title of the collection that contains the puzzle.
    Collection,
    /// The author.
    Author,
    /// The copyright notice.
    Copyright,
    /// A description.
    Description,
    /// A comment.
    Comment,
    /// The date of publication, as it is written in the puzzle file.
    Date,
    /// The place of publication: a newspaper, a book or a website.
    Source,
    /// The web address of the place of publication.
    Url,
    /// The stated level of difficulty.
    Level,
    /// The difficulty rating on the scale of the program Sudoku Explainer.
    Rating,
}

/// The names of one metadata key in the file formats. A name is empty if the format does not
/// support the key.
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

/// The names of all metadata keys, in the order in which OpenSudoku files contain the keys.
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

/// A format with its own names for metadata keys.
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
    /// The key with this name in a format.
    pub(super) fn from_name(dialect: Dialect, name: &str) -> Option<MetadataKey> {
        let named = |names: &&KeyNames| !name.is_empty() && names.in_dialect(dialect) == name;
        NAMES.iter().find(named).map(|names| names.key)
    }

    /// The keys that a format supports, each with its name in the format.
    pub(super) fn all(dialect: Dialect) -> impl Iterator<Item = (&'static str, MetadataKey)> {
        let named = NAMES.iter().map(move |names| (names.in_dialect(dialect), names.key));
        named.filter(|(name, _)| !name.is_empty())
    }
}

/// The maximum length of a value in characters. Longer values are cut.
const MAX_CHARS: usize = 500;

/// The metadata of a puzzle. Each value is one line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata(BTreeMap<MetadataKey, Arc<str>>);

impl Metadata {
    pub(super) const fn empty() -> Metadata {
        Metadata(BTreeMap::new())
    }

    /// Sets a value. Each run of white space and control characters becomes one space. A text of
    /// more than 500 characters is cut. An empty text removes the value.
    pub fn set(&mut self, key: MetadataKey, text: &str) {
        let mut line = one_line(text);
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

    /// Returns the metadata with this value added.
    #[must_use]
    pub fn with(mut self, key: MetadataKey, text: &str) -> Metadata {
        self.set(key, text);
        self
    }

    /// The value of a key.
    pub fn get(&self, key: MetadataKey) -> Option<&str> {
        self.0.get(&key).map(|text| &**text)
    }

    /// The author.
    pub fn author(&self) -> Option<&str> {
        self.get(MetadataKey::Author)
    }

    /// The title.
    pub fn title(&self) -> Option<&str> {
        self.get(MetadataKey::Title)
    }

    /// The title and the author, without white space around them.
    pub fn heading(&self) -> Heading {
        let text = |text: Option<&str>| {
            text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        Heading { title: text(self.title()), credit: text(self.author()) }
    }

    /// The values that a format supports, in the order of `NAMES`. Each value comes with the name
    /// that the format uses for the key.
    pub(super) fn named_values(
        &self,
        dialect: Dialect,
    ) -> impl Iterator<Item = (&'static str, &str)> {
        MetadataKey::all(dialect).filter_map(|(name, key)| Some((name, self.get(key)?)))
    }
}
