//! Everything a reader sees in words, in one language.
//!
//! A language file has what every book says; each kind of puzzle brings its own texts
//! ([`KindTexts`]). Texts hold names in braces, filled in by [`expand`].

use std::collections::BTreeMap;

use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::placeholders::{PlaceholderError, expand, placeholders};
use bookgen_base::schema::{Data, Field, NoFiles, Reader, Type, Value, Values, parse};
use bookgen_puzzles::{KINDS, KindTexts, LevelTexts};
use chrono::{Datelike, NaiveDate};

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

impl Language {
    /// A language from the text of its file.
    ///
    /// # Errors
    /// Faults of the file, or of a kind's texts.
    pub fn read(code: &'static str, text: &str) -> Result<Language, Faults> {
        let mut reader = Reader::new(&NoFiles);
        let node = parse(&Source::new(format!("languages/{code}/book.toml"), text))?;
        let values = reader.table(&node, BOOK, "the language file");
        let mut kinds = BTreeMap::new();
        for kind in KINDS {
            if let Some(texts) = KindTexts::load(*kind, code) {
                kinds.insert(kind.about().name, texts?);
            }
        }
        reader.faults.into_result(language(code, &values, kinds))
    }

    /// The same language with the dates of a variant of it, from the text of the variant's file.
    ///
    /// # Errors
    /// Faults of the file.
    pub fn variant(self, code: &'static str, text: &str) -> Result<Language, Faults> {
        let mut reader = Reader::new(&NoFiles);
        let node = parse(&Source::new(format!("languages/{code}.toml"), text))?;
        let values = reader.table(&node, VARIANT, "the language file");
        let date = values.table("dates").and_then(|dates| dates.text("text"));
        let dates = Dates { text: date.unwrap_or_default().to_owned(), ..self.dates };
        reader.faults.into_result(Language { code, dates, ..self })
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

    /// All short texts by their ids, their names not filled in.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.say.iter().map(|(id, text)| (id.as_str(), text.as_str()))
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
        self.kinds.get(kind)?.level(level)
    }

    /// Gives a level another name.
    pub fn rename_level(&mut self, kind: &str, level: &str, name: &str) {
        if let Some(texts) = self.kinds.get_mut(kind) {
            texts.rename_level(level, name);
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
    Name(PlaceholderError),
}

fn language(
    code: &'static str,
    values: &Values,
    kinds: BTreeMap<&'static str, KindTexts>,
) -> Language {
    let list = |values: &Values, key: &str| -> Vec<String> {
        texts(values.list(key).iter().map(|word| ("", word))).map(|(_, text)| text).collect()
    };
    let text = |values: &Values, key: &str| values.text(key).unwrap_or_default().to_owned();
    let dates = values.table("dates").map(|dates| Dates {
        text: text(dates, "text"),
        weekdays: list(dates, "weekdays"),
        months: list(dates, "months"),
        first: text(dates, "first"),
    });
    let numbers = values.table("numbers");
    Language {
        code,
        say: texts(values.table("say").into_iter().flat_map(Values::iter)).collect(),
        numbers: numbers.map(|numbers| list(numbers, "words")).unwrap_or_default(),
        further: numbers.map(|numbers| text(numbers, "further")).unwrap_or_default(),
        dates: dates.unwrap_or_default(),
        spine_up: values.text("spine") == Some("up"),
        kinds,
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

/// A text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
