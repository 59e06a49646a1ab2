//! The texts of product pages in one language.

use std::collections::BTreeMap;

use bookgen_base::diagnostic::{Faults, Source};
use bookgen_base::keys;
use bookgen_base::placeholders::expand;
use bookgen_base::schema::{Field, FromTable, Type, Values};
use bookgen_base::units::Pt;
use bookgen_press::Language;

/// Embeds the file of a language, as a pair: the code of the language and the text of the file.
macro_rules! language {
    ($code:literal) => {
        ($code, include_str!(concat!("../../templates/languages/", $code, "/listing.toml")))
    };
}

/// The files, as pairs: the code of the language and the text of the file.
pub(super) static FILES: &[(&str, &str)] =
    &[language!("en"), language!("de"), language!("es"), language!("fr")];

const fn terms(name: &'static str, help: &'static str) -> Field {
    Field::required(name, Type::List(&Type::Text, 1, 20), help)
}

/// The groups of search terms.
pub(super) static KEYWORDS: &[Field] = &[
    terms("kind", "terms for each kind"),
    terms("levels", "terms for a book with one kind that has levels"),
    terms("answers", "terms for a book that has the answers"),
    terms("logic", "terms for puzzles that are solved by arguments"),
    terms("words", "terms for puzzles about words"),
    terms("mixed", "terms for a book with several kinds"),
    terms("large", "terms for large print"),
    terms("page-one", "terms for one puzzle on each page"),
    terms("dates", "terms for a yearbook"),
    terms("hints", "terms for a book with hints"),
    terms("young", "terms for a book for children"),
    terms("paper", "terms for a printed book"),
    terms("general", "terms for all books"),
];

keys! {
    /// The texts of product pages in one language.
    #[derive(Debug)]
    pub struct Wording {
        /// the language's own name
        name: String,
        /// the character before the decimals of a number
        decimal: String,
        /// texts by their id
        say: BTreeMap<String, String>,
        /// the labels of facts by their id
        labels: BTreeMap<String, String>,
        /// search terms
        keywords: Values as Table(KEYWORDS),
    }
}

impl Wording {
    /// The texts in the language of a book. A variant such as `en-US` has the texts of `en`.
    ///
    /// # Errors
    /// Faults of the language file. The built-in files have none.
    pub fn new(language: &Language) -> Result<Wording, Faults> {
        let code = language.code();
        let base = code.split('-').next().unwrap_or(code);
        let file = FILES.iter().find(|(known, _)| *known == base);
        let (code, text) = file.unwrap_or(&FILES[0]);
        Wording::read(code, text)
    }

    /// Reads a language file.
    ///
    /// # Errors
    /// Faults of the file.
    pub(super) fn read(code: &str, text: &str) -> Result<Wording, Faults> {
        let source = Source::new(format!("languages/{code}/listing.toml"), text);
        Wording::from_toml(&source, "the language file")
    }

    /// The text with the given id, with its placeholders filled in. An unknown id is returned itself,
    /// which makes the error visible.
    pub fn say(&self, id: &str, args: &[(&str, &str)]) -> String {
        match self.say.get(id) {
            Some(text) => expand(text, args).unwrap_or_else(|_| text.clone()),
            None => id.to_owned(),
        }
    }

    /// Whether there is a text with this id.
    pub fn has(&self, id: &str) -> bool {
        self.say.contains_key(id)
    }

    /// The label of a fact.
    pub fn label<'a>(&'a self, id: &'a str) -> &'a str {
        self.labels.get(id).map_or(id, String::as_str)
    }

    /// The search terms of a group.
    pub fn terms(&self, group: &str) -> Vec<&str> {
        self.keywords.text_list(group).collect()
    }

    /// A list in words: "a, b and c".
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [all @ .., last] => all.join(&self.say("comma", &[])) + &self.say("and", &[]) + last,
        }
    }

    /// A number with at most `decimals` decimals.
    pub fn number(&self, number: f64, decimals: usize) -> String {
        let text = format!("{number:.decimals$}");
        let text = match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.'),
            false => &text,
        };
        text.replace('.', &self.decimal)
    }

    /// A length in inches.
    pub fn inches(&self, length: Pt) -> String {
        self.number(length.inches(), 3)
    }

    /// A length in centimetres.
    pub fn centimetres(&self, length: Pt) -> String {
        self.number(length.mm() / 10.0, 1)
    }
}
