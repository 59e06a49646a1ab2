//! Chapters of puzzles that are taken from a file.

use bookgen_base::diagnostic::Source;
use bookgen_puzzles::record;

use crate::desk::Desk;

const EASY: [&str; 3] = [
    "8.7.3..4.6..4....7......63..7....95..2.981.7..61....2..83......4....6..8.9..7.4.3",
    "..5...84..91.......3..97.5.9...25.6....3.1....1.96...7.4.28..9.......61..89...7..",
    "28..1...3.46.3.89..3...91...973......23...71......432...82...3..62.9.54.9...5..86",
];
const MEDIUM: &str =
    "2..5.19.......7.2..63.2....6.....8721.......3478.....9....1.25..5.3.......69.2..4";
const HARD: &str =
    ".35..41....8...936.....6..4.....2..7.7.4.3.9.2..9.....8..1.....159...4....35..81.";

fn spec(keys: &str) -> String {
    format!(
        "[book]\ntitle = \"Mine\"\nseed = 1\ntemplate = \"a4-sheet\"\n\n\
         [[chapter]]\nid = \"made\"\nkind = \"sudoku\"\nlevel = \"easy\"\ncount = 2\n\n\
         [[chapter]]\nid = \"own\"\nkind = \"sudoku\"\nper_page = 2\npuzzles = \"setter.sdm\"\n{keys}\n"
    )
}

fn desk(keys: &str, puzzles: &[&str]) -> Desk {
    let desk = Desk::with("book.toml", &spec(keys));
    desk.put("setter.sdm", lines(puzzles));
    desk
}

fn lines(puzzles: &[&str]) -> String {
    puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect()
}

/// A value of every puzzle of the chapter, in the order of the record.
fn recorded(desk: &Desk, key: &str) -> Vec<String> {
    let record: toml::Table = toml::from_str(&desk.text("book.lock")).unwrap();
    let all = record["puzzle"].as_array().unwrap();
    let of = all.iter().filter(|puzzle| puzzle["id"].as_str().unwrap().starts_with("own/"));
    of.map(|puzzle| puzzle[key].as_str().unwrap().to_owned()).collect()
}

#[test]
fn puzzles_of_a_file_are_printed_in_its_order() {
    let puzzles = [HARD, EASY[0], MEDIUM];
    let desk = desk("credit = \"A. Setter\"", &puzzles);
    let run = desk.done(&["build", "book.toml"]);
    assert!(run.out.contains("5 puzzles: sudoku 3 easy, 1 hard, 1 medium"), "{}", run.out);
    assert_eq!(recorded(&desk, "givens"), puzzles);
    assert_eq!(recorded(&desk, "level"), ["hard", "easy", "medium"]);
    assert_eq!(recorded(&desk, "asked"), ["any"; 3]);
    assert_eq!(recorded(&desk, "params"), ["9x9\n\nA. Setter"; 3]);
    let (lock, pdf) = (desk.text("book.lock"), desk.bytes("book.pdf"));
    desk.done(&["build", "book.toml"]);
    assert_eq!((desk.text("book.lock"), desk.bytes("book.pdf")), (lock, pdf));
    let run = desk.done(&["check", "book.toml"]);
    assert!(run.out.ends_with("all puzzles are in book.lock\n"), "{}", run.out);
}

/// A credit that says nothing is none.
#[test]
fn an_empty_credit_is_none() {
    for credit in ["", "  "] {
        let desk = desk(&format!("credit = \"{credit}\""), &EASY);
        desk.done(&["build", "book.toml"]);
        assert_eq!(recorded(&desk, "params"), ["9x9"; 3]);
    }
}

#[test]
fn fewer_puzzles_than_the_file_has_are_the_first() {
    let desk = desk("count = 2\nlevel = \"easy\"", &EASY);
    let run = desk.done(&["build", "book.toml"]);
    assert!(
        run.err.contains("⚠ setter.sdm has 3 puzzles, but the chapter prints only 2"),
        "{}",
        run.err
    );
    assert_eq!(recorded(&desk, "givens"), EASY[..2]);
}

#[test]
fn a_file_may_grow_at_its_end_and_nothing_else_moves() {
    let desk = desk("", &EASY[..2]);
    desk.done(&["build", "book.toml"]);
    desk.put("setter.sdm", format!("# mine\n{}", lines(&EASY)));
    desk.done(&["build", "book.toml"]);
    assert_eq!(recorded(&desk, "givens"), EASY);
}

#[test]
fn a_changed_file_is_explained() {
    let desk = desk("", &EASY);
    desk.done(&["build", "book.toml"]);
    let lock = desk.text("book.lock");
    desk.put("setter.sdm", lines(&[EASY[0], MEDIUM, EASY[1]]));
    let run = desk.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    let changed = "× the puzzle file of chapter `own` has changed: puzzle";
    let told = |words: &str| assert!(run.err.contains(words), "{words}: {}", run.err);
    told(&format!("{changed} 4 was made from lines that have"));
    told(&format!("{changed} 5 was made from lines that were"));
    told(&format!("── `{}`\n", EASY[2]));
    told("--replace 5, or all puzzles with --relock");
    assert_eq!(desk.text("book.lock"), lock, "nothing is touched");
    let run = desk.run(&["build", "book.toml", "--replace", "4"]);
    assert_eq!(run.code, 1, "one of the two is not enough");
    desk.done(&["build", "book.toml", "--replace", "4,5"]);
    assert_eq!(recorded(&desk, "givens"), [EASY[0], MEDIUM, EASY[1]]);
    desk.put("setter.sdm", lines(&[MEDIUM, EASY[0], EASY[1]]));
    desk.done(&["build", "book.toml", "--replace", "3,4"]);
    assert_eq!(recorded(&desk, "givens"), [MEDIUM, EASY[0], EASY[1]]);

    // Who made it was printed, too.
    desk.put("book.toml", spec("credit = \"A. Setter\""));
    let run = desk.run(&["build", "book.toml"]);
    let told = |words: &str| assert!(run.err.contains(words), "{words}: {}", run.err);
    told("the credit of chapter `own` has changed: puzzles 3-5 were made from another\n");
    told("── 3: none then, `A. Setter` now; 4: ");
    desk.done(&["build", "book.toml", "--replace", "3,4,5"]);
    assert_eq!(recorded(&desk, "params"), ["9x9\n\nA. Setter"; 3]);
}

#[test]
fn what_stands_in_a_file_is_not_made_anew() {
    let desk = desk("", &EASY);
    desk.done(&["build", "book.toml"]);
    let run = desk.run(&["build", "book.toml", "--replace", "4"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("  × own/2 is imported from a file, and its line has not changed\n"),
        "{}",
        run.err
    );
    // Made puzzles are another thing.
    desk.done(&["build", "book.toml", "--replace", "1"]);
    assert_eq!(recorded(&desk, "givens"), EASY);
}

#[test]
fn a_chapter_that_was_made_does_not_become_ones_own() {
    let desk = desk("", &EASY);
    desk.put(
        "book.toml",
        spec("").replace("puzzles = \"setter.sdm\"", "level = \"easy\"\ncount = 3"),
    );
    desk.done(&["build", "book.toml"]);
    desk.put("book.toml", spec("level = \"easy\""));
    let run = desk.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("disagree about the options of own/1-3"), "{}", run.err);
    assert!(run.err.contains("in the spec: the puzzles of setter.sdm"), "{}", run.err);
}

/// A puzzle that was printed before and now stands in somebody's file, turned.
#[test]
fn a_disguise_of_a_puzzle_of_the_book_is_refused() {
    let desk = desk("", &EASY);
    desk.done(&["build", "book.toml"]);
    let record: toml::Table = toml::from_str(&desk.text("book.lock")).unwrap();
    let made = record["puzzle"]
        .as_array()
        .unwrap()
        .iter()
        .find(|puzzle| puzzle["id"].as_str() == Some("made/2"));
    let turned: String = made.unwrap()["givens"].as_str().unwrap().chars().rev().collect();
    desk.put("setter.sdm", lines(&[EASY[0], EASY[1], EASY[2], &turned]));
    let run = desk.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("  × own/4 is the same puzzle as made/2\n   ╭─[setter.sdm:4:1]\n"),
        "{}",
        run.err
    );
}

/// Takes chains within chains.
const BEYOND: &str =
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";

#[test]
fn what_is_beyond_all_levels_has_none() {
    let desk = desk("", &[EASY[0], BEYOND]);
    let run = desk.done(&["build", "book.toml"]);
    assert!(run.out.contains("4 puzzles: sudoku 3 easy, 1 beyond the ladder"), "{}", run.out);
    assert_eq!(recorded(&desk, "rating")[1], "9.5");
    let lock = desk.text("book.lock");
    assert!(!lock.contains("diabolical"), "{lock}");

    // A record that says otherwise is not printed.
    let mut untrue = record::read(&Source::new("book.lock", lock)).unwrap();
    let beyond = untrue.entries.iter_mut().find(|entry| entry.level.is_none()).unwrap();
    beyond.level = Some("diabolical".to_owned());
    beyond.hash = beyond.compute_hash();
    desk.put("book.lock", record::write(&untrue));
    let run = desk.run(&["build", "book.toml"]);
    let told = "the level is beyond all levels;\n  │ the manifest claims diabolical";
    assert!(run.code == 1 && run.err.contains(told), "{}", run.err);

    desk.put("book.toml", spec("level = \"diabolical\""));
    desk.put("setter.sdm", lines(&[BEYOND]));
    desk.remove("book.lock");
    let run = desk.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    let told = "this puzzle is beyond all levels, not diabolical";
    assert!(run.err.contains(told) && run.err.contains("rated 9.5+"), "{}", run.err);
    desk.put("book.toml", spec("rating = [9.0, 9.4]"));
    let run = desk.run(&["build", "book.toml"]);
    assert!(run.err.contains("this puzzle is rated 9.5+, not 9.0-9.4"), "{}", run.err);
}
