//! Tests of making puzzles.

use std::collections::BTreeSet;

use super::setter::lines;
use super::*;
use bookgen_core::testing::{check, check_many};

#[test]
fn puzzles_of_all_levels_are_proved() {
    check_many(&WordWheel, "");
}

#[test]
fn other_languages_and_lengths_are_proved() {
    for language in ["es", "nl", "pl"] {
        for level in ["medium", "hard"] {
            let options = format!("language = \"{language}\"");
            check(&WordWheel, &make(&options, &no_files(), level, 1), level);
        }
    }
    for least in [3, 5] {
        let puzzle = make(&format!("least = {least}"), &no_files(), "medium", 2);
        check(&WordWheel, &puzzle, "medium");
        let shortest = board(&puzzle).groups.iter().flatten().map(String::len).min();
        assert!(shortest >= Some(least), "{puzzle}");
    }
}

#[test]
fn the_users_list_is_used() {
    let options = "words = \"words.txt\"\nlanguage = \"de\"";
    for seed in 0..5 {
        let puzzle = make(options, &with_file(GERMAN), "easy", seed);
        check(&WordWheel, &puzzle, "easy");
        let board = board(&puzzle);
        assert!(board.groups[0].contains(&"SCHREIBEN".to_owned()));
        assert!(puzzle.params.starts_with("de;own="), "{puzzle}");
        assert!(WordWheel.board(&puzzle).unwrap().has_unlisted_words());
    }
}

#[test]
fn offensive_words_are_left_out() {
    let list = format!("{GERMAN}bescheissen\nscheisse\n");
    let puzzle = make("words = \"words.txt\"\nlanguage = \"de\"", &with_file(&list), "easy", 1);
    assert!(!puzzle.answer.contains("SCHEISS"));
    let letters: Vec<char> = "TCECSRLYI".chars().collect();
    let lexicon = &bookgen_core::entries::built_in_words("en").unwrap().lexicon;
    let words = board::words_of(lexicon, &letters, 4, &bookgen_core::blocklist::of_language("en"));
    assert!(words.iter().flatten().all(|word| word != "CLITS") && words[0].len() > 10);
}

#[test]
fn no_line_of_a_wheel_is_an_offensive_word() {
    let offensive = bookgen_core::blocklist::of_language("en");
    let setter = setter("", &no_files());
    for seed in 0..300 {
        let puzzle = try_make(&*setter, "medium", seed, &[]).unwrap();
        let lines = lines(&board(&puzzle).letters);
        assert!(lines.iter().all(|line| !offensive.contains(line)), "{lines:?}");
    }
    let lines = lines(&"ABCDEFGHÉ".chars().collect::<Vec<_>>());
    for line in ["ABC", "CBA", "GHE", "CFE", "AEE", "CEG"] {
        assert!(lines.iter().any(|own| own == line), "{line}");
    }
}

#[test]
fn a_word_of_nine_letters_comes_once_until_all_were_used() {
    let setter = setter("", &no_files());
    let (mut earlier, mut long) = (Vec::new(), BTreeSet::new());
    for seed in 0..20 {
        let puzzle = try_make(&*setter, "easy", seed, &earlier).unwrap();
        for word in board(&puzzle).groups.iter().flatten().filter(|word| word.len() == LETTERS) {
            assert!(long.insert(word.clone()), "{word}");
        }
        earlier.push(Arc::new(puzzle));
    }
}

/// Words that give no wheel are never used. They do not keep the other words from a second use.
#[test]
fn words_are_used_again_around_another_hub() {
    let list = format!("{GERMAN}abzulegen\n");
    let setter = setter("words = \"words.txt\"\nlanguage = \"de\"", &with_file(&list));
    let mut earlier = Vec::new();
    let mut hubs = BTreeSet::new();
    for seed in 0..40 {
        let puzzle = try_make(&*setter, "easy", seed, &earlier).unwrap();
        let board = board(&puzzle);
        assert!(board.groups[0].contains(&"SCHREIBEN".to_owned()), "{puzzle}");
        hubs.insert(board.letters[HUB]);
        earlier.push(Arc::new(puzzle));
    }
    assert!(hubs.len() > 1, "{hubs:?}");
}

#[test]
fn the_same_stream_gives_the_same_puzzle() {
    let setter = setter("", &no_files());
    let puzzle = try_make(&*setter, "hard", 5, &[]).unwrap();
    assert_eq!(try_make(&*setter, "hard", 5, &[]).unwrap(), puzzle);
    assert_ne!(try_make(&*setter, "hard", 6, &[]).unwrap(), puzzle);
}

/// The puzzle of a seed stays the same in all releases.
#[test]
fn the_puzzle_of_a_seed_is_fixed() {
    let puzzle = make("", &no_files(), "medium", 1).to_string();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/kinds/word_wheel/tests/golden.txt");
    let known = std::fs::read_to_string(path).unwrap_or_default();
    if std::env::var_os("BOOKGEN_BLESS").is_some() {
        std::fs::write(path, format!("{puzzle}\n")).unwrap();
        return;
    }
    assert_eq!(puzzle, known.trim_end());
}

/// A record stays valid if the list changes elsewhere, but not if it has other words for the puzzle.
#[test]
fn a_recorded_puzzle_needs_its_words() {
    let options = "words = \"words.txt\"\nlanguage = \"de\"";
    let before = setter(options, &with_file(GERMAN));
    let puzzle = try_make(&*before, "easy", 1, &[]).unwrap();
    let params = before.params(0);
    let change = |list: &str| setter(options, &with_file(list)).check_recorded(0, &params, &puzzle);
    assert_eq!(change(&format!("{GERMAN}Zitronen\n")), Ok(()));
    for list in [GERMAN.replace("\nreichen\n", "\n"), format!("{GERMAN}reichens\n")] {
        let name = if list.contains("reichens") { "`REICHENS`" } else { "`REICHEN`" };
        let found = change(&list);
        assert!(
            found == Ok(())
                || matches!(&found, Err(bookgen_core::Change::File { names, .. }) if names == name),
            "{found:?}"
        );
    }
    let other = setter("words = \"words.txt\"\nlanguage = \"de\"\nleast = 5", &with_file(GERMAN));
    let found = other.check_recorded(0, &params, &puzzle);
    assert!(matches!(found, Err(bookgen_core::Change::Options { .. })), "{found:?}");
}

#[test]
fn the_dutch_ij_is_one_letter_by_choice() {
    // All words of nine letters have the letter.
    let nl = bookgen_words::list("nl").unwrap().text;
    let is_used = |line: &&str| line.starts_with('[') || line.contains("ij") || line.len() < 7;
    let words: Vec<&str> = nl.lines().filter(is_used).collect();
    let options = "words = \"words.txt\"\nlanguage = \"nl\"\nij = \"one\"";
    let files = with_file(&words.join("\n"));
    let puzzle = make(options, &files, "hard", 1);
    assert!(puzzle.givens.contains('Ĳ') && puzzle.answer.contains('Ĳ'), "{puzzle}");
    assert!(setter(options, &files).params(0).contains(";ij=one"));
}
