//! The built-in languages.

use bookgen_base::diagnostic::{Diagnostic, Faults, Place};
use bookgen_press::language::Language;

/// Embeds the file of a language, as a pair: the code of the language and the text of the file.
macro_rules! language {
    ($code:literal) => {
        ($code, include_str!(concat!("../../templates/languages/", $code, "/book.toml")))
    };
}

/// The languages, as pairs: the code of the language and the text of the file.
static LANGUAGES: &[(&str, &str)] =
    &[language!("en"), language!("de"), language!("es"), language!("fr")];

/// Variants of languages. A variant differs from its base language in a few texts. Each row has the
/// code of the variant, the code of the base language, and a TOML file with the different texts.
static VARIANTS: &[(&str, &str, &str)] =
    &[("en-US", "en", include_str!("../../templates/languages/en-US.toml"))];

/// The codes of all languages.
pub fn codes() -> impl Iterator<Item = &'static str> {
    let variants = VARIANTS.iter().map(|(code, ..)| *code);
    LANGUAGES.iter().map(|(code, _)| *code).chain(variants)
}

/// Loads a language by its code. Returns `None` if there is no such language.
///
/// # Errors
/// Faults of the language file. The files of built-in languages have no faults.
pub fn load(code: &str) -> Option<Result<Language, Faults>> {
    if let Some((code, base, text)) = VARIANTS.iter().find(|(known, ..)| *known == code) {
        return Some(load(base)?.and_then(|base| base.variant(code, text)));
    }
    let (code, text) = LANGUAGES.iter().find(|(known, _)| *known == code)?;
    Some(Language::read(code, text))
}

/// Loads the language that a spec names at `place`.
///
/// # Errors
/// The code is unknown; the language file has faults.
pub fn named(code: &str, place: &Place) -> Result<Language, Faults> {
    load(code).unwrap_or_else(|| {
        let known = codes().collect::<Vec<_>>().join(", ");
        let fault = Diagnostic::input(format!("there is no language `{code}`"));
        let fault = fault.at(place, "unknown language");
        Err(fault.help(format!("the languages are {known}")).into())
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use bookgen_puzzles::KINDS;

    use bookgen_base::placeholders::placeholders;
    use bookgen_press::language::ReplaceError;
    use chrono::NaiveDate;

    use super::*;

    fn english() -> Language {
        load("en").unwrap().unwrap()
    }

    #[test]
    fn american_english_has_its_own_spelling() {
        let [british, american] = ["en", "en-US"].map(|code| load(code).unwrap().unwrap());
        let all = |language: &Language| {
            let mut all: String = language.texts().map(|(_, text)| text).collect();
            for kind in KINDS {
                let texts = language.kind(kind.about().name).unwrap();
                all += &[&texts.rules[..], &texts.short, &texts.begin, &texts.caption].concat();
                all += &format!("{:?}", texts.cover);
                for level in kind.about().levels {
                    all += &format!("{:?}", texts.level(level.name));
                }
            }
            all.to_lowercase()
        };
        let (british, american) = (all(&british), all(&american));
        for word in ["colour", "favourite", "grey", "neighbour", "towards", "downwards"] {
            assert!(british.contains(word), "{word}");
            assert!(!american.contains(word), "{word}");
        }
        for word in ["color", "favorite", "gray", "neighbor", "parentheses"] {
            assert!(!british.replace("colour", "").contains(word), "{word}");
            assert!(american.contains(word), "{word}");
        }
    }

    #[test]
    fn placeholders_of_texts_are_filled_in() {
        let english = english();
        assert_eq!(english.text("page", &[("page", "73")]), "page 73");
        assert_eq!(english.number_word(3, 20), "Three");
        assert_eq!(english.number_word(3, 21), "3");
        assert_eq!(english.number_word(21, 21), "21");
        assert_eq!(english.number_word(0, 1), "0");
    }

    #[test]
    fn all_languages_have_the_same_texts_and_placeholders() {
        let english = english();
        for code in codes() {
            let other = load(code).unwrap().unwrap_or_else(|faults| panic!("{faults}"));
            let names = |language: &Language| -> Vec<(String, BTreeSet<String>)> {
                let texts = language.texts();
                texts.map(|(id, text)| (id.to_owned(), placeholders(text))).collect()
            };
            assert_eq!(names(&english), names(&other), "{code}");
            for kind in bookgen_puzzles::KINDS {
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
    fn dates_are_written_in_words() {
        let on = |code: &str, year, month, day| {
            let language = load(code).unwrap().unwrap();
            language.date(NaiveDate::from_ymd_opt(year, month, day).unwrap())
        };
        assert_eq!(on("en", 2026, 11, 21), "Saturday 21 November 2026");
        assert_eq!(on("en-US", 2026, 11, 23), "Monday, November 23, 2026");
        assert_eq!(on("de", 2028, 2, 29), "Dienstag, 29. Februar 2028");
        assert_eq!(on("es", 2026, 1, 1), "jueves, 1 de enero de 2026");
        assert_eq!(on("fr", 2026, 3, 1), "dimanche 1er mars 2026");
    }

    #[test]
    fn a_replacement_must_have_the_same_placeholders() {
        let mut english = english();
        assert_eq!(english.replace("page", "p. {page}"), Ok(()));
        assert_eq!(english.text("page", &[("page", "7")]), "p. 7");
        assert!(matches!(english.replace("pages", "p."), Err(ReplaceError::Id(_))));
        assert!(matches!(english.replace("page", "p. {pgae}"), Err(ReplaceError::Name(_))));
    }
}
