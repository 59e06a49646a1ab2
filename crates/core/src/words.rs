//! The words of descriptions and explanations, in all languages.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::letters::main_language;
use bookgen_base::diagnostic::Source;
use bookgen_base::placeholders::expand;
use bookgen_base::schema::{Field, NoFiles, Reader, Type, parse};

/// The text file of each language.
static FILES: [(&str, &str); 4] = [
    ("en", include_str!("words/en.toml")),
    ("de", include_str!("words/de.toml")),
    ("es", include_str!("words/es.toml")),
    ("fr", include_str!("words/fr.toml")),
];

static KEYS: &[Field] =
    &[Field::required("words", Type::Map(&Type::Text), "words and sentences, by key")];

static LANGUAGES: LazyLock<Vec<(&str, Words)>> =
    LazyLock::new(|| FILES.iter().map(|(code, text)| (*code, Words::read(code, text))).collect());

/// The known language with a code or for a variant, else English.
fn known(language: &str) -> &'static (&'static str, Words) {
    let main = main_language(language);
    LANGUAGES.iter().find(|(code, _)| *code == main).unwrap_or(&LANGUAGES[0])
}

/// The words of one language.
#[derive(Debug)]
pub struct Words(BTreeMap<String, String>);

impl Words {
    /// The words of a language. A variant such as `en-GB` has the words of its language. An unknown
    /// language gives English.
    pub fn new(language: &str) -> &'static Words {
        &known(language).1
    }

    fn read(code: &str, text: &str) -> Words {
        let mut reader = Reader::new(&NoFiles);
        let values = parse(&Source::new(format!("words/{code}.toml"), text));
        let values = values.map(|node| reader.table(&node, KEYS, "the words"));
        let words = values.ok().and_then(|values| {
            let texts = values.table("words")?.texts();
            Some(texts.map(|(key, text)| (key.to_owned(), text.to_owned())).collect())
        });
        Words(words.unwrap_or_default())
    }

    /// The words of a language with some more texts, which replace words with the same key.
    #[must_use]
    pub fn with(&self, more: impl IntoIterator<Item = (String, String)>) -> Words {
        let own = self.0.iter().map(|(key, text)| (key.clone(), text.clone()));
        Words(own.chain(more).collect())
    }

    /// The code of the language with this code or of which it is a variant, if there are words of this
    /// language; else `en`.
    pub fn code(language: &str) -> &'static str {
        known(language).0
    }

    /// Whether there is a text with this key.
    pub fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// The text with this key, with its placeholders filled in. A missing text gives the key.
    pub fn say(&self, key: &str, args: &[(&str, &str)]) -> String {
        let text = self.0.get(key).map_or(key, String::as_str);
        expand(text, args).unwrap_or_else(|_| text.to_owned())
    }

    /// A text without placeholders.
    pub fn word(&self, key: &str) -> String {
        self.say(key, &[])
    }

    /// The short name of a cell, for example `r1c9`. The row and the column are numbered from 0.
    pub fn short_cell(&self, row: usize, column: usize) -> String {
        let [row, column] = [row, column].map(|at| (at + 1).to_string());
        self.say("short-cell", &[("row", &row), ("column", &column)])
    }

    /// A list such as "a, b and c". `last` is the key of the text before the last item: `and` or
    /// `or`.
    pub fn list(&self, mut items: Vec<String>, last: &str) -> String {
        match items.pop() {
            Some(end) if !items.is_empty() => {
                self.say(last, &[("items", &items.join(", ")), ("last", &end)])
            }
            only => only.unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bookgen_base::placeholders::placeholders;

    #[test]
    fn every_language_has_the_same_words_with_the_same_placeholders() {
        let of = |code: &str| {
            let Words(words) = Words::new(code);
            // A heading can have the title of a kind as it is or with a small letter.
            let words = words.iter().filter(|(key, _)| *key != "how-to");
            words.map(|(key, text)| (key, placeholders(text))).collect::<Vec<_>>()
        };
        let english = of("en");
        assert!(english.len() > 60);
        for (code, _) in FILES {
            assert_eq!(of(code), english, "{code}");
        }
    }

    #[test]
    fn a_list_ends_with_a_conjunction() {
        let list = |items: &[&str]| {
            let items = items.iter().map(|item| (*item).to_owned()).collect();
            Words::new("en").list(items, "and")
        };
        assert_eq!([list(&[]), list(&["a"]), list(&["a", "b", "c"])], ["", "a", "a, b and c"]);
    }
}
