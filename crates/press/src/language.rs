//! Languages: the texts that readers see.
//!
//! A language file contains the texts of books. Each kind of puzzle has separate texts
//! ([`KindTexts`]). Texts contain placeholders in braces, which [`expand`] fills in.

mod date_names;
mod kind_names;

use std::collections::BTreeMap;

pub use date_names::DateNames;

use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::placeholders::{PlaceholderError, expand, placeholders};
use bookgen_base::schema::{Field, NoFiles, Reader, Type, Values, parse};
use bookgen_puzzles::{KINDS, KindTexts, LevelTexts};
use chrono::{Datelike, NaiveDate};

/// The keys of a language variant such as `en-US`, which changes only the name, the spelling and the
/// date format.
static VARIANT: &[Field] = &[
    Field::required("name", Type::Text, "the language's own name"),
    Field::required("dates", Type::Table(VARIANT_DATES), "how dates are written"),
    Field::required(
        "spelling",
        Type::Map(&Type::Text),
        "for parts of words in lower case, how the variant writes them",
    ),
];

static VARIANT_DATES: &[Field] = &[DATE, WEEKDAY, DAY];

const DATE: Field =
    Field::required("text", Type::Text, "a date, with {weekday}, {day}, {month} and {year}");
const WEEKDAY: Field = Field::required(
    "weekday",
    Type::Text,
    "a date without its year, with {weekday}, {day} and {month}",
);
const DAY: Field =
    Field::required("day", Type::Text, "a date without weekday and year, with {day} and {month}");

static BOOK: &[Field] = &[
    Field::required("name", Type::Text, "the language's own name"),
    Field::required("spine", Type::Choice(&["down", "up"]), "the reading direction of spine texts"),
    Field::with_default(
        "level_nouns",
        Type::List(&Type::Text, 0, 20),
        "[]",
        "the names of levels that keep their capital letter within a sentence",
    ),
    Field::required("say", Type::Map(&Type::Text), "short texts by their id"),
    Field::required("numbers", Type::Table(NUMBERS), "how puzzle numbers are written"),
    Field::required("dates", Type::Table(DATES), "how dates are written"),
];

static DATES: &[Field] = &[
    DATE,
    WEEKDAY,
    DAY,
    Field::required("month", Type::Text, "a month, with {month} and {year}"),
    Field::required("span", Type::Text, "several days, with {first} and {last}"),
    Field::required("weekdays", Type::List(&Type::Text, 7, 7), "the weekdays, from Monday"),
    Field::required("months", Type::List(&Type::Text, 12, 12), "the months"),
    Field::required(
        "short_weekdays",
        Type::List(&Type::Text, 7, 7),
        "the weekdays in short, without a full stop",
    ),
    Field::required(
        "short_months",
        Type::List(&Type::Text, 12, 12),
        "the months in short, without a full stop",
    ),
    Field::required("first", Type::Text, "the first day of a month, for example 1 or 1er"),
];

static NUMBERS: &[Field] = &[
    Field::required("separator", Type::Text, "the character before each group of three digits"),
    Field::required("grouped_from", Type::Int(4, 10), "the least number of digits that is grouped"),
];

/// A language with all its texts.
pub struct Language {
    code: &'static str,
    texts: BTreeMap<String, String>,
    separator: String,
    grouped_from: usize,
    dates: Dates,
    spine_up: bool,
    level_nouns: Vec<String>,
    kinds: BTreeMap<&'static str, KindTexts>,
}

/// How a language writes dates.
#[derive(Default)]
struct Dates {
    text: String,
    weekday: String,
    day: String,
    month: String,
    span: String,
    names: DateNames,
    first: String,
}

impl Dates {
    /// The format or the name with the given text id; `None` for ids of other texts.
    fn format_mut(&mut self, id: &str) -> Option<&mut String> {
        match id {
            "date" => Some(&mut self.text),
            "date-weekday" => Some(&mut self.weekday),
            "date-day" => Some(&mut self.day),
            "date-month" => Some(&mut self.month),
            "date-span" => Some(&mut self.span),
            "date-first" => Some(&mut self.first),
            _ => None,
        }
    }
}

/// The items of a text that is a list with commas.
fn list_items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}

impl Language {
    /// Reads a language from the text of its file.
    ///
    /// # Errors
    /// Faults in the language file or in the texts of a kind.
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
        reader.faults.into_result(language(code, &values, kinds).with_date_texts())
    }

    /// Applies a variant of the language, which has its own spelling and date format. `text` is the
    /// text of the variant's file.
    ///
    /// # Errors
    /// Faults in the file of the variant.
    pub fn variant(self, code: &'static str, text: &str) -> Result<Language, Faults> {
        let mut reader = Reader::new(&NoFiles);
        let node = parse(&Source::new(format!("languages/{code}.toml"), text))?;
        let values = reader.table(&node, VARIANT, "the language file");
        let text = |key: &str| {
            let text = values.table("dates").and_then(|dates| dates.text(key));
            text.unwrap_or_default().to_owned()
        };
        let (weekday, day) = (text("weekday"), text("day"));
        let dates = Dates { text: text("text"), weekday, day, ..self.dates };
        let spelling = values.table("spelling").into_iter().flat_map(Values::texts);
        let spelling: Vec<(String, String)> = spelling
            .flat_map(|(from, to)| [(from.to_owned(), to.to_owned()), (capital(from), capital(to))])
            .collect();
        let spelt = |text: &str| {
            spelling.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
        };
        let mut language = Language { code, dates, ..self }.with_date_texts();
        language.texts.values_mut().for_each(|text| *text = spelt(text));
        language.kinds.values_mut().for_each(|texts| texts.respell(&spelt));
        reader.faults.into_result(language)
    }

    /// The language code, for example `"en"`.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// Whether spine texts read from bottom to top.
    pub fn spine_reads_up(&self) -> bool {
        self.spine_up
    }

    /// The text with the given id, with its placeholders filled in. If the id is unknown, the
    /// result is the id itself, which makes the error visible. A test checks that every used id is
    /// known.
    pub fn text(&self, id: &str, args: &[(&str, &str)]) -> String {
        match self.texts.get(id) {
            Some(text) => expand(text, args).unwrap_or_else(|_| text.clone()),
            None => id.to_owned(),
        }
    }

    /// All short texts by id. Their placeholders are not filled in.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(id, text)| (id.as_str(), text.as_str()))
    }

    /// The name of a level within a sentence, for example "gentle" for the level "Gentle".
    pub fn level_in_sentence(&self, name: &str) -> String {
        if self.level_nouns.iter().any(|noun| noun == name) {
            return name.to_owned();
        }
        let mut letters = name.chars();
        match letters.next() {
            Some(first) => first.to_lowercase().chain(letters).collect(),
            None => String::new(),
        }
    }

    /// The number of a chapter as printed on the chapter's opening page, for example "One". `of` is
    /// the number of chapters in the book. If the text `chapter-numbers` does not have words for all
    /// these numbers, all chapter numbers are in figures.
    pub fn number_word(&self, number: usize, of: usize) -> String {
        let words = self.text("chapter-numbers", &[]);
        let words: Vec<&str> = list_items(&words).collect();
        let word = words.get(number.wrapping_sub(1)).filter(|_| of <= words.len());
        match word {
            Some(word) => (*word).to_owned(),
            None => self.text("chapter-number", &[("number", &number.to_string())]),
        }
    }

    /// The number of a puzzle in figures, with the separators of the language: "21,331".
    pub fn puzzle_number(&self, number: u32) -> String {
        let digits = number.to_string();
        if digits.len() < self.grouped_from {
            return digits;
        }
        let mut grouped = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                grouped.push_str(&self.separator);
            }
            grouped.push(digit);
        }
        grouped
    }

    /// A date as text, for example "Saturday 21 November 2026".
    pub fn date(&self, date: NaiveDate) -> String {
        self.formatted(&self.dates.text, date)
    }

    /// A date without its year, for example "Saturday 21 November". Day and month stay on one line.
    pub fn weekday(&self, date: NaiveDate) -> String {
        self.formatted(&self.dates.weekday, date)
    }

    /// A date without weekday and year, for example "21 November".
    pub fn day(&self, date: NaiveDate) -> String {
        self.formatted(&self.dates.day, date)
    }

    /// The month of a date, for example "November 2026".
    pub fn month(&self, date: NaiveDate) -> String {
        self.formatted(&self.dates.month, date)
    }

    /// Several days, for example "16 November – 22 November".
    pub fn span(&self, first: NaiveDate, last: NaiveDate) -> String {
        let (first, last) = (self.day(first), self.day(last));
        if first == last {
            return first;
        }
        expand(&self.dates.span, &[("first", &first), ("last", &last)]).unwrap_or_default()
    }

    /// The names of weekdays and months.
    pub fn date_names(&self) -> &DateNames {
        &self.dates.names
    }

    /// A date in a format of the language.
    fn formatted(&self, format: &str, date: NaiveDate) -> String {
        let (weekday, month) = (self.dates.names.weekday(date), self.dates.names.month(date));
        let day = match date.day() {
            1 => self.dates.first.clone(),
            day => day.to_string(),
        };
        let year = date.year().to_string();
        let args = [("weekday", weekday), ("day", &day), ("month", month), ("year", &year)];
        expand(format, &args).unwrap_or_default()
    }

    /// The texts of a kind; `None` if the kind has no texts in this language.
    pub fn kind(&self, name: &str) -> Option<&KindTexts> {
        self.kinds.get(name)
    }

    /// The texts of a level of a kind.
    pub fn level(&self, kind: &str, level: &str) -> Option<&LevelTexts> {
        self.kinds.get(kind)?.level(level)
    }

    /// Replaces the texts of a kind by those of a form; see
    /// [`Setter::text_form`](bookgen_puzzles::Setter::text_form).
    pub fn choose_form(&mut self, kind: &str, form: &'static str) {
        if let Some(texts) = self.kinds.get_mut(kind) {
            texts.choose_form(form);
        }
    }

    /// Renames a level.
    pub fn rename_level(&mut self, kind: &str, level: &str, name: &str) {
        if let Some(texts) = self.kinds.get_mut(kind) {
            texts.rename_level(level, name);
        }
    }

    /// Adds the formats of dates and the names of months and weekdays to the texts, so that a spec can
    /// replace them.
    fn with_date_texts(mut self) -> Language {
        for id in ["date", "date-weekday", "date-day", "date-month", "date-span", "date-first"] {
            if let Some(format) = self.dates.format_mut(id) {
                self.texts.insert(id.to_owned(), format.clone());
            }
        }
        for id in DateNames::IDS {
            if let Some(names) = self.dates.names.list_mut(id) {
                self.texts.insert(id.to_owned(), names.join(", "));
            }
        }
        self
    }

    /// Replaces a text. The new text may use only the placeholders of the old text. The names of
    /// months and weekdays are lists with commas.
    ///
    /// # Errors
    /// The id is unknown, the new text has a placeholder that the old text does not have, or a list
    /// has too few or too many names.
    pub fn replace(&mut self, id: &str, text: &str) -> Result<(), ReplaceError> {
        let Some(old) = self.texts.get(id) else {
            return Err(ReplaceError::Id(self.texts.keys().cloned().collect()));
        };
        let known = placeholders(old);
        let known: Vec<(&str, &str)> = known.iter().map(|name| (name.as_str(), "")).collect();
        expand(text, &known).map_err(ReplaceError::Name)?;
        if let Some(format) = self.dates.format_mut(id) {
            text.clone_into(format);
        }
        if let Some(names) = self.dates.names.list_mut(id) {
            let new: Vec<String> = list_items(text).map(str::to_owned).collect();
            if new.len() != names.len() {
                return Err(ReplaceError::Count { expected: names.len(), found: new.len() });
            }
            *names = new;
        }
        self.texts.insert(id.to_owned(), text.to_owned());
        Ok(())
    }
}

/// The reason why a text cannot be replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplaceError {
    /// The id is unknown. The list contains all known ids.
    Id(Vec<String>),
    /// The new text contains an unknown placeholder.
    Name(PlaceholderError),
    /// The new text is a list with a wrong number of names.
    Count {
        /// The number of names that the list must have.
        expected: usize,
        /// The number of names that the list has.
        found: usize,
    },
}

fn language(
    code: &'static str,
    values: &Values,
    kinds: BTreeMap<&'static str, KindTexts>,
) -> Language {
    let list = |values: &Values, key: &str| -> Vec<String> {
        values.text_list(key).map(str::to_owned).collect()
    };
    let text = |values: &Values, key: &str| values.text(key).unwrap_or_default().to_owned();
    let dates = values.table("dates").map(|dates| Dates {
        text: text(dates, "text"),
        weekday: text(dates, "weekday"),
        day: text(dates, "day"),
        month: text(dates, "month"),
        span: text(dates, "span"),
        names: DateNames::new(dates),
        first: text(dates, "first"),
    });
    let numbers = values.table("numbers");
    let texts = values.table("say").into_iter().flat_map(Values::texts);
    Language {
        code,
        texts: texts.map(|(name, text)| (name.to_owned(), text.to_owned())).collect(),
        separator: numbers.map(|numbers| text(numbers, "separator")).unwrap_or_default(),
        grouped_from: numbers
            .and_then(|numbers| numbers.int("grouped_from"))
            .and_then(|digits| usize::try_from(digits).ok())
            .unwrap_or(usize::MAX),
        dates: dates.unwrap_or_default(),
        spine_up: values.text("spine") == Some("up"),
        level_nouns: list(values, "level_nouns"),
        kinds,
    }
}

/// A text with its first letter capitalized.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
