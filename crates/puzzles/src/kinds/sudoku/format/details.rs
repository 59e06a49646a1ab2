//! What files say of a puzzle beside its cells.

use std::collections::BTreeMap;
use std::sync::Arc;

/// One thing that files say of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
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
struct Names {
    detail: Detail,
    json: &'static str,
    sdk: &'static str,
    opensudoku: &'static str,
    ipuz: &'static str,
}

const fn names(detail: Detail, [json, sdk, opensudoku, ipuz]: [&'static str; 4]) -> Names {
    Names { detail, json, sdk, opensudoku, ipuz }
}

/// Every detail, in the order of OpenSudoku's files.
static NAMES: [Names; 11] = [
    names(Detail::Title, ["title", "", "", "title"]),
    names(Detail::Collection, ["collection", "", "name", ""]),
    names(Detail::Author, ["author", "A", "author", "author"]),
    names(Detail::Copyright, ["copyright", "", "", "copyright"]),
    names(Detail::Description, ["description", "D", "description", "intro"]),
    names(Detail::Comment, ["comment", "C", "comment", "notes"]),
    names(Detail::Date, ["date", "B", "created", "date"]),
    names(Detail::Source, ["source", "S", "source", "publication"]),
    names(Detail::Level, ["level", "L", "level", "difficulty"]),
    names(Detail::Url, ["url", "U", "sourceURL", "url"]),
    names(Detail::Rating, ["rating", "", "", ""]),
];

/// Which format's names are meant.
#[derive(Clone, Copy, Debug)]
pub(super) enum Of {
    Json,
    Sdk,
    OpenSudoku,
    Ipuz,
}

impl Names {
    fn of(&self, of: Of) -> &'static str {
        match of {
            Of::Json => self.json,
            Of::Sdk => self.sdk,
            Of::OpenSudoku => self.opensudoku,
            Of::Ipuz => self.ipuz,
        }
    }
}

impl Detail {
    /// The detail that a format means by a name.
    pub(super) fn named(of: Of, name: &str) -> Option<Detail> {
        let named = |names: &&Names| !name.is_empty() && names.of(of) == name;
        NAMES.iter().find(named).map(|names| names.detail)
    }

    /// The details that a format has a place for, with its names of them.
    pub(super) fn all(of: Of) -> impl Iterator<Item = (&'static str, Detail)> {
        NAMES.iter().map(move |names| (names.of(of), names.detail)).filter(|(n, _)| !n.is_empty())
    }
}

/// The longest detail, in characters; what is longer is cut.
const MOST: usize = 500;

/// What a file says of a puzzle. Each is one line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details(BTreeMap<Detail, Arc<str>>);

impl Details {
    pub(super) const fn none() -> Details {
        Details(BTreeMap::new())
    }

    /// Says something. White space and control characters between its words become single
    /// spaces; what is longer than 500 characters is cut; what is empty is not said.
    pub fn set(&mut self, detail: Detail, text: &str) {
        // The last two are no characters, and no XML file may have them.
        let between =
            |c: char| c.is_whitespace() || c.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&c);
        let parts = text.split(between);
        let mut line = String::new();
        for part in parts.filter(|part| !part.is_empty()) {
            line += if line.is_empty() { "" } else { " " };
            line += part;
        }
        if let Some((at, _)) = line.char_indices().nth(MOST) {
            line.truncate(at);
            line.truncate(line.trim_end().len());
        }
        match line.is_empty() {
            true => self.0.remove(&detail),
            false => self.0.insert(detail, line.into()),
        };
    }

    /// The details with one more said.
    #[must_use]
    pub fn with(mut self, detail: Detail, text: &str) -> Details {
        self.set(detail, text);
        self
    }

    /// What is said, if anything.
    pub fn get(&self, detail: Detail) -> Option<&str> {
        self.0.get(&detail).map(|text| &**text)
    }

    /// Who made it.
    pub fn author(&self) -> Option<&str> {
        self.get(Detail::Author)
    }

    /// What it is called.
    pub fn title(&self) -> Option<&str> {
        self.get(Detail::Title)
    }

    /// What a format has a place for, with its names, in its order.
    pub(super) fn named(&self, of: Of) -> impl Iterator<Item = (&'static str, &str)> {
        Detail::all(of).filter_map(|(name, detail)| Some((name, self.get(detail)?)))
    }
}
