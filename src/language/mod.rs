//! Everything a reader sees in words, from the language files in `templates/languages`.
//!
//! A language is a folder: `book.toml` for what every book says and one file a kind. Texts
//! hold names in braces, filled in by [`expand`].

mod fill;

pub use fill::{Unfilled, expand, placeholders};

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};

use crate::diagnostic::{Diagnostic, Faults, Place, Source};
use crate::fields::{
    Data, Field, FileError, Files, NoFiles, Node, Reader, Type, Value, Values, parse,
};

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

static LANGUAGES: &[LanguageFiles] =
    &[language!("en"), language!("de"), language!("es"), language!("fr")];

/// Languages that are another one but for a few words: their codes, the other's, and those words.
static VARIANTS: &[(&str, &str, &str)] =
    &[("en-US", "en", include_str!("../../templates/languages/en-US.toml"))];

/// The codes of all languages.
pub fn codes() -> impl Iterator<Item = &'static str> {
    let variants = VARIANTS.iter().map(|(code, ..)| *code);
    LANGUAGES.iter().map(|(code, _)| *code).chain(variants)
}

/// What a variant says otherwise.
static VARIANT: &[Field] = &[
    Field::required("name", Type::Text, "the language's own name"),
    Field::required("dates", Type::Table(VARIANT_DATES), "how dates are written"),
];

static VARIANT_DATES: &[Field] =
    &[Field::required("text", Type::Text, "a date: {weekday}, {day}, {month}, {year}")];

static BOOK: &[Field] = &[
    Field::required("name", Type::Text, "the language's own name"),
    Field::required("spine", Type::Choice(&["down", "up"]), "which way spines of books read"),
    Field::required("say", Type::Map(&Type::Text), "short texts by their id"),
    Field::required("numbers", Type::Table(NUMBERS), "the numbers of chapters"),
    Field::required("dates", Type::Table(DATES), "how dates are written"),
];

static DATES: &[Field] = &[
    Field::required("text", Type::Text, "a date: {weekday}, {day}, {month}, {year}"),
    Field::required("weekdays", Type::List(&Type::Text, 7, 7), "the weekdays, from Monday"),
    Field::required("months", Type::List(&Type::Text, 12, 12), "the months"),
    Field::required("first", Type::Text, "the first day of a month"),
];

static NUMBERS: &[Field] = &[
    Field::required(
        "words",
        Type::List(&Type::Text, 1, 100),
        "the numbers of chapters in words, from one",
    ),
    Field::required("further", Type::Text, "those that are not among the words: {number}"),
];

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

/// A language: all its texts.
pub struct Language {
    code: &'static str,
    say: BTreeMap<String, String>,
    numbers: Vec<String>,
    further: String,
    dates: Dates,
    spine_up: bool,
    kinds: BTreeMap<&'static str, KindTexts>,
}

/// How a language writes dates.
#[derive(Default)]
struct Dates {
    text: String,
    weekdays: Vec<String>,
    months: Vec<String>,
    first: String,
}

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

impl Language {
    /// The language of a code.
    ///
    /// # Errors
    /// Faults of the language file itself; none in the languages that come with the program.
    /// `None` if there is no such language.
    pub fn load(code: &str) -> Option<Result<Language, Faults>> {
        if let Some((code, base, text)) = VARIANTS.iter().find(|(known, ..)| *known == code) {
            return Some(Language::load(base)?.and_then(|base| variant(code, base, text)));
        }
        let (code, files) = LANGUAGES.iter().find(|(known, _)| *known == code)?;
        Some(load(code, files))
    }

    /// The language that a spec names.
    ///
    /// # Errors
    /// There is none of the code; those of [`Language::load`].
    pub fn named(code: &str, place: &Place) -> Result<Language, Faults> {
        Language::load(code).unwrap_or_else(|| {
            let known = codes().collect::<Vec<_>>().join(", ");
            let fault = Diagnostic::book(format!("the program does not speak `{code}`"));
            let fault = fault.at(place, "no such language");
            Err(fault.help(format!("the languages are {known}")).into())
        })
    }

    /// Its code: `"en"`.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// Whether spines of books in it read from the foot up.
    pub fn spine_reads_up(&self) -> bool {
        self.spine_up
    }

    /// The text of an id, with its names filled in. An unknown id says itself, so that a mistake
    /// shows; a test holds that no id is unknown.
    pub fn say(&self, id: &str, args: &[(&str, &str)]) -> String {
        match self.say.get(id) {
            Some(text) => expand(text, args).unwrap_or_else(|_| text.clone()),
            None => id.to_owned(),
        }
    }

    /// The number of a chapter as its opening page has it, in a book of so many: "One", and in
    /// figures throughout where words run out before the chapters do.
    pub fn number_word(&self, number: usize, of: usize) -> String {
        let words = if of <= self.numbers.len() { &self.numbers[..] } else { &[] };
        match number.checked_sub(1).and_then(|i| words.get(i)) {
            Some(word) => word.clone(),
            None => {
                let number = number.to_string();
                expand(&self.further, &[("number", &number)]).unwrap_or(number)
            }
        }
    }

    /// A date in words, as it stands in a sentence: "Saturday 21 November 2026".
    pub fn date(&self, date: NaiveDate) -> String {
        let name = |names: &[String], at: u32| names.get(at as usize).cloned().unwrap_or_default();
        let weekday = name(&self.dates.weekdays, date.weekday().num_days_from_monday());
        let month = name(&self.dates.months, date.month0());
        let day = match date.day() {
            1 => self.dates.first.clone(),
            day => day.to_string(),
        };
        let year = date.year().to_string();
        let args =
            [("weekday", weekday.as_str()), ("day", &day), ("month", &month), ("year", &year)];
        expand(&self.dates.text, &args).unwrap_or_default()
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
        let Some(old) = self.say.get(id) else {
            return Err(ReplaceError::Id(self.say.keys().cloned().collect()));
        };
        let known = placeholders(old);
        let known: Vec<(&str, &str)> = known.iter().map(|name| (name.as_str(), "")).collect();
        expand(text, &known).map_err(ReplaceError::Name)?;
        self.say.insert(id.to_owned(), text.to_owned());
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

fn load(code: &'static str, files: &[(&'static str, &'static str)]) -> Result<Language, Faults> {
    let mut reader = Reader::new(&NoFiles);
    let mut tables: BTreeMap<&'static str, Values> = BTreeMap::new();
    for (name, text) in files {
        let source = Source::new(format!("languages/{code}/{name}.toml"), *text);
        let node = parse(&source)?;
        let fields = if *name == "book" { BOOK } else { KIND };
        tables.insert(name, reader.table(&node, fields, "the language file"));
    }
    let mut language = Language {
        code,
        say: BTreeMap::new(),
        numbers: Vec::new(),
        further: String::new(),
        dates: Dates::default(),
        spine_up: false,
        kinds: BTreeMap::new(),
    };
    for (name, values) in &tables {
        if *name == "book" {
            let numbers = values.table("numbers");
            if let Some(dates) = values.table("dates") {
                let list = |key: &str| {
                    let words = dates.list(key).iter().map(|word| ("", word));
                    texts(words).map(|(_, text)| text).collect()
                };
                let text = |key: &str| dates.text(key).unwrap_or_default().to_owned();
                language.dates = Dates {
                    text: text("text"),
                    weekdays: list("weekdays"),
                    months: list("months"),
                    first: text("first"),
                };
            }
            language.spine_up = values.text("spine") == Some("up");
            let say = values.table("say").into_iter().flat_map(Values::iter);
            language.say = texts(say).collect();
            let words = numbers.map(|numbers| numbers.list("words")).unwrap_or_default();
            language.numbers =
                texts(words.iter().map(|word| ("", word))).map(|(_, text)| text).collect();
            language.further =
                numbers.and_then(|numbers| numbers.text("further")).unwrap_or_default().to_owned();
        } else if let Some(texts) = kind_texts(values) {
            language.kinds.insert(name, texts);
        }
    }
    reader.faults.or(language)
}

/// A language with the words of a variant of it.
fn variant(code: &'static str, base: Language, text: &str) -> Result<Language, Faults> {
    let mut reader = Reader::new(&NoFiles);
    let node = parse(&Source::new(format!("languages/{code}.toml"), text))?;
    let values = reader.table(&node, VARIANT, "the language file");
    let date = values.table("dates").and_then(|dates| dates.text("text"));
    let dates = Dates { text: date.unwrap_or_default().to_owned(), ..base.dates };
    reader.faults.or(Language { code, dates, ..base })
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
        assert_eq!(english.number_word(3, 20), "Three");
        assert_eq!(english.number_word(3, 21), "3");
        assert_eq!(english.number_word(21, 21), "21");
        assert_eq!(english.number_word(0, 1), "0");
    }

    #[test]
    fn every_language_says_the_same_things() {
        let english = english();
        for code in codes() {
            let other = Language::load(code).unwrap().unwrap_or_else(|faults| panic!("{faults}"));
            assert!(english.say.keys().eq(other.say.keys()), "{code}");
            for (id, text) in &english.say {
                assert_eq!(placeholders(text), placeholders(&other.say[id]), "{code}: {id}");
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
    fn dates_are_in_words() {
        let on = |code: &str, year, month, day| {
            let language = Language::load(code).unwrap().unwrap();
            language.date(NaiveDate::from_ymd_opt(year, month, day).unwrap())
        };
        assert_eq!(on("en", 2026, 11, 21), "Saturday 21 November 2026");
        assert_eq!(on("en-US", 2026, 11, 23), "Monday, November 23, 2026");
        assert_eq!(on("de", 2028, 2, 29), "Dienstag, 29. Februar 2028");
        assert_eq!(on("es", 2026, 1, 1), "jueves, 1 de enero de 2026");
        assert_eq!(on("fr", 2026, 3, 1), "dimanche 1er mars 2026");
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
