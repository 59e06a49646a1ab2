//! The names of metadata, such as title, author and level, in the file formats.

use super::{Metadata, MetadataKey};

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

/// The key with this name in a format.
pub(super) fn key_named(dialect: Dialect, name: &str) -> Option<MetadataKey> {
    let named = |names: &&KeyNames| !name.is_empty() && names.in_dialect(dialect) == name;
    NAMES.iter().find(named).map(|names| names.key)
}

/// The keys that a format supports, each with its name in the format.
pub(super) fn keys(dialect: Dialect) -> impl Iterator<Item = (&'static str, MetadataKey)> {
    let named = NAMES.iter().map(move |names| (names.in_dialect(dialect), names.key));
    named.filter(|(name, _)| !name.is_empty())
}

/// The values that a format supports, in the order of `NAMES`. Each value comes with the name that the
/// format uses for the key.
pub(super) fn named_values(
    metadata: &Metadata,
    dialect: Dialect,
) -> impl Iterator<Item = (&'static str, &str)> {
    keys(dialect).filter_map(|(name, key)| Some((name, metadata.get(key)?)))
}
