//! Tests of the messages about options and lists.

use super::*;
use bookgen_core::testing::setter_faults;

fn fault(options: &str, files: &MemoryFiles) -> String {
    let faults = setter_faults(&FillIn, options, files);
    faults.lines().map(str::trim).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_fault_of_the_options_says_what_would_fit() {
    let none = MemoryFiles::default();
    for language in ["it", "sv"] {
        let message = fault(&format!("language = \"{language}\""), &none);
        let expected = format!("there is no built-in list of words `{language}`");
        assert!(message.contains(&expected), "{message}");
        assert!(message.contains("words = \"words.txt\""), "{message}");
    }
    let message = fault("columns = 12\nrows = 8", &none);
    for part in [
        "a fill-in has an odd number of columns",
        "choose 11 or 13",
        "a fill-in has an odd number of rows",
        "choose 7 or 9",
    ] {
        assert!(message.contains(part), "{message}");
    }
    assert_eq!(fault(GERMAN, &german_words()), "");
}

#[test]
fn own_words_must_fit_in_the_grid() {
    let own = |text: &str| {
        let files = MemoryFiles::new([("own.txt", text)]);
        fault("own_words = \"own.txt\"\ncolumns = 9\nrows = 9", &files)
    };
    assert_eq!(own("otter\nstoat\n"), "");
    for (text, message, help) in [
        ("hippopotamus\n", "HIPPOPOTAMUS does not fit in the grid", "choose more columns or rows"),
        ("ox\n", "OX does not fit in the grid", "); leave the word out"),
        (
            "otter\n4711\n",
            "own.txt has lines that are no words",
            "own words have 3 to 25 letters and no digits",
        ),
        (
            "otter\nstoat\ntapir\npanda\nhorse\nzebra\n",
            "the own words are too many for the grid",
            "choose more columns and rows, or leave some words out",
        ),
    ] {
        let found = own(text);
        assert!(found.contains(message) && found.contains(help), "{found}");
    }
    let many: String = (0..41)
        .map(|at| format!("a{}{}\n", char::from(b'a' + at % 20), char::from(b'a' + at / 20)))
        .collect();
    assert!(own(&many).contains("own.txt has too many words"), "{}", own(&many));
    let files = MemoryFiles::new([("own.txt", "otter\n")]);
    let numbers = fault("own_words = \"own.txt\"\nwords = \"builtin:numbers\"", &files);
    assert!(numbers.contains("numbers do not mix with own words"), "{numbers}");
}

/// A list with too few words gives a message soon, and no puzzle.
#[test]
fn a_poor_list_gives_no_puzzle() {
    for text in ["wren", "on\nat\nby\n", "cat\ndog\ncow\npig\nhen\n", "bcdfg\nhjklm\nnpqrs\n"] {
        let files = MemoryFiles::new([("words.txt", text)]);
        let shortfall =
            make_with_files(&FillIn, "words = \"words.txt\"", "easy", 1, &files).unwrap_err();
        assert!(
            shortfall.hint.ends_with(
                "try another level, another size or a list with more words of 3 to 8 letters"
            ),
            "{}",
            shortfall.hint
        );
    }
}
