//! Tests of the messages about options and lists.

use super::*;
use bookgen_core::testing::{level_faults, setter_faults};

#[test]
fn every_fault_of_the_options_says_what_would_fit() {
    let fault = |options: &str, files: &MemoryFiles| {
        setter_faults(&Codeword, options, files)
            .lines()
            .map(str::trim)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let none = MemoryFiles::default();
    for language in ["de", "fr"] {
        let message = fault(&format!("language = \"{language}\""), &none);
        let expected = format!("there is no built-in list of words `{language}`");
        assert!(message.contains(&expected), "{message}");
        assert!(message.contains("words = \"words.txt\""), "{message}");
        assert!(message.contains("builtin:en, builtin:es, builtin:nl, builtin:pl"), "{message}");
    }
    let message = fault("words = \"builtin:animals\"", &none);
    assert!(message.contains("there is no built-in list of words `animals`"), "{message}");
    let message = fault("accents = \"expand\"", &none);
    assert!(
        message.contains("the built-in lists have the usual letters of their language")
            && message.contains("remove `accents`, or name a list of your own with `words`"),
        "{message}"
    );
    assert_eq!(fault("words = \"builtin:en\"\nlanguage = \"de\"", &none), "");
    let message = fault("columns = 12\nrows = 10", &none);
    for part in [
        "a codeword has an odd number of columns",
        "choose 11 or 13",
        "a codeword has an odd number of rows",
        "choose 9 or 11",
    ] {
        assert!(message.contains(part), "{message}");
    }
    assert_eq!(fault(GERMAN, &german_words()), "");
    let message = fault(GERMAN, &MemoryFiles::new([("words.txt", "1\n2\n")]));
    assert!(message.contains("words.txt has no words"), "{message}");
}

#[test]
fn a_letter_without_words_is_named() {
    let message = level_faults(&Codeword, "all_letters = true\nlanguage = \"es\"", "easy");
    assert!(
        message.contains("no common word of the list has the letter") || message.is_empty(),
        "{message}"
    );
    assert_eq!(level_faults(&Codeword, "all_letters = true", "easy"), "");
}

/// A list with too few words gives a message soon, and no puzzle.
#[test]
fn a_poor_list_gives_no_puzzle() {
    let consonants: String =
        ('B'..='Z').flat_map(|a| ('B'..='Z').map(move |b| format!("{a}{b}XVW\n"))).collect();
    for text in
        ["wren", "on\nat\nby\n", "cat\ndog\ncow\npig\nhen\n", "bcdfg\nhjklm\nnpqrs\n", &consonants]
    {
        let files = MemoryFiles::new([("words.txt", text)]);
        let shortfall =
            make_with_files(&Codeword, "words = \"words.txt\"", "easy", 1, &files).unwrap_err();
        assert!(
            shortfall.hint.ends_with(
                "try another level, a larger grid or a list with more words of 3 to 8 letters"
            ),
            "{}",
            shortfall.hint
        );
    }
}
