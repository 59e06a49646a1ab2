//! Commands and options within sentences: the commands and the options exist.

use std::collections::BTreeMap;
use std::fs;

use super::pages;
use crate::documentation::test_names;
use crate::test_dir::{TestDir, project};

/// Commands that have subcommands.
const GROUPS: &[&str] = &["puzzle", "sudoku", "founding", "ledger", "schedule", "daily"];
/// Options of other programs that the documentation names.
const OTHERS: &[&str] = &["--features", "--release"];

/// The texts in backquotes outside code blocks, with their lines.
fn spans(text: &str) -> Vec<(usize, String)> {
    let mut is_block = false;
    let mut spans = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_block = !is_block;
        } else if !is_block {
            let texts = line.split('`').skip(1).step_by(2);
            spans.extend(texts.map(|text| (at + 1, text.replace("\\|", "|"))));
        }
    }
    spans
}

/// The words of the subcommand, and the long options of a command.
fn command_and_options(command: &str) -> (Vec<&str>, Vec<&str>) {
    let words: Vec<&str> = command.split_whitespace().skip(1).collect();
    let is_name = |word: &&&str| {
        !word.starts_with('-') && word.chars().all(|c| c.is_ascii_lowercase() || c == '-')
    };
    let count = match words.first() {
        // The third word is the kind of puzzle, which has options of its own.
        Some(&"puzzle") => 3,
        Some(word) if GROUPS.contains(word) => 2,
        _ => 1,
    };
    let names = words.iter().take(count).take_while(is_name).copied().collect();
    let options = words.iter().filter(|word| word.starts_with("--"));
    (names, options.map(|word| word.split('=').next().unwrap_or(word)).collect())
}

/// Whether a help text or a man page has an option.
fn has_option(help: &str, option: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    option == "--help" || help.split(|c| !is_part(c)).any(|word| word == option)
}

#[test]
fn commands_and_options_in_sentences_exist() {
    let dir = TestDir::new();
    let man = dir.done(&["man"]).out.replace("\\-", "-").replace("\\fB", " ");
    let mut helps: BTreeMap<Vec<String>, Option<String>> = BTreeMap::new();
    let (mut checked, mut faults) = (0, Vec::new());
    for page in pages() {
        let text = fs::read_to_string(project().join(&page.name)).unwrap();
        for (line, span) in spans(&text) {
            let place = format!("{}:{line}: `{span}`", page.name);
            for command in span.split('|').map(str::trim).filter(|c| c.starts_with("bookgen ")) {
                let (names, options) = command_and_options(command);
                let key: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
                let help = helps.entry(key).or_insert_with(|| {
                    let run = dir.run(&[&names[..], &["--help"]].concat());
                    (run.code == 0).then_some(run.out)
                });
                checked += 1;
                let Some(help) = help else {
                    faults.push(format!("{place}: no such command"));
                    continue;
                };
                for option in options.iter().filter(|option| !has_option(help, option)) {
                    faults.push(format!("{place}: no option {option}"));
                }
            }
            let first = span.split([' ', '=']).next().unwrap_or_default();
            if first.starts_with("--") && first.len() > 2 && !OTHERS.contains(&first) {
                checked += 1;
                if !has_option(&man, first) {
                    faults.push(format!("{place}: no option {first}"));
                }
            }
        }
    }
    assert!(checked > 250, "only {checked} commands and options found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The folders of the tests that a `cargo test` command runs, with spaces between them, and the names of tests in the command.
fn tests_of(command: &str) -> (String, Vec<&str>) {
    let command = command.split('#').next().unwrap_or_default();
    let after = command.split("cargo test ").nth(1).unwrap_or_default();
    let words: Vec<&str> = after.split(" -- ").next().unwrap_or_default().split(' ').collect();
    let option = |name: &str| words.iter().position(|word| *word == name).map(|at| at + 1);
    let (package, target) = (option("-p"), option("--test"));
    let folder = match (package, target) {
        (Some(at), _) => format!("crates/{}", words[at].trim_start_matches("bookgen-")),
        (_, Some(at)) => format!("tests/{}", words[at]),
        _ => "src crates".to_owned(),
    };
    let is_name = |(at, word): &(usize, &&str)| {
        !word.is_empty() && !word.starts_with('-') && ![package, target].contains(&Some(*at))
    };
    (folder, words.iter().enumerate().filter(is_name).map(|(_, word)| *word).collect())
}

/// A command such as `cargo test -p bookgen-puzzles effort` names tests that exist in the package.
#[test]
fn tests_named_in_commands_exist() {
    let mut checked = 0;
    for page in pages() {
        let text = fs::read_to_string(project().join(&page.name)).unwrap();
        let lines = page.blocks.iter().flat_map(|block| block.text.lines().map(str::to_owned));
        let commands = lines.chain(spans(&text).into_iter().map(|(_, span)| span));
        for command in commands.filter(|command| command.contains("cargo test ")) {
            let (folder, words) = tests_of(&command);
            let mut names = Vec::new();
            for folder in folder.split(' ') {
                test_names(&project().join(folder), &mut names);
            }
            // A name stands for all tests that contain it. `kinds::NAME` stands for a module.
            for word in words.iter().filter(|word| !word.contains("NAME")) {
                let is_known = names.iter().any(|name| name.contains(word));
                assert!(is_known, "{}: {command}: no test {word} in {folder}", page.name);
                checked += 1;
            }
        }
    }
    assert!(checked > 5, "only {checked} names of tests found");
}

#[test]
fn a_command_is_split_into_its_names_and_options() {
    let (names, options) = command_and_options("bookgen founding dig --level 4 --trace");
    assert_eq!((names, options), (vec!["founding", "dig"], vec!["--level", "--trace"]));
    assert_eq!(command_and_options("bookgen daily daily.toml").0, ["daily"]);
    assert_eq!(command_and_options("bookgen build book.toml").0, ["build"]);
    let puzzle = command_and_options("bookgen puzzle generate sudoku-x --seed 1").0;
    assert_eq!(puzzle, ["puzzle", "generate", "sudoku-x"]);
    let tests = tests_of("A=1 cargo test -p bookgen-puzzles effort -- --nocapture");
    assert_eq!(tests, ("crates/puzzles".to_owned(), vec!["effort"]));
    assert_eq!(tests_of("cargo test --test book kill").0, "tests/book");
    assert!(has_option("  -q, --quiet  Prints", "--quiet") && !has_option("--quiet", "--qui"));
}
