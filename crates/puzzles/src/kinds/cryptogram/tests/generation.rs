//! Tests of making puzzles.

use std::collections::BTreeSet;

use super::*;
use bookgen_core::testing::{check, soak_count};

/// A file of quotations with a list of their words.
fn german() -> MemoryFiles {
    MemoryFiles::new([
        (
            "quotes.txt",
            "# Goethe and Schiller\nEs irrt der Mensch, solang er strebt.|Johann Wolfgang von Goethe|Faust, 1808\n\
             Die Axt im Haus erspart den Zimmermann.\tFriedrich Schiller\tWilhelm Tell, 1804\n\
             Früh übt sich, was ein Meister werden will.|Friedrich Schiller\n",
        ),
        (
            "words.txt",
            "es\ner\nder\ndie\nden\ndas\nein\nim\nirrt\nMensch\nWunsch\nsolang\nstrebt\nbleibt\nAxt\nHaus\nMaus\n\
             erspart\nZimmermann\nfrüh\nübt\nsich\nmich\nwas\nMeister\nwerden\nwill\nsoll\n",
        ),
    ])
}

const GERMAN: &str =
    "quotes = \"quotes.txt\"\nwords = \"words.txt\"\nlanguage = \"de\"\nmin_letters = 20";

#[test]
fn puzzles_of_all_levels_are_proved() {
    for level in &LEVELS {
        for seed in 0..soak_count().min(100) {
            check(&Cryptogram, &make("", &no_files(), level.name, seed), level.name);
        }
    }
}

/// A file has few quotations, so the same one may come again; it has the same fingerprint.
#[test]
fn a_quotation_has_one_fingerprint() {
    let puzzle = make("", &no_files(), "easy", 1);
    let same = (2..200).map(|seed| make("", &no_files(), "medium", seed));
    let same = { same }.find(|other| other.answer == puzzle.answer).unwrap();
    assert_ne!(same.givens, puzzle.givens);
    assert_eq!(board(&same).fingerprint(), board(&puzzle).fingerprint());
}

#[test]
fn no_letter_stands_for_itself_and_the_given_letters_fit_the_level() {
    for (level, least) in LEVELS.iter().zip([20, 8, 0]) {
        for seed in 0..8 {
            let board = board(&make("", &no_files(), level.name, seed));
            assert!(board.key().unwrap().iter().all(|(letter, plain)| letter != plain));
            assert!(board.percent_given() >= least && board.given.len() <= 9, "{board:?}");
        }
    }
}

/// Half of the built-in quotations or more can be puzzles of each level.
#[test]
fn many_quotations_have_each_level() {
    let all =
        bookgen_words::quotes("en").unwrap().text.lines().filter(|line| !line.starts_with('#'));
    let all = all.count().min(12);
    let setter = setter("", &no_files());
    for level in &LEVELS {
        let mut earlier: Vec<Arc<Puzzle>> = Vec::new();
        while let Ok(puzzle) = try_make(&*setter, level.name, earlier.len() as u64, &earlier) {
            assert!(earlier.iter().all(|other| other.answer != puzzle.answer));
            earlier.push(Arc::new(puzzle));
            if earlier.len() == all {
                break;
            }
        }
        assert!(earlier.len() * 2 >= all, "{}: {} of {all}", level.name, earlier.len());
    }
}

#[test]
fn the_users_list_is_in_the_puzzle() {
    let mut seen = BTreeSet::new();
    for level in &LEVELS {
        for seed in 0..4 {
            let puzzle = make(GERMAN, &german(), level.name, seed);
            check(&Cryptogram, &puzzle, level.name);
            let board = board(&puzzle);
            let list::ListName::Own(digest, words) = &board.list else { panic!("{puzzle}") };
            assert_eq!(digest.len(), bookgen_core::word_list::DIGEST_DIGITS);
            assert!(!words.contains(&"ZIMMERMAN".to_owned()) && words.len() < 40);
            seen.insert(puzzle.answer.clone());
        }
    }
    assert!(seen.contains("FRUEH UEBT SICH, WAS EIN MEISTER WERDEN WILL."), "{seen:?}");
}

#[test]
fn the_author_and_the_source_are_printed() {
    let credit = |more: &str| {
        let puzzle = make(&format!("{GERMAN}\n{more}"), &german(), "easy", 2);
        let board = Cryptogram.board(&puzzle).unwrap();
        board.credit().map(str::to_owned)
    };
    let author = credit("").unwrap();
    assert!(["Friedrich Schiller", "Johann Wolfgang von Goethe"].contains(&&*author), "{author}");
    assert!(credit("attribution = \"source\"").unwrap().starts_with(&author));
    assert_eq!(credit("attribution = \"none\""), None);
}

#[test]
fn the_number_of_given_letters_can_be_chosen() {
    for (given, level) in [(0, "hard"), (1, "hard"), (3, "medium"), (8, "easy")] {
        let options = format!("given = {given}");
        let puzzle = make(&options, &no_files(), level, 3);
        check(&Cryptogram, &puzzle, level);
        assert_eq!(board(&puzzle).given.len(), given);
    }
}

#[test]
fn lengths_are_kept() {
    for seed in 0..6 {
        let puzzle = make("min_letters = 60\nmax_letters = 70", &no_files(), "easy", seed);
        assert!((60..=70).contains(&cells::letters(&board(&puzzle).plain).count()));
    }
}

#[test]
fn the_same_stream_gives_the_same_puzzle() {
    let setter = setter("", &no_files());
    let puzzle = try_make(&*setter, "easy", 5, &[]).unwrap();
    assert_eq!(try_make(&*setter, "easy", 5, &[]).unwrap(), puzzle);
    assert_ne!(try_make(&*setter, "easy", 6, &[]).unwrap(), puzzle);
}

/// The puzzle of a seed stays the same in all releases, as long as the file of quotations is the same.
#[test]
fn the_puzzle_of_a_seed_is_fixed() {
    let puzzle = make(GERMAN, &german(), "medium", 1).to_string();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/kinds/cryptogram/tests/golden.txt");
    let known = std::fs::read_to_string(path).unwrap_or_default();
    if std::env::var_os("BOOKGEN_BLESS").is_some() {
        std::fs::write(path, format!("{puzzle}\n")).unwrap();
    }
    assert_eq!(puzzle, known.trim_end());
}

/// A record stays valid if the file of quotations gets more of them, but not if it loses the quotation.
#[test]
fn a_recorded_puzzle_needs_its_quotation() {
    let before = setter(GERMAN, &german());
    let puzzle = try_make(&*before, "easy", 1, &[]).unwrap();
    let params = before.params(0);
    assert_eq!(before.check_recorded(0, &params, &puzzle), Ok(()));
    let other = MemoryFiles::new([
        ("quotes.txt", "Morgenstund hat Gold im Mund.\n"),
        ("words.txt", "es\n"),
    ]);
    let change = setter(GERMAN, &other).check_recorded(0, &params, &puzzle);
    assert!(matches!(change, Err(bookgen_core::Change::Options { .. })), "{change:?}");
    let quotes = "Morgenstund hat Gold im Mund.\n";
    let english = setter("min_letters = 10", &no_files());
    let puzzle = try_make(&*english, "easy", 1, &[]).unwrap();
    let own = MemoryFiles::new([("own.txt", quotes)]);
    let other = setter("quotes = \"own.txt\"\nmin_letters = 10", &own);
    let change = other.check_recorded(0, &english.params(0), &puzzle);
    assert!(
        matches!(&change, Err(bookgen_core::Change::File { names, .. }) if *names == format!("`{}`", puzzle.answer)),
        "{change:?}"
    );
}

#[test]
fn all_quotations_are_used_before_one_comes_again() {
    let setter = setter(GERMAN, &german());
    let mut earlier: Vec<Arc<Puzzle>> = Vec::new();
    for seed in 0..6 {
        let puzzle = try_make(&*setter, "easy", seed, &earlier).unwrap();
        earlier.push(Arc::new(puzzle));
    }
    for round in earlier.chunks(3) {
        let texts: BTreeSet<&str> = round.iter().map(|puzzle| puzzle.answer.as_str()).collect();
        assert_eq!(texts.len(), 3);
    }
    assert_eq!(setter.capacity(Target::Any).unwrap().count, 3);
}

#[test]
fn spanish_has_a_list_but_no_quotations() {
    let files = MemoryFiles::new([(
        "quotes.txt",
        "En un lugar de la Mancha, de cuyo nombre no quiero acordarme.|Miguel de Cervantes\n",
    )]);
    let options = "quotes = \"quotes.txt\"\nlanguage = \"es\"";
    check(&Cryptogram, &make(options, &files, "easy", 1), "easy");
}

#[test]
fn the_dutch_ij_is_one_letter_by_choice() {
    let quote = "De tijd is een rijke rivier en wij zwemmen altijd vrij en blij langs de groene dijken mee.";
    let files = MemoryFiles::new([("quotes.txt", quote)]);
    let options = "language = \"nl\"\nij = \"one\"\nquotes = \"quotes.txt\"\nmin_letters = 20";
    let puzzle = make(options, &files, "easy", 1);
    assert_eq!(puzzle.answer.matches('Ĳ').count(), 7, "{puzzle}");
    assert!(!puzzle.answer.contains("IJ"), "{puzzle}");
}
