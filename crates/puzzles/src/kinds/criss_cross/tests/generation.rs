//! Tests of making puzzles.

use std::collections::BTreeSet;

use super::super::layout::{LayoutTask, find_layout};
use super::*;
use bookgen_base::rng::Draw;
use bookgen_core::entries::Shape;
use bookgen_core::testing::{check, make_with_files, soak_count};
use bookgen_core::{Capacity, Change};
use proptest::prelude::*;

/// Makes and checks puzzles of each level. No two may have the same fingerprint.
fn check_many(list: &str, options: &str) {
    let options = format!("words = \"words.txt\"\n{options}");
    for level in &LEVELS {
        let mut prints = BTreeSet::new();
        for seed in 0..soak_count() {
            let puzzle = make_with_files(&CrissCross, &options, level.name, seed, &files(list))
                .unwrap_or_else(|shortfall| panic!("{}: {shortfall}", level.name));
            check(&CrissCross, &puzzle, level.name);
            assert!(prints.insert(board(&puzzle).fingerprint()), "{puzzle}");
        }
    }
}

#[test]
fn many_puzzles_with_clues_are_proved_and_read_back() {
    check_many(&clued(), "words_per_puzzle = 14");
}

#[test]
fn many_puzzles_with_listed_words_are_proved_and_read_back() {
    check_many(WORDS, "words_per_puzzle = 12");
}

/// The puzzles must stay the same until `About::generator` changes.
#[test]
fn one_stream_gives_one_puzzle() {
    let small = "otter: A\nbadger: B\nhare: C\ndeer: D\nstoat: E\n";
    assert_eq!(
        make(&*setter(small, ""), 0, "easy").to_string(),
        "criss-cross:7x6;across=Across;down=Down:#S#B##H/#-#-##-/#-#D---/#-#-##-/O----##/###-###;D;A;E;B;C:#S#B##H/#T#A##A/#O#DEER/#A#G##E/OTTER##/###R###"
    );
    let listed = small.replace(|c: char| c == ':' || c.is_ascii_uppercase(), "");
    assert_eq!(
        make(&*setter(&listed, ""), 0, "easy").to_string(),
        "criss-cross:7x6;letters=letters:#-#-##-/#-#-##-/#-#----/#-#-##-/-----##/###-###;deer;hare;otter;stoat;badger:#S#B##H/#T#A##A/#O#DEER/#A#G##E/OTTER##/###R###"
    );
}

#[test]
fn all_words_are_used_before_a_word_is_used_again() {
    let setter = setter(&clued(), "words_per_puzzle = 14");
    assert_eq!(setter.natural_count(), Some(5));
    let words: Vec<String> = (0..4)
        .flat_map(|index| {
            let board = board(&make(&*setter, index, "medium"));
            board.runs.iter().map(|run| board.word(run)).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!((words.len(), words.iter().collect::<BTreeSet<_>>().len()), (56, 56));
}

#[test]
fn each_section_is_a_puzzle_with_its_title() {
    let setter = setter("[Pets]\ncat: A\ncart: B\ntot: C\n[Wild]\nhare: D\ndeer: E\n", "");
    assert_eq!(setter.natural_count(), Some(2));
    let titles = [0, 1, 2].map(|index| board(&make(&*setter, index, "easy")).title);
    assert_eq!(titles.map(Option::unwrap), ["Pets", "Wild", "Pets"]);
}

#[test]
fn easy_puzzles_with_clues_give_first_letters_and_medium_puzzles_none() {
    let setter = setter(&clued(), "words_per_puzzle = 10");
    let easy = board(&make(&*setter, 0, "easy"));
    let firsts: BTreeSet<usize> = easy.runs.iter().map(|run| run.cells[0]).collect();
    let given = |board: &CrissCrossBoard| -> BTreeSet<usize> {
        (0..board.givens.len()).filter(|cell| board.givens[*cell].is_some()).collect()
    };
    assert_eq!(given(&easy), firsts);
    assert!(given(&board(&make(&*setter, 0, "medium"))).is_empty());
}

/// Phrases, accents, ß and letters that are written with two characters.
#[test]
fn entries_become_letters_as_in_word_searches() {
    let list =
        "Ice cream: Frozen\nStraße: Road\nCafé: Drink\nCrème: Top\nm\u{117}\u{301}sa: Meat\n";
    let puzzle = make(&*setter(list, ""), 0, "medium");
    let board = board(&puzzle);
    let words: BTreeSet<String> = board.runs.iter().map(|run| board.word(run)).collect();
    let expected = ["ICECREAM", "STRASSE", "CAFÉ", "CRÈME", "M\u{116}\u{301}SA"];
    assert_eq!(words, expected.map(str::to_owned).into());
    assert!(puzzle.givens.contains("Frozen (3,\u{a0}5)"), "{puzzle}");
    check(&CrissCross, &puzzle, "medium");
    let dropped = make(&*setter(list, "accents = \"drop\""), 0, "medium");
    assert!(dropped.answer.is_ascii(), "{dropped}");
    let listed: String =
        list.lines().map(|line| format!("{}\n", line.split(':').next().unwrap())).collect();
    for accents in ["keep", "drop"] {
        let puzzle = make(&*setter(&listed, &format!("accents = \"{accents}\"")), 0, "easy");
        assert_eq!(puzzle.params.contains(";accents=drop"), accents == "drop", "{puzzle}");
        check(&CrissCross, &puzzle, "easy");
    }
}

#[test]
fn headings_are_in_the_language_of_the_option() {
    let params = |language: &str| {
        let list = "otter: A\nhare: B\n";
        make(&*setter(list, &format!("language = \"{language}\"")), 0, "easy").params
    };
    assert!(params("de").ends_with(";across=Waagerecht;down=Senkrecht"));
    assert!(params("en-GB").ends_with(";across=Across;down=Down"));
    let listed = make(&*setter("otter\nhare\n", "language = \"fr\""), 0, "easy");
    assert!(listed.params.ends_with(";letters=lettres"), "{listed}");
}

#[test]
fn options_limit_the_size() {
    let setter = setter(&clued(), "words_per_puzzle = 8\ncolumns = 18\nrows = 9");
    for index in 0..4 {
        let board = board(&make(&*setter, index, "medium"));
        assert!(board.shape.columns <= 18 && board.shape.rows <= 9);
    }
}

#[test]
fn words_without_room_are_named_with_a_size_that_works() {
    let list = "kitchen: A\nchimney: B\nhallway: C\nlaundry: D\npantry: E\n";
    let setter = setter(list, "columns = 7\nrows = 7");
    let shortfall = try_make(&*setter, 0, "medium").unwrap_err();
    assert_eq!(
        shortfall.to_string(),
        "no puzzle in 600 attempts; found instead: 600 layouts without a word; 5 words of the list, 34 letters in total, have no room in 7 columns and 7 rows (most often without room: `chimney`, `hallway`, `laundry` and 2 more); they have room in 9 columns and 9 rows; a square grid needs about √(2.1 × letters) rows and columns: 9 here; use a larger grid or fewer words"
    );
}

/// A list may have words that cannot cross each other, as long as other words connect them. A word
/// that cannot cross the other words of a puzzle is exchanged.
#[test]
fn a_word_that_cannot_cross_is_exchanged() {
    let list = "gym: A\nlynx: B\nfax: C\nfad: D\ndot: E\ntop: F\npip: G\npin: H\n";
    let setter = setter(list, "words_per_puzzle = 2");
    for index in 0..20 {
        assert_eq!(board(&make(&*setter, index, "medium")).runs.len(), 2);
    }
}

/// The number of fingerprints of many puzzles.
fn count_fingerprints(list: &str, options: &str, puzzles: u32) -> usize {
    let setter = setter(list, options);
    let prints = (0..puzzles).map(|index| board(&make(&*setter, index, "medium")).fingerprint());
    prints.collect::<BTreeSet<_>>().len()
}

#[test]
fn the_capacity_is_the_number_of_selections() {
    let list = "otter: A\nhare: B\ndeer: C\nstoat: D\nmoose: E\n";
    let target = Target::Level(&LEVELS[1]);
    let capacity = |list: &str, options: &str| setter(list, options).capacity(target);
    let of = |of: &str, count| Some(Capacity { of: of.to_owned(), count });
    assert_eq!(
        capacity(list, "words_per_puzzle = 3"),
        of("selections of 3 words from words.txt", 10)
    );
    assert_eq!(count_fingerprints(list, "words_per_puzzle = 3", 60), 10);
    assert_eq!(capacity(list, ""), of("selections of words from words.txt", 1));
    assert_eq!(count_fingerprints(list, "", 5), 1);
    assert_eq!(capacity(&clued(), "words_per_puzzle = 30"), None);
    // The puzzles of a list without clues differ in their layouts.
    assert_eq!(capacity(WORDS, "words_per_puzzle = 50"), None);
    let sections = format!("[Two]\nox: A\nox cart: B\n[Many]\n{list}");
    assert_eq!(
        capacity(&sections, "words_per_puzzle = 4"),
        of("selections of 4 words from words.txt", 2)
    );
}

#[test]
fn a_list_may_grow_but_not_lose_words() {
    let options = "words_per_puzzle = 3";
    let list = "otter: A\nhare: B\ndeer: C\nstoat: D\n";
    let old = setter(list, options);
    let puzzle = make(&*old, 0, "medium");
    let check = |list: &str, options: &str| {
        setter(list, options).check_recorded(0, &old.params(0), &puzzle)
    };
    let file =
        |part, names: &str| Err(Change::File { file: "word list", part, names: names.to_owned() });
    assert_eq!(check(&(list.to_owned() + "moose: E\n"), options), Ok(()));
    let used = board(&puzzle);
    let word = used.word(&used.runs[0]).to_lowercase();
    let clue = list.lines().find_map(|line| line.strip_prefix(&*(word.clone() + ": "))).unwrap();
    let other = list.replace(&format!("{word}: {clue}"), &format!("{word}: another clue"));
    let gone = format!("`{}: {clue}`", word.to_uppercase());
    assert_eq!(check(&other, options), file("words that are no longer in the list", &gone));
    assert!(matches!(check(list, "words_per_puzzle = 4"), Err(Change::Options { .. })));
    assert_eq!(
        check(&format!("[Animals]\n{list}"), options),
        file("sections that are no longer in the list", "a list without sections")
    );
}

#[test]
fn targets_other_than_levels_are_refused() {
    let order =
        Order { index: 0, target: Target::Any, chapter: stream("chapter"), earlier: Vec::new() };
    let shortfall = setter("otter\nhare\n", "").make(&order, &mut stream("any")).unwrap_err();
    assert_eq!(shortfall.to_string(), "criss-crosses have no ratings; choose a level");
}

/// Every size from 5 to 25, with as many words as fit, gives a puzzle.
#[test]
fn every_size_gives_puzzles() {
    for side in (5..=25).step_by(4) {
        let words = (side * side / 14).clamp(2, 50);
        let list: String = clued()
            .lines()
            .filter(|line| line.find(':') <= Some(side))
            .fold("eel: A\ngnat: B\nlion: C\n".to_owned(), |list, line| list + line + "\n");
        let options = format!("columns = {side}\nrows = {side}\nwords_per_puzzle = {words}");
        let board = board(&make(&*setter(&list, &options), 0, "medium"));
        assert_eq!(board.runs.len(), words);
        assert!(board.shape.columns <= side && board.shape.rows <= side);
    }
}

proptest! {
    /// Every layout has each word once and no other run. The words are random, so many of them
    /// contain other words or have repeated letters.
    #[test]
    fn a_layout_has_exactly_the_words(seed in 0u64..1_000_000, count in 2usize..14) {
        let mut rng = StreamName::new().with_number(seed).stream();
        let mut words: BTreeSet<Vec<u32>> = BTreeSet::new();
        while words.len() < count {
            let length = 2 + rng.below(6);
            words.insert((0..length).map(|_| rng.below(4)).collect());
        }
        let words: Vec<Vec<u32>> = words.into_iter().collect();
        let task = LayoutTask {
            words: &words, letters: 4, columns: 12, rows: 10, attempts: 50, choices: 3,
        };
        let Ok(layout) = find_layout(&task, &mut rng) else { return Ok(()) };
        prop_assert!(layout.columns <= 12 && layout.rows <= 10);
        let cells = layout.cells.iter().map(Option::is_some).collect();
        let shape = Shape { columns: layout.columns, rows: layout.rows, cells };
        let mut found: Vec<Vec<u32>> = shape
            .entries()
            .iter()
            .map(|run| run.cells.iter().map(|cell| layout.cells[*cell].unwrap()).collect())
            .collect();
        found.sort();
        prop_assert_eq!(found, words);
    }
}

#[test]
fn the_dutch_ij_is_one_cell_by_choice() {
    let list = "ijsvogel\nijsbeer\nnijlpaard\nkonijn\ntijger\nezel\n";
    let setter = setter(list, "ij = \"one\"");
    let puzzle = make(&*setter, 0, "easy");
    assert!(puzzle.answer.contains('Ĳ') && !puzzle.answer.contains("IJ"), "{puzzle}");
    assert!(setter.params(0).contains(";ij=one"), "{}", setter.params(0));
    assert_eq!(board(&puzzle).verify(), bookgen_core::Verdict::Proved);
}
