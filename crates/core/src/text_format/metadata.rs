//! Metadata of puzzles in files, such as title, author and level.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::heading::{Heading, one_line};

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
    /// The difficulty, on the scale of the kind.
    Rating,
}

/// The maximum length of a value in characters. Longer values are cut.
const MAX_CHARS: usize = 500;

/// The metadata of a puzzle. Each value is one line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileMetadata(BTreeMap<MetadataKey, Arc<str>>);

impl FileMetadata {
    /// No values.
    pub const fn empty() -> FileMetadata {
        FileMetadata(BTreeMap::new())
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
    pub fn with(mut self, key: MetadataKey, text: &str) -> FileMetadata {
        self.set(key, text);
        self
    }

    /// Returns the metadata with the values of `more`, which replace other values.
    #[must_use]
    pub fn and(mut self, more: &FileMetadata) -> FileMetadata {
        self.0.extend(more.0.iter().map(|(key, text)| (*key, text.clone())));
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
}
