//! What a reader is told of a kind: its rules, its levels, its example. One file a language.

use std::collections::BTreeMap;

use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::schema::{
    Data, Field, FileError, Files, NoFiles, Node, Reader, Type, Value, Values, parse,
};

use crate::kinds::Kind;

static KIND: &[Field] = &[
    Field::required("title", Type::Text, "the kind's name"),
    Field::required("how-to", Type::Text, "heading of `rules` where a book has several kinds"),
    Field::required("rules", Type::Prose, "the rules of play"),
    Field::required("short", Type::Text, "the rules in a sentence"),
    Field::required("caption", Type::Text, "under the example"),
    Field::required("begin-title", Type::Text, "heading of `begin`"),
    Field::required("begin", Type::Prose, "how to begin"),
    Field::required("example", Type::Table(EXAMPLE), "the example puzzle"),
    Field::required("levels", Type::Map(&Type::Table(LEVEL)), "the levels"),
];

static EXAMPLE: &[Field] = &[
    Field::required("level", Type::Id, "its level"),
    Field::optional("options", Type::Open, "its options"),
    Field::optional("files", Type::Map(&Type::Prose), "the files its options name"),
];

static LEVEL: &[Field] = &[
    Field::required("name", Type::Text, "the level's name"),
    Field::required("needs", Type::Text, "what it needs"),
    Field::required("opener", Type::Text, "a chapter's sentence"),
];

/// What a language says of a kind.
#[derive(Debug)]
pub struct KindTexts {
    /// The kind's name.
    pub title: String,
    /// The heading of the rules, where a book tells those of several kinds.
    pub how_to: String,
    /// The rules of play, as Markdown.
    pub rules: String,
    /// The rules of play in a sentence.
    pub short: String,
    /// What stands under the example.
    pub caption: String,
    /// The heading of `begin`.
    pub begin_title: String,
    /// How to begin, as Markdown.
    pub begin: String,
    /// The example: its level, its options and the files they name.
    pub example: Example,
    levels: BTreeMap<String, LevelTexts>,
}

/// The example that a kind's rules are shown by.
#[derive(Debug)]
pub struct Example {
    /// Its level.
    pub level: String,
    /// Its options, if it has any.
    pub options: Option<Node>,
    files: BTreeMap<String, String>,
}

impl Files for Example {
    fn bytes(&self, path: &str) -> Result<Vec<u8>, FileError> {
        match self.files.get(path) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => Err(FileError::Missing(self.files.keys().cloned().collect())),
        }
    }
}

/// What a language says of a level.
#[derive(Debug, Clone)]
pub struct LevelTexts {
    /// Its name.
    pub name: String,
    /// What it needs, in a few words.
    pub needs: String,
    /// What it needs, in a sentence under a chapter's title.
    pub opener: String,
}

impl KindTexts {
    /// The texts of a kind in a language; none if the kind does not have the language.
    ///
    /// # Errors
    /// Faults of the file itself; none in the files that come with the crate.
    pub fn of(kind: &dyn Kind, code: &str) -> Option<Result<KindTexts, Faults>> {
        let name = kind.about().name;
        let (_, text) = kind.about().texts.iter().find(|(known, _)| *known == code)?;
        let source = Source::new(format!("languages/{code}/{name}.toml"), *text);
        Some(parse(&source).and_then(|node| {
            let mut reader = Reader::new(&NoFiles);
            let values = reader.table(&node, KIND, "the language file");
            let texts = kind_texts(&values).ok_or_else(|| reader.faults.clone());
            reader.faults.into_result(()).and(texts)
        }))
    }

    /// What is said of a level.
    pub fn level(&self, name: &str) -> Option<&LevelTexts> {
        self.levels.get(name)
    }

    /// Gives a level another name.
    pub fn rename_level(&mut self, level: &str, name: &str) {
        if let Some(texts) = self.levels.get_mut(level) {
            name.clone_into(&mut texts.name);
        }
    }
}

/// The texts among some values.
fn texts<'a>(
    values: impl Iterator<Item = (&'a str, &'a Value)>,
) -> impl Iterator<Item = (String, String)> {
    values.filter_map(|(name, value)| match &value.data {
        Data::Text(text) => Some((name.to_owned(), text.clone())),
        _ => None,
    })
}

fn kind_texts(values: &Values) -> Option<KindTexts> {
    let text = |name: &str| values.text(name).map(|text| text.trim().to_owned());
    let example = values.table("example")?;
    let mut levels = BTreeMap::new();
    for (name, level) in values.table("levels")?.iter() {
        let Data::Table(level) = &level.data else { continue };
        let texts = LevelTexts {
            name: level.text("name")?.to_owned(),
            needs: level.text("needs")?.to_owned(),
            opener: level.text("opener")?.to_owned(),
        };
        levels.insert(name.to_owned(), texts);
    }
    let options = match example.get("options").map(|value| &value.data) {
        Some(Data::Open(node)) => Some(node.clone()),
        _ => None,
    };
    let files = texts(example.table("files").into_iter().flat_map(Values::iter));
    Some(KindTexts {
        title: text("title")?,
        how_to: text("how-to")?,
        rules: text("rules")?,
        short: text("short")?,
        caption: text("caption")?,
        begin_title: text("begin-title")?,
        begin: text("begin")?,
        example: Example {
            level: example.text("level")?.to_owned(),
            options,
            files: files.collect(),
        },
        levels,
    })
}
