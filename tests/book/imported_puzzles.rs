//! Chapters whose puzzles are imported from a file.

use bookgen_base::diagnostic::Source;
use bookgen_puzzles::record;

use crate::test_dir::TestDir;

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

fn dir(keys: &str, puzzles: &[&str]) -> TestDir {
    let dir = TestDir::with("book.toml", &spec(keys));
    dir.put("setter.sdm", lines(puzzles));
    dir
}

fn lines(puzzles: &[&str]) -> String {
    puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect()
}

/// The value of a key for every imported puzzle, in the order of the record.
fn recorded(dir: &TestDir, key: &str) -> Vec<String> {
    let record: toml::Table = toml::from_str(&dir.text("book.lock")).unwrap();
    let all = record["puzzle"].as_array().unwrap();
    let of = all.iter().filter(|puzzle| puzzle["id"].as_str().unwrap().starts_with("own/"));
    of.map(|puzzle| puzzle[key].as_str().unwrap().to_owned()).collect()
}

#[test]
fn puzzles_of_a_file_are_printed_in_its_order() {
    let puzzles = [HARD, EASY[0], MEDIUM];
    let dir = dir("credit = \"A. Setter\"", &puzzles);
    let run = dir.done(&["build", "book.toml"]);
    assert!(run.out.contains("5 puzzles: sudoku 3 easy, 1 hard, 1 medium"), "{}", run.out);
    assert_eq!(recorded(&dir, "givens"), puzzles);
    assert_eq!(recorded(&dir, "level"), ["hard", "easy", "medium"]);
    assert_eq!(recorded(&dir, "asked"), ["any"; 3]);
    assert_eq!(recorded(&dir, "params"), ["9x9\n\nA. Setter"; 3]);
    let (lock, pdf) = (dir.text("book.lock"), dir.bytes("book.pdf"));
    dir.done(&["build", "book.toml"]);
    assert_eq!((dir.text("book.lock"), dir.bytes("book.pdf")), (lock, pdf));
    let run = dir.done(&["check", "book.toml"]);
    assert!(run.out.ends_with("all puzzles are in book.lock\n"), "{}", run.out);
}

/// A credit that is empty or blank counts as no credit.
#[test]
fn an_empty_credit_is_not_recorded() {
    for credit in ["", "  "] {
        let dir = dir(&format!("credit = \"{credit}\""), &EASY);
        dir.done(&["build", "book.toml"]);
        assert_eq!(recorded(&dir, "params"), ["9x9"; 3]);
    }
}

#[test]
fn a_chapter_with_a_count_prints_the_first_puzzles() {
    let dir = dir("count = 2\nlevel = \"easy\"", &EASY);
    let run = dir.done(&["build", "book.toml"]);
    assert!(
        run.err.contains("⚠ setter.sdm has 3 puzzles, but the chapter prints only 2"),
        "{}",
        run.err
    );
    assert_eq!(recorded(&dir, "givens"), EASY[..2]);
}

#[test]
fn a_puzzle_added_to_the_end_of_the_file_is_printed_last() {
    let dir = dir("", &EASY[..2]);
    dir.done(&["build", "book.toml"]);
    dir.put("setter.sdm", format!("# mine\n{}", lines(&EASY)));
    dir.done(&["build", "book.toml"]);
    assert_eq!(recorded(&dir, "givens"), EASY);
}

#[test]
fn a_changed_puzzle_file_is_reported() {
    let dir = dir("", &EASY);
    dir.done(&["build", "book.toml"]);
    let lock = dir.text("book.lock");
    dir.put("setter.sdm", lines(&[EASY[0], MEDIUM, EASY[1]]));
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    let changed = "× the puzzle file of chapter `own` has changed: puzzle";
    let reports = |words: &str| assert!(run.err.contains(words), "{words}: {}", run.err);
    reports(&format!("{changed} 4 was made from lines that have"));
    reports(&format!("{changed} 5 was made from lines that were"));
    reports(&format!("── `{}`\n", EASY[2]));
    reports("`bookgen build --replace 5 book.toml` makes these puzzles");
    assert_eq!(dir.text("book.lock"), lock, "nothing is touched");
    let run = dir.run(&["build", "book.toml", "--replace", "4"]);
    assert_eq!(run.code, 1, "both changed puzzles must be replaced");
    dir.done(&["build", "book.toml", "--replace", "4,5"]);
    assert_eq!(recorded(&dir, "givens"), [EASY[0], MEDIUM, EASY[1]]);
    dir.put("setter.sdm", lines(&[MEDIUM, EASY[0], EASY[1]]));
    dir.done(&["build", "book.toml", "--replace", "3,4"]);
    assert_eq!(recorded(&dir, "givens"), [MEDIUM, EASY[0], EASY[1]]);

    // The credit is printed too, so a changed credit is reported.
    dir.put("book.toml", spec("credit = \"A. Setter\""));
    let run = dir.run(&["build", "book.toml"]);
    let reports = |words: &str| assert!(run.err.contains(words), "{words}: {}", run.err);
    reports("the credit of chapter `own` has changed: puzzles 3-5 were made from another\n");
    reports("── 3: none then, `A. Setter` now; 4: ");
    dir.done(&["build", "book.toml", "--replace", "3,4,5"]);
    assert_eq!(recorded(&dir, "params"), ["9x9\n\nA. Setter"; 3]);
}

#[test]
fn an_imported_puzzle_cannot_be_replaced() {
    let dir = dir("", &EASY);
    dir.done(&["build", "book.toml"]);
    let run = dir.run(&["build", "book.toml", "--replace", "4"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with(
            "  × own/2 is imported from a file, and the line in the file has not changed\n"
        ),
        "{}",
        run.err
    );
    // Generated puzzles can be replaced.
    dir.done(&["build", "book.toml", "--replace", "1"]);
    assert_eq!(recorded(&dir, "givens"), EASY);
}

#[test]
fn a_generated_chapter_cannot_become_an_imported_one() {
    let dir = dir("", &EASY);
    dir.put(
        "book.toml",
        spec("").replace("puzzles = \"setter.sdm\"", "level = \"easy\"\ncount = 3"),
    );
    dir.done(&["build", "book.toml"]);
    dir.put("book.toml", spec("level = \"easy\""));
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("disagree about the options of own/1-3"), "{}", run.err);
    assert!(run.err.contains("in the spec: the puzzles of setter.sdm"), "{}", run.err);
}

/// The file has a rotated copy of a puzzle that the book has already printed.
#[test]
fn an_imported_disguise_of_another_puzzle_is_refused() {
    let dir = dir("", &EASY);
    dir.done(&["build", "book.toml"]);
    let record: toml::Table = toml::from_str(&dir.text("book.lock")).unwrap();
    let made = record["puzzle"]
        .as_array()
        .unwrap()
        .iter()
        .find(|puzzle| puzzle["id"].as_str() == Some("made/2"));
    let turned: String = made.unwrap()["givens"].as_str().unwrap().chars().rev().collect();
    dir.put("setter.sdm", lines(&[EASY[0], EASY[1], EASY[2], &turned]));
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("  × own/4 is the same puzzle as made/2\n   ╭─[setter.sdm:4:1]\n"),
        "{}",
        run.err
    );
}

/// A puzzle that needs nested chains.
const BEYOND_ALL_LEVELS: &str =
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";

#[test]
fn an_imported_puzzle_beyond_all_levels_has_no_level() {
    let dir = dir("", &[EASY[0], BEYOND_ALL_LEVELS]);
    let run = dir.done(&["build", "book.toml"]);
    assert!(run.out.contains("4 puzzles: sudoku 3 easy, 1 beyond all levels"), "{}", run.out);
    assert_eq!(recorded(&dir, "rating")[1], "9.5");
    let lock = dir.text("book.lock");
    assert!(!lock.contains("diabolical"), "{lock}");

    // A record with a false level is refused.
    let mut false_record = record::read(&Source::new("book.lock", lock)).unwrap();
    let beyond = false_record.entries.iter_mut().find(|entry| entry.level.is_none()).unwrap();
    beyond.level = Some("diabolical".to_owned());
    beyond.hash = beyond.compute_hash();
    dir.put("book.lock", record::write(&false_record));
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    let expected = "the recorded level of own/2 in book.lock is wrong";
    assert!(run.err.contains(expected), "{}", run.err);
    assert!(run.err.contains("measured: none; recorded: diabolical"), "{}", run.err);

    dir.put("book.toml", spec("level = \"diabolical\""));
    dir.put("setter.sdm", lines(&[BEYOND_ALL_LEVELS]));
    dir.remove("book.lock");
    let run = dir.run(&["build", "book.toml"]);
    assert_eq!(run.code, 1);
    let expected = "this puzzle is beyond all levels, not diabolical";
    assert!(run.err.contains(expected) && run.err.contains("rated 9.5+"), "{}", run.err);
    dir.put("book.toml", spec("rating = [9.0, 9.4]"));
    let run = dir.run(&["build", "book.toml"]);
    assert!(run.err.contains("this puzzle is rated 9.5+, not 9.0-9.4"), "{}", run.err);
}
