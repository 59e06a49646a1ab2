//! `bookgen puzzle generate`.

use super::{WORDS, for_each_kind, generated, run_generate};
use crate::test_dir::TestDir;

/// Runs `generate`, which must fail. Returns exit code, output and errors.
fn failed(dir: &TestDir, words: &[&str]) -> (i32, String, String) {
    let run = dir.run(&[&["puzzle", "generate"], words].concat());
    assert_ne!(run.code, 0, "{words:?}");
    (run.code, run.out, run.err)
}

#[test]
fn puzzles_depend_neither_on_their_number_nor_on_threads() {
    for_each_kind(|dir, kind| {
        let three = dir.text("puzzles.txt");
        assert_eq!(generated(dir, kind, &["-n", "3", "-s", "5", "-j", "3"]), three);
        let one = generated(dir, kind, &["-s", "5", "--jobs", "1"]);
        assert_eq!(one.lines().next(), three.lines().next());
        assert_ne!(generated(dir, kind, &["-s", "6"]), one);
    });
}

#[test]
fn puzzles_have_the_requested_level_and_are_proved() {
    for_each_kind(|dir, kind| {
        let level = kind.about().levels[0].name;
        let options = ["--level", level, "-n", "2", "-s", "1", "-f", "json"];
        dir.put("puzzles.json", generated(dir, kind, &options));
        let name = kind.about().name;
        let verified = dir.done(&["puzzle", "verify", name, "puzzles.json"]).out;
        assert_eq!(verified.lines().count(), 2);
        assert!(verified.lines().all(|line| line.starts_with("proved\t-\t")), "{verified}");
        let graded = dir.done(&["puzzle", "grade", name, "puzzles.json"]).out;
        assert_eq!(graded.lines().count(), 2);
        assert!(graded.lines().all(|line| line.starts_with(&format!("{level}\t"))), "{graded}");
        // The objects have the same grade as the objects of `grade`.
        let objects = dir.done(&["puzzle", "grade", name, "puzzles.json", "-f", "json"]).out;
        assert_eq!(objects, dir.text("puzzles.json"));
        // No two puzzles are equal.
        let mut lines: Vec<&str> = objects.lines().collect();
        lines.dedup();
        assert_eq!(lines.len(), 2);
    });
}

#[test]
fn json_objects_have_all_keys() {
    let dir = TestDir::new();
    let words = ["puzzle", "generate", "sudoku", "-s", "1", "-l", "gentle", "-f", "json"];
    assert_eq!(
        dir.done(&words).out,
        "{\"kind\":\"sudoku\",\"params\":\"9x9\",\"givens\":\".....2.37.7....5....5.346..3....597..971.834..519....8..824.1....9....5.14.5.....\",\"answer\":\"914652837673819524825734619386425971297168345451973268538247196769381452142596783\",\"level\":\"gentle\",\"rating\":\"1.2\",\"effort\":1726,\"seconds\":254,\"title\":null,\"credit\":null,\"fingerprint\":\"b21a0483fe6beb516b5fb6ff45ad11f4\"}\n"
    );
}

/// Both commands use the same random streams.
#[test]
fn sudoku_are_the_puzzles_of_the_command_sudoku() {
    let dir = TestDir::new();
    let options = ["-n", "5", "-s", "3", "--rating", "2.0-2.6", "--symmetry", "none"];
    let one = dir.done(&[&["sudoku", "generate"], &options[..]].concat()).out;
    let general = ["puzzle", "generate", "sudoku", "-f", "line"];
    assert_eq!(dir.done(&[&general[..], &options].concat()).out, one);
}

#[test]
fn options_are_flags_or_pairs_of_key_and_value() {
    let dir = TestDir::new();
    let generate = |words: &[&str]| {
        dir.done(&[&["puzzle", "generate", "slitherlink", "-s", "1"], words].concat()).out
    };
    let flags = generate(&["--columns", "6", "--rows=5", "--symmetry", "none"]);
    assert!(flags.starts_with("slitherlink:6x5:"), "{flags}");
    let pairs = ["--option", "columns=6", "--option", "rows=5", "--option", "symmetry=none"];
    assert_eq!(generate(&pairs), flags);
    let dir = TestDir::with("words.txt", WORDS);
    let words = ["puzzle", "generate", "wordsearch", "--words", "words.txt", "-s", "1"];
    let flag = dir.done(&[&words[..], &["--words-per-puzzle", "3"]].concat()).out;
    for key in ["words-per-puzzle=3", "words_per_puzzle=3"] {
        assert_eq!(dir.done(&[&words[..], &["--option", key]].concat()).out, flag);
    }
}

#[test]
fn wrong_options_have_the_messages_of_a_book() {
    let dir = TestDir::new();
    let (code, out, err) = failed(
        &dir,
        &["jigsaw", "--level", "hrad", "--size=12", "--option", "sze=7", "--symmetry", "spiral"],
    );
    assert_eq!((code, out.as_str()), (2, ""));
    assert_eq!(
        err,
        "  × --level: jigsaw has no level `hrad`
  help: did you mean `hard`?

  × --size: `size` is out of range
  help: write a number from 5 to 9

  × --symmetry: `symmetry` cannot be \"spiral\"
  help: write one of \"none\", \"half-turn\", \"left-right\", \"top-bottom\"

  × --sze: `options` of kind jigsaw has no key `sze`
  help: did you mean `size`?
"
    );
    let (code, _, err) = failed(&dir, &["jigsaw", "--option", "size"]);
    assert!(code == 2 && err.contains("write KEY=VALUE, for example columns=8"), "{err}");
    let (code, _, err) = failed(&dir, &["jigsaw", "--rating", "2.0-2.6"]);
    assert!(code == 2 && err.contains("unexpected argument '--rating'"), "{err}");
    let (code, _, err) = failed(&dir, &["slitherlnk"]);
    assert!(code == 2 && err.contains("a similar subcommand exists: 'slitherlink'"), "{err}");
    // A value cannot set another option.
    let (code, out, _) =
        failed(&dir, &["jigsaw", "-s1", "--option", "size=7\nsymmetry = \"none\""]);
    assert_eq!((code, out.as_str()), (2, ""));
}

/// Paths are relative to the current folder, and may lead to any file.
#[test]
fn options_may_name_any_file() {
    let dir = TestDir::with("lists/words.txt", WORDS);
    let path = dir.path("lists/words.txt").display().to_string();
    let words = |path: &str| {
        dir.done(&["puzzle", "generate", "wordsearch", "-s", "1", "--words", path]).out
    };
    let relative = words("lists/words.txt");
    assert!(relative.starts_with("wordsearch:"), "{relative}");
    assert_eq!(words(&path), relative);
    assert_eq!(words("lists/../lists/words.txt"), relative);

    let (code, _, err) = failed(&dir, &["wordsearch"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("  × puzzles of kind wordsearch need the option `--words`\n  help: `--words` names a word list with one word or phrase per line;"), "{err}");
    let (code, _, err) = failed(&dir, &["wordsearch", "--words", "lists/word.txt"]);
    assert_eq!(code, 3);
    assert_eq!(
        err,
        "  × --words: lists/word.txt cannot be read: there is no such file
  help: did you mean `lists/words.txt`?
"
    );
    let (_, _, err) = failed(&dir, &["wordsearch", "--words", "elsewhere"]);
    assert!(err.ends_with("help: paths are relative to the current folder\n"), "{err}");
    dir.put("short.txt", "heron\n++\n");
    let (code, _, err) = failed(&dir, &["wordsearch", "--words", "short.txt"]);
    assert_eq!(code, 1);
    assert!(err.contains("╭─[short.txt:2:1]"), "{err}");
}

#[test]
fn a_run_without_a_seed_prints_its_seed() {
    let dir = TestDir::new();
    let words = ["puzzle", "generate", "jigsaw", "--size", "5"];
    let run = dir.done(&words);
    let seed = run.err.trim().strip_prefix("seed ").expect("a seed").to_owned();
    let again = dir.done(&[&words[..], &["--seed", &seed]].concat());
    assert_eq!((again.out, again.err), (run.out, String::new()));
}

#[test]
fn a_puzzle_that_cannot_be_made_is_an_error_with_what_was_found() {
    let dir = TestDir::new();
    let words = ["sudoku", "-s1", "--level", "extreme", "--givens", "60-64"];
    let (code, out, err) = failed(&dir, &words);
    assert_eq!((code, out.as_str()), (1, ""));
    assert_eq!(
        err,
        "  × puzzle 1 cannot be made: no extreme puzzle in 50000 attempts; found instead: 49960 up to
  │ medium, 40 with too many givens
  help: widen the range of `givens`, or remove the option
"
    );
    // A file without puzzles is not written.
    failed(&dir, &[&words[..], &["-o", "out.txt"]].concat());
    assert_eq!(dir.files(), [""; 0]);
    // The other puzzles are made, and the number of missing puzzles is the last error.
    let words = ["sudoku", "-s3", "-r1.0-9.4", "--fill=relabel", "--dig=left-to-right", "-n4"];
    let (code, out, err) = failed(&dir, &words);
    assert_eq!((code, out.lines().count()), (1, 1));
    assert_eq!(
        err,
        "  × puzzle 2 cannot be made: every candidate repeats an earlier puzzle
  help: 200 candidates were equivalent to earlier puzzles; generate fewer puzzles, or change the
        options
  × 1 of 4 puzzles cannot be made
"
    );
}

#[test]
fn puzzles_are_written_to_a_file() {
    for_each_kind(|dir, kind| {
        let options = ["-n", "3", "-s", "5", "-o", "new/out.txt"];
        dir.put("new/other", "");
        let run = run_generate(dir, kind, &options);
        assert_eq!((run.out.as_str(), run.err.as_str()), ("", ""));
        assert_eq!(dir.text("new/out.txt"), dir.text("puzzles.txt"));
        // bookgen replaces its own file, but no other file.
        run_generate(dir, kind, &["-n", "2", "-s", "5", "-o", "new/out.txt"]);
        assert_eq!(dir.text("new/out.txt").lines().count(), 2);
    });
    let dir = TestDir::with("notes.txt", "mine");
    let (code, _, err) = failed(&dir, &["jigsaw", "-s1", "-o", "notes.txt"]);
    assert_eq!(code, 3);
    assert_eq!(
        err,
        "  × notes.txt is in the way\n  help: bookgen does not replace a file that it did not write: move it, or choose another path\n"
    );
    assert_eq!(dir.text("notes.txt"), "mine");
    let (code, _, err) = failed(&dir, &["jigsaw", "-s1", "-o", "no/such/folder.txt"]);
    assert!(code == 3 && err.contains("there is no folder no/such"), "{err}");
}
