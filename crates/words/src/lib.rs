//! The words that bookgen ships: lists with classes of commonness, themes, clues and quotations. Data only.
//!
//! Each file begins with lines that say where it comes from. `data/NOTICES.md` has the notices that must
//! accompany the lists.
//!
//! ```
//! let theme = bookgen_words::theme("animals", "en").expect("a theme");
//! assert_eq!(theme.title, "Animals");
//! assert_eq!(theme.words.lines().count(), 30);
//! ```

#![forbid(unsafe_code)]

/// The notices of all files, in Markdown.
pub static NOTICES: &str = include_str!("../data/NOTICES.md");

/// A file of words, clues or quotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShippedFile {
    /// The name, for example `lists/en.txt`.
    pub name: &'static str,
    /// The code of the language, for example `en`.
    pub language: &'static str,
    /// The text.
    pub text: &'static str,
}

macro_rules! files {
    ($($language:literal: $path:literal),+ $(,)?) => {
        &[$(ShippedFile {
            name: $path,
            language: $language,
            text: include_str!(concat!("../data/", $path)),
        }),+]
    };
}

/// The lists of words by class of commonness.
pub static LISTS: &[ShippedFile] = files!(
    "en": "lists/en.txt",
    "es": "lists/es.txt",
    "nl": "lists/nl.txt",
    "pl": "lists/pl.txt",
);
/// The clues.
pub static CLUES: &[ShippedFile] = files!("de": "clues/de.csv", "en": "clues/en.csv");
/// The quotations: a line for each, with the text, the author and the source between `|`.
pub static QUOTES: &[ShippedFile] = files!(
    "de": "quotes/de.txt",
    "en": "quotes/en.txt",
    "es": "quotes/es.txt",
    "fr": "quotes/fr.txt",
);
/// The themes.
static THEMES: &[ShippedFile] = files!(
    "de": "themes/de.txt",
    "en": "themes/en.txt",
    "es": "themes/es.txt",
    "fr": "themes/fr.txt",
);

/// The words for the pictures of the symbol font: lists with a section for each theme, in which the clue of a
/// word is its picture.
pub static PICTURES: &[ShippedFile] = files!(
    "de": "pictures/de.txt",
    "en": "pictures/en.txt",
    "es": "pictures/es.txt",
    "fr": "pictures/fr.txt",
);

/// The list of a language, or of the language of a variant such as `en-GB`.
pub fn list(language: &str) -> Option<&'static ShippedFile> {
    of_language(LISTS, language)
}

/// The clues of a language, or of the language of a variant.
pub fn clues(language: &str) -> Option<&'static ShippedFile> {
    of_language(CLUES, language)
}

/// The words for pictures of a language, or of the language of a variant.
pub fn pictures(language: &str) -> Option<&'static ShippedFile> {
    of_language(PICTURES, language)
}

/// The quotations of a language, or of the language of a variant.
pub fn quotes(language: &str) -> Option<&'static ShippedFile> {
    of_language(QUOTES, language)
}

/// The themes of a language, or of the language of a variant, in one file.
pub fn theme_file(language: &str) -> Option<&'static ShippedFile> {
    of_language(THEMES, language)
}

/// The languages that have themes.
pub fn theme_languages() -> impl Iterator<Item = &'static str> {
    THEMES.iter().map(|file| file.language)
}

/// A theme: thirty words about one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The name, the same in all languages.
    pub name: &'static str,
    /// The title in the language of the words.
    pub title: &'static str,
    /// The words, one on each line.
    pub words: &'static str,
}

/// All themes of a language, or of the language of a variant. Empty if the language has none.
pub fn themes(language: &str) -> impl Iterator<Item = Theme> {
    let text = theme_file(language).map_or("", |file| file.text);
    text.split("\n[").skip(1).filter_map(|section| {
        let (head, words) = section.split_once("]\n")?;
        let (name, title) = head.split_once(": ")?;
        Some(Theme { name, title, words: words.trim_end() })
    })
}

/// A theme of a language, or of the language of a variant.
pub fn theme(name: &str, language: &str) -> Option<Theme> {
    themes(language).find(|theme| theme.name == name)
}

impl ShippedFile {
    /// Where the file comes from: its first line without `#`.
    pub fn origin(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default().trim_start_matches("# ")
    }
}

fn of_language(files: &'static [ShippedFile], language: &str) -> Option<&'static ShippedFile> {
    let main = language.split(['-', '_']).next();
    files.iter().find(|file| Some(file.language) == main)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_languages_have_the_same_sixty_themes() {
        let names = |language| themes(language).map(|theme| theme.name).collect::<Vec<_>>();
        assert_eq!(names("en").len(), 60);
        for language in theme_languages() {
            assert_eq!(names(language), names("en"), "{language}");
            for theme in themes(language) {
                let words: BTreeSet<&str> = theme.words.lines().collect();
                assert_eq!(words.len(), 30, "{language} {}", theme.name);
            }
        }
        assert_eq!(themes("it").count(), 0);
        assert_eq!(theme("animals", "fr-CA").map(|theme| theme.title), Some("Animaux"));
    }

    #[test]
    fn every_file_says_where_it_comes_from() {
        for file in LISTS.iter().chain(CLUES).chain(THEMES).chain(QUOTES).chain(PICTURES) {
            let origin = file.origin();
            assert!(origin.contains("CC0") || origin.contains("NOTICES.md"), "{origin}");
        }
        for source in
            ["SCOWL", "Kevin Atkinson", "WordNet", "CC0", "OpenTaal", "sjp.pl", "SGJP", "AOSP"]
        {
            assert!(NOTICES.contains(source), "{source}");
        }
    }

    #[test]
    fn the_data_is_small() {
        let all = LISTS.iter().chain(CLUES).chain(THEMES).chain(QUOTES).map(|file| file.text.len());
        assert!(all.sum::<usize>() + NOTICES.len() < 6_000_000);
    }
}
