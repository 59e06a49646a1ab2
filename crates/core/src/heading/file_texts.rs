//! The titles and authors in files of puzzles: the names of their keys, and their texts.

use bookgen_base::schema::{LineFault, line_fault};
use serde_json::Value;

use super::Heading;

/// What a key names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Title,
    Credit,
}

/// A name of a key of JSON, of a column of a table, or of a line such as `Title: Fox`.
#[derive(Debug)]
pub struct TextKey {
    pub name: &'static str,
    pub key: Key,
    /// Whether the name has this meaning in JSON only.
    is_of_json: bool,
}

const fn key(name: &'static str, key: Key) -> TextKey {
    TextKey { name, key, is_of_json: false }
}

/// The names. The first name of a key that a puzzle has counts.
static KEYS: [TextKey; 21] = [
    key("title", Key::Title),
    TextKey { is_of_json: true, ..key("name", Key::Title) },
    key("author", Key::Credit),
    key("credit", Key::Credit),
    key("by", Key::Credit),
    key("authors", Key::Credit),
    key("setter", Key::Credit),
    key("constructor", Key::Credit),
    key("creator", Key::Credit),
    key("created by", Key::Credit),
    key("titel", Key::Title),
    key("titre", Key::Title),
    key("título", Key::Title),
    key("titolo", Key::Title),
    key("tytuł", Key::Title),
    key("autor", Key::Credit),
    key("auteur", Key::Credit),
    key("autore", Key::Credit),
    key("autorin", Key::Credit),
    key("verfasser", Key::Credit),
    key("von", Key::Credit),
];

impl TextKey {
    /// The names of keys of JSON.
    pub fn of_json() -> impl Iterator<Item = &'static TextKey> {
        KEYS.iter()
    }

    /// The key of JSON with a name, in capital or small letters.
    pub fn json(name: &str) -> Option<&'static TextKey> {
        let name = name.to_lowercase();
        KEYS.iter().find(|key| key.name == name)
    }

    /// The column of a table with a name, in capital or small letters.
    pub fn column(name: &str) -> Option<Key> {
        TextKey::json(name.trim()).filter(|key| !key.is_of_json).map(|key| key.key)
    }
}

/// The key and the text of a line such as `Title: Fox`. The text may be empty.
pub fn key_of_line(line: &str) -> Option<(Key, &str)> {
    let (name, text) = line.split_once(':')?;
    Some((TextKey::column(name)?, text.trim()))
}

/// A text in one line: each run of white space and control characters becomes one space.
pub fn one_line(text: &str) -> String {
    // U+FFFE and U+FFFF are not characters, and XML does not allow them.
    let is_space =
        |c: char| c.is_whitespace() || c.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&c);
    let mut line = String::new();
    for part in text.split(is_space).filter(|part| !part.is_empty()) {
        line += if line.is_empty() { "" } else { " " };
        line += part;
    }
    line
}

/// The text of a JSON value: a string, a number, a list of them, or an object with one of them.
pub fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(list) => {
            let is_text = |value: &&Value| value.is_string() || value.is_number();
            let texts: Vec<String> = list.iter().filter(is_text).filter_map(text_of).collect();
            (!texts.is_empty()).then(|| texts.join(", "))
        }
        Value::Object(object) => match object.values().next() {
            Some(text @ (Value::String(_) | Value::Number(_))) if object.len() == 1 => {
                text_of(text)
            }
            _ => None,
        },
        Value::Bool(_) | Value::Null => None,
    }
}

/// The message and the help if a title or an author cannot be printed.
///
/// # Errors
/// The text has a character that cannot be printed, or is too long.
pub fn printable(heading: Heading) -> Result<Heading, (String, &'static str)> {
    for (what, text) in [("title", &heading.title), ("author", &heading.credit)] {
        if let Some(LineFault { label, help }) = text.as_deref().and_then(line_fault) {
            return Err((format!("the {what} of this puzzle cannot be printed: {label}"), help));
        }
    }
    Ok(heading)
}

impl Heading {
    /// Sets a text in one line. A heading that has this text already, and an empty text, change
    /// nothing.
    pub fn add(&mut self, key: Key, text: &str) {
        let to = match key {
            Key::Title => &mut self.title,
            Key::Credit => &mut self.credit,
        };
        let line = one_line(text);
        if to.is_none() && !line.is_empty() {
            *to = Some(line);
        }
    }

    /// The heading that the keys of a JSON object have.
    pub fn of_json(object: &Value) -> Heading {
        let mut heading = Heading::default();
        let Value::Object(fields) = object else { return heading };
        for key in TextKey::of_json() {
            let values = fields.iter().filter(|(name, _)| name.to_lowercase() == key.name);
            for text in values.filter_map(|(_, value)| text_of(value)) {
                heading.add(key.key, &text);
            }
        }
        heading
    }

    /// This heading, with the texts of another one where this one has none.
    pub fn or(self, other: Heading) -> Heading {
        let Heading { title, credit } = other;
        Heading { title: self.title.or(title), credit: self.credit.or(credit) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_json_are_found_in_capital_and_small_letters() {
        for (json, title, credit) in [
            (r#"{"Title":"Fox","AUTHOR":"Ann"}"#, Some("Fox"), Some("Ann")),
            (r#"{"title":{"en":"Fox"},"author":["Ann","Bob"]}"#, Some("Fox"), Some("Ann, Bob")),
            (r#"{"name":"Fox","by":"Ann"}"#, Some("Fox"), Some("Ann")),
            (r#"{"creator":"Bob","credit":"Ann","title":""}"#, None, Some("Ann")),
            (r#"{"title":7,"authors":["Ann\n\tB", null]}"#, Some("7"), Some("Ann B")),
            (r#"{"title":{"en":"Fox","de":"Fuchs"},"author":null}"#, None, None),
            (r#"{"TÍTULO":"Fox","Autor":"Ann"}"#, Some("Fox"), Some("Ann")),
            ("[1]", None, None),
        ] {
            let found = Heading::of_json(&serde_json::from_str(json).unwrap());
            assert_eq!(
                (found.title.as_deref(), found.credit.as_deref()),
                (title, credit),
                "{json}"
            );
        }
    }

    #[test]
    fn lines_name_titles_and_authors() {
        assert_eq!(key_of_line("Title: A: fox"), Some((Key::Title, "A: fox")));
        assert_eq!(key_of_line("by :Ann "), Some((Key::Credit, "Ann")));
        assert_eq!(key_of_line("name: Ann"), None);
        assert_eq!(key_of_line("A title: Ann"), None);
    }
}
