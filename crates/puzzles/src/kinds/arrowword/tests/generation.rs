//! Tests of making puzzles.

use std::collections::{BTreeMap, BTreeSet};

use super::super::mask_options::MaskOptions;
use super::super::mask_rules;
use super::clue_size::{HALF_CELL, USUAL_SIZES, WHOLE_CELL, fits};
use super::*;
use bookgen_core::entries::mask::MAX_ROWS as MASK_ROWS;
use bookgen_core::testing::{check, soak_count};

/// Checks a puzzle: all rules of arrowwords, its proof and its level, and reading it back.
fn check_rules(puzzle: &Puzzle, level: &str) {
    check(&Arrowword, puzzle, level);
    let board = board(puzzle);
    let options = MaskOptions {
        columns: board.shape.columns,
        rows: board.shape.rows,
        block: [0; MASK_ROWS],
        longest: 25,
        usual: 4.5,
        most_clues: 25,
        most_open: if level == "hard" { 2 } else { 1 },
    };
    assert_eq!(mask_rules::check(&board.shape, &board.block(), &options), Ok(()), "{puzzle}");
}

#[test]
fn puzzles_of_all_levels_keep_all_rules() {
    for language in ["en", "de"] {
        for level in &LEVELS {
            let mut prints = BTreeSet::new();
            for seed in 0..soak_count().min(200) {
                let options = format!("language = \"{language}\"");
                let puzzle = make(&options, &no_files(), level.name, seed);
                check_rules(&puzzle, level.name);
                assert!(prints.insert(board(&puzzle).fingerprint()));
            }
        }
    }
}

#[test]
fn grids_have_all_sizes() {
    for (columns, rows) in [(8, 8), (8, 20), (15, 20), (20, 25), (25, 8), (8, 35)] {
        let options = format!("columns = {columns}\nrows = {rows}");
        let puzzle = make(&options, &no_files(), "hard", 1);
        check_rules(&puzzle, "hard");
        assert!(puzzle.params == format!("{columns}x{rows}"));
    }
}

/// Twenty puzzles have almost no word twice, and no clue.
#[test]
fn a_series_uses_other_words_and_clues() {
    let setter = setter("", &no_files());
    let mut earlier: Vec<Arc<Puzzle>> = Vec::new();
    let (mut used, mut clues) = (BTreeSet::new(), BTreeSet::new());
    let (mut count, mut repeated) = (0, 0);
    for seed in 0..20 {
        let puzzle = try_make(&*setter, "medium", seed, &earlier).unwrap();
        for word in words(&puzzle) {
            count += 1;
            repeated += usize::from(!used.insert(word));
        }
        for clue in board(&puzzle).clues {
            assert!(clues.insert(clue.text.clone()), "{}", clue.text);
        }
        earlier.push(Arc::new(puzzle));
    }
    assert!(repeated * 20 <= count, "{repeated} of {count}");
}

#[test]
fn own_words_a_phrase_and_a_picture_are_in_the_puzzle() {
    let own = "Anna: She turns forty\nBerlin: Where she lives\nTennis: Her Tuesdays\nCarl: Her \
               husband\nPasta: Her favourite dish\nSailing: Her summers\n";
    let options = "own_words = \"own.txt\"\nphrase = \"Happy birthday, Anna!\"\ncolumns = 12\nrows = 15\n\
                   picture = \"4x5\"";
    for seed in 0..4 {
        let puzzle = make(options, &with_file("own.txt", own), "medium", seed);
        check(&Arrowword, &puzzle, "medium");
        let (board, words) = (board(&puzzle), words(&puzzle));
        for word in ["ANNA", "BERLIN", "TENNIS", "CARL", "PASTA", "SAILING"] {
            assert!(words.contains(&word.to_owned()), "{word}");
        }
        assert!(board.clues.iter().any(|clue| clue.text == "She turns forty"));
        let letters = board.phrase.iter().map(|word| {
            word.iter().map(|cell| board.answer[*cell].clone().unwrap()).collect::<String>()
        });
        assert_eq!(letters.collect::<Vec<_>>(), ["HAPPY", "BIRTHDAY", "ANNA"]);
        let free = (0..5 * 4).map(|at| (10 + at / 4) * 12 + 8 + at % 4);
        assert_eq!(board.block().iter().filter(|block| **block).count(), 20);
        assert!(free.into_iter().all(|cell| board.block()[cell]));
    }
}

#[test]
fn each_place_has_room_for_a_picture() {
    for place in options::PLACES {
        let options =
            format!("columns = 13\nrows = 15\npicture = \"4x5\"\npicture_place = \"{place}\"");
        check(&Arrowword, &make(&options, &no_files(), "hard", 1), "hard");
    }
}

#[test]
fn the_same_stream_gives_the_same_puzzle() {
    let setter = setter("columns = 9\nrows = 10", &no_files());
    let puzzle = try_make(&*setter, "easy", 5, &[]).unwrap();
    assert_eq!(try_make(&*setter, "easy", 5, &[]).unwrap(), puzzle);
    assert_ne!(try_make(&*setter, "easy", 6, &[]).unwrap(), puzzle);
}

/// The puzzle of a seed stays the same in all releases.
#[test]
fn the_puzzle_of_a_seed_is_fixed() {
    let puzzle = make("columns = 8\nrows = 8", &no_files(), "medium", 1).to_string();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/kinds/arrowword/tests/golden.txt");
    let known = std::fs::read_to_string(path).unwrap_or_default();
    if std::env::var_os("BOOKGEN_BLESS").is_some() {
        std::fs::write(path, format!("{puzzle}\n")).unwrap();
    }
    assert_eq!(puzzle, known.trim_end());
}

/// A record stays valid if the list of clues gets more clues, but not if it loses a clue of the puzzle.
#[test]
fn a_recorded_puzzle_needs_its_clues() {
    let shipped = bookgen_words::clues("en").unwrap().text;
    let all = with_file("clues.csv", shipped);
    let options = "clues = \"clues.csv\"\ncolumns = 8\nrows = 8";
    let before = setter(options, &all);
    let puzzle = try_make(&*before, "medium", 1, &[]).unwrap();
    let more =
        with_file("clues.csv", &format!("{shipped}Zyzzyva,Last beetle of the dictionary,3\n"));
    let params = before.params(0);
    assert_ne!(setter(options, &more).params(0), params);
    assert_eq!(setter(options, &more).check_recorded(0, &params, &puzzle), Ok(()));
    let clue = board(&puzzle).clues[0].text.clone();
    let fewer: String = shipped
        .lines()
        .filter(|line| !line.contains(&clue))
        .map(|line| line.to_owned() + "\n")
        .collect();
    let change =
        setter(options, &with_file("clues.csv", &fewer)).check_recorded(0, &params, &puzzle);
    assert!(
        matches!(&change, Err(bookgen_core::Change::File { names, .. }) if *names == format!("`{clue}`")),
        "{change:?}"
    );
    let other = setter("clues = \"clues.csv\"\ncolumns = 9\nrows = 8", &all);
    let change = other.check_recorded(0, &params, &puzzle);
    assert!(matches!(change, Err(bookgen_core::Change::Options { .. })), "{change:?}");
}

/// Clues are so short that a grid of ten columns fits on a page of 7 x 10 in, however many puzzles there are.
#[test]
fn clues_stay_short_in_a_long_chapter() {
    for options in ["", "language = \"de\""] {
        let setter = setter(options, &no_files());
        let mut earlier: Vec<Arc<Puzzle>> = Vec::new();
        for seed in 0..25 {
            let puzzle = try_make(&*setter, "easy", seed, &earlier).unwrap();
            let clues = board(&puzzle).clues;
            for clue in &clues {
                let is_half = clues.iter().filter(|other| other.cell == clue.cell).count() > 1;
                let size =
                    if is_half { HALF_CELL[USUAL_SIZES - 1] } else { WHOLE_CELL[USUAL_SIZES - 1] };
                assert!(fits(&clue.text, size), "puzzle {seed}: {}", clue.text);
            }
            earlier.push(Arc::new(puzzle));
        }
    }
}

/// A list has too few clues for many puzzles: clues are used again, as late as possible.
#[test]
fn clues_are_used_again_if_the_list_has_too_few() {
    let shipped = bookgen_words::clues("en").unwrap().text;
    let clues: String =
        shipped.lines().skip(2).step_by(3).map(|line| line.to_owned() + "\n").collect();
    let setter = setter("clues = \"c.csv\"\ncolumns = 8\nrows = 9", &with_file("c.csv", &clues));
    let mut earlier: Vec<Arc<Puzzle>> = Vec::new();
    let (mut last, mut gaps) = (BTreeMap::new(), Vec::new());
    for seed in 0..120 {
        let puzzle = try_make(&*setter, "easy", seed, &earlier);
        let puzzle = puzzle.unwrap_or_else(|shortfall| panic!("puzzle {seed}: {shortfall}"));
        for clue in board(&puzzle).clues {
            let before = last.insert(clue.text, seed);
            gaps.extend(before.map(|before| seed - before));
        }
        earlier.push(Arc::new(puzzle));
        earlier.drain(..earlier.len().saturating_sub(100));
    }
    let soon = gaps.iter().filter(|gap| **gap <= 2).count();
    assert!(gaps.len() > 500 && soon * 100 <= gaps.len(), "{gaps:?}");
}
