//! Everything a reader sees in words, from the language files in `templates/languages`.
//!
//! A language is a folder: `book.toml` for what every book says and one file a kind. Texts
//! hold names in braces, filled in by [`expand`]; a table of plural forms is chosen by its `count`.

mod fill;

pub use fill::{Unfilled, expand, placeholders};

use std::collections::BTreeMap;
use std::sync::Arc;

use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use unic_langid::LanguageIdentifier;

use crate::diagnostic::{Diagnostic, Faults, Source};
use crate::fields::{Data, Field, FileError, Files, Need, Node, Reader, Type, Values, parse};

/// The files of one language: its code, then each file's name and text.
type LanguageFiles = (&'static str, &'static [(&'static str, &'static str)]);

macro_rules! language {
    ($code:literal) => {
        (
            $code,
            &[
                ("book", include_str!(concat!("../../templates/languages/", $code, "/book.toml"))),
                (
                    "sudoku",
                    include_str!(concat!("../../templates/languages/", $code, "/sudoku.toml")),
                ),
                (
                    "wordsearch",
                    include_str!(concat!("../../templates/languages/", $code, "/wordsearch.toml")),
                ),
            ],
        )
    };
}

static LANGUAGES: &[LanguageFiles] = &[language!("en")];

/// The codes of all languages.
pub fn codes() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().map(|(code, _)| *code)
}

static BOOK: &[Field] = &[
    Field { name: "name", ty: Type::Text, need: Need::Required, help: "the language's own name" },
    Field { name: "say", ty: Type::Open, need: Need::Required, help: "short texts by their id" },
    Field {
        name: "numbers",
        ty: Type::Table(&[Field {
            name: "words",
            ty: Type::List(&Type::Text, 1, 100),
            need: Need::Required,
            help: "numbers in words, from one",
        }]),
        need: Need::Required,
        help: "numbers in words",
    },
];

static KIND: &[Field] = &[
    Field { name: "title", ty: Type::Text, need: Need::Required, help: "the kind's name" },
    Field { name: "rules", ty: Type::Prose, need: Need::Required, help: "the rules of play" },
    Field { name: "short", ty: Type::Text, need: Need::Required, help: "the rules in a sentence" },
    Field { name: "caption", ty: Type::Text, need: Need::Required, help: "under the example" },
    Field { name: "begin-title", ty: Type::Text, need: Need::Required, help: "heading of `begin`" },
    Field { name: "begin", ty: Type::Prose, need: Need::Required, help: "how to begin" },
    Field {
        name: "example",
        ty: Type::Table(&[
            Field { name: "level", ty: Type::Id, need: Need::Required, help: "its level" },
            Field { name: "options", ty: Type::Open, need: Need::Optional, help: "its options" },
            Field {
                name: "files",
                ty: Type::Map(&Type::Prose),
                need: Need::Optional,
                help: "the files its options name",
            },
        ]),
        need: Need::Required,
        help: "the example puzzle",
    },
    Field {
        name: "levels",
        ty: Type::Map(&Type::Table(&[
            Field { name: "name", ty: Type::Text, need: Need::Required, help: "the level's name" },
            Field { name: "needs", ty: Type::Text, need: Need::Required, help: "what it needs" },
            Field {
                name: "opener",
                ty: Type::Text,
                need: Need::Required,
                help: "a chapter's sentence",
            },
        ])),
        need: Need::Required,
        help: "the levels",
    },
];

/// A language: all its texts.
pub struct Language {
    code: &'static str,
    plurals: PluralRules,
    say: BTreeMap<String, Text>,
    numbers: Vec<String>,
    kinds: BTreeMap<&'static str, KindTexts>,
}

/// A text, or one for each plural form.
#[derive(Debug, Clone)]
enum Text {
    One(String),
    Plural(BTreeMap<String, String>),
}

/// What a language says of a kind.
#[derive(Debug)]
pub struct KindTexts {
    /// The kind's name.
    pub title: String,
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

impl Language {
    /// The language of a code.
    ///
    /// # Errors
    /// Faults of the language file itself; none in the languages that come with the program.
    /// `None` if there is no such language.
    pub fn load(code: &str) -> Option<Result<Language, Faults>> {
        let (code, files) = LANGUAGES.iter().find(|(known, _)| *known == code)?;
        Some(load(code, files))
    }

    /// Its code: `"en"`.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// The text of an id, with its names filled in. An unknown id says itself, so that a mistake
    /// shows; a test holds that no id is unknown.
    pub fn say(&self, id: &str, args: &[(&str, &str)]) -> String {
        let text = match self.say.get(id) {
            Some(Text::One(text)) => text,
            Some(Text::Plural(forms)) => match forms.get(self.plural(args)) {
                Some(form) => form,
                None => return id.to_owned(),
            },
            None => return id.to_owned(),
        };
        expand(text, args).unwrap_or_else(|_| text.clone())
    }

    fn plural(&self, args: &[(&str, &str)]) -> &'static str {
        let count = args.iter().find(|(name, _)| *name == "count").map_or("0", |(_, value)| value);
        match self.plurals.select(count) {
            Ok(PluralCategory::ZERO) => "zero",
            Ok(PluralCategory::ONE) => "one",
            Ok(PluralCategory::TWO) => "two",
            Ok(PluralCategory::FEW) => "few",
            Ok(PluralCategory::MANY) => "many",
            Ok(PluralCategory::OTHER) | Err(_) => "other",
        }
    }

    /// A number in words as a title has it ("One"), or in figures where words run out.
    pub fn number_word(&self, number: usize) -> String {
        match number.checked_sub(1).and_then(|i| self.numbers.get(i)) {
            Some(word) => word.clone(),
            None => number.to_string(),
        }
    }

    /// What the language says of a kind; none only for a kind that has no file.
    pub fn kind(&self, name: &str) -> Option<&KindTexts> {
        self.kinds.get(name)
    }

    /// What the language says of a level of a kind.
    pub fn level(&self, kind: &str, level: &str) -> Option<&LevelTexts> {
        self.kinds.get(kind)?.levels.get(level)
    }

    /// Gives a level another name.
    pub fn rename_level(&mut self, kind: &str, level: &str, name: &str) {
        if let Some(texts) = self.kinds.get_mut(kind).and_then(|kind| kind.levels.get_mut(level)) {
            name.clone_into(&mut texts.name);
        }
    }

    /// Replaces a text. The new one may use the names of the old one and no others.
    ///
    /// # Errors
    /// What is wrong with it: an id that is not known, or a name that is not filled in here.
    pub fn replace(&mut self, id: &str, text: &str) -> Result<(), ReplaceError> {
        let known = match self.say.get(id) {
            Some(Text::One(old)) => placeholders(old),
            Some(Text::Plural(forms)) => {
                forms.values().flat_map(|form| placeholders(form)).collect()
            }
            None => return Err(ReplaceError::Id(self.say.keys().cloned().collect())),
        };
        let known: Vec<(&str, &str)> = known.iter().map(|name| (name.as_str(), "")).collect();
        expand(text, &known).map_err(ReplaceError::Name)?;
        self.say.insert(id.to_owned(), Text::One(text.to_owned()));
        Ok(())
    }
}

/// Why a text cannot be replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplaceError {
    /// There is no text of this id; these there are.
    Id(Vec<String>),
    /// A name in it is not filled in here.
    Name(Unfilled),
}

/// No files at all: language files name none.
struct NoFiles;

impl Files for NoFiles {
    fn bytes(&self, _: &str) -> Result<Vec<u8>, FileError> {
        Err(FileError::Missing(Vec::new()))
    }
}

fn load(code: &'static str, files: &[(&'static str, &'static str)]) -> Result<Language, Faults> {
    let mut reader = Reader::new(&NoFiles);
    let mut tables: BTreeMap<&'static str, Values> = BTreeMap::new();
    let mut sources: BTreeMap<&'static str, Arc<Source>> = BTreeMap::new();
    for (name, text) in files {
        let source = Source::new(format!("languages/{code}/{name}.toml"), *text);
        let node = parse(&source)?;
        let fields = if *name == "book" { BOOK } else { KIND };
        tables.insert(name, reader.table(&node, fields, "the language file"));
        sources.insert(name, source);
    }
    let identifier: Result<LanguageIdentifier, _> = code.parse();
    let plurals = identifier
        .ok()
        .and_then(|identifier| PluralRules::create(identifier, PluralRuleType::CARDINAL).ok());
    let Some(plurals) = plurals else {
        return Err(Diagnostic::book(format!("there are no plural rules for `{code}`")).into());
    };
    let mut language = Language {
        code,
        plurals,
        say: BTreeMap::new(),
        numbers: Vec::new(),
        kinds: BTreeMap::new(),
    };
    for (name, values) in &tables {
        if *name == "book" {
            language.say = say(values, &mut reader.faults);
            language.numbers = words(values);
        } else if let Some(texts) = kind_texts(values) {
            language.kinds.insert(name, texts);
        }
    }
    reader.faults.or(language)
}

fn say(values: &Values, faults: &mut Faults) -> BTreeMap<String, Text> {
    use crate::fields::NodeData;
    let mut say = BTreeMap::new();
    let Some(Data::Open(Node { data: NodeData::Table(entries), .. })) =
        values.get("say").map(|value| &value.data)
    else {
        return say;
    };
    for (key, node) in entries {
        let text = match &node.data {
            NodeData::Text(text) => Text::One(text.clone()),
            NodeData::Table(forms) => Text::Plural(
                forms
                    .iter()
                    .filter_map(|(form, text)| match &text.data {
                        NodeData::Text(text) => Some((form.name.clone(), text.clone())),
                        _ => None,
                    })
                    .collect(),
            ),
            _ => {
                faults.push(
                    Diagnostic::book("a text is text or a table of plural forms")
                        .at(&node.place, "neither"),
                );
                continue;
            }
        };
        say.insert(key.name.clone(), text);
    }
    say
}

fn words(values: &Values) -> Vec<String> {
    let Some(numbers) = values.table("numbers") else { return Vec::new() };
    let text = |value: &crate::fields::Value| match &value.data {
        Data::Text(text) => Some(text.clone()),
        _ => None,
    };
    numbers.list("words").iter().filter_map(text).collect()
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
    let files = example.table("files").into_iter().flat_map(Values::iter);
    let files = files.filter_map(|(name, value)| match &value.data {
        Data::Text(text) => Some((name.to_owned(), text.clone())),
        _ => None,
    });
    Some(KindTexts {
        title: text("title")?,
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

#[cfg(test)]
mod tests {
    use super::*;

    fn english() -> Language {
        Language::load("en").unwrap().unwrap()
    }

    #[test]
    fn texts_are_filled_in() {
        let english = english();
        assert_eq!(english.say("page", &[("page", "73")]), "page 73");
        assert_eq!(english.say("puzzles", &[("count", "1")]), "1 puzzle");
        assert_eq!(english.say("puzzles", &[("count", "30")]), "30 puzzles");
        assert_eq!(english.number_word(3), "Three");
        assert_eq!(english.number_word(21), "21");
        assert_eq!(english.number_word(0), "0");
    }

    #[test]
    fn every_language_says_the_same_things() {
        let english = english();
        for code in codes() {
            let other = Language::load(code).unwrap().unwrap_or_else(|faults| panic!("{faults}"));
            assert!(english.say.keys().eq(other.say.keys()), "{code}");
            for (id, text) in &english.say {
                let names = |text: &Text| match text {
                    Text::One(text) => placeholders(text),
                    Text::Plural(forms) => placeholders(&forms["other"]),
                };
                assert_eq!(names(text), names(&other.say[id]), "{code}: {id}");
            }
            for kind in crate::kinds::KINDS {
                let about = kind.about();
                assert!(other.kind(about.name).is_some(), "{code}: {}", about.name);
                for level in about.levels {
                    assert!(
                        other.level(about.name, level.name).is_some(),
                        "{code}: {}",
                        level.name
                    );
                }
            }
        }
    }

    #[test]
    fn a_text_is_replaced_by_one_with_the_same_names() {
        let mut english = english();
        assert_eq!(english.replace("page", "p. {page}"), Ok(()));
        assert_eq!(english.say("page", &[("page", "7")]), "p. 7");
        assert!(matches!(english.replace("pages", "p."), Err(ReplaceError::Id(_))));
        assert!(matches!(english.replace("page", "p. {pgae}"), Err(ReplaceError::Name(_))));
    }
}
