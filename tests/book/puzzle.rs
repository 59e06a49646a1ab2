//! `bookgen puzzle`: its subcommands, their output and their errors.

mod explain;
mod formats;
mod generate;
mod grade;
mod help;
mod show;
mod solve;
mod streams;
mod verify;

use bookgen_base::schema::Need;
use bookgen_puzzles::{KINDS, Kind};

use crate::test_dir::{Run, TestDir};

/// A slitherlink of 5x5 cells without its answer.
const LOOP: &str = "slitherlink:5x5:02.33..122.....232..22.22:";

/// The words of a list for kinds that need one.
const WORDS: &str =
    "robin\nwren\nblackbird\nsong thrush\nbullfinch\nkestrel\nmagpie\nstarling\nsiskin\nheron\n";

/// Words of nine different letters.
const WORDS_OF_NINE: &str = "workspace\ndangerous\nblueprint\njuxtapose\n";

/// A folder with a list of words and the file `puzzles.txt`, which has three puzzles of a kind.
fn with_puzzles(kind: &dyn Kind) -> TestDir {
    let words = if kind.about().name == "wordoku" { WORDS_OF_NINE } else { WORDS };
    let dir = TestDir::with("words.txt", words);
    let puzzles = generated(&dir, kind, &["-n", "3", "-s", "5"]);
    assert_eq!(puzzles.lines().count(), 3, "{puzzles}");
    dir.put("puzzles.txt", puzzles);
    dir
}

/// Generates puzzles of a kind with its required options. Returns the output.
fn generated(dir: &TestDir, kind: &dyn Kind, words: &[&str]) -> String {
    run_generate(dir, kind, words).out
}

fn run_generate(dir: &TestDir, kind: &dyn Kind, words: &[&str]) -> Run {
    let about = kind.about();
    let required = about.options.iter().filter(|option| option.need == Need::Required);
    let options: Vec<String> =
        required.map(|option| format!("--option={}=words.txt", option.name)).collect();
    let mut all = vec!["puzzle", "generate", about.name];
    all.extend(options.iter().map(String::as_str));
    all.extend(words);
    dir.done(&all)
}

/// Variants of Sudoku that share all code outside their folder with the variants that are tested.
const SIMILAR: &[&str] = &[
    "sudoku-8",
    "sudoku-10",
    "sudoku-12",
    "sudoku-16",
    "sudoku-25",
    "sudoku-x",
    "windoku",
    "windoku-x",
    "jigsaw-x",
    "killer-x",
    "anti-knight",
    "consecutive",
    "kropki",
    "greater-than",
    "arrow",
    "even-odd",
    "samurai",
];

/// Calls the test for every kind, with a folder that has puzzles of the kind. Of the variants of
/// Sudoku, some stand for all.
fn for_each_kind(mut test: impl FnMut(&TestDir, &'static dyn Kind)) {
    for kind in KINDS.iter().filter(|kind| !SIMILAR.contains(&kind.about().name)) {
        test(&with_puzzles(*kind), *kind);
    }
}
